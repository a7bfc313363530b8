//! The example `server`, over HTTP: a client learns what its player may know, and sits in its own seat.

use std::cell::Cell;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use gambol::fifes_and_drums::Position;
use gambol::{GAMES, Game, Player};
use serde_json::{Value, json};
use tiny_http::Server;

#[expect(dead_code, reason = "`main` is that of the example")]
#[path = "../../examples/server.rs"]
mod example;

use example::Service;

thread_local! {
    static WORD: Cell<u64> = const { Cell::new(0x0123_4567_89ab_cdef) };
}

/// The same words for each test.
fn words() -> u64 {
    let word = WORD.get().wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
    WORD.set(word);
    word ^ word >> 31
}

/// A server on a port of its own, which listens while it is asked.
struct Site {
    server: Server,
    service: Service,
}

impl Site {
    fn new() -> Self {
        let server = Server::http("127.0.0.1:0").expect("a free port");
        Site { server, service: Service::new(&gambol::catalogue(), words) }
    }

    /// Everything that comes back, headers included; the status; and the JSON.
    fn exchange(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> (String, u16, Value) {
        let address = self.server.server_addr().to_ip().expect("an address");
        let mut stream = TcpStream::connect(address).expect("a connection");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\
             Authorization: Bearer {token}\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("sent");
        let request = self.server.recv_timeout(Duration::from_secs(60)).expect("a server");
        self.service.respond(request.expect("a request")).expect("the client listens");
        let mut bytes = String::new();
        stream.read_to_string(&mut bytes).expect("an answer");
        let status = bytes.split(' ').nth(1).and_then(|status| status.parse().ok());
        let (_, json) = bytes.split_once("\r\n\r\n").expect("a body");
        let json: Value = serde_json::from_str(json).expect(json);
        assert_eq!(json["schema"], 1);
        (bytes, status.expect("a status"), json)
    }

    /// Opens a table. Returns a client for each seat.
    fn open(&mut self, opening: &Value) -> Vec<Client> {
        let (_, status, opened) = self.exchange("POST", "/open", "", &opening.to_string());
        assert_eq!(status, 200, "{opened}");
        let seats = opened["seats"].as_array().expect("seats");
        let token = |player: &str| opened["tokens"][player].as_str().expect("a token").to_owned();
        let client = |seat: &Value| {
            let player = seat.as_str().expect("a player");
            Client {
                player: player.parse().expect("a player"),
                token: token(player),
                received: String::new(),
            }
        };
        seats.iter().map(client).collect()
    }

    /// The cards at the first table that a player must not know now.
    fn secrets_from(&mut self, player: Player) -> Vec<String> {
        let saved = self.service.tables.answer(r#"{"id":"","action":"save","table":"0"}"#);
        let saved: Value = serde_json::from_str(&saved).expect("JSON");
        let record = GAMES.record(saved["record"].as_str().expect("a record")).expect("a record");
        let position = record.position();
        if position.outcome().is_some() {
            return Vec::new();
        }
        let position: Position = position.to_string().parse().expect("a position");
        let other = player.opponent();
        let secret = position.goal(other).into_iter().chain(position.hand(other));
        secret.map(|card| card.to_string()).collect()
    }
}

/// What one client has: a token, and every byte that it ever received.
struct Client {
    player: Player,
    token: String,
    received: String,
}

impl Client {
    fn ask(&mut self, site: &mut Site, method: &str, action: &str, body: &str) -> (u16, Value) {
        let path = format!("/{action}");
        let (bytes, status, json) = site.exchange(method, &path, &self.token, body);
        self.received.push_str(&bytes);
        (status, json)
    }

    fn look(&mut self, site: &mut Site) -> Value {
        let (status, json) = self.ask(site, "GET", "look", "");
        assert_eq!(
            (status, json["you"].as_str()),
            (200, Some(&*self.player.to_string())),
            "{json}"
        );
        json
    }

    fn play(&mut self, site: &mut Site, answer: &Value) -> (u16, Value) {
        self.ask(site, "POST", "answer", &json!({ "answer": answer }).to_string())
    }

    fn post(&mut self, site: &mut Site, action: &str) -> (u16, Value) {
        self.ask(site, "POST", action, "")
    }

    /// Checks that it was never sent what its player must not know now.
    fn check(&self, site: &mut Site) {
        for secret in site.secrets_from(self.player) {
            assert!(!self.received.contains(&secret), "{} was sent {secret}", self.player);
        }
    }
}

/// Plays a game of Fifes and Drums to its end. Returns what the seats saw last, and the number of turns.
fn play(opening: &Value) -> ([Value; 2], usize) {
    let mut site = Site::new();
    let mut clients = site.open(opening);
    for turns in 0.. {
        let mut seen = Vec::new();
        for client in &mut clients {
            let json = client.look(&mut site);
            // The client can make something of it.
            let view = json["view"]["view"].as_str().expect("a view");
            let read = GAMES
                .find("fifes-and-drums")
                .and_then(|it| it.view(view, Some(client.player)))
                .expect(view);
            assert_eq!(read.to_string(), view);
            client.check(&mut site);
            seen.push(json);
        }
        let Some(acting) = seen.iter().position(|seen| seen["kind"] == "turn") else {
            let seen: [Value; 2] = seen.try_into().expect("two seats");
            assert!(seen.iter().all(|seen| seen["kind"] == "end"), "{seen:?}");
            return (seen, turns);
        };
        let waiting = 1 - acting;
        assert_eq!(seen[waiting]["kind"], "wait");
        assert_eq!(seen[waiting].get("moves"), None);
        let moves = seen[acting]["moves"].as_array().expect("moves");
        let mv = &moves[turns * 7 % moves.len()];
        // One who waits can do nothing, and finds out nothing: every move is answered alike.
        for answer in [mv, &json!("?")] {
            let (status, json) = clients[waiting].play(&mut site, answer);
            let error = format!("it is not the turn of {}", clients[waiting].player);
            let refused = json!({ "schema": 1, "id": "", "error": error });
            assert_eq!((status, json), (409, refused));
        }
        let (status, refused) = clients[acting].play(&mut site, &json!("?"));
        assert_eq!((status, refused["kind"].as_str()), (200, Some("refused")), "{refused}");
        // The other player would have to agree.
        assert_eq!(clients[waiting].post(&mut site, "undo").0, 409);
        assert_eq!(clients[acting].post(&mut site, "undo").0, 409);
        let (status, json) = clients[acting].play(&mut site, mv);
        assert_eq!(status, 200, "{json}");
        assert_ne!(json["kind"], "refused", "{json}");
    }
    unreachable!("the game ends")
}

#[test]
fn no_client_receives_a_secret() {
    for variant in ["standard", "fog"] {
        let (seen, turns) = play(&json!({ "game": "fifes-and-drums", "variant": variant }));
        assert!(turns > 20, "{turns}");
        // At the end nothing is hidden.
        assert_eq!(seen[0]["view"]["view"], seen[1]["view"]["view"]);
        assert!(seen[0]["result"].is_string(), "{}", seen[0]);
    }
}

#[test]
fn a_game_begins_where_one_likes() {
    let mut site = Site::new();
    let position = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK 3MV;6LK;- 1 fog";
    let opening = json!({ "game": "fifes-and-drums", "position": position });
    let seen = site.open(&opening)[0].look(&mut site);
    let known = position.replace("PMYK", "*").replace("6LK", "*");
    assert_eq!(seen["view"]["view"], known.as_str());
    play(&opening);
}

/// Whoever resigns does not show their cards, and what a seat is told first follows from the variant.
#[test]
fn secrets_stay_when_a_player_resigns() {
    let mut site = Site::new();
    let opening = json!({ "game": "fifes-and-drums", "variant": "fog" });
    let mut clients = site.open(&opening);
    assert_eq!(clients[1].post(&mut site, "resign").1["result"], "p1win");
    for client in &mut clients {
        assert_eq!(client.look(&mut site)["kind"], "end");
        client.check(&mut site);
    }
    assert_eq!(clients[0].post(&mut site, "resign").0, 409);
    let starts = [&opening, &opening].map(|opening| {
        let mut client = site.open(opening).remove(0);
        (client.ask(&mut site, "GET", "start", ""), client.look(&mut site)["view"].clone())
    });
    assert_eq!(starts[0].0, starts[1].0);
    assert_ne!(starts[0].1, starts[1].1, "the same cards twice");
}

#[test]
fn moves_are_taken_back_where_only_bots_see_them() {
    let mut site = Site::new();
    let bots = json!({ "p2": "random" });
    let mut client = site.open(&json!({ "game": "mixtour", "bots": bots })).remove(0);
    let before = client.look(&mut site);
    assert_eq!(client.post(&mut site, "undo").0, 409);
    let (_, after) = client.play(&mut site, &json!("c3"));
    assert_eq!(after["happened"][1]["player"], "p2");
    assert_eq!(client.post(&mut site, "undo"), (200, before));
    // Who resigns or forfeits stays beaten.
    client.play(&mut site, &json!("c3"));
    let end = client.post(&mut site, "resign");
    assert_eq!(end.1["result"], "p2win");
    assert_eq!(client.post(&mut site, "undo").0, 409);
    assert_eq!(client.look(&mut site), end.1);

    // Nothing is drawn anew.
    let mut client = site.open(&json!({ "game": "fifes-and-drums", "bots": bots })).remove(0);
    let seen = client.look(&mut site);
    assert_eq!(client.play(&mut site, &seen["moves"][0]).0, 200);
    assert_eq!(client.post(&mut site, "undo").0, 409);
}

#[test]
fn a_token_opens_its_own_seat() {
    let mut site = Site::new();
    let mut clients = Vec::new();
    for game in ["mixtour", "fifes-and-drums", "mixtour"] {
        for mut client in site.open(&json!({ "game": game })) {
            assert_eq!(client.look(&mut site)["game"], game);
            clients.push(client);
        }
    }
    // A move is made at its own table.
    assert_eq!(clients[0].play(&mut site, &json!("c3")).0, 200);
    assert_eq!(clients[1].look(&mut site)["kind"], "turn");
    assert_eq!(clients[4].look(&mut site)["kind"], "turn");
    assert_eq!(clients[5].play(&mut site, &json!("d4")).0, 409);
    let mut tokens: Vec<&str> = clients.iter().map(|client| client.token.as_str()).collect();
    tokens.sort_unstable();
    tokens.dedup();
    assert_eq!(tokens.len(), 6);
    let token = clients[0].token.clone();
    for other in [r#"{"player": "p2"}"#, r#"{"table": "2"}"#, r#"{"action": "save"}"#] {
        let (_, status, json) = site.exchange("GET", "/look", &token, other);
        assert_eq!(status, 400, "{json}");
    }
    for wrong in ["", "guess", &token[1..], &token.to_uppercase(), "0", "p1"] {
        assert_eq!(site.exchange("GET", "/look", wrong, "").1, 401, "{wrong}");
        assert_eq!(site.exchange("POST", "/answer", wrong, r#"{"answer": "c3"}"#).1, 401);
    }
}

#[test]
fn bad_requests_get_one_clear_error() {
    let mut site = Site::new();
    let client = site.open(&json!({ "game": "mixtour" })).remove(0);
    let token = client.token.as_str();
    let longest = format!("{:4096}", r#"{"game": "mixtour"}"#);
    let too_long = format!("{longest} ");
    let object = "a request is an object in JSON";
    for (method, path, token, body, status, error) in [
        ("GET", "/games", "", "", 200, ""),
        ("GET", "/look", token, "", 200, ""),
        ("POST", "/open", "", &longest, 200, ""),
        ("POST", "/open", "", &too_long, 400, "a request has at most 4096 bytes"),
        ("POST", "/answer", token, &"x".repeat(5_000), 400, "a request has at most 4096 bytes"),
        ("POST", "/open", "", "{", 400, object),
        ("POST", "/open", "", "[]", 400, object),
        ("POST", "/open", "", &"[".repeat(4_000), 400, object),
        ("POST", "/open", "", "", 400, "the game is missing"),
        ("POST", "/open", "", r#"{"game": "chess"}"#, 400, "unknown game `chess`"),
        ("POST", "/open", "", r#"{"game": "mixtour", "variant": "blitz"}"#, 400, "unknown variant"),
        ("POST", "/open", "", r#"{"game": "mixtour", "position": "x"}"#, 400, ""),
        (
            "POST",
            "/open",
            "",
            r#"{"game": "mixtour", "seed": "1"}"#,
            400,
            "the server sets the field seed",
        ),
        ("POST", "/open", "", r#"{"game": "mixtour", "file": "x"}"#, 400, "the field is unknown"),
        ("POST", "/answer", token, "", 400, "the answer is missing"),
        (
            "POST",
            "/answer",
            token,
            r#"{"answer": "c3", "move": "c3"}"#,
            400,
            "the field is unknown",
        ),
        ("GET", "/look", token, r#"{"answer": "c3"}"#, 400, "the field is unknown"),
        ("POST", "/undo", token, "", 409, "another player"),
        // The record holds every secret, and tables are not for one player to close.
        ("GET", "/save", token, "", 404, "there is nothing here"),
        ("POST", "/save", token, "", 404, "there is nothing here"),
        ("POST", "/close", token, "", 404, "there is nothing here"),
        ("PUT", "/look", token, "", 404, "there is nothing here"),
        ("GET", "/", "", "", 404, "there is nothing here"),
    ] {
        let (_, found, json) = site.exchange(method, path, token, body);
        assert_eq!(found, status, "{method} {path} {body}: {json}");
        let said = json["error"].as_str().unwrap_or_default();
        assert!(said.starts_with(error), "{method} {path} {body}: {json}");
        assert_eq!(said.is_empty(), status == 200, "{json}");
    }
    // Nothing changed.
    assert_eq!(site.exchange("GET", "/look", token, "").2["kind"], "turn");
}
