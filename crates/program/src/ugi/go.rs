//! The parameters of `go`.

use std::str::SplitWhitespace;
use std::time::Duration;

use gambol_bots::{BotSpec, Clock, MoveLimits};
use gambol_core::text::Excerpt;
use gambol_core::{MAX_PLAYERS, Player};

use super::search::Allowance;
use crate::input::split_word;
use crate::numbers;
use crate::threads::MAX_DEPTH;

/// The work that a `go` requests.
#[derive(Clone, Debug)]
pub(super) enum Go {
    /// Count move sequences.
    Perft(u32),
    /// Find a move.
    Move(Box<Parameters>),
}

/// The parameters of a search for a move.
#[derive(Clone, Debug, Default)]
pub(super) struct Parameters {
    infinite: bool,
    limits: MoveLimits,
    moves_to_go: Option<u32>,
    /// The time left on each player's clock.
    time: [Option<Duration>; MAX_PLAYERS],
    increment: [Duration; MAX_PLAYERS],
}

const PARAMETERS: &str = "depth N, nodes N, movetime MS, infinite, p1time MS .. p6time MS, \
    p1inc MS .. p6inc MS, movestogo N, perft N";

impl Go {
    pub(super) fn parse(text: &str) -> Result<Go, String> {
        let (first, rest) = split_word(text);
        if first == "perft" {
            return number("perft", rest, u64::from(MAX_DEPTH)).map(|n| Go::Perft(n as u32));
        }
        let mut parameters = Box::<Parameters>::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            parameters.read(word, &mut words)?;
        }
        Ok(Go::Move(parameters))
    }
}

impl Parameters {
    /// Parses a parameter and takes its value from the following words.
    fn read(&mut self, word: &str, words: &mut SplitWhitespace<'_>) -> Result<(), String> {
        let mut value = |max| number(word, words.next().unwrap_or_default(), max);
        let (player, of_player) = word.split_at_checked(2).unwrap_or_default();
        match (word, of_player, player.parse().map(Player::index)) {
            ("infinite", ..) => self.infinite = true,
            ("depth", ..) => self.limits.depth = Some(value(u32::MAX.into())? as u32),
            ("nodes", ..) => self.limits.nodes = Some(value(u64::MAX)?),
            ("movetime", ..) => {
                self.limits.time = Some(Duration::from_millis(value(u64::MAX)?));
            }
            ("movestogo", ..) => {
                self.moves_to_go = Some(value(u64::MAX)?.min(u32::MAX.into()) as u32);
            }
            (_, "time", Ok(player)) => {
                // Match runners send negative times after a clock has run out.
                let text = words.next().unwrap_or_default();
                let over = text.strip_prefix('-');
                let left = number(word, over.unwrap_or(text), u64::MAX)?;
                let left = if over.is_some() { 0 } else { left };
                self.time[player] = Some(Duration::from_millis(left));
            }
            (_, "inc", Ok(player)) => {
                self.increment[player] = Duration::from_millis(value(u64::MAX)?);
            }
            _ => {
                let word = Excerpt::new(word);
                return Err(format!(
                    "go: unknown parameter {word}: the parameters are {PARAMETERS}"
                ));
            }
        }
        Ok(())
    }

    /// Returns whether the answer must wait for `stop`.
    pub(super) fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// Returns the budget of `player` for a move with this bot.
    pub(super) fn allow(&self, player: Player, bot: &BotSpec) -> Allowance {
        if self.infinite {
            return Allowance { infinite: true, ..Allowance::default() };
        }
        let clock = self.clock(player);
        if self.limits.is_empty() && clock.is_none() {
            return Allowance { limits: bot.limits(), ..Allowance::default() };
        }
        Allowance { infinite: false, limits: self.limits.of(bot.kind()), clock }
    }

    /// Returns the clock of a player, if there is one.
    fn clock(&self, player: Player) -> Option<Clock> {
        let left = self.time[player.index()]?;
        let mut clock = Clock::new(left, self.increment[player.index()]);
        clock.moves_to_go = self.moves_to_go;
        Some(clock)
    }
}

fn number(name: &str, text: &str, max: u64) -> Result<u64, String> {
    numbers::within(text, &(0..=max)).map_err(|error| format!("go {name}: {error}"))
}

#[cfg(test)]
mod tests {
    use gambol_bots::BotKind;

    use super::*;

    fn allowance(text: &str) -> Allowance {
        match Go::parse(text) {
            Ok(Go::Move(parameters)) => parameters.allow(Player::P1, &BotKind::Mcts.into()),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn allowances_follow_from_the_parameters() {
        let time = |text: &str| allowance(text).limits.time.map(|time| time.as_millis());
        let share = |text: &str| allowance(text).clock.map(|clock| clock.usual().as_millis());
        assert_eq!(allowance("").limits.nodes, Some(2_000));
        assert_eq!(allowance("nodes 50").limits.nodes, Some(50));
        assert_eq!(allowance("depth 2 nodes 5000").limits.nodes, Some(2_000));
        assert_eq!(allowance("movetime 100").limits.nodes, None);
        let Ok(Go::Move(deep)) = Go::parse("depth 2 nodes 5000") else {
            panic!("a search");
        };
        let limits = deep.allow(Player::P1, &BotKind::AlphaBeta.into()).limits;
        assert_eq!((limits.depth, limits.nodes), (Some(2), Some(5_000)));
        assert!(allowance("infinite").infinite);
        assert_eq!(time("movetime 100"), Some(100));
        assert_eq!(share("p1time 60000 p2time 5"), Some(2_000));
        assert_eq!(share("p1time 60000 p1inc 1000 movestogo 10"), Some(6_750));
        assert_eq!(share("p1time 30 movestogo 1"), Some(15));
        assert_eq!(share("p1time 60000 movestogo 1"), Some(59_980));
        assert_eq!(share("p1time -30"), Some(0));
        let most = u64::MAX;
        assert_eq!(
            share(&format!("p1time {most} p1inc {most}")),
            Some(u128::from(most) / 30 + u128::from(most) * 3 / 4)
        );
        let both = allowance("movetime 100 p1time 60000");
        assert_eq!(
            (both.limits.time, both.clock.is_some()),
            (Some(Duration::from_millis(100)), true)
        );
        // The other player's clock does not matter.
        assert_eq!(share("p2time 60000"), None);
        assert_eq!(allowance("p2time 60000").limits.nodes, Some(2_000));
    }
}
