//! Floor 2: a library of games (棋谱库) in one SQLite file, with an index of all positions.
//!
//! Knows games and the database; never a thread, the file system beside its file, a judge or a window. Main types:
//! [`Library`] (opened, asked), [`Import`] (games in), [`Explored`] (what was played in a position). A position and its
//! mirror image are one (`place.rs`). The index isn't rows of the database, which would be a hundred a game in random
//! order, but sorted blocks, written once and merged as they grow many (`segment.rs`). Read next: `schema.rs`, `record.rs`,
//! `import.rs`, `explore.rs`.

mod bytes;
mod content;
mod date;
mod error;
mod explore;
mod identity;
mod import;
mod list;
mod pattern;
mod place;
mod record;
mod scan;
mod schema;
mod segment;
mod sources;
mod trash;

pub use date::doubtful_date;
pub use error::LibraryError;
pub use explore::{Explored, PlayedMove};
pub use import::{Import, ImportTally, Prepared};
pub use list::{GameFilter, GameId, GameOrder, GameRow};
pub use pattern::{Material, Pattern, PatternError, Point, Points, Shape};
pub use record::Tally;
pub use schema::Library;
pub use sources::{LibraryStats, SourceRow, SourceTrouble};
