//! [`PositionEditor`]: a position being set up (摆棋), possible or not, with its own undo.

use crate::lang::{Lang, text, text_with};
use crate::rules::{Piece, PieceKind, Position, Setup, SetupProblem, Side, Square};

/// A change of the position being set up.
#[derive(Clone, PartialEq, Debug)]
pub enum Placing {
    /// Puts a piece on a point; what stands there goes.
    Put {
        /// The piece.
        piece: Piece,
        /// Where.
        square: Square,
    },
    /// Moves a piece to another point, by no rule; what stands there goes.
    Move {
        /// Where it stands.
        from: Square,
        /// Where it shall stand.
        to: Square,
    },
    /// Takes the piece off a point.
    Remove(Square),
    /// Says who moves next.
    SideToMove(Side),
    /// Replaces everything, with a position from elsewhere.
    Replace(Box<Setup>),
    /// Takes all pieces off.
    Clear,
    /// The start of the game (开局局面).
    Start,
    /// Left becomes right (左右对称).
    Mirror,
    /// Both sides change roles (红黑互换): every piece changes its colour and the board is turned, so that the position is
    /// the same for the other side.
    SwapColours,
    /// Turns the pieces by half a turn without changing colours (旋转): for a diagram entered the wrong way up.
    Rotate,
}

/// A position being set up.
#[derive(Clone, Debug)]
pub struct PositionEditor {
    setup: Setup,
    /// What stood there when the editor was entered last.
    entered_with: Setup,
    /// Whether pieces may be put where they can never stand, and more than a set has.
    free: bool,
    undo: Vec<Setup>,
    redo: Vec<Setup>,
}

impl PositionEditor {
    /// Begins with this position.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self { entered_with: setup.clone(), setup, free: false, undo: Vec::new(), redo: Vec::new() }
    }

    /// Is entered again, with this position; what was set up before can be brought back by undoing.
    pub fn enter(&mut self, setup: Setup) {
        self.entered_with.clone_from(&setup);
        if setup != self.setup {
            self.redo.clear();
            self.undo.push(std::mem::replace(&mut self.setup, setup));
        }
    }

    /// Whether a position left before is to be gone on with: it was changed, not used, and the game still stands where it did.
    #[must_use]
    pub fn goes_on_from(&self, setup: &Setup) -> bool {
        self.is_changed() && self.entered_with == *setup
    }

    /// The position as it stands is used: nothing of it is left to be gone on with.
    pub fn mark_used(&mut self) {
        self.entered_with.clone_from(&self.setup);
    }

    /// Whether anything stands otherwise than when the editor was entered.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.setup != self.entered_with
    }

    /// The position as it stands.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether free placement (自由摆放) is on: nothing is refused.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        self.free
    }

    /// Turns free placement on or off; what stands already stays.
    pub const fn set_free(&mut self, free: bool) {
        self.free = free;
    }

    /// The position, if a game can begin with it.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        Position::from_setup(&self.setup).ok()
    }

    /// How many of a piece are left in the set; 0 also if there are too many.
    #[must_use]
    pub fn left(&self, piece: Piece) -> usize {
        piece.kind.full_count().saturating_sub(count(&self.setup, piece))
    }

    /// Changes the position. Whether it has changed.
    ///
    /// # Errors
    /// A piece where it can never stand, or more of it than a set has, unless placement is free.
    pub fn apply(&mut self, placing: Placing) -> Result<bool, SetupProblem> {
        let after = self.after(placing)?;
        if after == self.setup {
            return Ok(false);
        }
        self.redo.clear();
        self.undo.push(std::mem::replace(&mut self.setup, after));
        Ok(true)
    }

    fn after(&self, placing: Placing) -> Result<Setup, SetupProblem> {
        let mut setup = self.setup.clone();
        match placing {
            Placing::Put { piece, square } => {
                let on_point = setup.board[square.index()].replace(piece);
                let count = count(&setup, piece);
                if !self.free && on_point != Some(piece) && count > piece.kind.full_count() {
                    return Err(SetupProblem::TooMany { piece, count });
                }
                self.check_point(piece, square)?;
            }
            Placing::Move { from, to } => {
                if let Some(piece) = setup.board[from.index()].take() {
                    self.check_point(piece, to)?;
                    setup.board[to.index()] = Some(piece);
                }
            }
            Placing::Remove(square) => setup.board[square.index()] = None,
            Placing::SideToMove(side) => setup.side_to_move = side,
            Placing::Replace(other) => setup = *other,
            Placing::Clear => setup = Setup { side_to_move: setup.side_to_move, ..Setup::empty() },
            Placing::Start => setup = Position::start().to_setup(),
            Placing::Mirror => setup.board = rearranged(&setup, Square::mirrored),
            Placing::Rotate => setup.board = rearranged(&setup, Square::rotated),
            Placing::SwapColours => {
                let turned = rearranged(&setup, Square::rotated);
                setup.board = turned.map(|piece| piece.map(|piece| Piece::new(piece.side.opponent(), piece.kind)));
                setup.side_to_move = setup.side_to_move.opponent();
            }
        }
        Ok(setup)
    }

    fn check_point(&self, piece: Piece, square: Square) -> Result<(), SetupProblem> {
        let may = self.free || piece.may_stand_on(square);
        if may { Ok(()) } else { Err(SetupProblem::Misplaced { piece, square }) }
    }

    /// Whether there's something to take back.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether there's something to do again.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Takes the last change back.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.undo.pop() else { return false };
        self.redo.push(std::mem::replace(&mut self.setup, before));
        true
    }

    /// Does the change again that was taken back last.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.redo.pop() else { return false };
        self.undo.push(std::mem::replace(&mut self.setup, after));
        true
    }
}

fn count(setup: &Setup, piece: Piece) -> usize {
    setup.pieces().filter(|(_, standing)| *standing == piece).count()
}

fn rearranged(setup: &Setup, to: impl Fn(Square) -> Square) -> [Option<Piece>; Square::COUNT] {
    let mut board = [None; Square::COUNT];
    for (square, piece) in setup.pieces() {
        board[to(square).index()] = Some(piece);
    }
    board
}

/// Why a piece was not put there, with the article and what is possible instead.
#[must_use]
pub fn refusal_text(problem: SetupProblem, lang: Lang) -> String {
    let why = match problem {
        SetupProblem::Misplaced { piece, .. } => {
            let id = match piece.kind {
                PieceKind::General => "editor-where-general",
                PieceKind::Advisor => "editor-where-advisor",
                PieceKind::Elephant => "editor-where-elephant",
                _ => "editor-where-soldier",
            };
            text(lang, id).into_owned()
        }
        other => other.describe(lang),
    };
    let args = [("why", why.into()), ("article", problem.article().into())];
    text_with(lang, "editor-refused", args).into_owned()
}
