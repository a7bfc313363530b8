//! Tables as CSV (RFC 4180). [`row`] replaces the crate `csv` and its four dependencies.

use crate::collect::Measurements;
use crate::measures::Judgement;
use crate::report::StudyResult;

impl StudyResult {
    /// A row for each game, with its bot, its ending and its measures. Missing values are empty, such as
    /// the winner of a draw or the measures of a game that was not judged.
    pub fn games_csv(&self) -> String {
        let head = "bot,game,plies,chance_events,winner,reason,adjudicated,first_move,mean_moves,captures,\
             scoring_moves,scores,lead_changes,drama,uncertainty\n";
        let margin = self.report.judge.as_ref().map_or(0.0, |judge| judge.margin);
        let decimals = |number: f64| format!("{number:.4}");
        let cells = |game: &Measurements| {
            let moves: u64 = game.branching.iter().copied().map(u64::from).sum();
            let judgement = game.judgement.as_ref();
            let scores = game.scores.as_ref().map(|scores| scores.iter().map(u32::to_string));
            let drama = |(it, winner): (&Judgement, _)| decimals(it.drama(winner, margin));
            row(&[
                self.report.levels[game.level].bot.clone(),
                (game.number + 1).to_string(),
                game.plies().to_string(),
                game.chance_events.to_string(),
                or_empty(game.winner),
                game.reason.clone(),
                game.adjudicated.to_string(),
                game.first_move.clone(),
                format!("{:.2}", moves as f64 / game.plies().max(1) as f64),
                or_empty(game.captures),
                or_empty(game.scores.as_ref().map(|_| game.scoring_moves)),
                or_empty(scores.map(|scores| scores.collect::<Vec<_>>().join(" "))),
                or_empty(judgement.map(|it| it.lead_changes(margin))),
                or_empty(judgement.zip(game.winner).map(drama)),
                or_empty(judgement.map(|it| decimals(it.uncertainty(0)))),
            ])
        };
        head.to_owned() + &self.games.iter().map(cells).collect::<String>()
    }

    /// A row for each bot and ply, with the number of games that last this long and their mean number of
    /// legal moves.
    pub fn plies_csv(&self) -> String {
        let mut text = "bot,ply,games,mean_moves\n".to_owned();
        for level in &self.report.levels {
            for (&(games, mean), ply) in level.branching.by_ply.iter().zip(1_u64..) {
                let (ply, games) = (ply.to_string(), games.to_string());
                text += &row(&[level.bot.clone(), ply, games, mean.to_string()]);
            }
        }
        text
    }
}

fn or_empty(cell: Option<impl ToString>) -> String {
    cell.map(|cell| cell.to_string()).unwrap_or_default()
}

fn row(cells: &[String]) -> String {
    let quoted = |cell: &String| {
        let is_plain = !cell.contains([',', '"', '\n', '\r']);
        if is_plain { cell.clone() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
    };
    cells.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    #[test]
    fn cells_with_commas_are_quoted() {
        let cells = ["mcts:playouts=5,plies=3", "a \"b\"", "c"].map(str::to_owned);
        assert_eq!(super::row(&cells), "\"mcts:playouts=5,plies=3\",\"a \"\"b\"\"\",c\n");
    }
}
