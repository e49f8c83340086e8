//! A picture of what a dialog is about, drawn in the background: the newest choices win.

use super::{Sharing, SharingFacts};
use crate::report::{Diagram, Picture};
use crate::session::storage::in_background;
use crate::session::studio::Wake;
use crossbeam_channel::{Receiver, TryRecvError, bounded};
use std::sync::Arc;

/// Width of a preview in pixels: twice what dialogs show on usual screens, so that it's sharp on dense ones, too.
const WIDTH: u32 = 472;

/// What was drawn last.
#[derive(Clone, Debug)]
pub struct Preview {
    /// The picture.
    pub picture: Arc<Picture>,
    /// Grows with every picture.
    pub serial: u64,
    /// What would be written.
    pub facts: SharingFacts,
}

/// What is to be drawn, and how its facts are found.
pub(super) type Sketch = Box<dyn FnOnce() -> (Diagram, SharingFacts) + Send>;

/// The preview of the dialog that is open.
#[derive(Default)]
pub(super) struct Previewer {
    pub(super) about: Option<Sharing>,
    shown: Option<Preview>,
    serial: u64,
    drawing: Option<Receiver<Option<(Picture, SharingFacts)>>>,
    next: Option<Sketch>,
}

impl Previewer {
    /// Nothing is shown any more.
    pub(super) fn close(&mut self) {
        self.about = None;
        self.shown = None;
        self.next = None;
    }

    pub(super) const fn shown(&self) -> Option<&Preview> {
        self.shown.as_ref()
    }

    /// Draws this as soon as what is being drawn is done; what still waited is given up.
    pub(super) fn ask(&mut self, sketch: Sketch, wake: &Wake) {
        self.next = Some(sketch);
        self.go_on(wake);
    }

    fn go_on(&mut self, wake: &Wake) {
        if self.drawing.is_some() {
            return;
        }
        let Some(sketch) = self.next.take() else { return };
        let (sender, receiver) = bounded(1);
        let wake = Wake::clone(wake);
        let started = in_background("preview", move || {
            let (diagram, facts) = sketch();
            let _ = sender.send(diagram.to_picture(WIDTH).ok().map(|picture| (picture, facts)));
            wake();
        });
        // Without a preview the dialog still works.
        if started.is_ok() {
            self.drawing = Some(receiver);
        }
    }

    /// Takes what has been drawn; tells whether something changed.
    pub(super) fn poll(&mut self, wake: &Wake) -> bool {
        let Some(drawing) = &self.drawing else { return false };
        let drawn = match drawing.try_recv() {
            Ok(drawn) => drawn,
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => None,
        };
        self.drawing = None;
        if let Some((picture, facts)) = drawn.filter(|_| self.about.is_some()) {
            self.serial += 1;
            self.shown = Some(Preview { picture: Arc::new(picture), serial: self.serial, facts });
        }
        self.go_on(wake);
        true
    }
}
