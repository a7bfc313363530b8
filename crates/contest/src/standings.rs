//! The results of a contest.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use gambol_core::GameResult;
use serde::Serialize;

use crate::game::Ending;
use crate::{
    Fixture, Forfeit, Hypothesis, Pentanomial, Rating, Schedule, Sprt, elo, interval, ratings,
};

/// The results of games, as integers.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    seats: usize,
    pairs: Vec<PairResults>,
    /// Hashes of pairs of games, in order.
    seen: Vec<u64>,
    /// The number of pairs of games that repeat an earlier pair.
    repeated: u64,
    /// By entrant and reason, the number of games lost outside the rules and the number of the
    /// first.
    forfeits: Vec<((usize, Forfeit), (u64, u64))>,
    /// The games that were cut off.
    cut_off: u64,
}

/// The results between two entrants, seen from the first.
#[derive(Clone, Copy, Debug, Default)]
struct PairResults {
    /// The numbers of games lost, drawn and won.
    games: [u64; 3],
    /// The same numbers without games that do not count for the score.
    counted: [u64; 3],
    /// The results of pairs of games from one opening.
    openings: Pentanomial,
    /// A first game that has no second game yet: the pair's number, the half points and the digest.
    half: Option<(u64, usize, u64)>,
}

/// The maximum number of pairs of games to remember. Insertion takes linear time.
const MOST_SEEN: usize = 1 << 17;

impl Results {
    pub(crate) fn new(schedule: &Schedule) -> Self {
        Results {
            seats: schedule.seats,
            seen: Vec::new(),
            repeated: 0,
            pairs: vec![PairResults::default(); schedule.pairs.len()],
            forfeits: Vec::new(),
            cut_off: 0,
        }
    }

    /// Whether a sequential test of the first two entrants ends here.
    pub(crate) fn decides(&self, sprt: &Sprt) -> bool {
        // The counts change only with the second game of a pair.
        self.pairs[0].half.is_none() && sprt.judge(&self.pairs[0].openings).is_some()
    }

    /// Counts a game. Games must come in the order of the schedule, but some may be missing.
    pub(crate) fn count(&mut self, fixture: &Fixture, ending: Ending, digest: u64) {
        let half_points = match ending {
            Ending::Played(GameResult::Draw) => 1,
            Ending::CutOff => {
                self.cut_off += 1;
                1
            }
            Ending::Played(GameResult::Win(winner)) => 2 * usize::from(fixture.side(winner) == 0),
            Ending::Forfeited(seat, forfeit) => {
                let (side, game) = (fixture.side(seat), fixture.number + 1);
                let key = (fixture.entrants[side], forfeit);
                match self.forfeits.binary_search_by(|it| it.0.cmp(&key)) {
                    Ok(at) => self.forfeits[at].1.0 += 1,
                    Err(at) => self.forfeits.insert(at, (key, (1, game))),
                }
                2 * side
            }
        };
        let pair = &mut self.pairs[fixture.pair];
        pair.games[half_points] += 1;
        // With more than two seats, a game may favour the entrant with more of them. A whole pair
        // favours nobody, so only whole pairs count.
        let counts_alone = u64::from(self.seats == 2);
        let half = pair.half.take().filter(|half| half.0 == fixture.game_pair);
        let Some((_, before, earlier)) = half else {
            pair.half = Some((fixture.game_pair, half_points, digest));
            pair.counted[half_points] += counts_alone;
            return;
        };
        let mut hasher = DefaultHasher::new();
        let results = [before, half_points];
        (fixture.pair, fixture.seating, results, earlier, digest).hash(&mut hasher);
        let key = hasher.finish();
        pair.counted[before] -= counts_alone;
        match self.seen.binary_search(&key) {
            Ok(_) => {
                self.repeated += 1;
                return;
            }
            Err(at) if self.seen.len() < MOST_SEEN => self.seen.insert(at, key),
            Err(_) => {}
        }
        pair.counted[before] += 1;
        pair.counted[half_points] += 1;
        pair.openings.0[before + half_points] += 1;
    }
}

/// The table of a contest.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Standings {
    /// One row for each entrant, in the order of the contest.
    pub rows: Vec<Row>,
    /// One row for each pair of entrants.
    pub pairs: Vec<Pair>,
    /// Games lost outside the rules.
    pub forfeits: Vec<Forfeits>,
    /// The draws at the [limit of plies](gambol_host::record::DrawLimits::plies), also counted in
    /// the rows.
    #[serde(skip_serializing_if = "none")]
    pub cut_off: u64,
    /// The pairs of games that repeat an earlier pair of the same entrants and seats move for move. They
    /// count as games, but not for scores, bounds, ratings and the sequential test. After
    /// 131,072 different pairs, copies of later ones are missed.
    #[serde(skip_serializing_if = "none")]
    pub repeated: u64,
    /// The sequential test, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Verdict>,
    /// The strength of each entrant, in the order of the contest, if there are more than two and at
    /// most [`MOST_RATED`](Self::MOST_RATED). Each pair is credited with one more draw, so that no
    /// rating is infinite.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Rated>,
}

/// Whether the number is left out of the output.
fn none(number: &u64) -> bool {
    *number == 0
}

/// The result of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Verdict {
    /// The normalised Elo differences of the two hypotheses.
    pub elo: [f64; 2],
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// The ratios that end the test.
    pub bounds: [f64; 2],
    /// The accepted hypothesis, if there were enough games.
    pub accepted: Option<Hypothesis>,
}

/// The strength of an entrant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Rated {
    /// The name of the entrant.
    pub bot: String,
    /// Its rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// The results of an entrant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Row {
    /// The name of the entrant.
    pub bot: String,
    /// The games it played.
    pub games: u64,
    /// The number of games won by one of its seats.
    pub won: u64,
    /// The number of drawn games.
    pub drawn: u64,
    /// The number of games it lost.
    pub lost: u64,
    /// The points per game: a win by any of its seats is 1 and a draw ½. With more than two seats only
    /// games count whose complement was played, in which the entrants exchange all seats. So equal
    /// entrants have 0.5, though each seat wins less than half of the games by chance.
    pub score: f64,
    /// The bounds of the score with 95% confidence. If they exclude 0.5, one entrant is probably better.
    pub interval: [f64; 2],
}

/// The results of a pair of entrants.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Pair {
    /// The two entrants.
    pub bots: [String; 2],
    /// The results of the first entrant.
    #[serde(flatten)]
    pub row: Row,
    /// Pairs of games from one opening, seen from the first entrant. `None` if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_pairs: Option<GamePairs>,
}

/// Statistics of pairs of games from one opening.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct GamePairs {
    /// The number of pairs with each result.
    pub counts: Pentanomial,
    /// The bounds of the score with 95% confidence.
    pub interval: [f64; 2],
    /// The [normalised Elo difference](Pentanomial::normalized_elo).
    pub normalized_elo: f64,
    /// The 95% error margin of that difference.
    pub normalized_elo_error: f64,
}

/// Games that an entrant lost for the same reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Forfeits {
    /// The name of the entrant.
    pub bot: String,
    /// The reason.
    pub reason: String,
    /// The number of games.
    pub games: u64,
    /// The number of the first of these games.
    pub first: u64,
}

impl Standings {
    /// The maximum number of entrants that are rated. More would take minutes.
    pub const MOST_RATED: usize = 300;

    pub(crate) fn new(
        entrants: &[&str],
        schedule: &Schedule,
        results: &Results,
        sprt: Option<&Sprt>,
    ) -> Self {
        let name = |entrant: usize| entrants[entrant].to_owned();
        let mut totals = vec![PairResults::default(); entrants.len()];
        let mut pairs = Vec::new();
        for (&[a, b], pair) in schedule.pairs.iter().zip(&results.pairs) {
            for (from, to) in [(0, 2), (1, 1), (2, 0)] {
                totals[a].games[from] += pair.games[from];
                totals[b].games[to] += pair.games[from];
                totals[a].counted[from] += pair.counted[from];
                totals[b].counted[to] += pair.counted[from];
            }
            let counts = pair.openings;
            pairs.push(Pair {
                bots: [name(a), name(b)],
                row: Row::new(name(a), pair),
                game_pairs: (counts.count() > 0).then(|| GamePairs {
                    counts,
                    interval: counts.interval(),
                    normalized_elo: counts.normalized_elo(),
                    normalized_elo_error: counts.normalized_elo_error(),
                }),
            });
        }
        let rows = totals.iter().enumerate().map(|(i, total)| Row::new(name(i), total));
        let forfeits = results.forfeits.iter().map(|&((entrant, ref forfeit), (games, first))| {
            Forfeits { bot: name(entrant), reason: forfeit.0.clone(), games, first }
        });
        Standings {
            rows: rows.collect(),
            forfeits: forfeits.collect(),
            cut_off: results.cut_off,
            repeated: results.repeated,
            sprt: sprt.map(|sprt| Verdict {
                elo: sprt.elo(),
                ratio: sprt.ratio(&results.pairs[0].openings),
                bounds: sprt.bounds(),
                accepted: sprt.judge(&results.pairs[0].openings),
            }),
            ratings: rate(entrants, schedule, results, &pairs),
            pairs,
        }
    }
}

/// The ratings of more than two entrants.
fn rate(entrants: &[&str], schedule: &Schedule, results: &Results, pairs: &[Pair]) -> Vec<Rated> {
    if !(3..=Standings::MOST_RATED).contains(&entrants.len()) {
        return Vec::new();
    }
    let mut points = vec![vec![0.0; entrants.len()]; entrants.len()];
    for ((&[a, b], Pair { row, .. }), results) in
        schedule.pairs.iter().zip(pairs).zip(&results.pairs)
    {
        let games = results.counted.iter().sum::<u64>() as f64;
        points[a][b] = row.score * games + 0.5;
        points[b][a] = (1.0 - row.score) * games + 0.5;
    }
    let ratings = ratings(&points).unwrap_or_default();
    let rated = |(&bot, rating): (&&str, _)| Rated { bot: bot.to_owned(), rating };
    entrants.iter().zip(ratings).map(rated).collect()
}

impl Row {
    fn new(bot: String, results: &PairResults) -> Self {
        let [lost, drawn, won] = results.games;
        let counted: u64 = results.counted.iter().sum();
        let lead = results.counted[2] as f64 - results.counted[0] as f64;
        let score = f64::midpoint(1.0, lead / counted.max(1) as f64);
        let interval = interval(score, counted);
        Row { bot, games: lost + drawn + won, won, drawn, lost, score, interval }
    }

    /// Writes the numbers of games, then the score and its bounds, in percent and in Elo points.
    fn write(&self, f: &mut fmt::Formatter<'_>, width: usize, name: &str) -> fmt::Result {
        let Row { games, won, drawn, lost, score, interval, .. } = self;
        let [low, high] = interval.map(|score| 100.0 * score);
        let bounds = format!("{low:.1} to {high:.1}");
        // Rounded before the addition of 0, so that -0 is shown as +0.
        let points = |score: f64| elo(score).round() + 0.0;
        let [low, high] = interval.map(points);
        let (elo, elos) = (points(*score), format!("{low:+.0} to {high:+.0}"));
        write!(f, "{name:width$}  {games:>9} {won:>9} {drawn:>9} {lost:>9}  ")?;
        writeln!(f, "{:>7.1} {bounds:>15}  {elo:>+5.0} {elos:>15}", 100.0 * score)
    }
}

impl fmt::Display for Verdict {
    /// Writes `SPRT: normalised Elo 0 or 10; log-likelihood ratio 2.96 (-2.94 to 2.94): H1 is
    /// accepted.`
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

/// The maximum number of pairs listed in a text, which is enough for 45 entrants.
const MOST_LISTED: usize = 1_000;

impl fmt::Display for Standings {
    /// Writes the table of entrants. Then come the games of each pair and the ratings, or the
    /// statistics of the only pair, and finally the forfeits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.rows.iter().map(|row| row.bot.chars().count());
        let width = names.max().unwrap_or(0).max("bot".len());
        write!(f, "{:width$}  {:>9} {:>9} {:>9} {:>9}  ", "bot", "games", "won", "drawn", "lost")?;
        writeln!(f, "{:>7} {:>15}  {:>5} {:>15}", "score %", "95%", "Elo", "95%")?;
        for it in &self.rows {
            it.write(f, width, &it.bot)?;
        }
        if self.pairs.len() > MOST_LISTED {
            let count = self.pairs.len();
            writeln!(
                f,
                "\nThe {count} pairs are too many to list here. The JSON output has all of them."
            )?;
        } else if self.pairs.len() > 1 {
            writeln!(f)?;
            let name = |pair: &Pair| format!("{} - {}", pair.bots[0], pair.bots[1]);
            let names = self.pairs.iter().map(|pair| name(pair).chars().count());
            let width = names.max().unwrap_or(0);
            for pair in &self.pairs {
                pair.row.write(f, width, &name(pair))?;
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
        if self.repeated > 0 {
            writeln!(
                f,
                "\nPairs of games that repeat an earlier pair move for move: {}. Scores and bounds count \
                 each pair once.",
                self.repeated
            )?;
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
