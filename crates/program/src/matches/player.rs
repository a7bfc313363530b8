//! A player at a seat: a process that sees what its player may know, and answers in its own words.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use gambol_contest::{Contest, Contestant, Forfeit, Situation, Tags};
use gambol_core::{Game, Outcome, Player as Place};
use gambol_host::record::RecordText;
use gambol_host::{AnyMove, AnyPosition};
use gambol_seats::{OnForfeit, Presentation, Seat};
use serde_json::{Map, Value, json};

use super::records::append;
use super::running::{Running, talk};
use crate::files;

/// A player over many games. Its process starts with a game and restarts after a failure.
pub(super) struct Player<'a> {
    pub(super) name: String,
    pub(super) command: &'a [String],
    pub(super) contest: &'a Contest,
    pub(super) patience: Duration,
    /// The presentation of this game, with its seed.
    pub(super) presentation: Presentation,
    pub(super) ledger: &'a Mutex<Ledger>,
    pub(super) running: Option<Running>,
    pub(super) game: Played,
}

/// The messages between a player and the match in one game.
#[derive(Default)]
pub(super) struct Played {
    /// The seats that have received their first message.
    seats: Vec<Place>,
    /// The refused answers: the seat and the cause of each.
    refused: Vec<(Place, String)>,
    /// The transcript: one document per line, each without its beginning.
    lines: Vec<String>,
}

/// The refusals and transcripts of a match's players.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// The number of refused answers of each entrant, by clause of the rules or another cause.
    pub(crate) refused: Map<String, Value>,
    /// The path of the transcripts, the part of the file's content to keep, and the open file. A regular file
    /// is replaced and opened when the first game ends, and standard output is never open.
    pub(crate) transcripts: Option<(PathBuf, String, Option<File>)>,
    /// The error that made transcripts incomplete.
    pub(crate) failed: Option<io::Error>,
}

impl Ledger {
    /// Counts the refusals in the record of a game.
    pub(crate) fn count(&mut self, record: &str) {
        let tags = RecordText::read_tags(record).unwrap_or_default();
        for (tag, refused) in &tags {
            let Some(seat) = tag.strip_suffix(REFUSED) else { continue };
            let Some((_, name)) = tags.iter().find(|(tag, _)| tag == seat) else { continue };
            let counts = self.refused.entry(name).or_insert_with(|| json!({}));
            for why in refused.split_whitespace() {
                counts[why] = (counts[why].as_u64().unwrap_or_default() + 1).into();
            }
        }
    }
}

/// The end of the tag with a seat's refusals, after the name of the seat.
const REFUSED: &str = "Refused";

/// The key that counts randomly played moves among the refusals.
pub(crate) const RANDOM: &str = "random";

impl Player<'_> {
    /// Sends a message to the process.
    fn tell(&mut self, line: &str) -> Result<(), Forfeit> {
        self.game.lines.push(format!("\"told\":{line}}}"));
        talk(&mut self.running, |player| player.send(line))
    }

    /// Waits for an answer.
    fn hear(&mut self, patience: Duration) -> Result<String, Forfeit> {
        let heard = talk(&mut self.running, |player| {
            player.wait(patience, "an answer", |line| {
                (!line.trim().is_empty()).then(|| serde_json::from_str::<Value>(line))
            })
        })?;
        // The player may add fields of its own.
        let answer = match heard {
            Ok(line) => line["answer"].as_str().map(str::to_owned).ok_or(String::new()),
            Err(error) => Err(format!(": {error}")),
        };
        let answer = answer.map_err(|why| {
            self.running = None;
            Forfeit(format!("its line is not {{\"answer\": TEXT}}{why}"))
        })?;
        self.game.lines.push(format!("{}", json!({ "answer": answer })).split_off(1));
        Ok(answer)
    }
}

impl Contestant for Player<'_> {
    fn begin(&mut self, _: &AnyPosition, seed: u64) -> Result<(), Forfeit> {
        self.presentation.seed = seed;
        self.game = Played::default();
        if self.running.is_none() {
            let stop = Arc::clone(&self.contest.stop);
            self.running = Some(Running::spawn(self.command, self.patience, stop)?);
        }
        Ok(())
    }

    fn choose(&mut self, game: &Situation<'_>, _: &AtomicBool) -> Result<AnyMove, Forfeit> {
        let position = game.history.position();
        let place = position.status().player().expect("a player is to move");
        // All answers of a turn share one clock.
        let end = game.clock().map(|clock| Instant::now() + clock.left + self.contest.time_margin);
        let presentation = self.presentation.clone();
        let seat = Seat::new(game.history, &presentation, place);
        if self.running.as_mut().is_some_and(Running::has_written) {
            self.running = None;
            return Err(Forfeit("it wrote without being asked".to_owned()));
        }
        if !self.game.seats.contains(&place) {
            self.game.seats.push(place);
            self.tell(&seat.start(None))?;
        }
        self.tell(&seat.turn(None, presentation.retries + 1))?;
        let mut last = String::new();
        for left in (0..=presentation.retries).rev() {
            let left_to = |end: Instant| end.saturating_duration_since(Instant::now());
            let answer = self.hear(end.map_or(self.patience, left_to))?;
            match seat.answer(&answer, left) {
                Ok(mv) => return Ok(mv),
                Err(refused) => {
                    let why = refused.clause.unwrap_or(refused.why);
                    self.game.refused.push((place, why.to_owned()));
                    self.tell(&seat.refusal(None, &refused))?;
                    last = refused.error;
                }
            }
        }
        match presentation.forfeit {
            OnForfeit::Lose => Err(Forfeit(format!("no legal move: {last}"))),
            OnForfeit::Random => {
                self.game.refused.push((place, RANDOM.to_owned()));
                Ok(seat.random_move())
            }
        }
    }

    fn end(&mut self, game: &Situation<'_>, lost: Option<(Place, &Forfeit)>) -> Tags {
        let presentation = self.presentation.clone();
        let start = game.history.start();
        let reason = match lost {
            // The cause may contain a secret of the player, or a text that the player has written.
            Some((loser, _)) => format!("{loser} forfeits"),
            // This reason is used only if the game did not end by the rules.
            None => "the game has reached a limit".to_owned(),
        };
        let outcome = match lost {
            Some(_) if start.players() > 2 => None,
            Some((loser, _)) => Some(Outcome::win(loser.opponent(), reason.clone())),
            None => Some(Outcome::draw(reason.clone())),
        };
        for place in self.game.seats.clone() {
            let seat = Seat::new(game.history, &presentation, place);
            // A process that no longer reads fails in the next game.
            let _ = self.tell(&seat.end(None, outcome.clone(), &reason));
        }
        let mut tags = Tags::new();
        let mut ledger = self.ledger.lock().unwrap_or_else(PoisonError::into_inner);
        for &seat in &self.game.seats {
            let refused = self.game.refused.iter().filter(|(by, _)| *by == seat);
            let refused: Vec<&str> = refused.map(|(_, why)| &**why).collect();
            if !refused.is_empty() {
                tags.push((format!("P{}{REFUSED}", seat.number()), refused.join(" ")));
            }
        }
        let begins = format!("{{\"round\":{},\"entrant\":{},", game.round, json!(self.name));
        let lines = self.game.lines.iter();
        let text: String = lines.flat_map(|line| [&*begins, line, "\n"]).collect();
        if let Some((path, kept, file)) = &mut ledger.transcripts {
            let written = match file {
                Some(file) => append(file, text.as_bytes()),
                None => files::replace(path, &mut |out| write!(out, "{kept}{text}"))
                    .map(|new| *file = new),
            };
            ledger.failed = written.err().or(ledger.failed.take());
        }
        tags
    }
}
