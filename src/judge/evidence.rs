//! Why a move is what it is ([`Evidence`]) and why a visible attack is not counted ([`Rejection`]).
//!
//! Evidence is made to be replayed: lines of moves that start after the move, with the mover to move again.

use super::label::{Label, Manner, Weight};
use crate::rules::{Move, Piece, Position, Square};
use crate::solve::{Account, MateProof};

/// The number of an article in its rule book, such as `24.3`.
pub type ArticleId = &'static str;

/// A piece on the board, with an identity that lasts along the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceRef {
    /// Where it stood at the start of the line: this names it all along.
    pub origin: Square,
    /// Whose it is and of which kind.
    pub piece: Piece,
    /// Where it stands after the move that is being judged.
    pub square: Square,
}

/// Whether a protector counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RootStatus {
    /// It can take back, and that is enough (真根).
    True,
    /// It looks like a protector but can't take back (假根).
    False,
    /// It can't take back, but only because another hunter holds it: the chase is joint and not of an unprotected piece.
    ///
    /// # Source
    /// National rules 2011, the paragraph on 联合捉子 after 24.16 (缺少其中任何一个都无法吃子), with figures 11 and 28.
    Held,
    /// It can take back, and the capture still wins (少根, or the target is worth more).
    Insufficient,
}

impl RootStatus {
    /// The stable code that JSON carries.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::True => "true",
            Self::False => "false",
            Self::Held => "held",
            Self::Insufficient => "insufficient",
        }
    }
}

/// Why a protector counts or fails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RootBecause {
    /// It takes back, and the exchange gains nothing.
    TakesBack,
    /// Taking back would expose its own general to this piece.
    Pinned,
    /// Taking back would leave the generals facing each other.
    FacingGenerals,
    /// The capture gives check, and taking back doesn't answer it.
    MustAnswerCheck,
    /// The capture takes away its way: its screen is gone, or its leg or eye is blocked.
    WayBlocked,
    /// Taking back loses more than it wins, or there are more hunters than protectors.
    Outnumbered,
    /// The piece taken is worth more than the piece that can be taken back.
    WorthLess,
    /// Taking back allows a mate.
    MatedAfter,
}

impl RootBecause {
    /// The stable code that JSON carries.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TakesBack => "takes_back",
            Self::Pinned => "pinned",
            Self::FacingGenerals => "facing_generals",
            Self::MustAnswerCheck => "must_answer_check",
            Self::WayBlocked => "way_blocked",
            Self::Outnumbered => "outnumbered",
            Self::WorthLess => "worth_less",
            Self::MatedAfter => "mated_after",
        }
    }
}

/// A protector (根) of a target, and whether it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Root {
    /// The protecting piece.
    pub piece: PieceRef,
    /// Whether it counts.
    pub status: RootStatus,
    /// Why.
    pub because: RootBecause,
    /// How it takes back on the victim's point, or would if the laws let it; `None` if it no longer reaches the point.
    pub back: Option<Move>,
    /// The article that says so.
    pub article: ArticleId,
}

/// Why a threat is new: what became of the capture before the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Novelty {
    /// It couldn't be made.
    Impossible,
    /// It was answered: the line, from the mover's capture (or first check), before the move.
    Refuted(Vec<Move>),
    /// It won less.
    LessBefore,
}

impl Novelty {
    /// The stable code that JSON carries.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Impossible => "impossible_before",
            Self::Refuted(_) => "refuted_before",
            Self::LessBefore => "less_before",
        }
    }
}

/// A threat to win a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chase {
    /// The pieces that win it: first the one that captures, then the one that checks if there's another, then those that help.
    pub hunters: Vec<PieceRef>,
    /// The piece that is won.
    pub victim: PieceRef,
    /// How it is won.
    pub manner: Manner,
    /// The threatened line, from the mover's next move (after a pass of the opponent); best play by both.
    pub line: Vec<Move>,
    /// What the line wins, the opponent's recaptures subtracted. Pieces set aside count nothing, nor does what a general
    /// or soldier takes at a level account without uncovering a check.
    pub account: Account,
    /// Whether the account is only even: enough where all that is lost is a piece left behind (价值相当).
    pub even: bool,
    /// Pieces that hang on their own account and are left out of this one while they stay where they are.
    pub set_aside: Vec<PieceRef>,
    /// The victim's protectors and why each fails; empty if it has none.
    pub roots: Vec<Root>,
    /// How heavy the chase weighs.
    pub weight: Weight,
    /// Why it is new.
    pub novelty: Novelty,
}

impl Chase {
    /// What keeps the victim's protectors from taking back (假根): from where the general would be attacked, and where it would
    /// stand then. `after` is the position after the move that chases. Empty if every protector can take back, or none reaches
    /// the point.
    #[must_use]
    pub fn held_back(&self, after: &Position) -> Vec<(Square, Square)> {
        let Some(&capture) = self.line.first() else { return Vec::new() };
        let (own, other) = (self.victim.piece.side.opponent(), self.victim.piece.side);
        let mut found = Vec::new();
        let failing = self.roots.iter().filter(|root| matches!(root.status, RootStatus::False | RootStatus::Held));
        for back in failing.filter_map(|root| root.back) {
            let end = after.passed().play(capture).play(back);
            let facing = Some(end.general(own)).filter(|_| end.generals_face());
            for pair in end.checkers(own).into_iter().chain(facing).map(|from| (from, end.general(other))) {
                if !found.contains(&pair) {
                    found.push(pair);
                }
            }
        }
        found
    }
}

/// Why a move has its label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// The general is attacked.
    Check {
        /// The pieces that give check.
        checkers: Vec<PieceRef>,
    },
    /// Mate by unbroken checks is threatened.
    KillThreat {
        /// The mate, from the mover's next move (after a pass of the opponent).
        mate: MateProof,
    },
    /// A piece would be won.
    Chase(Chase),
    /// Two pieces of one kind may take each other, and the opponent loses nothing by taking first.
    ExchangeOffer {
        /// The mover's piece.
        offered: PieceRef,
        /// The opponent's piece of the same kind.
        partner: PieceRef,
        /// The exchange, from the opponent's move.
        line: Vec<Move>,
    },
    /// A piece may be taken for nothing.
    Sacrifice {
        /// The piece that is offered.
        offered: PieceRef,
        /// The piece that can take it.
        taker: PieceRef,
        /// The capture, from the opponent's move.
        line: Vec<Move>,
    },
    /// A piece of the opponent loses its way.
    Block {
        /// The piece that blocks.
        blocker: PieceRef,
        /// The piece that is blocked.
        blocked: PieceRef,
        /// Where it could go before the move, and no more.
        denied: Move,
    },
    /// A protected piece is attacked.
    Follow {
        /// The piece that attacks.
        follower: PieceRef,
        /// The piece that is attacked.
        followed: PieceRef,
        /// Its protectors.
        roots: Vec<Root>,
        /// Why taking gains nothing: the capture and the answer.
        line: Vec<Move>,
    },
}

impl Evidence {
    /// The label that this evidence supports.
    #[must_use]
    pub const fn label(&self) -> Label {
        match self {
            Self::Check { .. } => Label::Check,
            Self::KillThreat { .. } => Label::KillThreat,
            Self::Chase(_) => Label::Chase,
            Self::ExchangeOffer { .. } => Label::ExchangeOffer,
            Self::Sacrifice { .. } => Label::Sacrifice,
            Self::Block { .. } => Label::Block,
            Self::Follow { .. } => Label::Follow,
        }
    }

    /// The line to show on the board; empty if there is none. It starts with the mover's next move, except
    /// for exchange offers and sacrifices, where the opponent moves first.
    #[must_use]
    pub fn line(&self) -> Vec<Move> {
        match self {
            Self::KillThreat { mate } => mate.main_line(),
            Self::Chase(chase) => chase.line.clone(),
            Self::ExchangeOffer { line, .. } | Self::Sacrifice { line, .. } | Self::Follow { line, .. } => line.clone(),
            Self::Check { .. } | Self::Block { .. } => Vec::new(),
        }
    }

    /// The mover's piece concerned, if there is one.
    #[must_use]
    pub fn hunter(&self) -> Option<PieceRef> {
        match self {
            Self::Chase(chase) => chase.hunters.first().copied(),
            Self::Check { checkers } => checkers.first().copied(),
            Self::ExchangeOffer { offered, .. } | Self::Sacrifice { offered, .. } => Some(*offered),
            Self::Block { blocker, .. } => Some(*blocker),
            Self::Follow { follower, .. } => Some(*follower),
            Self::KillThreat { .. } => None,
        }
    }

    /// Whether it says already what comes of the attack `mv`, from the mover's next move: that the piece is chased, that it is
    /// protected, that it may be exchanged or is offered.
    pub(super) fn tells_of(&self, mv: Move) -> bool {
        match self {
            Self::Chase(chase) => chase.victim.square == mv.to,
            Self::Follow { follower: own, followed: other, .. }
            | Self::ExchangeOffer { offered: own, partner: other, .. }
            | Self::Sacrifice { offered: own, taker: other, .. } => (own.square, other.square) == (mv.from, mv.to),
            Self::Check { .. } | Self::KillThreat { .. } | Self::Block { .. } => false,
        }
    }

    /// How heavy a strike weighs; `None` for quiet moves.
    #[must_use]
    pub const fn weight(&self) -> Option<Weight> {
        match self {
            Self::Check { .. } | Self::KillThreat { .. } => Some(Weight::Heavy),
            Self::Chase(chase) => Some(chase.weight),
            _ => None,
        }
    }

    /// The enemy piece concerned, if there is one.
    #[must_use]
    pub const fn target(&self) -> Option<PieceRef> {
        match self {
            Self::Chase(chase) => Some(chase.victim),
            Self::ExchangeOffer { partner, .. } => Some(*partner),
            Self::Sacrifice { taker, .. } => Some(*taker),
            Self::Block { blocked, .. } => Some(*blocked),
            Self::Follow { followed, .. } => Some(*followed),
            Self::Check { .. } | Self::KillThreat { .. } => None,
        }
    }
}

/// Why an attack that can be seen on the board is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Because {
    /// The same threat stood before the move (从捉到捉).
    ExistedBefore,
    /// The target is protected, so taking gains nothing (有根).
    Rooted,
    /// Taking would be answered by mate at once.
    MatedAfter,
    /// The opponent's answer elsewhere wins the material back.
    WonBack,
    /// The general's or a soldier's own attack is allowed.
    GeneralOrSoldier,
    /// The general's move was the answer to check.
    GeneralAnsweredCheck,
    /// Two pieces of one kind in contact: an exchange offer (兑).
    ExchangeContact,
    /// The piece that takes part in the threat can itself be taken.
    CarrierHangs,
    /// The target has no value (a soldier that has not crossed).
    NoValue,
    /// The material won isn't a gain by the book's account.
    NoGain,
    /// The piece guards a drawing point, the attack on the guards is by the way (守和).
    GuardsDraw,
    /// The opponent's own check brought the threat about (自毙).
    SelfInflicted,
    /// The piece is pinned, so it can't take.
    HunterPinned,
    /// Not the same piece is chased on every move.
    AnotherTarget,
    /// A mere guard or soldier, and the piece that moved takes no part in the capture (无直接参与).
    TakesNoPart,
}

impl Because {
    /// All reasons.
    pub const ALL: [Self; 15] = [
        Self::ExistedBefore,
        Self::Rooted,
        Self::MatedAfter,
        Self::WonBack,
        Self::GeneralOrSoldier,
        Self::GeneralAnsweredCheck,
        Self::ExchangeContact,
        Self::CarrierHangs,
        Self::NoValue,
        Self::NoGain,
        Self::GuardsDraw,
        Self::SelfInflicted,
        Self::HunterPinned,
        Self::AnotherTarget,
        Self::TakesNoPart,
    ];

    /// How much the reason tells, the most first: what would win but for an article or the opponent's answer, then what is
    /// merely protected or nothing new, then what is worth nothing.
    #[must_use]
    pub const fn rank(self) -> u8 {
        match self {
            Self::Rooted | Self::HunterPinned | Self::ExistedBefore => 1,
            Self::NoValue | Self::NoGain => 2,
            _ => 0,
        }
    }

    /// The stable code that JSON carries.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ExistedBefore => "existed_before",
            Self::Rooted => "rooted",
            Self::MatedAfter => "mated_after",
            Self::WonBack => "won_back",
            Self::GeneralOrSoldier => "general_or_soldier",
            Self::GeneralAnsweredCheck => "general_answered_check",
            Self::ExchangeContact => "exchange_contact",
            Self::CarrierHangs => "carrier_hangs",
            Self::NoValue => "no_value",
            Self::NoGain => "no_gain",
            Self::GuardsDraw => "guards_draw",
            Self::SelfInflicted => "self_inflicted",
            Self::HunterPinned => "hunter_pinned",
            Self::AnotherTarget => "another_target",
            Self::TakesNoPart => "takes_no_part",
        }
    }
}

/// An attack that can be seen on the board and is not counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// What it would have been: a chase or a threat of mate.
    pub kind: Label,
    /// The piece that attacks, if one does.
    pub hunter: Option<PieceRef>,
    /// The piece attacked; `None` for a threat of mate.
    pub target: Option<PieceRef>,
    /// Why it isn't counted.
    pub because: Because,
    /// The refutation or the line concerned, from the mover's next move; may be empty.
    pub line: Vec<Move>,
    /// How the same threat began before the move, from the position before it: the hunter may have stood elsewhere, or another
    /// piece have been the hunter. For [`Because::ExistedBefore`] alone.
    pub before: Option<Move>,
    /// The target's protectors, where they're the reason.
    pub roots: Vec<Root>,
    /// The article that says so.
    pub article: ArticleId,
}
