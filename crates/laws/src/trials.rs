//! The tests of every game: laws, and agreement with a reference engine.

use std::time::Duration;

use super::bytes::position_versus;
use super::cases::altered_positions;
use super::strategy::Choices;
use super::{examination, laws};
use crate::{
    Reference, Result, agree_on_games, agree_on_perft, agrees, along_random_records, games_end,
    in_altered_positions, in_any_variant, in_positions_set_up, in_random_games, information_states,
    keys_differ, on_altered_texts, random_moves_are_fair, record_text, shorthands,
    something_is_hidden, variant_text,
};
use gambol_core::{GameVariant, Start};
use gambol_host::FullGame;

/// How often the laws of a game are tried. Its methods are the tests of every game. Each tries several laws,
/// and the violation contains the name of the broken law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trials {
    /// The number of random cases of each law of positions, at least.
    pub cases: u32,
    /// The maximum number of moves of a random game.
    pub max_moves: usize,
    /// For [`keys_differ`]: the number of games of every preset, their maximum number of moves, and the minimum
    /// number of different positions.
    pub keys: (u64, usize, usize),
    /// For [`random_moves_are_fair`]: the number of games of every preset, their maximum number of moves, and
    /// the step from one tried position to the next.
    pub random_moves: (u64, usize, usize),
}

impl Trials {
    /// For a new game. The tests take some seconds if games have the usual length.
    pub const SHORT: Trials =
        Trials { cases: 64, max_moves: 200, keys: (100, 200, 2), random_moves: (10, 200, 10) };

    /// All tests in one, for a new game. The [`examination`](super::examination), the laws, and `law` as in
    /// [`Trials::in_random_games`], hold in random games, in altered positions and along games. Games
    /// [end](games_end). In a game with secrets [something is hidden](something_is_hidden). With the feature `svg`,
    /// [pictures](super::svg_secrets) show no secrets.
    ///
    /// ```
    /// use gambol_laws::example::{Hoard, HoardSetup};
    /// use gambol_laws::{Trials, evaluations, setups, symmetric_laws};
    ///
    /// Trials { cases: 10, ..Trials::SHORT }.all::<Hoard>(&|position| {
    ///     setups::<HoardSetup, _>(position)?;
    ///     symmetric_laws(position)?;
    ///     evaluations(position)
    /// })?;
    /// # Ok::<(), gambol_laws::Violation>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The violation of a law.
    #[track_caller]
    pub fn all<G: FullGame>(&self, law: &dyn Fn(&G) -> Result) -> Result {
        examination::<G>()?;
        self.in_random_games(law)?;
        self.in_altered_positions(law)?;
        games_end::<G>(20, 10_000)?;
        something_is_hidden::<G>(20, 10_000)?;
        #[cfg(feature = "svg")]
        super::along_random_games(1, 4, 60, |position: &G| {
            super::picture::secrets_in(position, G::PICTURES.view)
        })?;
        self.along_games::<G>()
    }

    /// All [`laws`] of positions and records hold in random games, and so does `law`. Pass the laws that some
    /// games do not have, [`setups`](super::setups), [`symmetric_laws`](super::symmetric_laws) and
    /// [`evaluations`](super::evaluations), and your game's own laws. See [`in_random_games`].
    ///
    /// # Errors
    ///
    /// The violation in the smallest case found.
    #[track_caller]
    pub fn in_random_games<G: FullGame>(&self, law: &dyn Fn(&G) -> Result) -> Result {
        in_random_games(self.cases, self.max_moves, |played| {
            lawful(&played.position, law)?;
            record_text(&played.record())
        })
    }

    /// The same laws, except those of records, hold in altered positions: in `cases` of them, and in as many more as
    /// fit into a second. Prints their number. See [`in_altered_positions`](super::in_altered_positions).
    ///
    /// # Errors
    ///
    /// See [`Trials::in_random_games`].
    #[track_caller]
    pub fn in_altered_positions<G: FullGame>(&self, law: &dyn Fn(&G) -> Result) -> Result {
        const TIME: Duration = Duration::from_secs(1);
        altered_positions(self.cases, self.max_moves, TIME, &|position| lawful(position, law))
    }

    /// The same laws hold in positions that the game sets up. See [`in_positions_set_up`].
    ///
    /// # Errors
    ///
    /// See [`Trials::in_random_games`].
    #[track_caller]
    pub fn in_positions_set_up<G: FullGame>(
        &self,
        choices: usize,
        set_up: impl Fn(G::Variant, &mut Choices) -> Option<G>,
        law: &dyn Fn(&G) -> Result,
    ) -> Result {
        in_positions_set_up(self.cases, choices, set_up, |position| lawful(position, law))
    }

    /// The laws of many positions hold: [`variant_text`], [`keys_differ`], [`random_moves_are_fair`],
    /// [`shorthands`] and [`information_states`].
    ///
    /// # Errors
    /// The violation of a law.
    pub fn along_games<G: FullGame>(&self) -> Result {
        variant_text::<G>()?;
        let (games, max_moves, least) = self.keys;
        keys_differ::<G>(games, max_moves, least)?;
        let (games, max_moves, every) = self.random_moves;
        random_moves_are_fair::<G>(games, max_moves, every)?;
        shorthands::<G>(20, 60)?;
        along_random_records::<G>(5, 4, 100, information_states)
    }
}

/// Every law of a position, and one more.
fn lawful<G: FullGame>(position: &G, law: &dyn Fn(&G) -> Result) -> Result {
    laws(position)?;
    law(position)
}

/// How much a game is compared with a reference engine. Its methods are the tests of every game with a
/// reference engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The number of random positions, of texts and of variants.
    pub cases: u32,
    /// The maximum number of moves before a random position.
    pub max_moves: usize,
    /// For [`agrees`]: the depth of perft from random positions.
    pub depth: u32,
    /// For [`agree_on_games`] in any variant: the number of games, and their maximum number of moves.
    pub any_variant: (u64, usize),
    /// The same for each preset.
    pub each_preset: (u64, usize),
    /// For [`agree_on_perft`]: the maximum number of moves, the step from one tried position to the next, and
    /// the depth.
    pub perft: (usize, usize, u32),
}

impl Agreement {
    /// The engines agree on positions of random games, on altered positions, and on which texts are positions.
    ///
    /// # Errors
    ///
    /// The first difference, in the smallest case found.
    #[track_caller]
    pub fn in_positions<G: Start, R: Reference>(&self) -> Result {
        let agree = |position: &G| agrees::<G, R>(position, self.depth);
        in_random_games(self.cases, self.max_moves, |played| agree(&played.position))?;
        in_altered_positions(self.cases, self.max_moves, agree)?;
        on_altered_texts::<G>(self.cases, self.max_moves, |text| {
            position_versus::<G, R>(text.as_bytes())
        })
    }

    /// The engines agree along random games of any variant and of each preset.
    ///
    /// # Errors
    ///
    /// See [`Agreement::in_positions`].
    #[track_caller]
    pub fn in_games<G: Start, R: Reference>(&self) -> Result {
        let (games, max_moves) = self.any_variant;
        in_any_variant::<G>(self.cases, |variant, seed| {
            agree_on_games::<G, R>(variant, seed, games, max_moves)
        })?;
        let (games, max_moves) = self.each_preset;
        G::Variant::PRESETS
            .iter()
            .try_for_each(|preset| agree_on_games::<G, R>(preset.variant, 1, games, max_moves))
    }

    /// The engines agree on perft along a game of each preset.
    ///
    /// # Errors
    ///
    /// The first difference.
    pub fn on_perft<G: Start, R: Reference>(&self) -> Result {
        let (max_moves, every, depth) = self.perft;
        G::Variant::PRESETS
            .iter()
            .try_for_each(|preset| agree_on_perft::<G, R>(preset.variant, max_moves, every, depth))
    }
}
