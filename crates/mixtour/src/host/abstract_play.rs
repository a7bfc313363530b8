//! Games of `AbstractPlay`. There a move may always be taken back, so its games are `basic` here, with the twenty
//! pieces of `official`.

use alloc::format;
use alloc::string::{String, ToString};

use gambol_host::abstract_play::Dialect;
use gambol_host::{AnyPosition, FullGame};

use crate::position::Position;

pub(super) const DIALECT: Dialect = Dialect {
    game: Position::GAME,
    title: "Mixtour",
    variants: &[
        ("basic:pieces=20", "", ""),
        ("basic:pieces=20,points=2", "three", "Best of Three"),
        ("basic:pieces=20,points=3", "five", "Best of Five"),
    ],
    read,
    write,
};

/// The height of the stack that a move takes pieces from.
fn height(position: &AnyPosition, from: &str) -> Option<usize> {
    Some(position.downcast::<Position>()?.stack(from.parse().ok()?).height())
}

/// A move without a number takes the whole stack there, and one piece here.
fn read(position: &AnyPosition, text: &str) -> String {
    match text.split_once('-') {
        Some((from, to)) if !from.contains(':') => match height(position, from) {
            Some(height) => format!("{from}:{height}-{to}"),
            None => text.to_string(),
        },
        _ => text.to_string(),
    }
}

fn write(position: &AnyPosition, text: &str) -> String {
    let Some((stack, to)) = text.split_once('-') else { return text.to_string() };
    let (from, pieces) = stack.split_once(':').unwrap_or((stack, "1"));
    match height(position, from) {
        Some(height) if height.to_string() == pieces => format!("{from}-{to}"),
        _ => format!("{from}:{pieces}-{to}"),
    }
}
