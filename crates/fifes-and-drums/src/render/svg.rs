use alloc::string::String;
use core::fmt::Write;

use gambol_core::svg::{
    Canvas, Color, Options, Paint, Point, RenderSvg, TextStyle, Theme, labelled_token, star, title,
    token,
};
use gambol_core::{Game, Outcome, Player, Status};

use super::occupied;
use crate::decktet::{Card, CardSet, Suit};
use crate::moves::{Act, Move};
use crate::position::{Phase, Position};
use crate::view::{Hidden, View};

/// The whole picture is as wide as the track and what is left and right of it.
const WIDTH: f32 = 640.0;
const LEFT: f32 = 34.0;
const RIGHT: f32 = 14.0;
/// Above the lanes what the columns are worth, below them the numbers of the spaces.
const WORTH: f32 = 26.0;
const LANE: f32 = 26.0;
const LABELS: f32 = 24.0;

const CARD: Point = (56.0, 76.0);
const SMALL: Point = (38.0, 52.0);
const GAP: f32 = 10.0;

/// The least number of spaces that are shown.
const SPACES: u8 = 30;

/// Moons, Suns, Waves, Leaves, Wyrms, Knots.
const COLORS: [Color; Suit::COUNT] = [
    Color::new(0xb9_c0_cc),
    Color::new(0xf2_c1_3c),
    Color::new(0x3f_7f_d0),
    Color::new(0xa8_6c_3a),
    Color::new(0x3f_9a_58),
    Color::new(0xd0_4a_4a),
];

/// The track with a lane for each unit, and above it what units on the occupied spaces are worth;
/// the pool and the pile; the discard; and each player's goal and secret cards. A triangle marks
/// the player to move, a star the winner.
///
/// Cards that can be played or kept are framed, and so are the card that was turned over last and
/// the units of the card that was played last.
impl RenderSvg<Move> for Position {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        render(self, Hidden::NOTHING, options)
    }
}

/// The same, with cards that the viewer may not know face down.
///
/// The last move is marked only if the viewer sees its card, so it tells no secret.
impl RenderSvg<Move> for View {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        render(&self.seen, self.hidden, options)
    }
}

fn render(position: &Position, hidden: Hidden, options: &Options<'_, Move>) -> Canvas {
    let discard = position.discard() | position.aside();
    let rows = discard.len().div_ceil(PER_ROW).max(1);
    let track = GAP + WORTH + 6.0 * LANE + LABELS;
    let pool = track + CARD.1 + 2.0 * GAP;
    let table = pool + rows as f32 * ROW + GAP;
    let players = if options.board_only {
        0.0
    } else {
        2.0 * (SMALL.1 + GAP)
    };
    let size = (WIDTH, table + players);
    let theme = &options.theme;
    let mut picture = Picture {
        position,
        hidden,
        theme,
        options,
        canvas: Canvas::new(size.0, size.1, theme.background, picture_title(position)),
    };
    picture.canvas.describe(description(position, hidden));
    picture.track();
    picture.pool(track + GAP);
    picture.discard(discard, pool);
    if !options.board_only {
        for player in Player::all(2) {
            let row = SMALL.1 + GAP;
            picture.player(player, table + row * player.index() as f32);
        }
    }
    picture.canvas
}

/// The discard is written in rows of as many cards.
const PER_ROW: usize = 16;
const ROW: f32 = 22.0;

/// A picture in the making.
struct Picture<'a> {
    position: &'a Position,
    hidden: Hidden,
    theme: &'a Theme,
    options: &'a Options<'a, Move>,
    canvas: Canvas,
}

impl Picture<'_> {
    /// The number of spaces that are shown: more where a unit is far ahead.
    fn spaces(&self) -> u8 {
        let farthest = occupied(self.position)
            .map(|(space, _)| space)
            .last()
            .unwrap_or(1);
        (farthest + 1).next_multiple_of(5).max(SPACES)
    }

    /// The left edge of a space.
    fn left(&self, space: u8) -> f32 {
        let step = (WIDTH - LEFT - RIGHT) / f32::from(self.spaces());
        LEFT + step * f32::from(space - 1)
    }

    fn track(&mut self) {
        let theme = self.theme;
        let top = GAP + WORTH;
        let (width, height) = (WIDTH - LEFT - RIGHT, 6.0 * LANE);
        let paint = Paint::fill(theme.square);
        self.canvas.rect((LEFT, top), (width, height), 3.0, paint);
        let text = TextStyle::new(theme.label, 13.0);
        for (space, worth) in occupied(self.position) {
            let (left, right) = (self.left(space), self.left(space + 1));
            let paint = Paint::fill(theme.dark_square);
            let size = (right - left, height);
            self.canvas.rect((left, top), size, 0.0, paint);
            let middle = (f32::midpoint(left, right), top - WORTH / 2.0);
            self.canvas.text(middle, text.bold(), worth);
        }
        let every = if self.spaces() > 60 { 10 } else { 5 };
        for space in 1..=self.spaces() {
            let (left, right) = (self.left(space), self.left(space + 1));
            let thin = Paint::stroke(theme.line, if space == 1 { 2.0 } else { 0.5 });
            self.canvas.line((left, top), (left, top + height), thin);
            if space == 1 || space % every == 0 {
                let middle = (f32::midpoint(left, right), top + height + LABELS / 2.0);
                self.canvas.text(middle, text, space);
            }
        }
        let moved = self.options.last.filter(|mv| mv.act() == Act::Play);
        for suit in Suit::ALL {
            let y = top + LANE * (suit.index() as f32 + 0.5);
            let radius = LANE / 2.0 - 3.0;
            let suit_name = text.bold();
            self.canvas.text((LEFT / 2.0, y), suit_name, suit.letter());
            let space = self.position.space(suit);
            let x = f32::midpoint(self.left(space), self.left(space + 1));
            let (color, letter) = (COLORS[suit.index()], suit.letter());
            labelled_token(&mut self.canvas, theme, (x, y), radius, color, letter);
            if moved.is_some_and(|mv| mv.card().has(suit)) {
                let ring = Paint::stroke(theme.last_way, 2.5);
                self.canvas.circle((x, y), radius + 1.5, ring);
            }
        }
    }

    /// The pool, and the pile at the right.
    fn pool(&mut self, y: f32) {
        for (i, card) in self.position.pool().iter().enumerate() {
            self.card((LEFT + (CARD.0 + GAP) * i as f32, y), CARD, card);
        }
        let left = self.position.unseen.len();
        if left == 0 && self.position.phase == Phase::Over {
            return;
        }
        let corner = (WIDTH - RIGHT - CARD.0, y);
        self.back(corner, CARD);
        let middle = (corner.0 - GAP, y + CARD.1 / 2.0);
        let text = TextStyle::new(self.theme.label, 14.0).end();
        self.canvas
            .text(middle, text, format_args!("{left} unseen"));
    }

    /// The discard, or what is laid aside.
    fn discard(&mut self, cards: CardSet, y: f32) {
        let text = TextStyle::new(self.theme.label, 12.0).start();
        let step = (WIDTH - LEFT - RIGHT) / PER_ROW as f32;
        for (i, card) in cards.iter().enumerate() {
            let x = LEFT + step * (i % PER_ROW) as f32;
            let y = y + ROW * ((i / PER_ROW) as f32 + 0.5);
            self.canvas.text((x, y), text, card);
        }
    }

    fn player(&mut self, player: Player, y: f32) {
        let theme = self.theme;
        let middle = y + SMALL.1 / 2.0;
        let dark = Paint::fill(theme.label);
        match self.position.status() {
            Status::Turn(turn) if turn == player => {
                let triangle = [(6.0, middle - 8.0), (6.0, middle + 8.0), (20.0, middle)];
                self.canvas.polygon(triangle, dark);
            }
            Status::Over(Outcome { winner, .. }) if winner == Some(player) => {
                self.canvas.polygon(star((15.0, middle), 11.0), dark);
            }
            _ => {}
        }
        let text = TextStyle::new(theme.label, 16.0);
        self.canvas
            .text((LEFT, middle), text.start().bold(), player);
        let x = LEFT + 34.0;
        match self.position.goal(player) {
            Some(goal) => self.card((x, y), SMALL, goal),
            None if self.hidden.goals[player.index()] => self.back((x, y), SMALL),
            None => {}
        }
        let x = x + SMALL.0 + 3.0 * GAP;
        let place = |i: usize| (x + (SMALL.0 + GAP) * i as f32, y);
        for (i, card) in self.position.hand(player).iter().enumerate() {
            self.card(place(i), SMALL, card);
        }
        for i in 0..self.hidden.cards[player.index()] {
            self.back(place(i.into()), SMALL);
        }
        if let Some(scores) = self.position.scores() {
            let (place, points) = ((WIDTH - RIGHT, middle), scores[player]);
            self.canvas
                .text(place, text.end(), format_args!("{points} points"));
        }
    }

    /// A card face up: the rank above, the suits below. What can be played or kept has a frame;
    /// what came last has one too.
    fn card(&mut self, corner: Point, size: Point, card: Card) {
        let theme = self.theme;
        let paint = Paint::fill(theme.square).outlined(theme.line, 1.5);
        self.canvas.rect(corner, size, 5.0, paint);
        let possible = |mv: &Move| mv.card() == card && mv.act() != Act::Event;
        let came = |mv: &Move| mv.card() == card && mv.act() == Act::Event;
        let frame = if self.options.moves.iter().any(possible) {
            Some(theme.target)
        } else if self.options.last.as_ref().is_some_and(came) {
            Some(theme.last_way)
        } else {
            None
        };
        if let Some(color) = frame {
            let paint = Paint::stroke(color, 3.0);
            self.canvas.rect(corner, size, 5.0, paint);
        }
        let middle = corner.0 + size.0 / 2.0;
        let rank = (middle, corner.1 + size.1 * 0.3);
        let ink = TextStyle::new(theme.square.ink(), size.1 * 0.36).bold();
        self.canvas.text(rank, ink, card.rank().letter());
        let suits = card.suits();
        let step = size.0 * 0.32;
        let radius = size.0 * 0.155;
        let first = middle - step * (suits.len() as f32 - 1.0) / 2.0;
        for (i, suit) in suits.iter().enumerate() {
            let center = (first + step * i as f32, corner.1 + size.1 * 0.74);
            let color = COLORS[suit.index()];
            labelled_token(
                &mut self.canvas,
                theme,
                center,
                radius,
                color,
                suit.letter(),
            );
        }
    }

    /// A card face down.
    fn back(&mut self, corner: Point, size: Point) {
        let theme = self.theme;
        let paint = Paint::fill(theme.dark_square).outlined(theme.line, 1.5);
        self.canvas.rect(corner, size, 5.0, paint);
        let middle = (corner.0 + size.0 / 2.0, corner.1 + size.1 / 2.0);
        token(&mut self.canvas, theme, middle, size.0 * 0.25, theme.line);
    }
}

fn picture_title(position: &Position) -> String {
    let title = title(position);
    if position.is_chance() {
        return title + ", a card comes next";
    }
    title
}

/// The picture in words.
fn description(position: &Position, hidden: Hidden) -> String {
    let mut text = String::from("Units:");
    for suit in Suit::ALL {
        let comma = if suit == Suit::Moons { "" } else { "," };
        let _ = write!(text, "{comma} {suit} on space {}", position.space(suit));
    }
    for (name, cards) in [
        ("Pool", position.pool()),
        ("Discarded", position.discard()),
        ("Laid aside", position.aside()),
    ] {
        if !cards.is_empty() {
            let _ = write!(text, ". {name}: {cards}");
        }
    }
    for player in Player::all(2) {
        let goal = match hidden.goal_text(position.goal(player), player) {
            "?" => continue,
            "*" => "hidden",
            goal => goal,
        };
        let _ = write!(text, ". {player}: goal {goal}");
        match (position.hand(player), hidden.cards[player.index()]) {
            (CardSet::EMPTY, 0) => {}
            (CardSet::EMPTY, covered) => {
                let _ = write!(text, ", {covered} hidden in the hand");
            }
            (hand, _) => {
                let _ = write!(text, ", in the hand {hand}");
            }
        }
        if let Some(scores) = position.scores() {
            let _ = write!(text, ", {} points", scores[player]);
        }
    }
    text.push('.');
    text
}
