//! What positions and views of any game ask of the game inside, and the answer of every game: the one place
//! where all of it is compiled for each game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::{self, Display};

#[cfg(feature = "std")]
use gambol_core::perft::{Perft, PerftError};
use gambol_core::{
    Announced, Game, InformationState, MoveError, Outcome, PackedMove, Player, RandomSource,
    Scores, Status, Step, View, perft::perft,
};
#[cfg(feature = "rand")]
use gambol_core::{
    SeededRandom,
    playout::{Tally, playouts},
};

use super::full::FullGame;
use super::game::AnyGame;
use super::position::AnyPosition;
use super::view::AnyView;
use crate::encode::PlaneShape;
use crate::point::{Entry, Part, Path};
use crate::record::{Record, Recorded};
use crate::render::Style;
use crate::study::Study;
#[cfg(feature = "svg")]
use crate::svg;

/// A move of any game, packed. It has a meaning only for positions of its game.
///
/// ```
/// use gambol_core::{Game, PackedMove};
/// use gambol_host::{AnyGame, AnyMove};
/// use gambol_laws::example::Hoard;
///
/// let start = AnyGame::of::<Hoard>().first();
/// let mv = start.parse_move("=c")?;
/// assert_eq!(AnyMove::new(mv.to_bits()), mv);
/// assert_eq!(start.display_move(mv).to_string(), "=c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove(pub(super) u64);

impl AnyMove {
    /// The move with this packed form; it need not be a move of any game.
    pub const fn new(bits: u64) -> Self {
        AnyMove(bits)
    }

    fn pack(mv: impl PackedMove) -> Self {
        AnyMove(mv.to_bits())
    }

    /// The move of the game `G`.
    ///
    /// # Panics
    /// If no move of it has these bits. Whoever calls this assumes a legal move.
    fn unpack<G: FullGame>(self) -> G::Move {
        let Some(mv) = G::Move::from_bits(self.0) else {
            panic!("{}", AnyIllegal::not_a_move(self.0, G::NAME))
        };
        mv
    }
}

impl PackedMove for AnyMove {
    type List = Vec<Self>;

    fn to_bits(self) -> u64 {
        self.0
    }

    fn from_bits(bits: u64) -> Option<Self> {
        Some(AnyMove(bits))
    }
}

/// Why a move of any game is illegal, as a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyIllegal {
    reason: String,
    pub(super) clause: Option<&'static str>,
}

impl AnyIllegal {
    fn of<G: Game>(position: &G, reason: &G::Illegal) -> Self {
        AnyIllegal { reason: reason.to_string(), clause: position.clause(reason) }
    }

    /// No move of the game has these bits.
    pub(super) fn not_a_move(bits: u64, game: &str) -> Self {
        let reason = alloc::format!("{bits:#x} is not a packed move of {game}");
        AnyIllegal { reason, clause: None }
    }
}

impl Display for AnyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl core::error::Error for AnyIllegal {}

/// A record of any game.
pub type AnyRecord = Record<AnyPosition>;
/// A move of any game that a person is entering, part by part.
pub type AnyEntry = Entry<AnyPosition>;
/// What a player of any game knows who forgets nothing.
pub type AnyInformationState = InformationState<AnyPosition>;
/// A tree of moves of any game, with comments and scores.
pub type AnyStudy = Study<AnyPosition>;

/// The state of this game that a state of any game is, if it is one.
pub fn from_any<G: FullGame>(state: &AnyInformationState) -> Option<InformationState<G>> {
    let mut steps = Vec::new();
    for step in state.steps() {
        let announced = match &step.announced {
            None => None,
            Some(announced) => Some(Announced {
                mv: G::Move::from_bits(announced.mv.to_bits())?,
                text: announced.text.clone(),
            }),
        };
        steps.push(Step::new(announced, step.view.downcast::<G>()?));
    }
    InformationState::from_steps(steps)
}

/// What a position does whose game is known to it alone.
pub(super) trait ErasedPosition: Display + Send + Sync {
    fn boxed(&self) -> Box<dyn ErasedPosition>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
    fn game(&self) -> AnyGame;

    fn variant(&self) -> String;
    fn is_start(&self) -> bool;
    fn players(&self) -> usize;
    fn status(&self) -> Status<String>;
    fn is_chance(&self) -> bool;
    fn scores(&self) -> Option<Scores>;
    fn key(&self) -> u64;
    fn count_moves(&self) -> usize;
    fn has_moves(&self) -> bool;
    /// Visits legal moves until `visit` says that it has seen enough.
    fn visit_moves(&self, visit: &mut dyn FnMut(AnyMove) -> bool);
    fn random_move(&self, random: &mut dyn RandomSource) -> Option<AnyMove>;
    fn check(&self, mv: AnyMove) -> Result<(), AnyIllegal>;
    fn play(&mut self, mv: AnyMove);
    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError<AnyIllegal>>;
    fn write_move(&self, mv: AnyMove, out: &mut dyn fmt::Write) -> fmt::Result;
    fn chance_weight(&self, mv: AnyMove) -> u32;

    fn path(&self, mv: AnyMove) -> Path;
    fn changes(&self, mv: AnyMove) -> Vec<Part>;
    fn why_not(&self, path: &[&str]) -> Option<AnyIllegal>;

    fn has_secrets(&self) -> bool;
    fn view(&self, player: Player) -> AnyView;
    fn is_announced(&self, mv: AnyMove, player: Player) -> bool;
    fn shows_secret(&self, mv: AnyMove, player: Player) -> bool;
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result;
    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove>;

    fn canonical(&self) -> AnyPosition;
    fn images(&self, mv: AnyMove) -> Vec<AnyMove>;

    /// The numbers of actions and chance events, and the shape of the planes.
    fn numbers(&self) -> (usize, usize, PlaneShape);
    fn action_index(&self, mv: AnyMove) -> Option<usize>;
    fn action(&self, index: usize) -> Option<AnyMove>;
    fn chance_index(&self, mv: AnyMove) -> Option<usize>;
    fn chance_event(&self, index: usize) -> Option<AnyMove>;

    // Work that takes long, done with the concrete type.
    fn perft(&self, depth: u32) -> u64;
    #[cfg(feature = "std")]
    fn count(&self, perft: &Perft<'_>, depth: u32) -> Result<u64, PerftError>;
    #[cfg(feature = "std")]
    fn divide(&self, perft: &Perft<'_>, depth: u32) -> Result<Vec<(AnyMove, u64)>, PerftError>;
    #[cfg(feature = "rand")]
    fn playouts(&self, games: u64, max_plies: u64, random: &dyn Fn(u64) -> SeededRandom) -> Tally;
}

impl<G: FullGame> ErasedPosition for G {
    fn boxed(&self) -> Box<dyn ErasedPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn game(&self) -> AnyGame {
        G::GAME
    }

    fn variant(&self) -> String {
        Game::variant(self).to_string()
    }

    fn is_start(&self) -> bool {
        Recorded::is_start(self)
    }

    fn players(&self) -> usize {
        Game::players(self)
    }

    fn status(&self) -> Status<String> {
        match Game::status(self) {
            Status::Turn(player) => Status::Turn(player),
            Status::Chance => Status::Chance,
            Status::Over(Outcome { winner, reason }) => {
                Status::Over(Outcome { winner, reason: reason.to_string() })
            }
        }
    }

    fn is_chance(&self) -> bool {
        Game::is_chance(self)
    }

    fn scores(&self) -> Option<Scores> {
        Game::scores(self)
    }

    fn key(&self) -> u64 {
        Game::key(self)
    }

    fn count_moves(&self) -> usize {
        Game::count_moves(self)
    }

    fn has_moves(&self) -> bool {
        Game::has_moves(self)
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(AnyMove) -> bool) {
        use core::ops::ControlFlow::{Break, Continue};
        let _ =
            self.try_for_each_move(
                |mv| {
                    if visit(AnyMove::pack(mv)) { Break(()) } else { Continue(()) }
                },
            );
    }

    fn random_move(&self, random: &mut dyn RandomSource) -> Option<AnyMove> {
        Game::random_move(self, random).map(AnyMove::pack)
    }

    fn check(&self, mv: AnyMove) -> Result<(), AnyIllegal> {
        match G::Move::from_bits(mv.0) {
            None => Err(AnyIllegal::not_a_move(mv.0, G::NAME)),
            Some(mv) => Game::check(self, mv).map_err(|reason| AnyIllegal::of(self, &reason)),
        }
    }

    fn play(&mut self, mv: AnyMove) {
        self.apply_unchecked(mv.unpack::<G>());
    }

    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError<AnyIllegal>> {
        match Game::parse_move(self, text) {
            Ok(mv) => Ok(AnyMove::pack(mv)),
            Err(error) => Err(error.map_reason(|reason| AnyIllegal::of(self, &reason))),
        }
    }

    fn write_move(&self, mv: AnyMove, out: &mut dyn fmt::Write) -> fmt::Result {
        Game::write_move(self, mv.unpack::<G>(), out)
    }

    fn chance_weight(&self, mv: AnyMove) -> u32 {
        Game::chance_weight(self, mv.unpack::<G>())
    }

    fn path(&self, mv: AnyMove) -> Path {
        crate::Point::path(self, mv.unpack::<G>())
    }

    fn changes(&self, mv: AnyMove) -> Vec<Part> {
        crate::Point::changes(self, mv.unpack::<G>())
    }

    fn why_not(&self, path: &[&str]) -> Option<AnyIllegal> {
        let reason = crate::Point::why_not(self, path)?;
        Some(AnyIllegal::of(self, &reason))
    }

    fn has_secrets(&self) -> bool {
        gambol_core::HiddenInformation::has_secrets(self)
    }

    fn view(&self, player: Player) -> AnyView {
        AnyView::new::<G>(gambol_core::HiddenInformation::view(self, player))
    }

    fn is_announced(&self, mv: AnyMove, player: Player) -> bool {
        gambol_core::HiddenInformation::is_announced(self, mv.unpack::<G>(), player)
    }

    fn shows_secret(&self, mv: AnyMove, player: Player) -> bool {
        gambol_core::HiddenInformation::shows_secret(self, mv.unpack::<G>(), player)
    }

    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        crate::Render::render(self, style, out)
    }

    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove> {
        draw(options, &|options| (G::PICTURES.position)(self, options))
    }

    fn canonical(&self) -> AnyPosition {
        AnyPosition::new(FullGame::canonical(self))
    }

    fn images(&self, mv: AnyMove) -> Vec<AnyMove> {
        let mut images = Vec::new();
        for image in FullGame::images(self, mv.unpack::<G>()) {
            images.push(AnyMove::pack(image));
        }
        images
    }

    fn numbers(&self) -> (usize, usize, PlaneShape) {
        (self.action_count(), self.chance_count(), self.plane_shape())
    }

    fn action_index(&self, mv: AnyMove) -> Option<usize> {
        crate::Encode::action_index(self, G::Move::from_bits(mv.0)?)
    }

    fn action(&self, index: usize) -> Option<AnyMove> {
        crate::Encode::action(self, index).map(AnyMove::pack)
    }

    fn chance_index(&self, mv: AnyMove) -> Option<usize> {
        crate::Encode::chance_index(self, G::Move::from_bits(mv.0)?)
    }

    fn chance_event(&self, index: usize) -> Option<AnyMove> {
        crate::Encode::chance_event(self, index).map(AnyMove::pack)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    #[cfg(feature = "std")]
    fn count(&self, perft: &Perft<'_>, depth: u32) -> Result<u64, PerftError> {
        perft.count(self, depth)
    }

    #[cfg(feature = "std")]
    fn divide(&self, perft: &Perft<'_>, depth: u32) -> Result<Vec<(AnyMove, u64)>, PerftError> {
        let mut counts = Vec::new();
        for (mv, count) in perft.divide(self, depth)? {
            counts.push((AnyMove::pack(mv), count));
        }
        Ok(counts)
    }

    #[cfg(feature = "rand")]
    fn playouts(&self, games: u64, max_plies: u64, random: &dyn Fn(u64) -> SeededRandom) -> Tally {
        playouts(self, games, max_plies, random)
    }
}

/// What a view does whose game is known to it alone.
pub(super) trait ErasedView: Display + Send + Sync {
    fn boxed(&self) -> Box<dyn ErasedView>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
    fn game(&self) -> AnyGame;
    fn viewer(&self) -> Player;
    fn with_viewer(&self, viewer: Player) -> Option<AnyView>;
    fn key(&self) -> u64;
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result;
    fn told(&self, before: &dyn Any) -> Option<AnyMove>;
    fn reveals(&self, before: &dyn Any) -> bool;
    fn determinize(&self, random: &mut dyn RandomSource) -> AnyPosition;
    fn determinize_state(
        &self,
        state: &AnyInformationState,
        random: &mut dyn RandomSource,
    ) -> Option<AnyPosition>;
    fn write_planes(&self, planes: &mut [f32]);
    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove>;
}

impl<G: FullGame<View = V>, V: View<Position = G> + crate::Render> ErasedView for V {
    fn boxed(&self) -> Box<dyn ErasedView> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn game(&self) -> AnyGame {
        G::GAME
    }

    fn viewer(&self) -> Player {
        View::viewer(self)
    }

    fn with_viewer(&self, viewer: Player) -> Option<AnyView> {
        View::with_viewer(self, viewer).map(AnyView::new::<G>)
    }

    fn key(&self) -> u64 {
        View::key(self)
    }

    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        crate::Render::render(self, style, out)
    }

    fn told(&self, before: &dyn Any) -> Option<AnyMove> {
        View::told(self, before.downcast_ref()?).map(AnyMove::pack)
    }

    fn reveals(&self, before: &dyn Any) -> bool {
        before.downcast_ref().is_none_or(|before| View::reveals(self, before))
    }

    fn determinize(&self, random: &mut dyn RandomSource) -> AnyPosition {
        AnyPosition::new(View::determinize(self, random))
    }

    fn determinize_state(
        &self,
        state: &AnyInformationState,
        random: &mut dyn RandomSource,
    ) -> Option<AnyPosition> {
        Some(AnyPosition::new(from_any::<G>(state)?.determinize(random)))
    }

    fn write_planes(&self, planes: &mut [f32]) {
        G::write_planes(self, planes);
    }

    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove> {
        draw(options, &|options| (G::PICTURES.view)(self, options))
    }
}

/// Draws with the moves of a game.
///
/// # Errors
/// One that is not a move of it.
#[cfg(feature = "svg")]
fn draw<M: PackedMove>(
    options: &svg::Options<'_, AnyMove>,
    draw: &dyn Fn(&svg::Options<'_, M>) -> svg::Canvas,
) -> Result<svg::Canvas, AnyMove> {
    let unpack = |moves: &[AnyMove]| {
        let mut unpacked = Vec::new();
        for &mv in moves {
            unpacked.push(M::from_bits(mv.0).ok_or(mv)?);
        }
        Ok(unpacked)
    };
    let last = unpack(options.last.as_slice())?;
    Ok(draw(&svg::Options {
        theme: options.theme,
        last: last.first().copied(),
        moves: &unpack(options.moves)?,
        barred: &unpack(options.barred)?,
        board_only: options.board_only,
    }))
}
