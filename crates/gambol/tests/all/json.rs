//! The examples of `docs/json.md` are read, and written again as they stand there.

use std::fmt::Debug;
use std::io::Write as _;
use std::process::{Command, Stdio};

use gambol::mixtour::{Move, Position, Reason, Square, Variant};
use gambol::point::Part;
use gambol::study::Study;
use gambol::{
    AnyPosition, AnyRecord, AnyStudy, AnyView, GAMES, GameResult, HiddenInformation, Outcome,
    Player, Score, Scores, Status, serialize,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

const PAGE: &str = include_str!("../../../../docs/json.md");

/// The examples of the page: what they are, and the JSON.
fn examples() -> Vec<(&'static str, &'static str)> {
    let blocks = PAGE.split("```json ").skip(1).map(|block| {
        let (kind, rest) = block.split_once('\n').expect("a kind");
        (kind, rest.split("```").next().expect("an example"))
    });
    blocks.collect()
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Values {
    player: Player,
    turn: Status<Reason>,
    chance: Status<Reason>,
    over: Status<Reason>,
    draw: Outcome<Reason>,
    result: GameResult,
    scores: Scores,
    square: Square,
    variant: Variant,
    position: Position,
    view: <Position as HiddenInformation>::View,
    #[serde(rename = "move")]
    mv: Move,
    path: Vec<Part>,
    #[serde(with = "serialize::decimal")]
    key: u64,
    score: Score,
}

/// What is read from JSON: by itself, or, where the game is known at run time only, by the games.
trait FromJson: Serialize + PartialEq + Debug + Sized {
    fn from_json(json: &str) -> serde_json::Result<Self>;
}

macro_rules! from_json {
    ($($Type:ty: $json:ident => $read:expr;)+) => {$(
        impl FromJson for $Type {
            fn from_json($json: &str) -> serde_json::Result<Self> {
                $read
            }
        }
    )+};
}

fn reader(json: &str) -> serde_json::Deserializer<serde_json::de::StrRead<'_>> {
    serde_json::Deserializer::from_str(json)
}

from_json! {
    Values: json => serde_json::from_str(json);
    Study<Position>: json => serde_json::from_str(json);
    AnyPosition: json => GAMES.read(&mut reader(json));
    AnyView: json => GAMES.read(&mut reader(json));
    AnyRecord: json => GAMES.read(&mut reader(json));
    AnyStudy: json => GAMES.read(&mut reader(json));
}

/// Reads a value, writes it, and reads it back.
#[track_caller]
fn keeps<T: FromJson>(json: &str) {
    let value = T::from_json(json).unwrap_or_else(|error| panic!("{error} in\n{json}"));
    let written = serde_json::to_string(&value).expect("it can be written");
    let tree = |json: &str| serde_json::from_str::<Value>(json).expect("JSON");
    assert_eq!(tree(&written), tree(json));
    assert_eq!(T::from_json(&written).expect("written"), value);
}

#[track_caller]
fn keeps_kind(kind: &str, json: &str) {
    match kind {
        "values" => keeps::<Values>(json),
        "position" => keeps::<AnyPosition>(json),
        "view" => keeps::<AnyView>(json),
        "record" => keeps::<AnyRecord>(json),
        "study" => {
            keeps::<Study<Position>>(json);
            keeps::<AnyStudy>(json);
        }
        _ => panic!("what is {kind}?"),
    }
}

#[test]
fn the_examples_of_the_page_are_true() {
    let kinds: Vec<&str> = examples().into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["values", "position", "view", "record", "study"]);
    for (kind, json) in examples() {
        keeps_kind(kind, json);
    }
}

/// A real JavaScript engine reads and writes the examples without changing anything. Skipped where
/// there is no Node.
#[test]
fn javascript_keeps_the_examples() {
    let program = "const fs = require('fs');
        const all = JSON.parse(fs.readFileSync(0, 'utf8'));
        console.log(JSON.stringify(all.map(json => JSON.stringify(JSON.parse(json)))));";
    let node = Command::new("node")
        .args(["-e", program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut node) = node else {
        eprintln!("skipped: there is no Node");
        return;
    };
    let all: Vec<&str> = examples().into_iter().map(|(_, json)| json).collect();
    let input = serde_json::to_vec(&all).expect("JSON");
    let mut stdin = node.stdin.take().expect("piped");
    stdin.write_all(&input).expect("node reads");
    drop(stdin);
    let output = node.wait_with_output().expect("node ends");
    assert!(output.status.success());
    let back: Vec<String> = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(back.len(), all.len());
    for ((kind, json), back) in examples().into_iter().zip(back) {
        let tree = |json: &str| serde_json::from_str::<Value>(json).expect("JSON");
        assert_eq!(tree(&back), tree(json));
        keeps_kind(kind, &back);
    }
}

#[track_caller]
fn refused<T: FromJson>(kind: &str, change: [&str; 2], words: &str) {
    let (_, json) = examples().into_iter().find(|(k, _)| *k == kind).expect("an example");
    assert!(json.contains(change[0]), "{change:?}");
    let changed = json.replacen(change[0], change[1], 1);
    let error = T::from_json(&changed).expect_err(&changed);
    assert!(error.to_string().starts_with(words), "{error}");
}

#[test]
fn what_breaks_a_rule_is_refused() {
    let schema = ["\"schema\": 1", "\"schema\": 2"];
    let other = "schema version 2: this release reads version 1";
    refused::<AnyPosition>("position", schema, other);
    refused::<AnyView>("view", schema, other);
    refused::<AnyRecord>("record", schema, other);
    refused::<Study<Position>>("study", schema, other);
    refused::<AnyStudy>("study", schema, other);
    let none = ["\"schema\": 1,", ""];
    refused::<AnyView>("view", none, "missing field `schema`");
    let more = ["\"schema\": 1,", "\"schema\": 1, \"seed\": 5,"];
    refused::<AnyRecord>("record", more, "unknown field `seed`");

    let viewer = ["\"viewer\": \"p1\"", "\"viewer\": \"p2\""];
    refused::<AnyView>("view", viewer, "p2 does not see the game like this");
    refused::<AnyView>("view", ["PMSL,*", "PMSL,PMYK"], "GOALS: nobody sees the game like this");
    refused::<AnyView>("view", ["fifes-and-drums", "chess"], "unknown game `chess`");
    refused::<AnyRecord>("record", ["1. c3 d4", "1. c3 c3"], "ply 2, line 8: `c3` is illegal");

    for study in [refused::<Study<Position>>, refused::<AnyStudy>] {
        study("study", ["\"parent\": 1", "\"parent\": 2"], "node 2: its parent 2 is not before it");
        study("study", ["\"a1\"", "\"c3\""], "node 3: its parent has the move c3 already");
        study("study", ["\"d4\"", "\"d9\""], "node 2: `d9` is not a move");
        study("study", ["cp 25", "good"], "not a score");
    }
    let game = ["mixtour", "pikemen"];
    let other = "the study is of the game `pikemen`, not of mixtour";
    refused::<Study<Position>>("study", game, other);
    refused::<AnyStudy>("study", game, "VARIANT: ");
    let game = ["mixtour", "chess"];
    refused::<AnyStudy>("study", game, "unknown game `chess`");

    let values = refused::<Values>;
    values("values", ["\"p2\"", "\"p7\""], "`p7` is not a player");
    values(
        "values",
        ["18446744073709551615", "18446744073709551616"],
        "invalid value: `18446744073709551616`, expected a decimal number",
    );
    values(
        "values",
        ["18446744073709551615", "007"],
        "invalid value: `007`, expected a decimal number",
    );
    values(
        "values",
        ["\"number\"", "\"amount\""],
        "unknown variant `amount`, expected one of `square`, `card`",
    );
    values(
        "values",
        ["\"text\": \"2\"", "\"text\": \"0123456789abcdef\""],
        "invalid length 16, expected a string no more than 15 bytes long",
    );
    values(
        "values",
        ["neither player can move", "rain"],
        "`rain` is not a reason: the reasons are",
    );
}
