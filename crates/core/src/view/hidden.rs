//! What a player may know of a position, and remember of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::game::{Game, Player, RandomSource, SplitMix, Status};
use crate::text::PositionError;

/// A game as its players see it.
///
/// Games without secrets say so with [`PerfectInformation`](crate::PerfectInformation) and get this trait with the trivial
/// view, so that code written for hidden information runs on every game.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what its players may know",
    note = "a game without secrets has the line `impl gambol_core::PerfectInformation for {Self} {{}}`",
    note = "a game with secrets implements `gambol_core::HiddenInformation`, and has a view"
)]
pub trait HiddenInformation: Game {
    /// What one player may know.
    type View: View<Position = Self>;

    /// Whether there may be anything that a player does not know. Only games with the trivial
    /// view say no.
    const HAS_SECRETS: bool = true;

    /// What `player` may know of this position. Two positions that differ only in what they may
    /// not know give equal views.
    ///
    /// A non-player is an onlooker: whatever is hidden from any player is hidden from onlookers.
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

    /// A position sampled from those that are consistent with all that `state` holds, with the right
    /// probabilities: [`InformationState::determinize`] calls this.
    ///
    /// By default it samples from the last view alone. That is right where no view forgets what told
    /// something about a secret; other games look at the [steps](InformationState::steps) before it.
    /// The law `state_distribution` of the crate `gambol-laws` finds out which are which.
    fn determinize_state<R: RandomSource + ?Sized>(
        state: &InformationState<Self>,
        random: &mut R,
    ) -> Self {
        state.view().determinize(random)
    }

    /// Whether there may be anything in this game that a player does not know.
    #[inline]
    fn has_secrets(&self) -> bool {
        Self::HAS_SECRETS
    }

    /// Whether a player is told a legal move that is made here: it is their own, the game has no secrets, or
    /// their views before and after it [tell](View::told) them.
    ///
    /// So it depends on nothing but what they see: a secret that only the true position knows cannot show in
    /// whether a move is announced. Of several moves that lead to the very same position, all are told or none.
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
        let told = now.view(player).told(&self.view(player));
        told.is_some_and(|told| told == mv || self.is_legal(told) && self.after(told) == now)
    }

    /// Whether a legal move [shows](View::reveals) a player anything that was hidden from them here.
    fn shows_secret(&self, mv: Self::Move, player: Player) -> bool {
        self.has_secrets() && self.after(mv).view(player).reveals(&self.view(player))
    }
}

/// What a player who forgets nothing knows at a point of a game: every view they have had, in order,
/// and every move that was announced to them.
///
/// A [`View`](crate::View) remembers no more than the position holds. Players remember more: cards that
/// they gave back, for example, which nobody else can have kept.
///
/// Whoever has the [`History`](crate::History) builds the state from it with [`of`](Self::of), or move by move with
/// [`follow`](Self::follow); whoever has views only, such as a client of a server, with
/// [`see`](Self::see).
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
/// The player, then a line for each view: first the move before it, `*` where the player may not
/// know it, then the view. Equal texts mean equal knowledge, and the text tells nothing that is hidden
/// from the player: an event of which they notice nothing has no line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InformationState<P: HiddenInformation> {
    /// Never empty.
    pub(super) steps: Vec<Step<P>>,
}

/// A view in an [`InformationState`], and the move that led to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step<P: HiddenInformation> {
    /// The move, if it was announced; the first view has none.
    pub announced: Option<Announced<P>>,
    /// What the player saw after it.
    pub view: P::View,
}

impl<P: HiddenInformation> Step<P> {
    /// A view, and the move that led to it if it was announced.
    pub fn new(announced: Option<Announced<P>>, view: P::View) -> Self {
        Step { announced, view }
    }
}

/// A move that a player was told, as value and as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Announced<P: Game> {
    /// The move.
    pub mv: P::Move,
    /// Its canonical text in the position where it was made.
    pub text: String,
}

/// What one player may know of a position: a plain value with its own key, text and drawing.
///
/// A view lists no moves. At the viewer's own turn the legal moves are the same in every position
/// that is consistent with what the viewer knows, so those of any position that [`determinize`]
/// samples will do. A search for games with secrets samples such a position for each playout:
///
/// ```
/// use gambol_core::example::KuhnPoker;
/// use gambol_core::playout::playout;
/// use gambol_core::{Game, HiddenInformation, Player, Start, View, seeded};
///
/// // Nothing but the view is known: that of the player with the king.
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
/// A view is written as the position with a `*` for whatever the viewer may not know, and is read
/// back from that. What is read has passed every check: there is a position that looks like this.
/// The text does not name the viewer. Reading it gives the view of the first who can be the viewer:
/// the player to move, else p1, p2 and so on, onlookers last; [`with_viewer`](Self::with_viewer)
/// gives that of another.
///
/// ```
/// use gambol_core::example::KuhnView;
/// use gambol_core::{Player, View};
///
/// assert_eq!(KuhnView::read("*J bet")?.viewer(), Player::P2);
/// assert!(KuhnView::read("KJ bet").is_err(), "nobody sees both cards");
/// # Ok::<(), gambol_core::PositionError<String>>(())
/// ```
///
/// [`determinize`]: Self::determinize
pub trait View: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The position that is seen.
    type Position: Game;

    /// The player who sees.
    fn viewer(&self) -> Player;

    /// The view of `viewer` that has the same text, if they may see the game like this.
    ///
    /// ```
    /// use gambol_core::example::KuhnPoker;
    /// use gambol_core::{HiddenInformation, Player, Start, View};
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

    /// Whose turn it is, or how the game ended: that of a sample. A view that holds a position whose
    /// secrets are left out must not ask that one, unless its status depends on no secret.
    ///
    /// ```
    /// use gambol_core::example::KuhnView;
    /// use gambol_core::{Player, Status, View};
    ///
    /// assert_eq!(KuhnView::read("K* bet")?.status(), Status::Turn(Player::P2));
    /// # Ok::<(), gambol_core::PositionError<String>>(())
    /// ```
    fn status(&self) -> Status<<Self::Position as Game>::Reason> {
        self.determinize(&mut SplitMix(0)).status()
    }

    /// The move that led here from `before`, the viewer's view one move earlier, if they are told it: nothing
    /// else explains what they see. By default they are told nothing.
    ///
    /// Moves that lead to the very same position, whatever is hidden, count as one, and any of them is
    /// returned.
    ///
    /// ```
    /// use gambol_core::example::KuhnPoker;
    /// use gambol_core::{Game, HiddenInformation, Player, View};
    ///
    /// let start = KuhnPoker::default();
    /// let king = start.parse_move("K")?;
    /// let dealt = start.after(king);
    /// let told = |player| dealt.view(player).told(&start.view(player));
    /// assert_eq!((told(Player::P1), told(Player::P2)), (Some(king), None));
    /// # Ok::<(), gambol_core::MoveError<gambol_core::NotLegal>>(())
    /// ```
    fn told(&self, before: &Self) -> Option<<Self::Position as Game>::Move> {
        let _ = before;
        None
    }

    /// Whether this shows the viewer anything that `before`, their view one move earlier, hid from them: in
    /// some position consistent with `before`, no move explains what they see, or the same move if it is
    /// their own leads to another view. By default it does, so that nobody takes back what they may have
    /// learned from.
    ///
    /// ```
    /// use gambol_core::example::KuhnView;
    /// use gambol_core::View;
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

    /// A position sampled from those that are consistent with this view, with the right
    /// probabilities; what the viewer has seen before is not taken into account, for which there is
    /// [`InformationState::determinize`]. Needs the view alone, so it cannot leak what the viewer may not know.
    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Self::Position;

    /// The view with this text, as the first sees it who could. By default none can be read.
    ///
    /// # Errors
    /// The text is not a view, and why.
    fn read(text: &str) -> Result<Self, PositionError<String>> {
        let _ = text;
        Err(PositionError::Unread { why: "the game does not implement `View::read`" })
    }

    /// Whether this is of the same game, variant and viewer as an earlier view.
    fn can_follow(&self, earlier: &Self) -> bool {
        let variant = |view: &Self| view.determinize(&mut SplitMix(0)).variant();
        self.viewer() == earlier.viewer() && variant(self) == variant(earlier)
    }
}

/// Whoever may be looking at a position, the most likely first: the player to move, then everybody in
/// turn order, onlookers last. What a view does not say of its viewer is settled in this order.
///
/// ```
/// use gambol_core::example::Nim;
/// use gambol_core::{Player, viewers};
///
/// let heap = Nim { stones: 3, turn: Player::P2 };
/// assert!(viewers(&heap).take(3).eq([Player::P2, Player::P1, Player::P2]));
/// ```
pub fn viewers<G: Game>(position: &G) -> impl Iterator<Item = Player> {
    let to_move = position.status().player();
    to_move.into_iter().chain(Player::ALL)
}

/// Views: as their texts in formats for people, as viewer and text in others.
#[cfg(feature = "serde")]
pub mod serialize {
    use alloc::string::{String, ToString};
    use core::fmt::Display;
    use core::str::FromStr;

    use serde::de::Error;
    use serde::{Deserializer, Serializer};

    use super::View;
    use crate::game::Player;
    use crate::text::serialize::{read_text_or, write_text_or};

    /// Writes a view.
    ///
    /// # Errors
    /// Propagates errors from the serializer.
    pub fn serialize<V: View, S: Serializer>(view: &V, to: S) -> Result<S::Ok, S::Error> {
        write_text_or(view, |view| (view.viewer(), view.to_string()), to)
    }

    /// Reads a view. A text does not name its viewer; see [`View`].
    ///
    /// # Errors
    /// Propagates errors from the deserializer and the parser; or the view cannot be that of its
    /// viewer.
    pub fn deserialize<'de, V, D>(from: D) -> Result<V, D::Error>
    where
        V: View + FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let view = |(viewer, text): (Player, String)| {
            let view = V::read(&text).map_err(D::Error::custom)?;
            let wrong = format_args!("{viewer} does not see the game like this");
            view.with_viewer(viewer).ok_or_else(|| D::Error::custom(wrong))
        };
        read_text_or(view, from)
    }
}
