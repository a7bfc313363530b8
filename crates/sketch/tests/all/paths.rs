//! Moves of any text can be entered part by part, and scores of any size are values.

use gambol_core::{Game, Outcome, PackedMove, Player, Scores, Start, Status};
use gambol_evaluate::{Evaluate, ScoreDifference};
use gambol_host::{Part, Point};
use gambol_laws::{Trials, Violation, examination};
use gambol_sketch::{Evaluation, Move, Position, Sketch, Variant};
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

/// Two players count up to nine. The moves are packed as what they add, up to `MOST` of them.
#[derive(Clone, Serialize, Deserialize)]
struct Count<const MOST: u64>(u32);

impl<const MOST: u64> Sketch for Count<MOST> {
    type Move = String;
    const NAME: &'static str = "count";
    const PACKS_MOVES: bool = true;

    fn start() -> Self {
        Count(0)
    }

    fn status(&self) -> Status<&'static str> {
        match self.0 {
            9.. => Status::Over(Outcome::draw("the count is full")),
            sum => Status::Turn(Player::ALL[sum as usize % 2]),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        [1, 3].map(|added| format!("add-{added}-to-the-count")).to_vec()
    }

    fn apply(&mut self, mv: String) {
        self.0 += Self::pack(&mv, false) as u32;
    }

    fn pack(mv: &String, _: bool) -> u64 {
        if mv.contains('3') { 3 } else { 1 }
    }

    fn unpack(bits: u64) -> Option<String> {
        (bits <= MOST).then(|| format!("add-{bits}-to-the-count"))
    }
}

#[test]
fn a_sketch_packs_its_moves() -> Result<(), Violation> {
    all_laws::<Count<3>>(Trials { cases: 10, ..Trials::SHORT })?;
    let start = Position::<Count<3>>::start(Variant::default());
    let moves = start.legal_moves();
    assert!(moves.iter().map(|mv| mv.to_bits() >> 7).eq([1, 3]));
    // The key of the text is legal too.
    let of_text = Move::of("add-3-to-the-count");
    assert_eq!(start.clone().apply(of_text), start.clone().apply(moves[1]));
    assert!(!start.is_legal(Move::of("add-2-to-the-count")));
    Ok(())
}

#[test]
fn moves_that_are_not_unpacked_are_a_mistake() {
    let found = examination::<Position<Count<2>>>().unwrap_err().to_string();
    assert!(found.contains("`unpack` does not return the move add-3-to-the-count"), "{found}");
}

/// Player 1 has as many points as scores can hold.
#[derive(Clone, Serialize, Deserialize)]
struct Rich;

impl Sketch for Rich {
    type Move = char;
    const NAME: &'static str = "rich";

    fn start() -> Self {
        Rich
    }

    fn status(&self) -> Status<&'static str> {
        Status::Turn(Player::P1)
    }

    fn legal_moves(&self) -> Vec<char> {
        vec!['a']
    }

    fn apply(&mut self, _: char) {}

    fn scores(&self) -> Option<Scores> {
        Some([u32::MAX, 0].into_iter().collect())
    }
}

#[test]
fn values_of_scores_stay_in_range() {
    let start = Position::<Rich>::start(Variant::default());
    let values = Player::both(|player| Evaluation.evaluate(&start, player));
    assert_eq!(values, [900_000, -900_000]);
    let values = Player::both(|player| ScoreDifference.evaluate(&start, player));
    assert_eq!(values, [900_000, -900_000]);
}
