//! The examples of `docs/json.md` are what the program prints.

use serde_json::Value;

use crate::common::{gambol, words};

const PAGE: &str = include_str!("../../../../docs/json.md");

/// The commands of the page, and what it says that they print.
fn examples() -> Vec<(&'static str, Value)> {
    let (_, section) = PAGE.split_once("## What the program prints").expect("the section");
    let mut examples = Vec::new();
    let mut rest = section;
    while let Some((before, after)) = rest.split_once("```json\n") {
        let (json, later) = after.split_once("```").expect("the end of an example");
        let (_, command) = before.rsplit_once("\n`gambol ").expect("a command before an example");
        let (command, _) = command.split_once('`').expect("the end of a command");
        let json = serde_json::from_str(json).unwrap_or_else(|error| panic!("{command}: {error}"));
        examples.push((command, json));
        rest = later;
    }
    examples
}

/// What the program prints for a command.
fn printed(command: &[&str]) -> Value {
    let run = gambol(command);
    assert_eq!(run.status, 0, "{command:?}: {}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// Replaces all fractional numbers.
fn forget_figures(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => *value = Value::Null,
        Value::Array(values) => values.iter_mut().for_each(forget_figures),
        Value::Object(fields) => fields.values_mut().for_each(forget_figures),
        _ => {}
    }
}

#[test]
fn the_examples_of_the_page_are_printed() {
    let mut commands = Vec::new();
    for (command, expected) in examples() {
        let words = words(command);
        commands.push(words[0]);
        assert_eq!(expected["schema"], 1, "{command}");
        match words[0] {
            "games" => {
                let printed = printed(&words);
                assert_eq!(printed["schema"], 1);
                assert_eq!(printed["games"][0], expected["games"][0]);
            }
            "bench" => {
                // The figures differ from run to run.
                let mut printed = printed(&["bench", "mixtour", "--rounds", "1", "--json"]);
                let mut expected = expected;
                forget_figures(&mut printed);
                forget_figures(&mut expected);
                assert_eq!(printed["rows"][0], expected["rows"][0]);
                assert!(printed["stops"].as_array().unwrap().contains(&expected["stops"][0]));
                assert_eq!((&printed["rounds"], &expected["rounds"]), (&1.into(), &9.into()));
                assert!(
                    printed.as_object().unwrap().keys().eq(expected.as_object().unwrap().keys())
                );
            }
            _ => assert_eq!(printed(&words), expected, "{command}"),
        }
    }
    let all = ["show", "moves", "perft", "solve", "match", "games", "bench"];
    assert_eq!(commands, all);
}
