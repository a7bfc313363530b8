//! A search that follows captures to their end before it relies on a value, for two games, and captures by origin.
//! `cargo run --release -p gambol --example captures_first`

use gambol::lilypad::draughts;
use gambol::pikemen::{ClassicPosition, Variant};
use gambol::{Game, Player, Start, seeded};

/// A game whose pieces can be counted.
trait Material: Game {
    /// The pieces of a player, or their worth.
    fn material(&self, player: Player) -> i32;

    /// The value for the player to move.
    fn value(&self, player: Player) -> i32 {
        self.material(player) - self.material(player.opponent())
    }
}

impl Material for ClassicPosition {
    fn material(&self, player: Player) -> i32 {
        self.score(player).into()
    }
}

impl Material for draughts::Position {
    fn material(&self, player: Player) -> i32 {
        (2 * self.men(player).len() + 3 * self.kings(player).len()) as i32
    }
}

/// Positions visited by each part of the search.
#[derive(Debug, Default)]
struct Visited {
    searched: u64,
    captures: u64,
}

/// The value of a position for the player to move. Captures are tried first, then followed to their end.
fn search<G: Material>(
    at: &G,
    depth: u32,
    [mut alpha, beta]: [i32; 2],
    visited: &mut Visited,
) -> i32 {
    let Some(player) = at.turn() else {
        // In both games, a player without a move has lost, and so has a player whose opponent has the points.
        return -1_000;
    };
    let mut moves = Vec::new();
    if depth > 0 {
        visited.searched += 1;
        moves.extend(at.legal_moves());
        moves.sort_by_key(|&mv| !at.is_capture(mv));
    } else {
        visited.captures += 1;
        // The player need not capture, unless the rules say so.
        alpha = alpha.max(at.value(player));
        at.for_each_capture(|mv| moves.push(mv));
    }
    for mv in moves {
        if alpha >= beta {
            break;
        }
        let value = -search(&at.after(mv), depth.saturating_sub(1), [-beta, -alpha], visited);
        alpha = alpha.max(value);
    }
    alpha
}

fn show<G: Material + Start>(mut position: G) {
    let mut random = seeded(3);
    // The first position of a random game with a capture.
    while {
        let mut captures = 0;
        position.for_each_capture(|_| captures += 1);
        captures == 0
    } {
        let mv = position.random_move(&mut random).expect("a capture comes before the end");
        position.apply_unchecked(mv);
    }
    println!("{}: {position}", G::NAME);
    position.for_each_piece_moves(|mut moves| {
        let len = moves.len();
        if moves.any(|mv| position.is_capture(mv)) {
            println!("  a piece on square {:?} has {len} moves, and captures", moves.from);
        }
    });
    for depth in 1..=3 {
        let mut visited = Visited::default();
        let value = search(&position, depth, [-10_000, 10_000], &mut visited);
        println!("  depth {depth}: value {value}, {visited:?}");
    }
}

fn main() {
    show(ClassicPosition::start(Variant::CLASSIC));
    show(draughts::Position::START);
}
