//! The time from the program's start to its first frame: what `pingjian bench first-frame` prints.

use super::app::App;
use super::launch;
use crate::session::Settings;
use egui::{Context, Ui, ViewportCommand};
use serde::Serialize;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// When each step was done, in milliseconds since the program began to run.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct FirstFrame {
    /// The system has given a window with a place to paint.
    pub window_ms: f64,
    /// Settings, fonts and the studio are there.
    pub studio_ms: f64,
    /// The first frame is laid out.
    pub laid_out_ms: f64,
    /// The first frame is on the screen.
    pub shown_ms: f64,
}

impl fmt::Display for FirstFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { window_ms, studio_ms, laid_out_ms, shown_ms } = self;
        writeln!(
            f,
            "first frame on the screen after {shown_ms:.0} ms (window there at {window_ms:.0}, studio at {studio_ms:.0}, \
             frame laid out at {laid_out_ms:.0})"
        )
    }
}

/// The studio with a clock beside it. It closes as soon as its first frame was shown.
struct Timed {
    app: App,
    started: Instant,
    figures: Arc<Mutex<FirstFrame>>,
    drawn: bool,
}

impl Timed {
    fn note(&self, what: impl FnOnce(&mut FirstFrame) -> &mut f64) {
        let mut figures = self.figures.lock().unwrap_or_else(PoisonError::into_inner);
        let place = what(&mut figures);
        if *place == 0.0 {
            *place = self.started.elapsed().as_secs_f64() * 1000.0;
        }
    }
}

impl eframe::App for Timed {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        // The second frame begins once the first one has been handed to the screen.
        if self.drawn {
            self.note(|figures| &mut figures.shown_ms);
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        self.app.poll(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.app.frame(ui);
        self.note(|figures| &mut figures.laid_out_ms);
        self.drawn = true;
        ui.ctx().request_repaint();
    }
}

/// Opens the studio as at every start, with an empty study, and closes it after its first frame. `started` is when the
/// program began to run.
///
/// # Errors
/// When the system can't give a window; the text says what is needed.
pub fn measure(started: Instant) -> Result<FirstFrame, String> {
    let figures = Arc::new(Mutex::new(FirstFrame::default()));
    let noted = Arc::clone(&figures);
    launch::open(move |ctx| {
        noted.lock().unwrap_or_else(PoisonError::into_inner).window_ms = started.elapsed().as_secs_f64() * 1000.0;
        let app = App::new(ctx, Settings::path(), Vec::new());
        let timed = Timed { app, started, figures: noted, drawn: false };
        timed.note(|figures| &mut figures.studio_ms);
        Box::new(timed)
    })?;
    let figures = *figures.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(figures)
}
