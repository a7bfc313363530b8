//! How a game becomes one that is known at run time only: the one place where all of it is compiled for
//! each game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use core::marker::PhantomData;

use super::erased::{
    AnyGame, AnyIllegal, AnyInformationState, AnyMove, AnyPosition, AnyView, ErasedGame,
    ErasedPosition, ErasedView, Facts,
};
use super::facts::{GameInfo, KeyInfo, PresetInfo};
use super::full::{FullGame, Visitor};
#[cfg(feature = "rand")]
use crate::game::SeededRandom;
use crate::game::playable::in_words;
use crate::game::variant::{OptionKey, Preset};
use crate::game::{
    Game, PackedMove, Playable, Player, RandomSource, Scores, Status, Symmetric, Variant,
};
use crate::people::point::{Part, Path, Point};
#[cfg(feature = "svg")]
use crate::people::svg;
use crate::people::{
    Announced, HiddenInformation, InformationState, Render, Step, Style, View, is_announced,
    shows_secret,
};
use crate::run::perft::perft;
#[cfg(feature = "std")]
use crate::run::perft::{Perft, PerftError};
#[cfg(feature = "rand")]
use crate::run::playout::{Tally, playouts};
use crate::run::{Encode, PlaneShape};
use crate::text::{MoveError, PositionError, VariantError};

impl AnyGame {
    /// The game of this type.
    pub const fn of<G: FullGame>() -> Self {
        AnyGame(&Of::<G>(PhantomData))
    }
}

impl AnyPosition {
    /// This position as one of any game. Of a position that stands for positions of several types it
    /// takes the one inside: see [`FullGame::visit`].
    pub fn new<G: FullGame>(position: G) -> Self {
        struct Boxed;

        impl Visitor for Boxed {
            type Output = AnyPosition;

            fn visit<G: FullGame>(self, position: G) -> AnyPosition {
                AnyPosition(Box::new(position))
            }
        }

        position.visit(Boxed)
    }

    /// The position of this type, if it is one.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_core::any::AnyPosition;
    /// use gambol_laws::example::Hoard;
    ///
    /// let start = Hoard::start(Default::default());
    /// assert_eq!(AnyPosition::new(start).downcast::<Hoard>(), Some(start));
    /// ```
    pub fn downcast<G: FullGame>(&self) -> Option<G> {
        G::from_inner(self.0.as_any())
    }
}

impl<G: FullGame> From<G> for AnyPosition {
    fn from(position: G) -> Self {
        AnyPosition::new(position)
    }
}

impl AnyView {
    /// This view as one of any game. Of a view that stands for views of several types it takes the one
    /// inside: see [`FullGame::any_view`].
    pub fn new<G: FullGame>(view: G::View) -> Self {
        G::any_view(view)
    }

    /// The same without a look inside.
    pub(crate) fn of_this_type<G: FullGame>(view: G::View) -> Self {
        AnyView(Box::new(view))
    }

    /// The view of this type, if it is one.
    pub fn downcast<G: FullGame>(&self) -> Option<G::View> {
        G::view_from_inner(self.0.as_any())
    }
}

impl<G: FullGame> InformationState<G> {
    /// The state of this game that a state of any game is, if it is one.
    pub fn from_any(state: &AnyInformationState) -> Option<Self> {
        let steps = state.steps.iter().map(|step| {
            let announced = match &step.announced {
                None => None,
                Some(announced) => Some(Announced {
                    mv: G::Move::from_bits(announced.mv.to_bits())?,
                    text: announced.text.clone(),
                }),
            };
            let view = step.view.downcast::<G>()?;
            Some(Step { announced, view })
        });
        let steps = steps.collect::<Option<_>>()?;
        Some(InformationState { steps })
    }
}

struct Of<G>(PhantomData<fn() -> G>);

impl<G: FullGame> ErasedGame for Of<G> {
    fn facts(&self) -> &'static Facts {
        &const {
            Facts {
                name: G::NAME,
                title: G::TITLE,
                rules: G::RULES,
                has_chance: G::HAS_CHANCE,
                has_secrets: G::HAS_SECRETS,
            }
        }
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            name: G::NAME,
            title: G::TITLE,
            presets: G::Variant::PRESETS.iter().map(preset::<G>).collect(),
            keys: G::Variant::KEYS.iter().map(key).collect(),
        }
    }

    fn first(&self) -> AnyPosition {
        AnyPosition::new(G::start(G::Variant::default()))
    }

    fn start(&self, variant: Option<&str>) -> Result<AnyPosition, VariantError> {
        let variant: Option<G::Variant> = variant.map(str::parse).transpose()?;
        Ok(AnyPosition::new(G::start(variant.unwrap_or_default())))
    }

    fn position(&self, text: &str) -> Result<AnyPosition, PositionError<String>> {
        match text.parse::<G>() {
            Ok(position) => Ok(AnyPosition::new(position)),
            Err(error) => Err(error.map_flaw(|flaw| flaw.to_string())),
        }
    }

    fn view(&self, text: &str) -> Result<AnyView, PositionError<String>> {
        match text.parse::<G::View>() {
            Ok(view) => Ok(AnyView::new::<G>(view)),
            Err(error) => Err(error.map_flaw(|flaw| flaw.to_string())),
        }
    }
}

fn preset<G: FullGame>(preset: &Preset<G::Variant>) -> PresetInfo {
    PresetInfo {
        name: preset.name,
        about: preset.about,
        players: preset.variant.players(),
        start: G::start(preset.variant).to_string(),
    }
}

fn key<V>(key: &OptionKey<V>) -> KeyInfo {
    KeyInfo { name: key.name, about: key.about, values: key.values.to_string() }
}

/// The move of a game.
///
/// # Panics
/// If the bits are no move of the game. Whoever calls this has checked the move.
fn unpack<G: Game>(mv: AnyMove) -> G::Move {
    G::Move::from_bits(mv.0).expect("a move of the game")
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
        G::game()
    }

    fn variant_text(&self) -> String {
        self.variant().to_string()
    }

    fn is_start(&self) -> bool {
        *self == G::start(self.variant())
    }

    fn players(&self) -> usize {
        Game::players(self)
    }

    fn status(&self) -> Status<String> {
        in_words(Game::status(self))
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

    fn has_moves(&self) -> bool {
        Game::has_moves(self)
    }

    fn count_moves(&self) -> usize {
        Game::count_moves(self)
    }

    fn for_each_move(&self, visit: &mut dyn FnMut(AnyMove)) {
        Playable::for_each_move(self, &mut |mv| visit(AnyMove::pack(mv)));
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
        self.apply_unchecked(unpack::<G>(mv));
    }

    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError<AnyIllegal>> {
        match Game::parse_move(self, text) {
            Ok(mv) => Ok(AnyMove::pack(mv)),
            Err(error) => Err(error.map_reason(|reason| AnyIllegal::of(self, &reason))),
        }
    }

    fn write_move(&self, mv: AnyMove, out: &mut dyn fmt::Write) -> fmt::Result {
        Game::write_move(self, unpack::<G>(mv), out)
    }

    fn chance_weight(&self, mv: AnyMove) -> u32 {
        Game::chance_weight(self, unpack::<G>(mv))
    }

    fn path(&self, mv: AnyMove) -> Path {
        Point::path(self, unpack::<G>(mv))
    }

    fn changes(&self, mv: AnyMove) -> Vec<Part> {
        Point::changes(self, unpack::<G>(mv))
    }

    fn why_not(&self, path: &[&str]) -> Option<AnyIllegal> {
        let reason = Point::why_not(self, path)?;
        Some(AnyIllegal::of(self, &reason))
    }

    fn view(&self, player: Player) -> AnyView {
        AnyView::new::<G>(HiddenInformation::view(self, player))
    }

    fn is_announced(&self, mv: AnyMove, player: Player) -> bool {
        is_announced(self, unpack::<G>(mv), player)
    }

    fn shows_secret(&self, mv: AnyMove, player: Player) -> bool {
        shows_secret(self, unpack::<G>(mv), player)
    }

    fn draw(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        self.render(style, out)
    }

    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove> {
        draw(options, |options| (G::PICTURES.position)(self, options))
    }

    fn canonical(&self) -> Box<dyn ErasedPosition> {
        Box::new(Symmetric::canonical(self))
    }

    fn images(&self, mv: AnyMove) -> Vec<AnyMove> {
        let mv = unpack::<G>(mv);
        let mut images = Vec::new();
        for symmetry in self.symmetries() {
            if self.transformed(symmetry) == *self {
                images.push(AnyMove::pack(self.transformed_move(symmetry, mv)));
            }
        }
        images
    }

    fn numbers(&self) -> (usize, usize, PlaneShape) {
        let variant = self.variant();
        let shape = G::plane_shape(variant);
        (G::action_count(variant), G::chance_count(variant), shape)
    }

    fn action_index(&self, mv: AnyMove) -> Option<usize> {
        Encode::action_index(self, unpack::<G>(mv))
    }

    fn action(&self, index: usize) -> Option<AnyMove> {
        Encode::action(self, index).map(AnyMove::pack)
    }

    fn chance_index(&self, mv: AnyMove) -> Option<usize> {
        Encode::chance_index(self, unpack::<G>(mv))
    }

    fn chance_event(&self, index: usize) -> Option<AnyMove> {
        Encode::chance_event(self, index).map(AnyMove::pack)
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
        let counts = perft.divide(self, depth)?.into_iter();
        Ok(counts.map(|(mv, n)| (AnyMove::pack(mv), n)).collect())
    }

    #[cfg(feature = "rand")]
    fn playouts(&self, games: u64, max_plies: u64, random: &dyn Fn(u64) -> SeededRandom) -> Tally {
        playouts(self, games, max_plies, random)
    }
}

impl<G: FullGame<View = V>, V: View<Position = G>> ErasedView for V {
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
        G::game()
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

    fn draw(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        Render::render(self, style, out)
    }

    fn determinize(&self, random: &mut dyn RandomSource) -> AnyPosition {
        AnyPosition::new(View::determinize(self, random))
    }

    fn determinize_state(
        &self,
        state: &AnyInformationState,
        random: &mut dyn RandomSource,
    ) -> Option<AnyPosition> {
        let state = InformationState::<G>::from_any(state)?;
        Some(AnyPosition::new(state.determinize(random)))
    }

    fn write_planes(&self, planes: &mut [f32]) {
        G::write_planes(self, planes);
    }

    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove> {
        draw(options, |options| (G::PICTURES.view)(self, options))
    }
}

/// Draws with the moves of a game.
///
/// # Errors
/// One that is not a move of it.
#[cfg(feature = "svg")]
fn draw<M: PackedMove>(
    options: &svg::Options<'_, AnyMove>,
    draw: impl FnOnce(&svg::Options<'_, M>) -> svg::Canvas,
) -> Result<svg::Canvas, AnyMove> {
    let unpack = |moves: &[AnyMove]| -> Result<Vec<M>, AnyMove> {
        let moves = moves.iter().map(|mv| M::from_bits(mv.to_bits()).ok_or(*mv));
        moves.collect()
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
