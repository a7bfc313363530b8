//! The report as a page. What is the same in all of them is in `page.html` and `tension.html`; a library of
//! templates would take longer to compile than the whole crate.

use std::fmt::Display;

use crate::measures::CERTAINTY;
use crate::numbers::{Mean, Score, grouped, percent, short};
use crate::plots::{self, Axes, Row, Series, escaped};
use crate::report::{Level, Measures, Report};

/// What a page has besides the numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page {
    /// A picture of the position in [`Report::picture`], as an SVG document, for light mode. Empty for
    /// none.
    pub light_board: String,
    /// The same for dark mode.
    pub dark_board: String,
    /// The command that makes the report. Empty for none.
    pub command: String,
}

impl Report {
    /// The report as one self-contained HTML page, style and plots included.
    pub fn html(&self, page: &Page) -> String {
        let keys = self.levels.iter().enumerate().map(|(index, level)| {
            let colour = index % plots::COLOURS + 1;
            format!("<i class=\"k{colour}\"></i>{}", code(&level.bot))
        });
        let keys = list("keys", keys);
        let games: u64 = self.levels.iter().map(|level| level.games).sum();
        fill(
            include_str!("page.html"),
            &[
                ("style", include_str!("style.css").to_owned()),
                ("title", escaped(&self.title)),
                ("variant", escaped(&self.variant)),
                ("about", around(": ", &escaped(&self.about), "")),
                ("players", self.players.to_string()),
                ("verdict", self.verdict()),
                ("board", self.board(page)),
                ("tiles", self.tiles()),
                ("second seat", self.second_seat().to_owned()),
                ("seats", self.seats()),
                ("ply limit", grouped(self.ply_limit)),
                ("repetitions", self.repetitions()),
                ("endings", self.endings()),
                ("lengths", self.lengths()),
                ("branching", self.branching()),
                ("tension", self.tension(&keys)),
                ("game trees", self.game_trees()),
                ("state space", self.state_space()),
                ("first moves", self.first_moves()),
                ("keys", keys),
                ("games", grouped(games)),
                ("seed", self.seed.to_string()),
                ("opening", self.opening()),
                ("command", around("<p><code>", &escaped(&page.command), "</code></p>\n")),
            ],
        )
    }

    /// The games of the strongest bot.
    fn best(&self) -> &Level {
        self.levels.last().expect("a study has bots")
    }

    /// What every seat scores where all are even.
    fn even(&self) -> f64 {
        1.0 / self.players as f64
    }

    fn board(&self, page: &Page) -> String {
        if page.light_board.is_empty() {
            return String::new();
        }
        let dark = match page.dark_board.as_str() {
            "" => &page.light_board,
            dark => dark,
        };
        format!(
            "<figure class=\"board\">\n<div class=\"light\">{}</div>\n<div class=\"dark\">{dark}</div>\n\
             <figcaption>Half-way through the first game of {}</figcaption>\n</figure>\n",
            page.light_board,
            code(&self.picture.bot)
        )
    }

    /// Whether the first seat has an advantage, in a sentence or two.
    fn verdict(&self) -> String {
        let level = self.best();
        let first = &level.seats[0];
        let found = if first.low > self.even() {
            "the first seat is ahead"
        } else if first.high < self.even() {
            "the first seat is behind"
        } else {
            "no advantage of the first seat is certain"
        };
        format!(
            "When {} plays all seats, {found}: it scores {} ({}), where {} is even. Half of its \
             games are over after {} plies, and it has {} moves to choose from on average.",
            code(&level.bot),
            percent(first.score),
            bounds(first),
            percent(self.even()),
            level.lengths.quantiles[2],
            short(level.branching.mean),
        )
    }

    fn tiles(&self) -> String {
        let level = self.best();
        let tile = |number: String, what| format!("<b>{number}</b><span>{what}</span>");
        let median = level.lengths.quantiles[2].to_string();
        let mut tiles = vec![
            tile(percent(level.seats[0].score), "score of the first seat"),
            tile(median, "plies, median length"),
            tile(short(level.branching.mean), "legal moves, mean"),
            tile(percent(level.draws.score), "of the games drawn"),
            tile(power(level.game_tree_log10), "leaves of the game tree, about"),
        ];
        if let Some(measures) = &level.measures {
            let changes = short(measures.lead_changes.mean);
            tiles.push(tile(changes, "changes of the lead in a game"));
        }
        list("tiles", tiles)
    }

    fn second_seat(&self) -> &'static str {
        match self.players {
            2 => " The second seat has the rest.",
            _ => "",
        }
    }

    fn seats(&self) -> String {
        // The second of two seats has what the first has not.
        let shown = if self.players == 2 { 1 } else { self.players };
        let rows = self.levels.iter().map(|level| Row {
            label: &level.bot,
            scores: level.seats[..shown]
                .iter()
                .map(|seat| [seat.score, seat.low, seat.high])
                .collect(),
        });
        let rows: Vec<Row<'_>> = rows.collect();
        let (keys, plot, heads);
        if shown == 1 {
            keys = String::new();
            plot = plots::scores(
                "Score of the first seat, by bot",
                "score of the first seat, with 95% bounds",
                &rows,
                self.even(),
            );
            heads = vec!["first seat".to_owned(), "second seat".to_owned()];
        } else {
            let seats = || (1..=shown).map(|seat| (seat, format!("seat {seat}")));
            keys = list(
                "keys",
                seats().map(|(seat, name)| format!("<i class=\"s{seat}\"></i>{name}")),
            );
            plot = plots::scores(
                "Score of each seat, by bot",
                "score of each seat in turn order, with 95% bounds",
                &rows,
                self.even(),
            );
            heads = seats().map(|(_, name)| name).collect();
        }
        let mut head = vec!["games", "different"];
        head.extend(heads.iter().map(String::as_str));
        head.extend(["draws", "cut off"]);
        let table = self.by_bot(&head, &|level| {
            let mut cells = vec![grouped(level.games), grouped(level.distinct_games)];
            cells.extend(level.seats.iter().map(with_bounds));
            cells.extend([percent(level.draws.score), grouped(level.adjudicated)]);
            cells
        });
        keys + &plot + &table
    }

    fn repetitions(&self) -> String {
        match self.repetitions {
            0 => String::new(),
            times => format!(" or reached the same position {times} times"),
        }
    }

    fn endings(&self) -> String {
        let seats = (1..=self.players).map(|seat| format!("won by p{seat}"));
        let mut rows = vec![format!(
            "<tr><th class=\"words\">reason</th><th class=\"words\">share of the games</th>\
             <th>games</th>{}</tr>\n",
            cells("th", seats)
        )];
        for level in &self.levels {
            let columns = 3 + self.players;
            rows.push(format!(
                "<tr class=\"group\"><td colspan=\"{columns}\">{}</td></tr>\n",
                code(&level.bot)
            ));
            rows.extend(level.reasons.iter().map(|reason| {
                format!(
                    "<tr><td>{}</td><td class=\"bar\"><i style=\"width:{:.1}%\"></i>{}</td><td>{}</td>{}</tr>\n",
                    escaped(&reason.reason),
                    reason.share * 70.0,
                    percent(reason.share),
                    grouped(reason.games),
                    cells("td", reason.wins.iter().map(|&wins| grouped(wins)))
                )
            }));
        }
        scrolled(&rows.concat()) + &self.fights()
    }

    /// Captures and scores, where the game has any.
    fn fights(&self) -> String {
        type Column = (&'static str, fn(&Level) -> Option<Mean>);
        let mut columns: Vec<Column> = vec![
            ("pieces captured in a game", |level| level.captures),
            ("moves that change a score", |level| level.scoring_moves),
            ("points ahead at the end", |level| level.margin),
        ];
        columns.retain(|(_, mean)| self.levels.iter().any(|level| mean(level).is_some()));
        if columns.is_empty() {
            return String::new();
        }
        let head: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        self.by_bot(&head, &|level| {
            let means = columns.iter().map(|(_, mean)| mean_text(mean(level)));
            means.collect()
        })
    }

    fn lengths(&self) -> String {
        let series = self.levels.iter().enumerate().map(|(index, level)| {
            let lengths = &level.lengths;
            let width = lengths.bin as f64;
            let mut points = vec![(0.0, 0.0)];
            for (class, &games) in lengths.histogram.iter().enumerate() {
                let share = 100.0 * games as f64 / level.games.max(1) as f64;
                let left = class as f64 * width;
                points.extend([(left, share), (left + width, share)]);
            }
            points.push((points[points.len() - 1].0, 0.0));
            // Between classes of the same height no point is needed.
            points.dedup();
            (index, points)
        });
        let series: Vec<Series> = series.collect();
        let axes = Axes {
            y_format: |share| format!("{share:.0}%"),
            ..fit(&series, "length of the game in plies", "share of the games")
        };
        let plot = plots::lines("Lengths of games, by bot", &axes, &series);
        let classes = match self.levels.first().map_or(1, |level| level.lengths.bin) {
            1 => String::new(),
            bin => format!("<p>Classes of {bin} plies.</p>\n"),
        };
        let head = ["mean", "shortest", "5%", "25%", "median", "75%", "95%", "longest"];
        let table = self.by_bot(&head, &|level| {
            let lengths = &level.lengths;
            let mut cells = vec![mean_text(Some(lengths.mean)), grouped(lengths.min)];
            cells.extend(lengths.quantiles.map(grouped));
            cells.push(grouped(lengths.max));
            cells
        });
        plot + &classes + &table
    }

    fn branching(&self) -> String {
        let series = self.levels.iter().enumerate().map(|(index, level)| {
            let enough = (level.games / 20).max(5).min(level.games);
            let plies = level.branching.by_ply.iter();
            let plies = plies.take_while(|(games, _)| *games >= enough);
            let points = plies.zip(1_u32..);
            let points = points.map(|((_, mean), ply)| (f64::from(ply), *mean));
            (index, points.collect())
        });
        let series: Vec<Series> = series.collect();
        let axes = fit(&series, "ply", "legal moves, mean");
        let plot = plots::lines("Legal moves before each ply, by bot", &axes, &series);
        let head = ["mean of all plies", "most", "plies with a single move"];
        let table = self.by_bot(&head, &|level| {
            let branching = &level.branching;
            vec![short(branching.mean), grouped(branching.max.into()), percent(branching.forced)]
        });
        plot + &table
    }

    fn tension(&self, keys: &str) -> String {
        let Some(judge) = &self.judge else {
            return String::new();
        };
        let judged = self.levels.iter().enumerate();
        let judged = judged.filter_map(|(index, level)| {
            let measures = level.measures.as_ref()?;
            Some((index, level, measures))
        });
        let judged: Vec<(usize, &Level, &Measures)> = judged.collect();
        let series = judged.iter().map(|(index, _, measures)| {
            let parts = &measures.uncertainty_by_progress;
            let width = 100.0 / parts.len() as f64;
            let points = parts.iter().enumerate().filter_map(|(part, uncertainty)| {
                Some(((part as f64 + 0.5) * width, 100.0 * (*uncertainty)?))
            });
            (*index, points.collect())
        });
        let series: Vec<Series> = series.collect();
        let axes = Axes {
            x: "part of the game that is played",
            y: "uncertainty",
            x_range: [0.0, 100.0],
            y_range: [0.0, 100.0],
            x_format: |x| format!("{x:.0}%"),
            y_format: |y| format!("{y:.0}%"),
        };
        let head = [
            "bot",
            "lead changes",
            "comebacks",
            "drama",
            "uncertainty",
            "in the second half",
            "decisive lead",
            "after it",
        ];
        let rows = judged.iter().map(|(_, level, it)| {
            let lead = it.decisive_lead.map(|lead| format!("{lead:.2}"));
            let after = it.after_decision.map(|after| percent(after.mean));
            vec![
                code(&level.bot),
                mean_text(Some(it.lead_changes)),
                percent(it.comebacks),
                mean_text(it.drama),
                mean_text(Some(it.uncertainty)),
                mean_text(Some(it.late_uncertainty)),
                lead.unwrap_or(NOTHING.to_owned()),
                after.unwrap_or(NOTHING.to_owned()),
            ]
        });
        let measures = table(&head, rows);
        let head = ["bot", "after a quarter of the game", "after a half", "after three quarters"];
        let rows = judged.iter().map(|(_, level, it)| {
            let mut cells = vec![code(&level.bot)];
            cells.extend(it.leader_wins.iter().map(with_games));
            cells
        });
        fill(
            include_str!("tension.html"),
            &[
                ("playouts", grouped(judge.playouts)),
                ("games", grouped(judge.games)),
                ("keys", keys.to_owned()),
                ("plot", plots::lines("Uncertainty over the game, by bot", &axes, &series)),
                ("measures", measures),
                ("leader wins", table(&head, rows)),
                ("margin", format!("{:.2}", judge.margin)),
                ("certainty", format!("{:.0}", 100.0 * CERTAINTY)),
            ],
        )
    }

    fn game_trees(&self) -> String {
        self.by_bot(&["mean length", "mean moves", "game tree"], &|level| {
            vec![
                short(level.lengths.mean.mean),
                short(level.branching.mean),
                power(level.game_tree_log10),
            ]
        })
    }

    fn state_space(&self) -> String {
        let Some(space) = &self.state_space else {
            return "The number of positions is not given: no simple count bounds it well."
                .to_owned();
        };
        let (number, derivation) = (power(space.log10), escaped(&space.derivation));
        format!("The number of positions is at most {number}. {derivation}")
    }

    fn first_moves(&self) -> String {
        /// Longer lists show their two ends.
        const SHOWN: usize = 24;
        const END: usize = 12;
        let mut rows: Vec<_> = self.first_moves.iter().collect();
        if rows.is_empty() {
            return "<p>Chance comes first, so there is no list of first moves.</p>\n".to_owned();
        }
        let mut ends = String::new();
        if rows.len() > SHOWN {
            ends = format!(" The best and the worst {END} of {} lines.", rows.len());
            rows.drain(END..rows.len() - END);
        }
        let played = |index: &usize| rows.iter().any(|row| row.bots[*index].games > 0);
        let bots: Vec<usize> = (0..self.levels.len()).filter(played).collect();
        let mut head = ["move", "alike", "random games"].map(str::to_owned).to_vec();
        head.extend(bots.iter().map(|&index| code(&self.levels[index].bot)));
        let rows = rows.iter().map(|row| {
            let mut cells = vec![code(&row.mv), row.images.to_string(), with_bounds(&row.random)];
            cells.extend(bots.iter().map(|&index| with_games(&row.bots[index])));
            cells
        });
        format!(
            "<p>What each first move scores for the player who makes it, in random games and in those of the bots. \
             Moves that are the same but for a symmetry of the board are one line.{ends}</p>\n{}",
            table(&head, rows)
        )
    }

    fn opening(&self) -> String {
        match self.opening_plies {
            0 => "Games begin at the start.".to_owned(),
            1 => "Each game begins with a random move.".to_owned(),
            plies => format!("Each game begins with {plies} random moves, the same for all bots."),
        }
    }

    /// A table with a row for each bot, whose name is the first cell.
    fn by_bot(&self, head: &[&str], cells: &dyn Fn(&Level) -> Vec<String>) -> String {
        let rows = self.levels.iter().map(|level| {
            let mut row = cells(level);
            row.insert(0, code(&level.bot));
            row
        });
        table(&[&["bot"], head].concat(), rows)
    }
}

/// Axes from 0 on that hold all points, with whole numbers at them.
fn fit<'a>(series: &[Series], x: &'a str, y: &'a str) -> Axes<'a> {
    let points = || series.iter().flat_map(|(_, points)| points);
    let most = |number: fn(&(f64, f64)) -> f64| points().map(number).fold(1.0, f64::max);
    Axes {
        x,
        y,
        x_range: [0.0, most(|point| point.0)],
        y_range: [0.0, 1.05 * most(|point| point.1)],
        x_format: |x| format!("{x:.0}"),
        y_format: |y| {
            let decimals = usize::from((y - y.round()).abs() >= 1e-9);
            format!("{y:.decimals$}")
        },
    }
}

const NOTHING: &str = "–";

/// The template, with these texts in place of their names in double brackets.
fn fill(template: &str, texts: &[(&str, String)]) -> String {
    let mut parts = template.split("[[");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("]]").expect("a name in brackets");
        let text = texts.iter().find(|(known, _)| *known == name);
        filled += &text.expect("a text of this name").1;
        filled += rest;
    }
    filled
}

/// The text between these two; nothing around no text.
fn around(before: &str, text: &str, after: &str) -> String {
    match text {
        "" => String::new(),
        _ => format!("{before}{text}{after}"),
    }
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// A power of ten, or the number itself where it is small.
fn power(log10: f64) -> String {
    if log10 < 4.0 {
        return grouped(10_f64.powf(log10).round() as u64);
    }
    format!("10<sup>{log10:.1}</sup>")
}

/// The bounds of a score: `48.1–55.0%`.
fn bounds(score: &Score) -> String {
    format!("{:.1}–{:.1}%", 100.0 * score.low, 100.0 * score.high)
}

fn with_bounds(score: &Score) -> String {
    format!("{} <small>({})</small>", percent(score.score), bounds(score))
}

fn with_games(score: &Score) -> String {
    match score.games {
        0 => NOTHING.to_owned(),
        games => format!("{} <small>of {games}</small>", percent(score.score)),
    }
}

fn mean_text(mean: Option<Mean>) -> String {
    let Some(Mean { mean, low, high }) = mean else {
        return NOTHING.to_owned();
    };
    let (mean, low, high) = (short(mean), short(low), short(high));
    format!("{mean} <small>({low}–{high})</small>")
}

/// A list; its items are HTML.
fn list(class: &str, items: impl IntoIterator<Item = String>) -> String {
    let items = items.into_iter().map(|item| format!("<li>{item}</li>\n"));
    let items: Vec<String> = items.collect();
    format!("<ul class=\"{class}\">\n{}</ul>\n", items.concat())
}

/// A table; its cells are HTML.
fn table(head: &[impl Display], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut lines = vec![cells("th", head)];
    lines.extend(rows.map(|row| cells("td", &row)));
    let lines: Vec<String> = lines.iter().map(|row| format!("<tr>{row}</tr>\n")).collect();
    scrolled(&lines.concat())
}

fn cells(tag: &str, cells: impl IntoIterator<Item = impl Display>) -> String {
    let cells = cells.into_iter().map(|cell| format!("<{tag}>{cell}</{tag}>"));
    cells.collect::<Vec<String>>().concat()
}

/// A table that is scrolled where it is too wide.
fn scrolled(rows: &str) -> String {
    format!("<div class=\"scroll\"><table>\n{rows}</table></div>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }

    #[test]
    fn powers_are_short() {
        assert_eq!(power(2.0), "100");
        assert_eq!(power(24.51), "10<sup>24.5</sup>");
    }
}
