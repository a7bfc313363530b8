//! Clause 7: the end and the score.

use gambol_core::{GameResult, Player};
use gambol_fifes_and_drums::Reason;
use gambol_fifes_and_drums::decktet::{CardSet, Suit};

use super::{Game, P1, P2, Position};
use super::{cards, legal, read, table};

/// The end of a game with units on these spaces, p1 with this goal and p2 with that one.
#[track_caller]
fn ended(track: &str, goals: &str) -> Position {
    let pool = cards("AM,AS,AV,AL");
    let discard = CardSet::BASIC - pool - cards("CM,CS,CV,CL,CY");
    read(&format!("{track} {pool} {discard} {goals} - over standard"))
}

#[track_caller]
fn scores(track: &str, goals: &str) -> [u32; 2] {
    let scores = ended(track, goals).scores().expect("the end");
    [scores[P1], scores[P2]]
}

#[test]
fn c7_1_the_pool_has_four_cards_at_the_end() {
    let position = ended("1,2,3,4,5,6", "PMSL,TSVY");
    assert_eq!(position.pool().len(), 4);
    assert!(position.status().is_over() && !position.is_chance());
    assert_eq!(legal(&position), [""; 0]);
}

#[test]
fn c7_2_occupied_spaces_are_ranked_from_the_rear() {
    let worth = |track: &str| {
        let position = ended(track, "PMSL,TSVY");
        Suit::ALL.map(|suit| position.worth(suit))
    };
    assert_eq!(worth("1,2,3,4,5,6"), [0, 1, 2, 3, 4, 5]);
    assert_eq!(worth("60,2,31,4,5,6"), [5, 0, 4, 1, 2, 3]);
    assert_eq!(worth("7,7,7,7,7,7"), [0; 6]);
    // Ties share a rank, and the next space is one more.
    assert_eq!(worth("4,4,9,9,2,20"), [1, 1, 2, 2, 0, 3]);
    assert_eq!(worth("1,1,1,1,1,2"), [0, 0, 0, 0, 0, 1]);
    assert_eq!(worth("111,1,1,110,1,1"), [2, 0, 0, 1, 0, 0]);
}

#[test]
fn c7_3_a_player_adds_up_the_units_of_his_goal() {
    assert_eq!(scores("1,2,3,4,5,6", "PMSL,TSVY"), [1 + 3, 1 + 2 + 4]);
    assert_eq!(scores("1,2,3,4,5,6", "TSVY,PMSL"), [1 + 2 + 4, 1 + 3]);
    assert_eq!(scores("1,2,3,4,5,6", "PMYK,TMVK"), [4 + 5, 2 + 5]);
    assert_eq!(scores("4,4,9,9,2,20", "PVLY,PSVK"), [2 + 2, 1 + 2 + 3]);
}

#[test]
fn c7_3_more_points_win() {
    let first = ended("1,2,3,4,5,6", "TSVY,PMSL").outcome().expect("the end");
    assert_eq!((first.winner, first.reason), (Some(P1), Reason::MorePoints));
    let second = ended("1,2,3,4,5,6", "PMSL,TSVY");
    assert_eq!(second.result(), Some(GameResult::Win(P2)));
    assert_eq!([P1, P2].map(|player| second.utility(player)), [Some(-1.0), Some(1.0)]);
    let text = second.outcome().expect("the end").to_string();
    assert_eq!(text, "p2 wins: more points when the Excuse was turned over");
}

/// R12.
#[test]
fn c7_3_equal_points_are_a_draw() {
    // 1 + 2 + 3 and 0 + 2 + 4: ties in the score, not on the track.
    let position = ended("1,2,3,4,5,6", "PVLY,TSLK");
    assert_eq!(scores("1,2,3,4,5,6", "PVLY,TSLK"), [2 + 3 + 4, 1 + 3 + 5]);
    let even = position.outcome().expect("the end");
    assert_eq!((even.winner, even.reason), (None, Reason::EvenPoints));
    assert_eq!([P1, P2].map(|player| position.utility(player)), [Some(0.0), Some(0.0)]);
    assert_eq!(ended("7,7,7,7,7,7", "PMSL,TSVY").result(), Some(GameResult::Draw));
}

/// Of all goals and all orders of units on six spaces nobody has more than 12 points, and some
/// player has 12.
#[test]
fn c7_3_twelve_points_are_the_most() {
    let mut most = 0;
    for own in CardSet::PAWNS_AND_COURTS {
        for other in CardSet::PAWNS_AND_COURTS - CardSet::of(own) {
            let suits = own.suits();
            let space = |suit: Suit| 1 + 6 * u8::from(suits.contains(&suit)) + suit.index() as u8;
            let track = Suit::ALL.map(|suit| space(suit).to_string()).join(",");
            let scores = scores(&track, &format!("{own},{other}"));
            assert!(scores[1] <= 12);
            most = most.max(scores[0]);
        }
    }
    assert_eq!(most, 12);
}

#[test]
fn c7_4_there_are_no_scores_before_the_end() {
    let position = table("1,2,3,4,5,6", "AM,AS,AV,AL,8MS");
    assert_eq!((position.scores(), position.outcome()), (None, None));
    assert_eq!(position.utility(Player::P1), None);
}
