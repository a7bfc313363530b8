//! `gambol games`: the games, their variants and option keys.

use std::io::Write;

use anstyle::Style as Font;
use clap::Command;
use gambol_bots::Bots;
use gambol_host::{CatalogueEntry, GameInfo, KeyInfo, Schema, Style};
use serde::Serialize;

use crate::layout::hang;
use crate::options::{self, Given};
use crate::output::Output;
use crate::{Error, Program};

#[derive(Serialize)]
struct Games {
    schema: Schema,
    games: Vec<Listing>,
}

#[derive(Serialize)]
struct Listing {
    #[serde(flatten)]
    info: GameInfo,
    /// The bots of the program's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bots: Vec<&'static str>,
}

pub(crate) fn command(_: &Program) -> Command {
    Command::new("games")
        .about("Lists the games, their variants and option keys")
        .arg(options::json())
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result<(), Error> {
    let program = given.program;
    if given.flag("json") {
        let listing = |entry: &CatalogueEntry| Listing {
            info: entry.game().info(),
            bots: Bots::of_entry(entry).own_names(),
        };
        let games = program.catalogue().iter().map(listing).collect();
        return output.json(&Games { schema: Schema, games });
    }
    for (i, entry) in program.catalogue().iter().enumerate() {
        if i > 0 {
            writeln!(output)?;
        }
        print(&entry.game().info(), &Bots::of_entry(entry).own_names(), output)?;
    }
    Ok(())
}

fn print(game: &GameInfo, bots: &[&str], output: &mut Output) -> Result<(), Error> {
    let bold = match output.style {
        Style::Plain => Font::new(),
        Style::Color => Font::new().bold(),
    };
    writeln!(output, "{bold}{}{bold:#}  {}", game.name, game.title)?;
    let width = game.presets.iter().map(|preset| preset.name.len()).max().unwrap_or(0);
    for (i, preset) in game.presets.iter().enumerate() {
        let heading = if i == 0 { "variants" } else { "" };
        let text = format!("{} players, {}", preset.players, preset.about);
        list(&format!("  {heading:8}  {:width$} ", preset.name), &text, output)?;
    }
    let option = |key: &KeyInfo| format!("{}={}", key.name, key.values);
    let width = game.keys.iter().map(|key| option(key).len()).max().unwrap_or(0);
    for (i, key) in game.keys.iter().enumerate() {
        let heading = if i == 0 { "keys" } else { "" };
        list(&format!("  {heading:8}  {:width$} ", option(key)), key.about, output)?;
    }
    if !bots.is_empty() {
        list("  bots     ", &bots.join(", "), output)?;
    }
    Ok(())
}

fn list(label: &str, text: &str, output: &mut Output) -> Result<(), Error> {
    let mut lines = hang(label, text, output.width(80)).into_iter();
    Ok(lines.try_for_each(|line| writeln!(output, "{line}"))?)
}
