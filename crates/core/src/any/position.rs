//! A position of any game, and its moves.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::hash::{Hash, Hasher};

use super::erased::{AnyGame, AnyIllegal, AnyMove, AnyPosition, AnyView};
use super::error::AnyError;
#[cfg(feature = "rand")]
use crate::game::SeededRandom;
use crate::game::{Outcome, Playable, Player, RandomSource, Scores, Status};
use crate::people::point::{self, Part, Path, Pointable};
#[cfg(feature = "svg")]
use crate::people::svg;
use crate::people::{Observable, Style};
use crate::run::PlaneShape;
#[cfg(feature = "std")]
use crate::run::perft::{Perft, PerftError};
use crate::run::playout::Playout;
#[cfg(feature = "rand")]
use crate::run::playout::Tally;
use crate::text::MoveError;

impl AnyPosition {
    /// The game.
    pub fn game(&self) -> AnyGame {
        self.0.game()
    }

    /// The name that programs use for the game: `hoard`.
    pub fn name(&self) -> &'static str {
        self.0.game().name()
    }

    /// The name that people use for the game: `Hoard`.
    pub fn title(&self) -> &'static str {
        self.0.game().title()
    }

    /// The rules page of the game, in Markdown: see [`Game::RULES`](crate::Game::RULES).
    pub fn rules(&self) -> &'static str {
        self.0.game().rules()
    }

    /// Whether this game has chance events.
    pub fn has_chance(&self) -> bool {
        self.0.game().has_chance()
    }

    /// Whether there may be anything in this game that a player does not know.
    pub fn has_secrets(&self) -> bool {
        self.0.game().has_secrets()
    }

    /// The canonical text of the variant.
    pub fn variant(&self) -> String {
        self.0.variant_text()
    }

    /// Whether this is the first position of its variant.
    pub fn is_start(&self) -> bool {
        self.0.is_start()
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.0.players()
    }

    /// Whose turn it is, or how the game ended, the reason as a text.
    pub fn status(&self) -> Status<String> {
        self.0.status()
    }

    /// How the game ended, if it has, the reason as a text.
    pub fn outcome(&self) -> Option<Outcome<String>> {
        Playable::outcome(self)
    }

    /// Whether a chance event comes next.
    pub fn is_chance(&self) -> bool {
        self.0.is_chance()
    }

    /// The score of each player, where the game has scores and they are known.
    pub fn scores(&self) -> Option<Scores> {
        self.0.scores()
    }

    /// A hash of the whole position: see [`Game::key`](crate::Game::key). The name of the game is not in
    /// it, so keys of different games may be equal.
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// Whether there is a legal move. There is exactly until the game is over.
    pub fn has_moves(&self) -> bool {
        self.0.has_moves()
    }

    /// The number of legal moves.
    pub fn count_moves(&self) -> usize {
        self.0.count_moves()
    }

    /// Visits the legal moves, in the order of the generator.
    pub fn for_each_move(&self, mut visit: impl FnMut(AnyMove)) {
        self.0.for_each_move(&mut visit);
    }

    /// The legal moves. Empty exactly when the game is over.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// A random legal move, chance events by their weight; `None` once the game is over.
    ///
    /// ```
    /// use gambol_core::any::AnyGame;
    /// use gambol_core::seeded;
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut random = seeded(1);
    /// let mut position = AnyGame::of::<Hoard>().first();
    /// while let Some(mv) = position.random_move(&mut random) {
    ///     position = position.apply(mv)?;
    /// }
    /// assert!(position.outcome().is_some());
    /// # Ok::<(), gambol_core::any::AnyError>(())
    /// ```
    pub fn random_move(&self, random: &mut dyn RandomSource) -> Option<AnyMove> {
        self.0.random_move(random)
    }

    /// Why a move is illegal here, if it is.
    ///
    /// # Errors
    /// The move is illegal, and why.
    pub fn check(&self, mv: AnyMove) -> Result<(), AnyIllegal> {
        self.0.check(mv)
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, mv: AnyMove) -> bool {
        self.0.check(mv).is_ok()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn apply(&self, mv: AnyMove) -> Result<AnyPosition, AnyError> {
        self.0.check(mv)?;
        Ok(self.after(mv))
    }

    /// Plays a legal move in place. What an illegal one does is not defined.
    ///
    /// # Panics
    /// If it is not a move of the game.
    pub fn apply_unchecked(&mut self, mv: AnyMove) {
        self.0.play(mv);
    }

    /// The legal move that `text` means here.
    ///
    /// # Errors
    /// The text is not a move, is an illegal move, or fits several legal moves.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, AnyError> {
        Ok(self.0.parse_move(text)?)
    }

    /// The legal move that a person means by `text`, which may be less than strict: see
    /// [`read_move`](point::read_move).
    ///
    /// # Errors
    /// The text fits no legal move, or several.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, AnyError> {
        Ok(point::read_move(self, text)?)
    }

    /// The text of a legal move.
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn move_text(&self, mv: AnyMove) -> Result<String, AnyError> {
        self.0.check(mv)?;
        Ok(Playable::move_text(self, mv))
    }

    /// The weight of a legal chance event; its probability is the weight divided by the sum over all
    /// legal moves. A move of a player has the weight 1.
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn chance_weight(&self, mv: AnyMove) -> Result<u32, AnyError> {
        self.0.check(mv)?;
        Ok(self.0.chance_weight(mv))
    }

    /// What a person points at to enter a legal move: see [`Point::path`](crate::Point::path).
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn path(&self, mv: AnyMove) -> Result<Path, AnyError> {
        self.0.check(mv)?;
        Ok(self.0.path(mv))
    }

    /// What a legal move changes: squares, or cards in a game without squares.
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn changes(&self, mv: AnyMove) -> Result<Vec<Part>, AnyError> {
        self.0.check(mv)?;
        Ok(self.0.changes(mv))
    }

    /// Why no legal move has this path, given by the texts of its parts: see
    /// [`Point::why_not`](crate::Point::why_not).
    pub fn why_not(&self, path: &[&str]) -> Option<AnyIllegal> {
        self.0.why_not(path)
    }

    /// The legal moves whose path begins with a part of this text: those of a piece, or with a card.
    pub fn moves_from(&self, part: &str) -> Vec<AnyMove> {
        point::moves_from(self, part)
    }

    /// What a player may know of this position.
    pub fn view(&self, player: Player) -> AnyView {
        self.0.view(player)
    }

    /// Whether a player is told a legal move that is made here: see
    /// [`is_announced`](crate::is_announced).
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn is_announced(&self, mv: AnyMove, player: Player) -> Result<bool, AnyError> {
        self.0.check(mv)?;
        Ok(self.0.is_announced(mv, player))
    }

    /// A drawing for the terminal.
    pub fn drawing(&self, style: Style) -> String {
        let mut drawing = String::new();
        // Writing to a string does not fail.
        let _ = self.0.draw(style, &mut drawing);
        drawing
    }

    /// An SVG picture, which knows what lies at a place of it; `to_string` makes it a document.
    ///
    /// # Errors
    /// A move to mark is not a move of the game. It need not be legal.
    #[cfg(feature = "svg")]
    pub fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyError> {
        let picture = self.0.picture(options);
        picture.map_err(|mv| AnyIllegal::not_a_move(mv.0, self.name()).into())
    }

    /// The same position for all positions that are symmetric to each other: see
    /// [`Symmetric::canonical`](crate::Symmetric::canonical).
    #[must_use]
    pub fn canonical(&self) -> AnyPosition {
        AnyPosition(self.0.canonical())
    }

    /// The moves to which a legal move is mapped by the symmetries that leave the position as it is,
    /// itself among them. Some may be there several times.
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn images(&self, mv: AnyMove) -> Result<Vec<AnyMove>, AnyError> {
        self.0.check(mv)?;
        Ok(self.0.images(mv))
    }

    /// The number of actions of the variant, 0 where the game does not number them: see
    /// [`Encode`](crate::Encode).
    pub fn action_count(&self) -> usize {
        self.0.numbers().0
    }

    /// The index of a legal move of a player, or `None` for anything else.
    pub fn action_index(&self, mv: AnyMove) -> Option<usize> {
        self.0.check(mv).ok()?;
        self.0.action_index(mv)
    }

    /// The move with this index, or `None` where no move has it. The move need not be legal here.
    pub fn action(&self, index: usize) -> Option<AnyMove> {
        self.0.action(index)
    }

    /// The indices of the legal moves, in the order of the generator. Empty where a chance event comes
    /// next.
    ///
    /// ```
    /// use gambol_core::any::AnyGame;
    /// use gambol_laws::example::Hoard;
    ///
    /// let hoard = AnyGame::of::<Hoard>();
    /// let position = hoard.position("2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard")?;
    /// let moves = position.legal_moves().into_iter();
    /// let actions: Option<Vec<_>> = moves.map(|mv| position.action_index(mv)).collect();
    /// assert_eq!(Some(position.legal_actions()), actions);
    /// assert!(hoard.first().legal_actions().is_empty());
    /// # Ok::<(), gambol_core::any::AnyError>(())
    /// ```
    pub fn legal_actions(&self) -> Vec<usize> {
        let mut actions = Vec::new();
        if !self.is_chance() {
            self.for_each_move(|mv| actions.extend(self.0.action_index(mv)));
        }
        actions
    }

    /// The number of different chance events of the variant.
    pub fn chance_count(&self) -> usize {
        self.0.numbers().1
    }

    /// The index of a legal chance event, or `None` for anything else.
    pub fn chance_index(&self, mv: AnyMove) -> Option<usize> {
        self.0.check(mv).ok()?;
        self.0.chance_index(mv)
    }

    /// The chance event with this index, or `None` where there is none.
    pub fn chance_event(&self, index: usize) -> Option<AnyMove> {
        self.0.chance_event(index)
    }

    /// The shape of the feature planes of the variant. A [view](AnyView::write_planes) writes them.
    pub fn plane_shape(&self) -> PlaneShape {
        self.0.numbers().2
    }

    /// Counts the move sequences of `depth` moves: see [`perft`](mod@crate::perft).
    ///
    /// ```
    /// use gambol_core::any::AnyGame;
    /// use gambol_laws::example::Hoard;
    ///
    /// assert_eq!(AnyGame::of::<Hoard>().first().perft(2), 8);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    /// Counts the move sequences of `depth` moves, with the threads and the hash table of `perft`.
    ///
    /// # Errors
    /// As [`Perft::count`].
    #[cfg(feature = "std")]
    pub fn count(&self, perft: &Perft<'_>, depth: u32) -> Result<u64, PerftError> {
        self.0.count(perft, depth)
    }

    /// Counts the move sequences of `depth` moves after each first move.
    ///
    /// # Errors
    /// As [`Perft::divide`].
    #[cfg(feature = "std")]
    pub fn divide(&self, perft: &Perft<'_>, depth: u32) -> Result<Vec<(AnyMove, u64)>, PerftError> {
        self.0.divide(perft, depth)
    }

    /// Plays random moves to the end of the game, or until players have made so many.
    pub fn playout(&self, random: &mut dyn RandomSource, max_plies: u64) -> Playout<AnyPosition> {
        let mut end = self.clone();
        let (mut plies, mut chance_events) = (0, 0);
        while plies < max_plies {
            let Some(mv) = end.random_move(random) else {
                break;
            };
            if end.is_chance() {
                chance_events += 1;
            } else {
                plies += 1;
            }
            end.apply_unchecked(mv);
        }
        Playout { end, plies, chance_events }
    }

    /// Plays random games, each with the generator of its number, and counts how they end: see
    /// [`playouts`](crate::playout::playouts).
    #[cfg(feature = "rand")]
    pub fn playouts(
        &self,
        games: u64,
        max_plies: u64,
        random: impl Fn(u64) -> SeededRandom,
    ) -> Tally {
        self.0.playouts(games, max_plies, &random)
    }
}

impl Playable for AnyPosition {
    type Move = AnyMove;
    type Illegal = AnyIllegal;
    type Flaw = String;

    fn name(&self) -> &'static str {
        self.0.game().name()
    }

    fn title(&self) -> &'static str {
        self.0.game().title()
    }

    fn variant_text(&self) -> String {
        self.0.variant_text()
    }

    fn is_start(&self) -> bool {
        self.0.is_start()
    }

    fn players(&self) -> usize {
        self.0.players()
    }

    fn status(&self) -> Status<String> {
        self.0.status()
    }

    fn is_chance(&self) -> bool {
        self.0.is_chance()
    }

    fn scores(&self) -> Option<Scores> {
        self.0.scores()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn has_moves(&self) -> bool {
        self.0.has_moves()
    }

    fn count_moves(&self) -> usize {
        self.0.count_moves()
    }

    fn for_each_move(&self, visit: &mut dyn FnMut(AnyMove)) {
        self.0.for_each_move(visit);
    }

    fn random_move(&self, random: &mut dyn RandomSource) -> Option<AnyMove> {
        self.0.random_move(random)
    }

    fn check(&self, mv: AnyMove) -> Result<(), AnyIllegal> {
        self.0.check(mv)
    }

    fn apply_unchecked(&mut self, mv: AnyMove) {
        self.0.play(mv);
    }

    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError<AnyIllegal>> {
        self.0.parse_move(text)
    }

    fn write_move(&self, mv: AnyMove, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_move(mv, out)
    }
}

impl Observable for AnyPosition {
    type View = AnyView;

    fn has_secrets(&self) -> bool {
        self.0.game().has_secrets()
    }

    fn view(&self, player: Player) -> AnyView {
        self.0.view(player)
    }

    fn is_announced(&self, mv: AnyMove, player: Player) -> bool {
        self.0.is_announced(mv, player)
    }

    fn shows_secret(&self, mv: AnyMove, player: Player) -> bool {
        self.0.shows_secret(mv, player)
    }
}

impl Pointable for AnyPosition {
    fn path(&self, mv: AnyMove) -> Path {
        self.0.path(mv)
    }

    fn changes(&self, mv: AnyMove) -> Vec<Part> {
        self.0.changes(mv)
    }

    fn why_not(&self, path: &[&str]) -> Option<AnyIllegal> {
        self.0.why_not(path)
    }
}

impl Display for AnyPosition {
    /// The position text, without the name of the game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.name())
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        AnyPosition(self.0.boxed())
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other.0.as_any())
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}
