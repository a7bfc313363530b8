//! Known counts of move sequences.

use gambol_fifes_and_drums::{Game, Position, Variant};
use gambol_laws::claims::perft_counts;

#[test]
fn the_deal() {
    // Eight goals, seven others; then pool cards one by one.
    let standard = Position::start(Variant::STANDARD);
    perft_counts(&standard, &[1, 8, 56, 56 * 36, 56 * 36 * 35]);
    // In the fog any card may be dealt first, and any other second.
    let fog = Position::start(Variant::FOG);
    perft_counts(&fog, &[1, 8, 56, 56 * 36, 56 * 36 * 35]);
}

#[test]
fn a_first_turn() {
    let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
    let position: Position = text.parse().expect("a position");
    let expected = [1, 17, 527, 7_991, 239_730, 3_446_290, 99_942_410, 1_429_485_066];
    perft_counts(&position, &expected);
}

#[test]
fn after_a_deal() {
    let mut position = Position::start(Variant::STANDARD);
    for text in ["=PMSL", "=PMYK", "=AM", "=AS", "=AV", "=AL", "=AY"] {
        let mv = position.parse_move(text).expect(text);
        position.apply_unchecked(mv);
    }
    assert_eq!(position.count_moves(), 10);
}

/// A finished game, one that may end at any card, and the fog from the draw to the first turns.
/// The reference engine gives the same.
#[test]
fn other_places() {
    for (text, expected) in [
        (
            "1,1,1,1,1,1 AS,AV,AL,AY 2SY,2VL,3MV,3SK,3LY,4MS,4VL,4YK,5ML,5SV,5YK,6MV,6SY,6LK,7ML,\
             7SK,7VY,8MS,8VL,8YK,9MS,9VY,9LK,CM,CS,CV,CL PSVK,TSLK - over standard",
            [1, 0, 0, 0, 0],
        ),
        (
            "10,4,7,1,22,9 AS,AV,AL,AY 2SY,2VL,3MV,3SK,3LY,4MS,4VL,4YK,5ML,5SV,5YK,6MV,6SY,6LK,\
             7ML,7SK,7VY,8MS,8VL,8YK,9MS,9VY,9LK,CM,CS,CV,CL PSVK,TSLK - chance standard",
            [1, 6, 47, 235, 1_670],
        ),
        (
            "1,1,1,1,1,1 - - PMSL,PMYK 2MK,5ML,9VY;7SK,8MS;AM,CK chance fog",
            [1, 29, 337, 3_171, 31_374],
        ),
        (
            "5,1,9,2,9,12 2VL,3LY,7ML,8YK,CM AM,AS,AV,AY,2SY,4MS,4VL PSVK,TSLK 5YK;9MS;- 2 fog",
            [1, 17, 374, 5_750, 120_750],
        ),
    ] {
        let position: Position = text.parse().expect(text);
        perft_counts(&position, &expected);
    }
}
