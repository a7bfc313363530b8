//! Games known at run time.

mod documents;
mod games;
mod heaps;
mod positions;
mod records;

use gambol_host::{AnyGame, AnyPosition, Games};
use gambol_laws::example::Hoard;

use heaps::Heaps;

const HOARD: AnyGame = AnyGame::of::<Hoard>();
const HEAPS: AnyGame = AnyGame::of::<Heaps>();
const GAMES: Games<'static> = Games(&[HOARD, HEAPS]);

/// Hoard with player 1 to move, who and player 2 wish for copper, player 3 for silver.
const TURN: &str = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard";

fn turn() -> AnyPosition {
    HOARD.position(TURN).expect("a position")
}
