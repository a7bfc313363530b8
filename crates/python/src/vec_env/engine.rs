//! The games of a `VecEnv`.

use std::collections::TryReserveError;

use gambol_bots::Stream;
use gambol_core::{Occurrences, Outcome, Player, RandomSource, SeededRandom, Status, seeded};
use gambol_host::{AnyPosition, FullGame};

use super::rows::{Rows, Widths};
use crate::values::{TERMINAL, legal_action};

/// The limits of games, and the behaviour after their end.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) max_plies: u32,
    /// Whether the third occurrence of a position is a draw.
    pub(super) repetition: bool,
    /// Whether a finished game restarts in the same step.
    pub(super) same_step: bool,
    /// Whether a finished game restarts in the next step at the latest.
    pub(super) restarts: bool,
}

/// The game of an illegal action, and the reason.
pub(crate) type IllegalAction = (usize, String);

/// Games of a concrete type.
pub(crate) trait TypedGames: Send {
    /// Plays an action in every game. If an action is illegal, no game changes.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), IllegalAction>;
    fn random_step(&mut self, rows: Rows<'_>);
    fn reset(&mut self, which: Option<&[u8]>, rows: Rows<'_>);
    fn reseed(&mut self, seed: u64);
    /// Returns the legal actions in compressed rows.
    fn legal(&self) -> Result<(Vec<i64>, Vec<i64>), TryReserveError>;
    fn position(&self, game: usize) -> AnyPosition;
}

#[derive(Clone, Copy)]
pub(crate) struct Build {
    pub(super) n: usize,
    pub(super) seed: u64,
    pub(super) limits: Limits,
}

impl Build {
    pub(crate) fn engine<G: FullGame>(
        self,
        start: G,
    ) -> Result<Box<dyn TypedGames>, TryReserveError> {
        let widths = Widths {
            players: start.players(),
            actions: start.action_count(),
            planes: start.plane_shape().len(),
        };
        let mut slots = Vec::new();
        slots.try_reserve_exact(self.n)?;
        for game in 0..self.n {
            let mut seen = Occurrences::new();
            if self.limits.repetition {
                seen.try_reserve(KEYS)?;
            }
            slots.push(Slot {
                position: start.clone(),
                turn: TERMINAL,
                plies: 0,
                random: random_of(self.seed, game),
                room: zeros(ROOM)?,
                count: 0,
                seen,
            });
        }
        Ok(Box::new(Games { slots, rules: Rules { start, widths, limits: self.limits } }))
    }
}

/// Allocates zeros, if memory is left.
fn zeros<T: Copy + Default>(length: usize) -> Result<Vec<T>, TryReserveError> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(length)?;
    zeros.resize(length, T::default());
    Ok(zeros)
}

/// Returns a game's random numbers, which do not depend on the number of games and threads.
fn random_of(seed: u64, game: usize) -> SeededRandom {
    seeded(Stream::Game(game as u64).seed(seed))
}

struct Games<G> {
    slots: Vec<Slot<G>>,
    rules: Rules<G>,
}

struct Rules<G> {
    start: G,
    widths: Widths,
    limits: Limits,
}

struct Slot<G> {
    position: G,
    /// The value in the array `turn`.
    turn: i8,
    plies: u32,
    random: SeededRandom,
    /// A buffer for the legal actions. `count` of them are valid.
    room: Vec<u16>,
    count: usize,
    seen: Occurrences,
}

impl<G> Slot<G> {
    /// Returns the legal actions in the order of the generator.
    fn legal(&self) -> &[u16] {
        &self.room[..self.count]
    }
}

/// The initial capacity for keys.
const KEYS: usize = 64;

/// A reason to return to the caller.
enum Stop {
    Turn(Player),
    /// The rules have ended the game. Holds the winner.
    Over(Option<Player>),
    /// A limit has ended the game. Holds the player to move, if it is a player's turn.
    Limit(Option<Player>),
}

/// The minimum number of games for another thread.
const GRAIN: usize = 64;

/// The initial capacity for legal actions.
const ROOM: usize = 64;

/// Larger masks are cleared by resetting only the set bits. Clearing a smaller mask completely is as fast.
const SMALL_MASK: usize = 2048;

impl<G: FullGame> Rules<G> {
    #[inline(always)]
    fn play(&self, slot: &mut Slot<G>, mv: G::Move) {
        if self.limits.repetition {
            slot.position.apply_unchecked(mv);
        } else {
            slot.position.apply_without_key(mv);
        }
    }

    /// Plays chance events until a player is to move or the game ends.
    #[inline(always)]
    fn settle(&self, slot: &mut Slot<G>) -> Stop {
        loop {
            let third = self.limits.repetition && slot.seen.note(slot.position.key()) >= 3;
            let status = slot.position.status();
            if let Status::Over(Outcome { winner, .. }) = status {
                return Stop::Over(winner);
            }
            if third || slot.plies >= self.limits.max_plies {
                return Stop::Limit(status.player());
            }
            if let Status::Turn(player) = status {
                return Stop::Turn(player);
            }
            let event = slot.position.random_move(&mut slot.random);
            self.play(slot, event.expect("chance has events"));
        }
    }

    /// Begins a game. Returns the viewer.
    fn begin(&self, slot: &mut Slot<G>) -> Player {
        slot.position = self.start.clone();
        slot.plies = 0;
        slot.seen.clear();
        let Stop::Turn(player) = self.settle(slot) else {
            // A chance event has ended the game. The next step begins another.
            slot.turn = TERMINAL;
            return Player::P1;
        };
        slot.turn = player.index() as i8;
        player
    }

    /// Writes the viewer's planes, and lists the legal actions.
    #[inline(always)]
    fn show(&self, slot: &mut Slot<G>, viewer: Player, row: &mut Rows<'_>) {
        if self.widths.actions <= SMALL_MASK {
            row.mask.fill(false);
        } else {
            for &action in slot.legal() {
                row.mask[usize::from(action)] = false;
            }
        }
        slot.count = 0;
        if slot.turn >= 0 {
            slot.count = list(&slot.position, row.mask, &mut slot.room);
            if slot.count > slot.room.len() {
                slot.room.resize(slot.count.next_power_of_two(), 0);
                list(&slot.position, row.mask, &mut slot.room);
            }
        }
        G::write_planes(&slot.position.view(viewer), row.planes);
        row.turn[0] = slot.turn;
        row.plies[0] = slot.plies as i32;
    }

    /// Plays a player's move, and writes all changes.
    #[inline(always)]
    fn advance(&self, slot: &mut Slot<G>, action: usize, row: &mut Rows<'_>) {
        self.quiet(row);
        let mv = slot.position.action(action).expect("a legal action is a move");
        let mover = slot.turn as usize;
        self.play(slot, mv);
        slot.plies += 1;
        let viewer = match self.settle(slot) {
            Stop::Turn(player) => {
                slot.turn = player.index() as i8;
                player
            }
            stop => self.end(slot, stop, mover, row),
        };
        self.show(slot, viewer, row);
    }

    /// Writes the row of a game that goes on.
    #[inline(always)]
    fn quiet(&self, row: &mut Rows<'_>) {
        row.reward.fill(0.0);
        row.terminated[0] = false;
        row.truncated[0] = false;
        row.winner[0] = -1;
    }

    /// Writes the end of a game, and begins another with `same_step`. Returns the viewer.
    #[cold]
    fn end(&self, slot: &mut Slot<G>, stop: Stop, mover: usize, row: &mut Rows<'_>) -> Player {
        let players = self.widths.players;
        let next = Player::from_index((mover + 1) % players).expect("a player who plays");
        let viewer = match stop {
            Stop::Limit(viewer) => {
                row.truncated[0] = true;
                viewer.unwrap_or(next)
            }
            Stop::Over(winner) => {
                row.terminated[0] = true;
                let outcome = Outcome { winner, reason: () };
                for (reward, player) in row.reward.iter_mut().zip(Player::all(players)) {
                    *reward = outcome.utility(player, players) as f32;
                }
                row.winner[0] = winner.map_or(-1, |winner| winner.index() as i8);
                next
            }
            Stop::Turn(player) => player,
        };
        if let Some(scores) = slot.position.scores() {
            for (entry, &score) in row.final_scores.iter_mut().zip(scores.iter()) {
                *entry = score as i32;
            }
        }
        if self.limits.same_step {
            G::write_planes(&slot.position.view(viewer), row.final_planes);
            self.begin(slot)
        } else {
            slot.turn = TERMINAL;
            viewer
        }
    }

    /// Keeps a finished game as it is, or restarts it.
    #[cold]
    fn rest(&self, slot: &mut Slot<G>, row: &mut Rows<'_>) {
        row.reward.fill(0.0);
        if self.limits.restarts {
            self.quiet(row);
            let viewer = self.begin(slot);
            self.show(slot, viewer, row);
        }
    }

    fn check(&self, slots: &[Slot<G>], actions: &[i64]) -> Result<(), IllegalAction> {
        if slots.len() >= 2 * GRAIN {
            let half = slots.len() / 2;
            let (slots, other_slots) = slots.split_at(half);
            let (actions, other_actions) = actions.split_at(half);
            let (one, two) =
                join(|| self.check(slots, actions), || self.check(other_slots, other_actions));
            return one.and(two.map_err(|(game, reason)| (game + half, reason)));
        }
        for (game, (slot, &action)) in slots.iter().zip(actions).enumerate() {
            let listed = u16::try_from(action).is_ok_and(|action| slot.legal().contains(&action));
            if !listed && slot.turn >= 0 {
                let position = AnyPosition::new(slot.position.clone());
                let reason = legal_action(&position, action)
                    .err()
                    .unwrap_or_else(|| "this move is not in the list of legal moves".to_string());
                return Err((game, reason));
            }
        }
        Ok(())
    }

    /// Calls `work` with every game and its rows, from game `first` on.
    fn for_each(
        &self,
        first: usize,
        slots: &mut [Slot<G>],
        mut rows: Rows<'_>,
        work: &(impl Fn(usize, &mut Slot<G>, &mut Rows<'_>) + Sync),
    ) {
        if slots.len() >= 2 * GRAIN {
            let half = slots.len() / 2;
            let (slots, other_slots) = slots.split_at_mut(half);
            let (rows, other_rows) = rows.split(half, self.widths);
            join(
                || self.for_each(first, slots, rows, work),
                || self.for_each(first + half, other_slots, other_rows, work),
            );
            return;
        }
        for (game, slot) in slots.iter_mut().enumerate() {
            work(first + game, slot, &mut rows.row(game, self.widths));
        }
    }
}

/// Sets the legal actions in the mask, and lists as many as fit in `room`. Returns their number.
#[inline(always)]
fn list<G: FullGame>(position: &G, mask: &mut [bool], room: &mut [u16]) -> usize {
    let mut count = 0;
    position.for_each_move(|mv| {
        let action = position.action_index(mv).expect("a player's move has an index");
        mask[action] = true;
        if let Some(entry) = room.get_mut(count) {
            *entry = action as u16;
        }
        count += 1;
    });
    count
}

/// Runs both functions, in parallel on a thread of a pool.
fn join<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    two: impl FnOnce() -> B + Send,
) -> (A, B) {
    if rayon::current_thread_index().is_some() { rayon::join(one, two) } else { (one(), two()) }
}

impl<G: FullGame> TypedGames for Games<G> {
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), IllegalAction> {
        let Games { slots, rules } = self;
        rules.check(slots, actions)?;
        rules.for_each(0, slots, rows, &|game, slot, row| {
            if slot.turn >= 0 {
                rules.advance(slot, actions[game] as usize, row);
            } else {
                rules.rest(slot, row);
            }
        });
        Ok(())
    }

    fn random_step(&mut self, rows: Rows<'_>) {
        let Games { slots, rules } = self;
        rules.for_each(0, slots, rows, &|_, slot, row| {
            if slot.turn >= 0 {
                let index = slot.random.below(slot.count as u64);
                let action = slot.legal()[index as usize];
                rules.advance(slot, action.into(), row);
            } else {
                rules.rest(slot, row);
            }
        });
    }

    fn reset(&mut self, which: Option<&[u8]>, rows: Rows<'_>) {
        let Games { slots, rules } = self;
        rules.for_each(0, slots, rows, &|game, slot, row| {
            if which.is_none_or(|which| which[game] != 0) {
                rules.quiet(row);
                let viewer = rules.begin(slot);
                rules.show(slot, viewer, row);
            }
        });
    }

    fn reseed(&mut self, seed: u64) {
        for (game, slot) in self.slots.iter_mut().enumerate() {
            slot.random = random_of(seed, game);
        }
    }

    fn legal(&self) -> Result<(Vec<i64>, Vec<i64>), TryReserveError> {
        let total = self.slots.iter().map(|slot| slot.count).sum();
        let (mut offsets, mut actions) = (Vec::new(), Vec::<i64>::new());
        offsets.try_reserve_exact(self.slots.len() + 1)?;
        actions.try_reserve_exact(total)?;
        offsets.push(0);
        for slot in &self.slots {
            let first = actions.len();
            actions.extend(slot.legal().iter().map(|&action| i64::from(action)));
            actions[first..].sort_unstable();
            offsets.push(actions.len() as i64);
        }
        Ok((offsets, actions))
    }

    fn position(&self, game: usize) -> AnyPosition {
        AnyPosition::new(self.slots[game].position.clone())
    }
}
