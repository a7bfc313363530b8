//! A reference engine of Fifes and Drums, slow and simple on purpose.
//!
//! It is written only from `RULES.md` and shares no code with the engine of the crate. Its input and output are
//! texts. Tests play on both engines and compare the results. Numbers in comments are clauses of `RULES.md`.

use std::cmp::Ordering;

use gambol_laws::{MoveReading, Reference};

use super::shared::{self, ensure, listed, number, opponent, seat};

/// All cards in deck order (D2).
const DECK: [&str; 45] = [
    "AM", "AS", "AV", "AL", "AY", "AK", //
    "2MK", "2SY", "2VL", //
    "3MV", "3SK", "3LY", //
    "4MS", "4VL", "4YK", //
    "5ML", "5SV", "5YK", //
    "6MV", "6SY", "6LK", //
    "7ML", "7SK", "7VY", //
    "8MS", "8VL", "8YK", //
    "9MS", "9VY", "9LK", //
    "CM", "CS", "CV", "CL", "CY", "CK", //
    "PMSL", "PMYK", "PSVK", "PVLY", //
    "TMVK", "TMLY", "TSVY", "TSLK", //
    "X",
];

/// The suits in their order, which is also the order of the units.
const SUITS: [char; 6] = ['M', 'S', 'V', 'L', 'Y', 'K'];

/// The most cards in the pool (1.4).
const POOL: usize = 5;

/// The number cards that a player draws in `fog` (8.1).
const HAND: usize = 3;

/// The Excuse can be next if at most this many basic cards are unseen (9.4).
const BOTTOM: usize = 5;

/// A card, as its index in the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Card(usize);

/// The kinds of cards (D1, D3, D4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Ace,
    Number { rank: u32 },
    Crown,
    Goal,
    Excuse,
}

/// A move or a chance event. Players are the numbers 1 and 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    /// Take a number card, with its allotment (3.1).
    Number { card: Card, first: u32, second: u32 },
    /// Take an Ace (4.1).
    Ace { card: Card, forward: bool },
    /// Take a Crown (5.1).
    Crown { card: Card },
    /// Keep a card (8.2).
    Keep { card: Card },
    /// A chance event (9).
    Chance { card: Card },
}

/// The next event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// A goal is dealt to this player (1.2).
    Goal { player: u8 },
    /// This player draws a card (8.1).
    Draw { player: u8 },
    /// This player keeps a card (8.2).
    Keep { player: u8 },
    /// A card is turned over (1.4, 2.2).
    TurnOver,
    /// This player takes a card (2.1).
    Take { player: u8 },
    /// None (7.1).
    Over,
}

/// The cards that `fog` adds (8).
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fog {
    /// The hands of p1 and p2, sorted. A hand is a single card once its player has kept one.
    hands: [Vec<Card>; 2],
    /// The Aces and Crowns laid aside, sorted.
    aside: Vec<Card>,
}

/// A position of Fifes and Drums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FifesAndDrums {
    /// The space of each unit, in the order of the suits.
    track: [u32; 6],
    /// The cards in the pool, sorted.
    pool: Vec<Card>,
    /// The cards taken so far, sorted.
    discard: Vec<Card>,
    /// The goals of p1 and p2.
    goals: [Option<Card>; 2],
    /// Present only in the preset `fog`.
    fog: Option<Fog>,
    /// Whether the Excuse has been turned over (7.1).
    over: bool,
}

impl Reference for FifesAndDrums {
    /// Parses a position text. All invariants are checked (P5 to P13).
    fn parse(text: &str) -> Result<FifesAndDrums, String> {
        let fields = shared::fields(text, 6)?;
        let presets = [("standard", []), ("fog", [])];
        let (variant, []) = shared::parse_variant(fields.get(6), &presets, &[])?;
        let with_fog = variant == "fog";
        let position = FifesAndDrums {
            track: parse_track(fields[0])?,
            pool: parse_cards("pool", fields[1])?,
            discard: parse_cards("discard", fields[2])?,
            goals: shared::pair("goals", fields[3], parse_goal)?,
            fog: parse_fog(fields[4], with_fog)?,
            over: fields[5] == "over",
        };
        position.check_cards()?;
        position.check_goals()?;
        position.check_fog()?;
        position.check_pool()?;
        position.check_turn(fields[5])?;
        position.check_track()?;
        Ok(position)
    }

    /// The canonical text of the position.
    fn text(&self) -> String {
        self.text_for(None)
    }

    /// Returns `p1` or `p2` for the player to move, `chance`, or `over p1win`, `over p2win`, `over draw`.
    fn status(&self) -> String {
        match self.phase() {
            Phase::Keep { player } | Phase::Take { player } => format!("p{player}"),
            Phase::Goal { .. } | Phase::Draw { .. } | Phase::TurnOver => "chance".to_string(),
            // 7.3: more points win.
            Phase::Over => match self.points(1).cmp(&self.points(2)) {
                Ordering::Greater => "over p1win".to_string(),
                Ordering::Less => "over p2win".to_string(),
                Ordering::Equal => "over draw".to_string(),
            },
        }
    }

    shared::methods_of_moves! {}
}

impl FifesAndDrums {
    /// The text of the view of player 1 or 2 (10.2, P4).
    pub fn view(&self, player: u8) -> String {
        self.text_for(Some(player))
    }

    /// The texts of all chance events with their weights, in byte order. Empty if it is a player's turn. The
    /// probability of an event is its weight divided by the sum of the weights (9.5).
    pub fn weights(&self) -> Vec<(String, u32)> {
        let events = if self.status() == "chance" { self.moves() } else { Vec::new() };
        events.into_iter().map(|text| (text, 1)).collect()
    }

    /// The scores of p1 and p2. They exist only at the end (7.3, 7.4).
    pub fn scores(&self) -> Option<Vec<u32>> {
        if self.over { Some(vec![self.points(1), self.points(2)]) } else { None }
    }

    /// The texts of all positions that are possible given only the view of player 1 or 2, in byte order. All
    /// are equally likely (10.3, 10.4).
    pub fn possibilities(&self, player: u8) -> Vec<String> {
        // 10.1: at the end nothing is hidden.
        if self.over {
            return vec![self.text()];
        }
        let (own, other) = (seat(player), seat(opponent(player)));
        let mut texts = Vec::new();
        for goal in self.possible_goals(own, other) {
            for hand in self.possible_hands(own, other) {
                let mut position = self.clone();
                position.goals[other] = goal;
                if let Some(fog) = &mut position.fog {
                    fog.hands[other] = hand;
                }
                texts.push(position.text());
            }
        }
        texts.sort();
        texts
    }

    // ----- The rules -----

    /// The next event. It follows from the cards (P11), except for the end.
    fn phase(&self) -> Phase {
        if self.over {
            return Phase::Over;
        }
        for player in [1, 2] {
            if self.goals[seat(player)].is_none() {
                return Phase::Goal { player };
            }
        }
        if let Some(fog) = &self.fog {
            match (fog.hands[0].len(), fog.hands[1].len()) {
                // 8.3: both have kept a card.
                (1, 1) => {}
                (1, HAND) => return Phase::Keep { player: 2 },
                (HAND, HAND) => return Phase::Keep { player: 1 },
                (HAND, _) => return Phase::Draw { player: 2 },
                _ => return Phase::Draw { player: 1 },
            }
        }
        if self.pool.len() < POOL {
            return Phase::TurnOver;
        }
        // 1.1: each turn has put one card on the discard.
        let player = if self.discard.len() % 2 == 0 { 1 } else { 2 };
        Phase::Take { player }
    }

    /// All cards in the pool, in the discard, dealt as goals, in hands or aside.
    fn placed(&self) -> Vec<Card> {
        let mut cards = self.pool.clone();
        cards.extend(&self.discard);
        cards.extend(self.goals.iter().flatten());
        if let Some(fog) = &self.fog {
            cards.extend(&fog.hands[0]);
            cards.extend(&fog.hands[1]);
            cards.extend(&fog.aside);
        }
        cards
    }

    /// The basic cards that are not placed: the cards that can be drawn (9.2), which are the unseen ones after
    /// the deal (9.3).
    fn unseen(&self) -> Vec<Card> {
        let placed = self.placed();
        let mut cards = all_cards();
        cards.retain(|card| card.is_basic() && !placed.contains(card));
        cards
    }

    /// All legal moves, or at chance all events, in no particular order.
    fn legal_moves(&self) -> Vec<Move> {
        match self.phase() {
            // 7.4.
            Phase::Over => Vec::new(),
            // 9.1: the goals that are not dealt.
            Phase::Goal { .. } => {
                let placed = self.placed();
                let mut goals = all_cards();
                goals.retain(|card| card.kind() == Kind::Goal && !placed.contains(card));
                chances(&goals)
            }
            // 9.2: the basic cards that are left.
            Phase::Draw { .. } => chances(&self.unseen()),
            Phase::TurnOver => {
                let mut cards = self.unseen();
                // 9.3, 9.4: the Excuse is among the last six cards.
                if cards.len() <= BOTTOM {
                    cards.push(Card(DECK.len() - 1));
                }
                chances(&cards)
            }
            // 8.2: one of the player's own cards.
            Phase::Keep { player } => {
                let hands = self.fog.iter().flat_map(|fog| &fog.hands[seat(player)]);
                hands.map(|&card| Move::Keep { card }).collect()
            }
            // 2.1: any card of the pool.
            Phase::Take { .. } => self.pool.iter().flat_map(|card| card.orders()).collect(),
        }
    }

    /// The position after a legal move.
    fn after(&self, mv: Move) -> FifesAndDrums {
        let mut next = self.clone();
        match mv {
            Move::Number { card, first, second } => {
                // 3.2: the Crowns that lie in the pool now.
                for (suit, spaces) in card.suits().into_iter().zip([first, second]) {
                    if self.has_crown(suit) {
                        next.go_back(suit, spaces);
                    } else {
                        next.track[suit] += spaces;
                    }
                }
                next.discard_from_pool(card);
            }
            Move::Ace { card, forward } => {
                for suit in card.suits() {
                    if forward { next.march_forward(suit) } else { next.march_back(suit) }
                }
                next.discard_from_pool(card);
            }
            Move::Crown { card } => {
                for suit in card.suits() {
                    next.march_back(suit);
                }
                next.discard_from_pool(card);
            }
            Move::Keep { card } => next.keep(card),
            Move::Chance { card } => next.happen(card),
        }
        next
    }

    /// Whether the Crown of a suit is in the pool (3.2).
    fn has_crown(&self, suit: usize) -> bool {
        self.pool.iter().any(|card| card.kind() == Kind::Crown && card.suits() == [suit])
    }

    /// Moves a unit back some spaces, but not below space 1 (3.3).
    fn go_back(&mut self, suit: usize, spaces: u32) {
        self.track[suit] = self.track[suit].saturating_sub(spaces).max(1);
    }

    /// Moves a unit forward to the nearest other unit, or by one space (4.1, 4.2).
    fn march_forward(&mut self, suit: usize) {
        let here = self.track[suit];
        let ahead = self.track.into_iter().filter(|&space| space > here).min();
        self.track[suit] = ahead.unwrap_or(here + 1);
    }

    /// Moves a unit back to the nearest other unit, or by one space (4.1, 4.2).
    fn march_back(&mut self, suit: usize) {
        let here = self.track[suit];
        let behind = self.track.into_iter().filter(|&space| space < here).max();
        self.track[suit] = behind.unwrap_or(here.saturating_sub(1).max(1));
    }

    /// Moves a card from the pool to the discard (2.1).
    fn discard_from_pool(&mut self, card: Card) {
        self.pool.retain(|&other| other != card);
        self.discard.push(card);
        self.discard.sort();
    }

    /// Keeps a card for the player to move (8.2, 8.3).
    fn keep(&mut self, card: Card) {
        let phase = self.phase();
        let (Some(fog), Phase::Keep { player }) = (&mut self.fog, phase) else { return };
        fog.hands[seat(player)] = vec![card];
        // 8.3: when both have kept a card, nothing is aside any more.
        if player == 2 {
            fog.aside.clear();
        }
    }

    /// A chance event (9).
    fn happen(&mut self, card: Card) {
        match self.phase() {
            Phase::Goal { player } => self.goals[seat(player)] = Some(card),
            Phase::Draw { player } => {
                let Some(fog) = &mut self.fog else { return };
                // 8.1: number cards to the hand, others aside.
                let place =
                    if card.is_number() { &mut fog.hands[seat(player)] } else { &mut fog.aside };
                place.push(card);
                place.sort();
            }
            Phase::TurnOver if card.kind() == Kind::Excuse => {
                // 7.1 and 8.4.
                self.over = true;
                self.swap();
            }
            Phase::TurnOver => {
                self.pool.push(card);
                self.pool.sort();
            }
            Phase::Keep { .. } | Phase::Take { .. } | Phase::Over => {}
        }
    }

    /// Exchanges the units of the kept cards, those of the higher rank first (8.4).
    fn swap(&mut self) {
        let Some(fog) = &self.fog else { return };
        let mut kept = fog.hands.concat();
        kept.sort();
        // A card of a higher rank is later in the deck.
        for card in kept.into_iter().rev() {
            if let [first, second] = card.suits()[..] {
                self.track.swap(first, second);
            }
        }
    }

    /// The points of a player's units (7.2, 7.3).
    fn points(&self, player: u8) -> u32 {
        let mut spaces = self.track.to_vec();
        spaces.sort_unstable();
        spaces.dedup();
        let suits = self.goals[seat(player)].map(Card::suits).unwrap_or_default().into_iter();
        let behind = |suit| spaces.iter().filter(|&&space| space < self.track[suit]).count();
        suits.map(|suit| behind(suit) as u32).sum()
    }

    /// The possible goals of the other player, given only the player's own goal (10.3).
    fn possible_goals(&self, own: usize, other: usize) -> Vec<Option<Card>> {
        if self.goals[other].is_none() {
            return vec![None];
        }
        let mut goals = all_cards();
        goals.retain(|&card| card.kind() == Kind::Goal && Some(card) != self.goals[own]);
        goals.into_iter().map(Some).collect()
    }

    /// The possible hands of the other player (10.4). Without `fog` the only one is empty.
    fn possible_hands(&self, own: usize, other: usize) -> Vec<Vec<Card>> {
        let Some(fog) = &self.fog else { return vec![Vec::new()] };
        let mut cards = all_cards();
        cards.retain(|card| {
            card.is_number()
                && !fog.hands[own].contains(card)
                && !self.pool.contains(card)
                && !self.discard.contains(card)
        });
        // All sets of the right size. A set of n + 1 cards is a set of n cards and a later card.
        let mut hands: Vec<Vec<Card>> = vec![Vec::new()];
        for _ in 0..fog.hands[other].len() {
            let mut larger = Vec::new();
            for hand in hands {
                for &card in &cards {
                    if hand.last().is_none_or(|&last| last < card) {
                        let mut hand = hand.clone();
                        hand.push(card);
                        larger.push(hand);
                    }
                }
            }
            hands = larger;
        }
        hands
    }

    // ----- The invariants of a position -----

    /// P5, and the kinds of cards in the fields.
    fn check_cards(&self) -> Result<(), String> {
        for (field, cards) in [("pool", &self.pool), ("discard", &self.discard)] {
            for card in cards {
                let why = format_args!("{field}: {} is not a basic card", card.name());
                ensure(card.is_basic(), why)?;
            }
        }
        let mut seen = Vec::new();
        for card in self.placed() {
            let why = format_args!("position: {} is in it twice", card.name());
            ensure(!seen.contains(&card), why)?;
            seen.push(card);
        }
        Ok(())
    }

    /// P6. P5 includes that the goals differ.
    fn check_goals(&self) -> Result<(), String> {
        for goal in self.goals.iter().flatten() {
            let why = format_args!("goals: {} is no Pawn and no Court", goal.name());
            ensure(goal.kind() == Kind::Goal, why)?;
        }
        let in_order = self.goals[0].is_some() || self.goals[1].is_none();
        ensure(in_order, "goals: that of p1 is dealt first")
    }

    /// P7 and P8.
    fn check_fog(&self) -> Result<(), String> {
        let Some(fog) = &self.fog else { return Ok(()) };
        for card in fog.hands.iter().flatten() {
            let why = format_args!("fog: {} in a hand is no number card", card.name());
            ensure(card.is_number(), why)?;
        }
        for card in &fog.aside {
            let why = format_args!("fog: {} aside is neither an Ace nor a Crown", card.name());
            ensure(card.is_basic() && !card.is_number(), why)?;
        }
        let sizes = (fog.hands[0].len(), fog.hands[1].len());
        let empty = sizes == (0, 0) && fog.aside.is_empty();
        let dealt = self.goals[1].is_some();
        ensure(dealt || empty, "fog: no card is drawn before the goals are dealt")?;
        match sizes {
            (0..=HAND, 0) | (HAND, 1..=HAND) | (1, HAND) => Ok(()),
            (1, 1) if fog.aside.is_empty() => Ok(()),
            (1, 1) => Err("fog: when both have kept a card, nothing is aside".to_string()),
            (one, two) => Err(format!("fog: hands of {one} and {two} cards never are")),
        }
    }

    /// P9 and P10.
    fn check_pool(&self) -> Result<(), String> {
        let empty = self.pool.is_empty() && self.discard.is_empty();
        let dealt = self.goals[1].is_some();
        let kept = self.fog.as_ref().is_none_or(|fog| fog.hands.iter().all(|hand| hand.len() == 1));
        ensure(empty || dealt, "pool: no card is turned over before the goals are dealt")?;
        ensure(empty || kept, "pool: no card is turned over before both keep one")?;
        ensure(self.pool.len() <= POOL, format_args!("pool: more than {POOL} cards"))?;
        let enough = self.discard.is_empty() || self.pool.len() >= POOL - 1;
        ensure(enough, format_args!("pool: fewer than {} cards", POOL - 1))
    }

    /// P11 and P12.
    fn check_turn(&self, text: &str) -> Result<(), String> {
        if text == "over" {
            let at_bottom = self.pool.len() == POOL - 1 && self.unseen().len() <= BOTTOM;
            let over = self.goals[1].is_some() && at_bottom;
            return ensure(over, "turn: the game cannot be over with these cards");
        }
        let right = self.turn_text();
        ensure(text == right, format_args!("turn: {text:?} instead of {right}"))
    }

    /// P13.
    fn check_track(&self) -> Result<(), String> {
        let mut most = 1;
        for card in &self.discard {
            most += match card.kind() {
                Kind::Number { rank } => rank - 1,
                Kind::Ace => 1,
                Kind::Crown | Kind::Goal | Kind::Excuse => 0,
            };
        }
        for space in self.track {
            let why = format_args!("track: space {space} is not 1 to {most}");
            ensure((1..=most).contains(&space), why)?;
        }
        Ok(())
    }

    // ----- Text -----

    /// The text of the position, or of the view of a player.
    fn text_for(&self, viewer: Option<u8>) -> String {
        let goals = [1, 2].map(|player| match self.goals[seat(player)] {
            None => "?",
            Some(_) if self.is_hidden(player, viewer) => "*",
            Some(goal) => goal.name(),
        });
        let fog = match &self.fog {
            None => "-".to_string(),
            Some(fog) => {
                let [one, two] = [1, 2].map(|player| {
                    let hand = &fog.hands[seat(player)];
                    let is_hidden = self.is_hidden(player, viewer) && !hand.is_empty();
                    if is_hidden { "*".repeat(hand.len()) } else { cards_text(hand) }
                });
                format!("{one};{two};{}", cards_text(&fog.aside))
            }
        };
        let variant = if self.fog.is_some() { "fog" } else { "standard" };
        format!(
            "{} {} {} {} {fog} {} {variant}",
            listed(&self.track, ","),
            cards_text(&self.pool),
            cards_text(&self.discard),
            goals.join(","),
            self.turn_text()
        )
    }

    /// The TURN field (P11).
    fn turn_text(&self) -> String {
        match self.phase() {
            Phase::Take { player } | Phase::Keep { player } => player.to_string(),
            Phase::Goal { .. } | Phase::Draw { .. } | Phase::TurnOver => "chance".to_string(),
            Phase::Over => "over".to_string(),
        }
    }

    /// Whether the secrets of a player are hidden from the viewer (10.1). Without a viewer nothing is hidden.
    fn is_hidden(&self, player: u8, viewer: Option<u8>) -> bool {
        !self.over && viewer.is_some_and(|viewer| viewer != player)
    }
}

impl Card {
    /// D1.
    fn name(self) -> &'static str {
        DECK[self.0]
    }

    fn kind(self) -> Kind {
        match self.name().chars().next() {
            Some('A') => Kind::Ace,
            Some('C') => Kind::Crown,
            Some('P' | 'T') => Kind::Goal,
            Some(digit) if digit.is_ascii_digit() => {
                Kind::Number { rank: digit.to_digit(10).unwrap_or(0) }
            }
            _ => Kind::Excuse,
        }
    }

    /// The suits in the order of the name, as indices in `SUITS`.
    fn suits(self) -> Vec<usize> {
        let place = |letter| SUITS.iter().position(|&suit| suit == letter);
        self.name().chars().skip(1).filter_map(place).collect()
    }

    /// All ways to take this card from the pool.
    fn orders(self) -> Vec<Move> {
        let card = self;
        match card.kind() {
            // 3.1: each allotment, at least one space for each unit.
            Kind::Number { rank } => {
                (1..rank).map(|first| Move::Number { card, first, second: rank - first }).collect()
            }
            // 4.3: always both directions.
            Kind::Ace => [true, false].map(|forward| Move::Ace { card, forward }).to_vec(),
            // 5.1.
            Kind::Crown => vec![Move::Crown { card }],
            Kind::Goal | Kind::Excuse => Vec::new(),
        }
    }

    fn is_number(self) -> bool {
        matches!(self.kind(), Kind::Number { .. })
    }

    /// D3.
    fn is_basic(self) -> bool {
        matches!(self.kind(), Kind::Number { .. } | Kind::Ace | Kind::Crown)
    }

    fn parse(text: &str) -> Result<Card, String> {
        shared::named(text, all_cards(), Card::name, "a card")
    }
}

impl Move {
    /// The text of a move (N1).
    fn text(self) -> String {
        match self {
            Move::Number { card, first, second } => format!("{}:{first},{second}", card.name()),
            Move::Ace { card, forward: true } => format!("{}+", card.name()),
            Move::Ace { card, forward: false } => format!("{}-", card.name()),
            Move::Crown { card } => card.name().to_string(),
            Move::Keep { card } => format!("!{}", card.name()),
            Move::Chance { card } => format!("={}", card.name()),
        }
    }

    /// Parses a move text, legal or not (N2, N3).
    fn parse(text: &str) -> Result<Move, String> {
        if let Some((card, spaces)) = text.split_once(':') {
            let card = Card::parse(card)?;
            let [first, second] = shared::pair("spaces", spaces, number)?;
            ensure(card.is_number(), format_args!("{} is no number card", card.name()))?;
            return Ok(Move::Number { card, first, second });
        }
        let all = all_cards().into_iter().flat_map(|card| {
            [card.orders(), vec![Move::Keep { card }, Move::Chance { card }]].concat()
        });
        shared::named(text, all, Move::text, "a move")
    }
}

/// The 45 cards in deck order.
fn all_cards() -> Vec<Card> {
    (0..DECK.len()).map(Card).collect()
}

/// The chance events of these cards.
fn chances(cards: &[Card]) -> Vec<Move> {
    cards.iter().map(|&card| Move::Chance { card }).collect()
}

/// Prints a list of cards (P1).
fn cards_text(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "-".to_string();
    }
    cards.iter().map(|card| card.name()).collect::<Vec<_>>().join(",")
}

/// Parses the TRACK field.
fn parse_track(text: &str) -> Result<[u32; 6], String> {
    let spaces: Result<Vec<u32>, String> = text.split(',').map(number).collect();
    let spaces = spaces.map_err(|why| format!("track: {why}"))?;
    spaces.try_into().map_err(|_| format!("track: {text:?} is not six spaces"))
}

/// Parses a list of cards in any order (P1) and sorts it.
fn parse_cards(field: &str, text: &str) -> Result<Vec<Card>, String> {
    let mut cards = Vec::new();
    if text != "-" {
        let parsed: Result<_, String> = text.split(',').map(Card::parse).collect();
        cards = parsed.map_err(|why| format!("{field}: {why}"))?;
    }
    cards.sort();
    Ok(cards)
}

/// Parses an item of the GOALS field.
fn parse_goal(name: &str) -> Result<Option<Card>, String> {
    if name == "?" { Ok(None) } else { Card::parse(name).map(Some) }
}

/// Parses the FOG field.
fn parse_fog(text: &str, with_fog: bool) -> Result<Option<Fog>, String> {
    if !with_fog {
        ensure(text == "-", format_args!("fog: {text:?} instead of - in standard"))?;
        return Ok(None);
    }
    let lists = shared::parts("fog", text, ';', 3)?;
    Ok(Some(Fog {
        hands: [parse_cards("fog", lists[0])?, parse_cards("fog", lists[1])?],
        aside: parse_cards("fog", lists[2])?,
    }))
}
