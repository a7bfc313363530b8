//! Positions and views of any game say what their types say.

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use gambol_core::perft::{Perft, PerftError};
use gambol_core::playout::{playout, playouts};
use gambol_core::{
    BuildKeyHasher, Game, HiddenInformation, PackedMove, Player, PlayerView, RandomSource, Start,
    Status, seeded, viewers,
};
use gambol_host::point::{moves_from, read_move};
use gambol_host::svg::{Options, RenderSvg};
use gambol_host::{
    AnyMove, AnyPosition, AnyView, Encode, FullGame, Point, Recorded, Render, Style,
};
use gambol_laws::example::Hoard;
use roxmltree::Document;

use super::heaps::{Heaps, THEME};
use super::{HEAPS, HOARD, TURN, turn};

/// Positions of random games.
fn along<G: Start>(seed: u64) -> Vec<G> {
    let mut random = seeded(seed);
    let mut positions = vec![G::start(G::Variant::default())];
    while let Some(mv) = positions.last().and_then(|last| last.random_move(&mut random)) {
        let mut next = positions[positions.len() - 1].clone();
        next.apply_unchecked(mv);
        positions.push(next);
    }
    positions
}

fn pack<G: Game>(mv: G::Move) -> AnyMove {
    AnyMove(mv.to_bits())
}

fn says_the_same<G: FullGame>() {
    for position in (0..20).flat_map(along::<G>) {
        let any = AnyPosition::new(position.clone());
        assert_eq!(any.downcast::<G>().as_ref(), Some(&position));
        assert_eq!(any.to_string(), position.to_string());
        assert_eq!(format!("{any:?}"), format!("{} {position}", G::NAME));
        assert_eq!((any.name(), any.game().title()), (G::NAME, G::TITLE));
        assert_eq!(any.variant(), position.variant().to_string());
        assert_eq!(any.is_start(), position == G::start(position.variant()));
        assert_eq!((any.players(), any.key()), (Game::players(&position), Game::key(&position)));
        assert_eq!(
            (any.game().facts().rules, any.game().facts().has_secrets),
            (G::RULES, G::HAS_SECRETS)
        );
        assert_eq!(any.is_chance(), Game::is_chance(&position));
        assert_eq!(any.scores(), Game::scores(&position));
        match (any.status(), Game::status(&position)) {
            (Status::Turn(player), Status::Turn(same)) => assert_eq!(player, same),
            (Status::Chance, Status::Chance) => {}
            (Status::Over(outcome), Status::Over(same)) => {
                assert_eq!(outcome.winner, same.winner);
                assert_eq!(outcome.reason, same.reason.to_string());
                assert_eq!(any.outcome(), Some(outcome));
            }
            other => panic!("{other:?}"),
        }
        let moves = position.legal_moves();
        assert!(any.legal_moves().into_iter().eq(moves.iter().map(|&mv| pack::<G>(mv))));
        assert_eq!((any.count_moves(), any.has_moves()), (moves.len(), !moves.is_empty()));
        let picked = Game::random_move(&position, &mut seeded(4)).map(pack::<G>);
        assert_eq!(any.random_move(&mut seeded(4)), picked);
        for &mv in moves.iter() {
            same_move(&position, &any, mv);
        }
        let (canonical, same) =
            (any.canonical(), AnyPosition::new((G::SYMMETRIES.canonical)(&position)));
        assert_eq!(canonical, same);
        assert_eq!(
            any.drawing(Style::Color).to_string(),
            position.drawing(Style::Color).to_string()
        );
        let actions = moves.iter().filter_map(|&mv| position.action_index(mv));
        assert!(any.legal_actions().into_iter().eq(actions));
        assert_eq!(any.action_count(), position.action_count());
        assert_eq!(any.chance_count(), position.chance_count());
        assert_eq!(any.plane_shape(), position.plane_shape());
        for viewer in viewers(&position) {
            same_view::<G>(&HiddenInformation::view(&position, viewer), &any.view(viewer));
        }
    }
}

fn same_move<G: FullGame>(position: &G, any: &AnyPosition, mv: G::Move) {
    let any_mv = pack::<G>(mv);
    let text = position.display_move(mv).to_string();
    assert_eq!(any.parse_move(&text), Ok(any_mv));
    assert_eq!(read_move(any, &text), Ok(any_mv));
    assert_eq!(any.display_move(any_mv).to_string(), text);
    assert_eq!(any.check(any_mv), Ok(()));
    let next = position.clone().apply(mv).expect("a legal move");
    assert_eq!(any.apply(any_mv), Ok(AnyPosition::new(next.clone())));
    let mut played = any.clone();
    played.apply_unchecked(any_mv);
    assert_eq!((&played, any.after(any_mv)), (&next.clone().into(), played.clone()));
    assert_ne!(played, *any);
    assert_eq!(any.chance_weight(any_mv), position.chance_weight(mv));
    assert_eq!(any.path(any_mv), Point::path(position, mv));
    assert_eq!(any.changes(any_mv), Point::changes(position, mv));
    let path = Point::path(position, mv);
    assert!(moves_from(any, path[0].as_str()).contains(&any_mv));
    let (action, event) = (position.action_index(mv), position.chance_index(mv));
    assert_eq!((any.action_index(any_mv), any.chance_index(any_mv)), (action, event));
    if let Some(index) = action {
        assert_eq!(any.action(index), position.action(index).map(pack::<G>));
    }
    if let Some(index) = event {
        assert_eq!(any.chance_event(index), position.chance_event(index).map(pack::<G>));
    }
    for viewer in viewers(position) {
        let told = position.is_announced(mv, viewer);
        assert_eq!(any.is_announced(any_mv, viewer), told);
        let views = (position.view(viewer), next.view(viewer));
        let any_views = (any.view(viewer), played.view(viewer));
        assert_eq!(any_views.1.announced(&any_views.0), views.1.announced(&views.0).map(pack::<G>));
        assert_eq!(any_views.1.reveals(&any_views.0), views.1.reveals(&views.0));
    }
}

fn same_view<G: FullGame>(view: &G::View, any: &AnyView) {
    assert_eq!(any.downcast::<G>().as_ref(), Some(view));
    assert_eq!(any.game().name(), G::NAME);
    assert_eq!((any.viewer(), any.key()), (PlayerView::viewer(view), PlayerView::key(view)));
    assert_eq!(any.to_string(), view.to_string());
    assert_eq!(format!("{any:?}"), format!("{} {} {view}", G::NAME, any.viewer()));
    assert_eq!(any.drawing(Style::Plain).to_string(), view.drawing(Style::Plain).to_string());
    let sampled = any.determinize(&mut seeded(2));
    assert_eq!(sampled, AnyPosition::new(view.determinize(&mut seeded(2))));
    assert_eq!((sampled.view(any.viewer()), any.clone()), (any.clone(), any.clone()));
    if any.viewer().index() < sampled.players() {
        let len = sampled.plane_shape().len();
        let (mut planes, mut same) = (vec![0.5; len], vec![0.5; len]);
        AnyPosition::write_planes(any, &mut planes);
        G::write_planes(view, &mut same);
        assert_eq!(planes, same);
    }
}

#[test]
fn every_position_says_what_its_type_says() {
    says_the_same::<Hoard>();
    says_the_same::<Heaps>();
}

#[test]
fn equal_positions_hash_alike_and_others_differ() {
    let (start, same) = (HEAPS.first(), HEAPS.position("3,3 1 two").unwrap());
    assert_eq!(start, same);
    assert_eq!(start.clone(), same);
    assert_ne!(start, HEAPS.position("3,3 2 two").unwrap());
    // A position of another game with whatever key.
    assert_ne!(start, HOARD.first());
    assert_eq!(BuildKeyHasher.hash_one(&start), start.key());
    let seen: HashSet<AnyPosition> = [start.clone(), same, HOARD.first(), HOARD.first()].into();
    assert_eq!(seen.len(), 2);

    let [one, other] = [Player::P1, Player::P2].map(|player| start.view(player));
    assert_ne!(one, other);
    assert_eq!(one.clone(), start.view(Player::P1));
    assert_ne!(one, HOARD.first().view(Player::P1));
    assert_eq!(BuildKeyHasher.hash_one(&one), one.key());
    assert_eq!(HashSet::from([one.clone(), one, other]).len(), 2);
}

#[test]
fn a_clone_is_a_position_of_its_own() {
    let start = HEAPS.first();
    let mut other = start.clone();
    other.apply_unchecked(other.parse_move("1-2").unwrap());
    assert_eq!((start.to_string(), other.to_string()), ("3,3 1 two".into(), "3,1 2 two".into()));
}

#[test]
fn the_type_of_a_position_can_be_asked_for() {
    assert!(HEAPS.first().downcast::<Heaps>().is_some());
    assert!(HEAPS.first().downcast::<Hoard>().is_none());
    assert!(turn().downcast::<Heaps>().is_none());
    assert!(turn().view(Player::P1).downcast::<Heaps>().is_none());
    assert!(HEAPS.first().view(Player::P1).downcast::<Hoard>().is_none());
}

/// Heaps that are turned round are the same if they are as high.
#[test]
fn images_are_the_moves_that_symmetry_maps_a_move_to() {
    let images = |text: &str, mv: &str| -> Vec<String> {
        let position = HEAPS.position(text).unwrap();
        let images = position.images(position.parse_move(mv).unwrap());
        images.into_iter().map(|mv| position.display_move(mv).to_string()).collect()
    };
    assert_eq!(images("3,3 1 two", "0-2"), ["0-2", "1-2"]);
    assert_eq!(images("3,2 1 two", "0-2"), ["0-2"]);
    assert_eq!(images("1,5,1 1 two", "1-4"), ["1-4", "1-4"]);
}

/// No bits make a position panic that asks before it plays.
#[test]
fn wrong_packed_moves_are_refused() {
    let start = HEAPS.first();
    let (no_move, illegal) = (AnyMove(0x1_0000), AnyMove(0x104));
    for (mv, reason, clause) in [
        (no_move, "0x10000 is not a packed move of heaps", None),
        (illegal, "there are not so many stones", Some("2.1")),
    ] {
        assert!(!start.is_legal(mv));
        let found = start.check(mv).unwrap_err();
        assert_eq!((found.to_string().as_str(), start.clause(&found)), (reason, clause));
        assert_eq!(start.apply(mv), Err(found));
    }
    assert_eq!((start.action_index(no_move), start.chance_index(no_move)), (None, None));
    let assumed: [fn(&AnyPosition, AnyMove); 7] = [
        |start, mv| start.clone().apply_unchecked(mv),
        |start, mv| drop(start.display_move(mv).to_string()),
        |start, mv| assert_eq!(start.chance_weight(mv), 1),
        |start, mv| drop(start.path(mv)),
        |start, mv| drop(start.changes(mv)),
        |start, mv| drop(start.images(mv)),
        |start, mv| assert!(HiddenInformation::is_announced(start, mv, Player::P1)),
    ];
    for assume in assumed {
        let panic = catch_unwind(AssertUnwindSafe(|| assume(&start, no_move)))
            .expect_err("it assumes a legal move");
        let words = panic.downcast_ref::<String>().map(String::as_str);
        assert_eq!(words, Some("0x10000 is not a packed move of heaps"));
    }
    // Debug builds look whether a move is legal, and not only whether the game has it.
    #[cfg(debug_assertions)]
    {
        let apply = || start.clone().apply_unchecked(illegal);
        let panic = catch_unwind(AssertUnwindSafe(apply)).expect_err("an illegal move");
        let words = panic.downcast_ref::<String>().expect("words");
        assert_eq!(words, "0x104 is illegal in heaps");
    }
    // A picture shows moves that are not legal, so that a player can be told why.
    let shown = [illegal, no_move];
    let plain = Options::new(THEME);
    let legal_or_not = Options { moves: &shown[..1], ..plain };
    let view = start.view(Player::P1);
    assert!(start.picture(&legal_or_not).is_ok());
    assert!(view.picture(&legal_or_not).is_ok());
    let words = "illegal move: 0x10000 is not a packed move of heaps";
    let (moves, last) = (&shown[..], Some(no_move));
    for options in
        [Options { moves, ..plain }, Options { barred: moves, ..plain }, Options { last, ..plain }]
    {
        assert_eq!(start.picture(&options).unwrap_err().to_string(), words);
        assert_eq!(view.picture(&options).unwrap_err().to_string(), words);
    }
}

/// Whatever the bits, a position can be asked whether they are a legal move.
#[test]
fn random_bits_are_legal_moves_or_refused() {
    let mut random = seeded(48);
    for position in (0..10).flat_map(|seed| {
        along::<Hoard>(seed)
            .into_iter()
            .map(AnyPosition::new)
            .chain(along::<Heaps>(seed).into_iter().map(AnyPosition::new))
    }) {
        let moves = position.legal_moves();
        for shift in 0..200 {
            let mv = AnyMove(random.next_u64() >> (shift % 64));
            let checked = position.check(mv);
            assert_eq!(position.is_legal(mv), moves.contains(&mv), "{position:?} {mv:?}");
            assert_eq!(checked.is_ok(), position.is_legal(mv));
            assert_eq!(position.apply(mv).map(drop), checked);
            let _ = (position.action_index(mv), position.chance_index(mv));
        }
    }
}

#[test]
fn texts_that_mean_no_move_say_why() {
    let start = HEAPS.first();
    let error = start.parse_move("1-4").unwrap_err();
    assert_eq!(error.to_string(), "`1-4` is illegal: there are not so many stones");
    let gambol_core::MoveError::Illegal { reason, .. } = error else {
        panic!("{error:?}");
    };
    assert_eq!(start.clause(&reason), Some("2.1"));
    let reason = start.why_not(&["1", "4"]).unwrap();
    assert_eq!(start.clause(&reason), Some("2.1"));
    assert_eq!(start.why_not(&["1", "3"]), None);
    assert!(read_move(&start, "1 4").is_err());
    assert_eq!(read_move(&start, "1 3"), start.parse_move("1-3"));
}

fn counts_the_same<G: FullGame>() {
    let start = G::start(G::Variant::default());
    let any = AnyPosition::new(start.clone());
    for depth in 0..=4 {
        let expected = gambol_core::perft::perft_plain(&start, depth);
        assert_eq!(any.perft(depth), expected);
        for (mib, threads) in [(0, 1), (1, 2)] {
            let goes_on = AtomicBool::new(false);
            let plan = || Perft::new().hash_mib(mib).threads(threads);
            for plan in [plan(), plan().stopped_by(&goes_on)] {
                assert_eq!(any.count(&plan, depth), Ok(expected));
                assert_eq!(plan.count(&start, depth), Ok(expected));
                let divided = plan.divide(&start, depth).unwrap().into_iter();
                let divided: Vec<_> = divided.map(|(mv, n)| (pack::<G>(mv), n)).collect();
                assert_eq!(any.divide(&plan, depth), Ok(divided));
            }
        }
    }
}

#[test]
fn positions_count_as_their_types_do() {
    counts_the_same::<Hoard>();
    counts_the_same::<Heaps>();
}

#[test]
fn a_count_can_be_stopped() {
    let start = HOARD.first();
    let stop = AtomicBool::new(true);
    let stopped = Perft::new().stopped_by(&stop);
    assert_eq!(start.count(&stopped, 25), Err(PerftError::Stopped));
    assert_eq!(start.divide(&stopped, 25), Err(PerftError::Stopped));
    // In the middle, with and without a table.
    for (mib, threads) in [(0, 1), (0, 2), (1, 1), (1, 2)] {
        let stop = AtomicBool::new(false);
        let plan = Perft::new()
            .hash_mib(mib)
            .threads(threads)
            .stopped_by(&stop)
            .progress(|_, _| stop.store(true, Ordering::Relaxed));
        assert_eq!(start.count(&plan, 9), Err(PerftError::Stopped));
    }
}

fn plays_the_same<G: FullGame>() {
    let start = G::start(G::Variant::default());
    let any = AnyPosition::new(start.clone());
    for (seed, plies) in (0..20).zip([0, 2, 1_000].into_iter().cycle()) {
        let played = playout(&start, &mut seeded(seed), plies);
        let same = playout(&any, &mut seeded(seed), plies);
        assert_eq!(same.end, played.end.into());
        assert_eq!((same.plies, same.chance_events), (played.plies, played.chance_events));
        assert_eq!(any.playouts(9, plies, seeded), playouts(&start, 9, plies, seeded));
    }
}

#[test]
fn positions_play_out_as_their_types_do() {
    plays_the_same::<Hoard>();
    plays_the_same::<Heaps>();
}

/// Whatever the others hide, a player sees the same text, drawing, picture and key.
#[test]
fn views_tell_no_secrets() {
    let mut differed = 0;
    for position in (0..20).flat_map(along::<Hoard>).map(AnyPosition::new) {
        for viewer in Player::ALL {
            let view = position.view(viewer);
            let other = view.determinize(&mut seeded(position.key()));
            differed += u32::from(other != position);
            let same = other.view(viewer);
            assert_eq!(same, view);
            assert_eq!((same.key(), same.to_string()), (view.key(), view.to_string()));
            assert_eq!(
                same.drawing(Style::Color).to_string(),
                view.drawing(Style::Color).to_string()
            );
            let [one, two] = [&same, &view].map(|view| view.picture(&Options::new(THEME)).unwrap());
            assert_eq!(one.to_string(), two.to_string());
        }
    }
    assert!(differed > 100, "{differed}");
    assert!(!turn().view(Player::P1).to_string().contains("c,c,s"));
}

#[test]
fn a_view_is_read_as_its_viewer_sees_it() {
    let position = turn();
    for viewer in Player::ALL {
        let view = position.view(viewer);
        assert_eq!(HOARD.view(&view.to_string(), Some(viewer)), Ok(view));
    }
    let text = position.view(Player::P2).to_string();
    assert_eq!(HOARD.view(&text, None).unwrap().viewer(), Player::P2);
    // Player 1 may not have what player 2 sees.
    let error = HOARD.view(&text, Some(Player::P1)).unwrap_err();
    assert_eq!(error, gambol_host::AnyError::Viewer { viewer: Player::P1 });
    assert_eq!(error.to_string(), "p1 does not see the game like this");
    let refused = HOARD.view(TURN, Some(Player::P1));
    assert!(refused.is_err(), "{refused:?}");
}

/// What is written for the traits serves both.
#[test]
fn positions_are_playable_whether_their_type_is_known_or_not() {
    fn told<P: Point + HiddenInformation + Recorded>(position: &P) -> Vec<String> {
        let mut told = vec![position.name().to_string()];
        told.push(format!("{} {}", position.variant(), position.is_start()));
        told.push(format!("{} {:?}", position.players(), position.status().player()));
        let outcome = position.outcome();
        told.extend(outcome.map(|outcome| format!("{:?} {}", outcome.winner, outcome.reason)));
        told.push(format!("{:?}", position.scores()));
        told.push(format!("{} {}", position.is_chance(), position.key()));
        told.push(format!("{} {}", position.has_moves(), position.count_moves()));
        told.push(format!("{}", position.view(Player::P1)));
        told.push(format!("{}", position.has_secrets()));
        let picked = position.random_move(&mut seeded(1));
        told.extend(picked.map(|mv| position.display_move(mv).to_string()));
        position.for_each_move(|mv| {
            assert!(position.check(mv).is_ok());
            let text = position.display_move(mv).to_string();
            assert!(position.parse_move(&text) == Ok(mv));
            let (path, changes) = (position.path(mv), position.changes(mv));
            let announced = position.is_announced(mv, Player::P2);
            let after = position.after(mv);
            told.push(format!("{text} {path:?} {changes:?} {announced} {after}"));
        });
        told
    }

    for position in along::<Hoard>(3) {
        assert_eq!(told(&position), told(&AnyPosition::new(position)));
    }
    for position in along::<Heaps>(3) {
        assert_eq!(told(&position), told(&AnyPosition::new(position.clone())));
    }
    let reason = HEAPS.first().why_not(&["1", "4"]);
    assert_eq!(reason.and_then(|reason| HEAPS.first().clause(&reason)), Some("2.1"));
}

/// A game that draws no pictures has its drawing as one.
#[test]
fn a_drawing_is_a_picture_where_there_is_no_other() {
    let position = HEAPS.position("2,0,1 2 two").unwrap();
    let view = position.view(Player::P1);
    let pictures = [
        position.picture(&Options::new(THEME)).unwrap(),
        view.picture(&Options::new(THEME)).unwrap(),
    ];
    for picture in pictures {
        let svg = picture.to_string();
        let document = Document::parse(&svg).expect("well-formed");
        let text_of = |name: &str| -> String {
            document
                .descendants()
                .filter(|node| node.has_tag_name(name))
                .filter_map(|node| node.text())
                .collect()
        };
        assert_eq!((text_of("title"), text_of("desc")), ("Heaps".into(), "2,0,1 2 two".into()));
        let drawn = position.drawing(Style::Plain).to_string();
        let ink: String = drawn.chars().filter(|c| !c.is_whitespace()).collect();
        assert_eq!(text_of("text"), ink);
        // Every character is inside.
        let size = |name| -> Vec<f32> {
            document
                .root_element()
                .attribute(name)
                .expect(name)
                .split(' ')
                .map(|number| number.parse().expect(number))
                .collect()
        };
        let [_, _, width, height] = size("viewBox")[..] else {
            panic!("{svg}");
        };
        for node in document.descendants().filter(|node| node.has_tag_name("text")) {
            let number = |name| node.attribute(name).expect(name).parse::<f32>().expect(name);
            assert!((0.0..width).contains(&number("x")) && (0.0..height).contains(&number("y")));
        }
    }
    // A game that has pictures shows them.
    let svg = turn().picture(&Options::new(THEME)).unwrap().to_string();
    let hoard: Hoard = TURN.parse().expect("a position");
    assert_eq!(svg, hoard.render_svg(&Options::new(THEME)).to_string());
    assert!(svg.contains("<circle"));
}
