//! The formats in XML: CBF of 象棋桥 and PFC of 鹏飞. Read only.
//!
//! `pull.rs` gives elements one after the other, so that a file cut short is read up to the cut and nothing recurses;
//! entities other than the five of XML and character numbers aren't resolved.

mod cbf;
mod pfc;
mod pull;

use super::codec::{Codec, Format, Source};

pub(super) const CBF: Codec = Codec {
    format: Format::Cbf,
    name: "cbf",
    title: ["象棋桥 CBF", "象棋橋 CBF", "CBF (CCBridge XML)"],
    several_games: false,
    extensions: &["cbf"],
    recognises: |source| begins_with(source, cbf::ROOT),
    read: cbf::read,
    write: None,
    losses: None,
};

pub(super) const PFC: Codec = Codec {
    format: Format::Pfc,
    name: "pfc",
    title: ["鹏飞 PFC", "鵬飛 PFC", "PFC (Pengfei)"],
    several_games: false,
    extensions: &["pfc"],
    recognises: |source| begins_with(source, pfc::ROOT),
    read: pfc::read,
    write: None,
    losses: None,
};

/// Whether a tag stands in the first part of an XML text.
fn begins_with(source: &Source, tag: &str) -> bool {
    const HEAD_BYTES: usize = 4_096;
    let text = &source.text().text;
    let begin = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let end = (0..=begin.len().min(HEAD_BYTES)).rev().find(|end| begin.is_char_boundary(*end)).unwrap_or(0);
    (begin.starts_with('<') || begin.starts_with("[pfchessrecord]")) && begin[..end].contains(tag)
}
