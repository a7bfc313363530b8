//! Small neural networks that evaluate the pieces on the board.
//!
//! An input is a fact about a position from a player's side, such as "one of my men is on this square"
//! ([`Inputs`]). Each of 32 or 64 hidden units adds a bias and the weights of the inputs that hold, clamped to
//! 0…1. The value is a bias plus a weighted sum of the units. Each phase of a game has its own weights. All
//! arithmetic uses integers, so the value is the same on every machine.
//!
//! ```
//! use gambol_core::Player;
//! use gambol_evaluate::network::{Inputs, Network, ONE, OUT, size};
//!
//! /// Who holds the ball.
//! struct Ball(Player);
//!
//! impl Inputs for Ball {
//!     const INPUTS: usize = 1;
//!     const VISITS: usize = 1;
//!
//!     fn visit_inputs(&self, player: Player, mut visit: impl FnMut(usize)) -> Option<i32> {
//!         if self.0 == player {
//!             visit(0);
//!         }
//!         None
//!     }
//! }
//!
//! let mut weights = vec![0; size::<Ball>()];
//! // The ball makes the first unit 1, the others stay at 0. A unit of 1 is worth two points.
//! weights[0] = ONE;
//! weights[2 * Ball::UNITS] = 2 * OUT;
//! let network = Network(&weights);
//! let ball = Ball(Player::P1);
//! assert_eq!([Player::P1, Player::P2].map(|player| network.evaluate(&ball, player, None)), [200, 0]);
//! ```

use gambol_core::{MoveList, Player};

use crate::accumulators::Accumulator;
pub use crate::accumulators::Accumulators;
use crate::evaluate::Evaluated;

/// A position as a list of inputs. An input may hold once, several times, or not at all.
///
/// Inputs that a move rarely changes, such as a piece on a square, belong to the [board](Self::board_bits).
/// Searches keep the sums of its inputs and only add the differences between two boards ([`Accumulators`]).
pub trait Inputs {
    /// The number of possible inputs.
    const INPUTS: usize;
    /// The maximum number of visits of [`visit_inputs`](Self::visit_inputs), at most 64.
    const VISITS: usize;
    /// The number of phases of a game. The default is 1.
    const PHASES: usize = 1;
    /// The number of hidden units: 32 or 64.
    const UNITS: usize = 32;

    /// The symmetries of the board, if any, each as the image of every input. The first is the identity. Their
    /// number divides the number of units.
    ///
    /// Every image then has the same few units, so symmetric positions have the same value.
    const IMAGES: &'static [&'static [u16]] = &[];

    /// The phase of the game, from 0 to `PHASES` - 1.
    #[inline]
    fn phase(&self) -> usize {
        0
    }

    /// The number of places of the board, such as squares. The default is 0.
    const PLACES: usize = 0;
    /// The bits of each place, 1 or 8. The default is 1.
    const BITS: usize = 1;

    /// The places of the board, with [`BITS`](Self::BITS) bits for each, which are 0 on an empty place. The default is
    /// an empty board.
    #[inline]
    fn board_bits(&self) -> [u64; 8] {
        [0; 8]
    }

    /// The input of a place with these bits, from a player's side. The result may depend only on these arguments and on
    /// the variant. Two boards differ in at most 64 inputs.
    #[inline]
    fn board_input(&self, player: Player, place: usize, bits: usize) -> usize {
        let _ = (player, place, bits);
        0
    }

    /// Visits the inputs of places where the second of two boards of this game differs from the first: with `false`
    /// those of the first board, with `true` those of the second.
    #[inline(always)]
    fn visit_changes(
        &self,
        [from, to]: [&[u64; 8]; 2],
        player: Player,
        mut visit: impl FnMut(usize, bool),
    ) {
        let boards = from.iter().zip(to).enumerate();
        for (word, (&from, &to)) in boards.take((Self::PLACES * Self::BITS).div_ceil(64)) {
            if Self::BITS == 1 {
                for (mut set, holds) in [(from & !to, false), (to & !from, true)] {
                    while set != 0 {
                        let place = 64 * word + set.trailing_zeros() as usize;
                        set &= set - 1;
                        visit(self.board_input(player, place, 1), holds);
                    }
                }
                continue;
            }
            let mut changed = from ^ to;
            while changed != 0 {
                let at = changed.trailing_zeros() as usize;
                let place = (64 * word + at) / Self::BITS;
                let at = at / Self::BITS * Self::BITS;
                let bits = |word: u64| (word >> at) as usize % (1 << Self::BITS);
                changed &= !(((1 << Self::BITS) - 1) << at);
                for (bits, holds) in [(bits(from), false), (bits(to), true)] {
                    if bits != 0 {
                        visit(self.board_input(player, place, bits), holds);
                    }
                }
            }
        }
    }

    /// Visits the inputs that hold apart from the board, from a player's side. In a two-player game this is always
    /// the player to move, since the other player's value is the opposite. An input visited several times counts
    /// as often.
    /// There are at most [`VISITS`](Self::VISITS) visits.
    ///
    /// Returns the player's value if a win or a loss is evident without a search. Then some inputs may be left
    /// out.
    fn visit_inputs(&self, player: Player, visit: impl FnMut(usize)) -> Option<i32>;
}

/// A game with a learned network as its evaluation.
pub trait LearnedNetwork: Evaluated + Inputs {
    /// The network in use.
    const NETWORK: Network<'static>;

    /// The variants to learn from, in turn.
    const LEARNED_FROM: &'static [&'static str] = &["standard"];
}

/// The value of a hidden unit that is fully on. Weights of inputs and biases of units are multiples of 1 /
/// `ONE`.
pub const ONE: i16 = 256;

/// The divisor of the units' weights and the value's bias. A value of 1 is a factor of *e* in the odds of
/// winning.
pub const OUT: i16 = 1024;

/// The number of weights of a network.
pub const fn size<P: Inputs>() -> usize {
    P::PHASES * phase_size::<P>()
}

/// The number of weights of a phase: the weights of each input, the units' biases, the units' weights, and the
/// value's bias.
const fn phase_size<P: Inputs>() -> usize {
    (P::INPUTS + 2) * P::UNITS + 1
}

/// The number of weights of the units of one image.
pub const fn image_size<P: Inputs>() -> usize {
    P::PHASES * ((P::INPUTS + 2) * units::<P>() + 1)
}

const fn units<P: Inputs>() -> usize {
    if P::IMAGES.is_empty() { P::UNITS } else { P::UNITS / P::IMAGES.len() }
}

/// The index of the first symmetric image with the same weight.
pub const fn first_image<P: Inputs>(index: usize) -> usize {
    let (size, units) = (phase_size::<P>(), units::<P>());
    let (row, unit) = (index % size / P::UNITS, index % size % P::UNITS);
    if unit < units {
        return index;
    }
    let image = if row < P::INPUTS { P::IMAGES[unit / units][row] as usize } else { row };
    index / size * size + image * P::UNITS + unit % units
}

/// Expands the weights of the first image, in order, to a network.
///
/// # Panics
/// If there are not [`image_size`] weights, or `SIZE` is not [`size`].
pub const fn unfold<P: Inputs, const SIZE: usize>(image: &[i16]) -> [i16; SIZE] {
    assert!(image.len() == image_size::<P>() && SIZE == size::<P>(), "a wrong number of weights");
    // This code runs at compile time, when looking up a constant of `P` is slow.
    let (images, inputs, phases, units) = (P::IMAGES, P::INPUTS, P::PHASES, units::<P>());
    let mut network = [0; SIZE];
    // Row by row. The last two rows are the units' biases and the units' weights.
    let (mut to, mut phase) = (0, 0);
    while phase < phases {
        let from = phase * (image.len() / phases);
        let mut row = 0;
        while row < inputs + 2 {
            let mut at = 0;
            while at < P::UNITS / units {
                let turned = row < inputs && at > 0;
                let row = if turned { images[at][row] as usize } else { row };
                let mut next = from + row * units;
                let end = next + units;
                while next < end {
                    network[to] = image[next];
                    to += 1;
                    next += 1;
                }
                at += 1;
            }
            row += 1;
        }
        network[to] = image[from + row * units];
        to += 1;
        phase += 1;
    }
    network
}

/// The number of inputs and changes that are listed before they are added up.
const LISTED: usize = 64;

/// The weights of a network, phase by phase: for each input the weights of the units, then the units' biases,
/// the units' weights, and the value's bias.
#[derive(Clone, Copy, Debug)]
pub struct Network<'a>(pub &'a [i16]);

impl Network<'_> {
    /// The value of a position for a player, in hundredths of a point. In a two-player game the player must be
    /// the player to move.
    ///
    /// The sums do not overflow while weights of inputs and biases of units are within ±500.
    ///
    /// # Panics
    ///
    /// If there are fewer weights than [`size`], or the position has a phase, an input or a visit beyond the
    /// limits of its type, or two boards differ in more than 64 inputs. A type with a number of units other than
    /// 32 or 64, with more than 64 visits or with a board of more than 512 bits does not compile.
    #[inline(always)]
    pub fn evaluate<P: Inputs>(
        self,
        position: &P,
        player: Player,
        accumulators: Option<&mut Accumulators>,
    ) -> i32 {
        const {
            assert!(P::UNITS == 32 || P::UNITS == 64, "a network has 32 or 64 units");
            assert!(P::VISITS <= LISTED, "at most 64 visits");
            assert!(P::INPUTS <= i16::MAX as usize, "too many inputs");
            assert!(P::PLACES * P::BITS <= 512, "a board has at most 512 bits");
        }
        // With the number of units known to the compiler, the sums stay in registers. A match of two arms,
        // like an `if`, would compile both for every game.
        match P::UNITS {
            32 => self.value::<P, 32>(position, player, accumulators),
            64 => self.value::<P, 64>(position, player, accumulators),
            _ => unreachable!("refused above"),
        }
    }

    /// The value of a position of a two-player game for either player. It is the value for the player to move,
    /// or its opposite.
    ///
    /// # Panics
    ///
    /// See [`evaluate`](Self::evaluate).
    #[inline(always)]
    pub fn evaluate_for_two<P: Inputs>(
        self,
        position: &P,
        to_move: Player,
        player: Player,
        accumulators: Option<&mut Accumulators>,
    ) -> i32 {
        let value = self.evaluate(position, to_move, accumulators);
        if player == to_move { value } else { -value }
    }

    // Inlined into each game's evaluation, where the compiler knows the weights and whether there are accumulators.
    #[inline(always)]
    fn value<P: Inputs, const UNITS: usize>(
        self,
        position: &P,
        player: Player,
        accumulators: Option<&mut Accumulators>,
    ) -> i32 {
        let mut listed = MoveList::<u16, LISTED>::new();
        let certain = position.visit_inputs(player, |input| listed.push(input as u16));
        debug_assert!(listed.len() <= P::VISITS, "more visits than {}", P::VISITS);
        if let Some(value) = certain {
            return value;
        }
        let weights = |phase: usize| &self.0[phase * phase_size::<P>()..][..phase_size::<P>()];
        let empty =
            |phase: usize| Accumulator::empty(&weights(phase)[P::INPUTS * UNITS..][..UNITS]);
        let phase = position.phase();
        let mut local = None;
        let kept = match accumulators {
            Some(accumulators) => {
                let Accumulators(accumulators) = accumulators;
                let place = phase + P::PHASES * player.index();
                for place in accumulators.len()..=place {
                    accumulators.push(empty(place % P::PHASES));
                }
                &mut accumulators[place]
            }
            None => local.insert(empty(phase)),
        };
        let (mut gone, mut come) = (MoveList::<u16, LISTED>::new(), MoveList::<u16, LISTED>::new());
        let board = position.board_bits();
        position.visit_changes([&kept.board, &board], player, |input, holds| {
            if holds { &mut come } else { &mut gone }.push(input as u16);
        });
        kept.board = board;
        sum_up::<UNITS>(weights(phase), &mut kept.units, [&gone, &come], &listed)
    }
}

/// The value of a position, by the weights of its phase, the units' sums over the last board, the inputs of that board
/// that hold no longer, those that hold now, and the inputs that hold apart from the board.
///
/// One function for all games, since the sums stay in registers. Inlined, they are split into registers of odd sizes.
#[inline(never)]
fn sum_up<const UNITS: usize>(
    weights: &[i16],
    kept: &mut [i16],
    [gone, come]: [&[u16]; 2],
    inputs: &[u16],
) -> i32 {
    let mut units = [0; UNITS];
    units.copy_from_slice(&kept[..UNITS]);
    let row = |input: u16| {
        let start = usize::from(input) * UNITS;
        &weights[start..start + UNITS]
    };
    // A piece that moves is two changes, which share the steps of a loop.
    let both = gone.len().min(come.len());
    for (&gone, &come) in gone.iter().zip(come) {
        for ((unit, gone), come) in units.iter_mut().zip(row(gone)).zip(row(come)) {
            *unit += come - gone;
        }
    }
    for &gone in &gone[both..] {
        for (unit, weight) in units.iter_mut().zip(row(gone)) {
            *unit -= weight;
        }
    }
    for &come in &come[both..] {
        for (unit, weight) in units.iter_mut().zip(row(come)) {
            *unit += weight;
        }
    }
    kept[..UNITS].copy_from_slice(&units);
    // Two inputs at once share the steps of the loop.
    let mut pairs = inputs.chunks_exact(2);
    for pair in &mut pairs {
        for ((unit, first), second) in units.iter_mut().zip(row(pair[0])).zip(row(pair[1])) {
            *unit += first + second;
        }
    }
    for &input in pairs.remainder() {
        for (unit, weight) in units.iter_mut().zip(row(input)) {
            *unit += weight;
        }
    }
    let outputs = &weights[weights.len() - UNITS - 1..];
    let halves = units.chunks_exact(32).zip(outputs.chunks_exact(32));
    let sum = halves.fold(i32::from(ONE) * i32::from(outputs[UNITS]), |sum, (units, weights)| {
        sum + output(units, weights)
    });
    (i64::from(sum) * 100 / (i64::from(ONE) * i64::from(OUT))) as i32
}

/// The weighted sum of 32 units.
///
/// Written so that the compiler uses the instruction that adds pairs of products of eight units. It unrolls only loops
/// this short.
#[inline(always)]
fn output(units: &[i16], weights: &[i16]) -> i32 {
    let mut sums = [0; 4];
    for (units, weights) in units.chunks_exact(8).zip(weights.chunks_exact(8)) {
        let product = |unit: usize| i32::from(units[unit].clamp(0, ONE)) * i32::from(weights[unit]);
        let pair = |unit: usize| product(unit) + product(unit + 1);
        sums = [sums[0] + pair(0), sums[1] + pair(2), sums[2] + pair(4), sums[3] + pair(6)];
    }
    sums.iter().sum()
}
