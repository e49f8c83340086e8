//! The one file of the engine with `unsafe`: what the processor can do beyond the least that the program is built for.
#![allow(unsafe_code)]

use super::board::Board;

/// Brings what `place` refers to nearer, without waiting for it. Changes nothing that can be observed but time.
#[inline(always)]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch never faults and reads nothing into the program; SSE is part of every x86-64.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// The evaluation, compiled once for every processor and once for those that count bits by themselves: it counts so
/// many that it takes a third less time there.
#[inline(always)]
pub(super) fn evaluate(board: &Board) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("popcnt")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
    {
        // SAFETY: the processor has just said that it has what the function is compiled for.
        return unsafe { evaluate_counting(board) };
    }
    super::eval::evaluate(board)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn evaluate_counting(board: &Board) -> i32 {
    super::eval::evaluate(board)
}
