"""A server of the Model Context Protocol: every game at the table, for language models and agents.

    python -m gambol.mcp [--program ./my-game]

speaks by standard input and output; it needs the extra `gambol[mcp]`. Starting a game gives an id for each
seat that no bot takes. An id is unguessable, and opens what its player may know and nothing else.
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
from typing import Annotated, Any, TypedDict

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.types import CallToolResult, TextContent

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
        self.number = self.lost = 0
        self.lock = threading.Lock()

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
            where = f"{message['field']}: " if "field" in message else ""
            raise Wrong(where + message["error"])
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
            self.process, self.lost = None, self.lost + 1

    def _start(self) -> None:
        command = [str(self.path), "seat", "--bot-time", str(self.bot_time)]
        pipe, null = subprocess.PIPE, subprocess.DEVNULL
        try:
            process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=null, text=True, encoding="utf-8",
                start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise Wrong(f"{self.path} cannot be started: {error.strerror}") from None
        self.process = process


class Table:
    """A game, and when it was last used."""

    def __init__(self, name: str, lost: int) -> None:
        self.name, self.lost = name, lost
        self.used, self.is_over = time.monotonic(), False


class Tables:
    """The games that are played, and the ids of their seats."""

    def __init__(self, program: Program, most: int, idle: float) -> None:
        self.program, self.most, self.idle = program, most, idle
        self.lock = threading.RLock()
        self.seats: dict[str, tuple[Table, str]] = {}

    def open(self, seed: str | None, **fields: Any) -> dict[str, str]:
        """Starts a game. Returns the ids of its seats, by player."""
        with self.lock:
            self._make_room()
            table = Table(secrets.token_urlsafe(16), self.program.lost)
            number = seed or str(secrets.randbits(64))
            opened = self.program.ask(action="open", table=table.name, seed=number, **fields)
            if opened["secrets"] and seed:
                self.program.ask(action="close", table=table.name)
                raise Wrong("seed: the game has secrets, which the seed tells; leave it out")
            ids = {player: secrets.token_urlsafe(16) for player in opened["seats"]}
            self.seats |= {ids[player]: (table, player) for player in ids}
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
            self._forget()
            if seat not in self.seats:
                raise Wrong("there is no such seat, or its game is lost: start_game gives the ids")
            table, player = self.seats[seat]
            table.used = time.monotonic()
            return table, player

    def _forget(self) -> None:
        """Forgets the games of a program that has ended."""
        lost = self.program.lost
        self.seats = {seat: it for seat, it in self.seats.items() if it[0].lost == lost}

    def _make_room(self) -> None:
        """Closes the game that was not used for the longest time, if it is over or left."""
        self._forget()
        tables = {table.name: table for table, _ in self.seats.values()}
        if len(tables) < self.most:
            return
        last = time.monotonic() - self.idle
        done = [table for table in tables.values() if table.is_over or table.used < last]
        if not done:
            raise Wrong(f"{self.most} games are being played: end one, or resign")
        table = min(done, key=lambda table: table.used)
        self.seats = {seat: it for seat, it in self.seats.items() if it[0] is not table}
        self.program.ask(action="close", table=table.name)


# What a player is told: docs/seat.schema.json has the fields of each kind.
Told = TypedDict("Told", {
    "schema": int, "kind": str, "game": str, "you": str, "happened": list[dict[str, str | None]],
    "board": str, "list": str, "view": dict[str, Any], "svg": str, "scores": list[int],
    "moves": list[str], "count": int, "turn": str | None, "error": str, "why": str,
    "clause": str | None, "rule": str | None, "attempts_left": int, "result": str | None, "reason": str,
}, total=False)  # fmt: skip


class Started(TypedDict):
    """A game that has begun: the ids of its seats by player, and what the only seat is told."""

    seats: dict[str, str]
    start: dict[str, Any]
    told: dict[str, Any] | None


def words(told: dict[str, Any]) -> str:
    """A message in words."""
    lines = []
    for event in told.get("happened", []):
        lines.append(f"{event['player'] or 'chance'}: {event['move'] or 'a secret'}")
    lines += [told[name].rstrip("\n") for name in ("board", "list") if name in told]
    if "scores" in told:
        lines.append(f"Scores: {', '.join(map(str, told['scores']))}")
    if told["kind"] == "turn":
        lines.append(f"You are {told['you']}. It is your turn.")
    if "moves" in told:
        lines.append(f"Your moves: {', '.join(told['moves'])}")
    if "count" in told:
        lines.append(f"You have {told['count']} moves.")
    if told["kind"] == "wait":
        lines.append(f"You are {told['you']}. It is the turn of {told['turn'] or 'chance'}.")
    if told["kind"] == "refused":
        lines += [f"Refused: {told['error']}", told["rule"] or ""]
        lines.append(f"Attempts left: {told['attempts_left']}")
    if told["kind"] == "end":
        lines.append(f"The game is over: {told['result'] or 'no result'}, {told['reason']}")
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
    mcp: MCPServer[Any] = MCPServer(
        __package__,
        instructions="Board games with exact rules. list_games, then start_game; then move until the end.",
        log_level="ERROR",
    )
    program = tables.program

    def told(seat: str, action: str, **fields: Any) -> CallToolResult:
        message = tables.ask(seat, action, **fields)
        return result(message, words(message))

    @mcp.tool()
    def list_games() -> Annotated[CallToolResult, dict[str, Any]]:
        """The games, their variants and options."""
        games = program.ask(action="games")
        lines = [
            f"{game['name']} ({game['title']}): "
            + ", ".join(f"{it['name']}, {it['players']} players" for it in game["presets"])
            for game in games["games"]
        ]
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
        told = words(first) if first else ""
        return result({"seats": ids, "start": start, "told": first}, introduction(start), seats, told)

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
        """Gives the game up."""
        return told(seat, "resign")

    @mcp.tool()
    def save(seat: str) -> Annotated[CallToolResult, dict[str, str]]:
        """The record of the game, once it is over."""
        table, _ = tables.find(seat)
        if tables.ask(seat, "look")["kind"] != "end":
            raise Wrong("the record tells all secrets and the seed: it is for after the game")
        record = program.ask(action="save", table=table.name)["record"]
        return result({"record": record}, record)

    @mcp.resource("gambol://rules/{game}", mime_type="text/plain")
    def rules(game: str) -> str:
        """The rules of a game, and how its moves are written."""
        name = secrets.token_urlsafe(16)
        try:
            program.ask(action="open", table=name, game=game)
            start = program.ask(action="start", table=name, player="p1")
            program.ask(action="close", table=name)
        except Wrong as wrong:
            raise ResourceError(str(wrong)) from None
        return introduction(start)

    return mcp


def main() -> None:
    """Runs the server until its input ends."""
    parser = argparse.ArgumentParser(prog="python -m gambol.mcp", description=__doc__)
    parser.add_argument("--program", help="a program of gambol with other games, such as ./my-game")
    parser.add_argument("--games", type=int, default=32, help="the most games at a time")
    parser.add_argument("--idle", type=float, default=3600, help="seconds after which a game may be closed")
    parser.add_argument("--bot-time", type=int, default=10_000, help="the most milliseconds of a bot")
    parser.add_argument("--patience", type=float, default=120, help="the most seconds for an answer")
    options = parser.parse_args()
    program = Program(options.program, options.bot_time, options.patience)
    server(Tables(program, options.games, options.idle)).run("stdio")


if __name__ == "__main__":
    main()
