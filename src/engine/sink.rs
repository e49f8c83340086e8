//! [`ReportSink`]: the way of reports out of the search threads.

use super::SearchReport;
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use std::fmt;
use std::sync::Arc;

/// The sending end of a bounded channel of reports, with a callback that wakes the reader. A full
/// channel never blocks the search: the oldest report makes room, so that the newest always arrives.
#[derive(Clone)]
pub struct ReportSink {
    sender: Sender<SearchReport>,
    oldest: Receiver<SearchReport>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

/// A channel for `capacity` reports (at least one). `wake` is called from search threads after each
/// report; it must be quick and must not block.
pub fn reports(capacity: usize, wake: Arc<dyn Fn() + Send + Sync>) -> (ReportSink, Receiver<SearchReport>) {
    let (sender, receiver) = bounded(capacity.max(1));
    (ReportSink { sender, oldest: receiver.clone(), wake }, receiver)
}

impl ReportSink {
    /// Hands a report over without ever blocking.
    pub fn send(&self, report: SearchReport) {
        let mut next = report;
        while let Err(TrySendError::Full(back)) = self.sender.try_send(next) {
            let _ = self.oldest.try_recv();
            next = back;
        }
        (self.wake)();
    }
}

impl fmt::Debug for ReportSink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReportSink").field("waiting", &self.oldest.len()).finish_non_exhaustive()
    }
}
