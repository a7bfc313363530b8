//! What people see and type.

use std::io::{self, BufRead, Write};
use std::path::Path;

use gambol::text::Excerpt;
use gambol::{FullGame, MoveError, Player, Render, Style};
use gambol_bots::BotKind;
use gambol_bots::referee::Due;

use super::table::{Event, Screen, Table};
use crate::files;
use crate::input::{Line, MAX_LINE, read_line, split_word};
use crate::layout::{Fonts, ending, wrap};

const HELP: &str = "  MOVE       make this move, written as `moves` writes it
  moves      list your moves
  hint       ask a bot what it would play
  undo       go back to the last turn of a person
  save FILE  write the record of the game so far
  quit       leave; so does the end of the input";

/// The width of lists of moves.
const WIDTH: usize = 80;

/// A game at a prompt.
pub(super) struct Session<'a, G: FullGame, R, W> {
    table: &'a mut Table<G>,
    input: &'a mut R,
    output: &'a mut W,
    screen: Screen,
    fonts: Fonts,
    /// Who looks at the screen; `None` if no person plays.
    viewer: Option<Player>,
    /// Whether the position is on the screen, as the viewer may see it.
    shown: bool,
}

/// What comes after a line.
enum Next {
    /// The game goes on from its current position.
    Game,
    /// Another line.
    Line,
    /// Nothing.
    Leave,
}

impl<'a, G: FullGame, R: BufRead, W: Write> Session<'a, G, R, W> {
    pub(super) fn new(
        table: &'a mut Table<G>,
        input: &'a mut R,
        output: &'a mut W,
        screen: Screen,
    ) -> Self {
        let viewer = table.people().next();
        Session {
            viewer,
            table,
            input,
            output,
            screen,
            fonts: Fonts::of(screen.style),
            shown: false,
        }
    }

    pub(super) fn run(mut self) -> io::Result<()> {
        self.table.write_record()?;
        let played = self.play();
        // The record is kept even if the terminal has gone.
        let kept = self.table.write_record();
        played.and(kept)
    }

    fn play(&mut self) -> io::Result<()> {
        self.heading()?;
        loop {
            match self.table.due() {
                Due::Chance => {
                    let event = self.table.sample_event();
                    self.tell(event)?;
                }
                Due::Turn(player) if self.table.people().any(|person| person == player) => {
                    if !self.hand_over(player)? {
                        break;
                    }
                    self.show()?;
                    self.table.write_record()?;
                    if !self.ask(Some(player))? {
                        break;
                    }
                }
                Due::Turn(player) => {
                    self.show()?;
                    self.output.flush()?;
                    if let Some(event) = self.table.ask(player) {
                        self.tell(event)?;
                    }
                }
                Due::End => {
                    self.ending()?;
                    self.table.write_record()?;
                    if self.viewer.is_none() || !self.ask(None)? {
                        break;
                    }
                }
            }
        }
        if self.table.record.result().is_none() {
            let plies = count(self.table.record.plies(), "move");
            writeln!(self.output, "The game is unfinished after {plies}.")?;
        }
        self.output.flush()
    }

    fn heading(&mut self) -> io::Result<()> {
        let Fonts { title, faint, .. } = self.fonts;
        let record = &self.table.record;
        let seats = Player::all(record.start().players()).zip(&self.table.seats);
        let seats: Vec<String> = seats.map(|(p, seat)| format!("{p} {seat}")).collect();
        writeln!(
            self.output,
            "{title}{}{title:#}, {}: {}; {faint}seed {}{faint:#}",
            G::TITLE,
            record.start().variant(),
            seats.join(", "),
            record.tag("Seed").unwrap_or_default(),
        )?;
        if self.viewer.is_some() {
            writeln!(self.output, "Type a move, or `help`.")?;
            if let Some(file) = self.table.file.as_ref().filter(|_| G::HAS_SECRETS) {
                writeln!(
                    self.output,
                    "The record in {} holds everything, also what is hidden from you.",
                    files::shown(file)
                )?;
            }
        }
        Ok(())
    }

    /// Says what happened.
    fn tell(&mut self, event: Event) -> io::Result<()> {
        self.shown = false;
        let title = self.fonts.title;
        match (event.player, event.text) {
            (Some(player), Some(mv)) => {
                writeln!(self.output, "{player} plays {title}{mv}{title:#}")
            }
            (Some(player), None) => writeln!(self.output, "{player} makes a secret move"),
            (None, Some(mv)) => writeln!(self.output, "chance: {title}{mv}{title:#}"),
            (None, None) => writeln!(self.output, "chance: a secret"),
        }
    }

    /// Shows what the viewer may see, unless it is on the screen.
    fn show(&mut self) -> io::Result<()> {
        if self.shown {
            return Ok(());
        }
        self.shown = true;
        let position = self.table.record.position();
        match self.viewer {
            Some(viewer) => {
                let view = position.view(viewer);
                writeln!(self.output, "\n{}", view.drawing(self.screen.style))
            }
            None => writeln!(self.output, "\n{}", position.drawing(self.screen.style)),
        }
    }

    /// Says how the game ended. Nothing is hidden now.
    fn ending(&mut self) -> io::Result<()> {
        self.shown = true;
        let record = &self.table.record;
        let title = self.fonts.title;
        writeln!(
            self.output,
            "\n{}",
            record.position().drawing(self.screen.style)
        )?;
        let ending = ending(record);
        let plies = count(record.plies(), "move");
        writeln!(self.output, "{title}{ending}{title:#}, after {plies}")
    }

    /// Lets another person look at the screen. Returns whether the game goes on.
    fn hand_over(&mut self, player: Player) -> io::Result<bool> {
        let same = self.viewer == Some(player);
        self.viewer = Some(player);
        if same {
            return Ok(true);
        }
        self.shown = false;
        if !self.screen.private || !self.table.has_secrets() {
            return Ok(true);
        }
        match self.screen.style {
            Style::Color => write!(self.output, "\x1b[2J\x1b[3J\x1b[H")?,
            Style::Plain => write!(self.output, "{}", "\n".repeat(100))?,
        }
        write!(
            self.output,
            "It is the turn of {player}. Press Enter when nobody else is looking. "
        )?;
        Ok(self.read()?.is_some())
    }

    /// The next line, once everything written so far is on the screen.
    fn read(&mut self) -> io::Result<Option<Line>> {
        self.output.flush()?;
        let line = read_line(self.input, MAX_LINE)?;
        if line.is_none() {
            writeln!(self.output)?;
        }
        Ok(line)
    }

    /// Reads and answers lines, from the player to move if the game goes on. Returns whether the
    /// session goes on.
    fn ask(&mut self, player: Option<Player>) -> io::Result<bool> {
        let title = self.fonts.title;
        loop {
            match player {
                Some(player) => write!(self.output, "{title}{player}>{title:#} ")?,
                None => write!(self.output, "{title}over>{title:#} ")?,
            }
            let Some(line) = self.read()? else {
                return Ok(false);
            };
            if self.screen.echo {
                let text = line.text().unwrap_or_default().trim();
                writeln!(self.output, "{}", Excerpt::new(text).as_str())?;
            }
            match self.answer(&line, player)? {
                Next::Line => {}
                Next::Game => return Ok(true),
                Next::Leave => return Ok(false),
            }
        }
    }

    fn answer(&mut self, line: &Line, player: Option<Player>) -> io::Result<Next> {
        let text = match line.text() {
            Ok(text) => text.trim(),
            Err(wrong) => {
                writeln!(self.output, "{wrong}")?;
                return Ok(Next::Line);
            }
        };
        match split_word(text) {
            ("", _) => {}
            (command @ ("quit" | "help" | "undo" | "moves" | "hint"), rest) if !rest.is_empty() => {
                writeln!(self.output, "nothing may follow `{command}`")?;
            }
            ("quit", _) => return Ok(Next::Leave),
            ("help", _) => writeln!(self.output, "{HELP}")?,
            ("save", file) => self.save(file)?,
            ("undo", _) => return self.undo(),
            _ if player.is_none() => writeln!(
                self.output,
                "the game is over: `undo`, `save FILE` or `quit`"
            )?,
            ("moves", _) => self.moves()?,
            ("hint", _) => {
                let adviser = BotKind::usual::<G>();
                match self.table.hint() {
                    Some(mv) => writeln!(self.output, "{adviser} would play {mv}")?,
                    None => writeln!(self.output, "{adviser} knows nothing better")?,
                }
            }
            _ => match self.table.make(text) {
                Ok(event) => {
                    self.tell(event)?;
                    return Ok(Next::Game);
                }
                Err(error @ MoveError::Syntax { .. }) => {
                    writeln!(self.output, "{error}; for anything else see `help`")?;
                }
                Err(error) => writeln!(self.output, "{error}")?,
            },
        }
        Ok(Next::Line)
    }

    fn moves(&mut self) -> io::Result<()> {
        let position = self.table.record.position();
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(position.display_move(mv).to_string()));
        moves.sort_unstable();
        writeln!(self.output, "{}:", count(moves.len() as u64, "move"))?;
        wrap(&moves, WIDTH)
            .iter()
            .try_for_each(|line| writeln!(self.output, "{line}"))
    }

    fn undo(&mut self) -> io::Result<Next> {
        let Some(plies) = self.table.undo() else {
            writeln!(self.output, "there is nothing to take back")?;
            return Ok(Next::Line);
        };
        self.shown = false;
        writeln!(self.output, "{} taken back", count(plies, "move"))?;
        Ok(Next::Game)
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(self.output, "save needs the name of a file: `save FILE`");
        }
        let file = Path::new(file);
        match self.table.save(file) {
            Err(error) => writeln!(self.output, "not saved: {error}"),
            Ok(()) if self.table.has_secrets() => writeln!(
                self.output,
                "saved in {}, including everything that is hidden from you",
                files::shown(file)
            ),
            Ok(()) => writeln!(self.output, "saved in {}", files::shown(file)),
        }
    }
}

/// `1 move`, `2 moves`.
fn count(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
