//! Standard input and output that close, fail, or never end.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{gambol_with_input, piped};

fn spawn(arguments: &[&str]) -> Child {
    piped(env!("CARGO_BIN_EXE_gambol")).args(arguments).spawn().expect("the program starts")
}

/// The end of a program that should end by itself.
fn finish(mut child: Child) -> (Option<i32>, String) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("the program does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), stderr)
}

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    for arguments in [
        &["moves", "mixtour"][..],
        &["games"],
        &["games", "--json"],
        &["show", "mixtour"],
        &["tour"],
        &["play", "mixtour"],
        &["play", "mixtour", "--p1", "random"],
        &["--help"],
    ] {
        let mut child = spawn(arguments);
        drop(child.stdout.take());
        // What is written before that is lost without an error, and then a person is waited for.
        drop(child.stdin.take());
        assert_eq!(finish(child), (Some(0), String::new()), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_ends_the_engine_quietly() {
    let mut child = spawn(&["ugi"]);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The program may be gone before all of it is written.
    let _ = stdin.write_all(b"isready\nd\n");
    assert_eq!(finish(child), (Some(0), String::new()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_of_status_1() {
    for arguments in [
        &["show", "mixtour"][..],
        &["perft", "mixtour", "2"],
        &["tour"],
        &["play", "mixtour"],
        &["play", "mixtour", "--p1", "random", "--p2", "random"],
        &["--help"],
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_gambol"));
        child.args(arguments).stdout(full).stderr(Stdio::piped());
        let (status, stderr) = finish(child.spawn().unwrap());
        assert_eq!(status, Some(1), "{arguments:?}");
        let start = "error: reading or writing failed: standard output: No space left on device";
        assert!(stderr.starts_with(start), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[cfg(unix)]
#[test]
fn an_input_that_cannot_be_read_is_named() {
    for (arguments, name) in [
        (&["play", "mixtour"][..], "the input"),
        (&["ugi"], "the input"),
        (&["analysis"], "the input"),
        (&["replay", "-"], "standard input"),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gambol"));
        let folder = std::fs::File::open("/").unwrap();
        child.args(arguments).stdin(folder).stdout(Stdio::null()).stderr(Stdio::piped());
        let (status, stderr) = finish(child.spawn().unwrap());
        assert_eq!(status, Some(1), "{arguments:?}");
        assert!(stderr.contains(&format!(": {name}: Is a directory")), "{stderr}");
    }
}

#[test]
fn the_engine_answers_garbage_and_lives() {
    let run = gambol_with_input(["ugi", "mixtour"], b"garbage\nposition fen x\ngo perft 1\nquit\n");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let mut lines = run.stdout.lines();
    for command in ["unknown command `garbage`", "position fen: "] {
        let line = lines.next().unwrap();
        assert!(line.starts_with("info string error: ") && line.contains(command), "{line}");
    }
    assert_eq!(lines.next(), Some("a1: 1"));
    assert_eq!(lines.last(), Some("Nodes searched: 25"));
}

#[test]
fn no_bytes_kill_the_engine() {
    let mut input = b"\xff\xfe\x00garbage\n\n\r\n \t \n".to_vec();
    input.extend("position startpos moves ".bytes());
    input.extend(b"a1 ".repeat(1 << 19));
    input.extend(b"\n");
    input.extend(vec![b'x'; 1 << 20]);
    input.extend(b"\n");
    input.extend(vec![b'\xf0'; 5 << 20]);
    input.extend(b"\nisready\r\nquery p1turn");
    let run = gambol_with_input(["ugi"], &input);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = run.stdout.lines().collect();
    let [garbled, illegal, unknown, long, "readyok", "response true"] = lines[..] else {
        panic!("{}", run.stdout);
    };
    for (line, part) in [
        (garbled, "the line is not UTF-8 text"),
        (illegal, "position moves: move 2: `a1` is illegal"),
        (unknown, "unknown command `xxx"),
        (long, "the line is longer than 4194304 bytes"),
    ] {
        assert!(line.contains(part) && line.len() < 400, "{line}");
    }
}

/// A conversation with the engine.
struct Engine {
    child: Child,
    stdin: ChildStdin,
    lines: std::sync::mpsc::Receiver<String>,
}

impl Engine {
    fn start() -> Self {
        let mut child = spawn(&["ugi", "mixtour"]);
        let stdin = child.stdin.take().unwrap();
        let stdout = child.stdout.take().unwrap();
        let (sender, lines) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Engine { child, stdin, lines }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").unwrap();
    }

    /// The next line that is not information about a search.
    fn hear(&self) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60)).expect("an answer");
            if !line.starts_with("info depth") {
                return line;
            }
        }
    }

    /// There is no answer for a while, only information about the search.
    fn hears_nothing(&self) {
        let end = std::time::Instant::now() + Duration::from_millis(300);
        loop {
            let left = end.saturating_duration_since(std::time::Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => assert!(line.starts_with("info depth"), "{line}"),
                Err(_) => return,
            }
        }
    }
}

#[test]
fn an_infinite_search_answers_after_stop_only() {
    for bot in ["random", "alphabeta", "mcts"] {
        let mut engine = Engine::start();
        engine.send(&format!("setoption name Bot value {bot}"));
        engine.send("go infinite");
        engine.hears_nothing();
        // Other commands are answered meanwhile, but for those that the search depends on.
        engine.send("isready");
        assert_eq!(engine.hear(), "readyok");
        engine.send("query gameover");
        assert_eq!(engine.hear(), "response false");
        for command in
            ["go nodes 1", "position startpos", "uginewgame", "setoption name Seed value 1"]
        {
            engine.send(command);
            let answer = engine.hear();
            assert!(answer.starts_with("info string error: "), "{command}: {answer}");
        }
        engine.send("stop");
        assert!(engine.hear().starts_with("bestmove "));
        engine.send("stop");
        engine.send("position startpos moves a1");
        engine.send("query p1turn");
        assert_eq!(engine.hear(), "response false");
        engine.send("quit");
        assert_eq!(finish(engine.child).0, Some(0));
    }
}

#[test]
fn stop_ends_long_searches_and_counts() {
    let mut engine = Engine::start();
    for (command, answer) in [
        ("go movetime 100000000", "bestmove "),
        ("go nodes 18446744073709551615", "bestmove "),
        ("go p1time 18446744073709551615", "bestmove "),
        ("go perft 1000", "info string perft stopped"),
    ] {
        engine.send(command);
        engine.hears_nothing();
        engine.send("stop");
        let heard = engine.hear();
        assert!(heard.starts_with(answer), "{command}: {heard}");
    }
    engine.send("go movetime 50");
    assert!(engine.hear().starts_with("bestmove "));
}

#[test]
fn a_stop_ends_every_search_that_was_asked_for_before_it() {
    for (lines, answers) in [
        // Those that had not begun when all lines were read.
        ("go nodes 50\ngo infinite\nstop", 2),
        ("go infinite\nstop\ngo infinite\nstop", 2),
        ("go nodes 50\ngo movetime 99999999\nposition startpos\nstop", 2),
        // What follows waits for the end of what was stopped.
        ("go infinite\nstop\nposition startpos moves c3\ngo nodes 50", 2),
        ("go infinite\nstop\nuginewgame", 1),
    ] {
        let mut engine = Engine::start();
        engine.send(&format!("{lines}\nisready"));
        let mut moves = 0;
        loop {
            match engine.hear().as_str() {
                "readyok" => break,
                line => assert!(line.starts_with("bestmove "), "{lines:?}: {line}"),
            }
            moves += 1;
        }
        // The last search may still run when the line after it is answered.
        if moves < answers {
            assert!(engine.hear().starts_with("bestmove "), "{lines:?}");
            moves += 1;
        }
        assert_eq!(moves, answers, "{lines:?}");
        engine.hears_nothing();
    }
    let mut engine = Engine::start();
    engine.send("go nodes 50\ngo perft 1000\nd\nstop");
    assert!(engine.hear().starts_with("bestmove "));
    assert_eq!(engine.hear(), "info string perft stopped");
}

#[test]
fn a_script_gets_its_counts_in_order() {
    let script = "position startpos\ngo perft 4\nd\ngo perft 3\nquit\n";
    let run = gambol_with_input(["ugi", "mixtour"], script.as_bytes());
    assert_eq!(run.status, 0, "{}", run.stderr);
    let place = |text| run.stdout.find(text).unwrap_or_else(|| panic!("{text}: {}", run.stdout));
    let places = ["searched: 330384", "Fen: ", "searched: 14088"].map(place);
    assert!(places.is_sorted(), "{}", run.stdout);
}

#[test]
fn every_search_in_every_game_stops_at_once() {
    for game in ["mixtour", "pikemen", "lilypad", "draughts", "two-pipers", "fifes-and-drums"] {
        let mut engine = Engine::start();
        engine.send(&format!("setoption name Game value {game}"));
        if game == "fifes-and-drums" {
            engine.send("position startpos moves =PMSL =PMYK =AM =2SY =7VY =8MS =CY");
        }
        let searchers: &[&str] = match game {
            "fifes-and-drums" => &["ismcts"],
            _ => &["alphabeta", "mcts", "ismcts"],
        };
        for bot in searchers {
            engine.send(&format!("setoption name Bot value {bot}"));
            engine.send("go infinite");
            std::thread::sleep(Duration::from_millis(50));
            let asked = std::time::Instant::now();
            engine.send("stop");
            let answer = engine.hear();
            let taken = asked.elapsed();
            assert!(answer.starts_with("bestmove "), "{game} {bot}: {answer}");
            assert!(taken < Duration::from_millis(500), "{game} {bot}: {taken:?}");
        }
    }
}

#[test]
fn commands_after_a_finite_search_wait_for_it() {
    let script = "setoption name Seed value 7\n\
        position startpos moves c3\ngo nodes 3000\n\
        position startpos moves c3 d4\ngo depth 1\nquery p1turn\n\
        uginewgame\nquery p1turn\ngo nodes 1\n";
    let first = gambol_with_input(["ugi"], script.as_bytes()).stdout;
    let answers = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with("info depth")).map(str::to_owned).collect()
    };
    let lines = answers(&first);
    assert_eq!(lines.len(), 5, "{first}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 3);
    // One seed, one game, whenever the lines come in.
    assert_eq!(answers(&gambol_with_input(["ugi"], script.as_bytes()).stdout), lines);
}

#[test]
fn quit_and_the_end_of_the_input_stop_the_engine() {
    for script in ["go infinite\nquit\n", "go infinite\n", "go movetime 99999999\nquit\n", ""] {
        let run = gambol_with_input(["ugi"], script.as_bytes());
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{script:?}");
        let moves = run.stdout.matches("bestmove ").count();
        assert_eq!(moves, usize::from(!script.is_empty()), "{script:?}: {}", run.stdout);
    }
}

/// It has no end by itself, and goes on as long as somebody may read it.
#[cfg(unix)]
#[test]
fn a_long_count_ends_with_its_reader() {
    let mut child = spawn(&["ugi"]);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"go perft 1000\n").unwrap();
    drop(stdin);
    std::thread::sleep(Duration::from_secs(1));
    assert!(child.try_wait().unwrap().is_none());
    drop(child.stdout.take());
    assert_eq!(finish(child), (Some(0), String::new()));
}

#[test]
fn colours_are_for_terminals_unless_forced() {
    let show = |force: bool| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gambol"));
        command.args(["show", "mixtour", "--moves-played", "c3"]).stdout(Stdio::piped());
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        if force {
            command.env("CLICOLOR_FORCE", "1");
        }
        let mut child = command.spawn().unwrap();
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        child.wait().unwrap();
        text
    };
    assert!(!show(false).contains('\u{1b}'));
    assert!(show(true).contains('\u{1b}'));
}

#[test]
fn lines_of_any_bytes_are_read() {
    let longest = 4 << 20;
    let mut bytes = b"\xef\xbb\xbfisready\r\n\n\xff\xfe\n".to_vec();
    bytes.extend(vec![b'x'; longest + 7]);
    bytes.extend(b"\nisready\nisready");
    let run = gambol_with_input(["ugi"], &bytes);
    let [garbled, long] = [
        "the line is not UTF-8 text".to_owned(),
        format!("the line is longer than {longest} bytes"),
    ]
    .map(|wrong| format!("info string error: {wrong}\n"));
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout, format!("readyok\n{garbled}{long}readyok\nreadyok\n"));
}
