//! The program `pingjian`: the command line first, the studio when no command is given.

use pingjian::cli::{self, Start};
use pingjian::ui::{first_frame, frames, launch};
use serde::Serialize;
use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let started = Instant::now();
    let done = match cli::run(std::env::args_os()) {
        Start::Exit(status) => return status,
        Start::Studio(files) => launch::run(files),
        Start::Frames { json } => return print(&frames::measure(), json),
        Start::FirstFrame { json } => match first_frame::measure(started) {
            Ok(figures) => return print(&figures, json),
            Err(message) => Err(message),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Without a standard error there is nobody to tell.
            let _ = writeln!(std::io::stderr(), "pingjian: {message}");
            ExitCode::from(2)
        }
    }
}

fn print(figures: &(impl Serialize + Display), json: bool) -> ExitCode {
    let text =
        if json { serde_json::to_string_pretty(&figures).unwrap_or_default() + "\n" } else { figures.to_string() };
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    }
}
