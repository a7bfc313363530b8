//! `gambol replay`: checks and prints game records.

use std::io::{self, Write};
use std::mem;
use std::path::Path;

use clap::Command;
use gambol_core::{Game, Player};
use gambol_host::{AnyRecord, FormatError, FormatGame, FormatGames, GameText};
use gambol_host::{Recorded, Render, escaped};

use crate::convert::{check_read, ended, noted, reading, reading_options};
use crate::layout::ending;
use crate::numbers::plies;
use crate::output::remark;
use crate::{Error, Given, Output, Program, files, options};

pub(crate) fn command(_: &Program) -> Command {
    Command::new("replay").about("Checks a game record and prints the game").args([
        options::file(
            "The file of the record, in any format that `convert` reads, or `-` for standard input. If it \
             has several records, each is printed as one line",
        ),
        options::flag("positions", "Show the position after every move"),
    ])
    .args(reading_options())
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result<(), Error> {
    let positions = given.flag("positions");
    let mut games = GameFile::new(given, given.file(), GameText::new(files::open(given.file())?));
    let mut at = games.next();
    while let Some((number, FormatGame { record, .. })) = at {
        at = games.next();
        if games.number == 1 || positions {
            show(&record, positions, output)?;
        } else {
            line(&record, number, output)?;
        }
    }
    output.flush()?;
    games.ended()
}

/// The games of a file in any format, with their numbers. Notes and refused games become remarks.
pub(crate) struct GameFile<'a> {
    path: &'a Path,
    games: FormatGames<'a>,
    /// The number of the last game.
    number: usize,
    refused: u64,
    /// The error of the last game if no remark has it yet, because it may be the only game.
    error: Option<String>,
    /// The error if the file could not be read to its end.
    unread: io::Result<()>,
}

impl<'a> GameFile<'a> {
    pub(crate) fn new(given: &Given<'a>, path: &'a Path, text: GameText<'static>) -> Self {
        let games = given.program.catalogue().games().read_games(text, reading(given));
        GameFile { path, games, number: 0, refused: 0, error: None, unread: Ok(()) }
    }

    /// Counts a refused game.
    pub(crate) fn refuse(&mut self, error: &FormatError) {
        self.refused += 1;
        self.unread = check_read(self.path, error);
        self.error = Some(format!("{}: {error}", files::shown(self.path)));
    }

    /// Returns an error if games were refused, or if there are none.
    pub(crate) fn ended(self) -> Result<(), Error> {
        self.unread?;
        match self.error {
            Some(error) if self.number == 1 => return Err(Error::Input(error)),
            error => error.iter().for_each(|error| remark(escaped(error))),
        }
        ended(self.path, self.number as u64, self.refused)
    }
}

impl Iterator for GameFile<'_> {
    type Item = (usize, FormatGame);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut game = self.games.next()?;
            self.number += 1;
            self.error.take().iter().for_each(|error| remark(escaped(error)));
            let notes = match &mut game {
                Ok(game) => &mut game.notes,
                Err(error) => &mut error.notes,
            };
            for note in mem::take(notes) {
                let note = noted(self.number, &note);
                remark(escaped(&format!("{}: {note}", files::shown(self.path))));
            }
            match game {
                Ok(game) => return Some((self.number, game)),
                Err(error) => self.refuse(&error),
            }
        }
    }
}

/// Prints a record.
fn show(record: &AnyRecord, positions: bool, output: &mut Output) -> io::Result<()> {
    header(record, output)?;
    if positions {
        self::positions(record, output)?;
    } else {
        let mut moves = String::new();
        // Writing to a string does not fail.
        let _ = record.write_moves(&mut moves);
        let gap = if moves.is_empty() { "" } else { "\n" };
        let drawing = record.position().drawing(output.style);
        writeln!(output, "{moves}{gap}{drawing}")?;
        writeln!(output, "Position: {}", record.position())?;
    }
    let outcome = record.outcome().map_or("none".to_owned(), |outcome| outcome.to_string());
    writeln!(output, "Plies: {}\nOutcome: {outcome}", record.plies())
}

/// Prints one of several records as a line.
fn line(record: &AnyRecord, number: usize, output: &mut Output) -> io::Result<()> {
    let (title, variant) = (record.start().game().title(), record.start().variant());
    let (names, ending) = (record.names().join(" - "), ending(record));
    let plies = plies(record.plies());
    writeln!(output, "{number}. {title} {variant}, {names}: {ending}, {plies}")
}

fn header(record: &AnyRecord, output: &mut Output) -> io::Result<()> {
    let start = record.start();
    writeln!(output, "Game: {}\nVariant: {}", start.game().title(), start.variant())?;
    for (number, name) in (1..).zip(record.names()) {
        writeln!(output, "P{number}: {name}")?;
    }
    let is_name =
        |tag: &str| Player::all(start.players()).any(|p| tag == format!("P{}", p.number()));
    for (name, value) in record.tags().filter(|(name, _)| !is_name(name)) {
        writeln!(output, "{name}: {value}")?;
    }
    if !start.is_start() {
        writeln!(output, "Start: {start}")?;
    }
    writeln!(output)
}

/// Prints every position, each after the move that led to it.
fn positions(record: &AnyRecord, output: &mut Output) -> io::Result<()> {
    position(record, 0, output)?;
    let mut ply = 0;
    for (index, (mv, before)) in record.moves().iter().zip(record.positions()).enumerate() {
        let text = before.display_move(*mv).to_string();
        if let Some(player) = before.turn() {
            ply += 1;
            writeln!(output, "\nPly {ply}: {player} plays {text}")?;
        } else {
            writeln!(output, "\nChance: {text}")?;
        }
        position(record, index + 1, output)?;
    }
    Ok(())
}

/// Prints the comment and the position after this many moves.
fn position(record: &AnyRecord, moves: usize, output: &mut Output) -> io::Result<()> {
    let comment = record.comment(moves);
    if !comment.is_empty() {
        writeln!(output, "{{{comment}}}")?;
    }
    let position = &record.positions()[moves];
    writeln!(output, "{}\nPosition: {position}", position.drawing(output.style))
}
