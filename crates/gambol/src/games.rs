//! The list of games.

use gambol_core::EvaluatedVisitor;
use gambol_core::any::{AnyPosition, Games};

/// Defines what depends on the list of games: for each its cargo feature, its crate, the name of the crate
/// here, and further modules of the crate that are games too.
macro_rules! games {
    ($($feature:literal $package:ident as $name:ident $(, $($further:ident)::+)*;)*) => {
        /// The crates of the games.
        pub(crate) mod packages {
            $(
                #[cfg(feature = $feature)]
                pub use $package as $name;
            )*
        }

        games! { @ $($feature $package; $($feature $($further)::+;)*)* }
    };
    (@ $($feature:literal $($module:ident)::+;)*) => {
        $(
            /// A glob import hides nothing of the standard library: this would not compile.
            #[cfg(feature = $feature)]
            const _: () = {
                #[allow(unused_imports)]
                use $($module)::+::*;
                assert!(core::mem::size_of::<u8>() == 1);
            };
        )*

        /// The games, in the order in which programs list them.
        ///
        /// ```
        /// use gambol::GAMES;
        ///
        /// let position = GAMES.start("pikemen", "star")?;
        /// assert_eq!(position.players(), 6);
        /// let error = GAMES.start("mixtour", "blitz").unwrap_err();
        /// let words = "unknown variant `blitz`: the presets are basic, tournament, official";
        /// assert_eq!(error.to_string(), words);
        /// # Ok::<(), gambol::AnyError>(())
        /// ```
        pub static GAMES: Games<'static> = Games::new(&[
            $(#[cfg(feature = $feature)] gambol_core::any::AnyGame::of::<$($module)::+::Position>(),)*
        ]);

        /// Hands a position of one of these games to a generic function, with its concrete type: the
        /// way from a game that is known at run time to code that is as fast as for a single game. The
        /// function is a [`Visitor`](gambol_core::Visitor), or an [`EvaluatedVisitor`] if it needs the
        /// evaluation of the game. `None` if it is a position of another game.
        ///
        /// ```
        /// use gambol::playout::playout;
        /// use gambol::{FullGame, GAMES, Visitor, seeded};
        ///
        /// /// The length of a random game.
        /// struct Length;
        ///
        /// impl Visitor for Length {
        ///     type Output = u64;
        ///
        ///     fn visit<G: FullGame>(self, position: G) -> u64 {
        ///         playout(&position, &mut seeded(1), 10_000).plies
        ///     }
        /// }
        ///
        /// let length = gambol::visit(&GAMES.first("mixtour")?, Length);
        /// assert!(length.is_some_and(|plies| plies > 10));
        /// # Ok::<(), gambol::AnyError>(())
        /// ```
        pub fn visit<V: EvaluatedVisitor>(position: &AnyPosition, visitor: V) -> Option<V::Output> {
            $(
                #[cfg(feature = $feature)]
                if let Some(position) = position.downcast::<$($module)::+::Position>() {
                    return Some(gambol_core::Evaluated::visit_evaluated(position, visitor));
                }
            )*
            let _ = (position, visitor);
            None
        }

        /// The games with their jobs: the [bots](gambol_bots::Bots) of each, with its own evaluation
        /// function, and with the feature `solve` its solver, a `gambol_solve::Solver`.
        ///
        /// ```
        /// use gambol_bots::{Bot, Bots};
        ///
        /// let catalogue = gambol::catalogue();
        /// let entry = catalogue.find("mixtour")?;
        /// let (start, bots) = (entry.game().first(), entry.job::<Bots>().expect("bots"));
        /// let spec = bots.read("alphabeta:depth=2")?;
        /// let mut bot = bots.build(&spec, &start, 1)?;
        /// let choice = bot.choose(&start.view(gambol::Player::P1), &spec.limits().budget());
        /// assert!(choice.mv.is_some());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[cfg(feature = "bots")]
        pub fn catalogue() -> gambol_core::any::Catalogue {
            let entries = [$(
                #[cfg(feature = $feature)]
                entry::<$($module)::+::Position>(),
            )*];
            entries.into_iter().collect()
        }
    };
}

/// A game and its jobs.
#[cfg(feature = "bots")]
fn entry<G: gambol_core::FullGame + gambol_core::Evaluated>() -> gambol_core::any::CatalogueEntry {
    let game = gambol_bots::Bots::of::<G>().entry();
    #[cfg(feature = "solve")]
    let game = game.with_job(gambol_solve::Solver::with_tablebases::<G>());
    game
}

// A further game is one line here, and its dependency and feature in `Cargo.toml`.
games! {
    "mixtour" gambol_mixtour as mixtour;
    "pikemen" gambol_pikemen as pikemen;
    "lilypad" gambol_lilypad as lilypad, gambol_lilypad::draughts;
    "two-pipers" gambol_two_pipers as two_pipers;
    "fifes-and-drums" gambol_fifes_and_drums as fifes_and_drums;
}
