//! Moves of any game, and why they are illegal.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;

use crate::invisible::escaped;
use gambol_core::{Game, PackedMove, Start};

/// A packed move of any game, meaningful only with positions of that game.
///
/// ```
/// use gambol_core::{Game, PackedMove};
/// use gambol_host::{AnyGame, AnyMove};
/// use gambol_laws::example::Hoard;
///
/// let start = AnyGame::of::<Hoard>().first();
/// let mv = start.parse_move("=c")?;
/// assert_eq!(AnyMove(mv.to_bits()), mv);
/// assert_eq!(start.display_move(mv).to_string(), "=c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove(
    /// Its packed form. The move need not belong to any game.
    pub u64,
);

impl AnyMove {
    pub(super) fn pack(mv: impl PackedMove) -> Self {
        AnyMove(mv.to_bits())
    }

    /// The move of the game `G`, for callers that require a legal one.
    ///
    /// # Panics
    /// If no move of `G` has these bits.
    pub(super) fn unpack<G: Start>(self) -> G::Move {
        G::Move::from_bits(self.0).unwrap_or_else(|| no_move(self.0, G::NAME))
    }
}

/// Kept out of hot code.
#[cold]
#[inline(never)]
fn no_move(bits: u64, game: &str) -> ! {
    panic!("{}", AnyIllegal::not_a_move(bits, game))
}

impl PackedMove for AnyMove {
    type List = Vec<Self>;

    fn to_bits(self) -> u64 {
        self.0
    }

    fn from_bits(bits: u64) -> Option<Self> {
        Some(AnyMove(bits))
    }
}

/// Why a move of any game is illegal, as a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{reason}")]
pub struct AnyIllegal {
    reason: String,
    pub(super) clause: Option<&'static str>,
}

impl AnyIllegal {
    pub(super) fn of<G: Game>(position: &G, reason: &G::Illegal) -> Self {
        AnyIllegal { reason: escaped(&reason.to_string()), clause: position.clause(reason) }
    }

    /// No move of the game has these bits.
    pub(super) fn not_a_move(bits: u64, game: &str) -> Self {
        let reason = alloc::format!("{bits:#x} is not a packed move of {game}");
        AnyIllegal { reason, clause: None }
    }
}

gambol_core::text_impls! { bits: AnyMove }
