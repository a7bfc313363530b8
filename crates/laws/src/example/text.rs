//! The texts of positions and moves.

use std::fmt;
use std::str::FromStr;

use gambol_core::text::{Excerpt, fields, number};
use gambol_core::{Game, MoveError, Player, PositionError};

use super::moves::MOST_TAKEN;
use super::setup::{DOUBTS, HEAP, HOARDS, TURN, WISHES};
use super::{
    Hoard, HoardFlaw, HoardIllegal, HoardMove, HoardPhase, HoardSetup, HoardVariant, Metal, PLAYERS,
};

impl Metal {
    /// The letter of the metal.
    pub(super) const fn letter(self) -> char {
        ['c', 's', 'g'][self as usize]
    }

    fn from_letter(letter: char) -> Option<Metal> {
        Metal::ALL.into_iter().find(|metal| metal.letter() == letter)
    }
}

impl fmt::Display for Hoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.wish_letters(), f)
    }
}

impl Hoard {
    /// The letter for each wish, or `?` for a wish that is not dealt.
    pub(super) fn wish_letters(&self) -> [char; PLAYERS] {
        self.0.wishes.map(|wish| wish.map_or('?', Metal::letter))
    }

    /// Writes the position with these letters for the wishes, because a view hides some.
    pub(super) fn write(&self, wishes: [char; PLAYERS], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let coins = |[copper, silver, gold]: [u8; 3]| format!("{copper},{silver},{gold}");
        let doubts = |doubts: [bool; 3]| {
            let letters: String = Metal::ALL
                .into_iter()
                .filter(|&metal| doubts[metal as usize])
                .map(Metal::letter)
                .collect();
            if letters.is_empty() { "-".to_string() } else { letters }
        };
        let hoards = self.0.hoards.map(coins).join(";");
        let [first, second, third] = wishes;
        let doubts = self.0.doubts.map(doubts).join(";");
        let heap = coins(self.0.heap);
        write!(f, "{heap} {hoards} {first},{second},{third} {doubts} ")?;
        match self.0.phase {
            HoardPhase::Chance(player) => write!(f, "={}", player.number())?,
            HoardPhase::Turn(player) => write!(f, "{}", player.number())?,
            HoardPhase::Owl => f.write_str("over")?,
            HoardPhase::Guessed(player) => write!(f, "won{}", player.number())?,
        }
        write!(f, " {}", self.0.variant)
    }
}

impl FromStr for HoardSetup {
    type Err = PositionError<HoardFlaw>;

    /// Finds only errors of form. [`Setup::check`](gambol_core::GameSetup::check) finds flaws.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        HoardSetup::read(text, false).map(|(setup, _)| setup)
    }
}

impl HoardSetup {
    /// Parses the text of a position or, if wishes may be hidden, of a view. Returns also which wishes
    /// are hidden.
    pub(super) fn read(
        text: &str,
        may_hide: bool,
    ) -> Result<(Self, [bool; PLAYERS]), PositionError<HoardFlaw>> {
        let ([heap, hoards, wishes, doubts, turn], variant) =
            fields(text, [HEAP, HOARDS, WISHES, DOUBTS, TURN])?;
        let wrong =
            |field, found, expected: &'static str| PositionError::syntax(field, found, expected);
        let heap = parse_coins(heap)
            .ok_or_else(|| wrong(HEAP, heap, "three numbers of coins, like 2,0,1"))?;
        let hoards = three(hoards, ';', parse_coins).ok_or_else(|| {
            let expected = "the coins of three players, like 0,0,0;3,0,0;0,1,0";
            wrong(HOARDS, hoards, expected)
        })?;
        let letters = three(wishes, ',', |wish| parse_wish(wish, may_hide)).ok_or_else(|| {
            let expected = if may_hide {
                "three of c, s, g, ? and *, like c,*,?"
            } else {
                "three of c, s, g and ?, like c,g,?"
            };
            wrong(WISHES, wishes, expected)
        })?;
        let setup = HoardSetup {
            heap,
            hoards,
            wishes: letters.map(|(wish, _)| wish),
            doubts: three(doubts, ';', parse_doubts).ok_or_else(|| {
                let expected = "the metals doubted of three players, like -;sg;-";
                wrong(DOUBTS, doubts, expected)
            })?,
            phase: parse_turn(turn)
                .ok_or_else(|| wrong(TURN, turn, "a turn, like 1, =1, over or won1"))?,
            variant: variant.map_or(Ok(HoardVariant::default()), str::parse)?,
        };
        Ok((setup, letters.map(|(_, is_hidden)| is_hidden)))
    }
}

/// Parses exactly three parts.
fn three<T>(text: &str, separator: char, part: impl FnMut(&str) -> Option<T>) -> Option<[T; 3]> {
    let parts: Option<Vec<T>> = text.split(separator).map(part).collect();
    parts?.try_into().ok()
}

fn parse_coins(text: &str) -> Option<[u8; 3]> {
    three(text, ',', |coins| number(coins)?.try_into().ok())
}

fn parse_metal(text: &str) -> Option<Metal> {
    let mut letters = text.chars();
    Metal::from_letter(letters.next()?).filter(|_| letters.next().is_none())
}

/// A wish if it is dealt and visible, and whether it is hidden.
fn parse_wish(text: &str, may_hide: bool) -> Option<(Option<Metal>, bool)> {
    match text {
        "?" => Some((None, false)),
        "*" => may_hide.then_some((None, true)),
        _ => Some((Some(parse_metal(text)?), false)),
    }
}

fn parse_doubts(text: &str) -> Option<[bool; 3]> {
    let mut doubts = [false; 3];
    if text == "-" {
        return Some(doubts);
    }
    for letter in text.chars() {
        let doubted = &mut doubts[Metal::from_letter(letter)? as usize];
        if std::mem::replace(doubted, true) {
            return None;
        }
    }
    (!text.is_empty()).then_some(doubts)
}

fn parse_turn(text: &str) -> Option<HoardPhase> {
    if text == "over" {
        Some(HoardPhase::Owl)
    } else if let Some(player) = text.strip_prefix('=') {
        Player::numbered(player, PLAYERS).map(HoardPhase::Chance)
    } else if let Some(player) = text.strip_prefix("won") {
        Player::numbered(player, PLAYERS).map(HoardPhase::Guessed)
    } else {
        Player::numbered(text, PLAYERS).map(HoardPhase::Turn)
    }
}

/// Writes the text of the move. In other games it may depend on the position.
impl fmt::Display for HoardMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HoardMove::Take { metal, count } => write!(f, "{count}{}", metal.letter()),
            HoardMove::Accuse { player, metal } => {
                write!(f, "{}?{}", player.number(), metal.letter())
            }
            HoardMove::Find(metal) => write!(f, "={}", metal.letter()),
            HoardMove::Owl => f.write_str("=owl"),
        }
    }
}

const MOVE: &str = "a move is like 3c, 2?g, =c or =owl";

impl FromStr for HoardMove {
    type Err = MoveError<HoardIllegal>;

    /// Parses the output of `Display`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse_canonical(text).ok_or_else(|| MoveError::syntax(text, MOVE))
    }
}

/// Parses the output of `Display`.
fn parse_canonical(text: &str) -> Option<HoardMove> {
    if text == "=owl" {
        return Some(HoardMove::Owl);
    }
    let letter = text.chars().next_back()?;
    let metal = Metal::from_letter(letter)?;
    let front = &text[..text.len() - letter.len_utf8()];
    if front == "=" {
        Some(HoardMove::Find(metal))
    } else if let Some(player) = front.strip_suffix('?') {
        Some(HoardMove::Accuse { player: Player::numbered(player, PLAYERS)?, metal })
    } else {
        let count = u8::try_from(number(front)?).ok()?;
        (1..=MOST_TAKEN).contains(&count).then_some(HoardMove::Take { metal, count })
    }
}

/// Parses a move that is legal in `position`.
pub(super) fn parse_move(
    position: &Hoard,
    text: &str,
) -> Result<HoardMove, MoveError<HoardIllegal>> {
    let mv = if let Some(mv) = parse_canonical(text) {
        mv
    } else if let Some(metal) = parse_metal(text) {
        // The shorthand is ambiguous if there are several numbers of coins to take.
        let most = position.heap(metal);
        if matches!(position.0.phase, HoardPhase::Turn(_)) && most > 1 {
            return Err(MoveError::Ambiguous {
                found: Excerpt::new(text),
                candidates: (1..=most).map(|count| format!("{count}{text}")).collect(),
            });
        }
        HoardMove::Take { metal, count: 1 }
    } else {
        return Err(MoveError::syntax(text, MOVE));
    };
    position.check(mv).map(|()| mv).map_err(|reason| MoveError::illegal(text, reason))
}
