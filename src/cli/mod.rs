//! Floor 5: the command line, the second front end; it keeps the library honest by using nothing but it.
//!
//! Knows arguments, standard streams and exit codes; never a window. Main function: [`run`]. One file a subcommand, whose
//! `Args` say what it takes and whose `run` does it; `input.rs` and `output.rs` are shared. Read next: `input.rs`, then
//! `show.rs` as the simplest subcommand over files.

mod analyse;
mod audit;
mod audit_json;
mod audit_list;
mod audit_list_text;
mod audit_text;
mod bench;
mod bench_audit;
mod bench_formats;
mod bench_library;
mod convert;
mod convert_many;
mod export;
mod failure;
mod folder;
mod input;
mod interrupt;
mod library;
mod looks;
mod mate;
mod mate_tree;
mod output;
mod perft;
mod progress;
mod render;
mod review;
mod show;
mod show_json;
mod show_many;
mod tune;
mod uci;
mod words;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::{Answer, Failure};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

/// What the program is to do next.
#[derive(Debug)]
pub enum Start {
    /// The command line has done its work.
    Exit(ExitCode),
    /// The studio is wanted, with these files open.
    Studio(Vec<PathBuf>),
    /// The work of the window's frames is to be measured and printed.
    Frames {
        /// Whether as JSON.
        json: bool,
    },
    /// The time up to the window's first frame is to be measured and printed.
    FirstFrame {
        /// Whether as JSON.
        json: bool,
    },
}

#[derive(Parser)]
#[command(
    name = "pingjian",
    version,
    about = "Pingjian 枰鉴: a studio for xiangqi that explains repetition rulings with evidence",
    long_about = None,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Without a command the studio opens, with the files given.\n\n\
        Moves are written h2e2: files a to i from Red's left, ranks 0 to 9 from Red's side. `-` as FILE reads standard input.\n\
        Exit status: 0 done, 1 the answer is negative (mate: none found), 2 bad usage or unreadable input, 130 interrupted.\n\
        `pingjian COMMAND -h` explains a command with an example."
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Files to open in the studio
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    Audit(audit::Args),
    Show(show::Args),
    Render(render::Args),
    Convert(convert::Args),
    Export(export::Args),
    Analyse(analyse::Args),
    Mate(mate::Args),
    Review(review::Args),
    Perft(perft::Args),
    Library(library::Args),
    Uci(uci::Args),
    Bench(bench::Args),
    #[command(hide = true)]
    Tune(tune::Args),
}

/// Does what the arguments ask for (the first is the program's name). Messages go to standard error, one line each.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Start {
    let parsed =
        Arguments::command().try_get_matches_from(arguments).and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) => return Start::Exit(failure::of_arguments(&error).report()),
    };
    let Some(command) = arguments.command else { return studio(arguments.files) };
    if let Command::Bench(args) = &command
        && let Some(start) = args.of_window()
    {
        return start;
    }
    let result = match command {
        Command::Audit(args) => audit::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Render(args) => render::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Mate(args) => mate::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Library(args) => library::run(&args),
        Command::Uci(args) => uci::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Tune(args) => tune::run(&args),
    };
    Start::Exit(match result {
        Ok(Answer::Done) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Interrupted) => ExitCode::from(interrupt::STATUS),
        Err(failure) => failure.report(),
    })
}

/// A single word that is no file is rather a command misspelt than a file to open.
fn studio(files: Vec<PathBuf>) -> Start {
    if let Some(first) = files.first().filter(|file| file.extension().is_none() && !file.exists()) {
        let name = first.display();
        let failure = Failure::bad(format!("{name}: no such file, and no command; `pingjian -h` lists the commands"));
        return Start::Exit(failure.report());
    }
    Start::Studio(files)
}
