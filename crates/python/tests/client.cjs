// A client of the TypeScript SDK, which checks results by the output schemas: node client.cjs PYTHON
const { Client } = require("@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } = require("@modelcontextprotocol/sdk/client/stdio.js");

async function main() {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.argv[2], args: ["-m", "gambol.mcp"] }));
  await client.listTools();
  const call = async (name, given, options) => {
    const result = await client.callTool({ name, arguments: given }, undefined, options);
    return result.isError ? result.content[0].text : result.structuredContent;
  };
  const slow = await call("start_game", { game: "mixtour", seed: 7, bots: { p2: "mcts:time=8000" } });
  const quick = await call("start_game", { game: "fifes-and-drums", bots: { p2: "random" } });
  const seat = slow.seats.p1;
  const begin = Date.now();
  const stop = new AbortController();
  const move = call("move", { seat, answer: "c3" }, { signal: stop.signal }).catch((error) => "stopped");
  await new Promise((resolve) => setTimeout(resolve, 300));
  let told = await call("look", { seat: quick.seats.p1 });
  stop.abort();
  const stopped = await move;
  const undone = await call("undo", { seat });
  const isFast = Date.now() - begin < 6000;
  while (told.kind === "turn") {
    told = await call("move", { seat: quick.seats.p1, answer: told.moves[0] });
  }
  const rules = await client.readResource({ uri: "gambol://rules/mixtour" });
  const found = [
    client.getServerVersion().version, (await call("list_games")).games.length, await call("look", { seats: seat }),
    stopped, undone.moves.length, isFast, told.kind, rules.contents[0].text.includes("Mixtour"),
  ];
  await client.close();
  console.log(JSON.stringify(found));
}

main();
