//! Positions as plain data.

use gambol_core::Player;

use super::{HoardVariant, Metal, PLAYERS};

// The names of the fields of the text.
pub(super) const HEAP: &str = "HEAP";
pub(super) const HOARDS: &str = "HOARDS";
pub(super) const WISHES: &str = "WISHES";
pub(super) const DOUBTS: &str = "DOUBTS";
pub(super) const TURN: &str = "TURN";

/// A position of Hoard as plain data: coins by metal, everything else by player.
///
/// ```
/// use gambol_core::{Player, GameSetup};
/// use gambol_laws::example::{HoardPhase, HoardSetup, HoardVariant, Metal};
///
/// let mut setup = HoardSetup::empty(HoardVariant::STANDARD);
/// setup.wishes = [Some(Metal::Copper), Some(Metal::Gold), Some(Metal::Copper)];
/// setup.phase = HoardPhase::Turn(Player::P2);
/// assert_eq!(setup.check().unwrap_err().field(), "HEAP");
/// # use gambol_core::SetupFlaw;
///
/// setup.heap[Metal::Silver as usize] = 1;
/// let text = "0,1,0 0,0,0;0,0,0;0,0,0 c,g,c -;-;- 2 standard";
/// assert_eq!(setup.check()?.to_string(), text);
/// # Ok::<(), gambol_laws::example::HoardFlaw>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct HoardSetup {
    /// The rules.
    pub variant: HoardVariant,
    /// The next event.
    pub phase: HoardPhase,
    /// The coins on the heap.
    pub heap: [u8; 3],
    /// The coins of each player.
    pub hoards: [[u8; 3]; PLAYERS],
    /// The wishes that have been dealt.
    pub wishes: [Option<Metal>; PLAYERS],
    /// Whether each player is known not to wish for each metal.
    pub doubts: [[bool; 3]; PLAYERS],
}

/// The next event, or the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum HoardPhase {
    /// A card is dealt or a coin is drawn, and then this player moves.
    Chance(Player),
    /// This player moves.
    Turn(Player),
    /// The owl was drawn.
    Owl,
    /// This player guessed a wish.
    Guessed(Player),
}
