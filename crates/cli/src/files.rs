//! Records in files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::error::Error;

/// The largest record that is read: some ten million moves.
const MAX_BYTES: u64 = 64 << 20;

/// The text of a file, or of standard input where the path is `-`.
pub(crate) fn read_text(path: &Path) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        let input = io::stdin().lock();
        input.take(MAX_BYTES + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| named(path, &error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Error::input(format_args!(
            "{}: longer than {MAX_BYTES} bytes",
            shown(path)
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        let file = shown(path);
        Error::input(format_args!("{file}: line {line}: not UTF-8 text"))
    })
}

/// Writes a text to a file, which it replaces. The error names the file.
pub(crate) fn write_text(path: &Path, text: &str) -> io::Result<()> {
    fs::write(path, text).map_err(|error| named(path, &error))
}

/// Creates a file, or empties it. The error names it.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    File::create(path).map_err(|error| named(path, &error))
}

/// Creates a folder if it is missing. The error names it.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path).map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", shown(path)))
}

/// A path for messages: printable, and only its end if it is long.
pub(crate) fn shown(path: &Path) -> String {
    const SHOWN: usize = 80;
    if path.as_os_str() == "-" {
        return "standard input".to_owned();
    }
    let text: Vec<char> = path
        .to_string_lossy()
        .chars()
        .flat_map(char::escape_debug)
        .collect();
    match text.len().checked_sub(SHOWN) {
        None | Some(0) => text.into_iter().collect(),
        Some(cut) => ['…'].iter().chain(&text[cut..]).collect(),
    }
}
