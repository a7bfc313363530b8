//! Matches between bots, and with engines that fail in every way.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::common::{Run, empty_folder, gambol, gambol_in, piped, transcript, words};

/// What a match of Mixtour prints.
fn play(folder: &Path, options: &[&str]) -> Run {
    let arguments = [&["match", "mixtour"], options].concat();
    let run = gambol_in(folder, &arguments, b"");
    assert_eq!(run.status, 0, "{}", run.stderr);
    run
}

#[test]
fn a_table() {
    insta::assert_snapshot!(transcript(&[
        &["match", "mixtour", "--bots", "mcts:playouts=30,random", "--games", "20"],
        &words(
            "match mixtour --bots random,greedy,alphabeta:depth=2 --games 6 --opening 0 --seed 7"
        ),
        &["match", "mixtour", "--bots", "random,greedy", "--games", "2", "--json"],
    ]));
}

#[test]
fn games_that_reach_the_limit_are_counted_below_the_table() {
    let folder = empty_folder("games_that_reach_the_limit");
    let options = words("--bots random,random --games 4 --out games.txt --max-plies");
    let options = |plies| [&options[..], &[plies]].concat();
    let table = play(&folder, &options("6")).stdout;
    let line = "\nGames drawn at the limit of 6 plies: 4. `--max-plies` sets it.\n";
    assert!(table.ends_with(line), "{table}");
    // Those that were played earlier count as well.
    assert_eq!(play(&folder, &[&options("6")[..], &["--resume"]].concat()).stdout, table);
    let json = play(&folder, &[&options("6")[..], &["--json"]].concat()).stdout;
    assert!(json.contains("\"cut_off\": 4\n"), "{json}");
    let whole = play(&folder, &options("1000")).stdout;
    assert!(!whole.contains("--max-plies"), "{whole}");
}

#[test]
fn a_match_that_does_not_take_place_leaves_the_file_of_records_as_it_was() {
    let folder = empty_folder("no_match");
    let file = folder.join("records.txt");
    fs::write(&file, "records of last week").unwrap();
    for wrong in [
        &["mixtour", "--bots", "random"][..],
        &["mixtour", "--bots", "random,random", "--position", "x5"],
        &["mixtour", "--bots", "random,random", "--position", "x5/x5/x5/x5/1,x4 2 1,0 -"],
        &["fifes-and-drums", "--bots", "ismcts,mcts"],
        &["fifes-and-drums", "--bots", "ismcts,cmd:./engine"],
    ] {
        let arguments = [&["match"], wrong, &["--games", "2", "--out", "records.txt"]].concat();
        assert_eq!(gambol_in(&folder, &arguments, b"").status, 2, "{wrong:?}");
        let kept = fs::read_to_string(&file).unwrap();
        assert_eq!(kept, "records of last week", "{wrong:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn threads_that_there_is_no_room_for_are_an_error() {
    let output = Command::new(env!("CARGO_BIN_EXE_gambol"))
        .args(["match", "mixtour", "--bots", "random,random"])
        .args(["--games", "100", "--threads", "2"])
        // More for each than there are addresses.
        .env("RUST_MIN_STACK", (1u64 << 50).to_string())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "error: the threads could not be started\n");
}

#[test]
fn threads_change_nothing() {
    let folder = empty_folder("threads_change_nothing");
    let out = |threads: &str, file: &str| {
        let bots = "--bots mcts:playouts=20,random,greedy --games 30";
        let options = format!("{bots} --threads {threads} --out {file}");
        let table = play(&folder, &words(&options)).stdout;
        (table, fs::read_to_string(folder.join(file)).unwrap())
    };
    let alone = out("1", "one.txt");
    assert_eq!(out("3", "three.txt"), alone);
    assert_eq!(alone.1.matches("[Game \"mixtour\"]").count(), 90);
}

#[test]
fn every_game_is_in_the_records() {
    let folder = empty_folder("every_game_is_in_the_records");
    let options = ["--bots", "greedy,random", "--games", "8", "--out", "games.txt"];
    let table = play(&folder, &options).stdout;
    let replayed = gambol_in(&folder, ["replay", "games.txt"], b"");
    assert_eq!((replayed.status, replayed.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(replayed.stdout);
    let won = |name: &str| {
        let records = fs::read_to_string(folder.join("games.txt")).unwrap();
        let tag = |record: &str, tag: &str| -> String {
            let line = record.lines().find_map(|line| line.strip_prefix(&format!("[{tag} \"")));
            line.unwrap().trim_end_matches("\"]").to_owned()
        };
        let records: Vec<String> =
            records.split("[Game ").skip(1).map(|rest| format!("[Game {rest}")).collect();
        assert_eq!(records.len(), 8);
        let wins = records.iter().filter(|record| {
            let result = tag(record, "Result");
            result == "p1win" && tag(record, "P1") == name
                || result == "p2win" && tag(record, "P2") == name
        });
        wins.count()
    };
    for name in ["greedy", "random"] {
        let row = table.lines().find(|line| line.starts_with(name)).unwrap();
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells[2], won(name).to_string(), "{table}");
    }
}

/// The command of an engine that does what is written here when it is asked for a move.
fn engine(folder: &Path, name: &str, go: &str) -> String {
    let script = format!(
        "while read -r line; do case \"$line\" in ugi) echo 'id name x'; echo ugiok;; \
         isready) echo readyok;; go*) {go};; quit) exit;; esac; done\n"
    );
    fs::write(folder.join(name), script).unwrap();
    format!("cmd:sh {name}")
}

#[test]
fn an_engine_that_does_not_play_loses_all_games_and_the_table_says_why() {
    let folder = empty_folder("does_not_play");
    for (go, reason) in [
        ("", "nothing was heard of a move in 400 ms"),
        ("echo bananas; echo 'info depth 1'", "`bananas` was heard, but not a move in 400 ms"),
        ("printf '\\377\\376\\n'", "the line is not UTF-8 text"),
        ("while true; do echo info; done", "nothing was heard of a move in 400 ms"),
        (
            "echo bestmove z9",
            "no legal move: `z9` is not a move: a move is a square to enter a piece on (b2), pieces \
             moved from one square to another (a1-b2 or c4:3-d3), or pass",
        ),
        (
            "echo bestmove pass",
            "no legal move: `pass` is illegal: there are other moves; only a player who has none may pass",
        ),
        // Its last words are shown.
        (
            r"echo loading >&2; printf 'no \033[31mweights\n\n' >&2; exit 3",
            "its process ended (exit status: 3): no [31mweights",
        ),
        ("exit 3", "its process ended (exit status: 3)"),
        ("kill -9 $$", "its process ended (signal: 9 (SIGKILL))"),
        // The first error of its own.
        (
            "echo 'info string error: no book'; echo 'info string error: no'; echo bestmove pass",
            "no legal move: `pass` is illegal: there are other moves; only a player who has none may pass; \
             it says `no book`",
        ),
        (
            "echo 'info string error no book'; exit 3",
            "its process ended (exit status: 3); it says `no book`",
        ),
    ] {
        let bots = format!("{},random", engine(&folder, "engine.sh", go));
        // Two at a time, since each of them waits.
        let options = "--games 4 --threads 2 --patience 300 --out games.txt";
        let table = play(&folder, &words(&format!("--bots '{bots}' {options}"))).stdout;
        let row = table.lines().find(|line| line.starts_with("cmd:")).unwrap();
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells[2..6], ["4", "0", "0", "4"], "{table}");
        assert!(table.contains("random beats cmd:sh engine.sh."), "{table}");
        let expected = format!("cmd:sh engine.sh lost 4 games, the first game 1: {reason}\n");
        assert!(table.ends_with(&expected), "{table}");
        let records = fs::read_to_string(folder.join("games.txt")).unwrap();
        for player in ["p1", "p2"] {
            let tag = format!("[Reason \"{player} forfeits: ");
            assert_eq!(records.matches(&tag).count(), 2, "{records}");
        }
    }
}

#[test]
fn an_engine_that_does_not_introduce_itself_is_asked_once() {
    let folder = empty_folder("asked_once");
    fs::write(folder.join("mute.sh"), "echo asked >> asked.txt; sleep 1000\n").unwrap();
    let options = ["--bots", "cmd:sh mute.sh,random", "--games", "40", "--patience", "300"];
    let table = in_time(&folder, &[&options[..], &["--threads", "2"]].concat());
    let reason = "lost 40 games, the first game 1: nothing was heard of `ugiok` in 300 ms\n";
    assert!(table.ends_with(reason), "{table}");
    assert_eq!(fs::read_to_string(folder.join("asked.txt")).unwrap(), "asked\n");
}

/// Why a match of Mixtour cannot be played.
fn refusal(folder: &Path, options: &[&str]) -> String {
    let games = ["match", "mixtour", "--games", "2", "--out", "games.txt"];
    let run = gambol_in(folder, [&games[..], options].concat(), b"");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert_eq!(run.stderr.matches(char::is_control).count(), 1, "{:?}", run.stderr);
    assert!(!folder.join("games.txt").exists(), "{}", run.stderr);
    run.stderr
}

#[test]
fn no_match_measures_another_bot_than_it_says() {
    let folder = empty_folder("another_bot");
    let ugi = format!("cmd:'{}' ugi", env!("CARGO_BIN_EXE_gambol"));
    let bots = format!("greedy,{ugi},other={ugi}");
    let refused = |option| refusal(&folder, &["--bots", &bots, "--engine-option", option]);
    for (option, error) in [
        ("Bto=deep", "`Bto`: the options are Game, Variant, Bot, "),
        ("other:Bto=deep", "`other:Bto`: the options are Game, Variant, Bot, "),
        ("greedy:Bot=mcts", "`greedy:Bot`: the options are "),
    ] {
        let found = refused(option);
        let start = "error: --engine-option: no engine has the option ";
        assert!(found.starts_with(&format!("{start}{error}")), "{found}");
    }
    let found = refused("Bot=dep");
    let error = " refuses its options: it says `setoption Bot: unknown bot `dep`: the bots are ";
    let name = ugi.replace('\'', "");
    assert!(found.starts_with(&format!("error: {name}{error}")), "{found}");
    let found = refused("other:Bot=dep");
    assert!(found.starts_with(&format!("error: other{error}")), "{found}");
    let found = refusal(&folder, &["--bots", "random,greedy", "--engine-option", "Bot=mcts"]);
    assert!(found.contains("no engine has the option `Bot`"), "{found}");
    let found = refusal(&folder, &["--bots", "one=random,one=greedy"]);
    assert!(found.contains("several entrants have the name one"), "{found}");
    // Engines of others write errors in other ways, and whatever they like.
    let script = "echo 'option name Bot type string'; echo ugiok; while read -r line; do \
        case \"$line\" in isready) echo readyok;; \
        setoption*) printf 'info string ERROR no \\033[31m\u{202e}bot\\n';; esac; done\n";
    fs::write(folder.join("rude.sh"), script).unwrap();
    let options = ["--bots", "cmd:sh rude.sh,random", "--engine-option", "Bot=mcts"];
    let found = refusal(&folder, &options);
    assert!(found.ends_with(" it says `no [31m bot`\n"), "{found}");
    // What could not be started may have the option.
    let bots = ["--bots", "cmd:./nothing,random", "--games", "2"];
    let table = play(&folder, &[&bots, &options[2..]].concat());
    assert!(table.stdout.contains("it cannot be started: No such file"), "{}", table.stdout);
}

#[test]
fn engines_have_names_and_options_of_their_own() {
    let folder = empty_folder("names");
    let ugi = format!("cmd:'{}' ugi", env!("CARGO_BIN_EXE_gambol"));
    let both = format!("weak={ugi},strong={ugi}");
    let options = ["weak:Bot=random", "strong:Bot=alphabeta", "weak:Seed=7"];
    let options: Vec<&str> = options.iter().flat_map(|it| ["--engine-option", it]).collect();
    let [weak, strong] = ["random", "alphabeta"].map(|bot| format!("{ugi} mixtour --bot {bot}"));
    let [weak, strong] = [format!("weak={weak}"), format!("strong={strong}")];
    let tables = [
        [&["--bots", &both][..], &options].concat(),
        vec!["--bot", &weak, "--bot", &strong],
        vec!["--bots", "weak=random,strong=alphabeta:depth=2"],
    ]
    .map(|bots| {
        let games = ["--games", "6", "--nodes", "300", "--out", "games.txt"];
        let table = play(&folder, &[&bots[..], &games].concat()).stdout;
        assert!(table.contains("strong beats weak."), "{table}");
        assert!(!table.contains("cmd:"), "{table}");
        let records = fs::read_to_string(folder.join("games.txt")).unwrap();
        assert_eq!(records.matches("[P1 \"weak\"]").count(), 3, "{records}");
        table
    });
    // However the engines are set up.
    let row = |table: &str| table.lines().find(|it| it.starts_with("strong")).map(str::to_owned);
    assert_eq!(row(&tables[0]), row(&tables[1]));
    let run = gambol_in(&folder, ["ugi", "mixtour", "--bot", "dep"], b"quit\n");
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.starts_with("error: --bot: unknown bot `dep`: the bots are "),
        "{}",
        run.stderr
    );
}

#[test]
fn an_engine_that_is_not_there_loses() {
    let folder = empty_folder("not_there");
    let options = ["--bots", "cmd:./nothing,random", "--games", "2"];
    let table = play(&folder, &options).stdout;
    assert!(table.contains("cmd:./nothing lost 2 games, the first game 1: it cannot be started: "));
}

#[test]
fn an_engine_that_is_killed_loses_that_game_only() {
    let folder = empty_folder("killed");
    let gambol = env!("CARGO_BIN_EXE_gambol");
    let script = format!("echo $$ >> pids.txt\nexec '{gambol}' ugi mixtour\n");
    fs::write(folder.join("engine.sh"), script).unwrap();
    let match_folder = folder.clone();
    let playing = std::thread::spawn(move || {
        let options = ["--bots", "cmd:sh engine.sh,random", "--games", "10", "--movetime", "20"];
        play(&match_folder, &options).stdout
    });
    let pids = || fs::read_to_string(folder.join("pids.txt")).unwrap_or_default();
    until("the engine is there", || pids().ends_with('\n'));
    std::thread::sleep(Duration::from_millis(200));
    kill("KILL", pids().trim());
    let table = playing.join().unwrap();
    let row = table.lines().find(|line| line.starts_with("cmd:")).unwrap();
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells[2], "10", "{table}");
    assert!(cells[3].parse::<u32>().unwrap() >= 7, "{table}");
    let ended: Vec<&str> = table.lines().filter(|line| line.contains(" lost game")).collect();
    let [line] = ended[..] else {
        panic!("{table}");
    };
    assert!(line.contains(" lost game "), "{line}");
    assert!(line.ends_with(": its process ended (signal: 9 (SIGKILL))"), "{line}");
    // It was started again, once.
    assert_eq!(pids().lines().count(), 2, "{}", pids());
}

#[test]
fn another_process_plays_as_well_as_the_bot_inside() {
    let folder = empty_folder("another_process");
    let gambol = env!("CARGO_BIN_EXE_gambol");
    let bots = format!("cmd:'{gambol}' ugi,random");
    let options = words("--games 6 --nodes 50 --variant tournament --engine-option Bot=alphabeta");
    let options = [&["--bots", &bots], &options[..]].concat();
    let table = play(&folder, &options).stdout;
    assert!(!table.contains(" lost game"), "{table}");
    // Its seeds come from the match, so it plays the same games again.
    assert_eq!(play(&folder, &options).stdout, table);
    let row = table.lines().find(|line| line.starts_with("cmd:")).unwrap();
    assert!(row.contains(" 6 "), "{table}");
}

/// Options of a match of an engine and `random` on a clock.
fn clocked<'a>(bots: &'a str, clock: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let options = ["--bots", bots, "--games", "2", "--clock", clock];
    [&options[..], more].concat()
}

#[test]
fn an_engine_is_told_the_clocks() {
    let folder = empty_folder("told_clocks");
    let bots = format!("{},random", engine(&folder, "engine.sh", "echo $line >> go.txt; exit"));
    let told = |options: &[&str]| {
        let _ = fs::remove_file(folder.join("go.txt"));
        let table = play(&folder, options).stdout;
        assert!(table.contains(" its process ended"), "{table}");
        fs::read_to_string(folder.join("go.txt")).unwrap()
    };
    let first = "p1time 60000 p1inc 100 p2time 60000 p2inc 100\n";
    let lines = told(&clocked(&bots, "60+0.1", &["--opening", "0"]));
    // When it comes second, the other clock has run.
    let (one, two) = lines.split_once('\n').unwrap();
    assert_eq!(format!("{one}\n"), format!("go {first}"));
    assert!(two.starts_with("go p1time 60"), "{two}");
    assert!(two.ends_with(" p1inc 100 p2time 60000 p2inc 100\n"), "{two}");
    let lines = told(&clocked(&bots, "60+0.1", &["--opening", "0", "--nodes", "7"]));
    assert!(lines.starts_with(&format!("go nodes 7 {first}")), "{lines}");
}

#[test]
fn an_engine_that_exceeds_its_clock_loses() {
    let folder = empty_folder("out_of_time");
    // One says nothing, one answers too late, one may do so.
    for (name, go, margin, reason) in [
        ("silent.sh", "", "0", Some("out of time")),
        ("late.sh", "sleep 0.3; echo bestmove z9", "0", Some("out of time")),
        ("late.sh", "sleep 0.3; echo bestmove z9", "8000", None),
    ] {
        let bots = format!("{},random", engine(&folder, name, go));
        let more = ["--timemargin", margin, "--out", "games.txt"];
        let table = in_time(&folder, &clocked(&bots, "0.1+0.01", &more));
        assert!(table.contains(", clock 0.1+0.01, seed 1\n"), "{table}");
        let records = fs::read_to_string(folder.join("games.txt")).unwrap();
        assert_eq!(records.matches("[TimeControl \"0.1+0.01\"]\n").count(), 2, "{records}");
        let found =
            table.contains(&format!("{name} lost 2 games, the first game 1: out of time\n"));
        assert_eq!(found, reason.is_some(), "{table}");
        let found = records.matches(" forfeits: out of time\"]\n").count();
        assert_eq!(found, 2 * usize::from(reason.is_some()), "{records}");
    }
}

#[test]
fn nobody_loses_on_time() {
    let folder = empty_folder("on_time");
    let gambol = env!("CARGO_BIN_EXE_gambol");
    // Other tests run at the same time.
    let margin = ["--timemargin", "5000", "--engine-option", "Bot=alphabeta"];
    let bots = format!("alphabeta,cmd:'{gambol}' ugi,mcts:level=9");
    let table = play(&folder, &clocked(&bots, "0.2+0.01", &margin)).stdout;
    assert!(!table.contains(" lost game"), "{table}");
    let options = clocked("greedy,random", "1.50", &["--json"]);
    let json = play(&folder, &options).stdout;
    assert!(json.contains("\"clock\": \"1.5\""), "{json}");
}

#[test]
fn a_match_with_other_limits_does_not_go_on() {
    let folder = empty_folder("other_limits");
    let bots = ["--bots", "greedy,random", "--games", "2", "--out", "games.txt"];
    let limited = |limits: &[&'static str]| [&bots[..], limits].concat();
    for (before, now, reason) in [
        (&["--clock", "5"][..], &[][..], "the tag TimeControl is `5`, not missing"),
        (&[], &["--clock", "5+1"], "the tag TimeControl is missing, not `5+1`"),
        (&["--nodes", "50"], &["--nodes", "60"], "the tag Limits is `nodes=50`, not `nodes=60`"),
        (&["--movetime", "50"], &[], "the tag Limits is `time=50`, not missing"),
        (&[], &["--max-plies", "90"], "the tag MaxPlies is missing, not `90`"),
    ] {
        let table = play(&folder, &limited(before)).stdout;
        let resume = |limits| [&["match", "mixtour", "--resume"], &limited(limits)[..]].concat();
        let run = gambol_in(&folder, resume(now), b"");
        let error = format!("error: --resume: record 1: {reason}\n");
        assert_eq!((run.status, run.stderr), (2, error));
        let run = gambol_in(&folder, resume(before), b"");
        assert_eq!((run.status, run.stdout), (0, table));
    }
}

/// The table of a match that is over in time, however long an engine hangs.
fn in_time(folder: &Path, options: &[&str]) -> String {
    let started = Instant::now();
    let table = play(folder, options).stdout;
    assert!(started.elapsed() < Duration::from_secs(20), "{table}");
    table
}

#[test]
fn an_engine_that_does_not_read_loses() {
    let folder = empty_folder("does_not_read");
    let script = "echo 'option name Big type string'; echo ugiok; echo readyok\n\
        while true; do sleep 1; done\n";
    fs::write(folder.join("deaf.sh"), script).unwrap();
    // More than a pipe holds.
    let big = format!("Big={}", "x".repeat(100_000));
    let options =
        format!("--bots 'cmd:sh deaf.sh,random' --games 2 --patience 300 --engine-option {big}");
    let table = in_time(&folder, &words(&options));
    let reason = "lost 2 games, the first game 1: it did not read what it was told in 300 ms\n";
    assert!(table.ends_with(reason), "{table}");
}

/// What the system says of a process, such as `State` or `VmHWM`.
#[cfg(target_os = "linux")]
fn status_of(process: &str, what: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with(what))?;
    Some(line.split_whitespace().nth(1)?.to_owned())
}

/// Whether a process is there and has not ended.
#[cfg(target_os = "linux")]
fn lives(process: &str) -> bool {
    status_of(process, "State").is_some_and(|state| state != "Z" && state != "X")
}

#[cfg(target_os = "linux")]
#[test]
fn what_an_engine_has_started_ends_with_it() {
    let folder = empty_folder("grandchildren");
    for (name, go) in [
        // An engine that hangs, one that ends, and one that is told to end.
        ("hangs", "sleep 1000"),
        ("ends", "exit 3"),
        ("loses", "echo bestmove pass"),
    ] {
        let go = format!("sleep 1000 & echo $! >> {name}.txt; {go}");
        let bots = format!("{},random", engine(&folder, "engine.sh", &go));
        let options = ["--bots", &bots, "--games", "2", "--patience", "300"];
        in_time(&folder, &options);
        let started = fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        assert_eq!(started.lines().count(), 2, "{name}");
        for process in started.lines() {
            // A process that was killed takes a moment to end.
            until(name, || !lives(process));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_signal_ends_the_program_and_its_engines_at_once() {
    let folder = empty_folder("second_signal");
    // An engine that neither answers nor ends by itself, and what it has started.
    let go = "sleep 1000 & echo $! > started.txt; while :; do sleep 1000; done";
    let bots = format!("{},random", engine(&folder, "engine.sh", go));
    let options = ["--bots", &bots, "--games", "2", "--patience", "1000000"];
    let child = start(&folder, &options);
    let started = || fs::read_to_string(folder.join("started.txt")).unwrap_or_default();
    until("a move is asked for", || started().ends_with('\n'));
    for _ in 0..2 {
        kill("TERM", &child.id().to_string());
        // Two signals that come together are one.
        std::thread::sleep(Duration::from_millis(100));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143));
    // The first signal alone would have had it print the standings.
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
    until("the engine ends", || !lives(started().trim_end()));
}

/// Sends this signal to a process.
fn kill(signal: &str, process: &str) {
    let kill = Command::new("kill").args([&format!("-{signal}"), process]).status();
    assert!(kill.unwrap().success(), "{process}");
}

/// A match that is running.
fn start(folder: &Path, options: &[&str]) -> Child {
    let mut program = piped(env!("CARGO_BIN_EXE_gambol"));
    program.args(["match", "mixtour"]).args(options).current_dir(folder).spawn().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_floods_fills_no_memory() {
    let folder = empty_folder("floods");
    // 1 GiB, while the other one thinks.
    let flood = "head -c 4194304 /dev/zero | tr '\\0' x > line; echo >> line\n\
        echo ugiok; while read -r line; do case \"$line\" in isready) echo readyok; break;; esac; done\n\
        for i in $(seq 256); do cat line; done\n";
    fs::write(folder.join("flood.sh"), flood).unwrap();
    let bots = "mcts:time=1500,cmd:sh flood.sh";
    let mut child = start(&folder, &["--bots", bots, "--games", "1", "--opening", "0"]);
    let process = child.id().to_string();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        if let Some(kib) = status_of(&process, "VmHWM") {
            most = most.max(kib.parse::<u64>().unwrap());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().unwrap();
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("the line is longer than 262144 bytes"), "{table}");
    // The search takes some of it.
    assert!(0 < most && most < 200 << 10, "{most} KiB");
}

/// Waits until something is the case, for half a minute at most.
fn until(what: &str, mut is: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !is() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_keeps_what_was_played() {
    for (signal, status, threads) in [("INT", 130, "1"), ("TERM", 143, "2")] {
        let folder = empty_folder(&format!("interrupted_{signal}"));
        let file = folder.join("games.txt");
        fs::write(&file, "records of last week").unwrap();
        let bots = "mcts:time=4,mcts:time=4";
        let options = ["--bots", bots, "--games", "1000", "--out", "games.txt"];
        let child = start(&folder, &[&options[..], &["--threads", threads]].concat());
        let games = || {
            let text = fs::read_to_string(&file).unwrap();
            text.matches("[Game \"mixtour\"]").count()
        };
        // Records are there as soon as their games have ended.
        until("two games", || games() >= 2);
        kill(signal, &child.id().to_string());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(status));
        let played = games();
        let table = String::from_utf8(output.stdout).unwrap();
        let row = table.lines().find(|line| line.starts_with("mcts")).unwrap();
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells[1], played.to_string(), "{table}");
        let error = String::from_utf8(output.stderr).unwrap();
        let error = error.lines().last().unwrap();
        let said = format!("error: interrupted: {played} of 1,000 games were played to their end");
        assert_eq!(error, said);
        let replayed = gambol_in(&folder, ["replay", "games.txt"], b"");
        assert_eq!((replayed.status, replayed.stderr.as_str()), (0, ""));
    }
}

#[cfg(unix)]
#[test]
fn a_match_without_a_finished_game_leaves_the_file_of_records_as_it_was() {
    let folder = empty_folder("no_game");
    let file = folder.join("games.txt");
    fs::write(&file, "records of last week").unwrap();
    // An engine that never answers is not waited for either.
    let bots = format!("{},random", engine(&folder, "engine.sh", "touch asked"));
    let options = ["--bots", &bots, "--games", "4", "--out", "games.txt"];
    let patient = ["--patience", "1000000"];
    let child = start(&folder, &[&options[..], &patient].concat());
    until("a move is asked for", || folder.join("asked").exists());
    kill("TERM", &child.id().to_string());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.ends_with("error: interrupted: 0 of 4 games were played to their end\n"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "records of last week");
}

#[test]
fn copies_are_counted_below_the_table() {
    let folder = empty_folder("copies");
    let lines =
        "startpos | c3\nstartpos | c3 c4\n# more\nstartpos  | c3\nx5/x5/x5/x5/x5 1 0,0 - | c3 c4\n";
    fs::write(folder.join("openings.txt"), lines).unwrap();
    let script = "while read -r line; do case \"$line\" in \
        ugi) echo 'option name Seed type spin default 0 min 0 max 2147483647'; echo ugiok;; \
        isready) echo readyok;; go*) echo bestmove a1;; quit) exit;; esac; done\n";
    fs::write(folder.join("engine.sh"), script).unwrap();
    let options = "--bots 'a=cmd:sh engine.sh,b=cmd:sh engine.sh' --games 12 --sprt 0,10 \
        --openings openings.txt";
    let table = play(&folder, &words(options)).stdout;
    let pairs = "\nPairs of games that repeat an earlier pair move for move: 4. Scores and bounds count \
                 each pair once.\n";
    let lines =
        "\nLines of the openings that repeat an earlier line: 2. They are not played again.\n";
    assert!(table.contains(pairs) && table.ends_with(lines), "{table}");
    assert!(table.contains(": not decided."), "{table}");
}

/// Engines that have options for the limits of a match get them, unless the user sets them.
#[test]
fn engines_are_told_when_a_game_is_drawn() {
    let folder = empty_folder("limits");
    let script = "while read -r line; do echo \"$line\" >> told.txt; case \"$line\" in \
        ugi) echo 'option name Repetition type check default false'; \
        echo 'option name maxplies type spin default 0 min 0 max 9999'; echo ugiok;; \
        isready) echo readyok;; go*|quit) exit;; esac; done\n";
    fs::write(folder.join("engine.sh"), script).unwrap();
    let told = |more: &[&str]| -> Vec<String> {
        let options = ["--bots", "cmd:sh engine.sh,random", "--games", "2", "--max-plies", "30"];
        play(&folder, &[&options[..], more].concat());
        let told = fs::read_to_string(folder.join("told.txt")).unwrap();
        fs::remove_file(folder.join("told.txt")).unwrap();
        told.lines().filter(|line| line.starts_with("setoption")).map(str::to_owned).collect()
    };
    let repetition = "setoption name Repetition value true";
    assert_eq!(told(&[])[..2], [repetition, "setoption name MaxPlies value 30"]);
    let own = ["--engine-option", "MaxPlies=7"];
    assert_eq!(told(&own)[..2], [repetition, "setoption name MaxPlies value 7"]);
}

#[test]
fn openings_come_from_a_file() {
    let folder = empty_folder("openings");
    // As a text editor under Windows writes it.
    let file = "\u{feff}# Two, and the start.\r\n\r\nx5/x5/x2,1,x2/x5/x5 2 0,0 - basic\r\n\
        startpos | c3 c4\r\nstartpos\r\n";
    fs::write(folder.join("openings.txt"), file).unwrap();
    let begin = |more: &[&str]| -> Vec<String> {
        let options = ["--bots", "random,greedy", "--games", "8", "--out", "games.txt"];
        let options = [&options[..], &["--openings", "openings.txt"], more].concat();
        let table = play(&folder, &options).stdout;
        assert!(table.contains("8 games for each pair, openings from openings.txt, seed 1"));
        let records = fs::read_to_string(folder.join("games.txt")).unwrap();
        let records: Vec<&str> = gambol::record::split(&records).collect();
        let begun = records.iter().map(|record| {
            let record: gambol::record::Record<gambol::mixtour::Position> = record.parse().unwrap();
            let moves: usize = record.tag("Opening").unwrap().parse().unwrap();
            record.positions()[moves].to_string()
        });
        begun.collect()
    };
    let [one, two, start] = [
        "x5/x5/x2,1,x2/x5/x5 2 0,0 - basic",
        "x5/x2,2,x2/x2,1,x2/x5/x5 1 0,0 - basic",
        "x5/x5/x5/x5/x5 1 0,0 - basic",
    ];
    assert_eq!(begin(&[]), [one, one, two, two, start, start, one, one]);
    let shuffled = begin(&["--shuffle"]);
    assert_eq!(begin(&["--shuffle", "--threads", "2"]), shuffled);
    assert!(shuffled.chunks(2).all(|pair| pair[0] == pair[1]));
    for line in [one, two, start] {
        assert!(shuffled.iter().any(|position| position == line));
    }
    for (file, error) in [
        ("", "there are no openings in the text"),
        ("startpos\nstartpos | c3 c3\n", "line 2: move 2: `c3` is illegal: "),
        ("x5\n", "line 1: SIDE: this field is missing"),
        (
            "x5/x5/x5/x5/x5 1 0,0 - official\n",
            "line 1: the position is of the variant `official`, but the match is of `basic` (see --variant)",
        ),
        ("x5/x5/x5/x5/1,x4 2 1,0 -\n", "line 1: the game is over before it begins"),
    ] {
        fs::write(folder.join("openings.txt"), file).unwrap();
        let options = "match mixtour --bots random,greedy --games 8 --openings openings.txt";
        let run = gambol_in(&folder, words(options), b"");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""));
        let found = run.stderr.strip_prefix("error: --openings: ").unwrap();
        assert!(found.starts_with(error), "{found}");
    }
}

#[test]
fn a_file_of_something_else_is_no_match_to_resume() {
    let folder = empty_folder("resume_notes");
    let file = folder.join("part.txt");
    let resume = words("--bots random,random --games 2 --out part.txt --resume");
    let notes = "precious notes, and no line feed";
    fs::write(&file, notes).unwrap();
    let run = gambol_in(&folder, [&["match", "mixtour"], &resume[..]].concat(), b"");
    assert_eq!(run.status, 2);
    let error = "error: --resume: part.txt: `precious notes, and no line feed` is not a record, \
        which begins with [Game \"...\n";
    assert_eq!(run.stderr, error);
    assert_eq!(fs::read_to_string(&file).unwrap(), notes);
    // Nor are notes behind whole records cut off, on a line of their own or not.
    fs::write(&file, "").unwrap();
    play(&folder, &resume);
    let records = fs::read_to_string(&file).unwrap();
    let after = "is text after the result of the last record, where the match would go on";
    for (notes, shown, reason) in [
        ("more notes\n", "more notes", after),
        ("\n\nnotes", "notes", after),
        ("[notes]", "[notes]", "is not a record, which begins with [Game \"..."),
    ] {
        let both = format!("{records}{notes}");
        fs::write(&file, &both).unwrap();
        let run = gambol_in(&folder, [&["match", "mixtour"], &resume[..]].concat(), b"");
        let error = format!("error: --resume: part.txt: `{shown}` {reason}\n");
        assert_eq!((run.status, run.stderr), (2, error));
        assert_eq!(fs::read_to_string(&file).unwrap(), both);
    }
    // What may be the beginning of the first record is.
    for beginning in ["", "\n", "[", "[Game \"", "[Game \"mixtour\"]\n[Var"] {
        fs::write(&file, beginning).unwrap();
        play(&folder, &resume);
    }
}

#[test]
fn records_end_with_a_result_and_not_with_a_word_like_one() {
    let folder = empty_folder("result_or_word");
    let resume = words("match mixtour --bots random,random --games 2 --resume --out games.txt");
    for (moves, end) in [
        ("1. c3 d4 p1win", true),
        ("1. c3 d4 draw\n", true),
        ("1. c3 { p1win } d4 *", true),
        ("1. c3 d4", false),
        ("1. c3 xwin", false),
        ("1. c3 p9win", false),
        ("1. c3 { p1win", false),
    ] {
        fs::write(folder.join("games.txt"), format!("[Game \"mixtour\"]\n{moves}\n")).unwrap();
        let run = gambol_in(&folder, &resume, b"");
        // What has no end is played again.
        assert_eq!(run.status == 0, !end, "{moves}: {}", run.stderr);
        assert_eq!(run.stderr.starts_with("error: --resume: record 1: the tag "), end, "{moves}");
    }
}

#[test]
fn a_match_that_was_killed_goes_on_as_if_it_had_not_been() {
    let folder = empty_folder("resume");
    let bots = ["--bots", "mcts:playouts=40,random,greedy", "--games", "40"];
    let whole = play(&folder, &[&bots[..], &["--out", "whole.txt"]].concat());
    let records = fs::read_to_string(folder.join("whole.txt")).unwrap();
    let resume = [&bots[..], &["--out", "part.txt", "--resume"]].concat();

    // Killed after some games, again and again.
    let part = || fs::read_to_string(folder.join("part.txt")).unwrap_or_default();
    for games in [5, 20] {
        let mut child = start(&folder, &resume);
        until("some games", || part().matches("[Game ").count() >= games);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(part().matches("[Game ").count() >= games);
        assert!(records.starts_with(&part()), "what was written stays");
    }
    let resumed = play(&folder, &resume);
    assert_eq!(resumed.stdout, whole.stdout);
    assert_eq!(part(), records);
    // With all games played, none is played again.
    assert_eq!(play(&folder, &resume).stdout, whole.stdout);
    assert_eq!(part(), records);

    // A record that was cut off is played again, wherever it was cut off.
    let late = records.len() * 9 / 10;
    for cut in (late..late + 200).step_by(11) {
        fs::write(folder.join("part.txt"), &records[..cut]).unwrap();
        assert_eq!(play(&folder, &resume).stdout, whole.stdout);
        assert_eq!(part(), records, "{cut}");
    }
    // More games of the same match.
    let more = ["--bots", "mcts:playouts=40,random,greedy", "--games", "41"];
    let longer = play(&folder, &[&more[..], &["--out", "part.txt", "--resume"]].concat());
    assert_eq!(longer.stdout, play(&folder, &more).stdout);
    assert!(part().starts_with(&records));

    // Records of something else are refused, and stay.
    for (wrong, reason) in [
        (["--seed", "2"], "record 1: the tag Seed is `1`, not `2`"),
        (["--opening", "3"], "record 1: the tag Opening is `4`, not `3`"),
        (["--variant", "official"], "record 1: the game has another opening"),
    ] {
        let options = [&["match", "mixtour"], &resume[..], &wrong].concat();
        let run = gambol_in(&folder, &options, b"");
        assert_eq!(run.status, 2);
        assert_eq!(run.stderr, format!("error: --resume: {reason}\n"));
        assert!(part().starts_with(&records));
    }
    let run = gambol_in(&folder, [&["match", "mixtour"], &bots[..], &["--resume"]].concat(), b"");
    assert_eq!(run.status, 2, "{}", run.stderr);
}

#[test]
fn a_sequential_test_goes_on_after_an_interruption() {
    let folder = empty_folder("resume_sprt");
    let bots = words("--bots greedy,random --games 2000 --sprt 0,50 --out games.txt");
    let whole = play(&folder, &bots).stdout;
    assert!(whole.contains("at most 2,000 games for each pair"), "{whole}");
    assert!(whole.contains("SPRT: normalised Elo 0 or 50; log-likelihood ratio "), "{whole}");
    let records = fs::read_to_string(folder.join("games.txt")).unwrap();
    fs::write(folder.join("games.txt"), &records[..records.len() / 2]).unwrap();
    let resume = [&bots[..], &["--resume", "--threads", "2"]].concat();
    assert_eq!(play(&folder, &resume).stdout, whole);
    assert_eq!(fs::read_to_string(folder.join("games.txt")).unwrap(), records);
}

#[test]
fn a_game_that_was_missing_is_put_in_its_place() {
    let folder = empty_folder("resume_order");
    let bots = ["--bots", "random,greedy", "--games", "6"];
    let whole = play(&folder, &[&bots[..], &["--out", "whole.txt"]].concat());
    let records = fs::read_to_string(folder.join("whole.txt")).unwrap();
    // Two threads were interrupted, and one of them had not ended its game.
    let second = records.find("[Round \"2\"]").unwrap();
    let begin = records[..second].rfind("[Game").unwrap();
    let end = second + records[second..].find("[Game").unwrap();
    fs::write(folder.join("part.txt"), [&records[..begin], &records[end..]].concat()).unwrap();
    let resume = [&bots[..], &["--out", "part.txt", "--resume"]].concat();
    assert_eq!(play(&folder, &resume).stdout, whole.stdout);
    assert_eq!(fs::read_to_string(folder.join("part.txt")).unwrap(), records);
    let files = fs::read_dir(&folder).unwrap().count();
    assert_eq!(files, 2, "nothing else is left in the folder");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let folder = empty_folder("full_disk");
    let bots = ["match", "mixtour", "--bots", "random,random", "--games", "2"];
    let solve = ["solve", "mixtour", "--position", "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic"];
    for arguments in [
        [&bots[..], &["--out", "/dev/full"]].concat(),
        [&solve[..], &["--certificate", "/dev/full"]].concat(),
    ] {
        let run = gambol_in(&folder, &arguments, b"");
        assert_eq!(run.status, 1, "{}", run.stderr);
        let start = "error: reading or writing failed: /dev/full: No space left on device";
        assert!(run.stderr.starts_with(start), "{}", run.stderr);
    }
}

/// Runs the program where no file may have more than so many blocks of 512 bytes.
#[cfg(target_os = "linux")]
fn on_a_full_disk(folder: &Path, blocks: u32, arguments: &[&str], input: &[u8]) -> Run {
    use std::io::Write as _;

    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let mut child = piped("sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_gambol")])
        .args(arguments)
        .current_dir(folder)
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    Run { stdout: text(output.stdout), stderr: text(output.stderr), status }
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_that_was_whole_becomes_less_on_a_full_disk() {
    let folder = empty_folder("nothing_less");
    let options = ["match", "mixtour", "--bots", "random,random", "--games", "40"];
    let out = [&options[..], &["--out", "games.txt"]].concat();
    let file = || fs::read_to_string(folder.join("games.txt")).unwrap();
    let whole = gambol_in(&folder, &out, b"");
    let records = file();
    let kept = |records: &str, run: &Run| {
        assert_eq!((run.status, &run.stdout), (1, &whole.stdout), "{}", run.stderr);
        let error = "error: reading or writing failed: games.txt: File too large (os error 27)";
        assert_eq!(run.stderr, format!("{error}; the match goes on\n{error}\n"));
        assert_eq!(file(), records);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left");
    };
    // The records of an earlier match stay until there are others.
    kept(&records, &on_a_full_disk(&folder, 0, &out, b""));
    // Those for which there is room are whole.
    let blocks = 2 + records.len() as u32 / 1024;
    fs::write(folder.join("games.txt"), "").unwrap();
    let run = on_a_full_disk(&folder, blocks, &out, b"");
    let part = file();
    assert!(
        records.starts_with(&part) && part.ends_with(" draw\n") | part.ends_with("win\n"),
        "{part}"
    );
    assert!(part.len() > records.len() / 4, "{part}");
    kept(&part, &run);
    let resumed = gambol_in(&folder, [&out[..], &["--resume"]].concat(), b"");
    assert_eq!((resumed.stdout, file()), (whole.stdout.clone(), records));

    // People go on playing.
    let options = ["match", "pikemen", "--bots", "random,random", "--games", "1", "--out", "d.txt"];
    gambol_in(&folder, options, b"");
    let record = fs::read_to_string(folder.join("d.txt")).unwrap();
    let record = gambol::GAMES.find("pikemen").unwrap().record(&record).unwrap();
    let moves = record.moves().iter().zip(record.positions());
    let mut typed: Vec<String> =
        moves.map(|(mv, it)| gambol::Game::display_move(it, *mv).to_string()).collect();
    typed.truncate(100);
    let count = typed.len();
    typed.push("save other.txt".to_owned());
    let input = typed.join("\n") + "\n";
    let arguments = ["play", "pikemen", "--p2", "human", "--seed", "1", "--record", "kept.txt"];
    let run = on_a_full_disk(&folder, 1, &arguments, input.as_bytes());
    let error = "kept.txt: File too large (os error 27)";
    let told = format!("The record is not written: {error}; the game goes on.\n");
    assert_eq!(run.stdout.matches(&told).count(), 1, "{}", run.stdout);
    assert!(run.stdout.contains("not saved: other.txt: File too large"), "{}", run.stdout);
    let end = format!("The game is unfinished after {count} moves.\n");
    assert!(run.stdout.ends_with(&end), "{}", run.stdout);
    assert_eq!(
        (run.status, run.stderr),
        (1, format!("error: reading or writing failed: {error}\n"))
    );
    let replayed = gambol_in(&folder, ["replay", "kept.txt"], b"");
    assert_eq!(replayed.status, 0, "{}", replayed.stderr);
    assert!(!replayed.stdout.contains("Plies: 0\n"), "{}", replayed.stdout);

    // A tablebase and a certificate are whole or not there.
    let nearly = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic";
    for arguments in [
        ["solve", "mixtour", "--position", nearly, "--certificate", "new.txt"],
        ["solve", "draughts", "--pieces", "2", "--tablebase", "new.txt"],
    ] {
        let run = on_a_full_disk(&folder, 0, &arguments, b"");
        assert_eq!(run.status, 1, "{}", run.stderr);
        assert!(run.stderr.contains(" new.txt: File too large"), "{}", run.stderr);
        assert!(!folder.join("new.txt").exists());
    }
}

/// A text as other editors write it.
fn edited(text: &str, mark: bool, crlf: bool, wide: Option<fn(u16) -> [u8; 2]>) -> Vec<u8> {
    let mut text = if crlf { text.replace('\n', "\r\n") } else { text.to_owned() };
    if mark {
        text.insert(0, '\u{feff}');
    }
    match wide {
        Some(bytes) => text.encode_utf16().flat_map(bytes).collect(),
        None => text.into_bytes(),
    }
}

#[test]
fn what_is_added_to_a_file_looks_like_what_was_there() {
    let folder = empty_folder("edited");
    let file = folder.join("games.txt");
    let bots = ["--bots", "random,greedy", "--games", "6", "--out", "games.txt"];
    let table = play(&folder, &bots).stdout;
    let whole = fs::read_to_string(&file).unwrap();
    // What was there stays, even a comment, so no game was played again.
    let third = whole.find("[Round \"4\"]").unwrap();
    let third = whole[..third].rfind("[Game").unwrap();
    let end = whole[..third].trim_end().rfind(' ').unwrap();
    let noted = |text: &str| [&text[..end], " {noted}", &text[end..]].concat();
    let openings = "# mine\n\nstartpos | c3 c4\n";
    for (mark, crlf, wide) in [
        (false, true, None),
        (true, false, None),
        (true, true, None),
        (true, true, Some(u16::to_le_bytes as fn(u16) -> [u8; 2])),
        (true, false, Some(u16::to_be_bytes)),
    ] {
        let resume = [&bots[..], &["--resume"]].concat();
        for there in
            [&whole[..third], whole[..third].trim_end(), &[&whole[..third], "\n\n"].concat()]
        {
            fs::write(&file, edited(&noted(there), mark, crlf, wide)).unwrap();
            assert_eq!(play(&folder, &resume).stdout, table);
            assert_eq!(fs::read(&file).unwrap(), edited(&noted(&whole), mark, crlf, wide));
        }
        // A record that is missing in the middle is sorted in, in the same way.
        let second = whole.find("[Round \"2\"]").unwrap();
        let second = whole[..second].rfind("[Game").unwrap();
        let there = [&whole[..second], &whole[third..]].concat();
        fs::write(&file, edited(&there, mark, crlf, wide)).unwrap();
        assert_eq!(play(&folder, &resume).stdout, table);
        assert_eq!(fs::read(&file).unwrap(), edited(&whole, mark, crlf, wide));
        // Openings and records are read.
        fs::write(folder.join("openings.txt"), edited(openings, mark, crlf, wide)).unwrap();
        let options = ["--bots", "random,greedy", "--games", "2", "--openings", "openings.txt"];
        play(&folder, &options);
        let replayed = gambol_in(&folder, ["replay", "games.txt"], b"");
        assert_eq!((replayed.status, replayed.stderr.as_str()), (0, ""));
    }
    // The ends of lines of old editors.
    fs::write(folder.join("openings.txt"), openings.replace('\n', "\r")).unwrap();
    play(&folder, &["--bots", "random,greedy", "--games", "2", "--openings", "openings.txt"]);
    fs::write(&file, b"\xff\xfea").unwrap();
    let run = gambol_in(&folder, ["replay", "games.txt"], b"");
    assert_eq!((run.status, run.stderr.as_str()), (2, "error: games.txt: not UTF-16 text\n"));
}

#[test]
fn paths_with_backslashes_are_commands() {
    // A table shows the words of a command, each of them quoted if need be.
    for (text, shown) in [
        (r"cmd:C:\engines\foo.exe --x", r"cmd:'C:\engines\foo.exe' --x"),
        (r"cmd:\\server\share\foo.exe", r"cmd:'\\server\share\foo.exe'"),
        (r#"cmd:"C:\my engines\foo.exe" 'a\b'"#, r"cmd:'C:\my engines\foo.exe' 'a\b'"),
        (r#"cmd:./my\ engine a\"b"#, r#"cmd:'./my engine' 'a"b'"#),
    ] {
        let rows = |bot: &str| {
            let run =
                gambol(["match", "mixtour", "--bots", "random", "--bot", bot, "--games", "1"]);
            assert_eq!(
                (run.status, run.stderr.contains("error")),
                (0, false),
                "{bot}: {}",
                run.stderr
            );
            run.stdout
        };
        let table = rows(text);
        assert!(table.contains(&format!("\n{shown}  ")), "{text}: {table}");
        assert_eq!(rows(shown), table);
    }
}

/// Ratings of thousands would take minutes, and nobody reads a list of their pairs.
#[test]
fn hundreds_of_bots_have_a_table_without_ratings_and_pairs() {
    let table = |bots: usize, json: &[&str]| {
        let bots = vec!["random"; bots].join(",");
        let options = ["--bots", &bots, "--games", "1", "--opening", "0", "--max-plies", "1"];
        let options = [&options, json].concat();
        play(Path::new("."), &options).stdout
    };
    assert!(table(3, &["--json"]).contains("\"ratings\""));
    assert!(!table(301, &["--json"]).contains("\"ratings\""));
    let few = table(3, &[]);
    assert!(few.contains("random - random") && few.contains("rating"), "{few}");
    let many = table(46, &[]);
    assert!(many.contains("\nThe 1035 pairs are too many to list here"), "{many}");
    assert!(!many.contains("random - random") && many.contains("rating"), "{many}");
}
