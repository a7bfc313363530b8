//! The report as a page.

use std::fmt::{self, Display, Write};

use crate::measures::CERTAINTY;
use crate::numbers::{Mean, Score, grouped, percent, short};
use crate::plots::{self, Axes, Row};
use crate::report::{Level, Report};

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
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = self.write_html(page, &mut out);
        out
    }

    fn write_html(&self, page: &Page, out: &mut String) -> fmt::Result {
        let (title, variant) = (escaped(&self.title), escaped(&self.variant));
        write!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title} {variant}: a study</title>\n<style>\n{}</style>\n</head>\n<body>\n",
            include_str!("style.css")
        )?;
        self.header(page, out)?;
        self.tiles(out)?;
        self.seats(out)?;
        self.endings(out)?;
        self.lengths(out)?;
        self.branching(out)?;
        self.tension(out)?;
        self.complexity(out)?;
        self.first_moves(out)?;
        self.footer(page, out)?;
        out.push_str("</body>\n</html>\n");
        Ok(())
    }

    /// The games of the strongest bot.
    fn best(&self) -> &Level {
        self.levels.last().expect("a study has bots")
    }

    fn header(&self, page: &Page, out: &mut String) -> fmt::Result {
        let players = self.players;
        let about = if self.about.is_empty() {
            String::new()
        } else {
            format!(": {}", escaped(&self.about))
        };
        write!(
            out,
            "<header>\n<div>\n<p class=\"what\">A study by simulated play</p>\n<h1>{}</h1>\n\
             <p class=\"variant\"><code>{}</code>{about}; {players} players</p>\n<p class=\"lead\">{}</p>\n</div>\n",
            escaped(&self.title),
            escaped(&self.variant),
            self.verdict(),
        )?;
        if !page.light_board.is_empty() {
            let dark = if page.dark_board.is_empty() {
                &page.light_board
            } else {
                &page.dark_board
            };
            write!(
                out,
                "<figure class=\"board\">\n<div class=\"light\">{}</div>\n<div class=\"dark\">{}</div>\n\
                 <figcaption>Half-way through the first game of <code>{}</code></figcaption>\n</figure>\n",
                page.light_board,
                dark,
                escaped(&self.picture.bot)
            )?;
        }
        out.push_str("</header>\n");
        Ok(())
    }

    /// Whether the first seat has an advantage, in a sentence or two.
    fn verdict(&self) -> String {
        let level = self.best();
        let first = &level.seats[0];
        let even = 1.0 / self.players as f64;
        let found = if first.low > even {
            "the first seat is ahead"
        } else if first.high < even {
            "the first seat is behind"
        } else {
            "no advantage of the first seat is certain"
        };
        let bot = escaped(&level.bot);
        let median = level.lengths.quantiles[2];
        format!(
            "When <code>{bot}</code> plays all seats, {found}: it scores {} ({}), where {} is even. Half of its \
             games are over after {median} plies, and it has {} moves to choose from on average.",
            percent(first.score),
            bounds(first),
            percent(even),
            short(level.branching.mean),
        )
    }

    fn tiles(&self, out: &mut String) -> fmt::Result {
        let level = self.best();
        let mut tiles = vec![
            (
                percent(level.seats[0].score),
                "score of the first seat".to_owned(),
            ),
            (
                level.lengths.quantiles[2].to_string(),
                "plies, median length".to_owned(),
            ),
            (short(level.branching.mean), "legal moves, mean".to_owned()),
            (percent(level.draws.score), "of the games drawn".to_owned()),
            (
                power(level.game_tree_log10),
                "leaves of the game tree, about".to_owned(),
            ),
        ];
        if let Some(measures) = &level.measures {
            let changes = short(measures.lead_changes.mean);
            tiles.push((changes, "changes of the lead in a game".to_owned()));
        }
        out.push_str("<ul class=\"tiles\">\n");
        for (number, what) in tiles {
            writeln!(out, "<li><b>{number}</b><span>{what}</span></li>")?;
        }
        out.push_str("</ul>\n");
        Ok(())
    }

    fn seats(&self, out: &mut String) -> fmt::Result {
        let two = self.players == 2;
        let shown = if two { 1 } else { self.players };
        out.push_str(
            "<section>\n<h2>Who wins</h2>\n<p>The same bot plays all seats, so what one seat scores more than \
             another is due to the seat. A win counts 1, a draw an equal part of 1 for everybody; the bars are \
             95% bounds.",
        );
        if two {
            out.push_str(" The second seat has the rest.");
        }
        out.push_str("</p>\n");
        let rows = self.levels.iter().map(|level| Row {
            label: &level.bot,
            scores: level.seats[..shown]
                .iter()
                .map(|seat| [seat.score, seat.low, seat.high])
                .collect(),
        });
        let rows: Vec<Row<'_>> = rows.collect();
        if !two {
            out.push_str("<ul class=\"keys\">\n");
            for seat in 1..=shown {
                writeln!(out, "<li><i class=\"s{seat}\"></i>seat {seat}</li>")?;
            }
            out.push_str("</ul>\n");
        }
        let (title, axis) = if two {
            (
                "Score of the first seat, by bot",
                "score of the first seat, with 95% bounds",
            )
        } else {
            (
                "Score of each seat, by bot",
                "score of each seat in turn order, with 95% bounds",
            )
        };
        out.push_str(&plots::scores(
            title,
            axis,
            &rows,
            1.0 / self.players as f64,
        ));
        let mut head = vec!["bot".to_owned(), "games".to_owned(), "different".to_owned()];
        if two {
            head.push("first seat".to_owned());
            head.push("second seat".to_owned());
        } else {
            head.extend((1..=shown).map(|seat| format!("seat {seat}")));
        }
        head.push("draws".to_owned());
        head.push("cut off".to_owned());
        let rows = self.levels.iter().map(|level| {
            let mut row = vec![
                code(&level.bot),
                count(level.games),
                count(level.distinct_games),
            ];
            row.extend(level.seats.iter().map(with_bounds));
            row.push(percent(level.draws.score));
            row.push(count(level.adjudicated));
            row
        });
        table(out, &head, rows)?;
        let repetitions = match self.repetitions {
            0 => String::new(),
            times => format!(" or reached the same position {times} times"),
        };
        write!(
            out,
            "<p>Cut off are games that reached {} plies{repetitions}; they count as draws.</p>\n</section>\n",
            count(self.ply_limit)
        )
    }

    fn endings(&self, out: &mut String) -> fmt::Result {
        out.push_str(
            "<section>\n<h2>How games end</h2>\n<div class=\"scroll\"><table>\n<tr><th class=\"words\">reason</th>\
             <th class=\"words\">share of the games</th><th>games</th>",
        );
        for seat in 1..=self.players {
            write!(out, "<th>won by p{seat}</th>")?;
        }
        out.push_str("</tr>\n");
        for level in &self.levels {
            writeln!(
                out,
                "<tr class=\"group\"><td colspan=\"{}\">{}</td></tr>",
                3 + self.players,
                code(&level.bot)
            )?;
            for reason in &level.reasons {
                write!(
                    out,
                    "<tr><td>{}</td><td class=\"bar\"><i style=\"width:{:.1}%\"></i>{}</td><td>{}</td>",
                    escaped(&reason.reason),
                    reason.share * 70.0,
                    percent(reason.share),
                    count(reason.games)
                )?;
                for wins in &reason.wins {
                    write!(out, "<td>{}</td>", count(*wins))?;
                }
                out.push_str("</tr>\n");
            }
        }
        out.push_str("</table></div>\n");
        self.fights(out)?;
        out.push_str("</section>\n");
        Ok(())
    }

    /// Captures and scores, if the game has any.
    fn fights(&self, out: &mut String) -> fmt::Result {
        type Column = (&'static str, fn(&Level) -> Option<Mean>);
        let columns: [Column; 3] = [
            ("pieces captured in a game", |level| level.captures),
            ("moves that change a score", |level| level.scoring_moves),
            ("points ahead at the end", |level| level.margin),
        ];
        let has = |column: &Column| self.levels.iter().any(|level| column.1(level).is_some());
        let columns: Vec<Column> = columns.into_iter().filter(has).collect();
        if columns.is_empty() {
            return Ok(());
        }
        let mut head = vec!["bot".to_owned()];
        head.extend(columns.iter().map(|(name, _)| (*name).to_owned()));
        let rows = self.levels.iter().map(|level| {
            let mut row = vec![code(&level.bot)];
            row.extend(
                columns
                    .iter()
                    .map(|(_, mean)| mean_text(mean(level).as_ref())),
            );
            row
        });
        table(out, &head, rows)
    }

    /// The colours of the bots.
    fn keys(&self, out: &mut String) -> fmt::Result {
        out.push_str("<ul class=\"keys\">\n");
        for (index, level) in self.levels.iter().enumerate() {
            writeln!(
                out,
                "<li><i class=\"k{}\"></i>{}</li>",
                index % Plot::SERIES + 1,
                code(&level.bot)
            )?;
        }
        out.push_str("</ul>\n");
        Ok(())
    }

    fn lengths(&self, out: &mut String) -> fmt::Result {
        out.push_str(
            "<section>\n<h2>How long games are</h2>\n<p>A ply is one turn of one player. Chance events do not \
             count.</p>\n",
        );
        self.keys(out)?;
        let series = self.levels.iter().enumerate().map(|(index, level)| {
            let lengths = &level.lengths;
            let width = lengths.bin as f64;
            let mut points = vec![(0.0, 0.0)];
            for (class, &games) in lengths.histogram.iter().enumerate() {
                let share = 100.0 * games as f64 / level.games.max(1) as f64;
                let left = class as f64 * width;
                points.push((left, share));
                points.push((left + width, share));
            }
            points.push((points[points.len() - 1].0, 0.0));
            // Between classes of the same height no point is needed.
            points.dedup();
            (index, points)
        });
        let series: Vec<_> = series.collect();
        let axes = Plot::fit(&series, "length of the game in plies", "share of the games");
        let axes = Axes {
            y_format: |share| format!("{share:.0}%"),
            ..axes
        };
        out.push_str(&plots::lines("Lengths of games, by bot", &axes, &series));
        let bin = self.levels.first().map_or(1, |level| level.lengths.bin);
        if bin > 1 {
            writeln!(out, "<p>Classes of {bin} plies.</p>")?;
        }
        let head = [
            "bot", "mean", "shortest", "5%", "25%", "median", "75%", "95%", "longest",
        ];
        let rows = self.levels.iter().map(|level| {
            let lengths = &level.lengths;
            let mut row = vec![
                code(&level.bot),
                mean_text(Some(&lengths.mean)),
                count(lengths.min),
            ];
            row.extend(lengths.quantiles.map(count));
            row.push(count(lengths.max));
            row
        });
        table(out, &head.map(str::to_owned), rows)?;
        out.push_str("</section>\n");
        Ok(())
    }

    fn branching(&self, out: &mut String) -> fmt::Result {
        out.push_str(
            "<section>\n<h2>How many moves there are</h2>\n<p>The mean number of legal moves before each ply, as \
             long as at least a twentieth of the games goes on.</p>\n",
        );
        self.keys(out)?;
        let series = self.levels.iter().enumerate().map(|(index, level)| {
            let enough = (level.games / 20).max(5);
            let plies = level.branching.by_ply.iter();
            let plies = plies.take_while(|(games, _)| *games >= enough.min(level.games));
            let points = plies.enumerate();
            let points = points.map(|(ply, (_, mean))| (ply as f64 + 1.0, *mean));
            (index, points.collect::<Vec<_>>())
        });
        let series: Vec<_> = series.collect();
        let axes = Plot::fit(&series, "ply", "legal moves, mean");
        out.push_str(&plots::lines(
            "Legal moves before each ply, by bot",
            &axes,
            &series,
        ));
        let head = [
            "bot",
            "mean of all plies",
            "most",
            "plies with a single move",
        ];
        let rows = self.levels.iter().map(|level| {
            let branching = &level.branching;
            vec![
                code(&level.bot),
                short(branching.mean),
                count(branching.max.into()),
                percent(branching.forced),
            ]
        });
        table(out, &head.map(str::to_owned), rows)?;
        out.push_str("</section>\n");
        Ok(())
    }

    fn tension(&self, out: &mut String) -> fmt::Result {
        let Some(judge) = &self.judge else {
            return Ok(());
        };
        write!(
            out,
            "<section>\n<h2>Tension</h2>\n<p>A judge plays {} random games from every position of {} games of each \
             bot. What a player scores in them is that player's share <span class=\"formula\">E</span>; the lead is \
             the difference of the two largest shares. 100% uncertain is an even position, 0% a certain win.</p>\n",
            count(judge.playouts),
            count(judge.games),
        )?;
        self.keys(out)?;
        let series = self.levels.iter().enumerate().filter_map(|(index, level)| {
            let measures = level.measures.as_ref()?;
            let parts = measures.uncertainty_by_progress.iter();
            let width = 100.0 / measures.uncertainty_by_progress.len() as f64;
            let points = parts.enumerate().filter_map(|(part, uncertainty)| {
                let uncertainty = (*uncertainty)?;
                Some(((part as f64 + 0.5) * width, 100.0 * uncertainty))
            });
            Some((index, points.collect()))
        });
        let series: Vec<(usize, Vec<(f64, f64)>)> = series.collect();
        let axes = Axes {
            x: "part of the game that is played",
            y: "uncertainty",
            x_range: [0.0, 100.0],
            y_range: [0.0, 100.0],
            x_format: |x| format!("{x:.0}%"),
            y_format: |y| format!("{y:.0}%"),
        };
        out.push_str(&plots::lines(
            "Uncertainty over the game, by bot",
            &axes,
            &series,
        ));
        self.measures(out)?;
        write!(
            out,
            "<dl>\n<dt>Lead changes</dt><dd>How often the lead goes from one player to another in a game. A player \
             takes the lead when it is larger than {margin:.2}, two standard errors of the judge, and keeps it until \
             another one does.</dd>\n\
             <dt>Drama</dt><dd>How badly winners stood while they trailed by more than {margin:.2}: the mean of \
             <span class=\"formula\">√(E<sub>best</sub> − E<sub>winner</sub>)</span> over these plies, 0 for a winner \
             who never trailed; the mean over all games with a winner. Comebacks are the games in which the winner \
             ever trailed.</dd>\n\
             <dt>Uncertainty</dt><dd>The mean of <span class=\"formula\">1 − (E<sub>first</sub> − E<sub>second</sub>)\
             </span> over the plies of a game.</dd>\n\
             <dt>Decisiveness</dt><dd>The decisive lead is the smallest one that wins in at least {certainty:.0}% of the \
             positions in which somebody leads by as much or more. After it: which part of a game, on average, is \
             still to be played when the winner first has it; small is decisive.</dd>\n</dl>\n\
             <p>After Cameron Browne, <cite>Automatic Generation and Evaluation of Recombination Games</cite>, PhD thesis, \
             Queensland University of Technology, 2008, with random games as the estimate of who leads. Numbers in \
             brackets are 95% bounds of the mean.</p>\n</section>\n",
            margin = judge.margin,
            certainty = 100.0 * CERTAINTY,
        )
    }

    /// The tables of the measures.
    fn measures(&self, out: &mut String) -> fmt::Result {
        let measures = || {
            let levels = self.levels.iter();
            levels.filter_map(|level| Some((level, level.measures.as_ref()?)))
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
        let rows = measures().map(|(level, it)| {
            vec![
                code(&level.bot),
                mean_text(Some(&it.lead_changes)),
                percent(it.comebacks),
                mean_text(it.drama.as_ref()),
                mean_text(Some(&it.uncertainty)),
                mean_text(Some(&it.late_uncertainty)),
                it.decisive_lead
                    .map_or(NOTHING.to_owned(), |lead| format!("{lead:.2}")),
                it.after_decision
                    .map_or(NOTHING.to_owned(), |it| percent(it.mean)),
            ]
        });
        table(out, &head.map(str::to_owned), rows)?;
        out.push_str(
            "<p>How far the judge can be trusted: how often the player whom it has in the lead wins, among the games \
             with a winner.</p>\n",
        );
        let head = [
            "bot",
            "after a quarter of the game",
            "after a half",
            "after three quarters",
        ];
        let rows = measures().map(|(level, it)| {
            let leads = it.leader_wins.iter().map(|score| match score.games {
                0 => NOTHING.to_owned(),
                games => format!("{} <small>of {games}</small>", percent(score.score)),
            });
            [code(&level.bot)].into_iter().chain(leads).collect()
        });
        table(out, &head.map(str::to_owned), rows)
    }

    fn complexity(&self, out: &mut String) -> fmt::Result {
        out.push_str(
            "<section>\n<h2>Complexity</h2>\n<p>The size of the game tree: the product of the mean numbers of legal \
             moves before each ply, <span class=\"formula\">b<sub>1</sub> · b<sub>2</sub> · … · b<sub>L</sub></span>, \
             over the mean length <span class=\"formula\">L</span>.</p>\n",
        );
        let head = ["bot", "mean length", "mean moves", "game tree"];
        let rows = self.levels.iter().map(|level| {
            vec![
                code(&level.bot),
                short(level.lengths.mean.mean),
                short(level.branching.mean),
                power(level.game_tree_log10),
            ]
        });
        table(out, &head.map(str::to_owned), rows)?;
        if let Some(space) = &self.state_space {
            writeln!(
                out,
                "<p>The number of positions is at most {}. {}</p>",
                power(space.log10),
                escaped(&space.derivation)
            )?;
        } else {
            out.push_str(
                "<p>The number of positions is not given: no simple count bounds it well.</p>\n",
            );
        }
        out.push_str("</section>\n");
        Ok(())
    }

    fn first_moves(&self, out: &mut String) -> fmt::Result {
        /// Longer lists show only their two ends.
        const SHOWN: usize = 24;
        const END: usize = 12;
        let rows = &self.first_moves;
        out.push_str("<section>\n<h2>First moves</h2>\n");
        if rows.is_empty() {
            out.push_str(
                "<p>Chance comes first, so there is no list of first moves.</p>\n</section>\n",
            );
            return Ok(());
        }
        out.push_str(
            "<p>What each first move scores for the player who makes it, in random games and in those of the bots. \
             Moves that are the same but for a symmetry of the board are one line.",
        );
        if rows.len() > SHOWN {
            write!(
                out,
                " The best and the worst {END} of {} lines.",
                rows.len()
            )?;
        }
        out.push_str("</p>\n");
        let shown: Vec<_> = if rows.len() > SHOWN {
            rows[..END]
                .iter()
                .chain(&rows[rows.len() - END..])
                .collect()
        } else {
            rows.iter().collect()
        };
        let played = |index: usize| shown.iter().any(|row| row.bots[index].games > 0);
        let bots: Vec<usize> = (0..self.levels.len())
            .filter(|&index| played(index))
            .collect();
        let mut head = vec![
            "move".to_owned(),
            "alike".to_owned(),
            "random games".to_owned(),
        ];
        head.extend(bots.iter().map(|&index| code(&self.levels[index].bot)));
        let rows = shown.iter().map(|row| {
            let mut cells = vec![
                code(&row.mv),
                row.images.to_string(),
                with_bounds(&row.random),
            ];
            cells.extend(bots.iter().map(|&index| match row.bots[index] {
                Score { games: 0, .. } => NOTHING.to_owned(),
                Score { games, score, .. } => {
                    format!("{} <small>of {games}</small>", percent(score))
                }
            }));
            cells
        });
        table(out, &head, rows)?;
        out.push_str("</section>\n");
        Ok(())
    }

    fn footer(&self, page: &Page, out: &mut String) -> fmt::Result {
        let opening = match self.opening_plies {
            0 => "Games begin at the start.".to_owned(),
            1 => "Each game begins with a random move.".to_owned(),
            plies => format!("Each game begins with {plies} random moves, the same for all bots."),
        };
        let games: u64 = self.levels.iter().map(|level| level.games).sum();
        write!(
            out,
            "<footer>\n<p>{} games in all, seed {}. {opening} The same command makes the same report.</p>\n",
            count(games),
            self.seed
        )?;
        if !page.command.is_empty() {
            writeln!(out, "<p>{}</p>", code(&page.command))?;
        }
        out.push_str("</footer>\n");
        Ok(())
    }
}

/// What all line plots share.
struct Plot;

impl Plot {
    /// The number of colours.
    const SERIES: usize = 6;

    /// Axes from 0 on that hold all points, with whole numbers at them.
    fn fit<'a>(series: &[(usize, Vec<(f64, f64)>)], x: &'a str, y: &'a str) -> Axes<'a> {
        let points = || series.iter().flat_map(|(_, points)| points);
        let most = |number: fn(&(f64, f64)) -> f64| points().map(number).fold(1.0, f64::max);
        Axes {
            x,
            y,
            x_range: [0.0, most(|point| point.0)],
            y_range: [0.0, 1.05 * most(|point| point.1)],
            x_format: |x| format!("{x:.0}"),
            y_format: |y| short_label(*y),
        }
    }
}

/// A number on an axis: whole, or with one decimal.
fn short_label(number: f64) -> String {
    if (number - number.round()).abs() < 1e-9 {
        format!("{number:.0}")
    } else {
        format!("{number:.1}")
    }
}

const NOTHING: &str = "–";

/// Text in HTML.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

fn count(number: u64) -> String {
    grouped(number)
}

/// A power of ten: `3.2 · 10²⁴`, or the number itself where it is small.
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
    format!(
        "{} <small>({})</small>",
        percent(score.score),
        bounds(score)
    )
}

fn mean_text(mean: Option<&Mean>) -> String {
    mean.map_or(NOTHING.to_owned(), |mean| {
        let (low, high) = (short(mean.low), short(mean.high));
        format!("{} <small>({low}–{high})</small>", short(mean.mean))
    })
}

/// A table, its cells already HTML.
fn table(
    out: &mut String,
    head: &[impl Display],
    rows: impl Iterator<Item = Vec<String>>,
) -> fmt::Result {
    out.push_str("<div class=\"scroll\"><table>\n<tr>");
    for cell in head {
        write!(out, "<th>{cell}</th>")?;
    }
    out.push_str("</tr>\n");
    for row in rows {
        out.push_str("<tr>");
        for cell in row {
            write!(out, "<td>{cell}</td>")?;
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n");
    Ok(())
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
