//! Positions, records, views and studies of any game as documents.

use std::collections::{BTreeMap, HashMap};

use gambol_core::Game as _;
use gambol_core::HiddenInformation as _;
use gambol_core::{PackedMove, Player};
use gambol_host::{AnyMove, AnyPosition, AnyRecord, AnyStudy, AnyView};
use serde::Serialize;
use serde_json::{Deserializer, Value, json};

use super::{GAMES, HEAPS, HOARD, turn};

gambol_host::serde_documents! { mod documents: GAMES }

/// How a document is read: the value that is written again, or the error.
type Read = fn(&str) -> Result<Value, String>;

fn written<T: Serialize>(read: serde_json::Result<T>) -> Result<Value, String> {
    match read {
        Ok(value) => Ok(serde_json::to_value(value).expect("it can be written")),
        Err(error) => Err(error.to_string()),
    }
}

const POSITION: Read =
    |json| written(GAMES.read::<AnyPosition, _>(&mut Deserializer::from_str(json)));
const RECORD: Read = |json| written(GAMES.read::<AnyRecord, _>(&mut Deserializer::from_str(json)));
const VIEW: Read = |json| written(GAMES.read::<AnyView, _>(&mut Deserializer::from_str(json)));
const STUDY: Read = |json| written(GAMES.read::<AnyStudy, _>(&mut Deserializer::from_str(json)));

/// A document of each kind.
fn documents() -> [(Read, Value); 4] {
    let record = HEAPS.record("1. 0-3 {all of it} 1-3").unwrap();
    let study = AnyStudy::from_record(&record);
    [
        (POSITION, serde_json::to_value(turn()).unwrap()),
        (RECORD, serde_json::to_value(&record).unwrap()),
        (VIEW, serde_json::to_value(turn().view(Player::P2)).unwrap()),
        (STUDY, serde_json::to_value(study).unwrap()),
    ]
}

#[test]
fn documents_are_of_their_form() {
    let [position, record, view, study] = documents().map(|(_, document)| document);
    let text = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard";
    assert_eq!(position, json!({ "schema": 1, "game": "hoard", "position": text }));
    let text = "[Game \"heaps\"]\n[Variant \"two\"]\n[P1 \"?\"]\n[P2 \"?\"]\n[Result \"p2win\"]\n\
                [Reason \"the last stone\"]\n\n1. 0-3 {all of it} 1-3 p2win\n";
    assert_eq!(record, json!({ "schema": 1, "game": "heaps", "record": text }));
    let text = "2,1,0 0,0,0;0,0,0;0,0,0 *,c,* -;-;- 1 standard";
    assert_eq!(view, json!({ "schema": 1, "game": "hoard", "viewer": "p2", "view": text }));
    let nodes = json!([
        { "parent": 0, "move": "0-3", "comment": "all of it" },
        { "parent": 1, "move": "1-3" },
    ]);
    let start = "3,3 1 two";
    assert_eq!(study, json!({ "schema": 1, "game": "heaps", "start": start, "nodes": nodes }));
}

#[test]
fn what_is_read_is_written_as_it_was() {
    for (read, document) in documents() {
        assert_eq!(read(&document.to_string()), Ok(document));
    }
}

#[test]
fn every_kind_of_document_is_checked() {
    let change = |document: &Value, name: &str, value: Option<Value>| {
        let mut changed = document.clone();
        let fields = changed.as_object_mut().expect("an object");
        match value {
            Some(value) => fields.insert(name.to_string(), value),
            None => fields.remove(name),
        };
        changed.to_string()
    };
    for (read, document) in documents() {
        for (name, value, words) in [
            ("schema", Some(json!(2)), "schema version 2: this release reads version 1"),
            ("schema", None, "missing field `schema`"),
            ("schema", Some(json!("1")), "invalid type: string"),
            ("game", Some(json!("chess")), "unknown game `chess`: the games are hoard, heaps"),
            ("game", None, "missing field `game`"),
            ("seed", Some(json!(5)), "unknown field `seed`"),
        ] {
            let error = read(&change(&document, name, value)).expect_err(words);
            assert!(error.starts_with(words), "{error}");
        }
        // The text of another game.
        let other = if document["game"] == "hoard" { "heaps" } else { "hoard" };
        let other = change(&document, "game", Some(json!(other)));
        assert!(read(&other).is_err(), "{other}");
        for json in ["", "{", "[]", "null", "5", "\"heaps\"", "{}"] {
            assert!(read(json).is_err(), "{json}");
        }
        // None is one of another kind.
        for (_, document) in documents().iter().filter(|(_, other)| *other != document) {
            assert!(read(&document.to_string()).is_err(), "{document}");
        }
    }
}

#[test]
fn fields_hold_options_lists_and_maps_of_documents() {
    #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Club {
        #[serde(with = "documents")]
        tables: HashMap<u32, AnyPosition>,
        #[serde(with = "documents")]
        records: BTreeMap<String, Vec<Option<AnyRecord>>>,
        #[serde(with = "documents")]
        nested: Option<HashMap<u64, BTreeMap<bool, AnyView>>>,
        #[serde(with = "documents", default)]
        maybe: Option<AnyPosition>,
    }
    let record = HEAPS.record("1. 0-3").unwrap();
    let view = turn().view(Player::P2);
    let club = Club {
        tables: HashMap::from([(7, turn()), (u32::MAX, HEAPS.first())]),
        records: BTreeMap::from([
            ("open".to_owned(), vec![None, Some(record)]),
            ("none".to_owned(), vec![]),
        ]),
        nested: Some(HashMap::from([(1, BTreeMap::from([(true, view)]))])),
        maybe: None,
    };
    let json = serde_json::to_value(&club).unwrap();
    assert_eq!(json["tables"]["7"]["game"], "hoard");
    for club in [club, Club::default()] {
        let json = serde_json::to_string(&club).unwrap();
        assert_eq!(serde_json::from_str::<Club>(&json).unwrap(), club);
    }
    let mut less = json.clone();
    less.as_object_mut().unwrap().remove("maybe");
    assert_eq!(serde_json::to_value(serde_json::from_value::<Club>(less).unwrap()).unwrap(), json);
    // A fault anywhere is found.
    for (old, new, words) in [
        ("c,c,s", "c,c,x", "WISHES: "),
        ("0-3", "0-4", "ply 1, line 8: `0-4` is illegal"),
        ("*,c,*", "*,c,s", "WISHES: "),
        ("\"7\":", "\"x\":", "invalid value: expected key to be a number"),
        ("hoard", "chess", "unknown game `chess`: the games are hoard, heaps"),
    ] {
        let bad = json.to_string().replace(old, new);
        let error = serde_json::from_str::<Club>(&bad).expect_err(words).to_string();
        assert!(error.starts_with(words), "{error}");
    }
}

#[test]
fn a_bad_text_in_a_document_says_what_is_wrong() {
    let [(_, position), (_, record), (_, view), (_, study)] = documents();
    for (read, document, (old, new), words) in [
        (POSITION, &position, ("c,c,s", "c,c,x"), "WISHES: "),
        (RECORD, &record, ("0-3", "0-4"), "ply 1, line 8: `0-4` is illegal"),
        (RECORD, &record, ("p2win", "p1win"), "the result"),
        (RECORD, &record, ("[Game \\\"heaps\\\"]", "[Game \\\"hoard\\\"]"), "tag Game: "),
        (VIEW, &view, ("p2", "p1"), "p1 does not see the game like this"),
        (VIEW, &view, ("p2", "p9"), "`p9` is not a player"),
        (VIEW, &view, ("*,c,*", "*,c,s"), "WISHES: "),
        (STUDY, &study, ("1-3", "1-4"), "node 2: `1-4` is illegal"),
        (STUDY, &study, ("\"parent\":1", "\"parent\":2"), "node 2: its parent 2 is not before it"),
        (STUDY, &study, ("3,3 1 two", "3,x 1 two"), "HEAPS: "),
    ] {
        let json = document.to_string();
        assert!(json.contains(old), "{old} in {json}");
        let error = read(&json.replace(old, new)).expect_err(words);
        assert!(error.starts_with(words), "{error}");
    }
}

#[test]
fn a_move_is_a_decimal_text() {
    let mv = HOARD.first().parse_move("=c").unwrap();
    let json = serde_json::to_value(mv).unwrap();
    assert_eq!(json, json!(mv.to_bits().to_string()));
    assert_eq!(serde_json::from_value::<AnyMove>(json).unwrap(), mv);
    let largest = serde_json::from_str::<AnyMove>("\"18446744073709551615\"").unwrap();
    assert_eq!(largest, AnyMove(u64::MAX));
    for bad in ["5", "\"-1\"", "\"18446744073709551616\"", "\"07\"", "\"c3\"", "null"] {
        assert!(serde_json::from_str::<AnyMove>(bad).is_err(), "{bad}");
    }
}
