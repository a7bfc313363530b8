// The dialogs: a new game, settings, saved games.

import { type GameInfo, type Player, Position, games, version } from "../../pkg/gambol.js";
import { soon } from "./doors.ts";
import { h, holdFocus, reasonOf, tell } from "./dom.ts";
import { fileInput, fileLink, linkTo, packedLink } from "./share.ts";
import { type Content, type GameContent, type Kept, type Settings, latest, named, remove, save } from "./store.ts";
import { CLOSED, PERSON, canClose, playerAt, without } from "./table.ts";
import { texts } from "./texts.ts";

/** Longer than any position, in characters. */
export const MOST_TEXT = 2_000;

/** Opens a dialog, which removes itself when it closes. */
export function open(title: string, ...children: (Node | string | false | null)[]): HTMLDialogElement {
    const id = `dialog-title-${document.querySelectorAll("dialog").length}`;
    const opener = document.activeElement;
    const dialog = h("dialog", { "aria-labelledby": id }, h("h2", { id }, title), ...children);
    dialog.addEventListener("close", () => {
        dialog.remove();
        // The element that opened the dialog may be gone.
        holdFocus(opener, (opener?.id && document.getElementById(opener.id)) || document.querySelector<HTMLElement>("dialog, #board, main[tabindex]"));
    });
    dialog.addEventListener("click", (event) => {
        if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

/**
 * Copies a text and announces it. If the browser forbids copying, shows the text, selected. If there is no text,
 * `problem` shows the reason.
 */
const copier = (say: (text: string) => void, problem: HTMLElement) => async (text: string | Promise<string>) => {
    tell(problem, "");
    let copied: string;
    try {
        copied = await text;
    } catch (error) {
        return tell(problem, reasonOf(error));
    }
    try {
        await soon(navigator.clipboard.writeText(copied), 2_000);
        tell(problem, texts.say.copied, true);
        say(texts.say.copied);
    } catch {
        const area = h("textarea", { rows: 7, id: "to-copy", readonly: true, "aria-label": texts.copying.text });
        area.value = copied;
        const dialog = open(
            texts.copying.title,
            h("p", { class: "soft" }, texts.copying.text),
            area,
            h("div", { class: "buttons" },
                h("button", { type: "button", class: "primary", click: () => dialog.close() }, texts.copying.close)),
        );
        area.focus();
        area.select();
    }
};

const option = (value: string, label: string, chosen: string) =>
    h("option", { value, selected: value === chosen }, label);

/** The occupants that a seat can have. */
export function seatChooser(
    info: GameInfo,
    label: string,
    seat: string,
    change: (seat: string) => void,
    closes = seat === CLOSED,
): HTMLSelectElement {
    const levels = Array.from({ length: 9 }, (_, index) => index + 1);
    const kinds = info.bots.filter((bot) => bot !== "mcts" && bot !== "ismcts");
    const select = h(
        "select",
        // A seat without pieces stays closed.
        { "aria-label": label, change: () => change(select.value), disabled: seat === CLOSED },
        option(PERSON, texts.seat.person, seat),
        ...levels.map((level) => option(`${info.usual}:level=${level}`, texts.seat.level(level), seat)),
        ...kinds.map((kind) => option(kind, texts.seat.kinds[kind] ?? texts.seat.own(kind), seat)),
        closes && option(CLOSED, texts.seat.closed, seat),
    );
    return select;
}

/** The variant, its options and the seats of a new game. */
export function setUp(
    info: GameInfo,
    start: (variant: string, position: string | null, seats: string[]) => void,
    /** Opens the editor with a position. */
    edit: (position: string) => void,
    /** A start position that replaces the first position of a variant. */
    given = "",
): void {
    const first = info.presets[0];
    if (first === undefined) return;
    let preset = first;
    let seats: string[] = [];
    const problem = h("p", { class: "problem", role: "alert" });
    const options = h("div", { class: "options" });
    const chairs = h("div", { class: "seats" });
    const picture = h("div", { class: "preview", "aria-hidden": "true" });
    const isDark = document.documentElement.dataset["theme"] === "dark";
    const inputs = new Map<string, HTMLInputElement | HTMLSelectElement>();

    const variant = () => {
        const set = [...inputs].filter(([, input]) => input.value !== "");
        const keys = set.map(([name, input]) => `${name}=${input.value}`);
        return keys.length === 0 ? preset.name : `${preset.name}:${keys.join(",")}`;
    };
    const position = h("input", {
        type: "text", id: "position", maxlength: MOST_TEXT, autocomplete: "off", autocapitalize: "none", spellcheck: "false",
        placeholder: texts.setup.positionHint, input: () => seat(),
    });
    position.value = given;
    const begin = () => {
        const text = position.value.trim();
        if (text !== "") return Position.parse(info.name, text);
        const closed = seats.flatMap((seat, index) => (seat === CLOSED ? [playerAt(index)] : []));
        return without(Position.start(info.name, variant()), closed);
    };
    const check = () => {
        try {
            const closed = seats.filter((seat) => seat === CLOSED).length;
            if (closed > 0 && seats.length - closed < 2) throw new Error(texts.setup.alone);
            picture.innerHTML = begin().picture(isDark ? "dark" : "light");
            tell(problem, "");
            return true;
        } catch (error) {
            tell(problem, reasonOf(error));
            return false;
        }
    };
    const show = () => {
        inputs.clear();
        options.replaceChildren(
            ...info.keys.map((key) => {
                const range = /^(\d+)\.\.(\d+)$/.exec(key.values);
                const words = key.values.split("|");
                const input =
                    range === null
                        ? h("select", { change: check }, option("", "–", ""), ...words.map((word) => option(word, word, "")))
                        : h("input", {
                              type: "number", min: range[1] ?? "", max: range[2] ?? "", placeholder: "–",
                              inputmode: "numeric", input: check,
                          });
                inputs.set(key.name, input);
                return h("label", {}, h("span", {}, key.about), input);
            }),
        );
        seat();
    };
    const seat = () => {
        // All seats are open at first.
        seats = seats.map((seat) => (seat === CLOSED ? PERSON : seat));
        const players = check() ? begin().players : preset.players;
        const closes = canClose(info, players) && position.value.trim() === "";
        seats = Array.from({ length: players }, (_, index) => seats[index] ?? (index === 0 ? PERSON : `${info.usual}:level=3`));
        chairs.replaceChildren(
            ...seats.map((seat, index) => {
                const player = playerAt(index);
                const change = (seat: string) => {
                    seats[index] = seat;
                    check();
                };
                const chooser = seatChooser(info, texts.seat.of(player), seat, change, closes);
                return h("div", { class: "seat" }, h("span", { class: "swatch", "data-player": player }), h("span", {}, texts.player(player)), chooser);
            }),
        );
    };
    const presets = h(
        "select",
        {
            id: "preset",
            change: () => {
                preset = info.presets.find(({ name }) => name === presets.value) ?? first;
                show();
            },
        },
        ...info.presets.map(({ name, about }) => option(name, texts.setup.preset(name, about), first.name)),
    );
    show();
    const dialog = open(
        texts.setup.title(info.title),
        h(
            "form",
            {
                submit: (event: Event) => {
                    event.preventDefault();
                    if (!check()) return;
                    dialog.close();
                    start(variant(), position.value.trim() || null, seats);
                },
            },
            h("div", { class: "columns" },
                picture,
                h("div", {},
                    h("label", { class: "wide" }, h("span", {}, texts.setup.variant), presets),
                    info.keys.length > 0 && h("fieldset", {}, h("legend", {}, texts.setup.options), options),
                    h("fieldset", {}, h("legend", {}, texts.setup.seats), chairs),
                    h("label", { class: "wide" }, h("span", {}, texts.setup.position), position),
                    h("button", {
                        type: "button", id: "edit",
                        click: () => {
                            if (!check()) return;
                            dialog.close();
                            edit(begin().text);
                        },
                    }, texts.editor.open),
                ),
            ),
            problem,
            h("div", { class: "buttons" },
                h("button", { type: "button", click: () => dialog.close() }, texts.setup.cancel),
                h("button", { type: "submit", class: "primary" }, texts.setup.play),
            ),
        ),
    );
}

export function showSettings(settings: Settings, change: () => void): void {
    const choose = <K extends keyof Settings>(key: K, names: Record<string, string>, label: string) => {
        const select = h(
            "select",
            {
                change: () => {
                    settings[key] = select.value as Settings[K];
                    change();
                },
            },
            ...Object.entries(names).map(([value, name]) => option(value, name, settings[key])),
        );
        return h("label", { class: "wide" }, h("span", {}, label), select);
    };
    const dialog = open(
        texts.settings.title,
        choose("theme", texts.settings.themes, texts.settings.theme),
        choose("confirm", texts.settings.confirms, texts.settings.confirm),
        h("p", { class: "soft" }, texts.settings.about(version())),
        h("div", { class: "buttons" },
            h("button", { type: "button", class: "primary", click: () => dialog.close() }, texts.settings.close),
        ),
    );
}

/** The number of games and studies in the list at first, and added with each press of the button. */
const LISTED = 20;

/** A list of at most this many results of `read`, which the user can open and delete. */
function keptList(read: (count: number) => Promise<Kept[]>, none: string, load: (kept: Kept) => void) {
    const list = h("ul", { class: "saved" });
    let count = LISTED;
    const titles = new Map(games().map(({ name, title }) => [name, title]));
    const show = async () => {
        const found = await read(count + 1);
        list.replaceChildren(...found.slice(0, count).map((kept) => {
            const game = /"game":\s*"([\w-]+)"|\[Game "([\w-]+)"\]/.exec(kept.text);
            const title = titles.get(game?.[1] ?? game?.[2] ?? "") ?? "?";
            const what = texts.saved.what(kept.kind, title, kept.at === "" ? null : new Date(kept.at));
            const label = kept.name ?? what;
            return h("li", {},
                h("span", {}, label, kept.name !== null && h("small", {}, ` ${what}`)),
                h("button", { type: "button", "aria-label": `${texts.saved.load}: ${label}`, click: () => load(kept) }, texts.saved.load),
                h("button", {
                    type: "button", "aria-label": `${texts.saved.remove}: ${label}`,
                    click: () => ask(texts.saved.sureToRemove(label), async () => {
                        await remove(kept.id);
                        await show();
                        list.closest("dialog")?.querySelector<HTMLElement>("button")?.focus();
                    }),
                }, texts.saved.remove),
            );
        }));
        if (found.length === 0) list.append(h("li", { class: "soft" }, none));
        if (found.length > count) list.append(h("li", {}, h("button", {
            type: "button",
            click: async () => {
                const shown = count;
                count += LISTED;
                await show();
                list.children[shown]?.querySelector<HTMLElement>("button")?.focus();
            },
        }, texts.saved.more)));
    };
    return { list, show };
}

/** Saves a game or a study under a name. Asks before it replaces another. */
async function saveAs(name: string, content: Content, done: () => void, failed: (why: string) => void): Promise<void> {
    const write = () => save(name, content).then(done, (error: unknown) => failed(reasonOf(error)));
    const isTaken = (await named(name)).some(({ kind }) => kind === content.kind);
    if (isTaken) ask(texts.saved.taken(name), () => void write());
    else await write();
}

/** The parts that the dialogs of games and of studies share. `text` shows a game or study that cannot be opened. */
function sharing(
    text: HTMLTextAreaElement,
    read: (given: string | File[]) => Promise<void>,
    load: (kept: Kept) => void,
    say: (text: string) => void,
) {
    const problem = h("p", { class: "problem", role: "alert" });
    const close = () => text.closest("dialog")?.close();
    const openText = async (given: string | File[]) => {
        try {
            await read(given);
            close();
        } catch (error) {
            tell(problem, reasonOf(error));
        }
    };
    const openKept = (kept: Kept) => {
        try {
            load(kept);
            close();
        } catch (error) {
            tell(problem, texts.saved.unreadable(reasonOf(error)));
            text.value = kept.text;
        }
    };
    const saveForm = (label: string, button: string, content: Content, kept: (name: string) => string, show: () => Promise<void>) => {
        const name = h("input", { type: "text", required: true, maxlength: 60, "aria-label": label, placeholder: label });
        const submit = (event: Event) => {
            event.preventDefault();
            void saveAs(name.value, content, () => {
                tell(problem, "");
                say(kept(name.value));
                void show();
            }, (why) => tell(problem, why));
        };
        return h("form", { class: "row", submit }, name, h("button", { type: "submit" }, button));
    };
    return { problem, copy: copier(say, problem), openText, openKept, saveForm };
}

/** The content and the actions of the dialog of saved games. */
export interface Saving {
    present: GameContent | null;
    /** The place of the current game in the store. */
    id: string;
    /** Whether the text of the current game reveals no secret. */
    tells: boolean;
    /** The position as a text and as a picture, as the viewer may see it. */
    shown: { position: string; picture: string } | null;
    /** In a game with secrets, the JSON document of each player whose views may be shown. */
    seen: Map<Player, string>;
    /** The current game in the formats of other programs, unless that reveals secrets. */
    formats: Map<string, () => Promise<string>>;
    /** The text of a fault report, which contains no secret. */
    fault: string;
    load: (kept: Kept) => void;
    /** Opens a text of any kind. */
    read: (given: string | File[]) => Promise<void>;
    say: (text: string) => void;
}

/** Named games, recent games, and the current game as a text, unless that would reveal secrets. */
export async function showSaved({ present, id, tells, shown, seen, formats, fault, load, read, say }: Saving): Promise<void> {
    const record = h("textarea", { rows: 8, spellcheck: "false", "aria-label": texts.saved.record });
    record.value = present === null || !tells ? "" : present.text;
    const { problem, copy, openText, openKept, saveForm } = sharing(record, read, load, say);
    const saved = keptList(() => named(), texts.saved.none, openKept);
    const recent = keptList(
        (count) => latest((kept) => kept.name === null && kept.isTouched && kept.id !== id, count), texts.saved.noRecent, openKept);
    const report = h("textarea", { rows: 6, spellcheck: "false", id: "fault", "aria-label": texts.fault.title });
    report.value = fault;
    await Promise.all([saved.show(), recent.show()]);
    const dialog = open(
        texts.saved.title,
        saved.list,
        present !== null && saveForm(texts.saved.name, texts.saved.save, present, texts.say.saved, saved.show),
        problem,
        h("h3", {}, texts.saved.recent),
        recent.list,
        h("h3", {}, texts.saved.record),
        present !== null && !tells ? h("p", { class: "soft" }, texts.saved.secret) : h("span"),
        record,
        shown === null ? h("span") : h("h3", {}, texts.saved.position),
        shown === null ? h("span") : h("p", { class: "position" }, shown.position),
        h("div", { class: "buttons" },
            // Ignore an empty text.
            h("button", { type: "button", hidden: record.value === "", click: () => void copy(record.value) }, texts.saved.copy),
            h("button", { type: "button", hidden: record.value === "", click: () => void copy(linkTo(record.value)) }, texts.saved.link),
            ...[...formats].map(([format, text]) =>
                h("button", { type: "button", "data-format": format, click: () => void copy(text()) }, texts.files.copyAs(format))),
            shown === null
                ? null
                : h("a", {
                      class: "button", download: "gambol.svg",
                      href: `data:image/svg+xml,${encodeURIComponent(shown.picture)}`,
                  }, texts.saved.picture),
            tells && present !== null ? fileLink("gambol-game.txt", texts.saved.file, () => record.value) : null,
            ...[...seen].flatMap(([player, text]) => [
                h("button", { type: "button", "data-seen": player, click: () => void copy(packedLink("seen", text)) }, texts.seen.link(player)),
                fileLink(`gambol-${player}.json`, texts.seen.file(player), () => text),
            ]),
            h("button", { type: "button", id: "read", click: () => void openText(record.value) }, texts.saved.read),
            fileInput(texts.study.openFile, (files) => void openText(files)),
        ),
        h("details", { class: "fault" },
            h("summary", {}, texts.fault.title),
            h("p", { class: "soft" }, texts.fault.about),
            report,
            h("button", { type: "button", id: "copy-fault", click: () => void copy(report.value) }, texts.fault.copy),
        ),
        h("div", { class: "buttons" },
            h("button", { type: "button", class: "primary", click: () => dialog.close() }, texts.saved.close),
        ),
    );
}

export function ask(question: string, yes: () => void): void {
    const dialog = open(
        question,
        h("div", { class: "buttons" },
            h("button", { type: "button", click: () => dialog.close() }, texts.no),
            h("button", { type: "button", class: "primary", click: () => { dialog.close(); yes(); } }, texts.yes),
        ),
    );
}

/** Imports and exports a study as a text, a file, a link, and under a name in the browser. */
export async function shareStudy(
    room: { text: string; record: string; picture: string; position: { text: string }; node: number },
    read: (given: string | File[]) => Promise<void>,
    load: (kept: Kept) => void,
    say: (text: string) => void,
): Promise<void> {
    const text = h("textarea", { rows: 7, spellcheck: "false", id: "study-text", "aria-label": texts.study.asText });
    text.value = room.text;
    const { problem, copy, openText, openKept, saveForm } = sharing(text, read, load, say);
    const studies = async () => (await named()).filter(({ kind }) => kind === "study");
    const saved = keptList(studies, texts.study.none, openKept);
    const content: Content = { kind: "study", text: room.text, node: room.node, from: null };
    await saved.show();
    const dialog = open(
        texts.study.sharing,
        saved.list,
        saveForm(texts.study.name, texts.study.save, content, texts.study.kept, saved.show),
        problem,
        h("h3", {}, texts.study.asText),
        text,
        h("h3", {}, texts.study.position),
        h("p", { class: "position" }, room.position.text),
        h("div", { class: "buttons" },
            h("button", { type: "button", click: () => void copy(text.value) }, texts.study.copy),
            h("button", { type: "button", click: () => void copy(packedLink("study", room.text)) }, texts.study.link),
            fileLink("gambol-study.json", texts.study.file, () => room.text),
            h("button", { type: "button", click: () => void copy(room.record) }, texts.study.copyRecord),
            fileLink("gambol.svg", texts.saved.picture, () => room.picture),
            h("button", { type: "button", id: "read-study", click: () => void openText(text.value) }, texts.study.read),
            fileInput(texts.study.openFile, (files) => void openText(files)),
        ),
        h("div", { class: "buttons" },
            h("button", { type: "button", class: "primary", click: () => dialog.close() }, texts.study.close),
        ),
    );
}
