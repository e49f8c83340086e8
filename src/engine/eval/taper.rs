//! [`Taper`]: a value for the full board and one for the bare board in one number.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value on the full board (upper half of the word) and one on the bare board (lower half, borrowing from the upper
/// where it is negative). Sums and multiples keep both as long as each stays within ±32,000.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::engine) struct Taper(i32);

/// Shorthand: full board, bare board.
pub(in crate::engine) const fn t(full: i32, bare: i32) -> Taper {
    Taper((full << 16) + bare)
}

impl Taper {
    /// The value on the full board.
    #[inline(always)]
    pub const fn full(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }

    /// The value on the bare board.
    #[inline(always)]
    pub const fn bare(self) -> i32 {
        self.0 as i16 as i32
    }
}

impl Add for Taper {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Taper {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Taper {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Taper {
    type Output = Self;
    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

impl AddAssign for Taper {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Taper {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::t;

    #[test]
    fn both_halves_survive_sums() {
        for (full, bare) in [(0, 0), (5, -7), (-5, 7), (-300, -4000), (10_000, 9_000)] {
            let value = t(full, bare);
            assert_eq!((value.full(), value.bare()), (full, bare));
            let sum = value * 3 - t(1, -1);
            assert_eq!((sum.full(), sum.bare()), (3 * full - 1, 3 * bare + 1));
            assert_eq!(((-value).full(), (-value).bare()), (-full, -bare));
        }
    }
}
