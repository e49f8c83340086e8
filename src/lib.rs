//! Pingjian 枰鉴.
pub mod rules;
