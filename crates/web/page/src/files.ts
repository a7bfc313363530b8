// Texts with several games, in the formats of gambol and other programs.

import { GameFile, type Player, Record } from "../../pkg/gambol.js";
import { open } from "./dialogs.ts";
import { h, reasonOf, setText, tell } from "./dom.ts";
import { textOfFile } from "./share.ts";
import { texts } from "./texts.ts";

/** A game of a file: the text of its record, and the parts of the file that the record cannot hold. */
type Found = { record: string; title: string; details: string; notes: string[] };

/** Longer than any game, in characters. A longer text would take many seconds. */
const MOST_RECORD = 60_000;
export const MOST_DOCUMENT = 1_000_000;

/** Returns the key of a text that tells its kind: `header` for games, `nodes` for a study, `viewer` for a player's views. */
export function kindOf(text: string): string {
    // PDN may begin with a comment in braces, even a quoted one, but a key has a colon. A text without a known key is a
    // study with an error, even if it is cut.
    const isDocument = /^\s*\{\s*($|"[^"]*($|"\s*(:|$)))/.test(text);
    return isDocument ? (/"(nodes|viewer|header)"\s*:/.exec(text)?.[1] ?? "nodes") : "header";
}

/** Fails if a text may have a game that is too long. */
function checkLength(text: string): void {
    const most = /^[\s[]*\{/.test(text) ? MOST_DOCUMENT : MOST_RECORD;
    for (let from = 0; text.length - from > most; ) {
        // The moves of a game are a paragraph. Find the last one that begins in reach.
        const last = /^[^]*(?=\n\s*[\n[])/.exec(text.slice(from, from + most + 2))?.[0].length ?? 0;
        if (last === 0) throw new Error(texts.link.long(most));
        from += last;
    }
}

const foundIn = (record: Record, number: number, notes: string[], file: string): Found => {
    const position = record.position;
    const names = ["P1", "P2", "P3", "P4", "P5", "P6"].slice(0, position.players).map((tag) => record.tag(tag)?.replace(/^\?$/, "") ?? "");
    // PDN writes question marks for unknown dates, and AbstractPlay writes dates with a time.
    const tags = ["Event", "Date"].map((tag) => record.tag(tag)?.replace(/T[\d:.]+Z$/, "") ?? "").filter((tag) => /[^?.]/.test(tag));
    const end = texts.files.end(record.end?.result.slice(0, 2) as Player | "dr" | undefined, names);
    const details = [...tags, end, texts.files.moves(record.length), file].filter(Boolean).join(" · ");
    const found = { record: record.text, title: texts.files.game(number, names), details, notes };
    // Files may have thousands of games, too many for the garbage collector.
    for (const each of [position, record]) each.free();
    return found;
};

/** Reads the texts one after another, and yields each game or the reason for its refusal. */
async function* gamesOf(given: (File | string)[]): AsyncGenerator<Found | string, undefined> {
    for (const each of given) {
        const of = typeof each === "string" ? "" : each.name;
        const refuse = (error: unknown) => `${of}${of && ": "}${reasonOf(error)}`;
        try {
            const text = typeof each === "string" ? each : await textOfFile(each);
            if (kindOf(text) !== "header") throw new Error(texts.files.alone);
            checkLength(text);
            const file = new GameFile(text);
            for (let number = 1; ; number++) {
                try {
                    // The error of a text without games has the reason.
                    const record = file.nextGame() ?? (number === 1 ? Record.parse(text) : undefined);
                    if (record === undefined) break;
                    yield foundIn(record, number, file.notes, of);
                } catch (error) {
                    yield refuse(error);
                }
            }
            file.free();
        } catch (error) {
            if (of === "") throw error;
            yield refuse(error);
        }
    }
}

/** The number of games and of reasons in the lists. */
const LISTED = 200;
/** The longest time in milliseconds that the page stands still while it reads. */
const SLICE = 30;

/** Opens the game of texts with `read`. If there are several, lists them while reading, and the user chooses one. */
export async function openGames(given: (File | string)[], read: (record: string, notes: string[]) => Promise<void>): Promise<void> {
    const games = gamesOf(given);
    const begin = [(await games.next()).value, (await games.next()).value];
    // If the game is refused, the error of `read` has the reason.
    if (begin[1] === undefined) return typeof begin[0] === "object" ? read(begin[0].record, begin[0].notes) : read(String(given[0]), []);
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
    const readOn = async () => {
        const end = performance.now() + SLICE;
        let isReading = true;
        while (isReading && performance.now() < end) {
            const game = begin.shift() ?? (await games.next()).value;
            if (typeof game === "object") found.push(game);
            else if (game === undefined) isReading = false;
            else if (refused.push(game) <= LISTED) reasons.append(h("li", {}, game));
        }
        if (list.children.length <= LISTED || !isReading) show();
        setText(summary, texts.files.found(found.length, isReading));
        setText(why, texts.files.refused(refused.length, LISTED));
        details.hidden = refused.length === 0;
        details.open ||= !isReading && found.length === 0;
        find.hidden = found.length < 10;
        if (isReading && dialog.isConnected) setTimeout(readOn);
    };
    const close = h("button", { type: "button", click: () => dialog.close() }, texts.saved.close);
    const dialog = open(texts.files.title, summary, find, list, details, problem, h("div", { class: "buttons" }, close));
    await readOn();
    // The field is hidden if there are few games.
    (dialog.querySelector<HTMLElement>("input:not([hidden]), li button") ?? close).focus();
}
