// Bots think here in slices. Between slices, new calls arrive, so a question can be replaced or stopped. A bot keeps
// what it has found in its memory, and continues there when the same question comes again.

import init, { Bot, type Choice, Record } from "../../pkg/gambol.js";
import { reasonOf } from "./dom.ts";

export interface Question {
    kind: "ask";
    id: number;
    bot: string;
    record: string;
    seed: string;
    /** The number of moves whose values the answers give. */
    best: number;
}

/** A question, or to an unanswered one: choose `now` from what was found, or `stop` without an answer. */
export type Call = Question | { kind: "now" | "stop"; id: number };

export type Answer =
    | { id: number; kind: "report" | "choice"; choice: Choice; best: Choice[] }
    | { id: number; kind: "error"; message: string }
    /** The module is loaded. */
    | { id: number; kind: "here" };

/** The number of recently used bots to keep. Each has a large memory. */
const MOST = 2;

/** The target time of a slice, in milliseconds. */
const SLICE = 30;
const BETWEEN_REPORTS = 150;

/** Lets waiting messages through. Timers would wait longer, especially in background tabs. */
function pause(): Promise<void> {
    return new Promise((resolve) => {
        try {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
                port1.close();
                resolve();
            };
            port2.postMessage(null);
        } catch {
            setTimeout(resolve);
        }
    });
}

/** Returns a function that receives calls. It sends answers with `tell`. */
export function thinking(tell: (answer: Answer) => void): (call: Call) => void {
    const ready = init();
    /** The recently used bots, the latest last. */
    const bots = new Map<string, Bot>();
    /** The id of the current question. */
    let present = 0;
    /** Whether the choice so far is enough. */
    let isEnough = false;

    function botFor({ bot: spec, seed }: Question, record: Record): Bot {
        const position = record.position;
        const key = `${spec} ${record.game} ${position.variant}`;
        const bot = bots.get(key) ?? new Bot(spec, position, BigInt(seed));
        bots.delete(key);
        bots.set(key, bot);
        for (const [old, other] of bots) {
            if (bots.size <= MOST) break;
            other.free();
            bots.delete(old);
        }
        return bot;
    }

    async function answer(question: Question): Promise<void> {
        const { id, record: text, best } = question;
        present = id;
        isEnough = false;
        let record: Record | null = null;
        try {
            await ready;
            await pause();
            if (present !== id) return;
            record = Record.parse(text);
            const bot = botFor(question, record);
            if (!bot.goesOn) {
                const choice = best > 0 ? bot.think(record, 0, best).choice
                    : bot.choose(record, (choice) => tell({ id, kind: "report", choice, best: [] }));
                tell({ id, kind: "choice", choice, best: [] });
                return;
            }
            const limit = Number(/\btime=(\d+)/.exec(question.bot)?.[1] ?? Infinity);
            const begin = performance.now();
            let told = begin;
            let nodes = 32;
            while (present === id) {
                const from = performance.now();
                const thought = bot.think(record, BigInt(nodes), best);
                const to = performance.now();
                if (thought.done || isEnough || to - begin > limit) {
                    tell({ id, kind: "choice", choice: thought.choice, best: thought.best });
                    return;
                }
                if (to - told > BETWEEN_REPORTS) {
                    told = to;
                    tell({ id, kind: "report", choice: thought.choice, best: thought.best });
                }
                if (to - from < SLICE / 2) nodes *= 2;
                else if (to - from > SLICE * 2) nodes = Math.max(16, nodes >> 1);
                await pause();
            }
        } catch (error) {
            tell({ id, kind: "error", message: reasonOf(error) });
        } finally {
            record?.free();
        }
    }

    ready.then(() => tell({ id: 0, kind: "here" }), () => {});
    return (call) => {
        if (call.kind === "ask") void answer(call);
        else if (call.id !== present) return;
        else if (call.kind === "now") isEnough = true;
        else present = 0;
    };
}
