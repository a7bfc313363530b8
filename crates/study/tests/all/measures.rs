//! Who leads, and what follows from it.

use gambol::Player;
use gambol_study::measures::{Judgement, decisive_lead};

const P1: Player = Player::P1;
const P2: Player = Player::P2;
const P3: Player = Player::P3;

/// A game of two players by the share of the first.
fn duel(shares: &[f64]) -> Judgement {
    Judgement::new(shares.iter().map(|&it| vec![it, 1.0 - it]).collect())
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
}

#[test]
fn leads_are_over_the_best_of_the_others() {
    let game = Judgement::new(vec![vec![0.5, 0.3, 0.2]]);
    near(game.lead(0, P1), 0.2);
    near(game.lead(0, P2), -0.2);
    near(game.lead(0, P3), -0.3);
    assert_eq!(game.leader(0).0, P1);
    assert_eq!(duel(&[0.5]).leader(0), (P1, 0.0));
}

#[test]
fn a_lead_changes_with_a_lead_of_another() {
    assert_eq!(duel(&[]).lead_changes(0.1), 0);
    assert_eq!(duel(&[0.9, 0.8, 0.7]).lead_changes(0.1), 0);
    assert_eq!(duel(&[0.9, 0.1, 0.9]).lead_changes(0.1), 2);
    // Even positions and small leads change nothing, and the first lead is no change.
    assert_eq!(duel(&[0.5, 0.48, 0.9, 0.5, 0.46, 0.9]).lead_changes(0.1), 0);
    assert_eq!(duel(&[0.5, 0.48, 0.9, 0.5, 0.4, 0.9]).lead_changes(0.1), 2);
    assert_eq!(duel(&[0.48, 0.52, 0.48]).lead_changes(0.0), 2);
    let three = [[0.6, 0.2, 0.2], [0.2, 0.6, 0.2], [0.2, 0.2, 0.6]];
    let three = Judgement::new(three.map(Vec::from).into());
    assert_eq!(three.lead_changes(0.1), 2);
}

#[test]
fn drama_is_that_of_the_winner() {
    // Deficits of 0.36 and 0.64 have the roots 0.6 and 0.8.
    let game = duel(&[0.5, 0.32, 0.18, 0.9]);
    near(game.drama(P1, 0.1), 0.7);
    // The other one trails by 0.8.
    near(game.drama(P2, 0.1), 0.8_f64.sqrt());
    near(duel(&[0.5, 0.46, 0.9]).drama(P1, 0.1), 0.0);
    near(duel(&[]).drama(P1, 0.1), 0.0);
}

#[test]
fn uncertainty_is_how_close_it_is() {
    near(duel(&[0.5, 0.5]).uncertainty(0), 1.0);
    near(duel(&[1.0, 0.0]).uncertainty(0), 0.0);
    near(duel(&[0.5, 0.75, 1.0, 1.0]).uncertainty(0), 1.5 / 4.0);
    near(duel(&[0.5, 0.75, 1.0, 1.0]).uncertainty(2), 0.0);
    near(duel(&[]).uncertainty(0), 0.0);
    near(Judgement::new(vec![vec![0.5, 0.3, 0.2]]).uncertainty(0), 0.8);
}

#[test]
fn a_game_goes_on_after_its_decision() {
    let game = duel(&[0.5, 0.6, 0.95, 0.95]);
    near(game.after_decision(P1, 0.8), 0.5);
    near(game.after_decision(P1, 0.1), 0.75);
    near(game.after_decision(P1, 0.99), 0.0);
    near(game.after_decision(P2, 0.1), 0.0);
}

#[test]
fn a_decisive_lead_wins_nearly_always() {
    let lead = |games: &[(Judgement, Option<Player>)]| {
        decisive_lead(games.iter().map(|(game, winner)| (game, *winner)))
    };
    assert_eq!(lead(&[]), None);
    // 19 positions are too few, 20 are enough.
    assert_eq!(lead(&[(duel(&[0.9; 19]), Some(P1))]), None);
    assert_eq!(lead(&[(duel(&[0.9; 20]), Some(P1))]), Some(0.0));
    // A draw is not a win. Of 20 positions, two failures are too many, but one is not.
    assert_eq!(lead(&[(duel(&[0.9; 20]), None)]), None);
    let mixed = [(duel(&[0.9; 18]), Some(P1)), (duel(&[0.9; 2]), Some(P2))];
    assert_eq!(lead(&mixed), None);
    let mixed = [(duel(&[0.9; 19]), Some(P1)), (duel(&[0.9; 1]), Some(P2))];
    assert_eq!(lead(&mixed), Some(0.0));
}
