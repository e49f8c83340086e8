//! The work of a frame, measured without a screen: what `pingjian bench frames` prints.

use super::app::App;
use super::dock::Pane;
use super::theme::size;
use crate::game::{Edit, Game, NodeId};
use crate::rules::{Move, Position};
use crate::session::{Action, Command};
use egui::{Context, Event, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, RawInput, Rect, TouchPhase, pos2, vec2};
use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long frames took in one view.
#[derive(Clone, Debug, Serialize)]
pub struct FrameTimes {
    /// What was shown.
    pub view: &'static str,
    /// Threads of the embedded engine that analysed beside the window; 0 if it was off.
    pub engine_threads: usize,
    /// Frames drawn.
    pub frames: usize,
    /// The time that half of them stayed below, in milliseconds.
    pub median_ms: f64,
    /// The time that 99 of 100 stayed below, in milliseconds.
    pub percentile_99_ms: f64,
    /// The longest, in milliseconds.
    pub worst_ms: f64,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct FrameFigures {
    /// Moves in the tree.
    pub nodes: usize,
    /// Layout, drawing and tessellation at 1280×800.
    pub views: Vec<FrameTimes>,
    /// Most memory that the program held, in megabytes, where the system tells.
    pub memory_megabytes: Option<u64>,
}

impl fmt::Display for FrameFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "frames at 1280×800 with a tree of {} moves", self.nodes)?;
        for FrameTimes { view, engine_threads, frames, median_ms, percentile_99_ms, worst_ms } in &self.views {
            let beside = match engine_threads {
                0 => String::new(),
                count => format!(" beside the engine on {count} thread(s)"),
            };
            writeln!(
                f,
                "{view}{beside}: median {median_ms:.2} ms, 99% below {percentile_99_ms:.2} ms, worst {worst_ms:.2} ms of {frames} frames"
            )?;
        }
        match self.memory_megabytes {
            Some(megabytes) => writeln!(f, "memory at most {megabytes} MB"),
            None => Ok(()),
        }
    }
}

/// Frames of each view.
const FRAMES: usize = 600;

/// Between two frames of a screen.
const SCREEN_FRAME: Duration = Duration::from_micros(16_667);
/// Moves of the tree.
const NODES: usize = 100_000;

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }
}

/// A game of `moves` moves: a main line and variations that leave any move of the tree.
#[must_use]
pub fn large_game(moves: usize) -> Game {
    let mut numbers = Numbers(2026);
    let mut game = Game::default();
    let mut nodes = vec![NodeId::ROOT];
    while game.tree().len() < moves {
        let parent = nodes[numbers.below(nodes.len())];
        let length = (20 + numbers.below(40)).min(moves - game.tree().len());
        let mut line: Vec<Move> = Vec::new();
        let mut position: Position = game.position_at(parent);
        for _ in 0..length {
            let legal: Vec<Move> = position.legal_moves().into_iter().collect();
            let Some(&mv) = legal.get(numbers.below(legal.len())) else { break };
            if line.is_empty() && game.tree().child_by_move(parent, mv).is_some() {
                break;
            }
            line.push(mv);
            position = position.play(mv);
        }
        let tree = game.tree();
        let (branch, at) = (tree.line_branch(&line), tree.children(parent).len());
        let (first, before) = (tree.next_id(), tree.len());
        if game.apply(Edit::InsertBranch { parent, at, branch }).is_ok() && game.tree().len() > before {
            nodes.extend(game.tree().preorder(first));
        }
    }
    game
}

/// Draws frames of a window with a tree of 100,000 moves while somebody walks through it, scrolls and points; then again while
/// the embedded engine analyses the position on the board with the usual settings, which each step makes begin anew.
#[must_use]
pub fn measure() -> FrameFigures {
    let ctx = Context::default();
    let mut app = App::new(&ctx, None, Vec::new());
    app.studio_mut().add_game(large_game(NODES));
    let mut views = Vec::new();
    for engine in [false, true] {
        if engine {
            app.apply(Command::Do(Action::ToggleAnalysis));
        }
        for (view, pane) in [("score", Pane::Moves), ("tree", Pane::Tree)] {
            app.show_pane(pane);
            views.push(measure_view(&ctx, &mut app, view));
        }
    }
    let nodes = app.studio().chapter().game().tree().len();
    FrameFigures { nodes, views, memory_megabytes: most_memory() }
}

fn measure_view(ctx: &Context, app: &mut App, view: &'static str) -> FrameTimes {
    let mut numbers = Numbers(7);
    // The clock goes on from view to view.
    let begun = ctx.input(|input| input.time);
    let nodes: Vec<NodeId> = app.studio().chapter().game().tree().preorder(NodeId::ROOT).collect();
    let mut times: Vec<Duration> = Vec::with_capacity(FRAMES);
    for frame in 0..FRAMES + 30 {
        let started = Instant::now();
        let mut events = vec![Event::PointerMoved(pos2(numbers.below(1280) as f32, numbers.below(800) as f32))];
        match frame % 6 {
            0 => _ = app.apply(Command::Step(1)),
            2 => _ = app.apply(Command::GoTo(nodes[numbers.below(nodes.len())])),
            4 => events.push(wheel()),
            _ => {}
        }
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(size::WINDOW[0], size::WINDOW[1]))),
            time: Some(begun + frame as f64 / 60.0),
            events,
            ..RawInput::default()
        };
        app.poll(ctx);
        let mut output = ctx.run_ui(input, |ui| app.frame(ui));
        // No screen takes the pictures of the letters.
        output.textures_delta.clear();
        let shapes = ctx.tessellate(output.shapes, output.pixels_per_point);
        let time = started.elapsed();
        drop(shapes);
        if app.studio().analysis().is_on() {
            // As on a screen, so that the engine has the time to say something.
            crate::session::rest(SCREEN_FRAME.saturating_sub(time));
        }
        // Fonts and caches settle in the first frames.
        if frame >= 30 {
            times.push(time);
        }
    }
    let analysis = app.studio().analysis();
    let engine_threads = if analysis.is_on() { app.studio().settings.engine_threads } else { 0 };
    times.sort_unstable();
    let at = |share: usize| {
        let index = (times.len() * share / 100).min(times.len().saturating_sub(1));
        times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    FrameTimes {
        view,
        engine_threads,
        frames: times.len(),
        median_ms: at(50),
        percentile_99_ms: at(99),
        worst_ms: at(100),
    }
}

fn wheel() -> Event {
    Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, -3.0),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    }
}

/// The peak of the resident memory, as Linux tells it.
fn most_memory() -> Option<u64> {
    let status = crate::session::files::read_file(Path::new("/proc/self/status")).ok()?;
    let status = String::from_utf8_lossy(&status);
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024)
}
