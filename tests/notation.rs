//! Notation: the readings of `tests/notation/readings.txt`, and text → move → text over many positions.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use pingjian::notation::{Notation, NotationError, RankBase, notate, parse, parse_algebraic};
use pingjian::rules::{Move, Piece, PieceKind, Position, Setup, Side, Square};

/// A small fixed generator (xorshift64*), so that every run sees the same positions.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }
}

fn outcome(position: &Position, text: &str) -> String {
    match parse(position, text) {
        Ok(mv) => mv.to_string(),
        Err(NotationError::Unreadable(_)) => "unreadable".into(),
        Err(NotationError::NoSuchPiece(_)) => "no piece".into(),
        Err(NotationError::Ambiguous(moves)) => {
            format!("ambiguous {}", moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" "))
        }
        Err(NotationError::Illegal(mv, rule)) => format!("illegal {mv} {rule}"),
    }
}

#[test]
fn readings() {
    let path = "tests/notation/readings.txt";
    let mut position = Position::start();
    let mut wrong = Vec::new();
    let mut read = 0;
    for (line, row) in (1..).zip(include_str!("notation/readings.txt").lines()) {
        if row.trim().is_empty() || row.starts_with('#') {
            continue;
        }
        if let Some(fen) = row.strip_prefix("FEN=") {
            position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{path}:{line}: {error}"));
            continue;
        }
        let fields: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, text, expected] = fields[..] else { panic!("{path}:{line}: three fields: {row}") };
        let found = outcome(&position, text);
        if found != expected {
            wrong.push(format!("{path}:{line}: {text}\n  expected {expected}\n  found    {found}"));
        }
        read += 1;
    }
    assert!(read > 80, "only {read} readings");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The texts of all legal moves read back as the same moves, and no two moves share a text.
fn round_trip(position: &Position) -> usize {
    let moves = position.legal_moves();
    for notation in Notation::ALL {
        let mut texts = Vec::new();
        for mv in &moves {
            let text = notate(position, mv, notation);
            let back = parse(position, &text);
            assert_eq!(back, Ok(mv), "{notation:?}: {mv} is written {text} in {}", position.to_fen());
            texts.push(text);
        }
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), moves.len(), "{notation:?}: two moves share a text in {}", position.to_fen());
    }
    for mv in &moves {
        let one = format!("{}{}", one_based(mv.from), one_based(mv.to));
        assert_eq!(parse_algebraic(position, &one, RankBase::One), Ok(mv), "{one} in {}", position.to_fen());
    }
    moves.len()
}

/// The same text in the ways in which people and programs write it.
fn written_otherwise(hans: &str, wxf: &str, iccs: &str) -> Vec<String> {
    const GLYPHS: [(&str, &[&str]); 12] = [
        ("炮", &["砲", "包"]),
        ("马", &["馬", "傌"]),
        ("车", &["車", "俥"]),
        ("帅", &["帥", "将"]),
        ("将", &["將", "帅"]),
        ("仕", &["士"]),
        ("士", &["仕"]),
        ("相", &["象"]),
        ("象", &["相"]),
        ("兵", &["卒"]),
        ("卒", &["兵"]),
        ("后", &["後"]),
    ];
    let mut texts = Vec::new();
    for (glyph, others) in GLYPHS {
        texts.extend(others.iter().filter(|_| hans.contains(glyph)).map(|other| hans.replace(glyph, other)));
    }
    texts.push(hans.replace('进', "進"));
    texts.push(hans.replace('进', "上").replace('退', "下"));
    let digits = |forms: [&str; 9]| {
        let digit = |c: char| "一二三四五六七八九".chars().chain('1'..='9').position(|digit| digit == c);
        hans.chars().map(|c| digit(c).map_or_else(|| c.to_string(), |at| forms[at % 9].to_owned())).collect::<String>()
    };
    texts.push(digits(["1", "2", "3", "4", "5", "6", "7", "8", "9"]));
    texts.push(digits(["１", "２", "３", "４", "５", "６", "７", "８", "９"]));
    texts.push(digits(["一", "二", "三", "四", "五", "六", "七", "八", "九"]));
    texts.extend([wxf.replace('=', "."), wxf.to_lowercase(), wxf.replace('=', ".").to_lowercase()]);
    texts.extend([iccs.replace('-', ""), iccs.to_lowercase(), iccs.to_lowercase().replace('-', "")]);
    texts
}

/// The shorthand 炮25: three characters of the text, without the direction.
fn shorthand(hans: &str) -> Option<String> {
    let chars: Vec<char> = hans.chars().collect();
    let is_digit = |c: char| "一二三四五六七八九123456789".contains(c);
    (chars.len() == 4 && is_digit(chars[1]) && is_digit(chars[3]))
        .then(|| [chars[0], chars[1], chars[3]].iter().collect())
}

#[test]
fn every_move_in_other_writing() {
    let mut random = Random(2_018);
    let (mut count, mut shared) = (0, 0);
    for round in 0..400 {
        let mut position = Position::start();
        if round % 2 == 1 {
            let Some(found) = crowded(&mut random) else { continue };
            position = found;
        } else {
            for _ in 0..random.below(100) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[random.below(moves.len())]);
            }
        }
        for mv in &position.legal_moves() {
            let texts =
                [Notation::ChineseHans, Notation::Wxf, Notation::Iccs].map(|notation| notate(&position, mv, notation));
            for text in written_otherwise(&texts[0], &texts[1], &texts[2]) {
                assert_eq!(parse(&position, &text), Ok(mv), "{text} for {} in {}", texts[0], position.to_fen());
                count += 1;
            }
            if let Some(text) = shorthand(&texts[0]) {
                match parse(&position, &text) {
                    Ok(found) => assert_eq!(found, mv, "{text} in {}", position.to_fen()),
                    Err(NotationError::Ambiguous(moves)) => {
                        shared += 1;
                        assert!(moves.len() > 1 && moves.contains(&mv), "{text}: {moves:?} in {}", position.to_fen());
                    }
                    Err(error) => panic!("{text}: {error} in {}", position.to_fen()),
                }
            }
        }
    }
    assert!(count > 100_000 && shared > 100, "{count} texts, {shared} ambiguous");
}

fn one_based(square: Square) -> String {
    format!("{}{}", (b'a' + square.file()) as char, square.rank() + 1)
}

#[test]
fn every_move_of_played_games() {
    let mut random = Random(20_110_701);
    let mut count = 0;
    for _ in 0..60 {
        let mut position = Position::start();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            count += round_trip(&position);
            position = position.play(moves[random.below(moves.len())]);
        }
    }
    assert!(count > 100_000, "{count} moves only");
}

#[test]
fn every_move_of_crowded_positions() {
    let mut random = Random(19_990_101);
    let (mut positions, mut shared) = (0, 0);
    while positions < 3_000 {
        let Some(position) = crowded(&mut random) else { continue };
        positions += 1;
        round_trip(&position);
        shared += usize::from(soldiers_share_two_files(&position));
    }
    assert!(shared > 100, "only {shared} positions with soldiers on two shared files");
}

/// Pieces thrown on a few files, so that several of a kind share one; `None` if it can't be played.
fn crowded(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.side_to_move = Side::BOTH[random.below(2)];
    let files = [random.below(9), random.below(9), 3 + random.below(3)];
    for side in Side::BOTH {
        for kind in PieceKind::ALL {
            let count = if kind == PieceKind::General { 1 } else { random.below(kind.full_count() + 1) };
            for _ in 0..count {
                let square = Square::new(files[random.below(3)] as u8, random.below(10) as u8)?;
                setup.board[square.index()] = Some(Piece::new(side, kind));
            }
        }
    }
    Position::from_setup(&setup).ok()
}

fn soldiers_share_two_files(position: &Position) -> bool {
    let mut files = [0; 9];
    let soldier = Piece::new(position.side_to_move(), PieceKind::Soldier);
    position.pieces().filter(|(_, piece)| *piece == soldier).for_each(|(square, _)| files[square.file() as usize] += 1);
    files.iter().filter(|count| **count > 1).count() == 2
}

#[test]
fn written_forms() {
    let cases = [
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "h2e2",
            "炮二平五 炮二平五 C2=5 H2-E2",
        ),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1", "i9h9", "车9平8 車9平8 R9=8 I9-H9"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1", "h9g7", "马8进7 馬8進7 H8+7 H9-G7"),
        ("3k5/9/4R4/9/4R4/9/9/9/9/5K3 w - - 0 1", "e5f5", "后车平四 後車平四 R-=4 E5-F5"),
        ("3k5/9/9/P1P6/P1P6/9/9/9/9/4K4 w - - 0 1", "a6a7", "三兵进一 三兵進一 19+1 A6-A7"),
        ("3k5/4P4/4P4/4P4/9/9/9/9/9/4K4 w - - 0 1", "e7f7", "中兵平四 中兵平四 25=4 E7-F7"),
        ("3k5/9/9/9/9/p1p6/p1p6/9/9/5K3 b - - 0 1", "c4d4", "四卒平4 四卒平4 23=4 C4-D4"),
    ];
    for (fen, mv, expected) in cases {
        let position = Position::from_fen(fen).unwrap();
        let mv: Move = mv.parse().unwrap();
        let found: Vec<String> = Notation::ALL.iter().map(|&notation| notate(&position, mv, notation)).collect();
        assert_eq!(found.join(" "), expected, "{mv} in {fen}");
    }
}

#[test]
fn western_style() {
    let cases = [
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "Che2", RankBase::Zero, Some("h2e2")),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "Che3", RankBase::One, Some("h2e2")),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "Ce2", RankBase::Zero, None),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "e4", RankBase::Zero, Some("e3e4")),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "Cxh9", RankBase::Zero, Some("h2h9")),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "Hg2+", RankBase::Zero, Some("h0g2")),
        ("3k5/9/9/9/9/R8/9/R8/4K4/9 w - - 0 1", "R4a5", RankBase::Zero, Some("a4a5")),
        ("3k5/9/9/9/9/R8/9/R8/4K4/9 w - - 0 1", "R5a10", RankBase::One, Some("a4a9")),
        ("3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "?", RankBase::One, None),
    ];
    for (fen, text, base, expected) in cases {
        let position = Position::from_fen(fen).unwrap();
        let found = parse_algebraic(&position, text, base).ok().map(|mv| mv.to_string());
        assert_eq!(found.as_deref(), expected, "{text} in {fen}");
    }
}

#[test]
fn any_text_is_answered() {
    let alphabet: Vec<char> = "炮马車兵前中后一二三123９+-=.hH2eE5进退平 \u{3000}xR#帅é\0".chars().collect();
    let mut random = Random(7);
    let position = Position::start();
    for _ in 0..20_000 {
        let text: String = (0..random.below(8)).map(|_| alphabet[random.below(alphabet.len())]).collect();
        if let Ok(mv) = parse(&position, &text) {
            assert!(position.is_legal(mv), "{text}");
        }
        if let Ok(mv) = parse_algebraic(&position, &text, RankBase::Zero) {
            assert!(position.is_legal(mv), "{text}");
        }
    }
}
