//! Finds problems in games.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use gambol_bots::{BotKind, BotSpec, Bots, Budget, Choice, Score};
use gambol_core::{Game, HiddenInformation, Player, Status};
use gambol_host::{AnyMove, AnyPosition, AnyRecord, Point, Recorded};
use gambol_solve::{Search, Solver, Value};

use super::problem::{MOST, MOST_PLIES, Problem};
use crate::numbers::grouped;
use crate::options::Given;
use crate::{Result, position, tablebase};

/// The reasons for which positions are dropped, in the order of the filters.
const FILTERS: [&str; 13] = [
    FORCED, SEEN, NO_WIN, AT_ONCE, NO_MISTAKE, TAKES, BACK, THREAT, OTHERS, ENDING, OBVIOUS, AGAIN,
    OPEN,
];
const FORCED: &str = "there is only one legal move";
const SEEN: &str = "the position, or one that is symmetric to it, came before";
const NO_WIN: &str = "the player to move has no win within the plies";
const AT_ONCE: &str = "the win takes one ply";
const NO_MISTAKE: &str = "the last move was no mistake";
const TAKES: &str = "the winning move is the only capture";
const BACK: &str = "the winning move recaptures";
const THREAT: &str = "the winning move won already at the last turn of the player";
const OTHERS: &str = "another move wins within two more plies";
const ENDING: &str = "another move wins by the tablebase";
const OBVIOUS: &str = "alphabeta prefers the winning move at every depth, from one ply on";
const AGAIN: &str = "the same move won before in this game";
const OPEN: &str = "a question is open after the given number of positions";

/// The most nodes of alphabeta for the grade of a problem.
const NODES: u64 = 100_000;

pub(super) struct Finder<'a> {
    given: &'a Given<'a>,
    plies: u32,
    pub(super) positions: usize,
    /// The bots with the tablebase, if there is one.
    pub(super) endings: Option<Bots>,
    seen: HashSet<(&'static str, String)>,
    counts: [u64; FILTERS.len()],
    pub(super) games: u64,
    unfit: u64,
    pub(super) problems: Vec<Problem>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(given: &'a Given<'a>) -> Result<Self> {
        Ok(Finder {
            given,
            plies: given.some_number("plies", 2..=MOST_PLIES)? as u32,
            positions: given.some_number("positions", 1..=MOST)? as usize,
            endings: tablebase::endings(given)?,
            seen: HashSet::new(),
            counts: [0; FILTERS.len()],
            games: 0,
            unfit: 0,
            problems: Vec::new(),
        })
    }

    /// Adds the problems of a game.
    pub(super) fn look_through(&mut self, record: &AnyRecord, stop: &AtomicBool) {
        self.games += 1;
        let start = record.start();
        let item = self.given.program.catalogue().find(start.name());
        let solver = item.ok().and_then(|item| Some((item, item.job::<Solver>()?)));
        let fits = start.players() == 2 && !start.has_secrets() && !start.game().facts().has_chance;
        let Some((item, solver)) = solver.filter(|_| fits) else {
            self.unfit += 1;
            return;
        };
        let bots = Bots::of_item(item);
        let mut solutions = Vec::new();
        let positions = record.positions();
        for (number, &last) in record.moves().iter().enumerate() {
            let line = &positions[..number + 2];
            let player_at = |at: usize| positions[at].status().player();
            let Some(player) = player_at(number + 1) else { continue };
            if player_at(number).is_none_or(|other| other == player) {
                continue;
            }
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let why = match self.look_at(line, last, player, solver, bots) {
                Ok(problem) if !solutions.contains(&problem.solution.moves()[0]) => {
                    solutions.push(problem.solution.moves()[0]);
                    self.problems.push(problem);
                    continue;
                }
                Ok(_) => AGAIN,
                Err(why) => why,
            };
            let filter = FILTERS.iter().position(|filter| *filter == why);
            self.counts[filter.unwrap_or_default()] += 1;
        }
    }

    /// Returns the problem at the last position of this line, or the filter that drops the position.
    fn look_at(
        &mut self,
        line: &[AnyPosition],
        last: AnyMove,
        player: Player,
        solver: &Solver,
        bots: &Bots,
    ) -> Result<Problem, &'static str> {
        let keep = |is_kept: bool, filter| if is_kept { Ok(()) } else { Err(filter) };
        let [earlier @ .., before, position] = line else { return Err(NO_MISTAKE) };
        let legal = position.legal_moves();
        keep(legal.len() > 1, FORCED)?;
        keep(self.seen.insert((position.name(), position.canonical().to_string())), SEEN)?;
        let win = |at: &AnyPosition, plies| win(solver, at, player, plies, self.positions);
        let (plies, moves) = win(position, self.plies)?.ok_or(NO_WIN)?;
        keep(plies > 1, AT_ONCE)?;
        keep(win(before, plies + 1)?.is_none(), NO_MISTAKE)?;
        let mv = moves[0];
        let takes = position.is_capture(mv);
        keep(!takes || legal.iter().filter(|&&mv| position.is_capture(mv)).count() > 1, TAKES)?;
        let end = |at: &AnyPosition, mv| Point::path(at, mv).last().copied();
        let is_back = takes && before.is_capture(last) && end(before, last) == end(position, mv);
        keep(!is_back, BACK)?;
        let is_own = |at: &&AnyPosition| at.status().player() == Some(player) && at.is_legal(mv);
        if let Some(earlier) = earlier.last().filter(is_own) {
            keep(win(&earlier.after(mv), plies - 1)?.is_none(), THREAT)?;
        }
        let others = || legal.iter().filter(|&&other| other != mv).map(|&it| position.after(it));
        for after in others() {
            keep(win(&after, plies + 1)?.is_none(), OTHERS)?;
        }
        if let Some(bots) = self.endings.as_ref().filter(|it| it.game() == position.game()) {
            for after in others() {
                let found = search(bots, &after, &Budget::depth(1), &mut |_| {});
                let is_lost = matches!(found.and_then(|it| it.score), Some(Score::Loss(_)));
                keep(!is_lost, ENDING)?;
            }
        }
        let mut budget = Budget::nodes(NODES);
        budget.depth = Some(plies + 1);
        // The nodes and the depth since which alphabeta prefers the winning move.
        let (mut nodes, mut depth, mut is_found) = (0, 0, false);
        let mut report = |choice: &Choice<AnyMove>| {
            (nodes, depth) = if is_found { (nodes, depth) } else { (choice.nodes, choice.depth) };
            is_found = choice.mv == Some(mv);
        };
        if let Some(choice) = search(bots, position, &budget, &mut report) {
            report(&choice);
            keep(!is_found || depth > 1, OBVIOUS)?;
        }
        Ok(Problem { solution: position::line(position, &moves), plies, nodes, is_zugzwang: false })
    }

    /// Returns a table of the positions that each filter dropped.
    pub(super) fn table(&self) -> String {
        let unfit = "games with chance, secrets or more players, or without a solver";
        let problems = self.problems.len() as u64;
        let all = self.counts.iter().sum::<u64>() + problems;
        let positions = (all, "positions of the other games");
        let mut rows = vec![(self.games, "games"), (self.unfit, unfit), positions];
        rows.extend(self.counts.into_iter().zip(FILTERS));
        rows.push((problems, "problems"));
        let row = |(number, what)| format!("{:>9} {what}", grouped(number));
        rows.into_iter().map(row).collect::<Vec<_>>().join("\n")
    }
}

/// Returns the shortest win of this player within this many plies, if there is one.
///
/// # Errors
/// [`OPEN`], if more positions than `positions` are necessary.
pub(super) fn win(
    solver: &Solver,
    at: &AnyPosition,
    player: Player,
    plies: u32,
    positions: usize,
) -> Result<Option<(u32, Vec<AnyMove>)>, &'static str> {
    if let Status::Over(outcome) = at.status() {
        return Ok((outcome.winner == Some(player)).then(|| (0, Vec::new())));
    }
    let mut limits = Search::plies(plies);
    (limits.positions, limits.winner) = (positions, Some(player));
    let found = solver.forced_win(at, &limits).map_err(|_| OPEN)?;
    Ok(found.and_then(|found| match found.value? {
        Value::Win { plies, .. } => Some((plies, found.line)),
        Value::Draw => None,
    }))
}

/// Returns whether the player would have no win within as many plies if the opponent could pass after the first move,
/// although the rules do not force a capture. An open question counts as a win.
pub(super) fn is_zugzwang(solver: &Solver, problem: &Problem, positions: usize) -> bool {
    let [start, after, ..] = problem.solution.positions() else { return false };
    let mut is_free = false;
    for mv in &after.legal_moves() {
        is_free |= !after.is_capture(*mv);
    }
    let (Some(player), Some(at)) = (start.status().player(), passed(after)) else { return false };
    is_free && matches!(win(solver, &at, player, problem.plies, positions), Ok(None))
}

/// Returns the position with the other player to move. In the texts of two players one character names the player.
fn passed(at: &AnyPosition) -> Option<AnyPosition> {
    let (text, player) = (at.to_string(), at.status().player()?);
    for (place, name) in text.char_indices() {
        let Some(which) = "12BW".find(name) else { continue };
        let other = ["2", "1", "W", "B"][which];
        let other = format!("{}{other}{}", &text[..place], &text[place + 1..]);
        let Ok(passed) = at.game().position(&other) else { continue };
        if passed.status().player() == Some(player.opponent()) {
            return Some(passed);
        }
    }
    None
}

/// Returns the choice of alphabeta, if it can play the game.
pub(super) fn search(
    bots: &Bots,
    position: &AnyPosition,
    budget: &Budget<'_>,
    report: &mut dyn FnMut(&Choice<AnyMove>),
) -> Option<Choice<AnyMove>> {
    let player = position.status().player()?;
    let mut bot = bots.build(&BotSpec::new(BotKind::AlphaBeta), position, 1).ok()?;
    Some(bot.search(&position.view(player), budget, report))
}
