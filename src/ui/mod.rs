//! Floor 5: the window. The only home of egui.
//!
//! Knows how things look and how the user touches them; never judges, searches, reads files or starts threads: it
//! shows what `session` holds and hands back commands. Main type: [`app::App`]. Colours and sizes live in [`theme`],
//! the board in [`board`], one file a panel in [`panels`]. Read next: `app.rs`, then one panel.

pub mod app;
pub mod board;
pub mod dialogs;
pub mod dock;
pub mod eval_bar;
pub mod evidence;
pub mod first_frame;
mod focus;
pub mod fonts;
pub mod frames;
pub mod graph;
mod held_keys;
pub mod icons;
pub mod key_list;
pub mod launch;
pub mod menu;
mod menu_keys;
mod merge;
pub mod palette;
pub mod panels;
mod path_prompt;
mod recovery;
pub mod settings;
mod sharing;
pub mod shortcuts;
pub mod status_bar;
mod strip;
pub mod theme;
pub mod toolbar;
mod typeset;
pub mod view;
pub mod widgets;
