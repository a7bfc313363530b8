//! Examines a game before it is trusted.

use std::time::{Duration, Instant};

use gambol_core::{Game, SplitMix};

use super::erased::AnyGame;
use crate::fault::GameFault;

/// The most moves of a game that is examined, so that an endless game leaves time for other games.
const MOST_MOVES: usize = 300;

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
                let Ok(mut position) = self.source().start(Some(preset.name)) else { continue };
                for _ in 0..MOST_MOVES {
                    match position.0.examine() {
                        None => return Ok(()),
                        Some(examined) => examined?,
                    }
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
