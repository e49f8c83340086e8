//! Pingjian 枰鉴.
pub mod game;
pub mod lang;
pub mod rules;
