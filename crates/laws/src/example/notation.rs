//! Text of positions and moves.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{CARDS, Hoard, HoardAction, HoardIllegal, HoardMove, Metal, PLAYERS, Phase};
use gambol_core::Player;
use gambol_core::text::{Excerpt, MoveError, PositionError, fields, number};
use gambol_core::{Flaw, Game};

/// What can be wrong with a position of Hoard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HoardFlaw {
    /// More coins of a metal than the variant has.
    #[error("the heap and the hoards hold more than {most} of {metal}, which is all there is")]
    TooManyCoins {
        /// The metal.
        metal: Metal,
        /// The coins of it in this variant.
        most: u8,
        /// The field with too many.
        field: &'static str,
    },
    /// More players wish for a metal than there are cards.
    #[error("more than {most} players wish for {metal}, but there are no more cards")]
    TooManyCards {
        /// The metal.
        metal: Metal,
        /// The cards of it.
        most: u8,
    },
    /// Wishes are dealt in turn order.
    #[error("wishes are dealt in turn order, but an earlier player has none")]
    DealtOutOfOrder,
    /// Something happened before all wishes were dealt.
    #[error("nothing else happens before all wishes are dealt: this must be {must}")]
    DealFirst {
        /// The field.
        field: &'static str,
        /// What the field must be.
        must: &'static str,
    },
    /// A true wish that everybody knows to be wrong.
    #[error("{player} does wish for {metal}")]
    TrueDoubt {
        /// Whose wish.
        player: Player,
        /// The metal.
        metal: Metal,
    },
    /// Something that only accusations bring about.
    #[error("this variant has no accusations")]
    NoAccusing {
        /// The field that says so.
        field: &'static str,
    },
    /// A turn without coins.
    #[error("a coin is drawn before every turn, so the heap cannot be empty")]
    EmptyHeap,
}

const HEAP: &str = "HEAP";
const HOARDS: &str = "HOARDS";
const WISHES: &str = "WISHES";
const DOUBTS: &str = "DOUBTS";
const TURN: &str = "TURN";

impl Flaw for HoardFlaw {
    fn field(&self) -> &'static str {
        match self {
            HoardFlaw::TooManyCoins { field, .. }
            | HoardFlaw::NoAccusing { field }
            | HoardFlaw::DealFirst { field, .. } => field,
            HoardFlaw::TooManyCards { .. } | HoardFlaw::DealtOutOfOrder => WISHES,
            HoardFlaw::TrueDoubt { .. } => DOUBTS,
            HoardFlaw::EmptyHeap => HEAP,
        }
    }
}

const LETTERS: [char; 3] = ['c', 's', 'g'];

impl Metal {
    /// The letter of the metal in notations.
    pub(super) const fn letter(self) -> char {
        LETTERS[self as usize]
    }

    /// The metal with this letter.
    fn from_letter(letter: char) -> Option<Metal> {
        Metal::ALL
            .into_iter()
            .find(|metal| metal.letter() == letter)
    }
}

impl Hoard {
    /// How each wish is written: its letter, or `?` where none is dealt.
    pub(super) fn wish_letters(&self) -> [char; PLAYERS] {
        self.wishes.map(|wish| wish.map_or('?', Metal::letter))
    }

    /// Writes the position with these letters for the wishes, so that a view can hide some.
    pub(super) fn write(&self, wishes: [char; PLAYERS], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [copper, silver, gold] = self.heap;
        write!(f, "{copper},{silver},{gold}")?;
        for (player, [copper, silver, gold]) in self.hoards.iter().enumerate() {
            let separator = if player == 0 { ' ' } else { ';' };
            write!(f, "{separator}{copper},{silver},{gold}")?;
        }
        let [first, second, third] = wishes;
        write!(f, " {first},{second},{third}")?;
        for (player, &doubts) in self.doubts.iter().enumerate() {
            f.write_str(if player == 0 { " " } else { ";" })?;
            if doubts == 0 {
                f.write_str("-")?;
            }
            for metal in Metal::ALL {
                if doubts & metal.bit() != 0 {
                    write!(f, "{}", metal.letter())?;
                }
            }
        }
        match self.phase {
            Phase::Chance(player) => write!(f, " ={}", player.number())?,
            Phase::Turn(player) => write!(f, " {}", player.number())?,
            Phase::Owl => f.write_str(" over")?,
            Phase::Unmasked(player) => write!(f, " won{}", player.number())?,
        }
        write!(f, " {}", self.variant)
    }

    /// Checks everything that holds for every position: what the parser accepts, and what
    /// deserialisation does.
    pub(super) fn validate(&self) -> Result<(), HoardFlaw> {
        for (i, metal) in Metal::ALL.into_iter().enumerate() {
            let most = CARDS[i] * self.variant.coins;
            let hoards: u32 = self.hoards.iter().map(|hoard| u32::from(hoard[i])).sum();
            if hoards + u32::from(self.heap[i]) > most.into() {
                let field = if hoards > most.into() { HOARDS } else { HEAP };
                return Err(HoardFlaw::TooManyCoins { metal, most, field });
            }
            let most = CARDS[i];
            let wishes = self.wishes.iter().filter(|&&wish| wish == Some(metal));
            if wishes.count() > most.into() {
                return Err(HoardFlaw::TooManyCards { metal, most });
            }
        }
        for player in Player::all(PLAYERS) {
            let doubts = self.doubts[player.index()];
            if doubts != 0 && !self.variant.accuse {
                return Err(HoardFlaw::NoAccusing { field: DOUBTS });
            }
            let known = |metal: &Metal| doubts & metal.bit() != 0;
            if let Some(metal) = self.wish(player).filter(known) {
                return Err(HoardFlaw::TrueDoubt { player, metal });
            }
        }
        if let Some(next) = self.next_to_deal() {
            if self.wishes[next..].iter().any(Option::is_some) {
                return Err(HoardFlaw::DealtOutOfOrder);
            }
            let start = Hoard::start(self.variant);
            for (differs, field, must) in [
                (self.heap != start.heap, HEAP, "0,0,0"),
                (self.hoards != start.hoards, HOARDS, "0,0,0;0,0,0;0,0,0"),
                (self.doubts != start.doubts, DOUBTS, "-;-;-"),
                (self.phase != start.phase, TURN, "=1"),
            ] {
                if differs {
                    return Err(HoardFlaw::DealFirst { field, must });
                }
            }
        }
        match self.phase {
            Phase::Turn(_) if self.heap == [0; 3] => Err(HoardFlaw::EmptyHeap),
            Phase::Unmasked(_) if !self.variant.accuse => {
                Err(HoardFlaw::NoAccusing { field: TURN })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Hoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.wish_letters(), f)
    }
}

/// Reads exactly three parts.
fn three<T>(text: &str, separator: char, part: impl FnMut(&str) -> Option<T>) -> Option<[T; 3]> {
    let parts: Option<Vec<T>> = text.split(separator).map(part).collect();
    parts?.try_into().ok()
}

fn parse_coins(text: &str) -> Option<[u8; 3]> {
    three(text, ',', |coins| number(coins)?.try_into().ok())
}

/// The outer `None` is for what is no wish, the inner for a wish that is not dealt.
#[expect(clippy::option_option)]
fn parse_wish(text: &str) -> Option<Option<Metal>> {
    let mut letters = text.chars();
    match (letters.next()?, letters.next()) {
        ('?', None) => Some(None),
        (letter, None) => Metal::from_letter(letter).map(Some),
        _ => None,
    }
}

fn parse_doubts(text: &str) -> Option<u8> {
    if text == "-" {
        return Some(0);
    }
    let mut doubts = 0;
    for letter in text.chars() {
        let bit = Metal::from_letter(letter)?.bit();
        if doubts & bit != 0 {
            return None;
        }
        doubts |= bit;
    }
    (doubts != 0).then_some(doubts)
}

fn parse_player(text: &str) -> Option<Player> {
    Player::all(PLAYERS).find(|player| number(text) == Some(player.number().into()))
}

fn parse_turn(text: &str) -> Option<Phase> {
    if text == "over" {
        Some(Phase::Owl)
    } else if let Some(seat) = text.strip_prefix('=') {
        parse_player(seat).map(Phase::Chance)
    } else if let Some(seat) = text.strip_prefix("won") {
        parse_player(seat).map(Phase::Unmasked)
    } else {
        parse_player(text).map(Phase::Turn)
    }
}

impl FromStr for Hoard {
    type Err = PositionError<HoardFlaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([heap, hoards, wishes, doubts, turn], variant) =
            fields(text, [HEAP, HOARDS, WISHES, DOUBTS, TURN])?;
        let syntax =
            |field, found, expected: &'static str| PositionError::syntax(field, found, expected);
        let position = Hoard {
            heap: parse_coins(heap)
                .ok_or_else(|| syntax(HEAP, heap, "three numbers of coins, such as `2,0,1`"))?,
            hoards: three(hoards, ';', parse_coins).ok_or_else(|| {
                let expected = "coins of three players, such as `0,0,0;3,0,0;0,1,0`";
                syntax(HOARDS, hoards, expected)
            })?,
            wishes: three(wishes, ',', parse_wish)
                .ok_or_else(|| syntax(WISHES, wishes, "three of c, s, g and ?, such as `c,g,?`"))?,
            doubts: three(doubts, ';', parse_doubts).ok_or_else(|| {
                let expected = "metals for each of three players, such as `-;sg;-`";
                syntax(DOUBTS, doubts, expected)
            })?,
            phase: parse_turn(turn)
                .ok_or_else(|| syntax(TURN, turn, "a turn, such as `1`, `=1`, `over` or `won1`"))?,
            variant: variant.map_or(Ok(super::HoardVariant::default()), str::parse)?,
        };
        match position.validate() {
            Ok(()) => Ok(position),
            Err(flaw) => Err(PositionError::Flaw {
                field: flaw.field(),
                flaw,
            }),
        }
    }
}

/// Writes a move. The text of a move needs no position here; in other games it may.
pub(super) fn write_move(mv: HoardMove, out: &mut dyn fmt::Write) -> fmt::Result {
    match mv.action() {
        HoardAction::Take { metal, count } => write!(out, "{count}{}", metal.letter()),
        HoardAction::Accuse { player, metal } => {
            write!(out, "{}?{}", player.number(), metal.letter())
        }
        HoardAction::Find(metal) => write!(out, "={}", metal.letter()),
        HoardAction::Owl => out.write_str("=owl"),
    }
}

/// What the text of a move says, whether or not it is legal.
enum Parsed {
    /// What [`write_move`] writes.
    Canonical(HoardMove),
    /// The shorthand: a metal alone.
    Metal(Metal),
}

fn parse_parts(text: &str) -> Option<Parsed> {
    if text == "=owl" {
        return Some(Parsed::Canonical(HoardMove::OWL));
    }
    let letter = text.chars().next_back()?;
    let metal = Metal::from_letter(letter)?;
    let front = &text[..text.len() - letter.len_utf8()];
    if front.is_empty() {
        return Some(Parsed::Metal(metal));
    }
    let mv = if front == "=" {
        HoardMove::find(metal)
    } else if let Some(player) = front.strip_suffix('?') {
        HoardMove::accuse(parse_player(player)?, metal)
    } else {
        let count =
            number(front).filter(|count| (1..=HoardMove::MOST_COINS.into()).contains(count));
        HoardMove::take(metal, count? as u8)
    };
    Some(Parsed::Canonical(mv))
}

/// Reads a move that is legal in `position`.
pub(super) fn parse_move(
    position: &Hoard,
    text: &str,
) -> Result<HoardMove, MoveError<HoardIllegal>> {
    let mv = match parse_parts(text) {
        Some(Parsed::Canonical(mv)) => mv,
        Some(Parsed::Metal(metal)) => {
            // Ambiguous, where there are several numbers of coins to take.
            let most = position.heap(metal);
            if matches!(position.phase, Phase::Turn(_)) && most > 1 {
                let moves = (1..=most).map(|count| HoardMove::take(metal, count));
                return Err(MoveError::Ambiguous {
                    found: Excerpt::new(text),
                    candidates: moves
                        .map(|mv| position.display_move(mv).to_string())
                        .collect(),
                });
            }
            HoardMove::take(metal, 1)
        }
        None => {
            let expected = "moves are such as `3c`, `2?g`, `=c` and `=owl`";
            return Err(MoveError::syntax(text, expected));
        }
    };
    match position.check(mv) {
        Ok(()) => Ok(mv),
        Err(reason) => Err(MoveError::illegal(text, reason)),
    }
}
