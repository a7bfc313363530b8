//! Positions set up by hand.

use gambol_core::Player;
use gambol_pikemen::{Board, Flaw, Game, Position, Variant};

use super::{RULES, piece, random_game, read, square};

#[test]
fn a_position_is_built_again_from_its_parts() {
    for rules in RULES {
        for position in random_game(rules, 7) {
            let again = position.to_builder().build();
            assert_eq!(again, Ok(position));
            let mut builder = Position::builder(position.variant()).turn(position.turn());
            for (square, piece) in position.pieces() {
                builder = builder.piece(square, Some(piece));
            }
            for player in Player::all(position.players()) {
                builder = builder.score(player, position.score(player).into());
            }
            assert_eq!(builder.build(), Ok(position));
        }
    }
}

#[test]
fn pieces_replace_what_was_there() {
    let start = Position::start(Variant::MINI);
    let (a4, f1) = (square(&start, "a4"), square(&start, "f1"));
    let builder = start.to_builder().piece(a4, None);
    let builder = builder.piece(f1, None).piece(f1, Some(piece("13NE")));
    let position = builder.turn(Player::P2).build().unwrap();
    assert_eq!(
        position.to_string(),
        "23U,23U,22U,x3/23U,22U,21U,x3/x,21U,21U,x3/x3,11U,11U,12U/x3,11U,12U,13U/\
         x3,12U,13U,13NE 2 0,0 mini"
    );
    let changed: Vec<_> = start.changed_squares(&position).collect();
    assert_eq!(changed, [f1, a4]);
}

#[test]
fn squares_of_other_boards_are_refused() {
    let start = Position::start(Variant::MINI);
    let square = Board::Square8.parse("a1").unwrap();
    let builder = start.to_builder().piece(square, None);
    let flaw = builder.build().unwrap_err();
    assert_eq!(flaw, Flaw::OtherBoard { square });
    assert_eq!(flaw.field(), "BOARD");
    assert_eq!(flaw.to_string(), "a1 is a square of another board");
    assert_eq!(start.piece(square), None);
    assert_eq!(start.moves_from(square).count(), 0);
}

#[test]
fn players_who_do_not_play_are_refused() {
    let start = Position::start(Variant::THREE);
    let (player, players) = (Player::P4, 3);
    let flaw = start.to_builder().turn(player).build().unwrap_err();
    assert_eq!(flaw, Flaw::NoSuchPlayer { player, players });
    let flaw = start.to_builder().score(player, 1).build().unwrap_err();
    assert_eq!(flaw, Flaw::NoSuchScore { player, players });
    assert_eq!(flaw.field(), "SCORES");
    assert_eq!(
        flaw.to_string(),
        "there is a score of p4, who does not play: the players are p1 to p3"
    );
    assert!(start.to_builder().score(player, 0).build().is_ok());
}

#[test]
fn the_moves_of_a_square_are_its_legal_moves() {
    let position = read("x6/x6/x6/21U,x5/x6/11N,x3,12U,x 1 0,0 mini");
    let texts = |name| {
        let moves = position.moves_from(square(&position, name));
        moves
            .map(|mv| position.display_move(mv).to_string())
            .collect::<Vec<_>>()
    };
    let expected: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|&mv| position.display_move(mv).to_string())
        .filter(|text| text.starts_with("a1"))
        .collect();
    assert_eq!(texts("a1"), expected);
    assert_eq!(texts("a1").len(), 8 + 9);
    assert_eq!(texts("e1").len(), 8);
    for none in ["a3", "b2"] {
        assert!(texts(none).is_empty());
    }
}
