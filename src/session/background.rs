//! [`spawn`]: threads beside the window's, which give way to it.

use std::thread::{Builder, JoinHandle};
use thread_priority::{ThreadPriority, set_current_thread_priority};

/// Of 0 to 99; that of a thread which nobody has changed is 50. On Linux it is a niceness of about 10.
const PRIORITY: u8 = 25;

/// Lets the calling thread work only as far as the window leaves it room: where all cores are busy, a frame needn't wait for it.
pub(super) fn give_way() {
    // Elsewhere the priority is that of the whole program.
    let by_thread = cfg!(any(target_os = "linux", target_os = "macos", windows));
    if let Ok(priority) = ThreadPriority::try_from(PRIORITY)
        && by_thread
    {
        // A system that refuses has frames that come less evenly, no more.
        let _ = set_current_thread_priority(priority);
    }
}

/// Runs a job in a thread of its own, which gives way to the window.
///
/// # Errors
/// When the system has no thread left.
pub(super) fn spawn<T: Send + 'static>(
    name: &str,
    job: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<JoinHandle<T>> {
    spawn_in(Builder::new(), name, job)
}

/// The same with a stack of so many bytes.
///
/// # Errors
/// When the system has no thread left.
pub(super) fn spawn_deep<T: Send + 'static>(
    name: &str,
    stack: usize,
    job: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<JoinHandle<T>> {
    spawn_in(Builder::new().stack_size(stack), name, job)
}

fn spawn_in<T: Send + 'static>(
    thread: Builder,
    name: &str,
    job: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<JoinHandle<T>> {
    thread.name(name.to_owned()).spawn(move || {
        give_way();
        job()
    })
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn only_the_thread_gives_way() {
        let niceness = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap_or_default();
            // The name in brackets may hold blanks; niceness is the 17th field after it.
            let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
            after.split_whitespace().nth(16).and_then(|field| field.parse::<i32>().ok())
        };
        let before = niceness().expect("the system tells");
        let beside = super::spawn("test", niceness).expect("a thread").join().expect("no panic");
        let beside = beside.expect("the system tells");
        assert!(beside >= before && beside > 5, "{beside} beside {before}");
        assert_eq!(niceness(), Some(before), "this thread goes on as it was");
    }
}
