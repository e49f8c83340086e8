//! A review in the calling thread, for front ends without a window.

use super::HASH_MB;
use super::work::{ReviewPlan, Stage, Work};
use crate::game::Game;
use crate::session::EngineProfile;
use crate::session::searcher::{SearchFault, Searcher};
use crate::session::studio::Wake;
use crossbeam_channel::bounded;
use std::sync::Arc;
use std::time::Duration;

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewProgress {
    /// Positions searched.
    pub done: usize,
    /// Of how many.
    pub total: usize,
    /// The game under review, from 1.
    pub game: usize,
    /// Of how many.
    pub games: usize,
}

/// What came of a review.
pub struct Reviewed {
    /// The games with what was found in them; those that weren't reached are as they were.
    pub games: Vec<Game>,
    /// How many of them were reviewed to the end.
    pub complete: usize,
    /// Why it ended early, if the engine failed.
    pub fault: Option<SearchFault>,
}

/// Between two looks at whether to go on.
const LOOK: Duration = Duration::from_millis(50);

/// Reviews games one after the other with the engine of a profile, the embedded one without any. `on` is asked many times a
/// second whether to go on.
///
/// # Errors
/// If the system gives no thread.
pub fn review_games(
    games: &[Game],
    profile: Option<&EngineProfile>,
    plan: &ReviewPlan,
    on: &mut dyn FnMut(ReviewProgress) -> bool,
) -> std::io::Result<Reviewed> {
    let (sender, woken) = bounded(1);
    let wake: Wake = Arc::new(move || {
        // One call that waits is as good as several.
        let _ = sender.try_send(());
    });
    let shared: Vec<Arc<Game>> = games.iter().map(|game| Arc::new(game.clone())).collect();
    let mut work = Work::new(&shared, Searcher::of(profile, HASH_MB, &wake)?, plan);
    let mut reviewed = Reviewed { games: games.to_vec(), complete: 0, fault: None };
    loop {
        match work.advance(&wake) {
            Stage::AllDone => return Ok(reviewed),
            Stage::GameDone => {
                write(&work, &mut reviewed.games);
                reviewed.complete += 1;
                work.next_game();
                continue;
            }
            Stage::Searching => {}
        }
        let answer = loop {
            let ((done, total), (game, games)) = (work.progress(), work.game_number());
            if !on(ReviewProgress { done, total, game, games }) {
                work.stop();
                write(&work, &mut reviewed.games);
                return Ok(reviewed);
            }
            if let Some(answer) = work.take() {
                break answer;
            }
            // Woken or not, it is time for a look.
            let _ = woken.recv_timeout(LOOK);
        };
        if let Err(fault) = answer {
            write(&work, &mut reviewed.games);
            reviewed.fault = Some(fault);
            return Ok(reviewed);
        }
    }
}

/// Writes what was found about the present game.
fn write(work: &Work, games: &mut [Game]) {
    let Some((at, reviewed)) = work.game().filter(|(_, game)| game.searched > 0) else { return };
    if let Some(game) = games.get_mut(at)
        && let Some(edit) = reviewed.edit(game)
    {
        // The edits were tried on a copy of this very game.
        let _ = game.apply(edit);
    }
}
