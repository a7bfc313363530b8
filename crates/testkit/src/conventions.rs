//! Conventions of this project's games, which other games need not follow.

use gambol_core::{GameResult, GameVariant, Player, PlayerView, seeded};
use gambol_evaluate::Evaluated;
use gambol_laws::{Law, Violation, evaluations};

/// Checks the conventions of this project's games beyond the laws:
///
/// - The text of a position has fields separated by exactly one space.
/// - The last field is the variant. The default variant may be left out. A game with only one variant parses it
///   but need not print it.
/// - At the end of a game nothing is hidden.
/// - `Debug` prints the text.
/// - Utilities are 1 for the winner, `-1 / (players - 1)` for the others, and 0 for all players in a draw.
/// - Names consist of lower-case letters and dashes.
/// - Each game has an [evaluation](gambol_laws::evaluations).
///
/// # Errors
///
/// The first convention that is broken.
pub fn conventions<G: Evaluated>(position: &G) -> Result<(), Violation> {
    evaluations(position)?;
    let law = Law::new("conventions", position);
    let (text, variant) = (position.to_string(), position.variant().to_string());
    let is_read = |text: &str| {
        law.equal(format_args!("`{text}` read"), &Ok(position), &G::read(text).as_ref())
    };
    law.ensure(
        G::NAME.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
        "a name of lower-case letters and dashes",
        G::NAME,
    )?;
    let only_variant = G::Variant::PRESETS.len() == 1 && G::Variant::KEYS.is_empty();
    if only_variant && !text.ends_with(&format!(" {variant}")) {
        // The text may have the only variant.
        is_read(&format!("{text} {variant}"))?;
    } else {
        let Some((rest, last)) = text.rsplit_once(' ') else {
            return Err(law.broken("fields separated by spaces", "no space"));
        };
        law.equal("the last field", variant.as_str(), last)?;
        if position.variant() == G::Variant::default() {
            // The text may lack the default variant.
            is_read(rest)?;
        }
    }
    for at in text.match_indices(' ').map(|(at, _)| at).chain([0, text.len()]) {
        let (front, back) = text.split_at(at);
        let wide = format!("{front} {back}");
        law.ensure(
            G::read(&wide).is_err(),
            format_args!("`{wide}` to be refused for an extra space"),
            "it is accepted",
        )?;
    }
    law.equal("`Debug`", &text, &format!("{position:?}"))?;
    let Some(result) = position.result() else { return Ok(()) };
    let players = position.players();
    for player in Player::all(players) {
        let utility = match result {
            GameResult::Draw => 0.0,
            GameResult::Win(winner) if winner == player => 1.0,
            GameResult::Win(_) => -1.0 / (players - 1) as f64,
        };
        let found = position.utility(player);
        law.equal(format_args!("the utility of {player}"), &Some(utility), &found)?;
        law.equal(
            format_args!("what {player} knows at the end"),
            position,
            &position.view(player).determinize(&mut seeded(0)),
        )?;
    }
    Ok(())
}
