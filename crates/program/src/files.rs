//! Reads and writes files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::path::{self, Path};
use std::process;

use crate::Error;

/// The largest file of records in bytes: some ten million moves.
pub(crate) const MAX_BYTES: u64 = 64 << 20;

/// Reads the text of a file, or of standard input for the path `-`. The text is UTF-8 or, with a byte order
/// mark, UTF-16. The result has no byte order mark.
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
/// The file cannot be read, has another encoding, or is too long for a record. The error names the file.
pub fn read_text(path: &Path) -> Result<String, Error> {
    let (mut text, _) = read_text_within(path, MAX_BYTES)?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    // Old editors end lines with a carriage return only.
    Ok(if text.contains('\n') { text } else { text.replace('\r', "\n") })
}

/// The mark that some editors and shells write before a text.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// Converts a UTF-16 code unit to bytes.
type Wide = fn(u16) -> [u8; 2];

/// The encoding and the line ends of a text file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Encoding {
    /// The byte order of UTF-16, or `None` for UTF-8.
    wide: Option<Wide>,
    /// Whether lines end with a carriage return and a line feed.
    crlf: bool,
}

impl Encoding {
    /// Encodes a text whose lines end with line feeds.
    pub(crate) fn encode(self, text: &str) -> Vec<u8> {
        let text = if self.crlf { text.replace('\n', "\r\n") } else { text.to_owned() };
        match self.wide {
            Some(wide) => text.encode_utf16().flat_map(wide).collect(),
            None => text.into_bytes(),
        }
    }

    /// Returns the number of bytes that a part of the text, as it was read, takes in the file.
    pub(crate) fn bytes(self, text: &str) -> usize {
        Encoding { crlf: false, ..self }.encode(text).len()
    }
}

/// Like [`read_text`] for files of up to `most` bytes, but keeps a byte order mark and the line ends.
pub(crate) fn read_text_within(path: &Path, most: u64) -> Result<(String, Encoding), Error> {
    decode(path, input_of(path)?, most)
}

/// A file or standard input.
pub(crate) type Source = Box<dyn Read + Send>;

fn input_of(path: &Path) -> io::Result<Source> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(File::open(path).map_err(at(path))?))
}

/// Opens a file of games. UTF-16 becomes UTF-8.
pub(crate) fn open(path: &Path) -> Result<Source, Error> {
    let mut input = BufReader::new(input_of(path)?);
    let begun = input.fill_buf().map_err(at(path))?;
    Ok(match begun {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            Box::new(Cursor::new(decode(path, Box::new(input), MAX_BYTES)?.0))
        }
        _ => Box::new(input),
    })
}

/// Reads the text of the file at this path.
pub(crate) fn decode(path: &Path, input: Source, most: u64) -> Result<(String, Encoding), Error> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes).map_err(at(path))?;
    if bytes.len() as u64 > most {
        return Err(Error::input(format_args!("{}: longer than {most} bytes", shown(path))));
    }
    let wide_text = |read: fn([u8; 2]) -> u16| {
        let pairs = bytes.chunks(2).map(|unit| [unit[0], unit[unit.len() - 1]]);
        let units: Vec<u16> = pairs.map(read).collect();
        let text = String::from_utf16(&units).ok().filter(|_| bytes.len() % 2 == 0);
        text.ok_or_else(|| Error::input(format_args!("{}: not UTF-16 text", shown(path))))
    };
    let (text, wide): (_, Option<Wide>) = match bytes[..] {
        [0xff, 0xfe, ..] => (wide_text(u16::from_le_bytes)?, Some(u16::to_le_bytes)),
        [0xfe, 0xff, ..] => (wide_text(u16::from_be_bytes)?, Some(u16::to_be_bytes)),
        _ => {
            let text = String::from_utf8(bytes).map_err(|error| {
                let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = good.split(|&byte| byte == b'\n').count();
                Error::input(format_args!("{}: line {line}: not UTF-8 text", shown(path)))
            });
            (text?, None)
        }
    };
    let crlf = text.find('\n').is_some_and(|end| text[..end].ends_with('\r'));
    Ok((text, Encoding { wide, crlf }))
}

/// Writes a text to a file and replaces its content, or to standard output for the path `-`. On failure the file
/// keeps its old content.
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
/// The file cannot be written. The error names it.
pub fn write_text(path: &Path, text: &str) -> io::Result<()> {
    replace(path, &mut |out| out.write_all(text.as_bytes())).map(drop)
}

/// Writes the content of a file.
pub(crate) type Writing<'a> = &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// Replaces the content of a file completely or not at all: `write` writes a second file, which is then
/// renamed. Pipes and other special files are written directly. Returns the open file, so that you can write
/// more to it, or `None` for standard output. The file is not buffered. Close the file first: some file systems do
/// not replace an open file.
///
/// # Errors
/// The file cannot be written. The error names it.
pub(crate) fn replace(path: &Path, write: Writing<'_>) -> io::Result<Option<File>> {
    if is_stdout(path) {
        let written = write(&mut io::stdout()).and_then(|()| io::stdout().flush());
        return written.map(|()| None).map_err(|error| named("standard output", &error));
    }
    try_replace(path, write).map(Some).map_err(at(path))
}

/// Returns whether an output file is standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn try_replace(path: &Path, write: Writing<'_>) -> io::Result<File> {
    let opened = match OpenOptions::new().write(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        opened => Some(opened?),
    };
    let there = opened.as_ref().map(File::metadata).transpose()?;
    let mut write_to = |mut file| write(&mut file).map(|()| file);
    let is_special = there.as_ref().is_some_and(|there| !there.is_file());
    // A link to the file stays a link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut second = path.clone().into_os_string();
    second.push(format!(".{}.part", process::id()));
    let denied = io::ErrorKind::PermissionDenied;
    let created = if is_special { Err(denied.into()) } else { File::create_new(&second) };
    let created = match (opened, created) {
        // The folder does not allow a second file.
        (Some(file), Err(error)) if error.kind() == denied => {
            if !is_special {
                file.set_len(0)?;
            }
            return write_to(file);
        }
        (_, created) => created,
    };
    let replaced = created.and_then(write_to).and_then(|file| {
        if let Some(there) = there {
            file.set_permissions(there.permissions())?;
        }
        // Some disks report only now that they are full.
        file.sync_all()?;
        fs::rename(&second, &path)?;
        Ok(file)
    });
    replaced.inspect_err(|_| {
        // The first error is the one to report, so ignore another.
        let _ = fs::remove_file(&second);
    })
}

/// Writes a new file completely or not at all.
///
/// # Errors
/// The errors of [`make_new`], or the file cannot be written.
pub(crate) fn write_new(path: &Path, write: Writing<'_>) -> io::Result<()> {
    may_be_new(path)?;
    replace(path, write).map(drop)
}

/// Checks that [`make_new`] can create a file by creating and removing it, the only reliable test.
///
/// # Errors
/// The errors of [`make_new`].
pub(crate) fn may_be_new(path: &Path) -> io::Result<()> {
    if make_new(path)? {
        fs::remove_file(path).map_err(at(path))?;
    }
    Ok(())
}

/// Creates a new file and never overwrites one. Pipes and other special files may exist. Returns whether it
/// created the file.
///
/// # Errors
/// The file [exists](io::ErrorKind::AlreadyExists) or cannot be created. The error names it.
pub(crate) fn make_new(path: &Path) -> io::Result<bool> {
    if is_stdout(path) {
        return Ok(false);
    }
    let Err(error) = File::create_new(path) else { return Ok(true) };
    match fs::metadata(path) {
        Ok(there) if there.is_file() => {
            let what = format!("{}: the file exists; name a new one", shown(path));
            Err(io::Error::new(io::ErrorKind::AlreadyExists, what))
        }
        Ok(there) if there.is_dir() => Err(at(path)(io::ErrorKind::IsADirectory.into())),
        Ok(_) => Ok(false),
        Err(_) => Err(at(path)(error)),
    }
}

/// Checks that a file can be [replaced](replace) or created.
///
/// # Errors
/// The file cannot be opened. The error names it.
pub(crate) fn may_be_written(path: &Path) -> io::Result<()> {
    if !path.is_file() {
        return may_be_new(path);
    }
    OpenOptions::new().write(true).open(path).map(drop).map_err(at(path))
}

/// Checks that a file can be written, and creates it if it is missing. A regular file keeps its content until
/// you [`replace`] it. Returns pipes and other special files open, so that you can write to them.
///
/// # Errors
/// The file cannot be opened. The error names it.
pub(crate) fn open_to_replace(path: &Path) -> io::Result<Option<File>> {
    if is_stdout(path) {
        return Ok(None);
    }
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let special = |file: File| Ok((!file.metadata()?.is_file()).then_some(file));
    opened.and_then(special).map_err(at(path))
}

/// Creates a folder and its missing parents.
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
/// The folder cannot be created. The error names it.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path).map_err(at(path))
}

/// Returns whether two paths name the same file.
pub(crate) fn are_same(one: &Path, other: &Path) -> bool {
    // A file that is missing has no canonical path.
    let known = |path: &Path| path.canonicalize().or_else(|_| path::absolute(path));
    matches!((known(one), known(other)), (Ok(one), Ok(other)) if one == other)
}

/// Returns a function that adds the name of this file to an error.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| named(&shown(path), &error)
}

/// Adds the name of its file to an error.
pub(crate) fn named(file: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{file}: {error}"))
}

/// Formats a path for messages: printable, with only the end of a long path.
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
