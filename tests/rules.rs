//! The laws of the game: move counts, the slow twin, illegal moves, FEN and setups, lines.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "rules/random.rs"]
mod random;
#[path = "rules/twin.rs"]
mod twin;

use pingjian::lang::Lang;
use pingjian::rules::{
    FenError, IllegalMove, Line, LineLookup, Move, MoveList, Piece, PieceKind, Position, Setup, SetupProblem, Side,
    Square, SquareSet, perft, perft_by, perft_divide,
};
use proptest::prelude::*;
use random::{Random, scattered, walk};
use twin::Twin;

/// Depths with more leaves are counted only when `PINGJIAN_FULL_PERFT=1`.
const QUICK_LEAVES: u64 = 12_000_000;

/// Whether everything is asked for that a quick run leaves out.
fn full() -> bool {
    std::env::var_os("PINGJIAN_FULL_PERFT").is_some_and(|value| value == "1")
}

#[test]
fn perft_counts() {
    let table: serde_json::Value = serde_json::from_str(include_str!("rules/perft.json")).unwrap();
    let mut wrong = Vec::new();
    for entry in table["positions"].as_array().unwrap() {
        let (name, fen) = (&entry["name"], entry["fen"].as_str().unwrap());
        // One table lets the side to move take a general that was left in check.
        let position = Position::from_setup_lenient(&Setup::from_fen(fen).unwrap()).unwrap();
        for (index, count) in entry["counts"].as_array().unwrap().iter().enumerate() {
            let (depth, expected) = (index as u32 + 1, count.as_u64().unwrap());
            if expected > QUICK_LEAVES && !full() {
                break;
            }
            let found = perft(&position, depth);
            if found != expected {
                wrong.push(format!("{name} depth {depth}: {found}, not {expected}\n  {fen}"));
            }
        }
    }
    assert!(wrong.is_empty(), "tests/rules/perft.json:\n{}", wrong.join("\n"));
}

#[test]
fn divided_counts_add_up() {
    let start = Position::start();
    let rows = perft_divide(&start, 3);
    assert_eq!(rows.len(), 44);
    assert!(rows.is_sorted());
    assert_eq!(rows.iter().map(|(_, n)| n).sum::<u64>(), 79_666);
}

/// The ways to look up lines that this processor has: the portable one, and PEXT where it can.
fn lookups() -> impl Iterator<Item = LineLookup> {
    [Some(LineLookup::portable()), LineLookup::pext()].into_iter().flatten()
}

#[test]
fn perft_by_every_lookup() {
    let start = Position::start();
    let open = Position::from_fen("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1").unwrap();
    for lookup in lookups() {
        assert_eq!(perft_by(lookup, &start, 4), 3_290_240, "{}", lookup.name());
        assert_eq!(perft_by(lookup, &open, 3), 43_929, "{}", lookup.name());
    }
}

#[test]
fn the_lookup_in_use_is_one_of_this_processor() {
    assert!(lookups().any(|lookup| lookup.name() == LineLookup::chosen().name()));
}

/// What every lookup finds is what the twin finds.
fn compare_lookups(position: &Position, twin: &Twin, moves_of_twin: &[Move]) {
    for lookup in lookups() {
        let (name, fen) = (lookup.name(), position.to_fen());
        let mut moves: Vec<Move> = position.legal_moves_by(lookup).to_vec();
        moves.sort_unstable();
        assert_eq!(moves, moves_of_twin, "legal moves of {fen}, {name}");
        assert_eq!(position.legal_count_by(lookup), moves.len(), "legal_count of {fen}, {name}");
        for (from, piece) in position.pieces() {
            let reached = |to: &Square| twin.reaches(piece, from, *to, position.piece_at(*to).is_some());
            let reach: SquareSet = Square::all().filter(|to| *to != from).filter(reached).collect();
            assert_eq!(position.reach_by(lookup, from), reach, "reach of {from} in {fen}, {name}");
        }
    }
}

/// Everything that the fast code and the twin both answer.
fn compare(position: &Position) {
    let twin = Twin::of(position);
    let fen = position.to_fen();
    let mut moves: Vec<Move> = position.legal_moves().to_vec();
    moves.sort_unstable();
    let moves_of_twin = twin.legal_moves();
    assert_eq!(moves, moves_of_twin, "legal moves of {fen}");
    assert_eq!(position.legal_count(), moves.len(), "legal_count of {fen}");
    compare_lookups(position, &twin, &moves_of_twin);
    let mut captures: Vec<Move> = position.legal_captures().to_vec();
    captures.sort_unstable();
    moves.retain(|m| position.piece_at(m.to).is_some());
    assert_eq!(captures, moves, "legal_captures of {fen}");
    for side in Side::BOTH {
        assert_eq!(position.is_attacked(side), twin.attacked(side), "is_attacked({side:?}) of {fen}");
        for square in Square::all() {
            assert_eq!(
                position.attackers(square, side),
                twin.attackers(square, side),
                "attackers({square}, {side:?}) of {fen}"
            );
        }
    }
    // All 8,100 pairs of points, on one position in ten.
    let pairs = Square::all()
        .filter(|_| position.key().is_multiple_of(10))
        .flat_map(|a| Square::all().map(move |b| Move::new(a, b)));
    for mv in pairs {
        assert_eq!(position.is_legal(mv), moves_of_twin.contains(&mv), "is_legal({mv}) of {fen}");
    }
    for mv in position.legal_moves().into_iter() {
        let next = position.play(mv);
        assert_eq!(Twin::of(&next).board, twin.played(mv).board, "{mv} on {fen}");
        if position.piece_at(mv.to).is_some_and(|p| p.kind == PieceKind::General) {
            assert_eq!(next.legal_count(), 0, "no general is left after {mv} on {fen}");
            continue;
        }
        assert_eq!(
            position.gives_check(mv),
            twin.played(mv).attacked(twin.side.opponent()),
            "gives_check({mv}) of {fen}"
        );
    }
}

#[test]
fn fast_agrees_with_twin_on_games() {
    let mut random = Random::new(1);
    for _ in 0..if full() { 40 } else { 8 } {
        for position in walk(&mut random, Position::start(), 120) {
            compare(&position);
        }
    }
}

#[test]
fn fast_agrees_with_twin_on_scattered_pieces() {
    let mut random = Random::new(2);
    let (mut seen, mut checked) = (0, 0);
    for _ in 0..if full() { 60_000 } else { 12_000 } {
        if let Some(position) = scattered(&mut random) {
            seen += 1;
            checked += usize::from(position.in_check());
            compare(&position);
            // A pass may leave the general to be taken: the fast masks must hold there too.
            compare(&position.passed());
        }
    }
    assert!(seen > 1_200 && checked > 400, "{seen} positions, {checked} in check");
}

/// The lines of a data file without comments and empty ones, with their numbers.
fn data(text: &'static str) -> impl Iterator<Item = (usize, &'static str)> {
    text.lines().enumerate().map(|(n, line)| (n + 1, line)).filter(|(_, l)| !l.trim().is_empty() && !l.starts_with('#'))
}

fn report(file: &str, wrong: &[String]) {
    assert!(wrong.is_empty(), "{} wrong in tests/rules/{file}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn illegal_moves_name_their_rule() {
    let mut wrong = Vec::new();
    let mut fen = "";
    for (number, line) in data(include_str!("rules/illegal.txt")) {
        if let Some(text) = line.strip_prefix("FEN=") {
            fen = text;
            continue;
        }
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let setup = Setup::from_fen(if fields[0].is_empty() { fen } else { fields[0] }).unwrap();
        // Some lines need an elephant across the river or a general to be taken.
        let position = Position::from_setup_lenient(&setup).unwrap_or_else(|p| panic!("line {number}: {p:?}"));
        let mv: Move = fields[1].parse().unwrap();
        let found = match position.check_move(mv) {
            Ok(()) => vec!["legal".to_owned()],
            Err(rule) => {
                std::iter::once(rule.code().to_owned()).chain(rule.obstacle().map(|s| s.to_string())).collect()
            }
        };
        if found != fields[2..] {
            wrong.push(format!("line {number}: {mv} is {found:?}, not {:?}\n  {}", &fields[2..], position.to_fen()));
        }
        assert_eq!(position.is_legal(mv), fields[2] == "legal", "line {number}");
    }
    report("illegal.txt", &wrong);
}

#[test]
fn fens_of_all_dialects() {
    let mut wrong = Vec::new();
    for (number, line) in data(include_str!("rules/fen.txt")) {
        let (text, expected) = line.split_once("=>").unwrap();
        let expected = expected.trim();
        match (Setup::from_fen(text), expected.strip_prefix("! ")) {
            (Ok(setup), None) if setup.to_fen() == expected => {}
            (Err(error), Some(wanted)) => {
                let (code, words) = wanted.split_once(' ').unwrap();
                if error.code() != code || !error.to_string().contains(words) {
                    wrong.push(format!("line {number}: {} {error}", error.code()));
                }
            }
            (found, _) => wrong.push(format!("line {number}: {found:?}")),
        }
    }
    report("fen.txt", &wrong);
}

#[test]
fn setups_and_their_problems() {
    let mut wrong = Vec::new();
    for (number, line) in data(include_str!("rules/setup.txt")) {
        let (fen, expected) = line.split_once("=>").unwrap();
        let setup = Setup::from_fen(fen).unwrap();
        let problems = setup.problems();
        let tell = |p: &SetupProblem| {
            let squares: Vec<String> = p.squares(&setup).iter().map(Square::to_string).collect();
            format!("{}{}({})", if p.is_fatal() { "!" } else { "" }, p.code(), squares.join(" "))
        };
        let found = problems.iter().map(tell).collect::<Vec<_>>().join(" ");
        if found != expected.trim() {
            wrong.push(format!("line {number}: {found}\n   instead of {}", expected.trim()));
        }
        let refused = Position::from_setup(&setup).is_err();
        assert_eq!(refused, problems.iter().any(SetupProblem::is_fatal), "line {number}");
        assert_eq!(Position::from_fen(fen).is_err(), refused, "line {number}");
    }
    report("setup.txt", &wrong);
}

#[test]
fn huge_fens_are_refused() {
    for text in ["/".repeat(5_000_000), "9".repeat(5_000_000), "- ".repeat(3_000_000), "K".repeat(5_000_000)] {
        assert!(matches!(Setup::from_fen(&text), Err(FenError::Rows(_))));
    }
    let wide = format!("{}/9/9/9/9/9/9/9/9/9 w", "9".repeat(5_000_000));
    assert!(matches!(Setup::from_fen(&wide), Err(FenError::RowLength { row: 1, points: 45_000_000 })));
    let long = format!("4k4/9/9/9/9/9/9/9/9/3K5 w{}", " -".repeat(5_000_000));
    assert!(Setup::from_fen(&long).is_ok());
}

#[test]
fn reasons_have_codes_articles_and_texts() {
    let a0 = Square::from_index(0).unwrap();
    let rules = [
        IllegalMove::NoPiece,
        IllegalMove::NotYourTurn,
        IllegalMove::OwnPiece,
        IllegalMove::CannotReach,
        IllegalMove::HorseLeg { leg: a0 },
        IllegalMove::ElephantEye { eye: a0 },
        IllegalMove::ElephantCrossesRiver,
        IllegalMove::LeavesPalace,
        IllegalMove::SoldierRetreats,
        IllegalMove::SoldierSideways,
        IllegalMove::ChariotBlocked { by: a0 },
        IllegalMove::CannonBlocked { by: a0 },
        IllegalMove::CannonWithoutScreen,
        IllegalMove::CannonScreens { count: 2 },
        IllegalMove::GeneralsFacing,
        IllegalMove::StillInCheck,
        IllegalMove::ExposesGeneral,
    ];
    let codes: std::collections::BTreeSet<_> = rules.iter().map(|r| r.code()).collect();
    assert_eq!(codes.len(), rules.len());
    let red = Piece::new(Side::Red, PieceKind::Soldier);
    let problems = [
        SetupProblem::NoGeneral(Side::Red),
        SetupProblem::TooMany { piece: red, count: 6 },
        SetupProblem::Misplaced { piece: red, square: a0 },
        SetupProblem::GeneralsFacing,
        SetupProblem::WaitingSideInCheck(Side::Red),
    ];
    let errors = [
        FenError::Rows(1),
        FenError::RowLength { row: 1, points: 2 },
        FenError::Letter { letter: 'x', row: 3 },
        FenError::Side("z".to_owned()),
        FenError::Impossible(problems.to_vec()),
    ];
    let texts = |lang| {
        let rules = rules.iter().map(move |r| r.describe(lang));
        rules.chain(problems.iter().map(move |p| p.describe(lang))).chain(errors.iter().map(move |e| e.describe(lang)))
    };
    for lang in Lang::ALL {
        for text in texts(lang) {
            assert!(!text.is_empty() && !text.contains("{}"), "{text}");
            assert_eq!(text.chars().any(|c| c >= '\u{3400}'), lang.is_chinese(), "{text}");
        }
    }
    for text in texts(Lang::ZhHans) {
        assert!(!text.contains(['將', '帥', '過', '馬', '車', '紅', '個', '軍', '點', '沒']), "{text}");
    }
    for text in texts(Lang::ZhHant) {
        assert!(!text.contains(['将', '帅', '过', '马', '车', '红', '个', '军', '点', '没']), "{text}");
    }
    assert_eq!(IllegalMove::HorseLeg { leg: a0 }.describe(Lang::ZhHans), "蹩马腿（a0有子）");
    assert_eq!(IllegalMove::HorseLeg { leg: a0 }.article(), "2.2");
}

/// A position from a seed: scattered pieces, or one of a random game.
fn any_position() -> impl Strategy<Value = Position> {
    (any::<u32>(), 0usize..80).prop_map(|(seed, plies)| {
        let mut random = Random::new(u64::from(seed));
        if seed % 2 == 0 {
            for _ in 0..100 {
                if let Some(position) = scattered(&mut random) {
                    return position;
                }
            }
        }
        *walk(&mut random, Position::start(), plies).last().unwrap()
    })
}

fn sorted(moves: MoveList, image: impl Fn(Move) -> Move) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().map(image).collect();
    moves.sort_unstable();
    moves
}

/// The setup with every piece moved, and made the other side's if `swap`.
fn image(setup: &Setup, place: impl Fn(Square) -> Square, swap: bool) -> Setup {
    let mut image = Setup { board: [None; 90], ..setup.clone() };
    for (square, piece) in setup.pieces() {
        let side = if swap { piece.side.opponent() } else { piece.side };
        image.board[place(square).index()] = Some(Piece::new(side, piece.kind));
    }
    if swap {
        image.side_to_move = setup.side_to_move.opponent();
    }
    image
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fen_and_setup_round_trip(position in any_position()) {
        let fen = position.to_fen();
        prop_assert_eq!(Position::from_fen(&fen).unwrap(), position);
        prop_assert_eq!(Position::from_setup(&position.to_setup()).unwrap(), position);
        prop_assert_eq!(Setup::from_fen(&fen).unwrap().to_fen(), fen);
    }

    #[test]
    fn playing_keeps_key_and_validity(position in any_position()) {
        for mv in position.legal_moves().into_iter() {
            let next = position.play(mv);
            let built = Position::from_setup(&next.to_setup());
            // Equality takes in the key, the words and the bytes of the board.
            prop_assert_eq!(built, Ok(next), "{} on {:?}", mv, position);
            prop_assert_eq!(next.passed().passed(), next);
            prop_assert_ne!(next.key(), position.key());
            prop_assert_eq!(next.quiet_plies() == 0, position.piece_at(mv.to).is_some());
        }
    }

    #[test]
    fn mirror_and_half_turn(position in any_position()) {
        let moves = sorted(position.legal_moves(), |m| m);
        let mirrored = Position::from_setup(&image(&position.to_setup(), Square::mirrored, false)).unwrap();
        prop_assert_eq!(&sorted(mirrored.legal_moves(), Move::mirrored), &moves);
        let turned = Position::from_setup(&image(&position.to_setup(), Square::rotated, true)).unwrap();
        prop_assert_eq!(sorted(turned.legal_moves(), Move::rotated), moves);
        prop_assert_eq!(turned.in_check(), position.in_check());
        prop_assert_eq!(turned.end(), position.end());
    }

    #[test]
    fn sets_of_points(a in any::<u128>(), b in any::<u128>()) {
        let (a, b) = (SquareSet::from_bits(a), SquareSet::from_bits(b));
        prop_assert_eq!(a.into_iter().collect::<SquareSet>(), a);
        prop_assert_eq!(a.into_iter().len(), a.len());
        prop_assert_eq!((a & b) | (a - b), a);
        prop_assert!(Square::all().all(|s| (a ^ b).contains(s) == (a.contains(s) != b.contains(s))));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ -~车/9kKwb]{0,200}") {
        if let Ok(setup) = Setup::from_fen(&text) {
            prop_assert_eq!(Setup::from_fen(&setup.to_fen()).unwrap(), setup);
        }
    }
}

#[test]
fn lines_repeat_and_go_back() {
    let shuffle: Vec<Move> = ["h0g2", "h9g7", "g2h0", "g7h9"].iter().map(|m| m.parse().unwrap()).collect();
    let mut line = Line::new(Position::start());
    for round in 1..=500 {
        for &mv in &shuffle {
            line.push(mv).unwrap();
        }
        assert_eq!(line.occurrences_of_last(), round + 1);
    }
    assert_eq!(line.positions().len(), 2001);
    let repetitions = line.repetitions();
    assert_eq!(repetitions.len(), 4);
    assert_eq!(repetitions[0].occurrences, (0..=2000).step_by(4).collect::<Vec<_>>());
    line.truncate(6);
    assert_eq!((line.moves().len(), line.occurrences_of_last()), (6, 2));
    line.truncate(100);
    assert_eq!(line.moves().len(), 6);
    assert!(line.last() == line.position(6) && line.pop() == Some(shuffle[1]));
    assert_eq!(line.push("a9a9".parse().unwrap()), Err(IllegalMove::OwnPiece));
    assert_eq!(line.moves().len(), 5);
    // Across a capture nothing repeats, whatever the counter of the start position says.
    let start = Position::from_fen("3k5/9/9/9/9/9/9/9/8p/R3K4 w - - 40 9").unwrap();
    let moves: Vec<Move> = "a0a1 d9d8 a1i1 d8d9 i1i2 d9d8 i2i1 d8d9".split(' ').map(|m| m.parse().unwrap()).collect();
    let line = Line::with_moves(start, &moves).unwrap();
    assert_eq!((line.last().quiet_plies(), line.occurrences_of_last()), (5, 2));
    assert_eq!(Line::with_moves(start, &[moves[0], moves[0]]).unwrap_err(), (1, IllegalMove::NoPiece));
}

#[test]
fn random_lines_count_repetitions_like_a_plain_search() {
    let mut random = Random::new(3);
    for _ in 0..30 {
        let mut line = Line::new(Position::from_fen("3k5/9/9/9/9/9/9/9/r8/R3K4 w").unwrap());
        for _ in 0..150 {
            let moves = line.last().legal_moves();
            if moves.is_empty() {
                break;
            }
            line.push(moves[random.below(moves.len().min(4))]).unwrap();
            let last = line.last();
            let plain = line.positions().iter().filter(|p| p.repeats(last)).count();
            assert_eq!(line.occurrences_of_last(), plain);
        }
    }
}

#[test]
fn ends_of_the_game() {
    let end = |fen: &str| Position::from_fen(fen).unwrap().end();
    assert_eq!(end("3k5/9/9/9/9/9/9/9/9/4K4 w"), None);
    assert_eq!(end("3k1R3/4R4/9/9/9/9/9/9/9/4K4 b"), Some(pingjian::rules::End::Checkmate));
    assert_eq!(end("3k5/9/3P5/9/9/9/9/9/9/4K4 b"), Some(pingjian::rules::End::NoMoves));
}

#[test]
fn a_position_stays_small() {
    assert!(size_of::<Position>() <= 300, "{}", size_of::<Position>());
}
