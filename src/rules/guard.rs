//! Which moves leave the own general safe, as masks: no move is made to find out.
//!
//! From the general's point look at the enemy pieces that could ever reach it, with the pieces between counted:
//!
//! ```text
//! chariot, general   0 between: check        1 own between: that piece is pinned
//! cannon             0 between: nothing may step between (it would be the screen)
//!                    1 between: check        2 between: the own ones of them are pinned
//! horse              leg free: check         own piece on the leg: pinned
//! soldier            beside or before: check
//! ```
//!
//! Each finding limits the points that a piece may go to; all limits together are one mask for every ordinary
//! piece. Pieces that are themselves part of a finding (a pin, an own screen) are *special*: their mask is found by
//! the same walk with their own point given. The general's moves are looked at one by one.

use super::tables::{BETWEEN, LINES, SOLDIER_SOURCES, bit, horse_leg, horse_sources, horse_sources_unblocked, pop};
use super::{PieceKind, Position, Side};

/// What a walk from the general finds.
#[derive(Clone, Copy)]
pub(super) struct Guard {
    /// Where the piece asked for (any ordinary piece, if none) may go so that the general is safe.
    pub(super) allowed: u128,
    /// The own pieces to which `allowed` of the ordinary ones doesn't apply.
    pub(super) special: u128,
}

impl Guard {
    /// The findings around `side`'s general for its piece on the point `mover` (a word; 0 for an ordinary piece).
    #[inline(always)]
    pub(super) fn of(position: &Position, side: Side, mover: u128) -> Self {
        let general = position.general(side).index();
        let occupied = position.occupied_bits();
        let own = position.bits_of(side);
        let enemy = side.opponent();
        let mut guard = Self { allowed: u128::MAX, special: 0 };
        let generals = position.bits(enemy, PieceKind::General);
        let cannons = position.bits(enemy, PieceKind::Cannon);
        let mut snipers = LINES[general] & (position.bits(enemy, PieceKind::Chariot) | cannons | generals);
        while snipers != 0 {
            let sniper = pop(&mut snipers);
            let between = BETWEEN[general][sniper];
            let screens = between & occupied;
            let rest = screens & screens.wrapping_sub(1);
            if bit(sniper) & cannons == 0 {
                if screens == 0 {
                    guard.allowed &= between | bit(sniper);
                } else if rest == 0 && screens & own != 0 {
                    guard.special |= screens;
                    if mover == screens {
                        guard.allowed &= between | bit(sniper);
                    }
                }
            } else if screens == 0 {
                guard.allowed &= !between;
            } else if rest == 0 {
                guard.special |= screens & own;
                guard.allowed &= if mover == screens { !between } else { between & !screens | bit(sniper) };
            } else if rest & (rest - 1) == 0 {
                guard.special |= screens & own;
                if mover & screens != 0 {
                    guard.allowed &= between & !screens | bit(sniper);
                }
            }
        }
        let mut horses = horse_sources_unblocked(general) & position.bits(enemy, PieceKind::Horse);
        while horses != 0 {
            let horse = pop(&mut horses);
            let leg = horse_leg(horse, general);
            if leg & occupied == 0 {
                guard.allowed &= leg | bit(horse);
            } else if leg & own != 0 {
                guard.special |= leg;
                if mover == leg {
                    guard.allowed &= bit(horse);
                }
            }
        }
        let mut soldiers = SOLDIER_SOURCES[enemy.index()][general] & position.bits(enemy, PieceKind::Soldier);
        while soldiers != 0 {
            guard.allowed &= bit(pop(&mut soldiers));
        }
        guard
    }
}

impl Position {
    /// Whether `by` could take a general on `target` with these points occupied; `target` itself doesn't count and
    /// only the pieces in `among` do. The other general counts as a chariot on an open file.
    #[inline(always)]
    pub(super) fn strikes(&self, by: Side, target: usize, occupied: u128, among: u128) -> bool {
        let attackers = among & self.bits_of(by);
        let soldiers = self.kind_bits(PieceKind::Soldier) & SOLDIER_SOURCES[by.index()][target];
        if attackers & soldiers != 0 {
            return true;
        }
        let horses = self.kind_bits(PieceKind::Horse) & attackers & horse_sources_unblocked(target);
        if horses != 0 && horses & horse_sources(target, occupied) != 0 {
            return true;
        }
        let cannons = self.kind_bits(PieceKind::Cannon);
        let straight = self.kind_bits(PieceKind::Chariot) | self.kind_bits(PieceKind::General);
        let mut snipers = attackers & LINES[target] & (cannons | straight);
        while snipers != 0 {
            let sniper = pop(&mut snipers);
            let screens = BETWEEN[target][sniper] & occupied;
            let reached =
                if bit(sniper) & cannons == 0 { screens == 0 } else { screens != 0 && screens & (screens - 1) == 0 };
            if reached {
                return true;
            }
        }
        false
    }
}
