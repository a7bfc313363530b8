//! The laws on Pikemen.

use gambol_core::{FullGame, PackedMove, Player, RandomSource, Setup as _, Visitor};
use gambol_laws::{Violation, strategy};
use gambol_pikemen::{Game, Orientation, Piece, Position, Setup, Size, Variant};

fn lawful(position: &Position) -> Result<(), Violation> {
    gambol_laws::laws(position)?;
    gambol_laws::setups::<Setup>(position)?;
    gambol_testkit::conventions(position)
}

#[test]
fn laws_hold_in_random_games() -> Result<(), Violation> {
    gambol_laws::in_random_games(128, 300, |played| {
        lawful(&played.position)?;
        gambol_laws::record_text(&played.record())
    })
}

#[test]
fn laws_hold_where_the_parser_says_yes() -> Result<(), Violation> {
    gambol_laws::in_altered_positions(128, 300, lawful)
}

#[test]
fn laws_hold_in_positions_set_up() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(128, 300, set_up, lawful)
}

#[test]
fn variants_are_text() -> Result<(), Violation> {
    gambol_laws::variant_text::<Position>()
}

#[test]
fn keys_differ() -> Result<(), Violation> {
    gambol_laws::keys_differ::<Position>(200, 300, 100_000)
}

#[test]
fn random_moves_are_fair() -> Result<(), Violation> {
    gambol_laws::random_moves_are_fair::<Position>(3, 60, 10)
}

#[test]
fn shorthands_mean_one_move() -> Result<(), Violation> {
    gambol_laws::shorthands::<Position>(20, 60)
}

#[test]
fn players_remember() -> Result<(), Violation> {
    gambol_laws::along_random_records::<Position>(5, 4, 100, gambol_laws::information_states)
}

#[cfg(feature = "serde")]
#[test]
fn serialization_keeps_positions() -> Result<(), Violation> {
    gambol_laws::serialization_along_games::<Setup>(4, 100)
}

/// The position inside keeps the laws too, and is the same game.
#[test]
fn laws_hold_on_each_ground() -> Result<(), Violation> {
    gambol_laws::in_random_games::<Position>(128, 200, |played| {
        played.position.visit(Laws(played.position))
    })
}

/// The laws of the position inside of this one.
struct Laws(Position);

impl Visitor for Laws {
    type Output = Result<(), Violation>;

    fn visit<G: FullGame>(self, inside: G) -> Self::Output {
        gambol_laws::laws(&inside)?;
        gambol_testkit::conventions(&inside)?;
        assert_eq!(inside.to_string(), self.0.to_string());
        assert_eq!(inside.key(), self.0.key());
        let moves: Vec<u64> = inside.legal_moves().iter().map(|mv| mv.to_bits()).collect();
        let outside: Vec<u64> = self.0.legal_moves().iter().map(|mv| mv.to_bits()).collect();
        assert_eq!(moves, outside);
        Ok(())
    }
}

/// All pieces of the largest army can charge.
#[test]
fn random_moves_are_fair_where_an_army_charges() -> Result<(), Violation> {
    let start = Position::start("classic".parse().expect("a variant"));
    let mut setup = Setup::empty(start.variant());
    let ranks = ["2", "4"].into_iter();
    let mut places = ranks.flat_map(|rank| {
        ["a", "b", "c", "d", "e", "f", "g", "h"].map(|file| [file, rank].concat())
    });
    for size in ["1", "2", "3"] {
        for at in places.by_ref().take(5) {
            let piece = ["1", size, "N"].concat().parse().expect("a piece");
            setup.pieces.insert(start.square(&at).expect("a square"), piece);
        }
    }
    setup.pieces.insert(start.square("e8").expect("a square"), "21U".parse().expect("a piece"));
    let position = setup.check().expect("a position");
    assert!(position.count_moves() >= 15 * 17, "{position}");
    gambol_laws::random_move_distribution(&position, 1, 10_000)
}

/// Any pieces anywhere, and scores of which one may have won.
fn set_up(variant: Variant, choices: &mut strategy::Choices) -> Option<Position> {
    let layout = variant.layout();
    let players = layout.players();
    let mut setup = Setup::empty(variant);
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
            let piece = Piece { owner, size, orientation };
            setup.pieces.insert(square, piece);
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
        setup.scores[player.index()] = score as u32;
    }
    let first = choices.below(players as u64) as usize;
    let mut seats = (0..players).map(|seat| Player::ALL[(first + seat) % players]);
    // The first of them who may be the one to move.
    seats.find_map(|player| {
        setup.turn = player;
        setup.check().ok()
    })
}
