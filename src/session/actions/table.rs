//! The table itself: every action with its menu, key and the condition under which it can be done.

use super::when::*;
use super::{Action, ActionInfo, Menu};
use crate::session::keys::{Key, Shortcut};
use crate::session::studio::Studio;
use crate::session::{Pane, PaneMove};

const fn row(
    action: Action,
    id: &'static str,
    menu: Menu,
    starts_group: bool,
    key: Option<Shortcut>,
    enabled: fn(&Studio) -> bool,
) -> ActionInfo {
    ActionInfo { action, id, menu, starts_group, key, enabled }
}

const fn plain(key: Key) -> Option<Shortcut> {
    Some(Shortcut::plain(key))
}

const fn function(number: u8) -> Option<Shortcut> {
    plain(Key::Function(number))
}

const fn ctrl(letter: char) -> Option<Shortcut> {
    Some(Shortcut::ctrl(Key::Char(letter)))
}

const fn ctrl_shift(letter: char) -> Option<Shortcut> {
    ctrl_shift_key(Key::Char(letter))
}

const fn ctrl_shift_key(key: Key) -> Option<Shortcut> {
    Some(Shortcut::ctrl_shift(key))
}

const fn shift(key: Key) -> Option<Shortcut> {
    Some(Shortcut { ctrl: false, shift: true, alt: false, key })
}

const fn alt(letter: char) -> Option<Shortcut> {
    alt_key(Key::Char(letter))
}

const fn alt_key(key: Key) -> Option<Shortcut> {
    Some(Shortcut { ctrl: false, shift: false, alt: true, key })
}

const fn alt_shift(key: Key) -> Option<Shortcut> {
    Some(Shortcut { ctrl: false, shift: true, alt: true, key })
}

/// Every action, in the order of its menu.
pub static ACTIONS: &[ActionInfo] = &[
    row(Action::NewStudy, "new-study", Menu::File, false, ctrl('N'), always),
    row(Action::OpenFile, "open-file", Menu::File, false, ctrl('O'), always),
    row(Action::NextEncoding, "next-encoding", Menu::File, false, None, Studio::can_read_again),
    row(Action::Recover, "recover", Menu::File, false, None, has_lost),
    row(Action::Save, "save", Menu::File, true, ctrl('S'), has_file),
    row(Action::SaveAs, "save-as", Menu::File, false, ctrl_shift('S'), always),
    row(Action::SavePicture, "save-picture", Menu::File, true, None, always),
    row(Action::SaveAnimation, "save-animation", Menu::File, false, None, has_moves),
    row(Action::SavePage, "save-page", Menu::File, false, ctrl_shift('E'), not_editing),
    row(Action::PrintGame, "print-game", Menu::File, false, ctrl('P'), not_editing),
    row(Action::StopSharing, "stop-sharing", Menu::File, false, None, is_sharing),
    row(Action::CloseDocument, "close-document", Menu::File, true, ctrl('W'), always),
    row(Action::Settings, "settings", Menu::File, true, ctrl(','), always),
    row(Action::Quit, "quit", Menu::File, false, ctrl('Q'), always),
    row(Action::Undo, "undo", Menu::Edit, false, ctrl('Z'), can_undo),
    row(Action::Redo, "redo", Menu::Edit, false, ctrl('Y'), can_redo),
    row(Action::CopyFen, "copy-fen", Menu::Edit, true, ctrl_shift('C'), always),
    row(Action::CopyGame, "copy-game", Menu::Edit, false, ctrl('C'), always),
    row(Action::CopyDiagram, "copy-diagram", Menu::Edit, false, None, always),
    row(Action::CopyPicture, "copy-picture", Menu::Edit, false, None, always),
    row(Action::Paste, "paste", Menu::Edit, false, ctrl('V'), always),
    row(Action::CutBranch, "cut-branch", Menu::Edit, true, alt('X'), at_move),
    row(Action::CopyBranch, "copy-branch", Menu::Edit, false, alt('C'), at_move),
    row(Action::PasteBranch, "paste-branch", Menu::Edit, false, alt('V'), not_editing),
    row(Action::Find, "find", Menu::Edit, true, ctrl('F'), not_editing),
    row(Action::FindPosition, "find-position", Menu::Edit, false, ctrl_shift('F'), not_editing),
    row(Action::FindNext, "find-next", Menu::Edit, false, function(3), has_hits),
    row(Action::FindPrevious, "find-previous", Menu::Edit, false, shift(Key::Function(3)), has_hits),
    row(Action::Flip, "flip", Menu::View, false, plain(Key::Char('F')), always),
    row(Action::ToggleCoordinates, "toggle-coordinates", Menu::View, false, None, always),
    row(Action::ToggleCaptured, "toggle-captured", Menu::View, false, None, always),
    row(Action::ToggleAnimation, "toggle-animation", Menu::View, false, None, always),
    row(Action::ToggleScores, "toggle-scores", Menu::View, false, None, always),
    row(Action::ToggleSounds, "toggle-sounds", Menu::View, false, None, always),
    row(Action::NextBoardTheme, "next-board-theme", Menu::View, true, None, always),
    row(Action::NextFaces, "next-faces", Menu::View, false, None, always),
    row(Action::NextMoveStyle, "next-move-style", Menu::View, false, None, always),
    row(Action::ToggleDark, "toggle-dark", Menu::View, false, alt('D'), always),
    row(Action::ZoomIn, "zoom-in", Menu::View, true, Some(Shortcut::ctrl(Key::Plus)), always),
    row(Action::ZoomOut, "zoom-out", Menu::View, false, Some(Shortcut::ctrl(Key::Minus)), always),
    row(Action::ZoomReset, "zoom-reset", Menu::View, false, ctrl('0'), always),
    row(Action::ShowPane(Pane::Board), "show-board", Menu::View, false, ctrl('1'), always),
    row(Action::ShowPane(Pane::Games), "show-games", Menu::View, false, ctrl('2'), not_editing),
    row(Action::ShowPane(Pane::Info), "show-info", Menu::View, false, ctrl('3'), not_editing),
    row(Action::ShowPane(Pane::Moves), "show-moves", Menu::View, false, ctrl('4'), not_editing),
    row(Action::ShowPane(Pane::Comment), "show-comment", Menu::View, false, ctrl('5'), not_editing),
    row(Action::ShowPane(Pane::Tree), "show-tree", Menu::View, false, ctrl('6'), not_editing),
    row(Action::ShowPane(Pane::Audit), "show-audit", Menu::View, false, ctrl('7'), not_editing),
    row(Action::ShowPane(Pane::Review), "show-review", Menu::View, false, ctrl('8'), not_editing),
    row(Action::ShowPane(Pane::Engine), "show-engine", Menu::View, false, ctrl('9'), not_editing),
    row(Action::ShowPane(Pane::Play), "show-play", Menu::View, false, None, not_editing),
    row(Action::ShowPane(Pane::Library), "show-library", Menu::View, false, alt('O'), not_editing),
    row(Action::ShowPane(Pane::Explorer), "show-explorer", Menu::View, false, alt('E'), not_editing),
    row(Action::MovePane(PaneMove::Left), "move-panel-left", Menu::View, true, alt_shift(Key::Left), not_editing),
    row(Action::MovePane(PaneMove::Right), "move-panel-right", Menu::View, false, alt_shift(Key::Right), not_editing),
    row(Action::MovePane(PaneMove::Up), "move-panel-up", Menu::View, false, alt_shift(Key::Up), not_editing),
    row(Action::MovePane(PaneMove::Down), "move-panel-down", Menu::View, false, alt_shift(Key::Down), not_editing),
    row(Action::MovePane(PaneMove::OwnGroup), "split-panel", Menu::View, false, None, not_editing),
    row(Action::ResetLayout, "reset-layout", Menu::View, false, None, always),
    row(Action::GoStart, "go-start", Menu::Go, false, plain(Key::Home), at_move),
    row(Action::GoBack, "go-back", Menu::Go, false, plain(Key::Left), at_move),
    row(Action::GoForward, "go-forward", Menu::Go, false, plain(Key::Right), has_next),
    row(Action::GoEnd, "go-end", Menu::Go, false, plain(Key::End), has_next),
    row(Action::PreviousVariation, "previous-variation", Menu::Go, true, plain(Key::Up), has_siblings),
    row(Action::NextVariation, "next-variation", Menu::Go, false, plain(Key::Down), has_siblings),
    row(Action::PreviousGame, "previous-game", Menu::Go, false, Some(Shortcut::ctrl(Key::Left)), several_games),
    row(Action::NextGame, "next-game", Menu::Go, false, Some(Shortcut::ctrl(Key::Right)), several_games),
    row(
        Action::PreviousDocument,
        "previous-document",
        Menu::Go,
        false,
        Some(Shortcut::ctrl(Key::PageUp)),
        several_studies,
    ),
    row(Action::NextDocument, "next-document", Menu::Go, false, Some(Shortcut::ctrl(Key::PageDown)), several_studies),
    row(Action::NextComment, "next-comment", Menu::Go, true, function(6), not_editing),
    row(Action::PreviousComment, "previous-comment", Menu::Go, false, shift(Key::Function(6)), not_editing),
    row(Action::NextFork, "next-fork", Menu::Go, false, function(7), not_editing),
    row(Action::PreviousFork, "previous-fork", Menu::Go, false, shift(Key::Function(7)), not_editing),
    row(Action::NextMistake, "next-mistake", Menu::Go, false, function(8), not_editing),
    row(Action::PreviousMistake, "previous-mistake", Menu::Go, false, shift(Key::Function(8)), not_editing),
    row(Action::NextRepetition, "next-repetition", Menu::Go, false, function(9), not_editing),
    row(Action::PreviousRepetition, "previous-repetition", Menu::Go, false, shift(Key::Function(9)), not_editing),
    row(Action::PromoteVariation, "promote-variation", Menu::Game, false, Some(Shortcut::ctrl(Key::Up)), in_variation),
    row(Action::DemoteVariation, "demote-variation", Menu::Game, false, Some(Shortcut::ctrl(Key::Down)), can_demote),
    row(Action::MakeMainLine, "make-main-line", Menu::Game, false, ctrl('L'), in_variation),
    row(Action::DeleteBranch, "delete-branch", Menu::Game, true, plain(Key::Delete), at_move),
    row(Action::DeleteVariation, "delete-variation", Menu::Game, false, shift(Key::Delete), in_variation),
    row(Action::KeepLine, "keep-line", Menu::Game, false, None, has_variations),
    row(Action::BranchToGame, "branch-to-game", Menu::Game, true, None, at_move),
    row(Action::LineToGame, "line-to-game", Menu::Game, false, None, at_move),
    row(Action::MergeGame, "merge-game", Menu::Game, false, None, has_other_game),
    row(Action::StripVariations, "strip-variations", Menu::Game, true, None, not_editing),
    row(Action::StripComments, "strip-comments", Menu::Game, false, None, not_editing),
    row(Action::StripMarks, "strip-marks", Menu::Game, false, None, not_editing),
    row(Action::StripAll, "strip-all", Menu::Game, false, None, not_editing),
    row(Action::MoveGameUp, "move-game-up", Menu::Game, true, ctrl_shift_key(Key::Up), has_game_before),
    row(Action::MoveGameDown, "move-game-down", Menu::Game, false, ctrl_shift_key(Key::Down), has_game_after),
    row(Action::DeleteGame, "delete-game", Menu::Game, false, ctrl_shift_key(Key::Delete), can_delete_game),
    row(Action::FoldVariations, "fold-variations", Menu::Game, true, alt_key(Key::Minus), has_variations),
    row(Action::UnfoldVariations, "unfold-variations", Menu::Game, false, alt_key(Key::Plus), has_folded),
    row(Action::WriteComment, "write-comment", Menu::Annotate, false, plain(Key::Char('C')), not_editing),
    row(Action::MarkGood, "mark-good", Menu::Annotate, true, alt('1'), at_move),
    row(Action::MarkBad, "mark-bad", Menu::Annotate, false, alt('2'), at_move),
    row(Action::MarkBrilliant, "mark-brilliant", Menu::Annotate, false, alt('3'), at_move),
    row(Action::MarkBlunder, "mark-blunder", Menu::Annotate, false, alt('4'), at_move),
    row(Action::MarkInteresting, "mark-interesting", Menu::Annotate, false, alt('5'), at_move),
    row(Action::MarkDubious, "mark-dubious", Menu::Annotate, false, alt('6'), at_move),
    row(Action::MarkOnly, "mark-only", Menu::Annotate, false, alt('7'), at_move),
    row(Action::MarkEqual, "mark-equal", Menu::Annotate, true, None, not_editing),
    row(Action::MarkUnclear, "mark-unclear", Menu::Annotate, false, None, not_editing),
    row(Action::MarkRedSlightly, "mark-red-slightly", Menu::Annotate, false, None, not_editing),
    row(Action::MarkBlackSlightly, "mark-black-slightly", Menu::Annotate, false, None, not_editing),
    row(Action::MarkRedBetter, "mark-red-better", Menu::Annotate, false, None, not_editing),
    row(Action::MarkBlackBetter, "mark-black-better", Menu::Annotate, false, None, not_editing),
    row(Action::MarkRedWinning, "mark-red-winning", Menu::Annotate, false, None, not_editing),
    row(Action::MarkBlackWinning, "mark-black-winning", Menu::Annotate, false, None, not_editing),
    row(Action::DiagramHere, "diagram-here", Menu::Annotate, true, alt('I'), not_editing),
    row(Action::ClearMarks, "clear-marks", Menu::Annotate, true, alt('0'), has_marks),
    row(Action::EditPosition, "edit-position", Menu::Position, false, ctrl('E'), always),
    row(Action::SetStartPosition, "set-start-position", Menu::Position, true, None, editing),
    row(Action::ClearBoard, "clear-board", Menu::Position, false, None, editing),
    row(Action::MirrorPosition, "mirror-position", Menu::Position, false, None, editing),
    row(Action::SwapColours, "swap-colours", Menu::Position, false, None, editing),
    row(Action::RotatePosition, "rotate-position", Menu::Position, false, None, editing),
    row(Action::TurnSideToMove, "turn-side-to-move", Menu::Position, false, alt('S'), editing),
    row(Action::FreePlacement, "free-placement", Menu::Position, false, None, editing),
    row(Action::NewGameFromHere, "new-game-from-here", Menu::Position, true, ctrl_shift('N'), can_start),
    row(Action::ReplaceStart, "replace-start", Menu::Position, false, None, |s| editing(s) && can_start(s)),
    row(Action::ToggleAnalysis, "toggle-analysis", Menu::Engine, false, plain(Key::Space), always),
    row(Action::ThreatMode, "threat-mode", Menu::Engine, false, plain(Key::Char('X')), |s| !editing(s)),
    row(Action::MoreLines, "more-lines", Menu::Engine, false, None, |s| s.settings.engine_lines < 10),
    row(Action::FewerLines, "fewer-lines", Menu::Engine, false, None, |s| s.settings.engine_lines > 1),
    row(Action::PlayBestMove, "play-best-move", Menu::Engine, true, alt('P'), has_best_move),
    row(Action::AddBestLine, "add-best-line", Menu::Engine, false, alt('A'), has_best_move),
    row(Action::FindMate, "find-mate", Menu::Engine, true, alt('K'), can_find_mate),
    row(Action::StopMate, "stop-mate", Menu::Engine, false, None, finds_mate),
    row(Action::AddMateLine, "add-mate-line", Menu::Engine, false, None, has_mate),
    row(Action::AddMateTree, "add-mate-tree", Menu::Engine, false, None, has_mate),
    row(Action::ReviewGame, "review-game", Menu::Engine, true, alt('F'), |s| !editing(s)),
    row(Action::ReviewStudy, "review-study", Menu::Engine, false, None, |s| !editing(s)),
    row(Action::StopReview, "stop-review", Menu::Engine, false, None, |s| s.review().is_some()),
    row(Action::NextReviewEngine, "next-review-engine", Menu::Engine, false, None, has_other_engine),
    row(Action::PlayEngine, "play-engine", Menu::Engine, true, alt('Y'), |s| !editing(s)),
    row(Action::EngineMove, "engine-move", Menu::Engine, false, alt('M'), is_played_here),
    row(Action::TakeBack, "take-back", Menu::Engine, false, alt('Z'), |s| is_played_here(s) && at_move(s)),
    row(Action::Hint, "hint", Menu::Engine, false, plain(Key::Char('H')), can_ask),
    row(Action::OfferDraw, "offer-draw", Menu::Engine, false, None, can_ask),
    row(Action::Resign, "resign", Menu::Engine, false, None, can_ask),
    row(Action::StopPlaying, "stop-playing", Menu::Engine, false, None, |s| s.playing().is_some()),
    row(Action::NextOpponent, "next-opponent", Menu::Engine, false, None, has_other_engine),
    row(Action::ManageEngines, "manage-engines", Menu::Engine, true, None, always),
    row(Action::AddEngine, "add-engine", Menu::Engine, false, None, always),
    row(Action::GoToRepetition, "go-to-repetition", Menu::Rules, false, alt('R'), has_repetition),
    row(Action::CompareBooks, "compare-books", Menu::Rules, false, alt('B'), always),
    row(Action::AuditStudy, "audit-study", Menu::Rules, false, alt('G'), always),
    row(Action::ShowArticles, "show-articles", Menu::Rules, false, alt('L'), always),
    row(Action::ThreatForward, "threat-forward", Menu::Rules, true, shift(Key::Right), has_repetition),
    row(Action::ThreatBack, "threat-back", Menu::Rules, false, shift(Key::Left), has_repetition),
    row(Action::ArbitersWord, "arbiters-word", Menu::Rules, true, alt('W'), is_judged),
    row(Action::RemoveWord, "remove-word", Menu::Rules, false, None, has_word),
    row(Action::TryMove, "try-move", Menu::Rules, true, alt('T'), is_judged),
    row(Action::AddTrial, "add-trial", Menu::Rules, false, None, has_tries),
    row(Action::LeaveTrial, "leave-trial", Menu::Rules, false, plain(Key::Escape), |s| {
        !editing(s) && s.audit().what_if().is_some()
    }),
    row(Action::ReportHtml, "report-html", Menu::Rules, true, None, has_audit),
    row(Action::ReportPdf, "report-pdf", Menu::Rules, false, None, has_audit),
    row(Action::PrintRuling, "print-ruling", Menu::Rules, false, None, has_audit),
    row(Action::ImportFolder, "import-folder", Menu::Library, false, None, can_import),
    row(Action::ImportFiles, "import-files", Menu::Library, false, None, can_import),
    row(Action::StopImport, "stop-import", Menu::Library, false, None, is_importing),
    row(Action::AddGame, "add-game", Menu::Library, true, None, can_add),
    row(Action::AddStudy, "add-study", Menu::Library, false, None, can_add_study),
    row(Action::RestoreDeleted, "restore-deleted", Menu::Library, false, None, has_deleted),
    row(Action::LibraryPosition, "library-position", Menu::Library, true, alt('H'), has_library),
    row(Action::NewLibrary, "new-library", Menu::Library, true, None, can_change_library),
    row(Action::OpenLibrary, "open-library", Menu::Library, false, None, can_change_library),
    row(Action::Palette, "palette", Menu::Help, false, ctrl('K'), always),
    row(Action::ShowMenu, "show-menu", Menu::Help, false, plain(Key::Function(10)), always),
    row(Action::ShowShortcuts, "show-shortcuts", Menu::Help, false, plain(Key::Function(1)), always),
    row(Action::ChangeShortcuts, "change-shortcuts", Menu::Help, false, None, always),
    row(Action::About, "about", Menu::Help, true, None, always),
];
