//! The shortest possible games.

use std::collections::HashSet;

use gambol_core::{BuildKeyHasher, Game};
use gambol_host::{AnyMove, AnyPosition};

use crate::SolveError;

/// Finds the shortest games from a position, if all players and chance cooperate: one game for each outcome,
/// or none if no game ends. Stores at most `most` positions, and of positions with the same canonical
/// key only one.
///
/// ```
/// use gambol_host::AnyGame;
/// use gambol_pikemen::RuntimePosition;
/// use gambol_solve::shortest_games;
///
/// // A piece lies down and captures another.
/// let start = AnyGame::of::<RuntimePosition>().start("mini:target=1")?;
/// let games = shortest_games(&start, 10_000)?;
/// assert_eq!((games.len(), games[0].len()), (1, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// More than `most` positions must be stored.
pub fn shortest_games(start: &AnyPosition, most: usize) -> Result<Vec<Vec<AnyMove>>, SolveError> {
    // Each position with the number of a position before it and the move from there.
    let mut found = vec![(start.clone(), 0, None)];
    let mut seen: HashSet<u64, BuildKeyHasher> = HashSet::default();
    seen.insert(start.canonical().key());
    let mut layer = 0..1;
    while !layer.is_empty() {
        // Looks for ends before the next layer is stored, which may be too large.
        let mut ends: Vec<(_, usize, AnyMove)> = Vec::new();
        for number in layer.clone() {
            found[number].0.for_each_move(|mv| {
                let outcome = found[number].0.after(mv).outcome();
                if outcome.is_some() && ends.iter().all(|(known, ..)| *known != outcome) {
                    ends.push((outcome, number, mv));
                }
            });
        }
        if !ends.is_empty() {
            let game = |(_, mut number, mv)| {
                let mut game = vec![mv];
                while let (_, before, Some(mv)) = found[number] {
                    game.insert(0, mv);
                    number = before;
                }
                game
            };
            return Ok(ends.into_iter().map(game).collect());
        }
        for number in layer.clone() {
            for &mv in &found[number].0.legal_moves() {
                let next = found[number].0.after(mv);
                if seen.insert(next.canonical().key()) {
                    found.push((next, number, Some(mv)));
                }
            }
            if found.len() > most {
                return Err(SolveError::Positions(most));
            }
        }
        layer = layer.end..found.len();
    }
    Ok(Vec::new())
}
