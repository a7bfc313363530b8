//! Laws and their violations.

use std::any::Any;
use std::cell::Cell;
use std::fmt::{self, Debug, Display};
use std::panic::resume_unwind;

use gambol_host::GameFault;
use thiserror::Error;

/// The violation of a law.
#[derive(Clone, PartialEq, Eq, Error)]
#[error("the law `{law}` is broken\n      at: {position}\nexpected: {expected}\n   found: {found}")]
pub struct Violation {
    /// The name of the law, which is the name of its function.
    pub law: &'static str,
    /// The text of the position, or of another subject of the law.
    pub position: String,
    /// The requirement of the law.
    pub expected: String,
    /// The result that breaks the law.
    pub found: String,
}

/// What a law returns: nothing, or the [`Violation`].
pub(crate) type Result<T = (), E = Violation> = std::result::Result<T, E>;

impl Violation {
    /// The violation for a panic in the law that this thread began last.
    pub(super) fn of_panic(subject: &dyn Display, panic: &(dyn Any + Send)) -> Self {
        Violation {
            law: BEGUN.get(),
            position: subject.to_string(),
            expected: "no panic".to_owned(),
            found: GameFault::message(panic).unwrap_or_else(|| "a panic".to_owned()),
        }
    }
}

impl Debug for Violation {
    /// The same text as `Display`, because tests that return a violation print `Debug`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

thread_local! {
    static BEGUN: Cell<&'static str> = const { Cell::new("none") };
}

/// Runs code of a game. A fault that the game finds in itself is a violation of the law that this thread began
/// last.
pub(super) fn catch_fault<T>(run: &mut dyn FnMut() -> Result<T>) -> Result<T> {
    GameFault::catch(run).unwrap_or_else(|panic| match panic.downcast_ref::<GameFault>() {
        Some(fault) => Err(Violation::of_panic(&fault.position, &*panic)),
        None => resume_unwind(panic),
    })
}

/// Tries laws on a subject. A panic is a violation of the law that began last.
pub(super) fn catch_panic(subject: &dyn Display, laws: &mut dyn FnMut() -> Result) -> Result {
    GameFault::catch(laws).unwrap_or_else(|panic| Err(Violation::of_panic(subject, &*panic)))
}

/// A law that is being tried on a position, or on any other subject with a text. Use it for your own laws.
///
/// ```
/// use gambol_laws::{Law, Violation};
///
/// fn even(number: u32) -> Result<(), Violation> {
///     Law::new("even", &number).equal("what is left over", &0, &(number % 2))
/// }
/// assert!(even(4).is_ok());
/// assert_eq!(even(5).unwrap_err().found, "1");
/// ```
#[derive(Clone, Copy)]
pub struct Law<'a> {
    name: &'static str,
    subject: &'a dyn Display,
}

impl fmt::Debug for Law<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Law({:?}, `{}`)", self.name, self.subject)
    }
}

impl<'a> Law<'a> {
    /// A law of this name, tried on this subject.
    pub fn new(name: &'static str, subject: &'a dyn Display) -> Self {
        BEGUN.set(name);
        Law { name, subject }
    }

    /// A violation of this law.
    pub fn broken(&self, expected: impl Display, found: impl Display) -> Violation {
        self.violation(&expected, &found)
    }

    #[cold]
    fn violation(&self, expected: &dyn Display, found: &dyn Display) -> Violation {
        Violation {
            law: self.name,
            position: self.subject.to_string(),
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }

    /// Returns the violation of this law unless `holds`.
    ///
    /// # Errors
    ///
    /// The violation.
    pub fn ensure(&self, holds: bool, expected: impl Display, found: impl Display) -> Result {
        if holds { Ok(()) } else { Err(self.violation(&expected, &found)) }
    }

    /// Returns the violation of this law unless the two values are equal. `what` describes them.
    ///
    /// # Errors
    ///
    /// The violation.
    pub fn equal<T: PartialEq + Debug + ?Sized>(
        &self,
        what: impl Display,
        expected: &T,
        found: &T,
    ) -> Result {
        if expected == found { Ok(()) } else { Err(self.differ(&what, &expected, &found)) }
    }

    /// Independent of the types, so that it is compiled once.
    #[cold]
    fn differ(&self, what: &dyn Display, expected: &dyn Debug, found: &dyn Debug) -> Violation {
        self.violation(&format_args!("{what}: {expected:?}"), &format_args!("{found:?}"))
    }
}
