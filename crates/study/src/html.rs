//! The report as a page. The fixed parts are in `page.html` and `tension.html`. A template library would
//! take longer to compile than this whole crate.

use crate::measures::CERTAINTY;
use crate::numbers::{grouped, percent, short};
use crate::plots::{self, Axes, Row, Series, escaped};
use crate::{Level, Mean, Measures, Report, Score, StateSpace};

/// The parts of a page that do not come from the report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page {
    /// The position of [`Report::picture`] as an SVG document, for light mode. Empty for no picture.
    pub light_board: String,
    /// The same picture for dark mode.
    pub dark_board: String,
    /// The command that makes the report. Empty to show none.
    pub command: String,
}

/// The style sheet of reports, for pages of your own. It has a light and a dark mode.
pub const STYLE: &str = include_str!("style.css");

impl Report {
    /// The report as one self-contained HTML page with its style and plots.
    pub fn html(&self, page: &Page) -> String {
        let keys = keys('k', &texts(&self.levels, |level| code(&level.bot)));
        let games: u64 = self.levels.iter().map(|level| level.games).sum();
        let second_seat = if self.players == 2 { " The second seat has the rest." } else { "" };
        fill(
            include_str!("page.html"),
            &[
                ("style", STYLE.to_owned()),
                ("title", escaped(&self.title)),
                ("variant", escaped(&self.variant)),
                ("about", around(": ", &escaped(&self.about), "")),
                ("players", self.players.to_string()),
                ("verdict", self.verdict()),
                ("board", self.board(page)),
                ("tiles", self.tiles()),
                ("second seat", second_seat.to_owned()),
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

    /// The score of each seat if all are equal.
    fn even(&self) -> f64 {
        1.0 / self.players as f64
    }

    fn board(&self, Page { light_board: light, dark_board: dark, .. }: &Page) -> String {
        if light.is_empty() {
            return String::new();
        }
        let dark = if dark.is_empty() { light } else { dark };
        format!(
            "<figure class=\"board\">\n<div class=\"light\">{light}</div>\n<div class=\"dark\">{dark}</div>\n\
             <figcaption>Half-way through the first game of {}</figcaption>\n</figure>\n",
            code(&self.picture.bot)
        )
    }

    /// One or two sentences about the advantage of the first seat.
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
        let changes = level.measures.as_ref().map(|it| short(it.lead_changes.mean));
        let mut tiles = vec![
            (percent(level.seats[0].score), "score of the first seat"),
            (level.lengths.quantiles[2].to_string(), "plies, median length"),
            (short(level.branching.mean), "legal moves, mean"),
            (percent(level.draws.score), "of the games drawn"),
            (power(level.game_tree_log10), "leaves of the game tree, about"),
        ];
        if let Some(changes) = changes {
            tiles.push((changes, "changes of the lead in a game"));
        }
        list(
            "tiles",
            &texts(&tiles, |(number, what)| format!("<b>{number}</b><span>{what}</span>")),
        )
    }

    fn seats(&self) -> String {
        // With two seats the second has the rest of the score, so only the first is shown.
        let (whose, in_order, names, shown) = if self.players == 2 {
            ("the first seat", "", owned(&["first seat", "second seat"]), 1)
        } else {
            let names = (1..=self.players).map(|seat| format!("seat {seat}")).collect();
            ("each seat", " in turn order", names, self.players)
        };
        let keys = if shown > 1 { keys('s', &names) } else { String::new() };
        let mut scores: Vec<Row<'_>> = Vec::new();
        let mut head = owned(&["bot", "games", "different"]);
        head.extend(names);
        head.extend(owned(&["draws", "cut off"]));
        let mut rows = vec![head];
        for level in &self.levels {
            scores.push((&level.bot, &level.seats[..shown]));
            let (games, distinct) = (grouped(level.games), grouped(level.distinct_games));
            let mut row = vec![code(&level.bot), games, distinct];
            row.extend(texts(&level.seats, with_bounds));
            row.push(percent(level.draws.score));
            row.push(grouped(level.adjudicated));
            rows.push(row);
        }
        let plot = plots::scores(
            &format!("Score of {whose}, by bot"),
            &format!("score of {whose}{in_order}, with 95% bounds"),
            &scores,
            self.even(),
        );
        keys + &plot + &table(&rows)
    }

    fn repetitions(&self) -> String {
        match self.repetitions {
            0 => String::new(),
            times => format!(" or reached the same position {times} times"),
        }
    }

    fn endings(&self) -> String {
        let seats: Vec<_> = (1..=self.players).map(|seat| format!("won by p{seat}")).collect();
        let mut rows = vec![format!(
            "<tr><th class=\"words\">reason</th><th class=\"words\">share of the games</th>\
             <th>games</th>{}</tr>\n",
            cells("th", &seats)
        )];
        let columns = 3 + self.players;
        for level in &self.levels {
            let bot = code(&level.bot);
            rows.push(format!("<tr class=\"group\"><td colspan=\"{columns}\">{bot}</td></tr>\n"));
            rows.extend(texts(&level.reasons, |reason| {
                format!(
                    "<tr><td>{}</td><td class=\"bar\"><i style=\"width:{:.1}%\"></i>{}</td><td>{}</td>{}</tr>\n",
                    escaped(&reason.reason),
                    reason.share * 70.0,
                    percent(reason.share),
                    grouped(reason.games),
                    cells("td", &texts(&reason.wins, |&games| grouped(games)))
                )
            }));
        }
        scrolled(&rows) + &self.fights()
    }

    /// The rows about captures and scores, if the game has any.
    fn fights(&self) -> String {
        let mut columns: Vec<Column<Level>> = vec![
            ("pieces captured in a game", |level| mean_text(level.captures)),
            ("moves that change a score", |level| mean_text(level.scoring_moves)),
            ("points ahead at the end", |level| mean_text(level.margin)),
        ];
        columns.retain(|(_, cell)| self.levels.iter().any(|level| cell(level) != or_nothing(None)));
        if columns.is_empty() { String::new() } else { self.by_bot(&columns) }
    }

    fn lengths(&self) -> String {
        let series = self.series(|level| {
            let width = level.lengths.bin as f64;
            let mut points = vec![(0.0, 0.0)];
            for (class, &games) in level.lengths.histogram.iter().enumerate() {
                let share = 100.0 * games as f64 / level.games.max(1) as f64;
                let left = class as f64 * width;
                points.extend([(left, share), (left + width, share)]);
            }
            points.push((points[points.len() - 1].0, 0.0));
            // Adjacent classes of the same height need no point between them.
            points.dedup();
            points
        });
        let axes = Axes {
            y_format: |share| format!("{share:.0}%"),
            ..fit(&series, "length of the game in plies", "share of the games")
        };
        let plot = plots::lines("Lengths of games, by bot", &axes, &series);
        let classes = match self.levels.first().map_or(1, |level| level.lengths.bin) {
            1 => String::new(),
            bin => format!("<p>Classes of {bin} plies.</p>\n"),
        };
        let table = self.by_bot(&[
            ("mean", |level| mean_text(Some(level.lengths.mean))),
            ("shortest", |level| grouped(level.lengths.min)),
            ("5%", |level| grouped(level.lengths.quantiles[0])),
            ("25%", |level| grouped(level.lengths.quantiles[1])),
            ("median", |level| grouped(level.lengths.quantiles[2])),
            ("75%", |level| grouped(level.lengths.quantiles[3])),
            ("95%", |level| grouped(level.lengths.quantiles[4])),
            ("longest", |level| grouped(level.lengths.max)),
        ]);
        plot + &classes + &table
    }

    fn branching(&self) -> String {
        let series = self.series(|level| {
            let enough = (level.games / 20).max(5).min(level.games);
            let mut points = Vec::new();
            for (index, &(games, mean)) in level.branching.by_ply.iter().enumerate() {
                if games < enough {
                    break;
                }
                points.push(((index + 1) as f64, mean));
            }
            points
        });
        let axes = fit(&series, "ply", "legal moves, mean");
        let table = self.by_bot(&[
            ("mean of all plies", |level| short(level.branching.mean)),
            ("most", |level| grouped(level.branching.max.into())),
            ("plies with a single move", |level| percent(level.branching.forced)),
        ]);
        plots::lines("Legal moves before each ply, by bot", &axes, &series) + &table
    }

    fn tension(&self, keys: &str) -> String {
        let Some(judge) = &self.judge else { return String::new() };
        let mut judged: Vec<(&str, &Measures)> = Vec::new();
        let mut series: Vec<Series> = Vec::new();
        for (index, level) in self.levels.iter().enumerate() {
            let Some(measures) = &level.measures else { continue };
            judged.push((&level.bot, measures));
            let parts = &measures.uncertainty_by_progress;
            let width = 100.0 / parts.len() as f64;
            let mut points = Vec::new();
            for (part, uncertainty) in parts.iter().enumerate() {
                if let Some(uncertainty) = uncertainty {
                    points.push(((part as f64 + 0.5) * width, 100.0 * uncertainty));
                }
            }
            series.push((index, points));
        }
        let axes = Axes {
            x: "part of the game that is played",
            y: "uncertainty",
            x_range: [0.0, 100.0],
            y_range: [0.0, 100.0],
            x_format: |x| format!("{x:.0}%"),
            y_format: |y| format!("{y:.0}%"),
        };
        let measures = columns(
            &judged,
            &[
                ("lead changes", |it| mean_text(Some(it.lead_changes))),
                ("comebacks", |it| percent(it.comebacks)),
                ("drama", |it| mean_text(it.drama)),
                ("uncertainty", |it| mean_text(Some(it.uncertainty))),
                ("in the second half", |it| mean_text(Some(it.late_uncertainty))),
                ("decisive lead", |it| or_nothing(it.decisive_lead.map(|it| format!("{it:.2}")))),
                ("after it", |it| or_nothing(it.after_decision.map(|it| percent(it.mean)))),
            ],
        );
        let leader_wins = columns(
            &judged,
            &[
                ("after a quarter of the game", |it| with_games(&it.leader_wins[0])),
                ("after a half", |it| with_games(&it.leader_wins[1])),
                ("after three quarters", |it| with_games(&it.leader_wins[2])),
            ],
        );
        fill(
            include_str!("tension.html"),
            &[
                ("playouts", grouped(judge.playouts)),
                ("games", grouped(judge.games)),
                ("keys", keys.to_owned()),
                ("plot", plots::lines("Uncertainty over the game, by bot", &axes, &series)),
                ("measures", measures),
                ("leader wins", leader_wins),
                ("margin", format!("{:.2}", judge.margin)),
                ("certainty", format!("{:.0}", 100.0 * CERTAINTY)),
            ],
        )
    }

    fn game_trees(&self) -> String {
        self.by_bot(&[
            ("mean length", |level| short(level.lengths.mean.mean)),
            ("mean moves", |level| short(level.branching.mean)),
            ("game tree", |level| power(level.game_tree_log10)),
        ])
    }

    fn state_space(&self) -> String {
        let Some(StateSpace { log10, derivation }) = &self.state_space else {
            return "The number of positions is not given, because no simple count bounds it well."
                .into();
        };
        format!("The number of positions is at most {}. {}", power(*log10), escaped(derivation))
    }

    fn first_moves(&self) -> String {
        /// The maximum number of rows. Longer lists show their first and last rows.
        const SHOWN: usize = 24;
        const END: usize = 12;
        let mut rows: Vec<_> = self.first_moves.iter().collect();
        if rows.is_empty() {
            return "<p>Chance comes first, so there is no list of first moves.</p>\n".into();
        }
        let mut ends = String::new();
        if rows.len() > SHOWN {
            ends = format!(" The best and the worst {END} of {} lines.", rows.len());
            rows.drain(END..rows.len() - END);
        }
        let played = |index: &usize| rows.iter().any(|row| row.bots[*index].games > 0);
        let bots: Vec<usize> = (0..self.levels.len()).filter(played).collect();
        let mut lines = vec![owned(&["move", "alike", "random games"])];
        lines[0].extend(texts(&bots, |&index| code(&self.levels[index].bot)));
        for row in rows {
            let mut line = vec![code(&row.mv), row.images.to_string(), with_bounds(&row.random)];
            line.extend(texts(&bots, |&index| with_games(&row.bots[index])));
            lines.push(line);
        }
        format!(
            "<p>The score of each first move for the player who makes it, in random games and in the games of the bots. \
             Moves that differ only by a symmetry of the board share a line.{ends}</p>\n{}",
            table(&lines)
        )
    }

    fn opening(&self) -> String {
        match self.opening_plies {
            0 => "Games begin at the start.".to_owned(),
            1 => "Each game begins with a random move.".to_owned(),
            plies => format!("Each game begins with {plies} random moves, the same for all bots."),
        }
    }

    /// The line of each bot in a plot.
    fn series(&self, points: fn(&Level) -> Vec<(f64, f64)>) -> Vec<Series> {
        self.levels.iter().map(points).enumerate().collect()
    }

    /// A table with a row for each bot.
    fn by_bot(&self, cells: &[Column<Level>]) -> String {
        let levels: Vec<_> = self.levels.iter().map(|level| (&*level.bot, level)).collect();
        columns(&levels, cells)
    }
}

/// The heading of a column, and its cells.
type Column<T> = (&'static str, fn(&T) -> String);

/// A table with these columns after the names of the bots.
fn columns<T>(rows: &[(&str, &T)], columns: &[Column<T>]) -> String {
    let mut lines = vec![owned(&["bot"])];
    lines[0].extend(texts(columns, |(name, _)| (*name).to_owned()));
    for &(bot, row) in rows {
        let mut line = vec![code(bot)];
        line.extend(texts(columns, |(_, cell)| cell(row)));
        lines.push(line);
    }
    table(&lines)
}

/// The text of each item. The loop is compiled faster than a chain of iterators for every type.
fn texts<T>(items: &[T], text: impl Fn(&T) -> String) -> Vec<String> {
    let mut texts = Vec::new();
    for item in items {
        texts.push(text(item));
    }
    texts
}

fn owned(items: &[&str]) -> Vec<String> {
    texts(items, |&item| item.to_owned())
}

/// Axes from 0 to the largest values of the points.
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

/// The text, or a dash for a missing number.
fn or_nothing(text: Option<String>) -> String {
    text.unwrap_or_else(|| "–".to_owned())
}

/// Fills a template by replacing each name in double brackets with its text.
fn fill(template: &str, texts: &[(&str, String)]) -> String {
    let mut parts = template.split("[[");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("]]").expect("a name in brackets");
        let (_, text) =
            texts.iter().find(|(known, _)| *known == name).expect("a text of this name");
        filled += text;
        filled += rest;
    }
    filled
}

/// A text between two others, or nothing if the text is empty.
fn around(before: &str, text: &str, after: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{before}{text}{after}") }
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// A number as a power of ten, or in full if it is small.
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

fn with_games(Score { games, score, .. }: &Score) -> String {
    or_nothing((*games > 0).then(|| format!("{} <small>of {games}</small>", percent(*score))))
}

fn mean_text(mean: Option<Mean>) -> String {
    or_nothing(mean.map(|Mean { mean, low, high }| {
        format!("{} <small>({}–{})</small>", short(mean), short(low), short(high))
    }))
}

/// The key of a plot: the names of its lines in their colours.
fn keys(class: char, names: &[String]) -> String {
    let colours = (1..=plots::COLOURS).cycle();
    let mut items = Vec::new();
    for (name, at) in names.iter().zip(colours) {
        items.push(format!("<i class=\"{class}{at}\"></i>{name}"));
    }
    list("keys", &items)
}

/// A list whose items are HTML.
fn list(class: &str, items: &[String]) -> String {
    let items = texts(items, |item| format!("<li>{item}</li>\n"));
    format!("<ul class=\"{class}\">\n{}</ul>\n", items.concat())
}

/// A table whose cells are HTML.
fn table(rows: &[Vec<String>]) -> String {
    let line = |tag, row: &[String]| format!("<tr>{}</tr>\n", cells(tag, row));
    let mut lines = texts(rows, |row| line("td", row));
    lines[0] = line("th", &rows[0]);
    scrolled(&lines)
}

fn cells(tag: &str, cells: &[String]) -> String {
    texts(cells, |cell| format!("<{tag}>{cell}</{tag}>")).concat()
}

/// A table that scrolls if it is too wide.
fn scrolled(rows: &[String]) -> String {
    format!("<div class=\"scroll\"><table>\n{}</table></div>\n", rows.concat())
}
