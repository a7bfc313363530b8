//! The texts of views, and what onlookers see.

use gambol_core::Player::{P1, P2, P3, P6};
use gambol_core::{HiddenInformation, Player, PlayerView};
use gambol_fifes_and_drums::decktet::{Card, CardSet};
use gambol_fifes_and_drums::{Position, View};
use gambol_host::{Encode, Render as _, Style};
use gambol_laws::Violation;

use crate::set_up;

use super::{random_game, read};

/// GOALS, FOG and TURN in the fog, as they are, as p1, as p2 and as an onlooker sees them.
const SEEN: [[&str; 4]; 6] = [
    ["?,? -;-;- chance"; 4],
    ["PMSL,? -;-;- chance", "PMSL,? -;-;- chance", "*,? -;-;- chance", "*,? -;-;- chance"],
    [
        "PMSL,PMYK -;-;CY chance",
        "PMSL,* -;-;CY chance",
        "*,PMYK -;-;CY chance",
        "*,* -;-;CY chance",
    ],
    [
        "PMSL,PMYK 2MK,5ML,9VY;7SK;AM,CK chance",
        "PMSL,* 2MK,5ML,9VY;*;AM,CK chance",
        "*,PMYK ***;7SK;AM,CK chance",
        "*,* ***;*;AM,CK chance",
    ],
    [
        "PMSL,PMYK 5ML;3MV,7SK,8VL;AM 2",
        "PMSL,* 5ML;***;AM 2",
        "*,PMYK *;3MV,7SK,8VL;AM 2",
        "*,* *;***;AM 2",
    ],
    [
        "PMSL,PMYK 5ML;3MV;- chance",
        "PMSL,* 5ML;*;- chance",
        "*,PMYK *;3MV;- chance",
        "*,* *;*;- chance",
    ],
];

/// The position and its views, by their texts. Where something is hidden, a view is no position.
#[track_caller]
fn seen_as(position: &Position, seen: &str, player: Player) {
    let text = position.view(player).to_string();
    assert_eq!(text, seen);
    // Nothing else is shown to those who debug.
    assert_eq!(format!("{:?}", position.view(player)), format!("View({player}: {seen})"));
    assert_eq!(text.parse::<Position>().is_ok(), !text.contains('*'));
    let read: View = text.parse().expect(seen);
    assert_eq!(read.to_string(), seen);
    assert_eq!(read.with_viewer(player), Some(position.view(player)));
}

#[test]
fn a_view_that_is_read_has_a_viewer() {
    let cards = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY -";
    let of = |secrets: &str| format!("{cards} {secrets}").parse::<View>().expect(secrets).viewer();
    assert_eq!(of("PMSL,* - 1 standard"), P1);
    assert_eq!(of("*,PMYK - 1 standard"), P2);
    assert_eq!(of("*,* - 1 standard"), P3);
    assert_eq!(of("*,PMYK *;5ML;- 1 fog"), P2);
    let start: View = "1,1,1,1,1,1 - - ?,? - chance standard".parse().expect("the start");
    assert_eq!(start.viewer(), P1);
    assert_eq!(start.with_viewer(P2).map(|view| view.viewer()), Some(P2));
    let second: View = "1,1,1,1,1,1 - - *,? - chance standard".parse().expect("dealt");
    assert_eq!((second.viewer(), second.with_viewer(P1)), (P2, None));
}

#[test]
fn views_are_refused_in_these_words() {
    let nobody = "nobody sees the game like this: players see their own goal and cards and a * for \
                  each of the other's, onlookers only *, and at the end nothing is hidden";
    let numbers = "2MK,2SY,2VL,3MV,3SK,3LY,4MS,4VL,4YK,5SV,5YK,6MV,6SY,6LK,7ML,7SK,7VY,8MS,8VL,8YK,\
                   9MS,9VY";
    let table = [
        ("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1", format!("GOALS: {nobody}")),
        ("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,* 5ML;6LK;- 1 fog", format!("FOG: {nobody}")),
        ("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,* *;6LK;- 1 fog", format!("FOG: {nobody}")),
        ("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - *,PMYK 6LK;*;- 1 fog", format!("FOG: {nobody}")),
        (
            "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,* 5ML;**;- 1 fog",
            "FOG: hands of 1 and 2 cards; p1 is dealt three, then p2, then p1 keeps one, then p2".into(),
        ),
        (
            "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,* 5ML;****;- 1 fog",
            "FOG: `****` is not cards separated by commas, like AM,8MS, or -, or *, ** or *** where \
             they are hidden".into(),
        ),
        (
            "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,* *,5ML;*;- 1 fog",
            "FOG: `*,5ML` is not cards separated by commas, like AM,8MS, or -, or *, ** or *** where \
             they are hidden".into(),
        ),
        (
            "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL;* - 1",
            "GOALS: `PMSL;*` is not the goals of both players, ? where none is dealt, * where one is \
             hidden, like PMSL,*".into(),
        ),
        (
            "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - ?,* - 1",
            "GOALS: p2 has a goal and p1 has none, but p1 is dealt a goal first".into(),
        ),
        (
            "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,* - 2",
            "TURN: by the cards the turn must be 1".into(),
        ),
        (
            "1,1,1,1,1,1 AM,* - PMSL,* - 1",
            "POOL: `AM,*` is not cards separated by commas, like AM,8MS, or -".into(),
        ),
        (
            "1,1,1,1,1,1 AM,AS,AV,AL - PMSL,* - over",
            "TURN: the game ends with 4 cards in the pool and at most 5 basic cards unseen, not with \
             4 and 32".into(),
        ),
        (
            &format!("1,1,1,1,1,1 AM,AS,AV,AL {numbers},AY,AK,CM,CS,CV PMSL,* 5ML;*;- over fog"),
            format!("GOALS: {nobody}"),
        ),
        (
            &format!("1,1,1,1,1,1 AM,AS,AV,AL,AY {numbers},9LK,CM,CS,CV PMSL,* 5ML;*;- 1 fog"),
            "FOG: 1 number cards are hidden, but only 0 are unseen".into(),
        ),
    ];
    for (text, words) in table {
        let error = text.parse::<View>().expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    }
}

#[test]
fn p4_views_are_written_with_stars() {
    for [truth, first, second, _] in SEEN {
        let full = |rest: &str| format!("1,1,1,1,1,1 - - {rest} fog");
        let position = read(&full(truth));
        seen_as(&position, &full(first), P1);
        seen_as(&position, &full(second), P2);
    }
    let start = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY -";
    let position = read(&format!("{start} PMSL,PMYK - 1 standard"));
    seen_as(&position, &format!("{start} PMSL,* - 1 standard"), P1);
    seen_as(&position, &format!("{start} *,PMYK - 1 standard"), P2);
}

#[test]
fn c10_5_an_onlooker_knows_the_secrets_of_neither() {
    for [truth, _, _, onlooker] in SEEN {
        let full = |rest: &str| format!("1,1,1,1,1,1 - - {rest} fog");
        let position = read(&full(truth));
        for player in [P3, P6] {
            seen_as(&position, &full(onlooker), player);
            let view = position.view(player);
            assert_eq!(view.viewer(), player);
            assert_eq!(view.setup().goals, [None; 2]);
            assert_eq!(view.setup().hands, [CardSet::EMPTY; 2]);
            let hands = [P1, P2].map(|of| position.hand(of).len());
            assert_eq!(view.hidden_cards(), hands[0] + hands[1]);
            assert_eq!(view.unseen().len(), position.unseen().len() + hands[0] + hands[1]);
            assert_eq!((position.goal(player), position.hand(player)), (None, CardSet::EMPTY));
        }
        assert_ne!(position.view(P3), position.view(P6));
        assert_ne!(position.view(P3).key(), position.view(P6).key());
    }
}

/// What either player does not know is dealt anew: views, keys, drawings and planes stay the same.
#[test]
fn c10_5_nothing_leaks_to_onlookers() {
    let planes = |view: &View| {
        let mut planes = vec![0.0; Position::start(view.setup().variant).plane_shape().len()];
        Position::write_planes(view, &mut planes);
        planes
    };
    for rules in ["standard", "fog"] {
        for seed in 0..20 {
            for position in random_game(rules, seed) {
                let view = position.view(P3);
                let random = &mut gambol_core::seeded(seed);
                // The secrets of p2, then those of p1.
                let other = position.view(P1).determinize(random).view(P2).determinize(random);
                let others = other.view(P3);
                assert_eq!(view, others, "{position} {other}");
                assert_eq!(view.key(), others.key());
                assert_eq!(format!("{view} {view:?}"), format!("{others} {others:?}"));
                assert_eq!(planes(&view), planes(&others));
                let drawing = |view: &View| view.drawing(Style::Color).to_string();
                assert_eq!(drawing(&view), drawing(&others));
                #[cfg(feature = "svg")]
                {
                    use gambol_host::svg::{Options, RenderSvg, Theme};
                    let options = Options::new(Theme::LIGHT);
                    let picture = |view: &View| view.render_svg(&options).to_string();
                    assert_eq!(picture(&view), picture(&others));
                }
            }
        }
    }
}

#[test]
fn c10_5_nothing_is_hidden_from_onlookers_at_the_end() {
    for rules in ["standard", "fog"] {
        let over = random_game(rules, 2).last().expect("a position");
        let view = over.view(P3);
        assert_eq!(view.to_string(), over.to_string());
        assert_eq!(view.determinize(&mut gambol_core::seeded(1)), over);
    }
}

/// All that an onlooker must hold possible, each as likely as another: two different goals, and
/// number cards that are unseen.
fn possible(view: &View) -> Vec<(Position, f64)> {
    let any = view.determinize(&mut gambol_core::seeded(1));
    let hidden = view.unseen() & CardSet::NUMBERS;
    let hands: Vec<[CardSet; 2]> = match [P1, P2].map(|player| any.hand(player).len()) {
        [0, 0] => vec![[CardSet::EMPTY; 2]],
        [1, 1] => pairs(hidden).map(|pair| pair.map(CardSet::of)).collect(),
        other => panic!("hands of {other:?}"),
    };
    let mut all = Vec::new();
    for [goal, other] in pairs(CardSet::PAWNS_AND_COURTS) {
        let other = any.goal(P2).map(|_| other);
        for &hands in &hands {
            let position = set_up::changed(&any, |setup| {
                setup.goals = [Some(goal), other];
                setup.hands = hands;
            });
            all.push((position.expect("a position"), 1.0));
        }
    }
    all
}

/// All pairs of different cards, in either order.
fn pairs(cards: CardSet) -> impl Iterator<Item = [Card; 2]> {
    cards.iter().flat_map(move |one| {
        let others = cards - CardSet::of(one);
        others.iter().map(move |other| [one, other])
    })
}

/// n = 100,000 samples of each view, from the seed 1.
#[test]
fn c10_5_what_onlookers_hold_possible_has_the_right_odds() -> Result<(), Violation> {
    for text in [
        "1,1,1,1,1,1 - - PSVK,TMLY - chance standard",
        "1,1,1,1,1,1 5YK,7SK,CM,CL,CY AM,AS,AV,AL,AY,AK,2MK,2SY,3SK,3LY,4MS,4VL,4YK,5ML,5SV,6SY,\
         6LK,7ML,8MS,8VL,9MS,9LK,CS,CV PSVK,TMLY 2VL;9VY;- 1 fog",
    ] {
        let view = read(text).view(P3);
        gambol_laws::determinize_distribution(&view, possible, 1, 100_000)?;
    }
    Ok(())
}
