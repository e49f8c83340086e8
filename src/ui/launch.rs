//! Opens the window.

use super::app::App;
use super::theme::size;
use crate::session::{Settings, recovery, sounds_folder, usual_library};
use egui::{Context, ViewportBuilder};
use std::path::PathBuf;

/// The window's picture in task bars.
const ICON: &[u8] = include_bytes!("../../assets/icon/pingjian.png");

/// Opens the studio with these files and returns when it is closed.
///
/// # Errors
/// When the system can't give a window; the text says what is needed.
pub fn run(files: Vec<PathBuf>) -> Result<(), String> {
    open(move |ctx| {
        let mut app = App::new(ctx, Settings::path(), files);
        if let Some(folder) = recovery::folder() {
            app.keep_recovery_in(folder);
        }
        if let Some(folder) = sounds_folder() {
            app.use_sounds(folder);
        }
        if let Some(path) = usual_library() {
            app.use_library(path);
        }
        Box::new(app)
    })
}

/// Opens a window for what `app` makes and returns when it is closed.
///
/// # Errors
/// When the system can't give a window; the text says what is needed.
pub(super) fn open(app: impl FnOnce(&Context) -> Box<dyn eframe::App>) -> Result<(), String> {
    let viewport = ViewportBuilder::default()
        .with_title("Pingjian 枰鉴")
        // The name of the .desktop file, by which a Wayland desktop finds the icon.
        .with_app_id("pingjian")
        .with_inner_size(size::WINDOW)
        .with_min_inner_size(size::WINDOW_LEAST)
        .with_drag_and_drop(true);
    // The picture is part of the program, so that reading it can only fail in a build that a test would catch.
    let viewport = match eframe::icon_data::from_png_bytes(ICON) {
        Ok(icon) => viewport.with_icon(icon),
        Err(_) => viewport,
    };
    let options = eframe::NativeOptions { viewport, centered: true, persist_window: false, ..Default::default() };
    let start = move |creation: &eframe::CreationContext<'_>| Ok(app(&creation.egui_ctx));
    eframe::run_native("pingjian", options, Box::new(start)).map_err(|error| {
        format!(
            "no window could be opened: {error}\nThe studio needs an X11 or Wayland display with OpenGL; without one, \
             run it under a virtual display (xvfb-run pingjian …) or use the subcommands (pingjian --help)."
        )
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_can_be_read() {
        assert!(eframe::icon_data::from_png_bytes(super::ICON).is_ok());
    }
}
