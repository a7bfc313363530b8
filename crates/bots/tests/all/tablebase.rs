//! With a tablebase `alphabeta` knows how endings end.

use std::sync::{Arc, LazyLock};

use gambol::lilypad::draughts::Position;
use gambol::tablebase::{ExactValue, Tablebase, TablebaseError};
use gambol::{Evaluated, Game, HiddenInformation, lilypad, mixtour, two_pipers};
use gambol_bots::{AlphaBeta, Bot, Bots, Budget, Score};

static THREE: LazyLock<Arc<Tablebase>> = LazyLock::new(|| {
    let tablebase = gambol_solve::tablebase::<Position>(3, 2, &mut |_, _| {});
    Arc::new(tablebase.expect("a tablebase"))
});

fn position(index: usize) -> Position {
    let endings = Position::ENDINGS.expect("draughts has them");
    (endings.position)(index).expect("a position with this value")
}

/// What a search finds that looks one move ahead.
fn score(bot: &mut AlphaBeta<Position>, position: &Position) -> Score {
    let choice = bot.choose(&position.view(position.to_move()), &Budget::depth(1));
    choice.score.expect("a choice between moves")
}

#[test]
fn a_search_of_one_move_knows_the_distance() {
    let length = THREE.values().len();
    let (mut deepest, mut asked) = (0, 0);
    for threads in [1, 2] {
        let mut bot = AlphaBeta::<Position>::new(1).threads(threads).tablebase(Arc::clone(&THREE));
        for index in (0..length).step_by(1_009) {
            let Some(value) = THREE.value(index) else { continue };
            let position = position(index);
            if position.count_moves() < 2 {
                continue;
            }
            let known = match value {
                ExactValue::Win(plies) => Score::Win(plies),
                ExactValue::Draw => Score::Centipoints(0),
                ExactValue::Loss(plies) => Score::Loss(plies),
            };
            assert_eq!(score(&mut bot, &position), known, "{position}");
            asked += 1;
            if let Score::Win(plies) = known {
                deepest = deepest.max(plies);
            }
        }
    }
    assert!(asked > 300 && deepest > 40, "{asked} {deepest}");
}

#[test]
fn both_play_the_longest_ending_to_its_end() {
    let mut values =
        (0..THREE.values().len()).filter_map(|index| Some((index, THREE.value(index)?)));
    let (index, _) =
        values.find(|(_, value)| *value == ExactValue::Win(61)).expect("known to be there");
    let mut position = position(index);
    assert!(!matches!(score(&mut AlphaBeta::new(1), &position), Score::Win(_)));
    let mut bot = AlphaBeta::<Position>::new(1).tablebase(Arc::clone(&THREE)).threads(2);
    for left in (1..=61).rev() {
        let choice = bot.choose(&position.view(position.to_move()), &Budget::depth(1));
        let known = if left % 2 == 1 { Score::Win(left) } else { Score::Loss(left) };
        // A forced move is not searched.
        assert!(choice.score.is_none_or(|score| score == known), "{position}: {choice:?}");
        position.apply_unchecked(choice.mv.expect("a move"));
    }
    assert!(!position.has_moves());
}

/// Whoever has a won ending wins it in the fewest plies, and draws are kept where a move loses. Returns how many endings
/// of each kind were tried, one of so many.
fn endings_are_kept<G: Evaluated>(pieces: usize, every: usize) -> [u32; 2] {
    let endings = G::ENDINGS.expect("the game has them");
    let tablebase = gambol_solve::tablebase::<G>(pieces, 2, &mut |_, _| {}).expect("a tablebase");
    let tablebase = Arc::new(tablebase);
    let value = |at: &G| tablebase.value((endings.index)(at)?);
    let mut bot = AlphaBeta::<G>::new(1).tablebase(Arc::clone(&tablebase));
    let mut play = |at: &mut G| {
        let player = at.status().player().expect("the game goes on");
        let choice = bot.choose(&at.view(player), &Budget::depth(1));
        at.apply_unchecked(choice.mv.expect("a move"));
    };
    let mut tried = [0; 2];
    for index in (0..tablebase.values().len()).step_by(every) {
        let Some(mut at) = (endings.position)(index) else { continue };
        let mover = at.status().player();
        let loses = |after: &G| match after.outcome() {
            Some(outcome) => outcome.winner.is_some(),
            None => matches!(value(after), Some(ExactValue::Win(_))),
        };
        match value(&at) {
            Some(ExactValue::Win(plies)) if plies > 4 => {
                let start = at.clone();
                (0..plies).for_each(|_| play(&mut at));
                let outcome = at.outcome().unwrap_or_else(|| panic!("{start}: {plies}"));
                assert_eq!(outcome.winner, mover, "{start}: {plies}");
                tried[0] += 1;
            }
            Some(ExactValue::Draw) if at.legal_moves().iter().any(|&mv| loses(&at.after(mv))) => {
                let start = at.clone();
                play(&mut at);
                assert!(!loses(&at), "{start}: {at}");
                tried[1] += 1;
            }
            _ => {}
        }
    }
    tried
}

#[test]
fn other_games_have_endings_too() {
    let lilypad = endings_are_kept::<lilypad::Position>(2, 11);
    let two_pipers = endings_are_kept::<two_pipers::Position>(2, 97);
    let is_tried = [lilypad, two_pipers].iter().flatten().all(|&tried| tried > 9);
    assert!(is_tried, "{lilypad:?} {two_pipers:?}");
}

#[test]
fn a_tablebase_must_be_of_the_game() {
    let draughts = Bots::of::<Position>();
    let bots = draughts.clone().with_tablebase(Arc::clone(&THREE)).expect("it fits");
    let start: gambol::AnyPosition =
        "B:W31,32:BK15".parse::<Position>().expect("a position").into();
    let mut bot =
        bots.build(&bots.read("alphabeta:depth=1").expect("a bot"), &start, 1).expect("it plays");
    let choice = bot.choose(&start.view(gambol::Player::P1), &Budget::depth(1));
    assert!(matches!(choice.score, Some(Score::Win(_) | Score::Loss(_) | Score::Centipoints(0))));

    let other = Bots::of::<mixtour::Position>().with_tablebase(Arc::clone(&THREE));
    assert_eq!(other.unwrap_err(), TablebaseError::NoEndings("Mixtour"));
    let nim = draughts.clone().with_tablebase(Arc::new(Tablebase::new("nim", 1, vec![0])));
    assert_eq!(
        nim.unwrap_err().to_string(),
        "the tablebase is for `nim`, but the game is English draughts"
    );
    let short = draughts.with_tablebase(Arc::new(Tablebase::new("draughts", 1, vec![0])));
    assert_eq!(short.unwrap_err(), TablebaseError::Head);
}
