//! What the tests of formats share: data files, random games, comparing games.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "each test file uses a part, and fails by panicking"
)]

use pingjian::formats;
use pingjian::game::{Arrow, Circle, Game, GameResult, Mark, MarkColor, NodeId};
use pingjian::lang::Lang;
use pingjian::rules::{Position, Square};
use std::path::{Path, PathBuf};

pub const DATA: &str = "tests/formats";

pub fn data(name: &str) -> Vec<u8> {
    let path = Path::new(DATA).join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(Path::new(DATA).join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_none_or(|extension| extension != "md" && extension != "tsv"));
    files.sort();
    files
}

/// What is counted of a tree: variations, comments, moves.
pub fn counts(game: &Game) -> (usize, usize, usize) {
    let tree = game.tree();
    let nodes = tree.preorder(NodeId::ROOT).map(|id| tree.get(id).unwrap());
    let (mut variations, mut comments) = (0, 0);
    for node in nodes {
        variations += node.children().len().saturating_sub(1);
        comments += usize::from(node.annotations().has_comment());
    }
    (variations, comments, tree.len())
}

/// A small fixed generator (xorshift64*), so that every run sees the same games.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }

    pub fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    pub fn square(&mut self) -> Square {
        Square::from_index(self.below(Square::COUNT)).unwrap()
    }

    pub fn text(&mut self) -> String {
        // The last ones are what other formats begin with.
        const WORDS: [&str; 18] = [
            "红优",
            "双方均势",
            "if 炮二平五 then",
            "(1. 炮二平五)",
            "\"quoted\"",
            "\\",
            "多行\n第二行",
            "[Event \"x\"]",
            "$1 1-0 *",
            "{",
            ";",
            "% 100",
            "[DhtmlXQ][DhtmlXQ_movelist]7242[/DhtmlXQ_movelist][/DhtmlXQ]",
            "\nFORMAT WXF\nSTART{",
            "\n[Event \"?\"]\n1. h2e2",
            "\n标题: a\n炮二平五 马8进7",
            "\n3k5/9/9/9/9/9/9/9/9/4K4 w\n",
            "<ChineseChessRecord>",
        ];
        (0..=self.below(3)).map(|_| WORDS[self.below(WORDS.len())]).collect::<Vec<_>>().join(" ").trim().to_owned()
    }
}

pub const STARTS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3ak1b2/4a4/c3b1n2/4p1N1p/1r3P3/4P4/5R3/2C1B4/4A4/2BAK4 b - - 39 40",
    "3k5/9/9/P1P6/P1P6/9/9/9/9/4K4 w - - 7 12",
    "9/3kc4/9/9/3N5/9/9/9/9/4K4 w - - 0 1",
];

/// A random game: main line, variations, and what can be written at moves.
pub fn random_game(random: &mut Random, moves: usize) -> Game {
    const COLORS: [MarkColor; 4] = [MarkColor::Green, MarkColor::Red, MarkColor::Blue, MarkColor::Yellow];
    let mut game = Game::new(Position::from_fen(STARTS[random.below(4)]).unwrap());
    game.headers.set("Event", random.text().replace('\n', " "));
    game.headers.set("Red", "许银川");
    game.headers.set("Black", "a \"b\" \\ c");
    game.headers.set("MyTag", "值");
    if random.one_in(2) {
        game.headers.set_result([GameResult::RedWins, GameResult::BlackWins, GameResult::Draw][random.below(3)]);
    }
    let mut spots = vec![(NodeId::ROOT, *game.start())];
    for _ in 0..moves {
        // Mostly on from the last move, sometimes elsewhere.
        let from = if random.one_in(4) { random.below(spots.len()) } else { spots.len() - 1 };
        let (node, position) = spots[from];
        let legal = position.legal_moves();
        if legal.is_empty() {
            continue;
        }
        let mv = legal[random.below(legal.len())];
        let child = game.push_checked(node, mv);
        spots.push((child, position.play(mv)));
    }
    for (node, _) in &spots {
        let annotations = game.annotations_mut(*node).unwrap();
        *annotations = Default::default();
        if random.one_in(3) {
            annotations.comment = random.text();
        }
        if *node != NodeId::ROOT && random.one_in(6) {
            annotations.comment_before = random.text();
        }
        if random.one_in(5) {
            annotations.marks = vec![Mark(1 + random.below(6) as u8), Mark(10 + random.below(10) as u8)];
        }
        if random.one_in(8) {
            annotations.arrows =
                vec![
                    Arrow { from: random.square(), to: random.square(), color: COLORS[random.below(4)] };
                    1 + random.below(2)
                ];
            annotations.circles = vec![Circle { square: random.square(), color: COLORS[random.below(4)] }];
        }
    }
    game
}

pub fn assert_same(found: &Game, expected: &Game, text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    assert_eq!(found.headers, expected.headers, "{text}");
    assert_eq!(found.start().to_fen(), expected.start().to_fen(), "{text}");
    let (a, b) = (found.tree(), expected.tree());
    for (x, y) in a.preorder(NodeId::ROOT).zip(b.preorder(NodeId::ROOT)) {
        let (x, y) = (a.get(x).unwrap(), b.get(y).unwrap());
        assert_eq!(
            (x.mv(), x.annotations(), x.children().len()),
            (y.mv(), y.annotations(), y.children().len()),
            "{text}"
        );
    }
    assert_eq!(found, expected, "{text}");
}

/// Reads anything and walks what comes out; every move must be legal where it stands.
pub fn must_survive(bytes: &[u8], what: &str) -> Option<formats::Parsed> {
    let started = std::time::Instant::now();
    let result = formats::read(bytes, Some("x.pgn"));
    assert!(started.elapsed().as_secs() < 20, "{what}: too slow");
    match result {
        Ok(parsed) => {
            for warning in &parsed.warnings {
                assert!(!warning.describe(Lang::ZhHant).is_empty());
            }
            for game in &parsed.games {
                let mut spots = vec![(NodeId::ROOT, *game.start())];
                while let Some((id, position)) = spots.pop() {
                    for &child in game.tree().children(id) {
                        let mv = game.tree().mv(child).unwrap();
                        spots
                            .push((child, position.try_play(mv).unwrap_or_else(|rule| panic!("{what}: {mv}: {rule}"))));
                    }
                }
            }
            Some(parsed)
        }
        Err(error) => {
            assert!(!error.describe(Lang::ZhHans).is_empty());
            None
        }
    }
}
