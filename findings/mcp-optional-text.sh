#!/usr/bin/env bash
# mcp 2.3.0 (PyPI), the Python SDK of the Model Context Protocol.
#
# Expected: a tool argument of type `str | None` that holds the JSON text of a record arrives as this text, as an
# argument of type `str` does.
# Actual: the SDK decodes the text first. A JSON object becomes a dictionary, which the type refuses. The text `null`
# silently becomes None.
# Output: mcp 2.3.0: str | None refuses the text {"turn": 1} and turns the text null into None, str keeps both
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mcp==2.3.0 pydantic==2.14.4
"$folder/venv/bin/python" - <<'PYTHON'
import asyncio
import logging

from mcp import Client
from mcp.server.mcpserver import MCPServer

logging.disable()
server = MCPServer("records")

@server.tool()
def required(record: str) -> str:
    return repr(record)

@server.tool()
def optional(record: str | None = None) -> str:
    return repr(record)

async def answers():
    async with Client(server) as client:
        for tool in ["required", "optional"]:
            for record in ["{\"turn\": 1}", "null"]:
                result = await client.call_tool(tool, {"record": record})
                yield result.content[0].text if not result.is_error else "refused"

async def main():
    found = [answer async for answer in answers()]
    assert found == [repr("{\"turn\": 1}"), repr("null"), "refused", "None"], found
    print("mcp 2.3.0: str | None refuses the text {\"turn\": 1} and turns the text null into None, str keeps both")

asyncio.run(main())
PYTHON
