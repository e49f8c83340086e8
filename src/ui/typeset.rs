//! What Chinese typesetting asks for beyond the layout of egui: no line ends with an opening quotation mark or bracket
//! (避尾). That none begins with a closing one (避头) egui sees to itself.

use egui::Ui;
use egui::text::LayoutJob;

/// Signs that belong to what follows them.
const OPENINGS: &str = "“‘「『（《〈【(";

/// More rows than this are left as they are.
const MOST_BREAKS: usize = 64;

/// Puts line breaks into a text that is about to be laid out over the whole width, so that no row ends with an opening
/// sign. Returns where, in characters of the new text, in ascending order.
pub fn keep_openings(ui: &Ui, job: &mut LayoutJob) -> Vec<usize> {
    keep_openings_within(ui, job, ui.available_width())
}

/// The same for a text that is laid out over another width.
pub fn keep_openings_within(ui: &Ui, job: &mut LayoutJob, width: f32) -> Vec<usize> {
    let mut breaks = Vec::new();
    if !job.text.contains(|char| OPENINGS.contains(char)) {
        return breaks;
    }
    while breaks.len() < MOST_BREAKS {
        let mut tried = job.clone();
        tried.wrap.max_width = width;
        let galley = ui.painter().layout_job(tried);
        let mut at = 0;
        let mut found = None;
        for row in &galley.rows[..galley.rows.len().saturating_sub(1)] {
            let openings = row.glyphs.iter().rev().take_while(|glyph| OPENINGS.contains(glyph.chr)).count();
            at += row.glyphs.len();
            if openings > 0 && openings < row.glyphs.len() && !row.ends_with_newline {
                found = Some(at - openings);
                break;
            }
            at += usize::from(row.ends_with_newline);
        }
        let Some(at) = found else { break };
        insert_break(job, at);
        breaks.push(at);
    }
    breaks
}

/// Puts a line break before the character of this index.
fn insert_break(job: &mut LayoutJob, at: usize) {
    let Some((byte, _)) = job.text.char_indices().nth(at) else { return };
    job.text.insert(byte, '\n');
    for section in &mut job.sections {
        let range = &mut section.byte_range;
        // The break belongs to the section whose text it comes before; the ones after it move on.
        range.start = if range.start.0 > byte { range.start + 1 } else { range.start };
        range.end = if range.end.0 > byte { range.end + 1 } else { range.end };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Color32, FontId, TextFormat, TextWrapMode};

    fn rows_of(text: &[&str], width: f32) -> Vec<String> {
        let mut rows = Vec::new();
        egui::__run_test_ui(|ui| {
            ui.set_max_width(width);
            let mut job = LayoutJob::default();
            for part in text {
                job.append(part, 0.0, TextFormat::simple(FontId::proportional(14.0), Color32::BLACK));
            }
            let breaks = keep_openings(ui, &mut job);
            assert!(breaks.is_sorted());
            let plain: String = text.concat();
            let kept: String = job
                .text
                .chars()
                .enumerate()
                .filter(|(index, _)| !breaks.contains(index))
                .map(|(_, char)| char)
                .collect();
            assert_eq!(kept, plain, "nothing but the breaks was added");
            let sections: String = job
                .sections
                .iter()
                .map(|section| &job.text[section.byte_range.start.0..section.byte_range.end.0])
                .collect();
            assert_eq!(sections, job.text, "the sections still cover the text");
            let galley =
                egui::WidgetText::from(job).into_galley(ui, Some(TextWrapMode::Wrap), width, egui::TextStyle::Body);
            rows = galley.rows.iter().map(|row| row.text()).collect();
        });
        rows
    }

    #[test]
    fn no_row_ends_with_an_opening_sign() {
        for width in (60..400).step_by(7) {
            let rows =
                rows_of(&["着着都是", "“", "捉", "”", "，为", "“长捉”（见", "（24.11）", "“‘一’”）"], width as f32);
            for row in &rows[..rows.len() - 1] {
                let last = row.trim_end().chars().last();
                assert!(
                    last.is_none_or(|last| !OPENINGS.contains(last)) || row.chars().count() == 1,
                    "{rows:?} at {width}"
                );
            }
        }
    }
}
