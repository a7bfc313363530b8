"""A server of the Model Context Protocol, on which language models and agents play every game.

    python -m gambol.mcp [--program ./my-game]

The server uses standard input and output, and needs the extra `gambol[mcp]`. Each seat without a bot has an
unguessable id, which gives access only to information that its player may know.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import secrets
import signal
import subprocess
import threading
import time
from functools import partial
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resources import FunctionResource
from mcp.types import CallToolResult, TextContent
from pydantic import RootModel, WithJsonSchema

from . import _gambol

MOST_BYTES, MOST_LINE = 1 << 16, 1 << 19


class Wrong(ToolError):
    """A request that cannot be carried out, with the reason."""


def kill(process: subprocess.Popen[str]) -> None:
    """Ends a process and, if the system has process groups, its children."""
    with contextlib.suppress(OSError, AttributeError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()


class Program:
    """The command `seat` of a program, or the games of this package. It answers each line with a line."""

    def __init__(self, path: str | None, bot_time: int, patience: float) -> None:
        self.path, self.bot_time, self.patience = path, bot_time, patience
        self.seats = _gambol._Seats(bot_time) if path is None else None
        self.process: subprocess.Popen[str] | None = None
        self.number, self.lock = 0, threading.Lock()
        # The table and the player of each seat. A new process knows none of them.
        self.opened: dict[str, tuple[Table, str]] = {}

    def ask(self, **fields: Any) -> dict[str, Any]:
        """Sends a request and returns its answer."""
        given = {name: value for name, value in fields.items() if value is not None}
        with self.lock:
            self.number += 1
            name = str(self.number)
            line = json.dumps({"id": name, **given})
            if len(line) > MOST_LINE:
                raise Wrong(f"the request is longer than {MOST_LINE} bytes")
            message = self._read(self.seats.answer(line) if self.seats else self._exchange(line), name)
        if "error" in message and "kind" not in message:
            raise Wrong(": ".join(message[name] for name in ("field", "error") if name in message))
        return {name: value for name, value in message.items() if name != "id"}

    def _read(self, answer: str, name: str) -> dict[str, Any]:
        """Parses the answer to the request with this name. Refuses others, which could reveal secrets."""
        try:
            message: dict[str, Any] = json.loads(answer)
            # An unreadable line has no id, but only one request waits for an answer.
            if message["id"] == name and "kind" in message or message["id"] in (name, None) and "error" in message:
                return message
            why = "does not speak the protocol of `gambol seat`"
        except (ValueError, TypeError, LookupError, RecursionError):
            why = "has ended or does not answer" if not answer else "does not speak the protocol of `gambol seat`"
        self._end()
        raise Wrong(f"the program with the games {why}, so its games are lost")

    def _exchange(self, line: str) -> str:
        """Sends a line to the process and returns its answer, or an empty text after a timeout."""
        if self.process is None:
            self._start()
        assert self.process and self.process.stdin and self.process.stdout
        timer = threading.Timer(self.patience, kill, (self.process,))
        timer.start()
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            return self.process.stdout.readline()
        except (OSError, ValueError):
            return ""
        finally:
            timer.cancel()

    def _end(self) -> None:
        if self.process:
            kill(self.process)
            self.process.wait()
            self.process = None
            self.opened.clear()

    def _start(self) -> None:
        command = [str(self.path), "seat", "--bot-time", str(self.bot_time)]
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                encoding="utf-8", start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise Wrong(f"{self.path} cannot be started: {error.strerror}") from None


class Table:
    """A game, and the time of its last use."""

    def __init__(self, name: str) -> None:
        self.name, self.used = name, time.monotonic()
        self.is_over = self.has_secrets = False


class Tables:
    """The open games, and the ids of their seats."""

    def __init__(self, program: Program, most: int, idle: float) -> None:
        self.program, self.most, self.idle = program, most, idle
        self.lock, self.seats = threading.RLock(), program.opened

    def open(self, seed: str | None, **fields: Any) -> dict[str, str]:
        """Starts a game. Returns the ids of its seats, by player."""
        with self.lock:
            self._make_room()
            table = Table(secrets.token_urlsafe(16))
            number = seed or str(secrets.randbits(64))
            opened = self.program.ask(action="open", table=table.name, seed=number, **fields)
            table.has_secrets = opened["secrets"]
            if table.has_secrets and seed:
                self.program.ask(action="close", table=table.name)
                raise Wrong("seed: leave it out, because the seed would reveal the secrets of the game")
            ids = {player: secrets.token_urlsafe(16) for player in opened["seats"]}
            self.seats.update({ids[player]: (table, player) for player in ids})
            return ids

    def ask(self, seat: str, action: str, **fields: Any) -> dict[str, Any]:
        """Sends a request of a seat and returns its answer."""
        table, player = self.find(seat)
        message = self.program.ask(action=action, table=table.name, player=player, **fields)
        if message.get("you") != player:
            raise Wrong("the program with the games answered for another player")
        if message["kind"] != "start":
            table.is_over = message["kind"] == "end"
        return message

    def find(self, seat: str) -> tuple[Table, str]:
        """Returns the game and the player of a seat's id."""
        with self.lock:
            if found := self.seats.get(seat):
                found[0].used = time.monotonic()
                return found
            raise Wrong("there is no such seat, or its game is lost: use an id from start_game")

    def _make_room(self) -> None:
        """Closes the least recently used game that is over or idle, if there is no room for another game."""
        seats = self.seats.copy()
        tables = {table for table, _ in seats.values()}
        if len(tables) < self.most:
            return
        last = time.monotonic() - self.idle
        done = [table for table in tables if table.is_over or table.used < last]
        if not done:
            raise Wrong(f"{self.most} games are being played: finish or resign one of them")
        table = min(done, key=lambda table: table.used)
        for seat in [seat for seat, it in seats.items() if it[0] is table]:
            self.seats.pop(seat, None)
        self.program.ask(action="close", table=table.name)


SCHEMA = json.loads(_gambol._Seats.SCHEMA)


def whole(part: Any) -> Any:
    """Returns a part of the schema with its references expanded."""

    def expand(found: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in found:
            named = whole(SCHEMA["$defs"][found.pop("$ref").removeprefix("#/$defs/")])
            found["allOf"] = [named, *found.get("allOf", [])]
        return found

    return json.loads(json.dumps(part), object_hook=expand)


def model(schema: dict[str, Any]) -> Any:
    """Returns the type of structured content with this schema."""
    return RootModel[Annotated[dict[str, Any], WithJsonSchema(whole({"type": "object", **schema}))]]


TOLD = {"oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in ("turn", "wait", "refused", "end")]}
Told = model(TOLD)
Games = model({"$ref": "#/$defs/games"})
Started = model({
    "properties": {
        "seats": {"description": "The id of each seat, by player.", "additionalProperties": {"type": "string"}},
        "start": {"$ref": "#/$defs/start"},
        "told": {"description": "The message to the seat, if there is only one.", "anyOf": [TOLD, {"type": "null"}]},
    },
    "required": ["seats", "start", "told"],
})  # fmt: skip


SAYS = {
    "turn": "You are {you}. It is your turn.",
    "wait": "You are {you}. It is the turn of {turn}.",
    "refused": "Refused: {error}\n{rule}\nAttempts left: {attempts_left}",
    "end": "The game is over. Result: {result}. {reason}",
}


def words(told: dict[str, Any]) -> str:
    """Returns a message in words."""
    lines = [f"{it['player'] or 'chance'}: {it['move'] or 'a secret'}" for it in told.get("happened", [])]
    seen = [told[name].rstrip("\n") for name in ("board", "list") if name in told]
    lines += seen or ([told["view"]["view"]] if "view" in told else [])
    if "scores" in told:
        lines.append(f"Scores: {', '.join(map(str, told['scores']))}")
    given = {**told, "rule": told.get("rule") or "", "result": told.get("result") or "none"}
    lines += SAYS[told["kind"]].format_map(given).splitlines()
    if "moves" in told:
        lines.append(f"Your moves: {', '.join(told['moves'])}")
    lines += [f"You have {told['count']} moves."] if "count" in told else []
    return "\n".join(line for line in lines if line)


def introduction(start: dict[str, Any]) -> str:
    """Returns the first message in words."""
    moves = ", ".join(example["move"] for example in start["examples"])
    return "\n\n".join([start["rules"], start["notation"], f"For example: {moves}", start["answer"]])


def result(structured: Any, *texts: str) -> CallToolResult:
    """Returns a result in words and as data."""
    content: list[Any] = [TextContent(type="text", text=text) for text in texts]
    return CallToolResult(content=content, structured_content=structured)


def server(tables: Tables) -> MCPServer[Any]:
    """Returns the server with its tools."""
    instructions = "Board games with exact rules. Call list_games, start_game, and then move until the end."
    mcp: MCPServer[Any] = MCPServer(__package__, instructions=instructions, log_level="ERROR")
    program = tables.program

    def told(seat: str, action: str, **fields: Any) -> CallToolResult:
        message = tables.ask(seat, action, **fields)
        return result(message, words(message))

    @mcp.tool()
    def list_games() -> Annotated[CallToolResult, Games]:
        """Lists the games, their variants and options."""
        games = program.ask(action="games")
        lines = []
        for game in games["games"]:
            presets = ", ".join(f"{it['name']} ({it['players']} players)" for it in game["presets"])
            lines.append(f"{game['name']}, {game['title']}: {presets}")
        return result(games, "\n".join(lines))

    @mcp.tool()
    def start_game(
        game: str | None = None,
        variant: str | None = None,
        bots: dict[str, str] | None = None,
        seed: str | None = None,
        moves: str | None = None,
        show: list[str] | None = None,
        symmetry: int | None = None,
        retries: int | None = None,
    ) -> Annotated[CallToolResult, Started]:
        """Starts a game. `bots` assigns bots to players, such as {"p2": "mcts:level=3"}. Every other
        player is a seat and gets an id. `moves` is all, counted, none or numbered. `show` is a list of
        text, list, json and svg. The server draws the seed. You can give a seed if the game has no
        secrets."""
        ids = tables.open(
            seed, game=game, variant=variant, bots=bots, moves=moves, show=show, symmetry=symmetry,
            retries=retries,
        )  # fmt: skip
        start = tables.ask(next(iter(ids.values())), "start")
        # With several seats, each seat must look for itself, because the messages differ.
        first = tables.ask(next(iter(ids.values())), "look") if len(ids) == 1 else None
        seats = "\n".join(f"{player}: seat {seat}" for player, seat in ids.items())
        texts = [introduction(start), seats, words(first) if first else ""]
        return result({"seats": ids, "start": start, "told": first}, *texts)

    @mcp.tool()
    def look(seat: str) -> Annotated[CallToolResult, Told]:
        """Returns the current message to the player at this seat."""
        return told(seat, "look")

    @mcp.tool()
    def move(seat: str, answer: str) -> Annotated[CallToolResult, Told]:
        """Plays the move at the end of the answer. Then the bots move until it is a seat's turn."""
        if len(answer.encode("utf-8", "surrogatepass")) > MOST_BYTES:
            raise Wrong(f"the answer is longer than {MOST_BYTES} bytes")
        return told(seat, "answer", answer=answer)

    @mcp.tool()
    def undo(seat: str) -> Annotated[CallToolResult, Told]:
        """Goes back to the player's last turn, unless that reveals a secret or another player has a seat."""
        return told(seat, "undo")

    @mcp.tool()
    def resign(seat: str) -> Annotated[CallToolResult, Told]:
        """Resigns the game. With more than two players it ends for everyone, without a result."""
        return told(seat, "resign")

    @mcp.tool()
    def save(seat: str) -> Annotated[CallToolResult, dict[str, str]]:
        """Returns the record of the game. In games with secrets the game must be over."""
        table, _ = tables.find(seat)
        goes_on = tables.ask(seat, "look")["kind"] != "end"
        if goes_on and table.has_secrets:
            raise Wrong("the record contains all secrets: save it after the game")
        lines = program.ask(action="save", table=table.name)["record"].splitlines(keepends=True)
        # The seed determines the coming moves of chance and bots.
        record = "".join(line for line in lines if not (goes_on and line.startswith('[Seed "')))
        return result({"record": record}, record)

    def rules(game: str) -> str:
        name = secrets.token_urlsafe(16)
        program.ask(action="open", table=name, game=game)
        start = program.ask(action="start", table=name, player="p1")
        program.ask(action="close", table=name)
        return introduction(start)

    for game in program.ask(action="games")["games"]:
        uri, title = f"gambol://rules/{game['name']}", f"{game['title']}: the rules and the notation of moves"
        mcp.add_resource(FunctionResource(uri=uri, name=title, fn=partial(rules, game["name"])))
    return mcp


def main() -> None:
    """Runs the server until its input ends."""
    parser = argparse.ArgumentParser(prog="python -m gambol.mcp", description=__doc__)
    parser.add_argument("--program", help="a program whose games replace these, such as ./my-game")
    parser.add_argument("--games", type=int, default=32, help="maximum number of open games")
    parser.add_argument("--idle", type=float, default=3600, help="seconds without use before a new game may replace a game")
    parser.add_argument("--bot-time", type=int, default=10_000, help="maximum milliseconds of a bot for a move")
    parser.add_argument("--patience", type=float, default=120, help="maximum seconds for an answer, including moves of bots")
    options = parser.parse_args()
    program = Program(options.program, options.bot_time, options.patience)
    try:
        server(Tables(program, options.games, options.idle)).run("stdio")
    except Wrong as wrong:
        parser.error(str(wrong))


if __name__ == "__main__":
    main()
