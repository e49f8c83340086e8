//! [`Pext`]: the processor's own gathering and scattering of bits (PEXT, PDEP), for x86-64 processors that have them.
//!
//! The one file of the rules with `unsafe`. A value of the type proves that the processor has the instructions.
#![allow(unsafe_code)]

use super::lookup::{FileBits, Task};
use super::tables::FILE_A;
use std::arch::is_x86_feature_detected;
use std::arch::x86_64::{__cpuid, _pdep_u64, _pext_u64};

/// The file of a0 in the two halves of a word: ranks 0..=7, and ranks 8 and 9.
const LOW: u64 = FILE_A as u64;
const HIGH: u64 = (FILE_A >> 64) as u64;

/// Proof that this processor has PEXT, PDEP and counts bits by itself. Only [`Pext::found`] makes it.
#[derive(Clone, Copy)]
pub(super) struct Pext(());

impl Pext {
    /// The proof, if the processor has what it takes.
    pub(super) fn found() -> Option<Self> {
        let has_all =
            is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
        has_all.then_some(Self(()))
    }

    /// Whether the instructions are made of gates. AMD's processors before Zen 3 (family 19h), and Hygon's, which
    /// derive from the first of them, run them as a program of some hundred steps.
    pub(super) fn is_quick(self) -> bool {
        let (vendor, version) = (__cpuid(0), __cpuid(1));
        let name = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes);
        let family = (version.eax >> 8 & 0xF) + (version.eax >> 20 & 0xFF);
        match name.as_flattened() {
            b"AuthenticAMD" => family >= 0x19,
            b"HygonGenuine" => false,
            _ => true,
        }
    }

    /// Runs the task compiled for such a processor.
    #[inline]
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "popcnt,bmi1,bmi2")]
        fn compiled<T: Task>(task: T, pext: Pext) -> T::Output {
            task.run(pext)
        }
        // SAFETY: `self` proves that the processor has the three features.
        unsafe { compiled(task, self) }
    }
}

impl FileBits for Pext {
    #[inline(always)]
    fn gather(self, word: u128) -> usize {
        // SAFETY: `self` proves that the processor has BMI2.
        let (low, high) = unsafe { (_pext_u64(word as u64, LOW), _pext_u64((word >> 64) as u64, HIGH)) };
        (low | high << 8) as usize
    }

    #[inline(always)]
    fn spread(self, ranks: u16) -> u128 {
        // SAFETY: `self` proves that the processor has BMI2.
        let (low, high) = unsafe { (_pdep_u64(ranks.into(), LOW), _pdep_u64((ranks >> 8).into(), HIGH)) };
        u128::from(high) << 64 | u128::from(low)
    }
}
