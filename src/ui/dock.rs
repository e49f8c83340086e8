//! The dock: which panels there are and where they lie.

mod moves;

use super::theme;
use crate::lang::{Lang, text_with};
pub use crate::session::Pane;
use crate::session::{Action, PaneMove};
use egui::epaint::StrokeKind;
use egui::style::ScrollAnimation;
use egui::{Color32, Id, Rect, Response, Role, Sense, Stroke, Ui, Vec2, Visuals, WidgetInfo, WidgetText};
use egui_tiles::{Container, Linear, LinearDir, SimplificationOptions, Tabs, Tile, TileId, Tiles, Tree, UiResponse};

/// Where the panels lie.
pub struct Dock {
    tree: Tree<Pane>,
    /// Whether the layout has changed since [`Dock::changed_text`] was asked last.
    edited: bool,
    /// The panel that gets the keyboard's focus when it is drawn next.
    wanted: Option<Pane>,
    /// The panel that was used last, by keyboard or pointer.
    current: Pane,
    /// The panels whose tabs are brought into view, in so many frames more: arrows beside the tabs come and go meanwhile.
    revealed: Vec<(Pane, u8)>,
    /// Whether it is still to be fitted into the window: nobody has chosen this layout.
    unfitted: bool,
    /// What had the keyboard's focus in the last frame.
    focused: Option<Id>,
}

/// The version of the layout's text: another one falls back to the usual layout.
const LAYOUT: &str = "6:";

/// In so many frames a tab is brought into view.
const REVEALING: u8 = 3;

impl Dock {
    /// The layout that a text from [`Dock::changed_text`] describes, or the usual one.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let tree = text.strip_prefix(LAYOUT).and_then(|text| ron::from_str::<Tree<Pane>>(text).ok());
        match tree {
            Some(tree) if tree.tiles.find_pane(&Pane::Board).is_some() => Self {
                tree,
                edited: false,
                wanted: None,
                current: Pane::Board,
                revealed: Vec::new(),
                unfitted: false,
                focused: None,
            },
            _ => Self::usual(),
        }
    }

    /// The layout as a text for the settings, if it has changed since this was asked last.
    pub fn changed_text(&mut self) -> Option<String> {
        let edited = std::mem::take(&mut self.edited);
        edited.then(|| ron::to_string(&self.tree).map(|text| format!("{LAYOUT}{text}")).unwrap_or_default())
    }

    /// Games and moves at the left, the board in the middle, audit and engine at the right; in a low window they share a
    /// group of tabs.
    #[must_use]
    pub fn usual() -> Self {
        let mut tiles = Tiles::default();
        let tabs = |tiles: &mut Tiles<Pane>, panes: &[Pane]| {
            let children = panes.iter().map(|&pane| tiles.insert_pane(pane)).collect();
            tiles.insert_tab_tile(children)
        };
        let games = tabs(&mut tiles, &[Pane::Games, Pane::Info, Pane::Library]);
        let moves = tabs(&mut tiles, &[Pane::Moves, Pane::Comment]);
        let board = tabs(&mut tiles, &[Pane::Board]);
        let audit = tabs(&mut tiles, &[Pane::Audit, Pane::Explorer, Pane::Tree, Pane::Review, Pane::Play, Pane::Find]);
        let engine = tabs(&mut tiles, &[Pane::Engine]);
        let left = linear(&mut tiles, LinearDir::Vertical, &[(games, 0.8), (moves, 1.2)]);
        let right = linear(&mut tiles, LinearDir::Vertical, &[(audit, 1.54), (engine, 0.46)]);
        let root = linear(&mut tiles, LinearDir::Horizontal, &[(left, 0.66), (board, 1.47), (right, 1.17)]);
        let tree = Tree::new(Id::unique("dock"), root, tiles);
        Self {
            tree,
            edited: true,
            wanted: None,
            current: Pane::Board,
            revealed: Vec::new(),
            unfitted: true,
            focused: None,
        }
    }

    /// Whether a panel is shown.
    #[must_use]
    pub fn is_open(&self, pane: Pane) -> bool {
        self.tree.tiles.find_pane(&pane).is_some_and(|id| self.tree.is_visible(id))
    }

    /// Whether a panel is shown and not behind another.
    #[must_use]
    pub fn is_in_front(&self, pane: Pane) -> bool {
        let pane = self.tree.tiles.find_pane(&pane);
        pane.is_some_and(|pane| self.tree.active_tiles().contains(&pane))
    }

    /// Shows or hides a panel.
    pub fn set_open(&mut self, pane: Pane, open: bool) {
        self.edited = true;
        match self.tree.tiles.find_pane(&pane) {
            Some(id) => {
                self.tree.set_visible(id, open);
                if open {
                    self.revealed.push((pane, REVEALING));
                    self.tree.make_active(|candidate, _| candidate == id);
                }
            }
            // A layout kept from before this panel existed: it gets a place among the tabs of a related one, else one
            // beside the board.
            None if open => {
                let id = self.tree.tiles.insert_pane(pane);
                let tabs = [Pane::Tree, Pane::Audit, Pane::Moves].into_iter().find_map(|other| {
                    let tabs = self.tree.tiles.parent_of(self.tree.tiles.find_pane(&other)?)?;
                    matches!(self.tree.tiles.get(tabs), Some(Tile::Container(Container::Tabs(_)))).then_some(tabs)
                });
                if let Some(Tile::Container(Container::Tabs(tabs))) =
                    tabs.and_then(|tabs| self.tree.tiles.get_mut(tabs))
                {
                    tabs.add_child(id);
                    tabs.set_active(id);
                    return;
                }
                let tabs = self.tree.tiles.insert_tab_tile(vec![id]);
                if let Some(Tile::Container(Container::Linear(linear))) =
                    self.tree.root.and_then(|root| self.tree.tiles.get_mut(root))
                {
                    linear.add_child(tabs);
                }
            }
            None => {}
        }
    }

    /// Brings a panel to the front.
    pub fn show_pane(&mut self, pane: Pane) {
        self.set_open(pane, true);
    }

    /// Brings a panel to the front, with the keyboard's focus in it.
    pub fn focus_pane(&mut self, pane: Pane) {
        self.show_pane(pane);
        self.wanted = Some(pane);
        self.current = pane;
    }

    /// Draws the panels; `paint` draws one panel's content. Returns what was chosen from a tab's menu.
    pub fn ui(&mut self, ui: &mut Ui, lang: Lang, paint: &mut dyn FnMut(&mut Ui, Pane)) -> Option<Action> {
        if std::mem::take(&mut self.unfitted) && ui.available_height() < theme::size::LOW_DOCK {
            self.share_group(Pane::Engine, Pane::Audit);
        }
        let board = self.tree.tiles.find_pane(&Pane::Board);
        let wanted = self.wanted.take();
        let revealed: Vec<Pane> = self.revealed.iter().map(|(pane, _)| *pane).collect();
        let later = |(pane, frames): (Pane, u8)| Some((pane, frames.checked_sub(1)?));
        self.revealed = std::mem::take(&mut self.revealed).into_iter().filter_map(later).collect();
        if !self.revealed.is_empty() {
            ui.ctx().request_repaint();
        }
        let focused = ui.memory(|memory| memory.focused());
        let moved = focused.filter(|&id| self.focused != Some(id));
        self.focused = focused;
        let mut behavior = Behavior {
            lang,
            paint,
            board,
            wanted,
            moved,
            revealed,
            closed: None,
            edited: false,
            used: None,
            chosen: None,
        };
        self.tree.ui(&mut behavior, ui);
        let Behavior { closed, edited, used, chosen, .. } = behavior;
        self.edited |= edited || closed.is_some();
        if let Some(id) = closed {
            self.tree.set_visible(id, false);
        }
        let from_menu = chosen.map(|(pane, _)| pane);
        self.current = from_menu.or(used).unwrap_or(self.current);
        join_nested_tabs(&mut self.tree);
        chosen.map(|(_, action)| action)
    }
}

/// A panel dropped onto another one stands beside it in one row of tabs, not in tabs within a tab.
fn join_nested_tabs(tree: &mut Tree<Pane>) {
    fn tabs_of(tree: &Tree<Pane>, id: TileId) -> Option<&Tabs> {
        match tree.tiles.get(id)? {
            Tile::Container(Container::Tabs(tabs)) => Some(tabs),
            _ => None,
        }
    }
    loop {
        let nested = tree.tiles.tile_ids().find_map(|outer| {
            let inner = tabs_of(tree, outer)?.children.iter().copied().find(|&inner| tabs_of(tree, inner).is_some())?;
            Some((outer, inner))
        });
        let Some((outer, inner)) = nested else { return };
        let Some(Tile::Container(Container::Tabs(joined))) = tree.tiles.remove(inner) else { return };
        let Some(Tile::Container(Container::Tabs(tabs))) = tree.tiles.get_mut(outer) else { return };
        let place = tabs.children.iter().position(|&child| child == inner).unwrap_or(tabs.children.len());
        if tabs.active == Some(inner) {
            tabs.active = joined.active;
        }
        tabs.children.splice(place..(place + 1).min(tabs.children.len()), joined.children);
    }
}

/// The part of a panel that has the focus when the panel as a whole has it.
pub(super) fn door(pane: Pane) -> Id {
    Id::unique(("panel", pane))
}

/// Whether the keyboard's focus has come into this panel, or the pointer presses in it.
fn is_used(ui: &Ui, moved: Option<Id>) -> bool {
    let (ctx, room) = (ui.ctx(), ui.max_rect());
    let pressed = ctx.input(|input| input.pointer.any_pressed().then(|| input.pointer.interact_pos()).flatten());
    let pressed = pressed.filter(|&at| ctx.layer_id_at(at) == Some(ui.layer_id()));
    let focused = moved.and_then(|id| ctx.read_response(id));
    let focused = focused.filter(|response| response.layer_id == ui.layer_id());
    let focused = focused.map(|response| response.interact_rect.center());
    pressed.or(focused).is_some_and(|at| room.contains(at))
}

fn linear(tiles: &mut Tiles<Pane>, dir: LinearDir, children: &[(TileId, f32)]) -> TileId {
    let mut linear = Linear::new(dir, children.iter().map(|(id, _)| *id).collect());
    for &(id, share) in children {
        linear.shares.set_share(id, share);
    }
    tiles.insert_container(linear)
}

struct Behavior<'a> {
    lang: Lang,
    paint: &'a mut dyn FnMut(&mut Ui, Pane),
    closed: Option<TileId>,
    edited: bool,
    board: Option<TileId>,
    wanted: Option<Pane>,
    /// What the keyboard's focus has come to since the last frame.
    moved: Option<Id>,
    /// The panels whose tabs are brought into view.
    revealed: Vec<Pane>,
    /// The panel that is used in this frame.
    used: Option<Pane>,
    /// What is chosen from the menu of a panel's tab.
    chosen: Option<(Pane, Action)>,
}

impl egui_tiles::Behavior<Pane> for Behavior<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> UiResponse {
        // The panel itself can be focused, so that Tab goes on to what is in it.
        let corner = Rect::from_min_size(ui.max_rect().min, Vec2::splat(theme::size::HAIRLINE));
        let door = ui.interact(corner, door(*pane), Sense::focusable_noninteractive());
        door.widget_info(|| {
            let name = text_with(self.lang, "panel-region", [("name", pane.title(self.lang).into())]);
            WidgetInfo::labeled(Role::Pane, true, name)
        });
        if self.wanted == Some(*pane) {
            door.request_focus();
        }
        (self.paint)(ui, *pane);
        if is_used(ui, self.moved) {
            self.used = Some(*pane);
        }
        if door.has_focus() {
            // The panel as a whole has the focus: Tab goes on to what is in it.
            let colors = theme::of_mode(ui.visuals().dark_mode);
            let stroke = Stroke::new(theme::size::RING, colors.accent);
            ui.painter().rect_stroke(ui.max_rect(), theme::size::BUTTON_ROUNDING, stroke, StrokeKind::Inside);
        }
        UiResponse::None
    }

    fn tab_title_for_tile(&mut self, tiles: &Tiles<Pane>, tile: TileId) -> WidgetText {
        // Panels side by side behind one tab are named one after the other.
        let mut titles = Vec::new();
        let mut tasks = vec![tile];
        while let Some(tile) = tasks.pop() {
            match tiles.get(tile) {
                Some(Tile::Pane(pane)) => titles.push(pane.title(self.lang).into_owned()),
                Some(Tile::Container(container)) => tasks.extend(container.children_vec().into_iter().rev()),
                None => {}
            }
        }
        titles.join(" · ").into()
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        pane.title(self.lang).into_owned().into()
    }

    fn on_tab_button(&mut self, tiles: &mut Tiles<Pane>, tile: TileId, button: Response) -> Response {
        if let Some(&pane) = tiles.get_pane(&tile) {
            if self.revealed.contains(&pane) {
                button.scroll_to_me_animation(None, ScrollAnimation::none());
            }
            if button.clicked() || button.secondary_clicked() || button.dragged() {
                self.used = Some(pane);
            }
            button.context_menu(|ui| {
                let actions = PaneMove::ALL.into_iter().map(Action::MovePane).chain([Action::ResetLayout]);
                for action in actions {
                    if action == Action::ResetLayout {
                        ui.separator();
                    }
                    let info = action.info();
                    if ui.button(info.name(self.lang)).on_hover_text(info.tip(self.lang)).clicked() {
                        self.chosen = Some((pane, action));
                        ui.close();
                    }
                }
            });
        }
        button
    }

    fn is_tab_closable(&self, tiles: &Tiles<Pane>, tile: TileId) -> bool {
        tiles.get_pane(&tile).is_some_and(|pane| *pane != Pane::Board)
    }

    fn on_tab_close(&mut self, _tiles: &mut Tiles<Pane>, tile: TileId) -> bool {
        // Hidden, not removed: the panel comes back where it was.
        self.closed = Some(tile);
        false
    }

    fn is_tab_bar_visible(&self, _tile: TileId, tabs: &Tabs) -> bool {
        self.board.is_none_or(|board| tabs.children != [board])
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        theme::size::TAB_HEIGHT
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        theme::size::HAIRLINE
    }

    fn tab_bar_color(&self, visuals: &Visuals) -> Color32 {
        theme::of_mode(visuals.dark_mode).panel
    }

    fn tab_bg_color(
        &self,
        visuals: &Visuals,
        _tiles: &Tiles<Pane>,
        _tile: TileId,
        state: &egui_tiles::TabState,
    ) -> Color32 {
        let colors = theme::of_mode(visuals.dark_mode);
        if state.active { colors.button } else { Color32::TRANSPARENT }
    }

    fn tab_outline_stroke(
        &self,
        _visuals: &Visuals,
        _tiles: &Tiles<Pane>,
        _tile: TileId,
        _state: &egui_tiles::TabState,
    ) -> Stroke {
        Stroke::NONE
    }

    fn tab_bar_hline_stroke(&self, visuals: &Visuals) -> Stroke {
        theme::of_mode(visuals.dark_mode).hairline()
    }

    fn tab_text_color(
        &self,
        visuals: &Visuals,
        _tiles: &Tiles<Pane>,
        _tile: TileId,
        state: &egui_tiles::TabState,
    ) -> Color32 {
        let colors = theme::of_mode(visuals.dark_mode);
        if state.active { colors.text } else { colors.text_weak }
    }

    fn min_size(&self) -> f32 {
        theme::size::PANE_MIN
    }

    fn on_edit(&mut self, _action: egui_tiles::EditAction) {
        self.edited = true;
    }
}
