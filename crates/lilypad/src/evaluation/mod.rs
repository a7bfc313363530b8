//! The evaluation for bots.

use gambol_core::Player;
use gambol_evaluate::linear::{CERTAIN, PLY, Table};
use gambol_evaluate::network::{Inputs, LearnedNetwork, Network, size};
use gambol_evaluate::{Evaluate, Evaluated, Tuning};

use crate::draughts;
use crate::position::{Pawn, Position};
use crate::variant::{Carrier, Walk};

/// An evaluation for bots: a small [network](gambol_evaluate::network) over the checkers and pawns
/// by square, and the ways of the pawns to the far row. Its weights are learned for two phases.
/// Positions with a compulsory capture are not quiet.
///
/// ```
/// use gambol_lilypad::gambol_core::Player;
/// use gambol_lilypad::gambol_evaluate::Evaluate;
/// use gambol_lilypad::{Evaluation, Position, Variant};
///
/// let start = Position::start(Variant::STANDARD);
/// let [one, other] = Player::both(|player| Evaluation.evaluate(&start, player));
/// assert_eq!(one, -other);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl Evaluated for Position {
    type Evaluation = Evaluation;
}

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player)
    }

    #[inline]
    fn is_quiet(&self, position: &Position) -> bool {
        is_quiet(position)
    }

    fn tuning(&self) -> Tuning {
        Tuning { playout_plies: 0, ..Tuning::default() }
    }
}

impl LearnedNetwork for Position {
    const NETWORK: Network<'static> = Network(NETWORK.weights());
    const LEARNED_FROM: &'static [&'static str] =
        &["standard", "big-fairies", "weak-frogs", "walk-dont-run"];
}

static NETWORK: Table<{ size::<Position>() }> = Table::parse(include_str!("network.txt"));

// Indices of the inputs: the checkers as in draughts, then the pawns by square, with the pawn of the player
// to move first.
const PAWNS: usize = <draughts::Position as Inputs>::INPUTS;
/// The rules: a big carrier, a weak carrier, and a walk of one step.
const RULES: usize = PAWNS + 64;
/// The inputs of each player's pawn. The first says that it is still to be placed.
const OF_PAWN: usize = RULES + 3;
/// Its row, as its owner sees it: on a man, on a king, and on a checker that stays.
const ROW: usize = 1;
/// The moves that it needs to the far row if the opponent does nothing.
const WAY: usize = ROW + 24;
/// The number of squares that it can walk to.
const WALKS: usize = WAY + FAR + 1;
/// The opponent's checkers in its row and the rows ahead of it.
const GUARDS: usize = WALKS + 8;
/// The opponent's checkers next to it.
const HUNTERS: usize = GUARDS + 8;
const END: usize = HUNTERS + 5;

/// All numbers of moves from here count as the same.
const FAR: usize = 8;

impl Inputs for Position {
    const INPUTS: usize = OF_PAWN + 2 * END;
    /// The checkers, six for each pawn, and the rules.
    const VISITS: usize = <draughts::Position as Inputs>::VISITS + 2 * 6 + 2;
    const PHASES: usize = 2;

    fn phase(&self) -> usize {
        self.checkers().phase() / 2
    }

    #[inline(always)]
    fn visit_inputs(&self, _: Player, mut visit: impl FnMut(usize)) -> Option<i32> {
        let turn = self.to_move();
        let races = Player::both(|player| Race::of(self, player));
        if let Some((winner, plies)) = certain_end(self, &races) {
            let value = CERTAIN - PLY * plies;
            return Some(if winner == turn { value } else { -value });
        }
        for (seat, player) in [turn, turn.opponent()].into_iter().enumerate() {
            let first = OF_PAWN + seat * END;
            let Some(race) = &races[player.index()] else {
                if self.pawn(player) == Pawn::ToPlace {
                    visit(first);
                }
                continue;
            };
            // The player to move also sees the squares of the opponent's pawn.
            let square = race.pawn.trailing_zeros() as usize;
            visit(PAWNS + 32 * seat + if seat == 0 { square } else { 31 - square });
            let row = square / 4;
            let kind = if race.carried { usize::from(race.on_king) } else { 2 };
            visit(first + ROW + 8 * kind + row);
            visit(first + WAY + race.way());
            visit(first + WALKS + (race.walks.count_ones() as usize).min(7));
            let enemies = race.men | race.kings;
            visit(first + GUARDS + ((enemies >> (4 * row)).count_ones() as usize).min(7));
            visit(first + HUNTERS + (enemies & around(race.pawn)).count_ones() as usize);
        }
        let variant = self.variant();
        match variant.carrier() {
            Carrier::Normal => {}
            Carrier::Big => visit(RULES),
            Carrier::Weak => visit(RULES + 1),
        }
        if variant.walk() == Walk::One {
            visit(RULES + 2);
        }
        self.checkers().visit_inputs(turn, visit)
    }
}

/// Whether no capture is due. A pawn is placed where nothing can be captured.
#[inline]
fn is_quiet(position: &Position) -> bool {
    !position.turn_to_move().first_of_any().captures || position.is_decided()
}

/// A player certain to bring their pawn across, and the most plies that this takes. `None` if counting does
/// not decide.
fn certain_end(position: &Position, races: &[Option<Race>; 2]) -> Option<(Player, i32)> {
    let turn = position.to_move();
    if let Some(race) = &races[turn.index()] {
        if race.wins_at_once() && is_quiet(position) {
            return Some((turn, 1));
        }
        if let Some(moves) = race.moves(false) {
            return Some((turn, 2 * moves - 1));
        }
    }
    let other = turn.opponent();
    Some((other, 2 * races[other.index()].as_ref()?.moves(true)?))
}

/// A pawn on its way across, as sets of squares that its owner sees from below.
struct Race {
    pawn: u32,
    /// The checkers of the pawn's owner.
    own: u32,
    /// The men and the kings of the opponent.
    men: u32,
    kings: u32,
    /// The opponent's pawn.
    other: u32,
    /// The squares that the pawn can walk to.
    walks: u32,
    /// Whether the checker under a pawn moves.
    carried: bool,
    /// Whether this checker is a king.
    on_king: bool,
}

const FAR_ROW: u32 = 0xf000_0000;
const BACK_ROW: u32 = 0xf;

impl Race {
    /// The race of a player's pawn, or `None` if it is not on the board.
    fn of(position: &Position, owner: Player) -> Option<Self> {
        let seen = |squares: u32| {
            if owner == Player::P1 { squares } else { squares.reverse_bits() }
        };
        let pawn = |owner| match position.pawn(owner) {
            Pawn::On(square) => Some(seen(1 << square.index())),
            Pawn::ToPlace | Pawn::Lost => None,
        };
        let (checkers, enemy) = (position.checkers(), owner.opponent());
        let own = seen(checkers.men(owner).bits() | checkers.kings(owner).bits());
        let from = pawn(owner)?;
        let variant = position.variant();
        let (mut walks, mut before) = (from | around(from) & own, 0);
        while variant.walk() == Walk::Run && walks != before {
            before = walks;
            walks |= around(walks) & own;
        }
        Some(Race {
            pawn: from,
            own,
            men: seen(checkers.men(enemy).bits()),
            kings: seen(checkers.kings(enemy).bits()),
            other: pawn(enemy).unwrap_or(0),
            walks: walks & !from,
            carried: variant.carrier() == Carrier::Normal,
            on_king: from & seen(checkers.kings(owner).bits()) != 0,
        })
    }

    /// About how many moves the pawn needs to the far row if nothing else moves: at most [`FAR`].
    #[inline(always)]
    fn way(&self) -> usize {
        let mut reached = self.pawn | self.first_moves() & !self.men & !self.kings;
        for moves in 1..FAR {
            if reached & FAR_ROW != 0 {
                return moves;
            }
            let mut next = reached;
            if self.carried {
                next |= up(reached) & !(self.men | self.kings | self.own);
            }
            // Later walks are counted square by square, even if a pawn may run.
            next |= around(reached) & self.own;
            if next == reached {
                break;
            }
            reached = next;
        }
        FAR
    }

    /// Whether the owner wins with one move if they are to move and need not capture.
    fn wins_at_once(&self) -> bool {
        self.first_moves() & FAR_ROW & !self.men & !self.kings != 0
    }

    /// The squares that the pawn can reach in one move of its owner, ignoring the opponent's checkers.
    fn first_moves(&self) -> u32 {
        let steps = if self.carried { up(self.pawn) } else { 0 };
        self.walks | steps & !self.own
    }

    /// The number of moves that bring the pawn across for certain: at most one walk, then steps of its
    /// checker. `late` if the opponent is to move.
    ///
    /// Tracks all squares that the opponent's checkers could have reached. While none is next to a checker
    /// of the owner, nobody can capture or block.
    fn moves(&self, late: bool) -> Option<i32> {
        let (mut men, mut kings) = (self.men, self.kings);
        // Whether no checker of the owner is next to one of the opponent.
        let is_safe = |men: u32, kings: u32| around(men | kings) & self.own == 0;
        if !is_safe(men, kings) {
            return None;
        }
        // The opponent's pawn needs a move for each row, and one for a walk onto another checker.
        let mut left = i32::MAX;
        if self.other != 0 {
            let lowest = |squares: u32| squares.trailing_zeros() as i32 / 4;
            left = (lowest(men | kings) + 1).min(lowest(self.other));
        }
        let mut pass = |reached: u32| {
            men |= down(men);
            kings |= around(kings) | men & BACK_ROW;
            left -= 1;
            let reachable = men | kings;
            let safe = reached & !(around(reachable) | reachable);
            (is_safe(men, kings) && left > 0 && safe != 0).then_some((safe, reachable))
        };
        let (mut reached, mut enemies) = (self.pawn, self.men | self.kings);
        if late {
            (reached, enemies) = pass(reached)?;
        }
        for moves in 1..8 {
            let next = if moves == 1 {
                self.first_moves()
            } else if self.carried {
                up(reached) & !self.own
            } else {
                0
            };
            reached = next & !enemies;
            if reached & FAR_ROW != 0 {
                return Some(moves);
            }
            (reached, enemies) = pass(reached)?;
        }
        None
    }
}

const EVEN_ROWS: u32 = 0x0f0f_0f0f;
const FIRST_OF_ROWS: u32 = 0x1111_1111;
const LAST_OF_ROWS: u32 = 0x8888_8888;

/// The squares one step from a set, towards higher numbers.
const fn up(set: u32) -> u32 {
    set << 4 | (set & EVEN_ROWS & !LAST_OF_ROWS) << 5 | (set & !EVEN_ROWS & !FIRST_OF_ROWS) << 3
}

/// The same towards lower numbers.
const fn down(set: u32) -> u32 {
    set >> 4 | (set & EVEN_ROWS & !LAST_OF_ROWS) >> 3 | (set & !EVEN_ROWS & !FIRST_OF_ROWS) >> 5
}

/// The neighbours of a set of squares.
const fn around(set: u32) -> u32 {
    up(set) | down(set)
}
