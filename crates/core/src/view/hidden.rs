//! The view that a player has of a position, and the knowledge that a player has of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::game::{Game, Player, RandomSource, SplitMix, Status};
use crate::text::PositionError;
#[cfg(feature = "serde")]
use crate::text::serialize::{read_text_or, write_text_or};

/// A game as its players see it.
///
/// A game without secrets implements [`PerfectInformation`](crate::PerfectInformation) and gets this trait with
/// the trivial view, so code for hidden information runs on every game.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what its players may know",
    note = "a game without secrets has the line `impl gambol_core::PerfectInformation for {Self} {{}}`",
    note = "a game with secrets implements `gambol_core::HiddenInformation`, and has a view"
)]
pub trait HiddenInformation: Game {
    /// The view of one player.
    type View: PlayerView<Position = Self>;

    /// Whether the game may have secrets. False only for the trivial view.
    const HAS_SECRETS: bool = true;

    /// The view that `player` has of this position. Positions that differ only in information hidden from that
    /// player have equal views.
    ///
    /// A non-player is an onlooker. Onlookers see only information that every player sees.
    ///
    /// ```
    /// use gambol_core::example::KuhnPoker;
    /// use gambol_core::{HiddenInformation, Player, Start};
    ///
    /// let hand = KuhnPoker::read("KJ bet")?;
    /// let [first, second, onlooker] = [Player::P1, Player::P2, Player::P3];
    /// assert_eq!(hand.view(first).to_string(), "K* bet");
    /// assert_eq!(hand.view(second).to_string(), "*J bet");
    /// assert_eq!(hand.view(onlooker).to_string(), "** bet");
    /// # Ok::<(), gambol_core::PositionError<String>>(())
    /// ```
    fn view(&self, player: Player) -> Self::View;

    /// Samples a position consistent with the whole `state`, with the right probabilities, for
    /// [`InformationState::determinize`].
    ///
    /// By default samples from the last view only. That is right if no view forgets anything that bears on a
    /// secret. Other games use the earlier [steps](InformationState::steps). The law `state_distribution` in
    /// `gambol-laws` tests this.
    fn determinize_state<R: RandomSource + ?Sized>(
        state: &InformationState<Self>,
        random: &mut R,
    ) -> Self {
        state.view().determinize(random)
    }

    /// Whether this game may have secrets.
    #[inline]
    fn has_secrets(&self) -> bool {
        Self::HAS_SECRETS
    }

    /// Whether a legal move is announced to a player. It is announced if it is their own, if the game has no
    /// secrets, or if their views before and after the move [announce](PlayerView::announced) it.
    ///
    /// So the answer depends only on the player's views and leaks no secret. If several moves lead to the same
    /// position, either all of them are announced or none.
    ///
    /// ```
    /// use gambol_core::example::KuhnPoker;
    /// use gambol_core::{Game, HiddenInformation, Player};
    ///
    /// // Player 1 is dealt the king.
    /// let start = KuhnPoker::default();
    /// let king = start.parse_move("K")?;
    /// assert!(start.is_announced(king, Player::P1));
    /// assert!(!start.is_announced(king, Player::P2));
    /// # Ok::<(), gambol_core::MoveError<gambol_core::NotLegal>>(())
    /// ```
    fn is_announced(&self, mv: Self::Move, player: Player) -> bool {
        if !self.has_secrets() || self.status().player() == Some(player) {
            return true;
        }
        let now = self.after(mv);
        let told = now.view(player).announced(&self.view(player));
        told.is_some_and(|told| told == mv || self.is_legal(told) && self.after(told) == now)
    }

    /// Whether a legal move [reveals](PlayerView::reveals) to a player anything hidden from them here.
    fn shows_secret(&self, mv: Self::Move, player: Player) -> bool {
        self.has_secrets() && self.after(mv).view(player).reveals(&self.view(player))
    }
}

/// The knowledge of a player with perfect recall at a point of a game: every view they have had, and every move
/// announced to them.
///
/// A [`PlayerView`](crate::PlayerView) contains only information of the position. Players remember more, for
/// example that no other player can have kept a card that they gave back.
///
/// Build the state from a [`History`](crate::History) with [`of`](Self::of), or move by move with
/// [`follow`](Self::follow). A client that receives only views uses [`see`](Self::see).
///
/// ```
/// use gambol_core::example::KuhnPoker;
/// use gambol_core::{History, InformationState, Player, seeded};
///
/// let mut history = History::new(KuhnPoker::default());
/// for text in ["K", "J", "bet"] {
///     history.play_text(text)?;
/// }
/// let state = InformationState::of(&history, Player::P2);
/// let expected = "\
/// p2
/// ??
/// * *?
/// J *J
/// bet *J bet
/// ";
/// assert_eq!(state.to_string(), expected);
///
/// let possible = state.determinize(&mut seeded(1)).to_string();
/// assert!(["QJ bet", "KJ bet"].contains(&possible.as_str()));
/// # Ok::<(), gambol_core::MoveError<gambol_core::NotLegal>>(())
/// ```
///
/// # The text
/// The player, then a line for each view: the move before it, `*` if hidden from the player, then the view. Equal
/// texts mean equal knowledge. Events the player does not notice have no line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InformationState<P: HiddenInformation> {
    /// Never empty.
    pub(super) steps: Vec<Step<P>>,
}

/// A view in an [`InformationState`], and the move that led to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step<P: HiddenInformation> {
    /// The move, if it was announced. `None` for the first view.
    pub announced: Option<Announced<P>>,
    /// The view after it.
    pub view: P::View,
}

/// A move announced to a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Announced<P: Game> {
    /// The move.
    pub mv: P::Move,
    /// Its canonical text.
    pub text: String,
}

/// The view that one player has of a position: a plain value with its own key, text and drawing.
///
/// A view has no move generator. At the viewer's turn all positions consistent with their knowledge have the
/// same legal moves, so use the moves of any position that [`determinize`] samples. A search for games with secrets
/// samples one for each playout:
///
/// ```
/// use gambol_core::example::KuhnPoker;
/// use gambol_core::playout::playout;
/// use gambol_core::{Game, HiddenInformation, Player, Start, PlayerView, seeded};
///
/// // The view of the player with the king.
/// let view = KuhnPoker::read("QK bet")?.view(Player::P2);
/// let mut random = seeded(5);
/// let moves = view.determinize(&mut random).legal_moves();
/// let mut worth = |mv| {
///     let playouts = (0..100).map(|_| {
///         let child = view.determinize(&mut random).after(mv);
///         playout(&child, &mut random, 1_000).end.utility(Player::P2).unwrap_or(0.0)
///     });
///     playouts.sum::<f64>()
/// };
/// let best = moves.into_iter().max_by(|&a, &b| worth(a).total_cmp(&worth(b)));
/// assert_eq!(best, view.determinize(&mut seeded(5)).parse_move("bet").ok());
/// # Ok::<(), gambol_core::PositionError<String>>(())
/// ```
///
/// # The text
/// The text of the position with a `*` for everything hidden from the viewer. Parsing checks that some position
/// looks like this. The text does not name the viewer: it is parsed as the view of the first possible one, the
/// player to move, else p1, p2 and so on, onlookers last. [`with_viewer`](Self::with_viewer) changes the viewer.
///
/// ```
/// use gambol_core::example::KuhnView;
/// use gambol_core::{Player, PlayerView};
///
/// assert_eq!(KuhnView::read("*J bet")?.viewer(), Player::P2);
/// assert!(KuhnView::read("KJ bet").is_err(), "nobody sees both cards");
/// # Ok::<(), gambol_core::PositionError<String>>(())
/// ```
///
/// # Why announcements follow from two views
/// After a move, a player needs two answers: which move was it, and did it show a secret? A game could mark
/// moves as public or private, but moves carry no such mark. Games hide parts of *positions*: a face-down card, a
/// hand, a goal. One move can be visible to one player and hidden from another. It can be hidden in
/// one position and obvious in the next, for example when only one legal card is left.
///
/// Both answers therefore come from two views of the same player, one before the move and one after it:
///
/// - [`announced`](Self::announced) returns the move if it is the only explanation: no other move, in no position
///   consistent with the earlier view, leads to the later one.
/// - [`reveals`](Self::reveals) returns whether the later view rules out a position that the earlier view
///   allowed. A program then refuses to take the move back, because its player has learned from it.
///
/// Neither function receives the true position, so neither can leak a secret: the answers are facts that the
/// player could work out. Equal pairs of views have equal answers, which keeps the knowledge of a player, and so
/// [`InformationState`], a function of what that player has seen. Neither function samples either, because a sample
/// could miss the one position that explains the views differently. The laws compare both answers with an
/// enumeration of all positions that a player holds possible.
///
/// Two facts do not need views. Players know their own moves, and everybody knows every move of a game without
/// secrets. [`HiddenInformation::is_announced`] adds both.
///
/// [`determinize`]: Self::determinize
pub trait PlayerView: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The type of positions.
    type Position: Game;

    /// The viewer.
    fn viewer(&self) -> Player;

    /// The view of `viewer` with the same text, if they may see the game like this.
    ///
    /// ```
    /// use gambol_core::example::KuhnPoker;
    /// use gambol_core::{HiddenInformation, Player, Start, PlayerView};
    ///
    /// // Before anything is dealt, all see the same.
    /// let start = KuhnPoker::default();
    /// assert_eq!(start.view(Player::P1).with_viewer(Player::P2), Some(start.view(Player::P2)));
    ///
    /// let dealt = KuhnPoker::read("K?")?;
    /// assert_eq!(dealt.view(Player::P1).with_viewer(Player::P2), None);
    /// # Ok::<(), gambol_core::PositionError<String>>(())
    /// ```
    fn with_viewer(&self, viewer: Player) -> Option<Self>;

    /// A hash of the view and its viewer, as stable as [`Game::key`].
    fn key(&self) -> u64;

    /// Whose turn it is, or how the game ended. By default the status of a sample. A view that stores a position
    /// without its secrets must not use the status of that position, unless it depends on no secret.
    ///
    /// ```
    /// use gambol_core::example::KuhnView;
    /// use gambol_core::{Player, Status, PlayerView};
    ///
    /// assert_eq!(KuhnView::read("K* bet")?.status(), Status::Turn(Player::P2));
    /// # Ok::<(), gambol_core::PositionError<String>>(())
    /// ```
    fn status(&self) -> Status<<Self::Position as Game>::Reason> {
        self.determinize(&mut SplitMix(0)).status()
    }

    /// The move that led here from `before`, the viewer's view one move earlier, if no other explains what they
    /// see. By default `None`.
    ///
    /// Moves that always lead to the same position count as one move, and any of them may be returned.
    ///
    /// ```
    /// use gambol_core::example::KuhnPoker;
    /// use gambol_core::{Game, HiddenInformation, Player, PlayerView};
    ///
    /// let start = KuhnPoker::default();
    /// let king = start.parse_move("K")?;
    /// let dealt = start.after(king);
    /// let told = |player| dealt.view(player).announced(&start.view(player));
    /// assert_eq!((told(Player::P1), told(Player::P2)), (Some(king), None));
    /// # Ok::<(), gambol_core::MoveError<gambol_core::NotLegal>>(())
    /// ```
    fn announced(&self, before: &Self) -> Option<<Self::Position as Game>::Move> {
        let _ = before;
        None
    }

    /// Whether this view reveals anything hidden in `before`, the viewer's view one move earlier. It does so if
    /// in some position consistent with `before` no move leads to this view, or the viewer's own move leads to
    /// another view. By default true, so that players cannot take back a move from which they may have learned
    /// something.
    ///
    /// ```
    /// use gambol_core::example::KuhnView;
    /// use gambol_core::PlayerView;
    ///
    /// let before = KuhnView::read("*J bet")?;
    /// // A bet that is met shows the cards; a bet that is not met does not.
    /// assert!(KuhnView::read("KJ bet bet")?.with_viewer(before.viewer()).unwrap().reveals(&before));
    /// assert!(!KuhnView::read("*J bet pass")?.reveals(&before));
    /// # Ok::<(), gambol_core::PositionError<String>>(())
    /// ```
    fn reveals(&self, before: &Self) -> bool {
        let _ = before;
        true
    }

    /// Samples a position consistent with this view, with the right probabilities. It uses only the view, so it
    /// leaks no secret. [`InformationState::determinize`] also uses the earlier views.
    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Self::Position;

    /// Parses a view as the view of the first possible viewer. By default returns an error.
    ///
    /// # Errors
    /// Why the text is not a view.
    fn read(text: &str) -> Result<Self, PositionError<String>> {
        let _ = text;
        Err(PositionError::Unread { why: "this game cannot set up views from text" })
    }

    /// Whether this is of the same game, variant and viewer as an earlier view.
    fn can_follow(&self, earlier: &Self) -> bool {
        let variant = |view: &Self| view.determinize(&mut SplitMix(0)).variant();
        self.viewer() == earlier.viewer() && variant(self) == variant(earlier)
    }
}

/// The possible viewers of a position: the player to move, then all players in turn order, onlookers last. The
/// text of a view is parsed as the view of the first.
///
/// ```
/// use gambol_core::example::Nim;
/// use gambol_core::{Player, viewers};
///
/// let heap = Nim { stones: 3, turn: Player::P2 };
/// assert!(viewers(&heap).take(3).eq([Player::P2, Player::P1, Player::P2]));
/// ```
pub fn viewers<G: Game>(position: &G) -> impl Iterator<Item = Player> {
    position.status().player().into_iter().chain(Player::ALL)
}

/// Writes a view: as text in human-readable formats, as viewer and text in binary ones.
///
/// # Errors
/// Propagates errors from the serializer.
#[cfg(feature = "serde")]
pub fn write_view<V: PlayerView, S: serde::Serializer>(view: &V, to: S) -> Result<S::Ok, S::Error> {
    write_text_or(view, |view| (view.viewer(), alloc::string::ToString::to_string(view)), to)
}

/// Reads what [`write_view`] writes. A text does not name its viewer; see [`PlayerView`].
///
/// # Errors
/// Propagates errors from the deserializer and the parser. It is also an error if the viewer cannot have this
/// view.
#[cfg(feature = "serde")]
pub fn read_view<'de, V, D>(from: D) -> Result<V, D::Error>
where
    V: PlayerView + core::str::FromStr<Err: Display>,
    D: serde::Deserializer<'de>,
{
    use serde::de::Error;

    let view = |(viewer, text): (Player, String)| {
        let view = V::read(&text).map_err(D::Error::custom)?;
        view.with_viewer(viewer).ok_or_else(|| {
            D::Error::custom(format_args!("{viewer} does not see the game like this"))
        })
    };
    read_text_or(view, from)
}
