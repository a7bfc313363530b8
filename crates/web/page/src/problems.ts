// Problems: positions in which exactly one move wins. The files of problems are loaded when the first is asked for.

import { type GameInfo, type Player, Record } from "../../pkg/gambol.js";
import { Board } from "./board.ts";
import { wordsOf } from "./cells.ts";
import { h, holdFocus, reasonOf, setText, tell } from "./dom.ts";
import { behind, soon } from "./doors.ts";
import { about } from "./lessons.ts";
import type { LessonEvents } from "./lesson.ts";
import { turnOf } from "./table.ts";
import { texts } from "./texts.ts";
import type { Thinker } from "./thinker.ts";

interface Problem { position: string; plies: number; themes: string; line: string[] }
/** The next problem and the streaks of a game. */
interface Kept { next: number; streak: number; best: number }

/** The bot for refutations, and for answers off the solution. */
const BOT = "alphabeta:nodes=100000";

export class ProblemRoom {
    readonly element: HTMLElement;
    readonly #info: GameInfo;
    readonly #events: LessonEvents;
    readonly #thinker: Thinker;
    readonly #board: Board;
    readonly #count = h("p", { class: "soft", id: "problem-count" });
    readonly #text = h("p", { class: "lesson-text", id: "status" });
    readonly #message = h("p", { class: "message", id: "message" });
    readonly #hint: HTMLButtonElement;
    readonly #next: HTMLButtonElement;
    #problems: Problem[] = [];
    #kept: Kept;
    #record: Record | null = null;
    /** Whether no move was wrong and no hint was given, and the number of hints for the next move. */
    #clean = true;
    #hints = 0;
    #isBusy = false;

    constructor(info: GameInfo, thinker: Thinker, events: LessonEvents) {
        [this.#info, this.#thinker, this.#events] = [info, thinker, events];
        this.#kept = { next: 0, streak: 0, best: 0, ...JSON.parse(behind(texts.locked.settings, () => localStorage.getItem(this.#key)) ?? "{}") };
        this.#board = new Board({
            play: (move) => void this.#play(move).catch((error: unknown) => this.#say(reasonOf(error), false)).finally(() => (this.#isBusy = false)),
            say: (text, isError) => {
                tell(this.#message, isError ? text : "");
                events.announce(text);
            },
            confirms: events.confirms,
        });
        const button = (id: string, label: string, click: () => void) => h("button", { type: "button", id, click }, label);
        this.#hint = button("problem-hint", texts.control.hint, () => void this.#giveHint());
        this.#next = button("next-problem", texts.problems.next, () => this.#go(this.#kept.next + 1));
        this.element = h("main", { class: "game lesson" },
            h("div", { class: "stage" }, this.#board.element),
            h("aside", { class: "side" },
                h("h2", {}, texts.problems.label(info.title)), this.#count, this.#text, this.#message,
                h("div", { class: "controls" }, button("previous-problem", texts.lesson.previous, () => this.#go(this.#kept.next - 1)), this.#hint, this.#next),
                h("div", { class: "controls" }, button("problem-leave", texts.lesson.leave, events.leave)),
            ),
        );
    }

    get #key(): string {
        return `gambol.problems.${this.#info.name}`;
    }

    get #problem(): Problem | undefined {
        return this.#problems[this.#kept.next];
    }

    async begin(): Promise<void> {
        try {
            const answer = await soon(fetch(`./problems/${about[this.#info.name]?.problems}.tsv`));
            if (!answer.ok) throw new Error(answer.statusText);
            const lines = (await answer.text()).split("\n").map((line) => line.split("\t"));
            this.#problems = lines.filter(([game]) => game === this.#info.name).map(([, position = "", plies, , themes = "", line = ""]) =>
                ({ position, plies: Number(plies), themes, line: line.split(" ") }));
            this.#go(this.#kept.next);
        } catch {
            tell(this.#message, texts.problems.failed);
        }
    }

    #go(to: number): void {
        const all = this.#problems.length;
        if (this.#isBusy) return;
        this.#keep({ next: (to + all) % all || 0 });
        [this.#record, this.#clean, this.#hints] = [Record.parse(`[Game "${this.#info.name}"]\n[Position "${this.#problem?.position}"]\n\n*\n`), true, 0];
        tell(this.#message, "");
        this.draw();
        this.#events.announce(`${this.#count.textContent}. ${this.#text.textContent}`);
    }

    #keep(change: Partial<Kept>): void {
        Object.assign(this.#kept, change);
        behind(texts.locked.settings, () => localStorage.setItem(this.#key, JSON.stringify(this.#kept)));
    }

    #say(text: string, isGood: boolean): void {
        tell(this.#message, text, isGood);
        this.#events.announce(text);
    }

    /** Ends the streak, since the solution is not the user's own. */
    #spoil(): void {
        this.#clean = false;
        this.#keep({ streak: 0 });
    }

    /** The next move of the solution, as long as the game follows it. */
    #expected(record: Record): string | undefined {
        const played = record.moves().map(({ move }) => move);
        const line = this.#problem?.line ?? [];
        return played.every((move, index) => move === line[index]) ? line[played.length] : undefined;
    }

    async #play(move: string): Promise<void> {
        const record = this.#record;
        if (record === null || this.#isBusy || record.end !== undefined) return;
        this.#isBusy = true;
        const after = Record.parse(record.text);
        after.play(move);
        const isExpected = this.#expected(record) === move;
        const choice = isExpected || after.end !== undefined ? null : await this.#thinker.ask(BOT, after.text).choice;
        const won = after.end?.result.slice(0, 2) === turnOf(record.position.status);
        // The first move is the only winning move. Later there may be several.
        if (!(isExpected || won || (record.length > 0 && choice?.score?.startsWith("mate -")))) {
            this.#spoil();
            this.draw();
            return this.#say(texts.problems.wrong(move, choice?.line.slice(0, 5) ?? [], choice?.score?.startsWith("mate ") ?? false), false);
        }
        const reply = won ? null : (this.#expected(after) ?? choice?.move ?? (await this.#thinker.ask(BOT, after.text).choice)?.move);
        if (reply) after.play(reply);
        [this.#record, this.#hints] = [after, 0];
        const isSolved = after.end !== undefined;
        if (isSolved && this.#clean) this.#keep({ streak: this.#kept.streak + 1, best: Math.max(this.#kept.best, this.#kept.streak + 1) });
        this.draw(after.at(after.length - 1)?.changes(reply ?? move).map((part) => part.text));
        this.#say(isSolved ? texts.problems.solved(this.#clean) : texts.problems.right(reply ?? ""), true);
        if (isSolved) this.#next.focus();
    }

    /** Shows where the winning move begins, and then the move. */
    async #giveHint(): Promise<void> {
        const record = this.#record;
        if (record === null || this.#isBusy || record.end !== undefined) return;
        this.#spoil();
        const move = this.#expected(record) ?? (await this.#thinker.ask(BOT, record.text).choice)?.move;
        if (!move || record !== this.#record) return;
        const path = record.position.path(move);
        const shown = this.#hints++ > 0 ? path : path.slice(0, 1);
        this.draw([], shown.map((part) => part.text));
        this.#say(shown.length < path.length ? texts.problems.begin(shown[0]?.text ?? "") : texts.say.hint(path), true);
    }

    draw(changed: string[] = [], hint: string[] = []): void {
        const [had, record, problem] = [document.activeElement, this.#record, this.#problem];
        if (record === null || problem === undefined) return;
        const position = record.position;
        this.#board.show({
            game: this.#info.name,
            picture: record.picture(record.length, this.#events.theme()),
            changed, hint,
            position: record.end === undefined ? position : null,
            preview: (move) => position.apply(move).picture(this.#events.theme()),
            words: wordsOf(this.#info.name, position.text),
        });
        const turn: Player = turnOf(record.at(0)?.status ?? position.status) ?? "p1";
        setText(this.#count, texts.problems.count(this.#kept.next + 1, this.#problems.length, this.#kept.streak, this.#kept.best));
        setText(this.#text, record.end === undefined ? texts.problems.task(turn, problem.plies) : texts.problems.end(problem.themes));
        this.#hint.disabled = record.end !== undefined;
        this.#next.classList.toggle("primary", record.end !== undefined);
        holdFocus(had, this.#board.element);
    }
}
