//! What players remember: in the fog, the cards that they gave back.

use gambol_core::Player::{P1, P2, P3};
use gambol_core::{Game, HiddenInformation, InformationState, Player, PlayerView, seeded};
use gambol_fifes_and_drums::decktet::{Card, CardSet};
use gambol_fifes_and_drums::{Position, Variant};
use gambol_host::record::Record;
use gambol_laws::Violation;

use crate::set_up;

const HANDS: &str = "1,1,1,1,1,1 - - PMSL,PMYK 2MK,5ML,9VY;3MV,7SK,8VL;AM 1 fog";

/// A game from the hands on.
fn record(moves: &str) -> Record<Position> {
    record_from(HANDS.parse().expect("a position"), moves)
}

fn record_from(start: Position, moves: &str) -> Record<Position> {
    let mut record = Record::new(start);
    for text in moves.split_whitespace() {
        let mv = record.position().parse_move(text).expect(text);
        record.play(mv).expect(text);
    }
    record
}

/// How these hands are dealt, from the start of a game.
const DEALS: &str = "=PMSL =PMYK =2MK =AM =5ML =9VY =3MV =7SK =8VL";

const POOL: &str = "!5ML !7SK =AM =2MK =CS =6LK =4YK";

/// What a player holds possible who sees their own hand: any other goal, any three other cards.
fn possible(position: &Position, player: Player) -> Vec<(Position, f64)> {
    let other = player.opponent();
    let own = position.hand(player);
    let goals = CardSet::PAWNS_AND_COURTS - position.goal(player).into_iter().collect();
    let cards: Vec<Card> = (CardSet::NUMBERS - own).iter().collect();
    let mut all = Vec::new();
    for goal in goals {
        for (i, &first) in cards.iter().enumerate() {
            for (j, &second) in cards.iter().enumerate().skip(i + 1) {
                for &third in &cards[j + 1..] {
                    let dealt = set_up::changed(position, |setup| {
                        setup.goals[other.index()] = Some(goal);
                        setup.hands[other.index()] = [first, second, third].into_iter().collect();
                    });
                    all.push((dealt.expect("a position"), 1.0));
                }
            }
        }
    }
    assert_eq!(all.len(), 7 * 1330);
    all
}

/// n = 50,000 samples at each point, from the seed 1.
#[test]
fn c10_6_what_players_remember_has_the_right_odds() -> Result<(), Violation> {
    for moves in ["", "!5ML", "!5ML !7SK", POOL, &format!("{POOL} 4YK:1,3 =9VY")] {
        for player in [P1, P2] {
            let record = record(moves);
            let possible = possible(record.start(), player);
            gambol_laws::state_distribution(&record, player, possible, 1, 50_000)?;
        }
    }
    Ok(())
}

#[test]
fn c10_6_nobody_has_kept_what_a_player_gave_back() {
    let record = record(POOL);
    let whole = record_from(Position::start(Variant::FOG), &format!("{DEALS} {POOL}"));
    assert_eq!(whole.position(), record.position());
    for (player, given_back) in [(P1, "2MK,9VY"), (P2, "3MV,8VL")] {
        let given_back: CardSet = given_back.parse().expect("cards");
        for record in [&record, &whole] {
            let state = InformationState::of(record.history(), player);
            let mut random = seeded(1);
            let mut imagined = 0;
            for _ in 0..2_000 {
                let other = player.opponent();
                let remembered = state.determinize(&mut random);
                assert!((remembered.hand(other) & given_back).is_empty(), "{remembered}");
                // The view alone has forgotten them.
                let forgotten = state.view().determinize(&mut random);
                imagined += usize::from(!(forgotten.hand(other) & given_back).is_empty());
            }
            assert!(imagined > 0);
        }
    }
    // One who came later has nothing to remember; nor has an onlooker.
    let late = InformationState::<Position>::new(record.position().view(P1));
    let onlooker = InformationState::of(record.history(), P3);
    for state in [late, onlooker] {
        let draw = |seed| state.determinize(&mut seeded(seed)).hand(P2);
        assert!((0..500).any(|seed| draw(seed).contains("9VY".parse().expect("a card"))));
    }
}

#[test]
fn c10_6_the_text_tells_no_secret() {
    let record = record("!5ML !7SK =AM");
    let expected = "\
p1
1,1,1,1,1,1 - - PMSL,* 2MK,5ML,9VY;***;AM 1 fog
!5ML 1,1,1,1,1,1 - - PMSL,* 5ML;***;AM 2 fog
* 1,1,1,1,1,1 - - PMSL,* 5ML;*;- chance fog
=AM 1,1,1,1,1,1 AM - PMSL,* 5ML;*;- chance fog
";
    assert_eq!(InformationState::of(record.history(), P1).to_string(), expected);
}

/// Whoever adds views of another match, which nothing can notice, still gets valid positions.
#[test]
fn views_of_another_match_leave_possible_positions() {
    let mut tried = 0;
    for seed in 0..400 {
        let mut random = seeded(seed);
        let mut position = Position::start("fog".parse::<Variant>().expect("a preset"));
        while let Some(mv) = position.random_move(&mut random) {
            position.apply_unchecked(mv);
            let view = position.view(P1);
            let left: Vec<Card> = (view.unseen() & CardSet::NUMBERS).iter().collect();
            let ([a, b] | [a, b, _], 1) = (&left[..], view.hidden_cards()) else {
                continue;
            };
            // The first player gives these two back, in another match.
            let start: Position = HANDS.parse().expect("a position");
            let others = CardSet::NUMBERS - start.hand(P2) - [*a, *b].into_iter().collect();
            let kept = others.nth(0).expect("a card");
            let start = set_up::changed(&start, |setup| {
                setup.hands[0] = [*a, *b, kept].into_iter().collect();
            });
            let Ok(start) = start else { continue };
            let record = record_from(start, &format!("!{kept}"));
            let mut state = InformationState::of(record.history(), P1);
            state.see(None, view).expect("the same variant and viewer");
            for seed in 0..20 {
                let sample = state.determinize(&mut seeded(seed));
                assert_eq!(sample.view(P1), view, "{sample}");
                assert_eq!(sample.to_string().parse(), Ok(sample));
            }
            tried += 1;
        }
    }
    assert!(tried > 10, "{tried}");
}
