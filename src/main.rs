//! The program `pingjian`: the command line first, the studio when no command is given.

use pingjian::cli::{self, Start};
use pingjian::ui::launch;
use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let files = match cli::run(std::env::args_os()) {
        Start::Exit(status) => return status,
        Start::Studio(files) => files,
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
