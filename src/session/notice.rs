//! [`Notice`]: what the studio tells the user in the status bar.

/// How serious a notice is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Something was done.
    Info,
    /// Something was done in part.
    Warning,
    /// Something couldn't be done.
    Error,
}

/// A message to the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// How serious it is.
    pub level: Level,
    /// What, where, and what can be done.
    pub text: String,
}
