//! Requests in JSON, an object a line, read field by field.

use std::fmt::{self, Display};

use gambol_core::serialize::decimal;
use gambol_core::text::Excerpt;
use gambol_host::{AnyGame, AnyPosition, Schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Program;

/// What is wrong with a request, or why it was not carried out.
#[derive(Debug, Default, Serialize)]
pub(crate) struct RequestError {
    pub(crate) schema: Schema,
    /// The id, if it could be read.
    pub(crate) id: Option<String>,
    /// The field that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ply: Option<usize>,
    pub(crate) error: String,
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
    pub(crate) fn line(error: &dyn Display) -> Self {
        RequestError { error: short(error.to_string()), ..RequestError::default() }
    }

    pub(crate) fn field(name: &str, error: impl Display) -> Self {
        RequestError { field: Some(name.to_owned()), ..RequestError::line(&error) }
    }
}

/// Turns errors into those of this field.
pub(crate) fn at<E: Display>(name: &str) -> impl FnOnce(E) -> RequestError {
    move |error| RequestError::field(name, error)
}

/// The longest id, in bytes.
pub(crate) const MAX_ID: usize = 200;

/// An error text, shortened.
fn short(mut text: String) -> String {
    const LONGEST: usize = 400;
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

/// A number of 64 bits, as a decimal text.
#[derive(Deserialize)]
pub(crate) struct Decimal(#[serde(with = "decimal")] pub(crate) u64);

/// The fields not read yet.
pub(crate) struct Fields(Map<String, Value>);

impl Fields {
    /// Reads a line and its id.
    pub(crate) fn read(line: &str, what: &str) -> Result<(String, Self), RequestError> {
        let value: Value =
            serde_json::from_str(line).map_err(|error| RequestError::line(&error))?;
        let Value::Object(map) = value else {
            return Err(RequestError::line(&format_args!(
                "{what} is an object: {{\"id\": \"a\", ...}}"
            )));
        };
        let mut fields = Fields(map);
        let id = fields.name("id", "the id is missing: any text")?;
        Ok((id, fields))
    }

    /// Reads `KEY=VALUE,...`, where a value may be several with plus signs between them.
    pub(crate) fn of_options(text: &str) -> Result<Self, RequestError> {
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
                return Err(RequestError::field(key, "given twice"));
            }
        }
        Ok(Fields(map))
    }

    /// A text of at most [`MAX_ID`] bytes.
    pub(crate) fn name(&mut self, name: &str, missing: &str) -> Result<String, RequestError> {
        let text: String = self.take(name)?.ok_or_else(|| RequestError::field(name, missing))?;
        if text.len() > MAX_ID {
            let error = format!("the {name} is longer than {MAX_ID} bytes");
            return Err(RequestError::field(name, error));
        }
        Ok(text)
    }

    pub(crate) fn take<T: DeserializeOwned>(
        &mut self,
        name: &str,
    ) -> Result<Option<T>, RequestError> {
        self.0.remove(name).map(serde_json::from_value).transpose().map_err(at(name))
    }

    /// The game named, or the only one.
    pub(crate) fn game(&mut self, program: &Program) -> Result<AnyGame, RequestError> {
        let name: Option<String> = self.take("game")?;
        let games = program.catalogue().games();
        let game = match (&name, games.only()) {
            (Some(name), _) => games.find(name),
            (None, Some(only)) => Ok(only),
            (None, None) => return Err(RequestError::field("game", "the game is missing")),
        };
        game.map_err(at("game"))
    }

    /// The position of a game where play begins.
    pub(crate) fn start(&mut self, game: AnyGame) -> Result<AnyPosition, RequestError> {
        match self.take::<String>("position")? {
            // It names its variant.
            Some(text) => game.position(&text).map_err(at("position")),
            None => match self.take::<String>("variant")? {
                Some(variant) => game.start(&variant).map_err(at("variant")),
                None => Ok(game.first()),
            },
        }
    }

    /// A number from 1 to `most`.
    pub(crate) fn number(&mut self, name: &str, most: u64) -> Result<Option<u64>, RequestError> {
        match self.take(name)? {
            Some(wrong) if !(1..=most).contains(&wrong) => {
                Err(RequestError::field(name, format!("{wrong} is not a number from 1 to {most}")))
            }
            number => Ok(number),
        }
    }

    /// Checks that no field is left.
    pub(crate) fn end(&self, known: &str) -> Result<(), RequestError> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(RequestError::field(
                &short(name.clone()),
                format!("a field that is unknown or has no use here; the fields are {known}"),
            )),
        }
    }
}
