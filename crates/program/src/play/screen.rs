//! The position and the events of a game as people at the prompt see them.

use std::io;

use gambol_core::{Game, HiddenInformation, Player};
use gambol_host::{Render, Style};
use gambol_seats::{Event, news};

use super::prompt::{Session, moves};
use crate::files;
use crate::input::ask;
use crate::layout::{Fonts, ending};

impl Session<'_> {
    pub(super) fn heading(&mut self) -> io::Result<()> {
        let Fonts { title, faint, .. } = self.fonts;
        let start = self.table.record().start();
        let seats = Player::all(start.players()).zip(&self.table.seats);
        let seats: Vec<String> = seats.map(|(p, seat)| format!("{p} {seat}")).collect();
        let (game, variant, seats) = (start.game().title(), start.variant(), seats.join(", "));
        write!(self.output, "{title}{game}{title:#}, {variant}: {seats}")?;
        // The seed would reveal every secret.
        let has_secrets = self.table.has_secrets();
        if !has_secrets {
            write!(self.output, "; {faint}seed {}{faint:#}", self.table.seed())?;
        }
        writeln!(self.output)?;
        if self.viewer.is_some() {
            writeln!(self.output, "Type a move, or `help`.")?;
            if let Some(file) = self.table.file.as_ref().filter(|_| has_secrets) {
                writeln!(
                    self.output,
                    "The record in {} contains everything, including information hidden from you.",
                    files::shown(file)
                )?;
            }
        }
        Ok(())
    }

    /// Prints an event.
    pub(super) fn tell(&mut self, event: Event) -> io::Result<()> {
        self.shown = false;
        let title = self.fonts.title;
        let mv = event.text.map(|mv| format!("{title}{mv}{title:#}"));
        match (event.player, mv) {
            (Some(player), Some(mv)) => writeln!(self.output, "{player} plays {mv}"),
            (Some(player), None) => writeln!(self.output, "{player} makes a secret move"),
            (None, mv) => writeln!(self.output, "chance: {}", mv.as_deref().unwrap_or("a secret")),
        }
    }

    /// Shows the viewer's view, unless it is on the screen already.
    pub(super) fn show(&mut self) -> io::Result<()> {
        if self.shown {
            return Ok(());
        }
        self.shown = true;
        let (position, style) = (self.table.record().position(), self.screen.style);
        match self.viewer.map(|viewer| position.view(viewer)) {
            Some(view) => writeln!(self.output, "\n{}", view.drawing(style)),
            None => writeln!(self.output, "\n{}", position.drawing(style)),
        }
    }

    /// Shows the end of the game, including hidden information.
    pub(super) fn ending(&mut self) -> io::Result<()> {
        self.shown = true;
        let record = self.table.record();
        let Fonts { title, faint, .. } = self.fonts;
        writeln!(self.output, "\n{}", record.position().drawing(self.screen.style))?;
        let (ending, plies) = (ending(record), moves(record.plies() as usize));
        writeln!(self.output, "{title}{ending}{title:#}, after {plies}")?;
        if self.viewer.is_some() && record.start().has_secrets() {
            writeln!(self.output, "{faint}seed {}{faint:#}", self.table.seed())?;
        }
        Ok(())
    }

    /// Hands the screen to this person. Returns whether the game goes on.
    pub(super) fn hand_over(&mut self, player: Player) -> io::Result<bool> {
        let same = self.viewer == Some(player);
        self.viewer = Some(player);
        if same {
            return Ok(true);
        }
        self.shown = false;
        let goes_on = self.curtain(&format!("It is the turn of {player}."))?;
        if goes_on && self.is_shared() {
            // The curtain has cleared the last events from the screen.
            news(self.table.record().history(), player, false)
                .into_iter()
                .try_for_each(|event| self.tell(event))?;
        }
        Ok(goes_on)
    }

    /// Whether several people share the screen and have secrets from each other.
    fn is_shared(&self) -> bool {
        self.screen.private && self.table.has_secrets() && self.table.game.people().count() > 1
    }

    /// In a game with secrets on a shared screen, clears the screen and waits for the next person.
    /// Returns whether the game goes on.
    pub(super) fn curtain(&mut self, what: &str) -> io::Result<bool> {
        if !self.is_shared() {
            return Ok(true);
        }
        match self.screen.style {
            Style::Color => write!(self.output, "\x1b[2J\x1b[3J\x1b[H")?,
            _ => write!(self.output, "{}", "\n".repeat(100))?,
        }
        let prompt = format!("{what} Press Enter when nobody else is looking. ");
        Ok(ask(&prompt, self.lines, self.output, false)?.is_some())
    }
}
