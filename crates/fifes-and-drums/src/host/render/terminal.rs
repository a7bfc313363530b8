use core::fmt::{self, Write};

use gambol_core::{Game, Player};
use gambol_host::{Render, Style};

use super::occupied;
use crate::decktet::{Card, CardSet, Suit};
use crate::position::Position;
use crate::view::View;

/// The occupied spaces from the rear, with their units and worth, then the cards on the table and the
/// players' cards, with a mark at the player to move.
impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        View::whole(self, Player::P1).render(style, out)
    }
}

/// The same with `*` for each card that the viewer may not know.
impl Render for View {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        let position = &self.seen;
        let units =
            |space| Suit::ALL.into_iter().filter(move |&suit| position.space(suit) == space);
        for line in ["worth", "space", "units"] {
            write!(out, "  {line:<8}")?;
            let mut columns = occupied(position).peekable();
            while let Some((space, worth)) = columns.next() {
                let count = units(space).count();
                // No line ends with spaces.
                let width = columns.peek().map_or(0, |_| count.max(3) + 2);
                match line {
                    "worth" => write!(out, "{worth:<width$}")?,
                    "space" => write!(out, "{space:<width$}")?,
                    _ => {
                        units(space).try_for_each(|suit| write_suit(suit, style, out))?;
                        write!(out, "{:1$}", "", width.saturating_sub(count))?;
                    }
                }
            }
            out.write_char('\n')?;
        }
        for (name, cards) in [
            ("pool", position.pool()),
            ("discard", position.discard()),
            ("aside", position.aside()),
        ] {
            if name != "aside" || !cards.is_empty() {
                write!(out, "  {name:<8}")?;
                write_cards(cards, style, out)?;
                out.write_char('\n')?;
            }
        }
        writeln!(out, "  unseen  {}", position.unseen.len())?;
        for player in Player::all(2) {
            let is_turn = position.whose_turn().player() == Some(player);
            write!(out, "{} {player}      ", if is_turn { '▸' } else { ' ' })?;
            match position.goal(player) {
                Some(goal) => write_card(goal, style, out)?,
                None => out.write_str(self.goal_text(player))?,
            }
            let hand = position.hand(player);
            let covered = usize::from(self.hidden.cards[player.index()]);
            if !hand.is_empty() {
                out.write_str("  ")?;
                write_cards(hand, style, out)?;
            } else if covered > 0 {
                write!(out, "  {:*<covered$}", "")?;
            }
            if let Some(scores) = position.scores() {
                write!(out, "  {} points", scores[player])?;
            }
            out.write_char('\n')?;
        }
        Ok(())
    }
}

fn write_cards(cards: CardSet, style: Style, out: &mut dyn Write) -> fmt::Result {
    if cards.is_empty() {
        return out.write_char('-');
    }
    for (i, card) in cards.iter().enumerate() {
        out.write_str(match i {
            0 => "",
            // A long discard continues below its first card.
            _ if i % 12 == 0 => "\n          ",
            _ => " ",
        })?;
        write_card(card, style, out)?;
    }
    Ok(())
}

fn write_card(card: Card, style: Style, out: &mut dyn Write) -> fmt::Result {
    out.write_char(card.rank().letter())?;
    card.suits().iter().try_for_each(|&suit| write_suit(suit, style, out))
}

/// Writes the letter of a suit: in colour, Moons are white, Suns yellow, Waves blue, Leaves brown or dark
/// yellow, Wyrms green and Knots red.
fn write_suit(suit: Suit, style: Style, out: &mut dyn Write) -> fmt::Result {
    const COLORS: [&str; Suit::COUNT] = ["1;37", "1;33", "1;34", "33", "1;32", "1;31"];
    match style {
        Style::Plain | Style::List => out.write_char(suit.letter()),
        Style::Color => {
            let color = COLORS[suit.index()];
            write!(out, "\u{1b}[{color}m{}\u{1b}[0m", suit.letter())
        }
    }
}
