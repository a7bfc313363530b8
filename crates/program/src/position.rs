//! The options that name a position.

use std::fmt::Display;

use clap::Args;
use gambol_core::any::{AnyError, AnyGame, AnyMove, AnyPosition};

use crate::Error;
use crate::output::remark;

/// A position of a game. The options apply in this order: `--variant` gives the start,
/// `--position` replaces it, `--moves-played` goes on from there.
#[derive(Debug, Args)]
pub(crate) struct PositionOptions {
    /// Start from a variant: PRESET or PRESET:KEY=VALUE,...
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    variant: Option<String>,
    /// Start from a position in the game's notation; a text without a variant means the first preset,
    /// whatever --variant says
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves played from there, separated by spaces
    #[arg(long, value_name = "'M1 M2 ...'", allow_hyphen_values = true)]
    moves_played: Option<String>,
}

impl PositionOptions {
    /// The position after the moves played.
    pub(crate) fn resolve(&self, game: AnyGame) -> Result<AnyPosition, Error> {
        Ok(self.resolve_with_last(game)?.0)
    }

    /// The position after the moves played, and the last of them.
    pub(crate) fn resolve_with_last(
        &self,
        game: AnyGame,
    ) -> Result<(AnyPosition, Option<AnyMove>), Error> {
        let mut last = None;
        let keep = |_: &AnyPosition, mv| last = Some(mv);
        let position =
            play_all(self.start(game)?, self.moves_played(), keep).map_err(wrong_move)?;
        Ok((position, last))
    }

    /// The position before the moves played.
    pub(crate) fn start(&self, game: AnyGame) -> Result<AnyPosition, Error> {
        let mut position = game.first();
        if let Some(variant) = &self.variant {
            position = game.start(variant).map_err(at("--variant"))?;
        }
        if let Some(text) = &self.position {
            let start = position;
            position = game.position(text).map_err(at("--position"))?;
            if self.variant.is_some() && start.variant() != position.variant() {
                remark(format_args!(
                    "note: --position is of the variant {} and replaces --variant {}",
                    position.variant(),
                    start.variant()
                ));
            }
        }
        Ok(position)
    }

    /// The texts of the moves played.
    pub(crate) fn moves_played(&self) -> impl Iterator<Item = &str> {
        let moves = self.moves_played.as_deref().unwrap_or_default();
        moves.split_whitespace()
    }
}

/// An error in one of the moves played.
pub(crate) fn wrong_move(error: impl Display) -> Error {
    Error::input(format_args!("--moves-played: {error}"))
}

/// The position after these moves, or which of them is wrong, and why. Each move is also handed to
/// `played`, with the position before it.
pub(crate) fn play_all<'a>(
    mut position: AnyPosition,
    moves: impl Iterator<Item = &'a str>,
    mut played: impl FnMut(&AnyPosition, AnyMove),
) -> Result<AnyPosition, String> {
    for (i, text) in moves.enumerate() {
        let next = position.parse_move(text).and_then(|mv| {
            let next = position.apply(mv)?;
            played(&position, mv);
            Ok(next)
        });
        position = next.map_err(|error| format!("move {}: {error}", i + 1))?;
    }
    Ok(position)
}

fn at(option: &str) -> impl Fn(AnyError) -> Error {
    move |error| Error::input(format_args!("{option}: {error}"))
}
