// The store in the browser. Every game and every study has its own place in IndexedDB, so that none overwrites
// another. Settings are in localStorage.

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { Silence, behind, randomBytes, soon } from "./doors.ts";
import { texts } from "./texts.ts";

export interface GameContent {
    kind: "game";
    /** The text of the record. */
    text: string;
    /** `person`, or a bot as `mcts:level=3`, for each player. */
    seats: string[];
    /** Moves that were taken back, in reverse order. */
    redo: string[];
}

export interface StudyContent {
    kind: "study";
    /** The JSON document of the study. */
    text: string;
    /** The current node. */
    node: number;
    /** The studied game, to which the user can return. */
    from: string | null;
}

export type Content = GameContent | StudyContent;

/** A stored game or study. */
export type Kept = Content & {
    id: string;
    /** The name that the user has given it. */
    name: string | null;
    /** The time of the last change, in ISO 8601. */
    at: string;
    /** Whether the user has played or written something in it. */
    isTouched: boolean;
    /** The number of writes, so that tabs notice each other. */
    version: number;
};

interface Schema extends DBSchema {
    kept: { key: string; value: Kept; indexes: { at: string; name: string } };
}

let database: IDBPDatabase<Schema> | null = null;
/** The reason why there is no database, once it is known. */
let missing = "";
/** The games and studies that could not be written, as long as this tab is open. */
const unwritten = new Map<string, Kept>();
const channel = behind(texts.locked.tabs, () => new BroadcastChannel("gambol"));

const newId = () => [...randomBytes(12)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

let tellFailure: (why: string) => void = () => {};
const tellState = () => tellFailure(missing || (unwritten.size > 0 ? texts.saved.full : ""));

/** Continues without the database. */
function lose(why: string): void {
    database = null;
    missing = why;
    tellState();
}

/** The time to wait for a page that uses an older version of the database, in milliseconds. */
const PATIENCE = 2_000;

/** Opens the database. `changed` receives the writes of other tabs, and `failed` the reason if writing fails. */
export async function openStore(changed: (id: string) => void, failed: (why: string) => void): Promise<void> {
    channel?.addEventListener("message", (event: MessageEvent<string>) => changed(event.data));
    tellFailure = failed;
    addEventListener("beforeunload", (event) => {
        if ([...unwritten.values()].some((kept) => kept.isTouched)) event.preventDefault();
    });
    try {
        await soon(new Promise<void>((resolve, reject) => {
            openDB<Schema>(texts.name, 2, {
                upgrade: (database, old, _, change) => {
                    const store = old < 1 ? database.createObjectStore("kept", { keyPath: "id" }) : change.objectStore("kept");
                    store.createIndex("at", "at");
                    // The index contains only named games and studies.
                    store.createIndex("name", "name");
                },
                blocked: () => setTimeout(reject, PATIENCE, texts.saved.older),
                // Another tab needs a newer database, or the user deletes this one.
                blocking: () => {
                    database?.close();
                    lose(texts.saved.newer);
                },
                terminated: () => lose(texts.saved.full),
            }).then(use).then(resolve, reject);
        }));
        const yesterday = new Date(Date.now() - 86_400_000).toISOString();
        for (const { id } of await latest(({ name, isTouched, at }) => !isTouched && name === null && at < yesterday, 1_000, 1_000)) await remove(id);
    } catch (error) {
        // Some browsers store nothing in private windows. The page works without a store.
        console.warn(error);
        if (database === null) lose(error === texts.saved.older ? error : texts.saved.full);
    }
}

/** Uses the database, which may open after the wait for it has ended. */
async function use(opened: IDBPDatabase<Schema>): Promise<void> {
    database = opened;
    missing = "";
    for (const [id, kept] of unwritten) {
        await answered(opened.put("kept", kept));
        unwritten.delete(id);
    }
    tellState();
}

/** Returns the answer of the database. Without an answer, the page continues without it. */
const answered = <T>(answer: Promise<T>): Promise<T> =>
    soon(answer).catch((error: unknown) => {
        if (error instanceof Silence) lose(texts.saved.full);
        throw error;
    });

/** Sorts by time, latest first. */
const byTime = (kept: Iterable<Kept>) => [...kept].sort((a, b) => b.at.localeCompare(a.at));

/**
 * Returns the latest games and studies that `isWanted` accepts, at most `count`. Stops reading there, because there
 * may be thousands. `most` limits the number of games and studies to read.
 */
export async function latest(isWanted: (kept: Kept) => boolean, count: number, most = Infinity): Promise<Kept[]> {
    const found = new Map<string, Kept>();
    for (const kept of unwritten.values()) if (isWanted(kept)) found.set(kept.id, kept);
    const left = found.size + count;
    try {
        let looked = 0;
        const index = database?.transaction("kept").store.index("at");
        let cursor = index === undefined ? null : await answered(index.openCursor(null, "prev"));
        while (cursor !== null && found.size < left && looked++ < most) {
            if (!unwritten.has(cursor.value.id) && isWanted(cursor.value)) found.set(cursor.value.id, cursor.value);
            cursor = await cursor.continue();
        }
    } catch (error) {
        console.warn(error);
    }
    return byTime(found.values()).slice(0, count);
}

/** Returns the answer of the database, or `undefined` if there is no database or no answer. */
async function asked<T>(question: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
    try {
        return database === null ? undefined : await answered(question(database));
    } catch (error) {
        console.warn(error);
        return undefined;
    }
}

/** Returns the games and studies with names, or with this name, latest first. */
export async function named(name?: string): Promise<Kept[]> {
    return byTime((await asked((database) => database.getAllFromIndex("kept", "name", name))) ?? []);
}

export async function keptAt(id: string): Promise<Kept | undefined> {
    return unwritten.get(id) ?? (await asked((database) => database.get("kept", id)));
}

/** Saves a copy under a name and replaces another with this name. Fails if the browser does not store it. */
export async function save(name: string, content: Content): Promise<void> {
    if (database === null) throw new Error(missing || texts.saved.full);
    const same = (await named(name)).find(({ kind }) => kind === content.kind);
    const kept = { ...content, id: same?.id ?? newId(), name, at: new Date().toISOString(), isTouched: true, version: 0 };
    try {
        await answered(database.put("kept", kept));
    } catch {
        throw new Error(texts.saved.full);
    }
}

export async function remove(id: string): Promise<void> {
    unwritten.delete(id);
    await asked((database) => database.delete("kept", id));
}

/** The last game or study of this tab. Each tab has its own. */
export const lastOfTab = (): string | null =>
    behind(texts.locked.tab, () => sessionStorage.getItem("gambol.present")) ?? null;

/** Returns the part whose change needs another write. */
const signature = (content: Content): string =>
    JSON.stringify(content.kind === "game" ? [content.text, content.seats, content.redo] : [content.text, content.node, content.from]);

/** The place in the store of the game or study on the screen. */
export class Place {
    #id: string;
    #version: number;
    #isTouched: boolean;
    #text: string | undefined;
    #written = "";

    /** Opens the place of a stored game or study, or a new place. `isTouched` tells whether to store it unchanged. */
    constructor(kept: Kept | null, isTouched = false) {
        this.#id = kept?.id ?? newId();
        this.#version = kept?.version ?? 0;
        this.#isTouched = kept?.isTouched ?? isTouched;
        this.#text = kept?.text;
        if (kept !== null) this.#written = signature(kept);
    }

    get id(): string {
        return this.#id;
    }

    get version(): number {
        return this.#version;
    }

    keep(content: Content): void {
        if (this.#text !== undefined && this.#text !== content.text) this.#isTouched = true;
        this.#text = content.text;
        this.#remember();
        if (this.#written === signature(content)) return;
        this.#written = signature(content);
        const before = this.#version++;
        void this.#write({
            ...content, id: this.#id, name: null, at: new Date().toISOString(), isTouched: this.#isTouched, version: this.#version,
        }, before);
    }

    async #write(kept: Kept, before: number): Promise<void> {
        try {
            if (database === null) throw new Error("there is no database");
            // Begin at once, so that the write happens even if the user leaves the page now.
            const { store, done } = database.transaction("kept", "readwrite");
            done.catch(() => {});
            const stored = await answered(store.get(kept.id));
            if (stored !== undefined && stored.version !== before && !unwritten.has(kept.id)) {
                // Another tab has changed it in the meantime. Keep both versions.
                if (this.#id === kept.id) this.#id = newId();
                kept.id = this.#id;
                this.#remember();
            }
            await answered(Promise.all([store.put(kept), done]));
            unwritten.delete(kept.id);
            behind(texts.locked.tabs, () => channel?.postMessage(kept.id));
        } catch (error) {
            console.warn(error);
            unwritten.set(kept.id, kept);
        }
        tellState();
    }

    #remember(): void {
        // Without this the page would show the latest game of all tabs next time.
        behind(texts.locked.tab, () => sessionStorage.setItem("gambol.present", this.#id));
    }

    /** Leaves the place. Deletes it if the user has not played or written anything. */
    leave(): void {
        if (!this.#isTouched) void remove(this.#id).catch(() => {});
    }
}

export interface Settings {
    theme: "auto" | "light" | "dark";
    confirm: "auto" | "always" | "never";
}

export function loadSettings(): Settings {
    const settings: Settings = { theme: "auto", confirm: "auto" };
    const kept = behind(texts.locked.settings, () => localStorage.getItem("gambol.settings")) ?? "{}";
    try {
        const { theme, confirm } = JSON.parse(kept) as Record<string, unknown>;
        if (theme === "light" || theme === "dark") settings.theme = theme;
        if (confirm === "always" || confirm === "never") settings.confirm = confirm;
    } catch {
        // Treat an unreadable setting as missing.
    }
    return settings;
}

/** The settings last at least until the page is closed. */
export function keepSettings(settings: Settings): void {
    behind(texts.locked.settings, () => localStorage.setItem("gambol.settings", JSON.stringify(settings)));
}

/** Returns whether the user has read this note, in this visit or before. */
export const wasRead = (note: string): boolean =>
    behind(texts.locked.settings, () => localStorage.getItem("gambol.read")) === note;

export function markRead(note: string): void {
    behind(texts.locked.settings, () => localStorage.setItem("gambol.read", note));
}
