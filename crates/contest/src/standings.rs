//! The results of a contest.

use std::collections::BTreeMap;
use std::fmt;

use gambol_core::{GameResult, Player};

use crate::contestant::Forfeit;
use crate::game::Ending;
use crate::pairs::{Hypothesis, Pentanomial, Sprt};
use crate::ratings::{Rating, ratings};
use crate::schedule::{Fixture, Schedule};
use crate::statistics::{elo, interval};

/// The results of games, in whole numbers.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    seats: i64,
    pairs: Vec<PairResults>,
    /// The games that entrants lost for reasons outside the rules, by entrant and reason.
    forfeits: Vec<LostGames>,
    /// The games that were cut off.
    cut_off: u64,
    /// The half points in the first games of pairs whose second has not ended, by the pair of entrants
    /// and the opening.
    halves: BTreeMap<(usize, u64), usize>,
}

/// How often an entrant lost a game for this reason, and the first game in which it did.
#[derive(Clone, Debug)]
struct LostGames {
    entrant: usize,
    forfeit: Forfeit,
    games: u64,
    first: u64,
}

/// The results between two entrants, as the first of them sees them.
#[derive(Clone, Copy, Debug, Default)]
struct PairResults {
    won: u64,
    drawn: u64,
    lost: u64,
    /// The sum of the utilities of its seats, times the number of other seats in a game.
    utility: i64,
    /// The pairs of games from one opening.
    games: Pentanomial,
}

impl Results {
    pub(crate) fn new(schedule: &Schedule) -> Self {
        Results {
            seats: schedule.seats() as i64,
            pairs: vec![PairResults::default(); schedule.pairs().len()],
            forfeits: Vec::new(),
            cut_off: 0,
            halves: BTreeMap::new(),
        }
    }

    /// Whether a sequential test of the first two entrants ends here.
    pub(crate) fn decides(&self, sprt: &Sprt) -> bool {
        // Only the second game of a pair changes the counts.
        self.halves.is_empty() && sprt.judge(&self.pairs[0].games).is_some()
    }

    pub(crate) fn count(&mut self, fixture: &Fixture, ending: Ending) {
        let pair = &mut self.pairs[fixture.pair];
        let seats = Player::all(self.seats as usize);
        let own = seats.filter(|&seat| fixture.side(seat) == 0).count() as i64;
        // The winner's seat gets 1 and each other seat -1 / (seats - 1).
        let others = self.seats - 1;
        let (won, utility) = match ending {
            Ending::Played(GameResult::Draw) => (None, 0),
            Ending::CutOff => {
                self.cut_off += 1;
                (None, 0)
            }
            Ending::Played(GameResult::Win(winner)) if fixture.side(winner) == 0 => {
                (Some(true), others - (own - 1))
            }
            Ending::Played(GameResult::Win(_)) => (Some(false), -own),
            Ending::Forfeited(seat, forfeit) => {
                let side = fixture.side(seat);
                let game = fixture.number + 1;
                let entrant = fixture.entrants[side];
                let key = |it: &LostGames| (it.entrant, &it.forfeit).cmp(&(entrant, &forfeit));
                match self.forfeits.binary_search_by(key) {
                    Ok(at) => {
                        let lost = &mut self.forfeits[at];
                        lost.games += 1;
                        lost.first = lost.first.min(game);
                    }
                    Err(at) => self
                        .forfeits
                        .insert(at, LostGames { entrant, forfeit, games: 1, first: game }),
                }
                // All or nothing, whoever has how many seats.
                (Some(side == 1), if side == 1 { others } else { -others })
            }
        };
        let half_points = match won {
            None => {
                pair.drawn += 1;
                1
            }
            Some(true) => {
                pair.won += 1;
                2
            }
            Some(false) => {
                pair.lost += 1;
                0
            }
        };
        pair.utility += utility;
        if self.seats == 2 {
            let (pair, opening) = (fixture.pair, fixture.opening);
            match self.halves.remove(&(pair, opening)) {
                Some(before) => self.pairs[pair].games.0[before + half_points] += 1,
                None => {
                    self.halves.insert((pair, opening), half_points);
                }
            }
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
    /// The number of draws at the [limit of plies](gambol_host::record::DrawLimits::plies), which are
    /// among those of the rows.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "none"))]
    pub cut_off: u64,
    /// The sequential test, if there was one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub sprt: Option<Verdict>,
    /// The strength of each entrant, in the order in which they were named, if there are more than two
    /// and at most [`MOST_RATED`](Self::MOST_RATED). Each pair is credited with one more draw, so that
    /// no rating is infinite.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub ratings: Vec<Rated>,
}

/// Whether a number is not written.
#[cfg(feature = "serde")]
fn none(number: &u64) -> bool {
    *number == 0
}

/// What a sequential test has found.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Verdict {
    /// The normalised Elo differences of the two hypotheses.
    pub elo: [f64; 2],
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// The ratios at which the test ends.
    pub bounds: [f64; 2],
    /// The hypothesis that was accepted, if there were enough games.
    pub accepted: Option<Hypothesis>,
}

/// The strength of an entrant.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rated {
    /// The entrant.
    pub bot: String,
    /// Its rating.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub rating: Rating,
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
    /// The results of the first of them.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub row: Row,
    /// The pairs of games from one opening, as the first of them sees them. `None` in games for more
    /// than two players.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub game_pairs: Option<GamePairs>,
}

/// Statistics of pairs of games from one opening.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GamePairs {
    /// The number of pairs with each result.
    pub counts: Pentanomial,
    /// The bounds of the score with 95% confidence.
    pub interval: [f64; 2],
    /// The [normalised Elo difference](Pentanomial::normalized_elo).
    pub normalized_elo: f64,
    /// Its 95% error margin.
    pub normalized_elo_error: f64,
}

impl GamePairs {
    /// `None` if there are no pairs.
    fn new(counts: Pentanomial) -> Option<Self> {
        (counts.count() > 0).then(|| GamePairs {
            counts,
            interval: counts.interval(),
            normalized_elo: counts.normalized_elo(),
            normalized_elo_error: counts.normalized_elo_error(),
        })
    }
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
    /// The most entrants that are rated. More would take minutes.
    pub const MOST_RATED: usize = 300;

    pub(crate) fn new(
        entrants: &[&str],
        schedule: &Schedule,
        results: &Results,
        sprt: Option<&Sprt>,
    ) -> Self {
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
            rows: rows.map(|(i, total)| Row::new(name(i), total, others)).collect(),
            pairs: pairs
                .map(|(&[a, b], pair)| Pair {
                    bots: [name(a), name(b)],
                    row: Row::new(name(a), pair, others),
                    game_pairs: GamePairs::new(pair.games),
                })
                .collect(),
            forfeits: forfeits
                .map(|lost| Forfeits {
                    bot: name(lost.entrant),
                    reason: lost.forfeit.0.clone(),
                    games: lost.games,
                    first: lost.first,
                })
                .collect(),
            cut_off: results.cut_off,
            sprt: sprt.map(|sprt| Verdict {
                elo: sprt.elo(),
                ratio: sprt.ratio(&results.pairs[0].games),
                bounds: sprt.bounds(),
                accepted: sprt.judge(&results.pairs[0].games),
            }),
            ratings: rate(entrants, schedule, results),
        }
    }
}

/// The ratings of more than two entrants.
fn rate(entrants: &[&str], schedule: &Schedule, results: &Results) -> Vec<Rated> {
    if !(3..=Standings::MOST_RATED).contains(&entrants.len()) {
        return Vec::new();
    }
    let mut points = vec![vec![0.0; entrants.len()]; entrants.len()];
    let others = schedule.seats() as i64 - 1;
    for (&[a, b], pair) in schedule.pairs().iter().zip(&results.pairs) {
        let row = Row::new(String::new(), pair, others);
        let games = row.games as f64;
        points[a][b] = row.score * games + 0.5;
        points[b][a] = (1.0 - row.score) * games + 0.5;
    }
    let ratings = ratings(&points).into_iter().flatten();
    let rated = entrants.iter().zip(ratings);
    rated.map(|(&bot, rating)| Rated { bot: bot.to_owned(), rating }).collect()
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
        // Rounded first, so that nothing is shown as -0.
        let points = |score: f64| format!("{:+.0}", elo(score).round() + 0.0);
        let [low, high] = self.interval;
        [
            percent(self.score),
            format!("{} to {}", percent(low), percent(high)),
            points(self.score),
            format!("{} to {}", points(low), points(high)),
        ]
    }
}

impl fmt::Display for Verdict {
    /// `SPRT: normalised Elo 0 or 10; log-likelihood ratio 2.96 (-2.94 to 2.94): H1 is accepted.`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([elo0, elo1], [low, high]) = (self.elo, self.bounds);
        let found = match self.accepted {
            None => "not decided",
            Some(Hypothesis::H0) => "H0 is accepted",
            Some(Hypothesis::H1) => "H1 is accepted",
        };
        write!(
            f,
            "SPRT: normalised Elo {elo0} or {elo1}; log-likelihood ratio {:.2} ({low:.2} to \
             {high:.2}): {found}.",
            self.ratio
        )
    }
}

/// The most pairs that are listed in a text, those of 45 entrants: nobody reads more.
const MOST_LISTED: usize = 1_000;

impl fmt::Display for Standings {
    /// The table; the games of each pair and the ratings, or the statistics of the only pair; and the
    /// forfeited games.
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
        if self.pairs.len() > MOST_LISTED {
            writeln!(
                f,
                "\n{} pairs are too many to list here; as JSON they are all there.",
                self.pairs.len()
            )?;
        } else if self.pairs.len() > 1 {
            writeln!(f)?;
            let name = |pair: &Pair| format!("{} - {}", pair.bots[0], pair.bots[1]);
            let names = self.pairs.iter().map(|pair| name(pair).chars().count());
            let width = names.max().unwrap_or(0);
            for pair in &self.pairs {
                row(f, &name(pair), &pair.row, width)?;
            }
        }
        if !self.ratings.is_empty() {
            writeln!(f, "\n{:width$}  {:>6} {:>5}", "rating", "Elo", "±")?;
            let mut rated: Vec<&Rated> = Vec::new();
            for it in &self.ratings {
                let is_no_worse = |other: &&Rated| other.rating.elo >= it.rating.elo;
                rated.insert(rated.partition_point(is_no_worse), it);
            }
            for Rated { bot, rating } in rated {
                let elo = rating.elo.round() + 0.0;
                writeln!(f, "{bot:width$}  {elo:>+6.0} {:>5.0}", rating.error)?;
            }
        }
        if let [Pair { bots, row, game_pairs }] = &self.pairs[..] {
            let [a, b] = bots;
            if let Some(pairs) = game_pairs {
                let [low, high] = pairs.interval.map(|score| score * 100.0);
                writeln!(f, "\nPairs of games with 0, ½, 1, 1½, 2 points: {}", pairs.counts)?;
                writeln!(
                    f,
                    "Score by pairs: {:.1}% ({low:.1} to {high:.1}); normalised Elo {:+.0} ± {:.0}",
                    pairs.counts.score() * 100.0,
                    pairs.normalized_elo.round() + 0.0,
                    pairs.normalized_elo_error
                )?;
            }
            if let Some(verdict) = &self.sprt {
                writeln!(f, "{verdict}")?;
            }
            match row.interval {
                [low, _] if low > 0.5 => writeln!(f, "\n{a} beats {b}.")?,
                [_, high] if high < 0.5 => writeln!(f, "\n{b} beats {a}.")?,
                _ => writeln!(f, "\nNo difference is certain.")?,
            }
        }
        for (index, forfeits) in self.forfeits.iter().enumerate() {
            let Forfeits { bot, reason, games, first } = forfeits;
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
