//! Moves of any text can be entered part by part.

use gambol_core::{Outcome, PackedMove, Player, Start, Status};
use gambol_host::{Part, Point};
use gambol_laws::{Trials, Violation};
use gambol_sketch::{Move, Position, Sketch, Variant};
use serde::{Deserialize, Serialize};

use crate::all_laws;

/// Two players choose words of any length, beginnings of each other among them.
#[derive(Clone, Serialize, Deserialize)]
struct Words(u32);

impl Sketch for Words {
    type Move = String;
    const NAME: &'static str = "words";
    const VARIANTS: &'static [&'static str] = &["short", "long"];

    fn start() -> Self {
        Words(3)
    }

    fn start_of(variant: &str) -> Self {
        Words(if variant == "short" { 3 } else { 5 })
    }

    fn status(&self) -> Status<&'static str> {
        match self.0 {
            0 => Status::Over(Outcome::draw("all is said")),
            left => Status::Turn(Player::ALL[left as usize % 2]),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        // Around the twelve characters that a part has, and twice as many.
        let lengths = [1, 2, 3, 4, 7, 8, 11, 12, 13, 20, 23].into_iter();
        lengths.flat_map(|length| ["a".repeat(length), "aé…".repeat(length)]).collect()
    }

    fn apply(&mut self, _: String) {
        self.0 -= 1;
    }

    fn valid(&self) -> Result<(), gambol_sketch::Flaw> {
        if self.0 > 5 { Err("at most five words".into()) } else { Ok(()) }
    }
}

#[test]
fn no_path_begins_with_another() -> Result<(), Violation> {
    all_laws::<Words>(Trials { cases: 10, ..Trials::SHORT })?;
    let start = Position::<Words>::start(Variant::default());
    let path = start.path(Move::of("a".repeat(20)));
    assert_eq!(path.iter().map(Part::as_str).collect::<Vec<_>>(), ["aaaaaaaaaaaa…", "aaaaaaaa"]);
    assert_eq!(start.to_string(), "3 short");
    Ok(())
}

#[test]
fn a_move_is_its_text() {
    // The keys are kept in files.
    for (text, bits) in [("", 0), ("a1", 6369), ("b2-c3", 13_898_570_082), ("roll", 228_276_210)] {
        assert_eq!(Move::of(text).to_bits(), bits, "{text}");
        assert_eq!(format!("{:?}", Move::of(text)), text);
    }
    let long = ["123456789a", "123456789b", "é", "a\0"].map(|text| Move::of(text).to_bits());
    assert!(long.iter().all(|bits| bits >> 63 == 1));
    assert_eq!(long[0], 13_851_303_526_355_157_151, "the key of a long text");
}
