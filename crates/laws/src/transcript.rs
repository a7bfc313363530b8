//! Games to keep and to compare with later ones.

use std::fmt::Write as _;

use super::drivers::play_random;
use gambol_core::{Start, seeded};
use gambol_host::{Record, Render, Style};

/// The random game of a seed, of at most `max_moves` moves, with the seed in the tag `Seed`.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// let game = gambol_laws::seeded_game::<Hoard>(Default::default(), 7, 4);
/// assert_eq!((game.moves().len(), game.tag("Seed")), (4, Some("7")));
/// ```
///
/// # Panics
/// If a random move is not legal.
pub fn seeded_game<G: Start>(variant: G::Variant, seed: u64, max_moves: usize) -> Record<G> {
    let mut record = Record::new(G::start(variant));
    record.set_tag("Seed", &seed.to_string()).expect("the tag can be set");
    play_random(&mut record, max_moves, &mut seeded(seed));
    record
}

/// A game in full, for a snapshot: its record, the text of every position, and a drawing of the last position.
/// If it changes, the rules, the notation, the order of moves or the random generator have changed, and you
/// must inform your users.
///
/// ```
/// use gambol_laws::{seeded_game, transcript};
/// use gambol_laws::example::Hoard;
///
/// let game = seeded_game::<Hoard>(Default::default(), 7, 4);
/// let text = transcript(&game);
/// assert!(text.contains("[Seed \"7\"]"));
/// for position in game.positions() {
///     assert!(text.contains(&format!("\n{position}\n")));
/// }
/// ```
///
/// # Panics
///
/// If your game cannot draw the position.
pub fn transcript<G: Start + Render>(record: &Record<G>) -> String {
    let mut text = record.to_string();
    for position in record.positions() {
        write!(text, "\n{position}").expect("a string takes all");
    }
    let drawing = record.position().drawing(Style::Plain);
    write!(text, "\n\n{drawing}").expect("a string takes all");
    text
}
