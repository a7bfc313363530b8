//! The parameters of `go`.

use std::time::Duration;

use gambol_bots::{BotSpec, Clock, MoveLimits};
use gambol_core::Player;
use gambol_core::text::Excerpt;

use super::search::Allowance;
use crate::input::split_word;
use crate::numbers;
use crate::threads::MAX_DEPTH;

/// The work that a `go` requests.
pub(super) enum Go {
    /// Count move sequences.
    Perft(u32),
    /// Find a move.
    Move(Allowance),
}

const PARAMETERS: &str = "depth N, nodes N, movetime MS, infinite, p1time MS .. p6time MS, \
    p1inc MS .. p6inc MS, movestogo N, perft N";

impl Go {
    /// Parses the parameters. The player to move, if there is one, plays with this bot.
    pub(super) fn parse(text: &str, mover: Option<Player>, bot: &BotSpec) -> Result<Go, String> {
        let (first, rest) = split_word(text);
        if first == "perft" {
            return number("perft", rest, u64::from(MAX_DEPTH)).map(|n| Go::Perft(n as u32));
        }
        let (mut infinite, mut limits) = (false, MoveLimits::NONE);
        let (mut left, mut increment, mut moves_to_go) = (None, Duration::ZERO, None);
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut value = |max| number(word, words.next().unwrap_or_default(), max);
            let (player, of_player) = word.split_at_checked(2).unwrap_or_default();
            match (word, of_player, player.parse::<Player>()) {
                ("infinite", ..) => infinite = true,
                ("depth", ..) => limits.depth = Some(value(u32::MAX.into())? as u32),
                ("nodes", ..) => limits.nodes = Some(value(u64::MAX)?),
                ("movetime", ..) => limits.time = Some(Duration::from_millis(value(u64::MAX)?)),
                ("movestogo", ..) => {
                    moves_to_go = Some(value(u64::MAX)?.min(u32::MAX.into()) as u32);
                }
                (_, "time", Ok(player)) => {
                    // Match runners send negative times after a clock has run out.
                    let text = words.next().unwrap_or_default();
                    let over = text.strip_prefix('-');
                    let time = number(word, over.unwrap_or(text), u64::MAX)?;
                    let time = Duration::from_millis(if over.is_some() { 0 } else { time });
                    left = if mover == Some(player) { Some(time) } else { left };
                }
                (_, "inc", Ok(player)) => {
                    let time = Duration::from_millis(value(u64::MAX)?);
                    increment = if mover == Some(player) { time } else { increment };
                }
                _ => {
                    let word = Excerpt::new(word);
                    Err(format!("go: unknown parameter {word}: the parameters are {PARAMETERS}"))?;
                }
            }
        }
        let clock = left.map(|left| {
            let mut clock = Clock::new(left, increment);
            clock.moves_to_go = moves_to_go;
            clock
        });
        Ok(Go::Move(if infinite {
            Allowance { infinite, ..Allowance::default() }
        } else if limits.is_empty() && clock.is_none() {
            Allowance { limits: bot.limits(), ..Allowance::default() }
        } else {
            Allowance { infinite, limits: limits.of(bot.kind()), clock, plies: None }
        }))
    }
}

fn number(name: &str, text: &str, max: u64) -> Result<u64, String> {
    numbers::within(text, &(0..=max)).map_err(|error| format!("go {name}: {error}"))
}
