//! The count towards the natural limit (自然限着): how many rounds, between which moves, and which checks don't count.

use super::{Explain, Prose};
use crate::judge::audit::NaturalLimit;
use crate::rules::Side;

impl Explain<'_> {
    /// How far the natural limit has come, and between which moves it is counted.
    #[must_use]
    pub fn natural_limit(&self, limit: &NaturalLimit) -> Prose {
        let (rounds, needed) = (limit.rounds, limit.limit);
        let cite = self.cite(&[limit.article]);
        let count = self.quiet_rounds(rounds);
        if limit.announced {
            return say!(
                self.lang,
                "{count}；限着从宣布时起算，一般为{needed}回合，棋谱不载宣布{cite}。",
                "{count}；限着從宣布時起算，一般為{needed}回合，棋譜不載宣布{cite}。",
                "{count}. A limit of {needed} rounds as a rule runs from its announcement, which a record doesn't show{cite}.",
                [count, needed, cite]
            );
        }
        let checks = self.checks_left_out(limit);
        let claimant = Side::BOTH.into_iter().find(|side| limit.reached[side.index()]);
        match claimant {
            Some(_) if limit.reached == [true, true] => say!(
                self.lang,
                "{count}，已达自然限着{needed}回合，任何一方均可提和{cite}。{checks}",
                "{count}，已達自然限着{needed}回合，任何一方均可提和{cite}。{checks}",
                "{count}. The natural limit of {needed} is reached, and either side may claim the draw{cite}.{checks}",
                [count, needed, cite, checks]
            ),
            Some(side) => {
                let side = self.side_name(side);
                say!(
                    self.lang,
                    "{count}，已达自然限着{needed}回合，{side}可以提和{cite}。{checks}",
                    "{count}，已達自然限着{needed}回合，{side}可以提和{cite}。{checks}",
                    "{count}. The natural limit of {needed} is reached for a claim by {side}{cite}.{checks}",
                    [count, needed, side, cite, checks]
                )
            }
            None => say!(
                self.lang,
                "{count}，自然限着为{needed}回合{cite}。{checks}",
                "{count}，自然限着為{needed}回合{cite}。{checks}",
                "{count}. The natural limit is {needed} rounds{cite}.{checks}",
                [count, needed, cite, checks]
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

    /// Which checks of a claimant don't count, and how many rounds are left for a claim; empty as long as all of them count.
    fn checks_left_out(&self, limit: &NaturalLimit) -> Prose {
        let most = self.book.limits.natural_limit_checks;
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(|side| limit.checks[side.index()] > most).collect();
        if sides.is_empty() {
            return Prose::default();
        }
        let claim = |side: &Side| {
            let (given, counted) = (limit.checks[side.index()], limit.counted[side.index()]);
            let out = given - most;
            let (left, is) = (if out == 1 { "is" } else { "are" }, if counted == 1 { "round" } else { "rounds" });
            let side = self.side_name(*side);
            say!(
                self.lang,
                "{side}将军{given}次，{out}次不计，{side}提和算{counted}回合",
                "{side}將軍{given}次，{out}次不計，{side}提和算{counted}回合",
                "of {side}'s {given} checks {out} {left} left out, and a claim by {side} has {counted} {is}",
                [side, given, out, left, counted, is]
            )
        };
        let mut claims: Vec<Prose> = sides.iter().map(claim).collect();
        if let [side] = sides[..] {
            let (side, counted) = (self.side_name(side.opponent()), limit.counted[side.opponent().index()]);
            let noun = if counted == 1 { "round" } else { "rounds" };
            claims.push(say!(
                self.lang,
                "{side}提和算{counted}回合",
                "{side}提和算{counted}回合",
                "a claim by {side} has {counted} {noun}",
                [side, counted, noun]
            ));
        }
        let (claims, cite) =
            (Prose::join(&claims, self.pick("；", "；", "; ")), self.cite(&[self.book.cites.natural_limit_checks]));
        say!(
            self.lang,
            "提和一方的将军最多计{most}次：{claims}{cite}。",
            "提和一方的將軍最多計{most}次：{claims}{cite}。",
            " At most {most} checks of the side that claims count: {claims}{cite}.",
            [most, claims, cite]
        )
    }
}
