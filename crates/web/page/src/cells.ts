// Parses and writes the board in a position text, in the notation of each game's RULES.md, for screen readers and
// for setting up positions by pointing. The engine checks positions.

import { texts } from "./texts.ts";

/** The content of each occupied square. */
export type Cells = Map<string, string>;

/** The notation of a game's board. */
interface Format {
    read: (fields: string[]) => Cells;
    /** Changes the fields. */
    write: (fields: string[], cells: Cells) => void;
    /** Returns the pieces that fit on a square with this content. */
    put: (before: string, piece: string) => string;
    /** The pieces to choose from. */
    palette: (players: number) => string[];
    /** The index of the field with the player to move, and its value for each player. */
    side: { field: number; names: (players: number) => string[] };
}

const files = "abcdefghijkl";

/** Squares of a board with files and ranks, from the top rank down. */
const grid = (ranks: number, width: number): string[][] =>
    Array.from({ length: ranks }, (_, row) => Array.from({ length: width }, (_, file) => `${files[file]}${ranks - row}`));

/** Squares of a skewed board: for each zone its rows, the far one first. */
const zones = (count: number): string[][] =>
    Array.from({ length: count }, (_, zone) =>
        [4, 3, 2, 1].map((x) => [4, 3, 2, 1].map((y) => `${files[zone]}${x}${y}`)),
    ).flat();

/** Parses a row such as `x2,12,x`. */
const readRow = (row: string): string[] =>
    row.split(",").flatMap((cell) => {
        const run = /^x(\d*)$/.exec(cell);
        return run === null ? [cell] : Array<string>(Math.min(files.length, Number(run[1] || "1"))).fill("");
    }).slice(0, files.length);

const writeRow = (cells: string[]): string => {
    const parts: string[] = [];
    let run = 0;
    for (const cell of [...cells, null]) {
        if (cell === "") {
            run++;
            continue;
        }
        if (run > 0) parts.push(run === 1 ? "x" : `x${run}`);
        run = 0;
        if (cell !== null) parts.push(cell);
    }
    return parts.join(",");
};

/** The squares of a board in the order of its text. */
function rowsOf(board: string): string[][] {
    if (board.includes("|")) return zones(board.split("|").length);
    const rows = board.split("/").slice(0, files.length);
    return grid(rows.length, readRow(rows[0] ?? "").length);
}

const rows = (field: number): Pick<Format, "read" | "write"> => ({
    read: (fields) => {
        const board = fields[field] ?? "";
        const texts = board.split(/[/|]/).map(readRow);
        const cells: Cells = new Map();
        rowsOf(board).forEach((row, at) => row.forEach((square, index) => {
            const cell = texts[at]?.[index];
            if (cell) cells.set(square, cell);
        }));
        return cells;
    },
    write: (fields, cells) => {
        const board = fields[field] ?? "";
        const written = rowsOf(board).map((row) => writeRow(row.map((square) => cells.get(square) ?? "")));
        fields[field] = board.includes("|")
            ? Array.from({ length: written.length / 4 }, (_, zone) => written.slice(4 * zone, 4 * zone + 4).join("/")).join("|")
            : written.join("/");
    },
});

const numbers = (players: number) => Array.from({ length: players }, (_, index) => String(index + 1));

/** Puts a piece on a square, or takes it away if it is there already. */
const toggle = (before: string, piece: string) => (before === piece ? "" : piece);

/** `B:W21-32:B1,K5`, and in Lilypad the field with the pawns. */
const checkers: Format = {
    read: (fields) => {
        const cells: Cells = new Map();
        for (const side of (fields[0] ?? "").replace(/\.$/, "").split(":").slice(1)) {
            for (const item of side.slice(1).split(",")) {
                const found = /^(K?)(\d+)(?:-(\d+))?$/.exec(item);
                if (found === null) continue;
                const [, king = "", from = "", to = from] = found;
                for (let square = Number(from); square <= Math.min(32, Number(to)); square++) {
                    cells.set(String(square), `${side[0]}${king}`);
                }
            }
        }
        (pawnsOf(fields) ?? []).forEach((square, index) => {
            const carrier = cells.get(square);
            if (carrier?.startsWith("BW"[index] ?? "")) cells.set(square, `${carrier}+`);
        });
        return cells;
    },
    write: (fields, cells) => {
        const of = (side: string) => [...cells].filter(([, piece]) => piece.startsWith(side))
            .sort(([a], [b]) => Number(a) - Number(b)).map(([square, piece]) => (piece.includes("K") ? `K${square}` : square)).join(",");
        fields[0] = `${(fields[0] ?? "B")[0]}:W${of("W")}:B${of("B")}`;
        const pawns = pawnsOf(fields);
        if (pawns === null) return;
        fields[1] = ["B", "W"].map((side, index) => {
            const carrier = [...cells].find(([, piece]) => piece.startsWith(side) && piece.endsWith("+"));
            return carrier?.[0] ?? (pawns[index] === "?" ? "?" : "-");
        }).join(",");
    },
    put: toggle,
    palette: () => ["B", "BK", "W", "WK"],
    side: { field: 0, names: () => ["B", "W"] },
};

const pawnsOf = (fields: string[]): string[] | null => {
    const pawns = fields[1]?.split(",");
    return pawns?.length === 2 ? pawns : null;
};

const pipersOf = (fields: string[]): string[] => (fields[2] ?? "-,-").split(",");

const formats: Record<string, Format> = {
    mixtour: {
        ...rows(0),
        // The new piece goes on top.
        put: (before, piece) => before + piece,
        palette: () => ["1", "2"],
        side: { field: 1, names: numbers },
    },
    pikemen: {
        ...rows(0),
        put: toggle,
        palette: (players) => numbers(players).flatMap((player) => ["1", "2", "3"].map((size) => `${player}${size}`)),
        side: { field: 1, names: numbers },
    },
    draughts: checkers,
    lilypad: { ...checkers, palette: () => ["B", "BK", "B+", "BK+", "W", "WK", "W+", "WK+"] },
    "two-pipers": {
        read: (fields) => {
            const cells: Cells = new Map();
            const spread = (row: string) => [...row].flatMap((cell) => (/\d/.test(cell) ? Array<string>(Number(cell)).fill("") : [cell]));
            const board = (fields[0] ?? "").split("/").map(spread);
            grid(8, 8).forEach((row, at) => row.forEach((square, index) => {
                const cell = board[at]?.[index];
                if (cell) cells.set(square, cell);
            }));
            pipersOf(fields).forEach((square, index) => {
                if (square !== "-") cells.set(square, `${cells.get(square) ?? ""}${"Pp"[index]}`);
            });
            return cells;
        },
        write: (fields, cells) => {
            fields[0] = grid(8, 8).map((row) =>
                row.map((square) => (cells.get(square) ?? "").replace(/[Pp]/g, "") || "1").join("").replace(/1+/g, (run) => String(run.length)),
            ).join("/");
            fields[2] = ["P", "p"].map((piper) => [...cells].find(([, piece]) => piece.includes(piper))?.[0] ?? "-").join(",");
        },
        put: (before, piece) => {
            if (/[Pp]/.test(piece)) return before.includes(piece) ? before.replace(piece, "") : before + piece;
            const pipers = before.replace(/[AaSs]/g, "");
            return before.startsWith(piece) ? pipers : piece + pipers;
        },
        palette: () => ["A", "S", "P", "a", "s", "p"],
        side: { field: 1, names: numbers },
    },
};

export const hasCells = (game: string): boolean => game in formats;

/** Returns the content of each square. Games without squares have none. */
export function cellsOf(game: string, position: string): Cells {
    return formats[game]?.read(position.split(" ")) ?? new Map();
}

/** Returns the content of each square in words. */
export function wordsOf(game: string, position: string): Map<string, string> {
    return new Map([...cellsOf(game, position)].map(([square, piece]) => [square, texts.piece(game, piece)]));
}

/** A position that the user sets up. It may be invalid. */
export class Draft {
    readonly game: string;
    readonly players: number;
    readonly #format: Format;
    #fields: string[];

    constructor(game: string, players: number, position: string) {
        const format = formats[game];
        if (format === undefined) throw new Error(`${game} has no squares`);
        this.game = game;
        this.players = players;
        this.#format = format;
        this.#fields = position.split(" ");
    }

    get text(): string {
        return this.#fields.join(" ");
    }

    set text(text: string) {
        this.#fields = text.split(" ");
    }

    get cells(): Cells {
        return this.#format.read(this.#fields);
    }

    get palette(): string[] {
        return this.#format.palette(this.players);
    }

    /** Puts a piece on a square. A pawn or piper moves there, because there is only one. */
    put(square: string, piece: string): void {
        const cells = this.cells;
        const next = piece === "" ? "" : this.#format.put(cells.get(square) ?? "", piece);
        const single = /[Pp+]/.exec(piece)?.[0];
        if (single !== undefined) {
            for (const [at, there] of cells) {
                if (at !== square && there.includes(single) && (single !== "+" || there[0] === piece[0])) cells.set(at, there.replace(single, ""));
            }
        }
        cells.set(square, next);
        for (const [at, there] of cells) if (there === "") cells.delete(at);
        this.#format.write(this.#fields, cells);
    }

    clear(): void {
        this.#format.write(this.#fields, new Map());
        // The last move may refer to pieces that are gone.
        if (this.game === "mixtour") this.#fields[3] = "-";
    }

    get sides(): string[] {
        return this.#format.side.names(this.players);
    }

    /** The index of the player to move. */
    get side(): number {
        const field = this.#fields[this.#format.side.field] ?? "";
        return this.sides.findIndex((side) => field.startsWith(side));
    }

    set side(index: number) {
        const { field } = this.#format.side;
        const side = this.sides[index] ?? "";
        this.#fields[field] = field === 0 ? side + (this.#fields[0] ?? "").slice(1) : side;
    }
}
