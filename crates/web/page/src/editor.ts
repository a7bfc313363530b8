// Setting up a position by pointing. The engine reports the errors of a position.

import { type GameInfo, Position } from "../../pkg/gambol.js";
import { Board } from "./board.ts";
import { CardDraft, type Place, deck, hasCards, places, turns, units } from "./cards.ts";
import { Draft, cellsOf, hasCells } from "./cells.ts";
import { MOST_TEXT, open } from "./dialogs.ts";
import { h, reasonOf, setText } from "./dom.ts";
import { texts } from "./texts.ts";

export interface EditorEvents {
    theme: () => string;
    announce: (text: string) => void;
    study: (position: Position) => void;
    play: (position: string) => void;
}

const orientations = ["U", "N", "NE", "E", "SE", "S", "SW", "W", "NW"];

export function openEditor(info: GameInfo, from: string, events: EditorEvents): void {
    let right = Position.parse(info.name, from);
    const draft = hasCells(info.name) ? new Draft(info.name, right.players, right.text) : null;
    const cards = hasCards(info.name) ? new CardDraft(right.text) : null;
    let piece = draft?.palette[0] ?? "";
    let place: Place | null = "pool";
    const problem = h("p", { class: "problem", role: "status", id: "editor-problem" });
    const text = h("input", {
        type: "text", id: "editor-text", maxlength: MOST_TEXT, autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-label": texts.editor.text,
        input: () => {
            if (draft !== null) draft.text = text.value.trim();
            if (cards !== null) cards.text = text.value.trim();
            check();
        },
    });
    text.value = right.text;
    const board = new Board({ play: () => {}, say: () => {}, confirms: () => false }, "editor-board");
    const orientation = h("select", { "aria-label": texts.editor.orientation },
        ...orientations.map((way) => h("option", { value: way }, way === "U" ? texts.editor.upright : texts.choose.orientation(way))));
    const side = h("select", {
        id: "editor-side",
        change: () => {
            if (draft === null) return;
            draft.side = Number(side.value);
            text.value = draft.text;
            check();
        },
    }, ...(draft?.sides ?? []).map((_, index) => h("option", { value: index }, texts.player(`p${index + 1}` as "p1"))));
    const study = h("button", { type: "button", id: "editor-study", click: () => { dialog.close(); events.study(right); } }, texts.editor.study);
    const play = h("button", { type: "button", id: "editor-play", class: "primary", click: () => { dialog.close(); events.play(right.text); } }, texts.editor.play);

    const pick = (part: string) => {
        if (draft === null || !/^(\d+|[a-l]\d+)$/.test(part)) return;
        const way = info.name === "pikemen" && piece !== "" ? orientation.value : "";
        draft.put(part, piece + way);
        text.value = draft.text;
        check();
        const there = draft.cells.get(part);
        const what = there === undefined ? texts.editor.emptySquare : texts.piece(info.name, there);
        events.announce(`${texts.editor.put(part, what)} ${problem.textContent}`);
    };

    const table = cards === null ? null : cardTable(cards);

    /** The cards, the units and the turn of a game without squares. */
    function cardTable(cards: CardDraft): { elements: HTMLElement[]; refresh: () => void } {
        const change = () => {
            text.value = cards.text;
            check();
        };
        const all = deck(info.name, right.variant);
        const lying = (card: string) => texts.editor.lies(texts.board.card(card), cards.placeOf(card));
        const buttons = new Map([...all.goals, ...all.basic].map((card) => {
            const button = h("button", {
                type: "button", "data-card": card,
                click: () => {
                    cards.put(card, place);
                    change();
                    events.announce(`${lying(card)}. ${problem.textContent}`);
                },
            }, card);
            return [card, button];
        }));
        const offered = places.filter((each) => cards.hasFog || !["hand1", "hand2", "aside"].includes(each));
        const choice = (value: Place | null, label: string) => {
            const input = h("input", { type: "radio", name: "place", checked: value === place, change: () => (place = value) });
            return h("label", {}, input, h("span", {}, label));
        };
        const spaces = units.map((unit, index) => h("input", {
            type: "number", min: 1, max: 115, "data-unit": unit, input: (event: Event) => {
                cards.setSpace(index, (event.target as HTMLInputElement).value);
                change();
            },
        }));
        const turn = h("select", { id: "editor-turn", change: () => { cards.turn = turn.value; change(); } },
            ...turns.map((value) => h("option", { value }, texts.editor.turns[value] ?? value)));
        return {
            elements: [
                h("fieldset", { class: "palette" }, h("legend", {}, texts.editor.places),
                    ...offered.map((each) => choice(each, texts.editor.placeNames[each])), choice(null, texts.editor.empty)),
                h("div", { class: "deck", role: "group", "aria-label": texts.editor.cards }, ...buttons.values()),
                h("fieldset", { class: "track" }, h("legend", {}, texts.editor.track),
                    ...spaces.map((input, index) => h("label", {}, h("span", {}, texts.editor.unit(units[index] ?? "")), input))),
                h("label", {}, h("span", {}, texts.editor.side), turn),
            ],
            refresh: () => {
                for (const [card, button] of buttons) {
                    const at = cards.placeOf(card);
                    button.dataset["place"] = at ?? "";
                    button.replaceChildren(
                        card, at === null ? "" : h("small", { "aria-hidden": "true" }, texts.editor.placeSigns[at]),
                        h("span", { class: "sr" }, `, ${lying(card)}`),
                    );
                }
                spaces.forEach((input, index) => {
                    if (document.activeElement !== input) input.value = cards.space(index);
                });
                turn.value = cards.turn;
            },
        };
    }

    function check(): void {
        let isRight = true;
        try {
            right = Position.parse(info.name, text.value.trim());
            setText(problem, texts.editor.right);
        } catch (error) {
            isRight = false;
            setText(problem, reasonOf(error));
        }
        problem.classList.toggle("fine", isRight);
        study.disabled = play.disabled = !isRight;
        if (draft !== null && draft.side >= 0) side.value = String(draft.side);
        table?.refresh();
        const cells = draft?.cells ?? new Map<string, string>();
        board.show({
            game: info.name, picture: right.picture(events.theme()), changed: [], position: null, hint: [], preview: () => "", pick,
            words: new Map([...cells].map(([square, there]) => [square, texts.piece(info.name, there)])),
        });
        // The engine draws only valid positions. Write the content of an invalid position over the last valid picture.
        const drawn = cellsOf(info.name, right.text);
        const differ = new Map<string, string>();
        for (const square of new Set([...cells.keys(), ...drawn.keys()])) {
            if (cells.get(square) !== drawn.get(square)) differ.set(square, cells.get(square) ?? "");
        }
        board.chips(differ);
    }

    const radio = (value: string, label: string) => {
        const input = h("input", { type: "radio", name: "piece", value, checked: value === piece, change: () => (piece = value) });
        return h("label", {}, input, h("span", {}, label));
    };
    const dialog = open(
        texts.editor.title(info.title),
        h("div", { class: "columns editor" },
            board.element,
            h("div", {},
                draft !== null && h("fieldset", { class: "palette" }, h("legend", {}, texts.editor.palette),
                    ...draft.palette.map((value) => radio(value, texts.piece(info.name, value))),
                    radio("", texts.editor.empty),
                ),
                info.name === "pikemen" && h("label", {}, h("span", {}, texts.editor.orientation), orientation),
                draft !== null && h("label", {}, h("span", {}, texts.editor.side), side),
                draft !== null && h("button", {
                    type: "button", id: "editor-clear",
                    click: () => {
                        draft.clear();
                        text.value = draft.text;
                        check();
                    },
                }, texts.editor.clear),
                ...(table?.elements ?? []),
                h("label", { class: "wide" }, h("span", {}, texts.editor.text), text),
            ),
        ),
        problem,
        h("div", { class: "buttons" },
            h("button", { type: "button", click: () => dialog.close() }, texts.setup.cancel), study, play),
    );
    dialog.classList.add("large");
    check();
}
