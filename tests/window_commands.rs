//! Every action of the table is done from the menu, from the palette and by its key, in the whole window, and has the
//! effect that `tests/window/commands.txt` tells.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand, ViewportCommand};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use pingjian::game::{Annotations, ArbiterVerdict, Mark};
use pingjian::lang::Lang;
use pingjian::library::GameId;
use pingjian::rules::{Move, Side};
use pingjian::session::{
    ACTIONS, Action, ActionInfo, Command, FindQuery, MateHunt, Menu, Playing, SearchLimit, Sharing, Studio,
};
use pingjian::ui::dock::Pane;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Instant;
use support::{PATIENCE, Window, sample};

/// How an action is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Route {
    Menu,
    Palette,
    Keys,
}

/// A line of the data file: in this state the action changes these facts, and these texts come and go.
struct Row {
    id: String,
    state: String,
    changes: BTreeSet<String>,
    texts: Vec<Text>,
}

/// A text that is on one side of the action only.
struct Text {
    text: String,
    comes: bool,
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        match text.strip_prefix("- ") {
            Some(gone) => Self { text: gone.to_owned(), comes: false },
            None => Self { text, comes: true },
        }
    }
}

/// `id | state | fact: before → after; … | a text that comes; - a text that goes; …`
fn rows() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/commands.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let list = |field: Option<&str>| -> Vec<String> {
        field.unwrap_or("").split(';').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
    };
    let row = |line: &str| {
        let mut fields = line.split(" | ");
        Row {
            id: fields.next().unwrap().trim().to_owned(),
            state: fields.next().expect("a state").trim().to_owned(),
            changes: list(fields.next()).into_iter().collect(),
            texts: list(fields.next()).into_iter().map(Text::from).collect(),
        }
    };
    lines.map(row).collect()
}

fn play(window: &mut Window, moves: &str) {
    for mv in moves.split(' ') {
        window.app().apply(Command::PlayMove(mv.parse().expect("a move")));
    }
    window.step();
}

/// A window in the state that a row begins with.
fn window_in(state: &str) -> Window {
    let open = || {
        let folder = tempfile::TempDir::new().unwrap();
        let copy = folder.path().join("changzhuo.pgn");
        std::fs::copy(sample("changzhuo.pgn"), &copy).unwrap();
        let mut window = Window::open(Lang::En, vec![copy]);
        // The window's own folder lives as long as it does; what it saves goes there too.
        window.folders.push(folder);
        window
    };
    let at = |ply: usize| {
        let mut window = open();
        window.app().apply(Command::GoToPly(ply));
        window.wait_for_audit();
        window
    };
    // The evidence for the eleventh move stands on the board.
    let explained = |mut window: Window| {
        let row = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|label| label.starts_with("11. "));
        window.harness.get_all_by_label_contains("11. ").find(row).expect("the row of the move").click();
        window.step();
        window
    };
    let after = |mut window: Window, actions: &[Action]| {
        for action in actions {
            window.do_action(*action);
        }
        window
    };
    match state {
        "start" => Window::open(Lang::En, Vec::new()),
        "in ascii" => {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/samples/game_uci.pgn");
            Window::open(Lang::En, vec![file])
        }
        "game" => at(6),
        "game start" => at(0),
        "disputed move" => explained(at(11)),
        "threat played" => {
            let mut window = explained(at(11));
            window.harness.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
            window.step();
            window
        }
        "tree in front" => {
            let mut window = at(12);
            window.app().show_pane(Pane::Tree);
            window.step();
            window
        }
        "first variation" => {
            let mut window = at(1);
            play(&mut window, "h8h9");
            window.app().apply(Command::GoToPly(1));
            window.app().apply(Command::Step(1));
            after(window, &[Action::PreviousVariation])
        }
        "second game" => after(open(), &[Action::NextGame]),
        "repetition" => at(12),
        "variation" => {
            let mut window = at(1);
            play(&mut window, "h8h9 a6a5");
            window
        }
        "second variation" => {
            let mut window = at(1);
            play(&mut window, "h8h9");
            window
        }
        // A variation with a comment and a bad mark; the board shows the start.
        "annotated" => {
            let mut window = at(1);
            play(&mut window, "h8h9 a6a5");
            let node = window.studio().chapter().cursor();
            let annotations = Annotations { comment: "why".into(), marks: vec![Mark(2)], ..Annotations::none() };
            window.app().apply(Command::Annotate { node, annotations });
            after(window, &[Action::GoStart])
        }
        "library" | "importing" | "locked library" | "deleted" => {
            let mut window = at(6);
            let path = window.folder.path().join("library.db");
            window.app().use_library(path);
            window.app().apply(Command::Import(vec![sample("changzhuo.pgn")]));
            window.wait_for("the games are imported", |studio| studio.library().stats().is_some());
            window.app().apply(Command::DismissNotice);
            if state == "importing" {
                // A file that never comes to its end.
                let pipe = window.folder.path().join("endless.pgn");
                assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
                window.app().apply(Command::Import(vec![pipe]));
            }
            if state == "locked library" {
                // Another program writes, longer than the test lasts.
                let other = rusqlite::Connection::open(window.folder.path().join("library.db")).unwrap();
                other.execute_batch("BEGIN IMMEDIATE").unwrap();
                std::mem::forget(other);
            }
            if state == "deleted" {
                window.app().apply(Command::DeleteFromLibrary(GameId(1)));
                window.wait_for("the game is deleted", |studio| studio.library().has_deleted());
                window.app().apply(Command::DismissNotice);
            }
            window.step();
            window
        }
        "found" => {
            let mut window = at(6);
            let query = FindQuery { text: "i4h4".into(), ..FindQuery::default() };
            window.app().apply(Command::Find(query));
            window.wait_for("the moves are found", |studio| studio.finding().hits().len() == 3);
            window
        }
        "edited" => after(at(6), &[Action::MarkGood]),
        "two studies" => after(at(6), &[Action::NewStudy]),
        "taken back" => after(at(6), &[Action::MarkGood, Action::Undo]),
        "folded" => {
            let mut window = at(1);
            play(&mut window, "h8h9 a6a5");
            after(window, &[Action::GoStart, Action::FoldVariations])
        }
        "editor" => after(at(6), &[Action::EditPosition]),
        "three lines" => {
            let mut window = at(6);
            window.app().apply(Command::SetEngineLines(3));
            window
        }
        "zoomed" => {
            let mut window = at(6);
            window.app().apply(Command::SetZoom(1.2));
            window
        }
        "analysed" => {
            let mut window = Window::open(Lang::En, Vec::new());
            window.do_action(Action::ToggleAnalysis);
            window.wait_for("a line is found", |studio| studio.analysis().current_line(studio).is_some());
            window
        }
        "playing" | "played" => {
            let mut window = Window::open(Lang::En, Vec::new());
            // The strongest level thinks as long as this takes.
            window.app().apply(Command::SetPlayLevel(10));
            window.do_action(Action::PlayEngine);
            window.app().show_pane(Pane::Play);
            if state == "played" {
                play(&mut window, "h2e2");
            }
            window.step();
            window
        }
        "looking" => after(at(6), &[Action::FindMate]),
        "mate" => {
            let mut window = Window::open(Lang::En, Vec::new());
            let fen = "2bak3C/4aP2N/4b4/5C3/9/9/9/3p5/4p2r1/3K5 w - - 0 1";
            window.app().apply(Command::PasteText(fen.to_owned()));
            window.do_action(Action::FindMate);
            window.wait_for("the mate is found", |studio| studio.mate_on_board().is_some());
            window
        }
        "reviewing" => {
            let mut window = at(6);
            window.app().apply(Command::SetReviewLimit(SearchLimit::Millis(60_000)));
            after(window, &[Action::ReviewGame])
        }
        "another engine" => {
            let mut window = at(6);
            let path = std::path::PathBuf::from(env!("CARGO_BIN_EXE_pingjian"));
            window.app().apply(Command::AddEngine { path, args: vec!["uci".to_owned()] });
            window.step();
            window
        }
        "exporting" => {
            let mut window = Window::open(Lang::En, vec![sample("hongzhi-huronghua-2006.pgn")]);
            let mut options = window.studio().settings.sharing.clone();
            options.animation.width = 1200;
            window.app().apply(Command::SetSharing(Box::new(options)));
            let path = window.folder.path().join("long.gif");
            window.app().apply(Command::Share { path, what: Sharing::Animation });
            window
        }
        "ruled" => {
            let mut window = at(12);
            let (node, book) = (window.studio().chapter().cursor(), window.studio().rule_book().id.to_owned());
            let verdict = ArbiterVerdict { book, label: "idle".into(), reason: "as seen".into(), ..Default::default() };
            window.app().apply(Command::SetVerdict { node, verdict });
            window.wait_for_audit();
            window
        }
        "trial" => {
            let mut window = at(12);
            window.do_action(Action::TryMove);
            window.app().apply(Command::TryMoves(vec!["i8i9".parse().expect("a move")]));
            window.step();
            window
        }
        "lost" => {
            let folder = tempfile::TempDir::new().unwrap();
            let mut first = at(6);
            first.app().keep_recovery_in(folder.path().to_owned());
            first.do_action(Action::MarkGood);
            let started = Instant::now();
            while !has_file(folder.path()) {
                assert!(started.elapsed() < PATIENCE, "still waiting until the work is kept");
                first.step();
            }
            drop(first);
            let mut window = at(6);
            window.app().keep_recovery_in(folder.path().to_owned());
            window.folders.push(folder);
            window.wait_for("the lost work is found", |studio| !studio.lost().is_empty());
            window.step();
            window.click("Later");
            window
        }
        other => panic!("no state is called {other:?}"),
    }
}

fn has_file(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| match entry.path() {
        path if path.is_dir() => has_file(&path),
        path => path.extension().is_some_and(|extension| extension == "study"),
    })
}

fn moves_of(moves: &[Move]) -> String {
    let last: Vec<String> = moves.iter().rev().take(2).rev().map(ToString::to_string).collect();
    format!("{} plies … {}", moves.len(), last.join(" "))
}

/// What can be seen of a studio, each under a name.
fn facts(studio: &Studio) -> BTreeMap<&'static str, String> {
    let (document, chapter, settings) = (studio.document(), studio.chapter(), &studio.settings);
    let notes = chapter.game().tree().get(chapter.cursor()).map(|node| node.annotations().clone());
    let marks = notes.as_ref().map(|notes| notes.marks.iter().map(|mark| mark.sign()).collect::<String>());
    let verdicts = notes.map_or(0, |notes| notes.verdicts.len());
    let editor = match studio.editor() {
        None => "closed",
        Some(editor) if editor.is_free() => "free",
        Some(_) => "open",
    };
    let playing = match studio.playing() {
        None => "no",
        Some(playing) if playing.end().is_some() => "over",
        Some(playing) if playing.human() == Side::Red => "as Red",
        Some(_) => "as Black",
    };
    let on = |on: bool| if on { "on" } else { "off" }.to_owned();
    BTreeMap::from([
        ("tabs", studio.documents().len().to_string()),
        ("games", document.chapters().len().to_string()),
        ("game", (document.active_index() + 1).to_string()),
        ("ply", chapter.ply().to_string()),
        ("moves in the tree", chapter.game().tree().len().to_string()),
        ("main line", moves_of(&chapter.game().main_line_moves())),
        ("line", moves_of(chapter.line().moves())),
        ("folded", chapter.folded().len().to_string()),
        ("marks", marks.filter(|marks| !marks.is_empty()).unwrap_or_else(|| "none".into())),
        ("words", verdicts.to_string()),
        ("modified", on(document.is_modified())),
        ("encoding", document.encoding.unwrap_or("none").to_owned()),
        ("board", studio.shown_setup().to_fen()),
        ("flipped", on(document.flipped)),
        ("editor", editor.to_owned()),
        ("coordinates", on(settings.coordinates)),
        ("animation", on(settings.animation)),
        ("captured", on(settings.captured)),
        ("export", on(studio.sharing().progress().is_some())),
        ("theme", format!("{:?}", settings.board_theme)),
        ("faces", format!("{:?}", settings.faces)),
        ("notation", format!("{:?}", settings.move_style)),
        ("appearance", format!("{:?}", settings.appearance)),
        ("zoom", format!("{:.1}", settings.zoom)),
        ("lines", settings.engine_lines.to_string()),
        ("engine", on(studio.analysis().is_on())),
        ("threat", on(studio.analysis().is_threat())),
        ("reviewer", format!("{:?}", settings.review_engine)),
        ("opponent", format!("{:?}", settings.play_engine)),
        ("review", on(studio.review().is_some())),
        ("mate search", on(studio.mate_hunt().is_some_and(MateHunt::is_running))),
        ("playing", playing.to_owned()),
        ("deletion", on(studio.library().has_deleted())),
        ("hint", on(studio.hint().is_some() || studio.playing().is_some_and(Playing::is_hinting))),
        ("import", on(studio.library().import().is_some())),
        ("scores", on(settings.show_scores)),
        ("sounds", on(studio.sounds_on())),
        ("comparison", on(studio.audit().compares())),
        ("trial", studio.audit().what_if().map_or("none".into(), |trial| format!("of {}", trial.tries().len()))),
    ])
    .into_iter()
    .map(|(name, value)| (name, value.trim().to_owned()))
    .collect()
}

/// Lets frames pass; returns what the window asked of the system meanwhile.
fn settle(window: &mut Window) -> Vec<String> {
    let mut asked = Vec::new();
    let mut frames = 0;
    // Pictures are drawn by a thread.
    while frames < 4 || window.studio().jobs_running() > 0 {
        window.harness.step();
        let output = window.harness.output();
        for command in &output.platform_output.commands {
            asked.push(match command {
                OutputCommand::CopyText(text) => format!("copied: {}", text.lines().next().unwrap_or_default()),
                OutputCommand::CopyImage(picture) => format!("copied: a picture of {:?}", picture.size),
                other => format!("{other:?}"),
            });
        }
        for command in output.viewport_output.values().flat_map(|viewport| &viewport.commands) {
            match command {
                ViewportCommand::RequestPaste => asked.push("asked: the clipboard".into()),
                ViewportCommand::Close => asked.push("asked: to close".into()),
                _ => {}
            }
        }
        frames += 1;
        if frames > 4 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
    asked
}

/// The keys of a shortcut as menus write it.
fn keys_of(shown: &str) -> (Modifiers, Key) {
    let mut modifiers = Modifiers::NONE;
    let mut rest = shown;
    for (name, held) in [("Ctrl+", Modifiers::COMMAND), ("Shift+", Modifiers::SHIFT), ("Alt+", Modifiers::ALT)] {
        if let Some(after) = rest.strip_prefix(name) {
            modifiers |= held;
            rest = after;
        }
    }
    let name = match rest {
        "←" => "Left",
        "→" => "Right",
        "↑" => "Up",
        "↓" => "Down",
        "Del" => "Delete",
        "Esc" => "Escape",
        "PgUp" => "PageUp",
        "PgDn" => "PageDown",
        "+" => "Plus",
        "−" => "Minus",
        name => name,
    };
    (modifiers, Key::from_name(name).unwrap_or_else(|| panic!("no key is called {name}")))
}

/// A key goes down; it is let go once what follows has been seen.
fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.harness.event(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers });
}

fn ask(window: &mut Window, info: &ActionInfo, route: Route) -> Vec<String> {
    let name = info.name(Lang::En);
    match route {
        Route::Menu => {
            // A panel may have the same name; the menu bar is drawn first.
            let title = info.menu.title(Lang::En);
            window.harness.query_all_by_label(&title).next().expect("the menu").click();
            window.step();
            // An entry is read out with its key.
            let label = info.key.map_or_else(|| name.to_string(), |key| format!("{name} {key}"));
            // The menu is drawn after everything else of that name.
            let same = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|text| text.trim_end() == label);
            let entry = window.harness.query_all_by_label_contains(&label).rfind(same);
            let entry = entry.unwrap_or_else(|| panic!("{label} stands in its menu"));
            assert!(!entry.accesskit_node().is_disabled(), "{name} can be chosen");
            entry.click();
        }
        Route::Palette => {
            window.ctrl(Key::K);
            window.harness.event(Event::Text(name.to_string()));
            window.step();
            press(window, Modifiers::NONE, Key::Enter);
        }
        Route::Keys => {
            let (modifiers, key) = keys_of(&info.key.expect("a key").to_string());
            press(window, modifiers, key);
        }
    }
    settle(window)
}

/// What has the keyboard's focus: a field to write in, a panel, the board.
fn focused(window: &Window) -> Option<String> {
    let roles = [Role::TextInput, Role::MultilineTextInput, Role::Pane, Role::Button];
    let nodes = roles.into_iter().flat_map(|role| window.harness.query_all_by_role(role));
    let node = nodes.into_iter().find(|node| node.accesskit_node().is_focused())?;
    let node = node.accesskit_node();
    let name = node.label().unwrap_or_default();
    match node.role() {
        Role::Pane => Some(name),
        // The board hands the focus on to the point under its cursor; a menu has it when the bar was asked for, and the row
        // of a game or of the audit when its list was.
        Role::Button => {
            let menu = Menu::ALL.iter().any(|menu| menu.title(Lang::En) == name);
            let row = name.starts_with("一、") || name.starts_with("9. ");
            (name.contains(", rank") || menu || row).then(|| name.split(". ").next().unwrap_or_default().to_owned())
        }
        role => Some(format!("{role:?}")),
    }
}

/// Does what a row tells by one route; returns what is different from what it tells.
fn follow(row: &Row, info: &ActionInfo, route: Route) -> Result<(), String> {
    let mut window = window_in(&row.state);
    let before = facts(window.studio());
    let wrong_texts = |window: &Window, done: bool| -> Vec<String> {
        let wrong = row.texts.iter().filter(|text| window.shows(&text.text) != (text.comes == done));
        wrong.map(|text| text.text.clone()).collect()
    };
    let early = wrong_texts(&window, false);
    if !early.is_empty() {
        return Err(format!("as if done already: {early:?}"));
    }
    let focus = focused(&window);
    if !(info.enabled)(window.studio()) {
        return Err("it can't be done in this state".into());
    }
    let mut changes: BTreeSet<String> = ask(&mut window, info, route).into_iter().collect();
    let changed = |(name, old): (&&str, &String)| {
        let new = &facts(window.studio())[*name];
        (new != old).then(|| format!("{name}: {old} → {new}"))
    };
    changes.extend(before.iter().filter_map(changed));
    // The palette and the menu take the focus, and give it back or not.
    if focused(&window) != focus && focused(&window).is_some() {
        changes.insert(format!("focus: {}", focused(&window).unwrap_or_default()));
    }
    let late = wrong_texts(&window, true);
    // What an engine finds isn't told beforehand.
    let told = |change: &String| {
        let open = |row: &String| row.strip_suffix('…').is_some_and(|start| change.starts_with(start));
        row.changes.contains(change) || row.changes.iter().any(open)
    };
    if changes.len() != row.changes.len() || !changes.iter().all(told) || !late.is_empty() {
        let changes: Vec<String> = changes.into_iter().collect();
        return Err(format!("{}\n  texts as before: {late:?}", changes.join("; ")));
    }
    Ok(())
}

fn check(routes: &[Route]) {
    let rows = rows();
    let mut errors = Vec::new();
    for info in ACTIONS {
        let mut found = rows.iter().filter(|row| row.id == info.id).peekable();
        if found.peek().is_none() {
            errors.push(format!("{}: no row tells its effect", info.id));
        }
        for row in found {
            if row.changes.is_empty() && row.texts.is_empty() {
                errors.push(format!("{}: a row without an effect", row.id));
            }
            for &route in routes {
                let listed = info.action.is_listed_as_choice();
                // The menu lists what there is to choose from instead of the next one.
                if (route == Route::Keys && info.key.is_none()) || (route == Route::Menu && listed) {
                    continue;
                }
                if let Err(error) = follow(row, info, route) {
                    errors.push(format!("{} ({}) by {route:?}: {error}", row.id, row.state));
                }
            }
        }
    }
    let known: BTreeSet<&str> = ACTIONS.iter().map(|info| info.id).collect();
    errors
        .extend(rows.iter().filter(|row| !known.contains(row.id.as_str())).map(|row| format!("{}: no action", row.id)));
    assert!(errors.is_empty(), "{} errors:\n{}", errors.len(), errors.join("\n"));
}

#[test]
fn every_action_is_done_by_its_key() {
    check(&[Route::Keys]);
}

#[test]
fn every_action_is_done_from_the_palette() {
    check(&[Route::Palette]);
}

#[test]
fn every_action_is_done_from_its_menu() {
    check(&[Route::Menu]);
}
