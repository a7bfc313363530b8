//! Records made at random, and random texts read as records.

use gambol_core::{GameResult, Player, RandomSource, seeded};
use gambol_host::record::{Record, RecordText};
use gambol_laws::example::Hoard;
use gambol_laws::strategy;
use proptest::prelude::*;

use crate::records::{GOLDEN, read};

/// Words that records are made of, and some that they are not.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        proptest::sample::select(vec![
            "[Game \"hoard\"]",
            "[Game \"walk\"]",
            "[Variant \"quiet\"]",
            "[P1 \"A\"]",
            "[P1 \"?\"]",
            "[P4 \"?\"]",
            "[Result \"draw\"]",
            "[Result \"p1win\"]",
            "[Result \"*\"]",
            "[Seed \"1\"]",
            "[Reason \"\\\\\"]",
            "[Event \"\\\"\"]",
            "[X \"\u{1b}\"]",
            "\n",
            "\r\n",
            " ",
            " ",
            "\t",
            "\u{feff}",
            "=c",
            "=s",
            "=g",
            "=owl",
            "1c",
            "1s",
            "1g",
            "2c",
            "2?c",
            "3?s",
            "c",
            "s",
            "1.",
            "12.",
            "1...",
            "1.1c",
            "0.",
            "{",
            "}",
            "{a}",
            "{ b\nc }",
            "{}",
            "[",
            "]",
            "\"",
            "\\",
            "*",
            "draw",
            "p1win",
            "p3win",
            "p4win",
            "...",
            "é",
            "\0",
        ])
        .prop_map(str::to_string),
        any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #![proptest_config(gambol_laws::config(256))]

    #[test]
    fn records_are_read_back(
        played in strategy::random_play::<Hoard>(80),
        tags in proptest::collection::vec((any::<String>(), any::<String>()), 0..6),
        names in proptest::collection::vec("[PSeed0-9]{1,4}|Seed|P[1-4]", 0..6),
        comments in proptest::collection::vec((any::<u8>(), any::<String>()), 0..6),
        result in proptest::option::of((0..7usize, any::<String>())),
    ) {
        let full = played.record();
        let mut record = Record::new(*full.start());
        for (name, value) in &tags {
            let _ = record.set_tag(name, value);
        }
        for (name, (_, value)) in names.iter().zip(&tags) {
            let _ = record.set_tag(name, value);
        }
        for moves in 0..=full.moves().len() {
            if moves > 0 {
                record.play(full.moves()[moves - 1]).unwrap();
            }
            for (_, comment) in comments.iter().filter(|&&(at, _)| usize::from(at) % 20 == moves) {
                record.set_comment(comment);
            }
        }
        if let Some((seat, reason)) = &result {
            let result = Player::from_index(*seat).map_or(GameResult::Draw, GameResult::Win);
            let _ = record.set_result(result, reason);
        }
        let text = record.to_string();
        prop_assert_eq!(read::<Hoard>(&text), Ok(record.clone()), "{}", text);
        // Taken apart and put together it is the same to the letter.
        prop_assert_eq!(text.parse::<RecordText>().unwrap().to_string(), text.clone());
        prop_assert!(text.lines().all(|line| !line.contains(char::is_control)));
        gambol_laws::record_text(&record)?;
    }

    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        let _ = read::<Hoard>(&text);
    }

    #[test]
    fn any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = read::<Hoard>(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn accepted_words_are_read_back(text in pieces()) {
        if let Ok(record) = read::<Hoard>(&text) {
            prop_assert_eq!(read::<Hoard>(&record.to_string()), Ok(record));
        }
    }

    #[test]
    fn texts_with_many_changes_are_answered(seed in any::<u64>()) {
        // Some of them are accepted still.
        let mut random = seeded(seed);
        let mut bytes = GOLDEN.as_bytes().to_vec();
        for _ in 0..random.below(8) {
            let (from, to) = (random.below(bytes.len() as u64), random.below(bytes.len() as u64));
            let (from, to) = (from as usize, to as usize);
            match random.below(3) {
                0 => bytes[to] = bytes[from],
                1 => drop(bytes.remove(to)),
                _ => bytes.insert(to, bytes[from]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(record) = read::<Hoard>(&text) {
            prop_assert_eq!(read::<Hoard>(&record.to_string()), Ok(record));
        }
    }
}
