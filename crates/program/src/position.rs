//! The options that select a position.

use clap::Arg;
use gambol_core::{Game, History};
use gambol_host::{AnyMove, AnyPosition};

use crate::output::remark;
use crate::{Given, Result, options};

/// The names of the [options](options()).
pub(crate) const NAMES: [&str; 3] = ["variant", "position", "moves-played"];

/// Returns the options that select a position. They apply in this order: `--variant` selects the start,
/// `--position` replaces it, and `--moves-played` continues from there.
pub(crate) fn options() -> Vec<Arg> {
    options::list(&[
        "variant V: Start from a variant: PRESET or PRESET:KEY=VALUE,...",
        "position TEXT: Start from a position in the game's notation. A text without a variant means the \
         first preset, even if you give --variant",
        "moves-played 'M1 M2 ...': Play these moves from there, separated by spaces",
    ])
}

/// Returns the position after the moves of `--moves-played`.
pub(crate) fn resolve(given: &Given<'_>) -> Result<AnyPosition> {
    Ok(played(given, start(given)?)?.position().clone())
}

/// Plays the moves of `--moves-played` from this start.
pub(crate) fn played(given: &Given<'_>, start: AnyPosition) -> Result<History<AnyPosition>> {
    let moves = given.text("moves-played").unwrap_or_default();
    play_all(start, &mut moves.split_whitespace()).map_err(options::wrong("moves-played"))
}

/// Returns the position before the moves of `--moves-played`.
pub(crate) fn start(given: &Given<'_>) -> Result<AnyPosition> {
    let game = given.game()?.game;
    let variant = given.text("variant");
    let start = match variant {
        Some(variant) => game.start(variant).map_err(options::wrong("variant"))?,
        None => game.first(),
    };
    let Some(text) = given.text("position") else { return Ok(start) };
    let position = game.position(text).map_err(options::wrong("position"))?;
    let (new, old) = (position.variant(), start.variant());
    if variant.is_some() && new != old {
        remark(format_args!("note: --position has the variant {new} and replaces --variant {old}"));
    }
    Ok(position)
}

/// Plays these moves. The error says which move is wrong and why.
pub(crate) fn play_all(
    start: AnyPosition,
    moves: &mut dyn Iterator<Item = &str>,
) -> Result<History<AnyPosition>, String> {
    let mut history = History::new(start);
    for (i, text) in moves.enumerate() {
        history.play_text(text).map_err(|error| format!("move {}: {error}", i + 1))?;
    }
    Ok(history)
}

/// Plays legal moves from a position.
pub(crate) fn line(start: &AnyPosition, moves: &[AnyMove]) -> History<AnyPosition> {
    let mut history = History::new(start.clone());
    for &mv in moves {
        history.play_unchecked(mv);
    }
    history
}

/// Returns the texts of the moves of a game.
pub(crate) fn texts(history: &History<AnyPosition>) -> Vec<String> {
    let moves = history.positions().iter().zip(history.moves());
    moves.map(|(before, &mv)| before.display_move(mv).to_string()).collect()
}
