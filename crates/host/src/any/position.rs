//! Positions of any game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::ops::ControlFlow;

#[cfg(feature = "std")]
use gambol_core::perft::{Perft, PerftError};
use gambol_core::{
    Game, HiddenInformation, InformationState, MoveError, Player, RandomSource, Scores, Status,
};
#[cfg(feature = "rand")]
use gambol_core::{SeededRandom, playout::Tally};

#[cfg(feature = "svg")]
use super::error::AnyError;
use super::{AnyGame, AnyIllegal, AnyMove, AnyPosition, AnyView, FullGame};
use crate::record::{move_flaw, position_flaw, require_storable};
#[cfg(feature = "svg")]
use crate::svg;
use crate::{Encode, Part, Path, PlaneShape, Point, Recorded};

impl AnyPosition {
    /// Erases the type of a position.
    pub fn new<G: FullGame>(position: G) -> Self {
        AnyPosition(Box::new(position))
    }

    /// Downcasts to this type.
    pub fn downcast<G: FullGame>(&self) -> Option<G> {
        self.0.as_any().downcast_ref().cloned()
    }

    /// An SVG picture of the whole position.
    ///
    /// # Errors
    /// A move to mark is not a move of the game. It need not be legal.
    #[cfg(feature = "svg")]
    pub fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyError> {
        self.0.picture(options).map_err(|mv| AnyIllegal::not_a_move(mv.0, self.name()).into())
    }

    /// Plays random games and counts the results: see [`playouts`](gambol_core::playout::playouts). Runs with
    /// the concrete type.
    #[cfg(feature = "rand")]
    pub fn playouts(
        &self,
        games: u64,
        max_plies: u64,
        random: impl Fn(u64) -> SeededRandom,
    ) -> Tally {
        self.0.playouts(games, max_plies, &random)
    }

    forward! { 0:
        /// The game.
        pub fn game(&self) -> AnyGame;

        /// A position that is the same for all symmetric positions.
        #[must_use]
        pub fn canonical(&self) -> AnyPosition;

        /// The images of a legal move under the symmetries that fix the position.
        pub fn images(&self, mv: AnyMove) -> Vec<AnyMove>;

        /// The image of the position under a symmetry that keeps every player. 0 is the identity, and a number means the
        /// same symmetry all game long. `None` beyond the last.
        ///
        /// ```
        /// use gambol_host::AnyGame;
        /// use gambol_laws::example::Hoard;
        ///
        /// // Its symmetries exchange players.
        /// let start = AnyGame::of::<Hoard>().first();
        /// assert_eq!(start.transformed(0), Some(start.clone()));
        /// assert_eq!(start.transformed(1), None);
        /// ```
        #[must_use]
        pub fn transformed(&self, symmetry: usize) -> Option<AnyPosition>;

        /// The image of a legal move under this symmetry: a move of the [image](Self::transformed) of the position.
        pub fn transformed_move(&self, symmetry: usize, mv: AnyMove) -> Option<AnyMove>;

        /// The number of move sequences of `depth` moves: see [`perft`](mod@gambol_core::perft). Runs with the
        /// concrete type, twice as fast as the generic function on an `AnyPosition`.
        ///
        /// ```
        /// use gambol_host::AnyGame;
        /// use gambol_laws::example::Hoard;
        ///
        /// assert_eq!(AnyGame::of::<Hoard>().first().perft(2), 8);
        /// ```
        pub fn perft(&self, depth: u32) -> u64;

        /// The number of move sequences of `depth` moves, with the options of `perft`. Runs with the concrete type.
        ///
        /// # Errors
        /// As [`Perft::count`].
        #[cfg(feature = "std")]
        pub fn count(&self, perft: &Perft<'_>, depth: u32) -> Result<u64, PerftError>;

        /// The number of move sequences of `depth` moves by first move. Runs with the concrete type.
        ///
        /// # Errors
        /// As [`Perft::count`].
        #[cfg(feature = "std")]
        pub fn divide(&self, perft: &Perft<'_>, depth: u32) -> Result<Vec<(AnyMove, u64)>, PerftError>;
    }
}

impl<G: FullGame> From<G> for AnyPosition {
    fn from(position: G) -> Self {
        AnyPosition::new(position)
    }
}

impl Game for AnyPosition {
    type Move = AnyMove;
    type Variant = String;
    type Illegal = AnyIllegal;
    type Reason = String;

    const HAS_CHANCE: bool = true;

    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(AnyMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut end = ControlFlow::Continue(());
        self.0.visit_moves(&mut |mv| visit(mv).map_break(|found| end = ControlFlow::Break(found)));
        end
    }

    /// # Panics
    /// If no move of the game has these bits and, in debug builds, if the move is illegal.
    #[inline]
    fn apply_unchecked(&mut self, mv: AnyMove) {
        self.0.play(mv);
    }

    /// # Panics
    /// If the text has a [flaw](move_flaw): a mistake of your game.
    fn write_move(&self, mv: AnyMove, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut text = String::new();
        self.0.write_move(mv, &mut text)?;
        require_storable(self.name(), self, move_flaw(&text));
        out.write_str(&text)
    }

    fn clause(&self, reason: &AnyIllegal) -> Option<&'static str> {
        reason.clause
    }

    fn random_move<R: RandomSource + ?Sized>(&self, mut random: &mut R) -> Option<AnyMove> {
        self.0.random_move(&mut random)
    }

    forward! { 0:
        fn status(&self) -> Status<String>;
        fn check(&self, mv: AnyMove) -> Result<(), AnyIllegal>;
        fn variant(&self) -> String;
        fn players(&self) -> usize;
        fn key(&self) -> u64;
        fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError<AnyIllegal>>;
        fn is_capture(&self, mv: AnyMove) -> bool;
        fn null_move(&self) -> Option<Self>;
        fn chance_weight(&self, mv: AnyMove) -> u32;
        #[inline]
        fn is_chance(&self) -> bool;
        fn scores(&self) -> Option<Scores>;
        fn count_moves(&self) -> usize;
    }
}

impl HiddenInformation for AnyPosition {
    type View = AnyView;

    /// # Panics
    /// If its views and moves are not all of one game.
    fn determinize_state<R: RandomSource + ?Sized>(
        state: &InformationState<Self>,
        mut random: &mut R,
    ) -> Self {
        let position = state.view().0.determinize_state(state, &mut random);
        position.unwrap_or_else(|| {
            panic!("a view or a move of the state is not of {}", state.view().game())
        })
    }

    forward! { 0:
        fn view(&self, player: Player) -> AnyView;
        fn has_secrets(&self) -> bool;
        fn is_announced(&self, mv: AnyMove, player: Player) -> bool;
        fn shows_secret(&self, mv: AnyMove, player: Player) -> bool;
    }
}

impl Recorded for AnyPosition {
    fn name(&self) -> &'static str {
        self.0.game().name()
    }

    fn is_start(&self) -> bool {
        self.game().start(&self.variant()).is_ok_and(|start| start == *self)
    }
}

impl Point for AnyPosition {
    forward! { 0:
        fn path(&self, mv: AnyMove) -> Path;
        fn paths(&self, mv: AnyMove) -> Vec<Path>;
        fn changes(&self, mv: AnyMove) -> Vec<Part>;
        fn why_not(&self, path: &[&str]) -> Option<AnyIllegal>;
    }
}

impl Encode for AnyPosition {
    fn action_count(&self) -> usize {
        self.0.numbers().0
    }

    fn chance_count(&self) -> usize {
        self.0.numbers().1
    }

    fn plane_shape(&self) -> PlaneShape {
        self.0.numbers().2
    }

    fn write_planes(view: &AnyView, planes: &mut [f32]) {
        view.0.write_planes(planes);
    }

    forward! { 0:
        fn action_index(&self, mv: AnyMove) -> Option<usize>;
        fn action(&self, index: usize) -> Option<AnyMove>;
        fn chance_index(&self, mv: AnyMove) -> Option<usize>;
        fn chance_event(&self, index: usize) -> Option<AnyMove>;
    }
}

impl Display for AnyPosition {
    /// The position text, without the name of the game.
    ///
    /// # Panics
    /// If the text has a [flaw](position_flaw): a mistake of your game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        require_storable(self.name(), &format_args!("{text:?}"), position_flaw(&text));
        f.write_str(&text)
    }
}

impl Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.name())
    }
}
