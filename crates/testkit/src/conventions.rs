//! The style of this project's games, which other games need not follow.

use gambol_core::{Game, GameResult, HiddenInformation, Player, Variant, View, seeded};
use gambol_laws::{Law, Violation};

/// What this project's games have in common beyond the laws. The text of a position has fields
/// separated by exactly one space. The last is the variant, which may be left out if it is the
/// default; a game with only one variant need not print it, but reads it. At the end nothing is
/// hidden. Utilities are 1 for the winner, `-1 / (players - 1)` for the others, and 0 for all in a
/// draw. The name of the game consists of lower-case letters and dashes.
///
/// # Errors
/// How the style is broken.
pub fn conventions<G: HiddenInformation>(position: &G) -> Result<(), Violation> {
    let law = Law::new("conventions", position);
    law.ensure(
        G::NAME.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
        "a name of lower-case letters and dashes",
        format_args!("{}", G::NAME),
    )?;
    let text = position.to_string();
    let variant = position.variant();
    if only_variant::<G>() && !text.ends_with(&format!(" {variant}")) {
        law.equal(
            format_args!("`{text} {variant}`, with the only variant, read"),
            &Ok(position.clone()),
            &format!("{text} {variant}").parse(),
        )?;
    } else {
        let Some((rest, last)) = text.rsplit_once(' ') else {
            return Err(law.broken("fields separated by spaces", "no space"));
        };
        law.equal("the last field", variant.to_string().as_str(), last)?;
        if variant == G::Variant::default() {
            law.equal(
                format_args!("`{rest}`, without the default variant, read"),
                &Ok(position.clone()),
                &rest.parse(),
            )?;
        }
    }
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    for at in spaces.chain([0, text.len()]) {
        let (front, back) = text.split_at(at);
        let wide = format!("{front} {back}");
        law.ensure(
            wide.parse::<G>().is_err(),
            format_args!("`{wide}` to be refused for an extra space"),
            "it is accepted",
        )?;
    }

    let Some(result) = position.result() else {
        return Ok(());
    };
    let players = position.players();
    for player in Player::all(players) {
        let utility = match result {
            GameResult::Draw => 0.0,
            GameResult::Win(winner) if winner == player => 1.0,
            GameResult::Win(_) => -1.0 / (players - 1) as f64,
        };
        law.equal(
            format_args!("the utility of {player}"),
            &Some(utility),
            &position.utility(player),
        )?;
        law.equal(
            format_args!("what {player} knows at the end"),
            position,
            &position.view(player).determinize(&mut seeded(0)),
        )?;
    }
    Ok(())
}

/// Whether a game has one variant only.
fn only_variant<G: Game>() -> bool {
    G::Variant::PRESETS.len() == 1 && G::Variant::KEYS.is_empty()
}
