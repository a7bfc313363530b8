use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::text::{self, number};
use gambol_core::{MoveError, Player, PositionError, Status};

use crate::Illegal;
use crate::decktet::{Card, CardSet, ParseCardSetError, Suit};
use crate::flaw::{Flaw, Place};
use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;

const TRACK: &str = "TRACK";
const POOL: &str = "POOL";
const DISCARD: &str = "DISCARD";
const GOALS: &str = "GOALS";
const FOG: &str = "FOG";
const TURN: &str = "TURN";

const MOVE_FORM: &str = "a move is a number card and the spaces for each of its suits (8MS:6,2), \
                         an Ace forward or back (AM+, AM-), a Crown (CM), a card to keep (!5ML), \
                         or a card that is dealt or turned over (=8MS)";

const HUGE: &str = "a number in it is above 4294967295, and the largest of any move is 8";

/// What is not shown of each of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hidden {
    /// Whether the goal is hidden.
    pub(crate) goals: [bool; 2],
    /// How many cards in the hand are hidden.
    pub(crate) cards: [u8; 2],
}

impl Hidden {
    /// Nothing is hidden.
    pub(crate) const NOTHING: Hidden = Hidden {
        goals: [false; 2],
        cards: [0; 2],
    };

    /// The number of cards hidden in a player's hand.
    pub(crate) fn cards_of(&self, player: Player) -> usize {
        self.cards[player.index()].into()
    }

    /// How the goal of a player is written.
    pub(crate) fn goal_text(&self, position: &Position, player: Player) -> &'static str {
        match position.goal(player) {
            Some(goal) => goal.text(),
            None if self.goals[player.index()] => "*",
            None => "?",
        }
    }
}

impl Position {
    /// Writes the position with `*` for what is hidden.
    pub(crate) fn write(&self, hidden: Hidden, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, space) in self.track.spaces().into_iter().enumerate() {
            write!(f, "{}{space}", if i > 0 { "," } else { "" })?;
        }
        write!(f, " {} {} ", self.pool(), self.discard())?;
        let [first, second] = [Player::P1, Player::P2].map(|p| hidden.goal_text(self, p));
        write!(f, "{first},{second} ")?;
        if self.variant.fog {
            for player in Player::all(2) {
                match hidden.cards_of(player) {
                    0 => write!(f, "{};", self.hand(player))?,
                    cards => write!(f, "{:*<cards$};", "")?,
                }
            }
            write!(f, "{}", self.aside())?;
        } else {
            f.write_char('-')?;
        }
        write!(f, " {} {}", self.turn_text(), self.variant)
    }

    /// `1`, `2`, `chance` or `over`.
    pub(crate) fn turn_text(&self) -> &'static str {
        match self.end_or_turn() {
            Status::Turn(Player::P1) => "1",
            Status::Turn(_) => "2",
            Status::Chance => "chance",
            Status::Over(_) => "over",
        }
    }
}

impl fmt::Display for Position {
    /// `TRACK POOL DISCARD GOALS FOG TURN VARIANT`, as in
    /// `1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(Hidden::NOTHING, f)
    }
}

impl FromStr for Position {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([track, pool, discard, goals, fog, turn], variant) =
            text::fields(text, [TRACK, POOL, DISCARD, GOALS, FOG, TURN])?;
        let variant: Variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        let spaces = parse_track(track).ok_or_else(|| {
            PositionError::syntax(TRACK, track, "the spaces of six units, like 1,1,1,1,1,1")
        })?;
        let (first, second) = parse_goals(goals).ok_or_else(|| {
            let expected = "the goals of both players, ? where none is dealt, like PMSL,?";
            PositionError::syntax(GOALS, goals, expected)
        })?;
        let mut builder = Position::builder(variant)
            .pool(parse_cards(Place::Pool, pool)?)
            .discard(parse_cards(Place::Discard, discard)?)
            .goal(Player::P1, first)
            .goal(Player::P2, second);
        for (suit, space) in Suit::ALL.into_iter().zip(spaces) {
            builder = builder.space(suit, space);
        }
        let [one, other, aside] = match (variant.fog, fog) {
            (false, "-") => [CardSet::EMPTY; 3],
            (false, _) => return Err(flawed(Flaw::NoFog)),
            (true, _) => parse_fog(fog)?,
        };
        let builder = builder.hand(Player::P1, one).hand(Player::P2, other);
        if !matches!(turn, "1" | "2" | "chance" | "over") {
            return Err(PositionError::syntax(TURN, turn, "1, 2, chance or over"));
        }
        let builder = builder.aside(aside).over(turn == "over");
        let position = builder.build().map_err(flawed)?;
        if position.turn_text() != turn {
            let must = position.turn_text();
            return Err(flawed(Flaw::WrongTurn { must }));
        }
        Ok(position)
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

type Goal = Option<Card>;

fn parse_goals(text: &str) -> Option<(Goal, Goal)> {
    let goal = |text: &str| match text {
        "?" => Some(None),
        _ => text.parse().ok().map(Some),
    };
    let (first, second) = text.split_once(',')?;
    Some((goal(first)?, goal(second)?))
}

fn parse_cards(place: Place, text: &str) -> Result<CardSet, PositionError<Flaw>> {
    text.parse().map_err(|error| match error {
        ParseCardSetError::NotACard(_) => PositionError::syntax(
            place.field(),
            text,
            "cards separated by commas, like AM,8MS, or -",
        ),
        ParseCardSetError::Twice { card } => flawed(Flaw::Twice { card, place }),
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

/// Whether a text has a number that is well formed, and larger than any that is read.
fn has_huge_number(text: &str) -> bool {
    let huge = |part: &str| {
        let digits = part.bytes().all(|byte| byte.is_ascii_digit());
        digits && !part.is_empty() && !part.starts_with('0') && number(part).is_none()
    };
    text.split([':', ',']).any(huge)
}

/// What the text of a move says, whether or not it is legal.
enum Parsed {
    Move(Move),
    /// A number card and two numbers that need not be those of a move.
    Retreat(Card, u32, u32),
    /// A card to keep that need not be a number card.
    Keep(Card),
}

fn parse_parts(text: &str) -> Option<Parsed> {
    if let Some(card) = text.strip_prefix('=') {
        return Some(Parsed::Move(Move::event(card.parse().ok()?)));
    }
    if let Some(card) = text.strip_prefix('!') {
        return Some(Parsed::Keep(card.parse().ok()?));
    }
    if let Some((card, spaces)) = text.split_once(':') {
        let card: Card = card.parse().ok().filter(|card: &Card| card.is_number())?;
        let (first, second) = spaces.split_once(',')?;
        return Some(Parsed::Retreat(card, number(first)?, number(second)?));
    }
    let mv = if let Some(card) = text.strip_suffix('+') {
        Move::march(card.parse().ok()?, true)
    } else if let Some(card) = text.strip_suffix('-') {
        Move::march(card.parse().ok()?, false)
    } else {
        Move::charge(text.parse().ok()?)
    };
    mv.map(Parsed::Move)
}

impl Position {
    /// The legal move that a text means. There are no shorthands.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        let illegal = |reason| MoveError::illegal(text, reason);
        let form = || {
            if has_huge_number(text) {
                HUGE
            } else {
                MOVE_FORM
            }
        };
        let no_move = || MoveError::syntax(text, form());
        match parse_parts(text).ok_or_else(no_move)? {
            Parsed::Move(mv) => {
                self.check_move(mv).map_err(illegal)?;
                Ok(mv)
            }
            Parsed::Retreat(card, first, second) => {
                self.check_retreat(card, first, second).map_err(illegal)?;
                // A legal number of spaces is 1 to 8.
                Move::retreat(card, first as u8).ok_or_else(no_move)
            }
            Parsed::Keep(card) => {
                self.check_keep(card).map_err(illegal)?;
                // What a player may keep is a number card.
                Move::keep(card).ok_or_else(no_move)
            }
        }
    }
}
