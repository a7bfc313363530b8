// Runs bots in a worker or, without workers, in the page.

import type { Choice } from "../../pkg/gambol.js";
import { lock } from "./doors.ts";
import { seed } from "./table.ts";
import { texts } from "./texts.ts";
import { type Answer, type Call, type Question, thinking } from "./thinking.ts";

export interface Thought {
    choice: Promise<Choice | null>;
    /** Ends the search with the best choice so far, as soon as there is one. */
    now: () => void;
    /** Ends the search without a choice. */
    stop: () => void;
}

/** Returns whether a bot searches in slices and so receives calls. Other bots end only with their worker. */
const listens = (bot: string) => /^(is)?mcts\b/.test(bot);

/** A worker, or the page in its place. */
interface Mind {
    postMessage: (call: Call) => void;
    terminate: () => void;
}

/** The time that a worker may take to start, in milliseconds. */
const PATIENCE = 10_000;
/** Whether the browser has workers, as far as the page knows. */
let hasWorkers = true;

export class Thinker {
    #mind: Mind | null = null;
    /** The current question, and the receiver of its answers. */
    #asked: { question: Question; hear: (answer: Answer) => void } | null = null;
    #questions = 0;

    #fresh(): Mind {
        return (this.#mind ??= this.#beside() ?? this.#inPage());
    }

    #hear(from: Mind, answer: Answer): void {
        const asked = this.#asked;
        if (this.#mind === from && asked?.question.id === answer.id) asked.hear(answer);
    }

    /** Starts a worker, if the browser allows it. */
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
                // A worker that fails first could not load the module.
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

    /** Runs bots in the page, which stands still while bots search without slices. */
    #inPage(): Mind {
        hasWorkers = false;
        lock(texts.locked.worker);
        const mind: Mind = { postMessage: thinking((answer) => this.#hear(mind, answer)), terminate: () => {} };
        return mind;
    }

    /** Starts the worker, so that the first answer comes sooner. */
    warm(): void {
        this.#fresh();
    }

    /** Asks a bot for a move. `report` receives its choice so far and its best `best` moves. */
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
                // Before the first report there is no choice.
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
