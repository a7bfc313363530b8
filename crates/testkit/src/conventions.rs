//! The style of this project's games, which other games need not follow.

use std::fmt::Display;

use gambol_core::{GameResult, Player, Setup, Symmetric, Variant, View, seeded};
use gambol_evaluate::Evaluated;
use gambol_host::FullGame;
use gambol_laws::{Law, Trials, Violation, evaluations, setups, symmetric_laws};

/// The tests of the laws that each game of this project has: `laws!(Setup, TRIALS, n)`, with its
/// [`Setup`](gambol_core::Setup), [`Trials`](gambol_laws::Trials), and the number of games that are written
/// and read by `serde`.
#[macro_export]
macro_rules! laws {
    ($setup:ty, $trials:expr, $games:expr) => {
        #[test]
        fn laws_hold_in_random_games() -> Result<(), gambol_laws::Violation> {
            $trials.in_random_games(&$crate::more_laws::<$setup, _>)
        }

        #[test]
        fn laws_hold_where_the_parser_says_yes() -> Result<(), gambol_laws::Violation> {
            $trials.in_altered_positions(&$crate::more_laws::<$setup, _>)
        }

        #[test]
        fn laws_hold_along_games() -> Result<(), gambol_laws::Violation> {
            $crate::laws_along_games::<$setup, _>(&$trials)
        }

        #[cfg(feature = "serde")]
        #[test]
        fn serialization_keeps_positions() -> Result<(), gambol_laws::Violation> {
            gambol_laws::serialization_along_games::<$setup, _>($games, 100)
        }
    };
}

/// The laws of what not every game has, but each game of this project: [`setups`], [`symmetric_laws`] and
/// [`conventions`].
///
/// # Errors
/// The first law that is broken.
pub fn more_laws<S, G>(position: &G) -> Result<(), Violation>
where
    S: Setup<G>,
    G: FullGame + Evaluated + Symmetric,
{
    setups::<S, _>(position)?;
    symmetric_laws(position)?;
    conventions(position)
}

/// [`Trials::along_games`], for the game of a setup.
///
/// # Errors
/// The first law that is broken.
#[doc(hidden)]
pub fn laws_along_games<S: Setup<G>, G: FullGame>(trials: &Trials) -> Result<(), Violation> {
    trials.along_games::<G>()
}

/// What this project's games have in common beyond the laws. The text of a position has fields
/// separated by exactly one space. The last is the variant, which may be left out if it is the
/// default; a game with only one variant need not print it, but reads it. At the end nothing is
/// hidden. `Debug` shows the text. Utilities are 1 for the winner, `-1 / (players - 1)` for the others, and 0 for all in a
/// draw. The name of the game consists of lower-case letters and dashes. They have an
/// [evaluation](gambol_laws::evaluations).
///
/// # Errors
/// How the style is broken.
pub fn conventions<G: Evaluated>(position: &G) -> Result<(), Violation> {
    evaluations(position)?;
    style(
        &Facts {
            name: G::NAME,
            position,
            text: position.to_string(),
            variant: position.variant().to_string(),
            only_variant: G::Variant::PRESETS.len() == 1 && G::Variant::KEYS.is_empty(),
            default_variant: position.variant() == G::Variant::default(),
        },
        &|text| G::read(text).ok().map(|read| read == *position),
    )?;
    let law = Law::new("conventions", position);
    law.equal("`Debug`", &position.to_string(), &format!("{position:?}"))?;
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

/// What the style of a text depends on.
struct Facts<'a> {
    name: &'static str,
    position: &'a dyn Display,
    text: String,
    variant: String,
    only_variant: bool,
    default_variant: bool,
}

/// The style of texts; `read` says whether a text is this position, and nothing if it is refused.
fn style(facts: &Facts<'_>, read: &dyn Fn(&str) -> Option<bool>) -> Result<(), Violation> {
    let law = Law::new("conventions", facts.position);
    let (text, variant) = (&facts.text, &facts.variant);
    law.ensure(
        facts.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
        "a name of lower-case letters and dashes",
        facts.name,
    )?;
    if facts.only_variant && !text.ends_with(&format!(" {variant}")) {
        law.equal(
            format_args!("whether `{text} {variant}`, with the only variant, is this position"),
            &Some(true),
            &read(&format!("{text} {variant}")),
        )?;
    } else {
        let Some((rest, last)) = text.rsplit_once(' ') else {
            return Err(law.broken("fields separated by spaces", "no space"));
        };
        law.equal("the last field", variant.as_str(), last)?;
        if facts.default_variant {
            law.equal(
                format_args!("whether `{rest}`, without the default variant, is this position"),
                &Some(true),
                &read(rest),
            )?;
        }
    }
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    for at in spaces.chain([0, text.len()]) {
        let (front, back) = text.split_at(at);
        let wide = format!("{front} {back}");
        law.ensure(
            read(&wide).is_none(),
            format_args!("`{wide}` to be refused for an extra space"),
            "it is accepted",
        )?;
    }
    Ok(())
}
