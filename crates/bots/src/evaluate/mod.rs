//! Evaluation functions.

#[cfg(feature = "lilypad")]
mod draughts;
#[cfg(feature = "fifes-and-drums")]
mod fifes_and_drums;
pub mod learned;
#[cfg(feature = "lilypad")]
mod lilypad;
#[cfg(feature = "mixtour")]
mod mixtour;
#[cfg(feature = "pikemen")]
mod pikemen;
#[cfg(feature = "pikemen")]
mod pikemen_many;
#[cfg(feature = "two-pipers")]
mod two_pipers;

use std::any::Any;

use gambol::{Game, Player};

/// An evaluation function: what a position is worth to a player. Closures are evaluation functions.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{Game, HiddenInformation, Player};
/// use gambol_bots::{AlphaBeta, Bot, Budget};
///
/// // A bot that wants the opponent to have little choice.
/// let few_moves = |position: &Position, _: Player| -(position.count_moves() as i32);
/// let mut bot = AlphaBeta::with(few_moves, 1);
/// let start = Position::start(Default::default());
/// let choice = bot.choose(&start.view(Player::P1), &Budget::depth(1));
/// assert!(choice.mv.is_some());
/// ```
pub trait Evaluate<G>: Send {
    /// The value of an unfinished position for `player`, in hundredths of a point, from -900,000 to
    /// 900,000. In a two-player game the values for the two players add up to 0.
    fn evaluate(&self, position: &G, player: Player) -> i32;

    /// Whether it says nothing about any position, as [`NoEvaluation`]. Bots that look at nothing else
    /// then refuse to play.
    fn says_nothing(&self) -> bool {
        false
    }

    /// Whether the value tells what the position is worth. If not, because the player to move is
    /// about to capture something, say, a search looks further. By default it always does.
    fn is_quiet(&self, position: &G) -> bool {
        let _ = position;
        true
    }

    /// Visits the moves that a search should try before it takes the value for what a quiet position
    /// is worth: captures, say. By default there are none. The player to move need not make one of
    /// them.
    fn for_each_loud_move(&self, position: &G, visit: &mut dyn FnMut(G::Move))
    where
        G: Game,
    {
        let _ = (position, visit);
    }

    /// A rough value that takes less time, which decides only which moves a search tries first. By
    /// default it is the value.
    fn evaluate_roughly(&self, position: &G, player: Player) -> i32 {
        self.evaluate(position, player)
    }

    /// The number of plies after which a random game from a position is cut off and evaluated, if a bot
    /// is not told another one: the more the value says, the fewer. By default 30; longer random games
    /// say little and take long.
    fn playout_plies(&self, position: &G) -> u64 {
        let _ = position;
        PLAYOUT_PLIES
    }
}

const PLAYOUT_PLIES: u64 = 30;

impl<G, F: Fn(&G, Player) -> i32 + Send> Evaluate<G> for F {
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        self(position, player)
    }
}

/// No evaluation: every unfinished position is worth 0. For games about which nothing better is known.
///
/// ```
/// use gambol::Game;
/// use gambol::mixtour::Position;
/// use gambol_bots::{BotKind, Bots, NoEvaluation};
///
/// let start = Position::start(Default::default());
/// let fit = Bots::new(NoEvaluation).fit(&start);
/// assert_eq!(fit, [BotKind::Random, BotKind::Mcts, BotKind::Ismcts]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoEvaluation;

impl<G: Game> Evaluate<G> for NoEvaluation {
    fn evaluate(&self, _: &G, _: Player) -> i32 {
        0
    }

    fn says_nothing(&self) -> bool {
        true
    }

    /// Only the end of a random game says something.
    fn playout_plies(&self, _: &G) -> u64 {
        1_000
    }
}

/// The player's score minus the best score of the others, in hundredths; 0 if the game has no
/// scores or they are not known yet.
///
/// ```
/// use gambol::Player;
/// use gambol::mixtour::Position;
/// use gambol_bots::{Evaluate, ScoreDifference};
///
/// let position: Position = "x5/x5/x5/x5/x5 1 2,1 - basic:points=3".parse()?;
/// assert_eq!(ScoreDifference.evaluate(&position, Player::P1), 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreDifference;

impl<G: Game> Evaluate<G> for ScoreDifference {
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        let Some(scores) = position.scores() else {
            return 0;
        };
        let mut own = 0;
        let mut others = 0;
        for (index, &score) in scores.iter().enumerate() {
            if index == player.index() {
                own = score;
            } else {
                others = others.max(score);
            }
        }
        100 * (own as i32 - others as i32)
    }
}

/// The evaluation functions of this crate, one for each game of gambol; [`ScoreDifference`] for all
/// other games.
///
/// ```
/// use gambol::lilypad::draughts::Position;
/// use gambol::Player;
/// use gambol_bots::{Evaluate, StandardEvaluation};
///
/// let position: Position = "B:W30:B1,2".parse()?;
/// assert!(StandardEvaluation.evaluate(&position, Player::P1) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandardEvaluation;

/// What a game has learned.
#[cfg(any(
    feature = "fifes-and-drums",
    feature = "mixtour",
    feature = "lilypad",
    feature = "pikemen",
    feature = "two-pipers"
))]
#[inline]
fn evaluate<G: learned::Learned>(position: &G, player: Player) -> i32 {
    G::WEIGHTS.evaluate(position, player)
}

/// Whether it is a position of Pikemen on this ground.
#[cfg(feature = "pikemen")]
fn is_on<G: gambol::pikemen::Ground>(any: &dyn Any) -> bool {
    any.is::<gambol::pikemen::PositionOn<G>>()
}

impl StandardEvaluation {
    /// Whether the value of a position sees what is about to be captured or reached. A rough value then
    /// takes less time, and random games need not be long.
    #[inline]
    fn looks_ahead<G: Game>(position: &G) -> bool {
        let any: &dyn Any = position;
        #[cfg(feature = "two-pipers")]
        if any.is::<gambol::two_pipers::Position>() {
            return true;
        }
        #[cfg(feature = "pikemen")]
        {
            use gambol::pikemen::{Classic, Hexagon, Mini, Star, Three, Warlords};
            any.is::<gambol::pikemen::Position>()
                || is_on::<Classic>(any)
                || is_on::<Mini>(any)
                || is_on::<Three>(any)
                || is_on::<Warlords>(any)
                || is_on::<Hexagon>(any)
                || is_on::<Star>(any)
        }
        #[cfg(not(feature = "pikemen"))]
        {
            let _ = any;
            false
        }
    }
}

impl<G: Game> Evaluate<G> for StandardEvaluation {
    /// The compiler resolves the comparisons of types.
    #[inline]
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        let any: &dyn Any = position;
        #[cfg(feature = "mixtour")]
        if let Some(position) = any.downcast_ref() {
            return evaluate::<gambol::mixtour::Position>(position, player);
        }
        #[cfg(feature = "lilypad")]
        if let Some(position) = any.downcast_ref() {
            return evaluate::<gambol::lilypad::Position>(position, player);
        }
        #[cfg(feature = "lilypad")]
        if let Some(position) = any.downcast_ref() {
            return evaluate::<gambol::lilypad::draughts::Position>(position, player);
        }
        #[cfg(feature = "two-pipers")]
        if let Some(position) = any.downcast_ref() {
            return evaluate::<gambol::two_pipers::Position>(position, player);
        }
        #[cfg(feature = "fifes-and-drums")]
        if let Some(position) = any.downcast_ref() {
            return evaluate::<gambol::fifes_and_drums::Position>(position, player);
        }
        #[cfg(feature = "pikemen")]
        {
            use gambol::pikemen::{
                Classic, Hexagon, Mini, Position, PositionOn, Star, Three, Warlords,
            };
            use pikemen_many::evaluate as of_many;
            match any.downcast_ref() {
                Some(Position::Classic(position)) => return evaluate(position, player),
                Some(Position::Mini(position)) => return evaluate(position, player),
                Some(Position::Three(position)) => return of_many(position, player),
                Some(Position::Warlords(position)) => return of_many(position, player),
                Some(Position::Hexagon(position)) => return of_many(position, player),
                Some(Position::Star(position)) => return of_many(position, player),
                None => {}
            }
            if let Some(position) = any.downcast_ref() {
                return evaluate::<PositionOn<Classic>>(position, player);
            }
            if let Some(position) = any.downcast_ref() {
                return evaluate::<PositionOn<Mini>>(position, player);
            }
            if let Some(position) = any.downcast_ref() {
                return of_many::<Three>(position, player);
            }
            if let Some(position) = any.downcast_ref() {
                return of_many::<Warlords>(position, player);
            }
            if let Some(position) = any.downcast_ref() {
                return of_many::<Hexagon>(position, player);
            }
            if let Some(position) = any.downcast_ref() {
                return of_many::<Star>(position, player);
            }
        }
        // Games that nothing is known of.
        let _ = any;
        ScoreDifference.evaluate(position, player)
    }

    #[inline]
    fn is_quiet(&self, position: &G) -> bool {
        let any: &dyn Any = position;
        #[cfg(feature = "lilypad")]
        if let Some(position) = any.downcast_ref() {
            return lilypad::is_quiet(position);
        }
        #[cfg(feature = "lilypad")]
        if let Some(position) = any.downcast_ref() {
            return draughts::is_quiet(position);
        }
        let _ = any;
        true
    }

    #[inline]
    fn for_each_loud_move(&self, position: &G, visit: &mut dyn FnMut(G::Move)) {
        let any: &dyn Any = position;
        #[cfg(feature = "pikemen")]
        {
            use gambol::pikemen::{Classic, Hexagon, Mini, Move, Position, PositionOn};
            use gambol::pikemen::{Star, Three, Warlords};
            use pikemen_many::for_each_capture as of_many;
            let visit = |mv: Move| {
                if let Some(&mv) = (&mv as &dyn Any).downcast_ref() {
                    visit(mv);
                }
            };
            match any.downcast_ref() {
                Some(Position::Classic(position)) => pikemen::for_each_capture(position, visit),
                Some(Position::Mini(position)) => pikemen::for_each_capture(position, visit),
                Some(Position::Three(position)) => of_many(position, visit),
                Some(Position::Warlords(position)) => of_many(position, visit),
                Some(Position::Hexagon(position)) => of_many(position, visit),
                Some(Position::Star(position)) => of_many(position, visit),
                None => {
                    if let Some(position) = any.downcast_ref::<PositionOn<Classic>>() {
                        pikemen::for_each_capture(position, visit);
                    } else if let Some(position) = any.downcast_ref::<PositionOn<Mini>>() {
                        pikemen::for_each_capture(position, visit);
                    } else if let Some(position) = any.downcast_ref::<PositionOn<Three>>() {
                        of_many(position, visit);
                    } else if let Some(position) = any.downcast_ref::<PositionOn<Warlords>>() {
                        of_many(position, visit);
                    } else if let Some(position) = any.downcast_ref::<PositionOn<Hexagon>>() {
                        of_many(position, visit);
                    } else if let Some(position) = any.downcast_ref::<PositionOn<Star>>() {
                        of_many(position, visit);
                    }
                }
            }
        }
        #[cfg(not(feature = "pikemen"))]
        let _ = (any, visit);
    }

    #[inline]
    fn evaluate_roughly(&self, position: &G, player: Player) -> i32 {
        #[cfg(feature = "two-pipers")]
        if let Some(position) = (position as &dyn Any).downcast_ref() {
            return two_pipers::evaluate_roughly(position, player);
        }
        if Self::looks_ahead(position) {
            return ScoreDifference.evaluate(position, player);
        }
        self.evaluate(position, player)
    }

    /// Two for The Two Pipers and Pikemen, whose values look ahead; four for Fifes and Drums, where most
    /// of a game is chance.
    fn playout_plies(&self, position: &G) -> u64 {
        #[cfg(feature = "fifes-and-drums")]
        if (position as &dyn Any).is::<gambol::fifes_and_drums::Position>() {
            return 4;
        }
        if Self::looks_ahead(position) {
            2
        } else {
            PLAYOUT_PLIES
        }
    }
}
