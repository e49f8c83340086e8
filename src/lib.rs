//! Pingjian 枰鉴.
pub mod lang;
pub mod rules;
