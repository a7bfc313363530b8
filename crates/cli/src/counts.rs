//! The state spaces of the games, for studies.

use gambol::lilypad::{self, draughts};
use gambol::{AnyPosition, CatalogueItem, Game as _, Player, pikemen, two_pipers};
use gambol_study::{Counts, StateSpace};

/// Adds its [`Counts`] to a game.
pub(crate) fn with_counts(item: CatalogueItem) -> CatalogueItem {
    let none = Counts::default();
    let counts = match item.game.name() {
        "mixtour" => Counts { state_space: |_| Some(mixtour()), ..none },
        "pikemen" => Counts { state_space: pikemen, ..none },
        "lilypad" => Counts { pieces: lilypad_pieces, state_space: |_| Some(lilypad()) },
        "draughts" => Counts { pieces: draughts_pieces, state_space: |_| Some(draughts()) },
        "two-pipers" => Counts { pieces: creatures, state_space: |_| Some(two_pipers()) },
        _ => none,
    };
    item.with_job(counts)
}

fn mixtour() -> StateSpace {
    StateSpace::new(
        [(31.0, 25), (2.0, 1)],
        "Each of the 25 squares is empty or holds a stack of one to four pieces, each of either \
         colour: 1 + 2 + 4 + 8 + 16 = 31 contents. Either player may be to move. 2 · 31²⁵, without the \
         points and the last move; the reserves follow from the board.",
    )
}

/// Counts the possible contents of all squares, and the player to move.
fn pikemen(start: &AnyPosition) -> Option<StateSpace> {
    let variant: pikemen::Variant = start.variant().parse().ok()?;
    let squares = variant.layout().board().all().count();
    let players = start.players();
    let contents = 1 + players * 3 * 9;
    let derivation = format!(
        "Each of the {squares} squares is empty or holds a piece of one of {players} players, of \
         three sizes and in nine orientations: 1 + {players} · 3 · 9 = {contents} contents. Any \
         player may be to move. {players} · {contents}{}, without the points. Few of these boards \
         have a possible number of pieces.",
        superscript(squares)
    );
    Some(StateSpace::new([(contents as f64, squares as u32), (players as f64, 1)], derivation))
}

/// Formats a number as an exponent.
fn superscript(number: usize) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digit = |c: char| c.to_digit(10).map(|digit| DIGITS[digit as usize]);
    number.to_string().chars().filter_map(digit).collect()
}

fn lilypad_pieces(position: &AnyPosition) -> Option<usize> {
    Some(checkers(&position.downcast::<lilypad::Position>()?.checkers()))
}

fn lilypad() -> StateSpace {
    StateSpace::new(
        [(5.0, 32), (2.0, 1), (14.0, 2)],
        "Each of the 32 squares is empty or holds a man or a king of either side. Each pawn is on one of \
         at most 12 checkers, still to be placed, or lost. Either player may be to move. 2 · 5³² · 14².",
    )
}

fn draughts_pieces(position: &AnyPosition) -> Option<usize> {
    Some(checkers(&position.downcast()?))
}

fn checkers(position: &draughts::Position) -> usize {
    Player::all(2).map(|owner| position.men(owner).len() + position.kings(owner).len()).sum()
}

fn draughts() -> StateSpace {
    StateSpace::new(
        [(5.0, 32), (2.0, 1)],
        "Each of the 32 squares is empty or holds a man or a king of either side. Either player may be \
         to move. 2 · 5³². The exact number of positions is 500,995,484,682,338,672,639, about 5 · 10²⁰ \
         (Schaeffer et al., Checkers is Solved, 2007).",
    )
}

fn creatures(position: &AnyPosition) -> Option<usize> {
    let position: two_pipers::Position = position.downcast()?;
    let of = |owner| position.attackers(owner).len() + position.sleeping(owner).len();
    Some(Player::all(2).map(of).sum())
}

fn two_pipers() -> StateSpace {
    StateSpace::new(
        [(swamp(), 1), (19.0, 2), (2.0, 1)],
        "On the 62 squares of swamp are at most eight creatures of each side, each awake or asleep: the \
         sum of 62! / (a! b! (62 − a − b)!) · 2ᵃ⁺ᵇ for a, b ≤ 8. Each piper is on one of 16 creatures, \
         on one of two lands, or eliminated: 19 places. Either player may be to move.",
    )
}

/// Counts the ways to place up to eight creatures of each side on 62 squares, awake or asleep.
fn swamp() -> f64 {
    let choose =
        |n: u32, k: u32| (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1));
    let mut ways = 0.0;
    for a in 0..=8_u32 {
        for b in 0..=8_u32 {
            ways += choose(62, a) * choose(62 - a, b) * f64::from(1_u32 << (a + b));
        }
    }
    ways
}
