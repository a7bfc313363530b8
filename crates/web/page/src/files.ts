// Texts with several games, in the formats of gambol and other programs.

import { GameFile, type Player } from "../../pkg/gambol.js";
import { open } from "./dialogs.ts";
import { h, reasonOf, setText, tell } from "./dom.ts";
import { texts } from "./texts.ts";

/** A game of a file: the text of its record, and the parts of the file that the record cannot hold. */
type Found = { record: string; title: string; details: string; notes: string[] };

/** Returns a function that reads the next game: a game, the reason for its refusal, or `null` at the end. */
function gamesOf(text: string): () => Found | string | null {
    const file = new GameFile(text);
    let number = 0;
    return () => {
        number++;
        try {
            const record = file.nextGame();
            if (record === undefined) {
                file.free();
                return null;
            }
            const position = record.position;
            const names = ["P1", "P2", "P3", "P4", "P5", "P6"].slice(0, position.players).map((tag) => record.tag(tag)?.replace(/^\?$/, "") ?? "");
            // PDN writes question marks for unknown dates, and AbstractPlay writes dates with a time.
            const tags = ["Event", "Date"].map((tag) => record.tag(tag)?.replace(/T[\d:.]+Z$/, "") ?? "").filter((tag) => /[^?.]/.test(tag));
            const end = texts.files.end(record.end?.result.slice(0, 2) as Player | "dr" | undefined, names);
            const details = [...tags, end, texts.files.moves(record.length)].join(" · ");
            const found = { record: record.text, title: texts.files.game(number, names), details, notes: file.notes };
            // Files may have thousands of games, too many for the garbage collector.
            position.free();
            record.free();
            return found;
        } catch (error) {
            return reasonOf(error);
        }
    };
}

/** The number of games and of reasons in the lists. */
const LISTED = 200;
/** The longest time in milliseconds that the page stands still while it reads. */
const SLICE = 30;

/** Opens the game of a text with `read`. If there are several, lists them while reading, and the user chooses one. */
export async function openGames(text: string, read: (record: string, notes: string[]) => Promise<void>): Promise<void> {
    const next = gamesOf(text);
    const first = next();
    const second = first && next();
    if (second === null) {
        // If the game is refused, the error of `read` has the reason.
        const only = typeof first === "object" ? first : null;
        return read(only?.record ?? text, only?.notes ?? []);
    }
    const begin = [first, second];
    const [found, refused]: [Found[], string[]] = [[], []];
    const list = h("ul", { class: "saved found" });
    const summary = h("p", { class: "soft", role: "status" });
    const problem = h("p", { class: "problem", role: "alert" });
    const [why, reasons] = [h("summary", {}), h("ul", { tabindex: 0 })];
    const details = h("details", { class: "refused" }, why, reasons);
    const show = () => {
        const words = find.value.toLowerCase().split(/\s+/);
        const fit = found.filter(({ title, details }) => words.every((word) => `${title} ${details}`.toLowerCase().includes(word)));
        list.replaceChildren(...fit.slice(0, LISTED).map(({ record, title, details, notes }) => h("li", {},
            h("span", {}, reasonOf(title), h("small", {}, reasonOf(details))),
            h("button", { type: "button", "aria-label": `${texts.files.open}: ${title}`, click: () => {
                read(record, notes).then(() => dialog.close(), (error: unknown) => tell(problem, reasonOf(error)));
            } }, texts.files.open),
        )));
        if (fit.length > LISTED) list.append(h("li", { class: "soft" }, texts.files.more(fit.length - LISTED)));
    };
    const find = h("input", { type: "search", placeholder: texts.files.find, "aria-label": texts.files.find, input: show });
    const readOn = () => {
        const end = performance.now() + SLICE;
        let game: Found | string | null | undefined;
        while (performance.now() < end && (game = begin.shift() ?? next()) !== null) {
            if (typeof game !== "string") found.push(game);
            else if (refused.push(game) <= LISTED) reasons.append(h("li", {}, game));
        }
        if (list.children.length <= LISTED || game === null) show();
        setText(summary, texts.files.found(found.length, game !== null));
        setText(why, texts.files.refused(refused.length, LISTED));
        details.hidden = refused.length === 0;
        find.hidden = found.length < 10;
        if (game !== null && dialog.isConnected) setTimeout(readOn);
    };
    const close = h("button", { type: "button", click: () => dialog.close() }, texts.saved.close);
    const dialog = open(texts.files.title, summary, find, list, details, problem, h("div", { class: "buttons" }, close));
    readOn();
    // The field is hidden if there are few games.
    (dialog.querySelector<HTMLElement>("input:not([hidden]), li button") ?? close).focus();
}
