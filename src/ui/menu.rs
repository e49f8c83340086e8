//! The menu bar, filled from the table of actions, and the choices that have a menu of their own.

use super::dock::{Dock, Pane};
use super::panels::PanelContext;
use super::theme::size;
use crate::lang::{Lang, text};
use crate::rulebooks::BOOKS;
use crate::session::settings::{Appearance, BoardTheme, MoveStyle, PieceFaces};
use crate::session::{ACTIONS, Action, ActionInfo, Command, EngineChoice, EngineProfile, Menu, PositionEditor};
use egui::{Button, MenuBar, Ui};

/// Draws the menu bar.
pub fn menu_bar_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, dock: &mut Dock) {
    MenuBar::new().ui(ui, |ui| {
        let mut buttons = Vec::with_capacity(Menu::ALL.len());
        for menu in Menu::ALL {
            let button = ui.menu_button(menu.title(ctx.lang()), |ui| {
                // In a low window the longest menus are scrolled.
                ui.spacing_mut().scroll.floating = false;
                let room = ui.ctx().content_rect().height() - size::MENU_MARGIN;
                egui::ScrollArea::vertical().min_scrolled_height(room).max_height(room).show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = size::MENU_GAP;
                    for info in ACTIONS.iter().filter(|info| info.menu == menu) {
                        entry_ui(ui, ctx, info);
                        if info.action == Action::OpenFile {
                            recent_ui(ui, ctx);
                        }
                    }
                    match menu {
                        Menu::View => view_choices_ui(ui, ctx, dock),
                        Menu::Rules => book_choices_ui(ui, ctx),
                        Menu::Engine => engine_choices_ui(ui, ctx),
                        _ => {}
                    }
                });
            });
            buttons.push(button.response);
        }
        ctx.view.menu_keys.act(ui, &buttons);
    });
}

fn entry_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, info: &ActionInfo) {
    if info.starts_group {
        ui.separator();
    }
    if info.action.is_listed_as_choice() {
        return;
    }
    let settings = &ctx.studio.settings;
    let checked = match info.action {
        Action::ToggleCoordinates => settings.coordinates,
        Action::ToggleCaptured => settings.captured,
        Action::DiagramHere => ctx.studio.wants_diagram(),
        Action::ToggleAnimation => settings.animation,
        Action::ThreatMode => ctx.studio.analysis().is_threat(),
        Action::ToggleScores => settings.show_scores,
        Action::ToggleSounds => ctx.studio.sounds_on(),
        Action::ToggleAnalysis => ctx.studio.analysis().is_on(),
        Action::CompareBooks => ctx.studio.audit().compares(),
        Action::Flip => ctx.studio.document().flipped,
        Action::EditPosition => ctx.studio.editor().is_some(),
        Action::FreePlacement => ctx.studio.editor().is_some_and(PositionEditor::is_free),
        _ => false,
    };
    let keys = ctx.studio.key_text(info.action);
    let button = Button::selectable(checked, info.name(ctx.lang())).shortcut_text(keys);
    let enabled = (info.enabled)(ctx.studio);
    let entry = ui.add_enabled(enabled, button).on_hover_text(info.tip(ctx.lang()));
    if enabled {
        ctx.view.menu_keys.entry(&entry);
    }
    if entry.clicked() {
        ctx.act(info.action);
        ui.close();
    }
}

fn recent_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let recent = ctx.studio.settings.recent.clone();
    ui.add_enabled_ui(!recent.is_empty(), |ui| {
        ui.menu_button(ctx.text("menu-recent"), |ui| {
            for path in recent {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                if ui.button(name).on_hover_text(path.display().to_string()).clicked() {
                    ctx.commands.push(Command::OpenFile(path));
                    ui.close();
                }
            }
        });
    });
}

fn choices<T: Copy + PartialEq>(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    title: &str,
    current: T,
    all: &[(T, String)],
    command: impl Fn(T) -> Command,
) {
    ui.menu_button(ctx.text(title), |ui| {
        for (choice, name) in all {
            if ui.add(Button::selectable(*choice == current, name)).clicked() {
                ctx.commands.push(command(*choice));
                ui.close();
            }
        }
    });
}

/// Names of choices from the text table.
fn named<T: Copy>(lang: Lang, all: &[(T, &str)]) -> Vec<(T, String)> {
    all.iter().map(|&(choice, id)| (choice, text(lang, id).into_owned())).collect()
}

fn view_choices_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, dock: &mut Dock) {
    let lang = ctx.lang();
    ui.separator();
    ui.menu_button(ctx.text("menu-panels"), |ui| {
        for pane in Pane::ALL.into_iter().filter(|pane| *pane != Pane::Board) {
            let open = dock.is_open(pane);
            if ui.add(Button::selectable(open, pane.title(lang))).clicked() {
                // One that lies behind another is brought to the front.
                dock.set_open(pane, !open || !dock.is_in_front(pane));
            }
        }
    });
    let settings = &ctx.studio.settings;
    let (theme, faces, style, appearance) =
        (settings.board_theme, settings.faces, settings.move_style, settings.appearance);
    let themes = named(
        lang,
        &[
            (BoardTheme::Wood, "theme-wood"),
            (BoardTheme::Paper, "theme-paper"),
            (BoardTheme::Dark, "theme-dark"),
            (BoardTheme::HighContrast, "theme-contrast"),
        ],
    );
    choices(ui, ctx, "menu-board-theme", theme, &themes, Command::SetBoardTheme);
    let all = named(
        lang,
        &[
            (PieceFaces::Traditional, "faces-traditional"),
            (PieceFaces::Simplified, "faces-simplified"),
            (PieceFaces::Western, "faces-western"),
        ],
    );
    choices(ui, ctx, "menu-faces", faces, &all, Command::SetFaces);
    let all = named(
        lang,
        &[
            (MoveStyle::Chinese, "style-chinese"),
            (MoveStyle::ChineseWide, "style-chinese-wide"),
            (MoveStyle::ChineseShort, "style-chinese-short"),
            (MoveStyle::Wxf, "style-wxf"),
            (MoveStyle::Iccs, "style-iccs"),
        ],
    );
    choices(ui, ctx, "menu-move-style", style, &all, Command::SetMoveStyle);
    let all = named(
        lang,
        &[
            (Appearance::System, "appearance-system"),
            (Appearance::Light, "appearance-light"),
            (Appearance::Dark, "appearance-dark"),
        ],
    );
    choices(ui, ctx, "menu-appearance", appearance, &all, Command::SetAppearance);
    let all: Vec<_> = Lang::ALL.into_iter().map(|lang| (lang, lang.own_name().to_owned())).collect();
    choices(ui, ctx, "menu-language", lang, &all, |lang| Command::SetLanguage(Some(lang)));
}

/// Lists the engines that review, and those to play against.
fn engine_choices_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    ui.menu_button(ctx.text("menu-engine-choice"), |ui| {
        let settings = &ctx.studio.settings;
        let (reviewer, opponent) = (settings.review_engine, settings.play_engine);
        let name = |choice| settings.profile_of(choice).map(EngineProfile::display_name);
        let embedded = || ctx.text("engine-embedded").into_owned();
        let all = EngineChoice::all(settings.engines.len());
        let all: Vec<_> = all.map(|choice| (choice, name(choice).unwrap_or_else(embedded))).collect();
        choices(ui, ctx, "menu-review-engine", reviewer, &all, Command::SetReviewEngine);
        choices(ui, ctx, "menu-opponent", opponent, &all, Command::SetPlayEngine);
    });
}

/// Lists the rule books; the one that judges is lit.
pub fn book_choices_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let lang = ctx.lang();
    let current = ctx.studio.rule_book().id;
    let all: Vec<_> = BOOKS.iter().map(|book| (book.id, book.title.get(lang).to_owned())).collect();
    choices(ui, ctx, "menu-rule-book", current, &all, Command::SetRuleBook);
}
