//! The tests that every game has.

/// Writes the tests that every game has: the [laws](crate) on positions of random games, on
/// positions that no game need reach, and on variants.
///
/// | test | what it tries |
/// | --- | --- |
/// | `laws_hold_in_random_games` | [`laws`] and [`record_text`] in `cases` random games of any variant, of at most `moves` moves each |
/// | `laws_hold_where_the_parser_says_yes` | [`laws`] on [`altered`] positions of such games |
/// | `laws_hold_in_positions_set_up` | [`laws`] on the positions of the strategy `set_ups`, if there is one |
/// | `variants_are_text` | [`variant_text`] |
/// | `keys_differ` | [`keys_differ`] |
/// | `keys_of_views_differ` | [`keys_of_views_differ`], for games with secrets: the line is optional |
/// | `determinizations_are_fair` | [`determinizations_are_fair`] of 2,000 games of every preset, after fewer than 40 moves |
/// | `shorthands_mean_one_move` | [`shorthands`] along 20 games of every preset |
/// | `pictures_hide_secrets` | [`svg_secrets`] along `games` games of every preset, for games with secrets and pictures: the line is optional |
/// | `random_moves_are_fair` | [`random_moves_are_fair`] |
/// | `players_remember` | [`information_states`] of four random games of every preset |
/// | `serialization_keeps_positions` | [`text_serialization`] by `serde_json` and [`packed_serialization`] by `postcard` of positions and their views, [`serialization`] of their legal moves, along `games` games of every preset |
///
/// With the line `setup`, which names the [`Setup`] of the game, [`setups`] is tried wherever
/// [`laws`] is, and the setups are serialised too. `also` is a law of your own, a function like
/// [`laws`], which is tried wherever [`laws`] is. Both are optional.
///
/// Put it into a module of a crate's tests. The crate needs a feature `serde`, and `serde_json` and
/// `postcard` among the dependencies of its tests; for `pictures_hide_secrets` a feature `svg`, with
/// the feature `svg` of this crate. Two games need two modules.
///
/// ```
/// # #![allow(clippy::needless_doctest_main)]
/// use gambol_laws::strategy;
/// use gambol_laws::example::{Hoard, HoardSetup};
///
/// gambol_laws::law_tests! {
///     position: Hoard,
///     setup: HoardSetup,
///     laws_hold: {
///         cases: 256,
///         moves: 80,
///         set_ups: strategy::set_ups(2, |variant, choices| {
///             use gambol_core::RandomSource;
///             let coins = choices.below(4);
///             format!("{coins},1,0 0,0,0;0,1,0;0,0,0 c,c,s -;-;- 2 {variant}").parse().ok()
///         }),
///     },
///     keys_differ: { games: 2_000, moves: 100, positions: 10_000 },
///     keys_of_views_differ: { games: 2_000, moves: 100, views: 20_000 },
///     pictures_hide_secrets: { games: 10, moves: 60 },
///     random_moves_are_fair: { games: 10, moves: 100, every: 10 },
///     serialization_keeps_positions: { games: 50, moves: 100 },
/// }
/// # fn main() {}
/// ```
///
/// [`Setup`]: gambol_core::Setup
/// [`laws`]: crate::laws
/// [`setups`]: crate::setups
/// [`record_text`]: crate::record_text
/// [`altered`]: crate::strategy::altered
/// [`variant_text`]: crate::variant_text
/// [`keys_differ`]: crate::keys_differ
/// [`keys_of_views_differ`]: crate::keys_of_views_differ
/// [`determinizations_are_fair`]: crate::determinizations_are_fair
/// [`shorthands`]: crate::shorthands
/// [`svg_secrets`]: crate::svg_secrets
/// [`random_moves_are_fair`]: crate::random_moves_are_fair
/// [`information_states`]: crate::information_states
/// [`packed_serialization`]: crate::packed_serialization
/// [`text_serialization`]: crate::text_serialization
/// [`serialization`]: crate::serialization
#[macro_export]
macro_rules! law_tests {
    (
        position: $Position:ty,
        $(setup: $Setup:ty,)?
        laws_hold: {
            cases: $cases:expr,
            moves: $moves:expr
            $(, set_ups: $set_ups:expr)?
            $(, also: $also:expr)? $(,)?
        },
        keys_differ: {
            games: $key_games:expr, moves: $key_moves:expr, positions: $positions:expr $(,)?
        },
        $(keys_of_views_differ: {
            games: $view_games:expr, moves: $view_moves:expr, views: $views:expr $(,)?
        },)?
        $(pictures_hide_secrets: {
            games: $picture_games:expr, moves: $picture_moves:expr $(,)?
        },)?
        random_moves_are_fair: {
            games: $fair_games:expr, moves: $fair_moves:expr, every: $every:expr $(,)?
        },
        serialization_keeps_positions: {
            games: $kept_games:expr, moves: $kept_moves:expr $(,)?
        } $(,)?
    ) => {
        fn laws_hold(position: &$Position) -> Result<(), $crate::Violation> {
            $crate::laws(position)?;
            $($crate::setups::<$Setup>(position)?;)?
            $($also(position)?;)?
            Ok(())
        }

        $crate::proptest::proptest! {
            #![proptest_config($crate::config($cases))]

            #[test]
            fn laws_hold_in_random_games(
                played in $crate::strategy::random_play::<$Position>($moves)
            ) {
                laws_hold(&played.position)?;
                $crate::record_text(&played.record())?;
            }

            #[test]
            fn laws_hold_where_the_parser_says_yes(
                position in $crate::strategy::altered::<$Position>($moves)
            ) {
                laws_hold(&position)?;
            }

            $(#[test]
            fn laws_hold_in_positions_set_up(position in $set_ups) {
                laws_hold(&position)?;
            })?
        }

        #[test]
        fn variants_are_text() -> Result<(), $crate::Violation> {
            $crate::variant_text::<$Position>()
        }

        #[test]
        fn keys_differ() -> Result<(), $crate::Violation> {
            $crate::keys_differ::<$Position>($key_games, $key_moves, $positions)
        }

        $(#[test]
        fn keys_of_views_differ() -> Result<(), $crate::Violation> {
            $crate::keys_of_views_differ::<$Position>(
                $view_games,
                $view_moves,
                $views,
            )
        })?

        $(#[cfg(feature = "svg")]
        #[test]
        fn pictures_hide_secrets() -> Result<(), $crate::Violation> {
            $crate::along_random_games(
                2,
                $picture_games,
                $picture_moves,
                $crate::svg_secrets::<$Position>,
            )
        })?

        #[test]
        fn random_moves_are_fair() -> Result<(), $crate::Violation> {
            $crate::random_moves_are_fair::<$Position>(
                $fair_games,
                $fair_moves,
                $every,
            )
        }

        #[test]
        fn determinizations_are_fair() -> Result<(), $crate::Violation> {
            $crate::determinizations_are_fair::<$Position>(2_000, 40)
        }

        #[test]
        fn shorthands_mean_one_move() -> Result<(), $crate::Violation> {
            $crate::shorthands::<$Position>(20, 60)
        }

        #[test]
        fn players_remember() -> Result<(), $crate::Violation> {
            $crate::along_random_records::<$Position>(5, 4, $kept_moves, |record| {
                $crate::information_states(record)
            })
        }

        #[cfg(feature = "serde")]
        #[test]
        fn serialization_keeps_positions() -> Result<(), $crate::Violation> {
            use $crate::{
                along_random_games, packed_serialization, serialization, text_serialization,
            };
            along_random_games(3, $kept_games, $kept_moves, |position: &$Position| {
                text_serialization(position, ::serde_json::to_string, |json| {
                    ::serde_json::from_str(json)
                })?;
                packed_serialization(position, ::postcard::to_allocvec, |bytes| {
                    ::postcard::from_bytes(bytes)
                })?;
                $(
                    let setup = <$Setup>::from(position);
                    serialization(&setup, ::serde_json::to_string, |json| {
                        ::serde_json::from_str(json)
                    })?;
                    serialization(&setup, ::postcard::to_allocvec, |bytes| {
                        ::postcard::from_bytes(bytes)
                    })?;
                )?
                let moves = $crate::gambol_core::Game::legal_moves(position);
                for player in $crate::gambol_core::Player::ALL {
                    let view = $crate::gambol_core::HiddenInformation::view(position, player);
                    text_serialization(&view, ::serde_json::to_string, |json| {
                        let read = ::serde_json::from_str(json)?;
                        Ok($crate::gambol_core::View::with_viewer(&read, player).unwrap_or(read))
                    })?;
                    packed_serialization(&view, ::postcard::to_allocvec, |bytes| {
                        ::postcard::from_bytes(bytes)
                    })?;
                }
                moves.into_iter().try_for_each(|mv| {
                    serialization(&mv, ::serde_json::to_string, |json| {
                        ::serde_json::from_str(json)
                    })?;
                    serialization(&mv, ::postcard::to_allocvec, |bytes| {
                        ::postcard::from_bytes(bytes)
                    })
                })
            })
        }
    };
}
