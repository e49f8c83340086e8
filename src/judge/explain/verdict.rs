//! What each side does all round, what the book says to it, and the counts.

use super::names::with_article;
use super::{Explain, Prose};
use crate::judge::audit::{GameEnd, NaturalLimit, RepetitionAudit, SideConduct};
use crate::judge::label::{Label, Nature, Outcome, SideClass, Weight};
use crate::lang::Lang;
use crate::rules::{End, Side};
use std::cmp::Ordering;

impl Explain<'_> {
    /// How the game has ended on the board.
    #[must_use]
    pub fn end(&self, end: &GameEnd) -> Prose {
        let (winner, loser) = (self.side_name(end.winner), self.side_name(end.winner.opponent()));
        let cite = self.cite(&[end.article]);
        match end.reason {
            End::Checkmate => say!(
                self.lang,
                "{loser}被将死，{winner}胜{cite}。",
                "{loser}被將死，{winner}勝{cite}。",
                "{loser} is checkmated; {winner} wins{cite}.",
                [loser, winner, cite]
            ),
            End::NoMoves => say!(
                self.lang,
                "{loser}无子可走，被困毙，{winner}胜{cite}。",
                "{loser}無子可走，被困斃，{winner}勝{cite}。",
                "{loser} has no legal move, which loses; {winner} wins{cite}.",
                [loser, winner, cite]
            ),
        }
    }

    /// How far the natural limit has come, and between which moves it is counted.
    #[must_use]
    pub fn natural_limit(&self, limit: &NaturalLimit) -> Prose {
        let (rounds, needed) = (limit.rounds, limit.limit);
        let cite = self.cite(&[limit.article]);
        let count = self.quiet_rounds(rounds);
        let claimant = Side::BOTH.into_iter().find(|side| limit.reached[side.index()]);
        match claimant {
            Some(_) if limit.reached == [true, true] => say!(
                self.lang,
                "{count}，已达自然限着{needed}回合，任何一方均可提和{cite}。",
                "{count}，已達自然限着{needed}回合，任何一方均可提和{cite}。",
                "{count}. The natural limit of {needed} is reached, and either side may claim the draw{cite}.",
                [count, needed, cite]
            ),
            Some(side) => {
                let side = self.side_name(side);
                say!(
                    self.lang,
                    "{count}，已达自然限着{needed}回合，{side}可以提和{cite}。",
                    "{count}，已達自然限着{needed}回合，{side}可以提和{cite}。",
                    "{count}. The natural limit of {needed} is reached for a claim by {side}{cite}.",
                    [count, needed, side, cite]
                )
            }
            None => say!(
                self.lang,
                "{count}，自然限着为{needed}回合{cite}。",
                "{count}，自然限着為{needed}回合{cite}。",
                "{count}. The natural limit is {needed} rounds{cite}.",
                [count, needed, cite]
            ),
        }
    }

    /// The rounds without a capture at the end of the line, with the numbers of its moves.
    fn quiet_rounds(&self, rounds: usize) -> Prose {
        let last = self.line.moves().len();
        let quiet = usize::from(self.line.last().quiet_plies());
        let noun = if rounds == 1 { "round has" } else { "rounds have" };
        match (last + 1).checked_sub(quiet) {
            _ if last == 0 => say!(
                self.lang,
                "起始局面已连续{rounds}回合未吃子",
                "起始局面已連續{rounds}回合未吃子",
                "{rounds} {noun} gone by without a capture up to the start",
                [rounds, noun]
            ),
            Some(first) if rounds > 0 && first > 0 => say!(
                self.lang,
                "第{first}着至第{last}着连续{rounds}回合未吃子",
                "第{first}着至第{last}着連續{rounds}回合未吃子",
                "{rounds} {noun} gone by without a capture, from ply {first} to ply {last}",
                [first, last, rounds, noun]
            ),
            _ => say!(
                self.lang,
                "到第{last}着为止，连续{rounds}回合未吃子",
                "到第{last}着為止，連續{rounds}回合未吃子",
                "{rounds} {noun} gone by without a capture up to ply {last}",
                [last, rounds, noun]
            ),
        }
    }

    /// What a side does all round.
    #[must_use]
    pub fn side(&self, repetition: &RepetitionAudit, side: Side) -> Prose {
        let conduct = repetition.conduct(side);
        let name = self.side_name(side);
        let counts = self.counts(repetition, side);
        let class = self.class(repetition, side);
        let cite = self.cite(&conduct.articles);
        let targets = self.targets(conduct, name);
        let nature = if conduct.forbidden {
            say!(self.lang, "属禁止着法", "屬禁止着法", "which is forbidden")
        } else {
            say!(self.lang, "属允许着法", "屬允許着法", "which is allowed")
        };
        let weight = self.weight(conduct);
        let doubt = if conduct.certain {
            Prose::default()
        } else {
            say!(
                self.lang,
                "其中有的着法尚不能断定。",
                "其中有的着法尚不能斷定。",
                " Some of these moves could not be settled within the bound of the search."
            )
        };
        say!(
            self.lang,
            "{name}各着：{counts}，为“{class}”，{nature}{cite}。{targets}{weight}{doubt}",
            "{name}各着：{counts}，為「{class}」，{nature}{cite}。{targets}{weight}{doubt}",
            "{name} played {counts}. That counts as {class}, {nature}{cite}.{targets}{weight}{doubt}",
            [name, counts, class, nature, cite, targets, weight, doubt]
        )
    }

    /// 将2着和捉2着; 2 checks and 2 chases.
    fn counts(&self, repetition: &RepetitionAudit, side: Side) -> Prose {
        let count = |label: Label| repetition.plies.iter().filter(|ply| ply.side == side && ply.label == label).count();
        self.list(Label::ALL.into_iter().filter(|&label| count(label) > 0).map(|label| {
            let (word, count) = (self.label_word(label), count(label));
            let noun = noun(label, count);
            say!(self.lang, "{word}{count}着", "{word}{count}着", "{count} {noun}", [word, count, noun])
        }))
    }

    /// The name of a side's class (着法类别). Strikes between quiet moves are named by their kind and number: 一将一闲, 数捉一闲,
    /// and 一打一闲 where they're of several kinds.
    #[must_use]
    pub fn class(&self, repetition: &RepetitionAudit, side: Side) -> String {
        let class = repetition.conduct(side).class;
        if class != SideClass::MixedAllowed {
            return self.pick(class.zh(), class.hant(), class.en()).to_owned();
        }
        let labels: Vec<Label> = repetition.plies.iter().filter(|ply| ply.side == side).map(|ply| ply.label).collect();
        let strikes: Vec<Label> = labels.iter().copied().filter(|label| label.nature() == Nature::Attack).collect();
        let word = match strikes.as_slice() {
            [first, rest @ ..] if rest.iter().all(|label| label == first) => self.label_word(*first),
            _ => self.pick("打", "打", "strike"),
        };
        let quiet = labels.len() - strikes.len();
        let class = match strikes.len().cmp(&quiet) {
            Ordering::Equal => say!(self.lang, "一{word}一闲", "一{word}一閑", "{word} and quiet move in turn", [word]),
            Ordering::Greater => {
                say!(self.lang, "数{word}一闲", "數{word}一閑", "{word} after {word} with quiet moves between", [word])
            }
            Ordering::Less => {
                say!(self.lang, "一{word}数闲", "一{word}數閑", "quiet moves with a {word} now and then", [word])
            }
        };
        class.into()
    }

    fn targets(&self, conduct: &SideConduct, name: &str) -> Prose {
        if conduct.targets.is_empty() {
            return Prose::default();
        }
        let kinds = conduct.targets.iter().map(|target| {
            let name = self.piece_name(target.piece);
            if self.lang == Lang::En { with_article(&name).as_str().into() } else { name.as_str().into() }
        });
        let kinds = self.list(kinds);
        say!(self.lang, "所捉之子：{kinds}。", "所捉之子：{kinds}。", " {name} chases {kinds}.", [kinds, name])
    }

    fn weight(&self, conduct: &SideConduct) -> Prose {
        match conduct.weight {
            Some(Weight::Light) => say!(
                self.lang,
                "其中有捉少根子或联合捉子，为轻。",
                "其中有捉少根子或聯合捉子，為輕。",
                " Some of it is chasing an underprotected piece or chasing jointly, which weighs less."
            ),
            _ => Prose::default(),
        }
    }

    /// What the book rules, or would rule once the repetition is complete.
    #[must_use]
    pub fn ruling(&self, repetition: &RepetitionAudit) -> Prose {
        let ruling = self.verdict(repetition);
        let (seen, needed) = (repetition.occurrences, repetition.needed);
        if repetition.by_length {
            let rounds = repetition.plies.len() / 2;
            return say!(
                self.lang,
                "虽未形成{needed}次相同的循环，但连续{rounds}个回合如此走法，可按待判局面裁决：{ruling}",
                "雖未形成{needed}次相同的循環，但連續{rounds}個回合如此走法，可按待判局面裁決：{ruling}",
                "No position has come round {needed} times, but {rounds} rounds in a row went on like this, which may be ruled on all the same: {ruling}",
                [needed, rounds, ruling]
            );
        }
        if repetition.complete {
            return say!(
                self.lang,
                "同一局面已出现{seen}次。{ruling}",
                "同一局面已出現{seen}次。{ruling}",
                "The position has stood {seen} times. {ruling}",
                [seen, ruling = ruling.capital()]
            );
        }
        let cite = self.cite(&[self.book.cites.incomplete]);
        say!(
            self.lang,
            "同一局面只出现{seen}次，满{needed}次才能裁决{cite}。若继续循环：{ruling}",
            "同一局面只出現{seen}次，滿{needed}次才能裁決{cite}。若繼續循環：{ruling}",
            "The position has stood {seen} times of the {needed} that a ruling needs{cite}. If it goes on, this is the ruling: {ruling}",
            [seen, needed, cite, ruling]
        )
    }

    fn verdict(&self, repetition: &RepetitionAudit) -> Prose {
        let cite = self.cite(&repetition.ruling.articles);
        let (red, black) = (self.class(repetition, Side::Red), self.class(repetition, Side::Black));
        let (red_side, black_side) = (self.side_name(Side::Red), self.side_name(Side::Black));
        let both = say!(
            self.lang,
            "{red_side}“{red}”，{black_side}“{black}”",
            "{red_side}「{red}」，{black_side}「{black}」",
            "{red_side}'s play is {red}, {black_side}'s is {black}",
            [red_side, red, black_side, black]
        );
        let grace = self.book.limits.grace_rounds;
        let within = if grace > 0 {
            say!(
                self.lang,
                "，{grace}个回合内不变判负",
                "，{grace}個回合內不變判負",
                " within {grace} rounds or lose",
                [grace]
            )
        } else {
            say!(self.lang, "，不变判负", "，不變判負", " or lose")
        };
        match repetition.ruling.outcome {
            Outcome::Loses(side) => {
                let side = self.side_name(side);
                say!(
                    self.lang,
                    "{both}。{side}判负{cite}。",
                    "{both}。{side}判負{cite}。",
                    "{both}. {side} loses{cite}.",
                    [both, side, cite]
                )
            }
            Outcome::MustChange(side) => {
                let other = repetition.conduct(side.opponent()).forbidden;
                let side = self.side_name(side);
                if other {
                    say!(
                        self.lang,
                        "{both}。双方均为禁止着法，{side}较重，由{side}变着{within}{cite}。",
                        "{both}。雙方均為禁止着法，{side}較重，由{side}變着{within}{cite}。",
                        "{both}. Both are forbidden, but {side}'s weighs more, so {side} must change{within}{cite}.",
                        [both, side, within, cite]
                    )
                } else {
                    say!(
                        self.lang,
                        "{both}。由{side}变着{within}{cite}。",
                        "{both}。由{side}變着{within}{cite}。",
                        "{both}. {side} must change{within}{cite}.",
                        [both, side, within, cite]
                    )
                }
            }
            Outcome::Draw => {
                let why = match (repetition.red.forbidden, repetition.black.forbidden) {
                    (true, true) => say!(
                        self.lang,
                        "双方均为禁止着法，轻重相当",
                        "雙方均為禁止着法，輕重相當",
                        "Both are forbidden and weigh alike"
                    ),
                    (false, false) => {
                        say!(self.lang, "双方均为允许着法", "雙方均為允許着法", "Both are allowed")
                    }
                    _ => say!(self.lang, "本条有例外规定", "本條有例外規定", "An exception of the book applies"),
                };
                say!(
                    self.lang,
                    "{both}。{why}，双方不变作和{cite}。",
                    "{both}。{why}，雙方不變作和{cite}。",
                    "{both}. {why}, so the game is a draw if neither changes{cite}.",
                    [both, why, cite]
                )
            }
            Outcome::Undecided => say!(
                self.lang,
                "{both}。有的着法演算达到上限，未能判定。",
                "{both}。有的着法演算達到上限，未能判定。",
                "{both}. The search met its bound on some of the moves, so the ruling stays open.",
                [both]
            ),
        }
    }
}

/// The English name of so many moves with a label.
const fn noun(label: Label, count: usize) -> &'static str {
    match (label, count) {
        (Label::KillThreat, 2..) => "threats of mate",
        (Label::Idle, 1) => "idle move",
        (Label::Idle, _) => "idle moves",
        (Label::Check, 2..) => "checks",
        (Label::Chase, 2..) => "chases",
        (Label::ExchangeOffer, 2..) => "exchange offers",
        (Label::Sacrifice, 2..) => "offers",
        (Label::Block, 2..) => "blocks",
        (Label::Follow, 2..) => "follows",
        _ => label.en(),
    }
}
