// Bots think here, away from the page. A search does not return before it is done; the page stops one by
// terminating the worker.

import init, { Bot, Record } from "../../pkg/gambol.js";
import type { Answer, Question } from "./thinker.ts";

const ready = init();

self.addEventListener("message", (event: MessageEvent<Question>) => {
    void answer(event.data);
});

async function answer({ id, bot: spec, record: text, seed }: Question): Promise<void> {
    const tell = (answer: Answer) => self.postMessage(answer);
    try {
        await ready;
        const record = Record.parse(text);
        const bot = new Bot(spec, record.position, BigInt(seed));
        const choice = bot.choose(record, (choice) => tell({ id, kind: "report", choice }));
        tell({ id, kind: "choice", choice });
        bot.free();
        record.free();
    } catch (error) {
        tell({ id, kind: "error", message: String(error) });
    }
}
