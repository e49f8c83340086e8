//! The command line as scripts see it: transcripts in `tests/cli/*.txt`, run against the built program.
//!
//! A case starts with `== name`. Then, one a line:
//! `& arguments` (a command that has to succeed first), `$ arguments` (double quotes group; `{files}` is `tests/cli/files`, `{out}` an empty folder), `< a line of input`,
//! `? exit status` (0 without it), `> a whole line of output` (all lines, in order), `~ a part of the output`,
//! `! a part of the message` (a failed command says exactly one line), `@ /json/pointer = value`,
//! `@ /json/pointer len 3`, `@ /json/pointer keys a b c` (these and no others), `% file of {out} ~ a part of it`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::rules::{Move, Position, Square};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli")
}

fn pingjian(arguments: &[String], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pingjian"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A command that doesn't read its input closes the pipe, which is its right.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// Splits at spaces outside double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

struct Case<'a> {
    name: &'a str,
    line: usize,
    steps: Vec<(char, &'a str)>,
}

fn cases(source: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case> = Vec::new();
    for (index, line) in source.lines().enumerate() {
        if let Some(name) = line.strip_prefix("== ") {
            cases.push(Case { name, line: index + 1, steps: Vec::new() });
        } else if let (Some(case), Some(sign)) = (cases.last_mut(), line.chars().next())
            && sign != '#'
        {
            let rest = line[sign.len_utf8()..].strip_prefix(' ').unwrap_or(&line[sign.len_utf8()..]);
            case.steps.push((sign, rest));
        }
    }
    cases
}

impl Case<'_> {
    fn of(&self, sign: char) -> impl Iterator<Item = &str> {
        self.steps.iter().filter(move |(s, _)| *s == sign).map(|(_, rest)| *rest)
    }

    /// What went wrong; nothing if all is well.
    fn check(&self) -> Vec<String> {
        let out_folder = tempfile::tempdir().expect("a folder");
        let fill = |text: &str| {
            text.replace("{files}", &folder().join("files").to_string_lossy())
                .replace("{out}", &out_folder.path().to_string_lossy())
        };
        let arguments: Vec<String> = self.of('$').flat_map(words).map(|word| fill(&word)).collect();
        for before in self.of('&') {
            let arguments: Vec<String> = words(before).iter().map(|word| fill(word)).collect();
            let output = pingjian(&arguments, &[]);
            assert!(output.status.success(), "{}: {before}: {}", self.name, String::from_utf8_lossy(&output.stderr));
        }
        let input: String = self.of('<').flat_map(|line| [line, "\n"]).collect();
        let output = pingjian(&arguments, input.as_bytes());
        let (out, message) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let mut wrong = Vec::new();

        let wanted: i32 = self.of('?').next().map_or(0, |status| status.trim().parse().expect("an exit status"));
        if output.status.code() != Some(wanted) {
            wrong.push(format!("exit status {:?}, not {wanted}", output.status));
        }
        if wanted == 2 && (message.lines().count() != 1 || !message.starts_with("pingjian: ") || !out.is_empty()) {
            wrong.push("a failure is one line on standard error that starts with the program's name".to_owned());
        }
        if message.contains("panicked") {
            wrong.push("it panicked".to_owned());
        }
        let lines: Vec<&str> = self.of('>').collect();
        let filled: Vec<String> = lines.iter().map(|line| fill(line)).collect();
        if !lines.is_empty() && out.lines().ne(filled.iter().map(String::as_str)) {
            wrong.push(format!("output isn't\n{}", lines.join("\n")));
        }
        wrong.extend(
            self.of('~').filter(|part| !out.contains(&fill(part))).map(|part| format!("no {part:?} in output")),
        );
        wrong
            .extend(self.of('!').filter(|part| !message.contains(&fill(part))).map(|p| format!("no {p:?} in message")));
        for expectation in self.of('@') {
            let json: Value = serde_json::from_str(&out).unwrap_or(Value::Null);
            wrong.extend(check_json(&json, expectation).err());
        }
        for expectation in self.of('%') {
            let (file, part) = expectation.split_once(" ~ ").expect("file ~ part");
            let content = std::fs::read(out_folder.path().join(file)).unwrap_or_default();
            if !content.windows(part.len()).any(|window| window == part.as_bytes()) {
                wrong.push(format!("no {part:?} in {file} ({} bytes)", content.len()));
            }
        }
        if !wrong.is_empty() {
            wrong.push(format!("arguments {arguments:?}\noutput:\n{out}\nmessages:\n{message}"));
        }
        wrong
    }
}

fn check_json(json: &Value, expectation: &str) -> Result<(), String> {
    let (pointer, rest) = expectation.split_once(' ').expect("pointer and expectation");
    let (verb, wanted) = rest.split_once(' ').unwrap_or((rest, ""));
    let found = json.pointer(if pointer == "/" { "" } else { pointer }).ok_or(format!("no {pointer} in the JSON"))?;
    let fits = match verb {
        "=" => *found == serde_json::from_str::<Value>(wanted).expect("a JSON value in the case"),
        "len" => found.as_array().is_some_and(|array| array.len().to_string() == wanted),
        "keys" => {
            let mut keys: Vec<&str> = found.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
            let mut wanted: Vec<&str> = wanted.split(' ').collect();
            keys.sort_unstable();
            wanted.sort_unstable();
            keys == wanted
        }
        other => panic!("no verb {other}"),
    };
    if fits { Ok(()) } else { Err(format!("{pointer} is {found}, expected {verb} {wanted}")) }
}

#[test]
fn transcripts() {
    let mut failures = Vec::new();
    let mut checked = 0;
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder()).expect("tests/cli").map(|entry| entry.expect("entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    for path in files {
        let source = std::fs::read_to_string(&path).expect("a file of cases");
        for case in cases(&source) {
            checked += 1;
            let wrong = case.check();
            if !wrong.is_empty() {
                failures.push(format!("{}:{} {}\n{}\n", path.display(), case.line, case.name, wrong.join("\n")));
            }
        }
    }
    assert!(checked > 30, "only {checked} cases found");
    assert!(failures.is_empty(), "{} of {checked} fail\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pingjian"))
        .args(["analyse", "--moves", "h2e2", "--depth", "9"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = [0; 1];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("some output");
    let output = child.wait_with_output().expect("the program ends");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && message.is_empty(), "{:?} {message}", output.status);
}

/// Every prefix of a file is read as far as it goes or refused in one line.
#[test]
fn cut_files_never_crash() {
    let whole = std::fs::read(folder().join("files/two-games.pgn")).expect("the sample");
    for length in (0..whole.len()).step_by(whole.len() / 12) {
        let output = pingjian(&["show".to_owned(), "-".to_owned(), "--json".to_owned()], &whole[..length]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 2)), "{length} bytes: {:?} {message}", output.status);
        assert!(!message.contains("panicked"), "{length} bytes: {message}");
    }
}

#[test]
fn pictures_are_pictures() {
    let out = tempfile::tempdir().expect("a folder");
    let path = out.path().join("board.png");
    let arguments = ["render", "--moves", "h2e2", "-o", &path.to_string_lossy(), "--width", "300"].map(str::to_owned);
    let output = pingjian(&arguments, b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let file = std::fs::File::open(&path).expect("the picture");
    let reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
    assert_eq!(reader.info().width, 300);
}

/// The position and the line of a one-sided perpetual check, three times round.
const PERPETUAL_CHECK: [&str; 5] =
    ["audit", "--fen", "3k5/9/9/9/9/9/9/9/4R4/5K3 w", "--moves", "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9"];

/// Two generals that walk to and fro.
const QUIET: [&str; 5] =
    ["audit", "--fen", "3k5/9/9/9/9/9/9/9/9/5K3 w", "--moves", "f0f1 d9d8 f1f0 d8d9 f0f1 d9d8 f1f0 d8d9"];

/// A disputed line with chases.
const CHASES: [&str; 5] = [
    "audit",
    "--fen",
    "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w",
    "--moves",
    "h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9",
];

/// `tests/cli/audit.shape`: what each field of the JSON holds. A record is a name on a line of its own, then a line for
/// each field: `name type`, where a type is a word, a record, `word|word` for one of these strings, `[type]` or `type?`.
struct Shapes(BTreeMap<String, Vec<(String, String)>>);

impl Shapes {
    fn read() -> Self {
        let source = std::fs::read_to_string(folder().join("audit.shape")).expect("audit.shape");
        let mut records: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
        let mut record = String::new();
        for line in source.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            match line.trim().split_once(' ') {
                None => record = line.trim().to_owned(),
                Some((field, shape)) => {
                    records.entry(record.clone()).or_default().push((field.to_owned(), shape.trim().to_owned()));
                }
            }
        }
        Self(records)
    }

    /// Everything in `value` that isn't as `shape` says.
    fn check(&self, value: &Value, shape: &str, path: &str, wrong: &mut Vec<String>) {
        if let Some(inner) = shape.strip_suffix('?') {
            if !value.is_null() {
                self.check(value, inner, path, wrong);
            }
            return;
        }
        if let Some(inner) = shape.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            match value.as_array() {
                Some(items) => {
                    for (index, item) in items.iter().enumerate() {
                        self.check(item, inner, &format!("{path}/{index}"), wrong);
                    }
                }
                None => wrong.push(format!("{path} is no list: {value}")),
            }
            return;
        }
        if let Some(fields) = self.0.get(shape) {
            let empty = serde_json::Map::new();
            let object = value.as_object().unwrap_or(&empty);
            for (field, inner) in fields {
                match object.get(field) {
                    Some(value) => self.check(value, inner, &format!("{path}/{field}"), wrong),
                    None => wrong.push(format!("{path} has no {field}")),
                }
            }
            let known = |key: &&String| fields.iter().any(|(field, _)| field == *key);
            wrong.extend(object.keys().filter(|key| !known(key)).map(|key| format!("{path} has {key}, unknown here")));
            return;
        }
        let text = value.as_str();
        let fits = match shape {
            "number" => value.is_u64() || value.is_i64(),
            "bool" => value.is_boolean(),
            "text" => text.is_some_and(|text| !text.trim().is_empty()),
            "fen" => text.is_some_and(|text| Position::from_fen(text).is_ok_and(|position| position.to_fen() == text)),
            "point" => text.is_some_and(|text| text.parse::<Square>().is_ok()),
            "move" => text.is_some_and(|text| text.parse::<Move>().is_ok_and(|mv| mv.to_string() == text)),
            "article" => text.is_some_and(|text| text.starts_with(|c: char| c.is_ascii_digit())),
            words => text.is_some_and(|text| words.split('|').any(|word| word == text)),
        };
        if !fits {
            wrong.push(format!("{path} is {value}, expected {shape}"));
        }
    }
}

fn audit_of(arguments: &[&str], more: &[&str]) -> Value {
    let arguments: Vec<String> = arguments.iter().chain(more).map(|&word| word.to_owned()).collect();
    let output = pingjian(&arguments, b"");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn the_json_of_an_audit_has_the_shape_of_the_contract() {
    let shapes = Shapes::read();
    let mut wrong = Vec::new();
    for line in [PERPETUAL_CHECK, CHASES, QUIET] {
        for lang in ["zh-Hans", "zh-Hant", "en"] {
            let audit = audit_of(&line, &["--format", "json", "--lang", lang]);
            shapes.check(&audit, "audit", lang, &mut wrong);
            let laps = audit["repetitions"].as_array().expect("a list");
            assert!(!laps.is_empty(), "no repetition found in {line:?}");
            for lap in laps {
                let plies = lap["plies"].as_array().expect("a list");
                let numbers: Vec<u64> = plies.iter().filter_map(|ply| ply["ply"].as_u64()).collect();
                let (first, last) =
                    (lap["first_ply"].as_u64().expect("first"), lap["last_ply"].as_u64().expect("last"));
                assert_eq!(numbers, (first..=last).collect::<Vec<_>>(), "the judged plies of {line:?}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn all_rule_books_answer_in_one_object() {
    let all = audit_of(&PERPETUAL_CHECK, &["--format", "json", "--rules", "all"]);
    let books = all["books"].as_object().expect("books");
    assert!(books.contains_key("cxa2011"));
    let shapes = Shapes::read();
    let mut wrong = Vec::new();
    for (name, audit) in books {
        assert_eq!(audit["rules"], name.as_str());
        shapes.check(audit, "audit", name, &mut wrong);
        let alone = audit_of(&PERPETUAL_CHECK, &["--format", "json", "--rules", name]);
        assert_eq!(*audit, alone, "{name} says something else when it is asked alone");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Files whose names differ in nothing but the extension.
#[test]
fn converting_a_folder_replaces_no_file_by_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("in"), folder.path().join("out"));
    std::fs::create_dir(&input).expect("a folder");
    for (name, text) in [
        ("game.pgn", "[Event \"first\"]\n\n1. h2e2 *\n"),
        ("game.txt", "赛事: second\n\n炮八平五 马8进7\n"),
        (
            "Game.ubb",
            "[DhtmlXQ][DhtmlXQ_event]third[/DhtmlXQ_event][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]",
        ),
    ] {
        std::fs::write(input.join(name), text).expect("written");
    }
    let paths = [&input, &output].map(|path| path.to_string_lossy().into_owned());
    let arguments = ["convert", &paths[0], &paths[1], "--to", "pgn"].map(str::to_owned);
    assert!(pingjian(&arguments, b"").status.success());
    let mut events: Vec<String> = std::fs::read_dir(&output)
        .expect("the folder")
        .map(|entry| std::fs::read_to_string(entry.expect("an entry").path()).expect("a file"))
        .map(|text| text.lines().find(|line| line.starts_with("[Event")).unwrap_or_default().to_owned())
        .collect();
    events.sort();
    assert_eq!(events, ["[Event \"first\"]", "[Event \"second\"]", "[Event \"third\"]"]);
}
