//! The engine at the end of its input, as another process.

use std::env;
use std::io::Write;
use std::process::{Command, Stdio, exit};
use std::thread;
use std::time::{Duration, Instant};

use gambol::HiddenInformation;
use gambol::mixtour::{Move, Position};
use gambol_bots::{Bot, Budget, Choice};
use gambol_program::Program;
use gambol_program::output::Output;

/// A bot that never stops.
struct Deaf;

impl Bot<Position> for Deaf {
    fn search(
        &mut self,
        _: &<Position as HiddenInformation>::View,
        _: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<Move>),
    ) -> Choice<Move> {
        loop {
            report(&Choice::of(None));
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn restart(&mut self, _: u64) {}
}

const IS_ENGINE: &str = "GAMBOL_TEST_ENGINE";

/// Not a test: the process that [`answers`] starts.
#[test]
fn engine() {
    if env::var_os(IS_ENGINE).is_some() {
        let program = Program::new("stacks")
            .game::<Position>()
            .bot::<Position>("deaf", |_, _| Box::new(Deaf));
        let run = program.run_with(&["stacks", "ugi"].map(Into::into), &mut Output::stdout());
        exit(i32::from(run.is_err()));
    }
}

/// What the engine answers to this input, after which nothing follows.
fn answers(input: &str) -> String {
    let mut engine = Command::new(env::current_exe().expect("a program"))
        .args(["engine::engine", "--exact", "--nocapture"])
        .env(IS_ENGINE, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    engine.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let output = engine.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Longer than it takes anywhere, and much less than a search that goes on.
const LATE: Duration = Duration::from_secs(60);

#[test]
fn nobody_waits_for_a_deaf_bot() {
    let started = Instant::now();
    let engines = [
        "setoption name Bot value deaf\ngo nodes 1\nquit\n",
        "setoption name Bot value deaf\ngo infinite\n",
    ]
    .map(|input| thread::spawn(move || answers(input)));
    for engine in engines {
        let lines = engine.join().expect("its answers");
        let end = "info string error: the bot deaf does not stop\n";
        assert!(lines.ends_with(end), "{lines}");
    }
    assert!(started.elapsed() < LATE);
}

#[test]
fn a_long_search_ends_with_the_input() {
    let started = Instant::now();
    let engines = ["go movetime 99999999\n", "go nodes 999999999999\nisready"]
        .map(|input| (input, thread::spawn(move || answers(input))));
    for (input, engine) in engines {
        let lines = engine.join().expect("its answers");
        assert_eq!(lines.matches("bestmove ").count(), 1, "{input:?}: {lines}");
    }
    assert!(started.elapsed() < LATE);
}
