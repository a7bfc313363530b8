//! `gambol replay`: checks and prints game records.

use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use gambol_core::{Game, Player, Status};
use gambol_host::{AnyRecord, FormatGame, GameText, Games, Reading, Recorded, Render, escaped};

use crate::files;
use crate::layout::ending;
use crate::numbers::plies;
use crate::options::{self, Given};
use crate::output::{Output, remark};
use crate::{Error, Program};

pub(crate) fn command(_: &Program) -> Command {
    Command::new("replay").about("Checks a game record and prints the game").args([
        options::path(
            "file FILE",
            "The file of the record, in any format that `convert` reads, or `-` for standard input. If it \
             has several records, each is printed as one line",
        )
        .long(None::<&str>)
        .required(true),
        options::flag("positions", "Show the position after every move"),
    ])
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result<(), Error> {
    let positions = given.flag("positions");
    let file = given.path("file").unwrap_or(Path::new(""));
    let text = GameText::new(files::open(file)?);
    let mut games = read_games(given.program.catalogue().games(), file, text);
    let mut next = || games.next().transpose();
    let no_games = || Error::input(format_args!("{}: there are no games", files::shown(file)));
    let (mut at, mut following) = (Some(next()?.ok_or_else(no_games)?), next()?);
    let is_only = following.is_none();
    while let Some((number, FormatGame { record, .. })) = at {
        if is_only || positions {
            show(&record, positions, output)?;
        } else {
            line(&record, number, output)?;
        }
        at = following;
        following = if at.is_some() { next()? } else { None };
    }
    Ok(())
}

/// Reads the games of a file in any format, with their numbers. Notes become remarks.
pub(crate) fn read_games(
    games: Games<'_>,
    path: &Path,
    text: GameText<'static>,
) -> impl Iterator<Item = Result<(usize, FormatGame), Error>> {
    let name = files::shown(path);
    (1..).zip(games.read_games(text, Reading::default())).map(move |(number, game)| {
        let mut game = game.map_err(|error| Error::input(format_args!("{name}: {error}")))?;
        for note in game.notes.drain(..) {
            remark(escaped(&format!("{name}: game {number}, {note}")));
        }
        Ok((number, game))
    })
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
    writeln!(output, "Plies: {}", record.plies())?;
    let outcome = record.outcome().map_or("none".to_owned(), |outcome| outcome.to_string());
    writeln!(output, "Outcome: {outcome}")
}

/// Prints one of several records as a line.
fn line(record: &AnyRecord, number: usize, output: &mut Output) -> io::Result<()> {
    let (variant, plies) = (record.start().variant(), plies(record.plies()));
    let (names, ending) = (record.names().join(" - "), ending(record));
    writeln!(
        output,
        "{number}. {} {variant}, {names}: {ending}, {plies}",
        record.start().game().title()
    )
}

fn header(record: &AnyRecord, output: &mut Output) -> io::Result<()> {
    let start = record.start();
    writeln!(output, "Game: {}", start.game().title())?;
    writeln!(output, "Variant: {}", start.variant())?;
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
        match before.status() {
            Status::Turn(player) => {
                ply += 1;
                writeln!(output, "\nPly {ply}: {player} plays {text}")?;
            }
            Status::Chance | Status::Over(_) => writeln!(output, "\nChance: {text}")?,
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
    writeln!(output, "{}", position.drawing(output.style))?;
    writeln!(output, "Position: {position}")
}
