"""A server of the Model Context Protocol, on which language models and agents play every game.

    python -m gambol.mcp [--program ./my-game]

The server uses standard input and output, and needs the extra `gambol[mcp]`. Each seat without a bot has an
unguessable id, which gives access only to information that its player may know. A request waits only for
earlier requests at its own table. If you cancel a request, the bots stop, and move at the next look.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import difflib
import json
import os
import secrets
import signal
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partialmethod
from typing import Any

from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS, CallToolResult, ListResourcesResult, ListToolsResult, ReadResourceResult, Resource,
    TextContent, TextResourceContents, Tool,
)  # fmt: skip

from . import _gambol

MOST_BYTES, MOST_LINE = 1 << 16, 1 << 19
# Each table needs one thread, and each cancelled request keeps its thread for a moment.
THREADS = ThreadPoolExecutor(1 << 12)
# The kinds of messages that answer an action, and those that answer all other actions.
KINDS = {"games": ["games"], "open": ["opened"], "start": ["start"], "save": ["saved"]}
TOLD = ["turn", "wait", "refused", "end"]


class RequestError(Exception):
    """A request that cannot be carried out, with the reason."""


class Table:
    """A table of its own: a process of the command `seat`, or without a path the games of this package."""

    def __init__(self, path: str | None, bot_time: int, patience: float) -> None:
        self.command = [str(path), "seat", "--bot-time", str(bot_time)]
        self.seats = _gambol._Seats(bot_time) if path is None else None
        self.patience, self.used = patience, time.monotonic()
        self.process: Process | None = None
        # The number of the last request, and the number of unread answers to cancelled requests.
        self.number = self.unread = 0
        self.lock = asyncio.Lock()
        self.has_secrets = self.is_over = self.is_lost = False

    async def ask(self, action: str, **fields: Any) -> dict[str, Any]:
        """Sends a request and returns its answer, a message of the right kind."""
        given = {name: value for name, value in fields.items() if value is not None}
        async with self.lock:
            self.number += 1
            name = str(self.number)
            line = json.dumps({"id": name, "action": action, **given})
            if len(line) > MOST_LINE:
                raise RequestError(f"the request is longer than {MOST_LINE} bytes")
            answer = await (self._answer(line) if self.seats else self._exchange(line))
            message = self._read(answer, name, KINDS.get(action, TOLD))
        if "error" in message and "kind" not in message:
            raise RequestError(": ".join(message[name] for name in ("field", "error") if name in message))
        return {name: value for name, value in message.items() if name != "id"}

    async def _answer(self, line: str) -> str:
        stop = _gambol._Stop()
        try:
            assert self.seats
            return await asyncio.get_running_loop().run_in_executor(THREADS, self.seats.answer, line, stop)
        finally:
            # Has no effect unless the request was cancelled.
            stop.set()

    async def _exchange(self, line: str) -> str:
        """Sends a line to the process and returns its answer, or an empty text after a timeout."""
        process = self.process = self.process or await self._start()
        assert process.stdin and process.stdout
        try:
            async with asyncio.timeout(self.patience):
                process.stdin.write(f"{line}\n".encode())
                await process.stdin.drain()
                while self.unread:
                    await process.stdout.readline()
                    self.unread -= 1
                return (await process.stdout.readline()).decode()
        except (OSError, ValueError):
            return ""
        except asyncio.CancelledError:
            self.unread += 1
            process.stdin.write(b"stop\n")
            raise

    def _read(self, answer: str, name: str, kinds: list[str]) -> dict[str, Any]:
        """Parses the answer to the request with this name. Refuses others, which could reveal secrets."""
        with contextlib.suppress(ValueError, TypeError, LookupError, RecursionError):
            message: dict[str, Any] = json.loads(answer)
            # An unreadable line has no id, but only one request waits for an answer.
            if "kind" not in message and message["id"] in (name, None) and "error" in message:
                return message
            if message["id"] == name and message["kind"] in kinds:
                return message
        self.close()
        why = "does not speak the protocol of `gambol seat`" if answer else "has ended or does not answer"
        raise RequestError(f"the program with the games {why}, so the game is lost")

    async def _start(self) -> Process:
        try:
            return await asyncio.create_subprocess_exec(
                *self.command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True, limit=1 << 26
            )
        except OSError as error:
            raise RequestError(f"{self.command[0]} cannot be started: {error.strerror}") from None

    def close(self) -> None:
        """Ends the process and, if the system has process groups, its children."""
        self.is_over = self.is_lost = True
        if self.process:
            with contextlib.suppress(OSError, AttributeError):
                os.killpg(self.process.pid, signal.SIGKILL)
            with contextlib.suppress(OSError):
                self.process.kill()


DEFINITIONS = json.loads(_gambol._Seats.SCHEMA)["$defs"]


def named(part: dict[str, Any]) -> dict[str, Any]:
    """Returns the definition that a part of the schema refers to."""
    found: dict[str, Any] = DEFINITIONS[part["$ref"].removeprefix("#/$defs/")]
    return found


def plain(part: Any) -> Any:
    """Returns a part of the schema in short, without references, descriptions and `false`."""
    if isinstance(part, list):
        return [plain(item) for item in part]
    if not isinstance(part, dict):
        return part
    part = {**part, **named(part)} if "$ref" in part else part
    names = [name for name, item in part.items() if name not in ("$ref", "description") and item is not False]
    return {name: plain(part[name]) for name in names}


def fields(part: dict[str, Any]) -> tuple[dict[str, Any], set[str]]:
    """Returns the properties of a part of the schema, and the names of the required properties."""
    properties: dict[str, Any] = {}
    required = set(part.get("required", ()))
    for base in [*part.get("allOf", ()), *([part] if "$ref" in part else ())]:
        more, needed = fields(named(base))
        properties, required = properties | more, required | needed
    return properties | plain(part.get("properties", {})), required


def messages(*kinds: str) -> dict[str, Any]:
    """Returns one schema for messages of these kinds. It is short, because models receive it with each tool."""
    parts = [fields(DEFINITIONS[kind]) for kind in kinds]
    properties = {name: part for more, _ in parts for name, part in more.items() if name != "id"}
    properties["kind"] = {"enum": list(kinds)}
    if "view" in properties:
        # The document is the longest part, and the other forms of the position suffice.
        properties["view"] = {"type": "object"}
    return documents(properties, *sorted(set.intersection(*(needed for _, needed in parts))))


def documents(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def tool(name: str, title: str, about: str, arguments: dict[str, Any], output: dict[str, Any], *needed: str) -> Tool:
    given = documents(arguments, *needed)
    return Tool(name=name, title=title, description=about, input_schema=given, output_schema=output)


TEXT = {"type": "string"}
SEAT = {"seat": {**TEXT, "description": "An id from start_game."}}
MESSAGE = messages(*TOLD)
OPENING = fields(DEFINITIONS["request"]["oneOf"][1])[0] | {"seed": {"type": ["integer", "string"]}}
OPENING = {name: part for name, part in OPENING.items() if name not in ("id", "action", "table", "position")}
SEATS, SEEN = {"type": "object", "additionalProperties": TEXT}, {"anyOf": [MESSAGE, {"type": "null"}]}
STARTED = documents({"seats": SEATS, "start": messages("start"), "told": SEEN}, "seats", "start", "told")

TOOLS = [
    tool("list_games", "List the games", "Lists the games, their variants and options.", {}, messages("games")),
    tool(
        "start_game", "Start a game",
        "Starts a game and returns its rules. `variant` is a preset, perhaps with options: `basic:points=2`. `bots` "
        "assigns bots to players: {\"p2\": \"mcts:level=3\"}. Bots are random, greedy, alphabeta and mcts, or with secrets "
        "random, greedy and ismcts, with a level of 1 to 9. Every other player is a seat and gets an id. If there are "
        "several seats, each must look for itself. `retries` is the number of answers that may be refused in a turn. "
        "You can give a seed if the game has no secrets.",
        OPENING, STARTED,
    ),
    tool("look", "Look at the game", "Returns the current message to the player at this seat.", SEAT, MESSAGE, "seat"),
    tool(
        "move", "Make a move", "Plays the move at the end of the answer. Then the bots move until it is a seat's turn.",
        {**SEAT, "answer": TEXT}, MESSAGE, "seat", "answer",
    ),
    tool(
        "undo", "Take back a move",
        "Goes back to the player's last turn, unless that reveals a secret or another player has a seat.",
        SEAT, MESSAGE, "seat",
    ),
    tool(
        "resign", "Resign", "Resigns the game. With more than two players it ends for everyone, without a result.",
        SEAT, MESSAGE, "seat",
    ),
    tool(
        "save", "Save the game", "Returns the record of the game. In games with secrets the game must be over.",
        SEAT, documents({"record": TEXT}, "record"), "seat",
    ),
]  # fmt: skip


def checked(name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments of a tool. Checks their names, and that required arguments are texts."""

    def nearest(wrong: str, known: list[str]) -> str:
        near = difflib.get_close_matches(wrong, known, 1)
        return f"did you mean `{near[0]}`?" if near else f"known are {', '.join(known) or 'none'}"

    tools = {tool.name: tool.input_schema for tool in TOOLS}
    if name not in tools:
        raise RequestError(f"unknown tool `{name[:40]}`: {nearest(name, list(tools))}")
    known = list(tools[name]["properties"])
    for argument in given.keys() - set(known):
        raise RequestError(f"{argument[:40]}: unknown argument of {name}: {nearest(argument, known)}")
    for argument in tools[name]["required"]:
        if not isinstance(given.get(argument), str):
            raise RequestError(f"{argument}: {name} needs this argument, a text")
    return given


SAYS = {
    "turn": "You are {you} in {game}. It is your turn. Attempts left: {attempts_left}",
    "wait": "You are {you} in {game}. It is the turn of {turn}. Look again later.",
    "refused": "You are {you} in {game}. Refused ({why}): {error}\n{rule}\nAttempts left: {attempts_left}",
    "end": "You are {you} in {game}. The game is over. Result: {result}. {reason}",
}


def words(told: dict[str, Any]) -> str:
    """Returns a message in words."""
    lines = [f"{it['player'] or 'chance'}: {it['move'] or 'a secret'}" for it in told.get("happened", [])]
    seen = [told[name].rstrip("\n") for name in ("board", "list") if name in told]
    lines += seen or ([told["view"]["view"]] if "view" in told else [])
    lines += [told["svg"]] if "svg" in told else []
    if "scores" in told:
        lines.append(f"Scores: {', '.join(map(str, told['scores']))}")
    given = {"turn": "chance", "result": "none", "rule": ""}
    given |= {name: value for name, value in told.items() if value is not None}
    lines += SAYS[told["kind"]].format_map(given).splitlines()
    if "moves" in told:
        lines.append(f"Your moves: {', '.join(told['moves'])}")
    lines += [f"You have {told['count']} moves."] if "count" in told else []
    return "\n".join(line for line in lines if line)


def introduction(start: dict[str, Any]) -> str:
    """Returns the first message in words."""
    game = f"{start['title']} ({start['game']}), variant {start['variant']}, {start['players']} players."
    moves = ", ".join(example["move"] for example in start["examples"])
    answer = f"{start['answer']} You have {start['attempts']} attempts in a turn."
    return "\n\n".join([game, start["rules"], start["notation"], f"For example: {moves}", answer])


def catalogue(games: list[dict[str, Any]]) -> str:
    """Returns the games in words."""
    lines = []
    for game in games:
        lines.append(f"{game['name']}: {game['title']}")
        lines += [f"  {it['name']} ({it['players']} players): {it['about']}" for it in game["presets"]]
        lines += [f"  option {it['name']}={it['values']}: {it['about']}" for it in game["keys"]]
    return "\n".join(lines)


def result(structured: Any, *texts: str) -> CallToolResult:
    """Returns a result in words and as data, each complete, because hosts show a model only one of them."""
    content: list[Any] = [TextContent(type="text", text=text) for text in texts if text]
    return CallToolResult(content=content, structured_content=structured)


class Tables:
    """The open games, the ids of their seats, and the tools."""

    def __init__(self, make: Callable[[], Table], games: dict[str, Any], most: int, idle: float) -> None:
        self.make, self.games, self.most, self.idle = make, games, most, idle
        self.tables: list[Table] = []
        # The table and the player of each seat.
        self.seats: dict[str, tuple[Table, str]] = {}

    def find(self, seat: str) -> tuple[Table, str]:
        """Returns the table and the player of a seat's id."""
        table, player = self.seats.get(seat, (None, ""))
        if table is None or table.is_lost:
            raise RequestError("there is no such seat, or its game is lost: use an id from start_game")
        table.used = time.monotonic()
        return table, player

    async def ask(self, seat: str, action: str, **fields: Any) -> dict[str, Any]:
        """Sends a request of a seat and returns its answer."""
        table, player = self.find(seat)
        message = await table.ask(action, table="t", player=player, **fields)
        if message.get("you") != player:
            raise RequestError("the program with the games answered for another player")
        if message["kind"] != "start":
            table.is_over = message["kind"] == "end"
        return message

    async def told(self, seat: str, *, action: str, **fields: Any) -> CallToolResult:
        message = await self.ask(seat, action, **fields)
        return result(message, words(message))

    def close(self, table: Table) -> None:
        table.close()
        self.tables = [other for other in self.tables if other is not table]
        self.seats = {seat: it for seat, it in self.seats.items() if it[0] is not table}

    def _make_room(self) -> None:
        """Closes the least recently used game that is over or idle, if there is no room for another game."""
        if len(self.tables) < self.most:
            return
        last = time.monotonic() - self.idle
        done = [table for table in self.tables if table.is_over or table.used < last]
        if not done:
            raise RequestError(f"{self.most} games are being played: finish or resign one of them")
        self.close(min(done, key=lambda table: table.used))

    async def list_games(self) -> CallToolResult:
        return result(self.games, catalogue(self.games["games"]))

    async def start_game(self, seed: Any = None, **fields: Any) -> CallToolResult:
        self._make_room()
        table = self.make()
        self.tables.append(table)
        try:
            number = secrets.randbits(64) if seed is None else seed
            number = str(number) if type(number) is int else number
            opened = await table.ask("open", table="t", seed=number, **fields)
            table.has_secrets = opened["secrets"]
            if table.has_secrets and seed is not None:
                raise RequestError("seed: leave it out, because the seed would reveal the secrets of the game")
            ids = {player: secrets.token_urlsafe(16) for player in opened["seats"]}
            self.seats.update({ids[player]: (table, player) for player in ids})
            first = next(iter(ids.values()))
            start = await self.ask(first, "start")
            # With several seats, each seat must look for itself, because the messages differ.
            told = await self.ask(first, "look") if len(ids) == 1 else None
        except BaseException:
            # Nobody has received the ids.
            self.close(table)
            raise
        seats = [f"{player}: seat {seat}" for player, seat in ids.items()]
        seats += [] if told else ["Look with each seat."]
        texts = [introduction(start), "\n".join(seats), words(told) if told else ""]
        return result({"seats": ids, "start": start, "told": told}, *texts)

    look = partialmethod(told, action="look")
    undo = partialmethod(told, action="undo")
    resign = partialmethod(told, action="resign")

    async def move(self, seat: str, answer: str) -> CallToolResult:
        if len(answer.encode("utf-8", "surrogatepass")) > MOST_BYTES:
            raise RequestError(f"the answer is longer than {MOST_BYTES} bytes")
        return await self.told(seat, action="answer", answer=answer)

    async def save(self, seat: str) -> CallToolResult:
        table, _ = self.find(seat)
        lines = (await table.ask("save", table="t"))["record"].splitlines(keepends=True)
        # Looks only now, because an `undo` may have taken back the end of the game until here.
        await self.ask(seat, "look")
        if not table.is_over and table.has_secrets:
            raise RequestError("the record contains all secrets: save it after the game")
        # The seed determines the coming moves of chance and bots.
        record = "".join(line for line in lines if table.is_over or not line.startswith('[Seed "'))
        return result({"record": record}, record)

    async def rules(self, game: str) -> str:
        table = self.make()
        try:
            await table.ask("open", table="t", game=game)
            return introduction(await table.ask("start", table="t", player="p1"))
        finally:
            table.close()


def server(tables: Tables) -> Server[Any]:
    """Returns the server with its tools."""
    games = {f"gambol://rules/{game['name']}": game for game in tables.games["games"]}

    async def call_tool(_: Any, params: Any) -> CallToolResult:
        try:
            arguments = checked(params.name, params.arguments or {})
            called: CallToolResult = await getattr(tables, params.name)(**arguments)
            return called
        except RequestError as error:
            return CallToolResult(content=[TextContent(type="text", text=str(error))], is_error=True)

    async def list_tools(_: Any, __: Any) -> ListToolsResult:
        return ListToolsResult(tools=TOOLS)

    async def list_resources(_: Any, __: Any) -> ListResourcesResult:
        title = "{title}: the rules and the notation of moves"
        found = [Resource(uri=uri, name=title.format_map(game), mime_type="text/plain") for uri, game in games.items()]
        return ListResourcesResult(resources=found)

    async def read_resource(_: Any, params: Any) -> ReadResourceResult:
        uri = str(params.uri)
        if uri not in games:
            raise MCPError(INVALID_PARAMS, f"there is no resource {uri[:80]}")
        text = await tables.rules(games[uri]["name"])
        return ReadResourceResult(contents=[TextResourceContents(uri=uri, mime_type="text/plain", text=text)])

    return Server(
        str(__package__), version=_gambol.__version__, title="Board games",
        instructions="Board games with exact rules. Call list_games, start_game, and then move until the end.",
        on_call_tool=call_tool, on_list_tools=list_tools, on_list_resources=list_resources,
        on_read_resource=read_resource,
    )  # fmt: skip


async def serve(make: Callable[[], Table], most: int, idle: float) -> None:
    first = make()
    games = await first.ask("games")
    first.close()
    tables = Tables(make, games, most, idle)
    try:
        async with stdio_server() as (read, write):
            mcp = server(tables)
            await mcp.run(read, write, mcp.create_initialization_options())
    finally:
        for table in tables.tables:
            table.close()


def positive(text: str) -> int:
    """Parses an option. `argparse` names it in the error."""
    if not 0 < int(text) < 2**31:
        raise ValueError
    return int(text)


def main() -> None:
    """Runs the server until its input ends."""
    parser = argparse.ArgumentParser(prog="python -m gambol.mcp", description=__doc__)
    parser.add_argument("--program", help="a program whose games replace these, such as ./my-game")
    parser.add_argument("--games", type=positive, default=32, help="maximum number of open games")
    parser.add_argument("--idle", type=float, default=3600, help="seconds without use before a new game may replace a game")
    parser.add_argument("--bot-time", type=positive, default=10_000, help="maximum milliseconds of a bot for a move")
    parser.add_argument("--patience", type=float, default=120, help="maximum seconds for an answer, including moves of bots")
    options = parser.parse_args()
    try:
        asyncio.run(serve(lambda: Table(options.program, options.bot_time, options.patience), options.games, options.idle))
    except RequestError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
