//! `gambol convert`: games from one format to another.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use clap::Command;
use gambol_core::text::Excerpt;
use gambol_host::{AnyGame, AnyRecord, FormatGame, FormatGames, escaped};
use indicatif::ProgressBar;

use crate::numbers::grouped;
use crate::options::{self, Given};
use crate::output::{Output, progress_bar, remark};
use crate::{Error, Program, files};

/// The name of gambol's own format.
const OWN: &str = "gambol";
/// The number of places that the table names for each reason.
const MOST_PLACES: u64 = 10;

/// The names of gambol's own format and of the foreign formats of these games.
fn names(games: impl Iterator<Item = AnyGame>) -> String {
    let foreign = games.flat_map(AnyGame::formats).map(|format| format.name);
    let names: BTreeSet<&str> = foreign.chain([OWN]).collect();
    names.into_iter().collect::<Vec<_>>().join(", ")
}

pub(crate) fn command(program: &Program) -> Command {
    let formats = names(program.catalogue().games().iter());
    Command::new("convert").about("Converts files of games between formats").args([
        options::path(
            "file FILE",
            "The file of the games, in any format, or `-` for standard input. The program recognises the \
             format by the text",
        )
        .long(None::<&str>)
        .required(true),
        options::text("to FORMAT", "")
            .help(format!("The format to write, one of {formats}"))
            .default_value(OWN),
        options::flag(
            "lenient",
            "Accept words outside braces in PDN as a comment that ends the game",
        ),
        options::path("out FILE", "The file to write [default: standard output]"),
    ])
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result<(), Error> {
    let games = given.program.catalogue().games();
    let (file, out) = (given.path("file").unwrap_or(Path::new("")), given.path("out"));
    let to = given.text("to").unwrap_or(OWN);
    let format = games.iter().flat_map(AnyGame::formats).find(|format| format.name == to);
    if format.is_none() && to != OWN {
        let (found, known) = (Excerpt::new(to), names(games.iter()));
        let what = format!("unknown format {found}: the formats are {known}");
        return Err(options::wrong("to")(what));
    }
    let (_, source) = files::open(file)?;
    let bytes = fs::metadata(file).map_or(0, |file| file.len());
    let bar = progress_bar(bytes, "{bar:30} {percent} %, {msg} games, {eta} left");
    let mut all = games.read_games(Box::new(bar.wrap_read(source)), given.flag("lenient"));
    let mut tally = Tally::default();
    let around = format.map_or(["", "\n", ""], |format| format.around);
    let mut write = |out: &mut dyn Write| tally.convert(&mut all, to, around, out, &bar);
    let written = match out {
        Some(path) => files::replace(path, &mut |out| {
            let mut out = BufWriter::new(out);
            write(&mut out)?;
            out.flush()
        })
        .map(drop),
        None => write(output),
    };
    bar.finish_and_clear();
    written?;
    output.flush()?;
    // Without `--out` the games are on standard output.
    match out {
        Some(_) => write!(output, "{tally}")?,
        None => remark(tally.to_string().trim_end()),
    }
    match (tally.read, tally.refused()) {
        (0, 0) => Err(Error::input(format_args!("{}: there are no games", files::shown(file)))),
        (_, 0) => Ok(()),
        (_, refused) => Err(Error::Failed(format!("{} games were refused", grouped(refused)))),
    }
}

/// Reads the text of a file. Of a file in a format of other programs, returns the texts of the games.
pub(crate) fn read_text(
    program: &Program,
    file: &Path,
    text: &dyn Fn(&AnyRecord) -> String,
) -> Result<String, Error> {
    let (beginning, source) = files::open(file)?;
    let games = program.catalogue().games();
    if games.format_of(&beginning).is_none() {
        return files::text_of(file, source);
    }
    let (name, mut all) = (files::shown(file), String::new());
    for (number, game) in (1..).zip(games.read_games(source, false)) {
        let game = game.map_err(|error| Error::input(format_args!("{name}: {error}")))?;
        for note in game.notes {
            remark(escaped(&format!("{name}: game {number}, {note}")));
        }
        all.push_str(&text(&game.record));
    }
    Ok(all)
}

/// What became of the games.
#[derive(Default)]
struct Tally {
    read: u64,
    written: u64,
    notes: u64,
    first_note: String,
    /// By reason, the number of games, the first places, and the first error.
    refused: BTreeMap<String, (u64, Vec<String>, String)>,
}

impl Tally {
    /// Writes all games in this format, with texts before, between and after them.
    fn convert(
        &mut self,
        games: &mut FormatGames<'_>,
        to: &str,
        [before, between, after]: [&str; 3],
        out: &mut dyn Write,
        bar: &ProgressBar,
    ) -> io::Result<()> {
        for (number, game) in (1_u64..).zip(games) {
            bar.set_message(grouped(number));
            let (place, error, what) = match game {
                Err(error) => (format!("line {}", error.line), error.to_string(), error.what),
                Ok(FormatGame { record, notes }) => {
                    self.read += 1;
                    self.notes += notes.len() as u64;
                    if let (true, Some(note)) = (self.first_note.is_empty(), notes.first()) {
                        self.first_note = format!("game {number}, {note}");
                    }
                    match text(&record, to) {
                        Ok(text) => {
                            let gap = if self.written == 0 { before } else { between };
                            self.written += 1;
                            write!(out, "{gap}{text}")?;
                            continue;
                        }
                        Err(what) => {
                            let place = format!("game {number}");
                            (place.clone(), format!("{place}: {what}"), what)
                        }
                    }
                }
            };
            let kind = what.split(':').next().unwrap_or_default();
            let refused = self.refused.entry(kind.to_owned());
            let (games, places, _) = refused.or_insert((0, Vec::new(), error));
            *games += 1;
            if *games <= MOST_PLACES {
                places.push(place);
            }
        }
        out.write_all(if self.written > 0 { after } else { "" }.as_bytes())
    }
}

/// Returns the text of a game in this format.
fn text(record: &AnyRecord, to: &str) -> Result<String, String> {
    let game = record.start().game();
    match game.formats().iter().find(|format| format.name == to) {
        _ if to == OWN => Ok(record.to_string()),
        Some(format) => (format.write)(record),
        None => {
            let (title, known) = (game.title(), names([game].into_iter()));
            Err(format!("no such format: {title} has no {to}, and its formats are {known}"))
        }
    }
}

impl Tally {
    fn refused(&self) -> u64 {
        self.refused.values().map(|(games, ..)| games).sum()
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [read, written, refused] = [self.read, self.written, self.refused()].map(grouped);
        writeln!(f, "{read:>9} games read\n{written:>9} games written")?;
        if self.notes > 0 {
            let (notes, first) = (grouped(self.notes), escaped(&self.first_note));
            writeln!(f, "{notes:>9} notes, the first: {first}")?;
        }
        writeln!(f, "{refused:>9} games refused")?;
        for (kind, (games, places, first)) in &self.refused {
            let more = if *games > MOST_PLACES { ", …" } else { "" };
            let (kind, places, first) = (escaped(kind), places.join(", "), escaped(first));
            writeln!(f, "{:>9} {kind}: {places}{more}\n{:10}{first}", grouped(*games), "")?;
        }
        Ok(())
    }
}
