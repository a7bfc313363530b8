//! The program.

use std::io::Write;
use std::process::{Command, Stdio};

/// The output of the program for these lines.
fn run(arguments: &[&str], input: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_breakthrough"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = program.stdin.take().expect("a pipe");
    stdin
        .write_all(input.as_bytes())
        .expect("the program reads");
    drop(stdin);
    let output = program.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn it_counts() {
    assert_eq!(run(&["perft", "3"], ""), "Nodes: 4308\n");
}

#[test]
fn it_plays() {
    let played = run(&["play", "--p2", "greedy", "--seed", "1"], "b2-c3\nquit\n");
    assert!(played.contains("p1 plays b2-c3\n"), "{played}");
    assert!(played.contains("p2 plays "), "{played}");
}

#[test]
fn its_own_bot_plays() {
    let played = run(&["play", "--p1", "runner", "--p2", "runner"], "");
    assert!(played.contains(" wins: "), "{played}");
    let standings = run(&["match", "--bots", "runner,random", "--games", "10"], "");
    assert!(standings.contains("runner beats random."), "{standings}");
    let answers = run(
        &["ugi"],
        "ugi\nsetoption name Bot value runner\nposition startpos\ngo\n",
    );
    assert!(answers.contains(" var runner\n"), "{answers}");
    assert!(answers.contains("\nbestmove "), "{answers}");
}

#[test]
fn it_is_studied() {
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/study");
    // The folder may not exist yet.
    let _ = std::fs::remove_dir_all(folder);
    let printed = run(
        &[
            "study",
            "--bots",
            "random,runner",
            "--games",
            "10",
            "--out",
            folder,
        ],
        "",
    );
    assert!(printed.contains("\nrunner "), "{printed}");
    let page = std::fs::read_to_string(format!("{folder}/breakthrough-standard.html"));
    assert!(page.expect("a page").contains("<h2>Who wins</h2>"));
}

#[test]
fn it_speaks_the_engine_protocol() {
    let answers = run(&["ugi"], "ugi\nposition startpos moves b2-c3\ngo depth 2\n");
    assert!(
        answers.starts_with("id name breakthrough 0.1.0\n"),
        "{answers}"
    );
    assert!(answers.contains("\nbestmove "), "{answers}");
}
