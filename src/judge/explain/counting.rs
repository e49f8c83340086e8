//! How often a position has stood, when, and how that comes to so many laps.

use super::{Explain, Prose};
use crate::judge::audit::RepetitionAudit;
use crate::lang::Lang;

/// Of a position that has stood more often only the last standings are told,
const STANDINGS_TOLD: usize = 6;
/// as many as this.
const STANDINGS_AT_LEAST: usize = 3;

impl Explain<'_> {
    /// When the position stood: 起始局面和第4、8、12着后; of many times the last few.
    pub(super) fn standings(&self, repetition: &RepetitionAudit) -> Prose {
        let all = repetition.standings(self.line);
        let told = if all.len() > STANDINGS_TOLD { &all[all.len() - STANDINGS_AT_LEAST..] } else { &all };
        let noun = if told.iter().filter(|&&ply| ply > 0).count() == 1 { "ply" } else { "plies" };
        let plies = told.iter().filter(|&&ply| ply > 0).map(|ply| Prose::from(ply.to_string().as_str()));
        let plies = match self.lang {
            Lang::En => self.list(plies),
            _ => Prose::join(&plies.collect::<Vec<_>>(), "、"),
        };
        let last = self.pick(
            if told.len() < all.len() { "最近在" } else { "" },
            if told.len() < all.len() { "最近在" } else { "" },
            if told.len() < all.len() { "lately " } else { "" },
        );
        if told.first() == Some(&0) {
            return say!(
                self.lang,
                "起始局面和第{plies}着后",
                "起始局面和第{plies}着後",
                "at the start and after {noun} {plies}",
                [noun, plies]
            );
        }
        say!(self.lang, "{last}第{plies}着后", "{last}第{plies}着後", "{last}after {noun} {plies}", [last, noun, plies])
    }

    /// Which moves are judged where the position has stood more often than they show.
    pub(super) fn judged(&self, repetition: &RepetitionAudit) -> Prose {
        let all = repetition.standings(self.line);
        let shown = all.iter().filter(|&&ply| ply + 1 >= repetition.first_ply).count();
        if shown == all.len() {
            return Prose::default();
        }
        let shown = self.number(shown);
        say!(
            self.lang,
            "，所审为最近{shown}次之间各着",
            "，所審為最近{shown}次之間各着",
            "; the moves between the last {shown} are judged",
            [shown]
        )
    }

    /// How so many standings come to so many laps: the move that enters the cycle counts.
    pub(super) fn count(&self, repetition: &RepetitionAudit) -> Prose {
        let cites = &self.book.cites;
        let needed = self.number(repetition.needed);
        let Some(article) = cites.entering_move.filter(|_| !repetition.entry_left_out) else {
            let cite = self.cite(&[cites.repetition]);
            return say!(
                self.lang,
                "，满{needed}次即可裁决{cite}",
                "，滿{needed}次即可裁決{cite}",
                ", and {needed} times are enough for a ruling{cite}",
                [needed, cite]
            );
        };
        let cite = self.cite(&[cites.repetition, article]);
        say!(
            self.lang,
            "；形成循环的首着计算在内，局面出现{needed}次即为循环{needed}次{cite}",
            "；形成循環的首着計算在內，局面出現{needed}次即為循環{needed}次{cite}",
            "; the move that enters the cycle counts, so that {needed} standings make {needed} laps{cite}",
            [needed, cite]
        )
    }

    /// That a first standing was left out because a capture brought it about (首着吃子).
    pub(super) fn entry(&self, repetition: &RepetitionAudit) -> Prose {
        if !repetition.entry_left_out {
            return Prose::default();
        }
        let cite = self.cite(self.book.cites.entering_move.as_slice());
        say!(
            self.lang,
            "，首着吃子，不计在内{cite}",
            "，首着吃子，不計在內{cite}",
            ", not counting the first, which a capture brought about{cite}",
            [cite]
        )
    }
}
