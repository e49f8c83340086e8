//! [`IllegalMove`]: which rule a move breaks, and how the studio says so.

use super::Square;
use crate::lang::Lang;
use std::fmt;

/// The rule that forbids a move.
///
/// # Source
/// National rules 2011: 2.1 (moves in turn), 2.2 (how the pieces move; generals facing), 2.3 (captures), 3.2 (answering a check),
/// 3.4 (leaving the general to be taken); [`IllegalMove::article`] tells which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// No piece stands on the point left.
    NoPiece,
    /// The piece belongs to the side that isn't to move.
    NotYourTurn,
    /// A piece of the same side stands on the point reached, or both points are one.
    OwnPiece,
    /// The piece doesn't move in that way, on any board.
    CannotReach,
    /// A piece stands on the horse's leg (蹩马腿).
    HorseLeg {
        /// The leg.
        leg: Square,
    },
    /// A piece stands on the elephant's eye (塞象眼).
    ElephantEye {
        /// The eye.
        eye: Square,
    },
    /// The elephant would cross the river (相象不能过河).
    ElephantCrossesRiver,
    /// The general or advisor would leave the palace (出九宫).
    LeavesPalace,
    /// The soldier would go back (兵卒不能后退).
    SoldierRetreats,
    /// The soldier would go sideways before it has crossed the river (未过河不能横走).
    SoldierSideways,
    /// A piece stands in the chariot's way (隔子).
    ChariotBlocked {
        /// The first piece in the way.
        by: Square,
    },
    /// A piece stands in the way of a cannon that takes nothing (隔子).
    CannonBlocked {
        /// The first piece in the way.
        by: Square,
    },
    /// The cannon has no screen for its capture (无炮架).
    CannonWithoutScreen,
    /// The cannon has more than one screen for its capture.
    CannonScreens {
        /// How many, from 2.
        count: u8,
    },
    /// The generals would face each other (将帅照面).
    GeneralsFacing,
    /// The general would still be in check (未应将).
    StillInCheck,
    /// The move would expose its own general (送将).
    ExposesGeneral,
}

impl IllegalMove {
    /// A fixed name for files and scripts, such as `horse_leg`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoPiece => "no_piece",
            Self::NotYourTurn => "not_your_turn",
            Self::OwnPiece => "own_piece",
            Self::CannotReach => "cannot_reach",
            Self::HorseLeg { .. } => "horse_leg",
            Self::ElephantEye { .. } => "elephant_eye",
            Self::ElephantCrossesRiver => "elephant_crosses_river",
            Self::LeavesPalace => "leaves_palace",
            Self::SoldierRetreats => "soldier_retreats",
            Self::SoldierSideways => "soldier_sideways",
            Self::ChariotBlocked { .. } => "chariot_blocked",
            Self::CannonBlocked { .. } => "cannon_blocked",
            Self::CannonWithoutScreen => "cannon_without_screen",
            Self::CannonScreens { .. } => "cannon_screens",
            Self::GeneralsFacing => "generals_facing",
            Self::StillInCheck => "still_in_check",
            Self::ExposesGeneral => "exposes_general",
        }
    }

    /// The article of the national rules 2011 that forbids the move.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Self::NoPiece | Self::OwnPiece => "2.3",
            Self::NotYourTurn => "2.1",
            Self::StillInCheck => "3.2",
            Self::ExposesGeneral => "3.4",
            _ => "2.2",
        }
    }

    /// The point of the piece that is in the way, if one is.
    #[must_use]
    pub const fn obstacle(self) -> Option<Square> {
        match self {
            Self::HorseLeg { leg: square }
            | Self::ElephantEye { eye: square }
            | Self::ChariotBlocked { by: square }
            | Self::CannonBlocked { by: square } => Some(square),
            _ => None,
        }
    }

    /// The reason in a language of the studio, to follow a move or a colon.
    #[must_use]
    pub fn describe(self, lang: Lang) -> String {
        let (hans, hant, en) = match self {
            Self::NoPiece => ("起点没有棋子", "起點沒有棋子", "no piece stands there"),
            Self::NotYourTurn => ("不轮到这一方走", "不輪到這一方走", "it's the other side's turn"),
            Self::OwnPiece => ("落点有己方棋子", "落點有己方棋子", "a piece of the same side stands there"),
            Self::CannotReach => ("该子没有这种走法", "該子沒有這種走法", "the piece doesn't move that way"),
            Self::HorseLeg { .. } => {
                ("蹩马腿（{}有子）", "蹩馬腿（{}有子）", "the horse's leg is blocked by the piece on {}")
            }
            Self::ElephantEye { .. } => {
                ("塞象眼（{}有子）", "塞象眼（{}有子）", "the elephant's eye is blocked by the piece on {}")
            }
            Self::ElephantCrossesRiver => ("相、象不能过河", "相、象不能過河", "an elephant may not cross the river"),
            Self::LeavesPalace => {
                ("帅、将、仕、士不能出九宫", "帥、將、仕、士不能出九宮", "generals and advisors stay in the palace")
            }
            Self::SoldierRetreats => ("兵、卒不能后退", "兵、卒不能後退", "a soldier can't go back"),
            Self::SoldierSideways => (
                "兵、卒过河前不能横走",
                "兵、卒過河前不能橫走",
                "a soldier can't go sideways before it has crossed the river",
            ),
            Self::ChariotBlocked { .. } => {
                ("车不能隔子而行（{}有子）", "車不能隔子而行（{}有子）", "the piece on {} is in the chariot's way")
            }
            Self::CannonBlocked { .. } => (
                "炮不吃子时不能隔子而行（{}有子）",
                "炮不吃子時不能隔子而行（{}有子）",
                "the piece on {} is in the way of the cannon, which takes nothing there",
            ),
            Self::CannonWithoutScreen => (
                "炮吃子须隔一子，中间没有炮架",
                "炮吃子須隔一子，中間沒有炮架",
                "a cannon takes over exactly one piece, and none stands between",
            ),
            Self::CannonScreens { .. } => (
                "炮吃子只能隔一子，中间有{}子",
                "炮吃子只能隔一子，中間有{}子",
                "a cannon takes over exactly one piece, and {} stand between",
            ),
            Self::GeneralsFacing => ("将帅照面", "將帥照面", "the generals would face each other"),
            Self::StillInCheck => ("没有应将", "沒有應將", "the general would still be in check"),
            Self::ExposesGeneral => ("送将", "送將", "the general would be exposed to capture"),
        };
        let text = match lang {
            Lang::ZhHans => hans,
            Lang::ZhHant => hant,
            Lang::En => en,
        };
        match (self, self.obstacle()) {
            (_, Some(square)) => text.replace("{}", &square.to_string()),
            (Self::CannonScreens { count }, _) => text.replace("{}", &count.to_string()),
            _ => text.to_owned(),
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(Lang::En))
    }
}

impl std::error::Error for IllegalMove {}
