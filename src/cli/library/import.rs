//! `pingjian library … import`

use super::super::failure::{Answer, Failure};
use super::super::interrupt;
use super::super::output::{deliver, json, note};
use super::super::progress::Progress;
use super::open;
use crate::lang::Lang;
use crate::session::{ImportEnd, ImportJob};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How often Ctrl-C and the progress are looked after.
const PATIENCE: Duration = Duration::from_millis(100);
/// So many broken files are named at most.
const MOST_NAMED: usize = 20;
/// Among so many with trouble of any kind.
const MOST_LOOKED_AT: usize = 100_000;

/// Read games from files and folders into the library
#[derive(clap::Args)]
#[command(
    after_help = "Games that are in the library already are left out; comments and variations that they had not are \
    taken over.\nCtrl-C ends it; what was read so far stays."
)]
pub(in crate::cli) struct Args {
    /// Game files of any readable format, and folders with all that is below them
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Tell the progress on standard error, even if that is no terminal
    #[arg(long)]
    progress: bool,
    /// A JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct EndJson {
    files: usize,
    broken: usize,
    passed_over: usize,
    added: usize,
    duplicates: usize,
    enriched: usize,
    interrupted: bool,
    time_ms: u64,
}

pub(super) fn run(library: &Path, args: &Args) -> Result<Answer, Failure> {
    if let Some(missing) = args.paths.iter().find(|path| !path.exists()) {
        return Err(Failure::bad(format!("{}: there is no such file or folder", missing.display())));
    }
    let pressed = interrupt::flag();
    let mut progress = Progress::new(args.progress);
    let started = Instant::now();
    let job = ImportJob::start(library.to_owned(), args.paths.clone(), &(Arc::new(|| ()) as _))
        .map_err(|error| Failure::bad(format!("the system gives no thread to read in: {error}")))?;
    let end = loop {
        if let Some(end) = job.end(PATIENCE) {
            break end;
        }
        if pressed.load(Ordering::Relaxed) {
            job.stop();
        }
        let state = job.progress();
        progress.tell(|| format!("{} of {} files, {} games read", state.files, state.of, state.games));
    };
    progress.clear();
    let ImportEnd { tally, stopped, passed_over, error } = end;
    if let Some(error) = error {
        return Err(Failure::bad(error.describe(Lang::En)));
    }
    let mut broken = Vec::new();
    if tally.broken > 0 {
        let sources = open(library)?.sources_with_trouble(MOST_LOOKED_AT).map_err(|error| super::failed(&error))?;
        let told = sources.iter().filter_map(|source| {
            let (path, why) = (&source.path, source.trouble(Lang::En)?);
            // Errors of files name them already.
            Some(if why.starts_with(path) { why.to_owned() } else { format!("{path}: {why}") })
        });
        broken.extend(told.take(MOST_NAMED));
    }
    if tally.added + tally.duplicates == 0 && !stopped {
        let why = broken.first().map_or("there is no game file", String::as_str);
        return Err(Failure::bad(format!("no game to import: {why}")));
    }
    if passed_over > 0 {
        note(&format!("passed over, not named like game files: {passed_over}"));
    }
    broken.iter().for_each(|told| note(told));
    let text = if args.json {
        json(&EndJson {
            files: tally.files,
            broken: tally.broken,
            passed_over,
            added: tally.added,
            duplicates: tally.duplicates,
            enriched: tally.enriched,
            interrupted: stopped,
            time_ms: started.elapsed().as_millis() as u64,
        })?
    } else {
        format!(
            "{} games added, {} were there already; {} files read, {} could not be\n",
            tally.added,
            tally.duplicates,
            tally.files - tally.broken,
            tally.broken
        )
    };
    deliver(None, text.as_bytes())?;
    Ok(if stopped { Answer::Interrupted } else { Answer::Done })
}
