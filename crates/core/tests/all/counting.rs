//! Perft and playouts of the example games.

use std::sync::Mutex;

use gambol_core::example::{Breakthrough, KuhnPoker, Nim};
use gambol_core::perft::{Perft, perft, perft_plain};
use gambol_core::playout::{Tally, for_each_playout, playout, playouts};
use gambol_core::{Game, History, Player, seeded};

#[test]
fn a_table_and_threads_change_no_count() {
    let heap = Nim { stones: 30, turn: Player::P1 };
    for depth in 0..=8 {
        let expected = perft_plain(&heap, depth);
        assert_eq!(perft(&heap, depth), expected);
        for (mib, threads) in [(0, 1), (0, 2), (1, 1), (1, 2)] {
            let (uses, reports) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
            let perft = Perft::new()
                .hash_mib(mib)
                .threads(threads)
                .table_use(|table_use| uses.lock().unwrap().push(table_use))
                .progress(|done, all| reports.lock().unwrap().push((done, all)));
            assert_eq!(perft.count(&heap, depth), Ok(expected), "{mib} {threads}");
            drop(perft);
            let mut reports = reports.into_inner().unwrap();
            reports.sort_unstable();
            let all = reports.len();
            assert!(reports.into_iter().eq((1..=all).map(|done| (done, all))));
            assert!(depth < 2 || all >= heap.count_moves());
            let uses = uses.into_inner().unwrap();
            assert_eq!(uses.len(), usize::from(mib > 0 && depth > 1));
            if depth == 8 && mib > 0 {
                // Numbers taken in another order lead to the same position.
                let table_use = uses[0];
                assert!(table_use.hits > 0 && table_use.hits < table_use.lookups);
            }
        }
    }
}

#[test]
fn divided_counts_are_those_after_each_move() {
    let start = Breakthrough::default();
    for depth in 1..=3 {
        let divided = Perft::new().divide(&start, depth).unwrap();
        let moves = divided.iter().map(|&(mv, _)| mv);
        assert!(moves.eq(start.legal_moves()));
        for (mv, count) in divided {
            assert_eq!(count, perft_plain(&start.apply(mv).unwrap(), depth - 1));
        }
    }
}

#[test]
fn a_playout_counts_its_moves_and_its_chance_events() {
    for (seed, max_plies) in (0..40).zip([1, 2, 1_000].into_iter().cycle()) {
        let played = playout(&KuhnPoker::default(), &mut seeded(seed), max_plies);
        // The same moves, one after the other.
        let mut history = History::new(KuhnPoker::default());
        let mut random = seeded(seed);
        let (mut plies, mut events) = (0, 0);
        while let Some(mv) = history.position().random_move(&mut random) {
            if plies == max_plies {
                break;
            }
            let by = if history.position().is_chance() { &mut events } else { &mut plies };
            *by += 1;
            history.play(mv).unwrap();
        }
        assert_eq!(played.end, *history.position());
        assert_eq!((played.plies, played.chance_events), (plies, events));
        assert_eq!((history.plies(), events), (plies, 2));
    }
}

#[test]
fn a_tally_counts_every_playout_once() {
    let start = KuhnPoker::default();
    for (games, max_plies) in [(0, 9), (1, 9), (2, 9), (150, 2), (150, 1_000)] {
        let mut tally = Tally::default();
        let mut visited = 0;
        for_each_playout(&start, games, max_plies, seeded, |played| {
            visited += 1;
            tally.plies += played.plies;
            match played.end.outcome().map(|outcome| outcome.winner) {
                Some(Some(player)) => tally.wins[player.index()] += 1,
                Some(None) => tally.draws += 1,
                None => tally.unfinished += 1,
            }
        });
        assert_eq!(visited, games);
        assert_eq!(playouts(&start, games, max_plies, seeded), tally);
        assert_eq!(tally.games(), games);
        assert_eq!(tally.unfinished > 0, games == 150 && max_plies == 2);
    }
}
