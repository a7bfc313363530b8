//! Requests in JSON, one object per line, parsed field by field.
//!
//! Seats and the analysis of `gambol-program` parse their requests with this module.

use std::fmt::{self, Display};

use gambol_core::serialize::decimal;
use gambol_core::text::Excerpt;
use gambol_host::{AnyGame, AnyPosition, GameFault, Games, Schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The error of a request: a field is wrong, or the request cannot be carried out now.
#[derive(Debug, Default, Serialize)]
pub struct RequestError {
    /// The schema of the line.
    pub schema: Schema,
    /// The id, if the request has one.
    pub id: Option<String>,
    /// The field that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The ply of a position that could not be analysed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// The error text.
    pub error: String,
}

impl Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.field {
            Some(field) => write!(f, "{field}: {}", self.error),
            None => f.write_str(&self.error),
        }
    }
}

impl RequestError {
    /// Creates an error without a field, shortened to 400 characters.
    pub fn line(error: &dyn Display) -> Self {
        RequestError { error: short(error.to_string()), ..RequestError::default() }
    }

    /// Returns the line that answers the request.
    ///
    /// # Panics
    /// Never, because these values can always be serialised.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written")
    }

    /// Creates an error in this field.
    pub fn field(name: &str, error: impl Display) -> Self {
        RequestError { field: Some(name.to_owned()), ..RequestError::line(&error) }
    }
}

/// Returns a function that turns errors into errors of this field.
pub fn at<E: Display>(name: &str) -> impl FnOnce(E) -> RequestError {
    move |error| RequestError::field(name, error)
}

/// The longest id, in bytes.
pub const MAX_ID: usize = 200;

/// Shortens an error text.
fn short(mut text: String) -> String {
    const LONGEST: usize = 400;
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

/// A number of 64 bits, written as a decimal text.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Decimal(#[serde(with = "decimal")] pub u64);

/// The fields of a request that have not been read yet.
#[derive(Clone, Debug)]
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Reads a line and its id. Errors call the line `what`.
    ///
    /// # Errors
    /// The line is not an object with an id.
    pub fn read(line: &str, what: &str) -> Result<(String, Self), RequestError> {
        let value: Value =
            serde_json::from_str(line).map_err(|error| RequestError::line(&error))?;
        let Value::Object(map) = value else {
            let error = format!("{what} is an object: {{\"id\": \"a\", ...}}");
            return Err(RequestError::line(&error));
        };
        let mut fields = Fields(map);
        let id = fields.name("id", "the id is missing: choose any text")?;
        Ok((id, fields))
    }

    /// Reads `KEY=VALUE,...`. The values of `show` are separated by plus signs.
    ///
    /// # Errors
    /// The text has another form, or repeats a key.
    pub fn of_options(text: &str) -> Result<Self, RequestError> {
        let mut map = Map::new();
        for option in text.split(',') {
            let Some((key, value)) = option.split_once('=') else {
                let error = format!("{} is not KEY=VALUE", Excerpt::new(option));
                return Err(RequestError::line(&error));
            };
            let value = match value.parse::<u64>() {
                Ok(number) => number.into(),
                Err(_) if key == "show" => value.split('+').collect(),
                Err(_) => value.into(),
            };
            if map.insert(key.to_owned(), value).is_some() {
                return Err(RequestError::field(key, "the key is given twice"));
            }
        }
        Ok(Fields(map))
    }

    /// Takes a text of at most [`MAX_ID`] bytes.
    ///
    /// # Errors
    /// The field is missing, or is not such a text.
    pub fn name(&mut self, name: &str, missing: &str) -> Result<String, RequestError> {
        let text: String = self.take(name)?.ok_or_else(|| RequestError::field(name, missing))?;
        if text.len() > MAX_ID {
            let error = format!("the {name} is longer than {MAX_ID} bytes");
            return Err(RequestError::field(name, error));
        }
        Ok(text)
    }

    /// Takes a field, if the request has it.
    ///
    /// # Errors
    /// The field has another type.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, RequestError> {
        let read = self.0.remove(name).map(serde_json::from_value).transpose();
        read.map_err(|error| wrong_type(name, &error))
    }

    /// Takes the game, or returns the only game.
    ///
    /// # Errors
    /// There is no such game, or the name is missing.
    pub fn game(&mut self, games: Games<'_>) -> Result<AnyGame, RequestError> {
        let name: Option<String> = self.take("game")?;
        let game = match (&name, games.0) {
            (Some(name), _) => games.find(name),
            (None, [only]) => Ok(*only),
            (None, _) => return Err(RequestError::field("game", "the game is missing")),
        };
        game.map_err(at("game"))
    }

    /// Takes the position, or returns the start of the variant.
    ///
    /// # Errors
    /// The text of the position or variant is wrong.
    pub fn start(&mut self, game: AnyGame) -> Result<AnyPosition, RequestError> {
        // The text of a position names its variant.
        if let Some(text) = self.take::<String>("position")? {
            return game.position(&text).map_err(at("position"));
        }
        match self.take::<String>("variant")? {
            Some(variant) => game.start(&variant).map_err(at("variant")),
            None => Ok(game.first()),
        }
    }

    /// Takes a number from 1 to `most`, if the request has it.
    ///
    /// # Errors
    /// The field is not a number from 1 to `most`.
    pub fn number(&mut self, name: &str, most: u64) -> Result<Option<u64>, RequestError> {
        let Some(value) = self.take::<Value>(name)? else { return Ok(None) };
        let number = value.as_u64().filter(|number| (1..=most).contains(number));
        let wrong =
            || RequestError::field(name, format!("{value} is not a number from 1 to {most}"));
        number.map(Some).ok_or_else(wrong)
    }

    /// Checks that no field is left. `known` lists the fields for the error.
    ///
    /// # Errors
    /// A field is left.
    pub fn end(&self, known: &str) -> Result<(), RequestError> {
        let Some(name) = self.0.keys().next() else { return Ok(()) };
        let error = format!("the field is unknown or has no use here: the fields are {known}");
        Err(RequestError::field(&short(name.clone()), error))
    }
}

/// The error of a field with another type, in the words of JSON.
fn wrong_type(name: &str, error: &serde_json::Error) -> RequestError {
    let error = error.to_string().replace("unknown variant", "unknown value");
    // Rust's names of integers, and what the text of a `Decimal` holds.
    let (begun, what) = error.rsplit_once("expected ").unwrap_or_default();
    let most = match what {
        "u8" => u8::MAX.into(),
        "u64" | "usize" | "a decimal number" => u64::MAX,
        _ => return RequestError::field(name, error),
    };
    RequestError::field(name, format!("{begun}expected a number from 0 to {most}"))
}

/// Runs code of games and bots. Turns a panic into an error that names the game at fault, or else `who`.
///
/// # Errors
/// The code panics.
pub fn catch_panic<T>(who: impl FnOnce() -> String, work: impl FnOnce() -> T) -> Result<T, String> {
    GameFault::catch(work).map_err(|panic| match panic.downcast_ref::<GameFault>() {
        Some(fault) => fault.to_string(),
        None => format!("{} panicked", who()),
    })
}
