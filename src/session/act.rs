//! What each [`Action`] does.

use super::actions::Action;
use super::command::{Command, Request};
use super::editor::Placing;
use super::notice::Level;
use super::pane::Pane;
use super::reporting::ReportFormat;
use super::review::ReviewTask;
use super::seek::Landmark;
use super::settings::{Appearance, BoardTheme, MoveStyle, PieceFaces};
use super::settings_pages::SettingsPage;
use super::sharing::Sharing;
use super::studio::Studio;
use super::winning::WinExtent;
use crate::formats::{self, Format};
use crate::game::{Edit, Mark, NodeId, Strip};
use crate::lang::text;

impl Studio {
    /// Does an action that is enabled.
    pub(super) fn act(&mut self, action: Action) -> Option<Request> {
        let cursor = self.chapter().cursor();
        match action {
            Action::NewStudy => self.new_study(),
            Action::OpenFile => return Some(Request::ChooseFileToOpen),
            Action::NextEncoding => self.read_in_next_encoding(),
            Action::Recover => return Some(Request::OfferRecovery),
            Action::Save => return self.save(),
            Action::SaveAs => return self.ask_where_to_save(),
            Action::SavePicture => return Some(self.open_sharing(Sharing::Picture)),
            Action::SaveAnimation => return Some(self.open_sharing(Sharing::Animation)),
            Action::SavePage => return Some(self.open_sharing(Sharing::Page)),
            Action::PrintGame => return Some(self.open_sharing(Sharing::Print)),
            Action::StopSharing => self.sharing.stop(),
            Action::ImportFiles => return Some(Request::ChooseImport { folder: false }),
            Action::ImportFolder => return Some(Request::ChooseImport { folder: true }),
            Action::StopImport => self.stop_import(),
            Action::AddGame => self.add_to_library(false),
            Action::AddStudy => self.add_to_library(true),
            Action::RestoreDeleted => self.restore_in_library(),
            Action::NewLibrary => {
                let folder = self.library_path().and_then(std::path::Path::parent).map(std::path::Path::to_owned);
                let name = text(self.lang(), "library-new-name");
                return Some(Request::ChooseLibrary {
                    new: Some(folder.unwrap_or_default().join(format!("{name}.db"))),
                });
            }
            Action::OpenLibrary => return Some(Request::ChooseLibrary { new: None }),
            Action::LibraryPosition => return Some(Request::ListPosition),
            Action::CloseDocument => return self.close_document(),
            Action::Quit => return Some(Request::Quit),
            Action::Undo => self.undo_or_redo(false),
            Action::Redo => self.undo_or_redo(true),
            Action::CopyFen => return Some(self.copied(self.shown_setup().to_fen())),
            Action::CopyGame => return self.copy_game(),
            Action::CopyDiagram => return Some(self.copied(self.diagram_text())),
            Action::CopyPicture => self.draw_picture(),
            Action::Paste => return Some(Request::ReadClipboard),
            Action::CutBranch => return self.cut_branch(),
            Action::CopyBranch => return self.copy_branch(),
            Action::PasteBranch => return Some(Request::ReadBranch),
            Action::Find => return Some(Request::ShowFind(None)),
            Action::FindPosition => return Some(Request::ShowFind(Some(self.position().to_fen()))),
            Action::FindNext => self.step_hits(true),
            Action::FindPrevious => self.step_hits(false),
            Action::EditPosition => self.toggle_editor(),
            Action::SetStartPosition => self.place(Placing::Start),
            Action::ClearBoard => self.place(Placing::Clear),
            Action::MirrorPosition => self.place(Placing::Mirror),
            Action::SwapColours => self.place(Placing::SwapColours),
            Action::RotatePosition => self.place(Placing::Rotate),
            Action::TurnSideToMove => self.turn_side_to_move(),
            Action::FreePlacement => self.toggle_free_placement(),
            Action::NewGameFromHere => self.new_game_from_board(),
            Action::ReplaceStart => return self.ask_to_replace_start(),
            Action::GoStart => self.go_to_ply(0),
            Action::GoBack => return self.apply(Command::Step(-1)),
            Action::GoForward => return self.apply(Command::Step(1)),
            Action::GoEnd => self.go_to_ply(usize::MAX),
            Action::PreviousVariation => self.walk_variations(-1),
            Action::NextVariation => self.walk_variations(1),
            Action::PreviousGame => return self.show_neighbour(-1),
            Action::NextGame => return self.show_neighbour(1),
            Action::PreviousDocument => return self.show_next_document(false),
            Action::NextDocument => return self.show_next_document(true),
            Action::NextComment => self.seek(Landmark::Comment, true),
            Action::PreviousComment => self.seek(Landmark::Comment, false),
            Action::NextFork => self.seek(Landmark::Fork, true),
            Action::PreviousFork => self.seek(Landmark::Fork, false),
            Action::NextMistake => self.seek(Landmark::Mistake, true),
            Action::PreviousMistake => self.seek(Landmark::Mistake, false),
            Action::NextRepetition => self.seek(Landmark::Repetition, true),
            Action::PreviousRepetition => self.seek(Landmark::Repetition, false),
            Action::PromoteVariation => return self.apply(Command::Promote(cursor)),
            Action::MakeMainLine => return self.apply(Command::MakeMainLine(cursor)),
            Action::DemoteVariation => {
                let done = self.demote();
                self.tell_failed(done);
            }
            Action::DeleteBranch => self.edit(Edit::RemoveBranch(cursor)),
            Action::DeleteVariation => {
                let done = self.delete_variation();
                self.tell_failed(done);
            }
            Action::KeepLine => {
                let done = self.keep_line();
                self.tell_failed(done);
            }
            Action::BranchToGame => self.branch_to_game(),
            Action::LineToGame => self.line_to_game(),
            Action::MergeGame => return Some(Request::ChooseMerge),
            Action::StripVariations => return Some(strip(|strip| strip.variations = true)),
            Action::StripComments => return Some(strip(|strip| strip.comments = true)),
            Action::StripMarks => return Some(strip(|strip| strip.marks = true)),
            Action::StripAll => {
                return Some(Request::ConfirmStrip(Strip { variations: true, comments: true, marks: true }));
            }
            Action::MoveGameUp => self.shift_game(-1),
            Action::MoveGameDown => self.shift_game(1),
            Action::DeleteGame => self.delete_game(self.document().active_index()),
            Action::FoldVariations => self.document_mut().fold_all(true),
            Action::UnfoldVariations => self.document_mut().fold_all(false),
            Action::WriteComment => return Some(Request::WriteComment),
            Action::MarkGood
            | Action::MarkBad
            | Action::MarkBrilliant
            | Action::MarkBlunder
            | Action::MarkInteresting
            | Action::MarkDubious
            | Action::MarkOnly
            | Action::MarkEqual
            | Action::MarkUnclear
            | Action::MarkRedSlightly
            | Action::MarkBlackSlightly
            | Action::MarkRedBetter
            | Action::MarkBlackBetter
            | Action::MarkRedWinning
            | Action::MarkBlackWinning => self.mark(action.mark()),
            Action::DiagramHere => self.mark(Some(Mark::DIAGRAM)),
            Action::ClearMarks => self.mark(None),
            Action::Flip => self.flip(),
            Action::ToggleCoordinates => self.settings.coordinates = !self.settings.coordinates,
            Action::ToggleCaptured => self.settings.captured = !self.settings.captured,
            Action::ToggleAnimation => self.settings.animation = !self.settings.animation,
            Action::NextBoardTheme => {
                self.settings.board_theme = following(&BoardTheme::ALL, self.settings.board_theme);
            }
            Action::NextFaces => self.settings.faces = following(&PieceFaces::ALL, self.settings.faces),
            Action::NextMoveStyle => self.settings.move_style = following(&MoveStyle::ALL, self.settings.move_style),
            Action::ToggleDark => {
                self.settings.appearance = match self.settings.appearance {
                    Appearance::Dark => Appearance::Light,
                    Appearance::Light | Appearance::System => Appearance::Dark,
                };
            }
            Action::ZoomIn => return self.apply(Command::SetZoom(self.settings.zoom + 0.1)),
            Action::ZoomOut => return self.apply(Command::SetZoom(self.settings.zoom - 0.1)),
            Action::ZoomReset => return self.apply(Command::SetZoom(1.0)),
            Action::ShowPane(pane) => return Some(Request::ShowPane(pane)),
            Action::MovePane(way) => return Some(Request::MovePane(way)),
            Action::ResetLayout => return Some(Request::ResetLayout),
            Action::ToggleAnalysis => self.toggle_analysis(),
            Action::MoreLines => return self.apply(Command::SetEngineLines(self.settings.engine_lines + 1)),
            Action::FewerLines => return self.apply(Command::SetEngineLines(self.settings.engine_lines - 1)),
            Action::PlayBestMove => {
                let best = self.analysis().current_line(self).and_then(|line| line.moves.first().copied());
                return best.and_then(|mv| self.apply(Command::PlayMove(mv)));
            }
            Action::AddBestLine => {
                let line = self.analysis().current_line(self).map(|line| line.moves.clone());
                return line.and_then(|moves| self.apply(Command::AddLine(moves)));
            }
            Action::FindMate => {
                self.find_mate();
                return Some(Request::ShowPane(Pane::Engine));
            }
            Action::StopMate => self.stop_mate(),
            Action::AddMateLine => self.add_win(WinExtent::MainLine),
            Action::AddMateTree => self.add_win(WinExtent::Tree),
            Action::ThreatMode => self.analysis.toggle_threat(),
            Action::ManageEngines => return Some(Request::ShowEngines),
            Action::AddEngine => return Some(Request::ChooseEngine),
            Action::PlayEngine
            | Action::EngineMove
            | Action::TakeBack
            | Action::Hint
            | Action::Resign
            | Action::OfferDraw
            | Action::StopPlaying => return self.act_in_play(action),
            Action::ReviewGame => {
                self.start_review(ReviewTask { all_games: false, anew: false });
                return Some(Request::ShowReview);
            }
            Action::ReviewStudy => {
                self.start_review(ReviewTask { all_games: true, anew: false });
                return Some(Request::ShowReview);
            }
            Action::StopReview => self.stop_review(),
            Action::NextReviewEngine => {
                let next = self.next_engine(self.settings.review_engine);
                return self.apply(Command::SetReviewEngine(next));
            }
            Action::NextOpponent => {
                let next = self.next_engine(self.settings.play_engine);
                return self.apply(Command::SetPlayEngine(next));
            }
            Action::ToggleScores => self.settings.show_scores = !self.settings.show_scores,
            Action::GoToRepetition => {
                let cards = self.audit().audit().map_or(&[] as &[_], |audit| &audit.repetitions);
                let newest = cards.iter().find(|card| card.complete).or(cards.first());
                let last = newest.map(|card| card.last_ply);
                self.go_to_ply(last.unwrap_or(0));
            }
            Action::CompareBooks => self.toggle_comparison(),
            Action::AuditStudy => {
                self.audit_study();
                return Some(Request::ShowSurvey);
            }
            Action::ShowArticles => return Some(Request::ShowArticles),
            Action::ThreatForward => return Some(Request::StepThreat(1)),
            Action::ThreatBack => return Some(Request::StepThreat(-1)),
            Action::ArbitersWord => {
                if self.audit.judges(self.chapter().ply()) {
                    return Some(Request::WriteVerdict);
                }
                self.tell_text(Level::Info, "audit-word-nowhere");
            }
            Action::RemoveWord => {
                let book = self.rule_book().id;
                return self.apply(Command::RemoveVerdict { node: cursor, book });
            }
            Action::TryMove => return self.apply(Command::StartWhatIf(self.chapter().ply())),
            Action::AddTrial => return self.apply(Command::AddWhatIf),
            Action::LeaveTrial => return self.apply(Command::LeaveWhatIf),
            Action::ReportHtml => return Some(self.ask_where_to_report(ReportFormat::Html)),
            Action::ReportPdf => return Some(self.ask_where_to_report(ReportFormat::Pdf)),
            Action::PrintRuling => self.print_ruling(),
            Action::ToggleSounds => self.settings.sound.on = Some(!self.sounds_on()),
            Action::Settings => return Some(Request::ShowSettings(None)),
            Action::ChangeShortcuts => return Some(Request::ShowSettings(Some(SettingsPage::Shortcuts))),
            Action::Palette => return Some(Request::ShowPalette),
            Action::ShowMenu => return Some(Request::ShowMenu),
            Action::ShowShortcuts => return Some(Request::ShowShortcuts),
            Action::About => return Some(Request::ShowAbout),
        }
        None
    }

    fn copied(&mut self, text: String) -> Request {
        self.tell_text(Level::Info, "copied");
        Request::CopyText(text)
    }

    fn copy_game(&mut self) -> Option<Request> {
        let game = self.chapter().game().clone();
        match formats::write(&[game], Format::Pgn) {
            Ok(written) => Some(self.copied(String::from_utf8_lossy(&written.bytes).into_owned())),
            Err(error) => {
                self.tell(Level::Error, error.describe(self.lang()));
                None
            }
        }
    }

    fn close_document(&mut self) -> Option<Request> {
        let id = self.document().id;
        if self.document().is_unsaved() {
            return Some(Request::ConfirmClose(id));
        }
        self.apply(Command::DiscardDocument(id))
    }

    /// Goes to the variation before or after this one; on a move without alternatives, to the ones that follow.
    fn walk_variations(&mut self, direction: isize) {
        let (tree, cursor) = (self.chapter().game().tree(), self.chapter().cursor());
        let siblings = tree.parent(cursor).map_or(&[] as &[NodeId], |parent| tree.children(parent));
        let target = if siblings.len() > 1 {
            neighbour(siblings, cursor, direction)
        } else {
            let children = tree.children(cursor);
            self.chapter().next().and_then(|next| neighbour(children, next, direction))
        };
        if let Some(node) = target {
            self.apply(Command::GoTo(node));
        }
    }

    pub(super) fn enter_variation(&mut self, index: usize) {
        let children = self.chapter().game().tree().children(self.chapter().cursor());
        if let Some(&node) = children.get(index) {
            self.document_mut().go_to(node);
        }
    }

    fn show_neighbour(&mut self, direction: isize) -> Option<Request> {
        let (index, count) = (self.document().active_index(), self.document().chapters().len());
        let target = index.checked_add_signed(direction).filter(|&target| target < count)?;
        self.apply(Command::ShowGame(target))
    }

    /// Shows the tab after this one, or before it; from the last it goes on with the first.
    fn show_next_document(&mut self, forward: bool) -> Option<Request> {
        let count = self.documents.len();
        let next = (self.active + if forward { 1 } else { count - 1 }) % count;
        self.apply(Command::ShowDocument(self.documents[next].id))
    }

    /// Sets the judgement of the move at the cursor, or takes it away if it stands already; `None` takes all away.
    fn mark(&mut self, mark: Option<Mark>) {
        let node = self.chapter().cursor();
        let Some(mut annotations) = self.chapter().game().tree().get(node).map(|n| n.annotations().clone()) else {
            return;
        };
        match mark {
            None => annotations.marks.clear(),
            Some(mark) if annotations.marks.contains(&mark) => annotations.marks.retain(|&known| known != mark),
            // A diagram that another program asks for is asked for in its own way.
            Some(Mark::DIAGRAM) if annotations.wants_diagram() => {
                annotations.marks.retain(|known| !known.asks_diagram());
            }
            Some(Mark::DIAGRAM) => annotations.marks.push(Mark::DIAGRAM),
            Some(mark) => {
                let rivals = |known: &Mark| {
                    (mark.judges_move() && known.judges_move()) || (mark.judges_position() && known.judges_position())
                };
                annotations.marks.retain(|known| !rivals(known));
                // What judges the move comes before what judges the position, as in print.
                let place = if mark.judges_move() {
                    0
                } else {
                    annotations.marks.iter().take_while(|known| known.judges_move()).count()
                };
                annotations.marks.insert(place, mark);
            }
        }
        self.edit(Edit::Annotate { node, annotations });
    }
}

/// Asks before something is taken out.
fn strip(choose: impl FnOnce(&mut Strip)) -> Request {
    let mut strip = Strip::default();
    choose(&mut strip);
    Request::ConfirmStrip(strip)
}

/// The element after `current`, the first one after the last.
fn following<T: Copy + PartialEq>(all: &[T], current: T) -> T {
    let index = all.iter().position(|&one| one == current).map_or(0, |index| (index + 1) % all.len());
    all[index]
}

fn neighbour(nodes: &[NodeId], current: NodeId, direction: isize) -> Option<NodeId> {
    let index = nodes.iter().position(|&node| node == current)?;
    nodes.get(index.checked_add_signed(direction)?).copied()
}
