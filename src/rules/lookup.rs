//! [`LineLookup`]: the two ways in which the points of a file are brought together for the line tables, and which of
//! them this processor takes.
//!
//! The generator is written once, over [`FileBits`], and compiled for each way; what it's asked for is a [`Task`].

#[cfg(target_arch = "x86_64")]
use super::pext::Pext;
use super::tables::{gather_file, spread_file};
use std::sync::OnceLock;

/// How the ten points of a file become an index of a table, and the table's answer points of a file.
pub(crate) trait FileBits: Copy {
    /// The points of file a in `word`: rank `r` becomes bit `r`.
    fn gather(self, word: u128) -> usize;
    /// The inverse.
    fn spread(self, ranks: u16) -> u128;
}

/// By one multiplication, on every processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl FileBits for Portable {
    #[inline(always)]
    fn gather(self, word: u128) -> usize {
        gather_file(word)
    }

    #[inline(always)]
    fn spread(self, ranks: u16) -> u128 {
        spread_file(ranks)
    }
}

/// What is asked of the move generator. `run` must be `#[inline(always)]`, so that it is compiled for the processor.
pub(super) trait Task {
    /// The answer.
    type Output;
    /// The answer, found this way.
    fn run(self, bits: impl FileBits) -> Self::Output;
}

/// How the move generator looks up the lines of chariots and cannons: portable, or by the processor's own gathering of
/// bits (PEXT). Both find the same; [`LineLookup::chosen`] is what everything uses that isn't told otherwise.
#[derive(Clone, Copy)]
pub struct LineLookup(Way);

#[derive(Clone, Copy)]
enum Way {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Pext(Pext),
}

impl LineLookup {
    /// The way of every processor.
    #[must_use]
    pub const fn portable() -> Self {
        Self(Way::Portable)
    }

    /// PEXT, on an x86-64 processor that has it and counts bits by itself (BMI1, BMI2, POPCNT), be it quick or not.
    #[must_use]
    pub fn pext() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return Pext::found().map(|pext| Self(Way::Pext(pext)));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// What is quicker on this processor, found out once: PEXT unless it's missing or made of many small steps (AMD
    /// before Zen 3).
    #[must_use]
    #[inline]
    pub fn chosen() -> Self {
        static CHOSEN: OnceLock<LineLookup> = OnceLock::new();
        *CHOSEN.get_or_init(|| {
            #[cfg(target_arch = "x86_64")]
            if let Some(pext) = Pext::found().filter(|pext| pext.is_quick()) {
                return Self(Way::Pext(pext));
            }
            Self::portable()
        })
    }

    /// `portable` or `pext`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Way::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Way::Pext(_) => "pext",
        }
    }

    /// Runs the task this way.
    #[inline]
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            Way::Portable => task.run(Portable),
            #[cfg(target_arch = "x86_64")]
            Way::Pext(pext) => pext.run(task),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::FILE_A;
    use super::*;

    /// Every file of every occupation, with all other points empty and with all of them taken.
    fn agrees_with_bit_by_bit(bits: impl FileBits) {
        for ranks in 0..1024_u16 {
            let points = (0..10).filter(|rank| ranks >> rank & 1 != 0).fold(0, |set, rank| set | 1_u128 << (9 * rank));
            assert_eq!(bits.spread(ranks), points, "{ranks:010b}");
            assert_eq!(bits.gather(points), usize::from(ranks), "{ranks:010b}");
            assert_eq!(bits.gather(points | !FILE_A), usize::from(ranks), "{ranks:010b} among others");
        }
    }

    struct AllFiles;

    impl Task for AllFiles {
        type Output = ();

        fn run(self, bits: impl FileBits) {
            agrees_with_bit_by_bit(bits);
        }
    }

    #[test]
    fn both_ways_gather_and_spread_every_file() {
        for lookup in
            [Some(LineLookup::portable()), LineLookup::pext(), Some(LineLookup::chosen())].into_iter().flatten()
        {
            lookup.run(AllFiles);
        }
    }
}
