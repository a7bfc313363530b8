//! Games seen through a symmetry.

use gambol::{AnyRecord, GAMES};
use gambol_seats::Seats;
use serde_json::{Value, json};

/// The image of a game follows it forward and backward.
#[test]
fn moves_are_taken_back_through_a_symmetry() {
    let mut seats = Seats::new(&gambol::catalogue());
    let mut ask = |action: &str, mut request: Value| -> Value {
        (request["id"], request["action"]) = ("a".into(), action.into());
        request["table"] = "t".into();
        serde_json::from_str(&seats.answer(&request.to_string())).expect("answers are JSON")
    };
    let opened = json!({
        "game": "mixtour", "symmetry": 3, "seed": "1", "show": ["json"], "bots": { "p2": "random" },
    });
    assert_eq!(ask("open", opened)["kind"], "opened");
    let p1 = || json!({ "player": "p1" });
    let answer = |text: &str| json!({ "player": "p1", "answer": text });
    let first = ask("look", p1());
    let mut played = String::new();
    for (action, request) in [
        ("answer", answer("a2")),
        ("undo", p1()),
        ("answer", answer("a3")),
        ("answer", answer("a1")),
    ] {
        let message = ask(action, request);
        assert_eq!(message["kind"], "turn", "{message}");
        let saved = ask("save", json!({}));
        let record: AnyRecord =
            GAMES.record(saved["record"].as_str().expect("a record")).expect("it reads");
        let image = record.position().transformed(3).expect("a symmetry");
        assert_eq!(message["view"]["view"], image.to_string());
        played += &message["happened"][0]["move"].to_string();
        if action == "undo" {
            assert_eq!(message["view"], first["view"]);
        }
    }
    assert_eq!(played, "\"a2\"null\"a3\"\"a1\"");
}
