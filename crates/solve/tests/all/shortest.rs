//! The shortest games, compared with all games of that length.

use std::collections::BTreeSet;

use gambol_core::Game;
use gambol_host::{AnyGame, AnyMove, AnyPosition, FullGame};
use gambol_lilypad::draughts;
use gambol_solve::{SolveError, shortest_games};

/// The ends of all games of so many plies.
fn ends(position: &AnyPosition, plies: usize) -> BTreeSet<String> {
    match position.outcome() {
        Some(outcome) if plies == 0 => BTreeSet::from([outcome.to_string()]),
        None if plies > 0 => {
            let moves = position.legal_moves();
            moves.iter().flat_map(|&mv| ends(&position.after(mv), plies - 1)).collect()
        }
        _ => BTreeSet::new(),
    }
}

fn check<G: FullGame>(position: &str, expected: &[&str]) {
    let position = G::read(position).unwrap_or_else(|error| panic!("{error}"));
    let start = AnyPosition::new(position);
    let games = shortest_games(&start, 100_000).expect("enough room");
    let found: BTreeSet<String> = games
        .iter()
        .map(|game| {
            let play = |at: AnyPosition, &mv: &AnyMove| at.apply(mv).expect("legal");
            let end = game.iter().fold(start.clone(), play);
            format!("{} {}", game.len(), end.outcome().expect("the end"))
        })
        .collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
    for plies in 0..games[0].len() {
        assert_eq!(ends(&start, plies), BTreeSet::new());
    }
    assert_eq!(ends(&start, games[0].len()).len(), games.len());
}

#[test]
fn no_game_is_shorter_and_no_end_is_left_out() {
    check::<draughts::Position>("B:W28:BK16", &["3 p1 wins: the player to move has no legal move"]);
    let position = "W:W16,28:B1,3,5,6,K26,K29,K32 5,- standard";
    check::<gambol_lilypad::Position>(position, &["5 draw: both pawns are lost"]);
    let position = "8/8/4S3/8/3S4/8/1a6/8 1 d4,e8 standard";
    let ends = ["4 p2 wins: the other piper is eliminated"];
    check::<gambol_two_pipers::Position>(position, &ends);
    // A player may make the point of the other.
    let position = "x2,11,x,2/2,x4/x,12,x,2,2/x2,1,x2/1,x4 2 0,0 - basic:pieces=5";
    let ends = ["2 p1 wins: enough stacks of five or more"];
    check::<gambol_mixtour::Position>(position, &ends);
}

#[test]
fn without_room_there_is_no_answer() {
    let start = AnyPosition::new(draughts::Position::START);
    assert_eq!(shortest_games(&start, 1_000), Err(SolveError::Positions(1_000)));
}

/// A shortest game of Lilypad after four of its eight plies. Both players lose their pawns.
#[test]
fn the_shortest_game_of_lilypad() {
    let after = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,12,14 1,23 standard";
    check::<gambol_lilypad::Position>(after, &["4 draw: both pawns are lost"]);
}

/// The shortest game of Mixtour enters five pieces and makes four moves. This is the position before those.
#[test]
fn the_shortest_game_of_mixtour() {
    let entered = "x5/x5/x5/x5/1,2,1,2,1 2 0,0 - official";
    check::<gambol_mixtour::Position>(entered, &["4 p1 wins: enough stacks of five or more"]);
}

/// Games of `docs/solved.md` whose length follows from the rules.
#[test]
fn games_found_by_counting() {
    let stack = "a1 b1 c1 d1 e1 a1-b1 b1:2-c1 c1:3-d1 d1:4-e1";
    ends_after::<gambol_mixtour::Position>("official", stack, 9);
    ends_after::<gambol_mixtour::Position>("basic", stack, 9);
    let pipers = "e3-d4 d6-e7 d4-c5 ~e7 c5-d6 e8>e7 d6^f8";
    ends_after::<gambol_two_pipers::Position>("standard", pipers, 7);
    let mini = "d1(NW) a4(N) d1xa4(N) a5(N) a4xa5(N) a6(N) a5xa6(E) b6(N) a6xb6(E) c6(N) b6xc6";
    ends_after::<gambol_pikemen::RuntimePosition>("mini", mini, 11);
    let classic = "d1(NW) a4(N) d1xa4(N) a5(N) a4xa5 a6(N) a5xa6 a7(N) a6xa7 a8(N) a7xa8";
    ends_after::<gambol_pikemen::ClassicPosition>("classic", classic, 11);
}

/// Checks that the game ends after so many plies and no earlier.
fn ends_after<G: FullGame>(variant: &str, moves: &str, plies: usize) {
    let mut position = AnyGame::of::<G>().start(variant).expect("a variant");
    for text in moves.split(' ') {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position = position.apply(mv).expect("legal");
    }
    assert!(position.status().is_over() && moves.split(' ').count() == plies, "{moves}");
}
