//! `gambol play --problem`: solving a problem at the prompt.

use std::io::{self, IsTerminal, Write};

use gambol_bots::{Bots, Budget, Choice, Score};
use gambol_core::{Game, Player, Status};
use gambol_host::point::read_move;
use gambol_host::{AnyMove, AnyPosition, Point, Render};
use gambol_solve::Solver;

use super::judge::{search, win};
use super::problem::Problem;
use crate::input::ask;
use crate::numbers::plies;
use crate::options::{self, Given};
use crate::output::Output;
use crate::{Error, Result};

/// The maximum number of positions for an answer. The problems of this repository need fewer.
const POSITIONS: usize = 5_000_000;
/// The nodes of alphabeta for a refutation.
const NODES: u64 = 50_000;

pub(crate) fn play(given: &Given<'_>, output: &mut Output) -> Result {
    let item = given.game()?;
    let (game, games) = (item.game, given.program.catalogue().games());
    let mut problems = Vec::new();
    for text in &given.program.problems {
        let is_wanted = |line: &str| line.split('\t').next() == Some(game.name());
        problems.extend(Problem::read_all(games, text, &is_wanted)?);
    }
    let none =
        || options::wrong("problem")(format!("there are no problems of {} here", game.title()));
    let solver = item.job::<Solver>().filter(|_| !problems.is_empty()).ok_or_else(none)?;
    let all = problems.len();
    let number = given.number("problem", 1..=all as u64)?.unwrap_or(1);
    let problem = problems.swap_remove(number as usize - 1);
    let (solution, mut left) = (&problem.solution, problem.plies);
    let mut position = solution.start().clone();
    let reason = solution.position().outcome().map_or_else(String::new, |end| end.reason);
    let player = position.status().player().unwrap_or(Player::P1);
    let win = |at: &AnyPosition, plies| {
        let many = |_| Error::Failed("the solver needs more positions for this move".into());
        win(solver, at, player, plies, POSITIONS).map_err(many)
    };
    let style = output.style;
    let drawing = |at: &AnyPosition| format!("\n{}", at.drawing(style));
    writeln!(
        output,
        "Problem {number} of {all}, `{}`: {player} is to move and wins within {}. No other move wins \
         within {}. Type a move, `hint` or `quit`.\n{}",
        position.variant(),
        plies(left.into()),
        plies(u64::from(left) + 2),
        drawing(&position)
    )?;
    let (mut wrong, mut hints, mut hinted) = (0, 0, 0);
    let (mut lines, echo) = (io::stdin().lock(), !io::stdin().is_terminal());
    while let Some(line) = ask(&format!("{player}> "), &mut lines, output, echo)? {
        let said = match line.text().map(str::trim) {
            Err(wrong) => wrong,
            Ok("") => continue,
            Ok("quit") => break,
            Ok("hint") => {
                let mv = win(&position, left)?.and_then(|(_, line)| line.first().copied());
                let mv = mv.ok_or_else(|| Error::Failed("no move wins".into()))?;
                (hints, hinted) = (hints + 1, hinted + 1);
                match Point::path(&position, mv)[..] {
                    [first, _, ..] if hinted == 1 => {
                        format!("The winning move begins with {first}.")
                    }
                    // Any part would be the whole answer.
                    [_] if hinted == 1 => format!(
                        "The winning move has a single part. The game ends like this: {reason}."
                    ),
                    _ => format!("The winning move is {}.", position.display_move(mv)),
                }
            }
            Ok(text) => match read_move(&position, text) {
                Err(error) => format!("{error}; `hint` helps, `quit` ends"),
                Ok(mv) => match win(&position.after(mv), left - 1)? {
                    None => {
                        wrong += 1;
                        refutation(Bots::of_item(item), &position, mv, left)
                    }
                    Some((plies, line)) => {
                        position.apply_unchecked(mv);
                        // The line of the solver begins with the longest defence.
                        let Some(&reply) = line.first() else { break };
                        let answer = position.display_move(reply).to_string();
                        position.apply_unchecked(reply);
                        if position.status().is_over() {
                            break;
                        }
                        (left, hinted) = (plies - 1, 0);
                        format!("Right. The answer is {answer}.\n{}", drawing(&position))
                    }
                },
            },
        };
        writeln!(output, "{said}")?;
    }
    if position.status().is_over() {
        let how = match wrong + hints {
            0 => "at once".into(),
            _ => format!("after {} and {}", count(wrong, "wrong move"), count(hints, "hint")),
        };
        let themes = problem.themes().replace(',', ", ");
        writeln!(output, "{}\nSolved {how}: {themes}.", drawing(&position))?;
    } else {
        writeln!(output, "Not solved.")?;
    }
    Ok(output.flush()?)
}

/// Says why a move is wrong.
fn refutation(bots: &Bots, position: &AnyPosition, mv: AnyMove, left: u32) -> String {
    let after = position.after(mv);
    let mv = position.display_move(mv);
    let mut budget = Budget::nodes(NODES);
    budget.forced = true;
    let found = search(bots, &after, &budget, &mut |_| {});
    let choice = found.unwrap_or_else(|| Choice::of(None));
    let end = match (choice.score, after.status()) {
        (Some(Score::Win(_)), Status::Turn(opponent)) => format!(", and {opponent} wins"),
        _ => String::new(),
    };
    let line = choice.line_texts(&after);
    let line = line[..line.len().min(5)].join(" ");
    let gap = if line.is_empty() { "" } else { ": " };
    format!("{mv} does not win within {}{gap}{line}{end}", plies(left.into()))
}

fn count(number: u32, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
