//! Problems, and the texts of their files.

use std::io;

use gambol_core::{Game, History};
use gambol_host::{AnyPosition, AnyRecord, Games, Recorded, Schema};
use serde_json::{Value, json};

use crate::position::texts;
use crate::{Error, Result, numbers};

/// The first line of a file of problems.
const HEAD: &str = "problems\t1";
const FIELDS: &str = "game\tposition\tplies\tnodes\tthemes\tmoves";
/// The theme that no rule decides, so a file may know it.
const ZUGZWANG: &str = "zugzwang";
/// The maximum of `--plies`.
pub(super) const MOST_PLIES: u64 = 99;
pub(super) const MOST: u64 = 1_000_000_000;

/// A position in which exactly one move wins.
#[derive(Clone)]
pub(super) struct Problem {
    /// The position, and the win against the longest defence.
    pub(super) solution: History<AnyPosition>,
    /// The number of plies to the win.
    pub(super) plies: u32,
    /// The number of nodes after which alphabeta prefers the winning move.
    pub(super) nodes: u64,
    /// Whether there is no win within `plies` if the opponent passes after the first move. Only the solver can tell.
    pub(super) is_zugzwang: bool,
}

impl Problem {
    /// Parses a line of a file.
    fn read(games: Games<'_>, line: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let [game, position, plies, nodes, themes, moves] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            return Err("a problem has six fields, separated by tabs".into());
        };
        let mut solution = History::new(games.find(game)?.position(position)?);
        for mv in moves.split(' ') {
            solution.play_text(mv)?;
        }
        let plies = numbers::within(plies, &(1..=MOST_PLIES))? as u32;
        let winner = solution.position().outcome().and_then(|end| end.winner);
        let is_won = winner.is_some() && winner == solution.start().status().player();
        if !is_won || solution.moves().len() != plies as usize {
            return Err(format!("the moves should win in exactly {plies} plies").into());
        }
        let nodes = numbers::within(nodes, &(0..=u64::MAX))?;
        // A search with more positions may have found it. The other themes are computed again.
        let is_zugzwang = themes.split(',').any(|theme| theme == ZUGZWANG);
        let mut problem = Problem { solution, plies, nodes, is_zugzwang };
        problem.is_zugzwang &= problem.passed().is_some();
        Ok(problem)
    }

    /// Returns the position if the opponent passes after the first move, or `None` if a capture is forced.
    pub(super) fn passed(&self) -> Option<AnyPosition> {
        let after = self.solution.positions().get(1)?;
        after.legal_moves().iter().find(|&&mv| !after.is_capture(mv))?;
        after.null_move()
    }

    /// Returns the problems in the text of a file.
    pub(super) fn read_all(
        games: Games<'_>,
        text: &str,
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<Self>> {
        let mut heads = text.lines();
        if [heads.next(), heads.next()] != [Some(HEAD), Some(FIELDS)] {
            return Err(Error::input("line 1: not a file of problems of this version"));
        }
        let lines = (1..).zip(text.lines()).skip(2).filter(|(_, line)| is_wanted(line));
        let read = |(number, line)| {
            Problem::read(games, line)
                .map_err(|error| Error::input(format_args!("line {number}: {error}")))
        };
        lines.map(read).collect()
    }

    /// Returns the fields of a line.
    fn fields(&self) -> [String; 6] {
        let (start, solution) = (self.solution.start(), &self.solution);
        let (plies, nodes) = (self.plies.to_string(), self.nodes.to_string());
        let (game, themes) = (start.name().to_owned(), self.themes());
        [game, start.to_string(), plies, nodes, themes, texts(solution).join(" ")]
    }

    /// Returns the themes, and the reason for the win.
    pub(super) fn themes(&self) -> String {
        let (line, moves) = (self.solution.positions(), self.solution.moves());
        let [first, .., last] = line else { return "-".into() };
        let takes: Vec<_> = line.iter().zip(moves).map(|(at, &mv)| at.is_capture(mv)).collect();
        let may_take = |&mv: &_| first.is_capture(mv) && !first.after(mv).status().is_over();
        let is_quiet = !takes[0] && first.legal_moves().iter().any(may_take);
        // If the player takes back at once, it is an exchange.
        let is_sacrifice = matches!(takes[..], [false, true, false, ..]);
        let reason = last.outcome().map_or(String::new(), |end| end.reason.replace(',', ""));
        let mut names = Vec::new();
        names.extend(is_quiet.then_some("quiet move"));
        names.extend(is_sacrifice.then_some("sacrifice"));
        names.extend(self.is_zugzwang.then_some(ZUGZWANG));
        names.extend(Some(&*reason).filter(|reason| !reason.is_empty()));
        if names.is_empty() { "-".into() } else { names.join(",") }
    }

    fn json(&self) -> Value {
        let [game, position, _, nodes, themes, moves] = self.fields();
        let themes: Vec<_> = themes.split(',').filter(|theme| *theme != "-").collect();
        let moves: Vec<_> = moves.split(' ').collect();
        json!({
            "game": game, "position": position, "plies": self.plies, "nodes": nodes,
            "themes": themes, "moves": moves,
        })
    }
}

/// Returns the text of a file.
pub(super) fn written(problems: &[Problem], to: &str) -> Result<String> {
    let mut text = String::new();
    match to {
        "json" => {
            let problems: Vec<_> = problems.iter().map(Problem::json).collect();
            let report = json!({ "schema": Schema, "problems": problems });
            text = serde_json::to_string_pretty(&report).map_err(io::Error::from)? + "\n";
        }
        "tsv" => {
            text.extend([HEAD, "\n", FIELDS, "\n"]);
            for problem in problems {
                text.extend([&problem.fields().join("\t"), "\n"]);
            }
        }
        format => {
            for (number, problem) in (1..).zip(problems) {
                let mut record = AnyRecord::from(problem.solution.clone());
                let event = format!("Problem {number}: a win within {} plies", problem.plies);
                record.set_tag("Event", &event).map_err(Error::input)?;
                let wrong = |wrong| Error::input(format_args!("problem {number}: {wrong}"));
                let written = record.write_as(format).map_err(wrong)?;
                text.extend([if number > 1 { "\n" } else { "" }, &written]);
            }
        }
    }
    Ok(text)
}
