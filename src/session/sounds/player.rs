//! [`Player`]: the program by which the system plays a WAV file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// No wave is as long; a player that takes longer hangs.
const LONGEST: Duration = Duration::from_secs(5);

/// A program that plays a WAV file and ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Player {
    /// Its name, for people.
    pub(super) name: &'static str,
    program: PathBuf,
    /// What stands before the file's name.
    args: &'static [&'static str],
    /// Whether the file's name is part of a PowerShell sentence.
    by_script: bool,
}

/// The players of Unix systems and of macOS, the best first.
const UNIX: [(&str, &[&str]); 4] = [("pw-play", &[]), ("paplay", &[]), ("afplay", &[]), ("aplay", &["-q"])];

impl Player {
    /// The system's player, if it has one and a sound device.
    pub(super) fn find() -> Option<Self> {
        let folders: Vec<PathBuf> = std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect())?;
        if cfg!(windows) {
            let program = folders.iter().map(|folder| folder.join("powershell.exe")).find(|path| path.is_file())?;
            return Some(Self { name: "PowerShell", program, args: &["-NoProfile", "-Command"], by_script: true });
        }
        Self::find_in(&folders, has_device)
    }

    fn find_in(folders: &[PathBuf], has_device: impl Fn(&str) -> bool) -> Option<Self> {
        UNIX.into_iter().filter(|(name, _)| has_device(name)).find_map(|(name, args)| {
            let program = folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file())?;
            Some(Self { name, program, args, by_script: false })
        })
    }

    /// Plays a file and waits until it is over.
    ///
    /// # Errors
    /// What the player says, in a line.
    pub(super) fn play(&self, file: &Path) -> Result<(), String> {
        let mut command = Command::new(&self.program);
        command.args(self.args).arg(self.argument(file));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let told = |error: std::io::Error| format!("{}: {error}", self.name);
        let mut child = command.spawn().map_err(told)?;
        let started = Instant::now();
        while started.elapsed() < LONGEST {
            match child.try_wait().map_err(told)? {
                Some(status) if status.success() => return Ok(()),
                Some(status) => return Err(format!("{}: {}", self.name, last_words(&mut child, &status.to_string()))),
                None => std::thread::sleep(Duration::from_millis(10)),
            }
        }
        child.kill().and_then(|()| child.wait()).map_err(told)?;
        Err(format!("{}: > {} s", self.name, LONGEST.as_secs()))
    }

    fn argument(&self, file: &Path) -> OsString {
        if !self.by_script {
            return file.as_os_str().to_owned();
        }
        let quoted = file.display().to_string().replace('\'', "''");
        format!("(New-Object System.Media.SoundPlayer '{quoted}').PlaySync()").into()
    }
}

/// The last line that the player wrote, else how it ended.
fn last_words(child: &mut Child, status: &str) -> String {
    let mut written = Vec::new();
    if let Some(errors) = &mut child.stderr {
        // What couldn't be read isn't told; how it ended is.
        let _ = std::io::Read::read_to_end(&mut std::io::Read::take(errors, 4096), &mut written);
    }
    let written = String::from_utf8_lossy(&written);
    written.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or(status).to_owned()
}

/// Whether there's something that this player can play on.
fn has_device(player: &str) -> bool {
    let socket =
        |name: &str| std::env::var_os("XDG_RUNTIME_DIR").is_some_and(|folder| Path::new(&folder).join(name).exists());
    match player {
        "pw-play" => socket("pipewire-0"),
        "paplay" => std::env::var_os("PULSE_SERVER").is_some() || socket("pulse/native"),
        "aplay" => has_sound_card(Path::new("/dev/snd")),
        _ => cfg!(target_os = "macos"),
    }
}

/// Whether a device in the folder takes sounds: its name ends in `p`, for playback.
fn has_sound_card(folder: &Path) -> bool {
    let Ok(devices) = std::fs::read_dir(folder) else { return false };
    let names = devices.flatten().map(|device| device.file_name().to_string_lossy().into_owned());
    names.into_iter().any(|name| name.starts_with("pcm") && name.ends_with('p'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_needs_a_device() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["paplay", "aplay"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let folders = [folder.path().to_owned()];
        let found = |device: &str| Player::find_in(&folders, |player| player == device).map(|player| player.name);
        assert_eq!(found("paplay"), Some("paplay"));
        assert_eq!(found("aplay"), Some("aplay"));
        assert_eq!(found("pw-play"), None, "the device of a player that isn't there");
        assert_eq!(Player::find_in(&folders, |_| false), None, "players without a device");
        assert_eq!(Player::find_in(&folders, |_| true).map(|player| player.name), Some("paplay"), "the better one");
    }

    #[test]
    fn a_card_that_only_records_is_none() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("pcmC0D0c"), "").unwrap();
        assert!(!has_sound_card(folder.path()));
        std::fs::write(folder.path().join("pcmC0D0p"), "").unwrap();
        assert!(has_sound_card(folder.path()));
        assert!(!has_sound_card(&folder.path().join("nowhere")));
    }

    #[test]
    fn a_quote_in_a_path_ends_no_sentence() {
        let player = Player { name: "PowerShell", program: PathBuf::new(), args: &[], by_script: true };
        let argument = player.argument(Path::new("O'Neil.wav"));
        assert_eq!(argument, "(New-Object System.Media.SoundPlayer 'O''Neil.wav').PlaySync()");
    }

    #[cfg(unix)]
    #[test]
    fn what_a_player_complains_about_is_told() {
        let player = |script: &'static [&'static str]| Player {
            name: "sh",
            program: PathBuf::from("/bin/sh"),
            args: script,
            by_script: false,
        };
        let file = Path::new("knock.wav");
        assert_eq!(player(&["-c", "test \"$0\" = knock.wav"]).play(file), Ok(()));
        let trouble = player(&["-c", "echo no device >&2; exit 3"]).play(file);
        assert_eq!(trouble, Err("sh: no device".to_owned()));
        let missing = Player { program: PathBuf::from("/nowhere/sh"), ..player(&[]) };
        assert!(missing.play(file).is_err());
    }
}
