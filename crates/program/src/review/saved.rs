//! The file of searches, from which an interrupted command resumes.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use gambol_bots::review::PlyReview;
use gambol_host::{AnyRecord, Recorded};

use crate::position::texts;
use crate::{Result, files, options};

/// The first line.
const HEAD: &str = "gambol review 1\n";

/// A file with the searches of a game on each line: what they depend on, then their results.
pub(super) struct Saved {
    file: BufReader<File>,
    name: String,
    /// The next line of an earlier command. Empty after the last.
    next: String,
    /// The number of bytes of whole lines.
    bytes: u64,
}

impl Saved {
    pub(super) fn open(path: &Path) -> Result<Self> {
        let mut open = OpenOptions::new();
        let file = open.read(true).write(true).create(true).truncate(false).open(path);
        let (file, name) = (file.map_err(files::at(path))?, files::shown(path));
        let mut file = BufReader::new(file);
        let begun = file.fill_buf().map_err(files::at(path))?;
        let begun = &begun[..begun.len().min(HEAD.len())];
        let rest = HEAD.as_bytes().strip_prefix(begun).ok_or_else(|| {
            options::wrong("save")(format!("{name}: not a file of reviews: choose a new file"))
        })?;
        file.consume(HEAD.len() - rest.len());
        file.get_mut().write_all(rest).map_err(files::at(path))?;
        let mut saved = Saved { file, name, next: String::new(), bytes: HEAD.len() as u64 };
        saved.read()?;
        Ok(saved)
    }

    /// Reads the next line. After the last one, drops what an interrupted command has left, and prepares to write.
    fn read(&mut self) -> Result {
        let mut line = Vec::new();
        self.file.read_until(b'\n', &mut line)?;
        // An interrupted write may end within a character.
        self.next = String::from_utf8(line).unwrap_or_default();
        if self.next.ends_with('\n') {
            self.bytes += self.next.len() as u64;
        } else {
            self.next.clear();
            self.file.get_ref().set_len(self.bytes)?;
            self.file.seek(SeekFrom::Start(self.bytes))?;
        }
        Ok(())
    }

    /// Returns the results for the game with this number: those in the file or, after the last, those of `search`. They
    /// depend on the game and on `how` it is searched.
    pub(super) fn plies(
        &mut self,
        number: usize,
        record: &AnyRecord,
        how: &str,
        search: &mut dyn FnMut() -> Result<Vec<PlyReview>>,
    ) -> Result<Vec<PlyReview>> {
        let (start, moves) = (record.start(), texts(record.history()).join(" "));
        let key = format!("{number}\t{}\t{start}\t{moves}\t{how}\t", start.name());
        if self.next.is_empty() {
            let plies = search()?;
            let text = serde_json::to_string(&plies).map_err(io::Error::from)?;
            let written = self.file.get_mut().write_all(format!("{key}{text}\n").as_bytes());
            written.map_err(|error| files::named(&self.name, &error))?;
            return Ok(plies);
        }
        let saved = self.next.strip_prefix(&key).and_then(|text| serde_json::from_str(text).ok());
        let plies = saved.filter(|plies: &Vec<_>| plies.len() == record.positions().len());
        let plies = plies.ok_or_else(|| {
            let what = "belongs to another game or to other options: choose a new file";
            options::wrong("save")(format!("{}: the review of game {number} {what}", self.name))
        })?;
        self.read()?;
        Ok(plies)
    }
}
