//! How things are called: pieces, lines of moves, articles, material.

use super::Explain;
use super::prose::{Link, Prose};
use crate::judge::evidence::{ArticleId, PieceRef};
use crate::judge::label::Label;
use crate::lang::Lang;
use crate::rules::{Move, Piece, PieceKind, Side, Square};
use crate::solve::Account;

impl Explain<'_> {
    /// A piece with its place after `at` moves: 红四路车, 黑8路前马, the red chariot on e4. Files are counted as the piece's own
    /// side counts; a general is named alone.
    #[must_use]
    pub fn piece_at(&self, piece: &PieceRef, at: usize) -> Prose {
        self.at(at).piece(piece)
    }

    pub(super) fn piece(&self, piece: &PieceRef) -> Prose {
        self.placed(piece.piece, piece.square)
    }

    /// The piece that stands on a point; the point where none does.
    pub(super) fn piece_on(&self, square: Square) -> Prose {
        let piece = self.line.positions().get(self.at).and_then(|board| board.piece_at(square));
        piece.map_or_else(
            || Prose::link(square.to_string(), Link::Point { square, at: self.at }),
            |piece| self.placed(piece, square),
        )
    }

    fn placed(&self, piece: Piece, square: Square) -> Prose {
        let (side, name, place) = (self.side_word(piece.side), self.piece_name(piece), self.place(piece, square));
        let on = match (self.lang, piece.kind) {
            (Lang::En, kind) if kind != PieceKind::General => format!(" on {square}"),
            _ => String::new(),
        };
        let text = say!(
            self.lang,
            "{side}{place}{name}",
            "{side}{place}{name}",
            "the {side} {name}{on}",
            [side, place, name, on]
        );
        Prose::link(text, Link::Piece { piece, square, at: self.at })
    }

    /// A piece that has just been named, by side and kind: 黑马, the horse.
    pub(super) fn short(&self, piece: &PieceRef) -> Prose {
        let (side, name) = (self.side_word(piece.piece.side), self.piece_name(piece.piece));
        let text = say!(self.lang, "{side}{name}", "{side}{name}", "the {name}", [side, name]);
        Prose::link(text, Link::Piece { piece: piece.piece, square: piece.square, at: self.at })
    }

    /// 一车, a chariot.
    pub(super) fn one(&self, piece: Piece) -> Prose {
        let name = self.piece_name(piece);
        let en = with_article(&name);
        say!(self.lang, "一{name}", "一{name}", "{en}", [name, en])
    }

    /// 车, 馬, cannon.
    pub(super) fn piece_name(&self, piece: Piece) -> String {
        match self.lang {
            Lang::ZhHans => piece.zh_hans().to_string(),
            Lang::ZhHant => piece.zh_hant().to_string(),
            Lang::En => piece.kind.en().to_owned(),
        }
    }

    /// 四路, 8路前; empty for a general.
    fn place(&self, piece: Piece, square: Square) -> String {
        let Piece { side, kind } = piece;
        if kind == PieceKind::General {
            return String::new();
        }
        let number = usize::from(square.file_number(side));
        let file = match side {
            Side::Red => chinese_number(number).to_owned(),
            Side::Black => number.to_string(),
        };
        let rank = self.rank_on_file(piece, square);
        format!("{file}路{rank}")
    }

    /// 前, 中, 后 where several of a kind stand on the file.
    fn rank_on_file(&self, piece: Piece, square: Square) -> &'static str {
        let Some(board) = self.line.positions().get(self.at) else { return "" };
        let alike = |other: &Square| other.file() == square.file() && board.piece_at(*other) == Some(piece);
        let mut ranks: Vec<u8> = Square::all().filter(alike).map(|other| other.rank_for(piece.side)).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let place = ranks.iter().position(|&rank| rank == square.rank_for(piece.side));
        match (ranks.len(), place) {
            (0 | 1, _) | (_, None) => "",
            (_, Some(0)) => "前",
            (count, Some(last)) if last + 1 == count => self.pick("后", "後", ""),
            (3, _) => "中",
            (_, Some(index)) => chinese_number(index + 1),
        }
    }

    pub(super) fn pieces(&self, pieces: &[PieceRef]) -> Prose {
        self.list(pieces.iter().map(|piece| self.piece(piece)))
    }

    /// 甲、乙和丙; a, b and c.
    pub(super) fn list(&self, items: impl IntoIterator<Item = Prose>) -> Prose {
        let items: Vec<Prose> = items.into_iter().collect();
        match items.as_slice() {
            [] => Prose::default(),
            [one] => one.clone(),
            [rest @ .., last] => {
                let rest = Prose::join(rest, self.pick("、", "、", ", "));
                say!(self.lang, "{rest}和{last}", "{rest}和{last}", "{rest} and {last}", [rest, last])
            }
        }
    }

    /// 红方, 紅方, Red.
    pub(super) fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::Red => self.pick("红方", "紅方", "Red"),
            Side::Black => self.pick("黑方", "黑方", "Black"),
        }
    }

    /// 红, 紅, red.
    const fn side_word(&self, side: Side) -> &'static str {
        match side {
            Side::Red => self.pick("红", "紅", "red"),
            Side::Black => self.pick("黑", "黑", "black"),
        }
    }

    /// How many, before a noun: 两, 四, 12; 4.
    pub(super) fn number(&self, number: usize) -> String {
        match number {
            2 => self.pick("两", "兩", "2").to_owned(),
            1..=9 if self.lang != Lang::En => chinese_number(number).to_owned(),
            _ => number.to_string(),
        }
    }

    pub(super) fn label_word(&self, label: Label) -> &'static str {
        self.pick(label.zh(), label.hant(), label.en())
    }

    /// Moves written out from the board after `at` moves, `first` moving first; the opponent passes if it isn't `first`'s
    /// turn there.
    pub(super) fn moves(&self, at: usize, first: Side, moves: &[Move]) -> Prose {
        let link = Link::Moves { at, first, moves: moves.to_vec() };
        let Some(mut position) = link.start(self.line) else { return Prose::default() };
        let mut words = Vec::new();
        for &mv in moves {
            if position.piece_at(mv.from).is_none() {
                break;
            }
            words.push((self.name)(&position, mv));
            position = position.play(mv);
        }
        Prose::link(words.join(self.pick("，", "，", ", ")), link)
    }

    /// Whose the first move of a line is on the board that is spoken of.
    pub(super) fn first_mover(&self, moves: &[Move]) -> Side {
        let board = self.line.position(self.at);
        let piece = moves.first().and_then(|mv| board.piece_at(mv.from));
        piece.map_or(board.side_to_move(), |piece| piece.side)
    }

    /// （第24.3、24.16条）, (articles 24.3 and 24.16); empty without articles or if they aren't wanted.
    pub(super) fn cite(&self, articles: &[ArticleId]) -> Prose {
        if articles.is_empty() || !self.citations {
            return Prose::default();
        }
        let links = articles.iter().map(|&id| Prose::link(id, Link::Article(id)));
        let ids = match self.lang {
            Lang::En => self.list(links),
            _ => Prose::join(&links.collect::<Vec<_>>(), "、"),
        };
        let noun = if articles.len() == 1 { "article" } else { "articles" };
        say!(self.lang, "（第{ids}条）", "（第{ids}條）", " ({noun} {ids})", [ids, noun])
    }

    /// What an account comes to, for lines whose captures don't tell it: 净得一车; win a chariot for a horse or cannon.
    pub(super) fn account(&self, account: Account) -> Prose {
        let (won, lost) = (self.material(account), self.material(-account));
        match (won.is_empty(), lost.is_empty()) {
            (false, true) => say!(self.lang, "净得{won}", "淨得{won}", "win {won}", [won]),
            (false, false) => {
                say!(self.lang, "得{won}，失{lost}", "得{won}，失{lost}", "win {won} for {lost}", [won, lost])
            }
            (true, false) => say!(self.lang, "失{lost}", "失{lost}", "lose {lost}", [lost]),
            (true, true) => say!(self.lang, "得失相当", "得失相當", "come out even"),
        }
    }

    /// The positive part of an account in words.
    fn material(&self, account: Account) -> Prose {
        let kinds = [
            (account.chariots, self.pick(["车"; 2], ["車"; 2], ["chariot", "chariots"])),
            (account.minors, self.pick(["马（炮）"; 2], ["馬（炮）"; 2], ["horse or cannon", "horses or cannons"])),
            (
                account.guards,
                self.pick(["士（象）"; 2], ["士（象）"; 2], ["advisor or elephant", "advisors or elephants"]),
            ),
            (
                account.soldiers,
                self.pick(["过河兵（卒）"; 2], ["過河兵（卒）"; 2], ["crossed soldier", "crossed soldiers"]),
            ),
        ];
        self.list(kinds.into_iter().filter(|kind| kind.0 > 0).map(|(count, [one, many])| {
            let count = usize::try_from(count).unwrap_or(0);
            let zh = self.number(count);
            let en = if count == 1 { with_article(one) } else { format!("{count} {many}") };
            say!(self.lang, "{zh}{one}", "{zh}{one}", "{en}", [zh, one, en])
        }))
    }
}

/// An advisor, a chariot.
pub(super) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// 一 to 九: a file, or a place on it.
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
        _ => "",
    }
}
