"""Puts a language model on a seat of `gambol match`, with any endpoint of the chat-completions protocol:

    gambol match mixtour --patience 300000 --games 10 --transcripts told.jsonl \\
        --bot mcts:level=3 \\
        --bot 'seat:python crates/python/examples/chat_player.py --url http://localhost:8080/v1'

The program passes the referee's messages to the model in words, and the model's answers to the referee. If the
endpoint needs a key, put it in the environment variable that `--key` names.
"""

import argparse
import itertools
import json
import os
import queue
import sys
import threading
import time
import urllib.error
import urllib.request
from typing import Any


def introduction(start: dict[str, Any]) -> str:
    """Returns the game, its rules, and the form of an answer."""
    examples = ", ".join(example["move"] for example in start["examples"])
    return "\n\n".join([
        f"You play {start['title']} ({start['variant']}) as {start['you']} of {start['players']} players.",
        start["rules"], start["notation"], f"Two moves, for example: {examples}",
        f"{start['answer']} You have {start['attempts']} attempts in a turn.",
    ])  # fmt: skip


def words(told: dict[str, Any]) -> str:
    """Returns a message to the player in words."""
    if told["kind"] == "refused":
        rule = told["rule"] or ""
        return f"Refused: {told['error']}\n{rule}\nTry again. Attempts left: {told['attempts_left']}"
    lines = [f"{it['player'] or 'chance'}: {it['move'] or 'a secret'}" for it in told["happened"]]
    seen = [told[name] for name in ("board", "list") if name in told]
    lines += seen or ([told["view"]["view"]] if "view" in told else [])
    lines += [f"Your moves: {', '.join(told['moves'])}"] if "moves" in told else []
    lines += [f"You have {told['count']} moves."] if "count" in told else []
    return "\n".join([*lines, f"You are {told['you']}. Your move?"])


class Stay(urllib.request.HTTPRedirectHandler):
    """Refuses redirections, because the key is only for this endpoint."""

    def redirect_request(self, *_: Any) -> None:
        return None


def ask(request: urllib.request.Request, end: float) -> str:
    """Returns the answer of the endpoint. Another thread reads it, because the endpoint may never finish."""
    opener = urllib.request.build_opener(Stay)
    answers: queue.Queue[bytes | Exception] = queue.Queue()

    def read() -> None:
        try:
            with opener.open(request, timeout=max(end - time.monotonic(), 0.1)) as response:
                answers.put(response.read(1 << 20))
        except Exception as error:
            answers.put(error)

    threading.Thread(target=read, daemon=True).start()
    answer = answers.get(timeout=max(end - time.monotonic(), 0.1))
    if isinstance(answer, Exception):
        raise answer
    content = json.loads(answer)["choices"][0]["message"]["content"]
    parts = content if isinstance(content, list) else [{"text": content}]
    return "".join(part["text"] for part in parts if isinstance(part.get("text"), str))


def complete(options: argparse.Namespace, key: str, messages: list[dict[str, str]]) -> str:
    """Returns the answer of the model. Repeats the request until it succeeds."""
    body = json.dumps({"model": options.model, "messages": messages, **options.extra}).encode()
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    request = urllib.request.Request(f"{options.url.rstrip('/')}/chat/completions", body, headers)
    end = time.monotonic() + options.time
    pause = 1.0
    while True:
        try:
            text = ask(request, end)
            return "".join(c if c.isprintable() or c == "\n" else " " for c in text)[-20_000:]
        except urllib.error.HTTPError as error:
            why = f"status {error.code}"
            if error.code != 429 and error.code < 500:
                sys.exit(f"the endpoint refuses: {why}")
            after = error.headers.get("Retry-After", "")
            pause = max(float(after), 1) if after.isascii() and after.isdigit() else pause
        except Exception as error:
            # Do not print the texts of errors, which may contain parts of the request.
            why = type(error).__name__
        if time.monotonic() + pause >= end:
            sys.exit(f"no answer in {options.time:g} s: {why}")
        print(f"{why}: trying again", file=sys.stderr)
        time.sleep(pause)
        pause = min(2 * pause, 60)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", required=True, help="the URL of the endpoint, without /chat/completions")
    parser.add_argument("--model", default="default")
    parser.add_argument("--key", default="OPENAI_API_KEY", help="the environment variable that holds the key")
    parser.add_argument("--time", type=float, default=240, help="maximum seconds for an answer, including retries")
    parser.add_argument("--keep", type=int, default=6, help="number of earlier messages to repeat")
    parser.add_argument("--extra", type=json.loads, default={}, help="more fields of requests, as a JSON object")
    options = parser.parse_args()
    if not isinstance(options.extra, dict):
        parser.error("--extra must be a JSON object")
    key = os.environ.get(options.key, "").strip()
    if not (key.isascii() and key.isprintable()):
        sys.exit(f"the key in {options.key} has characters other than letters, digits and signs")
    said: dict[str, list[dict[str, str]]] = {}
    # The referee ends with `quit`.
    for told in map(json.loads, itertools.takewhile(lambda line: line.startswith("{"), sys.stdin)):
        if told["kind"] == "start":
            said[told["you"]] = [{"role": "system", "content": introduction(told)}]
        elif told["kind"] == "turn" or told["kind"] == "refused" and told["attempts_left"]:
            past = said[told["you"]]
            # Repeat the message of the turn together with its refused answers.
            keep = options.keep if told["kind"] == "turn" else len(past)
            past[1:] = [*past[max(1, len(past) - keep) :], {"role": "user", "content": words(told)}]
            answer = complete(options, key, past)
            past.append({"role": "assistant", "content": answer})
            print(json.dumps({"answer": answer}), flush=True)


if __name__ == "__main__":
    main()
