// A study: a tree of moves with comments and scores, which the user can browse, extend and share.

import { type GameInfo, Position, Study, type StudyNode } from "../../pkg/gambol.js";
import { Analysis } from "./analysis.ts";
import { Board } from "./board.ts";
import { wordsOf } from "./cells.ts";
import { ask } from "./dialogs.ts";
import { onResize } from "./doors.ts";
import { h, holdFocus, reasonOf, setText, tell } from "./dom.ts";
import { hasRules } from "./lessons.ts";
import { allGames, seed, turnOf } from "./table.ts";
import { texts } from "./texts.ts";

export interface StudyEvents {
    theme: () => string;
    confirms: (pointer: string) => boolean;
    announce: (text: string) => void;
    /** Starts a game from this position. */
    play: (info: GameInfo, position: string) => void;
    setUp: (info: GameInfo, position: string) => void;
    share: (room: StudyRoom) => void;
    /** Whether the user can return to a game. */
    hasGame: boolean;
    keep: (text: string, node: number) => void;
    back: () => void;
    rules: (info: GameInfo, clause?: string) => void;
}

/** The maximum depth of indentation for variations. Deeper variations are in brackets. */
const MOST_INDENTED = 6;

export class StudyRoom {
    readonly element: HTMLElement;
    readonly info: GameInfo;
    readonly #study: Study;
    readonly #events: StudyEvents;
    readonly #board: Board;
    readonly #analysis: Analysis;
    readonly #status = h("p", { class: "status", id: "status" });
    readonly #message = h("p", { class: "message", id: "message" });
    readonly #turn: HTMLButtonElement;
    readonly #why: HTMLButtonElement;
    readonly #tree = h("div", { class: "moves tree", id: "tree", role: "group", "aria-label": texts.study.moves });
    readonly #comment: HTMLTextAreaElement;
    readonly #remove: HTMLButtonElement;
    readonly #promote: HTMLButtonElement;
    readonly #chance: HTMLButtonElement;
    readonly #play: HTMLButtonElement;
    #nodes: StudyNode[] = [];
    #at = 0;
    #clause: string | undefined;

    constructor(study: Study, at: number, events: StudyEvents) {
        const info = allGames().find((game) => game.name === study.game);
        if (info === undefined) throw new Error(`there is no game ${study.game}`);
        this.info = info;
        this.#study = study;
        this.#events = events;
        this.#board = new Board({
            play: (move) => this.#add([move]),
            say: (text, isError, clause) => {
                tell(this.#message, isError ? text : "");
                this.#clause = clause;
                this.#why.hidden = !isError || clause === undefined || !hasRules(info.name);
                events.announce(text);
            },
            confirms: events.confirms,
        });
        this.#analysis = new Analysis({
            play: (moves, choice) => {
                const first = moves[0];
                if (first !== undefined && choice.score !== null) study.setScore(study.add(this.#at, first), choice.score);
                this.#add(moves);
            },
            arrows: (arrows) => this.#board.arrows(arrows),
            announce: events.announce,
        });
        const button = (id: string, label: string, click: () => void, attributes = {}) =>
            h("button", { type: "button", id, click, ...attributes }, label);
        const sign = (id: string, sign: string, label: string, click: () => void) =>
            button(id, sign, click, { "aria-label": label, title: label });
        this.#turn = button("turn", texts.board.turn, () => (this.#board.isTurned = !this.#board.isTurned), { "aria-label": texts.board.turnBoard });
        this.#why = button("why", texts.why, () => events.rules(info, this.#clause), { hidden: true });
        this.#comment = h("textarea", {
            id: "comment", rows: 2, "aria-label": texts.study.comment, placeholder: texts.study.comment,
            input: () => {
                study.setComment(this.#at, this.#comment.value.replace(/\s+/g, " "));
                this.#read();
                this.#drawTree();
                this.#keep();
            },
        });
        this.#promote = button("promote", texts.study.promote, () => this.#change(study.promote(this.#at), texts.study.promoted));
        this.#remove = button("remove", texts.study.remove, () => {
            const remove = () => this.#change(study.remove(this.#at), texts.study.removed);
            const node = this.#nodes[this.#at];
            // Do not ask before deleting a single move.
            if (node === undefined || (node.children.length === 0 && node.comment === "")) remove();
            else ask(texts.study.sureToRemove, remove);
        });
        this.#chance = button("chance", texts.study.chance, () => {
            const drawn = study.record(this.#at).chance(seed());
            if (drawn !== undefined) this.#add([drawn]);
        });
        this.#play = button("study-play", texts.study.play, () => events.play(info, this.position.text));
        const walks = [
            sign("first", "«", texts.control.first, () => this.go(0)),
            sign("previous", "‹", texts.control.previous, () => this.#step("ArrowLeft")),
            sign("next", "›", texts.control.next, () => this.#step("ArrowRight")),
            sign("last", "»", texts.control.last, () => this.#step("End")),
        ];
        this.#tree.addEventListener("keydown", (event) => {
            if (!this.#step(event.key)) return;
            event.preventDefault();
            this.#tree.querySelector<HTMLElement>("[aria-current]")?.focus();
        });
        this.element = h("main", { class: "game study" },
            h("div", { class: "stage" }, this.#board.element),
            h("aside", { class: "side" },
                h("h2", {}, texts.study.label(info.title)),
                this.#status,
                h("div", { class: "said" }, this.#message, this.#why),
                h("div", { class: "walk" }, ...walks),
                h("div", { class: "controls" },
                    this.#analysis.button, this.#chance,
                    this.#turn,
                    button("rules", texts.control.rules, () => events.rules(info), { hidden: !hasRules(info.name) }),
                ),
                this.#analysis.element,
                this.#tree,
                this.#comment,
                h("div", { class: "controls" },
                    this.#promote, this.#remove,
                    button("share", texts.study.share, () => events.share(this)),
                    button("set-up", texts.study.setUp, () => events.setUp(info, this.position.text)),
                    this.#play,
                    button("back", events.hasGame ? texts.study.back : texts.lesson.leave, events.back),
                ),
            ),
        );
        onResize(this.#tree, () => this.#scroll());
        this.#read();
        this.#at = at < this.#nodes.length ? at : 0;
        this.draw();
        this.#keep();
    }

    /** The study as a JSON document. */
    get text(): string {
        return this.#study.text;
    }

    /** The line to the current node as the text of a record. */
    get record(): string {
        return this.#study.record(this.#at).text;
    }

    get position(): Position {
        return this.#study.position(this.#at);
    }

    get picture(): string {
        return this.#study.picture(this.#at, this.#events.theme());
    }

    get node(): number {
        return this.#at;
    }

    /** Ends the study. */
    leave(): void {
        this.#analysis.stop();
    }

    go(at: number, say = true): void {
        this.#at = at;
        this.#message.textContent = "";
        this.#why.hidden = true;
        this.draw();
        this.#keep();
        if (say) this.#events.announce(this.#spoken());
    }

    /** Moves through the study by an arrow key. Returns whether the key is an arrow key. */
    #step(key: string): boolean {
        const node = this.#nodes[this.#at];
        if (node === undefined) return false;
        const beside = node.parent === null ? [] : (this.#nodes[node.parent]?.children ?? []);
        const place = beside.indexOf(this.#at);
        let to: number | null | undefined;
        if (key === "ArrowLeft") to = node.parent;
        else if (key === "ArrowRight") to = node.children[0];
        else if (key === "ArrowDown") to = beside[place + 1];
        else if (key === "ArrowUp") to = beside[place - 1];
        else if (key === "Home") to = 0;
        else if (key === "End") {
            to = this.#at;
            for (let next = node.children[0]; next !== undefined; next = this.#nodes[next]?.children[0]) to = next;
        } else return false;
        if (to !== null && to !== undefined) this.go(to);
        return true;
    }

    /** Adds moves after the current node, and goes to the last of them. */
    #add(moves: string[]): void {
        try {
            let at = this.#at;
            for (const move of moves) at = this.#study.add(at, move);
            this.#read();
            this.go(at);
        } catch (error) {
            tell(this.#message, reasonOf(error));
        }
    }

    #change(at: number, say: string): void {
        this.#read();
        this.go(at, false);
        this.#events.announce(`${say} ${this.#spoken()}`);
    }

    #read(): void {
        this.#nodes = this.#study.nodes;
    }

    #keep(): void {
        this.#events.keep(this.text, this.#at);
    }

    /** Describes the current node in words. */
    #spoken(): string {
        const node = this.#nodes[this.#at];
        if (node === undefined) return "";
        const words: string[] = [];
        if (node.parent !== null && node.move !== null) {
            words.push(texts.say.move(node.player, this.#study.position(node.parent).path(node.move)));
        } else {
            words.push(`${texts.study.start}.`);
        }
        if (node.comment !== "") words.push(texts.study.annotated(node.comment));
        words.push(texts.study.variations(node.children.length), this.#status.textContent ?? "");
        return words.filter(Boolean).join(" ");
    }

    draw(): void {
        const had = document.activeElement;
        const wasMove = this.#tree.contains(had);
        this.#draw();
        holdFocus(had, (wasMove && this.#tree.querySelector<HTMLElement>("[aria-current]")) || this.#board.element);
    }

    #draw(): void {
        const position = this.position;
        const node = this.#nodes[this.#at];
        const status = position.status;
        const turn = turnOf(status);
        const parent = node?.parent ?? null;
        const theme = this.#events.theme();
        if (turn !== null) setText(this.#status, texts.status.turn(turn));
        else if (status === "chance") setText(this.#status, texts.status.chance);
        else if (typeof status === "object" && "over" in status) {
            const { winner, reason } = status.over;
            setText(this.#status, winner === null ? texts.status.draw(reason) : texts.status.won(winner, reason));
        }
        this.#board.show({
            game: this.info.name,
            picture: this.picture,
            changed: parent !== null && node?.move ? this.#study.position(parent).changes(node.move).map((part) => part.text) : [],
            position: turn !== null || status === "chance" ? position : null,
            hint: [],
            preview: (move) => position.apply(move).picture(theme),
            words: wordsOf(this.info.name, position.text),
        });
        this.#turn.hidden = !this.#board.canTurn;
        this.#chance.hidden = status !== "chance";
        this.#remove.disabled = this.#at === 0;
        this.#promote.disabled = this.#isMain(this.#at);
        this.#play.disabled = turn === null && status !== "chance";
        if (document.activeElement !== this.#comment) this.#comment.value = node?.comment ?? "";
        this.#drawTree();
        this.#analysis.show(this.info, turn === null ? null : position);
    }

    #isMain(at: number): boolean {
        for (let node = this.#nodes[at]; node !== undefined && node.parent !== null; node = this.#nodes[node.parent]) {
            if (this.#nodes[node.parent]?.children[0] !== at) return false;
            at = node.parent;
        }
        return true;
    }

    #drawTree(): void {
        const move = (at: number) => {
            const node = this.#nodes[at];
            const score = node?.score ?? null;
            const text = node?.move ?? texts.study.start;
            return [
                h("button", {
                        type: "button", "data-node": at, click: () => this.go(at),
                        class: node?.player === null && at !== 0 ? "chance" : "",
                        tabindex: at === this.#at ? 0 : -1,
                        "aria-current": at === this.#at ? "step" : null,
                    },
                    at !== 0 && h("span", { class: "swatch small", "data-player": node?.player ?? "" }),
                    text,
                    score !== null && h("span", { class: "worth" }, texts.analysis.plain(score)),
                ),
                node?.comment ? h("span", { class: "comment" }, node.comment) : null,
            ];
        };
        const tree = document.createDocumentFragment();
        const main = h("div", { class: "line-of-moves" }, ...move(0));
        // A stack of the parts to write, the next part last, because variations may be nested deeper than the call stack.
        const rest: (() => void)[] = [];
        const line = (into: HTMLElement, from: number, depth: number) => {
            const [first, ...others] = this.#nodes[from]?.children ?? [];
            if (first === undefined) return;
            into.append(...shown(first));
            rest.push(() => line(into, first, depth));
            for (const other of others.reverse()) rest.push(() => variation(into, other, depth));
        };
        const shown = (at: number) => move(at).filter((child) => child !== null);
        const variation = (into: HTMLElement, at: number, depth: number) => {
            if (depth < MOST_INDENTED) {
                const below = h("div", { class: "variation" }, ...shown(at));
                into.append(below);
                rest.push(() => line(below, at, depth + 1));
            } else {
                into.append("(", ...shown(at));
                rest.push(() => into.append(")"), () => line(into, at, depth));
            }
        };
        line(main, 0, 0);
        for (let next = rest.pop(); next !== undefined; next = rest.pop()) next();
        tree.append(main);
        if (this.#nodes.length === 1) tree.append(h("p", { class: "soft" }, texts.study.noMoves));
        this.#tree.replaceChildren(tree);
        this.#scroll();
    }

    /** Scrolls to the current move. */
    #scroll(): void {
        const current = this.#tree.querySelector<HTMLElement>("[aria-current]");
        if (current !== null) this.#tree.scrollTop = current.offsetTop - this.#tree.clientHeight / 2;
    }
}
