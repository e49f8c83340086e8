//! [`Account`]: material won less material lost, and when that is a gain (子力得失).

use crate::rules::{Move, Piece, PieceKind, Square};
use std::ops::{Add, Neg, Sub};

/// Material won less material lost along a line, by class. Generals and soldiers that have not crossed
/// count nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Account {
    /// Chariots (车).
    pub chariots: i8,
    /// Horses and cannons (马炮).
    pub minors: i8,
    /// Advisors and elephants (士象).
    pub guards: i8,
    /// Soldiers across the river (过河兵卒).
    pub soldiers: i8,
}

/// How material counts; rule books differ here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Values {
    /// Whether a soldier given for a chariot is a gain.
    pub soldiers_for_chariot: bool,
    /// Whether a soldier counts when it is taken at once after its step across the river.
    pub fresh_soldiers: bool,
}

impl Account {
    /// Nothing won, nothing lost.
    pub const LEVEL: Self = Self { chariots: 0, minors: 0, guards: 0, soldiers: 0 };

    /// What a piece taken on `square` is worth.
    #[must_use]
    pub const fn of(piece: Piece, square: Square) -> Self {
        let mut account = Self::LEVEL;
        match piece.kind {
            PieceKind::Chariot => account.chariots = 1,
            PieceKind::Horse | PieceKind::Cannon => account.minors = 1,
            PieceKind::Advisor | PieceKind::Elephant => account.guards = 1,
            PieceKind::Soldier if square.across_river(piece.side) => account.soldiers = 1,
            PieceKind::Soldier | PieceKind::General => {}
        }
        account
    }

    /// Whether nothing is won or lost.
    #[must_use]
    pub fn is_level(self) -> bool {
        self == Self::LEVEL
    }

    /// Whether the account is a gain. A chariot is two of horse and cannon, those are worth more than any number of
    /// guards, and soldiers given away pay off only for a chariot.
    ///
    /// # Source
    /// National rules 2011, articles 1.2, 26.6 and 26.7 (figure 4: cannon for horse and soldier is a gain).
    #[must_use]
    pub const fn is_gain(self, values: Values) -> bool {
        let strong = self.chariots as i32 * 2 + self.minors as i32;
        match self.soldiers {
            0 => strong > 0 || (strong == 0 && self.guards > 0),
            1.. => strong > 0 || (strong == 0 && self.guards >= 0),
            _ => values.soldiers_for_chariot && self.chariots > 0 && strong >= 2,
        }
    }

    /// Whether the account is a gain for the other side.
    #[must_use]
    pub fn is_loss(self, values: Values) -> bool {
        (-self).is_gain(values)
    }

    /// One number for display: chariot 4, horse and cannon 2, guards and crossed soldiers 1.
    #[must_use]
    pub const fn points(self) -> i32 {
        self.chariots as i32 * 4 + self.minors as i32 * 2 + self.guards as i32 + self.soldiers as i32
    }
}

/// Whether `piece` is a soldier that crosses the river by a move.
#[must_use]
pub const fn crosses_river(piece: Piece, mv: Move) -> bool {
    matches!(piece.kind, PieceKind::Soldier) && !mv.from.across_river(piece.side) && mv.to.across_river(piece.side)
}

impl Add for Account {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            chariots: self.chariots + other.chariots,
            minors: self.minors + other.minors,
            guards: self.guards + other.guards,
            soldiers: self.soldiers + other.soldiers,
        }
    }
}

impl Neg for Account {
    type Output = Self;

    fn neg(self) -> Self {
        Self { chariots: -self.chariots, minors: -self.minors, guards: -self.guards, soldiers: -self.soldiers }
    }
}

impl Sub for Account {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NATIONAL: Values = Values { soldiers_for_chariot: true, fresh_soldiers: false };

    fn gain(chariots: i8, minors: i8, guards: i8, soldiers: i8) -> bool {
        Account { chariots, minors, guards, soldiers }.is_gain(NATIONAL)
    }

    #[test]
    fn gains_are_those_of_articles_26_6_and_26_7() {
        assert!(gain(1, -1, 0, 0), "a chariot for a horse");
        assert!(!gain(1, -2, 0, 0), "a chariot for two horses is even");
        assert!(gain(0, 1, -2, 0), "a horse for two advisors");
        assert!(!gain(0, -1, 2, 0), "two advisors for a horse");
        assert!(gain(0, 0, 1, 0) && gain(0, 0, 0, 1), "anything for nothing");
        assert!(gain(0, 0, 0, 1) && gain(0, 0, 0, 2), "soldiers for nothing");
        assert!(!gain(0, -1, 0, 2), "soldiers for a horse");
        assert!(!gain(0, 1, 0, -1), "a horse for a soldier");
        assert!(gain(1, 0, 0, -2), "a chariot for soldiers");
        assert!(
            !Account { chariots: 1, soldiers: -1, ..Account::LEVEL }
                .is_gain(Values { soldiers_for_chariot: false, ..NATIONAL })
        );
    }

    #[test]
    fn even_is_neither_gain_nor_loss() {
        let even = Account { minors: 1, soldiers: -1, ..Account::LEVEL };
        assert!(!even.is_gain(NATIONAL) && !even.is_loss(NATIONAL));
    }
}
