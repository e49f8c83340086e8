//! The fonts: Noto Sans SC in two weights for all text, Latin and Chinese alike; symbols; piece faces.
//!
//! Latin and Chinese come from one typeface, so that they share weight and baseline. egui's own fonts follow as a
//! last resort.

use super::theme;
use egui::epaint::text::{FontData, FontDefinitions, FontFamily, FontTweak};
use std::sync::Arc;

const REGULAR: &[u8] = include_bytes!("../../assets/fonts/NotoSansSC-Regular-subset.otf");
const BOLD: &[u8] = include_bytes!("../../assets/fonts/NotoSansSC-Bold-subset.otf");
const MATH: &[u8] = include_bytes!("../../assets/fonts/NotoSansMath-Regular-subset.ttf");
const SYMBOLS: &[u8] = include_bytes!("../../assets/fonts/NotoSansSymbols2-Regular-subset.ttf");
const PIECES: &[u8] = include_bytes!("../../assets/fonts/XQPieceKai-Bold.ttf");

/// The line box of Noto's Chinese fonts leaves more room above than below; this lifts the glyphs to its middle
/// (fraction of the font size).
const LIFT: f32 = -0.06;

/// The fonts of the studio: the families proportional, monospace, [`theme::bold_family`] and
/// [`theme::pieces_family`].
#[must_use]
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let lifted = FontTweak { y_offset_factor: LIFT, ..FontTweak::default() };
    for (name, bytes, tweak) in [
        ("noto-sc", REGULAR, lifted.clone()),
        ("noto-sc-bold", BOLD, lifted),
        ("noto-math", MATH, FontTweak::default()),
        ("noto-symbols", SYMBOLS, FontTweak::default()),
        ("piece-kai", PIECES, FontTweak::default()),
    ] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes).tweak(tweak)));
    }
    let chain = |first: &[&str], rest: &[String]| -> Vec<String> {
        first.iter().map(|name| (*name).to_owned()).chain(rest.iter().cloned()).collect()
    };
    let last_resort = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let proportional = chain(&["noto-sc", "noto-math", "noto-symbols"], &last_resort);
    let monospace = chain(&["Hack"], &proportional);
    let bold = chain(&["noto-sc-bold"], &proportional);
    let pieces = chain(&["piece-kai"], &bold);
    fonts.families.insert(FontFamily::Proportional, proportional);
    fonts.families.insert(FontFamily::Monospace, monospace);
    fonts.families.insert(theme::bold_family(), bold);
    fonts.families.insert(theme::pieces_family(), pieces);
    fonts
}

/// Gives `ctx` the fonts. Call once, before the first frame.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(definitions());
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::epaint::text::{FontId, Fonts, MissingGlyphPolicy, TextOptions};

    /// Lays the text out with fonts that panic on a character nobody has.
    fn can_draw(family: &FontFamily, text: &str) {
        let mut fonts =
            Fonts::new(TextOptions::default(), definitions()).with_missing_glyph_policy(MissingGlyphPolicy::Panic);
        let galley = fonts.with_pixels_per_point(1.0).layout_no_wrap(
            text.to_owned(),
            FontId::new(20.0, family.clone()),
            egui::Color32::BLACK,
        );
        assert!(galley.size().x > 0.0);
    }

    #[test]
    fn every_sign_in_use_has_a_glyph() {
        let signs = "⟳⏮◀▶⏭…→←↑↓±∓⩲⩱∞□−+=!?·•×≥≤≈✓✗▾▸▴⇧⌘①②③—–“”「」《》、。，：；？！";
        for family in [FontFamily::Proportional, FontFamily::Monospace, theme::bold_family()] {
            can_draw(&family, signs);
        }
    }

    #[test]
    fn every_face_has_a_glyph() {
        can_draw(
            &theme::pieces_family(),
            "帥仕相俥傌炮兵將士象車馬砲卒帅车马将楚河漢汉界一二三四五六七八九KAEHRCSPB0123456789",
        );
    }

    #[test]
    fn every_text_of_the_window_has_glyphs() {
        for (_, source) in crate::lang::TEXT_SOURCES {
            for family in [FontFamily::Proportional, theme::bold_family()] {
                can_draw(&family, &format!(".{}", source.replace('\n', " ")));
            }
        }
    }
}
