//! [`Means`]: which moves the attacker may make.

use crate::rules::Position;

/// Which moves the attacker may make. Whatever it is, every defence is answered: means bound the search, not the proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Means {
    /// Only checks (连将杀).
    Checks,
    /// And moves out of check.
    Evasions,
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
    pub const ALL: [Self; 8] = [
        Self::Checks,
        Self::Evasions,
        Self::OneQuiet,
        Self::TwoQuiets,
        Self::ThreeQuiets,
        Self::Threats,
        Self::SlowThreats,
        Self::All,
    ];

    /// What is left after a move that gives no check; `None` if it isn't allowed. Moves out of check aren't counted.
    pub fn after_quiet(self, position: &Position) -> Option<Self> {
        match self {
            Self::Checks => None,
            _ if position.in_check() => Some(self),
            Self::Evasions => None,
            Self::OneQuiet => Some(Self::Evasions),
            Self::TwoQuiets => Some(Self::OneQuiet),
            Self::ThreeQuiets => Some(Self::TwoQuiets),
            wide => Some(wide),
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
