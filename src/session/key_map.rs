//! [`KeyMap`]: the keys in force, which are those of the table of actions until the user chooses others (快捷键).

use super::actions::{ACTIONS, Action};
use super::keys::Shortcut;
use super::studio::Studio;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The keys of every action. No key has two actions: what was chosen goes before what is usual, and among chosen keys the
/// action that stands first in the table has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct KeyMap {
    /// The keys chosen for actions, by their ids; a newer version's actions are kept for it.
    chosen: BTreeMap<String, Vec<Shortcut>>,
    /// The keys of each row of the table.
    in_force: Vec<Vec<Shortcut>>,
}

/// As settings files hold it: names of keys under ids of actions.
type Written = BTreeMap<String, Vec<String>>;

impl Default for KeyMap {
    fn default() -> Self {
        Self::of(BTreeMap::new())
    }
}

impl From<Written> for KeyMap {
    /// Keys that can't be understood are left out.
    fn from(written: Written) -> Self {
        let read = |keys: Vec<String>| keys.iter().filter_map(|key| Shortcut::from_id(key)).collect();
        Self::of(written.into_iter().map(|(id, keys)| (id, read(keys))).collect())
    }
}

impl From<KeyMap> for Written {
    fn from(map: KeyMap) -> Self {
        map.chosen.into_iter().map(|(id, keys)| (id, keys.into_iter().map(Shortcut::id).collect())).collect()
    }
}

impl KeyMap {
    fn of(chosen: BTreeMap<String, Vec<Shortcut>>) -> Self {
        let mut in_force = vec![Vec::new(); ACTIONS.len()];
        let mut taken = BTreeSet::new();
        let rows = || ACTIONS.iter().enumerate();
        let own = rows().filter_map(|(row, info)| Some((row, chosen.get(info.id)?.clone())));
        let usual = rows().filter(|(_, info)| !chosen.contains_key(info.id));
        let usual = usual.map(|(row, info)| (row, info.key.into_iter().collect()));
        for (row, keys) in own.chain(usual) {
            in_force[row] = keys.into_iter().filter(|key| taken.insert(key.id())).collect();
        }
        Self { chosen, in_force }
    }

    /// The keys of an action; the first is the one that menus show.
    #[must_use]
    pub fn keys(&self, action: Action) -> &[Shortcut] {
        let row = ACTIONS.iter().position(|info| info.action == action);
        row.map_or(&[], |row| &self.in_force[row])
    }

    /// Every key in force with its action, in the order of the table.
    pub fn all(&self) -> impl Iterator<Item = (Action, Shortcut)> + '_ {
        ACTIONS.iter().zip(&self.in_force).flat_map(|(info, keys)| keys.iter().map(move |&key| (info.action, key)))
    }

    /// The action that a key does.
    #[must_use]
    pub fn action_of(&self, key: Shortcut) -> Option<Action> {
        self.all().find(|(_, known)| *known == key).map(|(action, _)| action)
    }

    /// Gives an action these keys, which are taken from the actions that have them.
    pub fn choose(&mut self, action: Action, keys: Vec<Shortcut>) {
        let mut chosen = std::mem::take(&mut self.chosen);
        for (id, others) in &mut chosen {
            if id != action.info().id {
                others.retain(|other| !keys.contains(other));
            }
        }
        chosen.insert(action.info().id.to_owned(), keys);
        self.settle(chosen);
    }

    /// Gives an action its usual key again, which is taken from the action that has it.
    pub fn reset(&mut self, action: Action) {
        self.choose(action, action.info().key.into_iter().collect());
    }

    /// Whether an action has other keys than the usual one.
    #[must_use]
    pub fn is_changed(&self, action: Action) -> bool {
        !self.keys(action).iter().eq(action.info().key.iter())
    }

    /// Forgets choices that are the usual ones.
    fn settle(&mut self, mut chosen: BTreeMap<String, Vec<Shortcut>>) {
        for info in ACTIONS {
            if chosen.get(info.id).is_some_and(|keys| keys.iter().eq(info.key.iter())) {
                chosen.remove(info.id);
            }
        }
        *self = Self::of(chosen);
    }
}

impl Studio {
    /// The key that does an action, as menus write it; empty if it has none.
    #[must_use]
    pub fn key_text(&self, action: Action) -> String {
        self.settings.keys.keys(action).first().map(ToString::to_string).unwrap_or_default()
    }

    /// An action's name with its key behind it, if it has one.
    #[must_use]
    pub fn name_with_key(&self, action: Action) -> String {
        let (name, key) = (action.info().name(self.lang()), self.key_text(action));
        if key.is_empty() { name.into_owned() } else { format!("{name} ({key})") }
    }

    /// What an action does, with its key behind it, if it has one.
    #[must_use]
    pub fn tip_with_key(&self, action: Action) -> String {
        let (tip, key) = (action.info().tip(self.lang()), self.key_text(action));
        if key.is_empty() { tip.into_owned() } else { format!("{tip} ({key})") }
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::Key;
    use super::*;
    use proptest::prelude::*;

    /// Few keys, so that they meet; those of the table among them.
    fn some_key() -> impl Strategy<Value = Shortcut> {
        let usual: Vec<Shortcut> = ACTIONS.iter().filter_map(|info| info.key).take(12).collect();
        let free =
            vec![Shortcut::plain(Key::Char('Q')), Shortcut::ctrl(Key::Char('J')), Shortcut::plain(Key::Function(9))];
        prop::sample::select([usual, free].concat())
    }

    fn some_action() -> impl Strategy<Value = Action> {
        prop::sample::select(ACTIONS.iter().map(|info| info.action).take(14).collect::<Vec<_>>())
    }

    #[derive(Clone, Debug)]
    enum Change {
        Choose(Action, Vec<Shortcut>),
        Reset(Action),
    }

    fn some_change() -> impl Strategy<Value = Change> {
        let keys = prop::collection::hash_set(some_key(), 0..3).prop_map(|keys| keys.into_iter().collect());
        prop_oneof![
            3 => (some_action(), keys).prop_map(|(action, keys)| Change::Choose(action, keys)),
            1 => some_action().prop_map(Change::Reset),
        ]
    }

    proptest! {
        #[test]
        fn no_key_ever_has_two_actions(changes in prop::collection::vec(some_change(), 0..40)) {
            let mut map = KeyMap::default();
            for change in changes {
                match change {
                    Change::Choose(action, keys) => {
                        map.choose(action, keys.clone());
                        prop_assert_eq!(map.keys(action), &keys[..]);
                    }
                    Change::Reset(action) => {
                        map.reset(action);
                        prop_assert!(!map.is_changed(action));
                    }
                }
                let all: Vec<Shortcut> = map.all().map(|(_, key)| key).collect();
                let distinct: BTreeSet<String> = all.iter().map(|key| key.id()).collect();
                prop_assert_eq!(all.len(), distinct.len());
                for (action, key) in map.all() {
                    prop_assert_eq!(map.action_of(key), Some(action));
                }
                let text = ron::to_string(&map).unwrap();
                prop_assert_eq!(&ron::from_str::<KeyMap>(&text).unwrap(), &map);
            }
            for info in ACTIONS {
                map.reset(info.action);
            }
            prop_assert_eq!(map, KeyMap::default());
        }
    }

    #[test]
    fn a_key_goes_back_when_the_action_that_took_it_is_reset() {
        let mut map = KeyMap::default();
        let save = map.keys(Action::Save).to_vec();
        map.choose(Action::Flip, save.clone());
        assert!(map.keys(Action::Save).is_empty());
        map.reset(Action::Flip);
        assert_eq!(map.keys(Action::Save), &save[..]);
        assert_eq!(map, KeyMap::default());
    }

    #[test]
    fn a_file_by_hand_or_of_another_version_does_no_harm() {
        let text = r#"{"flip": ["Ctrl+S", "nonsense"], "save-as": ["Ctrl+S"], "brew-tea": ["Ctrl+S"], "undo": []}"#;
        let map: KeyMap = ron::from_str(text).unwrap();
        assert_eq!(map.keys(Action::SaveAs), &[Shortcut::ctrl(Key::Char('S'))], "the first in the table has it");
        assert!(map.keys(Action::Flip).is_empty() && map.keys(Action::Undo).is_empty());
        assert!(ron::to_string(&map).unwrap().contains("brew-tea"), "another version's choice is kept");
    }
}
