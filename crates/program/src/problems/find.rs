//! Finds problems in games.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, mem, process};

use gambol_bots::{Bots, Budget, Choice, Score};
use gambol_core::{Game, HiddenInformation, History, Player};
use gambol_host::{
    AnyMove, AnyPosition, AnyRecord, FormatError, FormatGame, GameText, Point, Reading, Recorded,
};
use gambol_solve::Solver;

use super::judge::{is_zugzwang, search, win};
use super::problem::{MOST, MOST_PLIES, Problem};
use crate::interrupt::Interrupt;
use crate::numbers::grouped;
use crate::options::Given;
use crate::output::{progress_bar, remark};
use crate::{Error, Result, convert, files, position, tablebase};

/// The most nodes of alphabeta for the grade of a problem.
const NODES: u64 = 100_000;

pub(super) struct Finder<'a> {
    given: &'a Given<'a>,
    plies: u32,
    pub(super) positions: usize,
    /// The bots with the tablebase, if there is one.
    endings: Option<Bots>,
    seen: HashSet<(&'static str, String)>,
    /// The rows of the table: the numbers of games, of positions, and of positions that each filter dropped.
    counts: Vec<(u64, &'static str)>,
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
            counts: Vec::new(),
            problems: Vec::new(),
        })
    }

    /// Adds the problems of all games of a file that have this format, and prints the table of the filters. Returns the
    /// error with which the command ends after it has written the problems.
    ///
    /// # Errors
    /// There is no game to look through.
    pub(super) fn look_through_all(
        &mut self,
        source: files::Source,
        format: &str,
    ) -> Result<Result> {
        let interrupt = Interrupt::listen(|status| process::exit(status))?;
        // The solver finishes its last question before the problems are written.
        interrupt.stopped.store(true, Ordering::SeqCst);
        let (games, file) = (self.given.program.catalogue().games(), self.given.file());
        let bytes = fs::metadata(file).map_or(0, |file| file.len());
        let bar = progress_bar(bytes, "{bar:30} {percent} %, {msg} problems, {eta} left");
        let text = GameText::new(bar.wrap_read(source));
        let (mut read, mut refused, mut foreign, mut unread) = (0, 0, None, Ok(()));
        for (number, game) in (1..).zip(games.read_games(text, Reading::default())) {
            match game.and_then(|game| with_format(number, game, format)) {
                Ok(record) => {
                    read += 1;
                    let tablebase = self.endings.as_ref().map(Bots::game);
                    foreign = foreign.or(tablebase::check_fit(tablebase, record.start()).err());
                    self.look_through(&record, &interrupt.stop);
                }
                Err(error) => {
                    // The problems of the games before are written.
                    unread = convert::check_read(file, &error);
                    if self.problems.is_empty() {
                        mem::replace(&mut unread, Ok(()))?;
                    }
                    refused += 1;
                    bar.suspend(|| remark(format_args!("refused, {error}")));
                }
            }
            bar.set_message(grouped(self.problems.len() as u64));
            if interrupt.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        bar.finish_and_clear();
        convert::ended(file, read + refused, if read == 0 { refused } else { 0 })?;
        remark(self.table());
        if let Some(why) = foreign {
            remark(format_args!("--tablebase: {why}"));
        }
        let done = format!("problems found: {}", grouped(self.problems.len() as u64));
        let end = match interrupt.status() {
            Some(status) => Err(Error::Interrupted { status, done }),
            None => convert::ended(file, 1, refused),
        };
        Ok(unread.map_err(Error::from).and(end))
    }

    /// Adds the problems of a game.
    fn look_through(&mut self, record: &AnyRecord, stop: &AtomicBool) {
        count(&mut self.counts, "games", 1);
        let start = record.start();
        let item = self.given.program.catalogue().find(start.name());
        let solver = item.ok().and_then(|item| Some((item, item.job::<Solver>()?)));
        let fits = start.players() == 2 && !start.has_secrets() && !start.game().facts().has_chance;
        let Some((item, solver)) = solver.filter(|_| fits) else {
            let what = "games with chance, secrets or more players, or without a solver";
            return count(&mut self.counts, what, 1);
        };
        let bots = Bots::of_item(item);
        let mut solutions = Vec::new();
        let positions = record.positions();
        for (number, &last) in record.moves().iter().enumerate() {
            let line = &positions[..number + 2];
            let [last_player, player] = [number, number + 1].map(|at| positions[at].turn());
            let is_other = last_player.is_some() && last_player != player;
            let Some(player) = player.filter(|_| is_other) else { continue };
            if stop.load(Ordering::Relaxed) {
                return;
            }
            count(&mut self.counts, "positions of the other games", 1);
            match self.look_at(line, last, player, (solver, bots), &mut solutions) {
                Ok(problem) => self.problems.push(problem),
                Err(filter) => count(&mut self.counts, filter, 1),
            }
        }
    }

    /// Returns the problem at the last position of this line, or the filter that drops the position. The game's earlier
    /// problems have these `solutions`.
    fn look_at(
        &mut self,
        line: &[AnyPosition],
        last: AnyMove,
        player: Player,
        (solver, bots): (&Solver, &Bots),
        solutions: &mut Vec<AnyMove>,
    ) -> Result<Problem, &'static str> {
        let counts = &mut self.counts;
        // The table has all filters that a position has reached.
        let mut keep = |is_kept: bool, filter| {
            count(counts, filter, 0);
            if is_kept { Ok(()) } else { Err(filter) }
        };
        let [earlier @ .., before, position] = line else { unreachable!("a move between them") };
        let legal = position.legal_moves();
        keep(legal.len() > 1, "there is only one legal move")?;
        let is_new = self.seen.insert((position.name(), position.canonical().to_string()));
        keep(is_new, "the position, or one that is symmetric to it, came before")?;
        let win = |at: &AnyPosition, plies| win(solver, at, player, plies, self.positions);
        let no_win = "the player to move has no win within the plies";
        let (plies, moves) = win(position, self.plies)?.ok_or(no_win)?;
        keep(plies > 1, "the win takes one ply")?;
        keep(win(before, plies + 1)?.is_none(), "the last move was no mistake")?;
        let mv = moves[0];
        let takes = position.is_capture(mv);
        let captures = legal.iter().filter(|&&mv| position.is_capture(mv)).count();
        keep(!takes || captures > 1, "the winning move is the only capture")?;
        let end = |at: &AnyPosition, mv| Point::path(at, mv).last().copied();
        let is_back = takes && before.is_capture(last) && end(before, last) == end(position, mv);
        keep(!is_back, "the winning move recaptures")?;
        let is_own = |at: &&AnyPosition| at.status().player() == Some(player) && at.is_legal(mv);
        if let Some(earlier) = earlier.last().filter(is_own) {
            let was_won = win(&earlier.after(mv), plies - 1)?.is_some();
            keep(!was_won, "the winning move won already at the last turn of the player")?;
        }
        let endings = self.endings.as_ref().filter(|it| it.game() == position.game());
        for &other in legal.iter().filter(|&&other| other != mv) {
            let after = position.after(other);
            let is_won = win(&after, plies + 1)?.is_some();
            keep(!is_won, "another move wins within two more plies")?;
            let found = endings.and_then(|it| search(it, &after, &Budget::depth(1), &mut |_| {}));
            let is_lost = matches!(found.and_then(|it| it.score), Some(Score::Loss(_)));
            keep(!is_lost, "another move wins by the tablebase")?;
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
            let obvious = "alphabeta prefers the winning move at every depth, from one ply on";
            keep(!is_found || depth > 1, obvious)?;
        }
        keep(!solutions.contains(&mv), "the same move won before in this game")?;
        solutions.push(mv);
        let solution = position::line(position, &moves);
        let mut problem = Problem { solution, plies, nodes, is_zugzwang: false };
        problem.is_zugzwang = is_zugzwang(solver, &problem, self.positions);
        Ok(problem)
    }

    /// Returns the table of all counts.
    fn table(&self) -> String {
        let mut rows = Vec::new();
        for (number, what) in &self.counts {
            rows.push(format!("{:>9} {what}", grouped(*number)));
        }
        rows.push(format!("{:>9} problems", grouped(self.problems.len() as u64)));
        rows.join("\n")
    }
}

/// Returns the record of a game whose problems can be written in this format.
fn with_format(number: usize, game: FormatGame, format: &str) -> Result<AnyRecord, FormatError> {
    let record = game.record;
    // A problem begins after the start of a game: try the format with such a position.
    let at = record.positions()[record.moves().len().min(1)].clone();
    let wrong = |what| FormatError::new(number, &record.names(), game.line, what);
    AnyRecord::from(History::new(at)).write_as(format).map_err(wrong)?;
    Ok(record)
}

/// Adds to the row of a table.
fn count(counts: &mut Vec<(u64, &'static str)>, what: &'static str, number: u64) {
    match counts.iter_mut().find(|(_, it)| *it == what) {
        Some((count, _)) => *count += number,
        None => counts.push((number, what)),
    }
}
