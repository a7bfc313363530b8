//! Setups: positions as plain data.

use gambol_core::{GameSetup, Player, SetupFlaw};
use gambol_host::point::moves_from;
use gambol_pikemen::{Board, Flaw, Game, Position, RuntimeLayout, Variant};

use super::{piece, read, square};

#[test]
fn pieces_are_changed_by_hand() {
    let start = Position::start(Variant::MINI);
    let (a4, f1) = (square(&start, "a4"), square(&start, "f1"));
    let mut setup = start.setup();
    setup.pieces.remove(&a4);
    setup.pieces.insert(f1, piece("13NE"));
    setup.turn = Player::P2;
    let position = setup.check().unwrap();
    assert_eq!(
        position.to_string(),
        "23U,23U,22U,x3/23U,22U,21U,x3/x,21U,21U,x3/x3,11U,11U,12U/x3,11U,12U,13U/\
         x3,12U,13U,13NE 2 0,0 mini"
    );
}

#[test]
fn squares_of_other_boards_are_refused() {
    let start = Position::start(Variant::MINI);
    let square = Board::Square8.parse("a1").unwrap();
    let mut setup = start.setup();
    setup.pieces.insert(square, piece("11U"));
    let flaw = setup.check().unwrap_err();
    assert_eq!(flaw, Flaw::OtherBoard(square));
    assert_eq!(flaw.field(), "BOARD");
    assert_eq!(flaw.to_string(), "a1 is a square of another board");
    assert_eq!(start.piece(square), None);
}

#[test]
fn non_players_are_refused() {
    let start = Position::start(Variant::THREE);
    let (player, players) = (Player::P4, 3);
    let mut setup = start.setup();
    setup.turn = player;
    assert_eq!(setup.check(), Err(Flaw::NoSuchPlayer { player, players }));
    for (scores, found) in [(vec![0; 4], 4), (vec![0; 2], 2), (vec![], 0)] {
        let mut setup = start.setup();
        setup.scores = scores;
        let flaw = setup.check().unwrap_err();
        assert_eq!(flaw, Flaw::WrongScores { found, players });
        assert_eq!(flaw.field(), "SCORES");
        let words = format!("the number of scores is {found}, but there are 3 players");
        assert_eq!(flaw.to_string(), words);
    }
}

#[test]
fn the_moves_of_a_square_are_its_legal_moves() {
    let position = read::<RuntimeLayout>("x6/x6/x6/21U,x5/x6/11N,x3,12U,x 1 0,0 mini");
    let texts = |name| {
        moves_from(&position, name)
            .into_iter()
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

#[test]
fn small_types_are_read_and_written() {
    use gambol_pikemen::{Layout, Orientation, Size};
    for size in Size::ALL {
        assert_eq!(size.to_string().parse(), Ok(size));
        assert_eq!(Size::try_from(size.number()), Ok(size));
    }
    for layout in Layout::ALL {
        assert_eq!(layout.to_string().parse(), Ok(layout));
    }
    for orientation in Orientation::all() {
        assert_eq!(orientation.to_string().parse(), Ok(orientation));
    }
    for bad in ["", "1", "13", "U", "03U", "73U", "10U", "14U", "13u", "13UU", "é3U"] {
        assert!(bad.parse::<gambol_pikemen::Piece>().is_err(), "{bad}");
    }
    assert!("tiny".parse::<Size>().is_err() && Size::try_from(4).is_err());
}
