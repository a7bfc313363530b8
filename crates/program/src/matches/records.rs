//! The file of a match: the records from which an interrupted match resumes.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use gambol_core::GameResult;
use gambol_core::text::Excerpt;
use gambol_host::record::split;

use crate::{Error, files, options};

/// The largest file that can be resumed: some million games.
const MAX_FILE: u64 = 1 << 30;
/// How every record in the file of a match begins.
const BEGINNING: &str = "[Game \"";

/// The complete records in the file of an interrupted match, and their length in bytes.
pub(super) fn finished(path: &Path) -> Result<(Vec<String>, u64), Error> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        Ok(found) if !found.is_file() => {
            let name = files::shown(path);
            return Err(options::wrong("resume")(format!("{name} is no file")));
        }
        _ => {}
    }
    // `-` is a file here.
    let text = files::read_text_within(&Path::new(".").join(path), MAX_FILE)?;
    let mut records: Vec<&str> = split(&text).collect();
    let wrong = |part: &str, what: &str| {
        let (name, part) = (files::shown(path), Excerpt::new(part.trim()));
        Err(options::wrong("resume")(format!("{name}: {part} {what}")))
    };
    // Only the record being written at the interruption is cut off.
    let part = match records.last().and_then(|last| last.get(result_end(last)?..)) {
        Some(more) if !more.trim().is_empty() => {
            let what = "follows the result of the last record, where the match would go on";
            return wrong(more, what);
        }
        Some(more) if more.contains('\n') => None,
        _ => records.pop(),
    };
    if let Some(part) = part.map(str::trim) {
        if !BEGINNING.starts_with(part) && !part.starts_with(BEGINNING) {
            let what = format!("is not the beginning of a record, which is {BEGINNING}...");
            return wrong(part, &what);
        }
    }
    let kept = text[..text.len() - part.map_or(0, str::len)].trim_end();
    // The last line ends with a line feed, and nothing follows.
    let bytes = if kept.is_empty() { 0 } else { kept.len() + 1 };
    Ok((records.into_iter().map(str::to_owned).collect(), bytes as u64))
}

/// The end of the result in a record, if it has one.
fn result_end(record: &str) -> Option<usize> {
    let mut at = 0;
    let mut in_comment = false;
    for line in record.split_inclusive('\n') {
        if in_comment || !line.starts_with('[') {
            for word in line.split_inclusive(char::is_whitespace) {
                at += word.len();
                let result = word.trim_end();
                if !in_comment && (result == "*" || result.parse::<GameResult>().is_ok()) {
                    return Some(at - (word.len() - result.len()));
                }
                if let Some(brace) = word.rfind(['{', '}']) {
                    in_comment = word[brace..].starts_with('{');
                }
            }
        } else {
            at += line.len();
        }
    }
    None
}

/// Sorts the records of a resumed match by game, through a second file that replaces the first.
pub(super) fn sort(path: &Path) -> Result<(), Error> {
    let text = files::read_text_within(&Path::new(".").join(path), u64::MAX - 1)?;
    let (mut records, mut is_sorted) = (Vec::new(), true);
    for record in split(&text) {
        let round = round(record);
        // They are nearly in order.
        let at = records.partition_point(|&(it, _)| it <= round);
        is_sorted &= at == records.len();
        records.insert(at, (round, record));
    }
    if is_sorted {
        return Ok(());
    }
    let mut sorted = String::new();
    for (_, record) in records {
        sorted.extend([record.trim_end(), "\n\n"]);
    }
    sorted.pop();
    // A link to the file stays a link.
    let path = fs::canonicalize(path).map_err(files::at(path))?;
    let mut second = path.clone().into_os_string();
    second.push(".sorted");
    let second = PathBuf::from(second);
    files::write_text(&second, &sorted)?;
    Ok(fs::rename(&second, &path).map_err(files::at(&path))?)
}

/// The number of the game of a record.
fn round(record: &str) -> Option<u64> {
    let mut tags = record.lines().take_while(|line| line.starts_with('['));
    tags.find_map(|tag| tag.strip_prefix("[Round \"")?.strip_suffix("\"]"))?.parse().ok()
}

/// The file of the records. Its old content is cut off at the first record, not before.
pub(super) struct RecordsFile {
    path: PathBuf,
    file: BufWriter<File>,
    /// How many bytes stay, until the first record is written.
    kept: Option<u64>,
    is_empty: bool,
}

impl RecordsFile {
    pub(super) fn open(path: &Path, kept: u64) -> io::Result<Self> {
        Ok(RecordsFile {
            path: path.to_owned(),
            file: BufWriter::new(files::open_to_replace(path)?),
            kept: Some(kept),
            is_empty: kept == 0,
        })
    }

    /// Writes and flushes records, so that they survive if the program is killed.
    pub(super) fn write(&mut self, records: &[String]) -> io::Result<()> {
        self.try_write(records).map_err(files::at(&self.path))
    }

    fn try_write(&mut self, records: &[String]) -> io::Result<()> {
        for record in records {
            if let Some(kept) = self.kept.take() {
                files::cut(self.file.get_mut(), kept)?;
            }
            if !std::mem::replace(&mut self.is_empty, false) {
                self.file.write_all(b"\n")?;
            }
            self.file.write_all(record.as_bytes())?;
        }
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_end_with_a_result_and_not_with_a_word_like_one() {
        let game = "[Game \"mixtour\"]\n";
        for (moves, end) in [
            ("1. c3 d4 p1win", true),
            ("1. c3 d4 draw\n", true),
            ("1. c3 { p1win } d4 *", true),
            ("1. c3 d4", false),
            ("1. c3 xwin", false),
            ("1. c3 p9win", false),
            ("1. c3 { p1win", false),
        ] {
            let record = format!("{game}{moves}");
            let expected = end.then(|| record.trim_end().len());
            assert_eq!(result_end(&record), expected, "{moves}");
        }
    }
}
