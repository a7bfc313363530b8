// What the browser keeps: the present game, games under names, settings. A browser that keeps nothing
// (private windows, full disks) is no reason to stop.

export interface KeptGame {
    schema: 1;
    /** The text of the record. */
    record: string;
    /** `person`, or a bot as `mcts:level=3`, for each player. */
    seats: string[];
    /** Moves that were taken back, the next one last. */
    redo: string[];
    /** When it was kept, for the list. */
    at: string;
}

export interface Settings {
    theme: "auto" | "light" | "dark";
    confirm: "auto" | "always" | "never";
}

const defaults: Settings = { theme: "auto", confirm: "auto" };

function get(key: string): unknown {
    try {
        const text = localStorage.getItem(`gambol.${key}`);
        return text === null ? null : JSON.parse(text);
    } catch {
        return null;
    }
}

function put(key: string, value: unknown): void {
    try {
        if (value === null) localStorage.removeItem(`gambol.${key}`);
        else localStorage.setItem(`gambol.${key}`, JSON.stringify(value));
    } catch {
        // Nothing is kept.
    }
}

const isTexts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((item) => typeof item === "string");

function isKeptGame(value: unknown): value is KeptGame {
    if (typeof value !== "object" || value === null) return false;
    const game = value as Record<string, unknown>;
    return game["schema"] === 1 && typeof game["record"] === "string" && isTexts(game["seats"]) && isTexts(game["redo"]);
}

export function loadGame(): KeptGame | null {
    const game = get("game");
    return isKeptGame(game) ? game : null;
}

export function keepGame(game: KeptGame | null): void {
    put("game", game);
}

export function savedGames(): Map<string, KeptGame> {
    const games = get("saved");
    if (typeof games !== "object" || games === null) return new Map();
    return new Map(Object.entries(games).filter((entry): entry is [string, KeptGame] => isKeptGame(entry[1])));
}

export function saveGame(name: string, game: KeptGame): void {
    put("saved", Object.fromEntries(savedGames().set(name, game)));
}

export function removeGame(name: string): void {
    const games = savedGames();
    games.delete(name);
    put("saved", Object.fromEntries(games));
}

export interface KeptStudy {
    schema: 1;
    /** The JSON document of the study. */
    text: string;
    /** The node that was looked at. */
    node: number;
}

function isKeptStudy(value: unknown): value is KeptStudy {
    if (typeof value !== "object" || value === null) return false;
    const study = value as Record<string, unknown>;
    return study["schema"] === 1 && typeof study["text"] === "string" && typeof study["node"] === "number";
}

/** The study that was on the screen last; `null` if it was something else. */
export function loadStudy(): KeptStudy | null {
    const study = get("study");
    return isKeptStudy(study) ? study : null;
}

export function keepStudy(study: KeptStudy | null): void {
    put("study", study);
}

export function savedStudies(): Map<string, KeptStudy> {
    const studies = get("studies");
    if (typeof studies !== "object" || studies === null) return new Map();
    return new Map(Object.entries(studies).filter((entry): entry is [string, KeptStudy] => isKeptStudy(entry[1])));
}

export function saveStudy(name: string, study: KeptStudy): void {
    put("studies", Object.fromEntries(savedStudies().set(name, study)));
}

export function removeStudy(name: string): void {
    const studies = savedStudies();
    studies.delete(name);
    put("studies", Object.fromEntries(studies));
}

export function loadSettings(): Settings {
    const kept = get("settings");
    const settings = { ...defaults };
    if (typeof kept !== "object" || kept === null) return settings;
    const { theme, confirm } = kept as Record<string, unknown>;
    if (theme === "light" || theme === "dark") settings.theme = theme;
    if (confirm === "always" || confirm === "never") settings.confirm = confirm;
    return settings;
}

export function keepSettings(settings: Settings): void {
    put("settings", settings);
}
