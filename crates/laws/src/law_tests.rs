//! The tests that every game has.

/// Writes the tests that every game has: the laws of this [crate](crate), tried
/// along random games, on positions that nobody need have played to, and on variants.
///
/// | the test | what it tries |
/// | --- | --- |
/// | `laws_hold_in_random_games` | [`laws`], [`record_text`] and what there is `also` in so many `cases`, each a random game of any variant of at most so many `moves` |
/// | `laws_hold_where_the_parser_says_yes` | [`laws`] and what there is `also` on [`altered`] positions of such games |
/// | `laws_hold_in_positions_set_up` | the same on the positions of a strategy, where `set_ups` names one |
/// | `variants_are_text` | [`variant_text`] |
/// | `keys_differ` | [`keys_differ`] |
/// | `keys_of_views_differ` | [`keys_of_views_differ`], for games with secrets, where it is named |
/// | `random_moves_are_fair` | [`random_moves_are_fair`] |
/// | `serialization_keeps_positions` | [`text_serialization`] by `serde_json`, and [`serialization`] by `postcard` of positions and their legal moves, along so many `games` of every preset |
///
/// `also` is a law of your own, a function like [`laws`]; the line may be left out, as that of
/// `set_ups`.
///
/// Put it into a file of a crate's `tests` folder. The crate needs a feature `serde`, and
/// `serde_json` and `postcard` among the dependencies of its tests. For two games in one file put
/// each into a module.
///
/// ```
/// # #![allow(clippy::needless_doctest_main)]
/// use gambol_laws::strategy;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::law_tests! {
///     position: Hoard,
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
///     random_moves_are_fair: { games: 10, moves: 100, every: 10 },
///     serialization_keeps_positions: { games: 50, moves: 100 },
/// }
/// # fn main() {}
/// ```
///
/// [`laws`]: crate::laws
/// [`record_text`]: crate::record_text
/// [`altered`]: crate::strategy::altered
/// [`variant_text`]: crate::variant_text
/// [`keys_differ`]: crate::keys_differ
/// [`keys_of_views_differ`]: crate::keys_of_views_differ
/// [`random_moves_are_fair`]: crate::random_moves_are_fair
/// [`text_serialization`]: crate::text_serialization
/// [`serialization`]: crate::serialization
#[macro_export]
macro_rules! law_tests {
    (
        position: $Position:ty,
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
        random_moves_are_fair: {
            games: $fair_games:expr, moves: $fair_moves:expr, every: $every:expr $(,)?
        },
        serialization_keeps_positions: {
            games: $kept_games:expr, moves: $kept_moves:expr $(,)?
        } $(,)?
    ) => {
        fn laws_hold(position: &$Position) -> Result<(), $crate::Violation> {
            $crate::laws(position)?;
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

        #[test]
        fn random_moves_are_fair() -> Result<(), $crate::Violation> {
            $crate::random_moves_are_fair::<$Position>(
                $fair_games,
                $fair_moves,
                $every,
            )
        }

        #[cfg(feature = "serde")]
        #[test]
        fn serialization_keeps_positions() -> Result<(), $crate::Violation> {
            use $crate::{along_random_games, serialization, text_serialization};
            along_random_games(3, $kept_games, $kept_moves, |position: &$Position| {
                text_serialization(position, ::serde_json::to_string, |json| {
                    ::serde_json::from_str(json)
                })?;
                serialization(position, ::postcard::to_allocvec, |bytes| {
                    ::postcard::from_bytes(bytes)
                })?;
                let moves = $crate::core::Game::legal_moves(position);
                moves.into_iter().try_for_each(|mv| {
                    serialization(&mv, ::postcard::to_allocvec, |bytes| {
                        ::postcard::from_bytes(bytes)
                    })
                })
            })
        }
    };
}
