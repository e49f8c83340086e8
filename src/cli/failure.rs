//! [`Failure`]: one line that says what is wrong, where, and what would be accepted.

use std::io::{ErrorKind, Write as _};
use std::process::ExitCode;

/// What a command has to say by its exit status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// 0: done.
    Done,
    /// 1: the input was read, and the answer to the question is no.
    No,
    /// 130: ended by Ctrl-C before all was done.
    Interrupted,
}

/// Why a command ends early.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// Bad usage or unreadable input: exit status 2.
    Bad(String),
    /// The text asked for (help, version): exit status 0.
    Text(String),
    /// Whoever read our output has gone, which is no failure: exit status 0.
    ReaderGone,
}

impl Failure {
    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self::Bad(message.into())
    }

    /// Prints what is to be said and gives the exit status.
    pub(super) fn report(self) -> ExitCode {
        // A stream that is closed takes no message; there's nobody left to tell.
        match self {
            Self::Bad(message) => {
                let line: Vec<&str> = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
                let _ = writeln!(std::io::stderr(), "pingjian: {}", line.join(" "));
                ExitCode::from(2)
            }
            Self::Text(text) => {
                let _ = write!(std::io::stdout(), "{text}");
                ExitCode::SUCCESS
            }
            Self::ReaderGone => ExitCode::SUCCESS,
        }
    }
}

impl From<std::io::Error> for Failure {
    /// For standard output; files name themselves in their messages.
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::ReaderGone,
            _ => Self::bad(format!("standard output: {error}")),
        }
    }
}

/// What the argument parser has to say, on one line.
pub(super) fn of_arguments(error: &clap::Error) -> Failure {
    let text = error.to_string();
    if !error.use_stderr() {
        return Failure::Text(text);
    }
    let mut parts = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.starts_with("For more information") {
            break;
        }
        parts.push(line.strip_prefix("error: ").unwrap_or(line).replace("Usage: ", "; usage: ").replace("tip: ", "; "));
    }
    let line = parts.join(" ").replace(" ; ", "; ");
    Failure::bad(if line.is_empty() { "no command; `pingjian -h` lists them".to_owned() } else { line })
}
