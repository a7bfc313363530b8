"""A language model at a seat of `gambol match`, by any endpoint of the usual chat-completions protocol:

    gambol match mixtour --patience 300000 --games 10 --transcripts told.jsonl \\
        --bot mcts:level=3 \\
        --bot 'seat:python crates/python/examples/chat_player.py --url http://localhost:8080/v1'

It tells the model what the referee tells it, in words, and hands on what the model writes. The key, if the
endpoint needs one, is in the environment variable that `--key` names.
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
    """The game, its rules, and how to answer."""
    examples = ", ".join(example["move"] for example in start["examples"])
    return "\n\n".join([
        f"You play {start['title']} ({start['variant']}) as {start['you']} of {start['players']} players.",
        start["rules"], start["notation"], f"Two moves, for example: {examples}",
        f"{start['answer']} You have {start['attempts']} attempts in a turn.",
    ])  # fmt: skip


def words(told: dict[str, Any]) -> str:
    """What the player is told, in words."""
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
    """Follows no redirection: the key is for this endpoint."""

    def redirect_request(self, *_: Any) -> None:
        return None


def ask(request: urllib.request.Request, end: float) -> str:
    """What the endpoint answers. It may write slowly for ever, so another thread reads."""
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
    """What the model answers, asked again until it is an answer."""
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
            # Texts of errors may have parts of the request.
            why = type(error).__name__
        if time.monotonic() + pause >= end:
            sys.exit(f"no answer in {options.time:g} s: {why}")
        print(f"{why}; trying again", file=sys.stderr)
        time.sleep(pause)
        pause = min(2 * pause, 60)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", required=True, help="the endpoint, without /chat/completions")
    parser.add_argument("--model", default="default")
    parser.add_argument("--key", default="OPENAI_API_KEY", help="the variable with the key")
    parser.add_argument("--time", type=float, default=240, help="seconds for an answer, retries included")
    parser.add_argument("--keep", type=int, default=6, help="earlier messages that are told again")
    parser.add_argument("--extra", type=json.loads, default={}, help="more fields of requests, in JSON")
    options = parser.parse_args()
    if not isinstance(options.extra, dict):
        parser.error("--extra is a JSON object")
    key = os.environ.get(options.key, "").strip()
    if not (key.isascii() and key.isprintable()):
        sys.exit(f"{options.key} holds no key: it has other characters than letters, digits and signs")
    said: dict[str, list[dict[str, str]]] = {}
    # Until `quit`.
    for told in map(json.loads, itertools.takewhile(lambda line: line.startswith("{"), sys.stdin)):
        if told["kind"] == "start":
            said[told["you"]] = [{"role": "system", "content": introduction(told)}]
        elif told["kind"] == "turn" or told["kind"] == "refused" and told["attempts_left"]:
            past = said[told["you"]]
            # The turn is told again with all that was refused in it.
            keep = options.keep if told["kind"] == "turn" else len(past)
            past[1:] = [*past[max(1, len(past) - keep) :], {"role": "user", "content": words(told)}]
            answer = complete(options, key, past)
            past.append({"role": "assistant", "content": answer})
            print(json.dumps({"answer": answer}), flush=True)


if __name__ == "__main__":
    main()
