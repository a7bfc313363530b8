//! Games of a contest that were played earlier.

use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, Player};
use gambol_host::AnyRecord;
use thiserror::Error;

use crate::game::{self, Ending};
use crate::openings::digest;
use crate::{Contest, Forfeit, Opening, Schedule};

/// The results of an interrupted contest's games. They count, and the games are not played again.
/// Since each game has its own seed, a resumed contest ends like an uninterrupted one, unless there
/// are time limits.
#[derive(Clone, Debug, Default)]
pub struct Finished(Vec<(u64, Ending, u64)>);

impl Finished {
    /// Reads the records of a contest's games, which their tags identify. The `openings` must be those of
    /// [`Contest::play_openings`].
    ///
    /// # Errors
    ///
    /// A record does not parse, has no result, occurs twice, or belongs to another contest because
    /// its tags (seed, players, number, clock) or its opening differ.
    pub fn read(
        contest: &Contest,
        openings: &[Opening],
        names: &[&str],
        records: &[&str],
    ) -> Result<Self, FinishedError> {
        let mut finished = Finished::default();
        let Some(first) = openings.first() else { return Ok(finished) };
        let game = first.start().game();
        let schedule = Schedule::new(names.len(), first.start().players(), contest.games);
        for (i, text) in records.iter().enumerate() {
            let wrong = |why: String| FinishedError { record: i + 1, why };
            let record = game.record(text).map_err(|error| wrong(error.to_string()))?;
            let round = record.tag("Round").unwrap_or_default();
            let number = round.parse().ok().and_then(|round: u64| round.checked_sub(1));
            let number = number.filter(|&number| number < schedule.games()).ok_or_else(|| {
                let (found, most) = (Excerpt::new(round), schedule.games());
                wrong(format!("the tag Round is {found}, not a number from 1 to {most}"))
            })?;
            let fixture = schedule.fixture(number);
            let expected = game::opened(contest, openings, &fixture, names);
            let mut names = expected.tags().chain(record.tags()).map(|(name, _)| name);
            let differs = |name: &&str| record.tag(name) != expected.tag(name);
            if let Some(name) = names.find(|name| differs(name) && !game::is_own_tag(name)) {
                let value = |tag: Option<&str>| match tag {
                    None => "missing".to_owned(),
                    Some(tag) => Excerpt::new(tag).to_string(),
                };
                let (found, value) = (value(record.tag(name)), value(expected.tag(name)));
                return Err(wrong(format!("the tag {name} is {found}, not {value}")));
            }
            if record.start() != expected.start() || !record.moves().starts_with(expected.moves()) {
                return Err(wrong("the game has another opening".to_owned()));
            }
            let ending =
                ending(&record).ok_or_else(|| wrong("the game has no result".to_owned()))?;
            match finished.place(number) {
                Ok(_) => return Err(wrong(format!("game {} occurs twice", number + 1))),
                Err(place) => {
                    finished.0.insert(place, (number, ending, digest(record.history())));
                }
            }
        }
        Ok(finished)
    }

    /// The index of a game, or the index where it belongs.
    fn place(&self, number: u64) -> Result<usize, usize> {
        self.0.binary_search_by_key(&number, |it| it.0)
    }

    /// The ending and the digest of the game with this number.
    pub(crate) fn get(&self, number: u64) -> Option<(Ending, u64)> {
        let (_, ending, digest) = &self.0[self.place(number).ok()?];
        Some((ending.clone(), *digest))
    }

    /// The number of games.
    pub fn count(&self) -> u64 {
        self.0.len() as u64
    }
}

/// The ending of the game of a record.
fn ending(record: &AnyRecord) -> Option<Ending> {
    let outcome = record.outcome();
    let by_rules = record.position().status().is_over();
    let reason = match &outcome {
        Some(outcome) => outcome.reason.as_str(),
        // With more than two players the forfeit is recorded only as a comment.
        None => record.comment(record.moves().len()),
    };
    if let Some((loser, why)) = reason.split_once(" forfeits: ").filter(|_| !by_rules) {
        let mut players = Player::all(record.start().players());
        let loser = players.find(|player| player.to_string() == loser)?;
        return Some(Ending::Forfeited(loser, Forfeit(why.to_owned())));
    }
    match outcome.as_ref()?.result() {
        // A contest never ends with a win outside the rules.
        GameResult::Win(_) if !by_rules => None,
        _ if !by_rules && reason == "ply limit" => Some(Ending::CutOff),
        result => Some(Ending::Played(result)),
    }
}

/// The reason why a record does not belong to a contest.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("record {record}: {why}")]
#[non_exhaustive]
pub struct FinishedError {
    /// The number of the record, from 1.
    pub record: usize,
    /// The reason.
    pub why: String,
}
