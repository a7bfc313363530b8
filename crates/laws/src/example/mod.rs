//! Hoard, a small game that uses every part of the traits.
//!
//! Read it to learn what a game has to write. Its files are those of every game, except that `rules` and `render` are
//! single files here:
//!
//! | file | holds |
//! | --- | --- |
//! | `variant.rs` | [`HoardVariant`]: presets and keys |
//! | `setup.rs` | [`HoardSetup`], plain data |
//! | `check.rs` | [`HoardFlaw`], what can be wrong with a setup |
//! | `position.rs` | [`Hoard`], a setup that has been checked |
//! | `moves.rs` | [`HoardMove`] |
//! | `rules.rs` | the [`Game`](gambol_core::Game) and its [`Start`](gambol_core::Start): generating, checking and playing moves, and how it ends |
//! | `illegal.rs` | [`HoardIllegal`], why a move is illegal |
//! | `text.rs` | the text of positions and moves |
//! | `view.rs` | [`HoardView`]: what one player may know |
//! | `learn.rs` | [`Rotation`], numbers for moves, feature planes |
//! | `render.rs`, `svg.rs` | drawings for the terminal, and pictures |
//!
//! # The rules
//! 1. Three players share six wish cards: three copper, two silver, one gold. Each player is dealt
//!    one, in turn order, and keeps it secret.
//! 2. A sack holds coins, three of copper and two of silver for each one of gold, and an owl.
//!    Before every turn something is drawn from the sack. A coin goes on the heap.
//! 3. On their turn, players take one or more coins of one metal from the heap into their hoard.
//! 4. Or they accuse another player of wishing for a metal. If they are right, they win at once.
//!    If not, everybody now knows that the other does not wish for that metal, and nobody may make
//!    the same accusation again.
//! 5. When the owl is drawn the game is over. A coin counts one point, or three if its owner wishes
//!    for that metal. The most points win; if several players have them, the game is drawn.
//!
//! The variant sets the number of gold coins (`coins`, 1 to 4) and whether rule 4 is used
//! (`accuse`).
//!
//! # Notation
//! A position is `HEAP HOARDS WISHES DOUBTS TURN VARIANT`:
//! - HEAP: the coins on the heap, copper, silver, gold: `2,0,1`. HOARDS: the same for each player:
//!   `0,0,0;3,0,0;0,1,0`.
//! - WISHES: `c`, `s` or `g` for each player, `?` where none is dealt yet, and in a view `*` where
//!   the viewer may not know: `c,*,*`.
//! - DOUBTS: for each player the metals they are known not to wish for, or `-`: `-;sg;-`.
//! - TURN: `2` when player 2 is to move; `=2` when chance comes first; `over` after the owl;
//!   `won2` after player 2 was right.
//!
//! Moves: `3c` takes three copper coins, `2?g` accuses player 2 of wishing for gold. Chance: `=c`
//! is a copper card or coin, `=owl` the owl. The shorthand `c` takes copper coins when there is
//! only one number to take.

mod check;
mod illegal;
mod learn;
mod moves;
mod point;
mod position;
mod render;
mod rules;
mod setup;
#[cfg(feature = "svg")]
mod svg;
mod text;
mod variant;
mod view;

pub use check::HoardFlaw;
pub use illegal::HoardIllegal;
pub use learn::Rotation;
pub use moves::{HoardMove, Metal};
pub use position::Hoard;
pub use rules::HoardReason;
pub use setup::{HoardPhase, HoardSetup};
pub use variant::HoardVariant;
pub use view::HoardView;

/// The number of players.
const PLAYERS: usize = 3;

/// The wish cards by metal. The sack holds as many coins for each one of gold.
const CARDS: [u8; 3] = [3, 2, 1];
