//! The list of games.

#[cfg(all(feature = "host", feature = "evaluation"))]
use gambol_evaluate::Evaluated;
#[cfg(feature = "host")]
use gambol_host::Games;
#[cfg(all(feature = "host", feature = "evaluation"))]
use gambol_host::{AnyPosition, FullGame};

/// A generic function over positions, as a value.
///
/// Closures cannot be generic, so this trait replaces them. [`visit`] calls the function with the concrete type of a
/// game known only at run time, so loops inside are monomorphic.
///
/// ```
/// use gambol::{Evaluated, FullGame, GAMES, Visitor};
///
/// struct CountMoves;
///
/// impl Visitor for CountMoves {
///     type Output = usize;
///
///     // `G: FullGame + Evaluated` if it needs the evaluation of the game.
///     fn visit<G: FullGame>(self, position: G) -> usize {
///         position.count_moves()
///     }
/// }
///
/// assert_eq!(gambol::visit(&GAMES.start("pikemen", "star")?, CountMoves), Some(72));
/// # Ok::<(), gambol::AnyError>(())
/// ```
#[cfg(all(feature = "host", feature = "evaluation"))]
pub trait Visitor {
    /// The result of the function.
    type Output;

    /// The function.
    fn visit<G: FullGame + Evaluated>(self, position: G) -> Self::Output;
}

/// Defines everything that depends on the list of games. A line has the game's cargo feature, the path of its module,
/// the name of the module here, and its position types.
macro_rules! games {
    ($(
        $feature:literal $($module:ident)::+ as $name:ident { $first:ident $(, $further:ident)* };
    )*) => {
        /// The modules of the games.
        pub(crate) mod modules {
            $(
                #[cfg(feature = $feature)]
                pub use $($module)::+ as $name;
            )*
        }

        $(
            /// Does not compile if a glob import of the modules hides a name of the standard library.
            #[cfg(feature = $feature)]
            const _: () = {
                #[allow(unused_imports)]
                use $($module)::+::*;
                assert!(core::mem::size_of::<u8>() == 1);
            };
        )*

        /// The games, in order.
        ///
        /// ```
        /// use gambol::{GAMES, Game};
        ///
        /// let position = GAMES.start("pikemen", "star")?;
        /// assert_eq!(position.players(), 6);
        /// let error = GAMES.start("mixtour", "blitz").unwrap_err();
        /// let words = "unknown variant `blitz`: the presets are basic, tournament, official";
        /// assert_eq!(error.to_string(), words);
        /// # Ok::<(), gambol::AnyError>(())
        /// ```
        #[cfg(feature = "host")]
        pub static GAMES: Games<'static> = Games(&[
            $(#[cfg(feature = $feature)] <$($module)::+::$first as gambol_host::FullGame>::GAME,)*
        ]);

        /// Passes a position to a generic function with its concrete type. So code for games known only at run
        /// time is as fast as code for a single game. Returns `None` for a position of another game.
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
        #[cfg(all(feature = "host", feature = "evaluation"))]
        pub fn visit<V: Visitor>(position: &AnyPosition, visitor: V) -> Option<V::Output> {
            $(
                #[cfg(feature = $feature)]
                {
                    use $($module)::+ as game;
                    if let Some(position) = position.downcast::<game::$first>() {
                        return Some(visitor.visit(position));
                    }
                    $(if let Some(position) = position.downcast::<game::$further>() {
                        return Some(visitor.visit(position));
                    })*
                }
            )*
            let _ = (position, visitor);
            None
        }

        /// Returns the games with their jobs. Each has its [bots](gambol_bots::Bots) with its evaluation function
        /// and, with the feature `solve`, its `gambol_solve::Solver`.
        ///
        /// ```
        /// use gambol::{HiddenInformation, Player};
        /// use gambol_bots::{Bot, Bots};
        ///
        /// let catalogue = gambol::catalogue();
        /// let item = catalogue.find("mixtour")?;
        /// let (start, bots) = (item.game.first(), item.job::<Bots>().expect("bots"));
        /// let spec = bots.read("alphabeta:depth=2")?;
        /// let mut bot = bots.build(&spec, &start, 1)?;
        /// let choice = bot.choose(&start.view(Player::P1), &spec.limits().budget());
        /// assert!(choice.mv.is_some());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[cfg(feature = "bots")]
        pub fn catalogue() -> gambol_host::Catalogue {
            let items = [$(
                #[cfg(feature = $feature)]
                {
                    use $($module)::+ as game;
                    let bots = gambol_bots::Bots::of::<game::$first>()
                        $(.and(gambol_bots::Bots::of::<game::$further>()))*;
                    let item = bots.item();
                    #[cfg(feature = "solve")]
                    let item = item.with_job(
                        gambol_solve::Solver::with_tablebases::<game::$first>()
                            $(.and(gambol_solve::Solver::of::<game::$further>()))*,
                    );
                    item
                },
            )*];
            items.into_iter().collect()
        }
    };
}

// A new game needs one line here, and a dependency and a feature in `Cargo.toml`.
games! {
    "mixtour" gambol_mixtour as mixtour { Position };
    "pikemen" gambol_pikemen as pikemen { ClassicPosition, RuntimePosition, StarPosition };
    "lilypad" gambol_lilypad as lilypad { Position };
    "draughts" gambol_lilypad::draughts as draughts { Position };
    "two-pipers" gambol_two_pipers as two_pipers { Position };
    "fifes-and-drums" gambol_fifes_and_drums as fifes_and_drums { Position };
}
