//! Libraries of games in the studio.
mod importing;
pub use importing::{ImportEnd, ImportError, ImportJob, ImportProgress};
