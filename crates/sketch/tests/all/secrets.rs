//! The positions consistent with what players know, compared with all games that may have been played.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use gambol_bots::{Bot as _, Budget, Ismcts, Past};
use gambol_core::{
    Game, HiddenInformation, InformationState, Outcome, Player, PlayerView, RandomSource, Start,
    Status, seeded,
};
use gambol_host::record::Record;
use gambol_host::svg::{Options, RenderSvg as _, Theme};
use gambol_host::{AnyGame, AnyPosition, Point};
use gambol_laws::{
    Trials, Violation, alike, alike_games, along_random_games, along_random_records, announcements,
    determinizations_are_fair, hidden_moves, keys_of_views_differ, state_distribution, svg_secrets,
};
use gambol_program::Program;
use gambol_seats::Seats;
use gambol_sketch::board::{Board, BoardSketch, EMPTY, Move, OnBoard, Square};
use gambol_sketch::{Position, Sketch, Variant, View};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::all_laws;

/// Three players draw from two red cards and one blue, in secret; each says whether they show it, in turn.
/// Then the first who kept a blue card wins.
#[derive(Clone, Serialize, Deserialize)]
struct Show {
    cards: String,
    shown: String,
}

impl Sketch for Show {
    type Move = &'static str;
    const NAME: &'static str = "show";
    const PLAYERS: usize = 3;
    const HAS_CHANCE: bool = true;
    const HAS_SECRETS: bool = true;

    fn start() -> Self {
        Show { cards: String::new(), shown: String::new() }
    }

    fn status(&self) -> Status<&'static str> {
        if self.cards.len() < 3 {
            return Status::Chance;
        }
        match self.shown.len() {
            3 => match self.cards.find('b').and_then(Player::from_index) {
                Some(winner) => Status::Over(Outcome::win(winner, "a blue card")),
                None => Status::Over(Outcome::draw("no blue card")),
            },
            turn => Status::Turn(Player::ALL[turn]),
        }
    }

    fn legal_moves(&self) -> Vec<&'static str> {
        if self.cards.len() == 3 {
            return vec!["show", "keep"];
        }
        if self.cards.contains('b') { vec!["r"] } else { vec!["r", "b"] }
    }

    fn apply(&mut self, mv: &'static str) {
        match mv {
            "show" => self.shown.push('+'),
            "keep" => self.shown.push('-'),
            card => self.cards.push_str(card),
        }
    }

    fn chance_weight(&self, card: &&'static str) -> u32 {
        let red = 2 - self.cards.matches('r').count().min(2) as u32;
        if *card == "r" { red.max(1) } else { 1 }
    }

    fn hide(&mut self, viewer: Player) {
        let is_seen =
            |at: usize| at == viewer.index() || self.shown[..].as_bytes().get(at) == Some(&b'+');
        let cards = self.cards.chars().enumerate();
        self.cards = cards.map(|(at, card)| if is_seen(at) { card } else { '*' }).collect();
    }
}

#[test]
fn secrets_are_kept_and_sampled_exactly() -> Result<(), Violation> {
    all_laws::<Show>(Trials { cases: 24, ..Trials::SHORT })?;
    determinizations_are_fair::<Position<Show>>(2_000, 7)?;
    keys_of_views_differ::<Position<Show>>(50, 10, 40)?;
    along_random_records::<Position<Show>>(1, 5, 10, |record: &Record<Position<Show>>| {
        Player::all(3).try_for_each(|player| {
            let possible = vec![(record.start().clone(), 1.0)];
            state_distribution(record, player, possible, 1, 2_000)
        })
    })
}

/// Every sequence of moves from a position, without any help of the sketches: how likely each position is
/// that looks like this to a viewer.
fn enumerated(state: &Show, weight: f64, seen: (Player, &str), found: &mut BTreeMap<String, f64>) {
    let mut hidden = state.clone();
    hidden.hide(seen.0);
    if hidden.write() == seen.1 {
        *found.entry(state.write()).or_default() += weight;
    }
    if matches!(state.status(), Status::Over(_)) {
        return;
    }
    let is_chance = state.status() == Status::Chance;
    let moves = state.legal_moves();
    let share = |mv| if is_chance { f64::from(state.chance_weight(mv)) } else { 1.0 };
    let total: f64 = moves.iter().map(share).sum();
    for mv in &moves {
        let mut child = state.clone();
        child.apply(mv);
        enumerated(&child, weight * share(mv) / total, seen, found);
    }
}

#[test]
fn views_hold_possible_what_an_independent_count_does() {
    for text in ["r**,", "*b*,", "**r,-", "r**,-", "*r*,+-"] {
        let (cards, shown) = text.split_once(',').expect("two fields");
        let seen = Show { cards: cards.to_owned(), shown: shown.to_owned() }.write();
        let view: View<Show> = match seen.parse() {
            Ok(view) => view,
            Err(error) => {
                // The first player has shown their card, so nobody sees a star there.
                assert_eq!(text, "*r*,+-", "{error}");
                continue;
            }
        };
        // Programs read it too, which do not know the game.
        let read = AnyGame::of::<Position<Show>>().view(&seen, None);
        assert_eq!(read.map(|view| view.downcast::<Position<Show>>()), Ok(Some(view.clone())));
        let mut expected = BTreeMap::new();
        enumerated(&Show::start(), 1.0, (view.viewer(), &seen), &mut expected);
        let total: f64 = expected.values().sum();
        let mut found: BTreeMap<String, f64> = BTreeMap::new();
        let mut random = seeded(1);
        for _ in 0..4_000 {
            let sample = view.determinize(&mut random);
            assert_eq!(sample.view(view.viewer()), view);
            *found.entry(sample.state().write()).or_default() += 1.0 / 4_000.0;
        }
        assert!(found.keys().eq(expected.keys()), "{text}: {found:?}, {expected:?}");
        for (position, share) in found {
            let difference = share - expected[&position] / total;
            assert!(difference.abs() < 0.04, "{text}: {position} {difference}");
        }
    }
}

#[test]
fn positions_are_read_that_games_lead_to() {
    let read = |cards: &str| {
        let state = Show { cards: cards.to_owned(), shown: String::new() };
        state.write().parse::<Position<Show>>().map(|position| position.to_string())
    };
    assert!(read("rrb").is_ok());
    let error = read("bbb").unwrap_err().to_string();
    assert_eq!(error, "STATE: no game leads to this position");
    assert_eq!(Position::<Show>::start(Variant::default()).count_moves(), 2);
}

/// Two players are dealt a number each, in secret; p1 says whether theirs is the higher one. `SAMPLED` games
/// sample their views themselves.
struct Numbers<const SAMPLED: bool>;

impl<const SAMPLED: bool> BoardSketch for Numbers<SAMPLED> {
    const NAME: &'static str = "numbers";
    const START: &'static str = "1 =1 one=0 two=0";
    const PIECES: &'static [&'static str] = &["h", "l"];
    const WORDS: &'static [&'static str] = &["higher", "lower"];
    const EVENTS: &'static [&'static str] = &["1", "2", "3"];
    const HAS_SECRETS: bool = true;
    const MOST_POSITIONS: usize = if SAMPLED { 0 } else { 100 };

    fn moves(board: &Board) -> Vec<Move> {
        let words = if board.chance { Self::EVENTS } else { Self::WORDS };
        words.iter().map(Move::word).collect()
    }

    fn play(board: &mut Board, mv: Move) {
        if let Ok(number) = mv.text().parse() {
            let name = if board["one"] == 0 { "one" } else { "two" };
            board[name] = number;
            board.chance = name == "one";
        } else {
            board.put(Square::new(0, 0), if mv.text() == "higher" { 'h' } else { 'l' });
        }
    }

    fn end(board: &Board, _: &[Move]) -> Option<Outcome<&'static str>> {
        let is_right = match board.at(Square::new(0, 0)) {
            'h' => board["one"] > board["two"],
            'l' => board["one"] < board["two"],
            _ => return None,
        };
        let winner = if is_right { Player::P1 } else { Player::P2 };
        Some(Outcome::win(winner, "the numbers"))
    }

    fn hide(board: &mut Board, viewer: Player) {
        let is_over = !board.is_empty(Square::new(0, 0));
        for (player, name) in [(Player::P1, "one"), (Player::P2, "two")] {
            let is_dealt = board.numbers().any(|number| number.0 == name && number.1 != Some(0));
            if !is_over && is_dealt && viewer != player {
                board.hide(name);
            }
        }
    }

    fn sample(board: &Board, _: Player, random: &mut dyn RandomSource) -> Option<Board> {
        let mut text = board.to_string();
        while text.contains('*') {
            text = text.replacen('*', &(1 + random.below(3)).to_string(), 1);
        }
        if SAMPLED { Board::parse(&text, Self::PIECES).ok() } else { None }
    }
}

#[test]
fn boards_keep_secrets_too() -> Result<(), Violation> {
    all_laws::<OnBoard<Numbers<false>>>(Trials { cases: 24, ..Trials::SHORT })?;
    all_laws::<OnBoard<Numbers<true>>>(Trials { cases: 24, ..Trials::SHORT })?;
    determinizations_are_fair::<Position<OnBoard<Numbers<false>>>>(2_000, 4)?;
    determinizations_are_fair::<Position<OnBoard<Numbers<true>>>>(2_000, 4)
}

/// Each player hides a ship, then they shoot in turn, twice at most.
struct Ships<const KIND: u8>;

/// A player's own moves are marked, and hits.
const RIGHT: u8 = 0;
/// There are secrets that nobody keeps.
const TELLS: u8 = 1;
/// All moves are marked.
const MARKS: u8 = 2;

impl<const KIND: u8> BoardSketch for Ships<KIND> {
    const NAME: &'static str = "ships";
    const START: &'static str = "3/3 1 turns=0 hits=0";
    const PIECES: &'static [&'static str] = &["a", "b"];
    const WORDS: &'static [&'static str] = &["hide", "shoot"];
    const SQUARES: usize = 1;
    const HAS_SECRETS: bool = true;

    fn moves(board: &Board) -> Vec<Move> {
        let word = if board["turns"] < 2 { "hide" } else { "shoot" };
        let home = board.turn.index() as i8;
        let rank = if word == "hide" { home } else { 1 - home };
        board
            .squares()
            .filter(|square| square.rank == rank)
            .map(|square| Move::new([square]).with(word))
            .collect()
    }

    fn play(board: &mut Board, mv: Move) {
        let own = if board.turn == Player::P1 { 'a' } else { 'b' };
        let found = board.put(mv.from(), if mv.text() == "hide" { own } else { EMPTY });
        board["hits"] += i64::from(found != EMPTY);
        board["turns"] += 1;
        board.next_turn();
    }

    fn end(board: &Board, _: &[Move]) -> Option<Outcome<&'static str>> {
        match (board["hits"], board["turns"]) {
            (1, _) => Some(Outcome::win(board.turn.opponent(), "a hit")),
            (_, 6) => Some(Outcome::draw("no hit")),
            _ => None,
        }
    }

    fn value(_: &Board, _: &[Move], _: Player) -> i32 {
        0
    }

    fn hide(board: &mut Board, viewer: Player) {
        for square in board.of(viewer.opponent()).collect::<Vec<_>>() {
            if KIND != TELLS {
                board.put(square, EMPTY);
            }
        }
    }

    fn marks_last(board: &Board, last: Move, viewer: Player) -> bool {
        // Misses are seen nowhere, and hits by everybody.
        let is_own = board.turn.opponent() == viewer;
        is_own || board["hits"] == 1 || KIND == MARKS && last.text() == "hide"
    }
}

type Hidden = Position<OnBoard<Ships<RIGHT>>>;

fn ships(moves: &str) -> Hidden {
    moves.split_whitespace().fold(Hidden::start(Variant::default()), |position, text| {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.apply(mv).expect("it is legal")
    })
}

#[test]
fn pictures_and_reasons_tell_no_secrets() -> Result<(), Violation> {
    along_random_games(1, 5, 10, svg_secrets::<Hidden>)?;
    along_random_games(1, 5, 10, hidden_moves::<Hidden>)?;
    for text in ["hide@a1", "hide@c1", "a1", "b1", "a2", "shoot@b1"] {
        let [one, other] =
            ["hide@a1", "hide@b1"].map(|moves| ships(moves).parse_move(text).unwrap_err());
        assert_eq!(one, other, "{text}");
        let [one, other] = ["hide@a1", "hide@b1"].map(|moves| ships(moves).why_not(&[text]));
        assert_eq!(one, other, "{text}");
    }
    // The truth is known to whoever asks for it, and their own moves to players.
    let position = ships("hide@a1");
    let drawn =
        |last| position.render_svg(&Options { last, ..Options::new(Theme::LIGHT) }).to_string();
    let last = Hidden::start(Variant::default()).parse_move("hide@a1").ok();
    assert_ne!(drawn(last), drawn(None));
    let own = ships("hide@a1 hide@a2").parse_move("hide@a1").unwrap_err();
    assert_eq!(own.to_string(), "`hide@a1` is illegal: a1 is taken");
    Ok(())
}

#[test]
fn views_mark_the_moves_that_their_viewers_know() {
    let drawn = |position: &Hidden, viewer, last: Option<&str>| {
        let last = last.map(gambol_sketch::Move::of);
        let options = Options { last, ..Options::new(Theme::LIGHT) };
        position.view(viewer).render_svg(&options).to_string()
    };
    let hidden = ships("hide@a1");
    let is_marked = |position, viewer, last| {
        drawn(position, viewer, Some(last)) != drawn(position, viewer, None)
    };
    assert!(is_marked(&hidden, Player::P1, "hide@a1"));
    assert!(!is_marked(&hidden, Player::P2, "hide@a1"));
    let hit = ships("hide@a1 hide@a2 shoot@b2 shoot@a1");
    assert!(Player::ALL.into_iter().all(|viewer| is_marked(&hit, viewer, "shoot@a1")));
    // A mark that tells a secret breaks a law.
    let told =
        along_random_games(1, 5, 10, svg_secrets::<Position<OnBoard<Ships<MARKS>>>>).unwrap_err();
    assert_eq!(told.law, "svg_secrets");
    assert!(told.to_string().contains("with the last move marked"), "{told}");
}

/// p1 is dealt one of `CARDS` cards in secret and opens or shuts a door; with card 2 (of seventy, 57) they may also play a
/// trick, which looks like opening to p2. Then p2 guesses the card, and sees whether they are right.
#[derive(Clone, Serialize, Deserialize)]
struct Rare<const KIND: u8, const CARDS: u32 = 70> {
    card: String,
    door: String,
    guess: String,
}

/// All that follows from views is told and undone, as the positions are counted.
const EXACT: u8 = 0;
/// Nothing is, where nobody counts.
const DEFAULT: u8 = 1;
/// A trick is told as if the door were opened.
const TELLS_OPEN: u8 = 2;
/// Guesses are undone.
const UNDOES_GUESSES: u8 = 3;

impl<const KIND: u8, const CARDS: u32> Rare<KIND, CARDS> {
    const RARE: u32 = if CARDS == 70 { 57 } else { 2 };
}

impl<const KIND: u8, const CARDS: u32> Sketch for Rare<KIND, CARDS> {
    type Move = String;
    const NAME: &'static str = "rare";
    const HAS_CHANCE: bool = true;
    const HAS_SECRETS: bool = true;

    fn start() -> Self {
        Rare { card: String::new(), door: String::new(), guess: String::new() }
    }

    fn status(&self) -> Status<&'static str> {
        match (&*self.card, &*self.door, &*self.guess) {
            ("", ..) => Status::Chance,
            (_, "", _) => Status::Turn(Player::P1),
            (_, _, "") => Status::Turn(Player::P2),
            (card, _, guess) if card == guess => Status::Over(Outcome::win(Player::P2, "a guess")),
            (_, "closed", _) => Status::Over(Outcome::draw("the door")),
            // p1 closes the door before the game is over, so that there is something to take back.
            _ => Status::Turn(Player::P1),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        let words: &[&str] = match (&*self.card, &*self.door, &*self.guess) {
            ("", ..) | (_, "open" | "shut" | "trick", "") => {
                return (1..=CARDS).map(|number| number.to_string()).collect();
            }
            (card, "", _) if card == Self::RARE.to_string() => &["open", "shut", "trick"],
            (_, "", _) => &["open", "shut"],
            _ => &["close"],
        };
        words.iter().map(ToString::to_string).collect()
    }

    fn apply(&mut self, mv: String) {
        match &*mv {
            "close" => self.door = "closed".into(),
            _ if self.card.is_empty() => self.card = mv,
            _ if self.door.is_empty() => self.door = mv,
            _ => self.guess = mv,
        }
    }

    fn hide(&mut self, viewer: Player) {
        if viewer != Player::P1 && !self.card.is_empty() {
            self.card = "*".into();
            self.door = self.door.replace("trick", "open");
        }
    }

    fn announced(&self, before: &Self, viewer: Player) -> Option<String> {
        let secret = viewer != Player::P1;
        assert_ne!(KIND, EXACT, "it is counted");
        if KIND == DEFAULT || self.door == "closed" {
            None
        } else if before.card.is_empty() {
            Some(self.card.clone()).filter(|_| !secret)
        } else if before.door.is_empty() {
            let told = !secret || self.door == "shut" || KIND == TELLS_OPEN;
            Some(self.door.clone()).filter(|_| told)
        } else {
            Some(self.guess.clone())
        }
    }

    fn sample(&self, _: Player, _: &mut dyn RandomSource) -> Option<Self> {
        let mut sample = self.clone();
        if sample.card == "*" {
            sample.card = if self.guess == "1" { "2".into() } else { "1".into() };
        }
        if KIND == EXACT { None } else { Some(sample) }
    }

    fn reveals(&self, before: &Self, viewer: Player) -> bool {
        assert_ne!(KIND, EXACT, "it is counted");
        let tells = self.door == "closed" || self.guess != before.guess && KIND != UNDOES_GUESSES;
        KIND == DEFAULT || tells && viewer != Player::P1
    }
}

/// The game after these moves.
fn rare<const KIND: u8, const CARDS: u32>(moves: &str) -> Record<Position<Rare<KIND, CARDS>>> {
    // What is counted is kept as long as there are positions after the same start.
    static STARTS: Mutex<Vec<AnyPosition>> = Mutex::new(Vec::new());
    let mut starts = STARTS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = starts.iter().find_map(AnyPosition::downcast::<Position<Rare<KIND, CARDS>>>);
    let start = known.unwrap_or_else(|| {
        let start = Position::start(Variant::default());
        starts.push(AnyPosition::new(start.clone()));
        start
    });
    drop(starts);
    let mut record = Record::new(start);
    for text in moves.split_whitespace() {
        record.play_text(text).expect("it is legal");
    }
    record
}

/// Positions that p2 and an onlooker cannot tell apart give equal answers, however rare the secret is.
fn rare_secrets_are_kept<const KIND: u8>() -> Result<(), Violation> {
    for moves in ["", "open"] {
        let at = |card: u32| rare::<KIND, 70>(&format!("={card} {moves}"));
        for card in 1..=70 {
            for viewer in [Player::P2, Player::P3] {
                alike(at(9).position(), at(card).position(), viewer)?;
            }
        }
    }
    Ok(())
}

#[test]
fn rare_secrets_are_not_told() -> Result<(), Violation> {
    rare_secrets_are_kept::<EXACT>()?;
    rare_secrets_are_kept::<DEFAULT>()?;
    for result in [rare_secrets_are_kept::<TELLS_OPEN>(), rare_secrets_are_kept::<UNDOES_GUESSES>()]
    {
        assert_eq!(result.unwrap_err().law, "alike");
    }
    // So what p2 knows does not depend on the card, and no guess is taken back.
    let known = |moves: &str| {
        InformationState::of(rare::<EXACT, 70>(moves).history(), Player::P2).to_string()
    };
    let expected = known("=1 open 2");
    assert!(expected.contains("\n* {") && expected.contains("\n2 {"), "{expected}");
    assert_eq!(known("=57 trick 2"), expected);
    let undo_limit = |moves: &str| rare::<EXACT, 70>(moves).undo_limit(Player::P2);
    assert_eq!((undo_limit("=1 open"), undo_limit("=57 trick")), (1, 1));
    for number in 2..=70 {
        assert_eq!(undo_limit(&format!("=1 open {number}")), 0, "{number}");
        let card = if number == 2 { 1 } else { number };
        assert_eq!(known(&format!("={card} open 2")), expected, "{card}");
    }
    Ok(())
}

/// Whatever p1 does with whatever card, p2 and an onlooker know, take back and are answered the same.
fn nobody_learns_of_tricks<const CARDS: u32>() -> Result<(), Violation> {
    let games = |doors: &[&str], guess: &str| {
        let mut games = Vec::new();
        for card in 1..=CARDS {
            for door in doors {
                let is_legal = *door != "trick" || card == Rare::<EXACT, CARDS>::RARE;
                let is_card =
                    guess.is_empty() || guess.parse().is_ok_and(|guess: u32| guess <= CARDS);
                if is_legal && is_card && guess != card.to_string() {
                    games.push(rare::<EXACT, CARDS>(&format!("={card} {door} {guess}")));
                }
            }
        }
        games
    };
    let mut lines = vec![games(&["open", "trick"], ""), games(&["shut"], "")];
    let card = Rare::<EXACT, CARDS>::RARE;
    lines.extend(["1", "2", "57"].map(|guess| games(&["open", "trick"], guess)));
    for games in lines {
        let [one, others @ ..] = &games[..] else { continue };
        let bot_plays = |record: &Record<Position<Rare<EXACT, CARDS>>>| {
            let state = InformationState::of(record.history(), Player::P2);
            let is_turn = record.position().status().player() == Some(Player::P2);
            is_turn.then(|| {
                let (view, past) = (state.view(), Past::Hidden(&state));
                let budget = Budget::nodes(20);
                Ismcts::new(1).search_with_past(view, &past, &budget, &mut |_| ()).mv
            })
        };
        let document = |record: &Record<Position<Rare<EXACT, CARDS>>>, viewer| {
            let any = AnyPosition::new(record.position().clone());
            serde_json::to_string(&any.view(viewer)).expect("JSON")
        };
        for other in others {
            for viewer in [Player::P2, Player::P3] {
                alike_games(one, other, viewer)?;
                alike(one.position(), other.position(), viewer)?;
                assert_eq!(document(one, viewer), document(other, viewer));
            }
            if other.position().state().card == card.to_string() {
                assert_eq!(bot_plays(one), bot_plays(other));
            }
        }
        // By definition, over all that is possible.
        let possible: Vec<_> = games.iter().map(|record| record.position().clone()).collect();
        for position in possible.iter().filter(|it| it.state().card == card.to_string()) {
            announcements(position, Player::P2, &possible)?;
            announcements(position, Player::P3, &possible)?;
        }
    }
    let dealt: Vec<_> = (1..=CARDS)
        .map(|card| rare::<EXACT, CARDS>(&format!("={card}")).position().clone())
        .collect();
    [0, card as usize - 1]
        .into_iter()
        .try_for_each(|at| announcements(&dealt[at], Player::P2, &dealt))
}

/// All that p2 is told at a table, where p1 has this card and does this with the door.
fn told_at_a_table(card: u32, door: &str) -> Vec<String> {
    let program = Program::new("rare").game::<Position<Rare<EXACT, 6>>>();
    let mut seats = Seats::new(program.catalogue());
    let mut ask = |action: &str, fields: Value| {
        let mut request = json!({ "id": "a", "action": action, "table": "t" });
        request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        seats.answer(&request.to_string())
    };
    let position = rare::<EXACT, 6>(&format!("={card}")).position().to_string();
    ask("open", json!({ "position": position, "show": ["text", "list", "json", "svg"] }));
    let waits = ask("look", json!({ "player": "p2" }));
    let answer = |player: &str, text: &str| json!({ "player": player, "answer": text });
    assert!(ask("answer", answer("p1", door)).contains("\"kind\":\"wait\""), "{card} {door}");
    let mut told = vec![waits, ask("start", json!({ "player": "p2" }))];
    told.push(ask("look", json!({ "player": "p2" })));
    for text in ["trick", "=2", "{\"move\": \"open\"}", "3"] {
        told.push(ask("answer", answer("p2", text)));
    }
    told.push(ask("resign", json!({ "player": "p2" })));
    told
}

#[test]
fn seats_are_told_of_no_trick() {
    let told = told_at_a_table(2, "trick");
    assert!(
        told[2].contains(r#"{"player":"p1","move":"open"}"#) || told[2].contains("\"move\":null")
    );
    for card in (1..=6).filter(|&card| card != 3) {
        assert_eq!(told_at_a_table(card, "open"), told, "{card}");
    }
}

#[test]
fn tricks_are_not_told_however_rare() -> Result<(), Violation> {
    nobody_learns_of_tricks::<2>()?;
    nobody_learns_of_tricks::<6>()?;
    nobody_learns_of_tricks::<70>()
}

#[test]
fn nothing_is_hidden_once_the_game_is_over() {
    let before = ships("hide@a1 hide@a2 shoot@b2");
    assert_eq!(before.view(Player::P1).to_string(), "3/a2 2 turns=3 hits=0");
    let over = ships("hide@a1 hide@a2 shoot@b2 shoot@a1");
    assert!(over.status().is_over());
    for viewer in Player::ALL {
        assert_eq!(over.view(viewer).to_string(), over.to_string());
        assert_eq!(over.view(viewer).to_string(), "b2/3 1 turns=4 hits=1");
    }
}

#[test]
fn games_with_secrets_hide_something() {
    let trials = Trials { cases: 24, ..Trials::SHORT };
    assert_eq!(all_laws::<OnBoard<Ships<RIGHT>>>(trials), Ok(()));
    let told = all_laws::<OnBoard<Ships<TELLS>>>(trials).unwrap_err();
    assert_eq!(told.law, "something_is_hidden", "{told}");
}

/// One hidden card, and more plies than positions may be looked at.
#[derive(Clone, Serialize, Deserialize)]
struct Long {
    card: char,
    plies: u32,
}

impl Sketch for Long {
    type Move = char;
    const NAME: &'static str = "long";
    const HAS_CHANCE: bool = true;
    const HAS_SECRETS: bool = true;
    const MOST_POSITIONS: usize = 20;

    fn start() -> Self {
        Long { card: '?', plies: 0 }
    }

    fn status(&self) -> Status<&'static str> {
        match (self.card, self.plies) {
            ('?', _) => Status::Chance,
            (_, 60) => Status::Over(Outcome::draw("it is late")),
            _ => Status::Turn(if self.plies % 2 == 0 { Player::P1 } else { Player::P2 }),
        }
    }

    fn legal_moves(&self) -> Vec<char> {
        if self.card == '?' { vec!['a', 'b'] } else { vec!['x'] }
    }

    fn apply(&mut self, mv: char) {
        if self.card == '?' {
            self.card = mv;
        } else {
            self.plies += 1;
        }
    }

    fn hide(&mut self, _: Player) {
        if self.card != '?' {
            self.card = '*';
        }
    }
}

#[test]
fn a_long_history_is_counted_without_what_was_asked_before() {
    let mut record = Record::new(Position::<Long>::start(Variant::default()));
    record.play_text("=a").expect("a card");
    for _ in 0..40 {
        record.play_text("x").expect("a move");
    }
    let state = InformationState::of(record.history(), Player::P1);
    assert_eq!(state.determinize(&mut seeded(1)).view(Player::P1), *state.view());
}
