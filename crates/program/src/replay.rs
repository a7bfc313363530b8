//! `gambol replay`: checks and prints game records.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use gambol_core::{Game, Player, Status};
use gambol_host::record::{RecordText, split};
use gambol_host::{AnyRecord, Recorded, Render};

use crate::files;
use crate::layout::ending;
use crate::numbers::plies;
use crate::options::{self, Given};
use crate::output::Output;
use crate::{Error, Program, convert};

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
    let (program, positions) = (given.program, given.flag("positions"));
    let file = given.path("file").unwrap_or(Path::new(""));
    let name = files::shown(file);
    let text = convert::read_text(program, file, &|game| format!("{game}\n"))?;
    let records: Vec<&str> = split(&text).collect();
    if let [] | [_] = records[..] {
        return replay(program, &text, &name, None, positions, output);
    }
    for (index, record) in records.iter().enumerate() {
        let number = index + 1;
        let name = format!("{name}: record {number}");
        replay(program, record, &name, Some(number), positions, output)?;
    }
    Ok(())
}

/// Replays the record called `name`, numbered if there are several.
fn replay(
    program: &Program,
    text: &str,
    name: &str,
    number: Option<usize>,
    positions: bool,
    output: &mut Output,
) -> Result<(), Error> {
    let wrong = |error: &dyn Display| Error::input(format_args!("{name}: {error}"));
    let tags = RecordText::read_tags(text).map_err(|error| wrong(&error))?;
    let games = program.catalogue().games();
    let Some((_, game)) = tags.iter().find(|(tag, _)| tag == "Game") else {
        let first = games.names().first().copied().unwrap_or_default();
        return Err(wrong(&format_args!(
            "the tag of the game is missing, such as [Game \"{first}\"]"
        )));
    };
    let game = games.find(game).map_err(|error| wrong(&format_args!("tag Game: {error}")))?;
    let record = game.record(text).map_err(|error| wrong(&error))?;
    match number {
        Some(number) if !positions => Ok(line(&record, number, output)?),
        _ => Ok(show(&record, positions, output)?),
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
    writeln!(output, "Plies: {}", record.plies())?;
    let outcome = record.outcome().map_or("none".to_owned(), |outcome| outcome.to_string());
    writeln!(output, "Outcome: {outcome}")
}

/// Prints one of several records as a line.
fn line(record: &AnyRecord, number: usize, output: &mut Output) -> io::Result<()> {
    let names = Player::all(record.start().players());
    let names: Vec<&str> = names.map(|p| record.name(p).unwrap_or("?")).collect();
    let (variant, plies) = (record.start().variant(), plies(record.plies()));
    let (names, ending) = (names.join(" - "), ending(record));
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
    for player in Player::all(start.players()) {
        let name = record.name(player).unwrap_or("?");
        writeln!(output, "P{}: {name}", player.number())?;
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
