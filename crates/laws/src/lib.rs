//! The laws of gambol games as functions, and proptest strategies to try them on. Test your own game with them.
//! [`example`] is a small game that uses every part of the traits.
//!
//! A law is a function that returns `Ok(())` or a [`Violation`], which contains the name of the function. Laws
//! panic only if the game does. [`laws`] and [`game_laws`] return even a panic as a violation. Random numbers
//! follow from a fixed seed or from the position, so violations are reproducible. The environment variable `GAMBOL_SEED`
//! sets the seed of random cases.
//!
//! | on | laws |
//! | --- | --- |
//! | one position of any game, a [`Start`] | [`game_laws`], which is [`starts`], [`listing`], [`legality`], [`application`], [`status`], [`chance`], [`random_moves`], [`position_text`], [`move_text`], [`packing`], [`captures`], [`keys`], [`equality`], [`spread`] |
//! | one position of a [`FullGame`] | [`laws`], which is [`game_laws`] and [`pointing`], [`known_at_run_time`], [`action_indices`], [`planes`], [`views`], [`view_text`], [`hidden_moves`], [`drawings`] |
//! | one position of a game with symmetries | [`symmetric_laws`], which is [`symmetries`] and [`pointing_is_symmetric`] |
//! | one position of a game that is [`Evaluated`](gambol_evaluate::Evaluated) | [`evaluations`] |
//! | variants | [`variant_text`] |
//! | many positions | [`Keys`]: different positions have different keys |
//! | positions along random games | [`keys_differ`], [`keys_of_views_differ`], [`random_moves_are_fair`], [`determinizations_are_fair`], [`shorthands`], [`games_end`], [`something_is_hidden`] |
//! | distributions | [`random_move_distribution`], [`determinize_distribution`], [`chance_sum`] |
//! | sequences of chance events, compared with a real shuffle | [`shuffles_exactly`], [`shuffles`] |
//! | any other counts | [`fits`] |
//! | two positions, or two games, that look the same to a player | [`alike`], [`alike_games`] |
//! | all positions possible by a player's view | [`announcements`] |
//! | setups | [`setups`] |
//! | records of games | [`record_text`], [`information_states`], [`state_distribution`] |
//! | pictures (feature `svg`) | [`svg_drawings`], [`svg_secrets`] |
//! | serialisation | with the feature `serde`, [`serialization_along_games`]; [`text_serialization`], [`packed_serialization`], [`serialization`] |
//! | a reference engine | [`agrees`], [`agree_on_games`], [`agree_on_perft`], [`agree_on_random_game`], [`agree_for_long`], [`agrees_on_move`], [`agrees_on_texts`] |
//! | any bytes: texts and choices from untrusted sources | the functions of [`bytes`] |
//!
//! # Testing a game
//!
//! [`Trials`] and [`Agreement`] contain the tests that every game needs. You set how often each law is tried.
//! Further tests take a few lines each. [`in_random_games`], [`in_altered_positions`], [`in_positions_set_up`],
//! [`on_altered_texts`] and [`in_any_variant`] try a law on random cases and shrink a failure. [`claims`] help
//! to test single clauses of the rules, and [`transcript`] to keep whole games. A violation is an error, so
//! laws work with `?`, also in `proptest!` with the strategies of [`strategy`].
//!
//! ```
//! use gambol_laws::example::{Hoard, HoardSetup};
//! use gambol_laws::{self as laws, Trials, Violation};
//!
//! const TRIALS: Trials =
//!     Trials { cases: 64, max_moves: 60, keys: (500, 60, 2_000), random_moves: (1, 60, 10) };
//!
//! # /*
//! #[test]
//! # */
//! fn laws_hold_in_random_games() -> Result<(), Violation> {
//!     TRIALS.in_random_games::<Hoard>(&|position| {
//!         laws::setups::<HoardSetup, _>(position)?;
//!         laws::symmetric_laws(position)
//!     })
//! }
//!
//! # /*
//! #[test]
//! # */
//! fn laws_hold_along_games() -> Result<(), Violation> {
//!     TRIALS.along_games::<Hoard>()
//! }
//!
//! # /*
//! #[test]
//! # */
//! fn the_first_card_is_one_of_six() -> Result<(), Violation> {
//!     laws::chance_sum(&Hoard::start(Default::default()), 6)
//! }
//! # laws_hold_in_random_games().unwrap();
//! # laws_hold_along_games().unwrap();
//! # the_first_card_is_one_of_six().unwrap();
//! ```
//!
//! The template of a new game (`docs/new-game` in the repository) has all of them.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(all(feature = "svg", feature = "serde")), allow(rustdoc::broken_intra_doc_links))]

mod along_games;
pub mod bytes;
mod cases;
mod chance;
pub mod claims;
mod drivers;
mod encoding;
pub mod example;
mod information;
mod keys;
mod move_reading;
mod moves;
mod notation;
#[cfg(feature = "svg")]
mod picture;
mod pointing;
mod records;
mod reference;
mod serial;
#[cfg(feature = "serde")]
mod serial_games;
mod setups;
mod shuffles;
mod statistics;
mod status;
pub mod strategy;
mod symmetry;
mod transcript;
mod trials;
mod views;
mod violation;

pub use along_games::{
    clauses, determinizations_are_fair, games_end, keys_differ, keys_of_views_differ,
    random_moves_are_fair, shorthands,
};
pub use cases::{
    in_altered_positions, in_any_variant, in_positions_set_up, in_random_games, on_altered_texts,
};
pub use chance::{
    chance, chance_sum, determinize_distribution, random_move_distribution, random_moves,
};
pub use drivers::{
    along_random_games, along_random_records, altered_text, number_from_environment,
};
pub use encoding::{action_indices, evaluations, planes};
pub use information::{alike_games, announcements, information_states, state_distribution};
pub use keys::{Keys, equality, keys, spread};
pub use move_reading::MoveReading;
pub use moves::{application, captures, legality, listing, packing};
pub use notation::{move_text, position_text, rules_page, starts, variant_text};
#[cfg(feature = "svg")]
pub use picture::{svg_drawings, svg_secrets};
pub use pointing::{pointing, pointing_is_symmetric};
pub use records::record_text;
pub use reference::{
    AsReference, Reference, agree_for_long, agree_on_games, agree_on_perft, agree_on_random_game,
    agrees, agrees_on_move, agrees_on_texts,
};
pub use serial::{packed_serialization, serialization, text_serialization};
#[cfg(feature = "serde")]
pub use serial_games::serialization_along_games;
pub use setups::setups;
pub use shuffles::{shuffles, shuffles_exactly};
pub use statistics::fits;
pub use status::status;
pub use strategy::config;
pub use symmetry::symmetries;
pub use transcript::{seeded_game, transcript};
pub use trials::{Agreement, Trials};
pub use views::{
    alike, drawings, hidden_moves, known_at_run_time, something_is_hidden, view_text, views,
};
pub use violation::{Law, Violation};

/// The version of proptest that the strategies use.
pub use proptest;

/// The version of the core that the laws test.
pub use gambol_core;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::time::Duration;

use drivers::{random_for, some_of};
use keys::equality_and_spread;
use violation::{Result, catch_panic};

use gambol_core::{Start, Symmetric};
use gambol_host::{AnyPosition, FullGame, GameFault};

/// Every law of one position that needs only [`Start`]. It also works for a game with nothing but the required
/// items. If your game [parses](Start::read) no texts, laws of parsing are skipped.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::game_laws(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The first law that is broken.
pub fn game_laws<G: Start>(position: &G) -> Result {
    catch_panic(position, &mut || game_laws_and(position, &|| move_text(position)))
}

fn game_laws_and<G: Start>(position: &G, move_text: &dyn Fn() -> Result) -> Result {
    starts::<G>()?;
    listing(position)?;
    legality(position)?;
    application(position)?;
    status(position)?;
    chance(position)?;
    random_moves(position)?;
    position_text(position)?;
    move_text()?;
    packing(position)?;
    captures(position)?;
    keys(position)?;
    equality_and_spread(position)
}

/// Every law of one position that needs only [`FullGame`].
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::laws(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
pub fn laws<G: FullGame>(position: &G) -> Result {
    catch_panic(position, &mut || all_laws(position))
}

fn all_laws<G: FullGame>(position: &G) -> Result {
    examined(&position, || G::EXAMINE.map_or(Ok(()), |examine| examine(position)))?;
    // Laws that do not depend on the position type use `AnyPosition`, so that they are compiled once.
    let any = AnyPosition::new(position.clone());
    game_laws_and(position, &|| any_move_text(&any))?;
    any_pointing(&any)?;
    rules_page(G::RULES)?;
    // The laws below depend on this one.
    known_at_run_time(position)?;
    action_indices(position)?;
    planes(position)?;
    views(position)?;
    view_text(position)?;
    hidden_moves(position)?;
    drawings(position)
}

/// The [examination](FullGame::EXAMINE) of the game, if it has one, finds no mistake in 100 random games of each
/// preset, or in as many as fit in a second. [`laws`] examines every position as well, but another law may then be
/// the first to find a mistake, and names it less clearly.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::examination::<Hoard>()?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// The first mistake.
pub fn examination<G: FullGame>() -> Result {
    examined(&G::NAME, || G::GAME.examine(100, Duration::from_secs(1)))
}

fn examined(subject: &dyn Display, examine: impl FnOnce() -> Result<(), GameFault>) -> Result {
    let law = Law::new("examination", subject);
    examine().map_err(|fault| law.broken("a game without mistakes", fault))
}

/// Every law of the symmetries of one position. [`FullGame::SYMMETRIES`] must have the same symmetries.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::symmetric_laws(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
pub fn symmetric_laws<G: FullGame + Symmetric>(position: &G) -> Result {
    catch_panic(position, &mut || {
        symmetries(position)?;
        pointing_is_symmetric(position)?;
        let law = Law::new("symmetric_laws", position);
        let canonical = Symmetric::canonical(position);
        law.equal("the canonical position", &canonical, &(G::SYMMETRIES.canonical)(position))?;
        let moves = some_of(&position.legal_moves(), 4, &mut random_for(position));
        moves.into_iter().try_for_each(|mv| {
            let [images, found] =
                [Symmetric::images(position, mv), (G::SYMMETRIES.images)(position, mv)]
                    .map(BTreeSet::from_iter);
            law.equal(format_args!("images of {mv:?}"), &images, &found)
        })
    })
}

fn any_move_text(position: &AnyPosition) -> Result {
    move_text(position)
}

fn any_pointing(position: &AnyPosition) -> Result {
    pointing(position)
}
