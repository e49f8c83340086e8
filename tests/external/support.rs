//! Scripts that pretend to be engines, and a studio that has one.

use pingjian::session::{Command, Settings, Studio};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// Branches of a UCI engine that greets, gets ready and plays a move when probed.
pub const GREETING: &str = "uci) echo 'id name Fake 3'; echo 'option name MultiPV type spin default 1 min 1 max 9'; echo uciok;;\nisready) echo readyok;;\n'go depth 1') echo 'bestmove h2e2';;\n";

/// A script that answers lines; `cases` are branches of a `case` on the line. What it hears is in the file `heard`, its number in `pid`.
pub fn script(folder: &Path, cases: &str) -> PathBuf {
    let path = folder.join("engine.sh");
    let text = format!(
        "#!/bin/sh\necho $$ > pid\nwhile read -r line; do echo \"$line\" >> heard; case \"$line\" in\n{cases}\nquit) exit;;\nesac; done\n"
    );
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// A studio with the engine that `path` writes into a folder of its own, which goes with it.
pub fn studio_with(path: impl FnOnce(&Path) -> PathBuf, args: &[&str]) -> (Studio, TempDir) {
    let folder = TempDir::new().unwrap();
    let mut studio = Studio::new(Settings::default(), Arc::new(|| {}));
    let args = args.iter().map(|arg| (*arg).to_owned()).collect();
    studio.apply(Command::AddEngine { path: path(folder.path()), args });
    (studio, folder)
}
