//! [`Means`]: which moves the attacker may make.

/// Which moves the attacker may make. Whatever it is, every defence is answered: means bound the search, not the proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Means {
    /// Only checks (连将杀).
    Checks,
    /// And one quiet move.
    OneQuiet,
    /// And two.
    TwoQuiets,
    /// And three.
    ThreeQuiets,
    /// And any number of quiet moves that threaten mate by checks.
    Threats,
    /// And any number of quiet moves that threaten mate by checks and one quiet move.
    SlowThreats,
    /// Any moves.
    All,
}

impl Means {
    /// All of them, the narrowest first.
    pub const ALL: [Self; 7] =
        [Self::Checks, Self::OneQuiet, Self::TwoQuiets, Self::ThreeQuiets, Self::Threats, Self::SlowThreats, Self::All];

    /// What is left after a quiet move.
    pub const fn after_quiet(self) -> Self {
        match self {
            Self::Checks | Self::OneQuiet => Self::Checks,
            Self::TwoQuiets => Self::OneQuiet,
            Self::ThreeQuiets => Self::TwoQuiets,
            other => other,
        }
    }

    /// By what a quiet move must threaten to mate; `None` if it needn't.
    pub const fn of_threat(self) -> Option<Self> {
        match self {
            Self::All => None,
            Self::SlowThreats => Some(Self::OneQuiet),
            _ => Some(Self::Checks),
        }
    }
}
