//! The schema of the lines of seats.

use serde_json::Value;

const SCHEMA: &str = include_str!("../../../../docs/seat.schema.json");

/// Without their type, validators in strict mode warn of every definition.
#[test]
fn definitions_with_properties_are_objects() {
    fn check(at: &str, schema: &Value) {
        match schema {
            Value::Object(fields) => {
                if fields.contains_key("properties") {
                    assert_eq!(fields.get("type"), Some(&Value::from("object")), "{at}");
                }
                fields.iter().for_each(|(name, part)| check(&format!("{at}/{name}"), part));
            }
            Value::Array(parts) => {
                parts.iter().enumerate().for_each(|(i, part)| check(&format!("{at}/{i}"), part));
            }
            _ => {}
        }
    }

    check("#", &serde_json::from_str(SCHEMA).expect("JSON"));
}
