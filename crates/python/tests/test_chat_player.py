"""The example `chat_player.py`, with endpoints on the loopback that answer well and badly."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import gambol._gambol as native
import pytest

PLAYER = Path(__file__).parents[1] / "examples" / "chat_player.py"


class Endpoint(ThreadingHTTPServer):
    """Answers with each of `replies` in turn, the last again and again."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.replies: list[tuple[int, dict[str, str], bytes]] = []
        self.requests: list[tuple[dict[str, str], dict[str, Any]]] = []


class Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        assert self.path == "/v1/chat/completions"
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append((dict(self.headers), json.loads(body)))
        replies = self.server.replies
        status, headers, content = replies.pop(0) if len(replies) > 1 else replies[0]
        if status == 0:
            threading.Event().wait(2)  # Silence.
            return
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    endpoint = Endpoint()
    threading.Thread(target=endpoint.serve_forever, daemon=True).start()
    yield endpoint
    endpoint.shutdown()
    endpoint.server_close()


def says(text: Any) -> tuple[int, dict[str, str], bytes]:
    return 200, {}, json.dumps({"choices": [{"message": {"content": text}}]}).encode()


def messages() -> list[dict[str, Any]]:
    """Returns messages to a seat of Mixtour: the start, a turn and a refusal."""
    seats = native._Seats(1_000)
    told = []
    for fields in (
        {"action": "open", "game": "mixtour", "bots": {"p2": "random"}},
        {"action": "start", "player": "p1"},
        {"action": "look", "player": "p1"},
        {"action": "answer", "player": "p1", "answer": "z9"},
    ):
        line = json.dumps({"id": "a", "table": "t", **fields})
        told.append(json.loads(seats.answer(line, native._Stop())))
    return told[1:]


def play(
    endpoint: Endpoint, told: list[dict[str, Any]], *options: str, key: str = ""
) -> tuple[list[str], str, int]:
    """Returns the answers of the player to these messages, its error output and its status."""
    url = f"http://127.0.0.1:{endpoint.server_address[1]}/v1"
    command = [sys.executable, str(PLAYER), "--url", url, "--time", "1.5", *options]
    text = "".join(json.dumps(message) + "\n" for message in told) + "quit\n"
    environment = {"OPENAI_API_KEY": key} if key else {}
    run = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=30, env=environment, check=False
    )
    answers = [json.loads(line)["answer"] for line in run.stdout.splitlines()]
    return answers, run.stderr, run.returncode


def test_a_model_is_told_what_the_seat_is_told(endpoint: Endpoint) -> None:
    endpoint.replies = [says("I say z9"), says("c3")]
    answers, errors, status = play(endpoint, messages(), "--model", "m", "--extra", '{"seed": 1}', key="K")
    assert (answers, errors, status) == (["I say z9", "c3"], "", 0)
    headers, body = endpoint.requests[-1]
    assert (headers["Authorization"], body["model"], body["seed"]) == ("Bearer K", "m", 1)
    system, turn, answer, refused = (message["content"] for message in body["messages"])
    assert "2.2   To enter a piece" in system and "Two moves, for example" in system
    assert "Your moves: a1, b1" in turn and answer == "I say z9"
    assert refused.startswith("Refused: `z9` is not a move") and "Attempts left: 3" in refused


@pytest.mark.parametrize("bad", [
    (429, {"Retry-After": "0"}, b"later"),
    (500, {}, b""),
    (200, {}, b"nonsense"),
    (200, {}, b'{"choices": [{"mess'),
    (200, {}, b'{"choices": []}'),
    (200, {}, b"x" * (1 << 21)),
])  # fmt: skip
def test_what_is_no_answer_is_asked_again(
    endpoint: Endpoint, bad: tuple[int, dict[str, str], bytes]
) -> None:
    endpoint.replies = [bad, says("c3")]
    answers, errors, status = play(endpoint, messages()[:2])
    assert (answers, status) == (["c3"], 0)
    assert errors.count("\n") == 1 and "trying again" in errors


def test_an_endpoint_that_says_nothing(endpoint: Endpoint) -> None:
    endpoint.replies = [(0, {}, b"")]
    answers, errors, status = play(endpoint, messages()[:2])
    assert (answers, status) == ([], 1)
    assert errors.splitlines()[-1].startswith("no answer in 1.5 s: ")


def test_a_key_that_is_refused_is_not_shown(endpoint: Endpoint) -> None:
    endpoint.replies = [(401, {}, b"the key SECRET is wrong")]
    answers, errors, status = play(endpoint, messages()[:2], key="SECRET")
    assert (answers, errors, status) == ([], "the endpoint refuses: status 401\n", 1)


def test_the_key_goes_nowhere_else(endpoint: Endpoint) -> None:
    elsewhere = f"http://127.0.0.1:{endpoint.server_address[1]}/elsewhere"
    endpoint.replies = [(302, {"Location": elsewhere}, b"")]
    answers, errors, status = play(endpoint, messages()[:2], key="SECRET")
    assert (answers, errors, status) == ([], "the endpoint refuses: status 302\n", 1)
    assert len(endpoint.requests) == 1


def test_every_seat_has_a_conversation_of_its_own(endpoint: Endpoint) -> None:
    endpoint.replies = [says("c3")]
    start, turn, _ = messages()
    other = [{**told, "you": "p3"} for told in (start, turn)]
    assert play(endpoint, [start, *other, turn])[0] == ["c3", "c3"]
    prompts = [body["messages"][0]["content"] for _, body in endpoint.requests]
    assert [" as p3 of " in prompt for prompt in prompts] == [True, False]


def test_what_is_no_text_is_an_empty_answer(endpoint: Endpoint) -> None:
    endpoint.replies = [says(None)]
    assert play(endpoint, messages()[:2])[0] == [""]


def test_a_turn_is_told_again_with_every_refusal(endpoint: Endpoint) -> None:
    endpoint.replies = [says("z9")]
    start, turn, refused = messages()
    play(endpoint, [start, turn, refused, refused, turn], "--keep", "0")
    told = [[message["content"] for message in body["messages"][1:]] for _, body in endpoint.requests]
    assert [len(contents) for contents in told] == [1, 3, 5, 1]
    assert all("Your moves: a1, b1" in contents[0] for contents in told)


def test_contents_in_parts_and_odd_spaces(endpoint: Endpoint) -> None:
    endpoint.replies = [says([{"type": "text", "text": "My\u00a0move:\u202fc3"}])]
    view = [{name: it for name, it in told.items() if name not in ("board", "list")} for told in messages()]
    assert play(endpoint, view[:2])[0] == ["My move: c3"]
    assert "x5/x5/x5/x5/x5 1 0,0 - basic" in endpoint.requests[0][1]["messages"][1]["content"]
