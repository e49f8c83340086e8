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

#[cfg(test)]
mod tests {
    use super::super::actions::Action;
    use super::super::command::Command;
    use super::super::settings::Settings;
    use super::*;
    use crate::rules::{Move, Position};
    use std::sync::Arc;

    #[test]
    fn each_step_forward_is_heard_as_what_it_is() {
        // A check, an answer, and a capture that mates.
        let position = Position::from_fen("3k5/9/9/9/9/9/9/3p5/8R/3RK4 w").unwrap();
        let mut studio = Studio::new(Settings::default(), Arc::new(|| ()));
        let (sounds, heard) = Sounds::heard_by_a_test();
        studio.sounds = sounds;
        studio.apply(Command::NewGameFrom(Box::new(position)));
        assert!(heard().is_empty(), "a new game is no move");
        let mv = |text: &str| text.parse::<Move>().unwrap();
        studio.apply(Command::PlayMove(mv("i1i9")));
        assert_eq!(heard(), [Sound::Check]);
        studio.apply(Command::PlayMove(mv("d9d8")));
        assert_eq!(heard(), [Sound::Move]);
        studio.apply(Command::PlayMove(mv("d0d5")));
        assert_eq!(heard(), [Sound::Illegal]);
        studio.apply(Command::PlayMove(mv("d0d2")));
        assert_eq!(heard(), [Sound::End], "a capture that mates is the end");
        studio.apply(Command::Do(Action::GoBack));
        studio.apply(Command::GoToPly(0));
        assert!(heard().is_empty(), "going back and jumping are silent");
        studio.apply(Command::Do(Action::GoForward));
        assert_eq!(heard(), [Sound::Check]);
        studio.apply(Command::GoToPly(3));
        assert!(heard().is_empty());
        studio.apply(Command::Do(Action::NewStudy));
        assert!(heard().is_empty(), "another study is no move");
    }

    #[test]
    fn a_capture_and_the_end_are_told_apart() {
        let line =
            |fen: &str, mv: &str| Line::with_moves(Position::from_fen(fen).unwrap(), &[mv.parse().unwrap()]).unwrap();
        assert_eq!(sound_of(&line("5k3/9/9/9/9/9/9/3p5/9/3RK4 w", "d0d2")), Some(Sound::Capture));
        assert_eq!(sound_of(&line("4k4/9/9/8R/7R1/9/9/9/9/3K5 w", "i6i9")), Some(Sound::Check));
        assert_eq!(sound_of(&line("4k4/7R1/9/8R/9/9/9/9/9/3K5 w", "i6i9")), Some(Sound::End));
        assert_eq!(sound_of(&Line::new(Position::start())), None);
    }
}
