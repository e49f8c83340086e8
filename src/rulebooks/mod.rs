//! Floor 3: the rule books, one file each: data and small predicates for [`crate::judge`].
//!
//! Knows what each book says; nothing of searching or windows. Main item: [`BOOKS`]. Read next: `cxa2011/mod.rs`. A new
//! book is one new file, one line in [`BOOKS`], and cases in `tests/rulebooks`.

mod axf;
mod cxa1987;
mod cxa1999;
mod cxa2011;
mod cxa2020;
mod wxf;

pub use axf::AXF;
pub use cxa1987::CXA1987;
pub use cxa1999::CXA1999;
pub use cxa2011::CXA2011;
pub use cxa2020::CXA2020;
pub use wxf::WXF;

use crate::judge::RuleBook;

/// Every rule book: the national ones by age, then the Asian and the world rules.
pub static BOOKS: &[&RuleBook] = &[&CXA1987, &CXA1999, &CXA2011, &CXA2020, &AXF, &WXF];

/// The book that is used unless another is chosen.
pub static DEFAULT_BOOK: &RuleBook = &CXA2011;

/// The book with this id, such as `cxa2011`.
#[must_use]
pub fn book(id: &str) -> Option<&'static RuleBook> {
    BOOKS.iter().copied().find(|book| book.id == id)
}
