//! Numbers and texts as bytes: variable lengths, low bits first.

/// Adds a number, seven bits a byte.
pub(super) fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Adds a number that may be negative; small ones of either sign stay short.
pub(super) fn put_signed(out: &mut Vec<u8>, number: i64) {
    put_number(out, ((number << 1) ^ (number >> 63)) as u64);
}

/// Adds a text with its length.
pub(super) fn put_text(out: &mut Vec<u8>, text: &str) {
    put_number(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

/// Takes what was put from the front; `None` where the bytes end or make no sense.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How many bytes are left.
    pub const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The next byte, left where it is.
    pub fn peek(&self) -> Option<u8> {
        self.bytes.first().copied()
    }

    pub fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    pub fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    pub fn text(&mut self) -> Option<&'a str> {
        let length = self.size()?;
        std::str::from_utf8(self.take(length)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_taken() {
        let mut out = Vec::new();
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            put_number(&mut out, number);
        }
        for number in [0, -1, 63, -64, 64, i64::MAX, i64::MIN] {
            put_signed(&mut out, number);
        }
        put_text(&mut out, "炮二平五");
        let mut reader = Reader::new(&out);
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            assert_eq!(reader.number(), Some(number));
        }
        for number in [0, -1, 63, -64, 64, i64::MAX, i64::MIN] {
            assert_eq!(reader.signed(), Some(number));
        }
        assert_eq!(reader.text(), Some("炮二平五"));
        assert!(reader.is_empty());
        assert_eq!(Reader::new(&[0x80, 0x80]).number(), None);
        assert_eq!(Reader::new(&[9, b'a']).text(), None);
    }
}
