use core::fmt::{self, Write};

use gambol_core::{Draw, Game, Player, Style};

use crate::decktet::{Card, CardSet, Suit};
use crate::notation::Hidden;
use crate::position::Position;
use crate::view::View;

/// The occupied spaces with their units, from the rear, and what units there would be worth now;
/// then the cards on the table and what the players have, the one to move marked.
impl Draw for Position {
    fn draw(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        draw(self, Hidden::NOTHING, style, out)
    }
}

/// The same with `*` for each card that the viewer may not know.
impl Draw for View {
    fn draw(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        draw(&self.seen, self.hidden, style, out)
    }
}

fn draw(position: &Position, hidden: Hidden, style: Style, out: &mut dyn Write) -> fmt::Result {
    let spaces = position.track.spaces();
    let on = |space| {
        Suit::ALL
            .into_iter()
            .filter(move |s| spaces[s.index()] == space)
    };
    for (name, line) in [("worth", 0), ("space", 1), ("units", 2)] {
        write!(out, "  {name:<8}")?;
        for (worth, space) in position.track.occupied().enumerate() {
            let width = on(space).count().max(3);
            match line {
                0 => write!(out, "{worth:<width$}  ")?,
                1 => write!(out, "{space:<width$}  ")?,
                _ => {
                    on(space).try_for_each(|suit| write_suit(suit, style, out))?;
                    write!(out, "{:1$}", "", width - on(space).count() + 2)?;
                }
            }
        }
        out.write_char('\n')?;
    }
    write_line("pool", position.pool, style, out)?;
    write_line("discard", position.discard(), style, out)?;
    if !position.aside().is_empty() {
        write_line("aside", position.aside(), style, out)?;
    }
    writeln!(out, "  unseen  {}", position.left)?;
    let turn = position.status().player();
    let scores = position.scores();
    for player in Player::all(2) {
        out.write_str(if turn == Some(player) { "▸ " } else { "  " })?;
        write!(out, "{player}      ")?;
        match position.goal(player) {
            Some(goal) => write_card(goal, style, out)?,
            None => out.write_str(hidden.goal_text(position, player))?,
        }
        let (hand, covered) = (position.hand(player), hidden.cards_of(player));
        if !hand.is_empty() {
            out.write_str("  ")?;
            write_cards(hand, style, out)?;
        } else if covered > 0 {
            write!(out, "  {:*<covered$}", "")?;
        }
        if let Some(scores) = &scores {
            write!(out, "  {} points", scores[player.index()])?;
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
