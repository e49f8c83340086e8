//! Every reader on damaged files, and every writer on what is read of them: a slice in each run of the tests, and as long as
//! anybody likes with
//!
//! ```text
//! PINGJIAN_FUZZ_MINUTES=60 cargo test --test formats_fuzz -- --ignored --nocapture
//! ```
//!
//! Input `n` of a seed (`PINGJIAN_FUZZ_SEED`) and a corpus is always the same: what is found is printed with its number
//! and kept in `PINGJIAN_FUZZ_FINDS` (a folder; the system's temporary one otherwise), and `PINGJIAN_FUZZ_INPUT=n` tries
//! it alone. `PINGJIAN_COLLECTION` names a folder of real files that join the corpus.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "formats/common.rs"]
mod common;
#[path = "formats/mutate.rs"]
mod mutate;

use common::Random;
use mutate::Corpus;
use pingjian::formats::{self, Format, Loss, Parsed, TextEncoding, WriteOptions};
use pingjian::game::{Game, NodeId};
use pingjian::lang::Lang;
use pingjian::notation::Notation;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The processor time that one input may take: what is read in a second holds millions of moves.
const MOST_TIME: Duration = Duration::from_secs(5);
/// A thread that works on one input for so long hangs.
const HANGS: Duration = Duration::from_secs(60);

fn setting<T: std::str::FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok().map(|value| value.parse().ok().unwrap_or_else(|| panic!("{name}={value}?")))
}

#[test]
fn a_slice_of_damaged_inputs_is_survived() {
    let corpus = Corpus::new(None);
    let kinds = corpus.counts();
    let missing: Vec<&str> =
        Format::ALL.into_iter().map(Format::name).filter(|name| !kinds.contains_key(name)).collect();
    assert!(missing.is_empty(), "no file of {missing:?} to damage");
    let mut fuzz = Fuzz::new(corpus, 20_261_130);
    (0..6_000).for_each(|number| fuzz.try_input(number));
    let missing: Vec<&str> =
        Format::ALL.into_iter().map(Format::name).filter(|name| !fuzz.read.contains_key(name)).collect();
    assert!(missing.is_empty(), "nothing was read as {missing:?}: {}", fuzz.report());
    assert!(fuzz.finds.is_empty(), "{}", fuzz.report());
}

#[test]
#[ignore = "takes as long as PINGJIAN_FUZZ_MINUTES says"]
fn damaged_inputs_are_survived() {
    let collection: Option<PathBuf> = setting("PINGJIAN_COLLECTION");
    let corpus = Corpus::new(collection.map(|folder| folder.join("samples")).as_deref());
    println!("{:?}", corpus.counts());
    let mut fuzz = Fuzz::new(corpus, setting("PINGJIAN_FUZZ_SEED").unwrap_or(1));
    if let Some(number) = setting("PINGJIAN_FUZZ_INPUT") {
        fuzz.try_input(number);
    } else {
        let minutes = setting("PINGJIAN_FUZZ_MINUTES").unwrap_or(60);
        let (begin, mut told) = (Instant::now(), 0);
        for number in setting("PINGJIAN_FUZZ_FIRST").unwrap_or(0).. {
            fuzz.try_input(number);
            let passed = begin.elapsed().as_secs() / 60;
            if passed > told {
                told = passed;
                println!("{passed} min: {} inputs, {} games, {} finds", fuzz.tried, fuzz.games, fuzz.finds.len());
            }
            if passed >= minutes {
                break;
            }
        }
    }
    println!("{}", fuzz.report());
    assert!(fuzz.finds.is_empty());
}

/// What is being tried, for the watchman.
struct Trial {
    number: u64,
    bytes: Vec<u8>,
    begun: Duration,
}

struct Fuzz {
    corpus: Corpus,
    seed: u64,
    trial: Arc<Mutex<Option<Trial>>>,
    finds: Vec<String>,
    tried: u64,
    games: u64,
    written: u64,
    whole: u64,
    slowest: (Duration, u64),
    read: BTreeMap<&'static str, u64>,
    written_as: BTreeMap<&'static str, u64>,
}

impl Fuzz {
    fn new(corpus: Corpus, seed: u64) -> Self {
        let trial = Arc::new(Mutex::new(None));
        watch(Arc::clone(&trial));
        let (read, written_as) = (BTreeMap::new(), BTreeMap::new());
        let slowest = (Duration::ZERO, 0);
        let finds = Vec::new();
        Self { corpus, seed, trial, finds, tried: 0, games: 0, written: 0, whole: 0, slowest, read, written_as }
    }

    fn report(&self) -> String {
        let Self { seed, finds, tried, games, written, whole, slowest, read, written_as, .. } = self;
        format!(
            "seed {seed}: {tried} inputs, {games} games, {written} written again ({whole} without loss), slowest {} ms (input {}){}\n\
             read as {read:?}\nwritten as {written_as:?}\n{} finds\n{}",
            slowest.0.as_millis(),
            slowest.1,
            peak_memory(),
            finds.len(),
            finds.join("\n")
        )
    }

    fn try_input(&mut self, number: u64) {
        // Neighbouring numbers give unrelated inputs.
        let mut random = Random(
            self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (number + 1).wrapping_mul(0xd1b5_4a32_d192_ed03) | 1,
        );
        for _ in 0..4 {
            random.below(2);
        }
        let bytes = self.corpus.input(&mut random);
        let begun = processor_time();
        *self.trial.lock().unwrap() = Some(Trial { number, bytes: bytes.clone(), begun });
        let done = catch_unwind(AssertUnwindSafe(|| self.read_and_write(&bytes, &mut random)));
        *self.trial.lock().unwrap() = None;
        let took = processor_time().saturating_sub(begun);
        self.tried += 1;
        if took > self.slowest.0 {
            self.slowest = (took, number);
        }
        let why = match done {
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
            }
            Ok(()) if took > MOST_TIME => format!("it took {} ms", took.as_millis()),
            Ok(()) => return,
        };
        self.finds.push(format!("input {number}, kept as {}: {why}", keep(number, &bytes).display()));
    }

    fn read_and_write(&mut self, bytes: &[u8], random: &mut Random) {
        let forced = random.one_in(12).then(|| TextEncoding::ALL[random.below(5)]);
        let named = Format::ALL[random.below(Format::ALL.len())];
        let name = random.one_in(3).then(|| format!("x.{}", named.extensions()[0]));
        let parsed = match formats::read_as(bytes, name.as_deref(), forced) {
            Ok(parsed) => parsed,
            Err(error) => {
                assert!(Lang::ALL.into_iter().all(|lang| !error.describe(lang).is_empty()));
                *self.read.entry("refused").or_default() += 1;
                return;
            }
        };
        *self.read.entry(parsed.format.name()).or_default() += 1;
        self.games += parsed.games.len() as u64;
        must_be_sound(&parsed, bytes);
        if random.one_in(3) {
            let writable: Vec<Format> = Format::ALL.into_iter().filter(|format| format.can_write()).collect();
            let format = writable[random.below(writable.len())];
            let (notation, encoding) = (Notation::ALL[random.below(4)], TextEncoding::ALL[random.below(5)]);
            let options = if random.one_in(2) { WriteOptions::default() } else { WriteOptions { notation, encoding } };
            self.written += 1;
            *self.written_as.entry(format.name()).or_default() += 1;
            self.whole += u64::from(must_come_back(&parsed.games, format, options));
        }
    }
}

/// What was read is no more than the bytes can hold, its moves are legal, its warnings can be told.
fn must_be_sound(parsed: &Parsed, bytes: &[u8]) {
    /// The packed library unpacks at most what zlib can: a thousandfold.
    const MOST_A_BYTE: usize = 1_100;
    let factor = if parsed.format == Format::OldCbl { MOST_A_BYTE } else { 1 };
    assert!(!parsed.games.is_empty() && parsed.warnings.len() <= formats::Warning::MOST);
    for warning in parsed.warnings.iter().take(9) {
        assert!(Lang::ALL.into_iter().all(|lang| !warning.describe(lang).is_empty()));
    }
    let (mut moves, mut texts) = (0, 0);
    for game in &parsed.games {
        moves += game.tree().len();
        texts += game.headers.iter().map(|(_, value)| value.len()).sum::<usize>();
        let mut spots = vec![(NodeId::ROOT, *game.start())];
        while let Some((id, position)) = spots.pop() {
            let node = game.tree().get(id).unwrap();
            texts += node.annotations().comment.len() + node.annotations().comment_before.len();
            for &child in node.children() {
                let mv = game.tree().mv(child).unwrap();
                spots.push((child, position.try_play(mv).unwrap_or_else(|rule| panic!("{mv}: {rule}"))));
            }
        }
    }
    assert!(moves <= bytes.len() * factor, "{moves} moves from {} bytes", bytes.len());
    // A byte becomes at most a replacement character; results and types are words of the reader's own.
    let most = bytes.len() * factor * 3 + parsed.games.len() * 64;
    assert!(texts <= most, "{texts} bytes of text from {}", bytes.len());
}

/// Writes and reads again; whether nothing is lost, in which case all must be the same.
fn must_come_back(games: &[Game], format: Format, options: WriteOptions) -> bool {
    let written = formats::write_with(games, format, options).unwrap();
    // Few characters don't tell their encoding: it is said when it isn't the usual one.
    let open = !matches!(format, Format::Native | Format::Xqf | Format::Cbr | Format::Cbl);
    let said = (options.encoding != TextEncoding::Utf8 && open).then_some(options.encoding);
    let name = format!("x.{}", format.extensions()[0]);
    let what = format!("{} in {options:?}", format.name());
    let garbled = written.losses.iter().any(|loss| matches!(loss, Loss::Characters(_)));
    let again = match formats::read_as(&written.bytes, Some(&name), said) {
        Ok(again) => again,
        // A list of no moves says nothing.
        Err(error) => {
            assert!(garbled || format == Format::Moves, "{what}: {error}");
            return false;
        }
    };
    let read_as = again.format;
    assert!(garbled || read_as == format || (format, read_as) == (Format::Moves, Format::Pgn), "{what}: {read_as:?}");
    if !written.losses.is_empty() {
        return false;
    }
    assert_eq!(again.games.len(), games.len(), "{what}");
    for (found, expected) in again.games.iter().zip(games) {
        assert!(found.tree() == expected.tree(), "{what}: the tree isn't the same");
        assert_eq!(found.start().to_fen(), expected.start().to_fen(), "{what}");
        let sorted =
            |game: &Game| game.headers.iter().map(|(a, b)| (a.to_owned(), b.to_owned())).collect::<BTreeMap<_, _>>();
        assert_eq!(sorted(found), sorted(expected), "{what}");
    }
    true
}

/// Keeps an input that was found, in a file.
fn keep(number: u64, bytes: &[u8]) -> PathBuf {
    let folder = setting("PINGJIAN_FUZZ_FINDS").unwrap_or_else(std::env::temp_dir);
    let path = folder.join(format!("pingjian-fuzz-{number}"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(&path, bytes).unwrap();
    path
}

/// Ends the program when one input takes far too long, which no other way could.
fn watch(trial: Arc<Mutex<Option<Trial>>>) {
    let thread = std::fs::read_link("/proc/thread-self").ok();
    let clock =
        Clock { path: thread.map(|thread| PathBuf::from("/proc").join(thread).join("schedstat")), start: *START };
    std::thread::spawn(move || {
        while Arc::strong_count(&trial) > 1 {
            std::thread::sleep(Duration::from_secs(2));
            if let Some(trial) = trial.lock().unwrap().as_ref()
                && clock.read().saturating_sub(trial.begun) > HANGS
            {
                eprintln!("input {} hangs, kept as {}", trial.number, keep(trial.number, &trial.bytes).display());
                std::process::exit(101);
            }
        }
    });
}

static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);

/// The processor time of a thread, where the system tells it: other work on the machine doesn't count. The time that passes
/// otherwise.
struct Clock {
    path: Option<PathBuf>,
    start: Instant,
}

impl Clock {
    fn read(&self) -> Duration {
        let text = self.path.as_deref().and_then(|path| std::fs::read_to_string(path).ok());
        let nanoseconds = text.and_then(|text| text.split(' ').next()?.parse().ok());
        nanoseconds.map_or_else(|| self.start.elapsed(), Duration::from_nanos)
    }
}

fn processor_time() -> Duration {
    Clock { path: Some(PathBuf::from("/proc/thread-self/schedstat")), start: *START }.read()
}

/// The most memory that the program has held, where the system tells it.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or_else(String::new, |peak| format!(", memory {}", peak.trim()))
}
