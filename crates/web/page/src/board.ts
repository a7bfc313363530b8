// The board: the engine's picture, and pointing at its parts.

import { MoveInput, type Part, type Position } from "../../pkg/gambol.js";
import type { Arrow } from "./analysis.ts";
import { hasCards } from "./cards.ts";
import { h, reasonOf, svg } from "./dom.ts";
import { onResize } from "./doors.ts";
import { Dragging } from "./dragging.ts";
import { texts } from "./texts.ts";

/** The content of the board. */
export interface Scene {
    game: string;
    /** The SVG document, as the viewer may see it. */
    picture: string;
    /** The parts that the last move changed. */
    changed: string[];
    /** The position in which a person enters a move, or `null`. */
    position: Position | null;
    /** Parts to mark. */
    hint: string[];
    /** Returns the picture after a move, as the viewer may see it. */
    preview: (move: string) => string;
    /** The content of each square in words. */
    words: Map<string, string>;
    /** Receives every part that is pointed at while no move is entered. */
    pick?: (part: string) => void;
}

export interface BoardEvents {
    play: (move: string) => void;
    /** Announces an error with its clause of the rules, or a choice. */
    say: (text: string, isError: boolean, clause?: string) => void;
    /** Whether a complete move waits for a confirmation. */
    confirms: (pointer: string) => boolean;
}

const compass = ["NW", "N", "NE", "W", "U", "E", "SW", "S", "SE"];
const arrows: Record<string, string> = {
    NW: "↖", N: "↑", NE: "↗", W: "←", U: "■", E: "→", SW: "↙", S: "↓", SE: "↘",
};

export class Board {
    readonly element: HTMLElement;
    readonly #id: string;
    readonly #events: BoardEvents;
    readonly #canvas: HTMLElement;
    readonly #chooser: HTMLElement;
    readonly #preview: HTMLElement;
    #scene: Scene | null = null;
    #input: MoveInput | null = null;
    #parts = new Map<string, SVGElement>();
    #arrows: Arrow[] = [];
    #isTurned = false;
    readonly #dragging: Dragging;
    /** The squares from which a piece can move to another square. */
    #starts = new Set<string>();
    /** The parts that were chosen before a drag. */
    #before: string[] = [];
    /** The part that has the focus, or would receive it. */
    #at: string | null = null;
    /** The type of the person's pointer. */
    #pointer = "mouse";

    /** `id` is the id of the element, and the prefix of the ids of its children. */
    constructor(events: BoardEvents, id = "board") {
        this.#events = events;
        this.#id = id;
        this.#canvas = h("div", { class: "canvas" });
        this.#chooser = h("div", { class: "chooser", role: "group", "aria-label": texts.choose.label, hidden: true });
        this.#preview = h("div", { class: "canvas after", "aria-hidden": "true", hidden: true });
        this.element = h(
            "section",
            { class: "board", id, "aria-label": texts.board.label, tabindex: -1 },
            h("p", { class: "sr", id: `${id}-help` }, texts.board.help),
            this.#canvas,
            this.#preview,
            this.#chooser,
        );
        this.#canvas.addEventListener("pointerdown", (event) => (this.#pointer = event.pointerType));
        this.#chooser.addEventListener("pointerdown", (event) => (this.#pointer = event.pointerType));
        this.#dragging = new Dragging(this.#canvas, {
            starts: (part) => this.#drags(part),
            begin: (part) => {
                this.#before = this.parts.map(({ text }) => text);
                if (this.#before.at(-1) === part) return;
                this.#backSquares();
                this.#choose(part);
            },
            drop: (from, to) => this.#drop(from, to),
            refuse: (from, to) => this.#refuse([from, to]),
        });
        this.#canvas.addEventListener("click", (event) => this.#click(event));
        this.element.addEventListener("keydown", (event) => this.#key(event));
        // The board is drawn before it is on the page, and the window may change its size.
        onResize(this.element, () => {
            if (!this.#chooser.hidden) this.#place(this.parts);
        });
        this.#canvas.addEventListener("focusin", (event) => {
            const part = (event.target as Element).getAttribute("data-part");
            if (part !== null) this.#rove(part);
        });
    }

    show(scene: Scene): void {
        const hadFocus = this.element.contains(document.activeElement);
        this.#scene = scene;
        this.#dragging.cancel();
        this.#input?.free();
        this.#input = scene.position === null ? null : new MoveInput(scene.position);
        // The engine escapes all text in its pictures.
        this.#canvas.innerHTML = scene.picture;
        const picture = this.#canvas.querySelector("svg");
        if (picture !== null) {
            picture.setAttribute("role", "group");
            picture.removeAttribute("width");
            picture.removeAttribute("height");
            // The description of the board lists its pieces.
            const id = this.#id;
            picture.querySelector("title")?.setAttribute("id", `${id}-title`);
            picture.querySelector("desc")?.setAttribute("id", `${id}-text`);
            picture.setAttribute("aria-labelledby", `${id}-title`);
            picture.setAttribute("aria-describedby", `${id}-text ${id}-help`);
        }
        this.#parts.clear();
        const rank = (text: string) => text.replace(/\d+/g, (digits) => digits.padStart(3, "0"));
        for (const element of this.#canvas.querySelectorAll<SVGElement>("[data-part]")) {
            this.#parts.set(element.getAttribute("data-part") ?? "", element);
        }
        if (this.#at === null || !this.#parts.has(this.#at)) {
            this.#at = [...this.#parts.keys()].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0] ?? null;
        }
        for (const part of scene.changed) this.#parts.get(part)?.classList.add("changed");
        for (const part of scene.hint) this.#parts.get(part)?.classList.add("hint");
        if (this.#isTurned) this.#turn();
        this.#drawArrows();
        this.#refresh();
        if (hadFocus && this.#pointer === "keyboard") this.#focus();
    }

    /** Marks moves, the best first. */
    arrows(arrows: Arrow[]): void {
        this.#arrows = arrows;
        this.#drawArrows();
    }

    /** Returns the place of a part in the coordinates of the picture. */
    #center(element: SVGElement): [number, number] {
        const box = (element as SVGGraphicsElement).getBBox();
        const to = (element as SVGGraphicsElement).getCTM();
        const root = element.ownerSVGElement?.getCTM();
        const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
        const point = to === null ? at : at.matrixTransform(root ? root.inverse().multiply(to) : to);
        return [point.x, point.y];
    }

    #drawArrows(): void {
        this.#canvas.querySelector(".arrows")?.remove();
        const picture = this.#canvas.querySelector("svg");
        if (picture === null || this.#arrows.length === 0) return;
        const group = svg("g", { class: "arrows", "aria-hidden": "true" });
        const labelled = new Set<string>();
        // Draw the best move last, so that it is on top.
        for (const [rank, { parts, label }] of [...this.#arrows.entries()].reverse()) {
            const places = parts.flatMap(({ text }) => {
                const element = this.#parts.get(text);
                return element === undefined ? [] : [{ text, element, at: this.#center(element) }];
            });
            const first = places[0];
            const last = places.at(-1);
            if (first === undefined || last === undefined) continue;
            const box = (last.element as SVGGraphicsElement).getBBox();
            const unit = Math.min(box.width, box.height);
            const [x, y] = last.at;
            const one = svg("g", { class: "arrow", "data-rank": rank });
            const width = unit * [0.13, 0.09, 0.06, 0.05, 0.04][Math.min(rank, 4)]!;
            const way = places.map(({ at }) => at);
            const [fx, fy] = way.at(-2) ?? way[0]!;
            const length = Math.hypot(x - fx, y - fy);
            if (length < 1) {
                one.append(svg("circle", { cx: x, cy: y, r: unit * 0.4, "stroke-width": width, class: "shaft" }));
            } else {
                const [dx, dy] = [(x - fx) / length, (y - fy) / length];
                const head = Math.max(width * 2.6, unit * 0.16);
                const tip = [x, y] as const;
                const foot = [x - dx * head, y - dy * head] as const;
                const line = [...way.slice(0, -1), foot].map(([a, b]) => `${a.toFixed(1)},${b.toFixed(1)}`).join(" ");
                const side = head * 0.62;
                const triangle = [tip, [foot[0] - dy * side, foot[1] + dx * side], [foot[0] + dy * side, foot[1] - dx * side]];
                one.append(
                    svg("polyline", { points: line, "stroke-width": width, class: "shaft" }),
                    svg("polygon", { points: triangle.map(([a, b]) => `${a!.toFixed(1)},${b!.toFixed(1)}`).join(" "), class: "head" }),
                );
            }
            if (label !== "" && !labelled.has(last.text)) {
                labelled.add(last.text);
                const size = unit * 0.2;
                one.append(svg("text", {
                    x, y: y - unit * 0.3, "font-size": size, "stroke-width": size * 0.3, "text-anchor": "middle", "dominant-baseline": "central",
                }, label));
            }
            group.append(one);
        }
        picture.append(group);
    }

    /** Writes the content of squares over the picture where the picture differs. */
    chips(chips: Map<string, string>): void {
        const picture = this.#canvas.querySelector("svg");
        if (picture === null || chips.size === 0) return;
        const group = svg("g", { class: "chips" });
        for (const [part, chip] of chips) {
            const element = this.#parts.get(part);
            if (element === undefined) continue;
            const [x, y] = this.#center(element);
            const box = (element as SVGGraphicsElement).getBBox();
            const unit = Math.min(box.width, box.height);
            group.append(svg("circle", { cx: x, cy: y, r: unit * 0.4 }), svg("text", { x, y, "font-size": unit * 0.26 }, chip === "" ? "–" : chip));
        }
        picture.append(group);
    }

    get isTurned(): boolean {
        return this.#isTurned;
    }

    /** Whether the picture has squares that can be turned. */
    get canTurn(): boolean {
        return this.#parts.size > 0 && !hasCards(this.#scene?.game ?? "");
    }

    /** Turns the board round. Text stays upright. */
    set isTurned(turned: boolean) {
        if (turned === this.#isTurned) return;
        this.#isTurned = turned;
        if (this.#scene !== null) this.show(this.#scene);
    }

    #turn(): void {
        const picture = this.#canvas.querySelector("svg");
        const screen = picture?.getScreenCTM()?.inverse();
        if (picture === null || !screen) return;
        const box = (element: Element): DOMRect => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            const [from, to] = [new DOMPoint(left, top).matrixTransform(screen), new DOMPoint(right, bottom).matrixTransform(screen)];
            return new DOMRect(from.x, from.y, to.x - from.x, to.y - from.y);
        };
        const middle = (at: DOMRect) => `${at.x + at.width / 2} ${at.y + at.height / 2}`;
        const holds = (outer: DOMRect, inner: DOMRect) =>
            inner.left >= outer.left - 1.5 && inner.top >= outer.top - 1.5 && inner.right <= outer.right + 1.5 && inner.bottom <= outer.bottom + 1.5;
        const turnBack = (element: Element, at: DOMRect) => {
            element.setAttribute("transform", `rotate(180 ${middle(at)}) ${element.getAttribute("transform") ?? ""}`.trim());
        };
        const drawn = [...picture.children].filter((child) => !["title", "desc", "style", "defs"].includes(child.tagName));
        const squares = [...this.#parts.values()].map(box);
        const cell = squares[0];
        // Parts beside the board consist of several overlapping strokes. Move them together.
        let beside: { members: Element[]; at: DOMRect } | null = null;
        const turnBeside = () => {
            // A single shape, such as an arrow, has a direction, so it turns.
            if (beside !== null && beside.members.length > 1) for (const member of beside.members) turnBack(member, beside.at);
            beside = null;
        };
        // Pieces with an orientation turn with the board. All other pieces stay upright.
        const isUpright = this.#scene?.game !== "pikemen";
        for (const element of drawn) {
            if (element.hasAttribute("data-part")) continue;
            // Arrows (a line and its head) point to squares.
            const isArrow = element.tagName === "polyline" || (element.tagName === "polygon" && element.previousElementSibling?.tagName === "polyline");
            if (isArrow) continue;
            const at = box(element);
            const isText = element.tagName === "text";
            // Lines of text are higher than their letters.
            const inked = isText ? new DOMRect(at.x + at.width / 2, at.y + at.height / 2, 0, 0) : at;
            const square = squares.find((square) => holds(square, inked));
            if (isText) turnBack(element, isUpright && square ? square : at);
            else if (!isUpright || cell === undefined) continue;
            else if (square !== undefined) turnBack(element, square);
            else if (at.width <= cell.width && at.height <= cell.height) {
                const last: DOMRect | undefined = (beside as { at: DOMRect } | null)?.at;
                const touches = last !== undefined && at.left < last.right && last.left < at.right && at.top < last.bottom && last.top < at.bottom;
                if (!touches || beside === null) {
                    turnBeside();
                    beside = { members: [element], at };
                } else {
                    beside.members.push(element);
                    const [left, top] = [Math.min(at.left, last.left), Math.min(at.top, last.top)];
                    beside.at = new DOMRect(left, top, Math.max(at.right, last.right) - left, Math.max(at.bottom, last.bottom) - top);
                }
            }
        }
        turnBeside();
        const { x, y, width, height } = picture.viewBox.baseVal;
        const group = svg("g", { transform: `rotate(180 ${x + width / 2} ${y + height / 2})` });
        group.append(...drawn);
        picture.append(group);
    }

    /** Shows nothing. */
    clear(): void {
        this.#input?.free();
        this.#input = null;
        this.#scene = null;
        this.#dragging.cancel();
        this.#canvas.replaceChildren();
        this.#arrows = [];
        this.#parts.clear();
        this.#chooser.hidden = true;
        this.#chooser.replaceChildren();
        this.#foresee(null);
    }

    /** Shows the board after a move that is not played yet. */
    #foresee(move: string | null): void {
        this.#preview.hidden = move === null;
        this.#preview.replaceChildren();
        if (move === null || this.#scene === null) return;
        this.#preview.innerHTML = this.#scene.preview(move);
        // Ids must be unique on a page.
        this.#preview.querySelectorAll("[data-part]").forEach((part) => part.remove());
    }

    /** Returns the move that one more part would complete. */
    #completes(part: string): string | null {
        const position = this.#scene?.position;
        const chosen = this.#input?.parts ?? [];
        if (position === null || position === undefined) return null;
        const input = new MoveInput(position);
        try {
            for (const { text } of chosen) input.choose(text);
            input.choose(part);
            return input.chosen ?? input.onlyMove ?? null;
        } catch {
            return null;
        } finally {
            input.free();
        }
    }

    get parts(): Part[] {
        return this.#input?.parts ?? [];
    }

    #click(event: MouseEvent): void {
        const part = (event.target as Element).closest("[data-part]")?.getAttribute("data-part");
        if (part === null || part === undefined) this.#backAll();
        else this.#point(part);
    }

    /** The person points at a part of the picture. */
    #point(part: string): void {
        const pick = this.#scene?.pick;
        if (pick !== undefined) {
            this.#at = part;
            return pick(part);
        }
        const input = this.#input;
        if (input === null) return;
        this.#at = part;
        const chosen = input.parts;
        const complete = input.chosen !== undefined;
        const isChoice = !complete && input.choices.some((choice) => choice.text === part);
        // A second tap on a chosen part never plays a move. It takes back the choice.
        if (chosen.some((choice) => choice.text === part)) {
            if (isChoice && chosen.length > 1) return this.#choose(part);
            return this.#backAll();
        }
        if (isChoice) return this.#choose(part);
        // Choose another piece that can move instead.
        const anew = this.#begins(part);
        if (anew) {
            while (input.back());
                return this.#choose(part);
        }
        if (complete) this.#backAll();
        this.#explain(part);
    }

    /** Returns whether another square of the picture is among the next choices. */
    #leads(from: string): boolean {
        return this.#input?.choices.some(({ kind, text }) => kind === "square" && text !== from && this.#parts.has(text)) ?? false;
    }

    #findStarts(): void {
        const input = this.#input;
        // After a first square, another first square can replace it.
        if (this.#hasSquare()) return;
        this.#starts.clear();
        for (const { kind, text } of input?.choices ?? []) {
            if (kind !== "square" || !this.#parts.has(text)) continue;
            input?.choose(text);
            if (this.#leads(text)) this.#starts.add(text);
            input?.back();
        }
    }

    /** Returns whether a piece can be dragged from here: from its square, or from the last square of the move. */
    #drags(part: string): boolean {
        return this.#starts.has(part) || (this.parts.at(-1)?.text === part && this.#leads(part));
    }

    #drop(from: string, to: string | null): void {
        // A piece that is dropped where it was stays chosen: the drag may have been a click that slipped.
        if (to === from) {
            if (this.#before.length === 0 || this.#before.includes(from)) return;
            while (this.#input?.back());
            for (const part of this.#before) this.#input?.choose(part);
            return this.#point(from);
        }
        this.#at = to ?? this.#at;
        if (to === null) {
            this.#backSquares();
            this.#refresh();
        } else if (this.#input?.choices.some(({ text }) => text === to)) this.#choose(to);
        else this.#explain(to);
    }

    /** Announces the reason why no move goes this way. */
    #refuse(way: string[]): void {
        const position = this.#scene?.position;
        const why = position?.whyNot(way);
        if (why !== undefined) this.#events.say(reasonOf(why), true, position?.whyNotClause(way));
    }

    #begins(part: string): boolean {
        const position = this.#scene?.position;
        if (position === null || position === undefined) return false;
        const input = new MoveInput(position);
        const begins = input.choices.some((choice) => choice.text === part);
        input.free();
        return begins;
    }

    /** Announces the reason why a part cannot be chosen. */
    #explain(last: string): void {
        const input = this.#input;
        if (input === null) return;
        let why = "";
        const parts = [...input.parts.map((part) => part.text), last];
        try {
            input.choose(last);
        } catch (error) {
            why = reasonOf(error);
        }
        this.#events.say(why, true, this.#scene?.position?.whyNotClause(parts));
        const element = this.#parts.get(last);
        element?.classList.remove("wrong");
        // Reading the layout restarts the animation.
        void element?.getBoundingClientRect();
        element?.classList.add("wrong");
    }

    #choose(part: string): void {
        const input = this.#input;
        if (input === null) return;
        try {
            input.choose(part);
        } catch (error) {
            this.#events.say(reasonOf(error), true);
            return;
        }
        // Choose a part without asking if it is the only choice.
        while (input.chosen === undefined && input.parts.length > 1 && input.choices.length === 1) {
            const only = input.choices[0];
            if (only === undefined) break;
            input.choose(only.text);
        }
        const move = input.chosen;
        if (move !== undefined && !this.#events.confirms(this.#pointer)) {
            this.#play(move);
            return;
        }
        this.#events.say(texts.say.chosen(input.parts), false);
        this.#refresh();
        this.#focusNext();
    }

    #play(move: string): void {
        this.#events.play(move);
    }

    #hasSquare(): boolean {
        return this.parts.some(({ kind }) => kind === "square");
    }

    /** Takes back all squares, but keeps the kind of the move, which some sketches ask for first. */
    #backSquares(): void {
        while (this.#hasSquare()) this.#input?.back();
    }

    #backAll(): void {
        const input = this.#input;
        if (input === null || input.parts.length === 0) return;
        while (input.back());
        this.#refresh();
    }

    #back(): void {
        const input = this.#input;
        if (input === null) return;
        input.back();
        this.#refresh();
        this.#focus();
    }

    /** Marks the choices on the board, and offers all other choices next to it. */
    #refresh(): void {
        this.#findStarts();
        const input = this.#input;
        const parts = input?.parts ?? [];
        const last = parts.at(-1)?.text;
        const complete = input?.chosen !== undefined;
        const choices = input === null || complete ? [] : input.choices;
        const can = new Set(choices.map((choice) => choice.text));
        const chosen = new Set(parts.map((part) => part.text));
        // A card game has no squares.
        const words = this.#scene?.words.size ? this.#scene.words : null;
        this.#canvas.classList.toggle("entering", parts.length > 0);
        this.#canvas.querySelectorAll(".dot").forEach((dot) => dot.remove());
        for (const [text, element] of this.#parts) {
            const isChosen = chosen.has(text);
            const isChoice = can.has(text) && !(isChosen && parts.length === 1);
            element.classList.toggle("can", isChoice || this.#scene?.pick !== undefined);
            element.classList.toggle("chosen", isChosen);
            element.classList.toggle("drags", this.#starts.has(text) || (text === last && this.#leads(text)));
            element.setAttribute("role", "button");
            element.setAttribute("tabindex", text === this.#at ? "0" : "-1");
            const name = /^\d*[A-Z]/.test(text) ? texts.board.card(text) : texts.board.square(text, words?.get(text));
            element.setAttribute(
                "aria-label",
                isChosen ? texts.board.chosen(name) : isChoice ? texts.board.can(name) : name,
            );
            if (isChoice && parts.length > 0) this.#dot(element);
        }
        this.#offer(choices, parts, input?.chosen);
    }

    /** Creates a mark that is visible without colours. */
    #dot(element: SVGElement): void {
        const box = (element as SVGGraphicsElement).getBBox();
        const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
        element.before(svg("circle", { class: "dot", cx, cy, r: Math.min(box.width, box.height) * 0.13 }));
    }

    #offer(choices: Part[], parts: Part[], move: string | undefined): void {
        const buttons: HTMLElement[] = [];
        const game = this.#scene?.game ?? "";
        const offer = (text: string, label: string, choose: () => void, spoken?: string, cls = "") => {
            const foresee = () => this.#foresee(this.#completes(text));
            const forget = () => this.#foresee(null);
            const listeners = move === undefined ? { mouseenter: foresee, focus: foresee, mouseleave: forget, blur: forget } : {};
            const attributes = { type: "button", class: cls, "data-choice": text, "aria-label": spoken, click: choose };
            buttons.push(h("button", { ...attributes, ...listeners }, label));
        };
        this.#foresee(move ?? null);
        const beside = choices.filter((choice) => !this.#parts.has(choice.text));
        const isCompass = beside.length > 0 && beside.every((choice) => compass.includes(choice.text) && choice.kind === "orientation");
        if (move !== undefined) {
            offer("play", texts.choose.play(move), () => this.#play(move), undefined, "primary");
            offer("cancel", texts.choose.cancel, () => this.#backAll());
        } else if (isCompass) {
            for (const text of compass) {
                if (beside.some((choice) => choice.text === text)) {
                    offer(text, arrows[text] ?? text, () => this.#choose(text), texts.choose.orientation(text));
                } else {
                    buttons.push(h("span"));
                }
            }
        } else {
            // A second tap on a square never plays a move, so offer a button.
            const same = parts.length === 1 ? choices.find((choice) => choice.text === parts[0]?.text) : undefined;
            if (same !== undefined) {
                offer(same.text, texts.choose.same[game] ?? texts.choose.stay, () => this.#choose(same.text));
            }
            for (const { text, kind } of beside) {
                const first = parts[0];
                if (kind === "number" && first?.kind === "card") {
                    offer(text, texts.choose.spaces(first.text, Number(text)), () => this.#choose(text));
                } else if (kind === "number") {
                    offer(text, text, () => this.#choose(text), texts.choose.pieces(text), "number");
                } else {
                    const names: Record<string, string> = {
                        "+": texts.choose.forward,
                        "-": texts.choose.backward,
                        pass: texts.choose.pass,
                        done: texts.choose.done,
                    };
                    offer(text, names[text] ?? text, () => this.#choose(text));
                }
            }
        }
        this.#chooser.classList.toggle("compass", isCompass && move === undefined);
        this.#chooser.replaceChildren(...buttons);
        this.#chooser.hidden = buttons.length === 0;
        if (buttons.length > 0) this.#place(parts);
    }

    /** Puts the buttons next to the part that was chosen last, inside the board. */
    #place(parts: Part[]): void {
        const board = this.element.getBoundingClientRect();
        const own = this.#chooser.getBoundingClientRect();
        const last = [...parts].reverse().find((part) => this.#parts.has(part.text));
        const anchor = last === undefined ? undefined : this.#parts.get(last.text)?.getBoundingClientRect();
        const inside = (value: number, most: number) => Math.max(4, Math.min(value, most - 4));
        let left = (board.width - own.width) / 2;
        let top = board.height - own.height - 8;
        if (anchor !== undefined) {
            left = inside(anchor.left - board.left + anchor.width / 2 - own.width / 2, board.width - own.width);
            const below = anchor.bottom - board.top + 8;
            const above = anchor.top - board.top - own.height - 8;
            top = below + own.height < board.height || above < 0 ? below : above;
        }
        this.#chooser.style.left = `${left}px`;
        this.#chooser.style.top = `${top}px`;
    }

    #rove(part: string): void {
        if (this.#at !== null) this.#parts.get(this.#at)?.setAttribute("tabindex", "-1");
        this.#at = part;
        this.#parts.get(part)?.setAttribute("tabindex", "0");
    }

    #focus(): void {
        if (this.#at !== null) this.#parts.get(this.#at)?.focus();
    }

    /** Moves the focus to the next choice, for keyboards. */
    #focusNext(): void {
        if (this.#pointer !== "keyboard") return;
        const onBoard = [...this.#parts.values()].some((element) => element.classList.contains("can"));
        const button = this.#chooser.querySelector("button");
        if (!onBoard && button !== null) button.focus();
    }

    #key(event: KeyboardEvent): void {
        const steps: Record<string, [number, number]> = {
            ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
        };
        const step = steps[event.key];
        const inChooser = this.#chooser.contains(event.target as Node);
        if (event.key === "Escape") {
            this.#pointer = "keyboard";
            this.#dragging.cancel();
            this.#back();
        } else if (inChooser) {
            this.#pointer = "keyboard";
            if (step === undefined) return;
            const buttons = [...this.#chooser.querySelectorAll("button")];
            const index = buttons.indexOf(event.target as HTMLButtonElement);
            buttons[(index + (step[0] + step[1]) + buttons.length) % buttons.length]?.focus();
        } else if (step !== undefined) {
            this.#pointer = "keyboard";
            this.#step(step);
        } else if (event.key === "Tab" && !event.shiftKey && !this.#chooser.hidden && this.#parts.has(this.#at ?? "")) {
            this.#pointer = "keyboard";
            this.#chooser.querySelector("button")?.focus();
        } else if ((event.key === "Enter" || event.key === " ") && this.#at !== null) {
            this.#pointer = "keyboard";
            this.#point(this.#at);
        } else {
            return;
        }
        event.preventDefault();
    }

    /** Returns the nearest part in a direction. */
    #step([dx, dy]: [number, number]): void {
        const from = this.#at === null ? undefined : this.#parts.get(this.#at);
        if (from === undefined) return;
        const [x, y] = this.#center(from);
        let best: string | null = null;
        let least = Infinity;
        for (const [text, element] of this.#parts) {
            const [ex, ey] = this.#center(element);
            const along = (ex - x) * dx + (ey - y) * dy;
            const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
            if (along <= 1) continue;
            const cost = along + 2.5 * across;
            if (cost < least) [best, least] = [text, cost];
        }
        if (best === null) return;
        this.#rove(best);
        this.#focus();
    }
}
