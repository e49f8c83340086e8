//! When the studio sounds: a step forward on the board, and moves that the rules forbid.

use super::sounds::{Sound, Sounds};
use super::studio::Studio;
use crate::rules::Line;
use std::path::PathBuf;

/// The folder for the waves of sounds, in the user's cache; `None` where there is no such folder.
#[must_use]
pub fn sounds_folder() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "pingjian")?.cache_dir().join("sounds"))
}

impl Studio {
    /// From now on lets sounds be heard, if the system has a player for them; their waves are kept in `folder`.
    pub fn use_sounds(&mut self, folder: PathBuf) {
        let wake = self.wake.clone();
        let started = self.sounds.start(folder, &wake);
        self.job_started(started);
    }

    /// What is known about sounds.
    #[must_use]
    pub const fn sounds(&self) -> &Sounds {
        &self.sounds
    }

    /// Whether anything is heard.
    #[must_use]
    pub fn sounds_on(&self) -> bool {
        self.sounds.is_on(&self.settings.sound)
    }

    /// Lets a move be heard if the board has gone one step forward to it since it showed `before`.
    pub(super) fn sound_step(&self, before: &Line) {
        let now = &self.at_board;
        let forward = now.moves().split_last().is_some_and(|(_, earlier)| earlier == before.moves());
        if forward
            && now.start() == before.start()
            && let Some(sound) = sound_of(now)
        {
            self.sounds.play(sound, &self.settings.sound);
        }
    }

    /// Lets it be heard that a move is against the rules.
    pub(super) fn sound_illegal(&self) {
        self.sounds.play(Sound::Illegal, &self.settings.sound);
    }
}

/// What the last move of a line sounds like.
fn sound_of(line: &Line) -> Option<Sound> {
    let [.., before, after] = line.positions() else { return None };
    let mv = line.moves().last()?;
    Some(if after.end().is_some() {
        Sound::End
    } else if after.in_check() {
        Sound::Check
    } else if before.piece_at(mv.to).is_some() {
        Sound::Capture
    } else {
        Sound::Move
    })
}
