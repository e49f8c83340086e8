//! [`MovePattern`]: moves as users type them when they look for them: 炮二平五, 炮二, `C2.5`, `h2e2`, `p2p5`, a piece's letter.

use crate::game::{Game, NodeId};
use crate::lang::fold;
use crate::notation::{Notation, Written, notate};
use crate::rules::{Move, PieceKind, Position, Side};

/// One or more moves in a row.
#[derive(Clone, Debug)]
pub(super) struct MovePattern {
    terms: Vec<Term>,
}

#[derive(Clone, Debug)]
struct Term {
    what: What,
    /// Only Red's moves have Chinese digits.
    only_red: bool,
}

#[derive(Clone, Debug)]
enum What {
    /// A whole move in some notation.
    Whole(Written),
    /// Any move of such a piece.
    Piece(PieceKind),
    /// A part of a move in Chinese, its digits as `1`–`9`.
    Chinese(String),
    /// The beginning of a move in Latin letters: pinyin initials, WXF, or points without the dash.
    Latin(String),
}

/// The glyphs of Chinese moves with the letters that stand for them when a move is typed by pinyin initials.
const PINYIN: [(char, char); 17] = [
    ('帅', 's'),
    ('将', 'j'),
    ('仕', 's'),
    ('士', 's'),
    ('相', 'x'),
    ('象', 'x'),
    ('马', 'm'),
    ('车', 'c'),
    ('炮', 'p'),
    ('兵', 'b'),
    ('卒', 'z'),
    ('前', 'q'),
    ('中', 'z'),
    ('后', 'h'),
    ('进', 'j'),
    ('退', 't'),
    ('平', 'p'),
];

/// The letters that name a piece when they stand alone.
const LETTERS: [(char, PieceKind); 9] = [
    ('K', PieceKind::General),
    ('A', PieceKind::Advisor),
    ('E', PieceKind::Elephant),
    ('B', PieceKind::Elephant),
    ('H', PieceKind::Horse),
    ('N', PieceKind::Horse),
    ('R', PieceKind::Chariot),
    ('C', PieceKind::Cannon),
    ('P', PieceKind::Soldier),
];

/// No way of writing a move is longer, in characters.
const LONGEST: usize = 6;

impl MovePattern {
    /// What a text says as moves; `None` if it can't be meant so.
    pub(super) fn read(text: &str) -> Option<Self> {
        let words = text.split(|c: char| c.is_whitespace() || ",，;；、".contains(c));
        let words = words.map(without_number).filter(|word| !word.is_empty());
        let terms: Vec<Term> = words.map(Term::read).collect::<Option<_>>()?;
        (!terms.is_empty()).then_some(Self { terms })
    }

    /// Whether the move at `node` is the last of these, and those before it are the others.
    pub(super) fn fits(&self, game: &Game, node: NodeId, before: &Position) -> bool {
        let tree = game.tree();
        let Some((last, others)) = self.terms.split_last() else { return false };
        if !tree.mv(node).is_some_and(|mv| last.fits(before, mv)) {
            return false;
        }
        let mut at = node;
        others.iter().rev().all(|term| {
            let Some(above) = tree.parent(at) else { return false };
            at = above;
            let before = || tree.parent(above).map(|parent| game.position_at(parent));
            tree.mv(above).zip(before()).is_some_and(|(mv, before)| term.fits(&before, mv))
        })
    }

    /// How many moves there are.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }
}

impl Term {
    fn read(word: &str) -> Option<Self> {
        let (plain, chinese_digits) = with_plain_digits(word);
        let term = |what| Some(Self { what, only_red: chinese_digits });
        if let Some((written, length)) = Written::scan(word)
            && length == word.len()
        {
            return term(What::Whole(written));
        }
        let length = plain.chars().count();
        if length > LONGEST {
            return None;
        }
        if plain.is_ascii() {
            if let Some(&(_, kind)) = LETTERS.iter().find(|(letter, _)| word.chars().eq([*letter])) {
                return term(What::Piece(kind));
            }
            let of_moves = |c: char| c.is_ascii_alphanumeric() || "=.+-".contains(c);
            let telling = length == 2 || plain.contains(|c: char| c.is_ascii_digit());
            let begins = plain.starts_with(|c: char| c.is_ascii_alphabetic() || c == '+' || c == '-');
            let fits = length > 1 && telling && begins && plain.chars().all(of_moves);
            return if fits { term(What::Latin(plain)) } else { None };
        }
        let of_moves = |c: char| c.is_ascii_digit() || PINYIN.iter().any(|(glyph, _)| *glyph == c);
        if plain.chars().all(of_moves) { term(What::Chinese(plain)) } else { None }
    }

    fn fits(&self, before: &Position, mv: Move) -> bool {
        let Some(piece) = before.piece_at(mv.from) else { return false };
        if self.only_red && piece.side == Side::Black {
            return false;
        }
        match &self.what {
            What::Whole(Written::Points(points)) => *points == mv,
            What::Whole(written @ Written::Words { who, .. }) => {
                who.kind == piece.kind && written.resolve(before) == Ok(mv)
            }
            What::Piece(kind) => *kind == piece.kind,
            What::Chinese(part) => typed(before, mv).contains(part.as_str()),
            What::Latin(start) => {
                let pinyin: String = typed(before, mv).chars().map(pinyin_initial).collect();
                if pinyin.starts_with(start.as_str()) || mv.to_string().starts_with(&start.replace('-', "")) {
                    return true;
                }
                let mut wxf = start.replace('.', "=");
                if let Some(other) = wxf.chars().next().and_then(other_letter) {
                    wxf.replace_range(..1, other);
                }
                notate(before, mv, Notation::Wxf).to_ascii_lowercase().starts_with(&wxf)
            }
        }
    }
}

/// A move in simplified Chinese, its digits as `1`–`9`.
fn typed(before: &Position, mv: Move) -> String {
    with_plain_digits(&notate(before, mv, Notation::ChineseHans)).0
}

fn pinyin_initial(c: char) -> char {
    PINYIN.iter().find(|(glyph, _)| *glyph == c).map_or(c, |&(_, letter)| letter)
}

/// The letter that WXF writes for one that others write.
const fn other_letter(letter: char) -> Option<&'static str> {
    match letter {
        'n' => Some("h"),
        'b' => Some("e"),
        _ => None,
    }
}

/// A text as a search compares it, Chinese digits as `1`–`9`; and whether there were any.
fn with_plain_digits(text: &str) -> (String, bool) {
    const DIGITS: &str = "一二三四五六七八九";
    let mut any = false;
    let folded = fold(text);
    let plain = folded.chars().map(|c| match DIGITS.chars().position(|digit| digit == c) {
        Some(index) => {
            any = true;
            char::from(b'1' + index as u8)
        }
        None => c,
    });
    let plain = plain.collect();
    (plain, any)
}

/// `12.炮二平五` → `炮二平五`, `3...` → ``.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() == word.len() {
        return word;
    }
    let after = rest.trim_start_matches(['.', '．', '…']);
    if after.len() == rest.len() && !rest.is_empty() { word } else { after }
}
