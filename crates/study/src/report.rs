//! The results of a study as plain data.

use gambol_bots::Bots;
use gambol_core::playout::Tally;
use gambol_core::serialize::decimal;
use gambol_core::{Game, Player};
use gambol_host::{AnyPosition, Recorded, Schema};
use serde::Serialize;

use crate::collect::{self, FirstMove, Measurements};
use crate::measures::{Judgement, decisive_lead, mean};
use crate::numbers::rounded;
use crate::{Mean, Plan, Score, StateSpace, StudyError};

/// A finished study, with its report and a row of data for each game.
///
/// ```
/// use gambol::GAMES;
/// use gambol::mixtour::Position;
/// use gambol_bots::Bots;
/// use gambol_study::Plan;
///
/// let mut plan = Plan::new(vec!["random".parse()?]);
/// plan.games = 20;
/// let (start, bots) = (GAMES.first("mixtour")?, Bots::of::<Position>());
/// let study = plan.study(&start, &bots, || ())?;
/// assert_eq!(study.games_csv().lines().count(), 21);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct StudyResult {
    /// The statistics.
    pub report: Report,
    pub(crate) games: Vec<Measurements>,
    /// The position of [`Report::picture`]. Not every game can read it from its text.
    pub middle: AnyPosition,
}

/// The statistics of a study, for JSON. Shares and scores are from 0 to 1, lengths are in plies, and
/// numbers are rounded to four decimals.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The version of this format.
    pub schema: Schema,
    /// The game's name for programs.
    pub game: String,
    /// Its name for people.
    pub title: String,
    /// The variant.
    pub variant: String,
    /// A short description of the variant's preset.
    pub about: String,
    /// The number of players.
    pub players: usize,
    /// The seed of everything random.
    #[serde(with = "decimal")]
    pub seed: u64,
    /// The number of random moves that begin each game.
    pub opening_plies: u32,
    /// The plies after which a game is adjudicated a draw.
    pub ply_limit: u64,
    /// The number of occurrences of a position that make a draw, or 0 for never.
    pub repetitions: usize,
    /// The settings of the judge, if there is one.
    pub judge: Option<Judge>,
    /// The games of each bot, in the order of the plan.
    pub levels: Vec<Level>,
    /// The first moves, best first. Empty if chance comes first.
    pub first_moves: Vec<FirstMoveRow>,
    /// An upper bound of the number of positions, if there is a simple one.
    pub state_space: Option<StateSpace>,
    /// A position for a picture.
    pub picture: Picture,
}

/// The judge, which estimates the players' shares in a position by random games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Judge {
    /// The judged games of each bot.
    pub games: u64,
    /// The random games from each position.
    pub playouts: u64,
    /// The largest lead that counts as noise: two standard errors of an even position, 2 / √playouts.
    pub margin: f64,
}

/// The results of the games of one bot, which plays all seats.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Level {
    /// The bot.
    pub bot: String,
    /// The number of games.
    pub games: u64,
    /// The number of different games.
    pub distinct_games: u64,
    /// The lengths of the games.
    pub lengths: Lengths,
    /// The numbers of legal moves.
    pub branching: Branching,
    /// The score of each seat.
    pub seats: Vec<Score>,
    /// The score of draws, including adjudicated games.
    pub draws: Score,
    /// The number of games adjudicated draws at a limit.
    pub adjudicated: u64,
    /// The reasons why the games ended, the most common first.
    pub reasons: Vec<Reason>,
    /// The number of captured pieces per game, if the game has captures without scores.
    pub captures: Option<Mean>,
    /// The number of moves per game that change a score, if the game has scores.
    pub scoring_moves: Option<Mean>,
    /// The winner's lead in points over the second player, if the game has scores.
    pub margin: Option<Mean>,
    /// The decimal logarithm of the game tree's size: the product of the mean number of legal moves before
    /// each ply, up to the mean length.
    pub game_tree_log10: f64,
    /// The measures of tension, if there is a judge.
    pub measures: Option<Measures>,
}

/// Lengths of games in plies. Chance events do not count.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Lengths {
    /// The mean.
    pub mean: Mean,
    /// The shortest game.
    pub min: u64,
    /// The 5%, 25%, 50%, 75% and 95% quantiles.
    pub quantiles: [u64; 5],
    /// The longest game.
    pub max: u64,
    /// The width of the histogram's classes, the same for all bots.
    pub bin: u64,
    /// The games in each class, from length 0 on.
    pub histogram: Vec<u64>,
}

/// Numbers of legal moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Branching {
    /// The mean over all plies of all games.
    pub mean: f64,
    /// The largest number of legal moves.
    pub max: u32,
    /// The share of plies with a single legal move.
    pub forced: f64,
    /// For each ply, the number of games that last this long and their mean number of legal moves.
    pub by_ply: Vec<(u64, f64)>,
}

/// A reason for the end of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Reason {
    /// The reason.
    pub reason: String,
    /// The number of games that ended for this reason.
    pub games: u64,
    /// The share of these games among all games.
    pub share: f64,
    /// The number of these games won by each seat.
    pub wins: Vec<u64>,
}

/// The measures of [`measures`](crate::measures), over all judged games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Measures {
    /// The number of judged games.
    pub games: u64,
    /// The number of lead changes in a game.
    pub lead_changes: Mean,
    /// The drama of the games with a winner.
    pub drama: Option<Mean>,
    /// The share of won games whose winner ever trailed.
    pub comebacks: f64,
    /// The uncertainty over the whole game.
    pub uncertainty: Mean,
    /// The uncertainty over the second half.
    pub late_uncertainty: Mean,
    /// The lead that nearly always wins, if there is such a lead.
    pub decisive_lead: Option<f64>,
    /// The part of a won game left after the decisive lead.
    pub after_decision: Option<Mean>,
    /// How often the leader after a quarter, a half and three quarters of a game wins. It shows how
    /// reliable the judge is.
    pub leader_wins: [Score; 3],
    /// The mean uncertainty in each twentieth of a game, or `None` if no ply falls into it, as in short
    /// games.
    pub uncertainty_by_progress: Vec<Option<f64>>,
}

/// A first move, from its player's point of view.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FirstMoveRow {
    /// The move.
    pub mv: String,
    /// The number of symmetric moves, including this one.
    pub images: usize,
    /// The score of the move in random games.
    pub random: Score,
    /// The score of the move in the games of each bot, including symmetric moves.
    pub bots: Vec<Score>,
}

/// A position in the middle of a game, for a picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Picture {
    /// The position.
    pub position: String,
    /// The bot that played the game.
    pub bot: String,
}

impl Plan {
    /// Plays all games from a position, on the plan's threads, and summarises them. Calls `progress` after
    /// each game, from any thread.
    ///
    /// # Errors
    ///
    /// The plan is [invalid](Self::check), the study was stopped, or one of the bots failed.
    pub fn study(
        &self,
        start: &AnyPosition,
        bots: &Bots,
        progress: impl Fn() + Sync,
    ) -> Result<StudyResult, StudyError> {
        self.check(start, bots)?;
        let games = collect::games(self, start, bots, &progress)?;
        Ok(StudyResult::new(self, start, games, &collect::first_moves(self, start)?))
    }
}

impl StudyResult {
    fn new(
        plan: &Plan,
        start: &AnyPosition,
        games: Vec<Measurements>,
        first_moves: &[FirstMove],
    ) -> Self {
        let of = |level| games.iter().filter(move |game| game.level == level);
        let longest = games.iter().map(Measurements::plies).max().unwrap_or(0);
        let judge = (plan.judge_playouts > 0).then(|| Judge {
            games: plan.judged_games.min(plan.games),
            playouts: plan.judge_playouts,
            margin: rounded(2.0 / (plan.judge_playouts as f64).sqrt()),
        });
        let margin = judge.as_ref().map_or(0.0, |judge| judge.margin);
        let levels = plan.bots.iter().enumerate().map(|(index, bot)| {
            let games: Vec<&Measurements> = of(index).collect();
            level(bot.to_string(), &games, start.players(), bin(longest), margin)
        });
        let best = plan.bots.len() - 1;
        let middle = of(best).find_map(|game| game.middle.clone()).unwrap_or_else(|| start.clone());
        let report = Report {
            schema: Schema,
            game: start.name().to_owned(),
            title: start.game().title().to_owned(),
            variant: start.variant(),
            about: preset_about(start),
            players: start.players(),
            seed: plan.seed,
            opening_plies: plan.opening_plies,
            ply_limit: plan.draw_limits.plies,
            repetitions: plan.draw_limits.repetitions,
            judge,
            levels: levels.collect(),
            first_moves: first_move_rows(plan, &games, first_moves, start.players()),
            state_space: (plan.counts.state_space)(start),
            picture: Picture { position: middle.to_string(), bot: plan.bots[best].to_string() },
        };
        StudyResult { report, games, middle }
    }
}

/// The description of a position's preset.
fn preset_about(start: &AnyPosition) -> String {
    let variant = start.variant();
    let name = variant.split(':').next().unwrap_or_default();
    let mut presets = start.game().info().presets.into_iter();
    presets.find(|preset| preset.name == name).map_or("", |preset| preset.about).to_owned()
}

/// The class width of a histogram up to this length. It is 1, 2 or 5 times a power of ten and gives at most
/// 40 classes.
fn bin(longest: usize) -> u64 {
    let mut widths = (0..).flat_map(|exponent| [1, 2, 5].map(|it| it * 10_u64.pow(exponent)));
    widths.find(|width| longest as u64 / width < 40).unwrap_or(1)
}

fn level(bot: String, games: &[&Measurements], players: usize, bin: u64, margin: f64) -> Level {
    let count = |is: fn(&Measurements) -> bool| games.iter().filter(|game| is(game)).count() as u64;
    let mut distinct: Vec<u64> = games.iter().map(|game| game.hash).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let lengths = lengths(games, bin);
    let branching = branching(games);
    let numbers = |number: fn(&Measurements) -> Option<f64>| {
        Mean::of(&games.iter().map(|game| number(game)).collect::<Option<Vec<f64>>>()?)
    };
    Level {
        bot,
        games: games.len() as u64,
        distinct_games: distinct.len() as u64,
        seats: Player::all(players).map(|seat| score(players, seat, games)).collect(),
        draws: Score::of(players, count(Measurements::is_draw), 0, games.len() as u64),
        adjudicated: count(|game| game.adjudicated),
        reasons: reasons(games, players),
        captures: numbers(|game| game.captures.map(f64::from)),
        scoring_moves: numbers(|game| game.scores.as_ref().map(|_| f64::from(game.scoring_moves))),
        margin: numbers(|game| game.scores.as_deref().map(lead_in_points)),
        game_tree_log10: game_tree(&branching, lengths.mean.mean),
        measures: measures(games, margin),
        lengths,
        branching,
    }
}

/// The score of a player in some games.
fn score(players: usize, player: Player, games: &[&Measurements]) -> Score {
    let wins = games.iter().filter(|game| game.winner == Some(player)).count();
    let draws = games.iter().filter(|game| game.is_draw()).count();
    Score::of(players, wins as u64, draws as u64, games.len() as u64)
}

/// The difference of the two best scores.
fn lead_in_points(scores: &[u32]) -> f64 {
    let mut scores: Vec<u64> = scores.iter().copied().map(u64::from).collect();
    scores.sort_unstable();
    if let [.., second, best] = scores[..] { (best - second) as f64 } else { 0.0 }
}

fn lengths(games: &[&Measurements], bin: u64) -> Lengths {
    let mut sorted: Vec<u64> = games.iter().map(|game| game.plies() as u64).collect();
    sorted.sort_unstable();
    let numbers: Vec<f64> = sorted.iter().map(|&plies| plies as f64).collect();
    let quantile = |percent: usize| {
        let rank = (sorted.len() * percent).div_ceil(100).max(1);
        sorted.get(rank - 1).copied().unwrap_or(0)
    };
    let max = quantile(100);
    let mut histogram = vec![0; (max / bin) as usize + 1];
    for plies in &sorted {
        histogram[(plies / bin) as usize] += 1;
    }
    Lengths {
        mean: Mean::of(&numbers).unwrap_or(Mean { mean: 0.0, low: 0.0, high: 0.0 }),
        min: quantile(0),
        quantiles: [5, 25, 50, 75, 95].map(quantile),
        max,
        bin,
        histogram,
    }
}

fn branching(games: &[&Measurements]) -> Branching {
    let longest = games.iter().map(|game| game.plies()).max().unwrap_or(0);
    // The number of games and the sum of the moves at each ply.
    let mut sums = vec![(0, 0); longest];
    let (mut max, mut forced) = (0, 0);
    for game in games {
        for (&moves, sum) in game.branching.iter().zip(&mut sums) {
            *sum = (sum.0 + 1, sum.1 + u64::from(moves));
            max = moves.max(max);
            forced += u64::from(moves == 1);
        }
    }
    let (mut plies, mut moves, mut by_ply) = (0, 0, Vec::new());
    for (games, sum) in sums {
        by_ply.push((games, rounded(sum as f64 / games as f64)));
        plies += games;
        moves += sum;
    }
    let share = |number: u64| rounded(number as f64 / plies.max(1) as f64);
    Branching { mean: share(moves), max, forced: share(forced), by_ply }
}

/// The decimal logarithm of the product of the mean numbers of moves before each ply, up to a length.
fn game_tree(branching: &Branching, length: f64) -> f64 {
    let mut logs = branching.by_ply.iter().map(|(_, mean)| mean.max(1.0).log10());
    let whole: f64 = logs.by_ref().take(length as usize).sum();
    rounded(whole + logs.next().map_or(0.0, |log| log * length.fract()))
}

fn reasons(games: &[&Measurements], players: usize) -> Vec<Reason> {
    let mut found: Vec<Reason> = Vec::new();
    for game in games {
        let at = found.iter().position(|it| it.reason == game.reason).unwrap_or_else(|| {
            let (reason, wins) = (game.reason.clone(), vec![0; players]);
            found.push(Reason { reason, games: 0, share: 0.0, wins });
            found.len() - 1
        });
        found[at].games += 1;
        if let Some(winner) = game.winner {
            found[at].wins[winner.index()] += 1;
        }
    }
    let mut sorted: Vec<Reason> = Vec::new();
    for mut reason in found {
        reason.share = rounded(reason.games as f64 / games.len() as f64);
        let is_before = |it: &Reason| (reason.games, &it.reason) < (it.games, &reason.reason);
        sorted.insert(sorted.partition_point(is_before), reason);
    }
    sorted
}

fn measures(games: &[&Measurements], margin: f64) -> Option<Measures> {
    const PARTS: usize = 20;
    let judged: Vec<(&Judgement, Option<Player>)> =
        games.iter().filter_map(|game| Some((game.judgement.as_ref()?, game.winner))).collect();
    let each = |measure: &dyn Fn(&Judgement) -> f64| {
        Mean::of(&judged.iter().map(|(game, _)| measure(game)).collect::<Vec<_>>())
    };
    let won: Vec<(&Judgement, Player)> =
        judged.iter().filter_map(|&(game, winner)| Some((game, winner?))).collect();
    let of_winners = |measure: &dyn Fn(&Judgement, Player) -> f64| -> Vec<f64> {
        won.iter().map(|&(game, winner)| measure(game, winner)).collect()
    };
    let drama = of_winners(&|game, winner| game.drama(winner, margin));
    let comebacks = drama.iter().filter(|&&drama| drama > 0.0).count();
    let decisive_lead = decisive_lead(judged.iter().copied());
    let after_decision =
        |lead| Mean::of(&of_winners(&|game, winner| game.after_decision(winner, lead)));
    let leader_wins = [1, 2, 3].map(|quarter| {
        let (mut wins, mut leads) = (0, 0);
        for &(game, winner) in won.iter().filter(|(game, _)| game.plies() > 0) {
            let (leader, lead) = game.leader(game.plies() * quarter / 4);
            leads += u64::from(lead > margin);
            wins += u64::from(lead > margin && leader == winner);
        }
        Score::of(2, wins, 0, leads)
    });
    let mut by_progress = vec![Vec::new(); PARTS];
    for (game, _) in &judged {
        for ply in 0..game.plies() {
            by_progress[ply * PARTS / game.plies()].push(1.0 - game.leader(ply).1);
        }
    }
    let mean = |plies: &Vec<f64>| mean(plies.iter().copied()).map(rounded);
    Some(Measures {
        games: judged.len() as u64,
        lead_changes: each(&|game| f64::from(game.lead_changes(margin)))?,
        comebacks: rounded(comebacks as f64 / drama.len().max(1) as f64),
        drama: Mean::of(&drama),
        uncertainty: each(&|game| game.uncertainty(0))?,
        late_uncertainty: each(&|game| game.uncertainty(game.plies() / 2))?,
        decisive_lead,
        after_decision: decisive_lead.and_then(after_decision),
        leader_wins,
        uncertainty_by_progress: by_progress.iter().map(mean).collect(),
    })
}

fn first_move_rows(
    plan: &Plan,
    games: &[Measurements],
    first_moves: &[FirstMove],
    players: usize,
) -> Vec<FirstMoveRow> {
    let mut rows: Vec<FirstMoveRow> = Vec::new();
    for first in first_moves {
        let by_bot = |level| {
            let begun = |game: &&Measurements| {
                game.level == level && first.images.contains(&game.first_move)
            };
            score(players, first.player, &games.iter().filter(begun).collect::<Vec<_>>())
        };
        let Tally { wins, draws, unfinished, .. } = first.tally;
        let wins = wins[first.player.index()];
        let row = FirstMoveRow {
            mv: first.text.clone(),
            images: first.images.len(),
            random: Score::of(players, wins, draws + unfinished, first.tally.games()),
            bots: (0..plan.bots.len()).map(by_bot).collect(),
        };
        let is_before = |it: &FirstMoveRow| {
            it.random.score.total_cmp(&row.random.score).then_with(|| row.mv.cmp(&it.mv)).is_gt()
        };
        rows.insert(rows.partition_point(is_before), row);
    }
    rows
}

// The results are rounded to four decimals, so they can be compared exactly.
#[cfg(test)]
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    fn game(branching: &[u32], winner: Option<Player>) -> Measurements {
        Measurements {
            level: 0,
            number: 0,
            winner,
            reason: if winner.is_some() { "won" } else { "ply limit" }.to_owned(),
            adjudicated: winner.is_none(),
            chance_events: 0,
            branching: branching.to_vec(),
            first_move: "a1".to_owned(),
            captures: None,
            scoring_moves: 2,
            scores: Some(vec![5, 3]),
            judgement: None,
            hash: branching.len() as u64,
            middle: None,
        }
    }

    #[test]
    fn classes_are_few_and_round() {
        assert_eq!([0, 39, 40, 79, 80, 199, 200, 4_000].map(bin), [1, 1, 2, 2, 5, 5, 10, 200]);
    }

    #[test]
    fn a_level_of_three_games() {
        let games = [
            game(&[4, 1], Some(Player::P1)),
            game(&[4, 3, 10], Some(Player::P2)),
            game(&[4, 2, 10, 10], None),
        ];
        let games: Vec<&Measurements> = games.iter().collect();
        let found = level("random".to_owned(), &games, 2, 2, 0.1);
        assert_eq!((found.games, found.distinct_games, found.adjudicated), (3, 3, 1));
        assert_eq!((found.lengths.min, found.lengths.max), (2, 4));
        assert_eq!(found.lengths.mean.mean, 3.0);
        assert_eq!(found.lengths.quantiles, [2, 2, 3, 4, 4]);
        assert_eq!(found.lengths.histogram, [0, 2, 1]);
        assert_eq!(found.branching.by_ply, [(3, 4.0), (3, 2.0), (2, 10.0), (1, 10.0)]);
        assert_eq!(found.branching.max, 10);
        assert_eq!(found.branching.forced, rounded(1.0 / 9.0));
        assert_eq!(found.branching.mean, rounded(48.0 / 9.0));
        // Three plies of 4, 2 and 10 moves.
        assert_eq!(found.game_tree_log10, rounded(80_f64.log10()));
        assert_eq!(found.seats.iter().map(|seat| seat.score).collect::<Vec<_>>(), [0.5, 0.5]);
        assert_eq!(found.draws.score, rounded(1.0 / 3.0));
        let reasons = &found.reasons;
        assert_eq!((reasons[0].reason.as_str(), &reasons[0].wins[..]), ("won", &[1, 1][..]));
        assert_eq!((reasons[1].reason.as_str(), reasons[1].games), ("ply limit", 1));
        assert_eq!(found.scoring_moves.map(|mean| mean.mean), Some(2.0));
        assert_eq!(found.margin.map(|mean| mean.mean), Some(2.0));
        assert_eq!((found.captures, found.measures), (None, None));
    }

    #[test]
    fn a_tree_of_a_fraction_of_a_ply() {
        let branching = branching(&[&game(&[10, 100], None), &game(&[10], None)]);
        assert_eq!(game_tree(&branching, 1.5), 2.0);
    }

    #[test]
    fn measures_of_judged_games() {
        let judged = |shares: &[f64], winner| {
            let shares = shares.iter().map(|&it| vec![it, 1.0 - it]).collect();
            Measurements { judgement: Some(Judgement::new(shares)), ..game(&[2; 4], winner) }
        };
        let games = [
            judged(&[0.5, 0.25, 0.75, 1.0], Some(Player::P1)),
            judged(&[0.5, 0.5, 0.5, 0.5], None),
        ];
        let games: Vec<&Measurements> = games.iter().collect();
        let found = measures(&games, 0.1).expect("judged games");
        assert_eq!(found.games, 2);
        assert_eq!(found.lead_changes.mean, 0.5);
        // P1 trailed by 0.5 once.
        assert_eq!(found.drama.map(|it| it.mean), Some(rounded(0.5_f64.sqrt())));
        assert_eq!(found.comebacks, 1.0);
        assert_eq!(found.uncertainty.mean, 0.75);
        assert_eq!(found.late_uncertainty.mean, 0.625);
        // There are too few positions.
        assert_eq!((found.decisive_lead, found.after_decision), (None, None));
        assert_eq!(
            found.leader_wins.map(|it| (it.games, it.score)),
            [(1, 0.0), (1, 1.0), (1, 1.0)]
        );
        assert_eq!(found.uncertainty_by_progress[0], Some(1.0));
    }
}
