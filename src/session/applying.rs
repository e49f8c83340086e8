//! What each [`Command`] does: the one place where wishes become changes.

use super::command::{Command, Request};
use super::notice::Level;
use super::pane::Pane;
use super::saving::Saving;
use super::settings::Settings;
use super::studio::Studio;
use super::survey::Survey;
use crate::game::{Edit, Game};
use crate::lang::{Lang, text};

impl Studio {
    /// Does what the user wishes; what only a window can do comes back as a request.
    pub fn apply(&mut self, command: Command) -> Option<Request> {
        let (plays, before) = (super::playing::plays(&command), self.chapter().cursor());
        let request = match command {
            Command::Do(action) => {
                if !(action.info().enabled)(self) {
                    return None;
                }
                self.act(action)
            }
            // A folder that was dropped on the window.
            Command::OpenFile(path) if path.is_dir() && self.library_path().is_some() => {
                self.import_into_library(vec![path]);
                Some(Request::ShowPane(Pane::Library))
            }
            Command::OpenFile(path) => {
                let started = self.jobs.load_file(path, &self.wake.clone());
                self.job_started(started);
                None
            }
            Command::ReadAgain(encoding) => {
                self.read_again(encoding);
                None
            }
            Command::PasteText(text) => {
                self.paste(text);
                None
            }
            Command::PasteBranch(text) => {
                self.paste_branch(text);
                None
            }
            Command::Find(query) => {
                self.find(query);
                None
            }
            Command::StopFind => {
                self.find.stop();
                None
            }
            Command::Import(paths) => {
                self.import_into_library(paths);
                Some(Request::ShowPane(Pane::Library))
            }
            Command::ChooseLibrary(path) => {
                self.choose_library(path);
                None
            }
            Command::Explore => {
                self.explore();
                return None;
            }
            Command::DeleteFromLibrary(game) => {
                self.delete_from_library(game);
                return None;
            }
            Command::ListLibrary(wanted) => {
                self.list_library(wanted.0, wanted.1);
                return None;
            }
            Command::ReadLibraryRows(range) => {
                self.read_library_rows(&range);
                return None;
            }
            Command::OpenFromLibrary(game) => {
                self.open_from_library(game);
                None
            }
            Command::GoToHit(index) => {
                self.go_to_hit(index);
                None
            }
            Command::MergeGame(other) => {
                self.merge_game(other);
                None
            }
            Command::SaveTo { path, format } => {
                self.save_to(path, format);
                None
            }
            Command::ChooseRepetition(last_ply) => {
                self.audit.choose(last_ply);
                None
            }
            Command::WriteReport { path, format } => {
                self.write_report(path, format);
                None
            }
            Command::SetSharing(options) => {
                self.set_sharing(*options);
                None
            }
            Command::ChooseSharingFile(what) => self.ask_where_to_share(what),
            Command::Share { path, what } => {
                self.share(path, what);
                None
            }
            Command::PrintGames => {
                self.print_games();
                None
            }
            Command::CloseSharing => {
                self.close_sharing();
                None
            }
            Command::SaveAndClose(id) => self.save_and_close(id),
            Command::SaveAllAndQuit => self.save_all_and_quit(),
            Command::Recover(ids) => {
                self.recover(&ids);
                None
            }
            Command::DiscardLost(ids) => {
                self.discard_lost(&ids);
                None
            }
            Command::Place(placing) => {
                self.place(placing);
                None
            }
            Command::ReplaceStart => {
                self.replace_start();
                None
            }
            Command::CancelSaving => {
                self.saving = Saving::default();
                None
            }
            Command::TrySound(sound) => {
                self.sounds.try_out(sound, &self.settings.sound);
                None
            }
            Command::ShowDocument(id) => {
                self.active = self.documents.iter().position(|d| d.id == id).unwrap_or(self.active);
                None
            }
            Command::DiscardDocument(id) => {
                self.notice_gone();
                self.discard(id);
                None
            }
            other => {
                self.apply_to_game(other);
                None
            }
        };
        if plays && self.chapter().cursor() != before {
            self.answer_move();
        }
        self.refresh();
        request
    }

    fn apply_to_game(&mut self, command: Command) {
        let done = match command {
            Command::ShowGame(index) => {
                self.document_mut().select_chapter(index);
                Ok(())
            }
            Command::DeleteGame(index) => {
                self.delete_game(index);
                Ok(())
            }
            Command::MoveGame { from, to } => {
                self.document_mut().move_game(from, to);
                Ok(())
            }
            Command::PlayMove(mv) => self.document_mut().play(mv),
            Command::AddLine(moves) => self.add_line(self.chapter().cursor(), &moves).map(drop),
            Command::AddWhatIf => self.add_what_if(),
            Command::GoTo(node) => {
                self.document_mut().go_to(node);
                Ok(())
            }
            Command::EnterVariation(index) => {
                self.enter_variation(index);
                Ok(())
            }
            Command::GoToPly(ply) => {
                self.go_to_ply(ply);
                Ok(())
            }
            Command::Step(plies) => {
                let ply = i64::try_from(self.chapter().ply()).unwrap_or(0) + i64::from(plies);
                self.go_to_ply(usize::try_from(ply.max(0)).unwrap_or(0));
                Ok(())
            }
            Command::Annotate { node, annotations } => {
                self.document_mut().edit(Edit::Annotate { node, annotations }, None)
            }
            Command::SetVerdict { node, verdict } => self.change_notes(node, |notes| notes.set_verdict(verdict)),
            Command::RemoveVerdict { node, book } => self.change_notes(node, |notes| notes.remove_verdict(book)),
            Command::Promote(node) => self.promote(node),
            Command::MakeMainLine(node) => self.make_main_line(node),
            Command::DeleteBranch(node) => self.document_mut().edit(Edit::RemoveBranch(node), None),
            Command::Reorder { node, to } => self.reorder(node, to),
            Command::CarryBranch { node, after } => {
                self.carry_branch(node, after);
                Ok(())
            }
            Command::Strip { strip, study } => self.strip(strip, study),
            Command::FindMeetings => {
                self.meetings.ask(&self.documents[self.active], &self.wake);
                Ok(())
            }
            Command::Fold { node, folded } => {
                self.document_mut().set_folded(node, folded);
                Ok(())
            }
            // A field that was finished by another command of the frame is no second step.
            Command::SetHeaders(headers) if headers == self.chapter().game().headers => Ok(()),
            Command::SetHeaders(headers) => self.document_mut().edit(Edit::SetHeaders(headers), None),
            Command::NewGameFrom(position) => {
                self.document_mut().add_game(Game::new(*position));
                Ok(())
            }
            Command::StartWhatIf(ply) => {
                let book = self.rule_book();
                self.audit.start_what_if(ply, book);
                Ok(())
            }
            Command::TryMoves(moves) => {
                if let Err(rule) = self.audit.try_moves(moves, &self.wake.clone()) {
                    let rule = rule.describe(self.lang());
                    self.tell(Level::Warning, rule);
                }
                Ok(())
            }
            Command::StopSurvey => {
                self.survey.iter_mut().for_each(Survey::stop);
                Ok(())
            }
            Command::PlayLine(moves) => {
                let end = self.add_line(self.chapter().cursor(), &moves);
                end.map(|end| self.document_mut().go_to(end))
            }
            Command::StartPlaying(human) => {
                self.start_playing(human);
                Ok(())
            }
            Command::SetPlayLevel(level) => {
                self.set_play_level(level);
                Ok(())
            }
            Command::StartReview(task) => {
                self.start_review(task);
                Ok(())
            }
            Command::LeaveWhatIf => {
                self.audit.end_what_if();
                Ok(())
            }
            Command::DismissNotice => {
                self.notice_gone();
                Ok(())
            }
            settings => {
                self.apply_setting(settings);
                Ok(())
            }
        };
        if let Err(error) = done {
            self.tell_edit_error(error);
        }
    }

    fn apply_setting(&mut self, command: Command) {
        let Some(command) = self.apply_to_engines(command) else { return };
        let settings = &mut self.settings;
        match command {
            Command::ChangeSettings(wanted) => self.change_settings(*wanted),
            Command::SetLanguage(lang) => self.set_language(lang),
            Command::SetRuleBook(id) => id.clone_into(&mut settings.rule_book),
            Command::SetAppearance(appearance) => settings.appearance = appearance,
            Command::SetBoardTheme(theme) => settings.board_theme = theme,
            Command::SetFaces(faces) => settings.faces = faces,
            Command::SetMoveStyle(style) => settings.move_style = style,
            Command::SetReviewLimit(limit) => settings.review_limit = limit,
            Command::SetReviewEngine(choice) => settings.review_engine = choice,
            Command::SetPlayEngine(choice) => settings.play_engine = choice,
            Command::SetPlayLimit(limit) => settings.play_limit = limit,
            Command::SetReviewVariations(wanted) => settings.review_variations = wanted,
            Command::SetEngineLines(lines) => settings.engine_lines = lines,
            Command::SetEngineThreads(threads) => settings.engine_threads = threads,
            Command::SetZoom(zoom) => settings.zoom = zoom,
            other => unreachable!("{other:?} is applied elsewhere"),
        }
        self.settings.bring_within_range();
    }

    /// Speaks another language from now on.
    fn set_language(&mut self, lang: Option<Lang>) {
        let mut wanted = self.settings.clone();
        wanted.set_lang(lang);
        self.change_settings(wanted);
    }

    /// All settings as they are wanted. In another language, what was said in the old one goes.
    fn change_settings(&mut self, wanted: Settings) {
        let (lang, before) = (self.lang(), text(self.lang(), "untitled"));
        self.settings = wanted;
        if self.lang() == lang {
            return;
        }
        let now = text(self.lang(), "untitled");
        for document in self.documents.iter_mut().filter(|document| document.title == before) {
            document.title = now.clone().into_owned();
        }
        self.notice_gone();
    }
}
