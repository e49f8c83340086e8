//! World Xiangqi Rules 2018: the fourth revision of the Asian rules, re-ordered.
//!
//! The full text was not seen: beside its introduction and two quoted general rules the Asian articles are taken over, with their numbers.

use super::axf::ASIAN;
use crate::judge::{Limits, RuleBook, Text};

/// The world rules.
pub static WXF: RuleBook = RuleBook {
    id: "wxf",
    title: Text {
        hans: "世界象棋规则（2018）", hant: "世界象棋規則（2018）", en: "World Xiangqi Rules (2018)"
    },
    short: Text { hans: "世界规则", hant: "世界規則", en: "World rules" },
    publisher: Text { hans: "世界象棋联合会", hant: "世界象棋聯合會", en: "World Xiangqi Federation" },
    edition: "2018",
    source: Text {
        hans: "未见全文；沿用亚洲规则条文及编号，长捉和闲着第四次出现、长将第三次出现时裁决。",
        hant: "未見全文；沿用亞洲規則條文及編號，長捉和閑着第四次出現、長將第三次出現時裁決。",
        en: "The full text was not seen; the Asian articles and their numbers are taken over. Chases and idle repetitions are ruled on at the \
             fourth occurrence, perpetual checks at the third.",
    },
    limits: Limits { occurrences: 4, ..ASIAN.limits },
    ..ASIAN
};
