// Problems: positions in which exactly one move wins. The page loads the file of a game when its problems are opened.

import { type GameInfo, Record } from "../../pkg/gambol.js";
import { Board } from "./board.ts";
import { wordsOf } from "./cells.ts";
import { h, holdFocus, reasonOf, setText, tell } from "./dom.ts";
import { behind, soon } from "./doors.ts";
import type { LessonEvents } from "./lesson.ts";
import { about } from "./lessons.ts";
import { turnOf } from "./table.ts";
import { texts } from "./texts.ts";
import type { Thinker } from "./thinker.ts";

/** The bot for refutations, and for moves off the solution. */
const BOT = "alphabeta:nodes=100000";

export class ProblemRoom {
    readonly element: HTMLElement;
    readonly #count = h("p", { class: "soft", id: "problem-count" });
    readonly #text = h("p", { class: "lesson-text", id: "status" });
    readonly #message = h("p", { class: "message", id: "message" });
    readonly #next = h("button", { type: "button", id: "next-problem", click: () => this.#go(this.#kept.next + 1) }, texts.problems.next);
    readonly info: GameInfo;
    readonly thinker: Thinker;
    readonly events: LessonEvents;
    readonly #board: Board;
    #problems: { position: string; plies: number; themes: string; line: string[] }[] = [];
    /** The next problem, and the number of problems solved without help since the last help, now and at best. */
    readonly #kept = { next: 0, streak: 0, best: 0 };
    #record: Record | null = null;
    /** Whether the user had no help, and the number of hints for the next move. */
    #isClean = true;
    #hints = 0;
    #isBusy = false;

    constructor(info: GameInfo, thinker: Thinker, events: LessonEvents) {
        [this.info, this.thinker, this.events] = [info, thinker, events];
        behind(texts.locked.settings, () => {
            const kept = JSON.parse(localStorage.getItem(this.#key) ?? "{}");
            for (const name of ["next", "streak", "best"] as const) if (Number.isInteger(kept?.[name])) this.#kept[name] = kept[name];
        });
        this.#board = new Board({
            play: (move) => this.#busy(() => this.#play(move)),
            say: (text, isError) => (isError ? this.#say(text) : events.announce(text)),
            confirms: events.confirms,
        });
        this.element = h("main", { class: "game lesson" },
            h("div", { class: "stage" }, this.#board.element),
            h("aside", { class: "side" },
                h("h2", {}, texts.problems.label(info.title)), this.#count, this.#text, this.#message,
                h("div", { class: "controls" },
                    h("button", { type: "button", id: "problem-hint", click: () => this.#busy(() => this.#hint()) }, texts.control.hint),
                    this.#next,
                    h("button", { type: "button", id: "problem-leave", click: events.leave }, texts.lesson.leave),
                ),
            ),
        );
    }

    get #key(): string {
        return `gambol.problems.${this.info.name}`;
    }

    async begin(): Promise<void> {
        try {
            const answer = await soon(fetch(`./problems/${about[this.info.name]?.problems}.tsv`));
            if (!answer.ok) throw new Error(answer.statusText);
            const lines = (await answer.text()).split("\n").map((line) => line.split("\t")).filter(([game]) => game === this.info.name);
            this.#problems = lines.map(([, position = "", plies, , themes = "", line = ""]) => ({ position, plies: Number(plies), themes, line: line.split(" ") }));
            if (lines.length === 0) throw new Error();
            this.#go(this.#kept.next);
        } catch {
            this.#say(texts.problems.failed);
        }
    }

    #go(to: number): void {
        if (this.#problems.length === 0) return;
        this.#keep({ next: to % this.#problems.length });
        this.#record = Record.parse(`[Game "${this.info.name}"]\n[Position "${this.#problems[this.#kept.next]?.position}"]\n\n*\n`);
        [this.#isClean, this.#hints] = [true, 0];
        this.draw();
        this.#say(`${this.#text.textContent}`, true);
        tell(this.#message, "");
    }

    #keep(change: object): void {
        Object.assign(this.#kept, change);
        behind(texts.locked.settings, () => localStorage.setItem(this.#key, JSON.stringify(this.#kept)));
    }

    #say(text: string, isNote = false): void {
        tell(this.#message, text, isNote);
        this.events.announce(text);
    }

    /** Ends the streak. */
    #help(): void {
        this.#isClean = false;
        this.#keep({ streak: 0 });
    }

    #busy(work: () => Promise<void>): void {
        if (this.#isBusy || this.#record === null || this.#record.end !== undefined) return;
        this.#isBusy = true;
        work().catch((error: unknown) => this.#say(reasonOf(error))).finally(() => (this.#isBusy = false));
    }

    /** The next move of the solution, or of the bot off the solution. */
    async #best(record: Record): Promise<string | null | undefined> {
        const line = this.#problems[this.#kept.next]?.line ?? [];
        const isOn = record.moves().every(({ move }, index) => move === line[index]);
        return isOn ? line[record.length] : (await this.thinker.ask(BOT, record.text).choice)?.move;
    }

    async #play(move: string): Promise<void> {
        const record = this.#record as Record;
        const after = Record.parse(record.text);
        after.play(move);
        const hasWon = () => after.end?.result.slice(0, 2) === turnOf(record.position.status);
        let isWon = hasWon();
        // The first move is the only winning move. Later there may be several.
        if (!isWon && (await this.#best(record)) !== move) {
            // With its value, even if the reply is forced.
            const choice = after.end === undefined ? await this.thinker.ask(BOT, after.text, () => {}, 1).choice : null;
            if (record !== this.#record) return;
            if (record.length === 0 || !choice?.score?.startsWith("mate -")) {
                this.#help();
                this.draw();
                return this.#say(texts.problems.wrong(move, choice?.line.slice(0, 5) ?? [], /^mate \d/.test(choice?.score ?? "")));
            }
        }
        const reply = isWon ? undefined : await this.#best(after);
        if (record !== this.#record) return;
        if (reply) after.play(reply);
        isWon = hasWon();
        [this.#record, this.#hints] = [after, 0];
        const { streak, best } = this.#kept;
        if (isWon && this.#isClean) this.#keep({ streak: streak + 1, best: Math.max(best, streak + 1) });
        this.draw(after.at(after.length - 1)?.changes(reply ?? move).map((part) => part.text));
        this.#say(isWon ? texts.problems.solved(this.#isClean) : texts.problems.right(reply ?? ""), true);
        if (isWon) this.#next.focus();
    }

    /** Shows where the winning move begins or how the game ends, and then the move. */
    async #hint(): Promise<void> {
        const record = this.#record as Record;
        const move = await this.#best(record);
        if (!move || record !== this.#record) return;
        this.#help();
        const path = record.position.path(move);
        // Any part of a move with one part would be the whole answer.
        const shown = this.#hints++ > 0 ? path : path.slice(0, path.length > 1 ? 1 : 0);
        this.draw([], shown.map((part) => part.text));
        const reason = this.#problems[this.#kept.next]?.themes.split(",").at(-1) ?? "";
        const first = path.length > 1 ? texts.problems.begin(path[0]?.text ?? "") : texts.problems.single(reason);
        this.#say(this.#hints > 1 ? texts.say.hint(path) : first, true);
    }

    draw(changed: string[] = [], hint: string[] = []): void {
        const [had, record, problem] = [document.activeElement, this.#record, this.#problems[this.#kept.next]];
        if (record === null || problem === undefined) return;
        const position = record.position;
        this.#board.show({
            game: this.info.name, picture: record.picture(record.length, this.events.theme()), changed, hint,
            position: record.end === undefined ? position : null,
            preview: (move) => position.apply(move).picture(this.events.theme()),
            words: wordsOf(this.info.name, position.text),
        });
        const turn = turnOf(record.at(0)?.status ?? position.status) ?? "p1";
        setText(this.#count, texts.problems.count(this.#kept.next + 1, this.#problems.length, this.#kept.streak, this.#kept.best));
        setText(this.#text, record.end === undefined ? texts.problems.task(position.variant, turn, problem.plies, record.length === 0) : texts.problems.end(problem.themes));
        this.#next.classList.toggle("primary", record.end !== undefined);
        holdFocus(had, this.#board.element);
    }
}
