//! What players may not know (section 10 of `RULES.md`); the texts of views, and what onlookers see,
//! are in `notation/views.rs`.

use std::collections::{BTreeMap, HashMap};

use gambol_core::{GameSetup, HiddenInformation, Player, PlayerView, RandomSource, Status, seeded};
use gambol_fifes_and_drums::decktet::{Card, CardSet};
use gambol_fifes_and_drums::{Game, Position, Setup, Variant, View};
use gambol_host::Encode;
use gambol_laws::{Reference as _, Violation};
use gambol_testkit::reference::FifesAndDrums;

use crate::set_up;

#[track_caller]
fn read(text: &str) -> Position {
    text.parse().expect(text)
}

/// All that the viewer must hold possible, by the reference engine, each as likely as another.
fn possible(view: &View) -> Vec<(Position, f64)> {
    // The reference knows positions, not views; any position with this view will do.
    let any = view.determinize(&mut seeded(1));
    FifesAndDrums::parse(&any.to_string())
        .expect("a position")
        .possibilities(view.viewer().number())
        .iter()
        .map(|text| (read(text), 1.0))
        .collect()
}

/// Another position that differs only in what `player` may not know, straight from the rules: the
/// other's goal is any that `player` does not have, the other's cards are any number cards that
/// are unseen or theirs.
fn dealt_anew(position: &Position, player: Player, random: &mut impl RandomSource) -> Position {
    let other = player.opponent();
    if position.status().is_over() {
        return *position;
    }
    let mut pick = |from: CardSet| {
        let index = random.below(from.len() as u64) as usize;
        from.iter().nth(index).expect("a card")
    };
    let mut setup = position.setup();
    if position.goal(other).is_some() {
        let own: CardSet = position.goal(player).into_iter().collect();
        let goal = pick(CardSet::PAWNS_AND_COURTS - own);
        setup.goals[other.index()] = Some(goal);
    }
    let mut left = (position.unseen() | position.hand(other)) & CardSet::NUMBERS;
    let mut hand = CardSet::EMPTY;
    for _ in position.hand(other) {
        let card = pick(left);
        left.remove(card);
        hand.insert(card);
    }
    setup.hands[other.index()] = hand;
    setup.check().expect("a position")
}

/// Views, keys, texts, planes, drawings, pictures, own moves and determinizations are those of
/// every other position that the player cannot tell from this one.
fn nothing_leaks(position: &Position) -> Result<(), Violation> {
    let mut random = seeded(position.key());
    for player in Player::all(2) {
        for _ in 0..4 {
            let other = dealt_anew(position, player, &mut random);
            gambol_laws::alike(position, &other, player)?;
            #[cfg(feature = "svg")]
            pictures_are_alike(position, &other, player);
        }
    }
    Ok(())
}

#[cfg(feature = "svg")]
fn pictures_are_alike(position: &Position, other: &Position, player: Player) {
    use gambol_host::svg::{Options, RenderSvg, Theme};
    // What chance or the other has just done may be told to the picture, and must not be shown.
    let last: Vec<_> = [position, other]
        .into_iter()
        .flat_map(|position| {
            let goals = Player::all(2).filter_map(|player| position.goal(player));
            let cards = position.hand(player.opponent()).iter();
            let dealt = goals.filter(|&goal| Some(goal) != position.goal(player));
            let keeps = cards.clone().filter_map(gambol_fifes_and_drums::Move::keep);
            dealt
                .chain(cards)
                .map(gambol_fifes_and_drums::Move::event)
                .chain(keeps)
                .collect::<Vec<_>>()
        })
        .collect();
    let plain = Options::new(Theme::LIGHT);
    let picture = |position: &Position| position.view(player).render_svg(&plain).to_string();
    let expected = picture(position);
    assert_eq!(expected, picture(other), "{position} {other}");
    if position.status().is_over() {
        return;
    }
    for mv in last {
        let marked = Options { last: Some(mv), ..plain };
        let picture = position.view(player).render_svg(&marked).to_string();
        assert_eq!(expected, picture, "{mv} in {position}");
    }
}

#[test]
fn c10_2_nothing_leaks_in_random_games() -> Result<(), Violation> {
    gambol_laws::in_random_games(128, 100, |played| nothing_leaks(&played.position))
}

#[test]
fn c10_2_nothing_leaks_in_positions_set_up() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(128, set_up::CHOICES, set_up::set_up, nothing_leaks)
}

/// All positions that a player or onlooker cannot tell from this one, straight from the rules, or if there
/// are more than `most`, samples of them. Says also whether it is all.
fn held_possible(position: &Position, viewer: Player, most: usize) -> (Vec<Position>, bool) {
    let view = position.view(viewer);
    let mut setups = vec![view.setup()];
    let is_over = position.status().is_over();
    for of in Player::all(2).filter(|&of| of != viewer && !is_over) {
        let hidden = position.hand(of).len();
        let dealt = |setup: &Setup| {
            let taken: CardSet = setup.goals.into_iter().flatten().collect();
            let [first, second] = setup.hands;
            let numbers = (view.unseen() & CardSet::NUMBERS) - first - second;
            let goals = (CardSet::PAWNS_AND_COURTS - taken).into_iter();
            let goals: Vec<_> = match position.goal(of) {
                Some(_) => goals.map(Some).collect(),
                None => vec![None],
            };
            let hands = hands(numbers, hidden);
            let all =
                goals.into_iter().flat_map(|goal| hands.iter().map(move |&hand| (goal, hand)));
            let with = |(goal, hand)| {
                let mut setup = setup.clone();
                setup.goals[of.index()] = goal;
                setup.hands[of.index()] = hand;
                setup
            };
            all.map(with).collect::<Vec<_>>()
        };
        // The first one dealt may have what looks like too many otherwise.
        let count = setups.len() * dealt(&setups[0]).len();
        if count > most {
            let mut random = seeded(position.key());
            let samples = (0..300).map(|_| view.determinize(&mut random));
            return (samples.chain([*position]).collect(), false);
        }
        setups = setups.iter().flat_map(dealt).collect();
    }
    let read = |setup: &Setup| setup.check().expect("a position");
    (setups.iter().map(read).collect(), true)
}

/// All hands of so many of these cards.
fn hands(cards: CardSet, count: usize) -> Vec<CardSet> {
    if count == 0 {
        return vec![CardSet::EMPTY];
    }
    let mut all = Vec::new();
    let mut lower = CardSet::EMPTY;
    for card in cards {
        all.extend(hands(lower, count - 1).into_iter().map(|hand| hand | CardSet::of(card)));
        lower.insert(card);
    }
    all
}

/// What is told of the moves of a position, and what they show, is what all that players and onlookers hold
/// possible says by definition. Returns how often that was all.
fn announced_exactly(position: &Position, most: usize) -> Result<usize, Violation> {
    let mut exact = 0;
    for viewer in Player::all(3) {
        let (possible, is_all) = held_possible(position, viewer, most);
        assert!(possible.contains(position));
        assert!(possible.iter().all(|it| it.view(viewer) == position.view(viewer)), "{position}");
        gambol_laws::announcements(position, viewer, &possible)?;
        exact += usize::from(is_all);
    }
    Ok(exact)
}

#[test]
fn announcements_follow_from_all_that_is_possible() -> Result<(), Violation> {
    let (mut exact, mut sampled) = (0, 0);
    gambol_laws::along_random_games(3, 8, 100, |position: &Position| {
        let found = announced_exactly(position, 4_000)?;
        (exact, sampled) = (exact + found, sampled + 3 - found);
        Ok(())
    })?;
    assert!(exact > 5 * sampled);
    // Hands of three.
    for text in [
        "1,1,1,1,1,1 - - PSVK,TMLY 8MS,9MS,2VL;3MV;CK chance fog",
        "1,1,1,1,1,1 - - PSVK,TMLY 8MS,9MS,2VL;3MV,7VY,9VY;CK 1 fog",
        "1,1,1,1,1,1 - - PSVK,TMLY 2VL;3MV,7VY,9VY;CK 2 fog",
    ] {
        assert!(announced_exactly(&read(text), 15_000)? >= 2, "{text}");
    }
    Ok(())
}

#[test]
fn announcements_follow_from_all_that_is_possible_in_positions_set_up() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(128, set_up::CHOICES, set_up::set_up, |position| {
        announced_exactly(position, 4_000).map(drop)
    })
}

/// 10.1: what a player may know does make a difference.
#[test]
fn c10_1_what_is_known_is_seen() {
    let one = read("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK 5ML;6LK;- 1 fog");
    for other in [
        "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PSVK,PMYK 5ML;6LK;- 1 fog",
        "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK 5SV;6LK;- 1 fog",
        "1,1,1,1,1,1 AM,2SY,7VY,8MS,CK - PMSL,PMYK 5ML;6LK;- 1 fog",
        "1,1,1,1,1,1 AM,2SY,7VY,CY 8MS PMSL,PMYK 5ML;6LK;- chance fog",
        "7,3,1,1,1,1 AM,2SY,7VY,CK,CY 8MS PMSL,PMYK 5ML;6LK;- 2 fog",
    ] {
        let other = read(other);
        let views = [one, other].map(|position| position.view(Player::P1));
        assert_ne!(views[0], views[1]);
        assert_ne!(views[0].key(), views[1].key());
        let planes = views.map(|view| {
            let mut planes = vec![0.0; Position::start(Variant::FOG).plane_shape().len()];
            Position::write_planes(&view, &mut planes);
            planes
        });
        assert_ne!(planes[0], planes[1]);
    }
}

/// 10.2: which cards went back, and what was aside, is not remembered.
#[test]
fn c10_2_views_remember_no_more_than_positions() {
    let after = |deals: &str| {
        let moves = format!("=PMSL =PMYK {deals}");
        moves.split(' ').fold(Position::start(Variant::FOG), |position, text| {
            let mv = position.parse_move(text).expect(text);
            position.apply(mv).expect(text)
        })
    };
    let one = after("=AM =5ML =2MK =9LK =6LK =CY =4VL =7VY !5ML !6LK =AS");
    let other = after("=3SK =8MS =5ML =7SK =9MS =6LK !5ML !6LK =AS");
    for player in Player::all(2) {
        assert_eq!(one.view(player), other.view(player));
        assert_eq!(one.view(player).setup().aside, CardSet::EMPTY);
    }
}

/// Positions of all kinds, for the laws of odds.
const POSITIONS: [&str; 11] = [
    "1,1,1,1,1,1 - - PSVK,? - chance standard",
    "1,1,1,1,1,1 - - PSVK,TMLY - chance standard",
    "8,7,1,4,1,1 AM,2SY,CV,CL 8MS,5SV PSVK,TMLY - chance standard",
    "1,1,1,1,1,1 - - PSVK,? -;-;- chance fog",
    "1,1,1,1,1,1 - - PSVK,TMLY 8MS;-;AM,AS,CK chance fog",
    "1,1,1,1,1,1 - - PSVK,TMLY 8MS,9MS;-;- chance fog",
    "1,1,1,1,1,1 - - PSVK,TMLY 8MS,9MS,2VL;3MV,7VY;CK chance fog",
    "1,1,1,1,1,1 - - PSVK,TMLY 2VL;3MV,7VY,9VY;CK 2 fog",
    "1,1,1,1,1,1 2SY,3LY,4VL,5SV,CK - PSVK,TMLY 2VL;9VY;- 1 fog",
    "8,6,1,4,1,1 AM,2SY,9LK,CL 8MS,5SV PSVK,TMLY 2VL;9VY;- chance fog",
    "1,1,1,1,1,1 5YK,7SK,CM,CL,CY AM,AS,AV,AL,AY,AK,2MK,2SY,3SK,3LY,4MS,4VL,4YK,5ML,5SV,6SY,6LK,\
     7ML,8MS,8VL,9MS,9LK,CS,CV PSVK,TMLY 2VL;9VY;- 1 fog",
];

/// 10.3 and 10.4: n = 50,000 samples of each view, from the seed 1, have the odds of the reference.
#[test]
fn c10_3_and_c10_4_determinizations_have_the_right_odds() -> Result<(), Violation> {
    for text in POSITIONS {
        for player in Player::all(2) {
            let view = read(text).view(player);
            gambol_laws::determinize_distribution(&view, possible, 1, 50_000)?;
        }
    }
    Ok(())
}

/// The same in positions of random games, with n = 20,000: every fifth of five games of each preset
/// where no hand of three is hidden.
#[test]
fn c10_3_and_c10_4_determinizations_have_the_right_odds_in_games() -> Result<(), Violation> {
    let mut seen = 0;
    gambol_laws::along_random_games(5, 5, 100, |position: &Position| {
        seen += 1;
        let hands = Player::all(2).map(|player| position.hand(player).len());
        if seen % 5 != 0 || hands.max() > Some(1) {
            return Ok(());
        }
        Player::all(2).try_for_each(|player| {
            let view = position.view(player);
            gambol_laws::determinize_distribution(&view, possible, seen, 20_000)
        })
    })
}

/// Odds that are not those of the game are caught: goals that count the viewer's own, cards of the
/// fog that favour the high ones, or that do not heed what has been turned over.
#[test]
fn c10_3_and_c10_4_wrong_odds_are_caught() {
    let view = read(POSITIONS[9]).view(Player::P1);
    let caught = |possible: fn(&View) -> Vec<(Position, f64)>| {
        gambol_laws::determinize_distribution(&view, possible, 1, 50_000)
            .map_err(|violation| violation.law)
    };
    let law = Err("determinize_distribution");
    assert_eq!(caught(possible), Ok(()));
    let kept = |position: &Position| position.hand(Player::P2).first().and_then(Card::number);
    assert_eq!(kept(&read(POSITIONS[9])), Some(9));
    assert_eq!(
        caught(|view| {
            let high = |p: &Position| p.hand(Player::P2).first().and_then(Card::number) > Some(5);
            let odds = |(position, _)| (position, if high(&position) { 1.2 } else { 1.0 });
            possible(view).into_iter().map(odds).collect()
        }),
        law
    );
    assert_eq!(
        caught(|view| {
            let odds = |(position, _): (Position, f64)| {
                let pawn = position.goal(Player::P2) < "TMVK".parse().ok();
                (position, if pawn { 1.0 } else { 1.1 })
            };
            possible(view).into_iter().map(odds).collect()
        }),
        law
    );
    assert_eq!(
        caught(|view| {
            let mut some = possible(view);
            some.pop();
            some
        }),
        law
    );
}

/// 10.4 from nothing but the process (8.1 to 8.3): all hands of three and three number cards, each
/// with the nine ways to keep, and what may then be turned over, counted as whole numbers. Aces and
/// Crowns that are dealt tell nothing about which number cards are: they are left out.
#[test]
fn c10_4_kept_cards_counted_from_all_deals() {
    let numbers: Vec<Card> = CardSet::NUMBERS.iter().collect();
    let three = |from: CardSet| {
        let cards: Vec<Card> = from.iter().collect();
        let mut hands = Vec::new();
        for i in 0..cards.len() {
            for j in 0..i {
                for k in 0..j {
                    hands.push([cards[i], cards[j], cards[k]]);
                }
            }
        }
        hands
    };
    // p1 has kept 2VL; of the number cards, three have been turned over since.
    let own: Card = "2VL".parse().expect("a card");
    let turned: CardSet = "2SY,8MS,9LK".parse().expect("cards");
    let mut kept: BTreeMap<Card, u64> = BTreeMap::new();
    let mut dealt_hands: HashMap<CardSet, u64> = HashMap::new();
    for first in three(CardSet::NUMBERS) {
        if !first.contains(&own) {
            continue;
        }
        let first: CardSet = first.into_iter().collect();
        for second in three(CardSet::NUMBERS - first) {
            // p1 keeps this one of their three, one way of three; p2 any of theirs.
            *dealt_hands.entry(second.into_iter().collect()).or_default() += 1;
            for card in second {
                // The pile has 34 cards whichever was kept. So the chance that just these cards
                // are turned over, in any one order and at any times, is the same for each, or
                // none if one of them was kept.
                if !turned.contains(card) {
                    *kept.entry(card).or_default() += 1;
                }
            }
        }
    }
    let expected: CardSet = CardSet::NUMBERS - turned - CardSet::of(own);
    assert_eq!(kept.keys().copied().collect::<CardSet>(), expected);
    assert!(kept.values().all(|&ways| Some(&ways) == kept.values().next()));
    // Before p2 keeps one: all hands of three that p1 does not have their card of.
    assert_eq!(dealt_hands.len(), 23 * 22 * 21 / 6);
    assert!(dealt_hands.values().all(|&ways| Some(&ways) == dealt_hands.values().next()));
    assert_eq!(numbers.len(), 24);

    let view = read(POSITIONS[9]).view(Player::P1);
    let odds: CardSet =
        possible(&view).iter().flat_map(|(position, _)| position.hand(Player::P2)).collect();
    let seen: CardSet = "2SY,5SV,8MS,9LK,2VL".parse().expect("cards");
    assert_eq!(odds, CardSet::NUMBERS - seen);
}

/// 10.4 against games as they are played at random: of the number cards that p1 does not see, put
/// in order, the one that p2 has kept is any. n = 40,000 games, stopped after any number of moves,
/// from the seed 4; one chi-square for each number of cards.
#[test]
fn c10_4_kept_cards_in_random_games() -> Result<(), Violation> {
    let mut random = seeded(4);
    let mut cells: BTreeMap<usize, Vec<(u64, f64)>> = BTreeMap::new();
    for _ in 0..40_000 {
        let mut position = Position::start(Variant::FOG);
        let stop = 20 + random.below(60);
        for _ in 0..stop {
            let Some(mv) = position.random_move(&mut random) else {
                break;
            };
            position.apply_unchecked(mv);
        }
        let [first, second] = [Player::P1, Player::P2].map(|player| position.hand(player));
        if (first.len(), second.len()) != (1, 1) || matches!(position.status(), Status::Over(_)) {
            continue;
        }
        let hidden = (position.unseen() | second) & CardSet::NUMBERS;
        let place = hidden.iter().position(|card| second.contains(card));
        let cells = cells.entry(hidden.len()).or_insert_with(|| vec![(0, 1.0); hidden.len()]);
        cells[place.expect("a hidden card")].0 += 1;
    }
    assert!(cells.len() > 20, "{}", cells.len());
    cells.iter().try_for_each(|(hidden, cells)| {
        gambol_laws::fits(&format!("one of {hidden} hidden cards"), cells)
    })
}
