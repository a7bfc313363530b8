//! Solves all reachable positions backwards from the ends of the game.

use gambol_core::{HiddenInformation, Player, Status};

use crate::best_play::best_play;
use crate::error::check_fit;
use crate::positions::Positions;
use crate::{Line, SolveError, Value};

/// The values of all positions reachable from given positions.
///
/// Enumerates all positions, then finds values backwards from the ends of the game. A player with a move to
/// a won position wins. A player whose moves all lead to lost positions loses. All other positions are
/// draws, since play can go on forever. Distances are exact: the winner takes the shortest way, and the
/// loser the longest.
///
/// ```
/// use gambol_core::Game;
/// use gambol_lilypad::draughts::Position;
/// use gambol_solve::Table;
///
/// // The king stops the man.
/// let position: Position = "B:W28:BK16".parse()?;
/// let table = Table::solve([position], 10_000)?;
/// assert_eq!(table.value(&position).unwrap().to_string(), "p1win 3");
/// let mv = table.best_move(&position).unwrap();
/// assert_eq!(position.display_move(mv).to_string(), "16-19");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table<G: HiddenInformation> {
    positions: Positions<G>,
    /// The value of each position, in the same order.
    values: Vec<Value>,
}

impl<G: HiddenInformation> Table<G> {
    /// Solves these positions and all reachable ones, at most `most` in total.
    ///
    /// Takes some 30 to 55 bytes for each position, plus the position itself, and 8 bytes for each move.
    ///
    /// # Errors
    ///
    /// The game is not for two players, has chance or secrets, or there are more than `most` positions or 2^32
    /// moves.
    pub fn solve(starts: impl IntoIterator<Item = G>, most: usize) -> Result<Self, SolveError> {
        let mut positions = Positions::new();
        for start in starts {
            check_fit(&start)?;
            check_number(positions.add(start), most)?;
        }
        let mut statuses = Vec::new();
        let mut moves = Moves::default();
        while let Some(position) = positions.list().get(statuses.len()) {
            let position = position.clone();
            statuses.push(match position.status() {
                Status::Turn(player) => (Some(player), None),
                Status::Chance => return Err(SolveError::Chance),
                Status::Over(outcome) => (None, outcome.winner),
            });
            let legal = position.legal_moves();
            for &mv in legal.iter() {
                let to = check_number(positions.add(position.after(mv)), most)?;
                moves.add(statuses.len() - 1, to).ok_or(SolveError::Moves)?;
            }
            moves.counts.push(legal.len() as u32);
        }
        Ok(Table { positions, values: moves.values(&statuses) })
    }

    /// The value of a position in the table.
    pub fn value(&self, position: &G) -> Option<Value> {
        Some(self.values[self.positions.find(position)?])
    }

    /// A move that keeps the value: the fastest win, or a draw. Returns `None` if the other player wins,
    /// the game is over, or the position is not in the table.
    pub fn best_move(&self, position: &G) -> Option<G::Move> {
        let wanted = match self.value(position)? {
            Value::Win { winner, plies } if position.status().player() == Some(winner) => {
                Value::Win { winner, plies: plies - 1 }
            }
            Value::Win { .. } => return None,
            Value::Draw => Value::Draw,
        };
        let mut moves = position.legal_moves().into_iter();
        moves.find(|&mv| self.value(&position.after(mv)) == Some(wanted))
    }

    /// The moves of best play to a win. Empty if the position is a draw or not in the table.
    pub fn line(&self, position: &G) -> Vec<G::Move> {
        best_play(position.clone(), &|at| self.value(at), &|at| self.best_move(at))
    }

    /// The positions and their values, including finished games. The initial positions come first, then the
    /// others in the order of discovery.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&G, Value)> {
        self.positions.list().iter().zip(self.values.iter().copied())
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there is no position at all.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The lines of the [certificate](crate#certificates), with exact distances.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        (0..self.len()).filter_map(|number| self.line_of(number))
    }

    /// The line of a position by number, or `None` if the game is over.
    pub(crate) fn line_of(&self, number: usize) -> Option<Line> {
        let position = &self.positions.list()[number];
        let line = || Line::new(position, self.values[number], self.best_move(position));
        position.has_moves().then(line)
    }
}

/// The moves of all positions.
#[derive(Default)]
struct Moves {
    /// The number of moves from each position.
    counts: Vec<u32>,
    /// The number of the latest move to each position. Numbers count from 1, and 0 means none.
    latest: Vec<u32>,
    /// The position before each move, and the number of the move before it to the same position.
    list: Vec<(u32, u32)>,
}

impl Moves {
    /// Adds a move, or returns `None` if there are too many.
    fn add(&mut self, from: usize, to: usize) -> Option<()> {
        self.latest.resize(self.latest.len().max(to + 1), 0);
        self.list.push((u32::try_from(from).ok()?, self.latest[to]));
        self.latest[to] = u32::try_from(self.list.len()).ok()?;
        Some(())
    }

    /// The value of each position, given the player to move or the winner, and the moves. Wins and losses are
    /// found one distance (`layer`) at a time.
    fn values(self, statuses: &[(Option<Player>, Option<Player>)]) -> Vec<Value> {
        let mut values = vec![Value::Draw; statuses.len()];
        // For each position, the number of moves not known to lose.
        let mut hopes = self.counts;
        let mut layer = Vec::new();
        for (position, status) in statuses.iter().enumerate() {
            if let (_, Some(winner)) = *status {
                values[position] = Value::Win { winner, plies: 0 };
                layer.push((position, winner));
            }
        }
        let mut plies = 0;
        while !layer.is_empty() {
            plies += 1;
            let mut next_layer = Vec::new();
            for (position, winner) in layer {
                let mut number = self.latest.get(position).copied().unwrap_or(0) as usize;
                while number > 0 {
                    let (earlier, next) = self.list[number - 1];
                    let earlier = earlier as usize;
                    number = next as usize;
                    if values[earlier] != Value::Draw {
                        continue;
                    }
                    hopes[earlier] -= 1;
                    if statuses[earlier].0 == Some(winner) || hopes[earlier] == 0 {
                        values[earlier] = Value::Win { winner, plies };
                        next_layer.push((earlier, winner));
                    }
                }
            }
            layer = next_layer;
        }
        values
    }
}

/// Returns a position's number, if it is below `most`.
fn check_number(number: usize, most: usize) -> Result<usize, SolveError> {
    if number < most { Ok(number) } else { Err(SolveError::Positions(most)) }
}
