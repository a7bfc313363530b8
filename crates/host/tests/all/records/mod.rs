//! What the tests of records share.

mod walk;

use gambol_core::Start;
use gambol_host::record::{Record, RecordError, RecordText};
use gambol_laws::example::Hoard;

pub(crate) use walk::Walk;

/// Every kind of tag, chance, comments and an end by the rules.
pub(crate) const GOLDEN: &str = r#"[Game "hoard"]
[Variant "quiet"]
[P1 "Ann"]
[P2 "?"]
[P3 "C:\\ \"the cat\""]
[Result "p1win"]
[Reason "most points when the owl came"]
[Seed "7"]
[Position "0,1,0 2,0,0;0,0,0;0,0,0 c,c,s -;-;- 2 quiet"]
[Site "?"]
[Event "Spring, round {1}"]

{From the middle of a game.} 1. 1s =c 1c {A coin of copper is one point, three
to who wishes for it.} =s 1s =g 2. 1g =owl p1win
"#;

/// The record of a text, after a check that what is taken apart and written again means the same.
pub(crate) fn read<G: Start>(text: &str) -> Result<Record<G>, RecordError<G>> {
    let record = text.parse::<Record<G>>();
    match text.parse::<RecordText>() {
        Ok(taken_apart) => {
            assert_eq!(record.as_ref().ok(), taken_apart.to_string().parse().as_ref().ok());
        }
        Err(_) => assert!(record.is_err()),
    }
    record
}

pub(crate) fn hoard(text: &str) -> Record<Hoard> {
    read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}
