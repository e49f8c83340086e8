//! DhtmlXQ: the blocks (UBB) in which 东萍象棋网 and its forums show games; alone, or inside HTML or other text.
//!
//! ```text
//! [DhtmlXQ]
//! [DhtmlXQ_binit]0919…[/DhtmlXQ_binit]          32 points, file from Red's left, rank from Black's side
//! [DhtmlXQ_movelist]77477242…[/DhtmlXQ_movelist]  four digits a ply
//! [DhtmlXQ_move_0_5_1]8979…[/DhtmlXQ_move_0_5_1]  branch 1, an alternative to ply 5 of branch 0 (the main line)
//! [DhtmlXQ_comment1_8]…[/DhtmlXQ_comment1_8]      after ply 8, in branch 1
//! [/DhtmlXQ]
//! ```
//!
//! 打虎将 (广东象棋网) names tags otherwise and counts ranks from Red's side: `[DHJHtmlXQ_31]` the 90 points, `_32` who moves
//! first (1: Black), `_34` the moves. What its other numbers mean isn't known; they are passed over. Read only.
//!
//! `tags.rs` finds blocks and tags in a text, `read.rs` and `write.rs` know what they mean.

mod read;
mod tags;
mod write;

use super::codec::{Codec, Format};
pub(super) use tags::sign;

pub(super) const CODEC: Codec = Codec {
    format: Format::DhtmlXq,
    name: "dhtmlxq",
    title: ["东萍 DhtmlXQ（UBB）", "東萍 DhtmlXQ（UBB）", "DhtmlXQ (UBB)"],
    several_games: true,
    extensions: &["ubb", "html", "htm"],
    recognises: |source| source.first_sign() == Some(Format::DhtmlXq),
    read: read::read,
    write: Some(write::write),
    losses: Some(write::losses),
};

/// Header names and the tags that hold them.
const HEADERS: [(&str, &str); 27] = [
    ("Title", "title"),
    ("Event", "event"),
    ("EventClass", "class"),
    ("Group", "group"),
    ("Site", "place"),
    ("Round", "round"),
    ("Table", "table"),
    ("Date", "date"),
    ("Red", "red"),
    ("RedTeam", "redteam"),
    ("RedElo", "redrating"),
    ("RedTime", "redtime"),
    ("Black", "black"),
    ("BlackTeam", "blackteam"),
    ("BlackElo", "blackrating"),
    ("BlackTime", "blacktime"),
    ("Annotator", "remark"),
    ("Author", "author"),
    ("Recorder", "record"),
    ("Referee", "judge"),
    ("TimeControl", "timerule"),
    ("PlayType", "type"),
    ("GameType", "gametype"),
    ("Termination", "endtype"),
    ("Owner", "owner"),
    ("Created", "adddate"),
    ("Modified", "editdate"),
];
