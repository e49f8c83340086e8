//! Sounds (音效): what is heard when a piece is moved. The system's own player plays small WAV files, so that no audio
//! library is needed to build the program; without a player or a sound device there is silence.
//!
//! `Sounds` is the studio's side; `worker.rs` is a thread that sleeps until something is to be heard, `player.rs` finds the
//! system's player, `synth.rs` makes the waves.

mod player;
mod synth;
mod worker;

use super::files::FileError;
use super::studio::Wake;
use crate::lang::{Lang, text};
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use worker::Worker;

/// What a sound tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Sound {
    /// A move (走子).
    Move,
    /// A capture (吃子).
    Capture,
    /// A check (将军).
    Check,
    /// The end of the game (终局).
    End,
    /// A move that the rules forbid.
    Illegal,
}

impl Sound {
    /// All sounds, in the order in which they are listed.
    pub const ALL: [Self; 5] = [Self::Move, Self::Capture, Self::Check, Self::End, Self::Illegal];

    /// Its name in file names: `move`, `capture` …
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Capture => "capture",
            Self::Check => "check",
            Self::End => "end",
            Self::Illegal => "illegal",
        }
    }
}

/// What the user wants to hear.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundChoice {
    /// Whether anything is heard; `None` = where the system has a player and a device.
    pub on: Option<bool>,
    /// 0..=[`SoundChoice::LOUDEST`]
    pub volume: u8,
    /// The sounds that are left out.
    pub silent: Vec<Sound>,
}

impl SoundChoice {
    /// The greatest volume.
    pub const LOUDEST: u8 = 100;
}

impl Default for SoundChoice {
    fn default() -> Self {
        Self { on: None, volume: 60, silent: Vec::new() }
    }
}

/// A sound to be played.
struct Order {
    sound: Sound,
    /// 0..=100
    volume: u8,
}

/// What the thread tells.
enum News {
    /// The system's player, if there is one with a device to play on.
    Player(Option<&'static str>),
    /// Nothing could be played, and why.
    Failed(SoundError),
}

/// Why nothing could be played; told in the language of the moment.
enum SoundError {
    /// The system has no player that is known.
    NoPlayer,
    /// The wave couldn't be written.
    File(FileError),
    /// What the player said.
    Player(String),
}

impl SoundError {
    fn describe(&self, lang: Lang) -> String {
        match self {
            Self::NoPlayer => text(lang, "sound-no-player").into_owned(),
            Self::File(error) => error.describe(lang),
            Self::Player(words) => words.clone(),
        }
    }
}

/// The studio's side. Until it is started nothing is heard.
#[derive(Default)]
pub struct Sounds {
    link: Option<(Sender<Order>, Receiver<News>)>,
    player: Option<&'static str>,
    /// A player that failed isn't asked again until the user wants to hear something.
    failed: bool,
}

/// So many sounds wait at most while one is played; more would only lag behind the board.
const MOST_WAITING: usize = 2;

impl Sounds {
    /// Looks for the system's player in a thread that then plays; the waves are kept in `folder`.
    pub(super) fn start(&mut self, folder: PathBuf, wake: &Wake) -> std::io::Result<()> {
        let (orders, ordered) = bounded(MOST_WAITING);
        // The thread tells of its player once and of a failure once an order.
        let (news, told) = unbounded();
        let wake = wake.clone();
        std::thread::Builder::new().name("sounds".into()).spawn(move || {
            Worker::new(folder, news, wake).run(&ordered);
        })?;
        self.link = Some((orders, told));
        Ok(())
    }

    /// The program that plays, once it is known; `None` if there is none or no sound device.
    #[must_use]
    pub const fn player(&self) -> Option<&'static str> {
        self.player
    }

    /// Whether a sound is heard with these settings.
    #[must_use]
    pub fn is_on(&self, choice: &SoundChoice) -> bool {
        choice.on.unwrap_or(self.player.is_some())
    }

    /// Takes the newest news; the reason if nothing could be played.
    pub(super) fn poll(&mut self, lang: Lang) -> Option<String> {
        let (_, told) = self.link.as_ref()?;
        let mut reason = None;
        for news in told.try_iter() {
            match news {
                News::Player(player) => self.player = player,
                News::Failed(error) if !self.failed => {
                    self.failed = true;
                    reason = Some(error.describe(lang));
                }
                News::Failed(_) => {}
            }
        }
        reason
    }

    /// Plays a sound unless it is unwanted.
    pub(super) fn play(&self, sound: Sound, choice: &SoundChoice) {
        if self.is_on(choice) && !choice.silent.contains(&sound) && !self.failed {
            self.order(sound, choice.volume);
        }
    }

    /// Plays a sound because the user asked to hear it.
    pub(super) fn try_out(&mut self, sound: Sound, choice: &SoundChoice) {
        self.failed = false;
        self.order(sound, choice.volume);
    }

    fn order(&self, sound: Sound, volume: u8) {
        if let Some((orders, _)) = self.link.as_ref().filter(|_| volume > 0) {
            let _ = orders.try_send(Order { sound, volume });
        }
    }
}

#[cfg(test)]
impl Sounds {
    /// Sounds that a test hears, on a system with a player.
    pub(super) fn heard_by_a_test() -> (Self, impl Fn() -> Vec<Sound>) {
        let (orders, ordered) = bounded(MOST_WAITING);
        let (_, told) = unbounded();
        let sounds = Self { link: Some((orders, told)), player: Some("a test"), failed: false };
        (sounds, move || ordered.try_iter().map(|order| order.sound).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sounds whose thread a test plays.
    fn link() -> (Sounds, Receiver<Order>, Sender<News>) {
        let (orders, ordered) = bounded(MOST_WAITING);
        let (news, told) = unbounded();
        (Sounds { link: Some((orders, told)), ..Sounds::default() }, ordered, news)
    }

    #[test]
    fn without_a_player_sounds_are_off_until_wanted() {
        let (mut sounds, ordered, news) = link();
        let mut choice = SoundChoice::default();
        assert!(!sounds.is_on(&choice));
        sounds.play(Sound::Move, &choice);
        assert!(ordered.is_empty());
        news.send(News::Player(Some("aplay"))).unwrap();
        sounds.poll(Lang::En);
        assert!(sounds.is_on(&choice), "a player was found");
        choice.on = Some(false);
        assert!(!sounds.is_on(&choice), "the user knows better");
    }

    #[test]
    fn a_failure_is_told_once_and_then_there_is_silence() {
        let (mut sounds, ordered, news) = link();
        let choice = SoundChoice { on: Some(true), ..SoundChoice::default() };
        for _ in 0..2 {
            news.send(News::Failed(SoundError::Player("no device".to_owned()))).unwrap();
        }
        assert_eq!(sounds.poll(Lang::En).as_deref(), Some("no device"));
        news.send(News::Failed(SoundError::Player("no device".to_owned()))).unwrap();
        assert_eq!(sounds.poll(Lang::En), None);
        sounds.play(Sound::Check, &choice);
        assert!(ordered.is_empty());
        sounds.try_out(Sound::Check, &choice);
        assert_eq!(ordered.try_iter().count(), 1, "who asks for a sound may hear of it again");
    }

    #[test]
    fn no_more_than_a_few_sounds_wait() {
        let (sounds, ordered, _news) = link();
        let choice = SoundChoice { on: Some(true), ..SoundChoice::default() };
        (0..50).for_each(|_| sounds.play(Sound::Move, &choice));
        assert_eq!(ordered.try_iter().count(), MOST_WAITING);
        let quiet = SoundChoice { volume: 0, ..choice.clone() };
        sounds.play(Sound::Move, &quiet);
        let silent = SoundChoice { silent: vec![Sound::Move], ..choice };
        sounds.play(Sound::Move, &silent);
        assert!(ordered.is_empty());
    }
}
