//! Records in files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use crate::Error;

/// The largest record to read: some ten million moves.
const MAX_BYTES: u64 = 64 << 20;

/// The text of a file, or of standard input for the path `-`, without a byte order mark.
///
/// ```
/// use std::path::Path;
///
/// use gambol_program::files::read_text;
///
/// let error = read_text(Path::new("missing.txt")).unwrap_err();
/// assert!(error.to_string().contains("missing.txt"));
/// ```
///
/// # Errors
/// The file, named in the error, cannot be read, is not UTF-8, or is too long for a record.
pub fn read_text(path: &Path) -> Result<String, Error> {
    let mut text = read_text_within(path, MAX_BYTES)?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Ok(text)
}

/// Written by some editors and shells before a text.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// As [`read_text`] for files of up to `most` bytes, keeping a byte order mark.
pub(crate) fn read_text_within(path: &Path, most: u64) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let input: io::Result<Box<dyn Read>> = if path.as_os_str() == "-" {
        Ok(Box::new(io::stdin()))
    } else {
        File::open(path).map(|file| Box::new(file) as _)
    };
    input.and_then(|input| input.take(most + 1).read_to_end(&mut bytes)).map_err(at(path))?;
    if bytes.len() as u64 > most {
        return Err(Error::input(format_args!("{}: longer than {most} bytes", shown(path))));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        Error::input(format_args!("{}: line {line}: not UTF-8 text", shown(path)))
    })
}

/// Writes a text to a file, replacing its content.
///
/// ```
/// use gambol_program::files::{read_text, write_text};
///
/// let file = std::env::temp_dir().join("gambol_program_write_text");
/// write_text(&file, "1. c3 d4 *")?;
/// assert_eq!(read_text(&file)?, "1. c3 d4 *");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The file, named in the error, cannot be written.
pub fn write_text(path: &Path, text: &str) -> io::Result<()> {
    fs::write(path, text).map_err(at(path))
}

/// Creates a new file, overwriting nothing. What is no regular file, such as a pipe, may exist.
///
/// # Errors
/// The file, named in the error, [exists](io::ErrorKind::AlreadyExists) or cannot be created.
pub(crate) fn make_new(path: &Path) -> io::Result<()> {
    is_new(path).map(|_| ())
}

/// Checks that [`make_new`] can create a file, by creating and removing it: nothing else tells.
///
/// # Errors
/// As [`make_new`].
pub(crate) fn may_be_new(path: &Path) -> io::Result<()> {
    if is_new(path)? {
        fs::remove_file(path).map_err(at(path))?;
    }
    Ok(())
}

/// Creates a file, unless the path is no regular file. Returns whether it was created.
fn is_new(path: &Path) -> io::Result<bool> {
    let Err(error) = File::create_new(path) else {
        return Ok(true);
    };
    match fs::metadata(path) {
        Ok(there) if there.is_file() => {
            let what = format!("{}: the file exists; name a new one", shown(path));
            Err(io::Error::new(io::ErrorKind::AlreadyExists, what))
        }
        Ok(there) if there.is_dir() => {
            Err(named(&shown(path), &io::ErrorKind::IsADirectory.into()))
        }
        Ok(_) => Ok(false),
        Err(_) => Err(named(&shown(path), &error)),
    }
}

/// Opens a file for writing from its beginning, keeping its content until then.
///
/// # Errors
/// The file, named in the error, cannot be opened.
pub(crate) fn open_to_replace(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(path).map_err(at(path))
}

/// Truncates a regular file to this many bytes and seeks to its end.
///
/// # Errors
/// Truncating or seeking fails.
pub(crate) fn cut(file: &mut File, bytes: u64) -> io::Result<()> {
    if file.metadata()?.is_file() {
        file.set_len(bytes)?;
        file.seek(SeekFrom::Start(bytes))?;
    }
    Ok(())
}

/// Creates a folder and its parents unless they exist.
///
/// ```
/// use gambol_program::files::make_folder;
///
/// let folder = std::env::temp_dir().join("gambol_program_make_folder");
/// make_folder(&folder)?;
/// make_folder(&folder)?;
/// assert!(folder.is_dir());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The folder, named in the error, cannot be created.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path).map_err(at(path))
}

/// Makes errors name this file.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| named(&shown(path), &error)
}

/// The error with the name of its file.
pub(crate) fn named(file: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{file}: {error}"))
}

/// A path for messages: printable, and shortened to its end.
pub(crate) fn shown(path: &Path) -> String {
    const SHOWN: usize = 80;
    if path.as_os_str() == "-" {
        return "standard input".to_owned();
    }
    let text: Vec<char> = path.to_string_lossy().chars().flat_map(char::escape_debug).collect();
    match text.len().checked_sub(SHOWN) {
        None | Some(0) => text.into_iter().collect(),
        Some(cut) => ['…'].iter().chain(&text[cut..]).collect(),
    }
}
