//! Forced wins, searched forwards.

use std::collections::HashMap;

use gambol_core::{BuildKeyHasher, HiddenInformation, Player, Status};
use indexmap::IndexSet;

use crate::{Line, SolveError, Value, best_play, check_fit};

/// The limits of [`forced_win`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Search {
    /// The longest win to look for.
    pub plies: u32,
    /// The most positions to store, at some 100 bytes each.
    pub positions: usize,
}

impl Search {
    /// Looks for wins of up to this length, and stores at most ten million positions.
    ///
    /// ```
    /// use gambol_solve::Search;
    ///
    /// let mut search = Search::plies(9);
    /// search.positions = 1_000;
    /// ```
    pub const fn plies(plies: u32) -> Self {
        Search { plies, positions: 10_000_000 }
    }
}

/// The shortest forced win of either player from a position, within `search.plies` plies; `None` if
/// neither player has one.
///
/// It looks for wins of 1 ply, 2 plies and so on by df-pn, a depth-first proof-number search (Nagai
/// 2002), which first goes where the fewest positions are left to prove. A proof is always for a win
/// *within a number of plies*, which falls with each move, so repeated positions are no problem. The
/// distance of the position itself is exact; those in the proof are upper bounds.
///
/// ```
/// use gambol_pikemen::VariousPosition;
/// use gambol_solve::{Search, forced_win};
///
/// // The medium piece charges, and takes the small one.
/// let position: VariousPosition = "x6/x6/x,21U,x4/x6/x,12N,x4/x6 1 0,0 mini".parse()?;
/// let proof = forced_win(&position, &Search::plies(3))?.expect("a forced win");
/// let line: Vec<String> = proof.lines().map(|line| line.to_string()).collect();
/// assert_eq!(line, [format!("{position}\tp1win 1\tb2xb4")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The game is not for two players, has chance or secrets, or needs more positions than allowed.
pub fn forced_win<G: HiddenInformation>(
    position: &G,
    search: &Search,
) -> Result<Option<Proof<G>>, SolveError> {
    check_fit(position)?;
    let Some(mover) = position.status().player() else {
        return match position.status() {
            Status::Chance => Err(SolveError::Chance),
            _ => Ok(None),
        };
    };
    let mut provers = [mover, mover.opponent()].map(Prover::new);
    for plies in 1..=search.plies {
        for i in 0..2 {
            let others = provers[1 - i].table.len();
            provers[i].most = search.positions.saturating_sub(others);
            let known = provers[i].prove(position, plies);
            if known.map_err(|error| error.of(search.positions))?.is_proven() {
                return Ok(Some(provers[i].proof(position)));
            }
        }
    }
    Ok(None)
}

/// A forced win: a move for each position with the winner to move that the other player can reach.
#[derive(Clone, Debug)]
pub struct Proof<G: HiddenInformation> {
    winner: Player,
    /// The first is the position that was proven.
    positions: IndexSet<G, BuildKeyHasher>,
    /// For each, in the same order, within how many plies the win is, and the move of the winner.
    steps: Vec<(u32, Option<G::Move>)>,
}

impl<G: HiddenInformation> Proof<G> {
    /// The value of the position.
    pub fn value(&self) -> Value {
        let plies = self.steps.first().map_or(0, |&(plies, _)| plies);
        self.value_at(plies)
    }

    /// The winner's move in a position of the proof.
    pub fn best_move(&self, position: &G) -> Option<G::Move> {
        self.step(position)?.1
    }

    /// The moves up to the win, if the other player holds out for as long as the proof allows.
    pub fn line(&self) -> Vec<G::Move> {
        let Some(start) = self.positions.first() else {
            return Vec::new();
        };
        let plies = |position: &G| Some(self.step(position)?.0);
        best_play(start.clone(), plies, |position| self.best_move(position))
    }

    /// The number of positions in the proof, not counting finished games.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Always false: a proof has at least one position.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The lines of the [certificate](crate#certificates), with distances that are bounds. The position
    /// that was proven comes first.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        let steps = self.positions.iter().zip(&self.steps);
        steps.map(|(position, &(plies, mv))| Line::new(position, self.value_at(plies), mv))
    }

    /// The value of a position of the proof, within as many plies as the proof allows.
    pub(crate) fn value_of(&self, position: &G) -> Option<Value> {
        let (plies, _) = self.step(position)?;
        Some(self.value_at(plies))
    }

    fn step(&self, position: &G) -> Option<(u32, Option<G::Move>)> {
        let index = self.positions.get_index_of(position)?;
        Some(self.steps[index])
    }

    fn value_at(&self, plies: u32) -> Value {
        let winner = self.winner;
        Value::Win { winner, plies }
    }
}

/// A number that no sum reaches.
const INFINITE: u32 = u32::MAX;
/// More plies than any win takes.
const NEVER: u32 = u32::MAX;

/// The least number of positions that must be proven to be wins to prove a position, and not to be wins
/// to refute it.
#[derive(Clone, Copy)]
struct Effort {
    proof: u32,
    refutation: u32,
}

impl Effort {
    const PROVEN: Effort = Effort { proof: 0, refutation: INFINITE };
    const REFUTED: Effort = Effort { proof: INFINITE, refutation: 0 };

    /// The player to move may need just one move; the other player needs an answer to all.
    fn guess(moves: usize, winner_moves: bool) -> Effort {
        Effort::from_mover((1, moves as u32), winner_moves)
    }

    /// What it takes the player to move to reach their goal, and the other theirs, by who moves; and
    /// back.
    fn by_mover(self, winner_moves: bool) -> (u32, u32) {
        if winner_moves { (self.proof, self.refutation) } else { (self.refutation, self.proof) }
    }

    fn from_mover((mine, theirs): (u32, u32), winner_moves: bool) -> Effort {
        let (proof, refutation) = if winner_moves { (mine, theirs) } else { (theirs, mine) };
        Effort { proof, refutation }
    }
}

/// What is known about a position and a number of plies.
#[derive(Clone, Copy)]
struct Known {
    effort: Effort,
    /// If the win is proven, within how many plies; if it is refuted, the most plies for which it is.
    plies: u32,
}

impl Known {
    fn is_proven(&self) -> bool {
        self.effort.proof == 0
    }

    fn is_decided(&self) -> bool {
        self.effort.proof == 0 || self.effort.refutation == 0
    }
}

/// What is stored of a position.
#[derive(Clone, Copy)]
struct Entry<M> {
    /// The win is proven within this many plies, or `NEVER`,
    proven: u32,
    /// by this move, where the winner is to move.
    mv: Option<M>,
    /// There is no win within this many plies.
    refuted: u32,
    /// The effort that is left, as of the last search.
    effort: Effort,
}

/// Why a search stopped.
enum Stop {
    /// There is no room for another position.
    Full,
    /// A chance event came up.
    Chance,
}

impl Stop {
    /// The error, given the limit of positions.
    fn of(self, positions: usize) -> SolveError {
        match self {
            Stop::Full => SolveError::Positions(positions),
            Stop::Chance => SolveError::Chance,
        }
    }
}

/// Searches for wins of one player.
struct Prover<G: HiddenInformation> {
    winner: Player,
    table: HashMap<G, Entry<G::Move>, BuildKeyHasher>,
    /// The most positions in the table.
    most: usize,
}

/// A move and its result.
struct Child<G: HiddenInformation> {
    mv: G::Move,
    position: G,
    known: Known,
}

impl<G: HiddenInformation> Prover<G> {
    fn new(winner: Player) -> Self {
        Prover { winner, table: HashMap::default(), most: 0 }
    }

    /// Whether the winner can force a win within this many plies.
    fn prove(&mut self, position: &G, plies: u32) -> Result<Known, Stop> {
        let known = self.look_up(position, plies)?;
        if known.is_decided() {
            return Ok(known);
        }
        let unlimited = Effort { proof: INFINITE, refutation: INFINITE };
        self.search(position, plies, unlimited)
    }

    /// What is known without a search.
    fn look_up(&self, position: &G, plies: u32) -> Result<Known, Stop> {
        if let Some(entry) = self.table.get(position) {
            let (effort, plies) = if entry.proven <= plies {
                (Effort::PROVEN, entry.proven)
            } else if entry.refuted >= plies {
                (Effort::REFUTED, entry.refuted)
            } else {
                (entry.effort, plies)
            };
            return Ok(Known { effort, plies });
        }
        let (effort, plies) = match position.status() {
            Status::Chance => return Err(Stop::Chance),
            Status::Over(outcome) if outcome.winner == Some(self.winner) => (Effort::PROVEN, 0),
            Status::Over(_) => (Effort::REFUTED, NEVER),
            Status::Turn(_) if plies == 0 => (Effort::REFUTED, 0),
            Status::Turn(player) => {
                let moves = position.count_moves();
                (Effort::guess(moves, player == self.winner), plies)
            }
        };
        Ok(Known { effort, plies })
    }

    /// Searches an unfinished position until it is decided, or needs more effort than `limit` to be
    /// proven or refuted.
    fn search(&mut self, position: &G, plies: u32, limit: Effort) -> Result<Known, Stop> {
        let winner_moves = position.status().player() == Some(self.winner);
        let mut children = Vec::new();
        for &mv in position.legal_moves().iter() {
            let position = position.after(mv);
            let known = self.look_up(&position, plies - 1)?;
            children.push(Child { mv, position, known });
        }
        let (my_limit, their_limit) = limit.by_mover(winner_moves);
        loop {
            // The player to move needs one move, the one with the least effort; the other player must
            // answer all.
            let (mut best, mut mine, mut second, mut theirs) = (0, INFINITE, INFINITE, 0u32);
            for (i, child) in children.iter().enumerate() {
                let (to_me, to_them) = child.known.effort.by_mover(winner_moves);
                if to_me < mine {
                    (best, mine, second) = (i, to_me, mine);
                } else {
                    second = second.min(to_me);
                }
                theirs = match to_them {
                    INFINITE => INFINITE,
                    finite if theirs != INFINITE => theirs.saturating_add(finite).min(INFINITE - 1),
                    _ => theirs,
                };
            }
            let effort = Effort::from_mover((mine, theirs), winner_moves);
            if mine == 0 || theirs == 0 || mine >= my_limit || theirs >= their_limit {
                return self.keep(position, plies, effort, winner_moves, &children);
            }
            let child = &mut children[best];
            let (_, to_them) = child.known.effort.by_mover(winner_moves);
            // A little more than the second best, so that the search does not jump back and forth.
            let my_limit = my_limit.min(second.saturating_add(second / 4).saturating_add(1));
            let their_limit = match their_limit {
                INFINITE => INFINITE,
                finite => finite - theirs + to_them,
            };
            let limit = Effort::from_mover((my_limit, their_limit), winner_moves);
            child.known = self.search(&child.position, plies - 1, limit)?;
        }
    }

    /// Stores what was found about a position.
    fn keep(
        &mut self,
        position: &G,
        plies: u32,
        effort: Effort,
        winner_moves: bool,
        children: &[Child<G>],
    ) -> Result<Known, Stop> {
        let full = self.table.len() >= self.most;
        if full && !self.table.contains_key(position) {
            return Err(Stop::Full);
        }
        let entry = self.table.entry(position.clone()).or_insert(Entry {
            proven: NEVER,
            mv: None,
            refuted: 0,
            effort,
        });
        let mut known = Known { effort, plies };
        // Decisions hold for these plies; for others the effort is a guess again.
        entry.effort =
            if known.is_decided() { Effort::guess(children.len(), winner_moves) } else { effort };
        let plies_of = |child: &&Child<G>| child.known.plies;
        if effort.proof == 0 {
            let proven = children.iter().filter(|child| child.known.is_proven());
            let decisive = if winner_moves {
                proven.min_by_key(plies_of)
            } else {
                proven.max_by_key(plies_of)
            };
            let decisive = decisive.expect("a proof has a move");
            known.plies = decisive.known.plies + 1;
            if known.plies < entry.proven {
                entry.proven = known.plies;
                entry.mv = winner_moves.then_some(decisive.mv);
            }
        } else if effort.refutation == 0 {
            let refuted = children.iter().filter(|child| child.known.effort.refutation == 0);
            let refuted = refuted.map(|child| child.known.plies);
            let refuted = if winner_moves { refuted.min() } else { refuted.max() };
            known.plies = refuted.expect("a refutation has a move").saturating_add(1);
            entry.refuted = entry.refuted.max(known.plies);
        }
        Ok(known)
    }

    /// The proof of a win that was found.
    fn proof(&self, position: &G) -> Proof<G> {
        let mut positions = IndexSet::with_hasher(BuildKeyHasher);
        let mut steps = Vec::new();
        let add = |positions: &mut IndexSet<_, _>, position: G| {
            // Nothing is stored for finished games.
            if self.table.contains_key(&position) {
                positions.insert(position);
            }
        };
        add(&mut positions, position.clone());
        while let Some(position) = positions.get_index(steps.len()) {
            let position = position.clone();
            let Entry { proven, mv, .. } = self.table[&position];
            steps.push((proven, mv));
            match mv {
                Some(mv) => add(&mut positions, position.after(mv)),
                None => position.for_each_move(|mv| {
                    add(&mut positions, position.after(mv));
                }),
            }
        }
        Proof { winner: self.winner, positions, steps }
    }
}
