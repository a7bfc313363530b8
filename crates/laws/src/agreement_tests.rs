//! The tests of a game against a second engine.

/// Writes the tests of a game with a second engine: the game and its [`Reference`](crate::Reference)
/// agree.
///
/// | test | what it tries |
/// | --- | --- |
/// | `in_random_games_of_any_variant` | [`agree_on_games`] in `cases` variants, `games` games each of at most `moves` moves |
/// | `in_positions_along_random_games` | [`agrees`] to `depth`, after random games of at most `moves` moves |
/// | `in_positions_altered` | the same on [`altered`] positions |
/// | `in_positions_set_up` | the same on the positions of the strategy `set_ups`, if there is one |
/// | `on_what_is_a_position` | [`position_versus`] on [`altered_texts`] |
/// | `on_texts_of_moves` | [`agrees_on_texts_of_moves`] after random games of at most `moves` moves; may be left out |
/// | `in_random_games_of_each_variant` | [`agree_on_games`] in `games` games of each of the `variants` |
/// | `on_perft` | [`agree_on_perft`] with each of the `variants` |
/// | `for_long` | [`agree_on_random_game`] until `GAMBOL_PLIES` moves have been played (default 100,000), in games of at most 1,000 moves, from the seed `GAMBOL_SEED` on (default 1); ignored by default |
///
/// The `variants` are those of all presets by default.
///
/// ```
/// # #![allow(clippy::needless_doctest_main)]
/// use gambol_laws::example::Hoard;
/// # mod second {
/// #     use gambol_core::Game;
/// #     use super::Hoard;
/// #     pub(crate) struct PlainHoard(Hoard);
/// #     impl gambol_laws::Reference for PlainHoard {
/// #         fn parse(text: &str) -> Result<Self, String> {
/// #             text.parse().map(PlainHoard).map_err(|_| String::new())
/// #         }
/// #         fn text(&self) -> String { self.0.to_string() }
/// #         fn status(&self) -> String { self.0.status().to_string() }
/// #         fn moves(&self) -> Vec<String> { Vec::new() }
/// #         fn read_move(&self, text: &str) -> gambol_laws::MoveReading {
/// #             gambol_laws::MoveReading::of(&self.0, text)
/// #         }
/// #         fn play(&self, mv: &str) -> Self { PlainHoard(self.0) }
/// #     }
/// # }
/// # use second::PlainHoard;
///
/// gambol_laws::agreement_tests! {
///     position: Hoard,
///     reference: PlainHoard,
///     in_random_games_of_any_variant: { cases: 64, games: 2, moves: 300 },
///     in_positions: { cases: 64, moves: 80, depth: 3 },
///     on_what_is_a_position: { cases: 64, moves: 60 },
///     on_texts_of_moves: { cases: 64, moves: 60 },
///     in_random_games_of_each_variant: { games: 40, moves: 1_000 },
///     on_perft: { moves: 20, every: 10, depth: 3 },
/// }
/// # fn main() {}
/// ```
///
/// [`agree_on_games`]: crate::agree_on_games
/// [`agree_on_perft`]: crate::agree_on_perft
/// [`agree_on_random_game`]: crate::agree_on_random_game
/// [`agrees`]: crate::agrees
/// [`agrees_on_texts_of_moves`]: crate::agrees_on_texts_of_moves
/// [`altered`]: crate::strategy::altered
/// [`altered_texts`]: crate::strategy::altered_texts
/// [`position_versus`]: crate::bytes::position_versus
#[macro_export]
macro_rules! agreement_tests {
    (
        position: $Position:ty,
        reference: $Reference:ty,
        in_random_games_of_any_variant: {
            cases: $any_cases:expr, games: $any_games:expr, moves: $any_moves:expr $(,)?
        },
        in_positions: {
            cases: $cases:expr,
            moves: $moves:expr,
            depth: $depth:expr
            $(, set_ups: $set_ups:expr)? $(,)?
        },
        on_what_is_a_position: { cases: $text_cases:expr, moves: $text_moves:expr $(,)? },
        $(on_texts_of_moves: { cases: $move_cases:expr, moves: $move_moves:expr $(,)? },)?
        $(variants: $variants:expr,)?
        in_random_games_of_each_variant: { games: $games:expr, moves: $game_moves:expr $(,)? },
        on_perft: { moves: $walk:expr, every: $every:expr, depth: $walk_depth:expr $(,)? } $(,)?
    ) => {
        $crate::proptest::proptest! {
            #![proptest_config($crate::config($any_cases))]

            #[test]
            fn in_random_games_of_any_variant(
                variant in $crate::strategy::variants::<$Position>(),
                seed: u64
            ) {
                $crate::agree_on_games::<$Position, $Reference>(
                    variant,
                    seed,
                    $any_games,
                    $any_moves,
                )?;
            }
        }

        $crate::proptest::proptest! {
            #![proptest_config($crate::config($cases))]

            #[test]
            fn in_positions_along_random_games(
                played in $crate::strategy::random_play::<$Position>($moves)
            ) {
                $crate::agrees::<$Position, $Reference>(&played.position, $depth)?;
            }

            #[test]
            fn in_positions_altered(
                position in $crate::strategy::altered::<$Position>($moves)
            ) {
                $crate::agrees::<$Position, $Reference>(&position, $depth)?;
            }

            $(#[test]
            fn in_positions_set_up(position in $set_ups) {
                $crate::agrees::<$Position, $Reference>(&position, $depth)?;
            })?
        }

        $crate::proptest::proptest! {
            #![proptest_config($crate::config($text_cases))]

            #[test]
            fn on_what_is_a_position(
                text in $crate::strategy::altered_texts::<$Position>($text_moves)
            ) {
                let bytes = text.as_bytes();
                $crate::bytes::position_versus::<$Position, $Reference>(bytes)?;
            }
        }

        $($crate::proptest::proptest! {
            #![proptest_config($crate::config($move_cases))]

            #[test]
            fn on_texts_of_moves(
                played in $crate::strategy::random_play::<$Position>($move_moves),
                seed: u64
            ) {
                $crate::agrees_on_texts_of_moves::<$Position, $Reference>(&played.position, seed)?;
            }
        })?

        /// The variants of the tests below, which no case chooses.
        fn each_variant() -> Vec<<$Position as $crate::gambol_core::Game>::Variant> {
            $crate::agreement_tests!(@each_variant $Position $(, $variants)?)
        }

        #[test]
        fn in_random_games_of_each_variant() -> Result<(), $crate::Violation> {
            each_variant().into_iter().try_for_each(|variant| {
                $crate::agree_on_games::<$Position, $Reference>(
                    variant,
                    1,
                    $games,
                    $game_moves,
                )
            })
        }

        #[test]
        fn on_perft() -> Result<(), $crate::Violation> {
            each_variant().into_iter().try_for_each(|variant| {
                $crate::agree_on_perft::<$Position, $Reference>(
                    variant,
                    $walk,
                    $every,
                    $walk_depth,
                )
            })
        }

        #[test]
        #[ignore = "takes as long as one likes"]
        fn for_long() -> Result<(), $crate::Violation> {
            use $crate::{agree_on_random_game, number_from_environment};
            let enough = number_from_environment("GAMBOL_PLIES", 100_000);
            let seed = number_from_environment("GAMBOL_SEED", 1);
            let (mut games, mut plies) = (0, 0);
            while plies < enough {
                let seed = seed.wrapping_add(games);
                plies += agree_on_random_game::<$Position, $Reference>(seed, 1_000)?;
                games += 1;
            }
            let title = <$Position as $crate::gambol_core::Game>::TITLE;
            let games = format!("{games} games of {title} from the seed {seed}");
            println!("the engines agree on {plies} plies in {games}");
            Ok(())
        }
    };
    (@each_variant $Position:ty) => {
        <<$Position as $crate::gambol_core::Game>::Variant as $crate::gambol_core::Variant>::PRESETS
            .iter()
            .map(|preset| preset.variant)
            .collect()
    };
    (@each_variant $Position:ty, $variants:expr) => {
        $variants.into_iter().collect()
    };
}
