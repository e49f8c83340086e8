//! The thread that plays: it looks for the player once, then sleeps until something is ordered.

use super::player::Player;
use super::synth::wav;
use super::{News, Order, Sound, SoundError, Wake};
use crate::session::files;
use crossbeam_channel::{Receiver, Sender};
use std::path::PathBuf;

pub(super) struct Worker {
    player: Option<Player>,
    /// Where the waves are kept.
    folder: PathBuf,
    /// The waves that this run has written, with their volumes.
    written: Vec<(Sound, u8)>,
    news: Sender<News>,
    wake: Wake,
}

impl Worker {
    /// Finds the system's player and tells which it is.
    pub(super) fn new(folder: PathBuf, news: Sender<News>, wake: Wake) -> Self {
        let worker = Self { player: Player::find(), folder, written: Vec::new(), news, wake };
        worker.tell(News::Player(worker.player.as_ref().map(|player| player.name)));
        worker
    }

    /// Plays what is ordered until nobody can order any more.
    pub(super) fn run(mut self, orders: &Receiver<Order>) {
        for order in orders {
            if let Err(error) = self.play(&order) {
                self.tell(News::Failed(error));
            }
        }
    }

    fn tell(&self, news: News) {
        let _ = self.news.send(news);
        (self.wake)();
    }

    fn play(&mut self, order: &Order) -> Result<(), SoundError> {
        // A device may have come since the start.
        if self.player.is_none() {
            self.player = Player::find();
        }
        let Some(player) = self.player.clone() else { return Err(SoundError::NoPlayer) };
        let file = self.file(order).map_err(SoundError::File)?;
        player.play(&file).map_err(SoundError::Player)
    }

    /// The wave as a file, which is written once a run: what an older version left there may sound otherwise.
    fn file(&mut self, order: &Order) -> Result<PathBuf, files::FileError> {
        let &Order { sound, volume } = order;
        let file = self.folder.join(format!("{}-{volume}.wav", sound.id()));
        if !self.written.contains(&(sound, volume)) {
            let failed = |source| files::FileError::Io { path: self.folder.clone(), source };
            std::fs::create_dir_all(&self.folder).map_err(failed)?;
            files::write_atomic(&file, &wav(sound, volume))?;
            self.written.push((sound, volume));
        }
        Ok(file)
    }
}
