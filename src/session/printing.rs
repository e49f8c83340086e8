//! Printing (打印): what is to be printed is written as a page into a file of its own, and opened in the browser, which asks for
//! printer and paper at once.

use super::command::Request;
use super::notice::Level;
use super::reporting::ReportFormat;
use super::sharing::{Make, Sharing};
use super::studio::Studio;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Has the browser print the page as soon as it is there.
const PRINTS_ITSELF: &str = "<script>addEventListener(\"load\", () => print())</script>\n";

/// The page that prints itself when it's opened.
pub(super) fn printing_copy(mut page: String) -> String {
    // Texts of games are escaped, so this is the end of the page itself.
    let end = page.rfind("</body>").unwrap_or(page.len());
    page.insert_str(end, PRINTS_ITSELF);
    page
}

/// The address under which a browser finds a file, whose path is absolute.
#[must_use]
pub fn file_url(path: &Path) -> String {
    let path = path.to_string_lossy();
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.into_owned() };
    let mut url = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b':' | b'-' | b'_' | b'.' | b'~' => url.push(byte.into()),
            // Writing to a String can't fail.
            _ => drop(write!(url, "%{byte:02X}")),
        }
    }
    url
}

/// Whose pages they are, as far as that can stand in a file's name: the folder for temporary files may be everybody's.
fn user() -> String {
    let name = ["USER", "USERNAME"].iter().find_map(std::env::var_os).unwrap_or_default();
    name.to_string_lossy().chars().filter(|sign| sign.is_alphanumeric()).collect()
}

impl Studio {
    /// From now on pages to be printed are written into this folder, not into that for temporary files.
    pub fn print_from(&mut self, folder: PathBuf) {
        self.print_folder = Some(folder);
    }

    /// The file that holds what is printed: always the same, so that no more than one is left lying about.
    fn print_file(&self) -> PathBuf {
        let folder = self.print_folder.clone().unwrap_or_else(std::env::temp_dir);
        folder.join(format!("pingjian-print-{}.html", user()))
    }

    /// Prints games as the open dialog says.
    pub(super) fn print_games(&mut self) {
        self.share(self.print_file(), Sharing::Print);
    }

    /// Prints the ruling on the line on the board.
    pub(super) fn print_ruling(&mut self) {
        let Some(report) = self.report() else { return };
        let make: Make = Box::new(move |out| {
            let page = String::from_utf8_lossy(&report.bytes(ReportFormat::Html)?).into_owned();
            Ok(out.write_all(printing_copy(page).as_bytes())?)
        });
        self.send_out(self.print_file(), make, Sharing::Print);
    }

    /// The page is written: has it opened.
    pub(super) fn print_written(&mut self, path: PathBuf) -> Request {
        self.tell_text(Level::Info, "print-opened");
        Request::OpenInBrowser(path)
    }
}
