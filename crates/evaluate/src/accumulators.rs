//! Sums that a network keeps between evaluations.

use alloc::vec::Vec;

const MOST_UNITS: usize = 64;

/// The sums of a network's units over the board that it evaluated last, for each phase and player.
///
/// Boards that a search evaluates one after another differ in few inputs, so
/// [`Network::evaluate`](crate::network::Network::evaluate) only adds and
/// subtracts these. The values are the same as without accumulators. Use new accumulators for each network and variant.
/// They allocate at the first evaluation, 200 bytes for each phase and player.
#[derive(Clone, Debug, Default)]
pub struct Accumulators(pub(crate) Vec<Accumulator>);

#[derive(Clone, Debug)]
pub(crate) struct Accumulator {
    pub(crate) board: [u64; 8],
    /// The biases and the weights of the board's inputs.
    pub(crate) units: [i16; MOST_UNITS],
}

impl Accumulator {
    /// The accumulator of an empty board.
    #[inline]
    pub(crate) fn empty(biases: &[i16]) -> Self {
        let mut units = [0; MOST_UNITS];
        units[..biases.len()].copy_from_slice(biases);
        Accumulator { board: [0; 8], units }
    }
}
