//! The file of reviews, from which an interrupted command resumes.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use gambol_bots::review::{GameReview, Reviewer};
use gambol_host::AnyRecord;
use serde::{Deserialize, Serialize};

use crate::{Result, files, options};

/// The review of a game of the file.
#[derive(Serialize, Deserialize)]
pub(super) struct Numbered {
    /// The number of the game in the file, counted from 1.
    pub(super) number: usize,
    #[serde(flatten)]
    pub(super) review: GameReview,
}

/// The beginning of each line.
const BEGINNING: &str = "{\"number\":";

/// A file with a review on each line.
pub(super) struct Saved {
    /// The reviews of an earlier command, until all are read.
    reader: Option<BufReader<File>>,
    /// The next review.
    next: Option<Numbered>,
    file: File,
    name: String,
    /// The number of bytes of whole lines.
    bytes: u64,
}

impl Saved {
    pub(super) fn open(path: &Path) -> Result<Self> {
        let mut open = OpenOptions::new();
        let file = open.read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(files::at(path))?;
        let reader = Some(BufReader::new(file.try_clone()?));
        let mut saved = Saved { reader, next: None, file, name: files::shown(path), bytes: 0 };
        saved.read()?;
        Ok(saved)
    }

    /// Reads the next review. After the last one, drops an incomplete line and prepares to write.
    fn read(&mut self) -> Result {
        let Some(reader) = &mut self.reader else { return Ok(()) };
        let mut line = String::new();
        reader.read_line(&mut line)?;
        if line.ends_with('\n') {
            let wrong = |error| {
                options::wrong("save")(format!("{}: not a file of reviews: {error}", self.name))
            };
            self.next = Some(serde_json::from_str(&line).map_err(wrong)?);
            self.bytes += line.len() as u64;
            return Ok(());
        }
        // An interrupted write leaves the beginning of a review. Anything else is somebody's file.
        let is_begun = line.starts_with(BEGINNING) || BEGINNING.starts_with(&line);
        if !is_begun {
            let what = format!("{}: the last line is not a review", self.name);
            return Err(options::wrong("save")(what));
        }
        (self.reader, self.next) = (None, None);
        self.file.set_len(self.bytes)?;
        self.file.seek(SeekFrom::Start(self.bytes))?;
        Ok(())
    }

    /// Returns the review of the game with this number, if an earlier command has saved it.
    pub(super) fn take(
        &mut self,
        number: usize,
        record: &AnyRecord,
        reviewer: &Reviewer,
    ) -> Result<Option<GameReview>> {
        let Some(saved) = self.next.take_if(|saved| saved.number == number) else {
            return Ok(None);
        };
        if !reviewer.is_review_of(&saved.review, record) {
            let what = "belongs to another game or to other limits: choose a new file";
            let what = format!("{}: the review of game {number} {what}", self.name);
            return Err(options::wrong("save")(what));
        }
        Ok(Some(saved.review))
    }

    /// Writes a review, unless it comes from the file.
    pub(super) fn add(&mut self, review: &Numbered) -> Result {
        if self.next.is_some() {
            let what = format!("has no review of game {}: choose a new file", review.number);
            return Err(options::wrong("save")(format!("{}: the file {what}", self.name)));
        }
        if self.reader.is_some() {
            return self.read();
        }
        Ok(self.file.write_all(format!("{}\n", json(review)?).as_bytes())?)
    }
}

/// Returns a review as a line of JSON.
pub(super) fn json(review: &Numbered) -> Result<String> {
    Ok(serde_json::to_string(review).map_err(io::Error::from)?)
}
