//! The words of a ruling: what a move is ([`Label`]), what a side did all round ([`SideClass`]), and what
//! follows from it ([`Outcome`]). Every word has a Chinese and an English name and a stable code.

use crate::rules::Side;

/// What one move is (着法性质), the weightiest first (从重).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Label {
    /// 将: attacks the general.
    Check,
    /// 杀: threatens mate by checks.
    KillThreat,
    /// 捉: threatens to win material.
    Chase,
    /// 兑: offers an even exchange of pieces of one kind.
    ExchangeOffer,
    /// 献: offers a piece.
    Sacrifice,
    /// 拦: blocks an enemy piece.
    Block,
    /// 跟: follows a protected piece.
    Follow,
    /// 闲: none of the former.
    Idle,
}

/// Whether a label is a strike (打) or quiet (闲 in the wide sense).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Nature {
    /// 打: 将, 杀 or 捉.
    Attack,
    /// 闲: everything else.
    Quiet,
}

impl Label {
    /// All labels, the weightiest first.
    pub const ALL: [Self; 8] = [
        Self::Check,
        Self::KillThreat,
        Self::Chase,
        Self::ExchangeOffer,
        Self::Sacrifice,
        Self::Block,
        Self::Follow,
        Self::Idle,
    ];

    /// The Chinese word in simplified script.
    #[must_use]
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Check => "将",
            Self::KillThreat => "杀",
            Self::Chase => "捉",
            Self::ExchangeOffer => "兑",
            Self::Sacrifice => "献",
            Self::Block => "拦",
            Self::Follow => "跟",
            Self::Idle => "闲",
        }
    }

    /// The Chinese word in traditional script.
    #[must_use]
    pub const fn hant(self) -> &'static str {
        match self {
            Self::Check => "將",
            Self::KillThreat => "殺",
            Self::Chase => "捉",
            Self::ExchangeOffer => "兌",
            Self::Sacrifice => "獻",
            Self::Block => "攔",
            Self::Follow => "跟",
            Self::Idle => "閑",
        }
    }

    /// The English word.
    #[must_use]
    pub const fn en(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::KillThreat => "threat of mate",
            Self::Chase => "chase",
            Self::ExchangeOffer => "exchange offer",
            Self::Sacrifice => "offer",
            Self::Block => "block",
            Self::Follow => "follow",
            Self::Idle => "idle",
        }
    }

    /// The stable code that JSON carries.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::KillThreat => "kill",
            Self::Chase => "chase",
            Self::ExchangeOffer => "exchange",
            Self::Sacrifice => "offer",
            Self::Block => "block",
            Self::Follow => "follow",
            Self::Idle => "idle",
        }
    }

    /// 打 or 闲.
    #[must_use]
    pub const fn nature(self) -> Nature {
        match self {
            Self::Check | Self::KillThreat | Self::Chase => Nature::Attack,
            _ => Nature::Quiet,
        }
    }
}

/// How heavy a strike weighs where both sides strike all the time.
///
/// # Source
/// National rules 2011, articles 26.9.1–26.9.4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// 捉少根子 or 联合捉子: the threat needs help, or the target has a protector.
    Light,
    /// 将, 杀, 捉车 and 捉无根子.
    Heavy,
}

impl Weight {
    /// `light` or `heavy`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Heavy => "heavy",
        }
    }
}

/// How the threatened piece would be won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// The piece that moved takes it.
    Direct,
    /// A piece that didn't move takes it, because the move opened its way or cut a protector.
    Discovered,
    /// Two or more pieces win it together (联合捉子).
    Joint,
    /// By one or more checks first (抽吃).
    ByCheck,
    /// At the end of an exchange (互吃).
    ByExchange,
}

impl Manner {
    /// The stable code that JSON carries.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Discovered => "discovered",
            Self::Joint => "joint",
            Self::ByCheck => "by_check",
            Self::ByExchange => "by_exchange",
        }
    }
}

/// What one side's moves of a repetition are, taken together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SideClass {
    /// 长将
    PerpetualCheck,
    /// 长杀
    PerpetualKill,
    /// 长捉
    PerpetualChase,
    /// 将 and 杀 in turn (一将一杀).
    CheckKill,
    /// 将 and 捉 in turn (一将一捉).
    CheckChase,
    /// 杀 and 捉 in turn (一杀一捉).
    KillChase,
    /// 将, 杀 and 捉.
    CheckKillChase,
    /// 长兑
    PerpetualExchange,
    /// 长献
    PerpetualOffer,
    /// 长拦
    PerpetualBlock,
    /// 长跟
    PerpetualFollow,
    /// Strikes and quiet moves in turn (一打一闲: 一将一闲, 数捉一闲 …).
    MixedAllowed,
    /// Quiet moves only.
    Idle,
}

impl SideClass {
    /// All classes.
    pub const ALL: [Self; 13] = [
        Self::PerpetualCheck,
        Self::PerpetualKill,
        Self::PerpetualChase,
        Self::CheckKill,
        Self::CheckChase,
        Self::KillChase,
        Self::CheckKillChase,
        Self::PerpetualExchange,
        Self::PerpetualOffer,
        Self::PerpetualBlock,
        Self::PerpetualFollow,
        Self::MixedAllowed,
        Self::Idle,
    ];

    /// The class of a side whose moves carry these labels; [`SideClass::Idle`] without labels.
    #[must_use]
    pub fn of(labels: &[Label]) -> Self {
        let has = |label| labels.contains(&label);
        let all = |label| !labels.is_empty() && labels.iter().all(|&l| l == label);
        let strikes = labels.iter().filter(|label| label.nature() == Nature::Attack).count();
        if strikes == 0 {
            return if all(Label::ExchangeOffer) {
                Self::PerpetualExchange
            } else if all(Label::Sacrifice) {
                Self::PerpetualOffer
            } else if all(Label::Block) {
                Self::PerpetualBlock
            } else if all(Label::Follow) {
                Self::PerpetualFollow
            } else {
                Self::Idle
            };
        }
        if strikes < labels.len() {
            return Self::MixedAllowed;
        }
        match (has(Label::Check), has(Label::KillThreat), has(Label::Chase)) {
            (true, false, false) => Self::PerpetualCheck,
            (false, true, false) => Self::PerpetualKill,
            (false, false, _) => Self::PerpetualChase,
            (true, true, false) => Self::CheckKill,
            (true, false, true) => Self::CheckChase,
            (false, true, true) => Self::KillChase,
            (true, true, true) => Self::CheckKillChase,
        }
    }

    /// Whether every move is a strike (禁止着法 in the national rules).
    #[must_use]
    pub const fn strikes_always(self) -> bool {
        matches!(
            self,
            Self::PerpetualCheck
                | Self::PerpetualKill
                | Self::PerpetualChase
                | Self::CheckKill
                | Self::CheckChase
                | Self::KillChase
                | Self::CheckKillChase
        )
    }

    /// The Chinese name in simplified script.
    #[must_use]
    pub const fn zh(self) -> &'static str {
        match self {
            Self::PerpetualCheck => "长将",
            Self::PerpetualKill => "长杀",
            Self::PerpetualChase => "长捉",
            Self::CheckKill => "一将一杀",
            Self::CheckChase => "一将一捉",
            Self::KillChase => "一杀一捉",
            Self::CheckKillChase => "将杀捉交替",
            Self::PerpetualExchange => "长兑",
            Self::PerpetualOffer => "长献",
            Self::PerpetualBlock => "长拦",
            Self::PerpetualFollow => "长跟",
            Self::MixedAllowed => "一打一闲",
            Self::Idle => "闲",
        }
    }

    /// The Chinese name in traditional script.
    #[must_use]
    pub const fn hant(self) -> &'static str {
        match self {
            Self::PerpetualCheck => "長將",
            Self::PerpetualKill => "長殺",
            Self::PerpetualChase => "長捉",
            Self::CheckKill => "一將一殺",
            Self::CheckChase => "一將一捉",
            Self::KillChase => "一殺一捉",
            Self::CheckKillChase => "將殺捉交替",
            Self::PerpetualExchange => "長兌",
            Self::PerpetualOffer => "長獻",
            Self::PerpetualBlock => "長攔",
            Self::PerpetualFollow => "長跟",
            Self::MixedAllowed => "一打一閑",
            Self::Idle => "閑",
        }
    }

    /// The English name.
    #[must_use]
    pub const fn en(self) -> &'static str {
        match self {
            Self::PerpetualCheck => "perpetual check",
            Self::PerpetualKill => "perpetual threat of mate",
            Self::PerpetualChase => "perpetual chase",
            Self::CheckKill => "check and threat of mate in turn",
            Self::CheckChase => "check and chase in turn",
            Self::KillChase => "threat of mate and chase in turn",
            Self::CheckKillChase => "check, threat of mate and chase in turn",
            Self::PerpetualExchange => "perpetual exchange offer",
            Self::PerpetualOffer => "perpetual offer",
            Self::PerpetualBlock => "perpetual block",
            Self::PerpetualFollow => "perpetual follow",
            Self::MixedAllowed => "strikes and quiet moves in turn",
            Self::Idle => "idle",
        }
    }

    /// The stable code that JSON carries.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::PerpetualCheck => "perpetual_check",
            Self::PerpetualKill => "perpetual_kill",
            Self::PerpetualChase => "perpetual_chase",
            Self::CheckKill => "check_kill",
            Self::CheckChase => "check_chase",
            Self::KillChase => "kill_chase",
            Self::CheckKillChase => "check_kill_chase",
            Self::PerpetualExchange => "perpetual_exchange",
            Self::PerpetualOffer => "perpetual_offer",
            Self::PerpetualBlock => "perpetual_block",
            Self::PerpetualFollow => "perpetual_follow",
            Self::MixedAllowed => "mixed_allowed",
            Self::Idle => "idle",
        }
    }
}

/// What the rule book says about a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The side loses at once (判负).
    Loses(Side),
    /// The side must play another move or lose (变着).
    MustChange(Side),
    /// A draw if neither plays another move (不变作和).
    Draw,
    /// A bound of the search was reached where it matters: the book's answer isn't known.
    Undecided,
}

impl Outcome {
    /// The stable code that JSON carries.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Loses(Side::Red) => "red_loses",
            Self::Loses(Side::Black) => "black_loses",
            Self::MustChange(Side::Red) => "red_must_change",
            Self::MustChange(Side::Black) => "black_must_change",
            Self::Draw => "draw",
            Self::Undecided => "undecided",
        }
    }

    /// The Chinese verdict in simplified script.
    #[must_use]
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Loses(Side::Red) => "红方判负",
            Self::Loses(Side::Black) => "黑方判负",
            Self::MustChange(Side::Red) => "红方变着",
            Self::MustChange(Side::Black) => "黑方变着",
            Self::Draw => "不变作和",
            Self::Undecided => "未能判定",
        }
    }

    /// The Chinese verdict in traditional script.
    #[must_use]
    pub const fn hant(self) -> &'static str {
        match self {
            Self::Loses(Side::Red) => "紅方判負",
            Self::Loses(Side::Black) => "黑方判負",
            Self::MustChange(Side::Red) => "紅方變着",
            Self::MustChange(Side::Black) => "黑方變着",
            Self::Draw => "不變作和",
            Self::Undecided => "未能判定",
        }
    }

    /// The English verdict.
    #[must_use]
    pub const fn en(self) -> &'static str {
        match self {
            Self::Loses(Side::Red) => "Red loses",
            Self::Loses(Side::Black) => "Black loses",
            Self::MustChange(Side::Red) => "Red must change",
            Self::MustChange(Side::Black) => "Black must change",
            Self::Draw => "Draw if neither changes",
            Self::Undecided => "Undecided",
        }
    }
}
