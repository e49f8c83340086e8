//! The page of what is heard.

use super::controls::{row_ui, slider_ui};
use super::{PageContext, fact_ui};
use crate::session::{Command, Sound, SoundChoice};
use crate::ui::icons::Icon;
use crate::ui::widgets::{icon_button_ui, tick_ui};
use egui::{Align, Layout, Ui, vec2};

pub(super) fn page_ui(ui: &mut Ui, ctx: &mut PageContext<'_>) {
    let name = ctx.text("settings-sounds");
    let was_on = ctx.studio.sounds_on();
    let mut on = was_on;
    row_ui(ui, &name, |ui| {
        tick_ui(ui, &mut on, ctx.text("settings-sounds-on"));
        let player = ctx.studio.sounds().player();
        let about = match player {
            Some(player) => ctx.text_with("settings-player", [("player", player.into())]),
            None => ctx.text("sound-no-player"),
        };
        fact_ui(ui, &about);
    });
    if on != was_on {
        ctx.wanted.sound.on = Some(on);
    }

    let name = ctx.text("settings-volume");
    row_ui(ui, &name, |ui| {
        let mut volume = usize::from(ctx.wanted.sound.volume);
        slider_ui(ui, &mut volume, 0..=usize::from(SoundChoice::LOUDEST), &name);
        ctx.wanted.sound.volume = u8::try_from(volume).unwrap_or(SoundChoice::LOUDEST);
    });

    let name = ctx.text("settings-sounds-of");
    row_ui(ui, &name, |ui| {
        for sound in Sound::ALL {
            ui.allocate_ui_with_layout(
                vec2(ui.available_width(), ui.spacing().interact_size.y),
                Layout::left_to_right(Align::Center),
                |ui| sound_ui(ui, ctx, sound),
            );
        }
    });
}

/// A sound: whether it is heard, and a button to hear it now.
fn sound_ui(ui: &mut Ui, ctx: &mut PageContext<'_>, sound: Sound) {
    let name = ctx.text(match sound {
        Sound::Move => "sound-move",
        Sound::Capture => "sound-capture",
        Sound::Check => "sound-check",
        Sound::End => "sound-end",
        Sound::Illegal => "sound-illegal",
    });
    let try_out = ctx.text_with("settings-try-sound", [("sound", name.as_ref().into())]);
    if icon_button_ui(ui, Icon::Forward, &try_out, false).clicked() {
        ctx.commands.push(Command::TrySound(sound));
    }
    let mut heard = !ctx.wanted.sound.silent.contains(&sound);
    if tick_ui(ui, &mut heard, name).changed() {
        ctx.wanted.sound.silent.retain(|silent| *silent != sound);
        if !heard {
            ctx.wanted.sound.silent.push(sound);
        }
    }
}
