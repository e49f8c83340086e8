//! How far a long command has come, on standard error: one line rewritten on a terminal, else lines now and then, if asked.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// Between two lines on a terminal.
const REWRITE: Duration = Duration::from_millis(120);
/// Between two lines elsewhere.
const REPEAT: Duration = Duration::from_secs(2);

/// The line that tells how far the work has come.
pub(super) struct Progress {
    kind: Kind,
    last: Instant,
    standing: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Silent,
    Terminal,
    Lines,
}

impl Progress {
    /// Speaks if standard error is a terminal, or if it's `wanted`.
    pub(super) fn new(wanted: bool) -> Self {
        let kind = match (std::io::stderr().is_terminal(), wanted) {
            (true, _) => Kind::Terminal,
            (false, true) => Kind::Lines,
            (false, false) => Kind::Silent,
        };
        Self { kind, last: Instant::now(), standing: false }
    }

    /// Tells `text` if it's time to.
    pub(super) fn tell(&mut self, text: impl FnOnce() -> String) {
        let pause = match self.kind {
            Kind::Silent => return,
            Kind::Terminal => REWRITE,
            Kind::Lines => REPEAT,
        };
        if self.last.elapsed() < pause {
            return;
        }
        self.last = Instant::now();
        // Nobody may be reading, which doesn't matter to the work.
        let mut err = std::io::stderr().lock();
        if self.kind == Kind::Terminal {
            let _ = write!(err, "\r{}\x1b[K", text());
            self.standing = true;
        } else {
            let _ = writeln!(err, "{}", text());
        }
        let _ = err.flush();
    }

    /// Makes room for other lines.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.standing) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
