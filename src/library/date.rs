//! Dates as headers have them, brought into one form: `2004.05.03`, `2004.05` or `2004`.

/// The date of a header and its year; empty and 0 where no year is said.
pub(super) fn normalised(text: &str) -> (String, u16) {
    let mut numbers = numbers(text).into_iter();
    let Some((year, digits)) = numbers.by_ref().find(|(number, digits)| *digits >= 4 && year_of(*number, *digits) > 0)
    else {
        return (String::new(), 0);
    };
    let mut date = year_of(year, digits).to_string();
    let rest: Vec<u32> = if digits == 8 {
        vec![year / 100 % 100, year % 100]
    } else {
        numbers.take(2).map(|(number, digits)| if digits <= 2 { number } else { 0 }).collect()
    };
    for (number, most) in rest.into_iter().zip([12, 31]) {
        if number == 0 || number > most {
            break;
        }
        date.push_str(&format!(".{number:02}"));
    }
    (date, year_of(year, digits))
}

/// How the date of a header is understood, such as `2004.05.03`; `None` if there's nothing to say about it: it is empty, or all of it
/// is understood. An empty text where no date is found.
#[must_use]
pub fn doubtful_date(text: &str) -> Option<String> {
    let (date, _) = normalised(text);
    let (said, understood) = (numbers(text), date.split('.').filter(|part| !part.is_empty()).count());
    let unknown = text.chars().all(|c| "?？.-/ ".contains(c));
    let in_one = matches!(said[..], [(_, 8)]) && understood == 3;
    let whole = said.len() == understood && !date.is_empty();
    (!unknown && !whole && !in_one).then_some(date)
}

/// The year of a number of four digits, or of eight as in `20040503`; else 0.
const fn year_of(number: u32, digits: usize) -> u16 {
    let year = match digits {
        4 => number,
        8 => number / 10_000,
        _ => 0,
    };
    if year >= 1000 && year <= 2999 { year as u16 } else { 0 }
}

/// The numbers in a text with their digits, those of full width too.
fn numbers(text: &str) -> Vec<(u32, usize)> {
    let mut found: Vec<(u32, usize)> = Vec::new();
    let mut within = false;
    for c in text.chars() {
        let digit = match c {
            '０'..='９' => Some(c as u32 - '０' as u32),
            _ => c.to_digit(10),
        };
        match (digit, found.last_mut().filter(|_| within)) {
            (Some(digit), Some((number, digits))) => {
                (*number, *digits) = (number.saturating_mul(10).saturating_add(digit), *digits + 1);
            }
            (Some(digit), None) => found.push((digit, 1)),
            (None, _) => {}
        }
        within = digit.is_some();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{doubtful_date, normalised};

    #[test]
    fn what_is_not_understood_of_a_date_is_told() {
        for whole in ["", "2006", "2006.05", "2006-5-3", "20060503", "2006年5月3日", "2006.??.??", "????.??.??"] {
            assert_eq!(doubtful_date(whole), None, "{whole}");
        }
        assert_eq!(doubtful_date("2006-13-45 abc").as_deref(), Some("2006"));
        assert_eq!(doubtful_date("spring").as_deref(), Some(""));
    }

    #[test]
    fn dates_have_one_form() {
        for (text, date, year) in [
            ("2004.05.03", "2004.05.03", 2004),
            ("2004-5-3", "2004.05.03", 2004),
            ("2004年5月3日", "2004.05.03", 2004),
            ("２００４年５月", "2004.05", 2004),
            ("20040503", "2004.05.03", 2004),
            ("2004.??.??", "2004", 2004),
            ("2004.00.00", "2004", 2004),
            ("1632", "1632", 1632),
            ("第3轮 1987.11.02", "1987.11.02", 1987),
            ("2004.13.40", "2004", 2004),
            ("????.??.??", "", 0),
            ("", "", 0),
            ("99", "", 0),
        ] {
            assert_eq!(normalised(text), (date.to_owned(), year), "{text}");
        }
    }
}
