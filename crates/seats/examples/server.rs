//! A small HTTP service for any game: the requests of `gambol seat`, with a token for each seat. Secrets stay on
//! the server: a client is told what its player may know.
//!
//! ```sh
//! cargo run -p gambol-seats --example server -- 127.0.0.1:8642
//! curl -d '{"game": "fifes-and-drums", "variant": "fog"}' http://127.0.0.1:8642/open
//! curl -H 'Authorization: Bearer TOKEN' http://127.0.0.1:8642/start
//! curl -H 'Authorization: Bearer TOKEN' http://127.0.0.1:8642/look
//! curl -H 'Authorization: Bearer TOKEN' -d '{"answer": "!5ML"}' http://127.0.0.1:8642/answer
//! curl -H 'Authorization: Bearer TOKEN' -X POST http://127.0.0.1:8642/undo
//! ```
//!
//! Opening a table returns a token for each seat, to be passed on. A token is all it takes to sit there, so a public
//! service needs HTTPS and cryptographic generators of tokens and chance, and limits on tables and bots. This one
//! answers one request at a time and keeps all tables.

use std::collections::hash_map::{HashMap, RandomState};
use std::error::Error;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read};
use std::time::Duration;

use gambol_host::Catalogue;
use gambol_seats::Seats;
use serde_json::{Value, json};
use tiny_http::{Header, Request, Response, Server};

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let address = std::env::args().nth(1);
    let server = Server::http(address.as_deref().unwrap_or("127.0.0.1:8642"))?;
    println!("http://{}", server.server_addr());
    // The keys of `RandomState` come from the system.
    let mut service =
        Service::new(&gambol::catalogue(), || RandomState::new().build_hasher().finish());
    for request in server.incoming_requests() {
        // Ignore clients that have gone away.
        let _ = service.respond(request);
    }
    Ok(())
}

/// The tables, who sits there, and a source of unguessable words.
pub(crate) struct Service {
    pub(crate) tables: Seats,
    /// The table and the player of each token.
    seats: HashMap<String, [Value; 2]>,
    random: fn() -> u64,
}

/// An HTTP status and an error in JSON.
fn refuse(status: u16, error: &str) -> (u16, String) {
    (status, json!({ "schema": 1, "id": null, "error": error }).to_string())
}

impl Service {
    pub(crate) fn new(catalogue: &Catalogue, random: fn() -> u64) -> Self {
        let tables = Seats::new(catalogue).bot_time(Duration::from_secs(1));
        Service { tables, seats: HashMap::new(), random }
    }

    /// Reads a request and answers it.
    pub(crate) fn respond(&mut self, mut request: Request) -> io::Result<()> {
        let mut body = Vec::new();
        request.as_reader().take(4_097).read_to_end(&mut body)?;
        let (status, line) = match &body[..] {
            [] => self.answer(&request, b"{}"),
            body if body.len() > 4_096 => Err(refuse(400, "a request has at most 4096 bytes")),
            body => self.answer(&request, body),
        }
        .map_or_else(|refusal| refusal, |line| (200, line));
        let json = Header::from_bytes("Content-Type", "application/json").expect("a header");
        let response = Response::from_string(line).with_status_code(status).with_header(json);
        request.respond(response.with_chunked_threshold(usize::MAX))
    }

    fn answer(&mut self, request: &Request, body: &[u8]) -> Result<String, (u16, String)> {
        let action = request.url().trim_start_matches('/');
        let mut own = vec![("action", Value::from(action))];
        match (request.method().as_str(), action) {
            ("GET", "games") => {}
            ("POST", "open") => {
                // Every table has seats, so the number is new. Who knows the seed knows every card.
                let (table, seed) = (self.seats.len().to_string(), (self.random)().to_string());
                own.extend([("table", table.into()), ("seed", seed.into())]);
            }
            ("GET", "start" | "look") | ("POST", "answer" | "undo" | "resign") => {
                let mut headers = request.headers().iter();
                let token = headers.find(|header| header.field.equiv("Authorization"));
                let token = token.and_then(|token| token.value.as_str().strip_prefix("Bearer "));
                let seat = token.and_then(|token| self.seats.get(token)).cloned();
                let [table, player] = seat.ok_or_else(|| refuse(401, "a token is needed"))?;
                own.extend([("table", table), ("player", player)]);
            }
            _ => return Err(refuse(404, "there is nothing here")),
        }
        let Ok(Value::Object(mut fields)) = serde_json::from_slice(body) else {
            return Err(refuse(400, "a request is an object in JSON"));
        };
        for (name, value) in own {
            if fields.insert(name.to_owned(), value).is_some() {
                return Err(refuse(400, &format!("the server sets the field {name}")));
            }
        }
        fields.entry("id").or_insert("".into());
        let line = self.tables.answer(&Value::Object(fields).to_string());
        let mut answer: Value = serde_json::from_str(&line).expect("an answer is JSON");
        if answer.get("kind").is_none() {
            // What is right, but not now, has no wrong field.
            return Err((if answer.get("field").is_some() { 400 } else { 409 }, line));
        }
        let Some(seats) = answer["seats"].as_array().cloned() else { return Ok(line) };
        for player in seats.iter().filter_map(Value::as_str) {
            let token = format!("{:016x}{:016x}", (self.random)(), (self.random)());
            answer["tokens"][player] = token.as_str().into();
            self.seats.insert(token, [answer["table"].clone(), player.into()]);
        }
        Ok(answer.to_string())
    }
}
