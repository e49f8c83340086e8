//! Diagrams: text pictures against files, SVG and PNG by what is in them. Rulings: what HTML and PDF say.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::game::Headers;
use pingjian::judge::{Audit, Effort, Label, Overrule, RuleBook, audit, overrule};
use pingjian::lang::Lang;
use pingjian::notation::{Notation, notate};
use pingjian::report::{Coordinates, Diagram, Faces, Highlight, HighlightShape, Pointer, RulingPage, Theme, Tint};
use pingjian::rulebooks::{BOOKS, DEFAULT_BOOK};
use pingjian::rules::{Line, Move, Piece, PieceKind, Position, START_FEN, Setup, Side, Square};
use std::collections::BTreeSet;
use std::path::Path;

mod pdf;

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn faces_by_name(name: &str) -> Faces {
    match name {
        "traditional" => Faces::Traditional,
        "simplified" => Faces::Simplified,
        "western" => Faces::Western,
        other => panic!("no faces {other}"),
    }
}

/// Each file: `fen`, `faces` and `flags` lines, an empty line, the picture.
#[test]
fn text_diagrams_are_as_in_the_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/report");
    let mut checked = 0;
    for entry in std::fs::read_dir(&folder).expect("tests/report") {
        let path = entry.expect("entry").path();
        let source = std::fs::read_to_string(&path).expect("a case");
        let (head, picture) = source.split_once("\n\n").expect("head and picture");
        let field = |name: &str| {
            head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).unwrap_or_default().to_owned()
        };
        let mut diagram = Diagram::of_setup(Setup::from_fen(&field("fen")).expect("a FEN"));
        diagram.faces = faces_by_name(&field("faces"));
        diagram.flipped = field("flags").contains("flipped");
        diagram.coordinates = match field("flags") {
            flags if flags.contains("bare") => Coordinates::Off,
            flags if flags.contains("letters") => Coordinates::Letters,
            _ => Coordinates::Numbers,
        };
        diagram.caption = field("caption");
        let drawn = diagram.to_text();
        assert_eq!(drawn, picture, "{}: drawn\n{drawn}expected\n{picture}", path.display());
        checked += 1;
    }
    assert!(checked >= 3, "only {checked} cases in {}", folder.display());
}

/// Columns of a terminal that draws Chinese characters twice as wide as Latin ones.
fn columns(line: &str) -> usize {
    line.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum()
}

#[test]
fn every_row_of_a_text_diagram_is_equally_wide() {
    for faces in [Faces::Traditional, Faces::Simplified, Faces::Western] {
        let mut diagram = Diagram::of_setup(Setup::from_fen(START_FEN).expect("start"));
        diagram.faces = faces;
        diagram.coordinates = Coordinates::Off;
        let text = diagram.to_text();
        let widths: Vec<usize> = text.lines().map(columns).collect();
        assert_eq!(widths.len(), 19);
        let closed = widths.iter().max().expect("lines");
        for (line, width) in text.lines().zip(&widths) {
            // A file's stroke at the right edge may end before the edge of the piece's brackets.
            assert!(closed - width <= 1, "{faces:?}: {line:?} is {width} of {closed} columns wide\n{text}");
        }
    }
}

#[test]
fn an_svg_names_its_position_and_holds_every_piece() {
    for theme in Theme::ALL {
        for faces in [Faces::Traditional, Faces::Simplified, Faces::Western] {
            let mut diagram = Diagram::new(&Position::start());
            diagram.theme = theme;
            diagram.faces = faces;
            let svg = diagram.to_svg();
            assert!(svg.contains(START_FEN), "{theme:?}: the FEN isn't in the description");
            assert_eq!(svg.matches("<use ").count(), 32);
            assert!(!svg.contains("<text"), "text would depend on the reader's fonts");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).expect("valid SVG");
        }
    }
}

#[test]
fn a_caption_cannot_break_the_document() {
    let mut diagram = Diagram::new(&Position::start());
    for caption in ["</svg><script>&\"'", "\u{0}\u{1b}[2J\n\t", "将军😀", &"长".repeat(5000)] {
        diagram.caption = caption.to_owned();
        let svg = diagram.to_svg();
        assert!(!svg.contains("<script"));
        resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).expect("valid SVG");
    }
}

/// Width, height and RGBA pixels.
fn pixels(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut data).expect("pixels");
    (reader.info().width, reader.info().height, data)
}

/// How many pixels around a point are red, how many nearly black.
fn inks(diagram: &Diagram, width: u32, at: Square) -> (usize, usize) {
    let (width, _, data) = pixels(&diagram.to_png(width).expect("drawn"));
    let seen = if diagram.flipped { at.rotated() } else { at };
    let scale = f64::from(width) / 1008.0;
    let center = |index: u8| (104.0 + 100.0 * f64::from(index)) * scale;
    let (cx, cy) = (center(seen.file()), center(9 - seen.rank()));
    let reach = (34.0 * scale) as i64;
    let (mut red, mut dark) = (0, 0);
    for y in -reach..=reach {
        for x in -reach..=reach {
            let index = (((cy as i64 + y) * i64::from(width) + cx as i64 + x) * 4) as usize;
            let (r, g, b) = (i32::from(data[index]), i32::from(data[index + 1]), i32::from(data[index + 2]));
            red += usize::from(r > 130 && r - g > 70 && r - b > 70);
            dark += usize::from(r < 80 && g < 80 && b < 80);
        }
    }
    (red, dark)
}

#[test]
fn every_piece_is_painted_where_it_stands_in_its_colour() {
    for theme in [Theme::Wood, Theme::Paper] {
        for flipped in [false, true] {
            let mut diagram = Diagram::new(&Position::start());
            diagram.theme = theme;
            diagram.flipped = flipped;
            for (name, expected) in
                [("a0", Some(Side::Red)), ("e9", Some(Side::Black)), ("b7", Some(Side::Black)), ("c3", Some(Side::Red))]
                    .into_iter()
                    .chain([("d4", None), ("e1", None)])
            {
                let (red, dark) = inks(&diagram, 504, square(name));
                let found = if red > 40 {
                    Some(Side::Red)
                } else if dark > 90 {
                    Some(Side::Black)
                } else {
                    None
                };
                assert_eq!(found, expected, "{theme:?}, flipped {flipped}, {name}: {red} red, {dark} dark pixels");
            }
        }
    }
}

#[test]
fn marks_change_the_picture() {
    let position = Position::start();
    let plain = Diagram::new(&position);
    let marked = |change: &dyn Fn(&mut Diagram)| {
        let mut diagram = plain.clone();
        change(&mut diagram);
        diagram.to_svg()
    };
    let at = square("e4");
    let ring = |shape| Highlight { square: at, tint: Tint::Evidence, shape };
    let pictures = [
        plain.to_svg(),
        marked(&|d| d.last_move = Some("h2e2".parse().expect("a move"))),
        marked(&|d| d.checked = Some(position.general(Side::Black))),
        marked(&|d| d.highlights.push(ring(HighlightShape::Fill))),
        marked(&|d| d.highlights.push(ring(HighlightShape::Ring))),
        marked(&|d| d.highlights.push(ring(HighlightShape::DashedRing))),
        marked(&|d| d.highlights.push(ring(HighlightShape::DottedRing))),
        marked(&|d| d.highlights.push(ring(HighlightShape::Corners))),
        marked(&|d| d.arrows.push(Pointer { from: at, to: square("e9"), tint: Tint::Green })),
        marked(&|d| d.arrows.push(Pointer { from: at, to: square("e9"), tint: Tint::Blue })),
        marked(&|d| d.flipped = true),
        marked(&|d| d.coordinates = Coordinates::Off),
        marked(&|d| d.coordinates = Coordinates::Letters),
        marked(&|d| d.caption = "红先".to_owned()),
    ];
    for (index, picture) in pictures.iter().enumerate() {
        assert!(!pictures[..index].contains(picture), "picture {index} looks like an earlier one");
    }
    // An arrow that goes nowhere is left out rather than drawn as a blot.
    assert_eq!(plain.to_svg(), marked(&|d| d.arrows.push(Pointer { from: at, to: at, tint: Tint::Green })));
}

#[test]
fn a_picture_has_the_width_asked_for_within_bounds() {
    let diagram = Diagram::new(&Position::start());
    for (asked, got) in [(0, 64), (333, 333)] {
        let (width, height, _) = pixels(&diagram.to_png(asked).expect("drawn"));
        assert_eq!(width, got);
        assert_eq!(height, (f64::from(got) * 1108.0 / 1008.0).round() as u32);
    }
}

#[test]
fn impossible_placements_can_be_drawn() {
    let mut setup = Setup::empty();
    for square in Square::all() {
        setup.board[square.index()] = Some(Piece::new(Side::Black, PieceKind::General));
    }
    let diagram = Diagram::of_setup(setup);
    assert_eq!(diagram.to_svg().matches("<use ").count(), 90);
    assert_eq!(diagram.to_text().matches('將').count(), 90);
}

/// A line with chases, an exchange offer and a rejected attack, three times the same position.
fn disputed_line() -> Line {
    let start =
        Position::from_fen("1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w").expect("FEN");
    let moves: Vec<Move> =
        "h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9".split(' ').map(|m| m.parse().expect("move")).collect();
    Line::with_moves(start, &moves).expect("legal moves")
}

type Audits = Vec<(&'static RuleBook, Audit)>;

fn audits(line: &Line, books: &[&'static RuleBook]) -> Audits {
    books.iter().map(|book| (*book, audit(line, book, Effort::default()))).collect()
}

/// The ruling as HTML and as PDF.
fn written(line: &Line, audits: &Audits, headers: Option<&Headers>, lang: Lang) -> (String, Vec<u8>) {
    let name = |position: &Position, mv: Move| notate(position, mv, Notation::ChineseHans);
    let page = RulingPage { headers, line, audits, lang, name: &name, faces: Faces::Traditional };
    (page.to_html(), page.to_pdf().expect("a PDF"))
}

fn ruling_page(line: &Line, headers: Option<&Headers>, lang: Lang) -> String {
    written(line, &audits(line, &[DEFAULT_BOOK]), headers, lang).0
}

/// All text of a PDF in one line: lines of a paragraph join as they do in Chinese.
fn pdf_text(bytes: &[u8]) -> String {
    pdf::Pdf::read(bytes).pages().concat().replace('\n', "")
}

/// The text of a page of HTML, its drawings and style left out.
fn html_text(page: &str) -> String {
    let body = page.strip_prefix("<!DOCTYPE html>\n").expect("a doctype");
    let document = resvg::usvg::roxmltree::Document::parse(body).unwrap_or_else(|error| panic!("{error}\n{page}"));
    let outside = |node: &resvg::usvg::roxmltree::Node<'_, '_>| {
        !node.ancestors().any(|above| matches!(above.tag_name().name(), "svg" | "style" | "head"))
    };
    let texts = document.descendants().filter(|node| node.is_text() && outside(node));
    texts.filter_map(|node| node.text()).collect::<String>().replace('\n', "")
}

/// Without spaces: Chinese lines join without, English ones with one.
fn dense(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

fn headers(red: &str, black: &str) -> Headers {
    let mut headers = Headers::default();
    headers.set("Event", "第一届测试赛");
    headers.set("Red", red);
    headers.set("Black", black);
    headers
}

#[test]
fn a_ruling_page_is_well_formed_and_tells_every_move() {
    let line = disputed_line();
    let headers = headers("<b>甲</b> & \"乙\"", "丙");
    for lang in Lang::ALL {
        let page = ruling_page(&line, Some(&headers), lang);
        let body = page.strip_prefix("<!DOCTYPE html>\n").expect("a doctype");
        let document =
            resvg::usvg::roxmltree::Document::parse(body).unwrap_or_else(|error| panic!("{lang:?}: {error}"));
        assert_eq!(document.root_element().attribute("lang"), Some(lang.tag()));
        let rows = document.descendants().filter(|node| node.has_tag_name("tr")).count();
        assert_eq!(rows, 9, "a head, and a row for each judged move");
        // The repeated position, and one picture for each reason of the last lap.
        let pictures = document.descendants().filter(|node| node.tag_name().name() == "svg").count();
        assert!((2..=5).contains(&pictures), "{pictures} pictures");
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id stands twice");
        assert!(body.contains("马二退一") && body.contains("&lt;b&gt;甲&lt;/b&gt;"));
        assert!(body.contains("25.3") && body.contains("24.3"), "the articles");
    }
}

#[test]
fn every_mark_of_a_page_refers_to_something_on_it() {
    let page = ruling_page(&disputed_line(), None, Lang::ZhHans);
    let document = resvg::usvg::roxmltree::Document::parse(page.trim_start_matches("<!DOCTYPE html>")).expect("XML");
    let ids: BTreeSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let uses = document.descendants().filter_map(|node| node.attribute(("http://www.w3.org/1999/xlink", "href")));
    for target in uses
        .map(|href| href.trim_start_matches('#'))
        .chain(page.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()))
    {
        assert!(ids.contains(target), "nothing is called {target}");
    }
}

#[test]
fn a_line_without_repetition_has_a_ruling_too() {
    let line = Line::new(Position::start());
    let (html, pdf) = written(&line, &audits(&line, &[DEFAULT_BOOK]), None, Lang::En);
    for text in [html_text(&html), pdf_text(&pdf)] {
        assert!(text.contains("No position is repeated in this line"), "{text}");
        assert!(text.contains("There are no moves."));
        assert!(!text.contains("accept it"), "there is no ruling to accept: {text}");
        assert!(text.contains("Chief arbiter"));
    }
    assert!(!html.contains("<table>"));
}

#[test]
fn html_and_pdf_say_the_same() {
    let line = disputed_line();
    let headers = headers("甲", "乙");
    for lang in Lang::ALL {
        for books in [&[DEFAULT_BOOK][..], BOOKS] {
            let audits = audits(&line, books);
            let (html, pdf) = written(&line, &audits, Some(&headers), lang);
            let (html, pdf) = (dense(&html_text(&html)), dense(&pdf_text(&pdf)));
            for (book, audit) in &audits {
                let repetition = audit.repetitions.first().expect("a repetition");
                let verdict = repetition.ruling.outcome;
                let said = match lang {
                    Lang::ZhHans => verdict.zh(),
                    Lang::ZhHant => verdict.hant(),
                    Lang::En => verdict.en(),
                };
                let label = |label: Label| match lang {
                    Lang::ZhHans => label.zh(),
                    Lang::ZhHant => label.hant(),
                    Lang::En => label.en(),
                };
                let mut wanted = vec![book.title.get(lang).to_owned(), said.to_owned(), "马二退一".to_owned()];
                wanted.extend(repetition.ruling.articles.iter().map(|&id| id.to_owned()));
                wanted.extend(repetition.plies.iter().map(|ply| label(ply.label).to_owned()));
                let name = |position: &Position, mv: Move| notate(position, mv, Notation::ChineseHans);
                let explain = pingjian::judge::Explain::new(&line, book, lang, &name);
                wanted.extend(Side::BOTH.map(|side| explain.side(repetition, side).to_string()));
                for ply in &repetition.plies {
                    wanted.extend(explain.ply_in_full(ply).iter().map(ToString::to_string));
                }
                for words in wanted.iter().map(|words| dense(words)) {
                    assert!(html.contains(&words), "{lang:?}, {}: HTML lacks {words}", book.id);
                    assert!(pdf.contains(&words), "{lang:?}, {}: PDF lacks {words} in {pdf}", book.id);
                }
            }
            assert!(pdf.contains(&dense(&line.start().to_fen())), "the FEN {} in {pdf}", line.start().to_fen());
            assert!(html.contains(&dense(&line.start().to_fen())), "the FEN");
        }
    }
}

#[test]
fn a_pdf_is_the_same_each_time_and_says_what_it_is() {
    let line = disputed_line();
    let audits = audits(&line, &[DEFAULT_BOOK]);
    let headers = headers("甲", "乙");
    let (_, first) = written(&line, &audits, Some(&headers), Lang::ZhHant);
    let (_, second) = written(&line, &audits, Some(&headers), Lang::ZhHant);
    assert_eq!(first, second);
    let pdf = pdf::Pdf::read(&first);
    let all: String = pdf.heads().collect();
    for what in
        ["/Lang(zh-Hant)", "/MarkInfo", "/S/H1", "/S/Table", "/S/Figure", "/Type/Outlines", "/FontFile3", "/Title"]
    {
        assert!(all.contains(what), "no {what}");
    }
    assert!(!all.contains("/CreationDate"), "a date would differ each time");
    let pages = pdf.pages();
    for (index, page) in pages.iter().enumerate() {
        let foot = format!("第 {} 頁 / 共 {} 頁", index + 1, pages.len());
        assert!(page.contains(&foot), "page {} lacks {foot}: {page}", index + 1);
    }
}

#[test]
fn an_arbiters_word_stands_beside_the_programs() {
    let line = disputed_line();
    let [(book, plain)] = &audits(&line, &[DEFAULT_BOOK])[..] else { panic!("one book") };
    let chase = plain.repetitions[0].plies.iter().find(|ply| ply.label == Label::Chase).expect("a chase");
    let word = Overrule {
        ply: chase.ply,
        label: Label::Idle,
        target: None,
        reason: "此着另有<目的>".to_owned(),
        author: "王裁判".to_owned(),
        date: "2026-05-01".to_owned(),
    };
    let audits = vec![(*book, overrule(plain, &line, &[word], book))];
    let (html, pdf) = written(&line, &audits, None, Lang::ZhHans);
    let (was, _) = written(&line, &vec![(*book, plain.clone())], None, Lang::ZhHans);
    assert_eq!(pictures(&html), pictures(&was), "what the program saw is shown all the same");
    assert!(html.contains("class=\"chip attack withdrawn\""), "the program's label, struck out");
    for text in [html_text(&html), pdf_text(&pdf)] {
        for words in ["裁判改判", "程序原判", "此着另有<目的>", "王裁判", "2026-05-01", "程序原裁", "程序改判前所见"]
        {
            assert!(text.contains(words), "no {words} in {text}");
        }
    }
}

/// How many diagrams a page has.
fn pictures(page: &str) -> usize {
    page.matches("<svg").count()
}

#[test]
fn what_decides_on_a_quiet_move_is_shown() {
    // The black general answers a check: the threat of mate that this brings about doesn't count.
    let start = Position::from_fen("6C2/4k4/9/2r6/3c5/9/9/9/9/3R1K3 w").expect("FEN");
    let moves: Vec<Move> = "d0e0 e8d8 e0d0 d8e8".split(' ').map(|m| m.parse().expect("move")).collect();
    let line = Line::with_moves(start, &moves.repeat(3)).expect("legal moves");
    let audits = audits(&line, &[DEFAULT_BOOK]);
    let mut headers = headers("甲", "乙");
    for (result, told) in [("*", None), ("1-0", Some("红胜"))] {
        headers.set("Result", result);
        let (html, _) = written(&line, &audits, Some(&headers), Lang::ZhHans);
        assert_eq!(pictures(&html), 5, "the position, and one picture for each move of a lap");
        let text = html_text(&html);
        assert!(text.contains("但这是走动将（帅）应将而产生的，不算“杀”（第26.1.2条）"), "{text}");
        assert!(text.contains(told.unwrap_or("结果")) && !text.contains(result), "{text}");
    }
}

#[test]
fn equal_pictures_are_shown_once_and_many_are_cut() {
    let book = DEFAULT_BOOK;
    let line = disputed_line();
    let [(_, plain)] = &audits(&line, &[book])[..] else { panic!("one book") };
    let mut audit = plain.clone();
    let card = &mut audit.repetitions[0];
    // As one lap the same moves come twice.
    card.period = card.plies.len();
    let (html, _) = written(&line, &vec![(book, audit.clone())], None, Lang::En);
    let (was, _) = written(&line, &vec![(book, plain.clone())], None, Lang::En);
    assert_eq!(pictures(&html), pictures(&was));
    let ply = audit.repetitions[0].plies.iter_mut().find(|ply| !ply.evidence.is_empty()).expect("a reason");
    ply.evidence = vec![ply.evidence[0].clone(); 20];
    let (html, _) = written(&line, &vec![(book, audit)], None, Lang::En);
    assert_eq!(pictures(&html), 17);
    assert!(html_text(&html).contains("left out; the table tells every move."));
}

#[test]
fn hostile_headers_do_no_harm() {
    let line = disputed_line();
    let audits = audits(&line, &[DEFAULT_BOOK]);
    let odd = [
        "</title><script>alert(1)</script>",
        "\u{202E}gnp.exe\u{0}\u{7}\u{FFFE}",
        "𰻝😀\u{FE0F}\u{200D}",
        "(((((",
        "。。。。。。。。。。。。",
        "\u{0301}\u{0301}",
        "\t\n \u{3000}",
    ];
    let long = "非常长的名字".repeat(4000);
    let word = "x".repeat(9000);
    for value in odd.into_iter().chain([long.as_str(), word.as_str()]) {
        let mut headers = Headers::default();
        for name in ["Event", "Site", "Date", "Round", "Red", "Black", "Result"] {
            headers.set(name, value);
        }
        let (html, pdf) = written(&line, &audits, Some(&headers), Lang::ZhHans);
        let text = html_text(&html);
        assert!(!html.contains("<script>"), "a script gets through");
        assert!(html.len() < 1 << 20, "{} bytes", html.len());
        assert!(text.contains("裁决"));
        let pages = pdf::Pdf::read(&pdf).pages();
        assert!(pages.len() < 12, "{} pages", pages.len());
        assert!(pages.concat().contains("裁决"));
    }
    // A character that no font has is kept for those who copy it.
    let mut headers = Headers::default();
    headers.set("Red", "甲😀乙");
    let (_, pdf) = written(&line, &audits, Some(&headers), Lang::En);
    assert!(pdf_text(&pdf).contains("甲😀乙"));
}

/// 150 rounds without a capture or a threat, and without coming back to the same position before the end.
fn long_line() -> Line {
    let mut line = Line::new(Position::start());
    let mut seen = BTreeSet::new();
    'plies: for ply in 0..300 {
        let position = *line.last();
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        moves.sort_by_key(ToString::to_string);
        let shift = (ply * 7) % moves.len().max(1);
        moves.rotate_left(shift);
        for mv in moves {
            let next = position.play(mv);
            if position.piece_at(mv.to).is_none() && !next.in_check() && seen.insert(next.to_fen()) {
                line.push(mv).expect("legal");
                continue 'plies;
            }
        }
        break;
    }
    assert!(line.moves().len() >= 200, "only {} moves", line.moves().len());
    line
}

#[test]
fn the_last_page_holds_more_than_who_made_it() {
    let whole = long_line();
    for plies in (0..=200).step_by(8) {
        let line = Line::with_moves(*whole.start(), &whole.moves()[..plies]).expect("legal moves");
        let (_, bytes) = written(&line, &audits(&line, &[DEFAULT_BOOK]), None, Lang::ZhHans);
        let pages = pdf::Pdf::read(&bytes).pages();
        let last = dense(pages.last().expect("a page"));
        assert!(last.contains("枰鉴") && last.contains("日期"), "{plies} plies: {last}");
    }
}

#[test]
fn a_long_game_fills_pages_without_losing_a_move() {
    let line = long_line();
    let (_, pdf) = written(&line, &audits(&line, &[DEFAULT_BOOK]), None, Lang::ZhHans);
    let text = dense(&pdf_text(&pdf));
    let mut from = 0;
    for (index, mv) in line.moves().iter().enumerate() {
        let name = notate(line.position(index), *mv, Notation::ChineseHans);
        let at = text[from..].find(&name).unwrap_or_else(|| panic!("move {} {name} is lost", index + 1));
        from += at + name.len();
    }
}
