// A lesson: a series of positions, in each of which the user makes a given move.

import { type GameInfo, type Player, Position, Record } from "../../pkg/gambol.js";
import { Board } from "./board.ts";
import { wordsOf } from "./cells.ts";
import { h, holdFocus, setText, tell } from "./dom.ts";
import { about } from "./lessons.ts";
import { turnOf } from "./table.ts";
import { texts } from "./texts.ts";

export interface LessonEvents {
    theme: () => string;
    confirms: (pointer: string) => boolean;
    announce: (text: string) => void;
    leave: () => void;
    play: (info: GameInfo) => void;
}

export class Lesson {
    readonly element: HTMLElement;
    readonly #info: GameInfo;
    readonly #events: LessonEvents;
    readonly #board: Board;
    readonly #count = h("p", { class: "soft", id: "step" });
    readonly #text = h("p", { class: "lesson-text", id: "status" });
    readonly #message = h("p", { class: "message", id: "message" });
    readonly #next: HTMLButtonElement;
    readonly #previous: HTMLButtonElement;
    readonly #show: HTMLButtonElement;
    #step = 0;
    /** The game after the move of this step. */
    #done: Record | null = null;

    constructor(info: GameInfo, events: LessonEvents) {
        this.#info = info;
        this.#events = events;
        this.#board = new Board({
            play: (move) => this.#play(move),
            say: (text, isError) => {
                tell(this.#message, isError ? text : "");
                events.announce(text);
            },
            confirms: events.confirms,
        });
        const button = (id: string, label: string, click: () => void) => h("button", { type: "button", id, click }, label);
        this.#next = button("next-step", texts.lesson.next, () => this.#go(this.#step + 1));
        this.#previous = button("previous-step", texts.lesson.previous, () => this.#go(this.#step - 1));
        this.#show = button("show-step", texts.lesson.show, () => this.#example());
        this.element = h("main", { class: "game lesson" },
            h("div", { class: "stage" }, this.#board.element),
            h("aside", { class: "side" },
                h("h2", {}, texts.lesson.label(info.title)),
                this.#count,
                this.#text,
                this.#message,
                h("div", { class: "controls" }, this.#previous, this.#show, this.#next),
                h("div", { class: "controls" },
                    button("lesson-play", texts.lesson.play, () => events.play(info)),
                    button("lesson-leave", texts.lesson.leave, events.leave),
                ),
            ),
        );
    }

    begin(): void {
        this.#go(0);
    }

    get #steps() {
        return about[this.#info.name]?.lesson ?? [];
    }

    #position(): Position {
        return Position.parse(this.#info.name, this.#steps[this.#step]?.position ?? "");
    }

    #go(step: number): void {
        if (step < 0) return;
        if (step >= this.#steps.length) return this.#events.play(this.#info);
        this.#step = step;
        this.#done = null;
        tell(this.#message, "");
        this.draw();
        this.#events.announce(`${this.#count.textContent}. ${this.#text.textContent}`);
    }

    #play(move: string): void {
        const step = this.#steps[this.#step];
        const position = this.#position();
        if (step?.move === undefined || !new RegExp(step.move).test(move)) {
            tell(this.#message, texts.lesson.other);
            this.#events.announce(texts.lesson.other);
            this.draw();
            return;
        }
        this.#done = new Record(position);
        this.#done.play(move);
        tell(this.#message, "");
        this.draw(position.changes(move).map((part) => part.text));
        this.#events.announce(`${texts.say.path(position.path(move))}. ${texts.lesson.good}`);
        this.#next.focus();
    }

    #example(): void {
        const move = this.#steps[this.#step]?.example;
        if (move === undefined) return;
        const path = this.#position().path(move);
        this.draw([], path.map((part) => part.text));
        tell(this.#message, texts.lesson.shown(move), true);
        this.#events.announce(texts.say.hint(path));
    }

    draw(changed: string[] = [], hint: string[] = []): void {
        const had = document.activeElement;
        const step = this.#steps[this.#step];
        const position = this.#position();
        const turn: Player | null = turnOf(position.status);
        const viewer = this.#info.secrets && turn !== null ? turn : undefined;
        const record = this.#done ?? new Record(position);
        const isTask = step?.move !== undefined && this.#done === null;
        this.#board.show({
            game: this.#info.name,
            picture: record.picture(record.length, this.#events.theme(), viewer),
            changed,
            position: isTask ? position : null,
            hint,
            preview: (move) => position.apply(move).picture(this.#events.theme(), viewer),
            words: wordsOf(this.#info.name, record.position.text),
        });
        setText(this.#count, texts.lesson.step(this.#step + 1, this.#steps.length));
        setText(this.#text, this.#done === null ? (step?.text ?? "") : texts.lesson.good);
        this.#previous.disabled = this.#step === 0;
        this.#show.disabled = !isTask;
        const isLast = this.#step + 1 === this.#steps.length;
        setText(this.#next, isLast ? texts.lesson.play : texts.lesson.next);
        this.#next.classList.toggle("primary", !isTask);
        holdFocus(had, this.#board.element);
    }
}
