//! Tables as CSV (RFC 4180): [`row`] is all that is needed of the crate `csv` and its four dependencies.

use crate::report::Study;

impl Study {
    /// A row for each game: who played it, how it ended, and its measures. Missing values are empty: the
    /// winner of a draw, or the measures of a game that was not judged.
    pub fn games_csv(&self) -> String {
        let mut text = "bot,game,plies,chance_events,winner,reason,adjudicated,first_move,mean_moves,captures,\
             scoring_moves,scores,lead_changes,drama,uncertainty\n"
            .to_owned();
        let margin = self.report.judge.as_ref().map_or(0.0, |judge| judge.margin);
        for game in &self.games {
            let moves: u64 = game.branching.iter().map(|&it| u64::from(it)).sum();
            let judgement = game.judgement.as_ref();
            let drama = judgement
                .zip(game.winner)
                .map(|(it, winner)| format!("{:.4}", it.drama(winner, margin)));
            let scores = game.scores.as_ref().map(|scores| {
                let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
                scores.join(" ")
            });
            let cells = [
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
                or_empty(scores.as_ref().map(|_| game.scoring_moves)),
                or_empty(scores),
                or_empty(judgement.map(|it| it.lead_changes(margin))),
                or_empty(drama),
                or_empty(judgement.map(|it| format!("{:.4}", it.uncertainty(0)))),
            ];
            row(&mut text, &cells);
        }
        text
    }

    /// A row for each bot and ply: how many games last this long, and the mean number of legal moves.
    pub fn plies_csv(&self) -> String {
        let mut text = "bot,ply,games,mean_moves\n".to_owned();
        for level in &self.report.levels {
            for (ply, (games, mean)) in level.branching.by_ply.iter().enumerate() {
                let cells =
                    [level.bot.clone(), (ply + 1).to_string(), games.to_string(), mean.to_string()];
                row(&mut text, &cells);
            }
        }
        text
    }
}

fn or_empty(cell: Option<impl ToString>) -> String {
    cell.map_or(String::new(), |cell| cell.to_string())
}

fn row(text: &mut String, cells: &[String]) {
    let cells: Vec<String> = cells
        .iter()
        .map(|cell| {
            if cell.contains([',', '"', '\n', '\r']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell.clone()
            }
        })
        .collect();
    text.push_str(&cells.join(","));
    text.push('\n');
}

#[cfg(test)]
mod tests {
    #[test]
    fn cells_with_commas_are_quoted() {
        let mut text = String::new();
        let cells = ["mcts:playouts=5,plies=3", "a \"b\"", "c"].map(str::to_owned);
        super::row(&mut text, &cells);
        assert_eq!(text, "\"mcts:playouts=5,plies=3\",\"a \"\"b\"\"\",c\n");
    }
}
