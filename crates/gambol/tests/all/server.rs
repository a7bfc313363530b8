//! A whole game through the example `server`, over HTTP: no client receives a secret.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use gambol::fifes_and_drums::Position;
use gambol::{GAMES, Game, Player};
use serde_json::{Value, json};
use tiny_http::Server;

#[expect(dead_code, reason = "`main` is that of the example")]
#[path = "../../examples/server.rs"]
mod example;

use example::{Service, respond};

/// A server on a port of its own that listens as long as the test runs.
fn start() -> (SocketAddr, Arc<Mutex<Service>>) {
    let server = Server::http("127.0.0.1:0").expect("a free port");
    let address = server.server_addr().to_ip().expect("an address");
    let mut words = 0x0123_4567_89ab_cdef_u64;
    let service = Arc::new(Mutex::new(Service::new(move || {
        words = words.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        words ^ words >> 31
    })));
    let shared = Arc::clone(&service);
    thread::spawn(move || {
        for request in server.incoming_requests() {
            let _ = respond(&mut shared.lock().expect("no panic"), request);
        }
    });
    (address, service)
}

/// Everything that comes back, headers included; the status; and the JSON.
fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &Value,
) -> (String, u16, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(address).expect("a connection");
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .expect("sent");
    let mut bytes = String::new();
    stream.read_to_string(&mut bytes).expect("an answer");
    let status = bytes.split(' ').nth(1).and_then(|status| status.parse().ok());
    let (_, json) = bytes.split_once("\r\n\r\n").expect("a body");
    let json = serde_json::from_str(json).expect(json);
    (bytes, status.expect("a status"), json)
}

/// What one client has: a token, and every byte that it ever received.
struct Client {
    address: SocketAddr,
    token: String,
    received: String,
}

impl Client {
    fn ask(&mut self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let (bytes, status, json) = request(self.address, method, path, &self.token, body);
        self.received.push_str(&bytes);
        (status, json)
    }
}

/// The cards that a player must not know now.
fn secrets_from(player: Player, service: &Mutex<Service>, table: usize) -> Vec<String> {
    let service = service.lock().expect("no panic");
    let position = service.tables[table].record.position();
    if position.outcome().is_some() {
        return Vec::new();
    }
    let position: Position = position.to_string().parse().expect("a position");
    let other = player.opponent();
    position
        .goal(other)
        .into_iter()
        .chain(position.hand(other))
        .map(|card| card.to_string())
        .collect()
}

/// Plays a game to its end, and takes back whatever the server lets a player take back. Returns the last
/// answers, and how often something was taken back.
fn play(opening: &Value) -> (Vec<Value>, u32) {
    let (address, service) = start();
    let (_, status, opened) = request(address, "POST", "/tables", "", opening);
    assert_eq!(status, 200, "{opened}");
    let path = format!("/tables/{}", opened["table"]);
    let tokens = opened["tokens"].as_array().expect("tokens");
    let mut clients: Vec<Client> = tokens
        .iter()
        .map(|token| Client {
            address,
            token: token.as_str().expect("a text").to_string(),
            received: String::new(),
        })
        .collect();
    let mut turns = 0;
    let (mut granted, mut refused) = (0, 0);
    let moves_played = || service.lock().expect("no panic").tables[0].record.moves().len();
    loop {
        let mut seen = Vec::new();
        for (index, client) in clients.iter_mut().enumerate() {
            let player = Player::from_index(index).expect("a player");
            let (status, json) = client.ask("GET", &path, &Value::Null);
            assert_eq!(status, 200, "{json}");
            assert_eq!(json["viewer"], json!(player));
            // The client can make something of it.
            let view = json["view"].as_str().expect("a view");
            let read = GAMES.view("fifes-and-drums", view, player).expect(view);
            assert_eq!(read.to_string(), view);
            let log = json["log"].as_array().expect("a log");
            assert_eq!(log.last().map_or(&json["start"], |step| &step["view"]), view);
            for secret in secrets_from(player, &service, 0) {
                assert!(!client.received.contains(&secret), "{player} was sent {secret}");
            }
            seen.push(json);
        }
        let turn = seen[0]["status"]["turn"].as_str();
        let Some(seat) = turn.and_then(|turn| turn.parse::<Player>().ok()) else {
            assert!(refused > 0);
            return (seen, granted);
        };
        let (acting, waiting) = (seat.index(), seat.opponent().index());
        // One who waits can do nothing, and finds out nothing.
        assert_eq!(seen[waiting]["moves"], json!([]));
        let moves = seen[acting]["moves"].as_array().expect("moves");
        let mv = json!({ "move": moves[turns * 7 % moves.len()] });
        let moves_path = format!("{path}/moves");
        assert_eq!(clients[waiting].ask("POST", &moves_path, &mv).0, 409);
        assert_eq!(clients[acting].ask("POST", &moves_path, &json!({ "move": "?" })).0, 400);
        let before = moves_played();
        let (status, json) = clients[acting].ask("POST", &moves_path, &mv);
        assert_eq!(status, 200, "{json}");
        let undo = format!("{path}/undo");
        assert_eq!(clients[waiting].ask("POST", &undo, &Value::Null).0, 409);
        // Nothing is drawn anew: only a move that no chance event followed is taken back, and the same
        // move is answered as before.
        let events = moves_played() - before - 1;
        let (status, undone) = clients[acting].ask("POST", &undo, &Value::Null);
        if status == 200 {
            assert_eq!((events, &undone), (0, &seen[acting]));
            assert_eq!(clients[acting].ask("POST", &moves_path, &mv), (200, json));
            granted += 1;
        } else {
            assert_eq!(status, 409, "{undone}");
            refused += 1;
        }
        turns += 1;
    }
}

#[test]
fn no_client_receives_a_secret() {
    for variant in ["standard", "fog"] {
        let opening = json!({ "game": "fifes-and-drums", "variant": variant });
        let (seen, granted) = play(&opening);
        // Only cards that are kept in secret are not followed by chance.
        assert_eq!(granted, u32::from(variant == "fog"));
        assert_eq!(seen[0]["variant"], variant);
        let fog = if variant == "fog" { "-;-;-" } else { "-" };
        let start = format!("1,1,1,1,1,1 - - ?,? {fog} chance {variant}");
        assert_eq!(seen[0]["start"], start);
        // At the end nothing is hidden.
        assert_eq!(seen[0]["view"], seen[1]["view"]);
        assert!(seen[0]["scores"].is_string(), "{}", seen[0]);
        assert!(seen[0]["log"].as_array().expect("a log").len() > 60);
    }
}

#[test]
fn a_game_begins_where_one_likes() {
    // No card of a hand is in the examples of error texts.
    let position = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK 3MV;6LK;- 1 fog";
    let opening = json!({ "game": "fifes-and-drums", "position": position });
    let (seen, _) = play(&opening);
    assert_eq!(seen[0]["start"], position.replace("PMYK", "*").replace("6LK", "*"));
}

#[test]
fn bad_requests_are_refused() {
    let (address, _service) = start();
    let opening = json!({ "game": "mixtour" });
    let (_, _, opened) = request(address, "POST", "/tables", "", &opening);
    let token = opened["tokens"][1].as_str().expect("a token");
    for (method, path, token, body, status) in [
        ("GET", "/games", "", Value::Null, 200),
        ("GET", "/tables/0", token, Value::Null, 200),
        ("GET", "/tables/0", "", Value::Null, 401),
        ("GET", "/tables/0", "guess", Value::Null, 401),
        ("GET", "/tables/1", token, Value::Null, 404),
        ("GET", "/tables/x", token, Value::Null, 400),
        ("PUT", "/tables/0", token, Value::Null, 404),
        ("GET", "/", "", Value::Null, 404),
        ("POST", "/tables/0/moves", token, json!({ "move": "c3" }), 409),
        ("POST", "/tables/0/undo", token, Value::Null, 409),
        ("POST", "/tables", "", json!({ "game": "chess" }), 400),
        ("POST", "/tables", "", json!({ "game": "mixtour", "variant": "blitz" }), 400),
        ("POST", "/tables", "", json!({ "game": "mixtour", "position": "x" }), 400),
        ("POST", "/tables", "", json!({ "game": "mixtour", "seed": 1 }), 400),
        ("POST", "/tables", "", json!("x".repeat(5_000)), 400),
    ] {
        let (_, found, json) = request(address, method, path, token, &body);
        assert_eq!(found, status, "{method} {path} {body}: {json}");
        assert_eq!(json["schema"], 1);
    }
}
