//! The program `pingjian`: the command line first, the studio when no command is given.

use pingjian::cli::{self, Start};
use pingjian::ui::{frames, launch};
use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let files = match cli::run(std::env::args_os()) {
        Start::Exit(status) => return status,
        Start::Studio(files) => files,
        Start::Frames { json } => return print_frames(json),
    };
    match launch::run(files) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Without a standard error there is nobody to tell.
            let _ = writeln!(std::io::stderr(), "pingjian: {message}");
            ExitCode::from(2)
        }
    }
}

fn print_frames(json: bool) -> ExitCode {
    let figures = frames::measure();
    let text =
        if json { serde_json::to_string_pretty(&figures).unwrap_or_default() + "\n" } else { figures.to_string() };
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    }
}
