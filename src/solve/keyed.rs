//! [`KeyedMap`]: a hash map for keys that are well mixed already, or nearly so.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map by board keys: hashing them again would cost more than looking them up.
pub type KeyedMap<K, V> = HashMap<K, V, BuildHasherDefault<KeyHasher>>;

/// Folds the words of a key into one.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_i8(&mut self, word: i8) {
        self.write_u64(u64::from(word.cast_unsigned()));
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
}
