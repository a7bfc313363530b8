//! `gambol play --problem`: solving a problem at the prompt.

use std::io::{self, IsTerminal, Write};

use gambol_bots::{Bots, Budget, Choice, Score};
use gambol_core::{Game, Player};
use gambol_host::point::read_move;
use gambol_host::{AnyMove, AnyPosition, Point, Render};
use gambol_solve::Solver;

use super::find::{search, win};
use super::{MOST, Problem};
use crate::input::{MAX_LINE, read_line, unread};
use crate::numbers::plies;
use crate::options::{self, Given};
use crate::output::Output;
use crate::{Error, Result};

/// The maximum number of positions for an answer. The problems of this repository need fewer.
const POSITIONS: usize = 5_000_000;
/// The nodes of alphabeta for a refutation.
const NODES: u64 = 50_000;

struct Session<'a> {
    solver: &'a Solver,
    bots: &'a Bots,
    player: Player,
}

pub(crate) fn play(given: &Given<'_>, output: &mut Output) -> Result {
    let item = given.game()?;
    let (game, games) = (item.game(), given.program.catalogue().games());
    let mut problems = Vec::new();
    for text in &given.program.problems {
        let is_wanted = |line: &str| line.split('\t').next() == Some(game.name());
        problems.extend(Problem::read_all(games, text, &is_wanted)?);
    }
    let none =
        || options::wrong("problem")(format!("there are no problems of {} here", game.title()));
    let solver = item.job::<Solver>().filter(|_| !problems.is_empty()).ok_or_else(none)?;
    let number = given.number("problem", 1..=(problems.len() as u64).min(MOST))?.unwrap_or(1);
    let problem = &problems[number as usize - 1];
    let player = problem.start.status().player().unwrap_or(Player::P1);
    let session = Session { solver, bots: Bots::of_item(item), player };
    let all = problems.len();
    writeln!(
        output,
        "Problem {number} of {all}: {player} is to move and wins within {}. Only one move wins. Type a \
         move, `hint` or `quit`.",
        plies(problem.plies.into())
    )?;
    session.play(problem, output)?;
    Ok(output.flush()?)
}

impl Session<'_> {
    fn play(&self, problem: &Problem, output: &mut Output) -> Result {
        let (mut position, mut left) = (problem.start.clone(), problem.plies);
        let (mut wrong, mut hints, mut hinted) = (0, 0, false);
        let (mut lines, echo) = (io::stdin().lock(), !io::stdin().is_terminal());
        writeln!(output, "\n{}", position.drawing(output.style))?;
        loop {
            write!(output, "{}> ", self.player)?;
            output.flush()?;
            let Some(line) = read_line(&mut lines, MAX_LINE).map_err(|error| unread(&error))?
            else {
                writeln!(output)?;
                break;
            };
            let text = match line.text() {
                Ok(text) => text.trim(),
                Err(wrong) => {
                    writeln!(output, "{wrong}")?;
                    continue;
                }
            };
            if echo {
                writeln!(output, "{}", gambol_core::text::Excerpt::new(text).as_str())?;
            }
            match text {
                "" => continue,
                "quit" => break,
                "hint" => {
                    let mv =
                        self.win(&position, left)?.map_or(problem.moves[0], |(_, moves)| moves[0]);
                    match Point::path(&position, mv)[..] {
                        [first, _, ..] if !hinted => writeln!(output, "begin with {first}")?,
                        _ => writeln!(output, "play {}", position.display_move(mv))?,
                    }
                    (hints, hinted) = (hints + 1, true);
                    continue;
                }
                _ => {}
            }
            let mv = match read_move(&position, text) {
                Ok(mv) => mv,
                Err(error) => {
                    writeln!(output, "{error}; `hint` helps, `quit` ends")?;
                    continue;
                }
            };
            let after = position.after(mv);
            if self.win(&after, left - 1)?.is_none() {
                wrong += 1;
                writeln!(output, "{}", self.refutation(&position, mv, left))?;
                continue;
            }
            let Some((reply, plies)) = self.defence(&after, left - 1)? else {
                writeln!(output, "\n{}", after.drawing(output.style))?;
                let how = match (wrong, hints) {
                    (0, 0) => "at once".into(),
                    _ => format!("after {wrong} wrong moves and {hints} hints"),
                };
                writeln!(output, "Solved {how}.")?;
                return Ok(());
            };
            writeln!(output, "Right. The answer is {}.", after.display_move(reply))?;
            (position, left, hinted) = (after.after(reply), plies, false);
            writeln!(output, "\n{}", position.drawing(output.style))?;
        }
        writeln!(output, "Not solved.")?;
        Ok(())
    }

    fn win(&self, at: &AnyPosition, plies: u32) -> Result<Option<(u32, Vec<AnyMove>)>> {
        win(self.solver, at, self.player, plies, POSITIONS).map_err(|why| Error::Failed(why.into()))
    }

    /// Returns the reply after which the win takes longest, and the plies after it. `None` if the game is over.
    fn defence(&self, at: &AnyPosition, plies: u32) -> Result<Option<(AnyMove, u32)>> {
        let mut longest = None;
        for &reply in &at.legal_moves() {
            let left = self.win(&at.after(reply), plies - 1)?.map_or(plies, |(left, _)| left);
            if longest.is_none_or(|(_, plies)| plies < left) {
                longest = Some((reply, left));
            }
        }
        Ok(longest)
    }

    /// Says why a move is wrong.
    fn refutation(&self, position: &AnyPosition, mv: AnyMove, left: u32) -> String {
        let after = position.after(mv);
        let mv = position.display_move(mv).to_string();
        let choice = search(self.bots, &after, 1, &Budget::nodes(NODES), &mut |_| {});
        let choice = choice.unwrap_or_else(|| Choice::of(None));
        let end = match choice.score {
            Some(Score::Win(_)) => format!(", and {} wins", self.player.opponent()),
            _ => String::new(),
        };
        match choice.line_texts(&after)[..] {
            [] => format!("{mv} does not win"),
            ref line => {
                let line = line[..line.len().min(5)].join(" ");
                format!("{mv} does not win within {}: {line}{end}", plies(left.into()))
            }
        }
    }
}
