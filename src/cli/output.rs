//! Where a command's result goes: a file, replaced in one step, or standard output.

use super::failure::Failure;
use crate::session::files;
use std::io::Write as _;
use std::path::Path;

/// Whether the path stands for standard output.
pub(super) fn is_stdout(path: Option<&Path>) -> bool {
    path.is_none_or(|path| path == Path::new("-"))
}

/// Writes the whole result to `path`, or to standard output without one (or with `-`).
pub(super) fn deliver(path: Option<&Path>, content: &[u8]) -> Result<(), Failure> {
    match path {
        Some(path) if !is_stdout(Some(path)) => {
            files::write_atomic(path, content).map_err(|error| Failure::bad(format!("can't write {error}")))
        }
        _ => {
            let mut out = std::io::stdout().lock();
            out.write_all(content)?;
            Ok(out.flush()?)
        }
    }
}

/// A value as JSON, indented, with a line feed at the end.
pub(super) fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::bad(format!("no JSON: {error}")))?;
    Ok(text + "\n")
}

/// A value as JSON on one line.
pub(super) fn json_line(value: &impl serde::Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string(value).map_err(|error| Failure::bad(format!("no JSON: {error}")))?;
    Ok(text + "\n")
}

/// A remark beside the result, to standard error.
pub(super) fn note(text: &str) {
    // Nobody may be reading, which doesn't matter to the result.
    let _ = writeln!(std::io::stderr(), "note: {text}");
}

/// A result that is written bit by bit: to standard output as it comes, or to a file that is replaced at the end.
pub(super) enum Sink {
    Standard(std::io::Stdout),
    File(Box<std::io::BufWriter<files::Draft>>, std::path::PathBuf),
}

impl Sink {
    /// Begins a result; it goes to standard output without a path (or with `-`).
    pub(super) fn create(path: Option<&Path>) -> Result<Self, Failure> {
        match path {
            Some(path) if !is_stdout(Some(path)) => {
                let draft = files::Draft::create(path).map_err(|error| Failure::bad(format!("can't write {error}")))?;
                Ok(Self::File(Box::new(std::io::BufWriter::new(draft)), path.to_owned()))
            }
            _ => Ok(Self::Standard(std::io::stdout())),
        }
    }

    /// Adds to the result.
    pub(super) fn add(&mut self, text: &str) -> Result<(), Failure> {
        match self {
            Self::Standard(out) => Ok(out.write_all(text.as_bytes())?),
            Self::File(out, path) => out.write_all(text.as_bytes()).map_err(|error| cant_write(path, &error)),
        }
    }

    /// Ends the result; a file is put in its place only now.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Standard(mut out) => Ok(out.flush()?),
            Self::File(out, path) => {
                let draft = out.into_inner().map_err(|error| cant_write(&path, error.error()))?;
                draft.commit().map_err(|error| Failure::bad(format!("can't write {error}")))
            }
        }
    }
}

fn cant_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::bad(format!("can't write {}: {error}", path.display()))
}
