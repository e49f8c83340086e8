//! Explanations that a player can follow, in three languages.
//!
//! Wording is code: every sentence stands in all three languages side by side (`say!`). Main type: [`Explain`]. Read next:
//! `ply.rs` (why a move is what it is), `why_not.rs` (protectors, attacks that aren't counted), `verdict.rs` (sides and ruling).

/// One sentence in the three languages; the arguments are captured by name, those named after it belong to the English one.
macro_rules! say {
    ($lang:expr, $hans:literal, $hant:literal, $en:literal $(, $name:ident = $value:expr)* $(,)?) => {
        match $lang {
            $crate::lang::Lang::ZhHans => format!($hans),
            $crate::lang::Lang::ZhHant => format!($hant),
            $crate::lang::Lang::En => format!($en $(, $name = $value)*),
        }
    };
}

mod overrule;
mod ply;
mod verdict;
mod why_not;

use super::book::RuleBook;
use super::evidence::{ArticleId, PieceRef};
use super::label::Label;
use crate::lang::Lang;
use crate::rules::{Line, Move, Piece, PieceKind, Position, Side};
use crate::solve::Account;

/// Writes a move of a position; how (炮二平五, WXF, ICCS) is the caller's choice.
pub type MoveNamer<'a> = &'a dyn Fn(&Position, Move) -> String;

/// Explains the audit of one line by one book.
#[derive(Clone, Copy)]
pub struct Explain<'a> {
    line: &'a Line,
    book: &'static RuleBook,
    lang: Lang,
    name: MoveNamer<'a>,
    citations: bool,
}

impl<'a> Explain<'a> {
    /// Explains audits of `line` by `book` in `lang`, moves written by `name`.
    #[must_use]
    pub const fn new(line: &'a Line, book: &'static RuleBook, lang: Lang, name: MoveNamer<'a>) -> Self {
        Self { line, book, lang, name, citations: true }
    }

    /// The same without the numbers of articles in the sentences, for where they stand beside the text.
    #[must_use]
    pub const fn without_citations(self) -> Self {
        Self { citations: false, ..self }
    }

    /// A piece with its place: 红四路车, 黑8路马, the red chariot on e4. Files are counted as the piece's own side counts.
    #[must_use]
    pub fn piece(&self, piece: &PieceRef) -> String {
        let Piece { side, kind } = piece.piece;
        let number = piece.square.file_number(side);
        let file = match side {
            Side::Red => chinese_number(usize::from(number)).to_owned(),
            Side::Black => number.to_string(),
        };
        let (hans, hant) = (piece.piece.zh_hans(), piece.piece.zh_hant());
        let (side_hans, side_hant, side_en) = side_words(side);
        let (kind, square) = (kind.en(), piece.square);
        say!(self.lang, "{side_hans}{file}路{hans}", "{side_hant}{file}路{hant}", "the {side_en} {kind} on {square}")
    }

    fn pieces(&self, pieces: &[PieceRef]) -> String {
        self.list(pieces.iter().map(|piece| self.piece(piece)))
    }

    /// 甲、乙和丙; a, b and c.
    fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        let items: Vec<String> = items.into_iter().collect();
        match (self.lang, items.as_slice()) {
            (_, []) => String::new(),
            (_, [one]) => one.clone(),
            (Lang::En, [rest @ .., last]) => format!("{} and {last}", rest.join(", ")),
            (_, [rest @ .., last]) => format!("{}和{last}", rest.join("、")),
        }
    }

    /// 红方, 紅方, Red.
    fn side_name(&self, side: Side) -> String {
        let (hans, hant, _) = side_words(side);
        let en = match side {
            Side::Red => "Red",
            Side::Black => "Black",
        };
        say!(self.lang, "{hans}方", "{hant}方", "{en}")
    }

    fn label_word(&self, label: Label) -> &'static str {
        match self.lang {
            Lang::ZhHans => label.zh(),
            Lang::ZhHant => label.hant(),
            Lang::En => label.en(),
        }
    }

    /// The moves of a line written out from a position.
    fn moves(&self, from: &Position, moves: &[Move]) -> String {
        let mut position = *from;
        let mut words = Vec::new();
        for &mv in moves {
            if position.piece_at(mv.from).is_none() {
                break;
            }
            words.push((self.name)(&position, mv));
            position = position.play(mv);
        }
        words.join(match self.lang {
            Lang::En => ", ",
            _ => "，",
        })
    }

    /// （第24.3、24.16条）, (articles 24.3 and 24.16); empty without articles or if they aren't wanted.
    fn cite(&self, articles: &[ArticleId]) -> String {
        let Some(first) = articles.first().filter(|_| self.citations) else { return String::new() };
        let joined = articles.join("、");
        let many = self.list(articles.iter().map(|&id| id.to_owned()));
        match (self.lang, articles.len()) {
            (Lang::ZhHans, _) => format!("（第{joined}条）"),
            (Lang::ZhHant, _) => format!("（第{joined}條）"),
            (Lang::En, 1) => format!(" (article {first})"),
            (Lang::En, _) => format!(" (articles {many})"),
        }
    }

    /// What an account comes to: 净得一车, 得一车失一马或炮; a chariot, a chariot for a horse or cannon.
    fn account(&self, account: Account) -> String {
        let (won, lost) = (self.material(account), self.material(-account));
        match (won.is_empty(), lost.is_empty()) {
            (false, true) => say!(self.lang, "净得{won}", "淨得{won}", "wins {won}"),
            (false, false) => say!(self.lang, "得{won}，失{lost}", "得{won}，失{lost}", "wins {won} for {lost}"),
            (true, false) => say!(self.lang, "失{lost}", "失{lost}", "loses {lost}"),
            (true, true) => say!(self.lang, "得失相当", "得失相當", "comes out even"),
        }
    }

    /// What a threat comes to, the piece itself named where nothing else changes hands: 净得一炮, not 净得一马（炮）.
    fn gain(&self, account: Account, victim: Piece) -> String {
        let one = Account { chariots: 0, minors: 0, guards: 0, soldiers: 0 };
        let victim_alone = match victim.kind {
            PieceKind::Chariot => Account { chariots: 1, ..one },
            PieceKind::Horse | PieceKind::Cannon => Account { minors: 1, ..one },
            PieceKind::Advisor | PieceKind::Elephant => Account { guards: 1, ..one },
            PieceKind::Soldier => Account { soldiers: 1, ..one },
            PieceKind::General => one,
        };
        if account != victim_alone || victim.kind == PieceKind::General {
            return self.account(account);
        }
        let (hans, hant, en) = (victim.zh_hans(), victim.zh_hant(), victim.kind.en());
        say!(self.lang, "净得一{hans}", "淨得一{hant}", "wins the {en}")
    }

    /// The positive part of an account in words.
    fn material(&self, account: Account) -> String {
        let kinds = [
            (account.chariots, "车", "車", "chariot", "chariots"),
            (account.minors, "马（炮）", "馬（炮）", "horse or cannon", "horses or cannons"),
            (account.guards, "士（象）", "士（象）", "advisor or elephant", "advisors or elephants"),
            (account.soldiers, "过河兵（卒）", "過河兵（卒）", "crossed soldier", "crossed soldiers"),
        ];
        self.list(kinds.into_iter().filter(|kind| kind.0 > 0).map(|(count, hans, hant, one, many)| {
            let zh = chinese_number(usize::try_from(count).unwrap_or(0));
            let en = if count == 1 { with_article(one) } else { format!("{count} {many}") };
            say!(self.lang, "{zh}{hans}", "{zh}{hant}", "{en}")
        }))
    }
}

/// An advisor, a chariot.
fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// 一 to 九; larger numbers are not needed here.
const fn chinese_number(number: usize) -> &'static str {
    match number {
        1 => "一",
        2 => "二",
        3 => "三",
        4 => "四",
        5 => "五",
        6 => "六",
        7 => "七",
        8 => "八",
        9 => "九",
        _ => "数",
    }
}

const fn side_words(side: Side) -> (char, char, &'static str) {
    match side {
        Side::Red => ('红', '紅', "red"),
        Side::Black => ('黑', '黑', "black"),
    }
}
