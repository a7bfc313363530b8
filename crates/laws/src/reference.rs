//! Agreement with a reference engine.

use std::cell::Cell;

use proptest::prop_oneof;
use proptest::strategy::Strategy as _;
use proptest::test_runner::{Config, TestRunner};

use super::cases::{shrunk, test_rng};
use super::drivers::random_positions;
use super::strategy::{Plans, Played};
use crate::{Law, MoveReading, Result, altered_text, config, number_from_environment};
use gambol_core::perft::perft;
use gambol_core::{Game, Start, Status, seeded};

/// A reference engine of a game. It shares no code with the game, and its input and output are texts. Write it
/// only from the rules, slow and simple.
pub trait Reference: Sized {
    /// Parses the text of a position.
    ///
    /// # Errors
    ///
    /// The text is not a position.
    fn parse(text: &str) -> Result<Self, String>;

    /// The canonical text of the position.
    fn text(&self) -> String;

    /// The player to move, or the end of the game: `p1`, `chance`, `over p1win`, `over draw`.
    fn status(&self) -> String;

    /// The canonical texts of the legal moves, sorted in byte order.
    fn moves(&self) -> Vec<String>;

    /// The meaning of a text as a move in this position.
    fn read_move(&self, text: &str) -> MoveReading;

    /// The position after one of the legal moves.
    fn play(&self, mv: &str) -> Self;
}

/// A game as the reference engine of another: a sketch, for example, for the full game that follows it. The texts of
/// positions and moves must be the same in both, except that only the other game may print the variant after a position.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_laws::{AsReference, agree_on_games};
///
/// agree_on_games::<Hoard, AsReference<Hoard>>(Default::default(), 1, 10, 60)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
#[derive(Clone, Debug)]
pub struct AsReference<P> {
    position: P,
    /// What follows the text of the position.
    variant: String,
}

impl<P: Start> Reference for AsReference<P> {
    fn parse(text: &str) -> Result<Self, String> {
        let position = P::read(text).map_err(|error| error.to_string())?;
        let mut variant = format!(" {}", position.variant());
        if !text.ends_with(&variant) || position.to_string().ends_with(&variant) {
            variant.clear();
        }
        Ok(AsReference { position, variant })
    }

    fn text(&self) -> String {
        format!("{}{}", self.position, self.variant)
    }

    fn status(&self) -> String {
        status_text(&self.position)
    }

    fn moves(&self) -> Vec<String> {
        move_texts(&self.position)
    }

    fn read_move(&self, text: &str) -> MoveReading {
        MoveReading::of(&self.position, text)
    }

    fn play(&self, mv: &str) -> Self {
        let position = &self.position;
        let mv = position.parse_move(mv).unwrap_or_else(|error| panic!("{position}: {error}"));
        AsReference { position: position.after(mv), variant: self.variant.clone() }
    }
}

/// The engines agree on text, status and moves of this position and of each successor, and on perft up to
/// `depth`.
///
/// # Errors
///
/// The first difference. The expected value is the answer of the reference engine.
pub fn agrees<G: Game, R: Reference>(position: &G, depth: u32) -> Result {
    let reference = parsed::<G, R>("agrees", position)?;
    let law = Law::new("agrees", position);
    same(&law, position, &reference)?;
    let mut children = Vec::new();
    for mv in position.legal_moves() {
        let child = reference.play(&position.display_move(mv).to_string());
        let moves = same(&law, &position.after(mv), &child)?;
        children.push((child, moves));
    }
    for depth in 0..=depth {
        // The successors compared above are not counted again.
        let expected = match depth {
            0 => 1,
            1 => children.len() as u64,
            2 => children.iter().map(|(_, moves)| moves).sum(),
            _ => children.iter().map(|(child, _)| reference_perft(child, depth - 1)).sum(),
        };
        law.equal(format_args!("perft {depth}"), &expected, &perft(position, depth))?;
    }
    Ok(())
}

/// The engines agree on text, status and moves of every position of `games` random games of a variant, each of
/// at most `max_moves` moves, from `seed`. The reference engine parses only the first position.
///
/// # Errors
///
/// The first difference. The expected value is the answer of the reference engine.
pub fn agree_on_games<G: Start, R: Reference>(
    variant: G::Variant,
    seed: u64,
    games: u64,
    max_moves: usize,
) -> Result {
    let mut random = seeded(seed);
    for _ in 0..games {
        let mut left = max_moves;
        side_by_side::<G, R>("agree_on_games", G::start(variant), |position| {
            left = left.checked_sub(1)?;
            position.random_move(&mut random)
        })?;
    }
    Ok(())
}

/// The engines agree on text, status and moves of every position of the random game of a seed, of at most
/// `max_moves` moves. Returns the number of moves.
///
/// The variant is a preset with some keys set at random. Three games in four begin at its start, and the others
/// at an [altered position](crate::in_altered_positions).
///
/// The time is proportional to the number of moves, so the function suits runs of any duration.
///
/// # Errors
///
/// The first difference in the shortest game found to show one, whose record is the violation's `position`. The
/// expected value is the answer of the reference engine.
///
/// # Panics
///
/// If proptest gives up generating a game, which should not happen.
pub fn agree_on_random_game<G: Start, R: Reference>(seed: u64, max_moves: usize) -> Result<u64> {
    /// The maximum number of moves before the position is altered.
    const ALONG: usize = 60;
    let config = Config { cases: 1, failure_persistence: None, ..config(1) };
    let random = test_rng(&config, seed);
    let begun = Plans::of::<G>(max_moves).strategy();
    let altered = Plans::of::<G>(ALONG).edits(0..=199).words(0..=max_moves);
    let games = prop_oneof![3 => begun, 1 => altered.strategy()].boxed();
    let moves = Cell::new(0);
    let broken = shrunk(TestRunner::new_with_rng(config, random), &games, &|plan| {
        let Played { start, moves: played, .. } = plan.played::<G>();
        moves.set(played.len() as u64);
        let mut played = played.into_iter();
        Some(side_by_side::<G, R>("agree_on_random_game", start, |_| played.next()))
    });
    let Some((plan, broken)) = broken else { return Ok(moves.get()) };
    let record = plan.played::<G>().record();
    Err(Law::new("agree_on_random_game", &record).broken(broken.expected, broken.found))
}

/// The engines agree on text, status and moves of every position, as long as `next` chooses a move. The
/// reference engine parses only the first position.
pub(super) fn side_by_side<G: Game, R: Reference>(
    law: &'static str,
    mut position: G,
    mut next: impl FnMut(&G) -> Option<G::Move>,
) -> Result {
    let mut reference: R = parsed(law, &position)?;
    loop {
        same(&Law::new(law, &position), &position, &reference)?;
        let Some(mv) = next(&position) else { return Ok(()) };
        reference = reference.play(&position.display_move(mv).to_string());
        position.apply_unchecked(mv);
    }
}

/// [`agree_on_random_game`] until `GAMBOL_PLIES` moves have been played (default 100,000), in games of at most
/// 1,000 moves, from the seed `GAMBOL_SEED` on (default 1). Call it in an ignored test of yours.
///
/// # Errors
///
/// See [`agree_on_random_game`].
///
/// # Panics
///
/// If one of the variables is not a number.
pub fn agree_for_long<G: Start, R: Reference>() -> Result {
    let enough = number_from_environment("GAMBOL_PLIES", 100_000);
    let seed = number_from_environment("GAMBOL_SEED", 1);
    let (mut games, mut plies) = (0, 0);
    while plies < enough {
        plies += agree_on_random_game::<G, R>(seed.wrapping_add(games), 1_000)?;
        games += 1;
    }
    let title = G::TITLE;
    println!("the engines agree on {plies} plies in {games} games of {title} from the seed {seed}");
    Ok(())
}

/// The engines [agree](agrees) to a depth on the start of a variant and on every `every`-th position along a
/// random game of at most `max_moves` moves, from the seed 1. Chance events are many, so the depth is one less
/// at them.
///
/// # Errors
///
/// The first difference. The expected value is the answer of the reference engine.
pub fn agree_on_perft<G: Start, R: Reference>(
    variant: G::Variant,
    max_moves: usize,
    every: usize,
    depth: u32,
) -> Result {
    random_positions(G::start(variant), max_moves, seeded(1))
        .take(max_moves)
        .step_by(every)
        .try_for_each(|position| agrees::<G, R>(&position, depth - u32::from(position.is_chance())))
}

/// The engines agree on the meaning of a text as a move in this position. Returns the meaning.
///
/// # Errors
///
/// The difference. The expected value is the answer of the reference engine.
pub fn agrees_on_move<G: Game, R: Reference>(position: &G, reference: &R, text: &str) -> Result {
    Law::new("agrees_on_move", position).equal(
        format_args!("the meaning of `{text}`"),
        &reference.read_move(text),
        &MoveReading::of(position, text),
    )
}

/// The engines agree on these texts as moves of this position: all legal moves, `more`, and
/// [edits](altered_text) with characters of `others`: for each text four with one edit and one with two.
///
/// # Errors
///
/// The difference, or an error of the reference engine when it parses the position.
pub fn agrees_on_texts<G: Game, R: Reference>(position: &G, more: &[&str], others: &str) -> Result {
    let reference: R = parsed("agrees_on_texts", position)?;
    let mut random = seeded(position.key());
    let moves = position.legal_moves().to_vec().into_iter();
    let texts = moves.map(|mv| position.display_move(mv).to_string());
    for text in texts.chain(more.iter().map(ToString::to_string)) {
        agrees_on_move(position, &reference, &text)?;
        let mut edited = text.clone();
        for _ in 0..4 {
            edited = altered_text(&text, others, &mut random);
            agrees_on_move(position, &reference, &edited)?;
        }
        agrees_on_move(position, &reference, &altered_text(&edited, others, &mut random))?;
    }
    Ok(())
}

fn parsed<G: Game, R: Reference>(law: &'static str, position: &G) -> Result<R> {
    let refused = |error| Law::new(law, position).broken("the reference engine to parse it", error);
    R::parse(&position.to_string()).map_err(refused)
}

/// Text, status and moves are the same. Returns the number of moves.
pub(super) fn same<G: Game, R: Reference>(
    law: &Law<'_>,
    position: &G,
    reference: &R,
) -> Result<u64> {
    let (text, moves) = (position.to_string(), move_texts(position));
    law.equal("the text", &reference.text(), &text)?;
    law.equal(format_args!("the status of `{text}`"), &reference.status(), &status_text(position))?;
    law.equal(format_args!("the moves of `{text}`"), &reference.moves(), &moves)?;
    Ok(moves.len() as u64)
}

/// The texts of the legal moves, sorted.
fn move_texts<G: Game>(position: &G) -> Vec<String> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(position.display_move(mv).to_string()));
    moves.sort_unstable();
    moves
}

fn status_text<G: Game>(position: &G) -> String {
    match position.status() {
        Status::Turn(player) => player.to_string(),
        Status::Chance => "chance".to_string(),
        Status::Over(outcome) => format!("over {}", outcome.result()),
    }
}

fn reference_perft<R: Reference>(position: &R, depth: u32) -> u64 {
    let follow = |mv: &String| reference_perft(&position.play(mv), depth - 1);
    match depth {
        0 => 1,
        1 => position.moves().len() as u64,
        _ => position.moves().iter().map(follow).sum(),
    }
}
