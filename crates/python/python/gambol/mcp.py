"""A server of the Model Context Protocol: every game at the table, for language models and agents.

    python -m gambol.mcp [--program ./my-game]

speaks by standard input and output; it needs the extra `gambol[mcp]`. Each seat that no bot takes has an
unguessable id, which opens what its player may know and nothing else.
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
    """Why a request was not carried out."""


def kill(process: subprocess.Popen[str]) -> None:
    """Ends a process, and where there are groups of processes what it has started."""
    with contextlib.suppress(OSError, AttributeError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()


class Program:
    """The command `seat` of a program, or the games of this package: a line in, and a line out."""

    def __init__(self, path: str | None, bot_time: int, patience: float) -> None:
        self.path, self.bot_time, self.patience = path, bot_time, patience
        self.seats = _gambol._Seats(bot_time) if path is None else None
        self.process: subprocess.Popen[str] | None = None
        self.number, self.lock = 0, threading.Lock()
        # The table and the player of each seat, as long as its games live.
        self.opened: dict[str, tuple[Table, str]] = {}

    def ask(self, **fields: Any) -> dict[str, Any]:
        """What is answered to a request."""
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
        """The answer to the request of this name. Nothing else is trusted to be for anybody."""
        try:
            message: dict[str, Any] = json.loads(answer)
            # A line that cannot be read has no id, and only one request waits for an answer.
            if message["id"] == name and "kind" in message or message["id"] in (name, None) and "error" in message:
                return message
            why = "does not speak as `gambol seat` does"
        except (ValueError, TypeError, LookupError, RecursionError):
            why = "has ended or does not answer" if not answer else "does not speak as `gambol seat` does"
        self._end()
        raise Wrong(f"the program of the games {why}: its games are lost")

    def _exchange(self, line: str) -> str:
        """What a process answers; nothing if it takes too long to read the line or to answer it."""
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
    """A game, and when it was last used."""

    def __init__(self, name: str) -> None:
        self.name, self.used = name, time.monotonic()
        self.is_over = self.has_secrets = False


class Tables:
    """The games that are played, and the ids of their seats."""

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
                raise Wrong("seed: the game has secrets, which the seed tells; leave it out")
            ids = {player: secrets.token_urlsafe(16) for player in opened["seats"]}
            self.seats.update({ids[player]: (table, player) for player in ids})
            return ids

    def ask(self, seat: str, action: str, **fields: Any) -> dict[str, Any]:
        """What is answered to a request of a seat."""
        table, player = self.find(seat)
        message = self.program.ask(action=action, table=table.name, player=player, **fields)
        if message.get("you") != player:
            raise Wrong("the program of the games answers for another player")
        if message["kind"] != "start":
            table.is_over = message["kind"] == "end"
        return message

    def find(self, seat: str) -> tuple[Table, str]:
        """The game of an id and its player."""
        with self.lock:
            if found := self.seats.get(seat):
                found[0].used = time.monotonic()
                return found
            raise Wrong("there is no such seat, or its game is lost: start_game gives the ids")

    def _make_room(self) -> None:
        """Closes the game that was not used for the longest time, if it is over or left."""
        seats = self.seats.copy()
        tables = {table for table, _ in seats.values()}
        if len(tables) < self.most:
            return
        last = time.monotonic() - self.idle
        done = [table for table in tables if table.is_over or table.used < last]
        if not done:
            raise Wrong(f"{self.most} games are being played: end one, or resign")
        table = min(done, key=lambda table: table.used)
        for seat in [seat for seat, it in seats.items() if it[0] is table]:
            self.seats.pop(seat, None)
        self.program.ask(action="close", table=table.name)


SCHEMA = json.loads(_gambol._Seats.SCHEMA)


def whole(part: Any) -> Any:
    """A part of the schema, without references."""

    def expand(found: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in found:
            named = whole(SCHEMA["$defs"][found.pop("$ref").removeprefix("#/$defs/")])
            found["allOf"] = [named, *found.get("allOf", [])]
        return found

    return json.loads(json.dumps(part), object_hook=expand)


def model(schema: dict[str, Any]) -> Any:
    """The type of structured content with this schema."""
    return RootModel[Annotated[dict[str, Any], WithJsonSchema(whole({"type": "object", **schema}))]]


TOLD = {"oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in ("turn", "wait", "refused", "end")]}
Told = model(TOLD)
Games = model({"$ref": "#/$defs/games"})
Started = model({
    "properties": {
        "seats": {"description": "The id of each seat, by player.", "additionalProperties": {"type": "string"}},
        "start": {"$ref": "#/$defs/start"},
        "told": {"description": "What the only seat is told.", "anyOf": [TOLD, {"type": "null"}]},
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
    """A message in words."""
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
    """The first message in words."""
    moves = ", ".join(example["move"] for example in start["examples"])
    return "\n\n".join([start["rules"], start["notation"], f"For example: {moves}", start["answer"]])


def result(structured: Any, *texts: str) -> CallToolResult:
    """A result in words and as data."""
    content: list[Any] = [TextContent(type="text", text=text) for text in texts]
    return CallToolResult(content=content, structured_content=structured)


def server(tables: Tables) -> MCPServer[Any]:
    """The server with its tools."""
    instructions = "Board games with exact rules. list_games, then start_game; then move until the end."
    mcp: MCPServer[Any] = MCPServer(__package__, instructions=instructions, log_level="ERROR")
    program = tables.program

    def told(seat: str, action: str, **fields: Any) -> CallToolResult:
        message = tables.ask(seat, action, **fields)
        return result(message, words(message))

    @mcp.tool()
    def list_games() -> Annotated[CallToolResult, Games]:
        """The games, their variants and options."""
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
        """Starts a game. `bots` names who plays the other seats, such as {"p2": "mcts:level=3"}; every
        other player is a seat and gets an id. `moves` is all, counted, none or numbered; `show` any of
        text, list, json, svg. The server draws the seed; without secrets one may be given."""
        ids = tables.open(
            seed, game=game, variant=variant, bots=bots, moves=moves, show=show, symmetry=symmetry,
            retries=retries,
        )  # fmt: skip
        start = tables.ask(next(iter(ids.values())), "start")
        # Of several seats each looks for itself.
        first = tables.ask(next(iter(ids.values())), "look") if len(ids) == 1 else None
        seats = "\n".join(f"{player}: seat {seat}" for player, seat in ids.items())
        texts = [introduction(start), seats, words(first) if first else ""]
        return result({"seats": ids, "start": start, "told": first}, *texts)

    @mcp.tool()
    def look(seat: str) -> Annotated[CallToolResult, Told]:
        """What the player at this seat is told now."""
        return told(seat, "look")

    @mcp.tool()
    def move(seat: str, answer: str) -> Annotated[CallToolResult, Told]:
        """Plays the move that the answer ends with. The bots then move, until it is a seat's turn."""
        if len(answer.encode("utf-8", "surrogatepass")) > MOST_BYTES:
            raise Wrong(f"the answer is longer than {MOST_BYTES} bytes")
        return told(seat, "answer", answer=answer)

    @mcp.tool()
    def undo(seat: str) -> Annotated[CallToolResult, Told]:
        """Takes back to the player's last turn, where that shows them no secret and nobody else sits there."""
        return told(seat, "undo")

    @mcp.tool()
    def resign(seat: str) -> Annotated[CallToolResult, Told]:
        """Gives the game up. With more than two players it ends for all, without a result."""
        return told(seat, "resign")

    @mcp.tool()
    def save(seat: str) -> Annotated[CallToolResult, dict[str, str]]:
        """The record of the game; where players have secrets, once it is over."""
        table, _ = tables.find(seat)
        goes_on = tables.ask(seat, "look")["kind"] != "end"
        if goes_on and table.has_secrets:
            raise Wrong("the record tells all secrets: it is for after the game")
        lines = program.ask(action="save", table=table.name)["record"].splitlines(keepends=True)
        # The seed tells what chance and bots will do.
        record = "".join(line for line in lines if not (goes_on and line.startswith('[Seed "')))
        return result({"record": record}, record)

    def rules(game: str) -> str:
        name = secrets.token_urlsafe(16)
        program.ask(action="open", table=name, game=game)
        start = program.ask(action="start", table=name, player="p1")
        program.ask(action="close", table=name)
        return introduction(start)

    for game in program.ask(action="games")["games"]:
        uri, title = f"gambol://rules/{game['name']}", f"{game['title']}: the rules and how moves are written"
        mcp.add_resource(FunctionResource(uri=uri, name=title, fn=partial(rules, game["name"])))
    return mcp


def main() -> None:
    """Runs the server until its input ends."""
    parser = argparse.ArgumentParser(prog="python -m gambol.mcp", description=__doc__)
    parser.add_argument("--program", help="a program of gambol with other games, such as ./my-game")
    parser.add_argument("--games", type=int, default=32, help="the most games at a time")
    parser.add_argument("--idle", type=float, default=3600, help="seconds after which a game may be closed")
    parser.add_argument("--bot-time", type=int, default=10_000, help="the most milliseconds of a bot")
    parser.add_argument("--patience", type=float, default=120, help="the most seconds for an answer, in which bots move")
    options = parser.parse_args()
    program = Program(options.program, options.bot_time, options.patience)
    try:
        server(Tables(program, options.games, options.idle)).run("stdio")
    except Wrong as wrong:
        parser.error(str(wrong))


if __name__ == "__main__":
    main()
