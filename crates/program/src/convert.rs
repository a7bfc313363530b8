//! `gambol convert`: games from one format to another.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::mem;
use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use gambol_host::{FormatError, GameText, Reading, escaped};

use crate::numbers::grouped;
use crate::options::{self, Given};
use crate::output::{Output, progress_bar, remark};
use crate::{Error, Program, files};

/// The name of gambol's own format.
const OWN: &str = "gambol";
/// The number of places that the table names for each reason.
const MOST_PLACES: u64 = 10;

pub(crate) fn command(program: &Program) -> Command {
    let formats = [vec![OWN], program.catalogue().games().formats()].concat();
    Command::new("convert").about("Converts files of games between formats").args([
        options::file(
            "The file of the games, in any format, or `-` for standard input. The program recognises the \
             format by the text",
        ),
        options::text("to FORMAT", "The format to write")
            .value_parser(PossibleValuesParser::new(formats))
            .default_value(OWN),
        options::path("out FILE", "The file to write [default: standard output]"),
    ])
    .args(reading_options())
}

/// The options of [`reading`].
pub(crate) fn reading_options() -> [Arg; 2] {
    let lenient = "Accept words outside braces in PDN as a comment that ends the game";
    let order = options::text("results ORDER", "The player whose win is `1-0` in PDN");
    let order = order.value_parser(["black-first", "white-first"]).default_value("black-first");
    [options::flag("lenient", lenient), order]
}

/// Returns how to read games.
pub(crate) fn reading(given: &Given<'_>) -> Reading {
    let white_first = given.text("results") == Some("white-first");
    Reading { lenient: given.flag("lenient"), white_first }
}

/// Says that PDN is written with the results of Black first, whatever `--results` says of the games that are read.
pub(crate) fn remark_results(given: &Given<'_>, format: &str) {
    if format == "pdn" && given.text("results") == Some("white-first") {
        remark(
            "--results is only for reading: in the PDN that is written, `1-0` is a win of Black",
        );
    }
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result<(), Error> {
    let games = given.program.catalogue().games();
    // What is refused would be lost if one file were both.
    given.check_different(&["file", "out"])?;
    let (file, out) = (given.file(), given.path("out"));
    let to = given.text("to").unwrap_or(OWN);
    remark_results(given, to);
    let bytes = fs::metadata(file).map_or(0, |file| file.len());
    let bar = progress_bar(bytes, "{bar:30} {percent} %, {msg}, {eta} left");
    let text = GameText::new(bar.wrap_read(files::open(file)?));
    let mut all = games.read_games(text, reading(given));
    let (mut read, mut written, mut refused, mut kinds) = (0, 0, 0, Vec::new());
    let mut write = |out: &mut dyn Write| {
        let mut end = "";
        for (number, game) in (1..).zip(&mut all) {
            bar.set_message(format!("{} {}", grouped(number as u64), noun(number as u64)));
            let text = game.and_then(|game| {
                read += 1;
                for note in game.notes {
                    Kind::add(&mut kinds, number, game.line, &note, noted(number, &note));
                }
                let record = game.record;
                let wrong = |what| FormatError::new(number, &record.names(), game.line, what);
                record.write_as(to).map_err(wrong)
            });
            match text {
                Ok(text) => {
                    // Several objects of JSON are a list.
                    let gaps =
                        if text.starts_with('{') { ["[", ",", "]\n"] } else { ["", "\n", ""] };
                    write!(out, "{}{text}", gaps[usize::from(written > 0)])?;
                    (written, end) = (written + 1, gaps[2]);
                }
                Err(mut error) => {
                    check_read(file, &error)?;
                    refused += 1;
                    for note in mem::take(&mut error.notes) {
                        Kind::add(&mut kinds, number, error.line, &note, noted(number, &note));
                    }
                    let what = format!("refused, {}", error.what);
                    Kind::add(&mut kinds, number, error.line, &what, error.to_string());
                }
            }
        }
        write!(out, "{end}")?;
        Ok(written > 0)
    };
    let mut has_games = true;
    let result = match out {
        Some(path) => files::replace(path, &mut |out| {
            let mut out = BufWriter::new(out);
            has_games = write(&mut out)?;
            // This error keeps the old file.
            if has_games { out.flush() } else { Err(io::ErrorKind::InvalidData.into()) }
        })
        .map(drop),
        None => write(output).map(drop),
    };
    bar.finish_and_clear();
    if has_games {
        result?;
    }
    output.flush()?;
    let mut text = Vec::new();
    for (number, what) in [(read, "read"), (written, "written"), (refused, "refused")] {
        writeln!(text, "{:>9} {} {what}", grouped(number), noun(number))?;
    }
    for Kind { name, games, places, first, .. } in &kinds {
        let noun = if name.starts_with("refused") { "" } else { &format!("{}, ", noun(*games)) };
        let (name, games, first) = (escaped(name), grouped(*games), escaped(first));
        if !first.starts_with(&*name) {
            writeln!(text, "{games:>9} {noun}{name}: line {}", places.join(", "))?;
        }
        writeln!(text, "{:10}{first}", "")?;
    }
    // Without `--out` the games are on standard output.
    match out {
        Some(_) => output.write_all(&text)?,
        None => remark(String::from_utf8_lossy(text.trim_ascii_end())),
    }
    ended(file, read + refused, refused)
}

/// Returns an error if a game is refused because the file cannot be read.
pub(crate) fn check_read(file: &Path, refused: &FormatError) -> io::Result<()> {
    let unread = refused.what.strip_prefix("unreadable file: ");
    unread.map_or(Ok(()), |why| Err(files::at(file)(io::Error::other(why))))
}

/// Returns the end of a command for a file with this number of games, of which it has refused some.
pub(crate) fn ended(file: &Path, games: u64, refused: u64) -> Result<(), Error> {
    match (games, refused) {
        (0, _) => Err(Error::input(format_args!("{}: there are no games", files::shown(file)))),
        (_, 0) => Ok(()),
        _ => Err(Error::input(format_args!("{} refused", games_were(refused)))),
    }
}

/// The beginning of a note on the whole file.
pub(crate) const WHOLE_FILE: &str = "whole file: ";

/// Returns a note with the number of its game, unless it is on the whole file.
pub(crate) fn noted(number: usize, note: &str) -> String {
    if note.starts_with(WHOLE_FILE) { note.into() } else { format!("game {number}, {note}") }
}

/// Formats a number of games: `1 game was`, `2 games were`.
pub(crate) fn games_were(count: u64) -> String {
    format!("{} {} {}", grouped(count), noun(count), if count == 1 { "was" } else { "were" })
}

fn noun(number: u64) -> &'static str {
    if number == 1 { "game" } else { "games" }
}

/// Games with a note or error of the same kind.
#[derive(Default)]
struct Kind {
    name: String,
    games: u64,
    /// The number of the last game.
    last: usize,
    /// The first lines in the file, with the numbers of the games.
    places: Vec<String>,
    /// The first text.
    first: String,
}

impl Kind {
    /// Adds a text of a game, whose kind comes before the first colon. A game counts once.
    fn add(kinds: &mut Vec<Kind>, number: usize, line: usize, text: &str, first: String) {
        let name = text.split(':').next().unwrap_or_default();
        let at = kinds.iter().position(|kind| kind.name == name).unwrap_or(kinds.len());
        if at == kinds.len() {
            kinds.push(Kind { name: name.into(), first, ..Kind::default() });
        }
        let Kind { games, last, places, .. } = &mut kinds[at];
        if mem::replace(last, number) == number {
            return;
        }
        *games += 1;
        match *games {
            ..=MOST_PLACES => places.push(format!("{line} (game {number})")),
            games if games == MOST_PLACES + 1 => places.push("…".into()),
            _ => {}
        }
    }
}
