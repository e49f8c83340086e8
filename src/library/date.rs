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
    use super::normalised;

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
