//! What a player of Hoard may know: everything but the wishes of the others, until the end.

use std::fmt;

use super::{Hoard, Metal, PLAYERS};
use gambol_core::Game;
use gambol_core::Key;
use gambol_core::Player;
use gambol_core::RandomSource;
use gambol_core::{HiddenInformation, View};
use gambol_core::{Render, Style};

/// What one player may know of a position of Hoard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HoardView {
    viewer: Player,
    /// The position, without the wishes that are hidden.
    pub(super) seen: Hoard,
    /// Whose wishes are dealt but hidden from the viewer.
    hidden: [bool; PLAYERS],
}

impl HiddenInformation for Hoard {
    type View = HoardView;

    fn view(&self, player: Player) -> HoardView {
        let mut seen = *self;
        let mut hidden = [false; PLAYERS];
        // At the end nothing is hidden.
        if !self.status().is_over() {
            for other in Player::all(PLAYERS).filter(|&other| other != player) {
                let wish = seen.wishes[other.index()].take();
                hidden[other.index()] = wish.is_some();
            }
        }
        HoardView {
            viewer: player,
            seen,
            hidden,
        }
    }
}

impl HoardView {
    /// How each wish is written: `*` where it is hidden.
    pub(super) fn wish_letters(&self) -> [char; PLAYERS] {
        let mut letters = self.seen.wish_letters();
        for (letter, hidden) in letters.iter_mut().zip(self.hidden) {
            if hidden {
                *letter = '*';
            }
        }
        letters
    }

    /// Every position that the viewer must hold possible, and in how many ways the cards may have
    /// fallen so. Nothing but the deal and the wrong accusations tells about wishes, so these are
    /// the exact odds.
    fn possible(&self) -> impl Iterator<Item = (Hoard, u32)> {
        // Three metals for each of three players, as the digits of a number in base 3; where
        // nothing is hidden, only the digit 0 counts.
        (0..27).filter_map(|code| {
            let mut position = self.seen;
            let mut ways = 1;
            for (player, digit) in [code / 9, code / 3 % 3, code % 3].into_iter().enumerate() {
                let metal = Metal::ALL[digit];
                if self.hidden[player] {
                    if position.doubts[player] & metal.bit() != 0 {
                        return None;
                    }
                    ways *= u32::from(position.cards_left(metal));
                    position.wishes[player] = Some(metal);
                } else if digit != 0 {
                    return None;
                }
            }
            (ways > 0).then_some((position, ways))
        })
    }
}

impl View for HoardView {
    type Position = Hoard;

    fn viewer(&self) -> Player {
        self.viewer
    }

    fn key(&self) -> u64 {
        let hidden = self
            .hidden
            .iter()
            .fold(0, |bits, &h| bits << 1 | u64::from(h));
        Key::new()
            .word(self.seen.key())
            .word(hidden << 8 | self.viewer as u64)
            .finish()
    }

    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Hoard {
        let total = self.possible().map(|(_, ways)| u64::from(ways)).sum();
        let mut left = random.below(total);
        for (position, ways) in self.possible() {
            if left < ways.into() {
                return position;
            }
            left -= u64::from(ways);
        }
        unreachable!("a view shows a position, so at least that one is possible")
    }
}

impl fmt::Display for HoardView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen.write(self.wish_letters(), f)
    }
}

impl Render for Hoard {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        draw(self, self.wish_letters(), style, out)
    }
}

impl Render for HoardView {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        draw(&self.seen, self.wish_letters(), style, out)
    }
}

/// One line for the heap and one for each player, the one to move marked.
fn draw(
    position: &Hoard,
    wishes: [char; PLAYERS],
    style: Style,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    // Red for copper, white for silver, yellow for gold.
    const COLORS: [&str; 3] = ["\x1b[31m", "\x1b[37m", "\x1b[33m"];
    let coins = |coins: [u8; 3], out: &mut dyn fmt::Write| {
        for metal in Metal::ALL {
            let count = coins[metal as usize];
            match style {
                Style::Plain => write!(out, "  {metal} {count:>2}")?,
                Style::Color => {
                    write!(out, "  {}{metal} {count:>2}\x1b[0m", COLORS[metal as usize])?;
                }
            }
        }
        Ok(())
    };
    out.write_str("  heap")?;
    coins(position.heap, out)?;
    out.write_char('\n')?;
    for player in Player::all(PLAYERS) {
        let to_move = position.status().player() == Some(player);
        write!(out, "{} {player}  ", if to_move { '>' } else { ' ' })?;
        coins(position.hoards[player.index()], out)?;
        writeln!(out, "  wish {}", wishes[player.index()])?;
    }
    Ok(())
}
