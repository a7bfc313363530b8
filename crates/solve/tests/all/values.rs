//! Values that are known from elsewhere, two ways to find them, and what cannot be solved.

use std::fmt;
use std::ops::ControlFlow;

use gambol_core::{
    Game, NotLegal, Outcome, PackedMove, PerfectInformation, Player, Standard, Start, Status,
};
use gambol_host::{AnyMove, AnyPosition};
use gambol_lilypad::draughts;
use gambol_solve::{Distances, Search, SolveError, Solver, Table, Value, forced_win};

use crate::{checkers, endings};

/// King against king, as Ed Trice counted it (forum of damforum.nl): 992 positions, of which the player to
/// move wins 230, draws 654 and loses 108, the longest win in 11 plies. And the number of positions of two
/// checkers, one-sided ones included, is known to be 6,972.
#[test]
fn two_piece_endings_of_draughts_are_as_published() {
    let table = Table::solve(endings(2), usize::MAX).expect("a table");
    let two = table.iter().filter(|(position, _)| checkers(position) == 2);
    assert_eq!(two.count(), 2 * 6_972);
    for mover in Player::all(2) {
        let [mut wins, mut draws, mut losses, mut longest] = [0; 4];
        for (position, value) in table.iter() {
            let kings = Player::all(2).map(|player| position.kings(player).len());
            if position.to_move() != mover || checkers(position) != 2 || !kings.eq([1, 1]) {
                continue;
            }
            match value {
                Value::Draw => draws += 1,
                Value::Win { winner, plies } if winner == mover => {
                    wins += 1;
                    longest = longest.max(plies);
                }
                Value::Win { .. } => losses += 1,
            }
        }
        assert_eq!([wins, draws, losses, longest], [230, 654, 108, 11], "{mover}");
    }
}

/// The search finds what the table has: no win that is shorter, and none in a draw.
#[test]
fn search_and_table_agree() {
    let table = Table::solve(endings(2), usize::MAX).expect("a table");
    let running = table.iter().filter(|(position, _)| position.has_moves());
    for (position, value) in running.step_by(37) {
        let proof = forced_win(position, &Search::plies(13)).expect("enough room");
        match (value, proof) {
            (Value::Draw, None) => {}
            (value, Some(proof)) => assert_eq!(proof.value(), value, "{position}"),
            (value, None) => panic!("{position}: {value} was not found"),
        }
    }
}

/// Each move of a line of best play brings the end one ply nearer.
#[test]
fn lines_are_as_long_as_the_win() {
    let start: draughts::Position = "W:WK10,K11:BK1".parse().expect("a position");
    let table = Table::solve([start], 100_000).expect("a table");
    let Some(Value::Win { winner: Player::P2, plies }) = table.value(&start) else {
        panic!("two kings win");
    };
    let mut position = start;
    for (played, mv) in table.line(&start).into_iter().enumerate() {
        let plies = plies - played as u32;
        let value = Value::Win { winner: Player::P2, plies };
        assert_eq!(table.value(&position), Some(value));
        position.apply_unchecked(mv);
    }
    assert_eq!(position.result().map(|result| result.to_string()), Some("p2win".to_owned()));
}

/// A heap from which players take one to three stones; whoever takes the last one wins. All positions have the
/// same key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct OneKey {
    stones: u8,
    turn: Player,
}

impl Default for OneKey {
    fn default() -> Self {
        OneKey { stones: 12, turn: Player::P1 }
    }
}

impl fmt::Display for OneKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stones, self.turn)
    }
}

impl Game for OneKey {
    type Move = u8;
    type Variant = Standard;
    type Illegal = NotLegal;
    type Reason = &'static str;

    fn status(&self) -> Status<&'static str> {
        match self.stones {
            0 => Status::Over(Outcome::win(self.turn.opponent(), "took the last stone")),
            _ => Status::Turn(self.turn),
        }
    }

    fn try_for_each_move<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=self.stones.min(3)).try_for_each(visit)
    }

    fn check(&self, taken: u8) -> Result<(), NotLegal> {
        (1..=self.stones.min(3)).contains(&taken).then_some(()).ok_or(NotLegal)
    }

    fn apply_unchecked(&mut self, taken: u8) {
        self.stones -= taken;
        self.turn = self.turn.opponent();
    }

    fn key(&self) -> u64 {
        7
    }
}

impl Start for OneKey {
    const NAME: &'static str = "one-key";
}

impl PerfectInformation for OneKey {}

/// A heap of a multiple of four is lost, whatever the keys are.
#[test]
fn positions_with_one_key_are_told_apart() {
    let table = Table::solve([OneKey::default()], 100).expect("a table");
    // 12 and 11 stones are met with one player on turn only.
    assert_eq!(table.len(), 2 * 11 + 2);
    for (position, value) in table.iter() {
        let Value::Win { winner, .. } = value else { panic!("{position}: a draw") };
        let wins = if position.stones % 4 == 0 { position.turn.opponent() } else { position.turn };
        assert_eq!(winner, wins, "{position}");
    }
    assert_eq!(table.value(&OneKey { stones: 13, turn: Player::P1 }), None);
    let proof = forced_win(&OneKey::default(), &Search::plies(12)).expect("enough room");
    let winner = proof.map(|proof| proof.value());
    assert!(matches!(winner, Some(Value::Win { winner: Player::P2, .. })), "{winner:?}");
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let fifes = gambol_fifes_and_drums::Position::start("standard".parse().expect("a variant"));
    assert_eq!(Table::solve([fifes], 100).unwrap_err(), SolveError::Secrets);
    assert_eq!(forced_win(&fifes, &Search::plies(1)).unwrap_err(), SolveError::Secrets);
    let three = gambol_pikemen::RuntimePosition::start("three".parse().expect("a variant"));
    assert_eq!(Table::solve([three], 100).unwrap_err(), SolveError::Players(3));
    assert_eq!(forced_win(&three, &Search::plies(1)).unwrap_err(), SolveError::Players(3));
    let mixtour = gambol_mixtour::Position::start("basic".parse().expect("a variant"));
    assert_eq!(Table::solve([mixtour], 100).unwrap_err(), SolveError::Positions(100));
    let mut search = Search::plies(20);
    search.positions = 100;
    assert_eq!(forced_win(&mixtour, &search).unwrap_err(), SolveError::Positions(100));
}

#[test]
fn a_game_that_is_over_has_no_forced_win() {
    let over: draughts::Position = "W:W:BK1".parse().expect("a position");
    assert!(forced_win(&over, &Search::plies(3)).expect("no error").is_none());
    let table = Table::solve([over], 1).expect("a table");
    assert_eq!(table.value(&over).map(|value| value.to_string()), Some("p1win 0".to_owned()));
}

/// A solver of a game that is known at run time finds what the functions for its type find.
#[test]
fn a_game_known_at_run_time_has_the_same_values() {
    let start: draughts::Position = "W:WK10,K11:BK1".parse().expect("a position");
    let any = AnyPosition::new(start);
    let solver = Solver::of::<draughts::Position>();
    let packed = |moves: Vec<draughts::Move>| -> Vec<AnyMove> {
        moves.into_iter().map(|mv| AnyMove(mv.to_bits())).collect()
    };
    let table = Table::solve([start], 100_000).expect("a table");
    let found = solver.table(&any, 100_000).expect("a table");
    assert_eq!(found.value, table.value(&start));
    assert_eq!(found.line, packed(table.line(&start)));
    assert_eq!((found.positions, found.distances), (table.len(), Distances::Exact));
    assert!(found.lines().eq(table.lines()));

    let near: draughts::Position = "B:W28:BK16".parse().expect("a position");
    let any = AnyPosition::new(near);
    let search = Search::plies(13);
    let proof = forced_win(&near, &search).expect("enough room").expect("a forced win");
    let found = solver.forced_win(&any, &search).expect("enough room").expect("a forced win");
    assert_eq!(found.value, Some(proof.value()));
    assert_eq!(found.line, packed(proof.line()));
    assert_eq!((found.positions, found.distances), (proof.len(), Distances::Bound));
    assert!(found.lines().eq(proof.lines()));
    let nearer = Search::plies(1);
    let none = solver.forced_win(&any, &nearer).expect("enough room");
    assert!(none.is_none());

    // Errors are the same, and a position of another game is one.
    let error = solver.table(&any, 2).unwrap_err();
    assert_eq!(error, SolveError::Positions(2));
    let mixtour = Solver::of::<gambol_mixtour::Position>();
    let error = mixtour.forced_win(&any, &search).unwrap_err();
    assert_eq!(error, SolveError::OtherGame);
    let error = mixtour.table(&any, 100).unwrap_err();
    assert_eq!(error, SolveError::OtherGame);
}
