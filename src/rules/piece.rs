//! [`Side`], [`PieceKind`], [`Piece`] and their names.

/// The two players (红 黑). Red moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// 红
    Red,
    /// 黑
    Black,
}

impl Side {
    /// Both sides, Red first.
    pub const BOTH: [Self; 2] = [Self::Red, Self::Black];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// 0 for Red, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction in which this side's soldiers go: +1 or −1 rank.
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Self::Red => 1,
            Self::Black => -1,
        }
    }

    /// `red` or `black`.
    #[must_use]
    pub const fn en(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Black => "black",
        }
    }

    /// 红 or 黑.
    #[must_use]
    pub const fn zh(self) -> char {
        match self {
            Self::Red => '红',
            Self::Black => '黑',
        }
    }
}

/// The seven kinds of piece (帅将 仕士 相象 马 车 炮 兵卒).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PieceKind {
    /// 帅/将
    General,
    /// 仕/士
    Advisor,
    /// 相/象
    Elephant,
    /// 马
    Horse,
    /// 车
    Chariot,
    /// 炮
    Cannon,
    /// 兵/卒
    Soldier,
}

impl PieceKind {
    /// All kinds, in the order of the declaration.
    pub const ALL: [Self; 7] =
        [Self::General, Self::Advisor, Self::Elephant, Self::Horse, Self::Chariot, Self::Cannon, Self::Soldier];

    /// 0..7 in the order of [`PieceKind::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of this kind one side starts with.
    #[must_use]
    pub const fn full_count(self) -> usize {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            _ => 2,
        }
    }

    /// The English name, lower case.
    #[must_use]
    pub const fn en(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Chariot => "chariot",
            Self::Cannon => "cannon",
            Self::Soldier => "soldier",
        }
    }
}

/// A piece: whose, and of which kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// The piece of `side` and `kind`.
    #[must_use]
    pub const fn new(side: Side, kind: PieceKind) -> Self {
        Self { side, kind }
    }

    /// 0..14: Red's kinds, then Black's.
    #[must_use]
    pub const fn index(self) -> usize {
        self.side.index() * 7 + self.kind.index()
    }

    /// The simplified name that records use: 帅仕相马车炮兵, 将士象马车炮卒.
    #[must_use]
    pub const fn zh_hans(self) -> char {
        match (self.side, self.kind) {
            (Side::Red, PieceKind::General) => '帅',
            (Side::Black, PieceKind::General) => '将',
            (Side::Red, PieceKind::Advisor) => '仕',
            (Side::Black, PieceKind::Advisor) => '士',
            (Side::Red, PieceKind::Elephant) => '相',
            (Side::Black, PieceKind::Elephant) => '象',
            (_, PieceKind::Horse) => '马',
            (_, PieceKind::Chariot) => '车',
            (_, PieceKind::Cannon) => '炮',
            (Side::Red, PieceKind::Soldier) => '兵',
            (Side::Black, PieceKind::Soldier) => '卒',
        }
    }

    /// The traditional name that records use: 帥仕相馬車炮兵, 將士象馬車炮卒.
    #[must_use]
    pub const fn zh_hant(self) -> char {
        match (self.side, self.kind) {
            (Side::Red, PieceKind::General) => '帥',
            (Side::Black, PieceKind::General) => '將',
            (_, PieceKind::Horse) => '馬',
            (_, PieceKind::Chariot) => '車',
            _ => self.zh_hans(),
        }
    }

    /// The glyph on a traditional set: 帥仕相俥傌炮兵, 將士象車馬砲卒.
    #[must_use]
    pub const fn face(self) -> char {
        match (self.side, self.kind) {
            (Side::Red, PieceKind::Horse) => '傌',
            (Side::Red, PieceKind::Chariot) => '俥',
            (Side::Black, PieceKind::Cannon) => '砲',
            _ => self.zh_hant(),
        }
    }
}
