// Live analysis by a bot: its best lines, which a click plays, and arrows for the board.

import { type Choice, type GameInfo, type Part, type Position, Record } from "../../pkg/gambol.js";
import { h } from "./dom.ts";
import { turnOf } from "./table.ts";
import { texts } from "./texts.ts";
import { Thinker, type Thought } from "./thinker.ts";

/** A move to mark on the board. The best move comes first. */
export interface Arrow {
    parts: Part[];
    /** The label of the move. */
    label: string;
}

export interface AnalysisEvents {
    /** Plays these moves from the analysed position. */
    play: (moves: string[], choice: Choice) => void;
    arrows: (arrows: Arrow[]) => void;
    announce: (text: string) => void;
}

/** More nodes than anybody waits for. */
const PLAYOUTS = 4_000_000;

export class Analysis {
    readonly element: HTMLElement;
    /** Turns the analysis on and off. */
    readonly button: HTMLButtonElement;
    readonly #events: AnalysisEvents;
    readonly #thinker = new Thinker();
    readonly #head = h("p", {});
    readonly #list = h("ol", { class: "lines" });
    readonly #arrows: HTMLButtonElement;
    readonly #count: HTMLSelectElement;
    readonly #pause: HTMLButtonElement;
    #on = false;
    #subject: { info: GameInfo; position: Position } | null = null;
    #thought: { key: string; thought: Thought } | null = null;
    #latest: Choice[] = [];
    #isAnnounced = false;

    constructor(events: AnalysisEvents) {
        this.#events = events;
        const pressed = (button: HTMLButtonElement) => button.getAttribute("aria-pressed") === "true";
        const press = (button: HTMLButtonElement, on: boolean) => button.setAttribute("aria-pressed", String(on));
        this.button = h("button", {
            type: "button", id: "analyse", "aria-pressed": "false",
            click: () => {
                this.#on = !this.#on;
                press(this.button, this.#on);
                this.#refresh();
            },
        }, texts.control.analyse);
        this.#arrows = h("button", {
            type: "button", id: "arrows", "aria-pressed": "true",
            click: () => {
                press(this.#arrows, !pressed(this.#arrows));
                this.#point();
            },
        }, texts.analysis.arrows);
        this.#pause = h("button", { type: "button", id: "pause", click: () => this.#thought?.thought.now() }, texts.control.stop);
        this.#count = h("select", {
            id: "lines", "aria-label": texts.analysis.count,
            change: () => {
                this.#thought?.thought.stop();
                this.#thought = null;
                this.#refresh();
            },
        }, ...[1, 2, 3, 5].map((count) => h("option", { value: count, selected: count === 3 }, texts.analysis.lines(count))));
        this.element = h("section", { class: "analysis", id: "analysis", "aria-label": texts.analysis.label, hidden: true },
            this.#head,
            this.#list,
            h("div", { class: "controls" }, this.#count, this.#arrows, this.#pause),
        );
    }

    get isOn(): boolean {
        return this.#on;
    }

    /** Analyses a position, or nothing. */
    show(info: GameInfo, position: Position | null): void {
        this.#subject = position === null ? null : { info, position };
        this.#refresh();
    }

    /** Clears all results. */
    leave(): void {
        this.#on = false;
        this.button.setAttribute("aria-pressed", "false");
        this.#subject = null;
        this.#refresh();
    }

    /** Ends the search. */
    stop(): void {
        this.#thought?.thought.stop();
        this.#thought = null;
        this.#latest = [];
        this.#point();
    }

    #refresh(): void {
        const subject = this.#on ? this.#subject : null;
        this.element.hidden = !this.#on;
        const turn = subject === null ? null : turnOf(subject.position.status);
        if (subject === null || turn === null) {
            this.stop();
            this.#head.replaceChildren(texts.analysis.nothing);
            this.#list.replaceChildren();
            return;
        }
        const record = new Record(subject.position).text;
        const count = Number(this.#count.value);
        const key = `${count} ${record}`;
        if (this.#thought?.key === key) return this.#point();
        this.stop();
        this.#isAnnounced = false;
        this.#head.replaceChildren(texts.analysis.begins);
        this.#list.replaceChildren();
        const { info, position } = subject;
        const hear = (choice: Choice, best: Choice[]) => {
            if (this.#thought === mine) this.#draw(position, choice, best.length > 0 ? best : [choice]);
        };
        this.#pause.hidden = false;
        const thought = this.#thinker.ask(`${info.usual}:playouts=${PLAYOUTS}`, record, hear, count);
        const mine = { key, thought };
        this.#thought = mine;
        thought.choice.then(() => {
            if (this.#thought === mine) this.#pause.hidden = true;
        }).catch(() => {
            if (this.#thought === mine) this.#head.replaceChildren(texts.analysis.nothing);
        });
    }

    #draw(position: Position, choice: Choice, best: Choice[]): void {
        const turn = turnOf(position.status);
        if (turn === null) return;
        this.#latest = best;
        this.#head.replaceChildren(
            h("strong", {}, choice.score === null ? "" : texts.analysis.worth(turn, choice.score)), " ",
            h("small", {}, texts.analysis.spent(choice.nodes)),
        );
        const lines = best.map((each) => {
            const line = each.line.length > 0 ? each.line : each.move === null ? [] : [each.move];
            return { each, line: line.slice(0, 8) };
        });
        // Keep the focus if the new line is in the same place.
        const key = lines.map(({ line }) => line.join(" ")).join("\n");
        if (this.#list.dataset["key"] === key) {
            this.#list.querySelectorAll(".worth").forEach((worth, index) => {
                worth.textContent = best[index]?.score ? texts.analysis.short(turn, best[index].score) : "";
            });
        } else {
            const focus = [...this.#list.querySelectorAll("button")].indexOf(document.activeElement as HTMLButtonElement);
            this.#list.dataset["key"] = key;
            this.#list.replaceChildren(...lines.map(({ each, line }) => h("li", { class: "line" },
                h("span", { class: "worth" }, each.score === null ? "" : texts.analysis.short(turn, each.score)),
                ...line.map((move, index) => {
                    const upTo = line.slice(0, index + 1);
                    return h("button", {
                        type: "button", "aria-label": texts.analysis.play(upTo.join(" ")),
                        click: () => this.#events.play(upTo, each),
                    }, move);
                }),
            )));
            if (focus >= 0) this.#list.querySelectorAll("button")[focus]?.focus();
        }
        this.#point();
        if (!this.#isAnnounced && choice.move !== null && choice.score !== null) {
            this.#isAnnounced = true;
            const words = texts.say.path(position.path(choice.move));
            this.#events.announce(texts.analysis.says(words, texts.analysis.worth(turn, choice.score)));
        }
    }

    /** Shows or removes the arrows. */
    #point(): void {
        const subject = this.#subject;
        const on = this.#on && subject !== null && this.#arrows.getAttribute("aria-pressed") === "true";
        const turn = subject === null ? null : turnOf(subject.position.status);
        if (!on || turn === null) return this.#events.arrows([]);
        this.#events.arrows(this.#latest.flatMap((choice) => {
            if (choice.move === null) return [];
            try {
                return [{ parts: subject.position.path(choice.move), label: choice.score === null ? "" : texts.analysis.plain(choice.score) }];
            } catch {
                // The position has changed in the meantime.
                return [];
            }
        }));
    }
}
