//! An engine's process: started without a window, its lines read and written by threads of their own, ended for certain.

use crossbeam_channel::{Receiver, Sender, bounded};
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

/// What the reading threads bring.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Incoming {
    /// A line of the engine.
    Line(String),
    /// A line that it wrote beside the protocol, to its standard error.
    Beside(String),
    /// A line went on for [`ENDLESS`] bytes.
    Endless,
    /// It writes nothing any more.
    Ended,
}

/// Bytes of a line that are kept.
const KEPT: usize = 8 << 10;
/// A line of so many bytes will never end.
const ENDLESS: usize = 1 << 20;
/// Lines that wait to be read; the engine waits when there are more.
const WAITING: usize = 256;

/// A running process. Dropping it kills it.
pub(super) struct Process {
    pub child: Arc<Mutex<Child>>,
    /// Lines for the engine; nobody waits for an engine that doesn't read them.
    input: Sender<String>,
    pub incoming: Receiver<Incoming>,
}

impl Process {
    /// Starts a program in its own folder, where engines look for their files.
    ///
    /// # Errors
    /// The system's reason why it can't be started.
    pub fn start(path: &Path, args: &[String]) -> std::io::Result<Self> {
        let mut command = Command::new(path);
        if let Some(folder) = path.parent().filter(|folder| folder.is_dir()) {
            command.current_dir(folder);
        }
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (sender, incoming) = bounded(WAITING);
        let (input, to_write) = bounded::<String>(64);
        let process = Self { child: Arc::new(Mutex::new(child)), input, incoming };
        if let Some(stdout) = stdout {
            let sender = sender.clone();
            Builder::new().name("engine output".into()).spawn(move || {
                read_lines(stdout, &sender, Incoming::Line);
                let _ = sender.send(Incoming::Ended);
            })?;
        }
        if let Some(stderr) = stderr {
            Builder::new().name("engine errors".into()).spawn(move || read_lines(stderr, &sender, Incoming::Beside))?;
        }
        if let Some(mut stdin) = stdin {
            Builder::new().name("engine input".into()).spawn(move || {
                for line in to_write {
                    // An engine that has closed its input is found to have ended, or to be silent.
                    let _ = writeln!(stdin, "{line}").and_then(|()| stdin.flush());
                }
            })?;
        }
        Ok(process)
    }

    /// Sends a line; false if the engine has stopped reading.
    pub fn send(&self, line: &str) -> bool {
        self.input.try_send(line.to_owned()).is_ok()
    }

    /// The code with which it has ended, if it has.
    pub fn exit_code(&self) -> Option<i32> {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        child.try_wait().ok().flatten().and_then(|status| status.code())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        // It may have ended by itself.
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Reads lines until the end; what isn't UTF-8 is replaced, a line that is too long is cut.
fn read_lines(source: impl Read, sender: &Sender<Incoming>, wrap: fn(String) -> Incoming) {
    let mut source = BufReader::with_capacity(16 << 10, source);
    let (mut line, mut length) = (Vec::new(), 0_usize);
    let mut buffer = [0_u8; 4 << 10];
    loop {
        let count = match source.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        for &byte in &buffer[..count] {
            if byte == b'\n' {
                if sender.send(wrap(text_of(&line))).is_err() {
                    return;
                }
                line.clear();
                length = 0;
            } else {
                length += 1;
                if line.len() < KEPT {
                    line.push(byte);
                }
                if length == ENDLESS && sender.send(Incoming::Endless).is_err() {
                    return;
                }
            }
        }
    }
    if !line.is_empty() {
        let _ = sender.send(wrap(text_of(&line)));
    }
}

fn text_of(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end_matches('\r').to_owned()
}
