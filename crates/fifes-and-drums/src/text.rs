//! The text of positions and of moves.

use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::text::{self, number};
use gambol_core::{Flaw as _, MoveError, Player, PositionError};

use crate::decktet::{Card, CardSet, ParseCardSetError, Suit};
use crate::moves::{Act, Move, MoveKind};
use crate::position::{Position, Turn};
use crate::rules::{Illegal, allot, check_card};
use crate::setup::{Flaw, Place, Setup};
use crate::variant::Variant;
use crate::view::Hidden;

pub(crate) const TRACK: &str = "TRACK";
pub(crate) const POOL: &str = "POOL";
pub(crate) const DISCARD: &str = "DISCARD";
pub(crate) const GOALS: &str = "GOALS";
pub(crate) const FOG: &str = "FOG";
pub(crate) const TURN: &str = "TURN";

impl fmt::Display for Position {
    /// `TRACK POOL DISCARD GOALS FOG TURN VARIANT`, as in
    /// `1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(&self.setup(), Hidden::NOTHING, f)
    }
}

/// Writes a position with `*` for what is hidden.
pub(crate) fn write(setup: &Setup, hidden: Hidden, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, space) in setup.spaces.iter().enumerate() {
        write!(f, "{}{space}", if i > 0 { "," } else { "" })?;
    }
    write!(f, " {} {} ", setup.pool, setup.discard)?;
    let [first, second] = [Player::P1, Player::P2]
        .map(|player| hidden.goal_text(setup.goals[player.index()], player));
    write!(f, "{first},{second} ")?;
    if setup.variant.fog {
        for (hand, hidden) in setup.hands.into_iter().zip(hidden.cards) {
            match hidden {
                0 => write!(f, "{hand};")?,
                cards => write!(f, "{:*<1$};", "", usize::from(cards))?,
            }
        }
        write!(f, "{}", setup.aside)?;
    } else {
        f.write_char('-')?;
    }
    write!(f, " {} {}", setup.turn, setup.variant)
}

impl FromStr for Setup {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([track, pool, discard, goals, fog, turn], variant) =
            text::fields(text, [TRACK, POOL, DISCARD, GOALS, FOG, TURN])?;
        let variant: Variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        let spaces = parse_track(track).ok_or_else(|| {
            PositionError::syntax(TRACK, track, "the spaces of six units, like 1,1,1,1,1,1")
        })?;
        let goals = parse_goals(goals).ok_or_else(|| {
            let expected = "the goals of both players, ? where none is dealt, like PMSL,?";
            PositionError::syntax(GOALS, goals, expected)
        })?;
        let pool = parse_cards(Place::Pool, pool)?;
        let discard = parse_cards(Place::Discard, discard)?;
        let [first, second, aside] = match (variant.fog, fog) {
            (false, "-") => [CardSet::EMPTY; 3],
            (false, _) => return Err(flawed(Flaw::NoFog)),
            (true, _) => parse_fog(fog)?,
        };
        let turn = turn
            .parse()
            .map_err(|_| PositionError::syntax(TURN, turn, "1, 2, chance or over"))?;
        Ok(Setup {
            variant,
            turn,
            spaces,
            pool,
            discard,
            goals,
            hands: [first, second],
            aside,
        })
    }
}

fn flawed(flaw: Flaw) -> PositionError<Flaw> {
    PositionError::Flaw {
        field: flaw.field(),
        flaw,
    }
}

/// Reads exactly six numbers.
fn parse_track(text: &str) -> Option<[u32; Suit::COUNT]> {
    let mut spaces = [0; Suit::COUNT];
    let mut parts = text.split(',');
    for space in &mut spaces {
        *space = number(parts.next()?)?;
    }
    parts.next().is_none().then_some(spaces)
}

fn parse_goals(text: &str) -> Option<[Option<Card>; 2]> {
    let goal = |text: &str| match text {
        "?" => Some(None),
        _ => text.parse().ok().map(Some),
    };
    let (first, second) = text.split_once(',')?;
    Some([goal(first)?, goal(second)?])
}

fn parse_cards(place: Place, text: &str) -> Result<CardSet, PositionError<Flaw>> {
    let expected = "cards separated by commas, like AM,8MS, or -";
    text.parse().map_err(|error| match error {
        ParseCardSetError::Twice { card } => flawed(Flaw::Twice { card, place }),
        ParseCardSetError::NotACard(_) => PositionError::syntax(place.field(), text, expected),
    })
}

/// Reads exactly three lists of cards: both hands and what is laid aside.
fn parse_fog(text: &str) -> Result<[CardSet; 3], PositionError<Flaw>> {
    const PLACES: [Place; 3] = [Place::Hand, Place::Hand, Place::Aside];
    let wrong = || {
        let expected = "the cards of p1, of p2 and those laid aside, like 5ML;-;AM,CK";
        PositionError::syntax(FOG, text, expected)
    };
    let mut lists = [CardSet::EMPTY; 3];
    let mut parts = text.split(';');
    for (list, place) in lists.iter_mut().zip(PLACES) {
        *list = parse_cards(place, parts.next().ok_or_else(wrong)?)?;
    }
    if parts.next().is_some() {
        return Err(wrong());
    }
    Ok(lists)
}

impl Turn {
    const fn text(self) -> &'static str {
        ["1", "2", "chance", "over"][self as usize]
    }
}

impl fmt::Display for Turn {
    /// `1`, `2`, `chance` or `over`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A text is not a [`Turn`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a turn: a turn is 1, 2, chance or over")]
pub struct ParseTurnError;

impl FromStr for Turn {
    type Err = ParseTurnError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseTurnError> {
        let mut all = Turn::ALL.into_iter();
        all.find(|turn| turn.text() == text).ok_or(ParseTurnError)
    }
}

#[cfg(feature = "serde")]
gambol_core::serialize_as_text! { Turn }

impl fmt::Display for Move {
    /// `8MS:6,2`, `AM+`, `CM`, `!5ML` or `=X`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Number { card, steps } => write!(f, "{card}:{},{}", steps[0], steps[1]),
            MoveKind::Ace { card, forward } => {
                write!(f, "{card}{}", if forward { '+' } else { '-' })
            }
            MoveKind::Crown { card } => write!(f, "{card}"),
            MoveKind::Keep { card } => write!(f, "!{card}"),
            MoveKind::Event { card } => write!(f, "={card}"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveError<Illegal>;

    /// Reads what `Display` writes. A text that has the form of a move, but is not legal anywhere,
    /// is an illegal move.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = Parsed::read(text)?;
        parsed.make().map_err(|why| MoveError::illegal(text, why))
    }
}

/// Reads a move that is legal in `position`. There are no shorthands.
pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError<Illegal>> {
    let parsed = Parsed::read(text)?;
    let legal = check_card(position, parsed.act(), parsed.card());
    let mv = legal.and_then(|()| parsed.make());
    mv.map_err(|why| MoveError::illegal(text, why))
}

/// What the text of a move says, whether or not there is such a move.
#[derive(Clone, Copy)]
enum Parsed {
    Move(Move),
    /// A number card and any two numbers.
    Number(Card, [u32; 2]),
    /// Any card to keep.
    Keep(Card),
}

impl Parsed {
    fn read(text: &str) -> Result<Self, MoveError<Illegal>> {
        Self::find(text).ok_or_else(|| {
            let huge = text.split([':', ',']).any(is_huge);
            MoveError::syntax(text, if huge { HUGE } else { MOVE_FORM })
        })
    }

    fn find(text: &str) -> Option<Self> {
        if let Some(card) = text.strip_prefix('=') {
            return Some(Parsed::Move(Move::event(card.parse().ok()?)));
        }
        if let Some(card) = text.strip_prefix('!') {
            return Some(Parsed::Keep(card.parse().ok()?));
        }
        if let Some((card, steps)) = text.split_once(':') {
            let card: Card = card.parse().ok().filter(|card: &Card| card.is_number())?;
            let (first, second) = steps.split_once(',')?;
            return Some(Parsed::Number(card, [number(first)?, number(second)?]));
        }
        let mv = if let Some(card) = text.strip_suffix('+') {
            Move::ace(card.parse().ok()?, true)
        } else if let Some(card) = text.strip_suffix('-') {
            Move::ace(card.parse().ok()?, false)
        } else {
            Move::crown(text.parse().ok()?)
        };
        mv.map(Parsed::Move)
    }

    fn act(self) -> Act {
        match self {
            Parsed::Move(mv) => mv.act(),
            Parsed::Number(..) => Act::Play,
            Parsed::Keep(_) => Act::Keep,
        }
    }

    fn card(self) -> Card {
        match self {
            Parsed::Move(mv) => mv.card(),
            Parsed::Number(card, _) | Parsed::Keep(card) => card,
        }
    }

    fn make(self) -> Result<Move, Illegal> {
        match self {
            Parsed::Move(mv) => Ok(mv),
            Parsed::Number(card, steps) => allot(card, steps),
            Parsed::Keep(card) => Move::keep(card).ok_or(Illegal::NotInHand { card }),
        }
    }
}

const MOVE_FORM: &str = "a move is a number card and the spaces for each of its suits (8MS:6,2), \
                         an Ace forward or back (AM+, AM-), a Crown (CM), a card to keep (!5ML), \
                         or a card that is dealt or turned over (=8MS)";

const HUGE: &str = "a number in it is above 4294967295, and the largest of any move is 8";

/// Whether this is a well-formed number that is larger than any that is read.
fn is_huge(text: &str) -> bool {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits && !text.is_empty() && !text.starts_with('0') && number(text).is_none()
}
