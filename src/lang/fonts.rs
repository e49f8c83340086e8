//! The files of the bundled fonts, in one place so that the program holds each once. Noto Sans SC has letters and Chinese
//! characters alike.

/// Noto Sans SC, regular.
pub static REGULAR: &[u8] = include_bytes!("../../assets/fonts/NotoSansSC-Regular-subset.otf");
/// Noto Sans SC, bold.
pub static BOLD: &[u8] = include_bytes!("../../assets/fonts/NotoSansSC-Bold-subset.otf");
/// Quotation marks and dots as narrow as in English.
pub static PUNCTUATION: &[u8] = include_bytes!("../../assets/fonts/NotoSans-Regular-punctuation.ttf");
/// The same in bold.
pub static PUNCTUATION_BOLD: &[u8] = include_bytes!("../../assets/fonts/NotoSans-Bold-punctuation.ttf");
/// ± and its kin.
pub static MATH: &[u8] = include_bytes!("../../assets/fonts/NotoSansMath-Regular-subset.ttf");
/// Other signs.
pub static SYMBOLS: &[u8] = include_bytes!("../../assets/fonts/NotoSansSymbols2-Regular-subset.ttf");
/// The brush-like faces of the pieces.
pub static PIECES: &[u8] = include_bytes!("../../assets/fonts/XQPieceKai-Bold.ttf");
