//! The knowledge of a player with perfect recall.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use thiserror::Error;

use super::hidden::{Announced, HiddenInformation, InformationState, PlayerView, Step};
use crate::game::{History, Key, PackedMove, Player, RandomSource};

/// A view of another game, variant or viewer than those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the view is not of the same game, variant and viewer as those before it")]
#[non_exhaustive]
pub struct OtherGame;

impl<P: HiddenInformation> InformationState<P> {
    /// The knowledge of a viewer who has seen only this view.
    pub fn new(view: P::View) -> Self {
        InformationState { steps: Vec::from([Step { announced: None, view }]) }
    }

    /// The state with these steps, or `None` if there are none.
    pub fn from_steps(steps: Vec<Step<P>>) -> Option<Self> {
        (!steps.is_empty()).then_some(InformationState { steps })
    }

    /// The knowledge of a player who has seen the whole game.
    pub fn of(history: &History<P>, player: Player) -> Self {
        let mut state = Self::new(history.start().view(player));
        for (before, &mv) in history.positions().iter().zip(history.moves()) {
            state.follow(before, mv);
        }
        state
    }

    /// Adds a legal move of `before`, the true position: what the player sees after it, and the move itself if
    /// it is [announced](HiddenInformation::is_announced) to them.
    ///
    /// ```
    /// use gambol_core::example::KuhnPoker;
    /// use gambol_core::{Game, HiddenInformation, InformationState, Player};
    ///
    /// let start = KuhnPoker::default();
    /// let mut state = InformationState::<KuhnPoker>::new(start.view(Player::P2));
    /// // Player 1 is dealt the king.
    /// state.follow(&start, start.parse_move("K")?);
    /// assert_eq!(state.view().to_string(), "*?");
    /// assert_eq!(state.steps()[1].announced, None);
    /// # Ok::<(), gambol_core::MoveError<gambol_core::NotLegal>>(())
    /// ```
    ///
    /// # Panics
    /// May panic if the move is illegal.
    pub fn follow(&mut self, before: &P, mv: P::Move) {
        let after = before.after(mv);
        let announced = before
            .is_announced(mv, self.viewer())
            .then(|| Announced { mv, text: before.display_move(mv).to_string() });
        self.push(announced, after.view(self.viewer()));
    }

    /// Adds a later view of the same game, and the move that led to it if that move was announced. Adds nothing if
    /// the view and the move are not new.
    ///
    /// ```
    /// use gambol_core::example::KuhnPoker;
    /// use gambol_core::{HiddenInformation, InformationState, Player};
    ///
    /// let start = KuhnPoker::default();
    /// let mut state = InformationState::<KuhnPoker>::new(start.view(Player::P1));
    /// state.see(None, start.view(Player::P1))?;
    /// assert_eq!(state.steps().len(), 1);
    /// assert!(state.see(None, start.view(Player::P2)).is_err());
    /// # Ok::<(), gambol_core::OtherGame>(())
    /// ```
    ///
    /// # Errors
    /// The view is of another game, variant or viewer. The state does not change. A view from another match with
    /// the same game, variant and viewer is not detected, and samples are then consistent with the last view.
    pub fn see(&mut self, announced: Option<Announced<P>>, view: P::View) -> Result<(), OtherGame> {
        if !view.can_follow(self.view()) {
            return Err(OtherGame);
        }
        self.push(announced, view);
        Ok(())
    }

    fn push(&mut self, announced: Option<Announced<P>>, view: P::View) {
        if announced.is_some() || view != *self.view() {
            self.steps.push(Step { announced, view });
        }
    }

    /// The player with this knowledge.
    pub fn viewer(&self) -> Player {
        self.view().viewer()
    }

    /// The last view.
    pub fn view(&self) -> &P::View {
        &self.steps[self.steps.len() - 1].view
    }

    /// All views in order, with the moves between them.
    pub fn steps(&self) -> &[Step<P>] {
        &self.steps
    }

    /// Samples a position consistent with everything the player knows, with the right probabilities. Hidden moves
    /// of other players count as uniformly random, and their visible choices do not change the probabilities.
    pub fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> P {
        P::determinize_state(self, random)
    }

    /// A hash of the whole state, as stable as [`Game::key`](crate::Game::key).
    ///
    /// ```
    /// use gambol_core::example::KuhnPoker;
    /// use gambol_core::{History, InformationState, Player};
    ///
    /// let key = |player, cards: [&str; 2]| {
    ///     let mut history = History::new(KuhnPoker::default());
    ///     for card in cards {
    ///         history.play_text(card)?;
    ///     }
    ///     Ok(InformationState::of(&history, player).key())
    /// };
    /// // Only player 1 knows their card.
    /// assert_eq!(key(Player::P2, ["K", "J"])?, key(Player::P2, ["Q", "J"])?);
    /// assert_ne!(key(Player::P1, ["K", "J"])?, key(Player::P1, ["Q", "J"])?);
    /// # Ok::<(), gambol_core::MoveError<gambol_core::NotLegal>>(())
    /// ```
    pub fn key(&self) -> u64 {
        let mut key = Key::new();
        for step in &self.steps {
            let mv = step.announced.as_ref().map(|announced| announced.mv);
            key = key
                .word(step.view.key())
                .word(u64::from(mv.is_some()))
                .word(mv.map_or(0, PackedMove::to_bits));
        }
        key.finish()
    }
}

impl<P: HiddenInformation> fmt::Display for InformationState<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.viewer())?;
        for (index, step) in self.steps.iter().enumerate() {
            match &step.announced {
                Some(announced) => write!(f, "{} ", announced.text)?,
                None if index > 0 => f.write_str("* ")?,
                None => {}
            }
            write!(f, "{}", step.view)?;
            f.write_char('\n')?;
        }
        Ok(())
    }
}
