//! Elements and texts of an XML file, one after the other.

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};

/// What comes next in the file.
pub(super) enum Piece {
    /// An element begins: name and attributes.
    Open(String, Vec<(String, String)>),
    /// The element begun last ends.
    Close,
    /// Text inside it.
    Text(String),
    /// The file ends.
    End,
    /// It can't be read on.
    Broken,
}

pub(super) struct Pull<'a> {
    reader: Reader<&'a [u8]>,
    /// An empty element was opened and is to be closed.
    close: bool,
    lines: (&'a str, usize, usize),
}

impl<'a> Pull<'a> {
    pub fn new(text: &'a str) -> Self {
        let mut reader = Reader::from_str(text);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        Self { reader, close: false, lines: (text, 0, 1) }
    }

    /// The line that is reached, from 1.
    pub fn line(&mut self) -> usize {
        let (text, counted, line) = self.lines;
        let at = usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX).min(text.len());
        let more = text.as_bytes()[counted.min(at)..at].iter().filter(|byte| **byte == b'\n').count();
        self.lines = (text, at, line + more);
        line + more
    }

    pub fn next(&mut self) -> Piece {
        if std::mem::take(&mut self.close) {
            return Piece::Close;
        }
        loop {
            return match self.reader.read_event() {
                Ok(Event::Start(element)) => open(&element),
                Ok(Event::Empty(element)) => {
                    self.close = true;
                    open(&element)
                }
                Ok(Event::End(_)) => Piece::Close,
                Ok(Event::Text(text)) => Piece::Text(text.decode().unwrap_or_default().into_owned()),
                Ok(Event::CData(text)) => Piece::Text(text.decode().unwrap_or_default().into_owned()),
                Ok(Event::GeneralRef(entity)) => {
                    let named = entity.decode().unwrap_or_default();
                    let c = entity.resolve_char_ref().ok().flatten();
                    let text = c.map(String::from).or_else(|| predefined(&named).map(str::to_owned));
                    Piece::Text(text.unwrap_or_else(|| format!("&{named};")))
                }
                Ok(Event::Eof) => Piece::End,
                Ok(_) => continue,
                Err(_) => Piece::Broken,
            };
        }
    }
}

fn open(element: &BytesStart) -> Piece {
    let name = String::from_utf8_lossy(element.local_name().as_ref()).into_owned();
    let read = |attribute: Attribute| {
        let key = String::from_utf8_lossy(attribute.key.local_name().as_ref()).into_owned();
        let value = attribute.normalized_value(XmlVersion::Explicit1_0);
        let raw = || String::from_utf8_lossy(&attribute.value).into_owned();
        (key, value.map_or_else(|_| raw(), |value| value.into_owned()))
    };
    let attributes = element.attributes().with_checks(false).flatten().map(read).collect();
    Piece::Open(name, attributes)
}

fn predefined(name: &str) -> Option<&'static str> {
    Some(match name {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        _ => return None,
    })
}
