//! Searches forwards for forced wins.

use std::mem;

use gambol_core::{HiddenInformation, Player, Status};

use crate::best_play::best_play;
use crate::error::check_fit;
use crate::positions::Positions;
use crate::{Line, SolveError, Value};

/// The maximum length of a win. It is far beyond all known forced wins.
const MOST_PLIES: u32 = 1_000;

/// The limits of [`forced_win`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Search {
    /// The longest win to search for, at most 1,000.
    pub plies: u32,
    /// The maximum number of positions to store, at some 100 bytes each.
    pub positions: usize,
    /// The only player whose wins count, or `None` for both players.
    pub winner: Option<Player>,
}

impl Search {
    /// Searches for wins of up to this length, with at most ten million stored positions.
    ///
    /// ```
    /// use gambol_solve::Search;
    ///
    /// let mut search = Search::plies(9);
    /// search.positions = 1_000;
    /// ```
    pub const fn plies(plies: u32) -> Self {
        Search { plies, positions: 10_000_000, winner: None }
    }
}

/// The shortest forced win of either player, or of `search.winner`, within `search.plies` plies. `None` if there is
/// no such win.
///
/// Searches for wins of 1 ply, 2 plies and so on by df-pn, a depth-first proof-number search (Nagai 2002),
/// which prefers positions with the least work left to prove. A proof is for a win *within a number of
/// plies*, which falls with each move, so repetitions are harmless. The distance of the position itself is
/// exact. Distances of other positions in the proof are upper bounds.
///
/// ```
/// use gambol_pikemen::RuntimePosition;
/// use gambol_solve::{Search, forced_win};
///
/// // The medium piece charges, and takes the small one.
/// let position: RuntimePosition = "x6/x6/x,21U,x4/x6/x,12N,x4/x6 1 0,0 mini".parse()?;
/// let proof = forced_win(&position, &Search::plies(3))?.expect("a forced win");
/// let line: Vec<String> = proof.lines().map(|line| line.to_string()).collect();
/// assert_eq!(line, [format!("{position}\tp1win 1\tb2xb4")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The game is not for two players, has chance or secrets, or needs more positions than allowed.
pub fn forced_win<G: HiddenInformation>(
    position: &G,
    search: &Search,
) -> Result<Option<Proof<G>>, SolveError> {
    check_fit(position)?;
    let mover = match position.status() {
        Status::Turn(player) => player,
        Status::Chance => return Err(SolveError::Chance),
        Status::Over(_) => return Ok(None),
    };
    let new = |winner| Prover::new(winner, search.positions);
    let (mut prover, mut other) = (new(mover), new(mover.opponent()));
    for plies in 1..=search.plies.min(MOST_PLIES) {
        for _ in 0..2 {
            if search.winner.is_none_or(|winner| winner == prover.winner) {
                prover.most = search.positions.saturating_sub(other.entries.len());
                if prover.prove(position, plies)?.is_proven() {
                    return Ok(Some(prover.proof(position)));
                }
            }
            mem::swap(&mut prover, &mut other);
        }
    }
    Ok(None)
}

/// A forced win. It has a move for each position that the other player can reach with the winner to move.
#[derive(Clone, Debug)]
pub struct Proof<G: HiddenInformation> {
    winner: Player,
    /// The positions, beginning with the proven one.
    positions: Positions<G>,
    /// For each position, an upper bound of the plies to the win, and the winner's move.
    steps: Vec<(u32, Option<G::Move>)>,
}

impl<G: HiddenInformation> Proof<G> {
    /// The value of the position.
    pub fn value(&self) -> Value {
        self.value_at(self.steps[0].0)
    }

    /// The winner's move in a position of the proof.
    pub fn best_move(&self, position: &G) -> Option<G::Move> {
        self.step(position)?.1
    }

    /// The moves to the win against the longest resistance the proof allows.
    pub fn line(&self) -> Vec<G::Move> {
        let start = self.positions.list()[0].clone();
        best_play(start, &|at| self.value_of(at), &|at| self.best_move(at))
    }

    /// The number of unfinished positions in the proof.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Always returns false, since a proof has at least one position.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The lines of the [certificate](crate#certificates), whose distances are bounds. The proven position
    /// comes first.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        (0..self.len()).map(|number| self.line_of(number))
    }

    /// The line of a position by number.
    pub(crate) fn line_of(&self, number: usize) -> Line {
        let (plies, mv) = self.steps[number];
        Line::new(&self.positions.list()[number], self.value_at(plies), mv)
    }

    /// The value of a position of the proof. Its plies are an upper bound.
    pub(crate) fn value_of(&self, position: &G) -> Option<Value> {
        Some(self.value_at(self.step(position)?.0))
    }

    fn step(&self, position: &G) -> Option<(u32, Option<G::Move>)> {
        Some(self.steps[self.positions.find(position)?])
    }

    fn value_at(&self, plies: u32) -> Value {
        Value::Win { winner: self.winner, plies }
    }
}

/// A number above all sums.
const INFINITE: u32 = u32::MAX;
/// A number above the plies of any win.
const NEVER: u32 = u32::MAX;

/// The work left: the smallest number of positions that must be proven in order to prove a position, and the
/// smallest number that must be refuted in order to refute it.
#[derive(Clone, Copy)]
struct Effort {
    proof: u32,
    refutation: u32,
}

impl Effort {
    const PROVEN: Effort = Effort { proof: 0, refutation: INFINITE };
    const REFUTED: Effort = Effort { proof: INFINITE, refutation: 0 };

    /// An initial guess. The player to move may need only one move, but all answers of the other player
    /// must be covered.
    fn guess(moves: usize, winner_moves: bool) -> Effort {
        Effort::from_mover((1, moves as u32), winner_moves)
    }

    /// Converts between (proof, refutation) and (effort of the player to move, effort of the other player).
    fn by_mover(self, winner_moves: bool) -> (u32, u32) {
        if winner_moves { (self.proof, self.refutation) } else { (self.refutation, self.proof) }
    }

    fn from_mover((mine, theirs): (u32, u32), winner_moves: bool) -> Effort {
        let (proof, refutation) = if winner_moves { (mine, theirs) } else { (theirs, mine) };
        Effort { proof, refutation }
    }
}

/// The knowledge about a position for a number of plies.
#[derive(Clone, Copy)]
struct Known {
    effort: Effort,
    /// The number of plies within which the win is proven or refuted.
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

/// The stored knowledge about a position.
#[derive(Clone, Copy)]
struct Entry<M> {
    /// The number of plies within which the win is proven, or `NEVER`.
    proven: u32,
    /// The proven move, if the winner is to move.
    mv: Option<M>,
    /// The number of plies within which there is no win.
    refuted: u32,
    /// The effort left after the last search.
    effort: Effort,
}

/// Searches for wins of one player.
struct Prover<G: HiddenInformation> {
    winner: Player,
    positions: Positions<G>,
    /// The entry of each position.
    entries: Vec<Entry<G::Move>>,
    /// The maximum number of positions of this prover, and of both provers together.
    most: usize,
    limit: usize,
}

/// The knowledge about the positions after a player's moves.
struct Children {
    winner_moves: bool,
    known: Vec<Known>,
}

impl Children {
    /// The child to search and its limit. If the position is decided or needs more than `limit`, returns
    /// its effort as an error.
    fn next(&self, limit: Effort) -> Result<(usize, Effort), Effort> {
        let (my_limit, their_limit) = limit.by_mover(self.winner_moves);
        // The player to move needs one move, preferably the one with the least effort. The other player
        // must answer all.
        let (mut best, mut mine, mut second, mut theirs) = (0, INFINITE, INFINITE, 0u32);
        for (i, child) in self.known.iter().enumerate() {
            let (to_me, to_them) = child.effort.by_mover(self.winner_moves);
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
        if mine == 0 || theirs == 0 || mine >= my_limit || theirs >= their_limit {
            return Err(Effort::from_mover((mine, theirs), self.winner_moves));
        }
        let (_, to_them) = self.known[best].effort.by_mover(self.winner_moves);
        // The limit is a little above the second best effort, so that the search does not jump back and
        // forth.
        let my_limit = my_limit.min(second.saturating_add(second / 4).saturating_add(1));
        let their_limit = match their_limit {
            INFINITE => INFINITE,
            finite => finite - theirs + to_them,
        };
        Ok((best, Effort::from_mover((my_limit, their_limit), self.winner_moves)))
    }

    /// The child that decides the number of plies: the child with the fewest plies if the winner moves,
    /// otherwise with the most.
    fn decisive(&self, is_proven: bool) -> Option<usize> {
        let is_same = |known: &Known| known.is_decided() && known.is_proven() == is_proven;
        let same = (0..self.known.len()).filter(|&child| is_same(&self.known[child]));
        let plies = |&child: &usize| self.known[child].plies;
        if self.winner_moves { same.min_by_key(plies) } else { same.max_by_key(plies) }
    }
}

impl<G: HiddenInformation> Prover<G> {
    fn new(winner: Player, limit: usize) -> Self {
        Prover { winner, positions: Positions::new(), entries: Vec::new(), most: 0, limit }
    }

    /// Decides whether the winner can force a win within this many plies.
    fn prove(&mut self, position: &G, plies: u32) -> Result<Known, SolveError> {
        let known = self.look_up(position, plies)?;
        if known.is_decided() {
            return Ok(known);
        }
        let unlimited = Effort { proof: INFINITE, refutation: INFINITE };
        self.search(position, plies, unlimited)
    }

    /// The knowledge about a position without a search.
    fn look_up(&self, position: &G, plies: u32) -> Result<Known, SolveError> {
        let (effort, plies) = match self.positions.find(position).map(|at| &self.entries[at]) {
            Some(entry) if entry.proven <= plies => (Effort::PROVEN, entry.proven),
            Some(entry) if entry.refuted >= plies => (Effort::REFUTED, entry.refuted),
            Some(entry) => (entry.effort, plies),
            None => match position.status() {
                Status::Chance => return Err(SolveError::Chance),
                Status::Over(outcome) if outcome.winner == Some(self.winner) => (Effort::PROVEN, 0),
                Status::Over(_) => (Effort::REFUTED, NEVER),
                Status::Turn(_) if plies == 0 => (Effort::REFUTED, 0),
                Status::Turn(player) => {
                    (Effort::guess(position.count_moves(), player == self.winner), plies)
                }
            },
        };
        Ok(Known { effort, plies })
    }

    /// Searches an unfinished position until it is decided or needs more effort than `limit`.
    fn search(&mut self, position: &G, plies: u32, limit: Effort) -> Result<Known, SolveError> {
        let winner_moves = position.status().player() == Some(self.winner);
        let moves = position.legal_moves();
        let mut positions = Vec::with_capacity(moves.len());
        let mut children = Children { winner_moves, known: Vec::with_capacity(moves.len()) };
        for &mv in moves.iter() {
            let after = position.after(mv);
            children.known.push(self.look_up(&after, plies - 1)?);
            positions.push(after);
        }
        let effort = loop {
            match children.next(limit) {
                Ok((child, limit)) => {
                    children.known[child] = self.search(&positions[child], plies - 1, limit)?;
                }
                Err(effort) => break effort,
            }
        };
        let (mut known, mut mv) = (Known { effort, plies }, None);
        if known.is_decided() {
            let child = children.decisive(known.is_proven()).expect("a result has a move");
            known.plies = children.known[child].plies.saturating_add(1);
            mv = winner_moves.then_some(moves[child]);
        }
        self.keep(position, known, Effort::guess(moves.len(), winner_moves), mv)
    }

    /// Stores the knowledge about a position, with the winner's move.
    fn keep(
        &mut self,
        position: &G,
        known: Known,
        guess: Effort,
        mv: Option<G::Move>,
    ) -> Result<Known, SolveError> {
        let full = self.entries.len() >= self.most;
        if full && self.positions.find(position).is_none() {
            return Err(SolveError::Positions(self.limit));
        }
        let number = self.positions.add(position.clone());
        if number == self.entries.len() {
            self.entries.push(Entry { proven: NEVER, mv: None, refuted: 0, effort: known.effort });
        }
        let entry = &mut self.entries[number];
        // A decision holds only for this number of plies. For other numbers of plies the effort is a guess
        // again.
        entry.effort = if known.is_decided() { guess } else { known.effort };
        if known.effort.refutation == 0 {
            entry.refuted = entry.refuted.max(known.plies);
        } else if known.is_proven() && known.plies < entry.proven {
            (entry.proven, entry.mv) = (known.plies, mv);
        }
        Ok(known)
    }

    /// The proof of a win.
    fn proof(&self, position: &G) -> Proof<G> {
        let mut positions = Positions::new();
        let mut steps = Vec::new();
        // Finished games have no entry, so they are left out.
        let add = |positions: &mut Positions<G>, position| {
            if self.positions.find(&position).is_some() {
                positions.add(position);
            }
        };
        add(&mut positions, position.clone());
        while let Some(position) = positions.list().get(steps.len()).cloned() {
            let number = self.positions.find(&position).expect("it was added");
            let Entry { proven, mv, .. } = self.entries[number];
            steps.push((proven, mv));
            match mv {
                Some(mv) => add(&mut positions, position.after(mv)),
                None => position.for_each_move(|mv| add(&mut positions, position.after(mv))),
            }
        }
        Proof { winner: self.winner, positions, steps }
    }
}
