//! Just enough of a PDF reader to see what a ruling's file says: its objects, its pages, the text on them.

use std::collections::BTreeMap;
use std::io::Read as _;

/// A file's objects by number: the part before the stream, and the stream's bytes, unpacked.
pub struct Pdf {
    objects: BTreeMap<usize, (String, Vec<u8>)>,
}

impl Pdf {
    /// Reads every object; panics if the file isn't one that ends as it should.
    pub fn read(bytes: &[u8]) -> Self {
        assert!(bytes.starts_with(b"%PDF-1."), "a PDF");
        assert!(bytes.ends_with(b"%%EOF"), "a whole PDF");
        let mut objects = BTreeMap::new();
        let mut rest = bytes;
        while let Some(at) = find(rest, b" 0 obj\n") {
            let digits = rest[..at].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
            let number = String::from_utf8_lossy(&rest[at - digits..at]).parse().expect("an object's number");
            rest = &rest[at + 7..];
            let end = find(rest, b"endobj").expect("an object's end");
            let stream = find(&rest[..end], b"stream\n");
            let head = String::from_utf8_lossy(&rest[..stream.unwrap_or(end)]).into_owned();
            let data = stream.map_or_else(Vec::new, |start| {
                let length = number_after(&head, "/Length ").expect("a stream's length");
                let packed = &rest[start + 7..start + 7 + length];
                if !head.contains("/FlateDecode") {
                    return packed.to_vec();
                }
                let mut data = Vec::new();
                flate2::read::ZlibDecoder::new(packed).read_to_end(&mut data).expect("a packed stream");
                data
            });
            rest = &rest[stream.map_or(end, |start| start + 7 + data_length(&head))..];
            objects.insert(number, (head, data));
        }
        Self { objects }
    }

    /// The parts of all objects that aren't streams, for what they contain.
    pub fn heads(&self) -> impl Iterator<Item = &str> {
        self.objects.values().map(|(head, _)| head.as_str())
    }

    /// The text of each page, one line for each marked content.
    pub fn pages(&self) -> Vec<String> {
        let kids = self.heads().find(|head| head.contains("/Type/Pages")).expect("pages");
        let kids = kids.split("/Kids[").nth(1).and_then(|kids| kids.split(']').next()).expect("kids");
        references(kids).into_iter().map(|page| self.page(page)).collect()
    }

    fn page(&self, number: usize) -> String {
        let (head, _) = &self.objects[&number];
        let resources = number_after(head, "/Resources ").map_or(head, |resources| &self.objects[&resources].0);
        let fonts = resources.split("/Font<<").nth(1).and_then(|fonts| fonts.split(">>").next()).unwrap_or_default();
        let fonts: BTreeMap<&str, BTreeMap<u16, String>> = fonts
            .split('/')
            .filter_map(|font| font.split_once(' '))
            .map(|(name, font)| (name, self.letters(references(font)[0])))
            .collect();
        let (_, content) = &self.objects[&number_after(head, "/Contents ").expect("contents")];
        text(content, &fonts)
    }

    /// What the codes of a font mean.
    fn letters(&self, font: usize) -> BTreeMap<u16, String> {
        let (head, _) = &self.objects[&font];
        let (_, map) = &self.objects[&number_after(head, "/ToUnicode ").expect("a font whose text can be copied")];
        let map = String::from_utf8_lossy(map);
        let hex = |text: &str| -> Vec<u16> {
            let digits = text.trim_matches(['<', '>']);
            (0..digits.len() / 4).map(|i| u16::from_str_radix(&digits[4 * i..4 * i + 4], 16).expect("hex")).collect()
        };
        map.lines()
            .filter_map(|line| line.split_once("> <"))
            .filter(|(code, _)| code.len() == 5)
            .map(|(code, letters)| (hex(code)[0], String::from_utf16_lossy(&hex(letters))))
            .collect()
    }
}

/// The text that a page's content shows.
fn text(content: &[u8], fonts: &BTreeMap<&str, BTreeMap<u16, String>>) -> String {
    let mut out = String::new();
    let mut letters: Option<&BTreeMap<u16, String>> = None;
    let mut name = String::new();
    let mut i = 0;
    while i < content.len() {
        match content[i] {
            b'<' if content[i + 1] == b'<' => i += 2,
            start @ (b'(' | b'<') => {
                let (bytes, next) = if start == b'(' { literal(content, i + 1) } else { digits(content, i + 1) };
                if let Some(letters) = letters {
                    let codes = bytes.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                    out.extend(codes.map(|code| letters.get(&code).map_or("\u{FFFD}", String::as_str)));
                }
                i = next;
            }
            b'/' => {
                let end = content[i + 1..].iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(0);
                name = String::from_utf8_lossy(&content[i + 1..i + 1 + end]).into_owned();
                i += 1 + end;
            }
            b'T' if content[i..].starts_with(b"Tf") => {
                letters = fonts.get(name.as_str());
                i += 2;
            }
            b'E' if content[i..].starts_with(b"EMC") => {
                out.push('\n');
                letters = None;
                i += 3;
            }
            _ => {
                // The name of a font stands before its size; other names lead to no font.
                if content[i] == b'B' && content[i..].starts_with(b"BDC") {
                    name.clear();
                }
                i += 1;
            }
        }
    }
    out
}

/// The bytes of a string of hexadecimal digits that starts at `start`, and where it ends.
fn digits(content: &[u8], start: usize) -> (Vec<u8>, usize) {
    let end = start + content[start..].iter().position(|&byte| byte == b'>').expect("a string's end");
    let digits = String::from_utf8_lossy(&content[start..end]).into_owned();
    let byte = |i: usize| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).expect("hex");
    ((0..digits.len() / 2).map(byte).collect(), end + 1)
}

/// The bytes of a literal string whose content starts at `start`, and where it ends.
fn literal(content: &[u8], start: usize) -> (Vec<u8>, usize) {
    let (mut bytes, mut depth, mut i) = (Vec::new(), 1, start);
    loop {
        let byte = content[i];
        i += 1;
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (bytes, i);
        }
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        let escaped = content[i];
        i += 1;
        if (b'0'..=b'7').contains(&escaped) {
            let digits = String::from_utf8_lossy(&content[i - 1..i + 2]).into_owned();
            bytes.push(u8::from_str_radix(&digits, 8).expect("octal"));
            i += 2;
            continue;
        }
        bytes.push(match escaped {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'b' => 8,
            b'f' => 12,
            other => other,
        });
    }
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

fn data_length(head: &str) -> usize {
    number_after(head, "/Length ").unwrap_or(0)
}

fn number_after(text: &str, key: &str) -> Option<usize> {
    let after = text.split(key).nth(1)?;
    after.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok()
}

/// The objects that a text of references names.
fn references(text: &str) -> Vec<usize> {
    text.split(" 0 R").filter_map(|part| part.trim().rsplit(' ').next()?.parse().ok()).collect()
}
