//! What a player may know of a position.

use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use super::information::InformationState;
use super::render::{Render, Style};
use crate::game::{Game, Key, Player, RandomSource, SplitMix, Status};
use crate::text::PositionError;

/// A game as its players see it.
///
/// Games without secrets say so with [`PerfectInformation`] and get this trait with the trivial
/// view, so that code written for hidden information runs on every game.
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
    /// use gambol_core::{HiddenInformation, Player};
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "1,0,0 0,0,0;0,0,0;0,0,0 c,s,c -;-;- 1 standard".parse()?;
    /// let view = position.view(Player::P2);
    /// assert_eq!(view.to_string(), "1,0,0 0,0,0;0,0,0;0,0,0 *,s,* -;-;- 1 standard");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
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
}

impl<G: HiddenInformation> InformationState<G> {
    /// A position sampled from those that are consistent with all that the player knows, with the
    /// right probabilities. Hidden moves of other players are taken as uniformly random, and nothing
    /// is concluded from the moves that they were seen to choose.
    pub fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> G {
        G::determinize_state(self, random)
    }
}

/// What one player may know of a position: a plain value with its own key, text and drawing.
///
/// A view lists no moves. At the viewer's own turn the legal moves are the same in every position
/// that is consistent with what the viewer knows, so those of any position that [`determinize`]
/// samples will do. A search for games with secrets samples such a position for each playout:
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_core::playout::playout;
/// use gambol_core::{Game, HiddenInformation, Status, View, seeded};
///
/// let mut random = seeded(5);
/// let mut position = Hoard::start(Default::default());
/// while position.is_chance() {
///     position.apply_unchecked(position.random_move(&mut random).unwrap());
/// }
/// let Status::Turn(player) = position.status() else { unreachable!() };
///
/// // From here on nothing but the view is known.
/// let view = position.view(player);
/// let moves = view.determinize(&mut random).legal_moves();
/// let worth = |mv| {
///     let mut random = seeded(6);
///     (0..100)
///         .map(|_| {
///             let mut child = view.determinize(&mut random);
///             child.apply_unchecked(mv);
///             playout(&child, &mut random, 1_000).end.utility(player).unwrap_or(0.0)
///         })
///         .sum::<f64>()
/// };
/// let best = moves.iter().copied().max_by(|&a, &b| worth(a).total_cmp(&worth(b)));
/// assert!(position.is_legal(best.unwrap()));
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
/// use gambol_core::{Player, View};
/// use gambol_laws::example::HoardView;
///
/// let view: HoardView = "1,0,0 0,0,0;0,0,0;0,0,0 *,s,* -;-;- 1 standard".parse()?;
/// assert_eq!(view.viewer(), Player::P2);
///
/// let error = "1,0,0 0,0,0;0,0,0;0,0,0 c,s,* -;-;- 1 standard".parse::<HoardView>();
/// assert!(error.unwrap_err().to_string().starts_with("WISHES: nobody sees"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`determinize`]: Self::determinize
pub trait View:
    Clone
    + Eq
    + Hash
    + Debug
    + Display
    + FromStr<Err = PositionError<<Self::Position as Game>::Flaw>>
    + Render
    + Send
    + Sync
    + 'static
{
    /// The position that is seen.
    type Position: Game;

    /// The player who sees.
    fn viewer(&self) -> Player;

    /// The view of `viewer` that has the same text, if they may see the game like this.
    ///
    /// ```
    /// use gambol_core::{Game, HiddenInformation, Player, View};
    /// use gambol_laws::example::Hoard;
    ///
    /// // Before anything is dealt, all see the same.
    /// let start = Hoard::start(Default::default());
    /// assert_eq!(start.view(Player::P1).with_viewer(Player::P2), Some(start.view(Player::P2)));
    ///
    /// let dealt = start.apply(start.parse_move("=c")?)?;
    /// assert_eq!(dealt.view(Player::P1).with_viewer(Player::P2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn with_viewer(&self, viewer: Player) -> Option<Self>;

    /// A hash of the view and its viewer, as stable as [`Game::key`].
    fn key(&self) -> u64;

    /// Whose turn it is, or how the game ended: that of a sample. A view that holds a position whose
    /// secrets are left out must not ask that one, unless its status depends on no secret.
    ///
    /// ```
    /// use gambol_core::{Game, HiddenInformation, Player, Status, View};
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "1,0,0 0,0,0;0,0,0;0,0,0 c,s,c -;-;- 1 standard".parse()?;
    /// assert_eq!(position.view(Player::P2).status(), Status::Turn(Player::P1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn status(&self) -> Status<<Self::Position as Game>::Reason> {
        self.determinize(&mut SplitMix(0)).status()
    }

    /// A position sampled from those that are consistent with this view, with the right
    /// probabilities; what the viewer has seen before is not taken into account, for which there is
    /// [`InformationState::determinize`]. Needs the view alone, so it cannot leak what the viewer may not know.
    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Self::Position;
}

/// Whoever may be looking at a position, the most likely first: the player to move, then everybody in
/// turn order, onlookers last. What a view does not say of its viewer is settled in this order.
///
/// ```
/// use gambol_core::{Player, viewers};
/// use gambol_laws::example::Hoard;
///
/// let position: Hoard = "1,0,0 0,0,0;0,0,0;0,0,0 c,s,c -;-;- 2 standard".parse()?;
/// assert_eq!(viewers(&position).next(), Some(Player::P2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn viewers<G: Game>(position: &G) -> impl Iterator<Item = Player> {
    let to_move = position.status().player();
    to_move.into_iter().chain(Player::ALL)
}

/// A game in which every player knows everything. Such a game gets [`HiddenInformation`] with
/// the view [`OpenView`].
pub trait PerfectInformation: Game + Render {}

impl<G: PerfectInformation> HiddenInformation for G {
    type View = OpenView<G>;

    const HAS_SECRETS: bool = false;

    fn view(&self, player: Player) -> OpenView<G> {
        OpenView { position: self.clone(), viewer: player }
    }
}

/// The view of a game without secrets: the whole position and who looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenView<G> {
    /// What is seen.
    pub position: G,
    /// Who sees it.
    pub viewer: Player,
}

impl<G: Game> Display for OpenView<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.position, f)
    }
}

impl<G: Game> FromStr for OpenView<G> {
    type Err = PositionError<G::Flaw>;

    /// Reads a position, as it is seen by the player to move, or by p1 if there is none.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let position: G = text.parse()?;
        let viewer = position.status().player().unwrap_or(Player::P1);
        Ok(OpenView { position, viewer })
    }
}

impl<G: Render> Render for OpenView<G> {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        self.position.render(style, out)
    }
}

impl<G: PerfectInformation> View for OpenView<G> {
    type Position = G;

    fn viewer(&self) -> Player {
        self.viewer
    }

    fn with_viewer(&self, viewer: Player) -> Option<Self> {
        Some(OpenView { viewer, ..self.clone() })
    }

    fn key(&self) -> u64 {
        Key::new().word(self.position.key()).word(self.viewer.index() as u64).finish()
    }

    fn status(&self) -> Status<G::Reason> {
        self.position.status()
    }

    fn determinize<R: RandomSource + ?Sized>(&self, _random: &mut R) -> G {
        self.position.clone()
    }
}

/// Views: as their texts in formats for people, as viewer and text in others.
#[cfg(feature = "serde")]
pub mod serialize {
    use alloc::string::{String, ToString};

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
    pub fn deserialize<'de, V: View, D: Deserializer<'de>>(from: D) -> Result<V, D::Error> {
        let view = |(viewer, text): (Player, String)| {
            let view: V = text.parse().map_err(D::Error::custom)?;
            let view = view.with_viewer(viewer);
            view.ok_or_else(|| {
                D::Error::custom(format_args!("{viewer} does not see the game like this"))
            })
        };
        read_text_or(view, from)
    }

    impl<G: super::PerfectInformation> Serialize for super::OpenView<G> {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            serialize(self, to)
        }
    }

    impl<'de, G: super::PerfectInformation> Deserialize<'de> for super::OpenView<G> {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            deserialize(from)
        }
    }
}
