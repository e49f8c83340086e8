//! The laws of the game: move counts, the slow twin, setup and FEN, lines.

#[path = "rules/random.rs"]
mod random;
#[path = "rules/twin.rs"]
mod twin;

use pingjian::rules::{Move, PieceKind, Position, Setup, Side, Square, perft, perft_divide};
use random::{Random, scattered, walk};
use twin::Twin;

/// Depths with more leaves are counted only when `PINGJIAN_FULL_PERFT=1`.
const QUICK_LEAVES: u64 = 12_000_000;

#[test]
fn perft_counts() {
    let full = std::env::var_os("PINGJIAN_FULL_PERFT").is_some_and(|v| v == "1");
    let table: serde_json::Value = serde_json::from_str(include_str!("rules/perft.json")).unwrap();
    let mut wrong = Vec::new();
    for entry in table["positions"].as_array().unwrap() {
        let (name, fen) = (&entry["name"], entry["fen"].as_str().unwrap());
        // One table lets the side to move take a general that was left in check.
        let position = Position::from_setup_lenient(&Setup::from_fen(fen).unwrap()).unwrap();
        for (index, count) in entry["counts"].as_array().unwrap().iter().enumerate() {
            let (depth, expected) = (index as u32 + 1, count.as_u64().unwrap());
            if expected > QUICK_LEAVES && !full {
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

/// Everything that the fast code and the twin both answer.
fn compare(position: &Position) {
    let twin = Twin::of(position);
    let fen = position.to_fen();
    let mut moves: Vec<Move> = position.legal_moves().to_vec();
    moves.sort_unstable();
    assert_eq!(moves, twin.legal_moves(), "legal moves of {fen}");
    assert_eq!(position.legal_count(), moves.len(), "legal_count of {fen}");
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
    for _ in 0..20 {
        for position in walk(&mut random, Position::start(), 120) {
            compare(&position);
        }
    }
}

#[test]
fn fast_agrees_with_twin_on_scattered_pieces() {
    let mut random = Random::new(2);
    let (mut seen, mut checked) = (0, 0);
    for _ in 0..30_000 {
        if let Some(position) = scattered(&mut random) {
            seen += 1;
            checked += usize::from(position.in_check());
            compare(&position);
            // A pass may leave the general to be taken: the fast masks must hold there too.
            compare(&position.passed());
        }
    }
    assert!(seen > 3_000 && checked > 1_000, "{seen} positions, {checked} in check");
}
