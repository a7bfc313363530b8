//! Bots that remember.

use std::sync::atomic::{AtomicU64, Ordering};

use gambol::fifes_and_drums::Position;
use gambol::fifes_and_drums::decktet::CardSet;
use gambol::record::Record;
use gambol::{Game, HiddenInformation, Player, mixtour};
use gambol_bots::{Bot, Budget, Choice, Ismcts, Past, Random};
use gambol_contest::referee::{ask, choose};

/// A game in the fog after both players have kept a card. Player 1 has given back 2MK and 9VY.
fn record() -> Record<Position> {
    let hands = "1,1,1,1,1,1 - - PMSL,PMYK 2MK,5ML,9VY;3MV,7SK,8VL;AM 1 fog";
    let mut record = Record::new(hands.parse::<Position>().expect("a position"));
    for text in ["!5ML", "!7SK", "=AM", "=2SY", "=CS", "=6LK", "=4YK"] {
        let mv = record.position().parse_move(text).expect(text);
        record.play(mv).expect(text);
    }
    record
}

/// How often player 2 was imagined with a card that player 1 gave back, of how many positions.
struct Imagined {
    wrong: AtomicU64,
    all: AtomicU64,
}

impl Imagined {
    const fn new() -> Self {
        Imagined { wrong: AtomicU64::new(0), all: AtomicU64::new(0) }
    }

    fn see(&self, position: &Position) -> i32 {
        let given_back: CardSet = "2MK,9VY".parse().expect("cards");
        let wrong = !(position.hand(Player::P2) & given_back).is_empty();
        self.wrong.fetch_add(u64::from(wrong), Ordering::Relaxed);
        self.all.fetch_add(1, Ordering::Relaxed);
        0
    }

    fn counts(&self) -> (u64, u64) {
        (self.wrong.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed))
    }
}

/// Every playout is cut off at once, so the evaluation sees it.
fn bot(imagined: &'static Imagined) -> impl Bot<Position> {
    let evaluate = |position: &Position, _: Player| imagined.see(position);
    Ismcts::with(evaluate, 1).playout_plies(0)
}

#[test]
fn ismcts_never_imagines_a_card_that_its_player_gave_back() {
    static REMEMBERED: Imagined = Imagined::new();
    static FORGOTTEN: Imagined = Imagined::new();
    let (record, budget) = (record(), Budget::nodes(2_000));
    let choice = choose(&record, &mut bot(&REMEMBERED), &budget);
    assert!(record.position().is_legal(choice.mv.expect("a move")));
    let (wrong, all) = REMEMBERED.counts();
    assert!(wrong == 0 && all > 1_000, "{wrong} of {all}");

    // The view alone has forgotten them: about two of the 19 cards it holds possible.
    let view = record.position().view(Player::P1);
    assert!(bot(&FORGOTTEN).choose(&view, &budget).mv.is_some());
    let (wrong, all) = FORGOTTEN.counts();
    assert!(wrong * 20 > all && all > 1_000, "{wrong} of {all}");
}

/// Asks for the past, and chooses by the view.
struct Listener {
    bot: Random,
    keys: Vec<u64>,
    steps: Option<usize>,
}

impl<G: HiddenInformation> Bot<G> for Listener {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        Bot::<G>::search(&mut self.bot, view, budget, report)
    }

    fn remembers(&self) -> bool {
        true
    }

    fn search_with_past(
        &mut self,
        view: &G::View,
        past: &Past<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        self.keys = past.keys().to_vec();
        self.steps = match past {
            Past::Open(_) => None,
            Past::Hidden(state) => Some(state.steps().len()),
        };
        Bot::<G>::search(self, view, budget, report)
    }

    fn restart(&mut self, _: u64) {}
}

#[test]
fn a_bot_of_your_own_is_given_what_its_player_knows() {
    let mut record = record();
    let mut listener = Listener { bot: Random::new(1), keys: Vec::new(), steps: None };
    let mv = ask(&mut record, &mut listener, &Budget::nodes(1));
    assert_eq!(record.moves().last(), Some(&mv));
    // Everything that happened can be noticed; whatever is hidden has no key.
    assert_eq!((listener.steps, listener.keys.len()), (Some(record.moves().len()), 0));

    let mut record: Record<mixtour::Position> = "c3 c4 c4-c3".parse().expect("a record");
    let keys = record.history().keys().to_vec();
    ask(&mut record, &mut listener, &Budget::nodes(1));
    assert_eq!((listener.steps, listener.keys), (None, keys));
}
