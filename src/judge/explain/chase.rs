//! Why a move is a chase (捉): who wins what and how, why the protectors fail, why the threat is new.

use super::{Explain, Prose};
use crate::judge::audit::PlyAudit;
use crate::judge::evidence::{ArticleId, Chase, Novelty, PieceRef, RootStatus};
use crate::judge::label::{Manner, Weight};
use crate::lang::Lang;
use crate::rules::{Move, Piece, PieceKind, Position, Square};
use crate::solve::Account;

impl Explain<'_> {
    pub(super) fn chase(&self, ply: &PlyAudit, chase: &Chase, articles: &[ArticleId]) -> Prose {
        let victim = self.piece(&chase.victim);
        let head = self.threat(ply, chase);
        let helpers = self.pieces(chase.hunters.get(1..).unwrap_or_default());
        let mut rest = self.roots(&victim, &chase.roots, &helpers);
        if chase.roots.is_empty() && chase.manner != Manner::ByCheck {
            rest.push(say!(self.lang, "{victim}无根", "{victim}無根", "{victim} is unprotected", [victim]));
        }
        rest.push(self.novelty(ply, &chase.novelty));
        if !chase.set_aside.is_empty() {
            let aside = self.pieces(&chase.set_aside);
            let is = if chase.set_aside.len() == 1 { "is" } else { "are" };
            rest.push(say!(
                self.lang,
                "{aside}本已处于被吃状态，与此捉无关，不计在内",
                "{aside}本已處於被吃狀態，與此捉無關，不計在內",
                "{aside} can be taken anyway and {is} left out of account",
                [aside, is]
            ));
        }
        // What has been cited on the way isn't cited again.
        let cited = |id: &ArticleId| {
            self.is_even(chase) && *id == self.book.cites.even || chase.roots.iter().any(|root| root.article == *id)
        };
        let left: Vec<ArticleId> = articles.iter().copied().filter(|id| !cited(id)).collect();
        let cite = self.cite(if left.is_empty() { articles } else { &left });
        let class = self.chase_class(chase);
        let rest = match self.lang {
            Lang::En => Prose::join(&rest.into_iter().map(Prose::capital).collect::<Vec<_>>(), ". "),
            _ => Prose::join(&rest, "；"),
        };
        say!(
            self.lang,
            "{head}。{rest}。为“捉”，属{class}{cite}。",
            "{head}。{rest}。為「捉」，屬{class}{cite}。",
            "{head}. {rest}. So the move is a chase {class}{cite}.",
            [head, rest, class, cite]
        )
    }

    /// Who would win what, and by which moves.
    fn threat(&self, ply: &PlyAudit, chase: &Chase) -> Prose {
        let hunter = chase.hunters.first().map_or_else(Prose::default, |hunter| self.piece(hunter));
        let victim = self.piece(&chase.victim);
        let line = self.moves(ply.ply, ply.side, &chase.line);
        let result = if self.is_even(chase) { self.even_trade(chase) } else { self.result(chase) };
        match chase.manner {
            Manner::Direct => say!(
                self.lang,
                "{hunter}捉{victim}，下一着可吃（{line}），{result}",
                "{hunter}捉{victim}，下一着可吃（{line}），{result}",
                "{hunter} attacks {victim}: {line} would {result}",
                [hunter, victim, line, result]
            ),
            Manner::Discovered => say!(
                self.lang,
                "走动后，{hunter}捉{victim}，下一着可吃（{line}），{result}",
                "走動後，{hunter}捉{victim}，下一着可吃（{line}），{result}",
                "The move lets {hunter} attack {victim}: {line} would {result}",
                [hunter, victim, line, result]
            ),
            Manner::Joint => {
                let all = self.pieces(&chase.hunters);
                let together = self.together(ply, chase);
                let none = if chase.hunters.len() == 2 { "neither" } else { "none" };
                say!(
                    self.lang,
                    "{all}联合捉{victim}，缺一不可{together}，下一着可吃（{line}），{result}",
                    "{all}聯合捉{victim}，缺一不可{together}，下一着可吃（{line}），{result}",
                    "{all} attack {victim} together, and {none} can be spared{together}: {line} would {result}",
                    [all, victim, none, together, line, result]
                )
            }
            Manner::ByCheck => self.threat_by_check(chase, [&hunter, &victim, &line, &result]),
            Manner::ByExchange => say!(
                self.lang,
                "{hunter}捉{victim}，下一着起经互吃交换（{line}），{result}",
                "{hunter}捉{victim}，下一着起經互吃交換（{line}），{result}",
                "{hunter} attacks {victim}: the exchange {line} would {result}",
                [hunter, victim, line, result]
            ),
        }
    }

    /// 抽吃 and its kin: who checks, and who then takes what.
    fn threat_by_check(&self, chase: &Chase, [hunter, victim, line, result]: [&Prose; 4]) -> Prose {
        let checks = |piece: &&PieceRef| chase.line.first().is_some_and(|mv| mv.from == piece.square);
        let checker = chase.hunters.iter().skip(1).find(checks);
        let Some(checker) = checker.map(|checker| self.piece(checker)) else {
            return say!(
                self.lang,
                "下一着起运用将军得子：{hunter}将军后可吃{victim}（{line}），{result}",
                "下一着起運用將軍得子：{hunter}將軍後可吃{victim}（{line}），{result}",
                "{hunter} can give check and then take {victim}: {line} would {result}",
                [hunter, victim, line, result]
            );
        };
        let takes_back = chase.hunters.first().is_some_and(|hunter| {
            matches!(hunter.piece.kind, PieceKind::General | PieceKind::Advisor | PieceKind::Elephant)
        });
        if takes_back {
            return say!(
                self.lang,
                "下一着起运用将军得子：{checker}将军后，{victim}不能保全，可由{hunter}吃去（{line}），{result}",
                "下一着起運用將軍得子：{checker}將軍後，{victim}不能保全，可由{hunter}吃去（{line}），{result}",
                "{checker} can give check, after which {victim} is lost to {hunter}: {line} would {result}",
                [checker, victim, hunter, line, result]
            );
        }
        say!(
            self.lang,
            "下一着起运用将军得子：{checker}将军后，{hunter}可吃{victim}（{line}），{result}",
            "下一着起運用將軍得子：{checker}將軍後，{hunter}可吃{victim}（{line}），{result}",
            "{checker} can give check, and then {hunter} can take {victim}: {line} would {result}",
            [checker, hunter, victim, line, result]
        )
    }

    /// What the helpers of a joint chase do: （红八路炮保护红一路炮）; empty if it can't be seen on the board.
    fn together(&self, ply: &PlyAudit, chase: &Chase) -> Prose {
        let Some((hunter, helpers)) = chase.hunters.split_first() else { return Prose::default() };
        let parts = helpers.iter().filter_map(|helper| self.part_of(ply, chase, hunter, helper));
        let parts = Prose::join(&parts.collect::<Vec<_>>(), self.pick("，", "，", ", "));
        if parts.is_empty() {
            return parts;
        }
        say!(self.lang, "（{parts}）", "（{parts}）", " ({parts})", [parts])
    }

    /// What one helper does.
    fn part_of(&self, ply: &PlyAudit, chase: &Chase, hunter: &PieceRef, helper: &PieceRef) -> Option<Prose> {
        let board = self.line.position(self.at);
        let (own, other) = (ply.side, ply.side.opponent());
        let victim = chase.victim.square;
        let helping = self.piece(helper);
        let screen = screen(board, hunter, victim);
        if screen == Some(helper.square) {
            return Some(say!(
                self.lang,
                "{helping}作炮架",
                "{helping}作炮架",
                "{helping} serves as screen",
                [helping]
            ));
        }
        let capture = Move::new(hunter.square, victim);
        let taken = board.passed().play(capture);
        let held = chase.roots.iter().find(|root| {
            root.status == RootStatus::Held
                && root
                    .back
                    .is_some_and(|back| taken.play(back).attackers(board.general(other), own).contains(&helper.square))
        });
        if let Some(root) = held {
            let root = self.piece(&root.piece);
            return Some(say!(
                self.lang,
                "{helping}使{root}不能离线反吃",
                "{helping}使{root}不能離線反吃",
                "{helping} keeps {root} from taking back",
                [helping, root]
            ));
        }
        if taken.attackers(victim, own).contains(&helper.square) {
            let second = self.piece(hunter);
            return Some(say!(
                self.lang,
                "{helping}接应{second}，被反吃后可再吃",
                "{helping}接應{second}，被反吃後可再吃",
                "{helping} backs {second} up and takes again",
                [helping, second]
            ));
        }
        let guarded = [Some(hunter.square), screen].into_iter().flatten().find(|&square| {
            board.attackers(square, other).contains(&victim) && board.attackers(square, own).contains(&helper.square)
        })?;
        let as_screen = Some(guarded) == screen;
        let (guarded, victim) = (self.piece_on(guarded), self.piece(&chase.victim));
        Some(if as_screen {
            say!(
                self.lang,
                "{helping}保护炮架{guarded}，使{victim}不能吃去",
                "{helping}保護炮架{guarded}，使{victim}不能吃去",
                "{helping} guards the screen, {guarded}, from {victim}",
                [helping, guarded, victim]
            )
        } else {
            say!(
                self.lang,
                "{helping}保护{guarded}，使{victim}不能吃去",
                "{helping}保護{guarded}，使{victim}不能吃去",
                "{helping} guards {guarded} from {victim}",
                [helping, guarded, victim]
            )
        })
    }

    /// Whether the line shown comes out even: another one does if the chase counts as even all the same.
    fn is_even(&self, chase: &Chase) -> bool {
        chase.even && !chase.account.is_gain(self.book.terms.values)
    }

    /// What the line wins and loses: the victim and its hunter by their kind, other pieces by their place.
    fn result(&self, chase: &Chase) -> Prose {
        let (won, lost) = exchanged(self.line.position(self.at), chase);
        let worth = |pieces: &[PieceRef]| {
            pieces.iter().fold(Account::LEVEL, |sum, piece| sum + Account::of(piece.piece, piece.square))
        };
        if won.is_empty() || worth(&won) - worth(&lost) != chase.account {
            return self.account(chase.account);
        }
        let hunts = |piece: &PieceRef| chase.hunters.iter().any(|hunter| hunter.square == piece.square);
        let plain = |piece: &PieceRef| piece.square == chase.victim.square || hunts(piece);
        let name = |piece: &PieceRef| if plain(piece) { self.one(piece.piece) } else { self.piece(piece) };
        let (gains, losses) = (self.list(won.iter().map(name)), self.list(lost.iter().map(name)));
        if lost.is_empty() {
            return say!(self.lang, "净得{gains}", "淨得{gains}", "win {gains}", [gains]);
        }
        say!(self.lang, "得{gains}，失{losses}", "得{gains}，失{losses}", "win {gains} for {losses}", [gains, losses])
    }

    /// What an even trade comes to: the piece left behind for the piece taken.
    fn even_trade(&self, chase: &Chase) -> Prose {
        let cite = self.cite(&[self.book.cites.even]);
        let (won, lost) = taken(self.line.position(self.at), chase);
        let victim = self.piece(&chase.victim);
        let won = if won.is_empty() { victim } else { self.pieces(&won) };
        let worth = if chase.account.is_level() {
            self.pick("价值相当", "價值相當", "an even trade")
        } else {
            self.pick(
                "兵（卒）价值浮动，不算得不偿失",
                "兵（卒）價值浮動，不算得不償失",
                "no loss, since soldiers have no fixed value",
            )
        };
        if lost.is_empty() {
            return say!(
                self.lang,
                "{worth}，仍按捉{cite}",
                "{worth}，仍按捉{cite}",
                "be {worth}, which counts as a chase all the same{cite}",
                [worth, cite]
            );
        }
        let lost = self.pieces(&lost);
        say!(
            self.lang,
            "以留在原处的{lost}换{won}，{worth}，仍按捉{cite}",
            "以留在原處的{lost}換{won}，{worth}，仍按捉{cite}",
            "give {lost}, left behind, for {won}: {worth}, which still counts as a chase because only what is left behind is lost{cite}",
            [lost, won, worth, cite]
        )
    }

    /// 捉车, 捉无根子, 捉少根子, 联合捉子.
    fn chase_class(&self, chase: &Chase) -> Prose {
        let joint = chase.manner == Manner::Joint;
        let under = chase.roots.iter().any(|root| root.status == RootStatus::Insufficient);
        match (chase.weight, chase.victim.piece.kind) {
            (Weight::Light, _) if chase.manner == Manner::ByCheck => {
                let all = self.pieces(&chase.hunters);
                if chase.hunters.len() == 1 {
                    return say!(self.lang, "几子配合的联合捉子", "幾子配合的聯合捉子", "by several pieces together");
                }
                let none = if chase.hunters.len() == 2 { "neither" } else { "none" };
                say!(
                    self.lang,
                    "{all}配合的联合捉子，缺一不可",
                    "{all}配合的聯合捉子，缺一不可",
                    "by {all} together, {none} of which can be spared",
                    [all, none]
                )
            }
            (Weight::Light, _) if joint => say!(self.lang, "联合捉子", "聯合捉子", "by joint attack"),
            (_, PieceKind::Chariot) => say!(self.lang, "捉车", "捉車", "of a chariot"),
            _ if under => say!(self.lang, "捉少根子", "捉少根子", "of an underprotected piece"),
            _ => say!(self.lang, "捉无根子", "捉無根子", "of an unprotected piece"),
        }
    }

    fn novelty(&self, ply: &PlyAudit, novelty: &Novelty) -> Prose {
        match novelty {
            Novelty::Impossible => {
                say!(self.lang, "走此着之前并无此捉", "走此着之前並無此捉", "there was no such threat before the move")
            }
            Novelty::LessBefore => say!(
                self.lang,
                "走此着之前如此走尚不构成捉",
                "走此着之前如此走尚不構成捉",
                "before the move the same was no chase yet"
            ),
            Novelty::Refuted(line) => {
                let line = self.moves(ply.ply - 1, ply.side, line);
                say!(
                    self.lang,
                    "走此着之前若如此走（{line}），并不得子",
                    "走此着之前若如此走（{line}），並不得子",
                    "before the move the same ({line}) would have gained nothing",
                    [line]
                )
            }
        }
    }
}

/// The piece between a cannon and what it takes.
fn screen(board: &Position, cannon: &PieceRef, target: Square) -> Option<Square> {
    let from = cannon.square;
    if cannon.piece.kind != PieceKind::Cannon || (from.file() != target.file() && from.rank() != target.rank()) {
        return None;
    }
    let step = |a: u8, b: u8| (b as i8 - a as i8).signum();
    let (files, ranks) = (step(from.file(), target.file()), step(from.rank(), target.rank()));
    let next = |square: &Square| square.offset(files, ranks).filter(|&square| square != target);
    std::iter::successors(next(&from), next).find(|&square| board.piece_at(square).is_some())
}

/// What each side takes on the line of a chase, as it stands at the start: the mover, then the opponent. Pieces set aside
/// and pieces without value are left out.
fn taken(start: &Position, chase: &Chase) -> (Vec<PieceRef>, Vec<PieceRef>) {
    let mut standing: Vec<Option<Square>> =
        Square::all().map(|square| start.piece_at(square).map(|_| square)).collect();
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for (index, mv) in chase.line.iter().enumerate() {
        let victim = standing[mv.to.index()];
        standing[mv.to.index()] = standing[mv.from.index()].take();
        let aside = |square: Square| chase.set_aside.iter().any(|piece| piece.square == square);
        let Some((square, piece)) = victim.and_then(|square| Some((square, start.piece_at(square)?))) else { continue };
        if aside(square) || Account::of(piece, square).is_level() {
            continue;
        }
        let found = PieceRef { origin: square, piece, square };
        if index % 2 == 0 { won.push(found) } else { lost.push(found) }
    }
    (won, lost)
}

/// The same without what is merely exchanged, kind for kind; the victim itself only where an exchange comes first.
fn exchanged(start: &Position, chase: &Chase) -> (Vec<PieceRef>, Vec<PieceRef>) {
    let (mut won, mut lost) = taken(start, chase);
    let alike = |piece: Piece, other: Piece| {
        Account::of(piece, chase.victim.square) == Account::of(other, chase.victim.square) && piece.kind == other.kind
    };
    let exchange = matches!(chase.manner, Manner::ByExchange | Manner::Joint);
    lost.retain(|gone| {
        let pair = won
            .iter()
            .rposition(|piece| alike(piece.piece, gone.piece) && piece.square != chase.victim.square)
            .or_else(|| won.iter().position(|piece| exchange && alike(piece.piece, gone.piece)));
        if let Some(index) = pair.filter(|_| won.len() > 1) {
            won.remove(index);
            return false;
        }
        true
    });
    (won, lost)
}
