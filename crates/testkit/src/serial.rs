//! Checks serial forms: JSON and the binary format of `postcard`.

use std::fmt::Debug;

use gambol_core::{GameSetup, PackedMove, Start};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Checks that a value is written as this JSON and parsed from it.
///
/// # Panics
///
/// If either differs.
#[track_caller]
pub fn in_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect(json), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect(json), value);
}

/// Checks that a text is not valid JSON of a type, with an error that begins with these words.
///
/// # Panics
///
/// If the text is accepted, or refused with other words.
#[track_caller]
pub fn not_in_json<T: DeserializeOwned + Debug>(json: &str, words: &str) {
    let error = serde_json::from_str::<T>(json).expect_err(json).to_string();
    assert!(error.starts_with(words), "{json}: {error}");
}

/// Checks that a value is written as these bytes and parsed from them.
///
/// # Panics
///
/// If either differs.
#[track_caller]
pub fn in_bytes<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    assert_eq!(postcard::to_allocvec(value).expect("bytes"), bytes);
    assert_eq!(postcard::from_bytes::<T>(bytes).as_ref(), Ok(value));
}

/// Checks that moves are packed as their bits, and that none of the numbers in `wrong` is a move.
///
/// # Panics
///
/// If a check fails.
#[track_caller]
pub fn moves_in_bytes<M: PackedMove + Serialize + DeserializeOwned>(moves: &[M], wrong: &[u64]) {
    let bytes = |number: u64| postcard::to_allocvec(&number).expect("bytes");
    for &mv in moves {
        in_bytes(&mv, &bytes(mv.to_bits()));
    }
    for &number in wrong {
        assert!(postcard::from_bytes::<M>(&bytes(number)).is_err(), "{number}");
    }
}

/// Checks the binary form of a position. It must be packed as its setup and must not be readable from a part of
/// the bytes. The setup with any of these flaws must be packed and read back, but must not be a position.
/// Returns the bytes of the position.
///
/// # Panics
///
/// If a check fails.
#[track_caller]
pub fn setup_in_bytes<S, G>(position: &G, flaws: &[fn(&mut S)]) -> Vec<u8>
where
    S: GameSetup<G> + Serialize + DeserializeOwned,
    G: Start + Serialize + DeserializeOwned,
{
    let setup = S::from(position);
    let bytes = postcard::to_allocvec(&setup).expect("bytes");
    in_bytes(&setup, &bytes);
    in_bytes(position, &bytes);
    for length in 0..bytes.len() {
        let part = postcard::from_bytes::<G>(&bytes[..length]);
        assert!(part.is_err(), "the first {length} bytes");
    }
    for flaw in flaws {
        let mut setup = S::from(position);
        flaw(&mut setup);
        let bytes = postcard::to_allocvec(&setup).expect("bytes");
        in_bytes(&setup, &bytes);
        assert!(postcard::from_bytes::<G>(&bytes).is_err(), "{setup:?}");
    }
    bytes
}
