//! The file of a match's records. An interrupted match resumes from this file.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::mem;
use std::path::{Path, PathBuf};

use gambol_core::GameResult;
use gambol_core::text::Excerpt;
use gambol_host::record::{RecordText, split};

use crate::files::{BYTE_ORDER_MARK, Encoding};
use crate::{Result, files, options};

/// The largest file that a match can resume, in bytes: some million games.
const MAX_FILE: u64 = 1 << 30;
/// The beginning of every record in the file of a match.
const BEGINNING: &str = "[Game \"";

/// The part of a match's file that is kept.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kept {
    bytes: usize,
    encoding: Encoding,
}

/// Returns the complete records in the file of an interrupted match, and the part of the file to keep.
pub(super) fn finished(path: &Path) -> Result<(Vec<String>, Kept)> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Default::default()),
        Ok(found) if !found.is_file() => {
            let name = files::shown(path);
            return Err(options::wrong("resume")(format!("{name} is not a file")));
        }
        _ => {}
    }
    let (text, encoding) = files::read_text_within(path, MAX_FILE)?;
    let mut records: Vec<&str> = split(&text).collect();
    let wrong = |part: &str, what: &str| {
        let (name, part) = (files::shown(path), Excerpt::new(part.trim()));
        Err(options::wrong("resume")(format!("{name}: {part} {what}")))
    };
    // Drop only an incomplete last record, which the interruption has cut off.
    let part = match records.last().and_then(|last| last.split_at_checked(result_end(last)?)) {
        Some((_, more)) if !more.trim().is_empty() => {
            let what = "is text after the result of the last record, where the match would go on";
            return wrong(more, what);
        }
        Some((record, more)) if more.contains('\n') || has_result(record) => None,
        _ => records.pop(),
    };
    let is_mark = |c: char| c.is_whitespace() || c == BYTE_ORDER_MARK;
    if let Some(part) = part.map(|part| part.trim_matches(is_mark)) {
        if !BEGINNING.starts_with(part) && !part.starts_with(BEGINNING) {
            let what = format!("is not a record, which begins with {BEGINNING}...");
            return wrong(part, &what);
        }
    }
    let kept = text[..text.len() - part.map_or(0, str::len)].trim_end();
    let kept = Kept { bytes: encoding.bytes(kept), encoding };
    Ok((records.into_iter().map(str::to_owned).collect(), kept))
}

/// Returns whether a record is complete: its last word is the result in its tag.
fn has_result(record: &str) -> bool {
    let result = record.split_whitespace().last().unwrap_or_default();
    tag(record, "Result").is_some_and(|tag| tag == result)
}

/// Returns the end of the result in a record, if the record has a result.
fn result_end(record: &str) -> Option<usize> {
    let (mut at, mut in_comment) = (0, false);
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

/// Sorts the records of a resumed match by game. Writes a second file, which replaces the first.
pub(super) fn sort(path: &Path) -> Result {
    let (text, encoding) = files::read_text_within(path, u64::MAX - 1)?;
    let unmarked = text.trim_start_matches(BYTE_ORDER_MARK);
    let (mut records, mut is_sorted) = (Vec::new(), true);
    for record in split(unmarked) {
        let round = round(record);
        // The records are nearly in order, so insertion is fast.
        let at = records.partition_point(|&(it, _)| it <= round);
        is_sorted &= at == records.len();
        records.insert(at, (round, record));
    }
    if is_sorted {
        return Ok(());
    }
    let mut sorted = text[..text.len() - unmarked.len()].to_owned();
    for (_, record) in records {
        sorted.extend([&*record.trim().replace("\r\n", "\n"), "\n\n"]);
    }
    sorted.pop();
    files::replace(path, &mut |out| out.write_all(&encoding.encode(&sorted)))?;
    Ok(())
}

/// Returns the number of a record's game.
fn round(record: &str) -> Option<u64> {
    tag(record, "Round")?.parse().ok()
}

/// Returns the value of a record's tag.
fn tag(record: &str, tag: &str) -> Option<String> {
    let tags = RecordText::read_tags(record).ok()?;
    tags.into_iter().find_map(|(name, value)| (name == tag).then_some(value))
}

/// Opens the file of transcripts. Also returns the part to keep: the transcripts of finished games.
pub(super) fn transcripts(path: &Path, finished: &[String]) -> io::Result<(String, Option<File>)> {
    let file = files::open_to_replace(path)?;
    let rounds: Vec<u64> = finished.iter().filter_map(|record| round(record)).collect();
    let is_kept = |line: &&str| {
        let number = || line.strip_prefix("{\"round\":")?.split_once(',')?.0.parse().ok();
        line.ends_with('\n') && number().is_some_and(|number| rounds.contains(&number))
    };
    let mut kept = String::new();
    if !rounds.is_empty() && path.is_file() && !files::is_stdout(path) {
        let there = fs::read(path).map_err(files::at(path))?;
        kept.extend(String::from_utf8_lossy(&there).split_inclusive('\n').filter(is_kept));
    }
    Ok((kept, file))
}

/// The file of the records. The old content stays until the first record is written.
pub(super) struct RecordsFile {
    path: PathBuf,
    /// The file with its new content, unless it is standard output. Before the first record, only pipes and other
    /// special files are open.
    file: Option<File>,
    kept: Kept,
    /// The separator before the next record.
    gap: &'static str,
    /// The text to write.
    text: String,
}

impl RecordsFile {
    pub(super) fn open(path: &Path, kept: Kept) -> io::Result<Self> {
        let (path, file) = (path.to_owned(), files::open_to_replace(path)?);
        // The last line of the part to keep has no line feed.
        let gap = if kept.bytes > 0 { "\n\n" } else { "" };
        Ok(RecordsFile { path, file, kept, gap, text: String::new() })
    }

    /// Writes records, which survive if the program is killed afterwards. On failure the file keeps its
    /// content, and the next call writes these records as well.
    pub(super) fn write(&mut self, records: &[String]) -> io::Result<()> {
        for record in records {
            self.text.extend([mem::replace(&mut self.gap, "\n"), record]);
        }
        let bytes = self.kept.encoding.encode(&self.text);
        if let Some(file) = &mut self.file {
            append(file, &bytes).map_err(files::at(&self.path))?;
        } else if !bytes.is_empty() {
            let (path, kept) = (&self.path, self.kept.bytes);
            self.file = files::replace(path, &mut |out| {
                if kept > 0 {
                    let mut there = fs::read(path)?;
                    there.truncate(kept);
                    out.write_all(&there)?;
                }
                out.write_all(&bytes)
            })?;
        }
        self.text.clear();
        Ok(())
    }
}

/// Writes all bytes or none, except to pipes.
pub(super) fn append(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    let end = file.stream_position();
    file.write_all(bytes).inspect_err(|_| {
        if let Ok(end) = end {
            // The first error is the one to report, so ignore another.
            let _ = file.set_len(end);
            let _ = file.seek(SeekFrom::Start(end));
        }
    })
}
