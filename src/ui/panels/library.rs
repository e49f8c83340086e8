//! The library panel (棋谱库): its games with filters, importing, and the files that couldn't be read.

use super::games::list_row_ui;
use super::library_like::{Like, like_ui};
use super::{PanelContext, panel_frame};
use crate::game::GameResult;
use crate::lang::{Lang, grouped, text};
use crate::library::{GameFilter, GameOrder, GameRow};
use crate::rules::{Move, Position, Side};
use crate::session::{Action, Command};
use crate::ui::icons::Icon;
use crate::ui::theme::{self, size};
use crate::ui::widgets::{icon_button_ui, outline_chip_ui, weak_ui};
use egui::{Button, ComboBox, DragValue, Popup, ProgressBar, RichText, ScrollArea, TextEdit, Ui, vec2};

/// The entries of the panel's menu.
const MENU: [Action; 6] = [
    Action::ImportFolder,
    Action::ImportFiles,
    Action::AddGame,
    Action::AddStudy,
    Action::NewLibrary,
    Action::OpenLibrary,
];

/// What the panel remembers.
#[derive(Default)]
pub struct LibraryPanel {
    filter: GameFilter,
    order: GameOrder,
    like: Like,
    /// Whether all fields of the filter are shown.
    wide: bool,
    /// Whether the files that couldn't be read are listed in place of the games.
    troubles: bool,
    /// What the list showed last: another one begins at its top.
    shown: Option<(GameFilter, GameOrder)>,
}

impl LibraryPanel {
    /// Lists the games that had a position, or that played a move there.
    pub fn show_position(&mut self, position: Position, mv: Option<Move>) {
        self.filter = GameFilter { position: Some((position, mv)), ..GameFilter::default() };
        self.like.show_position(position, mv.is_none());
        self.troubles = false;
    }
}

/// Draws the panel.
pub fn library_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        let mut panel = std::mem::take(&mut ctx.view.library);
        import_ui(ui, ctx);
        let library = ctx.studio.library();
        if library.is_open() && library.stats().is_some_and(|stats| stats.tally.games + stats.broken > 0) {
            filter_ui(ui, ctx, &mut panel);
            if !library.has_listed(&panel.filter, panel.order) {
                ctx.commands.push(Command::ListLibrary(Box::new((panel.filter.clone(), panel.order))));
            }
            state_ui(ui, ctx, &mut panel);
            if panel.troubles { troubles_ui(ui, ctx) } else { games_ui(ui, ctx, &mut panel) }
        } else if let Some(trouble) = library.trouble() {
            ui.label(RichText::new(trouble).color(theme::palette(ui).bad));
            import_buttons_ui(ui, ctx);
        } else {
            ui.add_space(size::EMPTY_SPACE);
            ui.vertical_centered(|ui| {
                ui.label(RichText::new(ctx.text("library-empty")).color(theme::palette(ui).text_weak));
                ui.add_space(4.0);
                weak_ui(ui, ctx.text("library-drop"));
                import_buttons_ui(ui, ctx);
            });
        }
        ctx.view.library = panel;
    });
}

/// The two ways to get games in.
pub(super) fn import_buttons_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    ui.add_space(8.0);
    for action in [Action::ImportFolder, Action::ImportFiles] {
        let info = action.info();
        let button = Button::new(info.name(ctx.lang()));
        if ui.add_enabled((info.enabled)(ctx.studio), button).on_hover_text(info.tip(ctx.lang())).clicked() {
            ctx.act(action);
        }
    }
}

/// How far an import has come, and how to stop it.
fn import_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let Some(progress) = ctx.studio.library().import() else { return };
    ui.horizontal(|ui| {
        let name = Action::StopImport.info().name(ctx.lang());
        if icon_button_ui(ui, Icon::Close, &name, false).clicked() {
            ctx.act(Action::StopImport);
        }
        let args = [
            ("files", grouped(progress.files as u64).into()),
            ("of", grouped(progress.of as u64).into()),
            ("games", grouped(progress.games as u64).into()),
        ];
        let share = progress.files.saturating_sub(1) as f32 / progress.of.max(1) as f32;
        ui.add(ProgressBar::new(share).text(ctx.text_with("library-progress", args)));
    });
    ui.add_space(4.0);
}

fn filter_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, panel: &mut LibraryPanel) {
    let filter = &mut panel.filter;
    ui.horizontal(|ui| {
        let room = ui.available_width() - 2.0 * (size::TOOL_HEIGHT + ui.spacing().item_spacing.x);
        field_ui(ui, &mut filter.player, &ctx.text("library-player"), room);
        if icon_button_ui(ui, Icon::More, &ctx.text("library-more"), panel.wide).clicked() {
            panel.wide = !panel.wide;
        }
        let add = icon_button_ui(ui, Icon::Plus, &ctx.text("library-import"), false);
        Popup::menu(&add).show(|ui| {
            for action in MENU {
                let info = action.info();
                let button = Button::new(info.name(ctx.lang()));
                if ui.add_enabled((info.enabled)(ctx.studio), button).on_hover_text(info.tip(ctx.lang())).clicked() {
                    ctx.act(action);
                }
            }
        });
    });
    if panel.wide {
        // A low panel keeps room for a few games, or for one while points are marked.
        let rows = if panel.like.is_marking() { 1.0 } else { 3.0 };
        let height = (ui.available_height() - rows * size::GAME_ROW).max(size::FILTER_LEAST);
        ScrollArea::vertical().id_salt("library filter").max_height(height).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - size::SCROLL_GUTTER);
            like_ui(ui, ctx, &mut panel.like, filter);
            wide_ui(ui, ctx, filter);
            let name = |order: GameOrder| text(ctx.lang(), order_name(order));
            ComboBox::from_id_salt("library order").selected_text(name(panel.order)).show_ui(ui, |ui| {
                for order in GameOrder::ALL {
                    ui.selectable_value(&mut panel.order, order, name(order));
                }
            });
        });
    }
    if let Some(name) = panel.like.chip(filter) {
        let text = format!("{} ×", ctx.text(name));
        if outline_chip_ui(ui, &text).on_hover_text(ctx.text("library-anywhere")).clicked() {
            panel.like.clear(filter);
        }
    } else if let Some((position, mv)) = &filter.position {
        let on_board = position.repeats(ctx.studio.position());
        let text = match mv {
            Some(mv) => {
                let text = crate::session::move_text(position, *mv, ctx.studio.settings.move_style, ctx.lang());
                ctx.text_with("library-at-move", [("move", text.into())])
            }
            None if on_board => ctx.text("library-at-board"),
            None => ctx.text("library-at-position"),
        };
        let text = format!("{text} ×");
        if outline_chip_ui(ui, &text).on_hover_text(ctx.text("library-anywhere")).clicked() {
            panel.like.clear(filter);
        }
    }
    searched_ui(ui, ctx, panel);
}

/// How far games have been looked through, and how to end that.
fn searched_ui(ui: &mut Ui, ctx: &PanelContext<'_>, panel: &mut LibraryPanel) {
    let Some((done, of)) = ctx.studio.library().searched() else { return };
    ui.horizontal(|ui| {
        if icon_button_ui(ui, Icon::Close, &ctx.text("library-search-stop"), false).clicked() {
            panel.like.clear(&mut panel.filter);
        }
        let args = [("done", grouped(done as u64).into()), ("of", grouped(of as u64).into())];
        ui.add(ProgressBar::new(done as f32 / of as f32).text(ctx.text_with("library-searched", args)));
    });
}

/// A field of one line that says by itself what belongs into it.
fn field_ui(ui: &mut Ui, value: &mut String, hint: &str, width: f32) {
    ui.add(TextEdit::singleline(value).hint_text(hint).desired_width(width)).on_hover_text(hint);
}

/// The other fields of the filter.
fn wide_ui(ui: &mut Ui, ctx: &PanelContext<'_>, filter: &mut GameFilter) {
    let half = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
    field_ui(ui, &mut filter.event, &ctx.text("library-event"), f32::INFINITY);
    field_ui(ui, &mut filter.opening, &ctx.text("library-opening"), f32::INFINITY);
    ui.horizontal(|ui| {
        field_ui(ui, &mut filter.from, &ctx.text("library-from"), half - 8.0);
        field_ui(ui, &mut filter.to, &ctx.text("library-to"), half - 8.0);
    });
    ui.horizontal_wrapped(|ui| {
        let sides = [(None, "library-either"), (Some(Side::Red), "library-red"), (Some(Side::Black), "library-black")];
        for (side, name) in sides {
            if ui.add(Button::selectable(filter.side == side, ctx.text(name))).clicked() {
                filter.side = side;
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let results = [
            (None, "library-any-result"),
            (Some(GameResult::RedWins), "result-red"),
            (Some(GameResult::Draw), "result-draw"),
            (Some(GameResult::BlackWins), "result-black"),
        ];
        for (result, name) in results {
            if ui.add(Button::selectable(filter.result == result, ctx.text(name))).clicked() {
                filter.result = result;
            }
        }
    });
    ui.horizontal(|ui| {
        let label = ui.label(ctx.text("library-least"));
        ui.add(DragValue::new(&mut filter.least_plies).range(0..=1_000)).labelled_by(label.id);
    });
}

/// How many games there are, their order, and whether files couldn't be read.
fn state_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, panel: &mut LibraryPanel) {
    let library = ctx.studio.library();
    ui.horizontal_wrapped(|ui| {
        let all = library.stats().map_or(0, |stats| stats.tally.games);
        let shown = library.games().map_or(0, <[_]>::len) as u64;
        let args = [("shown", grouped(shown).into()), ("all", grouped(all).into())];
        weak_ui(ui, ctx.text_with("library-count", args));
        let troubles = library.troubled_sources().len();
        if troubles > 0 {
            let text = ctx.text_with("library-troubles", [("count", troubles.into())]);
            if outline_chip_ui(ui, &text).clicked() {
                panel.troubles = !panel.troubles;
            }
        } else {
            panel.troubles = false;
        }
        if library.has_deleted() && outline_chip_ui(ui, &Action::RestoreDeleted.info().name(ctx.lang())).clicked() {
            ctx.act(Action::RestoreDeleted);
        }
        if !panel.filter.is_empty() && outline_chip_ui(ui, &ctx.text("games-clear-filter")).clicked() {
            panel.filter = GameFilter::default();
            panel.like = Like::default();
        }
    });
}

const fn order_name(order: GameOrder) -> &'static str {
    match order {
        GameOrder::Imported => "library-order-imported",
        GameOrder::Newest => "library-order-newest",
        GameOrder::Oldest => "library-order-oldest",
        GameOrder::Longest => "library-order-longest",
        GameOrder::Shortest => "library-order-shortest",
    }
}

fn games_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, panel: &mut LibraryPanel) {
    let library = ctx.studio.library();
    let Some(games) = library.games() else { return };
    if games.is_empty() {
        ui.add_space(size::EMPTY_SPACE);
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(ctx.text("library-none")).color(theme::palette(ui).text_weak));
        });
        return;
    }
    let mut area = ScrollArea::vertical().auto_shrink(false);
    let now = (panel.filter.clone(), panel.order);
    if panel.shown.as_ref() != Some(&now) {
        area = area.vertical_scroll_offset(0.0);
        panel.shown = Some(now);
    }
    let open = library.game_in(ctx.studio.document().id);
    area.show_rows(ui, size::GAME_ROW, games.len(), |ui, range| {
        if library.wants_rows(&range) {
            ctx.commands.push(Command::ReadLibraryRows(range.clone()));
        }
        for index in range {
            let id = games[index];
            ui.push_id(id.0, |ui| match library.row(index) {
                Some(row) => {
                    let (title, detail) = texts(ctx.lang(), row);
                    let response = list_row_ui(ui, &title, &detail, open == Some(id));
                    if response.clicked() {
                        ctx.commands.push(Command::OpenFromLibrary(id));
                    }
                    response.context_menu(|ui| {
                        if ui.button(ctx.text("library-open-game")).clicked() {
                            ctx.commands.push(Command::OpenFromLibrary(id));
                        }
                        if ui.button(ctx.text("library-delete-game")).clicked() {
                            ctx.commands.push(Command::DeleteFromLibrary(id));
                        }
                    });
                }
                // Comes with the next frames.
                None => {
                    ui.allocate_space(vec2(ui.available_width(), size::GAME_ROW));
                }
            });
        }
    });
}

fn texts(lang: Lang, row: &GameRow) -> (String, String) {
    let players = match (row.red.as_str(), row.black.as_str()) {
        ("", "") => None,
        (red, "") => Some(red.to_owned()),
        ("", black) => Some(black.to_owned()),
        (red, black) => Some(format!("{red} – {black}")),
    };
    let titled = (!row.title.is_empty()).then(|| row.title.clone());
    let (title, other) = match (titled, players) {
        (Some(title), players) => (title, players),
        (None, Some(players)) => (players, None),
        (None, None) => {
            let number = ("number", (row.id.0 as usize).into());
            (crate::lang::text_with(lang, "game-numbered", [number]).into_owned(), None)
        }
    };
    let result = match row.result {
        GameResult::RedWins => Some("result-red"),
        GameResult::BlackWins => Some("result-black"),
        GameResult::Draw => Some("result-draw"),
        GameResult::Unknown => None,
    };
    let moves = crate::lang::text_with(lang, "games-moves", [("count", (row.plies as usize).into())]);
    let facts = [
        other.unwrap_or_default(),
        result.map(|id| text(lang, id).into_owned()).unwrap_or_default(),
        row.date.clone(),
        row.event.clone(),
        row.opening.map(|opening| opening.name(lang).to_owned()).unwrap_or_default(),
        moves.into_owned(),
    ];
    let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    (title, facts.join(" · "))
}

/// The files that couldn't be read, or only in part, with the reason.
fn troubles_ui(ui: &mut Ui, ctx: &PanelContext<'_>) {
    let sources = ctx.studio.library().troubled_sources();
    ScrollArea::vertical().auto_shrink(false).show_rows(ui, size::GAME_ROW, sources.len(), |ui, range| {
        for (index, source) in sources.iter().enumerate().take(range.end).skip(range.start) {
            let name = source.path.rsplit(['/', '\\']).next().unwrap_or(&source.path);
            let why = match source.trouble(ctx.lang()) {
                Some(why) => why.to_owned(),
                None => {
                    let count = usize::try_from(source.unreadable).unwrap_or(usize::MAX);
                    ctx.text_with("library-partly", [("count", count.into())]).into_owned()
                }
            };
            let about = format!("{}\n{why}", source.path);
            ui.push_id(index, |ui| list_row_ui(ui, name, &why, false).on_hover_text(about));
        }
    });
}
