//! The texts of positions and of moves.

use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::text::{self, number, parts};
use gambol_core::{GameSetup, MoveError, Player, PositionError, SetupFlaw};

use crate::decktet::{Card, CardSet, ParseCardSetError, Suit};
use crate::moves::{Act, Move, MoveKind};
use crate::position::Position;
use crate::rules::{Illegal, allot, check_card};
use crate::setup::flaw::{DISCARD, FOG, GOALS, POOL, TRACK, TURN};
use crate::setup::{Flaw, Place, Setup};
use crate::variant::Variant;
use crate::view::{Hidden, View};

impl fmt::Display for Position {
    /// `TRACK POOL DISCARD GOALS FOG TURN VARIANT`, as in
    /// `1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        View::whole(self, Player::P1).fmt(f)
    }
}

impl fmt::Display for View {
    /// The text of the position, with `*` for each card that is hidden.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup();
        for (i, space) in setup.spaces.iter().enumerate() {
            write!(f, "{}{space}", if i > 0 { "," } else { "" })?;
        }
        let [first, second] = Player::both(|player| self.goal_text(player));
        write!(f, " {} {} {first},{second} ", setup.pool, setup.discard)?;
        if setup.variant.fog {
            for (hand, hidden) in setup.hands.into_iter().zip(self.hidden.cards) {
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
}

impl FromStr for Setup {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text, None)
    }
}

impl FromStr for View {
    type Err = PositionError<Flaw>;

    /// Parses the text that `Display` writes. A text is a view if some position looks like that to a
    /// viewer.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut hidden = Hidden::default();
        View::read(&read(text, Some(&mut hidden))?, hidden).map_err(flawed)
    }
}

/// Parses the text of a position or, if cards may be `hidden`, of a view.
fn read(text: &str, mut hidden: Option<&mut Hidden>) -> Result<Setup, PositionError<Flaw>> {
    let ([track, pool, discard, goals, fog, turn], variant) =
        text::fields(text, [TRACK, POOL, DISCARD, GOALS, FOG, TURN])?;
    let mut setup = Setup::empty(variant.map_or(Ok(Variant::default()), str::parse)?);
    setup.spaces = parse_track(track).ok_or_else(|| {
        PositionError::syntax(TRACK, track, "the spaces of six units, like 1,1,1,1,1,1")
    })?;
    setup.goals = parse_goals(goals, hidden.as_deref_mut()).ok_or_else(|| {
        let expected = match hidden {
            Some(_) => {
                "the goals of both players, ? where none is dealt, * where one is \
                 hidden, like PMSL,*"
            }
            None => "the goals of both players, ? where none is dealt, like PMSL,?",
        };
        PositionError::syntax(GOALS, goals, expected)
    })?;
    setup.pool = parse_cards(Place::Pool, pool, CARDS)?;
    setup.discard = parse_cards(Place::Discard, discard, CARDS)?;
    if setup.variant.fog {
        let [first, second, aside] = parts(fog, ';').ok_or_else(|| {
            let expected = "the cards of p1, of p2 and those laid aside, like 5ML;-;AM,CK";
            PositionError::syntax(FOG, fog, expected)
        })?;
        for (of, cards) in [first, second].into_iter().enumerate() {
            match hidden.as_deref_mut() {
                Some(hidden) if ["*", "**", "***"].contains(&cards) => {
                    hidden.cards[of] = cards.len() as u8;
                }
                Some(_) => setup.hands[of] = parse_cards(Place::Hand, cards, HIDDEN_CARDS)?,
                None => setup.hands[of] = parse_cards(Place::Hand, cards, CARDS)?,
            }
        }
        setup.aside = parse_cards(Place::Aside, aside, CARDS)?;
    } else if fog != "-" {
        return Err(flawed(Flaw::NoFog));
    }
    let no_turn = |_| PositionError::syntax(TURN, turn, "1, 2, chance or over");
    setup.turn = turn.parse().map_err(no_turn)?;
    Ok(setup)
}

fn flawed(flaw: Flaw) -> PositionError<Flaw> {
    PositionError::Flaw { field: flaw.field(), flaw }
}

fn parse_track(text: &str) -> Option<[u32; Suit::COUNT]> {
    let mut spaces = [0; Suit::COUNT];
    for (space, part) in spaces.iter_mut().zip(parts::<{ Suit::COUNT }>(text, ',')?) {
        *space = number(part)?;
    }
    Some(spaces)
}

fn parse_goals(text: &str, mut hidden: Option<&mut Hidden>) -> Option<[Option<Card>; 2]> {
    let mut read = [None; 2];
    for (of, goal) in parts::<2>(text, ',')?.into_iter().enumerate() {
        match (goal, hidden.as_deref_mut()) {
            ("?", _) => {}
            ("*", Some(hidden)) => hidden.goals[of] = true,
            _ => read[of] = Some(goal.parse().ok()?),
        }
    }
    Some(read)
}

/// The form of a list of cards, and of a list that may be hidden.
const CARDS: &str = "cards separated by commas, like AM,8MS, or -";
const HIDDEN_CARDS: &str =
    "cards separated by commas, like AM,8MS, or -, or *, ** or *** where they are hidden";

fn parse_cards(
    place: Place,
    text: &str,
    expected: &'static str,
) -> Result<CardSet, PositionError<Flaw>> {
    text.parse().map_err(|error| match error {
        ParseCardSetError::Twice(card) => flawed(Flaw::Twice { card, place }),
        ParseCardSetError::NotACard(_) => PositionError::syntax(place.field(), text, expected),
    })
}

impl fmt::Display for Move {
    /// `8MS:6,2`, `AM+`, `CM`, `!5ML` or `=X`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Number { card, steps } => write!(f, "{card}:{},{}", steps[0], steps[1]),
            MoveKind::Ace { card, forward } if forward => write!(f, "{card}+"),
            MoveKind::Ace { card, .. } => write!(f, "{card}-"),
            MoveKind::Crown(card) => write!(f, "{card}"),
            MoveKind::Keep(card) => write!(f, "!{card}"),
            MoveKind::Event(card) => write!(f, "={card}"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveError<Illegal>;

    /// Parses the text that `Display` writes. A well-formed text of a move that is never legal is an
    /// illegal move.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Parsed::read(text)?.mv.map_err(|why| MoveError::illegal(text, why))
    }
}

/// Parses a legal move. There are no shorthands.
pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError<Illegal>> {
    let Parsed { act, card, mv } = Parsed::read(text)?;
    check_card(position, act, card).and(mv).map_err(|why| MoveError::illegal(text, why))
}

/// The act and the card of a move's text, and the move if it exists.
struct Parsed {
    act: Act,
    card: Card,
    mv: Result<Move, Illegal>,
}

impl Parsed {
    fn read(text: &str) -> Result<Self, MoveError<Illegal>> {
        Self::find(text).ok_or_else(|| {
            let huge = text.split([':', ',']).any(is_huge);
            MoveError::syntax(text, if huge { HUGE } else { MOVE_FORM })
        })
    }

    fn find(text: &str) -> Option<Self> {
        let (act, card, mv) = if let Some(card) = text.strip_prefix('=') {
            let card = card.parse().ok()?;
            (Act::Event, card, Ok(Move::event(card)))
        } else if let Some(card) = text.strip_prefix('!') {
            let card = card.parse().ok()?;
            (Act::Keep, card, Move::keep(card).ok_or(Illegal::NotInHand(card)))
        } else if let Some((card, steps)) = text.split_once(':') {
            let card: Card = card.parse().ok().filter(|card: &Card| card.is_number())?;
            let (first, second) = steps.split_once(',')?;
            (Act::Play, card, allot(card, [number(first)?, number(second)?]))
        } else {
            let mv = if let Some(card) = text.strip_suffix('+') {
                Move::ace(card.parse().ok()?, true)
            } else if let Some(card) = text.strip_suffix('-') {
                Move::ace(card.parse().ok()?, false)
            } else {
                Move::crown(text.parse().ok()?)
            }?;
            (Act::Play, mv.card(), Ok(mv))
        };
        Some(Parsed { act, card, mv })
    }
}

const MOVE_FORM: &str = "a move is a number card and the spaces for each of its suits (8MS:6,2), \
                         an Ace forward or back (AM+, AM-), a Crown (CM), a card to keep (!5ML), \
                         or a card that is dealt or turned over (=8MS)";

const HUGE: &str = "it has a number above 4294967295, but no move has one above 8";

/// Whether this is a well-formed number that is too large to parse.
fn is_huge(text: &str) -> bool {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits && !text.is_empty() && !text.starts_with('0') && number(text).is_none()
}
