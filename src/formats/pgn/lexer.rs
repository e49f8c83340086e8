//! [`Lexer`]: the text of a PGN file as tokens.

use super::braces::Braces;
use super::headers::is_header;
use super::shapes::{
    DELIMITERS, RESULTS, begins_game, begins_line, enclosed_number, is_boundary, is_ruler, judgement_in_signs, plain,
    plain_prefix, spelt_number,
};
use crate::formats::encoding::TextEncoding;
use crate::formats::outcome::{RESULT_WORDS, result_of_words};
use crate::game::GameResult;
use crate::notation::Written;

/// One token of movetext.
#[derive(Debug)]
pub(super) enum Token<'a> {
    /// The text ends.
    End,
    /// A header begins here; it isn't consumed.
    Header,
    /// A comment of any kind.
    Comment { text: &'a str, ending: Ending },
    /// `(`
    Open,
    /// `)`
    Close,
    /// A move number with its dots.
    Number,
    /// `$n`, or `!` and `?` as their numbers.
    Mark(u8),
    /// How the game ended.
    Result(GameResult),
    /// A move, or something unknown.
    Word { text: &'a str, written: Option<Written> },
}

/// How a comment ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// As it should.
    Closed,
    /// Nothing closes it.
    Missing,
    /// What closed it is part of a damaged character.
    Swallowed,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Where the last token began.
    token_at: usize,
    /// The encoding of the file, if it is known.
    encoding: Option<TextEncoding>,
    pub(super) braces: Braces,
    /// Where the next `)` or `{` stands, as far as is known: keeps broken files linear.
    next_close: usize,
    lines: LineCounter,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Self::beginning_at(text, 1, None)
    }

    /// For a text that begins on a later line of its file, or was in an encoding in which damage shows.
    pub fn beginning_at(text: &'a str, line: usize, encoding: Option<TextEncoding>) -> Self {
        Self {
            text,
            at: 0,
            token_at: 0,
            encoding,
            braces: Braces::default(),
            next_close: 0,
            lines: LineCounter { first: line, at: 0, line },
        }
    }

    /// The offset of the next token.
    pub const fn position(&self) -> usize {
        self.at
    }

    /// Goes (back) to an offset that [`Lexer::position`] gave.
    pub fn go_to(&mut self, at: usize) {
        self.next_close = 0;
        self.at = at;
    }

    /// The whole text.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The encoding in which the text was.
    pub const fn encoding(&self) -> Option<TextEncoding> {
        self.encoding
    }

    /// Goes on to an offset.
    pub const fn advance_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The line of the last token, from 1.
    pub fn line(&mut self) -> usize {
        self.lines.line_of(self.text, self.token_at)
    }

    /// The rest of the text.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Goes `bytes` on.
    pub fn advance(&mut self, bytes: usize) {
        self.token_at = self.at;
        self.at += bytes;
    }

    fn skip_while(&mut self, skip: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !skip(c)).unwrap_or(rest.len());
    }

    pub fn skip_blanks(&mut self) {
        self.skip_while(|c| c.is_whitespace() || matches!(c, '\u{feff}' | '\0' | '\u{1a}'));
    }

    /// Whether anything but blanks follows.
    pub fn find_game(&mut self) -> bool {
        self.skip_blanks();
        self.token_at = self.at;
        self.at < self.text.len()
    }

    /// Leaves out everything up to the next header.
    pub fn skip_game(&mut self) {
        loop {
            match self.next() {
                Token::End | Token::Header => return,
                _ => {}
            }
        }
    }

    /// After a result: leaves out what follows (advertisements) up to the next header, or a line that begins a game
    /// without headers.
    pub fn skip_tail(&mut self) {
        loop {
            self.skip_blanks();
            let rest = self.rest();
            if rest.is_empty() || is_header(rest) || begins_game(rest) {
                return;
            }
            self.at += rest.find('\n').map_or(rest.len(), |end| end + 1);
        }
    }

    fn at_line_start(&self) -> bool {
        let before = &self.text[..self.at];
        before.chars().rev().find(|c| *c == '\n' || !c.is_whitespace()).is_none_or(|c| c == '\n')
    }

    pub fn next(&mut self) -> Token<'a> {
        loop {
            self.skip_while(|c| {
                c.is_whitespace()
                    || matches!(c, '\u{feff}' | '\0' | '\u{1a}' | '.' | '…' | '。' | ',' | '，' | '、' | '：' | '|')
            });
            self.token_at = self.at;
            let rest = self.rest();
            let Some(first) = rest.chars().next() else { return Token::End };
            match first {
                '{' => return self.comment_in_braces(),
                ';' => return self.line_comment(1),
                // Between moves it is no more than a comma.
                '；' if begins_line(&rest[3..])
                    || rest[3..].trim_start_matches([' ', '\u{3000}', '\t', '\r']).starts_with('\n') =>
                {
                    self.at += 3;
                }
                '；' => return self.line_comment(3),
                '%' if self.at_line_start() => {
                    self.line_comment(1);
                }
                '(' | '（' => return self.parenthesis(first),
                '【' => return self.lenticular(),
                ')' => {
                    self.at += 1;
                    return Token::Close;
                }
                '[' | '［' if self.at_line_start() && is_header(rest) => return Token::Header,
                '[' => self.at += rest.find([']', '\n']).map_or(1, |end| end + 1),
                '}' | ']' | '）' => self.at += first.len_utf8(),
                '$' => {
                    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    self.at += 1 + digits;
                    if let Ok(number @ 1..) = rest[1..=digits].parse() {
                        return Token::Mark(number);
                    }
                }
                '!' | '?' | '！' | '？' => {
                    if let Some(number) = self.judgement() {
                        return Token::Mark(number);
                    }
                }
                '*' if is_ruler(rest, first) => self.skip_while(|c| c == '*'),
                '*' => {
                    self.at += 1;
                    return Token::Result(GameResult::Unknown);
                }
                '±' | '∓' | '⩲' | '⩱' | '∞' | '+' | '-' | '=' if judgement_in_signs(rest).is_some() => {
                    if let Some((mark, length)) = judgement_in_signs(rest) {
                        self.at += length;
                        return Token::Mark(mark);
                    }
                }
                _ if plain(first).is_ascii_digit() => return self.number(),
                '½' => return self.number(),
                '+' | '#' if rest[1..].chars().next().is_none_or(is_boundary) => self.at += 1,
                '-' | '=' | '_' | '—' | '─' | '━' | '~' if is_ruler(rest, first) => {
                    self.skip_while(|c| c == first);
                }
                _ => match spelt_number(rest) {
                    Some(length) => {
                        self.at += length;
                        return Token::Number;
                    }
                    None => return self.word(),
                },
            }
        }
    }

    /// Reads a comment up to the end of its line, after a sign of so many bytes.
    fn line_comment(&mut self, sign: usize) -> Token<'a> {
        let rest = &self.rest()[sign..];
        let end = rest.find('\n').unwrap_or(rest.len());
        self.at += sign + end;
        Token::Comment { text: &rest[..end], ending: Ending::Closed }
    }

    /// 【…】: a remark; an open one is passed over.
    fn lenticular(&mut self) -> Token<'a> {
        let inner = &self.rest()['【'.len_utf8()..];
        let end = inner.find(['】', '\n']).filter(|end| inner[*end..].starts_with('】'));
        self.at += '【'.len_utf8() + end.map_or(0, |end| end + '】'.len_utf8());
        Token::Comment { text: end.map_or("", |end| &inner[..end]), ending: Ending::Closed }
    }

    /// `(` opens a variation when a move or a move number follows, and a comment otherwise.
    fn parenthesis(&mut self, open: char) -> Token<'a> {
        const LONGEST_REMARK_BYTES: usize = 4_096;
        let inner = &self.rest()[open.len_utf8()..];
        if let Some(length) = enclosed_number(inner) {
            self.at += open.len_utf8() + length;
            return Token::Number;
        }
        if open == '(' && begins_line(inner) {
            self.at += 1;
            return Token::Open;
        }
        let near = |(at, _): &(usize, char)| *at <= LONGEST_REMARK_BYTES;
        let wide_close = || inner.char_indices().take_while(near).find(|(_, c)| matches!(c, '）' | '{'));
        let end = if open == '(' { self.plain_close(inner) } else { wide_close().map(|(at, _)| at) };
        let end = end.filter(|end| *end <= LONGEST_REMARK_BYTES && !inner[*end..].starts_with('{'));
        match end {
            Some(end) => {
                self.at += open.len_utf8() + end + open.len_utf8();
                if let Some(result) = result_of_words(&inner[..end]) {
                    return Token::Result(result);
                }
                Token::Comment { text: &inner[..end], ending: Ending::Closed }
            }
            None if open == '(' => {
                self.at += 1;
                Token::Open
            }
            None => {
                self.at += open.len_utf8();
                Token::Comment { text: "", ending: Ending::Closed }
            }
        }
    }

    /// Where the first `)` or `{` stands in `inner`, which follows after the next character.
    fn plain_close(&mut self, inner: &str) -> Option<usize> {
        let begin = self.text.len() - inner.len();
        if self.next_close < begin {
            self.next_close = inner.find([')', '{']).map_or(usize::MAX, |end| begin + end);
        }
        (self.next_close < self.text.len()).then(|| self.next_close - begin)
    }

    fn judgement(&mut self) -> Option<u8> {
        let rest = self.rest();
        let run = rest.find(|c| !matches!(c, '!' | '?' | '！' | '？')).unwrap_or(rest.len());
        self.at += run;
        let signs: String = rest[..run].chars().map(plain).collect();
        match signs.as_str() {
            "!" => Some(1),
            "?" => Some(2),
            "!?" => Some(5),
            "?!" => Some(6),
            _ if signs.starts_with("!!") => Some(3),
            _ if signs.starts_with("??") => Some(4),
            _ => None,
        }
    }

    /// The result with which a text begins, and its length.
    pub fn result(text: &str) -> Option<(GameResult, usize)> {
        RESULTS.iter().find_map(|(form, result)| Some((*result, plain_prefix(text, form)?)))
    }

    /// What begins with a digit: a result, a move number, or a soldier's move (`15+1`, 1卒进1).
    fn number(&mut self) -> Token<'a> {
        let rest = self.rest();
        if let Some((result, length)) = Self::result(rest) {
            self.at += length;
            return Token::Result(result);
        }
        let digits = rest.find(|c| !plain(c).is_ascii_digit()).unwrap_or(rest.len());
        let after = &rest[digits..];
        let count = rest[..digits].chars().count();
        let next = after.chars().next().unwrap_or(' ');
        let move_like = match plain(next) {
            '.' => count == 2,
            '+' | '-' | '=' | '进' | '進' | '退' | '平' => count == 2,
            _ => count == 1 && !next.is_whitespace(),
        };
        if let Some((written, length)) = move_like.then(|| Written::scan(rest)).flatten() {
            let whole = rest[length..].chars().next().is_none_or(is_boundary);
            if plain(next) != '.' || whole {
                self.at += length;
                return Token::Word { text: &rest[..length], written: Some(written) };
            }
        }
        self.at += digits.max(rest.chars().next().map_or(1, char::len_utf8));
        self.skip_while(|c| matches!(plain(c), '.' | '…' | '、' | '。'));
        Token::Number
    }

    fn word(&mut self) -> Token<'a> {
        let rest = self.rest();
        let western = rest.chars().next().is_some_and(|c| plain(c).is_ascii());
        if let Some((written, length)) = Written::scan(rest) {
            let after = &rest[length..];
            let points = |text| matches!(Written::scan(text), Some((Written::Points(_), _)));
            let glued = points(rest) && points(after)
                || after
                    .find(|c: char| !c.is_ascii_digit())
                    .is_some_and(|end| end > 0 && after[end..].starts_with('.'));
            if !western || glued || after.chars().next().is_none_or(is_boundary) {
                self.at += length;
                return Token::Word { text: &rest[..length], written: Some(written) };
            }
        }
        let in_word = |c: char| {
            !c.is_whitespace()
                && !DELIMITERS.contains(&c)
                && plain(c).is_ascii() == western
                && !matches!(c, '!' | '?' | ',' | '，' | '。')
        };
        let length =
            rest.find(|c| !in_word(c)).unwrap_or(rest.len()).max(rest.chars().next().map_or(1, char::len_utf8));
        let text = &rest[..length];
        self.at += length;
        let named = RESULT_WORDS.iter().find(|(words, _)| words.contains(&text));
        match named {
            Some((_, result)) => Token::Result(*result),
            None => Token::Word { text, written: None },
        }
    }
}

/// Counts lines up to growing offsets.
struct LineCounter {
    /// The line at offset 0.
    first: usize,
    at: usize,
    line: usize,
}

impl LineCounter {
    fn line_of(&mut self, text: &str, at: usize) -> usize {
        if at < self.at {
            *self = Self { at: 0, line: self.first, ..*self };
        }
        self.line += text.as_bytes()[self.at..at].iter().filter(|byte| **byte == b'\n').count();
        self.at = at;
        self.line
    }
}
