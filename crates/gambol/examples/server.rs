//! A small HTTP and JSON service for any game. Secrets stay on the server: a client receives only the view of its
//! player.
//!
//! ```sh
//! cargo run -p gambol --example server --all-features -- 127.0.0.1:8642
//! curl -d '{"game": "fifes-and-drums", "variant": "fog"}' http://127.0.0.1:8642/tables
//! curl -H 'Authorization: Bearer TOKEN' http://127.0.0.1:8642/tables/0
//! curl -H 'Authorization: Bearer TOKEN' -d '{"move": "!5ML"}' http://127.0.0.1:8642/tables/0/moves
//! curl -H 'Authorization: Bearer TOKEN' -X POST http://127.0.0.1:8642/tables/0/undo
//! ```
//!
//! Opening a table returns a token for each player, to be passed on. A token is all it takes to sit in a seat, so a
//! public service needs HTTPS and a cryptographic generator of tokens. This one answers one request at a time and
//! keeps all tables.

use std::collections::hash_map::RandomState;
use std::error::Error;
use std::hash::{BuildHasher, Hasher};
use std::io::Read;

use gambol::{
    AnyGame, AnyInformationState, AnyRecord, GAMES, Game, GameInfo, HiddenInformation, Player,
    Recorded, SeededRandom, Status, seeded,
};
use serde::Deserialize;
use serde_json::{Value, json};
use tiny_http::{Header, Request, Response, Server};

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let address = std::env::args().nth(1);
    let server = Server::http(address.as_deref().unwrap_or("127.0.0.1:8642"))?;
    println!("http://{}", server.server_addr());
    // The keys of `RandomState` come from the system.
    let mut service = Service::new(|| RandomState::new().build_hasher().finish());
    for request in server.incoming_requests() {
        // Ignore clients that have gone away.
        let _ = respond(&mut service, request);
    }
    Ok(())
}

/// Reads a request and answers it.
pub(crate) fn respond(service: &mut Service, mut request: Request) -> std::io::Result<()> {
    const MOST_BYTES: u64 = 4_096;
    let mut body = String::new();
    request.as_reader().take(MOST_BYTES).read_to_string(&mut body)?;
    let headers = request.headers().iter();
    let mut tokens = headers.filter(|header| header.field.equiv("Authorization"));
    let token = tokens.next().and_then(|header| header.value.as_str().strip_prefix("Bearer "));
    let answer = service.answer(request.method().as_str(), request.url(), token, &body);
    let (status, value) = match answer {
        Ok(value) => (200, value),
        Err((status, why)) => (status, json!({ "schema": 1, "error": why })),
    };
    let json = Header::from_bytes("Content-Type", "application/json").expect("a header");
    let response = Response::from_string(value.to_string())
        .with_status_code(status)
        .with_header(json)
        .with_chunked_threshold(usize::MAX);
    request.respond(response)
}

/// The tables and the source of tokens.
pub(crate) struct Service {
    pub(crate) tables: Vec<Table>,
    random: Box<dyn FnMut() -> u64 + Send>,
}

/// One game.
pub(crate) struct Table {
    pub(crate) record: AnyRecord,
    /// One for each player.
    tokens: Vec<String>,
    chance: SeededRandom,
}

/// An HTTP status and an error message.
type Refusal = (u16, String);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    game: String,
    variant: Option<String>,
    position: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    #[serde(rename = "move")]
    text: String,
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn bad(error: impl ToString) -> Refusal {
    (400, error.to_string())
}

impl Service {
    /// A service without tables, with a source of unguessable words.
    pub(crate) fn new(random: impl FnMut() -> u64 + Send + 'static) -> Self {
        Service { tables: Vec::new(), random: Box::new(random) }
    }

    fn answer(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> Result<Value, Refusal> {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        match (method, &parts[..]) {
            ("GET", ["games"]) => {
                let games: Vec<GameInfo> = GAMES.iter().map(AnyGame::info).collect();
                Ok(json!({ "schema": 1, "games": games }))
            }
            ("POST", ["tables"]) => self.open(body),
            (_, ["tables", number, rest @ ..]) => {
                let number: usize = number.parse().map_err(bad)?;
                let table = self.tables.get_mut(number);
                let table = table.ok_or((404, "there is no such table".to_string()))?;
                let seat = table
                    .tokens
                    .iter()
                    .position(|own| Some(own.as_str()) == token)
                    .and_then(Player::from_index);
                let player = seat.ok_or((401, "a player's token is needed".to_string()))?;
                match (method, rest) {
                    ("GET", []) => {}
                    ("POST", ["moves"]) => table.play(player, body)?,
                    ("POST", ["undo"]) => table.undo(player)?,
                    _ => return Err((404, "there is nothing here".to_string())),
                }
                Ok(table.seen_by(player))
            }
            _ => Err((404, "there is nothing here".to_string())),
        }
    }

    fn open(&mut self, body: &str) -> Result<Value, Refusal> {
        let opening: Opening = serde_json::from_str(body).map_err(bad)?;
        let start = match (&opening.variant, &opening.position) {
            (None, None) => GAMES.first(&opening.game),
            (Some(variant), None) => GAMES.start(&opening.game, variant),
            (None, Some(position)) => GAMES.position(&opening.game, position),
            (Some(_), Some(_)) => return Err(bad("the position names its variant itself")),
        };
        let start = start.map_err(bad)?;
        let mut word = || (self.random)();
        let tokens = (0..start.players()).map(|_| format!("{:016x}{:016x}", word(), word()));
        let mut table =
            Table { record: AnyRecord::new(start), tokens: tokens.collect(), chance: seeded(0) };
        table.chance = seeded(word());
        table.leave_to_chance();
        let answer = json!({ "schema": 1, "table": self.tables.len(), "tokens": table.tokens });
        self.tables.push(table);
        Ok(answer)
    }
}

impl Table {
    /// Plays chance events until a player is to move or the game is over.
    fn leave_to_chance(&mut self) {
        while self.record.position().status() == Status::Chance {
            let event =
                self.record.position().random_move(&mut self.chance).expect("chance has events");
            self.record.play(event).expect("a legal event");
        }
    }

    fn play(&mut self, player: Player, body: &str) -> Result<(), Refusal> {
        // Nobody may try moves for another player: the answers would leak secrets.
        if self.record.position().status() != Status::Turn(player) {
            return Err((409, "it is not your turn".to_string()));
        }
        let Played { text } = serde_json::from_str(body).map_err(bad)?;
        self.record.play_text(&text).map_err(bad)?;
        self.leave_to_chance();
        Ok(())
    }

    /// Takes back the last move if the player made it and gains nothing by it: no chance event is drawn anew, and
    /// no secret was revealed.
    fn undo(&mut self, player: Player) -> Result<(), Refusal> {
        let [.., before, _] = self.record.positions() else {
            return Err((409, "there is nothing to take back".to_string()));
        };
        let is_theirs = before.status() == Status::Turn(player);
        if !is_theirs || self.record.undo_limit(player) == 0 {
            return Err((
                409,
                "the last thing that happened is not a move of yours, or it has shown a secret"
                    .to_string(),
            ));
        }
        self.record.undo();
        Ok(())
    }

    /// What a player is sent, which follows from their view alone.
    fn seen_by(&self, player: Player) -> Value {
        let position = self.record.position();
        let state = AnyInformationState::of(self.record.history(), player);
        let status = position.status();
        let moves = if status == Status::Turn(player) {
            position
                .legal_moves()
                .into_iter()
                .filter_map(|mv| position.display_move(mv).to_string().into())
                .collect()
        } else {
            Vec::new()
        };
        let log = state.steps()[1..].iter().map(|step| {
            let announced = step.announced.as_ref().map(|announced| &announced.text);
            json!({ "move": announced, "view": step.view.to_string() })
        });
        json!({
            "schema": 1,
            "game": position.name(),
            "variant": position.variant(),
            "viewer": player,
            "start": state.steps()[0].view.to_string(),
            "log": log.collect::<Vec<_>>(),
            "view": position.view(player).to_string(),
            "status": status,
            "scores": position.scores(),
            "moves": moves,
        })
    }
}
