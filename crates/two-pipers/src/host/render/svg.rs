use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use gambol_core::{Game, Player};
use gambol_host::svg::{
    Canvas, Color, Grid, Number, Options, Paint, Point, RenderSvg, TextStyle, Theme, beside, cross,
    player_mark, title,
};

use super::figures;
use crate::Square;
use crate::moves::{Move, MoveKind};
use crate::position::{Creature, Position};

const CELL: f32 = 60.0;
/// The space for labels, left of the board and below it.
const LABELS: f32 = 30.0;
/// The space right of the board and above it.
const MARGIN: f32 = 12.0;
/// The height of a player's line, above or below the board.
const LINE: f32 = 44.0;

/// The colours of water and land, mixed with those of the theme.
const WATER: Color = Color::new(0x1f_7a_8c);
const LAND: Color = Color::new(0x6a_8f_3c);

/// The swamp with its lands and its shallow water (waves), p1 at the bottom. Attackers have spikes and open
/// eyes. Sleepers are round with closed eyes. Pipers are little men in their players' colours. The pieces
/// that p1 has left are below the board, and p2's are above it. A triangle marks the player to move, a star
/// the winner.
///
/// An arrow is a move to another square, and a ring around a creature is a flip.
impl RenderSvg<Move> for Position {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        let line = if options.board_only { 0.0 } else { LINE };
        let grid = Grid::new((LABELS, MARGIN + line), CELL);
        let (width, height) = grid.size();
        let size = (LABELS + width + MARGIN, MARGIN + height + LABELS + 2.0 * line);
        let canvas = Canvas::new(size.0, size.1, options.theme.background, title(self));
        let mut picture = Picture { position: self, theme: &options.theme, grid, canvas };
        picture.canvas.describe(self.description(options));
        picture.board(options);
        if let Some(last) = options.last {
            picture.marks(&[last], Paint::stroke(options.theme.last_way, 4.0));
        }
        picture.creatures();
        picture.pipers();
        picture.moves(options);
        if !options.board_only {
            picture.player(Player::P2, LINE / 2.0 + 4.0);
            picture.player(Player::P1, size.1 - LINE / 2.0 - 4.0);
        }
        picture.grid.parts(&mut picture.canvas);
        picture.canvas
    }
}

struct Picture<'a> {
    position: &'a Position,
    theme: &'a Theme,
    grid: Grid<8, 8>,
    canvas: Canvas,
}

impl Picture<'_> {
    /// Draws the swamp, with the squares of the last move.
    fn board(&mut self, options: &Options<'_, Move>) {
        let theme = self.theme;
        self.grid.render(&mut self.canvas, theme);
        self.grid.label(&mut self.canvas, theme);
        let swamp = self.position.swamp();
        let shallows = swamp.shallows[0] | swamp.shallows[1];
        let last = options.last.and_then(squares);
        for square in Square::all() {
            let (land, shallow) = (swamp.lands.contains(square), shallows.contains(square));
            let color = match (land, shallow) {
                (true, _) => theme.square.mix(LAND, 70),
                (false, true) => theme.square.mix(WATER, 38),
                (false, false) => theme.square.mix(WATER, 10),
            };
            let marked = last.is_some_and(|(from, to)| square == from || square == to);
            self.grid.fill(&mut self.canvas, square, if marked { theme.last } else { color });
            if shallow {
                self.waves(square, theme.square.mix(WATER, 75));
            }
            if land {
                self.shore(square);
            }
        }
    }

    fn waves(&mut self, square: Square, color: Color) {
        let (x, y) = self.grid.corner(square);
        for row in [8.0, 30.0, 52.0] {
            let (x, y) = (Number(x + 4.0), Number(y + row));
            self.canvas.path(
                format_args!("M{x} {y}q6.5 -6 13 0t13 0t13 0t13 0"),
                Paint::stroke(color, 1.5),
            );
        }
    }

    /// Draws land, in a frame of its owner's colour.
    fn shore(&mut self, square: Square) {
        let owner = Player::all(2).find(|&owner| self.position.home(owner) == square);
        let (x, y) = self.grid.corner(square);
        let color = owner.map_or(self.theme.line, |owner| self.theme.player(owner));
        let paint = Paint::stroke(color, 4.0);
        self.canvas.rect((x + 4.0, y + 4.0), (CELL - 8.0, CELL - 8.0), 12.0, paint);
    }

    fn creatures(&mut self) {
        for square in Square::all() {
            if let Some(creature) = self.position.creature(square) {
                figures::creature(&mut self.canvas, self.theme, self.grid.center(square), creature);
            }
        }
    }

    fn pipers(&mut self) {
        let squares = Player::both(|player| self.position.piper(player));
        // They stand side by side if they share a land.
        let aside = if squares[0] == squares[1] { 13.0 } else { 0.0 };
        for (player, x) in [(Player::P1, -aside), (Player::P2, aside)] {
            if let Some(square) = squares[player.index()] {
                let at = self.grid.center(square);
                let color = self.theme.player(player);
                figures::piper(&mut self.canvas, self.theme, (at.0 + x, at.1), color);
            }
        }
    }

    /// Draws the marks of possible and of barred moves.
    fn moves(&mut self, options: &Options<'_, Move>) {
        self.marks(options.moves, Paint::stroke(self.theme.target, 3.0));
        let color = self.theme.barred;
        self.marks(options.barred, Paint::stroke(color, 3.0).dashed(5.0));
        for (from, to) in options.barred.iter().copied().filter_map(squares) {
            let (start, end) = (self.grid.center(from), self.grid.center(to));
            let at = beside(end, start, 0.55 * CELL, 0.0);
            for (color, width) in [(self.theme.square, 7.0), (color, 4.0)] {
                cross(&mut self.canvas, at, 7.0, Paint::stroke(color, width));
            }
        }
    }

    /// Draws rings around creatures that flip, and arrows for all other moves.
    fn marks(&mut self, moves: &[Move], paint: Paint) {
        let halo = self.theme.square;
        let mut ways = Vec::new();
        for &mv in moves {
            let Some((from, to)) = squares(mv) else { continue };
            let (start, end) = (self.grid.center(from), self.grid.center(to));
            if let MoveKind::Flip { .. } = mv.kind() {
                let radius = figures::RADIUS + 4.0;
                self.canvas.circle(start, radius, Paint::stroke(halo, 5.0));
                self.canvas.circle(start, radius, paint);
                continue;
            }
            // Arrows end short of the middle, so that another arrow can begin there.
            let occupied = self.position.creature(to).is_some();
            let arrive = if occupied { 18.0 } else { 6.0 };
            ways.push(vec![beside(start, end, 16.0, 0.0), beside(end, start, arrive, 0.0)]);
        }
        self.canvas.arrows(ways, paint, Some(halo));
    }

    /// Draws a player's line: turn, name, piper and creatures.
    fn player(&mut self, player: Player, y: f32) {
        let theme = self.theme;
        let color = theme.player(player);
        player_mark(&mut self.canvas, theme, (13.0, y), &self.position.status(), player);
        let text = TextStyle::new(theme.label, 16.0);
        self.canvas.text((LABELS, y), text.start().bold(), player);
        let piper: Point = (LABELS + 46.0, y);
        figures::piper(&mut self.canvas, theme, piper, color);
        if self.position.piper(player).is_none() {
            cross(&mut self.canvas, piper, 14.0, Paint::stroke(theme.barred, 4.0));
        }
        let mut x = LABELS + 110.0;
        for (creature, squares) in [
            (Creature::attacker(player), self.position.attackers(player)),
            (Creature::sleeper(player), self.position.sleeping(player)),
        ] {
            figures::creature(&mut self.canvas, theme, (x, y), creature);
            self.canvas.text((x + figures::RADIUS + 8.0, y), text.start(), squares.len());
            x += 90.0;
        }
    }
}

/// The squares of a move, the same square twice for a flip. `None` for the pass.
fn squares(mv: Move) -> Option<(Square, Square)> {
    mv.from().zip(mv.to())
}

impl Position {
    /// The description for screen readers.
    fn description(&self, options: &Options<'_, Move>) -> String {
        let mut text = String::new();
        for player in Player::all(2) {
            for (name, squares, end) in [
                ("attackers", self.attackers(player), ';'),
                ("sleepers", self.sleeping(player), ','),
            ] {
                let none = if squares.is_empty() { "none" } else { "" };
                let _ = write!(text, "{player}: {name} {squares}{none}{end} ");
            }
            let _ = match self.piper(player) {
                Some(square) => write!(text, "piper on {square}. "),
                None => write!(text, "piper eliminated. "),
            };
        }
        let lands = Player::both(|player| self.home(player));
        let _ = write!(text, "The lands are {} and {}.", lands[0], lands[1]);
        if let Some(last) = options.last {
            let _ = write!(text, " Last move: {last}.");
        }
        text
    }
}
