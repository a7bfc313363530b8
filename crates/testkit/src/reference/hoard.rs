//! A reference engine of Hoard, written only from its rules. It uses strings, without packing or
//! optimisation.

use gambol_laws::example::Hoard;
use gambol_laws::{MoveReading, Reference};

use super::shared::{self, Key, NO_YES, Preset, Values, listed};

const METALS: [&str; 3] = ["c", "s", "g"];
const CARDS: [u32; 3] = [3, 2, 1];

/// The keys of a variant, and the places of their values.
const KEYS: [Key; 2] = [("coins", Values::Range(1, 4)), ("accuse", NO_YES)];
const COINS: usize = 0;
const ACCUSE: usize = 1;

const PRESETS: [Preset<2>; 2] = [("standard", [2, 1]), ("quiet", [1, 0])];

/// The maximum number of coins of a metal.
const MOST_COINS: u32 = 12;

/// A position of Hoard. The parser of [`Hoard`] decides which texts are positions.
#[derive(Clone)]
pub struct PlainHoard {
    heap: Vec<u32>,
    hoards: Vec<Vec<u32>>,
    wishes: Vec<String>,
    doubts: Vec<String>,
    turn: String,
    variant: [u32; 2],
}

fn numbers(text: &str) -> Vec<u32> {
    text.split(',').map(|n| n.parse().expect("a number")).collect()
}

impl PlainHoard {
    fn dealing(&self) -> bool {
        self.wishes.iter().any(|wish| wish == "?")
    }

    /// The number of cards or coins of a metal left to draw.
    fn left(&self, metal: usize) -> u32 {
        if self.dealing() {
            let dealt = self.wishes.iter().filter(|wish| *wish == METALS[metal]);
            CARDS[metal] - dealt.count() as u32
        } else {
            let taken: u32 = self.hoards.iter().map(|hoard| hoard[metal]).sum();
            CARDS[metal] * self.variant[COINS] - self.heap[metal] - taken
        }
    }

    fn points(&self, player: usize) -> u32 {
        (0..3)
            .map(|metal| {
                let worth = if self.wishes[player] == METALS[metal] { 3 } else { 1 };
                self.hoards[player][metal] * worth
            })
            .sum()
    }
}

impl Reference for PlainHoard {
    fn parse(text: &str) -> Result<Self, String> {
        let text = text.parse::<Hoard>().map_err(|error| error.to_string())?.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let [heap, hoards, wishes, doubts, turn, variant] = fields[..] else {
            return Err("six fields".into());
        };
        let (_, variant) = shared::parse_variant(Some(&variant), &PRESETS, &KEYS)?;
        Ok(PlainHoard {
            heap: numbers(heap),
            hoards: hoards.split(';').map(numbers).collect(),
            wishes: wishes.split(',').map(String::from).collect(),
            doubts: doubts.split(';').map(|d| d.replace('-', "")).collect(),
            turn: turn.into(),
            variant,
        })
    }

    fn text(&self) -> String {
        let hoards: Vec<String> = self.hoards.iter().map(|hoard| listed(hoard, ",")).collect();
        let doubts = self.doubts.iter().map(|doubts| {
            let sorted: String = METALS.iter().filter(|&&m| doubts.contains(m)).copied().collect();
            if sorted.is_empty() { "-".into() } else { sorted }
        });
        let variant = shared::variant_text(&PRESETS, &KEYS, self.variant);
        format!(
            "{} {} {} {} {} {variant}",
            listed(&self.heap, ","),
            hoards.join(";"),
            self.wishes.join(","),
            doubts.collect::<Vec<String>>().join(";"),
            self.turn,
        )
    }

    fn status(&self) -> String {
        if let Some(winner) = self.turn.strip_prefix("won") {
            return format!("over p{winner}win");
        }
        if self.turn != "over" {
            let chance = self.turn.starts_with('=');
            return if chance { "chance".into() } else { format!("p{}", self.turn) };
        }
        let most = (0..3).map(|player| self.points(player)).max().expect("three");
        let best: Vec<usize> = (0..3).filter(|&player| self.points(player) == most).collect();
        match best[..] {
            [winner] => format!("over p{}win", winner + 1),
            _ => "over draw".into(),
        }
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (metal, letter) in METALS.iter().enumerate() {
            if self.turn.starts_with('=') {
                if self.left(metal) > 0 {
                    moves.push(format!("={letter}"));
                }
            } else if self.turn.len() == 1 {
                for count in 1..=self.heap[metal] {
                    moves.push(format!("{count}{letter}"));
                }
                for player in 1..=3 {
                    let known = self.doubts[player - 1].contains(letter);
                    if self.variant[ACCUSE] == 1 && self.turn != player.to_string() && !known {
                        moves.push(format!("{player}?{letter}"));
                    }
                }
            }
        }
        if self.turn.starts_with('=') && !self.dealing() {
            moves.push("=owl".into());
        }
        moves.sort();
        moves
    }

    fn read_move(&self, text: &str) -> MoveReading {
        let metal = METALS.iter().position(|metal| text.ends_with(metal));
        let front = &text[..text.len() - usize::from(metal.is_some())];
        let all = self.moves();
        match (front, metal) {
            _ if all.iter().any(|mv| mv == text) => MoveReading::Legal(text.into()),
            // A metal without a number is an offer if only one number is possible.
            ("", Some(_)) => {
                let offers = (1..=MOST_COINS).map(|count| format!("{count}{text}"));
                shared::short_form(offers.filter(|offer| all.contains(offer)).collect())
            }
            ("=owl", None) | ("=" | "1?" | "2?" | "3?", Some(_)) => MoveReading::Illegal,
            (count, Some(_)) if (1..=MOST_COINS).any(|n| n.to_string() == count) => {
                MoveReading::Illegal
            }
            _ => MoveReading::NoMove,
        }
    }

    fn play(&self, mv: &str) -> Self {
        let mut after = self.clone();
        let metal = METALS.iter().position(|metal| mv.ends_with(metal)).unwrap_or_default();
        if mv == "=owl" {
            after.turn = "over".into();
        } else if mv.starts_with('=') {
            if let Some(wish) = after.wishes.iter_mut().find(|wish| *wish == "?") {
                *wish = METALS[metal].into();
            } else {
                after.heap[metal] += 1;
                after.turn = self.turn.replace('=', "");
            }
        } else {
            let seat: usize = self.turn.parse().expect("a seat");
            after.turn = format!("={}", seat % 3 + 1);
            if let Some((player, letter)) = mv.split_once('?') {
                let player: usize = player.parse().expect("a player");
                if self.wishes[player - 1] == letter {
                    after.turn = format!("won{seat}");
                } else {
                    after.doubts[player - 1].push_str(letter);
                }
            } else {
                let count: u32 = mv[..mv.len() - 1].parse().expect("a number");
                after.heap[metal] -= count;
                after.hoards[seat - 1][metal] += count;
            }
        }
        after
    }
}
