//! [`Command`]: what the user wishes; [`Request`]: what only a window can do.

use super::actions::Action;
use super::document::DocumentId;
use super::editor::Placing;
use super::find::FindQuery;
use super::merging::GameRef;
use super::pane::{Pane, PaneMove};
use super::recovery::LostId;
use super::reporting::ReportFormat;
use super::review::ReviewTask;
use super::search_limit::SearchLimit;
use super::searcher::EngineChoice;
use super::settings::{Appearance, BoardTheme, MoveStyle, PieceFaces, Settings};
use super::settings_pages::SettingsPage;
use super::sharing::{Sharing, SharingOptions};
use super::sounds::Sound;
use crate::formats::{Format, TextEncoding};
use crate::game::{Annotations, ArbiterVerdict, Headers, NodeId, Strip};
use crate::lang::Lang;
use crate::library::{GameFilter, GameId, GameOrder};
use crate::report::Picture;
use crate::rules::{Move, Position, Side};
use std::ops::Range;
use std::path::PathBuf;

/// A wish, done by [`super::Studio::apply`].
#[derive(Clone, Debug)]
pub enum Command {
    /// An action of the table.
    Do(Action),
    /// Reads a file and opens it in a tab.
    OpenFile(PathBuf),
    /// Reads the file of the study again, its texts in this encoding.
    ReadAgain(TextEncoding),
    /// Understands a pasted text: FEN, moves, or a game.
    PasteText(String),
    /// Understands a text from the clipboard as a branch, and merges it into the game after the move on the board.
    PasteBranch(String),
    /// Looks for something in the game on the board or in its study.
    Find(FindQuery),
    /// Ends the search; what was found stays.
    StopFind,
    /// Goes to something that was found, by its index.
    GoToHit(usize),
    /// Imports files, and folders with all that is below them, into the library.
    Import(Vec<PathBuf>),
    /// Uses another library from now on; it is made if there is no file yet.
    ChooseLibrary(PathBuf),
    /// Asks the library what was played in the position on the board.
    Explore,
    /// Lists the games of the library that a filter lets through, in this order.
    ListLibrary(Box<(GameFilter, GameOrder)>),
    /// Reads rows of that list, by their places.
    ReadLibraryRows(Range<usize>),
    /// Deletes a game of the library; [`Action::RestoreDeleted`] takes that back.
    DeleteFromLibrary(GameId),
    /// Opens a game of the library in a tab.
    OpenFromLibrary(GameId),
    /// Takes a game out of the study, by its index; an empty game takes the place of the only one.
    DeleteGame(usize),
    /// Puts a game of the study into another place.
    MoveGame {
        /// Where it stands, from 0.
        from: usize,
        /// Where it is to stand, from 0.
        to: usize,
    },
    /// Merges another open game into the one on the board.
    MergeGame(GameRef),
    /// Takes variations, comments or marks out.
    Strip {
        /// What is taken out.
        strip: Strip,
        /// Out of all games of the study, not only of the one on the board.
        study: bool,
    },
    /// Writes the document to a file in the format given; the user has agreed to what that can't hold.
    SaveTo {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: Format,
    },
    /// Make this repetition the one that a report is about; by its last judged ply.
    ChooseRepetition(usize),
    /// Writes the report on the line on the board.
    WriteReport {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: ReportFormat,
    },
    /// Chooses how pictures, animations and pages look; the open dialog's preview follows.
    SetSharing(Box<SharingOptions>),
    /// Asks where what the open dialog is about goes.
    ChooseSharingFile(Sharing),
    /// Writes the picture, animation or page as chosen.
    Share {
        /// The file.
        path: PathBuf,
        /// What.
        what: Sharing,
    },
    /// Prints games as the open dialog says.
    PrintGames,
    /// The dialog about what goes out is closed.
    CloseSharing,
    /// Saves a tab that has unsaved changes, then closes it.
    SaveAndClose(DocumentId),
    /// Saves every tab that has unsaved changes, then asks to quit.
    SaveAllAndQuit,
    /// Opens studies that an earlier run has lost.
    Recover(Vec<LostId>),
    /// Removes studies that an earlier run has lost, for good.
    DiscardLost(Vec<LostId>),
    /// The user didn't say where to save to: nothing is saved, and nothing that waited for it is closed.
    CancelSaving,
    /// Shows another tab.
    ShowDocument(DocumentId),
    /// Closes a tab, with what isn't saved in it.
    DiscardDocument(DocumentId),
    /// Shows another game of the document.
    ShowGame(usize),
    /// Plays a move at the cursor.
    PlayMove(Move),
    /// Adds moves at the cursor as a variation without leaving it.
    AddLine(Vec<Move>),
    /// Goes to a node.
    GoTo(NodeId),
    /// Goes to the first move of a variation at the cursor, 0 = the main continuation; where there are fewer, nowhere.
    EnterVariation(usize),
    /// Goes to a ply of the line on the board, 0 = the start.
    GoToPly(usize),
    /// Steps through the line on the board, by so many plies back (negative) or on.
    Step(i32),
    /// Replaces what is written at a node.
    Annotate {
        /// The node.
        node: NodeId,
        /// What stands there afterwards.
        annotations: Annotations,
    },
    /// Puts an arbiter's word on a move (改判) in the place of the one under the same book.
    SetVerdict {
        /// The move's node.
        node: NodeId,
        /// The word.
        verdict: ArbiterVerdict,
    },
    /// Takes an arbiter's word on a move away.
    RemoveVerdict {
        /// The move's node.
        node: NodeId,
        /// The rule book's id.
        book: &'static str,
    },
    /// Tries another move in the place of a ply of a repetition (试改一着); nothing is written.
    StartWhatIf(usize),
    /// Plays these moves in the trial, from its start.
    TryMoves(Vec<Move>),
    /// Stops judging all games of the study; what was found stays.
    StopSurvey,
    /// Leaves the trial.
    LeaveWhatIf,
    /// Adds what is tried to the game as a variation, and leaves the trial.
    AddWhatIf,
    /// Promotes the variation that a node is in by one place.
    Promote(NodeId),
    /// Makes the whole way to a node the main line.
    MakeMainLine(NodeId),
    /// Deletes a node and what follows.
    DeleteBranch(NodeId),
    /// Moves a variation to another place among those of the same move.
    Reorder {
        /// The variation's first node.
        node: NodeId,
        /// Its place afterwards; 0 makes it the main continuation.
        to: usize,
    },
    /// Takes a branch to another place of the game.
    CarryBranch {
        /// The branch's first node.
        node: NodeId,
        /// The move after which it is to stand.
        after: NodeId,
    },
    /// Finds transpositions and repetitions of the game on the board.
    FindMeetings,
    /// Shows only the first move of the variation that begins with this node, or all of it again.
    Fold {
        /// The variation's first node.
        node: NodeId,
        /// Whether it's folded.
        folded: bool,
    },
    /// Replaces the headers of the game on the board.
    SetHeaders(Headers),
    /// Changes the position being set up.
    Place(Placing),
    /// Replaces the start of the game by the position being set up; the user has agreed to what is lost.
    ReplaceStart,
    /// Starts a new game from a position.
    NewGameFrom(Box<Position>),
    /// Judges by another rule book, by its id.
    SetRuleBook(&'static str),
    /// All settings, as they are wanted.
    ChangeSettings(Box<Settings>),
    /// Lets a sound be heard, whether sounds are on or not.
    TrySound(Sound),
    /// The window's language; `None` follows the system.
    SetLanguage(Option<Lang>),
    /// Light or dark.
    SetAppearance(Appearance),
    /// The board's look.
    SetBoardTheme(BoardTheme),
    /// The pieces' look.
    SetFaces(PieceFaces),
    /// How moves are written.
    SetMoveStyle(MoveStyle),
    /// How many lines the engine shows, 1..=10.
    SetEngineLines(usize),
    /// How many threads search.
    SetEngineThreads(usize),
    /// The size of the window's content, 0.5..=3.
    SetZoom(f32),
    /// Reviews a game or the study (复盘).
    StartReview(ReviewTask),
    /// How long a review searches each position.
    SetReviewLimit(SearchLimit),
    /// Which engine reviews.
    SetReviewEngine(EngineChoice),
    /// Whether a review looks at variations too.
    SetReviewVariations(bool),
    /// Plays against the engine from the position on the board; the side that the user plays.
    StartPlaying(Side),
    /// How strongly the engine plays, 1..=10.
    SetPlayLevel(u8),
    /// Against which engine the next game is played.
    SetPlayEngine(EngineChoice),
    /// How far another engine searches for each of its moves.
    SetPlayLimit(SearchLimit),
    /// Plays these moves at the cursor and goes to the last one.
    PlayLine(Vec<Move>),
    /// Adds another engine: its program, and what it is started with.
    AddEngine {
        /// The program.
        path: PathBuf,
        /// Its arguments.
        args: Vec<String>,
    },
    /// Removes another engine, by its place in the list.
    RemoveEngine(usize),
    /// Uses another engine or lets it rest; one that has failed is started again.
    EnableEngine(usize, bool),
    /// Starts another engine with these arguments from now on.
    SetEngineArgs(usize, Vec<String>),
    /// Sets an option of another engine.
    SetEngineOption {
        /// Its place in the list.
        engine: usize,
        /// The option's name.
        name: String,
        /// Its value; `None` presses a button.
        value: Option<String>,
    },
    /// Takes a notice away.
    DismissNotice,
}

impl Command {
    /// Whether texts that are still being written belong into the study before it is done.
    #[must_use]
    pub const fn needs_finished_texts(&self) -> bool {
        !matches!(self, Self::ChooseRepetition(_) | Self::Explore | Self::ListLibrary(_) | Self::ReadLibraryRows(_))
    }
}

/// What [`super::Studio::apply`] asks the window to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// Ask for files to open.
    ChooseFileToOpen,
    /// Ask for files, or for a folder, to import, then send [`Command::Import`].
    ChooseImport {
        /// Whether a folder is wanted.
        folder: bool,
    },
    /// Ask for a library's file, then send [`Command::ChooseLibrary`].
    ChooseLibrary {
        /// The file to offer, if a new library is to be made.
        new: Option<PathBuf>,
    },
    /// List the library's games that had the position on the board.
    ListPosition,
    /// Ask for a file to save to.
    ChooseFileToSave {
        /// The file to offer, with its folder.
        suggested: PathBuf,
        /// The format that the document came in, if it can only be read.
        read_only: Option<Format>,
    },
    /// Ask for a file for the report, then send [`Command::WriteReport`].
    ChooseReportFile {
        /// The file to offer, with its folder.
        suggested: PathBuf,
        /// The format.
        format: ReportFormat,
    },
    /// Show the dialog about a picture, an animation or a page.
    ShowSharing(Sharing),
    /// Ask for a file for it, then send [`Command::Share`].
    ChooseSharingFile {
        /// The file to offer, with its folder.
        suggested: PathBuf,
        /// What goes out.
        what: Sharing,
        /// The usual extension of such a file.
        extension: &'static str,
    },
    /// Ask before what a format can't hold is left out, then send [`Command::SaveTo`].
    ConfirmLosses {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: Format,
        /// What would be left out, a sentence each.
        losses: Vec<String>,
    },
    /// Ask before a tab with unsaved changes is closed.
    ConfirmClose(DocumentId),
    /// Ask what is to become of the studies that an earlier run has lost.
    OfferRecovery,
    /// Close the window, once unsaved changes have been asked about.
    Quit,
    /// Ask before moves are lost because another start position is put before them, then send
    /// [`Command::ReplaceStart`].
    ConfirmReplaceStart {
        /// How many moves can't be played from the new start.
        lost: usize,
        /// How many moves the game has.
        all: usize,
    },
    /// Put a picture on the clipboard.
    CopyPicture(Picture),
    /// Open this page in the system's browser, which prints it.
    OpenInBrowser(PathBuf),
    /// Put a text on the clipboard.
    CopyText(String),
    /// Show the comment's field and put the cursor into it.
    WriteComment,
    /// Show the form for the arbiter's word on the move on the board.
    WriteVerdict,
    /// Show the repetitions of all games.
    ShowSurvey,
    /// Show the list of other engines.
    ShowEngines,
    /// Ask for an engine's program, then send [`Command::AddEngine`].
    ChooseEngine,
    /// Show the review of the game.
    ShowReview,
    /// Show the game against the engine.
    ShowPlay,
    /// Show the rule book's articles.
    ShowArticles,
    /// Play the threatened line that the board shows through, by so many moves back (negative) or on.
    StepThreat(i32),
    /// Ask the clipboard for its text, then send [`Command::PasteText`].
    ReadClipboard,
    /// Ask the clipboard for its text, then send [`Command::PasteBranch`].
    ReadBranch,
    /// Show the panel in which something is looked for and put the cursor into its field; with a text, look for that.
    ShowFind(Option<String>),
    /// Ask which game is to be merged, then send [`Command::MergeGame`].
    ChooseMerge,
    /// Say what would be taken out and ask, then send [`Command::Strip`].
    ConfirmStrip(Strip),
    /// Show the command palette.
    ShowPalette,
    /// Go to the menu bar (菜单栏).
    ShowMenu,
    /// Show the settings, on a page if one is named.
    ShowSettings(Option<SettingsPage>),
    /// Show the list of shortcuts.
    ShowShortcuts,
    /// Show what the program is.
    ShowAbout,
    /// Bring a panel to the front, with the keyboard's focus in it.
    ShowPane(Pane),
    /// Leave the program: what isn't saved is to be lost.
    Leave,
    /// Move the panel that was used last.
    MovePane(PaneMove),
    /// Lay the panels out as usual.
    ResetLayout,
}
