//! The gain game (得子): whether a side wins material against every answer. One exact minimax for all threats.
//!
//! The attacker takes, or checks while it has checks left; the defender may stop, take anywhere, or give checks of its own.
//! Captures run out and checks are counted, so no bound in plies is needed: where a line is cut, a
//! capture not yet answered would pass for a gain.

use super::account::{Account, Values, crosses_river};
use super::board::{Board, Wanted};
use super::budget::Budget;
use super::keyed::KeyedMap;
use super::mate::MateTable;
use crate::rules::{Move, PieceKind, Side, Square, SquareSet};

/// What counts in a gain game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GainRules {
    /// How material counts.
    pub values: Values,
    /// Whether an even exchange is enough when the attacker loses only a piece left behind (价值相当).
    pub equal_suffices: bool,
    /// Whether captures by a general at a level account count nothing.
    pub general_exempt: bool,
    /// Whether captures by a soldier at a level account count nothing.
    pub soldier_exempt: bool,
    /// Checks within which the defender's mate refutes a gain; 0: mates don't matter.
    pub counter_mate_checks: u8,
    /// Pairs (attacker's piece, defender's piece) in mutual contact: that capture isn't made while the
    /// first piece hasn't moved. At most 16.
    pub barred: Vec<(Square, Square)>,
}

/// What a gain game is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Prey {
    /// Any gain.
    Any,
    /// A gain that includes the piece on this point.
    At(Square),
    /// A gain that included one piece, which is taken.
    Taken,
}

/// A state of the gain game.
#[derive(Clone, Copy, Debug)]
pub struct GainState {
    /// The board; whose turn it is.
    pub board: Board,
    /// Won less lost so far, as the attacker counts.
    pub net: Account,
    /// Quiet checks that the attacker may still give.
    pub checks: u8,
    /// Quiet checks that the defender may still give.
    pub counter_checks: u8,
    /// Pieces that are left out of account while they stay where they are.
    pub dead: SquareSet,
    /// Where the attacker's pieces stand that have moved.
    moved: SquareSet,
    /// What must be won.
    prey: Prey,
    /// The barred pairs that still hold, one bit each.
    bars: u16,
    /// The defender has taken a piece that had moved.
    recaptured: bool,
    /// The defender has taken something of value.
    lost: bool,
    /// A soldier of the defender that has crossed the river with the last move.
    fresh: Option<Square>,
    /// Where the last move went; it orders the search and decides nothing.
    pub(super) last: Option<Square>,
}

impl GainState {
    /// The start of a game from `board` with an account.
    #[must_use]
    pub fn new(board: Board, net: Account, checks: u8, counter_checks: u8, dead: SquareSet) -> Self {
        let (moved, prey, bars) = (SquareSet::EMPTY, Prey::Any, u16::MAX);
        Self {
            board,
            net,
            checks,
            counter_checks,
            dead,
            moved,
            prey,
            bars,
            recaptured: false,
            lost: false,
            fresh: None,
            last: None,
        }
    }

    /// The same state with `checks` quiet checks for the attacker.
    #[must_use]
    pub const fn with_checks(mut self, checks: u8) -> Self {
        self.checks = checks;
        self
    }

    /// The same state where the defender's piece on `prey` must be among what is won; wherever it goes it is
    /// followed.
    #[must_use]
    pub const fn after(mut self, prey: Square) -> Self {
        self.prey = Prey::At(prey);
        self
    }

    fn key(&self, rules: &GainRules, attacker: Side) -> Key {
        let mut flags = u16::from(self.recaptured) | u16::from(self.lost) << 1;
        flags |= u16::from(rules.equal_suffices) << 2 | u16::from(rules.general_exempt) << 3;
        flags |= u16::from(attacker == Side::Red) << 4 | u16::from(rules.values.soldiers_for_chariot) << 5;
        flags |= u16::from(rules.soldier_exempt) << 6 | u16::from(rules.counter_mate_checks) << 7;
        let bars = rules.barred.iter().enumerate().filter(|(i, _)| self.bars >> i & 1 == 1);
        let bars = bars.fold(0u64, |sum, (_, (u, v))| {
            sum.wrapping_add(((u.index() * 90 + v.index() + 1) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        });
        Key {
            board: self.board.key(),
            bars,
            dead: self.dead,
            moved: self.moved,
            prey: self.prey,
            net: self.net,
            checks: self.checks,
            counter_checks: self.counter_checks,
            fresh: self.fresh,
            flags,
        }
    }

    /// Sorts the attacker's moves.
    fn urgency(&self, mv: Move, won: Account) -> (i32, bool) {
        (-won.points(), self.last != Some(mv.to))
    }

    /// Whether the attacker may stop here.
    #[must_use]
    pub fn is_good(&self, rules: &GainRules) -> bool {
        if matches!(self.prey, Prey::At(_)) {
            return false;
        }
        self.net.is_gain(rules.values)
            || (rules.equal_suffices && self.lost && !self.recaptured && !self.net.is_loss(rules.values))
    }

    /// Whether a barred pair forbids the attacker's move.
    fn is_barred(&self, rules: &GainRules, mv: Move) -> bool {
        rules.barred.iter().enumerate().any(|(i, &pair)| self.bars >> i & 1 == 1 && pair == (mv.from, mv.to))
    }

    /// The state after a legal move of the attacker that leads to `next`, and what the capture counts.
    #[must_use]
    pub fn attack(&self, rules: &GainRules, mv: Move, next: Board) -> (Self, Account) {
        let won = self.worth(rules, mv, &next);
        let mut state = self.moved_on(rules, mv, next);
        state.net = state.net + won;
        state.moved = state.moved | SquareSet::of(mv.to);
        (state, won)
    }

    /// What the attacker's capture counts.
    fn worth(&self, rules: &GainRules, mv: Move, next: &Board) -> Account {
        let (Some(victim), Some(hunter)) = (self.board.piece_at(mv.to), self.board.piece_at(mv.from)) else {
            return Account::LEVEL;
        };
        let exempt = match hunter.kind {
            PieceKind::General => rules.general_exempt,
            PieceKind::Soldier => rules.soldier_exempt,
            _ => false,
        };
        if self.dead.contains(mv.to)
            || self.fresh == Some(mv.to)
            || (exempt
                && self.net.is_level()
                && next.checkers(next.side_to_move()).into_iter().all(|from| from == mv.to))
        {
            return Account::LEVEL;
        }
        Account::of(victim, mv.to)
    }

    /// The state after a legal move of the defender that leads to `next`.
    #[must_use]
    pub fn defend(&self, rules: &GainRules, mv: Move, next: Board) -> Self {
        let mut state = self.moved_on(rules, mv, next);
        let crosses = self.board.piece_at(mv.from).is_some_and(|piece| crosses_river(piece, mv));
        state.fresh = Some(mv.to).filter(|_| crosses && !rules.values.fresh_soldiers);
        if let Some(victim) = self.board.piece_at(mv.to) {
            let worth = if self.dead.contains(mv.to) { Account::LEVEL } else { Account::of(victim, mv.to) };
            state.net = state.net - worth;
            state.recaptured |= self.moved.contains(mv.to);
            state.lost |= !worth.is_level();
        }
        state
    }

    fn moved_on(&self, rules: &GainRules, mv: Move, next: Board) -> Self {
        let mut state = Self { board: next, last: Some(mv.to), fresh: None, ..*self };
        if self.prey == Prey::At(mv.from) {
            state.prey = Prey::At(mv.to);
        } else if self.prey == Prey::At(mv.to) {
            state.prey = Prey::Taken;
        }
        for square in [mv.from, mv.to] {
            state.dead = state.dead - SquareSet::of(square);
            state.moved = state.moved - SquareSet::of(square);
        }
        for (i, &(hunter, _)) in rules.barred.iter().enumerate() {
            if hunter == mv.from || hunter == mv.to {
                state.bars &= !(1 << i);
            }
        }
        state
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    board: u64,
    bars: u64,
    dead: SquareSet,
    moved: SquareSet,
    prey: Prey,
    net: Account,
    checks: u8,
    counter_checks: u8,
    fresh: Option<Square>,
    flags: u16,
}

/// Everything that proofs share: what is known already, and how much may still be searched.
pub struct Prover<'a> {
    /// Mates by checks.
    pub mates: MateTable,
    /// What may still be searched.
    pub budget: Budget<'a>,
    gains: KeyedMap<Key, bool>,
}

const TABLE_LIMIT: usize = 1 << 20;

impl<'a> Prover<'a> {
    /// A prover that knows nothing yet.
    #[must_use]
    pub fn new(budget: Budget<'a>) -> Self {
        Self { mates: MateTable::default(), budget, gains: KeyedMap::default() }
    }

    /// Whether `attacker` wins material from `state`. Not certain if the budget is exhausted.
    pub fn gains(&mut self, rules: &GainRules, state: &GainState, attacker: Side) -> bool {
        let attacks = state.board.side_to_move() == attacker;
        let checked = state.board.in_check(state.board.side_to_move());
        let good = state.is_good(rules);
        if !checked && attacks == good {
            // The attacker stops with a gain; the defender stops when there is none.
            return attacks;
        }
        let key = state.key(rules, attacker);
        if let Some(&known) = self.gains.get(&key) {
            return known;
        }
        if !self.budget.spend() {
            return false;
        }
        let answer = if attacks {
            self.attacker_wins(rules, state, checked)
        } else {
            self.defender_fails(rules, state, checked)
        };
        if !self.budget.is_exhausted() {
            if self.gains.len() >= TABLE_LIMIT {
                self.gains.clear();
            }
            self.gains.insert(key, answer);
        }
        answer
    }

    fn attacker_wins(&mut self, rules: &GainRules, state: &GainState, checked: bool) -> bool {
        let attacker = state.board.side_to_move();
        let moves = attacks(rules, state, checked);
        moves.iter().any(|(_, next, _)| self.gains(rules, next, attacker))
    }

    fn defender_fails(&mut self, rules: &GainRules, state: &GainState, checked: bool) -> bool {
        let defender = state.board.side_to_move();
        if rules.counter_mate_checks > 0
            && self.mates.shortest(&state.board, rules.counter_mate_checks, &mut self.budget).is_some()
        {
            return false;
        }
        let moves = defences(rules, state, checked);
        moves.iter().all(|(_, next)| self.gains(rules, next, defender.opponent()))
    }

    /// The attacker's winning moves in a state that wins: of those the ones that come first in the order of [`attacks`],
    /// all that are alike in that order.
    pub fn winning_attacks(&mut self, rules: &GainRules, state: &GainState) -> Vec<(Move, GainState, Account)> {
        let attacker = state.board.side_to_move();
        let mut found: Vec<(Move, GainState, Account)> = Vec::new();
        for attack in attacks(rules, state, state.board.in_check(attacker)) {
            if found.first().is_some_and(|first| state.urgency(first.0, first.2) != state.urgency(attack.0, attack.2)) {
                break;
            }
            if self.gains(rules, &attack.1, attacker) {
                found.push(attack);
            }
        }
        found
    }
}

/// The attacker's moves: captures, quiet checks while it has some left, and in check every answer (one that checks back
/// is counted too, so that lines end). Each with the state after it and what it wins; the dearest captures and those of the
/// piece that moved last come first, since most answers are found there.
#[must_use]
pub fn attacks(rules: &GainRules, state: &GainState, checked: bool) -> Vec<(Move, GainState, Account)> {
    let wanted = if checked || state.checks > 0 { Wanted::All } else { Wanted::Captures };
    let moves = state.board.legal(wanted).filter_map(|(mv, board)| {
        if state.is_barred(rules, mv) {
            return None;
        }
        let quiet = !state.board.is_capture(mv);
        let checks = quiet && board.in_check(board.side_to_move());
        if (quiet && !checked && !checks) || (checks && state.checks == 0) {
            return None;
        }
        let (mut next, won) = state.attack(rules, mv, board);
        next.checks -= u8::from(checks);
        Some((mv, next, won))
    });
    let mut moves: Vec<_> = moves.collect();
    moves.sort_by_key(|(mv, _, won)| state.urgency(*mv, *won));
    moves
}

/// The defender's moves: captures, quiet checks while it has some left, and in check every answer, the dearest captures and
/// those of the piece that moved last first.
#[must_use]
pub fn defences(rules: &GainRules, state: &GainState, checked: bool) -> Vec<(Move, GainState)> {
    let wanted = if checked || state.counter_checks > 0 { Wanted::All } else { Wanted::Captures };
    let moves = state.board.legal(wanted).filter_map(|(mv, board)| {
        let quiet = !state.board.is_capture(mv);
        let checks = quiet && board.in_check(board.side_to_move());
        if quiet && !checked && !checks {
            return None;
        }
        let mut next = state.defend(rules, mv, board);
        next.counter_checks = next.counter_checks.saturating_sub(u8::from(checks));
        Some((mv, next))
    });
    let mut moves: Vec<_> = moves.collect();
    moves.sort_by_key(|(mv, next)| (next.net.points(), state.last != Some(mv.to)));
    moves
}
