//! Implements the erased traits for every game. Only this file compiles them once per game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;

#[cfg(feature = "std")]
use gambol_core::perft::{Perft, PerftError};
use gambol_core::{
    Announced, Game, GameVariant, HiddenInformation, InformationState, MoveError, PackedMove,
    Player, PlayerView, PositionError, RandomSource, Scores, Status, Step, VariantError,
    perft::perft,
};
#[cfg(feature = "rand")]
use gambol_core::{
    SeededRandom,
    playout::{Tally, playouts},
};

use super::erased::{ErasedPosition, ErasedView};
use super::{
    AnyGame, AnyIllegal, AnyInformationState, AnyMove, AnyPosition, AnyView, Format, FullGame,
    GameFacts, GameInfo, GameSource,
};
#[cfg(feature = "std")]
use crate::fault::GameFault;
use crate::record::{in_words, start_of_text};
#[cfg(feature = "svg")]
use crate::svg;
use crate::{Part, Path, PlaneShape};

/// The source of a game with one type of positions.
struct Of<G>(PhantomData<fn() -> G>);

impl<G: FullGame> GameSource for Of<G> {
    fn facts(&self) -> GameFacts {
        GameFacts::of::<G>()
    }

    fn info(&self) -> GameInfo {
        let start = |variant| G::start(variant).to_string();
        GameInfo::of(self.facts(), G::Variant::PRESETS, G::Variant::KEYS, start)
    }

    fn formats(&self) -> &'static [&'static dyn Format] {
        G::FORMATS
    }

    fn start(&self, variant: Option<&str>) -> Result<AnyPosition, VariantError> {
        start_of_text::<G>(variant).map(AnyPosition::new)
    }

    fn position(&self, text: &str) -> Result<AnyPosition, PositionError<String>> {
        G::read(text).map(AnyPosition::new)
    }

    fn view(&self, text: &str) -> Result<AnyView, PositionError<String>> {
        G::View::read(text).map(AnyView::new::<G>)
    }
}

impl AnyGame {
    /// The game with this type of positions. If your game has several, use [`FullGame::GAME`] instead.
    pub const fn of<G: FullGame>() -> Self {
        AnyGame(&Of::<G>(PhantomData))
    }
}

/// Downcasts a state to this game.
pub fn downcast_state<G: FullGame>(state: &AnyInformationState) -> Option<InformationState<G>> {
    let mut steps = Vec::new();
    for step in state.steps() {
        let announced = match &step.announced {
            None => None,
            Some(announced) => Some(Announced {
                mv: G::Move::from_bits(announced.mv.to_bits())?,
                text: announced.text.clone(),
            }),
        };
        steps.push(Step { announced, view: step.view.downcast::<G>()? });
    }
    InformationState::from_steps(steps)
}

impl<G: FullGame> ErasedPosition for G {
    fn boxed(&self) -> Box<dyn ErasedPosition> {
        Box::new(self.clone())
    }

    fn game(&self) -> AnyGame {
        G::GAME
    }

    #[cfg(feature = "std")]
    fn examine(&self) -> Option<Result<(), GameFault>> {
        G::EXAMINE.map(|examine| examine(self))
    }

    fn variant(&self) -> String {
        Game::variant(self).to_string()
    }

    fn players(&self) -> usize {
        Game::players(self)
    }

    fn status(&self) -> Status<String> {
        match Game::status(self) {
            Status::Turn(player) => Status::Turn(player),
            Status::Chance => Status::Chance,
            Status::Over(outcome) => Status::Over(in_words(outcome)),
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

    fn visit_moves(&self, visit: &mut dyn FnMut(AnyMove) -> ControlFlow<()>) {
        let _ = self.try_for_each_move(|mv| visit(AnyMove::pack(mv)));
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
        let unpacked = mv.unpack::<G>();
        debug_assert!(self.is_legal(unpacked), "{:#x} is illegal in {}", mv.to_bits(), G::NAME);
        self.apply_unchecked(unpacked);
    }

    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError<AnyIllegal>> {
        Game::parse_move(self, text)
            .map(AnyMove::pack)
            .map_err(|error| error.map_reason(|reason| AnyIllegal::of(self, &reason)))
    }

    fn write_move(&self, mv: AnyMove, out: &mut dyn fmt::Write) -> fmt::Result {
        Game::write_move(self, mv.unpack::<G>(), out)
    }

    fn is_capture(&self, mv: AnyMove) -> bool {
        Game::is_capture(self, mv.unpack::<G>())
    }

    fn null_move(&self) -> Option<AnyPosition> {
        Game::null_move(self).map(AnyPosition::new)
    }

    fn chance_weight(&self, mv: AnyMove) -> u32 {
        Game::chance_weight(self, mv.unpack::<G>())
    }

    fn path(&self, mv: AnyMove) -> Path {
        crate::Point::path(self, mv.unpack::<G>())
    }

    fn paths(&self, mv: AnyMove) -> Vec<Path> {
        crate::Point::paths(self, mv.unpack::<G>())
    }

    fn changes(&self, mv: AnyMove) -> Vec<Part> {
        crate::Point::changes(self, mv.unpack::<G>())
    }

    fn why_not(&self, path: &[&str]) -> Option<AnyIllegal> {
        crate::Point::why_not(self, path).map(|reason| AnyIllegal::of(self, &reason))
    }

    fn has_secrets(&self) -> bool {
        HiddenInformation::has_secrets(self)
    }

    fn view(&self, player: Player) -> AnyView {
        AnyView::new::<G>(HiddenInformation::view(self, player))
    }

    fn is_announced(&self, mv: AnyMove, player: Player) -> bool {
        HiddenInformation::is_announced(self, mv.unpack::<G>(), player)
    }

    fn shows_secret(&self, mv: AnyMove, player: Player) -> bool {
        HiddenInformation::shows_secret(self, mv.unpack::<G>(), player)
    }

    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove> {
        render(options, &|options| (G::PICTURES.position)(self, options))
    }

    fn canonical(&self) -> AnyPosition {
        AnyPosition::new((G::SYMMETRIES.canonical)(self))
    }

    fn images(&self, mv: AnyMove) -> Vec<AnyMove> {
        let mut images = Vec::new();
        for image in (G::SYMMETRIES.images)(self, mv.unpack::<G>()) {
            images.push(AnyMove::pack(image));
        }
        images
    }

    fn transformed(&self, symmetry: usize) -> Option<AnyPosition> {
        (G::SYMMETRIES.transformed)(self, symmetry).map(AnyPosition::new)
    }

    fn transformed_move(&self, symmetry: usize, mv: AnyMove) -> Option<AnyMove> {
        (G::SYMMETRIES.transformed_move)(self, symmetry, mv.unpack::<G>()).map(AnyMove::pack)
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

impl<G: FullGame<View = V>, V: PlayerView<Position = G> + crate::Render> ErasedView for V {
    fn boxed(&self) -> Box<dyn ErasedView> {
        Box::new(self.clone())
    }

    fn game(&self) -> AnyGame {
        G::GAME
    }

    fn viewer(&self) -> Player {
        PlayerView::viewer(self)
    }

    fn with_viewer(&self, viewer: Player) -> Option<AnyView> {
        PlayerView::with_viewer(self, viewer).map(AnyView::new::<G>)
    }

    fn key(&self) -> u64 {
        PlayerView::key(self)
    }

    fn announced(&self, before: &dyn Any) -> Option<AnyMove> {
        PlayerView::announced(self, before.downcast_ref()?).map(AnyMove::pack)
    }

    fn reveals(&self, before: &dyn Any) -> bool {
        before.downcast_ref().is_none_or(|before| PlayerView::reveals(self, before))
    }

    fn determinize(&self, random: &mut dyn RandomSource) -> AnyPosition {
        AnyPosition::new(PlayerView::determinize(self, random))
    }

    fn determinize_state(
        &self,
        state: &AnyInformationState,
        random: &mut dyn RandomSource,
    ) -> Option<AnyPosition> {
        Some(AnyPosition::new(downcast_state::<G>(state)?.determinize(random)))
    }

    fn write_planes(&self, planes: &mut [f32]) {
        G::write_planes(self, planes);
    }

    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove> {
        render(options, &|options| (G::PICTURES.view)(self, options))
    }
}

/// Draws with unpacked moves.
///
/// # Errors
/// The first packed move that is not a move of the game.
#[cfg(feature = "svg")]
fn render<M: PackedMove>(
    options: &svg::Options<'_, AnyMove>,
    render: &dyn Fn(&svg::Options<'_, M>) -> svg::Canvas,
) -> Result<svg::Canvas, AnyMove> {
    let unpack = |moves: &[AnyMove]| {
        let mut unpacked = Vec::new();
        for &mv in moves {
            unpacked.push(M::from_bits(mv.0).ok_or(mv)?);
        }
        Ok(unpacked)
    };
    let last = unpack(options.last.as_slice())?;
    Ok(render(&svg::Options {
        theme: options.theme,
        last: last.first().copied(),
        moves: &unpack(options.moves)?,
        barred: &unpack(options.barred)?,
        board_only: options.board_only,
    }))
}
