//! An external engine, which is a process that speaks the engine protocol.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use gambol_bots::MoveLimits;
use gambol_contest::{Contest, Contestant, Forfeit, Situation};
use gambol_core::{Game, Player};
use gambol_host::{AnyMove, AnyPosition, Recorded};

use super::running::{Running, talk};
use crate::input::split_word;

/// An engine over many games. Its process starts with a game and restarts after a failure.
pub(super) struct Engine<'a> {
    pub(super) command: &'a [String],
    pub(super) contest: &'a Contest,
    /// The limits of a move.
    pub(super) limits: MoveLimits,
    pub(super) patience: Duration,
    /// Options to set in addition to the game and the variant.
    pub(super) options: Vec<(&'a str, &'a str)>,
    pub(super) first: Arc<First>,
    pub(super) running: Option<Running>,
}

/// The process started before the match, until a game takes it. If that process could not start, this is
/// the error, and no game starts another process.
pub(super) type First = Mutex<Result<Option<Running>, Forfeit>>;

/// Every engine accepts seeds below this number.
const SEEDS: u64 = 1 << 31;

impl Engine<'_> {
    /// Starts the process and sets the options. Also returns the first error that the engine reports.
    pub(super) fn start(&self, start: &AnyPosition) -> Result<(Running, Option<String>), Forfeit> {
        let stop = Arc::clone(&self.contest.stop);
        let mut engine = Running::start(self.command, self.patience, stop)?;
        engine.set("Game", start.name())?;
        engine.set("Variant", &start.variant())?;
        let limits = &self.contest.draw_limits;
        let repetition = (limits.repetitions == 3).to_string();
        for (name, value) in [("Repetition", repetition), ("MaxPlies", limits.plies.to_string())] {
            // An option of the user replaces this value, which the engine may not accept.
            if !self.options.iter().any(|(given, _)| given.eq_ignore_ascii_case(name)) {
                engine.set(name, &value)?;
            }
        }
        for (name, value) in &self.options {
            engine.set(name, value)?;
        }
        let wrong = engine.ready()?;
        Ok((engine, wrong))
    }

    /// Returns a process for a new game.
    fn fresh(&self, start: &AnyPosition) -> Result<Running, Forfeit> {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(engine) = first.as_mut().map_err(|forfeit| forfeit.clone())?.take() {
            return Ok(engine);
        }
        drop(first);
        let (engine, wrong) = self.start(start)?;
        wrong.map_or(Ok(engine), |wrong| Err(Forfeit(wrong)))
    }
}

impl Contestant for Engine<'_> {
    fn begin(&mut self, start: &AnyPosition, seed: u64) -> Result<(), Forfeit> {
        if self.running.is_none() {
            self.running = Some(self.fresh(start)?);
        }
        talk(&mut self.running, |engine| {
            engine.set("Seed", &(1 + seed % (SEEDS - 1)).to_string())?;
            engine.send("uginewgame")?;
            engine.ready().map(drop)
        })
    }

    fn prepare(&mut self, game: &Situation<'_>) -> Result<(), Forfeit> {
        talk(&mut self.running, |engine| {
            let start = engine.start_text(game.history.start());
            let moves = if game.moves.is_empty() { "" } else { " moves" };
            engine.send(&format!("position {start}{moves}{}", game.moves))?;
            engine.ready().map(drop)
        })
    }

    fn choose(&mut self, game: &Situation<'_>, _: &AtomicBool) -> Result<AnyMove, Forfeit> {
        let mut go = "go".to_owned();
        let MoveLimits { nodes, depth, time, .. } = self.limits;
        let limits = [
            nodes.map(|nodes| format!(" nodes {nodes}")),
            depth.map(|depth| format!(" depth {depth}")),
            time.map(|time| format!(" movetime {}", time.as_millis())),
        ];
        go.extend(limits.into_iter().flatten());
        let clocks = Player::all(game.clocks.len()).zip(game.clocks);
        go.extend(clocks.map(|(player, clock)| {
            let [left, increment] = [clock.left, clock.increment].map(|time| time.as_millis());
            format!(" {player}time {left} {player}inc {increment}")
        }));
        // An engine that exceeds its clock has lost, so do not wait longer.
        let patience = match game.clock() {
            Some(clock) => clock.left + self.contest.time_margin,
            None => time.unwrap_or_default() + self.patience,
        };
        talk(&mut self.running, |engine| {
            engine.send(&go)?;
            let answer = engine.wait(patience, "a move", |line| {
                let (word, rest) = split_word(line);
                (word == "bestmove").then(|| split_word(rest).0.to_owned())
            })?;
            let mv = game.history.position().parse_move(&answer);
            mv.map_err(|error| Forfeit(format!("no legal move: {error}")))
        })
    }

    fn reads_texts(&self) -> bool {
        true
    }
}
