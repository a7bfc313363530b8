//! The conformance laws on Pikemen.

use gambol_core::conformance::{self, Keys, Violation, strategy};
use gambol_core::{Engine, PackedMove, Player, RandomSource, Visitor};
use gambol_pikemen::{Game, Orientation, Piece, Position, Size, Variant};
use proptest::prelude::*;

proptest! {
    #![proptest_config(conformance::config(128))]

    #[test]
    fn laws_hold_in_random_games(played in strategy::random_play::<Position>(300)) {
        conformance::laws(&played.position)?;
        conformance::conventions(&played.position)?;
        conformance::record_text(&played.record())?;
    }

    #[test]
    fn laws_hold_where_the_parser_says_yes(position in strategy::altered::<Position>(300)) {
        conformance::laws(&position)?;
        conformance::conventions(&position)?;
    }

    #[test]
    fn laws_hold_in_positions_set_up(position in strategy::set_ups(300, set_up)) {
        conformance::laws(&position)?;
        conformance::conventions(&position)?;
    }

    /// The position inside keeps the laws too, and is the same game.
    #[test]
    fn laws_hold_on_each_ground(played in strategy::random_play::<Position>(200)) {
        played.position.visit(Laws(played.position))?;
    }
}

/// The laws of the position inside of this one.
struct Laws(Position);

impl Visitor for Laws {
    type Output = Result<(), Violation>;

    fn visit<G: Engine>(self, inside: G) -> Self::Output {
        conformance::laws(&inside)?;
        conformance::conventions(&inside)?;
        assert_eq!(inside.to_string(), self.0.to_string());
        assert_eq!(inside.key(), self.0.key());
        let moves: Vec<u64> = inside.legal_moves().iter().map(|mv| mv.to_bits()).collect();
        let outside: Vec<u64> = self.0.legal_moves().iter().map(|mv| mv.to_bits()).collect();
        assert_eq!(moves, outside);
        Ok(())
    }
}

/// Any pieces anywhere, and scores of which one may have won.
fn set_up(variant: Variant, choices: &mut strategy::Choices) -> Option<Position> {
    let layout = variant.layout();
    let players = layout.players();
    let mut builder = Position::builder(variant);
    let crowd = 1 + choices.below(7);
    let mut left = [[layout.pieces_of_a_size(); 3]; 6];
    for square in layout.board().all() {
        if choices.below(8) >= crowd {
            continue;
        }
        let owner = Player::ALL[choices.below(players as u64) as usize];
        let size = Size::ALL[choices.below(3) as usize];
        let orientation = Orientation::all().nth(choices.below(9) as usize)?;
        let left = &mut left[owner.index()][usize::from(size.number()) - 1];
        if *left > 0 {
            *left -= 1;
            let piece = Piece {
                owner,
                size,
                orientation,
            };
            builder = builder.piece(square, Some(piece));
        }
    }
    let winner = choices.below(24) as usize;
    for player in Player::all(players) {
        let target = u64::from(variant.target());
        let score = if player.index() == winner {
            target + choices.below(3)
        } else {
            choices.below(target)
        };
        builder = builder.score(player, score as u32);
    }
    let first = choices.below(players as u64) as usize;
    let mut seats = (0..players).map(|seat| Player::ALL[(first + seat) % players]);
    // The first of them who may be the one to move.
    seats.find_map(|player| builder.clone().turn(player).build().ok())
}

#[test]
fn variants_are_text() -> Result<(), Violation> {
    conformance::variant_text::<Position>()
}

#[test]
fn keys_differ() -> Result<(), Violation> {
    let mut keys = Keys::new();
    conformance::along_random_games(1, 200, 300, |position: &Position| {
        keys.insert(*position, position.key())
    })?;
    assert!(
        keys.len() > 100_000,
        "only {} different positions",
        keys.len()
    );
    keys.spread()
}

/// n = 10,000 draws in every tenth position of the beginnings of eighteen games, from the seed 1.
#[test]
fn random_moves_are_fair() -> Result<(), Violation> {
    let mut seen = 0;
    conformance::along_random_games(1, 3, 60, |position: &Position| {
        seen += 1;
        if seen % 10 != 0 {
            return Ok(());
        }
        conformance::random_move_distribution(position, 1, 10_000)
    })
}

#[cfg(feature = "serde")]
#[test]
fn serialization_keeps_positions() -> Result<(), Violation> {
    conformance::along_random_games(3, 20, 100, |position: &Position| {
        conformance::text_serialization(position, serde_json::to_string, |json| {
            serde_json::from_str(json)
        })?;
        conformance::serialization(position, postcard::to_allocvec, |bytes| {
            postcard::from_bytes(bytes)
        })
    })
}
