//! Output for terminals without UTF-8.

use std::collections::BTreeSet;
use std::io::Write;

use gambol::{GAMES, Render, Style};
use gambol_program::Error;
use gambol_program::output::Output;

use crate::Paper;

/// The text written on a terminal without UTF-8.
fn in_ascii(write: impl FnOnce(&mut Output) -> Result<(), Error>) -> String {
    let paper = Paper::default();
    let mut output = Output::to(paper.clone());
    output.ascii = true;
    write(&mut output).expect("no error");
    output.flush().expect("no error");
    let written = paper.0.lock().expect("one thread").clone();
    let written = String::from_utf8(written).expect("text");
    assert!(written.is_ascii(), "{written}");
    written
}

#[test]
fn every_character_of_a_drawing_has_another_in_ascii() {
    for name in GAMES.names() {
        let drawing = GAMES.first(name).expect("a game").drawing(Style::Plain).to_string();
        let written = in_ascii(|output| Ok(write!(output, "{drawing}")?));
        let widths = |text: &str| text.lines().map(|line| line.chars().count()).collect();
        let [one, other]: [Vec<usize>; 2] = [&drawing, &written].map(|text| widths(text));
        assert_eq!(one, other, "{written}");
    }
    // Directions differ, since moves are told by them.
    let arrows = in_ascii(|output| Ok(write!(output, "↖↑↗←→↙↓↘■")?));
    assert_eq!((arrows.len(), arrows.bytes().collect::<BTreeSet<_>>().len()), (9, 9));
}

#[test]
fn names_and_json_can_be_read_back_from_ascii() {
    let name = "Zoë → 𝄞 \"?\"";
    let text = in_ascii(|output| Ok(write!(output, "{name}")?));
    assert_eq!(text, r#"Zo\u{eb} > \u{1d11e} "?""#);
    let json = in_ascii(|output| output.json(&[name]));
    assert!(json.contains(r"\u2192"), "{json}");
    assert_eq!(serde_json::from_str::<[String; 1]>(&json).expect("JSON"), [name]);
}
