//! Blocks → games.

use super::HEADERS;
use super::tags::{BOARD, Brand, Ending, SIDE, Tag, blocks, is_page, plain};
use crate::formats::builder::{Budget, Spot, Warnings, cut_text, note, set_opening, tidy};
use crate::formats::codec::{Format, Source};
use crate::formats::outcome::result_tag;
use crate::formats::pieces::setup_of;
use crate::formats::{FormatError, Parsed, Place, Trouble};
use crate::game::{Game, NodeId};
use crate::notation::NotationError;
use crate::rules::{FenError, Move, Position, SetupProblem, Side, Square};
use std::collections::HashMap;

pub(super) fn read(source: &Source) -> Result<Parsed, FormatError> {
    let decoded = source.text();
    let text: &str = &decoded.text;
    let mut warnings = Warnings::default();
    if decoded.unreadable > 0 {
        warnings.push(None, None, Trouble::Undecodable(decoded.unreadable));
    }
    let page = is_page(text);
    let mut lines = Lines { text, at: 0, line: 1 };
    let mut games = Vec::new();
    let mut budget = Budget::new();
    for (number, tags) in (1..).zip(blocks(text, decoded.encoding())) {
        warnings.game = Some(number);
        let line = lines.of(tags.first().map_or(0, |tag| tag.at));
        if !budget.is_left() {
            warnings.push(Some(Place::Line(line)), None, Trouble::TooManyMoves);
            break;
        }
        if tags.iter().any(|tag| tag.ending == Ending::Missing) {
            warnings.push(Some(Place::Line(line)), None, Trouble::EndsEarly);
        }
        for tag in tags.iter().filter(|tag| tag.ending == Ending::Swallowed) {
            warnings.push(Some(Place::Line(lines.of(tag.at))), None, Trouble::EndSwallowed);
        }
        match start(&tags, line, &mut warnings) {
            Ok(start) => {
                let game = Block { tags: &tags, page, budget, lines: &mut lines }.game(start, &mut warnings);
                budget.spend(&game);
                warnings.keep(game, &mut games);
            }
            Err(error) => warnings.push(Some(Place::Line(line)), None, Trouble::StartRefused(error)),
        }
    }
    warnings.into_result(Format::DhtmlXq, decoded.label, games)
}

/// Counts lines up to offsets.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    fn of(&mut self, at: usize) -> usize {
        if at < self.at {
            (self.at, self.line) = (0, 1);
        }
        self.line += self.text.as_bytes()[self.at..at].iter().filter(|byte| **byte == b'\n').count();
        self.at = at;
        self.line
    }
}

/// The digits of a value, whatever else stands there (line breaks of pages).
fn digits(value: &str) -> Vec<u8> {
    value.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect()
}

/// The point of two digits: file from Red's left, rank from Black's side.
fn point(file: u8, rank: u8) -> Option<Square> {
    Square::new(file, 9u8.checked_sub(rank)?)
}

/// The moves that digits say, four a move; `None` for one off the board.
fn moves(tag: &Tag) -> Vec<(Option<Move>, [u8; 4])> {
    let digits = digits(tag.value);
    let point = |file: u8, rank: u8| match tag.brand {
        Brand::Dongping => point(file, rank),
        Brand::Dahujiang => Square::new(file, rank),
    };
    let read = |four: &[u8]| {
        let four = [four[0], four[1], four[2], four[3]];
        let points = point(four[0], four[1]).zip(point(four[2], four[3]));
        (points.map(|(from, to)| Move::new(from, to)), four)
    };
    digits.chunks_exact(4).map(read).collect()
}

fn value<'a>(tags: &[Tag<'a>], name: &str) -> Option<&'a str> {
    tags.iter().find(|tag| tag.name == name && !tag.value.is_empty()).map(|tag| tag.value)
}

fn start(tags: &[Tag], line: usize, warnings: &mut Warnings) -> Result<Position, FenError> {
    if let Some(board) = value(tags, BOARD) {
        return start_of_board(board, value(tags, SIDE) == Some("1"));
    }
    let placed = value(tags, "binit").map(digits).unwrap_or_default();
    if placed.len() < 64 {
        // Without a placement it is the usual start, unless a FEN says otherwise.
        return value(tags, "fen").map_or_else(|| Ok(Position::start()), |fen| Position::from_fen(fen.trim()));
    }
    let (mut setup, shared) = setup_of(placed.chunks_exact(2).map(|pair| point(pair[0], pair[1])));
    for square in shared {
        warnings.push(Some(Place::Line(line)), None, Trouble::SharedPoint(square.to_string()));
    }
    let first = main_line(tags).map(moves).unwrap_or_default();
    let mover = first.first().and_then(|(mv, _)| setup.board[mv.as_ref()?.from.index()]);
    setup.side_to_move = mover.map_or(Side::Red, |piece| piece.side);
    let in_check = |problem: &SetupProblem| matches!(problem, SetupProblem::WaitingSideInCheck(_));
    match Position::from_setup(&setup) {
        // Without a move nothing says who moves first; a check does.
        Err(problems) if mover.is_none() && problems.iter().any(in_check) => {
            setup.side_to_move = setup.side_to_move.opponent();
            Position::from_setup(&setup).map_err(FenError::Impossible)
        }
        start => start.map_err(FenError::Impossible),
    }
}

/// The tag that holds the main line.
fn main_line<'a, 'b>(tags: &'b [Tag<'a>]) -> Option<&'b Tag<'a>> {
    tags.iter().find(|tag| tag.name == "movelist" && !tag.value.is_empty())
}

/// The position of 90 points: letters are pieces, all else is empty.
fn start_of_board(board: &str, black_first: bool) -> Result<Position, FenError> {
    let points: Vec<char> = board.chars().filter(|c| !c.is_whitespace() && *c != '/').collect();
    let rows = points.chunks(9).map(|row| row.iter().map(|c| if c.is_ascii_alphabetic() { *c } else { '1' }));
    let rows: Vec<String> = rows.map(Iterator::collect).collect();
    Position::from_fen(&format!("{} {}", rows.join("/"), if black_first { 'b' } else { 'w' }))
}

struct Block<'a, 'b> {
    tags: &'b [Tag<'a>],
    page: bool,
    budget: Budget,
    lines: &'b mut Lines<'a>,
}

/// A line of the tree: the spots after its plies, and where it leaves its parent.
struct Branch {
    parent: usize,
    /// Its first ply, from 1.
    first: usize,
    spots: Vec<Option<Spot>>,
}

/// A branch that waits for the branch that it leaves.
struct Waiting<'a, 'b> {
    number: usize,
    parent: usize,
    first: usize,
    tag: &'b Tag<'a>,
}

impl Block<'_, '_> {
    fn game(mut self, start: Position, warnings: &mut Warnings) -> Game {
        let mut game = Game::new(start);
        self.headers(&mut game);
        let mut branches = HashMap::new();
        let main = main_line(self.tags);
        let root = Spot::start(&game);
        let spots = main.map_or_else(Vec::new, |tag| self.line(&mut game, Some(root), tag, 1, true, warnings));
        branches.insert(0, Branch { parent: 0, first: 1, spots });
        self.branches(&mut game, &mut branches, warnings);
        self.comments(&mut game, &branches, warnings);
        game
    }

    fn headers(&self, game: &mut Game) {
        let text = |name: &str| {
            let value = value(self.tags, name)?;
            Some(tidy(cut_text(&plain(value, self.page)).0))
        };
        for (name, tag) in HEADERS {
            game.headers.set(name, text(tag).unwrap_or_default());
        }
        if let Some(result) = text("result") {
            game.headers.set("Result", result_tag(&result));
        }
        set_opening(&mut game.headers, &text("open").unwrap_or_default());
    }

    /// Plays the moves of a tag from the spot before its first ply; the spots after them.
    fn line(
        &mut self,
        game: &mut Game,
        before: Option<Spot>,
        tag: &Tag,
        first: usize,
        main: bool,
        warnings: &mut Warnings,
    ) -> Vec<Option<Spot>> {
        let mut spots = Vec::new();
        let mut spot = before;
        for (ply, (mv, digits)) in (first..).zip(moves(tag)) {
            let Some(here) = spot else { break };
            let text = digits.map(|digit| char::from(b'0' + digit)).iter().collect::<String>();
            let played = match mv {
                None if main => Err(Trouble::MainLineCut(text.clone(), NotationError::Unreadable(text))),
                None => Err(Trouble::Unplayable(text.clone(), NotationError::Unreadable(text))),
                Some(mv) => here.play(game, self.budget, mv).map_err(|stop| stop.trouble(text, mv, main)),
            };
            spot = match played {
                Ok(next) => Some(next),
                Err(trouble) => {
                    warnings.push(Some(Place::Line(self.lines.of(tag.at))), Some(ply), trouble);
                    None
                }
            };
            spots.push(spot);
        }
        spots
    }

    /// Adds the branches, each as soon as the one that it leaves is there.
    fn branches(&mut self, game: &mut Game, branches: &mut HashMap<usize, Branch>, warnings: &mut Warnings) {
        let mut waiting: HashMap<usize, Vec<Waiting>> = HashMap::new();
        let mut ready: Vec<Waiting> = Vec::new();
        for tag in self.tags {
            let Some(branch) = tag.name.strip_prefix("move_").and_then(|numbers| branch_of(numbers, tag)) else {
                continue;
            };
            if branches.contains_key(&branch.parent) {
                ready.push(branch);
            } else {
                waiting.entry(branch.parent).or_default().push(branch);
            }
            while let Some(branch) = ready.pop() {
                let Waiting { number, parent, first, tag } = branch;
                let parent = holder(branches, parent, first - 1);
                let before = spot_at(branches, parent, first - 1, game);
                if before.is_none() {
                    let place = Some(Place::Line(self.lines.of(tag.at)));
                    warnings.push(place, Some(first), Trouble::LostVariation(tag.name.clone()));
                    continue;
                }
                let spots = self.line(game, before, tag, first, false, warnings);
                if let std::collections::hash_map::Entry::Vacant(free) = branches.entry(number) {
                    free.insert(Branch { parent, first, spots });
                    ready.extend(waiting.remove(&number).unwrap_or_default().into_iter().rev());
                }
            }
        }
        let mut lost: Vec<Waiting> = waiting.into_values().flatten().collect();
        lost.sort_by_key(|branch| branch.tag.at);
        for branch in lost {
            let place = Some(Place::Line(self.lines.of(branch.tag.at)));
            warnings.push(place, Some(branch.first), Trouble::LostVariation(branch.tag.name.clone()));
        }
    }

    fn comments(&mut self, game: &mut Game, branches: &HashMap<usize, Branch>, warnings: &mut Warnings) {
        for tag in self.tags {
            let Some((branch, ply)) = tag.name.strip_prefix("comment").and_then(comment_place) else { continue };
            let text = plain(tag.value, self.page);
            let (text, cut) = cut_text(&text);
            let text = tidy(text);
            if cut {
                warnings.push(Some(Place::Line(self.lines.of(tag.at))), Some(ply), Trouble::TextCut);
            }
            if let Some(spot) = spot_at(branches, branch, ply, game) {
                note(game, spot.node, &text);
            } else if !text.is_empty() {
                let name = tag.name.chars().take(24).collect();
                warnings.push(Some(Place::Line(self.lines.of(tag.at))), None, Trouble::LostComment(name));
            }
        }
    }
}

/// The numbers of `move_A_P_I`, after the first word.
fn branch_of<'a, 'b>(numbers: &str, tag: &'b Tag<'a>) -> Option<Waiting<'a, 'b>> {
    let mut numbers = numbers.split('_').map(|number| number.parse::<usize>().ok());
    let (parent, first, number) = (numbers.next()??, numbers.next()??, numbers.next()??);
    (first > 0 && number > 0).then_some(Waiting { number, parent, first, tag })
}

/// Branch and ply of `commentN` or `commentI_N`, after the word.
fn comment_place(numbers: &str) -> Option<(usize, usize)> {
    match numbers.split_once('_') {
        Some((branch, ply)) => Some((branch.parse().ok()?, ply.parse().ok()?)),
        None => Some((0, numbers.parse().ok()?)),
    }
}

/// The branch to which a ply on the way to `branch` belongs: itself or one of those that it leaves. Since every branch in
/// the table leaves one that begins earlier, the way is no longer than a line.
fn holder(branches: &HashMap<usize, Branch>, mut branch: usize, ply: usize) -> usize {
    while let Some(found) = branches.get(&branch).filter(|found| branch != 0 && ply < found.first) {
        branch = found.parent;
    }
    branch
}

/// The spot after a ply on the way to a branch or in it.
fn spot_at(branches: &HashMap<usize, Branch>, branch: usize, ply: usize, game: &Game) -> Option<Spot> {
    if ply == 0 {
        return Some(Spot { node: NodeId::ROOT, position: *game.start(), ply: 0 });
    }
    let found = branches.get(&holder(branches, branch, ply))?;
    found.spots.get(ply.checked_sub(found.first)?).copied().flatten()
}
