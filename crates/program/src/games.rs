//! `gambol games`: the games, their variants and option keys.

use std::io::Write;

use anstyle::Style as Font;
use clap::Args;
use gambol::{GameInfo, Style};

use crate::output::Output;
use crate::{Error, Program};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(program: &Program, options: &Options, output: &mut Output) -> Result<(), Error> {
    let games = program.games().infos();
    if options.json {
        return output.json(&games);
    }
    for (i, game) in games.iter().enumerate() {
        if i > 0 {
            writeln!(output)?;
        }
        print(game, output)?;
    }
    Ok(())
}

fn print(game: &GameInfo, output: &mut Output) -> Result<(), Error> {
    let bold = match output.style {
        Style::Plain => Font::new(),
        Style::Color => Font::new().bold(),
    };
    writeln!(output, "{bold}{}{bold:#}  {}", game.name, game.title)?;
    let width = game.presets.iter().map(|preset| preset.name.len()).max();
    let width = width.unwrap_or(0);
    for (i, preset) in game.presets.iter().enumerate() {
        let heading = if i == 0 { "variants" } else { "" };
        writeln!(
            output,
            "  {heading:8}  {:width$}  {} players, {}",
            preset.name, preset.players, preset.about
        )?;
    }
    let option = |key: &gambol::KeyInfo| format!("{}={}", key.name, key.values);
    let width = game.keys.iter().map(|key| option(key).len()).max();
    let width = width.unwrap_or(0);
    for (i, key) in game.keys.iter().enumerate() {
        let heading = if i == 0 { "keys" } else { "" };
        writeln!(
            output,
            "  {heading:8}  {:width$}  {}",
            option(key),
            key.about
        )?;
    }
    Ok(())
}
