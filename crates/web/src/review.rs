//! Reviews of games.

use std::sync::atomic::AtomicBool;

use gambol_bots::{MoveLimits, review};
use gambol_host::AnyRecord;
use wasm_bindgen::prelude::*;

use crate::{Fallible, Record, Whole, catalogue, plain};

/// Reviews a game, one position at a time. Run it in a worker.
#[wasm_bindgen]
pub struct Reviewer(review::Reviewer, AnyRecord);

#[wasm_bindgen]
impl Reviewer {
    /// Creates a reviewer of a record, which searches this many nodes for each position. The results depend only
    /// on the record, the nodes and the seed.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &Record, nodes: Option<Whole>, seed: Option<Whole>) -> Fallible<Reviewer> {
        let whole = |name, it: Option<Whole>| it.map(|it| it.up_to(name, u64::MAX)).transpose();
        let mut limits = MoveLimits::NONE;
        limits.nodes = whole("nodes", nodes)?;
        let bots = catalogue::bots_of(record.0.start()).clone();
        let seed = whole("seed", seed)?.unwrap_or(1);
        Ok(Reviewer(review::Reviewer::new(bots).limits(limits).seed(seed), record.0.clone()))
    }

    /// Reviews the position after this many moves.
    ///
    /// @throws if there are no nodes, no bot can play the game, or it has secrets and is not over.
    #[wasm_bindgen(unchecked_return_type = "PlyReview")]
    pub fn ply(&self, ply: &Whole) -> Fallible<JsValue> {
        let ply = ply.up_to("ply", self.1.moves().len() as u64)? as usize;
        Ok(plain(&self.0.ply(&self.1, ply, &AtomicBool::new(false))?))
    }

    /// Makes the review of the game from the reviews of all its positions.
    ///
    /// @throws if a position has no review.
    #[wasm_bindgen(unchecked_return_type = "GameReview")]
    pub fn game(
        &self,
        #[wasm_bindgen(unchecked_param_type = "PlyReview[]")] plies: JsValue,
    ) -> Fallible<JsValue> {
        let plies: Vec<review::PlyReview> = serde_wasm_bindgen::from_value(plies)?;
        if plies.len() != self.1.positions().len() {
            return Err(JsError::new("each position needs a review"));
        }
        Ok(plain(&self.0.game(&self.1, &plies)?))
    }
}
