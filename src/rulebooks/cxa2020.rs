//! 象棋竞赛规则 2020 (China Xiangqi Association): chapter 6 as in 2011.
//!
//! Articles 24.1 to 24.15 and the figures were compared: wording and figure numbers equal those of 2011 up to style. Articles 24.16
//! to 26.11 and the length of the natural limit were not seen and are taken over.

use super::cxa2011::NATIONAL;
use crate::judge::{RuleBook, Text};

/// The national rules of 2020.
pub static CXA2020: RuleBook = RuleBook {
    id: "cxa2020",
    title: Text {
        hans: "象棋竞赛规则（2020）",
        hant: "象棋競賽規則（2020）",
        en: "Rules of Xiangqi Competition (2020)",
    },
    short: Text { hans: "2020 版", hant: "2020 版", en: "2020 rules" },
    edition: "2020",
    source: Text {
        hans: "第六章24.1至24.15条及图例与2011版相同；24.16至26.11条和自然限着的回合数未见原文，沿用2011版。",
        hant: "第六章24.1至24.15條及圖例與2011版相同；24.16至26.11條和自然限着的回合數未見原文，沿用2011版。",
        en: "Articles 24.1 to 24.15 and the figures equal those of 2011; articles 24.16 to 26.11 and the length of the natural \
             limit were not seen and are taken over from 2011.",
    },
    ..NATIONAL
};
