//! Agreement with a second engine.

use super::drivers::random_variant;
use super::move_reading::MoveReading;
use super::violation::{Law, Violation};
use gambol_core::perft::perft;
use gambol_core::variant::Variant;
use gambol_core::{Game, Status};
use gambol_core::{RandomSource, SeededRandom, seeded};

/// A second engine of a game. It shares nothing with the first, and reads and writes text only.
/// Write it from the rules alone; slow and simple is best.
pub trait Reference: Sized {
    /// Reads the text of a position.
    ///
    /// # Errors
    /// The text is no position.
    fn parse(text: &str) -> Result<Self, String>;

    /// The canonical text of the position.
    fn text(&self) -> String;

    /// Whose turn it is or how it ended: `p1`, `chance`, `over p1win`, `over draw`.
    fn status(&self) -> String;

    /// The canonical texts of the legal moves, sorted in byte order.
    fn moves(&self) -> Vec<String>;

    /// What a text means here as a move.
    fn read_move(&self, text: &str) -> MoveReading;

    /// The position after one of the legal moves.
    fn play(&self, mv: &str) -> Self;
}

/// The two engines agree on this position and on those after each of its moves (text, status and
/// moves), and on perft up to `depth`.
///
/// # Errors
/// The first difference; what the reference says is what was expected.
pub fn agrees<G: Game, R: Reference>(position: &G, depth: u32) -> Result<(), Violation> {
    let reference = parsed::<G, R>("agrees", position)?;
    let law = Law::new("agrees", position);
    same(&law, position, &reference)?;
    for mv in position.legal_moves() {
        let text = position.display_move(mv).to_string();
        let mut child = *position;
        child.apply_unchecked(mv);
        same(&law, &child, &reference.play(&text))?;
    }
    for depth in 0..=depth {
        law.equal(
            format_args!("perft {depth}"),
            &reference_perft(&reference, depth),
            &perft(position, depth),
        )?;
    }
    Ok(())
}

/// The two engines agree on text, status and moves of every position of `games` random games of
/// a variant, of at most `max_moves` moves each, from `seed`. The reference reads the first
/// position only.
///
/// # Errors
/// The first difference; what the reference says is what was expected.
pub fn agree_on_games<G: Game, R: Reference>(
    variant: G::Variant,
    seed: u64,
    games: u64,
    max_moves: usize,
) -> Result<(), Violation> {
    let mut random = seeded(seed);
    for _ in 0..games {
        agree_on_game::<G, R>("agree_on_games", variant, &mut random, max_moves)?;
    }
    Ok(())
}

/// The two engines agree on text, status and moves of every position of random games of random
/// variants, of at most `max_moves` moves each, from `seed`, until `moves` moves have been played.
/// Every other game is of a preset. Returns the number of games.
///
/// For matches that run as long as you like.
///
/// # Errors
/// The first difference; what the reference says is what was expected.
pub fn agree_for_long<G: Game, R: Reference>(
    seed: u64,
    moves: u64,
    max_moves: usize,
) -> Result<u64, Violation> {
    let mut random = seeded(seed);
    let presets = G::Variant::PRESETS;
    let (mut games, mut played) = (0, 0);
    while played < moves {
        let variant = if games % 2 == 0 {
            random_variant::<G>(&mut random)
        } else {
            presets[random.below(presets.len() as u64) as usize].variant
        };
        let left = usize::try_from(moves - played).unwrap_or(usize::MAX);
        let max_moves = max_moves.min(left);
        played += agree_on_game::<G, R>("agree_for_long", variant, &mut random, max_moves)?;
        games += 1;
    }
    Ok(games)
}

/// The two engines [agree](agrees), to a depth, on the start of a variant and on each position
/// whose number is a multiple of `every` along a random game of at most `max_moves` moves: at
/// chance events, which are many, to one less. The game follows from the seed 1.
///
/// # Errors
/// The first difference; what the reference says is what was expected.
pub fn agree_on_perft<G: Game, R: Reference>(
    variant: G::Variant,
    max_moves: usize,
    every: usize,
    depth: u32,
) -> Result<(), Violation> {
    let mut random = seeded(1);
    let mut position = G::start(variant);
    for played in 0..max_moves {
        if played % every == 0 {
            agrees::<G, R>(&position, depth - u32::from(position.is_chance()))?;
        }
        let Some(mv) = position.random_move(&mut random) else {
            break;
        };
        position.apply_unchecked(mv);
    }
    Ok(())
}

/// Plays one random game; the number of its moves.
fn agree_on_game<G: Game, R: Reference>(
    law: &'static str,
    variant: G::Variant,
    random: &mut SeededRandom,
    max_moves: usize,
) -> Result<u64, Violation> {
    let mut position = G::start(variant);
    let mut reference: R = parsed(law, &position)?;
    same(&Law::new(law, &position), &position, &reference)?;
    for played in 0..max_moves {
        let Some(mv) = position.random_move(random) else {
            return Ok(played as u64);
        };
        reference = reference.play(&position.display_move(mv).to_string());
        position.apply_unchecked(mv);
        same(&Law::new(law, &position), &position, &reference)?;
    }
    Ok(max_moves as u64)
}

pub(super) fn parsed<G: Game, R: Reference>(
    law: &'static str,
    position: &G,
) -> Result<R, Violation> {
    let refused = |error| Law::new(law, position).broken("to be read by the reference", error);
    R::parse(&position.to_string()).map_err(refused)
}

/// Text, status and moves are the same.
pub(super) fn same<G: Game, R: Reference>(
    law: &Law<'_>,
    position: &G,
    reference: &R,
) -> Result<(), Violation> {
    law.equal("the text", &reference.text(), &position.to_string())?;
    let status = match position.status() {
        Status::Turn(player) => player.to_string(),
        Status::Chance => "chance".to_string(),
        Status::Over(outcome) => format!("over {}", outcome.result()),
    };
    law.equal(
        format_args!("the status of `{position}`"),
        &reference.status(),
        &status,
    )?;
    let mut moves: Vec<String> = Vec::new();
    position.for_each_move(|mv| moves.push(position.display_move(mv).to_string()));
    moves.sort_unstable();
    law.equal(
        format_args!("the moves of `{position}`"),
        &reference.moves(),
        &moves,
    )
}

fn reference_perft<R: Reference>(position: &R, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|mv| reference_perft(&position.play(mv), depth - 1))
        .sum()
}
