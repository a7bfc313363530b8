//! The results of a contest.

use std::collections::BTreeMap;
use std::fmt;

use gambol::{GameResult, Player};

use super::contestant::Forfeit;
use super::game::Ending;
use super::schedule::{Fixture, Schedule};
use super::statistics::{elo, interval};

/// The results of games, in whole numbers.
#[derive(Clone, Debug)]
pub(super) struct Results {
    seats: i64,
    pairs: Vec<PairResults>,
    /// How often each entrant lost a game for a reason outside the rules, and the first game in
    /// which it did.
    forfeits: BTreeMap<(usize, Forfeit), (u64, u64)>,
}

/// The results between two entrants, as the first of them sees them.
#[derive(Clone, Copy, Debug, Default)]
struct PairResults {
    won: u64,
    drawn: u64,
    lost: u64,
    /// The sum of the utilities of its seats, times the number of other seats in a game.
    utility: i64,
}

impl Results {
    pub(super) fn new(schedule: &Schedule) -> Self {
        Results {
            seats: schedule.seats() as i64,
            pairs: vec![PairResults::default(); schedule.pairs().len()],
            forfeits: BTreeMap::new(),
        }
    }

    pub(super) fn count(&mut self, fixture: &Fixture, ending: Ending) {
        let pair = &mut self.pairs[fixture.pair];
        let seats = Player::all(self.seats as usize);
        let own = seats.filter(|&seat| fixture.side(seat) == 0).count() as i64;
        // The winner's seat gets 1 and each other seat -1 / (seats - 1).
        let others = self.seats - 1;
        let (won, utility) = match ending {
            Ending::Played(GameResult::Draw) => (None, 0),
            Ending::Played(GameResult::Win(winner)) if fixture.side(winner) == 0 => {
                (Some(true), others - (own - 1))
            }
            Ending::Played(GameResult::Win(_)) => (Some(false), -own),
            Ending::Forfeited(seat, forfeit) => {
                let side = fixture.side(seat);
                let game = fixture.number + 1;
                let key = (fixture.entrants[side], forfeit);
                let counted = self.forfeits.entry(key).or_insert((0, game));
                *counted = (counted.0 + 1, counted.1.min(game));
                // All or nothing, whoever has how many seats.
                (Some(side == 1), if side == 1 { others } else { -others })
            }
        };
        match won {
            None => pair.drawn += 1,
            Some(true) => pair.won += 1,
            Some(false) => pair.lost += 1,
        }
        pair.utility += utility;
    }

    pub(super) fn add(&mut self, other: &Results) {
        for (mine, theirs) in self.pairs.iter_mut().zip(&other.pairs) {
            mine.won += theirs.won;
            mine.drawn += theirs.drawn;
            mine.lost += theirs.lost;
            mine.utility += theirs.utility;
        }
        for (key, &(times, game)) in &other.forfeits {
            let counted = self.forfeits.entry(key.clone()).or_insert((0, game));
            *counted = (counted.0 + times, counted.1.min(game));
        }
    }
}

/// The table of a contest.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Standings {
    /// One row for each entrant, in the order in which they were named.
    pub rows: Vec<Row>,
    /// One row for each pair of entrants.
    pub pairs: Vec<Pair>,
    /// Games that were lost for reasons outside the rules.
    pub forfeits: Vec<Forfeits>,
}

/// The results of an entrant.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Row {
    /// The entrant.
    pub bot: String,
    /// The games it played.
    pub games: u64,
    /// The games that one of its seats won.
    pub won: u64,
    /// The games that nobody won.
    pub drawn: u64,
    /// The games that it lost.
    pub lost: u64,
    /// The mean of `(1 + u) / 2`, where `u` is the sum of the utilities of its seats: 0.5 between
    /// equals. In a game for two players this is its points per game.
    pub score: f64,
    /// The bounds of the score with 95% confidence.
    pub interval: [f64; 2],
}

/// The results of a pair of entrants.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Pair {
    /// The two entrants.
    pub bots: [String; 2],
    /// The results of the first of them in these games.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub row: Row,
}

/// Games that an entrant lost for the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Forfeits {
    /// The entrant.
    pub bot: String,
    /// The reason.
    pub reason: String,
    /// The number of games.
    pub games: u64,
    /// The number of the first of them.
    pub first: u64,
}

impl Standings {
    pub(super) fn new(entrants: &[&str], schedule: &Schedule, results: &Results) -> Self {
        let name = |entrant: usize| entrants[entrant].to_owned();
        let others = schedule.seats() as i64 - 1;
        let mut totals = vec![PairResults::default(); entrants.len()];
        for (&[a, b], pair) in schedule.pairs().iter().zip(&results.pairs) {
            totals[a].won += pair.won;
            totals[a].lost += pair.lost;
            totals[b].won += pair.lost;
            totals[b].lost += pair.won;
            totals[a].utility += pair.utility;
            totals[b].utility -= pair.utility;
            totals[a].drawn += pair.drawn;
            totals[b].drawn += pair.drawn;
        }
        let rows = totals.iter().enumerate();
        let pairs = schedule.pairs().iter().zip(&results.pairs);
        let forfeits = results.forfeits.iter();
        Standings {
            rows: rows
                .map(|(i, total)| Row::new(name(i), total, others))
                .collect(),
            pairs: pairs
                .map(|(&[a, b], pair)| Pair {
                    bots: [name(a), name(b)],
                    row: Row::new(name(a), pair, others),
                })
                .collect(),
            forfeits: forfeits
                .map(|((entrant, Forfeit(reason)), &(games, first))| Forfeits {
                    bot: name(*entrant),
                    reason: reason.clone(),
                    games,
                    first,
                })
                .collect(),
        }
    }
}

impl Row {
    fn new(bot: String, results: &PairResults, others: i64) -> Self {
        let games = results.won + results.drawn + results.lost;
        let share = results.utility as f64 / others as f64 / games.max(1) as f64;
        let score = f64::midpoint(1.0, share);
        Row {
            bot,
            games,
            won: results.won,
            drawn: results.drawn,
            lost: results.lost,
            score,
            interval: interval(score, games),
        }
    }

    /// The score and its bounds in percent and in Elo points.
    fn cells(&self) -> [String; 4] {
        let percent = |score: f64| format!("{:.1}", score * 100.0);
        let points = |score: f64| match elo(score) {
            // Rounded first, so that nothing is shown as -0.
            elo if elo.is_finite() => format!("{:+.0}", elo.round() + 0.0),
            elo if elo > 0.0 => "+inf".to_owned(),
            _ => "-inf".to_owned(),
        };
        let [low, high] = self.interval;
        [
            percent(self.score),
            format!("{} to {}", percent(low), percent(high)),
            points(self.score),
            format!("{} to {}", points(low), points(high)),
        ]
    }
}

impl fmt::Display for Standings {
    /// The table, the games of each pair if there are several, and what was forfeited.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.rows.iter().map(|row| row.bot.chars().count());
        let width = names.max().unwrap_or(0).max("bot".len());
        writeln!(
            f,
            "{:width$}  {:>9} {:>9} {:>9} {:>9}  {:>7} {:>15}  {:>5} {:>15}",
            "bot", "games", "won", "drawn", "lost", "score %", "95%", "Elo", "95%"
        )?;
        let row = |f: &mut fmt::Formatter<'_>, name: &str, row: &Row, width: usize| {
            let [score, bounds, elo, elos] = row.cells();
            writeln!(
                f,
                "{name:width$}  {:>9} {:>9} {:>9} {:>9}  {score:>7} {bounds:>15}  {elo:>5} {elos:>15}",
                row.games, row.won, row.drawn, row.lost
            )
        };
        for it in &self.rows {
            row(f, &it.bot, it, width)?;
        }
        if self.pairs.len() > 1 {
            writeln!(f)?;
            let name = |pair: &Pair| format!("{} - {}", pair.bots[0], pair.bots[1]);
            let names = self.pairs.iter().map(|pair| name(pair).chars().count());
            let width = names.max().unwrap_or(0);
            for pair in &self.pairs {
                row(f, &name(pair), &pair.row, width)?;
            }
        }
        if let [Pair { bots, row }] = &self.pairs[..] {
            let [a, b] = bots;
            match row.interval {
                [low, _] if low > 0.5 => writeln!(f, "\n{a} beats {b}.")?,
                [_, high] if high < 0.5 => writeln!(f, "\n{b} beats {a}.")?,
                _ => writeln!(f, "\nNo difference is certain.")?,
            }
        }
        for (index, forfeits) in self.forfeits.iter().enumerate() {
            let Forfeits {
                bot,
                reason,
                games,
                first,
            } = forfeits;
            let gap = if index == 0 { "\n" } else { "" };
            let games = match games {
                1 => format!("lost game {first}"),
                n => format!("lost {n} games, the first game {first}"),
            };
            writeln!(f, "{gap}{bot} {games}: {reason}")?;
        }
        Ok(())
    }
}
