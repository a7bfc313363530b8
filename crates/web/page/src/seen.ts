// Steps through a game as one player saw it. The document has only views, so it contains no secret of others.

import { type GameInfo, type Seen, viewPicture } from "../../pkg/gambol.js";
import { Board } from "./board.ts";
import { wordsOf } from "./cells.ts";
import { h, holdFocus, setText } from "./dom.ts";
import { hasRules } from "./lessons.ts";
import { allGames } from "./table.ts";
import { texts } from "./texts.ts";

/** Parses the document. The engine checks each view when it draws it. */
export function readSeen(text: string): Seen {
    const seen = JSON.parse(text) as Partial<Seen> | null;
    const isStep = (step: unknown) => {
        const { view, move } = (step ?? {}) as Record<string, unknown>;
        return typeof view === "string" && (move === null || typeof move === "string");
    };
    const isRight = seen?.schema === 1 && typeof seen.game === "string" && /^p[1-6]$/.test(seen.viewer ?? "") &&
        Array.isArray(seen.steps) && seen.steps.length > 0 && seen.steps.every(isStep);
    if (!isRight) throw new Error(texts.seen.wrong);
    return seen as Seen;
}

export interface SeenEvents {
    theme: () => string;
    announce: (text: string) => void;
    leave: () => void;
    rules: (info: GameInfo) => void;
}

export class SeenRoom {
    readonly element: HTMLElement;
    readonly #seen: Seen;
    readonly #events: SeenEvents;
    readonly #board: Board;
    readonly #status = h("p", { class: "status", id: "status" });
    readonly #list = h("ol", { class: "moves", id: "moves", "aria-label": texts.moves });
    #at: number;

    constructor(seen: Seen, events: SeenEvents) {
        const info = allGames().find((game) => game.name === seen.game);
        if (info === undefined) throw new Error(texts.seen.wrong);
        this.#seen = seen;
        this.#events = events;
        this.#at = seen.steps.length - 1;
        this.#board = new Board({ play: () => {}, say: () => {}, confirms: () => false });
        const button = (id: string, sign: string, label: string, to: () => number) =>
            h("button", { type: "button", id, "aria-label": label, title: label, click: () => this.#go(to()) }, sign);
        this.element = h("main", { class: "game study" },
            h("div", { class: "stage" }, this.#board.element),
            h("aside", { class: "side" },
                h("h2", {}, texts.seen.title(info.title, seen.viewer)),
                this.#status,
                h("div", { class: "walk" },
                    button("first", "«", texts.control.first, () => 0),
                    button("previous", "‹", texts.control.previous, () => this.#at - 1),
                    button("next", "›", texts.control.next, () => this.#at + 1),
                    button("last", "»", texts.control.last, () => seen.steps.length - 1),
                ),
                this.#list,
                h("div", { class: "controls" },
                    h("button", { type: "button", id: "rules", hidden: !hasRules(info.name), click: () => events.rules(info) }, texts.control.rules),
                    h("button", { type: "button", id: "back", click: events.leave }, texts.lesson.leave),
                ),
            ),
        );
        // Do not show an invalid view.
        for (const { view } of seen.steps) viewPicture(seen.game, view, seen.viewer, "light");
        this.draw();
    }

    #go(to: number): void {
        this.#at = Math.max(0, Math.min(this.#seen.steps.length - 1, to));
        this.draw();
        const move = this.#seen.steps[this.#at]?.move;
        this.#events.announce(`${move ?? texts.seen.hidden} ${this.#status.textContent}`);
    }

    draw(): void {
        const had = document.activeElement;
        const wasMove = this.#list.contains(had);
        const { game, viewer, steps } = this.#seen;
        const view = steps[this.#at]?.view ?? "";
        this.#board.show({
            game, picture: viewPicture(game, view, viewer, this.#events.theme()), changed: [], position: null, hint: [],
            preview: () => "", words: wordsOf(game, view),
        });
        setText(this.#status, texts.seen.at(this.#at + 1, steps.length));
        this.#list.replaceChildren(...steps.map((step, index) =>
            h("li", {}, h("button", {
                type: "button", click: () => this.#go(index), "aria-current": index === this.#at ? "step" : null,
            }, index === 0 ? texts.study.start : (step.move ?? texts.secretMove))),
        ));
        holdFocus(had, wasMove ? this.#list.querySelector<HTMLElement>("[aria-current]") : this.#board.element);
    }
}
