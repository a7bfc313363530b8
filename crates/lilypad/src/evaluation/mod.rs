//! The evaluation for bots.

mod endings;

use gambol_core::Player;
use gambol_evaluate::linear::{CERTAIN, PLY, Table};
use gambol_evaluate::network::{Accumulators, Inputs, LearnedNetwork, Network, size};
use gambol_evaluate::tablebase::Endings;
use gambol_evaluate::{Evaluate, Evaluated, Tuning, fitted_logit};

use crate::draughts::tables::far_row;
use crate::draughts::{self, Square};
use crate::position::{BIG, ONE, Position, TO_PLACE, WEAK};
use crate::rules::generate::around;

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

    const ENDINGS: Option<Endings<Self>> = Some(endings::ENDINGS);
}

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player, None)
    }

    #[inline]
    fn evaluate_next(&self, position: &Position, player: Player, sums: &mut Accumulators) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player, Some(sums))
    }

    #[inline]
    fn is_quiet(&self, position: &Position) -> bool {
        is_quiet(position)
    }

    fn logit(&self, position: &Position) -> u32 {
        fitted_logit(include_str!("curve.txt"), &position.variant())
    }

    fn tuning(&self) -> Tuning {
        Tuning { playout_plies: 0, ..Tuning::default() }
    }
}

impl LearnedNetwork for Position {
    const NETWORK: Network<'static> = Network(&NETWORK.0);
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
    /// Six for each pawn, and the rules.
    const VISITS: usize = 2 * 6 + 2;
    const PLACES: usize = <draughts::Position as Inputs>::PLACES;
    const PHASES: usize = 2;

    fn phase(&self) -> usize {
        self.checkers().phase() / 2
    }

    #[inline]
    fn board_bits(&self) -> [u64; 8] {
        self.checkers.board_bits()
    }

    #[inline]
    fn board_input(&self, player: Player, place: usize, bits: usize) -> usize {
        self.checkers.board_input(player, place, bits)
    }

    #[inline(always)]
    fn visit_inputs(&self, _: Player, mut visit: impl FnMut(usize)) -> Option<i32> {
        let races = [Race::of(self, false), Race::of(self, true)];
        let certain = certain_value(self, &races);
        if certain.is_some() {
            return certain;
        }
        let light = self.checkers.is_light();
        // Vector instructions count six sets in the time of three.
        let [one, two] = &races;
        let [hunters, guards] = [Race::hunters, Race::guards].map(|sets| [sets(one), sets(two)]);
        let sets = [one.walks, two.walks, hunters[0], hunters[1], guards[0], guards[1]];
        let counts = sets.map(|set| set.count_ones() as usize);
        for (seat, race) in races.iter().enumerate() {
            let first = OF_PAWN + seat * END;
            if race.pawn == 0 {
                if self.pawns & TO_PLACE != 0 {
                    visit(first);
                }
                continue;
            }
            let square = race.square();
            // The player to move also sees the squares of the opponent's pawn.
            visit(PAWNS + 32 * seat + if light { 31 - square } else { square });
            let row = if race.light { 31 - square } else { square } / 4;
            let kind =
                if race.steps == 0 { 2 } else { usize::from(race.pawn & self.checkers.kings != 0) };
            visit(first + ROW + 8 * kind + row);
            visit(first + WAY + race.way());
            visit(first + WALKS + counts[seat].min(7));
            visit(first + HUNTERS + counts[2 + seat]);
            visit(first + GUARDS + counts[4 + seat].min(7));
        }
        for (i, rule) in [BIG, WEAK, ONE].into_iter().enumerate() {
            if self.pawns & rule != 0 {
                visit(RULES + i);
            }
        }
        None
    }
}

/// Whether no capture is due. A pawn is placed where nothing can be captured.
#[inline]
fn is_quiet(position: &Position) -> bool {
    !position.turn_to_move().first_of_any().captures || position.is_decided()
}

/// The value for the player to move if a player is certain to bring their pawn across. `None` if counting does
/// not decide.
fn certain_value(position: &Position, [race, other]: &[Race; 2]) -> Option<i32> {
    if race.first & !race.enemies & race.far_row() != 0 && is_quiet(position) {
        return Some(CERTAIN - PLY);
    }
    // While no checkers of both players are neighbours, nobody can capture or block.
    if around(race.own) & race.enemies != 0 {
        return None;
    }
    if let Some(moves) = race.moves(false) {
        return Some(CERTAIN - PLY * (2 * moves - 1));
    }
    Some(PLY * 2 * other.moves(true)? - CERTAIN)
}

/// A pawn on its way across, as sets of squares. Without a pawn, it can go nowhere.
struct Race {
    /// Whether p2 owns the pawn and goes towards lower numbers.
    light: bool,
    pawn: u64,
    /// The checkers of the pawn's owner.
    own: u64,
    /// The checkers of the opponent, and the kings among them.
    enemies: u64,
    kings: u64,
    /// The opponent's pawn.
    other: u64,
    /// The squares that the pawn can walk to.
    walks: u64,
    /// The squares that the checker under a pawn can step to, if the opponent's leave: none if it stays.
    steps: u64,
    /// The squares that the pawn can reach in one move of its owner, ignoring the opponent's checkers.
    first: u64,
}

impl Race {
    /// The race of the player to move, or of the opponent.
    #[inline(always)]
    fn of(position: &Position, opponent: bool) -> Self {
        let checkers = &position.checkers;
        let (mine, theirs) = (checkers.mine, checkers.theirs);
        let (own, enemies) = if opponent { (theirs, mine) } else { (mine, theirs) };
        let pawn = position.pawns & own;
        let walk = |set: u64| (set | around(set)) & own;
        let mut walks = walk(pawn);
        // Makes three steps at once, since a mispredicted branch costs more.
        let mut before = if position.pawns & ONE == 0 { 0 } else { walks };
        while walks != before {
            before = walk(walk(walks));
            walks = walk(before);
        }
        let mut race = Race {
            light: checkers.is_light() != opponent,
            pawn,
            own,
            enemies,
            kings: enemies & checkers.kings,
            other: position.pawns & enemies,
            walks: walks ^ pawn,
            steps: if position.pawns & (BIG | WEAK) == 0 { Square::BOARD & !own } else { 0 },
            first: 0,
        };
        race.first = race.walks | race.up(pawn) & race.steps;
        race
    }

    /// The squares one step from a set, towards the far row of the pawn.
    #[inline(always)]
    fn up(&self, set: u64) -> u64 {
        (set | set << 1).rotate_left(if self.light { 59 } else { 4 })
    }

    /// The same towards the other side.
    #[inline(always)]
    fn down(&self, set: u64) -> u64 {
        (set | set << 1).rotate_left(if self.light { 4 } else { 59 })
    }

    #[inline(always)]
    fn far_row(&self) -> u64 {
        far_row(self.light)
    }

    /// The index of the pawn's square. Meaningless without a pawn.
    #[inline(always)]
    fn square(&self) -> usize {
        let place = self.pawn.trailing_zeros() as usize;
        place - place / 9
    }

    /// The opponent's checkers next to the pawn.
    #[inline(always)]
    fn hunters(&self) -> u64 {
        self.enemies & around(self.pawn)
    }

    /// The opponent's checkers in the pawn's row and the rows ahead of it.
    #[inline(always)]
    fn guards(&self) -> u64 {
        let row = self.square() / 4 + usize::from(self.light);
        let from_row = u64::MAX.wrapping_shl((9 * row / 2) as u32);
        self.enemies & if self.light { !from_row } else { from_row }
    }

    /// About how many moves the pawn needs to the far row if nothing else moves: at most [`FAR`].
    #[inline(always)]
    fn way(&self) -> usize {
        // Later walks are counted square by square, even if a pawn may run.
        let open = self.steps & !self.enemies | self.own;
        let mut reached = self.pawn | self.first & !self.enemies;
        for moves in 1..FAR {
            if reached & self.far_row() != 0 {
                return moves;
            }
            let next = reached | self.up(reached) & open | self.down(reached) & self.own;
            if next == reached {
                break;
            }
            reached = next;
        }
        FAR
    }

    /// The number of moves that bring the pawn across for certain: at most one walk, then steps of its
    /// checker. `late` if the opponent is to move. No checker may be next to one of the other player.
    ///
    /// Tracks all squares that the opponent's checkers could have reached.
    #[inline(always)]
    fn moves(&self, late: bool) -> Option<i32> {
        let (mut enemies, mut kings, mut other) = (self.enemies, self.kings, self.other);
        let back_row = far_row(!self.light);
        let mut pass = |reached: u64| {
            // The opponent's pawn needs a move for each row, and one for a walk onto another checker.
            let mut goal = 0;
            if other != 0 {
                other = self.down(other) & Square::BOARD;
                goal = (enemies | other) & back_row;
            }
            enemies = (enemies | self.down(enemies) | self.up(kings)) & Square::BOARD;
            kings = (kings | around(kings) | back_row) & enemies;
            let near = enemies | around(enemies);
            let safe = reached & !near;
            (near & self.own | goal == 0 && safe != 0).then_some((safe, enemies))
        };
        let mut reachable = self.enemies;
        if late {
            (_, reachable) = pass(self.pawn)?;
        }
        let mut next = self.first;
        for moves in 1..8 {
            let reached = next & !reachable;
            if reached & self.far_row() != 0 {
                return Some(moves);
            }
            let safe;
            (safe, reachable) = pass(reached)?;
            next = self.up(safe) & self.steps;
        }
        None
    }
}
