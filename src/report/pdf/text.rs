//! Setting lines: glyphs, where a line may break (避头尾), and punctuation that gives way at the edges of a line. Within a line
//! it keeps its width: readers of the file take overlapping characters for parts of different words.

use super::fonts::{Fonts, Glyph};
use super::look::{Color, INK, Look, PAPER, RED, WEAK};
use crate::judge::Nature;
use crate::lang::Lang;
use crate::report::document::{Span, Tone};
use crate::report::ruling::label_word;
use crate::rules::Side;

/// What may not begin a line.
const CLOSING: &str = "，。、；：！？）》」』】〕〉”’…—·％,.;:!?)]}%";
/// What may not end a line.
const OPENING: &str = "（《「『【〔〈“‘([{";
/// What a number may stand before without a gap at which a line could end.
const COUNTED: &str = "条條着回次页頁路";
/// Closing signs with ink in their left half alone.
const HALF_CLOSING: &str = "，。、；：）》」』】〕〉”’";
/// Opening signs with ink in their right half alone.
const HALF_OPENING: &str = "（《「『【〔〈“‘";
/// Air between a Chinese character and a letter or digit, in ems: too little to be taken for a space when copied.
const AIR: f32 = 0.05;
/// The most by which the gaps of a line are stretched to fill it, in ems a gap, for the same reason.
const MOST_STRETCH: f32 = 0.045;
/// Room within a chip, left and right, in ems.
const CHIP_ROOM: f32 = 0.42;

/// A frame around some words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Chip {
    /// Filled: a strike (打).
    Filled,
    /// Outlined: a quiet move.
    Outlined,
    /// Outlined and struck out: what the arbiter changed.
    Struck,
    /// No frame: words that aren't parted, a move with its number.
    Bound,
}

/// One character, placed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Atom {
    /// The character.
    pub(super) letter: char,
    /// Its glyph.
    pub(super) glyph: Glyph,
    /// How far it leads on, in points.
    pub(super) advance: f32,
    /// By how much it's moved to the right, in points.
    pub(super) offset: f32,
    /// Size of its type.
    pub(super) size: f32,
    /// Its colour.
    pub(super) color: Color,
    /// The chip it's in: its kind, and a number that tells neighbours apart.
    pub(super) chip: Option<(Chip, usize)>,
}

/// A set line.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Line {
    /// Its characters.
    pub(super) atoms: Vec<Atom>,
    /// Its width, spaces at the end left out.
    pub(super) width: f32,
}

impl Atom {
    const fn is_space(&self) -> bool {
        matches!(self.letter, ' ' | '\u{3000}')
    }

    /// Whether it's as wide as a Chinese character.
    fn is_wide(&self) -> bool {
        self.letter > '\u{2000}' && self.glyph.advance > 0.9
    }

    fn is_closing(&self) -> bool {
        CLOSING.contains(self.letter)
    }

    fn is_opening(&self) -> bool {
        OPENING.contains(self.letter)
    }

    fn is_half(&self, signs: &str) -> bool {
        self.is_wide() && signs.contains(self.letter)
    }

    fn is_full_width(&self) -> bool {
        self.advance > 0.9 * self.size
    }

    /// Its width if nothing follows on the line.
    fn last_width(&self) -> f32 {
        if self.is_space() {
            0.0
        } else if self.is_half(HALF_CLOSING) && self.is_full_width() {
            self.advance - 0.5 * self.size
        } else {
            self.advance
        }
    }
}

/// Whether a line may end between two characters.
fn may_break(before: &Atom, after: &Atom) -> bool {
    if after.is_space() || (before.chip.is_some() && before.chip == after.chip) {
        return false;
    }
    if before.is_space() {
        // A number stays with its noun: article 24.3.
        return !after.letter.is_ascii_digit();
    }
    if after.is_closing() || before.is_opening() {
        // A letter's bracket or stop may begin a line only with what it belongs to.
        return false;
    }
    // 第24.3条 isn't parted, nor is a number from what it counts.
    if (before.letter == '第' && after.letter.is_ascii_digit())
        || (before.letter.is_ascii_digit() && COUNTED.contains(after.letter))
    {
        return false;
    }
    before.is_wide() || after.is_wide() || matches!(before.letter, '/' | '-')
}

/// Whether the character leaves no mark and says nothing: controls, joiners, signs that turn the direction of text.
fn is_silent(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
                | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}'
        )
}

/// Words as characters in a row.
pub(super) fn shape(fonts: &Fonts, lang: Lang, spans: &[Span], look: &Look) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    let mut bound = 0;
    for (number, span) in spans.iter().enumerate() {
        let (bold, color, chip) = dress(span.tone, look);
        // A number goes with the move after it.
        if number == 0 || spans[number - 1].tone != Tone::Number {
            bound = number;
        }
        let (text, chip) = match span.tone {
            Tone::Label(label) | Tone::Withdrawn(label) => (label_word(lang, label), chip.map(|chip| (chip, number))),
            Tone::Number | Tone::Move { .. } => (span.text.as_str(), Some((Chip::Bound, bound))),
            _ => (span.text.as_str(), None),
        };
        let framed = chip.is_some_and(|(chip, _)| chip != Chip::Bound);
        let size = if framed { look.size * 0.94 } else { look.size };
        let first = atoms.len();
        for letter in text.chars() {
            let letter = if letter.is_whitespace() && letter != '\u{3000}' { ' ' } else { letter };
            if is_silent(letter) || (letter == ' ' && atoms.last().is_none_or(Atom::is_space)) {
                continue;
            }
            let glyph = fonts.glyph(letter, bold);
            atoms.push(Atom { letter, glyph, advance: glyph.advance * size, offset: 0.0, size, color, chip });
        }
        if framed && atoms.len() > first {
            atoms[first].offset += CHIP_ROOM * size;
            atoms[first].advance += CHIP_ROOM * size;
            if let Some(end) = atoms.last_mut() {
                end.advance += CHIP_ROOM * size;
            }
        }
    }
    air(&mut atoms);
    atoms
}

/// How words of a kind look: bold, colour, chip.
const fn dress(tone: Tone, look: &Look) -> (bool, Color, Option<Chip>) {
    match tone {
        Tone::Plain | Tone::Code => (look.bold, look.color, None),
        Tone::Strong => (true, look.color, None),
        Tone::Weak | Tone::Number => (look.bold, WEAK, None),
        Tone::Of(side) => (look.bold, of_side(side), None),
        Tone::StrongOf(side) | Tone::Move { side, main: true } => (true, of_side(side), None),
        Tone::Move { side, main: false } => (look.bold, of_side(side), None),
        Tone::Label(label) => match label.nature() {
            Nature::Attack => (true, PAPER, Some(Chip::Filled)),
            Nature::Quiet => (true, INK, Some(Chip::Outlined)),
        },
        Tone::Withdrawn(_) => (false, WEAK, Some(Chip::Struck)),
    }
}

const fn of_side(side: Side) -> Color {
    match side {
        Side::Red => RED,
        Side::Black => INK,
    }
}

/// Gives letters among Chinese characters a little air.
fn air(atoms: &mut [Atom]) {
    for index in 1..atoms.len() {
        if is_mixed(&atoms[index - 1], &atoms[index]) {
            atoms[index - 1].advance += AIR * atoms[index - 1].size;
        }
    }
}

/// Whether one is a Chinese character and the other a letter or digit.
fn is_mixed(before: &Atom, after: &Atom) -> bool {
    let chinese = |atom: &Atom| atom.is_wide() && atom.letter.is_alphabetic();
    let latin = |atom: &Atom| !atom.is_wide() && atom.letter.is_alphanumeric();
    (chinese(before) && latin(after)) || (latin(before) && chinese(after))
}

/// Breaks a row of characters into lines no wider than `width`; a word that is wider is cut. Chinese lines are stretched a
/// little to end together.
pub(super) fn lines(atoms: &[Atom], width: f32, stretch: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    while start < atoms.len() {
        if atoms[start].is_space() {
            start += 1;
            continue;
        }
        let end = line_end(atoms, start, width);
        let mut line = line(&atoms[start..end]);
        if stretch && end < atoms.len() {
            fill(&mut line, width);
        }
        lines.push(line);
        start = end;
    }
    lines
}

/// All characters in one line, however wide.
pub(super) fn one_line(atoms: &[Atom]) -> Line {
    line(atoms)
}

/// The characters in one line no wider than `width`, cut with an ellipsis if they're wider.
pub(super) fn cut_line(atoms: &[Atom], ellipsis: &[Atom], width: f32) -> Line {
    let whole = line(atoms);
    if whole.width <= width {
        return whole;
    }
    let room = width - line(ellipsis).width;
    let mut used = 0.0;
    let kept = atoms.iter().take_while(|atom| {
        used += atom.advance;
        used <= room
    });
    let kept: Vec<Atom> = kept.chain(ellipsis).copied().collect();
    line(&kept)
}

/// Where the line that starts at `start` ends.
fn line_end(atoms: &[Atom], start: usize, width: f32) -> usize {
    let mut x = if atoms[start].is_half(HALF_OPENING) { -0.5 * atoms[start].size } else { 0.0 };
    let mut last_break = None;
    for index in start..atoms.len() {
        let atom = &atoms[index];
        if index > start && may_break(&atoms[index - 1], atom) {
            last_break = Some(index);
        }
        if index > start && x + atom.last_width() > width + 0.01 {
            return last_break.unwrap_or(index);
        }
        x += atom.advance;
    }
    atoms.len()
}

fn line(atoms: &[Atom]) -> Line {
    let used = atoms.iter().rposition(|atom| !atom.is_space()).map_or(0, |last| last + 1);
    let mut atoms = atoms[..used].to_vec();
    if let Some(first) = atoms.first_mut()
        && first.is_half(HALF_OPENING)
        && first.is_full_width()
    {
        let half = 0.5 * first.size;
        first.advance -= half;
        first.offset -= half;
    }
    if let Some(last) = atoms.last_mut() {
        last.advance = last.last_width();
    }
    let width = atoms.iter().map(|atom| atom.advance).sum();
    Line { atoms, width }
}

/// Stretches the gaps between Chinese characters if little is missing.
fn fill(line: &mut Line, width: f32) {
    let gaps: Vec<usize> =
        (1..line.atoms.len()).filter(|&index| may_break(&line.atoms[index - 1], &line.atoms[index])).collect();
    let missing = width - line.width;
    let Some(size) = line.atoms.first().map(|atom| atom.size) else { return };
    if gaps.is_empty() || missing <= 0.0 || missing / gaps.len() as f32 > MOST_STRETCH * size {
        return;
    }
    for &index in &gaps {
        line.atoms[index - 1].advance += missing / gaps.len() as f32;
    }
    line.width = width;
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::report::pdf::look::BODY;

    const SAMPLES: [&str; 6] = [
        "同一局面已出现4次。红方“长捉”，黑方“闲”。由红方变着，2个回合内不变判负（第25.3、23.5.2条）。",
        "《规则》（2011）：“捉”、“杀”；（甲）（乙）《丙》《丁》……——完。！？",
        "The black chariot on a5 attacks the red cannon (article 24.3), which is \u{201c}protected\u{201d}; R2+4, R2=8.",
        "马二退一 R1=2 第24.3条、第26.9.1条",
        "((((((((((( 。。。。。。。。。。。。。 ",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ];

    fn atoms(text: &str, lang: Lang) -> Vec<Atom> {
        let fonts = Fonts::new(lang).expect("the bundled fonts");
        shape(&fonts, lang, &[Span::new(text, Tone::Plain)], &BODY)
    }

    fn words(line: &Line) -> String {
        line.atoms.iter().map(|atom| atom.letter).collect()
    }

    fn dense(text: &str) -> String {
        text.chars().filter(|letter| !letter.is_whitespace()).collect()
    }

    #[test]
    fn lines_keep_every_character_and_their_width() {
        for (text, lang) in SAMPLES.iter().flat_map(|text| Lang::ALL.map(|lang| (text, lang))) {
            let atoms = atoms(text, lang);
            for width in 8..240u16 {
                let lines = lines(&atoms, width.into(), true);
                let kept: String = lines.iter().map(words).collect();
                assert_eq!(dense(&kept), dense(text), "at {width}");
                // A single character may be wider than the line.
                let wide = lines.iter().find(|line| line.atoms.len() > 1 && line.width > f32::from(width) + 0.05);
                assert!(wide.is_none(), "{:?} is wider than {width}", wide.map(words));
            }
        }
    }

    #[test]
    fn no_line_begins_with_what_closes_or_ends_with_what_opens() {
        for text in &SAMPLES[..4] {
            let atoms = atoms(text, Lang::ZhHans);
            // Narrower lines have no room for a word and its punctuation.
            for width in 90..240u16 {
                let lines = lines(&atoms, width.into(), true);
                for (line, next) in lines.iter().zip(&lines[1..]) {
                    let (end, start) = (line.atoms.last().expect("no empty line"), next.atoms[0]);
                    assert!(!end.is_opening() && !start.is_closing(), "{:?} | {:?}", words(line), words(next));
                    let parted = (end.letter == '第' && start.letter.is_ascii_digit()) || start.letter == '条';
                    assert!(!parted, "{:?} | {:?}", words(line), words(next));
                }
            }
        }
    }

    #[test]
    fn characters_are_as_far_apart_as_readers_of_the_file_expect() {
        // Beyond a tenth of an em, they begin a new word.
        for (text, lang) in SAMPLES.iter().flat_map(|text| Lang::ALL.map(|lang| (text, lang))) {
            for line in lines(&atoms(text, lang), 170.0, true) {
                for atom in line.atoms.iter().skip(1).rev().skip(1) {
                    let moved = atom.advance - atom.glyph.advance * atom.size;
                    assert!(moved.abs() < 0.1 * atom.size, "{moved} after {} in {:?}", atom.letter, words(&line));
                }
            }
        }
    }

    #[test]
    fn a_missing_character_is_seen_and_kept() {
        let atoms = atoms("甲😀\u{202E}乙\u{0}", Lang::ZhHans);
        assert_eq!(atoms.iter().map(|atom| atom.letter).collect::<String>(), "甲😀乙");
        assert_ne!(atoms[1].glyph.id, 0, "a box, not the font's own gap");
    }
}
