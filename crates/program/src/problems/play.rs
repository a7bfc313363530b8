//! `gambol play --problem`: solving a problem at the prompt.

use std::io::{self, IsTerminal, Write};

use gambol_bots::{Bots, Budget, Choice, Score};
use gambol_core::text::Excerpt;
use gambol_core::{Game, Player, Status};
use gambol_host::point::read_move;
use gambol_host::{AnyMove, AnyPosition, Point, Render};
use gambol_solve::Solver;

use super::find::{search, win};
use super::problem::Problem;
use crate::input::{MAX_LINE, read_line, unread};
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
    let Problem { start: mut position, plies: mut left, .. } =
        problems.swap_remove(number as usize - 1);
    let player = position.status().player().unwrap_or(Player::P1);
    let win = |at: &AnyPosition, plies| {
        let many = |_| Error::Failed("the solver needs more positions for this move".into());
        win(solver, at, player, plies, POSITIONS).map_err(many)
    };
    writeln!(
        output,
        "Problem {number} of {all}: {player} is to move and wins within {}. Only one move wins. Type a \
         move, `hint` or `quit`.",
        plies(left.into())
    )?;
    let (mut wrong, mut hints, mut hinted) = (0, 0, false);
    let (mut lines, echo) = (io::stdin().lock(), !io::stdin().is_terminal());
    writeln!(output, "\n{}", position.drawing(output.style))?;
    loop {
        write!(output, "{player}> ")?;
        output.flush()?;
        let Some(line) = read_line(&mut lines, MAX_LINE).map_err(|error| unread(&error))? else {
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
            writeln!(output, "{}", Excerpt::new(text).as_str())?;
        }
        let mv = match (text, read_move(&position, text)) {
            ("", _) => continue,
            ("quit", _) => break,
            ("hint", _) => {
                let mv = win(&position, left)?.and_then(|(_, line)| line.first().copied());
                let mv = mv.ok_or_else(|| Error::Failed("no move wins".into()))?;
                match Point::path(&position, mv)[..] {
                    [first, _, ..] if !hinted => {
                        writeln!(output, "The winning move begins with {first}.")?;
                    }
                    _ => writeln!(output, "The winning move is {}.", position.display_move(mv))?,
                }
                (hints, hinted) = (hints + 1, true);
                continue;
            }
            (_, Ok(mv)) => mv,
            (_, Err(error)) => {
                writeln!(output, "{error}; `hint` helps, `quit` ends")?;
                continue;
            }
        };
        let after = position.after(mv);
        // The line of the solver begins with the longest defence.
        match win(&after, left - 1)?.map(|(plies, line)| (plies, line.first().copied())) {
            None => {
                wrong += 1;
                writeln!(output, "{}", refutation(Bots::of_item(item), &position, mv, left))?;
            }
            Some((plies, Some(reply))) if !after.after(reply).status().is_over() => {
                writeln!(output, "Right. The answer is {}.", after.display_move(reply))?;
                (position, left, hinted) = (after.after(reply), plies - 1, false);
                writeln!(output, "\n{}", position.drawing(output.style))?;
            }
            Some((_, reply)) => {
                let end = reply.map_or(after.clone(), |reply| after.after(reply));
                writeln!(output, "\n{}", end.drawing(output.style))?;
                let how = if wrong + hints == 0 {
                    "at once".into()
                } else {
                    format!("after {} and {}", count(wrong, "wrong move"), count(hints, "hint"))
                };
                writeln!(output, "Solved {how}.")?;
                return Ok(output.flush()?);
            }
        }
    }
    writeln!(output, "Not solved.")?;
    Ok(output.flush()?)
}

/// Says why a move is wrong.
fn refutation(bots: &Bots, position: &AnyPosition, mv: AnyMove, left: u32) -> String {
    let after = position.after(mv);
    let mv = position.display_move(mv);
    let choice = search(bots, &after, &Budget::nodes(NODES), &mut |_| {});
    let choice = choice.unwrap_or_else(|| Choice::of(None));
    let end = match (choice.score, after.status()) {
        (Some(Score::Win(_)), Status::Turn(opponent)) => format!(", and {opponent} wins"),
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

fn count(number: u32, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
