//! The options and the output of `gambol match`.

use std::io::{BufRead, BufReader, Write};
use std::mem;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::{ArgAction, Command};
use gambol_bots::{Bots, MoveLimits};
use gambol_contest::{Contest, Opening, Progress, Standings};
use gambol_core::Game;
use gambol_core::serialize::decimal;
use gambol_host::{AnyPosition, FormatError, FormatGame, GamePart, GameText, Recorded, Schema};
use gambol_seats::Presentation;
use gambol_seats::request::{Fields, RequestError};
use indicatif::ProgressBar;
use serde::Serialize;
use serde_json::{Map, Value};

use super::entrant::{Entrant, read_entrants};
use super::plan::Match;
use super::player::RANDOM;
use super::process;
use super::records::{self, Kept, RecordsFile, finished};
use crate::interrupt::{Interrupt, interrupted};
use crate::options::{self, Given};
use crate::output::{Output, progress_bar, remark, remark_time};
use crate::replay::GameFile;
use crate::{Error, Program, files, numbers, position, tablebase};

pub(crate) fn command(program: &Program) -> Command {
    Command::new("match")
        .about("Plays games between bots or external engines, and reports which is better")
        .args(options::game(program))
        .args(position::options())
        .args(options::list(&[
            "bots BOT,BOT,...: The entrants, separated by commas: bots such as `mcts:playouts=500` or \
             `alphabeta:depth=3`, engines such as `cmd:./engine`, and players at seats such as `seat:./player`. \
             `old=cmd:./engine` has the name `old`",
            "bot BOT: Add an entrant, such as an engine with a comma in its command",
            "games N: The number of games of each pair",
            "threads N = 1: Play this many games at a time",
            "out FILE: Write the record of each game to this file when the game ends",
            "resume: Resume an interrupted match. Give the same options again. Games whose records are in the \
             file of --out are not played again",
            "seed N = 1: The seed of everything random",
            "opening N: Begin every game with this many random moves [default: 4, or 0 in games of chance]",
            "openings FILE: Begin games with the openings in this file, one per line: a position text or \
             `startpos`, and optionally ` |` and moves from there. A file of games, in any format that `convert` \
             reads, works too, if no game is refused",
            "shuffle: Shuffle the openings by the seed",
            "movetime MS: Milliseconds per move, for entrants without limits of their own [default for engines: \
             100]",
            "clock SECONDS[+SECONDS]: The time of each seat for a game and its increment after each move, in \
             seconds, such as 10+0.1 or 60. A seat that exceeds its time loses",
            "timemargin MS: Let a seat exceed its clock by this many milliseconds before it loses [default: 0]",
            "nodes N: Nodes or playouts per move, for entrants without limits of their own",
            "depth N: Depth of the search, for entrants without limits of their own",
            "patience MS = 10000: Let an engine exceed its limits by this many milliseconds before it loses. \
             Moves on a clock have only --timemargin",
            "engine-option NAME=VALUE: Set an option of all engines that have it or, with `BOT:` before NAME, of \
             the engine with that name. You can repeat this option",
            "seats KEY=VALUE,...: Set how seats present the game: moves=numbered, show=list+json, symmetry=1, \
             retries=0, forfeit=random",
            "transcripts FILE: Write all messages to players at seats and their answers as JSON, one document \
             per line",
        ]))
        .arg(tablebase::option())
        .args(options::list(&[
            "max-plies N = 1000: Adjudicate a game a draw after this many plies",
            "sprt ELO0,ELO1[,ALPHA,BETA]: End a match of two entrants as soon as a sequential test decides \
             between the normalised Elo ELO0 and ELO1, with the error probabilities ALPHA and BETA [default of \
             both: 0.05]",
        ]))
        .arg(options::json())
        .mut_args(|arg| match arg.get_id().as_str() {
            "games" => arg.required(true),
            "bot" | "engine-option" => arg.action(ArgAction::Append),
            "resume" => arg.requires("out"),
            "openings" => arg.conflicts_with("opening"),
            "shuffle" => arg.requires("openings"),
            "movetime" => arg.conflicts_with("clock"),
            "timemargin" => arg.requires("clock"),
            _ => arg,
        })
}

const MAX_GAMES: u64 = 1_000_000_000_000;
const MAX_PLIES: u64 = 1_000_000_000;

#[derive(Serialize)]
struct Report<'a> {
    schema: Schema,
    game: &'static str,
    position: String,
    #[serde(with = "decimal")]
    seed: u64,
    opening_plies: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    /// Whether games are missing because the match was interrupted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    #[serde(flatten)]
    standings: &'a Standings,
    /// The number of refused answers of players at seats, by clause or another cause.
    #[serde(skip_serializing_if = "Map::is_empty")]
    refused: Map<String, Value>,
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result<(), Error> {
    let start = position::resolve(given)?;
    let bots = &tablebase::bots(given)?;
    let mut plan = plan(given, bots, &start)?;
    let mut kept = Kept::default();
    let resumed = given.flag("resume").then(|| given.named_path("out")).transpose()?.flatten();
    if let Some(path) = resumed {
        (plan.finished, kept) = finished(path)?;
    }
    set_seats(&mut plan, given, &start)?;
    plan.finished.iter().for_each(|record| plan.ledger().count(record));
    let interrupt = Interrupt::listen(|status| process::exit(status))?;
    plan.contest.stop.clone_from(&interrupt.stop);
    plan.contest.ended.clone_from(&interrupt.stopped);
    let started = Instant::now();
    let bar = progress_bar(
        plan.games_in_all(),
        "{bar:30} {human_pos} of {human_len} games, {per_sec}, {eta} left",
    );
    let unwritten = Mutex::new(None);
    given.check_different(&["openings", "tablebase", "out", "transcripts"])?;
    let played = play(&plan, &start, bots, given, kept, &bar, &unwritten);
    bar.finish_and_clear();
    let (status, standings) = (interrupt.status(), played?);
    let mut ledger = plan.ledger();
    let refused = mem::take(&mut ledger.refused);
    let opening_plies = plan.contest.opening_plies_from(&start);
    if given.flag("json") {
        output.json(&Report {
            schema: Schema,
            game: start.name(),
            position: start.to_string(),
            seed: plan.contest.seed,
            opening_plies,
            clock: plan.contest.clock.map(|clock| clock.to_string()),
            interrupted: status.is_some(),
            standings: &standings,
            refused,
        })?;
    } else {
        writeln!(
            output,
            "{} {}: {}{} games for each pair, openings {},{} seed {}\n",
            start.game().title(),
            start.variant(),
            plan.contest.sprt.map_or("", |_| "at most "),
            numbers::grouped(plan.contest.games),
            match given.path("openings") {
                Some(file) => format!("from {}", files::shown(file)),
                None => format!("of {opening_plies} random moves"),
            },
            plan.contest.clock.map_or(String::new(), |it| format!(" clock {it},")),
            plan.contest.seed
        )?;
        write!(output, "{standings}")?;
        for (entrant, refused) in &refused {
            let counts = refused.as_object().into_iter().flatten();
            let (mut all, mut each) = (0, Vec::new());
            for (why, count) in counts.filter(|(why, _)| *why != RANDOM) {
                all += count.as_u64().unwrap_or_default();
                each.push(format!("{why}: {count}"));
            }
            writeln!(output, "\nRefused answers of {entrant}: {all} ({})", each.join(", "))?;
            if let Some(random) = refused.get(RANDOM) {
                writeln!(output, "Moves played at random for {entrant}: {random}")?;
            }
        }
        let copies = plan.copied_openings(&start)?;
        if copies > 0 {
            writeln!(
                output,
                "\nLines of the openings that repeat an earlier line: {}. They are not played again.",
                numbers::grouped(copies)
            )?;
        }
        if standings.cut_off > 0 {
            writeln!(
                output,
                "\nGames drawn at the limit of {} plies: {}. `--max-plies` sets it.",
                numbers::grouped(plan.contest.draw_limits.plies),
                numbers::grouped(standings.cut_off),
            )?;
        }
    }
    output.flush()?;
    if let Some(error) = ledger.failed.take() {
        return Err(options::wrong_file("transcripts")(error));
    }
    if let Some(wrong) = unwritten.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(wrong);
    }
    if let Some(path) = resumed {
        records::sort(path)?;
    }
    remark_time(started);
    let ended = standings.pairs.iter().map(|pair| pair.row.games).sum();
    interrupted(status, (ended, plan.games_in_all()), "played to their end")
}

/// Sets how seats present games from this start.
fn set_seats(plan: &mut Match, given: &Given<'_>, start: &AnyPosition) -> Result<(), Error> {
    for name in ["seats", "transcripts"] {
        if !plan.has_player() && given.matches.contains_id(name) {
            return Err(options::wrong(name)("no entrant is a player, such as `seat:./player`"));
        }
    }
    let Some(text) = given.text("seats") else { return Ok(()) };
    let read = || {
        let mut fields = Fields::of_options(text)?;
        let presentation = Presentation::read(&mut fields, start, 0)?;
        fields.end("moves, show, symmetry, retries, forfeit").map(|()| presentation)
    };
    plan.presentation = read().map_err(|wrong: RequestError| options::wrong("seats")(wrong))?;
    plan.contest.tags.push(("Seats".to_owned(), text.to_owned()));
    Ok(())
}

/// Plays a match and writes its files, after the part that is `kept`. If writing fails, the match goes
/// on, and `unwritten` holds the error as long as records are missing.
fn play(
    plan: &Match,
    start: &AnyPosition,
    bots: &Bots,
    given: &Given<'_>,
    kept: Kept,
    bar: &ProgressBar,
    unwritten: &Mutex<Option<Error>>,
) -> Result<Standings, Error> {
    // A match that cannot be played must not change the file.
    plan.play(start, bots, || {
        let mut file = given.path("out").map(|path| RecordsFile::open(path, kept)).transpose()?;
        if let Some(path) = given.path("transcripts") {
            let (kept, file) = records::transcripts(path, &plan.finished)?;
            plan.ledger().transcripts = Some((path.to_owned(), kept, file));
        }
        Ok(Box::new(move |Progress { games, records, .. }| {
            for record in &records {
                plan.ledger().count(record);
            }
            let written = file.as_mut().map_or(Ok(()), |file| file.write(&records));
            let wrong = written.map_err(Error::Io).err();
            if let Some(Error::Io(error)) = wrong.as_ref().filter(|wrong| wrong.is_closed_pipe()) {
                return Err(error.kind().into());
            }
            let mut unwritten = unwritten.lock().unwrap_or_else(PoisonError::into_inner);
            if let (Some(wrong), None) = (&wrong, &*unwritten) {
                bar.suspend(|| remark(format_args!("error: {wrong}; the match goes on")));
            }
            *unwritten = wrong;
            bar.inc(games);
            Ok(())
        }))
    })
}

/// Returns the lines of a file of openings. Games become lines.
fn openings(given: &Given<'_>, file: &Path, start: &AnyPosition) -> Result<String, Error> {
    let mut source = BufReader::new(files::open(file)?);
    let head = source.fill_buf().map_err(files::at(file))?;
    let mut lines = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).split(|&byte| byte == b'\n');
    let is_own = lines.any(|line| line.trim_ascii_start().starts_with(b"[Game "));
    let mut text = GameText::new(source);
    let (mut all, mut lines) = (String::new(), 1);
    if !is_own && given.program.catalogue().games().format_of(&mut text).is_none() {
        let mut len =
            |part: &GamePart<'_>| part.text.find('\n').map_or(part.text.len(), |at| at + 1);
        while let Some(part) = text.next_game(&mut len) {
            let part = part
                .map_err(|error| Error::input(format_args!("{}: {error}", files::shown(file))))?;
            // The next line keeps its number, without the empty lines before it.
            all.extend(["\n".repeat(part.line - lines).as_str(), part.text]);
            lines = part.line + 1;
        }
        return Ok(all);
    }
    let mut games = GameFile::new(given, file, text);
    while let Some((number, FormatGame { record, line, .. })) = games.next() {
        let mut opening = format!("{} |", record.start());
        for mv in record.to_text().moves {
            opening.extend([" ", &mv.text]);
        }
        let (found, expected) = (record.start().game().title(), start.game().title());
        let fits = match Opening::read_list(start, &opening, None) {
            _ if found != expected => {
                Err(format!("another game: {found}, but the match is of {expected}"))
            }
            read => read.map(drop),
        };
        if let Err(why) = fits {
            let why = why.trim_start_matches("line 1: ").to_owned();
            games.refuse(&FormatError::new(number, &record.names(), line, why));
        }
        all.extend([&*opening, "\n"]);
    }
    let all_needed = |error| format!("{error}: a match needs all its openings");
    games.ended().map_err(all_needed).map_err(options::wrong("openings"))?;
    Ok(all)
}

/// Returns the match that the options describe.
fn plan(given: &Given<'_>, bots: &Bots, start: &AnyPosition) -> Result<Match, Error> {
    let mut entrants = Vec::new();
    if let Some(list) = given.text("bots") {
        entrants = read_entrants(list, bots).map_err(options::wrong("bots"))?;
    }
    for one in given.texts("bot") {
        entrants.push(Entrant::read(one, bots).map_err(options::wrong("bot"))?);
    }
    let kinds = entrants.iter().filter_map(|entrant| match entrant.unnamed() {
        Entrant::Bot(bot) => Some(bot.kind()),
        _ => None,
    });
    tablebase::check_use(given, start, kinds)?;
    let openings = given.path("openings").map(|file| openings(given, file, start));
    let openings = openings.transpose()?;
    let opening = given.number("opening", 0..=10_000)?.or(openings.as_ref().map(|_| 0));
    let mut move_limits = MoveLimits::NONE;
    move_limits.time = given.duration("movetime")?;
    move_limits.depth = given.number("depth", 0..=u32::MAX.into())?.map(|depth| depth as u32);
    let mut contest = Contest::default();
    contest.games = given.some_number("games", 1..=MAX_GAMES)?;
    contest.opening_plies = opening.map(|plies| plies as u32);
    contest.seed = given.some_number("seed", 0..=u64::MAX)?;
    contest.threads = given.threads()?.unwrap_or(1);
    move_limits.nodes = given.number("nodes", 0..=u64::MAX)?;
    if let Some(clock) = given.text("clock") {
        contest.clock = Some(clock.parse().map_err(options::wrong("clock"))?);
    }
    contest.time_margin = given.duration("timemargin")?.unwrap_or_default();
    if !move_limits.is_empty() {
        contest.tags.push(("Limits".to_owned(), move_limits.to_string()));
    }
    let patience = given.duration("patience")?.unwrap_or_default();
    let mut engine_options = Vec::new();
    for option in given.texts("engine-option") {
        match option.split_once('=') {
            Some((name, value)) if !name.is_empty() && !option.contains(char::is_control) => {
                engine_options.push((name.to_owned(), value.to_owned()));
            }
            _ => {
                let form = "the form is NAME=VALUE, without control characters";
                return Err(options::wrong("engine-option")(form));
            }
        }
    }
    contest.draw_limits.plies = given.some_number("max-plies", 1..=MAX_PLIES)?;
    if let Some(sprt) = given.text("sprt") {
        contest.sprt = Some(sprt.parse().map_err(options::wrong("sprt"))?);
    }
    let mut plan = Match {
        entrants,
        contest,
        move_limits,
        patience,
        engine_options,
        openings,
        shuffle: given.flag("shuffle"),
        finished: Vec::new(),
        presentation: Presentation::default(),
        ledger: Mutex::default(),
    };
    plan.contest.records = given.path("out").is_some() || plan.has_player();
    Ok(plan)
}
