// Asks the bots: in a worker, or in the page where there is none.

import type { Choice } from "../../pkg/gambol.js";
import { lock } from "./doors.ts";
import { seed } from "./table.ts";
import { texts } from "./texts.ts";
import { type Answer, type Call, type Question, thinking } from "./thinking.ts";

export interface Thought {
    choice: Promise<Choice | null>;
    /** Ends the search with what was found so far, as soon as there is anything. */
    now: () => void;
    /** Ends the search; nobody wants its choice any more. */
    stop: () => void;
}

/** Bots that search in slices, and so hear what they are told. Others have to be ended with their worker. */
const listens = (bot: string) => /^(is)?mcts\b/.test(bot);

/** Whoever thinks. */
interface Mind {
    postMessage: (call: Call) => void;
    terminate: () => void;
}

/** How long a worker may take to say that it is there, in milliseconds. */
const PATIENCE = 10_000;
/** Whether the browser has workers, as far as is known. */
let hasWorkers = true;

export class Thinker {
    #mind: Mind | null = null;
    /** The question that is being answered, and who hears of it. */
    #asked: { question: Question; hear: (answer: Answer) => void } | null = null;
    #questions = 0;

    #fresh(): Mind {
        return (this.#mind ??= this.#beside() ?? this.#inPage());
    }

    #hear(from: Mind, answer: Answer): void {
        const asked = this.#asked;
        if (this.#mind === from && asked?.question.id === answer.id) asked.hear(answer);
    }

    /** A worker, if the browser lets it work. */
    #beside(): Mind | null {
        if (!hasWorkers) return null;
        let isThere = false;
        try {
            const worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
            const giveUp = () => {
                if (this.#mind !== worker || isThere) return;
                this.#mind = this.#inPage();
                if (this.#asked !== null) this.#mind.postMessage(this.#asked.question);
                worker.terminate();
            };
            worker.addEventListener("message", (event: MessageEvent<Answer>) => {
                // Whoever fails before anything else has no module.
                if (!isThere && event.data.kind === "error") return giveUp();
                isThere = true;
                this.#hear(worker, event.data);
            });
            worker.addEventListener("error", ({ message }) => {
                if (isThere) this.#hear(worker, { id: this.#asked?.question.id ?? 0, kind: "error", message });
                else giveUp();
            });
            setTimeout(giveUp, PATIENCE);
            return worker;
        } catch (error) {
            console.warn(error);
            return null;
        }
    }

    /** The page itself, which stands still while bots think that do not listen. */
    #inPage(): Mind {
        hasWorkers = false;
        lock(texts.locked.worker);
        const mind: Mind = { postMessage: thinking((answer) => this.#hear(mind, answer)), terminate: () => {} };
        return mind;
    }

    /** Starts whoever thinks, so that the first answer comes sooner. */
    warm(): void {
        this.#fresh();
    }

    /** Asks a bot what to play. `report` hears what it thinks so far, and of the best so many moves. */
    ask(bot: string, record: string, report: (choice: Choice, best: Choice[]) => void = () => {}, most = 0): Thought {
        this.#stop();
        const id = ++this.#questions;
        let settle: (choice: Choice | null) => void = () => {};
        let fail: (error: Error) => void = () => {};
        let found: Choice | null = null;
        let isEnough = false;
        const choice = new Promise<Choice | null>((resolve, reject) => {
            settle = resolve;
            fail = reject;
        });
        const finish = () => {
            if (this.#asked?.question.id === id) this.#asked = null;
        };
        const hear = (answer: Answer) => {
            if (answer.kind === "here") return;
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
        const question: Question = { kind: "ask", id, bot, record, seed: String(seed()), best: most };
        this.#asked = { question, hear };
        this.#fresh().postMessage(question);
        const stop = () => {
            if (this.#asked?.question.id === id) this.#stop();
            settle(null);
        };
        const now = () => {
            isEnough = true;
            if (listens(bot)) {
                this.#mind?.postMessage({ kind: "now", id });
            } else if (found !== null) {
                // There is nothing to choose before the first report.
                settle(found);
                stop();
            }
        };
        return { choice, now, stop };
    }

    #stop(): void {
        const asked = this.#asked;
        this.#asked = null;
        if (asked === null) return;
        const { id, bot } = asked.question;
        if (listens(bot)) {
            this.#mind?.postMessage({ kind: "stop", id });
        } else {
            this.#mind?.terminate();
            this.#mind = null;
        }
    }
}
