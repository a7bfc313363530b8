//! What two engines say about the text of a move.

use super::drivers::altered_text;
use super::reference::{Reference, parsed};
use super::violation::{Law, Violation};
use gambol_core::text::MoveError;
use gambol_core::{Game, RandomSource, seeded};

/// What a text means as a move in some position.
///
/// ```
/// use gambol_laws::MoveReading;
/// use gambol_laws::example::Hoard;
///
/// let position: Hoard = "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard".parse()?;
/// assert_eq!(MoveReading::of(&position, "1?c"), MoveReading::Legal("1?c".to_owned()));
/// assert_eq!(MoveReading::of(&position, "4c"), MoveReading::Illegal);
/// assert_eq!(MoveReading::of(&position, "4 coins"), MoveReading::NoMove);
/// # Ok::<(), gambol_core::PositionError<gambol_laws::example::HoardFlaw>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveReading {
    /// A legal move, by its canonical text.
    Legal(String),
    /// A move, but not a legal one here.
    Illegal,
    /// A shorthand that fits these legal moves, in byte order.
    Ambiguous(Vec<String>),
    /// Not the text of any move.
    NoMove,
}

impl MoveReading {
    /// What `text` means in `position`.
    pub fn of<G: Game>(position: &G, text: &str) -> Self {
        match position.parse_move(text) {
            Ok(mv) => MoveReading::Legal(position.display_move(mv).to_string()),
            Err(MoveError::Illegal { .. }) => MoveReading::Illegal,
            Err(MoveError::Ambiguous { candidates, .. }) => MoveReading::Ambiguous(candidates),
            Err(_) => MoveReading::NoMove,
        }
    }
}

/// The two engines agree on what a text means as a move in this position.
///
/// # Errors
/// They differ; what the reference, which has the same position, says is what was expected.
pub fn agrees_on_move<G: Game, R: Reference>(
    position: &G,
    reference: &R,
    text: &str,
) -> Result<(), Violation> {
    Law::new("agrees_on_move", position).equal(
        format_args!("what `{text}` is"),
        &reference.read_move(text),
        &MoveReading::of(position, text),
    )
}

/// The two engines agree on what texts like those of moves are in this position: some legal moves,
/// and each with a change to one of its characters. Which ones follows from `seed`.
///
/// # Errors
/// They differ, or the reference cannot read the position.
pub fn agrees_on_texts_of_moves<G: Game, R: Reference>(
    position: &G,
    seed: u64,
) -> Result<(), Violation> {
    const TEXTS: usize = 8;
    let reference: R = parsed("agrees_on_texts_of_moves", position)?;
    let mut random = seeded(seed);
    let moves = reference.moves();
    // What is put in is of other moves, or what numbers and words must not begin with.
    let others = format!("0 {}", moves.concat());
    for _ in 0..TEXTS.min(moves.len()) {
        let text = &moves[random.below(moves.len() as u64) as usize];
        agrees_on_move(position, &reference, text)?;
        let once = altered_text(text, &others, &mut random);
        agrees_on_move(position, &reference, &once)?;
        let twice = altered_text(&once, &others, &mut random);
        agrees_on_move(position, &reference, &twice)?;
    }
    Ok(())
}
