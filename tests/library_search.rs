//! Searching the library by a part of a position and by material agrees with a plain slow look at every position as text.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "library/support.rs"]
mod support;

use pingjian::game::{Annotations, Game, NodeId};
use pingjian::library::{GameFilter, GameId, GameOrder, Library, Material, Pattern, Points, Shape};
use pingjian::rules::{Position, Side, SquareSet};
use support::{Random, made_up, put_in};

/// A board as ten texts of nine letters from the top, `.` for an empty point.
type Rows = [String; 10];

fn rows(position: &Position) -> Rows {
    let fen = position.to_fen();
    let board = fen.split(' ').next().unwrap();
    let wide =
        |row: &str| row.chars().map(|c| c.to_digit(10).map_or(c.to_string(), |n| ".".repeat(n as usize))).collect();
    board.split('/').map(wide).collect::<Vec<String>>().try_into().unwrap()
}

fn mirrored(rows: &Rows) -> Rows {
    rows.clone().map(|row| row.chars().rev().collect())
}

/// Turned round, with the colours exchanged.
fn exchanged(rows: &Rows) -> Rows {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let mut turned = rows.clone().map(|row| row.chars().rev().map(swap).collect());
    turned.reverse();
    turned
}

/// Whether a board has everything that the pattern says; `?` is anything.
fn has(board: &Rows, pattern: &Rows) -> bool {
    board.iter().zip(pattern).all(|(a, b)| a.chars().zip(b.chars()).all(|(a, b)| b == '?' || a == b))
}

fn letters(rows: &Rows) -> Vec<char> {
    let mut letters: Vec<char> = rows.concat().chars().filter(|c| *c != '.').collect();
    letters.sort_unstable();
    letters
}

fn games_with(games: &[Game], fits: impl Fn(&Position) -> bool) -> Vec<usize> {
    let has = |game: &Game| game.line_to(game.end_of_line(NodeId::ROOT)).positions().iter().any(&fits);
    (0..games.len()).filter(|&index| has(&games[index])).collect()
}

fn found(library: &Library, shape: Shape, mirrored: bool, exchanged: bool) -> Vec<usize> {
    let pattern = Some(Pattern { shape, mirrored, exchanged });
    let ids = library.find(&GameFilter { pattern, ..GameFilter::default() }, GameOrder::Imported).unwrap();
    ids.iter().map(|id| id.0 as usize - 1).collect()
}

/// Games with variations and comments before the main line, and from other starts, which the search has to read past.
fn games() -> Vec<Game> {
    let mut random = Random(99);
    let mut games = made_up(250, 21);
    for (index, game) in games.iter_mut().enumerate() {
        if index % 3 == 0 {
            let comment = Annotations { comment: "评".into(), ..Annotations::none() };
            *game.annotations_mut(NodeId::ROOT).unwrap() = comment.clone();
            let mut path: Vec<NodeId> = game.main_line();
            path.insert(0, NodeId::ROOT);
            for node in path {
                let legal = game.position_at(node).legal_moves();
                if !legal.is_empty() && random.below(3) == 0 {
                    let (added, _) = game.add_move(node, legal[random.below(legal.len())]).unwrap();
                    *game.annotations_mut(added).unwrap() = comment.clone();
                }
            }
        }
    }
    for fen in ["3ak4/9/9/9/9/9/4C4/9/4A4/3K1R3 b", "3k5/9/9/9/9/9/9/9/R8/4K4 w"] {
        let mut game = Game::new(Position::from_fen(fen).unwrap());
        let mut node = NodeId::ROOT;
        for _ in 0..6 {
            let legal = game.position_at(node).legal_moves();
            node = game.add_move(node, legal[random.below(legal.len())]).unwrap().0;
        }
        games.push(game);
    }
    games
}

/// A library of the games in a folder of its own, and the games.
fn filled() -> (tempfile::TempDir, Library, Vec<Game>) {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open_or_create(&folder.path().join("games.db")).unwrap();
    let games = games();
    put_in(&library, &games);
    (folder, library, games)
}

#[test]
fn parts_of_positions_are_found_as_by_a_slow_look() {
    let (_folder, library, games) = filled();
    let mut random = Random(3);
    let (mut some, mut none) = (0, 0);
    for round in 0..120 {
        // A rectangle of a position of a game, sometimes one that was changed so that few have it.
        let game = &games[random.below(games.len())];
        let line = game.line_to(game.end_of_line(NodeId::ROOT));
        let position = line.positions()[random.below(line.positions().len())];
        let (file, rank, wide, high) = (random.below(9), random.below(10), 1 + random.below(6), 1 + random.below(6));
        let inside = |f: usize, r: usize| (file..file + wide).contains(&f) && (rank..rank + high).contains(&r);
        let region: SquareSet = pingjian::rules::Square::all()
            .filter(|square| inside(square.file().into(), square.rank().into()))
            .collect();
        let mut points = Points::of(&position, region);
        points.side = [None, Some(Side::Red), Some(Side::Black)][random.below(3)];
        let mut wanted = rows(&position);
        for (row, text) in wanted.iter_mut().enumerate() {
            *text = text.chars().enumerate().map(|(f, c)| if inside(f, 9 - row) { c } else { '?' }).collect();
        }
        let (mirror, exchange) = (round % 2 == 0, round % 3 == 0);
        let slow = games_with(&games, |position| {
            let board = rows(position);
            let mut sides = vec![(wanted.clone(), points.side)];
            if mirror {
                sides.push((mirrored(&wanted), points.side));
            }
            if exchange {
                let images: Vec<_> =
                    sides.iter().map(|(rows, side)| (exchanged(rows), side.map(Side::opponent))).collect();
                sides.extend(images);
            }
            sides
                .iter()
                .any(|(rows, side)| side.is_none_or(|side| side == position.side_to_move()) && has(&board, rows))
        });
        let fast = found(&library, Shape::Points(Box::new(points.clone())), mirror, exchange);
        assert_eq!(fast, slow, "{wanted:#?} {mirror} {exchange}");
        // Written out and read again, it says the same.
        let text: Vec<String> = wanted.iter().map(|row| row.replace('?', "1")).collect();
        let side = points.side.map_or("-", |side| if side == Side::Red { "w" } else { "b" });
        assert_eq!(Points::parse(&format!("{} {side}", text.join("/"))), Ok(points));
        *(if slow.len() == games.len() { &mut none } else { &mut some }) += 1;
        assert!(!slow.is_empty(), "the game itself has it");
    }
    assert!(some > 80, "{some} patterns tell games apart, {none} don't");
}

#[test]
fn material_is_found_as_by_a_slow_look() {
    let (_folder, library, games) = filled();
    let mut random = Random(4);
    let mut sizes = std::collections::BTreeSet::new();
    for round in 0..60 {
        let game = &games[random.below(games.len())];
        let line = game.line_to(game.end_of_line(NodeId::ROOT));
        let position = line.positions()[random.below(line.positions().len())];
        let wanted = rows(&position);
        let exchange = round % 2 == 0;
        let slow = games_with(&games, |position| {
            let board = letters(&rows(position));
            board == letters(&wanted) || exchange && board == letters(&exchanged(&wanted))
        });
        let material = Material::of(&position);
        assert_eq!(found(&library, Shape::Material(material), false, exchange), slow, "{wanted:#?}");
        // The letters of the board, in their order, say the same.
        let text: String = letters(&wanted).into_iter().filter(|c| !"Kk".contains(*c)).collect();
        if !text.is_empty() {
            assert_eq!(Material::parse(&text), Ok(material), "{text}");
        }
        sizes.insert(slow.len());
    }
    assert!(sizes.len() > 10, "{sizes:?}");
    // Any number of soldiers, from one to two chariots, nothing else.
    let some = Material::parse("R1-2 C* A* P* a*").unwrap();
    let slow = games_with(&games, |position| {
        let board = letters(&rows(position));
        let count = |letter: char| board.iter().filter(|c| **c == letter).count();
        (1..=2).contains(&count('R')) && board.iter().all(|c| "RCAPaKk".contains(*c))
    });
    assert_eq!(found(&library, Shape::Material(some), false, false), slow);
    assert_eq!(slow.len(), 2, "the two endings");
}

#[test]
fn a_position_is_found_without_its_mirror_image_and_with_other_conditions() {
    let (_folder, library, games) = filled();
    let position = Position::start().play("b2e2".parse().unwrap());
    let filter = GameFilter {
        position: Some((position, None)),
        pattern: Some(Pattern {
            shape: Shape::Points(Box::new(Points::whole(&position))),
            mirrored: false,
            exchanged: false,
        }),
        player: "许银川".into(),
        side: Some(Side::Red),
        ..GameFilter::default()
    };
    let ids = library.find(&filter, GameOrder::Newest).unwrap();
    let mut here: Vec<usize> = ids.iter().map(|id| id.0 as usize - 1).collect();
    here.sort_unstable();
    let exact = games_with(&games, |other| other.repeats(&position));
    let red = |index: &usize| matches!(games[*index].headers.get("Red"), Some("许银川" | "許銀川"));
    assert_eq!(here, exact.iter().copied().filter(red).collect::<Vec<_>>());
    assert!(here.len() > 5 && here.len() < exact.len());
    let both = library.find(&GameFilter { pattern: None, ..filter.clone() }, GameOrder::Newest).unwrap();
    assert!(both.len() > ids.len(), "mirror images are apart");
    // Where the board looks so first.
    let pattern = filter.pattern.unwrap();
    for id in ids {
        let game = library.game(id).unwrap();
        let line = game.line_to(game.end_of_line(NodeId::ROOT));
        let first = line.positions().iter().position(|other| other.repeats(&position));
        assert_eq!(pattern.first_in(&game), first);
    }
    assert_eq!(pattern.first_in(&Game::default()), None);
}

#[test]
fn a_search_tells_how_far_it_is_and_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open_or_create(&folder.path().join("games.db")).unwrap();
    put_in(&library, &made_up(1_200, 22));
    let shape = Shape::Material(Material::of(&Position::start()));
    let pattern = Some(Pattern { shape, mirrored: false, exchanged: false });
    let filter = GameFilter { pattern, ..GameFilter::default() };
    let mut told = Vec::new();
    let all = library.find_while(&filter, GameOrder::Imported, &mut |done, of| {
        told.push((done, of));
        true
    });
    assert_eq!(all.unwrap().map(|games| games.len()), Some(1_200));
    assert_eq!(told, [(0, 1_200), (500, 1_200), (1_000, 1_200)]);
    let ended: Option<Vec<GameId>> =
        library.find_while(&filter, GameOrder::Imported, &mut |done, _| done < 500).unwrap();
    assert_eq!(ended, None);
}
