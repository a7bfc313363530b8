//! Which moves a player is told.

use super::observable::{Observable, Observation};
use super::view::{HiddenInformation, View};
use crate::game::{Game, Player, SplitMix};

/// The number of positions, consistent with what a player knows, that are looked at to find out
/// whether they are told a move.
const SAMPLES: usize = 8;
/// The same, to find out whether a move shows them a secret: more, so that one they nearly know is not
/// missed.
const SECRET_SAMPLES: usize = 64;

/// Whether `player` is told the move `mv`, which is legal in `before`: it is their own, or public, or
/// nothing else explains what they see after it.
///
/// Games say what may be known of positions, not of moves. So this looks at every other move, in the
/// true position and in others that look the same to the player: none of them may lead to the same
/// view. A move that leads to the very same position is not a secret.
///
/// ```
/// use gambol_core::{Game, Player, is_announced};
/// use gambol_laws::example::Hoard;
///
/// let start = Hoard::start(Default::default());
/// let mv = start.parse_move("=c")?;
/// assert!(is_announced(&start, mv, Player::P1));
/// assert!(!is_announced(&start, mv, Player::P2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_announced<G: HiddenInformation>(before: &G, mv: G::Move, player: Player) -> bool {
    if !G::HAS_SECRETS || before.status().player() == Some(player) {
        return true;
    }
    let seen = after(before, mv).view(player);
    let stands_out = |position: &G| {
        let same = position.is_legal(mv).then(|| after(position, mv));
        position.legal_moves().into_iter().all(|other| {
            let other_after = after(position, other);
            other == mv || other_after.view(player) != seen || Some(other_after) == same
        })
    };
    let view = before.view(player);
    let mut random = SplitMix(View::key(&view));
    let mut others = (0..SAMPLES).map(|_| view.determinize(&mut random));
    stands_out(before) && others.all(|position| stands_out(&position))
}

fn after<G: Game>(before: &G, mv: G::Move) -> G {
    let mut after = before.clone();
    after.apply_unchecked(mv);
    after
}

/// Whether the move `mv`, which is legal in `before`, shows `player` anything that was hidden from them:
/// in another position that looks the same to them, they would see something else.
pub(crate) fn shows_secret<G: HiddenInformation>(before: &G, mv: G::Move, player: Player) -> bool {
    if !G::HAS_SECRETS {
        return false;
    }
    let seen = after(before, mv).view(player);
    let view = before.view(player);
    let mut random = SplitMix(View::key(&view));
    (0..SECRET_SAMPLES).any(|_| {
        let position = view.determinize(&mut random);
        let explains = |mv| after(&position, mv).view(player) == seen;
        if before.status().player() == Some(player) {
            !position.is_legal(mv) || !explains(mv)
        } else {
            !position.legal_moves().into_iter().any(explains)
        }
    })
}

impl<G: HiddenInformation> Observable for G {
    type View = G::View;

    fn has_secrets(&self) -> bool {
        G::HAS_SECRETS
    }

    fn view(&self, player: Player) -> G::View {
        HiddenInformation::view(self, player)
    }

    fn is_announced(&self, mv: G::Move, player: Player) -> bool {
        is_announced(self, mv, player)
    }

    fn shows_secret(&self, mv: G::Move, player: Player) -> bool {
        shows_secret(self, mv, player)
    }
}

impl<V: View> Observation for V {
    fn viewer(&self) -> Player {
        View::viewer(self)
    }

    fn key(&self) -> u64 {
        View::key(self)
    }

    fn can_follow(&self, earlier: &Self) -> bool {
        let variant = |view: &V| view.determinize(&mut SplitMix(0)).variant();
        View::viewer(self) == View::viewer(earlier) && variant(self) == variant(earlier)
    }
}
