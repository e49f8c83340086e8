//! [`Board`]: a position as the search walks it: sets of points, its key, and its placement.
//!
//! Moves are made on a copy and never taken back. Generated moves are pseudo-legal: [`Board::play`] tells by
//! [`Board::is_exposed`] whether the mover's own general can be taken.

use super::eval::Placement;
use super::processor;
use super::reach::{
    Set, beside, beside_diagonally, bit, chariot, each, elephant, file_of, home, horse, horse_onto,
    horse_onto_unblocked, lines, lines_and_legs, palace, rank_of, soldier, soldier_onto,
};
use super::zobrist::{BLACK_TO_MOVE, PIECES};
use crate::rules::{Move, MoveList, PieceKind, Position, Side, Square};

const GENERALS: usize = PieceKind::General.index();
const ADVISORS: usize = PieceKind::Advisor.index();
const ELEPHANTS: usize = PieceKind::Elephant.index();
const HORSES: usize = PieceKind::Horse.index();
const CHARIOTS: usize = PieceKind::Chariot.index();
const CANNONS: usize = PieceKind::Cannon.index();
const SOLDIERS: usize = PieceKind::Soldier.index();

/// No piece on a point.
const NONE: u8 = 14;

/// The part of [`Board::parts`] to which a piece (0..14) belongs.
#[inline(always)]
const fn part_of(piece: usize) -> usize {
    if piece % 7 == SOLDIERS { 0 } else { 1 + piece / 7 }
}

/// Whose piece (0..14) it is.
#[inline(always)]
const fn side_of(piece: usize) -> Side {
    if piece < 7 { Side::Red } else { Side::Black }
}

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Moves onto enemy pieces.
    Captures,
    /// Moves onto empty points.
    Quiets,
}

/// A position with what the search keeps up to date.
#[derive(Clone, Copy)]
pub(super) struct Board {
    kinds: [Set; 7],
    sides: [Set; 2],
    cells: [u8; Square::COUNT],
    generals: [Square; 2],
    /// How many of each piece (0..14) stand.
    counts: [u8; 14],
    side: Side,
    quiet_plies: u16,
    key: u64,
    /// Keys of the soldiers, of Red's other pieces and of Black's.
    parts: [u64; 3],
    placement: Placement,
    /// Whether the side to move is in check.
    pub in_check: bool,
}

impl Board {
    /// The board of a position.
    pub fn new(position: &Position) -> Self {
        let mut board = Self {
            kinds: [0; 7],
            sides: [0; 2],
            cells: [NONE; Square::COUNT],
            generals: Side::BOTH.map(|side| position.general(side)),
            counts: [0; 14],
            side: position.side_to_move(),
            quiet_plies: position.quiet_plies(),
            key: if position.side_to_move() == Side::Black { BLACK_TO_MOVE } else { 0 },
            parts: [0; 3],
            placement: Placement::default(),
            in_check: false,
        };
        position.pieces().for_each(|(square, piece)| board.put(square, piece.index()));
        board.in_check = board.is_attacked(board.side);
        board
    }

    fn put(&mut self, square: Square, piece: usize) {
        self.cells[square.index()] = piece as u8;
        self.counts[piece] += 1;
        self.kinds[piece % 7] |= bit(square);
        self.sides[piece / 7] |= bit(square);
        self.key ^= PIECES[piece][square.index()];
        self.parts[part_of(piece)] ^= PIECES[piece][square.index()];
        self.placement.add(piece, square);
    }

    fn take(&mut self, square: Square) -> Option<usize> {
        let piece = self.cells[square.index()];
        if piece == NONE {
            return None;
        }
        let piece = usize::from(piece);
        self.cells[square.index()] = NONE;
        self.counts[piece] -= 1;
        self.kinds[piece % 7] ^= bit(square);
        self.sides[piece / 7] ^= bit(square);
        self.key ^= PIECES[piece][square.index()];
        self.parts[part_of(piece)] ^= PIECES[piece][square.index()];
        self.placement.remove(piece, square);
        Some(piece)
    }

    /// The board after a pseudo-legal move. [`Board::is_exposed`] tells whether it was legal.
    pub fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        next.quiet_plies = if next.take(mv.to).is_some() { 0 } else { self.quiet_plies.saturating_add(1) };
        let mut piece = GENERALS;
        if let Some(moved) = next.take(mv.from) {
            next.put(mv.to, moved);
            piece = moved % 7;
            if piece == GENERALS {
                next.generals[self.side.index()] = mv.to;
            }
        }
        next.side = self.side.opponent();
        next.key ^= BLACK_TO_MOVE;
        // Most moves touch nothing that could check: then there is nothing to look up.
        let general = self.generals[next.side.index()];
        let concerned = lines_and_legs(general)
            | match piece {
                HORSES => horse_onto_unblocked(general),
                _ => 0,
            };
        next.in_check = concerned & (bit(mv.from) | bit(mv.to)) != 0 && next.is_attacked(next.side);
        next
    }

    /// The key of the board after a pseudo-legal move.
    pub fn key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from.index(), mv.to.index());
        let piece = self.mover(mv);
        let taken = usize::from(self.cells[to]);
        let victim = if self.cells[to] == NONE { 0 } else { PIECES[taken][to] };
        self.key ^ PIECES[piece][from] ^ PIECES[piece][to] ^ victim ^ BLACK_TO_MOVE
    }

    /// The board after a pass; the side to move must not be in check.
    pub fn pass(&self) -> Self {
        Self { side: self.side.opponent(), key: self.key ^ BLACK_TO_MOVE, in_check: false, ..*self }
    }

    /// Whether the side that has just moved left its general to be taken: then the move was illegal.
    pub fn is_exposed(&self) -> bool {
        self.is_attacked(self.side.opponent())
    }

    /// [`Board::is_exposed`] of the board after `mv`, without looking where the move can't matter.
    pub fn exposes(&self, mv: Move, after: &Self) -> bool {
        let general = self.generals[self.side.index()];
        let concerned = lines_and_legs(general) | bit(general);
        (self.in_check || concerned & (bit(mv.from) | bit(mv.to)) != 0) && after.is_exposed()
    }

    /// Whether `side`'s general could be taken, or faces the other general.
    fn is_attacked(&self, side: Side) -> bool {
        let square = self.generals[side.index()];
        let enemy = self.sides[side.opponent().index()];
        let occupied = self.occupied();
        let (open, jump) = lines(square, occupied);
        let file = |set: Set| set & bit(self.generals[side.opponent().index()]);
        let found = (open & self.kinds[CHARIOTS])
            | file(open)
            | (jump & self.kinds[CANNONS])
            | (horse_onto(square, occupied) & self.kinds[HORSES])
            | (soldier_onto(side.opponent(), square) & self.kinds[SOLDIERS]);
        found & enemy != 0
    }

    /// A key of pieces and side to move.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Keys of the soldiers, of Red's other pieces and of Black's.
    pub const fn parts(&self) -> &[u64; 3] {
        &self.parts
    }

    /// Who moves next.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Plies since the last capture.
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// All pieces.
    pub const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of a side.
    pub const fn of(&self, side: Side) -> Set {
        self.sides[side.index()]
    }

    /// The pieces of a side and kind.
    pub const fn set(&self, side: Side, kind: PieceKind) -> Set {
        self.sides[side.index()] & self.kinds[kind.index()]
    }

    /// The pieces of a kind.
    pub const fn kind(&self, kind: PieceKind) -> Set {
        self.kinds[kind.index()]
    }

    /// How many pieces of a side and kind stand.
    #[inline(always)]
    pub const fn count(&self, side: Side, kind: PieceKind) -> i32 {
        self.counts[side.index() * 7 + kind.index()] as i32
    }

    /// Where a side's general stands.
    pub const fn general(&self, side: Side) -> Square {
        self.generals[side.index()]
    }

    /// What is kept of the evaluation.
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Static evaluation from the view of the side to move, in centipawns.
    pub fn evaluate(&self) -> i32 {
        processor::evaluate(self)
    }

    /// The kind of the piece on a point.
    pub fn kind_at(&self, square: Square) -> Option<PieceKind> {
        let piece = self.cells[square.index()];
        (piece != NONE).then(|| PieceKind::ALL[usize::from(piece) % 7])
    }

    /// 0..14, the piece that moves.
    pub fn mover(&self, mv: Move) -> usize {
        usize::from(self.cells[mv.from.index()]) % 14
    }

    /// What the move takes.
    pub fn victim(&self, mv: Move) -> Option<PieceKind> {
        self.kind_at(mv.to)
    }

    /// Whether the move takes something.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.cells[mv.to.index()] != NONE
    }

    /// Whether a pass proves anything: the side to move isn't in check and has more than defenders and soldiers.
    pub fn may_pass(&self) -> bool {
        let strong = self.kinds[HORSES] | self.kinds[CHARIOTS] | self.kinds[CANNONS];
        !self.in_check && strong & self.of(self.side) != 0
    }

    /// Where the piece on `from` may go, own pieces not yet left out.
    fn destinations(&self, piece: usize, from: Square, occupied: Set, empty: Set) -> Set {
        match piece % 7 {
            GENERALS => beside(from) & palace(side_of(piece)),
            ADVISORS => beside_diagonally(from) & palace(side_of(piece)),
            ELEPHANTS => elephant(from, occupied) & home(side_of(piece)),
            HORSES => horse(from, occupied),
            CHARIOTS => chariot(from, occupied),
            CANNONS => {
                let (open, jump) = lines(from, occupied);
                (open & empty) | jump
            }
            _ => soldier(side_of(piece), from),
        }
    }

    /// Adds the pseudo-legal moves of the wanted sort.
    pub fn generate(&self, wanted: Wanted, list: &mut MoveList) {
        let occupied = self.occupied();
        let targets = match wanted {
            Wanted::Captures => self.of(self.side.opponent()),
            Wanted::Quiets => !occupied,
        };
        for from in each(self.of(self.side)) {
            let piece = usize::from(self.cells[from.index()]);
            let reached = self.destinations(piece, from, occupied, !occupied) & targets;
            each(reached).for_each(|to| list.push(Move::new(from, to)));
        }
    }

    /// From which points each kind of the side to move would check, by kind.
    #[inline(always)]
    pub fn checking_points(&self) -> [Set; 7] {
        let general = self.general(self.side.opponent());
        let occupied = self.occupied();
        let open = chariot(general, occupied);
        // A cannon checks from behind a screen: from the empty points that open up beyond each first piece.
        let screened = each(open & occupied).fold(0, |set, screen| {
            let line = if screen.file() == general.file() { file_of(general) } else { rank_of(general) };
            set | (chariot(screen, occupied) & line)
        });
        let mut points = [0; 7];
        points[CHARIOTS] = open;
        points[CANNONS] = screened & !open;
        points[HORSES] = horse_onto(general, occupied);
        points[SOLDIERS] = soldier_onto(self.side, general);
        points
    }

    /// Adds the pseudo-legal quiet moves by which the moving piece itself gives check.
    pub fn generate_checks(&self, list: &mut MoveList) {
        let occupied = self.occupied();
        let points = self.checking_points();
        for from in each(self.of(self.side)) {
            let piece = usize::from(self.cells[from.index()]);
            let targets = points[piece % 7] & !occupied;
            if targets != 0 {
                let reached = self.destinations(piece, from, occupied, !occupied) & targets;
                each(reached).for_each(|to| list.push(Move::new(from, to)));
            }
        }
    }

    /// What the opponent attacks with soldiers, and with soldiers, horses and cannons.
    #[inline(always)]
    pub fn cheap_attacks(&self) -> (Set, Set) {
        let (enemy, occupied) = (self.side.opponent(), self.occupied());
        let own = |kind| self.set(enemy, kind);
        let soldiers = each(own(PieceKind::Soldier)).fold(0, |set, square| set | soldier(enemy, square));
        let horses = each(own(PieceKind::Horse)).fold(0, |set, square| set | horse(square, occupied));
        let cannons = each(own(PieceKind::Cannon)).fold(0, |set, square| set | lines(square, occupied).1);
        (soldiers, soldiers | horses | cannons)
    }

    /// Whether the move could be generated here.
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let piece = usize::from(self.cells[mv.from.index()]);
        let occupied = self.occupied();
        self.of(self.side) & bit(mv.from) != 0
            && self.of(self.side) & bit(mv.to) == 0
            && self.destinations(piece, mv.from, occupied, !occupied) & bit(mv.to) != 0
    }

    /// The pieces of both sides that attack a point when `occupied` are the points taken.
    pub fn attackers(&self, square: Square, occupied: Set) -> Set {
        let (open, jump) = lines(square, occupied);
        let mut found = (open & self.kinds[CHARIOTS])
            | (jump & self.kinds[CANNONS])
            | (horse_onto(square, occupied) & self.kinds[HORSES]);
        for side in Side::BOTH {
            let own = self.of(side);
            found |= soldier_onto(side, square) & self.kinds[SOLDIERS] & own;
            if home(side) & bit(square) != 0 {
                found |= elephant(square, occupied) & self.kinds[ELEPHANTS] & own;
            }
            if palace(side) & bit(square) != 0 {
                found |= beside_diagonally(square) & self.kinds[ADVISORS] & own;
                found |= beside(square) & self.kinds[GENERALS] & own;
            }
        }
        found & occupied
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The legal moves by this board, sorted.
    fn legal(board: &Board) -> Vec<Move> {
        let mut list = MoveList::new();
        board.generate(Wanted::Captures, &mut list);
        board.generate(Wanted::Quiets, &mut list);
        let mut moves: Vec<Move> = list.into_iter().filter(|&mv| !board.play(mv).is_exposed()).collect();
        moves.sort_unstable();
        moves
    }

    /// Walks from a position by a fixed pseudo-random choice and compares each board with its slow twin.
    fn walk(fen: &str, seed: u64) {
        let mut position = Position::from_fen(fen).unwrap();
        let mut board = Board::new(&position);
        let mut random = seed;
        for _ in 0..150 {
            let mut expected: Vec<Move> = position.legal_moves().into_iter().collect();
            expected.sort_unstable();
            assert_eq!(legal(&board), expected, "{position:?}");
            assert_eq!(board.in_check, position.in_check(), "{position:?}");
            let anew = Board::new(&position);
            assert_eq!((board.key, board.placement), (anew.key, anew.placement), "{position:?}");
            assert_eq!((board.kinds, board.sides, board.cells), (anew.kinds, anew.sides, anew.cells), "{position:?}");
            for square in Square::all() {
                let attackers = |side| each(board.attackers(square, board.occupied()) & board.of(side));
                for side in Side::BOTH {
                    if board.kind_at(square).is_some() {
                        let found: Vec<Square> = attackers(side).collect();
                        assert_eq!(found, position.attackers(square, side), "{position:?} {square}");
                    }
                }
                for to in Square::all() {
                    let mv = Move::new(square, to);
                    assert_eq!(
                        board.is_pseudo_legal(mv) && !board.play(mv).is_exposed(),
                        expected.contains(&mv),
                        "{mv}"
                    );
                }
            }
            if expected.is_empty() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mv = expected[(random >> 33) as usize % expected.len()];
            (position, board) = (position.play(mv), board.play(mv));
        }
    }

    #[test]
    fn the_board_agrees_with_the_rules() {
        for seed in 1..6 {
            walk(crate::rules::START_FEN, seed);
            // Pieces astray: an advisor, an elephant and a soldier where they can't get by themselves.
            walk("3ak4/9/4A4/2b6/4C4/2B3n2/9/4r4/3K1N3/P2R1c3 b - - 0 1", seed);
            walk("CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1", seed);
        }
    }
}
