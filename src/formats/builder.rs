//! What all readers share: building a tree of legal moves within limits, and collecting warnings.

use super::{
    Format, FormatError, MAX_NODES_PER_FILE, MAX_NODES_PER_GAME, MAX_PLIES, MAX_TEXT_BYTES, Parsed, Place, Trouble,
    Warning,
};
use crate::game::{Game, Headers, NodeId};
use crate::rules::{IllegalMove, Move, Position};

/// A node of a game with the position that stands there.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub node: NodeId,
    pub position: Position,
    pub ply: usize,
}

/// Why a move can't be added.
pub(super) enum Stop {
    Illegal(IllegalMove),
    TooLong,
    TooMany,
}

impl Spot {
    /// The start of a game.
    pub fn start(game: &Game) -> Self {
        Self { node: NodeId::ROOT, position: *game.start(), ply: 0 }
    }

    /// Adds a move after this spot, unless it is there already.
    pub fn play(&self, game: &mut Game, budget: Budget, mv: Move) -> Result<Self, Stop> {
        self.position.check_move(mv).map_err(Stop::Illegal)?;
        self.play_legal(game, budget, mv)
    }

    /// As [`Spot::play`], for a move that is known to be legal here.
    pub fn play_legal(&self, game: &mut Game, budget: Budget, mv: Move) -> Result<Self, Stop> {
        let position = self.position.play(mv);
        if self.ply >= MAX_PLIES {
            return Err(Stop::TooLong);
        }
        if !budget.allows_move(game) {
            return Err(Stop::TooMany);
        }
        let node = game.push_checked(self.node, mv);
        Ok(Self { node, position, ply: self.ply + 1 })
    }
}

/// How many moves may still be kept of a file.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    file: usize,
}

impl Budget {
    pub const fn new() -> Self {
        Self { file: MAX_NODES_PER_FILE }
    }

    fn allows_move(&self, game: &Game) -> bool {
        game.tree().len() < MAX_NODES_PER_GAME.min(self.file)
    }

    /// Whether games can still be added.
    pub const fn is_left(&self) -> bool {
        self.file > 0
    }

    /// A position without moves is kept.
    pub fn spend_one(&mut self) {
        self.file = self.file.saturating_sub(1);
    }

    /// A game is finished: its moves count against the file.
    pub fn spend(&mut self, game: &Game) {
        self.file = self.file.saturating_sub(game.tree().len());
    }
}

/// The warnings of one file, limited in number.
#[derive(Default)]
pub(super) struct Warnings {
    list: Vec<Warning>,
    /// The game that is being read, from 1.
    pub game: Option<usize>,
    /// How many plies of its main line stand before an unplayable one.
    cut: Option<usize>,
    /// The same of the games that are kept, by index.
    cuts: Vec<(usize, usize)>,
}

impl Warnings {
    /// No warnings yet, about this game.
    pub fn about(game: Option<usize>) -> Self {
        Self { game, ..Self::default() }
    }

    pub fn push(&mut self, place: Option<Place>, ply: Option<usize>, what: Trouble) {
        if matches!(what, Trouble::MainLineCut(..)) {
            self.cut = self.cut.or(ply.and_then(|ply| ply.checked_sub(1)));
        }
        match self.list.len() {
            0..=998 => self.list.push(Warning { game: self.game, place, ply, what }),
            999 => self.list.push(Warning { game: None, place: None, ply: None, what: Trouble::More }),
            _ => {}
        }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Forgets the warnings after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.list.truncate(len);
        self.cut = None;
    }

    /// Keeps a game that is read.
    pub fn keep(&mut self, game: Game, games: &mut Vec<Game>) {
        self.cuts.extend(self.cut.take().map(|plies| (games.len(), plies)));
        games.push(game);
    }

    /// Why the first refused game was refused.
    pub fn first_refusal(&self) -> Option<&Trouble> {
        self.list.iter().map(|warning| &warning.what).find(|what| matches!(what, Trouble::StartRefused(_)))
    }

    pub fn into_list(self) -> Vec<Warning> {
        self.list
    }

    /// What a reader gives: its games with these warnings.
    pub fn into_parsed(self, format: Format, encoding: &'static str, games: Vec<Game>) -> Parsed {
        Parsed { format, encoding, games, warnings: self.list, cuts: self.cuts }
    }

    /// As [`Warnings::into_parsed`], unless there is no game.
    pub fn into_result(self, format: Format, encoding: &'static str, games: Vec<Game>) -> Result<Parsed, FormatError> {
        if games.is_empty() {
            return Err(FormatError::NoGame { format, why: self.first_refusal().cloned() });
        }
        Ok(self.into_parsed(format, encoding, games))
    }
}

/// Adds a comment to the one after a move, on a line of its own.
pub(super) fn note(game: &mut Game, node: NodeId, text: &str) {
    if !text.is_empty()
        && let Some(annotations) = game.annotations_mut(node)
    {
        append(&mut annotations.comment, text);
    }
}

/// Adds a comment to a text, on a line of its own.
pub(super) fn append(text: &mut String, more: &str) {
    if !more.is_empty() {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(more);
    }
}

/// Cuts a text to what may be kept; whether it was cut.
pub(super) fn cut_text(text: &str) -> (&str, bool) {
    if text.len() <= MAX_TEXT_BYTES {
        return (text, false);
    }
    let end = (0..=MAX_TEXT_BYTES).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    (&text[..end], true)
}

/// A comment as games keep it: line ends as `\n`, without blanks and line ends around it (indentation by full-width
/// spaces stays).
pub(super) fn tidy(text: &str) -> String {
    let text = text.trim_matches([' ', '\t', '\n', '\r', '\0']);
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text.to_owned() }
}

/// Whether a text holds nothing but what can be read: no control characters other than line ends and tabs.
pub(super) fn is_readable(text: &str) -> bool {
    // Most texts are told by their bytes: those below a blank, DEL, and what U+0080 to U+009F begin with.
    let suspect = |byte: u8| byte < b' ' && !matches!(byte, b'\n' | b'\t') || matches!(byte, 0x7f | 0xc2);
    !text.bytes().any(suspect) || !text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t'))
}

/// Whether all headers and comments of a game are readable.
pub(super) fn is_all_readable(game: &Game) -> bool {
    let tree = game.tree();
    let readable = |id: NodeId| {
        let notes = tree.get(id).map(|node| node.annotations());
        notes.is_none_or(|notes| is_readable(&notes.comment) && is_readable(&notes.comment_before))
    };
    game.headers.iter().all(|(_, value)| is_readable(value)) && tree.preorder(NodeId::ROOT).all(readable)
}

/// Takes out of headers and comments what damaged files leave there: control characters.
pub(super) fn make_readable(game: &mut Game) {
    let made = |text: &str| {
        let blank = |c: char| if c.is_control() && c.is_whitespace() && !matches!(c, '\n' | '\t') { ' ' } else { c };
        let kept = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
        tidy(&text.chars().map(blank).filter(kept).collect::<String>())
    };
    let changed: Vec<(String, String)> = game
        .headers
        .iter()
        .filter(|(_, value)| !is_readable(value))
        .map(|(name, value)| (name.to_owned(), made(value)))
        .collect();
    for (name, value) in changed {
        game.headers.set(&name, value);
    }
    let nodes: Vec<NodeId> = game
        .tree()
        .preorder(NodeId::ROOT)
        .filter(|id| {
            let found = game.tree().get(*id).map(|node| node.annotations());
            found.is_some_and(|notes| !is_readable(&notes.comment) || !is_readable(&notes.comment_before))
        })
        .collect();
    for id in nodes {
        if let Some(notes) = game.annotations_mut(id) {
            (notes.comment, notes.comment_before) = (made(&notes.comment), made(&notes.comment_before));
        }
    }
}

/// Whether a game is of the whole, an opening, a middlegame or an ending (棋谱类型), as binary formats number it; empty
/// for the whole and for unknown numbers.
pub(super) const fn play_type(number: u32) -> &'static str {
    match number {
        1 => "开局",
        2 => "中局",
        3 => "残局",
        _ => "",
    }
}

/// The number of a [`play_type`]; `None` for any other text.
pub(super) fn play_type_number(text: &str) -> Option<u8> {
    (0..=3).find(|number| play_type(u32::from(*number)) == text)
}

/// Whether a word is the code of an opening (开局编号), such as `C84`.
fn is_opening_code(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// Sets code and name of an opening from a text that holds either or both: `C84 五七炮对屏风马`.
pub(super) fn set_opening(headers: &mut Headers, text: &str) {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    if is_opening_code(first) {
        headers.set("ECCO", first);
        headers.set("Opening", rest.trim());
    } else {
        headers.set("Opening", text);
    }
}

/// Code and name of an opening as such a text.
pub(super) fn opening_text(headers: &Headers) -> String {
    let code = headers.get("ECCO").filter(|code| is_opening_code(code));
    [code, headers.get("Opening")].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Whether `ECCO` or `Opening` with this value come back from such a text.
pub(super) fn opening_comes_back(name: &str, value: &str) -> bool {
    let first = value.split(' ').next().unwrap_or("");
    is_opening_code(first) == (name == "ECCO") && (name != "ECCO" || first == value) && tidy(value) == value
}
