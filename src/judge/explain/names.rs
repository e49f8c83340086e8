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
        let PieceRef { piece: Piece { side, .. }, square, .. } = *piece;
        let (side_hans, side_hant, side_en) = side_words(side);
        let side = self.pick(side_hans, side_hant, side_en);
        let name = self.piece_name(piece.piece);
        let place = self.place(piece);
        let text = say!(
            self.lang,
            "{side}{place}{name}",
            "{side}{place}{name}",
            "the {side} {name} on {square}",
            [side, place, name, square]
        );
        Prose::link(text, Link::Piece { piece: *piece, at: self.at })
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
    fn place(&self, piece: &PieceRef) -> String {
        let PieceRef { piece: Piece { side, kind }, square, .. } = *piece;
        if kind == PieceKind::General {
            return String::new();
        }
        let number = usize::from(square.file_number(side));
        let file = match side {
            Side::Red => chinese_number(number).to_owned(),
            Side::Black => number.to_string(),
        };
        let rank = self.rank_on_file(piece);
        format!("{file}路{rank}")
    }

    /// 前, 中, 后 where several of a kind stand on the file.
    fn rank_on_file(&self, piece: &PieceRef) -> &'static str {
        let Some(board) = self.line.positions().get(self.at) else { return "" };
        let side = piece.piece.side;
        let alike =
            |square: &Square| square.file() == piece.square.file() && board.piece_at(*square) == Some(piece.piece);
        let mut ranks: Vec<u8> = Square::all().filter(alike).map(|square| square.rank_for(side)).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let place = ranks.iter().position(|&rank| rank == piece.square.rank_for(side));
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

    /// What an account comes to: 净得一车, 得一车失一马或炮; a chariot, a chariot for a horse or cannon.
    fn account(&self, account: Account) -> Prose {
        let (won, lost) = (self.material(account), self.material(-account));
        match (won.is_empty(), lost.is_empty()) {
            (false, true) => say!(self.lang, "净得{won}", "淨得{won}", "wins {won}", [won]),
            (false, false) => {
                say!(self.lang, "得{won}，失{lost}", "得{won}，失{lost}", "wins {won} for {lost}", [won, lost])
            }
            (true, false) => say!(self.lang, "失{lost}", "失{lost}", "loses {lost}", [lost]),
            (true, true) => say!(self.lang, "得失相当", "得失相當", "comes out even"),
        }
    }

    /// What a threat comes to, the piece itself named where nothing else changes hands: 净得一炮, not 净得一马（炮）.
    pub(super) fn gain(&self, account: Account, victim: Piece) -> Prose {
        let one = Account::LEVEL;
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
        let name = self.piece_name(victim);
        say!(self.lang, "净得一{name}", "淨得一{name}", "wins the {name}", [name])
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
            let zh = chinese_number(count);
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

const fn side_words(side: Side) -> (&'static str, &'static str, &'static str) {
    match side {
        Side::Red => ("红", "紅", "red"),
        Side::Black => ("黑", "黑", "black"),
    }
}
