//! The example game keeps every law.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use gambol_core::{
    Game, HiddenInformation, Player, PlayerView, RandomSource, Start, Symmetric, seeded,
};
use gambol_laws::example::{Hoard, HoardSetup, HoardVariant, HoardView};
use gambol_laws::{
    Agreement, AsReference, Reference as _, Trials, Violation, altered_text, strategy,
};
use gambol_testkit::more_laws;
use gambol_testkit::reference::PlainHoard;

const TRIALS: Trials =
    Trials { cases: 256, max_moves: 80, keys: (20_000, 100, 40_000), random_moves: (10, 100, 10) };

gambol_testkit::laws!(Hoard, HoardSetup, TRIALS, 20);

/// A second of cases, always the same ones, so that a rare mistake is found in every run or in none.
#[test]
fn altered_positions_are_many_and_the_same_in_every_run() -> Result<(), Violation> {
    let run = || -> Result<Vec<String>, Violation> {
        let began = Instant::now();
        let seen = RefCell::new(Vec::new());
        Trials::SHORT.in_altered_positions::<Hoard>(&|position| {
            seen.borrow_mut().push(position.to_string());
            Ok(())
        })?;
        assert!(began.elapsed() >= Duration::from_secs(1), "time is left for more cases");
        Ok(seen.into_inner())
    };
    let (first, second) = (run()?, run()?);
    let shared = first.len().min(second.len());
    assert!(shared >= 64, "{shared} cases");
    assert_eq!(first[..shared], second[..shared]);
    Ok(())
}

/// A game is a reference engine of itself, and finds what another does differently.
#[test]
fn games_are_reference_engines() -> Result<(), Violation> {
    let agreement = Agreement {
        cases: 32,
        max_moves: 60,
        depth: 2,
        any_variant: (2, 60),
        each_preset: (2, 60),
        perft: (10, 5, 2),
    };
    agreement.in_positions::<Hoard, AsReference<Hoard>>()?;
    agreement.in_games::<Hoard, AsReference<Hoard>>()?;
    agreement.on_perft::<Hoard, AsReference<Hoard>>()?;
    let start = Hoard::start(HoardVariant::STANDARD);
    gambol_laws::agrees_on_texts::<Hoard, AsReference<Hoard>>(&start, &["1x"], "0 cgs?=")?;
    let other = "no game reads this".to_owned();
    assert_eq!(
        AsReference::<Hoard>::parse(&other).map(|it| it.text()),
        Err(Hoard::read(&other).unwrap_err().to_string())
    );
    Ok(())
}

#[test]
fn laws_hold_in_positions_set_up() -> Result<(), Violation> {
    TRIALS.in_positions_set_up(20, set_up, &more_laws::<HoardSetup, Hoard>)
}

#[test]
fn keys_of_views_differ() -> Result<(), Violation> {
    gambol_laws::keys_of_views_differ::<Hoard>(20_000, 100, 100_000)
}

#[cfg(feature = "svg")]
#[test]
fn pictures_are_fine() -> Result<(), Violation> {
    use gambol_laws::svg_drawings;
    gambol_laws::along_random_games(1, 5, 40, |position: &Hoard| svg_drawings(position, None))?;
    let game = gambol_laws::seeded_game::<Hoard>(HoardVariant::STANDARD, 1, 20);
    svg_drawings(game.position(), game.moves().last().copied())
}

#[cfg(feature = "svg")]
#[test]
fn pictures_hide_secrets() -> Result<(), Violation> {
    gambol_laws::along_random_games(2, 10, 100, gambol_laws::svg_secrets::<Hoard>)
}

#[test]
fn determinizations_are_fair() -> Result<(), Violation> {
    gambol_laws::determinizations_are_fair::<Hoard>(2_000, 40)
}

const AGREEMENT: Agreement = Agreement {
    cases: 256,
    max_moves: 80,
    depth: 3,
    any_variant: (1, 200),
    each_preset: (500, 200),
    perft: (30, 5, 3),
};

gambol_testkit::agreement!(Hoard, PlainHoard, AGREEMENT);

fn agree(position: &Hoard) -> Result<(), Violation> {
    gambol_laws::agrees::<Hoard, PlainHoard>(position, 3)
}

#[test]
fn in_positions_set_up() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(256, 20, set_up, agree)
}

#[test]
fn on_texts_of_moves() -> Result<(), Violation> {
    gambol_laws::in_random_games::<Hoard>(256, 60, |played| {
        gambol_laws::agrees_on_texts::<Hoard, PlainHoard>(&played.position, &[], "0123456 csg?=owl")
    })
}

/// The presets are tried by [`AGREEMENT`].
#[test]
fn in_variants_with_other_options() -> Result<(), Violation> {
    for options in ["standard:coins=4", "standard:coins=3,accuse=no"] {
        let variant = options.parse().expect("a variant");
        gambol_laws::agree_on_games::<Hoard, PlainHoard>(variant, 1, 500, 200)?;
        gambol_laws::agree_on_perft::<Hoard, PlainHoard>(variant, 30, 5, 3)?;
    }
    Ok(())
}

/// Where laws were once broken.
#[test]
fn laws_hold_in_positions_that_once_broke_them() -> Result<(), Violation> {
    for text in [
        "0,0,1 0,0,0;0,0,0;0,0,0 c,c,c -;-;- =1 standard",
        "0,0,1 0,0,0;0,0,0;0,0,0 c,c,c -;-;- 1 standard",
        "0,1,0 0,0,0;0,0,0;0,0,0 c,c,c -;-;- 1 standard",
        "1,0,0 0,0,0;0,0,0;0,0,0 c,c,c -;-;- 1 standard",
        "1,0,0 0,0,0;0,0,0;0,0,0 c,g,c -;-;- won1 standard",
        "1,0,0 1,0,0;0,0,0;0,0,0 c,c,c -;-;- 2 standard",
    ] {
        if let Ok(position) = text.parse() {
            gambol_laws::laws(&position)?;
            more_laws::<HoardSetup, Hoard>(&position)?;
            agree(&position)?;
        }
        gambol_laws::bytes::position_versus::<Hoard, PlainHoard>(text.as_bytes())?;
    }
    Ok(())
}

/// Any position after the deal: wishes are seats in a row of the six cards.
fn set_up(variant: <Hoard as Game>::Variant, choices: &mut strategy::Choices) -> Option<Hoard> {
    let mut cards = vec!['c', 'c', 'c', 's', 's', 'g'];
    let mut wishes = || cards.remove(choices.below(cards.len() as u64) as usize);
    let wishes = [wishes(), wishes(), wishes()];
    let mut coins = || choices.below(2);
    let mut three = || format!("{},{},0", coins(), coins());
    let hoards = format!("{};{};{}", three(), three(), three());
    let heap = format!("{},0,1", choices.below(2));
    let turn = ["1", "=2", "3", "over"][choices.below(4) as usize];
    let [first, second, third] = wishes;
    format!("{heap} {hoards} {first},{second},{third} -;-;- {turn} {variant}").parse().ok()
}

#[test]
fn engines_agree_on_what_is_a_move() -> Result<(), Violation> {
    let mut random = seeded(1);
    gambol_laws::along_random_games(4, 20, 60, |position: &Hoard| {
        let reference = PlainHoard::parse(&position.to_string()).expect("a position");
        for text in ["c", "s", "g", "1c", "12s", "13g", "01g", "2?s", "4?s", "=g", "=owl", "?"] {
            gambol_laws::agrees_on_move(position, &reference, text)?;
            let text = altered_text(text, "0123csg=?é", &mut random);
            gambol_laws::agrees_on_move(position, &reference, &text)?;
        }
        Ok(())
    })
}

/// n = 20,000 draws in each position.
#[test]
fn random_moves_are_fair_at_every_kind_of_turn() -> Result<(), Violation> {
    for text in [
        "0,0,0 0,0,0;0,0,0;0,0,0 ?,?,? -;-;- =1 standard",
        "0,0,0 0,0,0;0,0,0;0,0,0 c,s,? -;-;- =1 standard",
        "0,0,0 0,0,0;0,0,0;0,0,0 c,s,g -;-;- =1 standard:coins=4",
        "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard",
        "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard:accuse=no",
        "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- over standard",
    ] {
        let position: Hoard = text.parse().expect("a position");
        gambol_laws::random_move_distribution(&position, 1, 20_000)?;
    }
    Ok(())
}

#[test]
fn weights_add_up_to_what_is_left() -> Result<(), Violation> {
    gambol_laws::along_random_games(2, 200, 100, |position: &Hoard| {
        if !position.is_chance() {
            return Ok(());
        }
        let dealt = Player::all(3).filter_map(|player| position.wish(player)).count();
        let total = match dealt {
            3 => {
                use gambol_laws::example::Metal;
                Metal::ALL.map(|metal| u64::from(position.sack(metal))).iter().sum::<u64>() + 1
            }
            _ => 6 - dealt as u64,
        };
        gambol_laws::chance_sum(position, total)
    })
}

/// The positions that are consistent with what a viewer knows, straight from the rules: every deal
/// with its probability, and of those the ones that give the same view.
fn possible(view: &HoardView) -> Vec<(Hoard, f64)> {
    let seen = view.to_string();
    let fields: Vec<&str> = seen.split(' ').collect();
    let variant = fields[5].parse().expect("a variant");
    let known = fields[2].split(',').filter(|&wish| wish != "?").count();
    let mut deals = vec![(Hoard::start(variant), 1.0)];
    for _ in 0..known {
        deals = deals
            .into_iter()
            .flat_map(|(deal, probability)| {
                let total: u32 = deal.legal_moves().iter().map(|&mv| deal.chance_weight(mv)).sum();
                deal.legal_moves().into_iter().map(move |mv| {
                    let share = f64::from(deal.chance_weight(mv)) / f64::from(total);
                    (deal.apply(mv).expect("legal"), probability * share)
                })
            })
            .collect();
    }
    deals
        .into_iter()
        .filter_map(|(deal, probability)| {
            let text = deal.to_string();
            let wishes = text.split(' ').nth(2).expect("wishes");
            let mut fields = fields.clone();
            fields[2] = wishes;
            let position: Hoard = fields.join(" ").parse().ok()?;
            (position.view(view.viewer()) == *view).then_some((position, probability))
        })
        .collect()
}

/// n = 20,000 draws for each view.
#[test]
fn determinizations_have_the_right_odds() -> Result<(), Violation> {
    for text in [
        "0,0,0 0,0,0;0,0,0;0,0,0 c,?,? -;-;- =1 standard",
        "0,0,0 0,0,0;0,0,0;0,0,0 c,s,? -;-;- =1 standard",
        "1,0,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard",
        "1,0,0 0,0,0;0,0,0;0,0,0 s,c,c -;-;- =1 standard",
        "1,0,0 0,0,0;0,0,0;0,0,0 g,s,c -;g;- 1 standard",
        "1,0,0 0,0,0;0,0,0;0,0,0 c,s,c -;c;g 1 standard",
        "1,0,0 0,0,0;0,0,0;0,0,0 c,s,c sg;cg;sg 1 standard",
        "1,0,0 0,0,0;0,0,0;0,0,0 c,s,c -;-;- over quiet",
    ] {
        let position: Hoard = text.parse().expect("a position");
        for player in Player::all(3) {
            let view = position.view(player);
            gambol_laws::determinize_distribution(&view, possible, 1, 20_000)?;
        }
    }
    Ok(())
}

/// Every position that chance alone can lead to, up to a player's turn or the end, with its probability.
fn after_chance(start: &Hoard) -> Vec<(Hoard, f64)> {
    let mut ends: Vec<(Hoard, f64)> = Vec::new();
    let mut open = vec![(*start, 1.0)];
    while let Some((position, probability)) = open.pop() {
        if !position.is_chance() {
            match ends.iter_mut().find(|(end, _)| *end == position) {
                Some((_, sum)) => *sum += probability,
                None => ends.push((position, probability)),
            }
            continue;
        }
        let events = position.legal_moves().to_vec();
        let weight = |mv| f64::from(position.chance_weight(mv));
        let total: f64 = events.iter().map(|&mv| weight(mv)).sum();
        open.extend(
            events.into_iter().map(|mv| (position.after(mv), probability * weight(mv) / total)),
        );
    }
    ends
}

#[test]
fn chance_leads_to_all_deals_and_first_coins() {
    let ends = after_chance(&Hoard::start("quiet".parse().expect("a variant")));
    let sum: f64 = ends.iter().map(|(_, probability)| probability).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    // 19 deals of three of the six cards; after each a coin of three metals or the owl.
    assert_eq!(ends.len(), 19 * 4);
    let all_copper = "1,0,0 0,0,0;0,0,0;0,0,0 c,c,c -;-;- 1 quiet".parse().expect("a position");
    let (_, probability) = ends.iter().find(|(end, _)| *end == all_copper).expect("possible");
    assert!((probability - 3.0 / 6.0 * 2.0 / 5.0 * 1.0 / 4.0 * 3.0 / 7.0).abs() < 1e-12);
}

#[test]
fn seats_turn_once_the_wishes_are_dealt() {
    let position: Hoard = "1,0,0 1,0,0;0,2,0;0,0,1 c,s,c s;-;- 1 standard".parse().expect("valid");
    let images: Vec<String> =
        position.symmetries().map(|symmetry| position.transformed(symmetry).to_string()).collect();
    assert_eq!(
        images,
        [
            "1,0,0 1,0,0;0,2,0;0,0,1 c,s,c s;-;- 1 standard",
            "1,0,0 0,0,1;1,0,0;0,2,0 c,c,s -;s;- 2 standard",
            "1,0,0 0,2,0;0,0,1;1,0,0 s,c,c -;-;s 3 standard",
        ]
    );
    assert_eq!(Hoard::start(HoardVariant::STANDARD).symmetries().count(), 1);
}

#[test]
fn texts_are_refused_in_these_words() {
    gambol_testkit::error_table::<Hoard, _>("tests/all/errors.txt");
}
