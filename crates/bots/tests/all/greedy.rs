//! The bot that looks one move ahead.

use gambol::mixtour::{Position, Variant};
use gambol::{HiddenInformation, Player};
use gambol_bots::{Bot, Budget, Evaluate, Greedy, Score};

/// Prefers entering a piece on the leftmost column.
struct Corner;

impl Evaluate<Position> for Corner {
    fn evaluate(&self, position: &Position, _: Player) -> i32 {
        i32::from(position.to_string().starts_with("1,"))
            + i32::from(position.to_string().contains("/1,"))
    }
}

#[test]
fn ties_are_broken_by_chance() {
    let start = Position::start(Variant::BASIC);
    let mut seen = std::collections::BTreeMap::new();
    let mut bot = Greedy::with(Corner, 3);
    for _ in 0..1_000 {
        let choice = Bot::<Position>::choose(&mut bot, &start.view(Player::P1), &Budget::default());
        assert_eq!(choice.score, Some(Score::Centipoints(1)));
        *seen.entry(choice.mv.unwrap()).or_insert(0) += 1;
    }
    // a1 to a5, each about 200 times in 1,000: a deviation of 60 has p < 1e-4.
    assert_eq!(seen.len(), 5);
    assert!(seen.values().all(|n| (140..260).contains(n)), "{seen:?}");
}
