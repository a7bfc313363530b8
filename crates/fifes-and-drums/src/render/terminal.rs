use core::fmt::{self, Write};

use gambol_core::{Game, Player, Render, Style};

use super::occupied;
use crate::decktet::{Card, CardSet, Suit};
use crate::position::Position;
use crate::view::{Hidden, View};

/// The occupied spaces with their units, from the rear, and what the units there would be worth
/// now; then the cards on the table and those of the players, with a mark at the one to move.
impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        render(self, Hidden::NOTHING, style, out)
    }
}

/// The same with `*` for each card that the viewer may not know.
impl Render for View {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        render(&self.seen, self.hidden, style, out)
    }
}

fn render(position: &Position, hidden: Hidden, style: Style, out: &mut dyn Write) -> fmt::Result {
    let spaces = position.track.spaces();
    let on = |space| {
        Suit::ALL
            .into_iter()
            .filter(move |s| spaces[s.index()] == space)
    };
    for (name, line) in [("worth", 0), ("space", 1), ("units", 2)] {
        write!(out, "  {name:<8}")?;
        // Padding goes before the next column, so that no line ends with it.
        let mut padding = 0;
        for (space, worth) in occupied(position) {
            write!(out, "{:padding$}", "")?;
            let units = on(space).count();
            let written = match line {
                0 => write!(out, "{worth}").map(|()| 1)?,
                1 => write!(out, "{space}").map(|()| 1 + space.ilog10() as usize)?,
                _ => {
                    on(space).try_for_each(|suit| write_suit(suit, style, out))?;
                    units
                }
            };
            padding = units.max(3) + 2 - written;
        }
        out.write_char('\n')?;
    }
    write_line("pool", position.pool(), style, out)?;
    write_line("discard", position.discard(), style, out)?;
    if !position.aside().is_empty() {
        write_line("aside", position.aside(), style, out)?;
    }
    writeln!(out, "  unseen  {}", position.unseen.len())?;
    let turn = position.turn().player();
    let scores = position.scores();
    for player in Player::all(2) {
        out.write_str(if turn == Some(player) { "▸ " } else { "  " })?;
        write!(out, "{player}      ")?;
        match position.goal(player) {
            Some(goal) => write_card(goal, style, out)?,
            None => out.write_str(hidden.goal_text(None, player))?,
        }
        let (hand, covered) = (
            position.hand(player),
            usize::from(hidden.cards[player.index()]),
        );
        if !hand.is_empty() {
            out.write_str("  ")?;
            write_cards(hand, style, out)?;
        } else if covered > 0 {
            write!(out, "  {:*<covered$}", "")?;
        }
        if let Some(scores) = &scores {
            write!(out, "  {} points", scores[player])?;
        }
        out.write_char('\n')?;
    }
    Ok(())
}

fn write_line(name: &str, cards: CardSet, style: Style, out: &mut dyn Write) -> fmt::Result {
    write!(out, "  {name:<8}")?;
    write_cards(cards, style, out)?;
    out.write_char('\n')
}

fn write_cards(cards: CardSet, style: Style, out: &mut dyn Write) -> fmt::Result {
    if cards.is_empty() {
        return out.write_char('-');
    }
    for (i, card) in cards.iter().enumerate() {
        if i > 0 {
            out.write_char(' ')?;
        }
        write_card(card, style, out)?;
    }
    Ok(())
}

fn write_card(card: Card, style: Style, out: &mut dyn Write) -> fmt::Result {
    out.write_char(card.rank().letter())?;
    let mut suits = card.suits().iter();
    suits.try_for_each(|&suit| write_suit(suit, style, out))
}

/// The letter of a suit; white for Moons, yellow for Suns, blue for Waves, brown or dark yellow
/// for Leaves, green for Wyrms, red for Knots.
fn write_suit(suit: Suit, style: Style, out: &mut dyn Write) -> fmt::Result {
    const COLORS: [&str; Suit::COUNT] = ["1;37", "1;33", "1;34", "33", "1;32", "1;31"];
    match style {
        Style::Plain => out.write_char(suit.letter()),
        Style::Color => {
            let color = COLORS[suit.index()];
            write!(out, "\u{1b}[{color}m{}\u{1b}[0m", suit.letter())
        }
    }
}
