//! The text of `eval/weights.rs` with other numbers.

use super::super::eval::weights::TERMS;
use super::fit::Weight;
use std::fmt::Write;

/// `weights.rs` as it stands; what is fitted is replaced in it.
const PRESENT: &str = include_str!("../eval/weights.rs");

const KINDS: [&str; 7] = ["General", "Advisor", "Elephant", "Horse", "Chariot", "Cannon", "Soldier"];

/// The whole new text.
pub(super) fn text<'a>(
    terms: &[Weight],
    material: &[Weight],
    placement: impl Iterator<Item = &'a [Weight]> + Clone,
) -> String {
    let mut rows = String::new();
    let mut at = 0;
    for (name, meaning, values) in TERMS {
        let own = &terms[at..at + values.len()];
        at += values.len();
        let _ = writeln!(rows, "    (\"{name}\", \"{meaning}\", &[{}]),", list(own));
    }
    let mut text = PRESENT.to_owned();
    replace(&mut text, "const MATERIAL: [Taper; 7] =", "];\n", &format!("\n    [{}", list(material)));
    replace(&mut text, "TERMS: &[(&str, &str, &[Taper])] = &[\n", "];\n", &rows);
    for (half, name) in ["const FULL: [Half; 7] = [\n", "const BARE: [Half; 7] = [\n"].into_iter().enumerate() {
        let mut boards = String::new();
        for (kind, points) in KINDS.into_iter().zip(placement.clone()) {
            let _ = writeln!(boards, "    // {kind}\n    [");
            for row in points.chunks(5) {
                let row: Vec<String> = row.iter().map(|weight| format!("{:.0}", weight[half] + 0.0)).collect();
                let _ = writeln!(boards, "        [{}],", row.join(", ").replace("-0,", "0,"));
            }
            boards.push_str("    ],\n");
        }
        replace(&mut text, name, "];\n", &boards);
    }
    text
}

fn list(weights: &[Weight]) -> String {
    let pairs: Vec<String> =
        weights.iter().map(|weight| format!("t({}, {})", whole(weight[0]), whole(weight[1]))).collect();
    pairs.join(", ")
}

fn whole(value: f32) -> i32 {
    value.round() as i32
}

/// Puts `new` between `start` and the next `end`.
fn replace(text: &mut String, start: &str, end: &str, new: &str) {
    let Some(from) = text.find(start).map(|at| at + start.len()) else { return };
    let Some(length) = text[from..].find(end) else { return };
    text.replace_range(from..from + length, new);
}
