use core::fmt;

use gambol_core::{Game, Player};
use gambol_host::svg::{
    Canvas, Color, Options, Paint, Point, RenderSvg, TextStyle, Transform, player_mark, title,
    token,
};

use super::occupied;
use crate::decktet::{Card, CardSet, Suit};
use crate::moves::{Act, Move};
use crate::position::{Phase, Position};
use crate::view::{Hidden, View};

/// The width of the whole picture: the track and the space left and right of it.
const WIDTH: f32 = 640.0;
/// The space left of the track, for the suits of lanes and the names of rows.
const LEFT: f32 = 104.0;
const MARGIN: f32 = 10.0;
const RIGHT: f32 = 14.0;
/// The space above the lanes, for the worth of columns.
const WORTH: f32 = 26.0;
const LANE: f32 = 26.0;
const TRACK: f32 = 6.0 * LANE;
const LABELS: f32 = 24.0;

const CARD: Point = (56.0, 76.0);
const SMALL: Point = (46.0, 62.0);
const GAP: f32 = 10.0;

/// The smallest number of spaces that are shown.
const SPACES: u8 = 30;

/// The number of cards in a row of the discard.
const PER_ROW: usize = 16;
const ROW: f32 = 22.0;

/// The colours of Moons, Suns, Waves, Leaves, Wyrms and Knots.
const COLORS: [Color; Suit::COUNT] = [
    Color::new(0xb9_c0_cc),
    Color::new(0xf2_c1_3c),
    Color::new(0x3f_7f_d0),
    Color::new(0xa8_6c_3a),
    Color::new(0x3f_9a_58),
    Color::new(0xd0_4a_4a),
];

/// The signs of the suits, on a coin with a radius of 10: the outline, and whether it is filled.
const SIGNS: [(&str, bool); Suit::COUNT] = [
    ("M2-7A7 7 0 1 0 2 7A8 8 0 0 1 2-7Z", true),
    ("M0-8L2-5L6-6L5-2L8 0L5 2L6 6L2 5L0 8L-2 5L-6 6L-5 2L-8 0L-5-2L-6-6L-2-5Z", true),
    ("M-7-2Q-4.7-6-2.3-2T2.3-2T7-2M-7 4Q-4.7 0-2.3 4T2.3 4T7 4", false),
    ("M-.8 8L-.8 4C-7 3-7-4 0-8C7-4 7 3 .8 4L.8 8Z", true),
    ("M5-6C0-9-6-6-4-3C-3-1 5 0 4 3C3 7-3 7-6 4", false),
    ("M1 0A4 4 0 1 0-7 0A4 4 0 1 0 1 0M7 0A4 4 0 1 0-1 0A4 4 0 1 0 7 0", false),
];

/// The track has a lane for each unit, with the worth of occupied spaces above. Below it are the pool and
/// the pile, the discard, and each player's goal and secret cards. Rows are labelled at the left, lanes
/// with the suit's sign, letter and name. A triangle marks the player to move, a star the winner.
///
/// Frames mark playable cards, the card turned over last, and the units of the card played last.
impl RenderSvg<Move> for Position {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        View::whole(self, Player::P1).render_svg(options)
    }
}

/// The same, with the cards face down that the viewer may not know.
///
/// The last move is marked only if the viewer sees its card, so it tells no secret.
impl RenderSvg<Move> for View {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        let position = &self.seen;
        let players = Player::all(if options.board_only { 0 } else { 2 });
        let discard = position.discard() | position.aside();
        let rows = discard.len().div_ceil(PER_ROW).max(1);
        // The heights at which the rows begin.
        let pool = GAP + WORTH + TRACK + LABELS + GAP;
        let below_pool = pool + CARD.1 + GAP;
        let below_discard = below_pool + rows as f32 * ROW + GAP;
        let player_row = |player: usize| below_discard + player as f32 * (SMALL.1 + GAP);
        let size = (WIDTH, player_row(players.len()));
        let comes = position.is_chance().then_some(", a card comes next");
        let title = title(position) + comes.unwrap_or_default();
        let farthest = occupied(position).map(|(space, _)| space).max();
        let mut picture = Picture {
            position,
            hidden: self.hidden,
            viewer: self.hidden.goals.contains(&true).then_some(self.viewer),
            options,
            canvas: Canvas::new(size.0, size.1, options.theme.background, title),
            // There are more spaces if a unit is far ahead.
            spaces: (farthest.unwrap_or(1) + 1).next_multiple_of(5).max(SPACES),
        };
        picture.canvas.describe(Description(self));
        picture.track();
        picture.pool(pool);
        picture.discard(discard, below_pool);
        for player in players {
            picture.player(player, player_row(player.index()));
        }
        picture.canvas
    }
}

struct Picture<'a> {
    position: &'a Position,
    hidden: Hidden,
    /// The viewer, unless the picture shows everything.
    viewer: Option<Player>,
    options: &'a Options<'a, Move>,
    canvas: Canvas,
    /// The number of spaces that are shown.
    spaces: u8,
}

impl Picture<'_> {
    /// The left edge, the middle and the right edge of a space.
    fn column(&self, space: u8) -> [f32; 3] {
        let step = (WIDTH - LEFT - RIGHT) / f32::from(self.spaces);
        let [left, right] = [space - 1, space].map(|before| LEFT + step * f32::from(before));
        [left, f32::midpoint(left, right), right]
    }

    /// Writes the name of a row at the left.
    fn row_name(&mut self, y: f32, name: impl fmt::Display) {
        let text = TextStyle::new(self.options.theme.label, 14.0).start();
        self.canvas.text((MARGIN, y), text, name);
    }

    fn track(&mut self) {
        let theme = &self.options.theme;
        let top = GAP + WORTH;
        let size = (WIDTH - LEFT - RIGHT, TRACK);
        self.canvas.rect((LEFT, top), size, 3.0, Paint::fill(theme.square));
        let text = TextStyle::new(theme.label, 13.0);
        self.row_name(top - WORTH / 2.0, "worth");
        self.row_name(top + TRACK + LABELS / 2.0, "space");
        for (space, worth) in occupied(self.position) {
            let [left, middle, right] = self.column(space);
            let paint = Paint::fill(theme.dark_square);
            self.canvas.rect((left, top), (right - left, TRACK), 0.0, paint);
            self.canvas.text((middle, top - WORTH / 2.0), text.bold(), worth);
        }
        let every = if self.spaces > 60 { 10 } else { 5 };
        for space in 1..=self.spaces {
            let [left, middle, _] = self.column(space);
            let thin = Paint::stroke(theme.line, if space == 1 { 2.0 } else { 0.5 });
            self.canvas.line((left, top), (left, top + TRACK), thin);
            if space == 1 || space % every == 0 {
                self.canvas.text((middle, top + TRACK + LABELS / 2.0), text, space);
            }
        }
        let moved = self.options.last.map_or(&[][..], Move::units);
        for suit in Suit::ALL {
            let y = top + LANE * (suit.index() as f32 + 0.5);
            let radius = LANE / 2.0 - 3.0;
            self.suit((MARGIN + radius, y), radius, suit);
            self.canvas.text((MARGIN + 32.0, y), text.bold(), suit.letter());
            self.canvas.text((MARGIN + 42.0, y), text.start(), suit);
            let [_, x, _] = self.column(self.position.space(suit));
            self.suit((x, y), radius, suit);
            if moved.contains(&suit) {
                self.canvas.circle((x, y), radius + 1.5, Paint::stroke(theme.last_way, 2.5));
            }
        }
    }

    /// Draws the pool, and the pile at the right.
    fn pool(&mut self, y: f32) {
        self.row_name(y + CARD.1 / 2.0, "pool");
        for (i, card) in self.position.pool().iter().enumerate() {
            let corner = (LEFT + (CARD.0 + GAP) * i as f32, y);
            self.card(corner, CARD, card);
            self.canvas.part_rect(card, corner, CARD);
        }
        let left = self.position.unseen.len();
        if left == 0 && self.position.phase == Phase::Over {
            return;
        }
        let corner = (WIDTH - RIGHT - CARD.0, y);
        self.back(corner, CARD);
        let beside = (corner.0 - GAP, y + CARD.1 / 2.0);
        let text = TextStyle::new(self.options.theme.label, 14.0).end();
        self.canvas.text(beside, text, format_args!("{left} unseen"));
    }

    /// Draws the discard, or the cards laid aside.
    fn discard(&mut self, cards: CardSet, y: f32) {
        let name = if self.position.aside().is_empty() { "discard" } else { "laid aside" };
        self.row_name(y + ROW / 2.0, name);
        let text = TextStyle::new(self.options.theme.label, 12.0).start();
        let step = (WIDTH - LEFT - RIGHT) / PER_ROW as f32;
        for (i, card) in cards.iter().enumerate() {
            let x = LEFT + step * (i % PER_ROW) as f32;
            let y = y + ROW * ((i / PER_ROW) as f32 + 0.5);
            self.canvas.text((x, y), text, card);
        }
    }

    fn player(&mut self, player: Player, y: f32) {
        let theme = &self.options.theme;
        let middle = y + SMALL.1 / 2.0;
        let (mark, status) = ((MARGIN + 7.0, middle), self.position.status());
        player_mark(&mut self.canvas, theme, mark, &status, player);
        let text = TextStyle::new(theme.label, 16.0);
        let label = TextStyle::new(theme.label, 14.0);
        self.canvas.text((MARGIN + 22.0, middle - 9.0), text.start().bold(), player);
        let goal = if self.viewer == Some(player) { "your goal" } else { "goal" };
        let x = LEFT;
        if self.position.goal(player).is_some() || self.hidden.goals[player.index()] {
            self.canvas.text((MARGIN + 22.0, middle + 10.0), label.start(), goal);
        }
        match self.position.goal(player) {
            Some(goal) => self.card((x, y), SMALL, goal),
            None if self.hidden.goals[player.index()] => self.back((x, y), SMALL),
            None => {}
        }
        let x = x + SMALL.0 + 6.0 * GAP;
        if !self.position.hand(player).is_empty() || self.hidden.cards[player.index()] > 0 {
            self.canvas.text((x - GAP / 2.0, middle), label.end(), "hand");
        }
        let place = |i: usize| (x + (SMALL.0 + GAP) * i as f32, y);
        for (i, card) in self.position.hand(player).iter().enumerate() {
            self.card(place(i), SMALL, card);
            self.canvas.part_rect(card, place(i), SMALL);
        }
        for i in 0..self.hidden.cards[player.index()] {
            self.back(place(i.into()), SMALL);
        }
        if let Some(scores) = self.position.scores() {
            let (end, points) = ((WIDTH - RIGHT, middle), scores[player]);
            self.canvas.text(end, text.end(), format_args!("{points} points"));
        }
    }

    /// Draws a card face up: the rank above the signs and letters of the suits. Playable cards and the last
    /// card have frames.
    fn card(&mut self, corner: Point, size: Point, card: Card) {
        let theme = &self.options.theme;
        let paint = Paint::fill(theme.square).outlined(theme.line, 1.5);
        self.canvas.rect(corner, size, 5.0, paint);
        let mut moves = self.options.moves.iter();
        let is_possible = moves.any(|mv| mv.card() == card && mv.act() != Act::Event);
        let is_last = self.options.last == Some(Move::event(card));
        let frames = [(is_possible, theme.target), (is_last, theme.last_way)];
        if let Some((_, color)) = frames.into_iter().find(|frame| frame.0) {
            self.canvas.rect(corner, size, 5.0, Paint::stroke(color, 3.0));
        }
        let middle = corner.0 + size.0 / 2.0;
        let rank = (middle, corner.1 + size.1 * 0.25);
        let ink = |part| TextStyle::new(theme.square.ink(), size.1 * part).bold();
        let letter = ink(0.17);
        self.canvas.text(rank, ink(0.34), card.rank().letter());
        let suits = card.suits();
        let step = size.0 * 0.32;
        let first = middle - step * (suits.len() as f32 - 1.0) / 2.0;
        for (i, &suit) in suits.iter().enumerate() {
            let x = first + step * i as f32;
            self.suit((x, corner.1 + size.1 * 0.61), size.0 * 0.155, suit);
            self.canvas.text((x, corner.1 + size.1 * 0.86), letter, suit.letter());
        }
    }

    /// Draws the sign of a suit, which is also its unit.
    fn suit(&mut self, center: Point, radius: f32, suit: Suit) {
        let (color, (sign, is_filled)) = (COLORS[suit.index()], SIGNS[suit.index()]);
        token(&mut self.canvas, &self.options.theme, center, radius, color);
        let paint =
            if is_filled { Paint::fill(color.ink()) } else { Paint::stroke(color.ink(), 1.8) };
        let place = [Transform::Shift(center.0, center.1), Transform::Scale(radius / 10.0)];
        self.canvas.group(&place, |canvas| canvas.path(sign, paint));
    }

    /// Draws a card face down.
    fn back(&mut self, corner: Point, size: Point) {
        let theme = &self.options.theme;
        let paint = Paint::fill(theme.dark_square).outlined(theme.line, 1.5);
        self.canvas.rect(corner, size, 5.0, paint);
        let middle = (corner.0 + size.0 / 2.0, corner.1 + size.1 / 2.0);
        token(&mut self.canvas, theme, middle, size.0 * 0.25, theme.line);
    }
}

/// The description for screen readers.
struct Description<'a>(&'a View);

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let View { seen, hidden, .. } = self.0;
        f.write_str("Units:")?;
        for suit in Suit::ALL {
            let comma = if suit == Suit::Moons { "" } else { "," };
            write!(f, "{comma} {suit} on space {}", seen.space(suit))?;
        }
        for (name, cards) in
            [("Pool", seen.pool()), ("Discarded", seen.discard()), ("Laid aside", seen.aside())]
        {
            if !cards.is_empty() {
                write!(f, ". {name}: {cards}")?;
            }
        }
        for player in Player::all(2) {
            let goal = match self.0.goal_text(player) {
                "?" => continue,
                "*" => "hidden",
                goal => goal,
            };
            write!(f, ". {player}: goal {goal}")?;
            match (seen.hand(player), hidden.cards[player.index()]) {
                (CardSet::EMPTY, 0) => {}
                (CardSet::EMPTY, covered) => write!(f, ", {covered} hidden in the hand")?,
                (hand, _) => write!(f, ", in the hand {hand}")?,
            }
            if let Some(scores) = seen.scores() {
                write!(f, ", {} points", scores[player])?;
            }
        }
        f.write_str(".")
    }
}
