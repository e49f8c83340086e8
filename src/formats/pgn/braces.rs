//! Comments in braces, also those whose closing brace is missing or was swallowed by a damaged character.

use super::headers::is_header;
use super::lexer::{Ending, Lexer, Token};
use super::shapes::begins_line;
use crate::formats::MAX_TEXT_BYTES;
use crate::formats::encoding::TextEncoding;

/// Where braces stand in the text that is read, as far as is known: keeps broken files linear.
#[derive(Default)]
pub(super) struct Braces {
    open: Next,
    close: Next,
}

/// The next of some sign.
#[derive(Default)]
struct Next {
    /// Everything from here to `at` was searched.
    from: usize,
    /// Where it stands; the end of the text if there is none.
    at: usize,
}

impl Next {
    /// Where `sign` stands next, at `from` or after; `None` if it doesn't.
    fn find(&mut self, text: &str, sign: char, from: usize) -> Option<usize> {
        if from < self.from || from > self.at || self.at == 0 {
            *self = Self { from, at: text[from..].find(sign).map_or(text.len(), |found| from + found) };
        }
        (self.at < text.len()).then_some(self.at)
    }
}

impl<'a> Lexer<'a> {
    /// Reads the comment that begins with the brace at hand.
    pub(super) fn comment_in_braces(&mut self) -> Token<'a> {
        let text = self.text();
        let begin = self.position() + 1;
        let close = self.braces.close.find(text, '}', begin);
        if let Some((end, next)) = self.encoding().and_then(|encoding| self.swallowed(encoding, begin, close)) {
            self.advance_to(next);
            return Token::Comment { text: &text[begin..end], ending: Ending::Swallowed };
        }
        if let Some(end) = close {
            let end = self.nested(begin, end).unwrap_or(end);
            self.advance_to(end + 1);
            return Token::Comment { text: &text[begin..end], ending: Ending::Closed };
        }
        // An open comment ends where the next game's headers begin.
        let mut end = begin;
        for line in text[begin..].split_inclusive('\n') {
            if end > begin && is_header(line) {
                break;
            }
            end += line.len();
        }
        self.advance_to(end);
        Token::Comment { text: &text[begin..end], ending: Ending::Missing }
    }

    /// Where a comment ends that holds others, as the standard doesn't allow, if its first closing brace is at `close`: at the
    /// next one, if no moves stand between.
    fn nested(&mut self, begin: usize, close: usize) -> Option<usize> {
        const LONGEST_BYTES: usize = 4_096;
        let text = self.text();
        if !text[begin..close].contains('{') || moves_follow(&text[close + 1..]) {
            return None;
        }
        let next = self.braces.close.find(text, '}', close + 1)?;
        let open = self.braces.open.find(text, '{', close + 1);
        (next - close < LONGEST_BYTES && open.is_none_or(|open| next < open)).then_some(next)
    }

    /// Where a comment ends whose closing brace became the second byte of a damaged character, and where the text goes on.
    /// The sign of it: no brace closes the comment before another opens, and moves follow after such a character.
    fn swallowed(&mut self, encoding: TextEncoding, begin: usize, close: Option<usize>) -> Option<(usize, usize)> {
        let text = self.text();
        let open = self.braces.open.find(text, '{', begin).filter(|open| close.is_none_or(|close| *open < close));
        if close.is_some() && open.is_none() {
            return None;
        }
        let end = open.unwrap_or(text.len());
        let near = |at: &usize| *at < MAX_TEXT_BYTES;
        let inside = &text[begin..end];
        let swallower = |(at, c): (usize, char)| {
            let after = begin + at + c.len_utf8();
            let found = !c.is_ascii() && encoding.hides(c, b'}') && moves_follow(&text[after..]);
            found.then_some((begin + at, after))
        };
        inside.char_indices().take_while(|(at, _)| near(at)).find_map(swallower)
    }
}

/// Whether what stands after a comment is what should.
fn moves_follow(after: &str) -> bool {
    let rest = after.trim_start();
    let header = || after[..after.len() - rest.len()].contains('\n') && is_header(rest);
    rest.is_empty()
        || rest.starts_with([')', '*', ';', '%'])
        || begins_line(rest)
        || Lexer::result(rest).is_some()
        || header()
}
