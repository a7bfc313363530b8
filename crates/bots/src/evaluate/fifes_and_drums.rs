//! Fifes and Drums.

use gambol::Player;
use gambol::fifes_and_drums::Position;

/// The difference of the points that both goals would have if the game ended now. In Fog of War the
/// goals may still change.
pub(super) fn evaluate(position: &Position, player: Player) -> i32 {
    let points = |player| -> i32 {
        let goal = position.goal(player);
        let suits = goal
            .into_iter()
            .flat_map(gambol::fifes_and_drums::decktet::Card::suits);
        suits.map(|&suit| i32::from(position.worth(suit))).sum()
    };
    100 * (points(player) - points(player.opponent()))
}
