//! When each action can be done.

use crate::game::NodeId;
use crate::session::editor::PositionEditor;
use crate::session::mating::MateHunt;
use crate::session::studio::Studio;

pub(super) const fn always(_: &Studio) -> bool {
    true
}

pub(super) fn has_file(studio: &Studio) -> bool {
    studio.document().is_modified() || studio.document().path.is_none()
}

pub(super) fn has_lost(studio: &Studio) -> bool {
    !studio.lost().is_empty()
}

pub(super) fn editing(studio: &Studio) -> bool {
    studio.editor().is_some()
}

/// The panels lie behind the editor.
pub(super) fn not_editing(studio: &Studio) -> bool {
    !editing(studio)
}

/// Whether a game can begin with what stands on the board.
pub(super) fn can_start(studio: &Studio) -> bool {
    studio.editor().is_none_or(|editor| editor.position().is_some())
}

pub(super) fn can_undo(studio: &Studio) -> bool {
    studio.editor().map_or_else(|| studio.document().can_undo(), PositionEditor::can_undo)
}

pub(super) fn can_redo(studio: &Studio) -> bool {
    studio.editor().map_or_else(|| studio.document().can_redo(), PositionEditor::can_redo)
}

// While a position is set up, the game behind it is left alone.

pub(super) fn at_move(studio: &Studio) -> bool {
    !editing(studio) && studio.chapter().cursor() != NodeId::ROOT
}

pub(super) fn has_next(studio: &Studio) -> bool {
    !editing(studio) && studio.chapter().next().is_some()
}

pub(super) fn has_siblings(studio: &Studio) -> bool {
    if editing(studio) {
        return false;
    }
    let (tree, cursor) = (studio.chapter().game().tree(), studio.chapter().cursor());
    tree.parent(cursor).is_some_and(|parent| tree.children(parent).len() > 1) || tree.children(cursor).len() > 1
}

pub(super) fn in_variation(studio: &Studio) -> bool {
    !editing(studio) && studio.chapter().first_of_variation().is_some()
}

pub(super) fn has_variations(studio: &Studio) -> bool {
    let tree = studio.chapter().game().tree();
    !editing(studio) && tree.len() > studio.chapter().path().len()
}

pub(super) fn has_folded(studio: &Studio) -> bool {
    !editing(studio) && !studio.chapter().folded().is_empty()
}

pub(super) fn several_games(studio: &Studio) -> bool {
    !editing(studio) && studio.document().chapters().len() > 1
}

pub(super) fn has_game_before(studio: &Studio) -> bool {
    !editing(studio) && studio.document().active_index() > 0
}

pub(super) fn has_game_after(studio: &Studio) -> bool {
    !editing(studio) && studio.document().active_index() + 1 < studio.document().chapters().len()
}

pub(super) fn can_delete_game(studio: &Studio) -> bool {
    !editing(studio) && studio.document().can_remove_game(studio.document().active_index())
}

/// Whether more than one study is open.
pub(super) fn several_studies(studio: &Studio) -> bool {
    studio.documents().len() > 1
}

/// Whether the game has moves to show.
pub(super) fn has_moves(studio: &Studio) -> bool {
    !editing(studio) && !studio.chapter().game().tree().is_empty()
}

pub(super) fn is_sharing(studio: &Studio) -> bool {
    studio.sharing().progress().is_some()
}

pub(super) fn has_marks(studio: &Studio) -> bool {
    let chapter = studio.chapter();
    !editing(studio)
        && chapter.game().tree().get(chapter.cursor()).is_some_and(|node| !node.annotations().marks.is_empty())
}

pub(super) fn has_best_move(studio: &Studio) -> bool {
    !editing(studio) && studio.analysis().current_line(studio).is_some()
}

pub(super) fn has_other_engine(studio: &Studio) -> bool {
    !studio.settings.engines.is_empty()
}

pub(super) fn has_repetition(studio: &Studio) -> bool {
    !editing(studio) && studio.audit().audit().is_some_and(|audit| !audit.repetitions.is_empty())
}

/// Whether a repetition judges the move on the board.
pub(super) fn is_judged(studio: &Studio) -> bool {
    let ply = studio.chapter().ply();
    let cards = studio.audit().audit().map_or(&[] as &[_], |audit| &audit.repetitions);
    !editing(studio) && cards.iter().any(|card| (card.first_ply..=card.last_ply).contains(&ply))
}

pub(super) const fn has_audit(studio: &Studio) -> bool {
    studio.audit().audit().is_some()
}

/// Whether an arbiter's word under the chosen book stands on the move on the board.
pub(super) fn has_word(studio: &Studio) -> bool {
    let chapter = studio.chapter();
    let node = chapter.game().tree().get(chapter.cursor());
    !editing(studio) && node.is_some_and(|node| node.annotations().verdict_under(studio.rule_book().id).is_some())
}

pub(super) fn has_tries(studio: &Studio) -> bool {
    !editing(studio) && studio.audit().what_if().is_some_and(|what_if| !what_if.tries().is_empty())
}

/// Whether the game on the board is played against the engine.
pub(super) fn is_played_here(studio: &Studio) -> bool {
    studio.playing_here().is_some()
}

/// Whether it is the user's turn in it.
pub(super) fn can_ask(studio: &Studio) -> bool {
    let turn = studio.position().side_to_move();
    studio.playing_here().is_some_and(|playing| playing.end().is_none() && playing.human() == turn)
}

pub(super) fn can_demote(studio: &Studio) -> bool {
    !editing(studio) && studio.chapter().demotable_at(studio.chapter().cursor()).is_some()
}

/// Whether there is a game beside the one on the board.
pub(super) fn has_other_game(studio: &Studio) -> bool {
    !editing(studio) && (studio.documents().len() > 1 || studio.document().chapters().len() > 1)
}

pub(super) fn has_hits(studio: &Studio) -> bool {
    !editing(studio) && !studio.finding().hits().is_empty()
}

pub(super) fn can_find_mate(studio: &Studio) -> bool {
    !editing(studio) && studio.position().end().is_none()
}

pub(super) fn finds_mate(studio: &Studio) -> bool {
    studio.mate_hunt().is_some_and(MateHunt::is_running)
}

pub(super) fn has_mate(studio: &Studio) -> bool {
    !editing(studio) && studio.mate_on_board().is_some()
}

pub(super) fn is_importing(studio: &Studio) -> bool {
    studio.library().import().is_some()
}

pub(super) fn can_import(studio: &Studio) -> bool {
    studio.library_path().is_some() && !is_importing(studio)
}

pub(super) fn can_add(studio: &Studio) -> bool {
    !editing(studio) && can_import(studio) && !studio.chapter().game().tree().is_empty()
}

pub(super) fn can_add_study(studio: &Studio) -> bool {
    !editing(studio) && can_import(studio) && studio.document().chapters().len() > 1
}

pub(super) fn has_deleted(studio: &Studio) -> bool {
    studio.library().has_deleted()
}

pub(super) fn can_change_library(studio: &Studio) -> bool {
    !is_importing(studio)
}

pub(super) fn has_library(studio: &Studio) -> bool {
    !editing(studio) && studio.library().is_open()
}
