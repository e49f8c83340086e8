//! What each side does all round, and what the book says to it.

use super::class::noun;
use super::{Explain, Prose};
use crate::judge::audit::{GameEnd, PlyAudit, RepetitionAudit, SideConduct};
use crate::judge::evidence::{Evidence, PieceRef};
use crate::judge::label::{Label, Manner, Outcome, SideClass, Weight};
use crate::judge::ruling::rule;
use crate::rules::{End, Side};

/// A lap of more moves of one side is told by their number.
const MOVES_TOLD: usize = 4;

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

    /// What a side does all round: its moves of a lap, what they are together, and what the book says to that.
    #[must_use]
    pub fn side(&self, repetition: &RepetitionAudit, side: Side) -> Prose {
        let conduct = repetition.conduct(side);
        let (name, lap) = (self.side_name(side), self.lap(repetition, side));
        let class = self.class(repetition, side);
        let (mut pattern, weight) = (self.pattern(repetition, side), self.weight(repetition, side));
        if conduct.chases_in_turn() {
            pattern.add(&self.pick("，但所捉不是同一子", "，但所捉不是同一子", ", but not of the same piece"));
        }
        if !conduct.certain {
            pattern = say!(
                self.lang,
                "就已查明的部分，{pattern}",
                "就已查明的部分，{pattern}",
                "as far as is known, {pattern}",
                [pattern]
            );
        }
        let cite = self.cite(&conduct.articles);
        let nature = if conduct.forbidden {
            self.pick("属禁止着法", "屬禁止着法", "which is forbidden")
        } else {
            self.pick("属允许着法", "屬允許着法", "which is allowed")
        };
        let doubt = if conduct.certain {
            ""
        } else {
            self.pick(
                "其中有的着法尚不能断定。",
                "其中有的着法尚不能斷定。",
                " Some of these moves could not be settled within the bound of the search.",
            )
        };
        let clock = self.clock(repetition, side);
        say!(
            self.lang,
            "{name}{lap}。{pattern}，为“{class}”，{nature}{cite}。{weight}{clock}{doubt}",
            "{name}{lap}。{pattern}，為「{class}」，{nature}{cite}。{weight}{clock}{doubt}",
            "{name} {lap}. {pattern}, so the play is {class}, {nature}{cite}.{weight}{clock}{doubt}",
            [name, lap, pattern = pattern.capital(), class, nature, cite, weight, clock, doubt]
        )
    }

    /// How many of an offender's moves count for the clock (有效着数), where the book says so.
    fn clock(&self, repetition: &RepetitionAudit, side: Side) -> Prose {
        let article = self.book.cites.counted_arrivals;
        let (Some(count), Some(article)) = (repetition.counted_moves(side, self.book), article) else {
            return Prose::default();
        };
        let cite = self.cite(&[article]);
        say!(
            self.lang,
            "各圈着法中计入规定着数的有{count}着{cite}。",
            "各圈着法中計入規定着數的有{count}着{cite}。",
            " Over all laps {count} of these moves count for the clock{cite}.",
            [count, cite]
        )
    }

    /// The moves of the last lap with what they are, or only their number where they're many.
    fn lap(&self, repetition: &RepetitionAudit, side: Side) -> Prose {
        let from = (repetition.last_ply + 1).saturating_sub(repetition.period);
        let lap: Vec<&PlyAudit> = repetition.plies.iter().filter(|ply| ply.side == side && ply.ply >= from).collect();
        if repetition.by_length || lap.len() > MOVES_TOLD {
            let (counts, targets) = (self.counts(repetition, side), self.targets(repetition, side));
            return say!(
                self.lang,
                "所审各着：{counts}{targets}",
                "所審各着：{counts}{targets}",
                "played {counts}{targets}",
                [counts, targets]
            );
        }
        let count = self.number(lap.len());
        let noun = if lap.len() == 1 { "move" } else { "moves" };
        let moves = Prose::join(&lap.iter().map(|ply| self.deed(ply)).collect::<Vec<_>>(), self.pick("、", "、", ", "));
        say!(
            self.lang,
            "每个循环走{count}着：{moves}",
            "每個循環走{count}着：{moves}",
            "plays {count} {noun} a lap: {moves}",
            [count, noun, moves]
        )
    }

    /// A move, what it is, and on what: 车一平二（捉黑8路炮）.
    fn deed(&self, ply: &PlyAudit) -> Prose {
        let here = self.at(ply.ply);
        let mv = self.moves(ply.ply - 1, ply.side, &[ply.mv]);
        let label = self.label_word(ply.label);
        // What a check attacks besides, where that counts.
        let besides = ply.evidence.iter().filter(|_| ply.label == Label::Check).find_map(Evidence::target);
        if let Some(besides) = besides.filter(|_| ply.overruled.is_none()).map(|target| here.piece(&target)) {
            let chase = self.label_word(Label::Chase);
            return say!(
                self.lang,
                "{mv}（{label}，兼{chase}{besides}）",
                "{mv}（{label}，兼{chase}{besides}）",
                "{mv} ({label} and {chase}: {besides})",
                [mv, label, chase, besides]
            );
        }
        let overruled = ply.overruled.as_ref().map(|overruled| overruled.target);
        let target = overruled.unwrap_or_else(|| ply.evidence.first().and_then(Evidence::target));
        let Some(target) = target.map(|target| here.piece(&target)) else {
            return say!(self.lang, "{mv}（{label}）", "{mv}（{label}）", "{mv} ({label})", [mv, label]);
        };
        let joint = ply.evidence.first().is_some_and(
            |evidence| matches!(evidence, Evidence::Chase(chase) if matches!(chase.manner, Manner::Joint)),
        );
        if ply.overruled.is_none() && ply.label == Label::Sacrifice {
            return say!(
                self.lang,
                "{mv}（{label}子，{target}可吃）",
                "{mv}（{label}子，{target}可吃）",
                "{mv} ({label} to {target})",
                [mv, label, target]
            );
        }
        let label =
            if joint { self.pick("联合捉", "聯合捉", "joint chase").to_owned() } else { label.to_owned() };
        say!(
            self.lang,
            "{mv}（{label}{target}）",
            "{mv}（{label}{target}）",
            "{mv} ({label}: {target})",
            [mv, label, target]
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

    /// The pieces that are chased, where they stand when they first are.
    fn targets(&self, repetition: &RepetitionAudit, side: Side) -> Prose {
        let targets = &repetition.conduct(side).targets;
        if targets.is_empty() {
            return Prose::default();
        }
        let pieces = self.list(targets.iter().map(|target| self.first_seen(repetition, side, target)));
        say!(self.lang, "，所捉为{pieces}", "，所捉為{pieces}", ", chasing {pieces}", [pieces])
    }

    /// A piece that a side chases, where it stands when it first is.
    pub(super) fn first_seen(&self, repetition: &RepetitionAudit, side: Side, target: &PieceRef) -> Prose {
        let mut own = repetition.plies.iter().filter(|ply| ply.side == side);
        let found = own.find(|ply| self.line.position(ply.ply).piece_at(target.square) == Some(target.piece));
        self.at(found.map_or(repetition.first_ply, |ply| ply.ply)).piece(target)
    }

    /// How heavy a side's strikes weigh, where that decides.
    fn weight(&self, repetition: &RepetitionAudit, side: Side) -> Prose {
        let weight = repetition.conduct(side).weight.filter(|_| self.weight_decides(repetition));
        // Books that ask for contact alone weigh by what is chased.
        let by_contact = self.book.terms.chase_checks == 0;
        match weight {
            Some(Weight::Heavy) if by_contact => say!(
                self.lang,
                "所捉是被马牵制的车，较重。",
                "所捉是被馬牽制的車，較重。",
                " What is chased is a chariot pinned by a horse, which weighs more."
            ),
            Some(Weight::Heavy) => say!(
                self.lang,
                "各着都是将、杀、捉车或捉无根子，属较重的打。",
                "各着都是將、殺、捉車或捉無根子，屬較重的打。",
                " All of them are checks, threats of mate or chases of a chariot or an unprotected piece, which weigh more."
            ),
            Some(Weight::Light) if !by_contact => {
                let light = |ply: &&PlyAudit| ply.side == side && ply.weight == Some(Weight::Light);
                let moves = self.list(self.last_lap(repetition, light));
                say!(
                    self.lang,
                    "其中{moves}是捉少根子或联合捉子，属较轻的打。",
                    "其中{moves}是捉少根子或聯合捉子，屬較輕的打。",
                    " In {moves} the chase is joint or of an underprotected piece, which weighs less.",
                    [moves]
                )
            }
            _ => Prose::default(),
        }
    }

    /// The moves of the last lap that are asked for, each once.
    pub(super) fn last_lap(&self, repetition: &RepetitionAudit, wanted: impl Fn(&&PlyAudit) -> bool) -> Vec<Prose> {
        let from = (repetition.last_ply + 1).saturating_sub(repetition.period);
        let mut seen = Vec::new();
        let lap = repetition.plies.iter().filter(|ply| ply.ply >= from).filter(wanted);
        lap.filter(|ply| {
            let key = (self.line.position(ply.ply - 1).key(), ply.mv);
            let fresh = !seen.contains(&key);
            seen.push(key);
            fresh
        })
        .map(|ply| self.moves(ply.ply - 1, ply.side, &[ply.mv]))
        .collect()
    }

    /// Whether the book would rule otherwise if one side's strikes weighed otherwise.
    fn weight_decides(&self, repetition: &RepetitionAudit) -> bool {
        let outcome = |red: &SideConduct, black: &SideConduct| rule(self.book, red, black, &repetition.plies).outcome;
        let turned = |conduct: &SideConduct| SideConduct {
            weight: conduct.weight.map(|weight| if weight == Weight::Heavy { Weight::Light } else { Weight::Heavy }),
            ..conduct.clone()
        };
        let (red, black) = (&repetition.red, &repetition.black);
        let both = red.forbidden && black.forbidden && red.certain && black.certain;
        let plain = outcome(red, black);
        both && (outcome(&turned(red), black) != plain || outcome(red, &turned(black)) != plain)
    }

    /// What the book rules, or would rule once the repetition is complete.
    #[must_use]
    pub fn ruling(&self, repetition: &RepetitionAudit) -> Prose {
        let ruling = self.verdict(repetition);
        let (seen, needed) = (repetition.occurrences, repetition.needed);
        let entry = self.entry(repetition);
        if repetition.by_length {
            let rounds = repetition.plies.len() / 2;
            let cite = self.cite(self.book.cites.by_length.as_slice());
            return say!(
                self.lang,
                "虽未形成{needed}次相同的循环，但连续{rounds}个回合如此走法，可按待判局面裁决{cite}：{ruling}",
                "雖未形成{needed}次相同的循環，但連續{rounds}個回合如此走法，可按待判局面裁決{cite}：{ruling}",
                "No position has come round {needed} times, but {rounds} rounds in a row went on like this, which may be ruled on all the same{cite}: {ruling}",
                [needed, rounds, cite, ruling]
            );
        }
        let places = self.standings(repetition);
        if repetition.complete {
            let (count, judged) = (self.count(repetition), self.judged(repetition));
            return say!(
                self.lang,
                "同一局面已出现{seen}次（{places}）{entry}{count}{judged}。{ruling}",
                "同一局面已出現{seen}次（{places}）{entry}{count}{judged}。{ruling}",
                "The position has stood {seen} times ({places}){entry}{count}{judged}. {ruling}",
                [seen, places, entry, count, judged, ruling = ruling.capital()]
            );
        }
        let cite = self.cite(&[self.book.cites.incomplete]);
        say!(
            self.lang,
            "同一局面只出现{seen}次（{places}）{entry}，满{needed}次才能裁决{cite}。若继续循环：{ruling}",
            "同一局面只出現{seen}次（{places}）{entry}，滿{needed}次才能裁決{cite}。若繼續循環：{ruling}",
            "The position has stood {seen} times of the {needed} that a ruling needs{cite}, {places}{entry}. If it goes on, this is the ruling: {ruling}",
            [seen, places, entry, needed, cite, ruling]
        )
    }

    fn verdict(&self, repetition: &RepetitionAudit) -> Prose {
        let cite = self.cite(&repetition.ruling.articles);
        let (both, within) = (self.both_sides(repetition), self.within());
        let (forbidden, weighs) =
            (repetition.red.forbidden && repetition.black.forbidden, self.weight_decides(repetition));
        let heavier = |side: Side| {
            let side = self.side_name(side);
            if forbidden && weighs {
                say!(self.lang, "，{side}所走较重", "，{side}所走較重", ", but {side}'s weighs more", [side])
            } else {
                Prose::default()
            }
        };
        match repetition.ruling.outcome {
            Outcome::Loses(side) => {
                let why = self.one_side_checks(repetition, side);
                let why = if why.is_empty() { heavier(side) } else { why };
                let side = self.side_name(side);
                say!(
                    self.lang,
                    "{both}{why}。{side}判负{cite}。",
                    "{both}{why}。{side}判負{cite}。",
                    "{both}{why}. {side} loses{cite}.",
                    [both, why, side, cite]
                )
            }
            Outcome::MustChange(side) => {
                let (heavier, side) = (heavier(side), self.side_name(side));
                say!(
                    self.lang,
                    "{both}{heavier}。应由{side}变着{within}{cite}。",
                    "{both}{heavier}。應由{side}變着{within}{cite}。",
                    "{both}{heavier}. {side} must change{within}{cite}.",
                    [both, heavier, side, within, cite]
                )
            }
            Outcome::Draw => {
                let alike = match (forbidden, weighs) {
                    (true, true) => say!(self.lang, "，轻重相当", "，輕重相當", " and weigh alike"),
                    (false, _) if repetition.red.forbidden != repetition.black.forbidden => {
                        let article = repetition.ruling.articles.first().and_then(|id| self.book.article(id));
                        let heading = article.map_or("", |article| article.heading.get(self.lang));
                        say!(
                            self.lang,
                            "，但适用“{heading}”",
                            "，但適用「{heading}」",
                            ", but the article “{heading}” applies",
                            [heading]
                        )
                    }
                    _ => Prose::default(),
                };
                say!(
                    self.lang,
                    "{both}{alike}。双方不变作和{cite}。",
                    "{both}{alike}。雙方不變作和{cite}。",
                    "{both}{alike}. The game is a draw if neither side changes{cite}.",
                    [both, alike, cite]
                )
            }
            Outcome::Undecided => {
                let moves = self.list(self.last_lap(repetition, |ply| !ply.certain));
                say!(
                    self.lang,
                    "{moves}的演算达到上限，性质未能查明，而裁决有赖于此，故未能判定。",
                    "{moves}的演算達到上限，性質未能查明，而裁決有賴於此，故未能判定。",
                    "The search met its bound on {moves}, and the ruling depends on what is not known of that, so it stays open.",
                    [moves]
                )
            }
        }
    }

    /// Why both sides' forbidden moves aren't weighed where `side` alone checks on every move; empty otherwise.
    fn one_side_checks(&self, repetition: &RepetitionAudit, side: Side) -> Prose {
        let (own, other) = (repetition.conduct(side), repetition.conduct(side.opponent()));
        if own.class != SideClass::PerpetualCheck || !other.forbidden || other.class == SideClass::PerpetualCheck {
            return Prose::default();
        }
        let (side, other) = (self.side_name(side), self.side_name(side.opponent()));
        say!(
            self.lang,
            "；但{other}并非着着将军，{side}是单方长将，任何情况下都不允许，不再比较双方轻重",
            "；但{other}並非着着將軍，{side}是單方長將，任何情況下都不允許，不再比較雙方輕重",
            ", but {other} doesn't check on every move: {side}'s perpetual check is one-sided, which is never allowed whatever the other side does",
            [other, side]
        )
    }

    /// What the two sides do, and whether they may.
    fn both_sides(&self, repetition: &RepetitionAudit) -> Prose {
        let (red_class, black_class) = (self.class(repetition, Side::Red), self.class(repetition, Side::Black));
        let (red, black) = (self.side_name(Side::Red), self.side_name(Side::Black));
        let nature = |conduct: &SideConduct| {
            if conduct.forbidden {
                self.pick("是禁止着法", "是禁止着法", "is forbidden")
            } else {
                self.pick("是允许着法", "是允許着法", "is allowed")
            }
        };
        let (red_nature, black_nature) = (nature(&repetition.red), nature(&repetition.black));
        if red_nature == black_nature {
            let nature = self.pick(
                red_nature,
                red_nature,
                if repetition.red.forbidden { "are forbidden" } else { "are allowed" },
            );
            return say!(
                self.lang,
                "{red}“{red_class}”，{black}“{black_class}”，都{nature}",
                "{red}「{red_class}」，{black}「{black_class}」，都{nature}",
                "{red}'s play is {red_class} and {black}'s is {black_class}; both {nature}",
                [red, red_class, black, black_class, nature]
            );
        }
        say!(
            self.lang,
            "{red}“{red_class}”{red_nature}，{black}“{black_class}”{black_nature}",
            "{red}「{red_class}」{red_nature}，{black}「{black_class}」{black_nature}",
            "{red}'s play, {red_class}, {red_nature}; {black}'s, {black_class}, {black_nature}",
            [red, red_class, red_nature, black, black_class, black_nature]
        )
    }

    /// Within how many rounds, or else.
    fn within(&self) -> Prose {
        let grace = self.book.limits.grace_rounds;
        if grace == 0 {
            return say!(self.lang, "，不变判负", "，不變判負", " or lose");
        }
        let grace = self.number(grace);
        say!(
            self.lang,
            "，{grace}个回合内不变判负",
            "，{grace}個回合內不變判負",
            " within {grace} rounds or lose",
            [grace]
        )
    }
}
