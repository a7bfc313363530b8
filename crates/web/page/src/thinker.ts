// Asks the bots in the worker.

import type { Choice } from "../../pkg/gambol.js";

export interface Question {
    kind: "ask";
    id: number;
    bot: string;
    record: string;
    seed: string;
    /** Of how many moves the bot shall say what it thinks. */
    best: number;
}

/** What the worker is told: a question, that what was found is enough, or that nobody wants to know. */
export type Call = Question | { kind: "now" | "stop"; id: number };

export type Answer =
    | { id: number; kind: "report" | "choice"; choice: Choice; best: Choice[] }
    | { id: number; kind: "error"; message: string };

export interface Thought {
    choice: Promise<Choice | null>;
    /** Ends the search with what was found so far, as soon as there is anything. */
    now: () => void;
    /** Ends the search; nobody wants its choice any more. */
    stop: () => void;
}

/** Bots that search in slices, and so hear what they are told. Others have to be ended with their worker. */
const listens = (bot: string) => /^(is)?mcts\b/.test(bot);

export class Thinker {
    #worker: Worker | null = null;
    /** The question that is being answered. */
    #asked: { id: number; bot: string } | null = null;
    #questions = 0;

    #fresh(): Worker {
        this.#worker ??= new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
        return this.#worker;
    }

    /** Starts the worker, so that the first answer comes sooner. */
    warm(): void {
        this.#fresh();
    }

    /** Asks a bot what to play. `report` hears what it thinks so far, and of the best so many moves. */
    ask(bot: string, record: string, report: (choice: Choice, best: Choice[]) => void = () => {}, most = 0): Thought {
        this.#stop();
        const id = ++this.#questions;
        this.#asked = { id, bot };
        const worker = this.#fresh();
        let settle: (choice: Choice | null) => void = () => {};
        let fail: (error: Error) => void = () => {};
        let found: Choice | null = null;
        let isEnough = false;
        const choice = new Promise<Choice | null>((resolve, reject) => {
            settle = resolve;
            fail = reject;
        });
        const finish = () => {
            worker.removeEventListener("message", hear);
            if (this.#asked?.id === id) this.#asked = null;
        };
        const hear = (event: MessageEvent<Answer>) => {
            const answer = event.data;
            if (answer.id !== id) return;
            if (answer.kind === "error") {
                finish();
                fail(new Error(answer.message));
                return;
            }
            found = answer.choice;
            report(answer.choice, answer.best);
            if (answer.kind === "choice") {
                finish();
                settle(answer.choice);
            } else if (isEnough && !listens(bot)) {
                now();
            }
        };
        worker.addEventListener("message", hear);
        worker.addEventListener("error", (event) => fail(new Error(event.message)), { once: true });
        const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
        this.#tell({ kind: "ask", id, bot, record, seed: String(seed), best: most });
        const stop = () => {
            if (this.#asked?.id === id) this.#stop();
            finish();
            settle(null);
        };
        const now = () => {
            isEnough = true;
            if (listens(bot)) {
                this.#tell({ kind: "now", id });
            } else if (found !== null) {
                // There is nothing to choose before the first report.
                settle(found);
                stop();
            }
        };
        return { choice, now, stop };
    }

    #tell(call: Call): void {
        this.#worker?.postMessage(call);
    }

    #stop(): void {
        const asked = this.#asked;
        this.#asked = null;
        if (asked === null) return;
        if (listens(asked.bot)) {
            this.#tell({ kind: "stop", id: asked.id });
        } else {
            this.#worker?.terminate();
            this.#worker = null;
        }
    }
}
