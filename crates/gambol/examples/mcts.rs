//! Monte Carlo tree search by hand, for every game without secrets:
//! `cargo run --release -p gambol --example mcts -- mixtour`
//!
//! `gambol-bots` has a faster search.

use gambol::{
    FullGame, GAMES, Game, PackedMove, Player, SeededRandom, Status, Visitor, playout, seeded,
};

struct Node<M> {
    mv: Option<M>,
    /// The player who made the move, or `None` for chance.
    mover: Option<Player>,
    children: Vec<Node<M>>,
    visits: f64,
    utility: f64,
}

impl<M: PackedMove> Node<M> {
    fn new(mv: Option<M>, mover: Option<Player>) -> Self {
        Node { mv, mover, children: Vec::new(), visits: 0.0, utility: 0.0 }
    }

    /// Plays one playout through this node and returns its last position.
    fn visit<G: Game<Move = M>>(&mut self, mut position: G, random: &mut SeededRandom) -> G {
        let status = position.status();
        let end = if status.is_over() || self.visits == 0.0 {
            playout::playout(&position, random, 1_000).end
        } else {
            if self.children.is_empty() {
                let moves = position.legal_moves().into_iter();
                self.children = moves.map(|mv| Node::new(Some(mv), status.player())).collect();
            }
            let parent = self.visits;
            let picked = position.random_move(random);
            let child = match status {
                Status::Chance => self.children.iter_mut().find(|child| child.mv == picked),
                _ => self
                    .children
                    .iter_mut()
                    .max_by(|a, b| a.bound(parent).total_cmp(&b.bound(parent))),
            }
            .expect("a game that goes on has moves");
            position.apply_unchecked(child.mv.expect("a child has a move"));
            child.visit(position, random)
        };
        self.visits += 1.0;
        // Each player maximises their own utility, however many players there are.
        self.utility += self.mover.and_then(|player| end.utility(player)).unwrap_or(0.0);
        end
    }

    /// Returns the upper confidence bound: the mean, plus a bonus for few visits.
    fn bound(&self, parent: f64) -> f64 {
        if self.visits == 0.0 {
            return f64::INFINITY;
        }
        self.utility / self.visits + (parent.ln() / self.visits).sqrt()
    }
}

struct Search;

impl Visitor for Search {
    type Output = ();

    fn visit<G: FullGame>(self, position: G) {
        let mut root = Node::new(None, None);
        let mut random = seeded(1);
        for _ in 0..20_000 {
            root.visit(position.clone(), &mut random);
        }
        root.children.sort_by(|a, b| b.visits.total_cmp(&a.visits));
        for child in root.children.iter().take(5) {
            let text = child.mv.map(|mv| position.display_move(mv).to_string());
            let mean = child.utility / child.visits;
            println!("{:12} {:6} visits, {mean:+.3}", text.unwrap_or_default(), child.visits);
        }
    }
}

fn main() -> Result<(), gambol::AnyError> {
    let game = std::env::args().nth(1);
    let start = GAMES.first(game.as_deref().unwrap_or("mixtour"))?;
    gambol::visit(&start, Search).expect("one of the games");
    Ok(())
}
