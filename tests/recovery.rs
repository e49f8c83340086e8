//! Nothing is lost: autosave, recovery after a kill, and edits that can all be taken back.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::accesskit::Role;
use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use pingjian::formats::{self, Format};
use pingjian::game::{Annotations, Arrow, Edit, Mark, MarkColor, NodeId};
use pingjian::lang::Lang;
use pingjian::rules::{Piece, PieceKind, Position, Side};
use pingjian::session::{Action, Command, Draft, Level, Placing, Request, Settings, Studio, Wake};
use pingjian::ui::app::App;
use proptest::prelude::*;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use support::PATIENCE;
use tempfile::TempDir;

/// The most that a kill may lose.
const PROMISED: Duration = Duration::from_secs(5);

fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let started = Instant::now();
    while !done() {
        assert!(started.elapsed() < PATIENCE, "still waiting until {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn studio_with(wake: Wake) -> Studio {
    let mut settings = Settings::default();
    settings.set_lang(Some(Lang::En));
    Studio::new(settings, wake)
}

fn studio() -> Studio {
    studio_with(Arc::new(|| {}))
}

/// A run of the studio that keeps its studies in a folder.
struct Run {
    studio: Studio,
    /// Its threads hold the other ends.
    alive: Weak<dyn Fn() + Send + Sync>,
}

impl Deref for Run {
    type Target = Studio;

    fn deref(&self) -> &Studio {
        &self.studio
    }
}

impl DerefMut for Run {
    fn deref_mut(&mut self) -> &mut Studio {
        &mut self.studio
    }
}

fn studio_in(folder: &Path) -> Run {
    let wake: Wake = Arc::new(|| {});
    let alive = Arc::downgrade(&wake);
    let mut studio = studio_with(wake);
    studio.keep_recovery_in(folder.to_owned());
    Run { studio, alive }
}

fn play(studio: &mut Studio, moves: &str) {
    for mv in moves.split(' ') {
        studio.apply(Command::PlayMove(mv.parse().unwrap()));
    }
}

/// All files below the folder, locks left out.
fn kept(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(kept(&path));
        } else if !["lock", "guard"].iter().any(|name| path.ends_with(name)) {
            found.push(path);
        }
    }
    found
}

/// The folders of runs.
fn runs(folder: &Path) -> usize {
    std::fs::read_dir(folder)
        .map_or(0, |entries| entries.filter(|entry| entry.as_ref().unwrap().path().is_dir()).count())
}

/// Polls until what earlier runs have left is offered.
fn wait_for_offer(studio: &mut Studio) {
    wait_for("the lost studies are offered", || studio.poll() == Some(Request::OfferRecovery));
}

/// Ends a run without closing it: what waits is written at once rather than a moment later.
fn crash(run: Run) {
    let Run { studio, alive } = run;
    drop(studio);
    wait_for("the run is over", || alive.strong_count() == 0);
}

/// Leaves one lost study with these moves, named by a file that is not there.
fn lose(folder: &Path, moves: &str) {
    let mut studio = studio_in(folder);
    play(&mut studio, moves);
    crash(studio);
}

const FOLDER_OF_CHILD: &str = "PINGJIAN_TEST_RECOVERY_FOLDER";

/// Run by the next test in a process of its own, which is killed.
#[test]
fn a_run_that_will_be_killed() {
    let Ok(folder) = std::env::var(FOLDER_OF_CHILD) else { return };
    let mut studio = studio_in(Path::new(&folder));
    play(&mut studio, "h2e2 h9g7");
    wait_for("the first edits are kept", || !kept(Path::new(&folder)).is_empty());
    play(&mut studio, "h0g2");
    std::fs::write(Path::new(&folder).join("edited"), "").unwrap();
    std::thread::sleep(PATIENCE);
}

#[test]
fn a_killed_run_loses_nothing_that_is_older_than_five_seconds() {
    let folder = TempDir::new().unwrap();
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["a_run_that_will_be_killed", "--exact"])
        .env(FOLDER_OF_CHILD, folder.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let edited = folder.path().join("edited");
    wait_for("the child has edited", || edited.exists());
    std::fs::remove_file(edited).unwrap();
    std::thread::sleep(PROMISED);
    // A kill that nothing can catch.
    child.kill().unwrap();
    child.wait().unwrap();
    let mut studio = studio_in(folder.path());
    wait_for_offer(&mut studio);
    let lost = studio.lost().to_vec();
    assert_eq!(lost.len(), 1);
    assert_eq!((lost[0].name.as_str(), lost[0].games), ("Untitled study", 1));
    studio.apply(Command::Recover(vec![lost[0].id]));
    wait_for("it is restored", || {
        studio.poll();
        studio.lost().is_empty()
    });
    let moves: Vec<_> = studio.chapter().line().moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["h2e2", "h9g7", "h0g2"]);
    assert!(studio.document().is_modified(), "no file holds it yet");
    assert_eq!(studio.documents().len(), 1, "the empty study made room");
    studio.close();
    assert_eq!((kept(folder.path()).len(), runs(folder.path())), (0, 0));
}

#[test]
fn what_was_restored_is_the_same_and_survives_the_next_crash() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.pgn");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples/changzhuo.pgn");
    std::fs::copy(sample, &file).unwrap();
    let data = folder.path().join("data/recovery");
    let mut studio = studio_in(&data);
    studio.apply(Command::OpenFile(file.clone()));
    wait_for("the file is open", || {
        studio.poll();
        studio.document().path.is_some()
    });
    studio.apply(Command::Do(Action::GoForward));
    studio.apply(Command::Do(Action::MarkBrilliant));
    studio.apply(Command::Do(Action::NextGame));
    studio.apply(Command::Do(Action::DeleteBranch));
    let games = studio.document().games();
    crash(studio);
    for _ in 0..3 {
        let mut studio = studio_in(&data);
        wait_for_offer(&mut studio);
        let lost = studio.lost()[0].clone();
        assert_eq!((lost.path.as_ref(), lost.format), (Some(&file), Some(Format::Pgn)));
        studio.apply(Command::Recover(vec![lost.id]));
        wait_for("it is restored", || {
            studio.poll();
            studio.lost().is_empty()
        });
        assert_eq!(studio.document().games(), games);
        assert_eq!((studio.document().path.as_ref(), studio.document().format), (Some(&file), Some(Format::Pgn)));
        assert!(studio.document().is_modified());
        crash(studio);
    }
    assert_eq!(runs(&data), 1);
}

#[test]
fn saved_undone_and_discarded_work_leaves_nothing() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("recovery");
    let mut studio = studio_in(&data);
    assert!(!data.exists(), "nothing is written as long as nothing was edited");
    let is_kept = |wanted: usize| wait_for("the files are as wanted", || kept(&data).len() == wanted);
    play(&mut studio, "h2e2");
    is_kept(1);
    studio.apply(Command::Do(Action::Undo));
    is_kept(0);
    studio.apply(Command::Do(Action::Redo));
    is_kept(1);
    studio.apply(Command::SaveTo { path: folder.path().join("a.pgn"), format: Format::Pgn });
    wait_for("it is saved", || {
        studio.poll();
        !studio.document().is_modified()
    });
    is_kept(0);
    studio.apply(Command::Do(Action::NewStudy));
    play(&mut studio, "b2e2");
    is_kept(1);
    let id = studio.document().id;
    assert_eq!(studio.apply(Command::Do(Action::CloseDocument)), Some(Request::ConfirmClose(id)));
    studio.apply(Command::DiscardDocument(id));
    is_kept(0);
    play(&mut studio, "h9g7");
    is_kept(1);
    studio.close();
    assert_eq!((kept(&data).len(), runs(&data)), (0, 0));
    let mut next = studio_in(&data);
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(next.poll(), None, "nothing is offered");
}

#[test]
fn closing_at_once_waits_for_nothing_and_leaves_nothing() {
    let folder = TempDir::new().unwrap();
    let mut studio = studio_in(folder.path());
    play(&mut studio, "h2e2");
    studio.close();
    assert_eq!((kept(folder.path()).len(), runs(folder.path())), (0, 0));
}

#[test]
fn running_studios_leave_each_other_alone() {
    let folder = TempDir::new().unwrap();
    let mut first = studio_in(folder.path());
    play(&mut first, "h2e2");
    wait_for("the first is kept", || kept(folder.path()).len() == 1);
    let mut second = studio_in(folder.path());
    play(&mut second, "b2e2");
    wait_for("the second is kept too", || kept(folder.path()).len() == 2);
    assert_eq!(second.poll(), None);
    assert!(second.lost().is_empty(), "the first still runs");
    crash(first);
    let mut third = studio_in(folder.path());
    wait_for_offer(&mut third);
    assert_eq!(third.lost().len(), 1, "the second still runs");
    let mut fourth = studio_in(folder.path());
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(fourth.poll(), None, "the third has been offered it");
    second.close();
    third.close();
    let mut fifth = studio_in(folder.path());
    wait_for_offer(&mut fifth);
    assert_eq!(fifth.lost().len(), 1, "what nobody decided about is offered again");
    let id = fifth.lost()[0].id;
    fifth.apply(Command::DiscardLost(vec![id]));
    wait_for("it is gone", || kept(folder.path()).is_empty() && runs(folder.path()) == 0);
}

#[test]
fn broken_files_are_set_aside_and_told() {
    for cut in [0, 3, 200] {
        let folder = TempDir::new().unwrap();
        lose(folder.path(), "h2e2 h9g7");
        let file = kept(folder.path())[0].clone();
        let mut content = std::fs::read(&file).unwrap();
        let head = content.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        // First nothing at all, then half a head, then a head with rubbish behind it.
        content.truncate(cut.min(head));
        if cut > head {
            content.extend_from_slice(&[0, 1, 2, 3]);
        }
        std::fs::write(&file, &content).unwrap();
        let mut studio = studio_in(folder.path());
        if cut > head {
            wait_for_offer(&mut studio);
            let id = studio.lost()[0].id;
            studio.apply(Command::Recover(vec![id]));
        }
        wait_for("it is told", || {
            studio.poll();
            studio.notice().is_some()
        });
        let notice = studio.notice().unwrap();
        assert_eq!(notice.level, Level::Warning, "{}", notice.text);
        assert!(notice.text.contains("set aside"), "{}", notice.text);
        assert!(studio.lost().is_empty());
        let left = kept(folder.path());
        assert_eq!(left.len(), 1);
        assert!(left[0].extension().is_some_and(|extension| extension == "broken"), "{left:?}");
        assert_eq!(std::fs::read(&left[0]).unwrap(), content, "it is kept as it was");
        play(&mut studio, "h2e2");
        assert_eq!(studio.line().moves().len(), 1, "the studio goes on");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_told_once() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    // A file stands where the folder should.
    let mut studio = studio_in(&file.join("recovery"));
    play(&mut studio, "h2e2");
    wait_for("it is told", || {
        studio.poll();
        studio.notice().is_some()
    });
    assert!(studio.notice().unwrap().text.starts_with("Autosave failed"));
    studio.apply(Command::DismissNotice);
    play(&mut studio, "h9g7");
    std::thread::sleep(Duration::from_secs(2));
    studio.poll();
    assert!(studio.notice().is_none(), "not with every edit");
}

#[test]
fn what_is_being_written_is_kept_too() {
    let folder = TempDir::new().unwrap();
    let mut studio = studio_in(folder.path());
    let annotations = Annotations { comment: "half a sent".to_owned(), ..Annotations::default() };
    let edit = Edit::Annotate { node: NodeId::ROOT, annotations: annotations.clone() };
    let document = studio.document().id;
    studio.set_drafts(vec![Draft { document, game: 0, edit }]);
    assert!(!studio.document().is_modified(), "it is no edit yet");
    crash(studio);
    let mut studio = studio_in(folder.path());
    wait_for_offer(&mut studio);
    let id = studio.lost()[0].id;
    studio.apply(Command::Recover(vec![id]));
    wait_for("it is restored", || {
        studio.poll();
        studio.lost().is_empty()
    });
    let root = studio.chapter().game().tree().get(NodeId::ROOT).unwrap().annotations().clone();
    assert_eq!(root, annotations);
}

#[test]
fn a_position_being_set_up_is_kept_and_asked_about() {
    let folder = TempDir::new().unwrap();
    let mut studio = studio_in(folder.path());
    studio.apply(Command::Do(Action::EditPosition));
    assert!(!studio.has_unsaved(), "nothing was changed yet");
    // No game can begin without generals.
    studio.apply(Command::Place(Placing::Clear));
    studio.apply(Command::Place(Placing::Put {
        piece: Piece::new(Side::Red, PieceKind::Chariot),
        square: "e4".parse().unwrap(),
    }));
    let setup = studio.editor().unwrap().setup().clone();
    assert!(studio.has_unsaved() && !studio.document().is_modified());
    let id = studio.document().id;
    assert_eq!(studio.apply(Command::Do(Action::CloseDocument)), Some(Request::ConfirmClose(id)));
    crash(studio);
    let mut studio = studio_in(folder.path());
    wait_for_offer(&mut studio);
    let lost = studio.lost()[0].clone();
    assert_eq!(lost.setup, Some(setup.clone()));
    studio.apply(Command::Recover(vec![lost.id]));
    wait_for("it is restored", || {
        studio.poll();
        studio.lost().is_empty()
    });
    assert_eq!(studio.editor().map(|editor| editor.setup().clone()), Some(setup), "the editor goes on with it");
    studio.apply(Command::Do(Action::Undo));
    assert_eq!(studio.editor().unwrap().setup(), &Position::start().to_setup(), "and can take it back");
    assert!(studio.document().unused_setup().is_none());
    // Once a game can begin with it, saving takes it up.
    studio.apply(Command::Place(Placing::Remove("a0".parse().unwrap())));
    let wanted = *Position::from_setup(studio.editor().unwrap().setup()).as_ref().unwrap();
    let file = folder.path().join("saved.pgn");
    let id = studio.document().id;
    studio.apply(Command::SaveAndClose(id));
    assert!(studio.editor().is_none() && studio.has_unsaved());
    studio.apply(Command::SaveTo { path: file.clone(), format: Format::Pgn });
    wait_for("it is saved", || {
        studio.poll();
        !studio.has_unsaved()
    });
    let saved = formats::read(&std::fs::read(file).unwrap(), None).unwrap().games;
    assert_eq!(saved.last().unwrap().start(), &wanted);
    studio.close();
}

#[test]
fn a_state_that_is_left_while_it_is_saved_does_not_count_as_saved() {
    let folder = TempDir::new().unwrap();
    let mut studio = studio();
    play(&mut studio, "h2e2");
    studio.apply(Command::SaveTo { path: folder.path().join("a.pgn"), format: Format::Pgn });
    studio.apply(Command::Do(Action::Undo));
    play(&mut studio, "b2e2");
    wait_for("it is saved", || {
        studio.poll();
        studio.jobs_running() == 0
    });
    assert!(studio.document().is_modified(), "the file holds another move");
    studio.apply(Command::Do(Action::Undo));
    assert!(studio.document().is_modified(), "and this is the state before it");
}

/// An edit of a study, chosen by numbers.
#[derive(Clone, Debug)]
enum Wish {
    Play(usize),
    Go(usize),
    Comment(String),
    Mark(u8),
    Draw(usize),
    Promote,
    MainLine,
    Delete,
    Header(String),
    NewGame,
    DeleteGame(usize),
    MoveGame(usize, usize),
    Show(usize),
    Line(usize),
}

fn wish() -> impl Strategy<Value = Wish> {
    prop_oneof![
        8 => any::<usize>().prop_map(Wish::Play),
        4 => any::<usize>().prop_map(Wish::Go),
        2 => "[ -~一-三\"\\\\\n]{0,12}".prop_map(Wish::Comment),
        2 => (1_u8..=6).prop_map(Wish::Mark),
        1 => any::<usize>().prop_map(Wish::Draw),
        2 => Just(Wish::Promote),
        1 => Just(Wish::MainLine),
        1 => Just(Wish::Delete),
        1 => "[a-z红黑]{0,8}".prop_map(Wish::Header),
        1 => Just(Wish::NewGame),
        1 => any::<usize>().prop_map(Wish::DeleteGame),
        1 => any::<(usize, usize)>().prop_map(|(from, to)| Wish::MoveGame(from, to)),
        1 => any::<usize>().prop_map(Wish::Show),
        1 => any::<usize>().prop_map(Wish::Line),
    ]
}

/// The moves of a line that goes on from the board, each chosen by the number.
fn line_from(position: &Position, seed: usize) -> Vec<pingjian::rules::Move> {
    let mut position = *position;
    let mut moves = Vec::new();
    for step in 0..3 {
        let legal = position.legal_moves();
        let Some(count) = Some(legal.len()).filter(|&count| count > 0) else { break };
        let mv = legal[(seed >> step) % count];
        position = position.play(mv);
        moves.push(mv);
    }
    moves
}

fn command_for(wish: Wish, studio: &Studio) -> Command {
    let chapter = studio.chapter();
    let (tree, cursor) = (chapter.game().tree(), chapter.cursor());
    let noted = |change: &dyn Fn(&mut Annotations)| {
        let mut annotations = tree.get(cursor).unwrap().annotations().clone();
        change(&mut annotations);
        Command::Annotate { node: cursor, annotations }
    };
    match wish {
        Wish::Play(number) => match line_from(studio.position(), number).first() {
            Some(mv) => Command::PlayMove(*mv),
            None => Command::GoTo(NodeId::ROOT),
        },
        Wish::Go(number) => {
            let nodes: Vec<_> = tree.preorder(NodeId::ROOT).collect();
            Command::GoTo(nodes[number % nodes.len()])
        }
        Wish::Comment(text) => noted(&|notes| notes.comment.clone_from(&text)),
        Wish::Mark(mark) => noted(&|notes| notes.marks = vec![Mark(mark)]),
        Wish::Draw(number) => match line_from(studio.position(), number).first() {
            Some(mv) => noted(&|notes| notes.arrows.push(Arrow { from: mv.from, to: mv.to, color: MarkColor::Red })),
            None => Command::GoTo(NodeId::ROOT),
        },
        Wish::Promote => Command::Promote(cursor),
        Wish::MainLine => Command::MakeMainLine(cursor),
        Wish::Delete => Command::Do(Action::DeleteBranch),
        Wish::Header(value) => {
            let mut headers = chapter.game().headers.clone();
            headers.set("Red", value);
            Command::SetHeaders(headers)
        }
        Wish::NewGame => Command::NewGameFrom(Box::new(*studio.position())),
        Wish::DeleteGame(number) => Command::DeleteGame(number % studio.document().chapters().len()),
        Wish::MoveGame(from, to) => {
            let count = studio.document().chapters().len();
            Command::MoveGame { from: from % count, to: to % count }
        }
        Wish::Show(number) => Command::ShowGame(number % studio.document().chapters().len()),
        Wish::Line(number) => Command::AddLine(line_from(studio.position(), number)),
    }
}

fn file_of(studio: &Studio) -> Vec<u8> {
    formats::write(&studio.document().games(), Format::Native).unwrap().bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn sixty_edits_and_sixty_undos_give_the_identical_file(wishes in prop::collection::vec(wish(), 400)) {
        let mut studio = studio();
        play(&mut studio, "h2e2 h9g7 h0g2 i9h9");
        let before = file_of(&studio);
        let mut edits = 0;
        for wish in wishes {
            let changes = studio.document().changes();
            studio.apply(command_for(wish, &studio));
            edits += usize::from(studio.document().changes() > changes);
            if edits == 60 {
                break;
            }
        }
        prop_assert_eq!(edits, 60);
        let after = file_of(&studio);
        for _ in 0..60 {
            studio.apply(Command::Do(Action::Undo));
        }
        prop_assert_eq!(String::from_utf8(file_of(&studio)), String::from_utf8(before));
        for _ in 0..60 {
            studio.apply(Command::Do(Action::Redo));
        }
        prop_assert_eq!(String::from_utf8(file_of(&studio)), String::from_utf8(after));
    }
}

/// A window that keeps its studies in `data`.
fn window(lang: Lang, data: PathBuf, settings: PathBuf) -> Harness<'static, Option<App>> {
    let keep = move |app: &mut App| app.keep_recovery_in(data.clone());
    support::harness(lang, vec2(1280.0, 800.0), settings, Vec::new(), keep)
}

fn steps_until(
    window: &mut Harness<'static, Option<App>>,
    what: &str,
    done: impl Fn(&Harness<'static, Option<App>>) -> bool,
) {
    let started = Instant::now();
    loop {
        window.run_steps(2);
        if done(window) {
            return;
        }
        assert!(started.elapsed() < PATIENCE, "still waiting until {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn shows(window: &Harness<'static, Option<App>>, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn the_window_offers_what_was_lost() {
    let answers = [(Lang::En, "Restore"), (Lang::ZhHans, "以后再说"), (Lang::ZhHant, "捨棄")];
    for (lang, answer) in answers {
        let folder = TempDir::new().unwrap();
        let data = folder.path().join("recovery");
        lose(&data, "h2e2");
        lose(&data, "b2e2 h9g7");
        let mut window = window(lang, data.clone(), folder.path().join("settings.ron"));
        steps_until(&mut window, "the question is asked", |window| shows(window, answer));
        assert_eq!(window.query_all_by_role(Role::CheckBox).count(), 2, "both are listed");
        // The first of the list, the newest, is left out.
        window.get_all_by_role(Role::CheckBox).next().unwrap().click();
        window.run_steps(2);
        window.get_by_label(answer).click();
        window.run_steps(2);
        assert!(window.query_by_label(answer).is_none(), "the question is answered");
        let studio = window.state().as_ref().unwrap().studio();
        match lang {
            Lang::En => {
                steps_until(&mut window, "it is restored", |window| {
                    window.state().as_ref().unwrap().studio().document().is_modified()
                });
                let studio = window.state().as_ref().unwrap().studio();
                assert_eq!(studio.chapter().line().moves().len(), 1, "the older one");
                assert_eq!(studio.lost().len(), 1, "the newer one waits");
                let request = window.state_mut().as_mut().unwrap().apply(Command::Do(Action::Recover));
                assert_eq!(request, Some(Request::OfferRecovery), "the menu asks again");
            }
            Lang::ZhHans => assert_eq!(studio.lost().len(), 2, "both wait"),
            Lang::ZhHant => {
                assert_eq!(studio.lost().len(), 1, "the chosen one is gone");
                wait_for("its file is gone", || kept(&data).len() == 1);
            }
        }
    }
}

#[test]
fn a_comment_that_is_being_typed_survives() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("recovery");
    let mut window = window(Lang::En, data.clone(), folder.path().join("settings.ron"));
    window.run_steps(3);
    window.key_press(egui::Key::C);
    window.run_steps(3);
    window.event(egui::Event::Text("never finished".to_owned()));
    window.run_steps(3);
    let started = Instant::now();
    wait_for("it is kept", || {
        let texts = kept(&data).iter().map(|file| std::fs::read_to_string(file).unwrap()).collect::<String>();
        texts.contains("never finished")
    });
    assert!(started.elapsed() < PROMISED, "kept after {:?}", started.elapsed());
    let field = window.get_by_role(Role::MultilineTextInput);
    assert!(field.accesskit_node().is_focused(), "and goes on being typed");
    window.run();
    let delay = window.output().viewport_output.values().map(|viewport| viewport.repaint_delay).min();
    // The caret of the field blinks; nothing else asks for frames.
    assert!(delay.is_none_or(|delay| delay >= Duration::from_millis(100)), "asked for a frame in {delay:?}");
}

#[test]
fn leaving_the_program_asks_about_a_comment_that_is_being_typed() {
    let folder = TempDir::new().unwrap();
    let mut window = window(Lang::En, folder.path().join("recovery"), folder.path().join("settings.ron"));
    window.run_steps(3);
    window.key_press(egui::Key::C);
    window.run_steps(3);
    window.event(egui::Event::Text("written".to_owned()));
    window.run_steps(3);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::Q);
    window.run_steps(3);
    assert!(shows(&window, "Save the changes before quitting?"));
}

#[test]
fn a_comment_that_is_being_typed_is_finished_before_anything_else_is_done() {
    let folder = TempDir::new().unwrap();
    let mut window = window(Lang::En, folder.path().join("recovery"), folder.path().join("settings.ron"));
    window.run_steps(3);
    window.state_mut().as_mut().unwrap().apply(Command::PlayMove("h2e2".parse().unwrap()));
    let mut typed = 0;
    let mut type_in = |window: &mut Harness<'static, Option<App>>| {
        window.key_press(egui::Key::C);
        window.run_steps(3);
        typed += 1;
        window.event(egui::Event::Text(format!("sentence {typed}")));
        window.run_steps(3);
        format!("sentence {typed}")
    };
    let board = |window: &Harness<'static, Option<App>>, file: &str| {
        let name = format!("file {file}, rank 1");
        window.query_all_by_label_contains(&name).next().expect("a point of the board").rect().center()
    };
    let comment = |window: &Harness<'static, Option<App>>, ply: usize| {
        let chapter = window.state().as_ref().unwrap().studio().chapter();
        let tree = chapter.game().tree();
        let node = chapter.game().main_line()[ply - 1];
        tree.get(node).unwrap().annotations().clone()
    };
    // An arrow drawn on the board.
    let text = type_in(&mut window);
    let (from, to) = (board(&window, "五"), board(&window, "四"));
    window.event(egui::Event::PointerMoved(from));
    window.event(egui::Event::PointerButton {
        pos: from,
        button: egui::PointerButton::Secondary,
        pressed: true,
        modifiers: egui::Modifiers::NONE,
    });
    window.run_steps(2);
    window.event(egui::Event::PointerMoved(to));
    window.run_steps(2);
    window.event(egui::Event::PointerButton {
        pos: to,
        button: egui::PointerButton::Secondary,
        pressed: false,
        modifiers: egui::Modifiers::NONE,
    });
    window.run_steps(3);
    let written = comment(&window, 1);
    assert_eq!(written.comment, text);
    assert_eq!(written.arrows.len(), 1, "and the arrow stands");
    // A step back by the wheel.
    window.state_mut().as_mut().unwrap().apply(Command::PlayMove("h9g7".parse().unwrap()));
    window.run_steps(3);
    let text = type_in(&mut window);
    window.event(egui::Event::PointerMoved(from));
    window.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, 1.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: egui::Modifiers::NONE,
    });
    window.run_steps(5);
    assert_eq!(window.state().as_ref().unwrap().studio().chapter().ply(), 1, "the wheel has stepped back");
    assert_eq!(comment(&window, 2).comment, text);
}
