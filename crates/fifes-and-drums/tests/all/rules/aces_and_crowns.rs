//! Clauses 4 and 5: Aces and Crowns.

use super::{after, legal, table};

const POOL: &str = "AM,AV,2SY,8YK,CV";

#[test]
fn c4_1_an_ace_goes_to_the_nearest_other_unit() {
    assert_eq!(after("5,7,3,9,1,20", POOL, "AM+"), "7,7,3,9,1,20");
    assert_eq!(after("5,7,3,9,1,20", POOL, "AM-"), "3,7,3,9,1,20");
    assert_eq!(after("5,7,3,9,1,20", POOL, "AV+"), "5,7,5,9,1,20");
    assert_eq!(after("5,7,3,9,1,20", POOL, "AV-"), "5,7,1,9,1,20");
    // However far.
    assert_eq!(after("1,1,1,1,1,60", POOL, "AM+"), "60,1,1,1,1,60");
    assert_eq!(after("60,1,1,1,1,1", POOL, "AM-"), "1,1,1,1,1,1");
}

/// R5: units on its own space do not count.
#[test]
fn c4_1_units_on_its_own_space_do_not_count() {
    assert_eq!(after("5,5,5,9,2,5", POOL, "AM+"), "9,5,5,9,2,5");
    assert_eq!(after("5,5,5,9,2,5", POOL, "AM-"), "2,5,5,9,2,5");
}

#[test]
fn c4_2_with_nobody_there_it_goes_one_space() {
    assert_eq!(after("9,7,3,9,1,9", POOL, "AM+"), "10,7,3,9,1,9");
    assert_eq!(after("4,7,5,9,4,9", POOL, "AM-"), "3,7,5,9,4,9");
    assert_eq!(after("6,6,6,6,6,6", POOL, "AV+"), "6,6,7,6,6,6");
    assert_eq!(after("6,6,6,6,6,6", POOL, "AV-"), "6,6,5,6,6,6");
    assert_eq!(after("1,1,1,1,1,1", POOL, "AM+"), "2,1,1,1,1,1");
}

#[test]
fn c4_2_it_does_not_go_below_space_1() {
    assert_eq!(after("1,7,5,9,4,9", POOL, "AM-"), "1,7,5,9,4,9");
    assert_eq!(after("2,7,5,9,4,9", POOL, "AM-"), "1,7,5,9,4,9");
}

/// R6: both directions are there, even where one leads nowhere.
#[test]
fn c4_3_both_directions_are_always_legal() {
    for track in ["1,1,1,1,1,1", "5,7,3,9,1,20", "20,1,1,1,1,1"] {
        let moves = legal(&table(track, POOL));
        for text in ["AM+", "AM-", "AV+", "AV-"] {
            assert!(moves.contains(&text.to_string()));
        }
    }
}

/// R7: Crowns in the pool do not turn Aces round.
#[test]
fn c4_3_crowns_make_no_difference_to_aces() {
    assert_eq!(after("5,7,3,9,1,20", "AV,CV,CM,CS,CL", "AV+"), "5,7,5,9,1,20");
    assert_eq!(after("5,7,3,9,1,20", "AV,CV,CM,CS,CL", "AV-"), "5,7,1,9,1,20");
}

#[test]
fn c5_1_a_crown_that_is_taken_is_an_ace_backward() {
    for track in ["5,7,3,9,1,20", "5,5,5,9,2,5", "4,7,5,9,4,9", "1,1,1,1,1,1", "2,3,2,9,9,9"] {
        for suit in ["M", "S", "V", "L"] {
            let (crowns, aces) = ("CM,CS,CV,CL,CK", "AM,AS,AV,AL,AK");
            let crown = after(track, crowns, &format!("C{suit}"));
            assert_eq!(crown, after(track, aces, &format!("A{suit}-")));
        }
    }
}

/// R8.
#[test]
fn c5_1_with_nobody_behind_it_goes_back_one_space() {
    assert_eq!(after("4,7,5,9,4,9", "CM,CS,CV,CL,CK", "CM"), "3,7,5,9,4,9");
    assert_eq!(after("1,7,5,9,4,9", "CM,CS,CV,CL,CK", "CM"), "1,7,5,9,4,9");
}

#[test]
fn c5_1_there_is_one_way_to_take_a_crown() {
    let moves = legal(&table("5,7,3,9,1,20", "CM,CS,CV,CL,CK"));
    assert_eq!(moves, ["CK", "CL", "CM", "CS", "CV"]);
}
