//! The set-up, the turn, the walk and the checker under a pawn: clauses 5 to 8.

use gambol_core::Player;
use gambol_lilypad::{Pawn, Variant};

use super::{
    Game, Illegal, Position, after, draughts, legal, legal_with, play, read, square, why_not,
};

fn start() -> Position {
    Position::start(Variant::STANDARD)
}

#[test]
fn c5_1_r1_dark_places_a_pawn_then_light() {
    assert_eq!(legal(&start()), ["@1", "@2", "@3", "@4"]);
    let dark_placed = play(start(), &["@3"]);
    assert_eq!(dark_placed.to_move(), Player::P2);
    assert_eq!(legal(&dark_placed), ["@29", "@30", "@31", "@32"]);
    let placed = play(dark_placed, &["@30"]);
    assert_eq!(placed.pawn(Player::P1), Pawn::On(square(3)));
    assert_eq!(placed.pawn(Player::P2), Pawn::On(square(30)));
}

#[test]
fn c5_1_nothing_else_is_possible_before() {
    let dark_placed = play(start(), &["@3"]);
    for (position, moves) in [(start(), ["11-15", "3>7"]), (dark_placed, ["22-18", "30>26"])] {
        for text in moves {
            assert_eq!(why_not(&position, text), Illegal::PawnToPlace);
        }
    }
    for (position, number) in [(start(), 5), (start(), 29), (dark_placed, 28), (dark_placed, 3)] {
        let expected = Illegal::NotOnBackRow(square(number));
        assert_eq!(why_not(&position, &format!("@{number}")), expected);
    }
}

#[test]
fn c5_2_then_dark_is_to_move() {
    let position = play(start(), &["@2", "@31"]);
    assert_eq!(position.to_move(), Player::P1);
    assert_eq!(position.count_moves(), 18);
    assert_eq!(legal_with(&position, '-').len(), 7);
    assert_eq!(legal_with(&position, '>').len(), 11);
    assert_eq!(why_not(&position, "@1"), Illegal::NoPawnToPlace);
}

#[test]
fn c6_1_a_turn_is_a_step_or_a_walk() {
    let position = read("B:W32:B1,6 1,32 standard");
    assert_eq!(legal(&position), ["1-5", "1>6", "6-10", "6-9"]);
    assert_eq!(after(&position, "1>6"), "W:W32:B1,6 6,32 standard");
    assert_eq!(after(&position, "6-9"), "W:W32:B1,9 1,32 standard");
}

#[test]
fn c6_2_whoever_can_capture_neither_steps_nor_walks() {
    let position = read("B:W18,32:B1,6,14,15 1,32 standard");
    assert_eq!(legal(&position), ["14x23", "15x22"]);
    for text in ["1>6", "1-5"] {
        let expected = draughts::Illegal::MustCapture(square(14));
        assert_eq!(why_not(&position, text), Illegal::Checkers(expected));
    }
}

#[test]
fn c7_1_r3_a_walk_goes_over_own_men_and_kings_in_all_directions() {
    let position = read("B:W32:B1,6,10,12,K15,19,K24 10,32 standard");
    assert_eq!(legal_with(&position, '>'), ["10>1", "10>15", "10>19", "10>24", "10>6"]);
    assert_eq!(after(&position, "10>24"), "W:W32:B1,6,10,12,K15,19,K24 24,32 standard");
}

#[test]
fn c7_1_a_walk_needs_neighbours() {
    assert_eq!(legal_with(&read("B:W32:B1,2,3,4 2,32 standard"), '>').len(), 0);
    // Not over the opponent's checkers, nor over empty squares.
    let position = read("B:W10,32:B6,15,19 6,32 standard");
    assert_eq!(legal_with(&position, '>').len(), 0);
    assert_eq!(why_not(&position, "6>10"), Illegal::NotOntoOwn(square(10)));
    let (from, to) = (square(6), square(15));
    assert_eq!(why_not(&position, "6>15"), Illegal::NoWay { from, to });
}

#[test]
fn c7_2_r2_two_ways_to_the_same_square_are_one_walk() {
    let position = read("B:W32:B6,9,10,14 6,32 standard");
    assert_eq!(legal_with(&position, '>'), ["6>10", "6>14", "6>9"]);
}

#[test]
fn c7_3_r2_a_walk_ends_elsewhere() {
    let position = read("B:W32:B6,9,10,14 6,32 standard");
    assert_eq!(why_not(&position, "6>6"), Illegal::WalkToItself(square(6)));
}

#[test]
fn c7_4_r6_a_walk_is_cut_off_by_its_own_win() {
    let position = read("B:W21:B25,26,K30 25,21 standard");
    assert_eq!(legal(&position), ["25-29", "25>30", "26-31"]);
    let (from, to) = (square(25), square(26));
    assert_eq!(why_not(&position, "25>26"), Illegal::NoWay { from, to });
    // Over another square there is a way.
    let position = read("B:W21:B22,25,26,K30 25,21 standard");
    assert_eq!(legal_with(&position, '>'), ["25>22", "25>26", "25>30"]);
    // One's own back row cuts off nothing, nor does the opponent's for the other pawn.
    let position = read("W:W25,26,K30:B1 1,25 standard");
    assert_eq!(legal_with(&position, '>'), ["25>26", "25>30"]);
}

#[test]
fn c7_5_r4_with_walk_one_a_walk_is_one_step() {
    let position = read("B:W32:B1,6,10,12,K15 10,32 walk-dont-run");
    assert_eq!(legal_with(&position, '>'), ["10>15", "10>6"]);
    let (from, to) = (square(10), square(1));
    assert_eq!(why_not(&position, "10>1"), Illegal::TooFar { from, to });
    // Onto the far row too.
    let position = read("B:W21:B25,K30 25,21 walk-dont-run");
    assert_eq!(legal_with(&position, '>'), ["25>30"]);
}

#[test]
fn c8_1_the_checker_under_a_pawn_takes_it_along() {
    let position = read("B:W32:B6 6,32 standard");
    assert_eq!(after(&position, "6-9"), "W:W32:B9 9,32 standard");
    let position = read("B:W10,19,32:B6 6,32 standard");
    assert_eq!(after(&position, "6x15x24"), "W:W32:B24 24,32 standard");
    // A king that goes round keeps it as well.
    let position = read("W:WK22,32:B9,10,17,18 9,22 standard");
    assert_eq!(after(&position, "22x13x6x15x22"), "B:WK22,32:B -,22 standard");
    // And other checkers leave it where it is.
    let position = read("B:W32:B6,12 6,32 standard");
    assert_eq!(after(&position, "12-16"), "W:W32:B6,16 6,32 standard");
}

#[test]
fn c8_2_r9_a_captured_checker_takes_its_pawn_with_it_and_the_game_goes_on() {
    let position = read("B:W18,32:B14,1 14,18 standard");
    let position = play(position, &["14x23"]);
    assert_eq!(position.to_string(), "W:W32:B1,23 23,- standard");
    assert_eq!(position.pawn(Player::P2), Pawn::Lost);
    assert_eq!(legal(&position), ["32-27", "32-28"]);
    assert_eq!(why_not(&position, "32>28"), Illegal::NoPawn);
    // The player without a pawn can still win.
    let position = play(read("W:W24,28:B19,20 20,- standard"), &["24x15"]);
    assert_eq!(position.to_string(), "B:W15,28:B20 20,- standard");
    assert_eq!(legal(&position), ["20-24"]);
}

#[test]
fn c8_3_r7_with_weak_carriers_they_do_not_move_but_can_be_captured() {
    let position = read("B:W32:B6,12 6,32 weak-frogs");
    assert_eq!(legal(&position), ["12-16"]);
    assert_eq!(why_not(&position, "6-9"), Illegal::CarrierStays(square(6)));
    let position = read("B:W10,32:B6,12 6,32 weak-frogs");
    assert_eq!(why_not(&position, "6x15"), Illegal::CarrierStays(square(6)));
    let position = read("W:W10,32:B6,12 6,32 weak-frogs");
    assert_eq!(legal(&position), ["10x1"]);
    assert_eq!(after(&position, "10x1"), "B:WK1,32:B12 -,32 weak-frogs");
}

#[test]
fn c8_4_with_big_carriers_they_neither_move_nor_are_captured() {
    let position = read("B:W10,32:B6,12 6,32 big-fairies");
    assert_eq!(legal(&position), ["12-16"]);
    for text in ["6-9", "6x15"] {
        assert_eq!(why_not(&position, text), Illegal::CarrierStays(square(6)));
    }
    let position = read("W:W10,32:B6,12 6,32 big-fairies");
    assert_eq!(legal(&position), ["10-7"]);
    assert_eq!(why_not(&position, "10x1"), Illegal::CarrierSafe(square(6)));
    // Nor is there anything to capture on an empty square, or on the player's own carrier.
    let nothing = |on| Illegal::Checkers(draughts::Illegal::NothingToCapture(square(on)));
    assert_eq!(why_not(&position, "10x3"), nothing(7));
    let own = read("W:W6,10:B7,12 12,6 big-fairies");
    assert_eq!(why_not(&own, "10x1"), nothing(6));
}

#[test]
fn c8_4_r8_what_cannot_be_captured_is_no_victim_inside_a_capture_either() {
    let fairies = read("W:W22,32:B11,18 11,32 big-fairies");
    assert_eq!(legal(&fairies), ["22x15"]);
    assert_eq!(why_not(&fairies, "22x15x8"), Illegal::CarrierSafe(square(11)));
    assert_eq!(after(&fairies, "22x15"), "B:W15,32:B11 11,32 big-fairies");
    let frogs = read("W:W22,32:B11,18 11,32 weak-frogs");
    assert_eq!(legal(&frogs), ["22x15x8"]);
}

#[test]
fn c8_5_a_capture_that_is_ruled_out_does_not_compel() {
    // The carrier on 6 could capture: without it other checkers may step, and the pawn may walk.
    let position = read("B:W10,32:B1,6,12 6,32 weak-frogs");
    assert_eq!(legal(&position), ["1-5", "12-16", "6>1"]);
    // But with another capture it has to be made.
    let position = read("B:W10,32:B1,6,7 6,32 weak-frogs");
    assert_eq!(legal(&position), ["7x14"]);
    // A pawn that cannot be captured compels nobody, one that walks away does.
    let position = read("W:W22,30,32:B18 18,32 standard:carrier=big");
    assert_eq!(legal_with(&position, 'x').len(), 0);
    let position = read("W:W22,30,32:B18 18,32 standard");
    assert_eq!(legal(&position), ["22x15"]);
}

#[test]
fn carriers_and_walks_go_together_in_every_combination() {
    for (carrier, step, captured) in
        [("normal", true, true), ("big", false, false), ("weak", false, true)]
    {
        for (walk, far) in [("run", true), ("one", false)] {
            let rules = format!("standard:carrier={carrier},walk={walk}");
            let position = read(&format!("B:W32:B6,10,15 6,32 {rules}"));
            let moves = legal(&position);
            assert_eq!(moves.contains(&"6-9".to_string()), step, "{rules}");
            assert!(moves.contains(&"6>10".to_string()), "{rules}");
            assert_eq!(moves.contains(&"6>15".to_string()), far, "{rules}");
            let position = read(&format!("W:W15,32:B10 10,32 {rules}"));
            assert_eq!(legal(&position).contains(&"15x6".to_string()), captured, "{rules}");
        }
    }
}
