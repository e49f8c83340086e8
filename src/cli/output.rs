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

/// A remark beside the result, to standard error.
pub(super) fn note(text: &str) {
    // Nobody may be reading, which doesn't matter to the result.
    let _ = writeln!(std::io::stderr(), "note: {text}");
}
