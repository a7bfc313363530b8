//! An engine that counts move sequences.

use std::sync::Arc;
use std::time::Duration;

use gambol_contest::Forfeit;
use gambol_core::text::Excerpt;

use super::running::{Running, complaint, talk};
use crate::input::split_word;

/// An engine that counts move sequences. It restarts after its process has failed.
pub(crate) struct Counter {
    command: Vec<String>,
    patience: Duration,
    running: Option<Running>,
    /// The game last sent to the process.
    told: String,
}

impl Counter {
    /// Starts the process, with this time limit for each answer.
    pub(crate) fn start(command: &[String], patience: Duration) -> Result<Self, String> {
        let (command, told) = (command.to_vec(), String::new());
        let mut counter = Counter { command, patience, running: None, told };
        counter.run().map_err(|Forfeit(why)| why)?;
        Ok(counter)
    }

    fn run(&mut self) -> Result<(), Forfeit> {
        if self.running.is_none() {
            self.running = Some(Running::start(&self.command, self.patience, Arc::default())?);
            self.told.clear();
        }
        Ok(())
    }

    /// Returns the number of move sequences of this length. The error says why the engine gave no number.
    pub(crate) fn count(&mut self, game: &str, position: &str, depth: u32) -> Result<u64, String> {
        self.run().map_err(|Forfeit(why)| why)?;
        let told = &mut self.told;
        let counted = talk(&mut self.running, |engine| {
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
        });
        counted.unwrap_or_else(|Forfeit(why)| Err(why))
    }
}
