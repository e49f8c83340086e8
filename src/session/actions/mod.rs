//! The one table of actions: what menu, toolbar, palette, shortcuts and tests share.

mod table;
mod when;

use super::keys::Shortcut;
use super::pane::{Pane, PaneMove};
use super::studio::Studio;
use crate::game::Mark;
use crate::lang::{Lang, text};
use std::borrow::Cow;

pub use table::ACTIONS;

/// Something that the user can have done without saying more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each action's text stands in the text tables under its id")]
pub enum Action {
    NewStudy,
    OpenFile,
    NextEncoding,
    Recover,
    Save,
    SaveAs,
    SavePicture,
    SaveAnimation,
    SavePage,
    PrintGame,
    StopSharing,
    ImportFiles,
    ImportFolder,
    StopImport,
    AddGame,
    AddStudy,
    RestoreDeleted,
    NewLibrary,
    OpenLibrary,
    LibraryPosition,
    CloseDocument,
    Settings,
    Quit,
    Undo,
    Redo,
    CopyFen,
    CopyGame,
    Paste,
    CutBranch,
    CopyBranch,
    PasteBranch,
    Find,
    FindPosition,
    FindNext,
    FindPrevious,
    CopyDiagram,
    CopyPicture,
    EditPosition,
    NewGameFromHere,
    ReplaceStart,
    SetStartPosition,
    ClearBoard,
    MirrorPosition,
    SwapColours,
    RotatePosition,
    TurnSideToMove,
    FreePlacement,
    GoStart,
    GoBack,
    GoForward,
    GoEnd,
    PreviousVariation,
    NextVariation,
    PreviousGame,
    NextGame,
    PreviousDocument,
    NextDocument,
    NextComment,
    PreviousComment,
    NextFork,
    PreviousFork,
    NextMistake,
    PreviousMistake,
    NextRepetition,
    PreviousRepetition,
    PromoteVariation,
    DemoteVariation,
    MakeMainLine,
    DeleteBranch,
    DeleteVariation,
    KeepLine,
    BranchToGame,
    LineToGame,
    MergeGame,
    StripVariations,
    StripComments,
    StripMarks,
    StripAll,
    MoveGameUp,
    MoveGameDown,
    DeleteGame,
    FoldVariations,
    UnfoldVariations,
    WriteComment,
    MarkGood,
    MarkBad,
    MarkBrilliant,
    MarkBlunder,
    MarkInteresting,
    MarkDubious,
    MarkOnly,
    MarkEqual,
    MarkUnclear,
    MarkRedSlightly,
    MarkBlackSlightly,
    MarkRedBetter,
    MarkBlackBetter,
    MarkRedWinning,
    MarkBlackWinning,
    DiagramHere,
    ClearMarks,
    Flip,
    ToggleCoordinates,
    ToggleCaptured,
    ToggleAnimation,
    ToggleSounds,
    NextBoardTheme,
    NextFaces,
    NextMoveStyle,
    ToggleDark,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    ShowPane(Pane),
    MovePane(PaneMove),
    ResetLayout,
    ToggleAnalysis,
    MoreLines,
    FewerLines,
    PlayBestMove,
    AddBestLine,
    FindMate,
    StopMate,
    AddMateLine,
    AddMateTree,
    ThreatMode,
    ManageEngines,
    AddEngine,
    PlayEngine,
    EngineMove,
    TakeBack,
    Hint,
    OfferDraw,
    Resign,
    StopPlaying,
    NextOpponent,
    ReviewGame,
    ReviewStudy,
    StopReview,
    NextReviewEngine,
    ToggleScores,
    GoToRepetition,
    CompareBooks,
    AuditStudy,
    ShowArticles,
    ThreatForward,
    ThreatBack,
    ArbitersWord,
    RemoveWord,
    TryMove,
    AddTrial,
    LeaveTrial,
    ReportHtml,
    ReportPdf,
    PrintRuling,
    Palette,
    ShowMenu,
    ShowShortcuts,
    ChangeShortcuts,
    About,
}

/// The menus, in the order of the menu bar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each menu's text stands in the text tables under its id")]
pub enum Menu {
    File,
    Edit,
    View,
    Go,
    Game,
    Annotate,
    Position,
    Engine,
    Rules,
    Library,
    Help,
}

impl Menu {
    /// All menus, in the order of the menu bar.
    pub const ALL: [Self; 11] = [
        Self::File,
        Self::Edit,
        Self::View,
        Self::Go,
        Self::Game,
        Self::Annotate,
        Self::Position,
        Self::Engine,
        Self::Rules,
        Self::Library,
        Self::Help,
    ];

    /// The menu's title.
    #[must_use]
    pub fn title(self, lang: Lang) -> Cow<'static, str> {
        text(
            lang,
            match self {
                Self::File => "menu-file",
                Self::Edit => "menu-edit",
                Self::View => "menu-view",
                Self::Go => "menu-go",
                Self::Game => "menu-game",
                Self::Annotate => "menu-annotate",
                Self::Position => "menu-position",
                Self::Engine => "menu-engine",
                Self::Rules => "menu-rules",
                Self::Library => "menu-library",
                Self::Help => "menu-help",
            },
        )
    }
}

/// One row of the table.
pub struct ActionInfo {
    /// What is done.
    pub action: Action,
    /// Its stable id; the texts are `action-<id>` and `action-<id>-tip`.
    pub id: &'static str,
    /// The menu that lists it.
    pub menu: Menu,
    /// Whether a separator stands before it in the menu.
    pub starts_group: bool,
    /// The key that does it.
    pub key: Option<Shortcut>,
    /// Whether it can be done now.
    pub enabled: fn(&Studio) -> bool,
}

impl ActionInfo {
    /// Its name.
    #[must_use]
    pub fn name(&self, lang: Lang) -> Cow<'static, str> {
        text(lang, &format!("action-{}", self.id))
    }

    /// What it does, in a sentence.
    #[must_use]
    pub fn tip(&self, lang: Lang) -> Cow<'static, str> {
        text(lang, &format!("action-{}-tip", self.id))
    }
}

impl Action {
    /// Its row of the table.
    #[must_use]
    pub fn info(self) -> &'static ActionInfo {
        match ACTIONS.iter().find(|info| info.action == self) {
            Some(info) => info,
            None => unreachable!("a test checks that every action has a row"),
        }
    }

    /// Whether menus show the list of what there is to choose from in its place.
    #[must_use]
    pub const fn is_listed_as_choice(self) -> bool {
        matches!(
            self,
            Self::NextBoardTheme
                | Self::NextFaces
                | Self::NextMoveStyle
                | Self::NextReviewEngine
                | Self::NextOpponent
                | Self::ShowPane(_)
        )
    }

    /// The mark that it puts on a move, or takes off it again.
    #[must_use]
    pub const fn mark(self) -> Option<Mark> {
        Some(Mark(match self {
            Self::MarkGood => 1,
            Self::MarkBad => 2,
            Self::MarkBrilliant => 3,
            Self::MarkBlunder => 4,
            Self::MarkInteresting => 5,
            Self::MarkDubious => 6,
            Self::MarkOnly => 7,
            Self::MarkEqual => 10,
            Self::MarkUnclear => 13,
            Self::MarkRedSlightly => 14,
            Self::MarkBlackSlightly => 15,
            Self::MarkRedBetter => 16,
            Self::MarkBlackBetter => 17,
            Self::MarkRedWinning => 18,
            Self::MarkBlackWinning => 19,
            _ => return None,
        }))
    }

    /// The actions that mark a move, in the order of the menu.
    pub fn marks() -> impl Iterator<Item = Self> {
        ACTIONS.iter().map(|info| info.action).filter(|action| action.mark().is_some())
    }
}
