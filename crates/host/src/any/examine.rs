//! Examines a game before it is trusted.

use std::collections::BTreeSet;
use std::fmt;
use std::time::{Duration, Instant};

use gambol_core::{Game, SplitMix, Status};

use super::erased::AnyGame;
use crate::fault::GameFault;
use crate::record::move_flaw;

/// The most moves of a game that is examined, so that an endless game leaves time for other games.
const MOST_MOVES: usize = 300;

/// The most moves that are played in each position, so that a large board leaves time for later positions.
const MOST_PLAYED: usize = 20;

/// Returns the first mistake in a position and its moves.
pub(super) fn examine_moves<G: Game>(position: &G) -> Result<(), String> {
    let (status, moves, players) = (position.status(), position.legal_moves(), position.players());
    let is_chance = matches!(status, Status::Chance);
    let text = |mv: &G::Move| position.display_move(*mv).to_string();
    let named = if let Status::Over(outcome) = &status { outcome.winner } else { status.player() };
    if let Some(player) = named.filter(|player| player.index() >= players) {
        return Err(format!("`status` names {player}, but there are {players} players"));
    }
    let may_be = G::HAS_CHANCE || !is_chance;
    ensure(may_be, format_args!("there is chance, but `HAS_CHANCE` is false"))?;
    let has_moves = status.is_over() || !moves.is_empty();
    ensure(has_moves, format_args!("the turn is {status}, but there is no legal move"))?;
    moves.iter().find_map(|mv| move_flaw(&text(mv))).map_or(Ok(()), Err)?;
    let scores = position.scores().map_or(players, |scores| scores.len());
    ensure(scores == players, format_args!("`scores` has {scores}, for {players} players"))?;
    let mut listed = BTreeSet::new();
    let twice = moves.iter().find(|&&mv| !listed.insert(mv)).map(text);
    twice.map_or(Ok(()), |twice| Err(format!("`legal_moves` has {twice} twice")))?;
    let has_event = !is_chance || listed.iter().any(|&mv| position.chance_weight(mv) > 0);
    ensure(has_event, format_args!("all chance events have the weight 0"))?;
    for mv in moves.iter().take(MOST_PLAYED) {
        let is_same = position.after(*mv) == position.after(*mv);
        ensure(is_same, format_args!("`apply` of `{}` differs from call to call", text(mv)))?;
    }
    Ok(())
}

fn ensure(holds: bool, mistake: fmt::Arguments<'_>) -> Result<(), String> {
    if holds { Ok(()) } else { Err(mistake.to_string()) }
}

impl AnyGame {
    /// Plays this many seeded random games of each preset, until the time is over, and
    /// [examines](crate::FullGame::EXAMINE) every position. Returns at once if the game is not examined.
    ///
    /// # Errors
    /// The first mistake.
    pub fn examine(self, games: u32, time: Duration) -> Result<(), GameFault> {
        let begun = Instant::now();
        let play = || {
            let (presets, mut random) = (self.info().presets, SplitMix(1));
            for preset in (0..games).flat_map(|_| &presets) {
                let Ok(mut position) = self.0.start(Some(preset.name)) else { continue };
                for _ in 0..MOST_MOVES {
                    let Some(examined) = position.0.examine() else { return Ok(()) };
                    examined?;
                    let Some(mv) = position.random_move(&mut random) else { break };
                    if begun.elapsed() >= time {
                        return Ok(());
                    }
                    position.apply_unchecked(mv);
                }
            }
            Ok(())
        };
        GameFault::catch_fault(play)?
    }
}
