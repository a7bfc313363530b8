//! An engine that counts move sequences.

use std::sync::Arc;
use std::time::Duration;

use gambol_contest::Forfeit;
use gambol_core::text::Excerpt;

use super::running::{Running, complaint};
use crate::input::split_word;

/// An engine that counts move sequences. It restarts after its process has failed.
pub(crate) struct Counter {
    command: Vec<String>,
    patience: Duration,
    /// The process, and the game last sent to it.
    running: Option<(Running, String)>,
}

impl Counter {
    /// Starts the process, with this time limit for each answer.
    pub(crate) fn start(command: &[String], patience: Duration) -> Result<Self, String> {
        let mut counter = Counter { command: command.to_vec(), patience, running: None };
        counter.running().map_err(|Forfeit(why)| why)?;
        Ok(counter)
    }

    /// Returns the number of move sequences of this length. The error says why the engine gave no number.
    pub(crate) fn count(&mut self, game: &str, position: &str, depth: u32) -> Result<u64, String> {
        self.ask(game, position, depth).unwrap_or_else(|Forfeit(why)| {
            self.running = None;
            Err(why)
        })
    }

    fn running(&mut self) -> Result<&mut (Running, String), Forfeit> {
        if self.running.is_none() {
            let stop = Arc::default();
            let started = Running::start(&self.command, self.patience, stop)?;
            self.running = Some((started, String::new()));
        }
        Ok(self.running.as_mut().expect("it has been started"))
    }

    fn ask(
        &mut self,
        game: &str,
        position: &str,
        depth: u32,
    ) -> Result<Result<u64, String>, Forfeit> {
        let (engine, told) = self.running()?;
        if told != game {
            engine.set("Game", game)?;
            game.clone_into(told);
        }
        engine.send(&format!("position fen {position}"))?;
        if let Some(why) = engine.ready()? {
            return Ok(Err(why));
        }
        engine.send(&format!("go perft {depth}"))?;
        engine.wait(engine.patience, "`Nodes searched: N`", |line| {
            let (word, rest) = split_word(line);
            if let Some(why) = complaint(word, rest) {
                return Some(Err(why));
            }
            let nodes = rest.strip_prefix("searched:").filter(|_| word == "Nodes")?.trim();
            Some(nodes.parse().map_err(|_| format!("{} is not a count", Excerpt::new(nodes))))
        })
    }
}
