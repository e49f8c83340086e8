//! The logical structure of a PDF (tagged PDF), for screen readers: gathered while blocks are set, filled while pages are
//! written.

use krilla::tagging::{Identifier, ListNumbering, TableHeaderScope, Tag, TagGroup, TagKind, TagTree};
use std::num::NonZeroU16;

/// What a part of the structure is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The name of the whole.
    Title,
    /// A heading of a level from 1.
    Heading(u16, String),
    /// Sentences.
    Paragraph,
    /// A table.
    Table,
    /// A row of it.
    Row,
    /// The name of a column.
    ColumnHead,
    /// A cell.
    Cell,
    /// A list.
    List,
    /// An item of it.
    Item,
    /// A picture and what it shows.
    Figure(String),
    /// The words under it.
    Caption,
}

/// The place of a part in the structure.
pub(super) type TagId = usize;

/// The structure as a tree in a row; the first part is the root.
pub(super) struct Tags {
    nodes: Vec<(Option<Kind>, Vec<Child>)>,
}

enum Child {
    Node(TagId),
    Leaf(Identifier),
}

impl Tags {
    /// The root of the structure.
    pub(super) const ROOT: TagId = 0;

    pub(super) fn new() -> Self {
        Self { nodes: vec![(None, Vec::new())] }
    }

    /// Adds a part at the end of `parent`.
    pub(super) fn add(&mut self, parent: TagId, kind: Kind) -> TagId {
        let id = self.nodes.len();
        self.nodes.push((Some(kind), Vec::new()));
        self.nodes[parent].1.push(Child::Node(id));
        id
    }

    /// Adds content of a page to a part.
    pub(super) fn fill(&mut self, part: TagId, content: Identifier) {
        self.nodes[part].1.push(Child::Leaf(content));
    }

    /// The structure for the file.
    pub(super) fn tree(mut self, lang: &str) -> TagTree {
        let mut tree = TagTree::new().with_lang(Some(lang.to_owned()));
        for child in std::mem::take(&mut self.nodes[Self::ROOT].1) {
            match child {
                Child::Node(id) => tree.push(self.group(id)),
                Child::Leaf(leaf) => tree.push(leaf),
            }
        }
        tree
    }

    fn group(&mut self, id: TagId) -> TagGroup {
        let (kind, children) = std::mem::take(&mut self.nodes[id]);
        let mut group = TagGroup::new(kind.map_or_else(|| Tag::Div.into(), tag));
        for child in children {
            match child {
                Child::Node(id) => group.push(self.group(id)),
                Child::Leaf(leaf) => group.push(leaf),
            }
        }
        group
    }
}

fn tag(kind: Kind) -> TagKind {
    match kind {
        Kind::Title => Tag::Title.into(),
        Kind::Heading(level, text) => Tag::Hn(NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN), Some(text)).into(),
        Kind::Paragraph => Tag::P.into(),
        Kind::Table => Tag::Table.into(),
        Kind::Row => Tag::TR.into(),
        Kind::ColumnHead => Tag::TH(TableHeaderScope::Column).into(),
        Kind::Cell => Tag::TD.into(),
        Kind::List => Tag::L(ListNumbering::None).into(),
        Kind::Item => Tag::LI.into(),
        Kind::Figure(description) => Tag::Figure(Some(description)).into(),
        Kind::Caption => Tag::Caption.into(),
    }
}
