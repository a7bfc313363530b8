//! Strategies for [`proptest`]: variants, positions of random games, positions set up.

mod game;

use std::fmt::Debug;

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{Config, FileFailurePersistence};

use super::drivers::{USUAL, altered_text};
use gambol_core::variant::Variant;
use gambol_core::{Game, RandomSource};

pub use game::{GameTree, Played, RandomPlay, random_play};

/// A configuration of proptest for tests in a crate's `tests` folder: this many cases, or
/// `PROPTEST_CASES` if the environment has it. Failures are kept in a file beside the test; commit
/// it.
pub fn config(cases: u32) -> Config {
    let default = Config::default();
    let told = std::env::var_os("PROPTEST_CASES").is_some();
    Config {
        cases: if told { default.cases } else { cases },
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource(
            "proptest-regressions",
        ))),
        max_shrink_iters: 10_000,
        ..default
    }
}

/// Any variant: a preset with some keys set to any value. Shrinks to the default.
pub fn variants<G: Game>() -> impl Strategy<Value = G::Variant> + Clone {
    let (presets, keys) = (G::Variant::PRESETS, G::Variant::KEYS);
    let options = vec(proptest::option::of(any::<u8>()), keys.len());
    (0..presets.len(), options).prop_map(move |(preset, options)| {
        let mut variant = presets[preset].variant;
        for (key, choice) in keys.iter().zip(options) {
            if let Some(choice) = choice {
                let values = key.values.all();
                let count = u16::from(values.end() - values.start()) + 1;
                let offset = u16::from(choice) % count;
                (key.set)(&mut variant, values.start() + offset as u8);
            }
        }
        variant
    })
}

/// Positions that no game need reach: the texts of positions of random games of at most `max_moves`
/// moves with small edits, as far as the parser accepts them.
///
/// This needs nothing from the game. But if the parser accepts few edits, the positions stay close
/// to those of games; use [`set_ups`] then.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_laws::strategy;
/// use proptest::prelude::*;
///
/// proptest!(|(position in strategy::altered::<Hoard>(60))| {
///     prop_assert_eq!(Ok(position), position.to_string().parse());
/// });
/// ```
pub fn altered<G: Game>(max_moves: usize) -> impl Strategy<Value = G> {
    let changes = vec(vec(any::<u64>(), 5), 0..200);
    (random_play::<G>(max_moves), changes).prop_map(|(played, changes)| {
        let mut position = played.position;
        for words in changes {
            let text = altered_text(&position.to_string(), USUAL, &mut Choices::new(words));
            if let Ok(other) = text.parse() {
                position = other;
            }
        }
        position
    })
}

/// Games of at most `max_moves` moves that begin at [`altered`] positions.
pub(super) fn from_altered<G: Game>(max_moves: usize) -> impl Strategy<Value = Played<G>> {
    /// So far along a game positions are altered.
    const ALONG: usize = 60;
    (altered::<G>(ALONG), vec(any::<u64>(), 0..=max_moves))
        .prop_map(|(start, choices)| Played::by_choices(start, &choices))
}

/// Texts that look like positions: those of positions of random games of at most `max_moves` moves
/// with a few small edits.
pub fn altered_texts<G: Game>(max_moves: usize) -> impl Strategy<Value = String> {
    let changes = vec(vec(any::<u64>(), 5), 0..6);
    (random_play::<G>(max_moves), changes).prop_map(|(played, changes)| {
        let text = played.position.to_string();
        changes.into_iter().fold(text, |text, words| {
            altered_text(&text, USUAL, &mut Choices::new(words))
        })
    })
}

/// Positions that a game sets up from random data: `make` is given a variant and a source of
/// random choices, and returns a position or gives up. It should rarely give up.
///
/// After at most `most` choices all others are 0, so that a failure shrinks to few and small
/// choices. Make 0 the simplest choice, and never loop until another comes.
///
/// ```
/// use gambol_laws::strategy::set_ups;
/// use gambol_laws::example::Hoard;
/// use gambol_core::{Game, RandomSource};
///
/// let positions = set_ups::<Hoard>(20, |variant, choices| {
///     let coins = choices.below(4);
///     format!("{coins},1,0 0,0,0;0,1,0;0,0,0 c,c,s -;-;- 2 {variant}").parse().ok()
/// });
/// # let _ = positions;
/// ```
pub fn set_ups<G: Game>(
    most: usize,
    make: impl Fn(G::Variant, &mut Choices) -> Option<G> + Clone,
) -> impl Strategy<Value = G> {
    (variants::<G>(), vec(any::<u64>(), 0..=most))
        .prop_filter_map("a set-up that the game refuses", move |(variant, words)| {
            make(variant, &mut Choices::new(words))
        })
}

/// Random choices that can shrink: the words of a list, then 0 forever.
#[derive(Clone, Debug)]
pub struct Choices {
    words: std::vec::IntoIter<u64>,
}

impl Choices {
    /// The choices that these words make.
    pub fn new(words: Vec<u64>) -> Self {
        Choices {
            words: words.into_iter(),
        }
    }
}

impl RandomSource for Choices {
    fn next_u64(&mut self) -> u64 {
        self.words.next().unwrap_or(0)
    }

    /// Takes exactly one word: almost uniform, and it always ends.
    fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u64
    }
}
