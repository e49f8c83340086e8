//! Ctrl-C: long commands end in good order; pressed again, the program ends at once.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The exit status of a program that was interrupted: 128 and the number of the signal, as shells count.
pub(super) const STATUS: u8 = 130;

/// A flag that is set by the first Ctrl-C (or a request to end). Where the system has none to give, Ctrl-C ends the program at
/// once, as it does without a flag.
pub(super) fn flag() -> Arc<AtomicBool> {
    let pressed = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the second press meets a flag that is set already.
        let _ = flag::register_conditional_shutdown(signal, STATUS.into(), Arc::clone(&pressed))
            .and_then(|_| flag::register(signal, Arc::clone(&pressed)));
    }
    pressed
}
