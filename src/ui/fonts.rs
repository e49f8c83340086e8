//! The fonts: Noto Sans SC in two weights for all text, Latin and Chinese alike; signs; piece faces.
//!
//! Letters and characters come from one typeface, so that they share weight and baseline. Quotation marks and dots
//! exist twice: as wide as a character in Chinese, narrow in English. egui's own fonts follow as a last resort.

use super::theme;
use crate::lang::Lang;
use crate::lang::fonts::{BOLD, MATH, PIECES, PUNCTUATION, PUNCTUATION_BOLD, REGULAR, SYMBOLS};
use egui::epaint::text::{FontData, FontDefinitions, FontFamily, FontTweak};
use std::sync::Arc;

/// The line box of Noto's Chinese fonts leaves more room above than below; this lifts the glyphs to its middle and
/// onto the baseline of the others (fraction of the font size).
const LIFT: f32 = -0.05;

/// The fonts of the studio in `lang`: the families proportional, monospace, [`theme::bold_family`] and
/// [`theme::pieces_family`].
#[must_use]
pub fn definitions(lang: Lang) -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let lifted = FontTweak { y_offset_factor: LIFT, ..FontTweak::default() };
    for (name, bytes, tweak) in [
        ("noto-sc", REGULAR, lifted.clone()),
        ("noto-sc-bold", BOLD, lifted),
        ("noto-punctuation", PUNCTUATION, FontTweak::default()),
        ("noto-punctuation-bold", PUNCTUATION_BOLD, FontTweak::default()),
        ("noto-math", MATH, FontTweak { scale: 1.08, ..FontTweak::default() }),
        ("noto-symbols", SYMBOLS, FontTweak::default()),
        ("piece-kai", PIECES, FontTweak::default()),
    ] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes).tweak(tweak)));
    }
    let last_resort = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let chain = |first: &[&str], rest: &[String]| -> Vec<String> {
        first.iter().map(|name| (*name).to_owned()).chain(rest.iter().cloned()).collect()
    };
    let [regular, bold]: [&[&str]; 2] = if lang.is_chinese() {
        [&["noto-sc", "noto-punctuation"], &["noto-sc-bold", "noto-sc", "noto-punctuation-bold"]]
    } else {
        [&["noto-punctuation", "noto-sc"], &["noto-punctuation-bold", "noto-sc-bold", "noto-sc"]]
    };
    // ± and its kin come before all others, so that all signs of a judgement look alike.
    let family = |text: &[&str]| chain(&["noto-math"], &chain(text, &chain(&["noto-symbols"], &last_resort)));
    let (proportional, bold) = (family(regular), family(bold));
    let monospace = chain(&["Hack"], &proportional);
    let pieces = chain(&["piece-kai"], &bold);
    fonts.families.insert(FontFamily::Proportional, proportional);
    fonts.families.insert(FontFamily::Monospace, monospace);
    fonts.families.insert(theme::bold_family(), bold);
    fonts.families.insert(theme::pieces_family(), pieces);
    fonts
}

/// Gives `ctx` the fonts of `lang`. Call before the first frame, and again whenever the language may have changed:
/// nothing happens unless it has.
pub fn install(ctx: &egui::Context, lang: Lang) {
    let id = egui::Id::unique("fonts of language");
    if ctx.data(|data| data.get_temp::<Lang>(id)) != Some(lang) {
        ctx.data_mut(|data| data.insert_temp(id, lang));
        ctx.set_fonts(definitions(lang));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::epaint::text::{FontId, Fonts, MissingGlyphPolicy, TextOptions};

    /// Lays the text out with fonts that panic on a character nobody has.
    fn can_draw(lang: Lang, family: &FontFamily, text: &str) {
        let mut fonts =
            Fonts::new(TextOptions::default(), definitions(lang)).with_missing_glyph_policy(MissingGlyphPolicy::Panic);
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
            for lang in Lang::ALL {
                can_draw(lang, &family, signs);
            }
        }
    }

    #[test]
    fn every_face_has_a_glyph() {
        can_draw(
            Lang::En,
            &theme::pieces_family(),
            "帥仕相俥傌炮兵將士象車馬砲卒帅车马将楚河漢汉界一二三四五六七八九KAEHRCSPB0123456789",
        );
    }

    #[test]
    fn every_text_of_the_window_has_glyphs() {
        for (lang, source) in crate::lang::TEXT_SOURCES {
            for family in [FontFamily::Proportional, theme::bold_family()] {
                can_draw(lang, &family, &format!(".{}", source.replace('\n', " ")));
            }
        }
    }
}
