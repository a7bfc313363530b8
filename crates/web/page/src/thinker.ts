// Asks the bots in the worker.

import type { Choice } from "../../pkg/gambol.js";

export interface Question {
    id: number;
    bot: string;
    record: string;
    seed: string;
}

export type Answer =
    | { id: number; kind: "report"; choice: Choice }
    | { id: number; kind: "choice"; choice: Choice }
    | { id: number; kind: "error"; message: string };

export interface Thought {
    choice: Promise<Choice | null>;
    /** Ends the search with what was found so far, as soon as there is anything. */
    now: () => void;
    /** Ends the search; nobody wants its choice any more. */
    stop: () => void;
}

export class Thinker {
    #worker: Worker | null = null;
    #busy = false;
    #questions = 0;

    #fresh(): Worker {
        this.#worker ??= new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
        return this.#worker;
    }

    /** Starts the worker, so that the first answer comes sooner. */
    warm(): void {
        this.#fresh();
    }

    ask(bot: string, record: string, report: (choice: Choice) => void = () => {}): Thought {
        if (this.#busy) this.#end();
        this.#busy = true;
        const id = ++this.#questions;
        const worker = this.#fresh();
        let settle: (choice: Choice | null) => void = () => {};
        let fail: (error: Error) => void = () => {};
        let best: Choice | null = null;
        let isEnough = false;
        const choice = new Promise<Choice | null>((resolve, reject) => {
            settle = resolve;
            fail = reject;
        });
        const hear = (event: MessageEvent<Answer>) => {
            const answer = event.data;
            if (answer.id !== id) return;
            if (answer.kind === "report") {
                best = answer.choice;
                report(best);
                if (isEnough) now();
                return;
            }
            worker.removeEventListener("message", hear);
            this.#busy = false;
            if (answer.kind === "choice") settle(answer.choice);
            else fail(new Error(answer.message));
        };
        worker.addEventListener("message", hear);
        worker.addEventListener("error", (event) => fail(new Error(event.message)), { once: true });
        const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
        worker.postMessage({ id, bot, record, seed: String(seed) } satisfies Question);
        const stop = () => {
            if (this.#worker === worker && this.#busy && this.#questions === id) this.#end();
            settle(null);
        };
        const now = () => {
            // There is nothing to choose before the first report.
            isEnough = true;
            if (best === null) return;
            settle(best);
            stop();
        };
        return { choice, now, stop };
    }

    #end(): void {
        this.#worker?.terminate();
        this.#worker = null;
        this.#busy = false;
    }
}
