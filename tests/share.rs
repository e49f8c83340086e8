//! What goes out: games as pages (`tests/share`, a case a file) and as animations.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod pdf;

use pdf::Pdf;
use pingjian::formats;
use pingjian::game::{Game, Mark, NodeId};
use pingjian::lang::Lang;
use pingjian::notation::{Notation, notate};
use pingjian::report::{
    Animation, AnimationError, AnimationStyle, Diagram, Faces, GameSheet, PdfError, SheetStyle, Theme,
};
use pingjian::rules::{Move, Position};
use std::path::Path;

fn games(text: &str) -> Vec<Game> {
    let parsed = formats::read(text.as_bytes(), Some("case.pgn")).expect("the games are read");
    assert!(parsed.warnings.is_empty(), "{:?}", parsed.warnings);
    parsed.games
}

fn sample(name: &str) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples").join(name);
    games(&std::fs::read_to_string(path).expect("a sample")).remove(0)
}

/// A case: how the games are printed, the games, and what stands in the page in this order (or, with `!`, nowhere).
struct Case {
    lang: Lang,
    notation: Notation,
    style: SheetStyle,
    title: String,
    diagrams: usize,
    pages: Option<usize>,
    games: Vec<Game>,
    expected: Vec<String>,
}

fn case(path: &Path) -> Case {
    let source = std::fs::read_to_string(path).expect("a case");
    let (head, rest) = source.split_once("\n\n").expect("a head");
    let (text, expected) = rest.split_once("\n---\n").expect("what is expected");
    let field = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let lang = field("lang").and_then(Lang::from_locale).expect("a language");
    let flag = |name: &str| field("flags").is_some_and(|flags| flags.split(' ').any(|flag| flag == name));
    let mut style = SheetStyle { page_each: true, ..SheetStyle::default() };
    style.variations = !flag("no-variations");
    style.comments = !flag("no-comments");
    style.diagrams.at_end = !flag("no-end");
    style.diagrams.every = field("every").map_or(0, |every| every.parse().expect("rounds"));
    let notation = match (field("notation"), lang) {
        (Some("wxf"), _) => Notation::Wxf,
        (_, Lang::ZhHant) => Notation::ChineseHant,
        _ => Notation::ChineseHans,
    };
    Case {
        lang,
        notation,
        style,
        title: field("title").unwrap_or_default().to_owned(),
        diagrams: field("diagrams").expect("diagrams").parse().expect("a number"),
        pages: field("pages").map(|pages| pages.parse().expect("a number")),
        games: games(text),
        expected: expected.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect(),
    }
}

fn with_sheet<T>(case: &Case, then: impl FnOnce(&GameSheet<'_>) -> T) -> T {
    let games: Vec<&Game> = case.games.iter().collect();
    let name = |position: &Position, mv: Move| notate(position, mv, case.notation);
    then(&GameSheet { title: &case.title, games: &games, style: &case.style, lang: case.lang, name: &name })
}

/// Without anything that a line's end may change.
fn dense(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace() && *letter != '\u{2060}').collect()
}

/// The words of a page's body: no tags, no drawings.
fn words(html: &str) -> String {
    let body = html.split("<body>").nth(1).expect("a body");
    let mut out = String::new();
    for (index, part) in body.split("<svg").enumerate() {
        let part = if index == 0 { part } else { part.split_once("</svg>").expect("a drawing's end").1 };
        for piece in part.split('<') {
            out.push_str(piece.split_once('>').map_or(piece, |(_, text)| text));
            out.push('\n');
        }
    }
    out.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

fn check(what: &str, text: &str, expected: &[String]) {
    let text = dense(text);
    let mut from = 0;
    for line in expected {
        if let Some(unwanted) = line.strip_prefix("! ") {
            assert!(!text.contains(&dense(unwanted)), "{what}: {unwanted} stands in {text}");
            continue;
        }
        let at = text[from..].find(&dense(line));
        let at = at.unwrap_or_else(|| panic!("{what}: no {line:?} after {:?} in {text}", &text[..from]));
        from += at + dense(line).len();
    }
}

#[test]
fn pages_say_what_the_files_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/share");
    let mut checked = 0;
    for entry in std::fs::read_dir(&folder).expect("tests/share") {
        let path = entry.expect("an entry").path();
        let case = case(&path);
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        with_sheet(&case, |sheet| {
            let html = sheet.to_html(&mut |_, _| true).expect("a page");
            check(&format!("{name} as HTML"), &words(&html), &case.expected);
            assert_eq!(html.matches("<figure>").count(), case.diagrams, "{name}: diagrams");
            assert_eq!(sheet.diagrams(), case.diagrams, "{name}: diagrams foretold");
            assert!(
                !html.contains("http://") || html.split("http://").skip(1).all(|rest| rest.starts_with("www.w3.org"))
            );
            let bytes = sheet.to_pdf(&mut |_, _| true).expect("a PDF");
            let file = Pdf::read(&bytes);
            let pages = file.pages();
            check(&format!("{name} as PDF"), &pages.join("\n"), &case.expected);
            let figures = file.heads().filter(|head| head.contains("/S/Figure")).count();
            assert_eq!(figures, case.diagrams, "{name}: diagrams in the structure");
            assert_eq!(case.pages.unwrap_or(pages.len()), pages.len(), "{name}: pages");
            assert_eq!(bytes, sheet.to_pdf(&mut |_, _| true).expect("a PDF"), "{name}: the same bytes again");
        });
        checked += 1;
    }
    assert!(checked >= 4, "only {checked} cases");
}

#[test]
fn a_page_is_given_up_when_nobody_wants_it() {
    let game = sample("hongzhi-huronghua-2006.pgn");
    let style = SheetStyle::default();
    let name = |position: &Position, mv: Move| notate(position, mv, Notation::Wxf);
    let sheet = GameSheet { title: "", games: &[&game], style: &style, lang: Lang::En, name: &name };
    for most in 0..4 {
        let mut heard = 0;
        let mut stop = |_: usize, of: usize| {
            assert!(of > 0);
            heard += 1;
            heard <= most
        };
        assert!(matches!(sheet.to_pdf(&mut stop), Err(PdfError::Stopped)), "after {most}");
    }
    assert!(matches!(sheet.to_html(&mut |_, _| false), Err(PdfError::Stopped)));
}

#[test]
fn deep_and_broad_trees_are_printed() {
    // A thousand moves deep, with a variation at each.
    let mut game = Game::default();
    let mut node = NodeId::ROOT;
    let mut position = Position::start();
    for ply in 0..1000 {
        let moves = position.legal_moves();
        let legal: Vec<Move> = moves.into_iter().filter(|mv| position.piece_at(mv.to).is_none()).collect();
        if legal.is_empty() {
            break;
        }
        let mv = legal[ply % legal.len()];
        let other = legal[(ply + 1) % legal.len()];
        let (next, _) = game.add_move(node, mv).expect("legal");
        game.add_move(node, other).expect("legal");
        node = next;
        position = position.play(mv);
        if position.end().is_some() {
            break;
        }
    }
    game.annotations_mut(node).expect("a node").marks = vec![Mark::DIAGRAM];
    let style = SheetStyle::default();
    let name = |position: &Position, mv: Move| notate(position, mv, Notation::ChineseHans);
    let sheet = GameSheet { title: "", games: &[&game], style: &style, lang: Lang::ZhHans, name: &name };
    let pages = Pdf::read(&sheet.to_pdf(&mut |_, _| true).expect("a PDF")).pages();
    assert!(pages.len() > 5, "{} pages", pages.len());
}

/// The frames of an animation as they are seen: width, height, how long each stands, and its RGB pixels.
struct Seen {
    width: usize,
    height: usize,
    frames: Vec<(u16, Vec<u8>)>,
    /// Pixels that each frame brings.
    brought: Vec<usize>,
}

fn seen(bytes: &[u8]) -> Seen {
    let mut decoder = gif::DecodeOptions::new().read_info(bytes).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let palette = decoder.global_palette().expect("a palette for all frames").to_vec();
    assert!(palette.len() <= 3 * 256);
    let mut canvas = vec![0; width * height * 3];
    let (mut frames, mut brought) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert!(frame.palette.is_none());
        let wide = usize::from(frame.width);
        for (index, color) in frame.buffer.iter().enumerate() {
            if Some(*color) == frame.transparent {
                continue;
            }
            let (x, y) = (usize::from(frame.left) + index % wide, usize::from(frame.top) + index / wide);
            let color = 3 * usize::from(*color);
            canvas[3 * (y * width + x)..][..3].copy_from_slice(&palette[color..color + 3]);
        }
        brought.push(frame.buffer.len());
        frames.push((frame.delay, canvas.clone()));
    }
    Seen { width, height, frames, brought }
}

/// How far the pixels of a frame are from those of a diagram on its edge's colour: on the average, and the share of those that are
/// far off.
fn distance(frame: &[u8], diagram: &Diagram, width: u32) -> (f64, f64) {
    let picture = diagram.to_picture(width).expect("drawn");
    let (mut sum, mut far, mut count) = (0_u64, 0_u64, 0_u64);
    for (pixel, seen) in picture.rgba.chunks(4).zip(frame.chunks(3)) {
        if pixel[3] < 255 {
            continue;
        }
        let worst = (0..3).map(|channel| u64::from(pixel[channel].abs_diff(seen[channel]))).max().unwrap();
        sum += worst;
        far += u64::from(worst > 24);
        count += 1;
    }
    (sum as f64 / count as f64, far as f64 / count as f64)
}

fn animation(game: &Game, style: &AnimationStyle, width: u32) -> Animation {
    let name = |position: &Position, mv: Move| notate(position, mv, Notation::ChineseHans);
    Animation::of_line(game, &game.main_line(), style, (Lang::ZhHans, &name), width)
}

fn gif_of(animation: &Animation) -> Vec<u8> {
    let mut bytes = Vec::new();
    animation.write(&mut bytes, &mut |_| true).expect("written");
    bytes
}

#[test]
fn an_animation_shows_every_position_as_the_board_does() {
    let game = sample("changzhuo.pgn");
    for theme in Theme::ALL {
        let style = AnimationStyle {
            theme,
            faces: Faces::Simplified,
            delay: 70,
            first_delay: 90,
            last_delay: 300,
            ..Default::default()
        };
        let animation = animation(&game, &style, 300);
        let seen = seen(&gif_of(&animation));
        assert_eq!(seen.frames.len(), game.main_line().len() + 1);
        assert_eq!(seen.width, 300);
        let proportion = animation.frames()[0].diagram.proportion();
        assert!((seen.height as f32 - 300.0 * proportion).abs() < 1.0);
        let delays: Vec<u16> = seen.frames.iter().map(|(delay, _)| *delay).collect();
        assert_eq!((delays[0], delays[1], delays[delays.len() - 1]), (90, 70, 300));
        for (number, (frame, (_, pixels))) in animation.frames().iter().zip(&seen.frames).enumerate() {
            let (mean, far) = distance(pixels, &frame.diagram, 300);
            assert!(mean < 3.0 && far < 0.002, "{theme:?}, frame {number}: {mean:.2} off, {far:.4} far off");
        }
        // Later frames bring only what has changed.
        let all = seen.width * seen.height;
        assert!(seen.brought.iter().skip(1).all(|brought| *brought < all), "{:?} of {all}", seen.brought);
    }
}

#[test]
fn an_animation_stays_small_and_keeps_the_colours_of_drawings() {
    let mut game = sample("hongzhi-huronghua-2006.pgn");
    let line = game.main_line();
    let arrow = pingjian::game::Arrow {
        from: "a0".parse().unwrap(),
        to: "i9".parse().unwrap(),
        color: pingjian::game::MarkColor::Blue,
    };
    game.annotations_mut(line[70]).unwrap().arrows.push(arrow);
    let animation = animation(&game, &AnimationStyle::default(), 240);
    let bytes = gif_of(&animation);
    assert!(bytes.len() < 5_000 * animation.frames().len(), "{} bytes", bytes.len());
    let seen = seen(&bytes);
    assert_eq!(seen.frames.len(), line.len() + 1);
    let (mean, far) = distance(&seen.frames[71].1, &animation.frames()[71].diagram, 240);
    assert!(mean < 3.0 && far < 0.004, "{mean:.2} off, {far:.4} far off");
    // What was drawn is gone from the next frame.
    let (mean, far) = distance(&seen.frames[72].1, &animation.frames()[72].diagram, 240);
    assert!(mean < 3.0 && far < 0.002, "{mean:.2} off, {far:.4} far off");
}

#[test]
fn names_and_moves_stand_around_the_board() {
    let game = sample("hongzhi-huronghua-2006.pgn");
    let frames = animation(&game, &AnimationStyle::default(), 200);
    let frames = frames.frames();
    assert!(frames.iter().all(|frame| frame.diagram.title == "HONG Zhi – HU RongHua"));
    assert_eq!(frames[0].diagram.caption, "红方走");
    assert_eq!(frames[3].diagram.caption, "2. 马二进三");
    assert_eq!(frames[4].diagram.caption, "2… 车9平8");
    let bare = AnimationStyle { names: false, moves: false, flipped: true, ..AnimationStyle::default() };
    let bare = animation(&game, &bare, 200);
    assert!(
        bare.frames().iter().all(|f| f.diagram.title.is_empty() && f.diagram.caption.is_empty() && f.diagram.flipped)
    );
}

#[test]
fn an_animation_is_given_up_when_nobody_wants_it() {
    let game = sample("changzhuo.pgn");
    let animation = animation(&game, &AnimationStyle::default(), 120);
    let mut heard = 0;
    let stopped = animation.write(&mut Vec::new(), &mut |done| {
        heard += 1;
        done < 3
    });
    assert!(matches!(stopped, Err(AnimationError::Stopped)));
    assert!(heard < 30, "heard {heard} times");
    let empty = Animation::new(Vec::new(), 100);
    assert!(matches!(empty.write(&mut Vec::new(), &mut |_| true), Err(AnimationError::Empty)));
}

/// A place that takes nothing.
struct Full;

impl std::io::Write for Full {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_told_as_such() {
    let game = sample("changzhuo.pgn");
    let animation = animation(&game, &AnimationStyle::default(), 120);
    match animation.write(&mut Full, &mut |_| true) {
        Err(AnimationError::Writing(error)) => assert_eq!(error.kind(), std::io::ErrorKind::StorageFull),
        other => panic!("{other:?}"),
    }
}
