//! The symmetries: S1 to S4.

use gambol_core::{Player, Symmetric};
use gambol_pikemen::{Classic, Game, Ground, Position, RuntimeLayout, Star};

use super::{P1, P2, P3, pieces, read, start};

/// The images of a position, each with the player that p1 becomes.
fn images<G: Ground>(position: &Position<G>) -> Vec<(Player, String)> {
    let image = |symmetry| {
        let player = position.transformed_player(symmetry, P1);
        (player, pieces(&position.transformed(symmetry)))
    };
    position.symmetries().map(image).collect()
}

/// Wherever armies go, they go to where armies are, with the sizes in their places.
#[track_caller]
fn start_goes_to_itself<G: Ground>(rules: &str, symmetries: usize) {
    let position = start::<G>(rules);
    assert_eq!(position.symmetries().count(), symmetries, "{rules}");
    for symmetry in position.symmetries() {
        let image = position.transformed(symmetry);
        assert_eq!(pieces(&image), pieces(&position), "{rules} {symmetry:?}");
        let first = position.transformed_player(symmetry, P1);
        assert_eq!(image.to_move(), first);
        for player in Player::all(position.players()) {
            let seats = player.index() + first.index();
            let expected = Player::ALL[seats % position.players()];
            assert_eq!(position.transformed_player(symmetry, player), expected);
        }
    }
}

#[test]
fn s1_two_players_have_half_a_turn_and_two_reflections() {
    start_goes_to_itself::<Classic>("classic", 4);
    start_goes_to_itself::<RuntimeLayout>("mini", 4);
    let position = read::<Classic>("x8/x8/x8/x8/x8/x8/x6,23NE,x/x3,11N,x4 1 3,5 classic");
    let expected = [
        (P1, "d1=11N g2=23NE"),
        (P2, "b7=13SW e8=21S"),
        (P1, "g2=23SW h5=11W"),
        (P2, "a4=21E b7=13NE"),
    ]
    .map(|(player, pieces)| (player, pieces.to_owned()));
    assert_eq!(images(&position), expected);
    for symmetry in position.symmetries() {
        let image = position.transformed(symmetry);
        let scores = match position.transformed_player(symmetry, P1) {
            P1 => [3, 5],
            _ => [5, 3],
        };
        assert_eq!([image.score(P1), image.score(P2)], scores);
    }
}

#[test]
fn s2_four_players_have_four_rotations() {
    start_goes_to_itself::<RuntimeLayout>("warlords", 4);
    let position = read::<RuntimeLayout>("x8/x8/x8/x8/x8/x8/x6,43NE,x/x,11N,x6 1 1,2,3,4 warlords");
    let images = images(&position);
    assert_eq!(images[1], (P2, "b2=13SE a7=21E".to_owned()), "a quarter turn clockwise");
    assert_eq!(images[2], (P3, "b7=23SW g8=31S".to_owned()));
    let image = position.transformed(position.symmetries().nth(1).unwrap());
    let scores = Player::all(4).map(|player| image.score(player));
    assert_eq!(scores.collect::<Vec<_>>(), [4, 1, 2, 3]);
}

#[test]
fn s3_zones_go_round_and_orientations_keep_their_names() {
    start_goes_to_itself::<RuntimeLayout>("hexagon", 3);
    start_goes_to_itself::<Star>("star", 6);
    let position =
        read::<RuntimeLayout>("x4/x3,11E/x4/x4|x4/x4/x,22SW,x2/x4|x4/x4/x4/x4 1 1,2,3 hexagon");
    assert_eq!(
        images(&position),
        [
            (P1, "a31=11E b23=22SW".to_owned()),
            (P2, "b31=21E c23=32SW".to_owned()),
            (P3, "a23=12SW c31=31E".to_owned()),
        ]
    );
}

#[test]
fn s4_three_players_on_the_chessboard_have_the_identity_alone() {
    start_goes_to_itself::<RuntimeLayout>("three", 1);
}
