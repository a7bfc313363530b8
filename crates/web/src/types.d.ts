/** A player, in turn order. */
export type Player = "p1" | "p2" | "p3" | "p4" | "p5" | "p6";

/** A game: its names, variants, options and bots. */
export interface GameInfo {
    /** The name for programs: `mixtour`. */
    name: string;
    /** The name for people: `Mixtour`. */
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
    /** The file formats of other programs, for `toText`: `pdn`. */
    formats: string[];
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
    /** The allowed values: `5..50` or `no|yes`. */
    values: string;
}

/** The outcome of a game by its rules. The winner of a draw is `null`. */
export interface Outcome {
    winner: Player | null;
    reason: string;
}

export type Status = { turn: Player } | "chance" | { over: Outcome };

export type PartKind =
    | "square" | "card" | "number" | "orientation" | "direction"
    | "player" | "action" | "event" | "pass" | "done";

/** A part of a move, such as a square that a user points at. */
export interface Part {
    kind: PartKind;
    text: string;
}

/** A move of a record. */
export interface Played {
    /** The move, or `null` if it was not announced to the viewer. */
    move: string | null;
    /** The player who made the move, or `null` for chance. */
    player: Player | null;
    comment: string;
}

/** The result of a recorded game. */
export interface End {
    result: `${Player}win` | "draw";
    reason: string;
}

/** A move, and a bot's knowledge of it. */
export interface Choice {
    /** The move, or `null` if there is none. */
    move: string | null;
    /** Its score for its player: `cp 25`, `mate 3`, `mate -2`. */
    score: string | null;
    /** The number of searched nodes: playouts or positions. */
    nodes: number;
    /** The search depth in moves. */
    depth: number;
    /** The principal variation, the bot's move first. */
    line: string[];
}

/** The state of a bot's search after a slice. */
export interface Thought {
    choice: Choice;
    /** The best moves, best first. Empty if the bot rates only one. */
    best: Choice[];
    /** Whether the budget is spent, or more search cannot change the choice. */
    done: boolean;
}

/** The review of a position, for `Reviewer.game`, with more fields than these. */
export type PlyReview = { expected: number[] };

export type Mark = "inaccuracy" | "mistake" | "blunder";

export type MoveReview = {
    move: string; player: Player | null; before: number; after: number;
    cost: number; mark: Mark | null; accuracy: number | null; line: string[];
};

/** The three numbers of `marks` are in the order of the type `Mark`. */
export type PlayerReview = { name: string; accuracy: number | null; marks: [number, number, number]; luck: number };

export type GameReview = { players: PlayerReview[]; moves: MoveReview[]; expected: number[][] };

/** A node of a study. */
export interface StudyNode {
    /** The node before it, or `null` for the start. */
    parent: number | null;
    /** The move that leads to it, or `null` for the start. */
    move: string | null;
    /** The player who made the move, or `null` for chance and the start. */
    player: Player | null;
    /** The nodes after it, the main line first. */
    children: number[];
    comment: string;
    /** The move's score for its player, if set. */
    score: string | null;
}

/** A game as one player saw it. */
export interface Seen {
    schema: 1;
    game: string;
    viewer: Player;
    steps: {
        /** The move that led to the view, or `null` for the first view and for moves that were not announced. */
        move: string | null;
        view: string;
    }[];
}
