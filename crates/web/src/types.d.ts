/** A player, in turn order. */
export type Player = "p1" | "p2" | "p3" | "p4" | "p5" | "p6";

/** A game: its names, its variants, the options that change them, and the bots that play it. */
export interface GameInfo {
    /** The name that programs use: `mixtour`. */
    name: string;
    /** The name that people use: `Mixtour`. */
    title: string;
    /** The named variants, the default first. */
    presets: Preset[];
    /** The keys of a variant text, as in `basic:points=2`. */
    keys: Key[];
    /** Whether players have secrets. */
    secrets: boolean;
    /** The kinds of bots that can play the first variant. */
    bots: string[];
    /** The kind of bot to play with by default. */
    usual: string;
}

/** A named variant. */
export interface Preset {
    name: string;
    about: string;
    players: number;
    /** The text of the first position. */
    start: string;
}

/** An option of variants. */
export interface Key {
    name: string;
    about: string;
    /** The values that are allowed: `5..50` or `no|yes`. */
    values: string;
}

/** How a game ended by its rules; `null` stands for a draw. */
export interface Outcome {
    winner: Player | null;
    reason: string;
}

export type Status = { turn: Player } | "chance" | { over: Outcome };

export type PartKind =
    | "square" | "card" | "number" | "orientation" | "direction"
    | "player" | "action" | "event" | "pass" | "done";

/** One thing that a person points at to enter a move. */
export interface Part {
    kind: PartKind;
    text: string;
}

/** A move of a record. */
export interface Played {
    /** The move, `null` if the viewer was not told. */
    move: string | null;
    /** Who made it, `null` for chance. */
    player: Player | null;
    comment: string;
}

/** How a recorded game ended. */
export interface End {
    result: `${Player}win` | "draw";
    reason: string;
}

/** A move, and what a bot knows about it. */
export interface Choice {
    /** The move, `null` if there is none. */
    move: string | null;
    /** What the move is worth to its player: `cp 25`, `mate 3`, `mate -2`. */
    score: string | null;
    /** What was spent: playouts, or positions. */
    nodes: number;
    /** How many moves ahead the bot looked. */
    depth: number;
    /** The moves that the bot expects, its own first. */
    line: string[];
}

/** What a bot thinks after a slice of its search. */
export interface Thought {
    choice: Choice;
    /** What it thinks of the best moves, the best one first. Empty if it looks at one alone. */
    best: Choice[];
    /** Whether it has spent what it may, or nothing more is to be gained. */
    done: boolean;
}

/** A node of a study. */
export interface StudyNode {
    /** The node before it, `null` for the start. */
    parent: number | null;
    /** The move that leads to it, `null` for the start. */
    move: string | null;
    /** Who made the move, `null` for chance and the start. */
    player: Player | null;
    /** The nodes after it, its main line first. */
    children: number[];
    comment: string;
    /** What the move is worth to its player, if somebody says so. */
    score: string | null;
}

/** A game as one player saw it. */
export interface Seen {
    schema: 1;
    game: string;
    viewer: Player;
    steps: {
        /** The move that led to the view, `null` if the player was not told, and for the first view. */
        move: string | null;
        view: string;
    }[];
}
