//! The law of setups.

use gambol_core::{GameSetup, Start};

use super::drivers::read_back;
use super::violation::{Law, Result};

/// The setup of a position checks as the same position and parses from the position's text, unless the game
/// parses no texts.
///
/// ```
/// use gambol_laws::example::{Hoard, HoardSetup};
///
/// gambol_laws::setups::<HoardSetup, _>(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn setups<S: GameSetup<G>, G: Start>(position: &G) -> Result {
    if read_back(position).is_none() {
        return Ok(());
    }
    let law = Law::new("setups", position);
    let setup = S::from(position);
    law.equal(format_args!("{setup:?} checked"), &Ok(position.clone()), &setup.check())?;
    let read = position.to_string().parse();
    law.equal("the text read as a setup", &Ok(setup), &read)
}
