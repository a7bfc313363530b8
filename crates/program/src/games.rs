//! `gambol games`: the games, their variants and option keys.

use std::io::Write;
use std::iter;

use clap::Command;
use gambol_bots::Bots;
use gambol_host::{CatalogueItem, GameInfo, KeyInfo, PresetInfo, Schema};
use serde::Serialize;

use crate::layout::{Fonts, hang};
use crate::{Given, Output, Program, Result, options};

#[derive(Serialize)]
struct Games {
    schema: Schema,
    games: Vec<Listing>,
}

#[derive(Serialize)]
struct Listing {
    #[serde(flatten)]
    info: GameInfo,
    /// The program's own bots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bots: Vec<&'static str>,
}

pub(crate) fn command(_: &Program) -> Command {
    Command::new("games")
        .about("Lists the games, their variants and option keys")
        .arg(options::json())
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let program = given.program;
    if given.flag("json") {
        let listing = |item: &CatalogueItem| Listing {
            info: item.game.info(),
            bots: Bots::of_item(item).own_names(),
        };
        let games = program.catalogue().iter().map(listing).collect();
        return output.json(&Games { schema: Schema, games });
    }
    for (i, item) in program.catalogue().iter().enumerate() {
        if i > 0 {
            writeln!(output)?;
        }
        print(&item.game.info(), &Bots::of_item(item).own_names(), output)?;
    }
    Ok(())
}

fn print(game: &GameInfo, bots: &[&str], output: &mut Output) -> Result {
    let title = Fonts::of(output.style).title;
    writeln!(output, "{title}{}{title:#}  {}", game.name, game.title)?;
    let preset = |preset: &PresetInfo| {
        (preset.name.to_string(), format!("{} players, {}", preset.players, preset.about))
    };
    let key = |key: &KeyInfo| (format!("{}={}", key.name, key.values), key.about.to_string());
    table("variants", &game.presets.iter().map(preset).collect::<Vec<_>>(), output)?;
    table("keys", &game.keys.iter().map(key).collect::<Vec<_>>(), output)?;
    if !bots.is_empty() {
        list("  bots     ", &bots.join(", "), output)?;
    }
    Ok(())
}

/// Prints names with their meanings, with a heading on the first line.
fn table(heading: &str, rows: &[(String, String)], output: &mut Output) -> Result {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let headings = [heading].into_iter().chain(iter::repeat(""));
    rows.iter().zip(headings).try_for_each(|((name, text), heading)| {
        list(&format!("  {heading:8}  {name:width$} "), text, output)
    })
}

fn list(label: &str, text: &str, output: &mut Output) -> Result {
    let mut lines = hang(label, text, output.width(80)).into_iter();
    Ok(lines.try_for_each(|line| writeln!(output, "{line}"))?)
}
