//! Floor 2: openings and their names (布局名称): 中炮对屏风马, 仙人指路对卒底炮.
//!
//! Knows the table of `assets/openings.txt`; never games, files or a window. A name belongs to a position, by whatever order of
//! moves that is reached, and to its mirror image. Main functions: [`openings`], [`Openings::of_line`].

use crate::lang::{Lang, fold};
use crate::notation::parse;
use crate::rules::{Move, Position};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The table as it is written.
const TABLE: &str = include_str!("../../assets/openings.txt");

/// An opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Simplified, traditional, English.
    names: [String; 3],
    /// The positions that bear the name.
    positions: Vec<Position>,
}

impl Opening {
    /// Its name in a language of the studio.
    #[must_use]
    pub fn name(&self, lang: Lang) -> &str {
        &self.names[match lang {
            Lang::ZhHans => 0,
            Lang::ZhHant => 1,
            Lang::En => 2,
        }]
    }

    /// The positions that bear the name; their mirror images do, too.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }
}

/// What is wrong with a line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableProblem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// All openings that have names here.
#[derive(Default, Debug)]
pub struct Openings {
    all: Vec<Opening>,
    /// By [`joint_key`]; the place in `all`.
    by_position: HashMap<u64, usize>,
    /// The longest line of the table, in plies.
    longest: usize,
}

/// The table of openings, read once.
#[must_use]
pub fn openings() -> &'static Openings {
    static READ: LazyLock<Openings> = LazyLock::new(|| Openings::read(TABLE).0);
    &READ
}

impl Openings {
    /// Reads a table: a line `simplified | traditional | English`, then indented lines of moves from the start. What is wrong is
    /// left out and told.
    #[must_use]
    pub fn read(table: &str) -> (Self, Vec<TableProblem>) {
        let (mut read, mut problems) = (Self::default(), Vec::new());
        // The line before with its positions: lines share their beginnings.
        let mut path: Vec<(&str, Position)> = Vec::new();
        for (number, line) in (1..).zip(table.lines()) {
            let mut tell = |what: String| problems.push(TableProblem { line: number, what });
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            if !line.starts_with(' ') {
                let names: Vec<String> = line.split('|').map(|name| name.trim().to_owned()).collect();
                match <[String; 3]>::try_from(names) {
                    Ok(names) if names.iter().all(|name| !name.is_empty()) => {
                        read.all.push(Opening { names, positions: Vec::new() });
                    }
                    _ => tell("a name in each of three languages is wanted".to_owned()),
                }
                continue;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            let same = path.iter().zip(&words).take_while(|((known, _), word)| known == *word).count();
            path.truncate(same);
            let mut wrong = None;
            for &word in &words[same..] {
                let here = path.last().map_or_else(Position::start, |(_, position)| *position);
                match parse(&here, word) {
                    Ok(mv) => path.push((word, here.play(mv))),
                    Err(error) => {
                        wrong = Some(format!("{word}: {}", error.describe(Lang::En)));
                        break;
                    }
                }
            }
            let (Some((_, position)), Some(place)) = (path.last(), read.all.len().checked_sub(1)) else {
                tell("moves below a name are wanted".to_owned());
                continue;
            };
            if let Some(wrong) = wrong {
                tell(wrong);
            } else if let Some(known) = read.by_position.insert(joint_key(position), place) {
                tell(format!("the position is named already: {}", read.all[known].names[0]));
                read.by_position.insert(joint_key(position), known);
            } else {
                read.all[place].positions.push(*position);
                read.longest = read.longest.max(words.len());
            }
        }
        (read, problems)
    }

    /// All openings, as the table has them.
    #[must_use]
    pub fn all(&self) -> &[Opening] {
        &self.all
    }

    /// The opening that a line of moves from a position became, and after how many plies: its last position that has a name.
    #[must_use]
    pub fn of_line(&self, start: &Position, moves: impl IntoIterator<Item = Move>) -> Option<(&Opening, usize)> {
        if !start.repeats(&Position::start()) {
            return None;
        }
        let (mut here, mut image, mut found) = (*start, *start, None);
        for (ply, mv) in (1..=self.longest).zip(moves) {
            // Lines come from files of any age: what can't be played ends them.
            let Ok(next) = here.try_play(mv) else { break };
            here = next;
            image = image.play(mv.mirrored());
            if let Some(&place) = self.by_position.get(&here.key().min(image.key())) {
                found = Some((&self.all[place], ply));
            }
        }
        found
    }

    /// The opening whose name a position bears.
    #[must_use]
    pub fn at(&self, position: &Position) -> Option<&Opening> {
        self.by_position.get(&joint_key(position)).map(|&place| &self.all[place])
    }

    /// Openings of whose name, in any language, this is a part.
    pub fn called<'a>(&'a self, text: &str) -> impl Iterator<Item = &'a Opening> + use<'a> {
        let wanted = fold(text.trim());
        let fits = move |opening: &&Opening| opening.names.iter().any(|name| fold(name).contains(&wanted));
        self.all.iter().filter(fits)
    }
}

/// The number under which a position and its mirror image are one.
fn joint_key(position: &Position) -> u64 {
    let mut setup = position.to_setup();
    for rank in setup.board.chunks_mut(9) {
        rank.reverse();
    }
    let image = Position::from_setup_lenient(&setup).map_or(position.key(), |image| image.key());
    position.key().min(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(moves: &str) -> Option<(&'static str, usize)> {
        let mut position = Position::start();
        let mut line = Vec::new();
        for word in moves.split(' ') {
            let mv = parse(&position, word).unwrap();
            line.push(mv);
            position = position.play(mv);
        }
        openings().of_line(&Position::start(), line).map(|(opening, ply)| (opening.name(Lang::ZhHans), ply))
    }

    #[test]
    fn the_table_is_right() {
        let (read, problems) = Openings::read(TABLE);
        assert_eq!(problems, []);
        assert!(read.all.len() >= 180 && read.by_position.len() >= 280, "{}", read.all.len());
        for lang in Lang::ALL {
            let mut names: Vec<&str> = read.all.iter().map(|opening| opening.name(lang)).collect();
            names.sort_unstable();
            let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
            assert!(twice.is_empty(), "{twice:?}");
        }
        assert!(read.all.iter().all(|opening| !opening.positions.is_empty()));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let table = "a | b | c\n  炮二平五\n  炮八平五\n  炮二进九\nonly one\n";
        let (read, problems) = Openings::read(table);
        let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
        assert_eq!((lines, read.by_position.len()), (vec![3, 4, 5], 1), "{problems:?}");
    }

    #[test]
    fn the_last_named_position_counts_however_it_is_reached() {
        let screen = "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3";
        assert_eq!(name(screen), Some(("中炮对屏风马", 6)));
        assert_eq!(name("炮二平五 马2进3 马二进三 马8进7 车一平二 车9平8"), Some(("中炮对屏风马", 6)));
        // Mirrored, and with moves behind that have no name.
        let mirrored = "炮八平五 马2进3 马八进七 车1平2 车九平八 马8进7 兵九进一 卒1进1";
        assert_eq!(name(mirrored), Some(("中炮对屏风马", 6)));
        let exchange = format!("{screen} 兵七进一 卒7进1 车二进六 炮8平9 车二平三 炮9退1");
        assert_eq!(name(&exchange), Some(("中炮过河车互进七兵对屏风马平炮兑车退边炮", 12)));
        let other = Position::from_fen("3k5/9/9/9/9/9/9/9/R8/4K4 w").unwrap();
        assert_eq!(openings().of_line(&other, []), None);
        assert_eq!(openings().called("屏風馬").count(), openings().called("Screen").count());
        assert!(openings().called("屏风马").count() > 30);
    }
}
