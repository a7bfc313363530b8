//! Hoard, a small game that uses every part of the traits.
//!
//! Read it to see what you have to write for a game. It has the files of every game, except that `rules` and
//! `render` are single files here:
//!
//! | file | contents |
//! | --- | --- |
//! | `variant.rs` | [`HoardVariant`]: presets and keys |
//! | `setup.rs` | [`HoardSetup`]: plain data |
//! | `check.rs` | [`HoardFlaw`]: the flaws of a setup |
//! | `position.rs` | [`Hoard`]: a setup that has been checked |
//! | `moves.rs` | [`HoardMove`] |
//! | `rules.rs` | the [`Game`](gambol_core::Game) and its [`Start`](gambol_core::Start): generating, checking and playing moves, and the end of the game |
//! | `illegal.rs` | [`HoardIllegal`]: the reasons why moves are illegal |
//! | `text.rs` | the texts of positions and moves |
//! | `view.rs` | [`HoardView`]: the knowledge of one player |
//! | `learn.rs` | [`Rotation`], indices of moves, feature planes |
//! | `render.rs`, `svg.rs` | drawings for the terminal, and pictures |
//!
//! # The rules
//!
//! 1. Three players share six wish cards: three copper, two silver, one gold. Each player is dealt one, in turn
//!    order, and keeps it secret.
//! 2. A sack holds an owl and coins. For each gold coin there are three copper coins and two silver coins.
//!    Before every turn something is drawn from the sack. A coin goes on the heap.
//! 3. On their turn, players take one or more coins of one metal from the heap into their hoard.
//! 4. Alternatively, they accuse another player of wishing for a metal. If they are right, they win at once.
//!    Otherwise everybody knows from then on that the accused does not wish for that metal, and nobody may make
//!    the same accusation again.
//! 5. When the owl is drawn, the game is over. A coin counts one point, or three if its owner wishes for that
//!    metal. The player with the most points wins. If several players have the most points, the game is drawn.
//!
//! The variant sets the number of gold coins (`coins`, 1 to 4) and whether rule 4 is used (`accuse`).
//!
//! # Notation
//!
//! A position is `HEAP HOARDS WISHES DOUBTS TURN VARIANT`:
//! - HEAP has the numbers of copper, silver and gold coins on the heap, such as `2,0,1`. HOARDS has the same
//!   for each player: `0,0,0;3,0,0;0,1,0`.
//! - WISHES has `c`, `s` or `g` for each player, `?` if none is dealt yet, and in a view `*` if it is hidden
//!   from the viewer: `c,*,*`.
//! - DOUBTS has for each player the metals they are known not to wish for, or `-`: `-;sg;-`.
//! - TURN is `2` if player 2 is to move, `=2` if chance comes before that turn, `over` after the owl, and
//!   `won2` after a right accusation by player 2.
//!
//! The move `3c` takes three copper coins, and `2?g` accuses player 2 of wishing for gold. The chance event
//! `=c` is a copper card or coin, and `=owl` is the owl. The shorthand `c` takes copper coins if there is only
//! one number to take.

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

/// The number of wish cards of each metal, which is also the number of its coins in the sack for each gold
/// coin.
const CARDS: [u8; 3] = [3, 2, 1];
