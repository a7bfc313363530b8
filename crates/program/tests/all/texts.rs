//! What people write and read: numbers, and lists of entrants.

use gambol_program::Program;
use gambol_program::numbers::{grouped, parse, rate};

use crate::{refused, run};

#[test]
fn numbers_are_printed_for_people() {
    assert_eq!(grouped(0), "0");
    assert_eq!(grouped(999), "999");
    assert_eq!(grouped(1_000), "1,000");
    assert_eq!(grouped(7_883_472), "7,883,472");
    assert_eq!(rate(1_940_000_000.0), "1.94 G");
    assert_eq!(rate(17_200_000.0), "17.2 M");
    assert_eq!(rate(123_400.0), "123 k");
    assert_eq!(rate(0.0), "0.00");
}

#[test]
fn numbers_keep_their_bounds() {
    assert!(matches!(parse("N", "12", &(0..=12)), Ok(12)));
    for bad in ["", "-1", "+1", "13", "99999999999999999999", "1e3", "x"] {
        assert!(parse("N", bad, &(0..=12)).is_err(), "{bad}");
    }
}

fn program() -> Program {
    Program::new("stacks").game::<gambol::mixtour::Position>()
}

#[test]
fn lists_are_cut_between_entrants() {
    let list = |text: &str| -> Vec<String> {
        let table = run(&program(), &format!("match|--bots|{text}|--games|1"));
        let rows = table.lines().skip_while(|line| !line.starts_with("bot ")).skip(1);
        let name = |row: &str| row.split("  ").next().unwrap_or_default().to_owned();
        rows.take_while(|row| !row.is_empty()).map(name).collect()
    };
    assert_eq!(list("random,greedy"), ["random", "greedy"]);
    assert_eq!(
        list("mcts:playouts=5,time=7,random,alphabeta:depth=2"),
        ["mcts:playouts=5,time=7", "random", "alphabeta:depth=2"]
    );
    assert_eq!(
        list("cmd:./engine -x 'two words',greedy,cmd:gambol-x ugi mixtour"),
        ["cmd:./engine -x 'two words'", "greedy", "cmd:gambol-x ugi mixtour"]
    );
}

#[test]
fn what_is_wrong_is_said() {
    for (text, part) in [
        ("random", "a match needs at least two bots"),
        ("", "`` is neither one of the bots random, greedy"),
        ("random,", "`` is neither"),
        ("stockfish", "`stockfish` is neither"),
        ("time=5", "`time=5` is neither"),
        ("old=time=5", "`old=time=5` is neither"),
        ("random,time=5", "`random,time=5` is neither"),
        ("mcts:level=0", "bot mcts: level: `0` is not a number from 1 to 9"),
        ("cmd:", "`` is not the command of an engine"),
        ("cmd:'x", "`\\'x` is not the command of an engine"),
    ] {
        let error = refused(&program(), &format!("match|--bots|{text}|--games|1"));
        assert!(error.contains(part), "{text}: {error}");
    }
}
