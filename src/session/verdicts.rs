//! The arbiter's words (改判) between a game, which keeps them as plain data, and the judge, which rules by them.

use crate::game::{ArbiterVerdict, Game, NodeId};
use crate::judge::{Label, Overrule, RuleBook};

/// The arbiter's words along the way to `end` under a rule book. Words with a label that isn't known are left out.
#[must_use]
pub fn arbiters_words(game: &Game, end: NodeId, book: &RuleBook) -> Vec<Overrule> {
    let path = game.path_to(end);
    let annotations = path.iter().filter_map(|&node| Some(game.tree().get(node)?.annotations()));
    (1..).zip(annotations).filter_map(|(ply, notes)| word(ply, notes.verdict_under(book.id)?)).collect()
}

fn word(ply: usize, verdict: &ArbiterVerdict) -> Option<Overrule> {
    let label = Label::ALL.into_iter().find(|label| label.code() == verdict.label)?;
    let ArbiterVerdict { target, reason, author, date, .. } = verdict.clone();
    Some(Overrule { ply, label, target, reason, author, date })
}

/// Today's date (UTC), as `2024-05-31`; empty if the clock stands before 1970.
#[must_use]
pub fn today() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or_else(|_| String::new(), |time| date_of(time.as_secs() / 86_400))
}

/// The date so many days after 1970-01-01.
fn date_of(days: u64) -> String {
    // Years begin in March here, so that the leap day is a year's last; eras of 400 years are all alike.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let known = [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (11_017, "2000-03-01")];
        for (days, date) in known.into_iter().chain([(19_874, "2024-05-31"), (20_088, "2024-12-31")]) {
            assert_eq!(date_of(days), date);
        }
    }
}
