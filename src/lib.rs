//! Pingjian 枰鉴.
pub mod game;
pub mod lang;
pub mod report;
pub mod rules;
