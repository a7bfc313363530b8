//! The laws of serialisation along random games, in JSON and in the binary format `postcard`.

use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::drivers::{along_random_games, random_for, some_of};
use super::serial::{packed_serialization, serialization, text_serialization};
use super::violation::Result;
use gambol_core::{GameSetup, HiddenInformation, Player, PlayerView, Start};

/// Along random games, everything that a game serialises survives: positions and views ([`text_serialization`],
/// [`packed_serialization`]), setups and some legal moves ([`serialization`]).
///
/// Follows `games` games of every preset, each of at most `max_moves` moves, from the seed 3.
///
/// ```
/// use gambol_laws::example::HoardSetup;
///
/// gambol_laws::serialization_along_games::<HoardSetup, _>(5, 60)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of one of these laws.
pub fn serialization_along_games<S, G>(games: u64, max_moves: usize) -> Result
where
    S: GameSetup<G> + Serialize + DeserializeOwned,
    G: Start + HiddenInformation + FromStr + Serialize + DeserializeOwned,
    G::Move: Serialize + DeserializeOwned,
    G::View: FromStr + Serialize + DeserializeOwned,
{
    /// The maximum number of moves tried in a position.
    const MOVES: usize = 16;

    along_random_games(3, games, max_moves, |position: &G| {
        text_serialization(position, serde_json::to_string, |json| serde_json::from_str(json))?;
        packed_serialization(position, postcard::to_allocvec, |bytes| postcard::from_bytes(bytes))?;
        for player in Player::ALL {
            let view = position.view(player);
            text_serialization(&view, serde_json::to_string, |json| {
                // The text of a view does not include its viewer.
                let read: G::View = serde_json::from_str(json)?;
                Ok(read.with_viewer(player).unwrap_or(read))
            })?;
            packed_serialization(&view, postcard::to_allocvec, |bytes| {
                postcard::from_bytes(bytes)
            })?;
        }
        plain(&S::from(position))?;
        let moves = position.legal_moves();
        let mut random = random_for(position);
        some_of(&moves, MOVES, &mut random).iter().try_for_each(plain)
    })
}

/// [`serialization`] of a value without a text.
fn plain<T: PartialEq + std::fmt::Debug + Serialize + DeserializeOwned>(value: &T) -> Result {
    serialization(value, serde_json::to_string, |json| serde_json::from_str(json))?;
    serialization(value, postcard::to_allocvec, |bytes| postcard::from_bytes(bytes))
}
