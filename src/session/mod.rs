//! Floor 4: the studio without a window: open documents, commands, undo, jobs, settings, files.
//!
//! Knows everything below it, the file system and threads; never egui. Main type: [`Studio`], which a front end
//! drives with [`Command`]s and reads between frames. Read next: `command.rs`, `studio.rs`, `document.rs`.

mod act;
mod actions;
mod analysis;
mod applying;
mod arbiter;
mod audit;
mod background;
mod batch;
mod branches;
mod chances;
mod clip;
mod command;
mod document;
mod editing;
mod editor;
mod embedded;
mod encodings;
mod external;
pub mod files;
mod find;
mod forbidden;
mod history;
mod key_map;
mod keys;
mod library;
mod mating;
mod meetings;
mod merging;
mod naming;
mod notice;
mod pane;
mod pasting;
mod playing;
mod printing;
mod recognise;
mod recovering;
pub mod recovery;
mod reporting;
mod review;
mod saving;
mod score;
mod search_limit;
mod searcher;
mod seek;
pub mod settings;
mod settings_pages;
pub mod sharing;
mod shelf;
mod sounding;
mod sounds;
mod storage;
mod stripping;
mod studio;
mod survey;
mod tree_map;
mod verdicts;
mod winning;
mod wording;

pub use crate::report::Coordinates;
pub use actions::{ACTIONS, Action, ActionInfo, Menu};
pub use analysis::{Analysis, threat_line};
pub use arbiter::{BookArbiter, ruling_text};
pub use audit::{AuditError, AuditState, Completing, Prospect, WhatIf};
pub use batch::{
    Batch, BatchFinding, BatchGame, BatchNext, BatchReport, BatchSource, BatchTally, BatchTask, BatchTrouble,
    RulingTally, Wanted, judge_line,
};
pub use chances::{ENGINE_NAME, centipawns_at, kept_score, red_chance};
pub use command::{Command, Request};
pub use document::{Chapter, Document, DocumentId, GameKey};
pub use editing::fen_in;
pub use editor::{Placing, PositionEditor, refusal_text};
pub use external::{
    EngineFault, EngineOption, EngineProfile, EngineState, EngineStatus, ExternalEngine, LogLine, MOST_ENGINES,
    OptionKind, Protocol,
};
pub use find::{Find, FindField, FindQuery, Hit, MOST_HITS};
pub use forbidden::{ForbiddenCheck, forbidden_checks, forbidden_rulings};
pub use key_map::KeyMap;
pub use keys::{Key, Shortcut};
pub use library::{ImportEnd, ImportError, ImportJob, ImportProgress, LibraryState, usual_library};
pub use mating::{MateHunt, Win};
pub use meetings::{Meetings, MeetingsState};
pub use merging::{GameRef, MergePreview, MergeRefusal, MergeWork};
pub use naming::game_opening;
pub use notice::{Level, Notice};
pub use pane::{Pane, PaneMove};
pub use playing::{LEVELS, Level as PlayLevel, PlayEnd, Playing};
pub use printing::file_url;
pub use recovery::{Draft, LostId, LostStudy};
pub use reporting::ReportFormat;
pub use review::{
    Fault, Grade, Review, ReviewPlan, ReviewProgress, ReviewSummary, ReviewTask, Reviewed, SideSummary, review_games,
};
pub use score::{Score, ScoreBlock, ScoreItem, WrittenItem};
pub use search_limit::SearchLimit;
pub use searcher::{EngineChoice, Search, SearchFault, SearchWish, Searcher};
pub use seek::Landmark;
pub use settings::{Appearance, BoardTheme, MoveSpeed, MoveStyle, PieceFaces, Settings};
pub use settings_pages::SettingsPage;
pub use sharing::{Sharing, SharingFacts, SharingOptions, SharingState};
pub use sounding::sounds_folder;
pub use sounds::{Sound, SoundChoice, Sounds};
pub use storage::{format_for, in_background, rest};
pub use studio::{Studio, Wake};
pub use survey::{Survey, SurveyRow};
pub use tree_map::{Place, Run, TreeMap};
pub use verdicts::{arbiters_words, today};
pub use winning::{WinExtent, WinningGame};
pub use wording::{loss_text, move_text};
