// Every English text of the page. Texts of the rules, such as why a move is illegal, come from the
// engine.

import type { Part, Player } from "../../pkg/gambol.js";

const directions: Record<string, string> = {
    N: "north",
    NE: "north-east",
    E: "east",
    SE: "south-east",
    S: "south",
    SW: "south-west",
    W: "west",
    NW: "north-west",
    U: "upright",
};

const suits: Record<string, string> = {
    M: "Moons",
    S: "Suns",
    V: "Waves",
    L: "Leaves",
    Y: "Wyrms",
    K: "Knots",
};

const ranks: Record<string, string> = { A: "Ace", C: "Crown", P: "Pawn", T: "Court" };

const player = (id: Player): string => `Player ${id.slice(1)}`;

/** `9MS`: 9 of Moons and Suns. */
const card = (text: string): string => {
    if (text === "X") return "the Excuse";
    const names = [...text.slice(1)].map((suit) => suits[suit] ?? suit);
    const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
    return `${ranks[text[0] ?? ""] ?? text[0]} of ${all}`;
};

/** The parts of a move, in words. */
const path = (parts: Part[]): string => {
    const words: string[] = [];
    parts.forEach((part, index) => {
        const before = parts[index - 1];
        if (part.kind === "square") {
            if (before?.kind === "square") {
                words.push(before.text === part.text ? "turns in place" : `to ${part.text}`);
            } else {
                words.push(part.text);
            }
        } else if (part.kind === "card") {
            words.push(card(part.text));
        } else if (part.kind === "number") {
            words.push(before?.kind === "square" ? `pieces: ${part.text}` : part.text);
        } else if (part.kind === "orientation") {
            words.push(`facing ${directions[part.text] ?? part.text}`);
        } else if (part.kind === "direction") {
            words.push(part.text === "+" ? "forward" : part.text === "-" ? "backward" : part.text);
        } else if (part.kind === "event") {
            words.push(card(part.text.replace("=", "")));
        } else {
            words.push(part.text);
        }
    });
    return words.join(" ");
};

export const texts = {
    name: "gambol",
    tagline: "Little-known games, and a good opponent",
    loading: "Loading the games …",
    failed: "This page needs a browser with JavaScript modules and WebAssembly.",
    skip: "Skip to the board",

    about: {
        mixtour: "Both players move every tower, and where it lands says how far. A tower of five scores.",
        pikemen: "Pyramids that lie and point, or stand and are safe. Charge, turn, capture.",
        lilypad: "Checkers with a passenger: your pawn runs over their heads, across the board.",
        draughts: "The classic of 32 squares, as it is played in English. Captures are compulsory.",
        "two-pipers": "Two brothers cross a swamp on the heads of the creatures that they sent to sleep.",
        "fifes-and-drums": "Six units retreat. Three of them have bribed you; nobody else knows which.",
    } as Record<string, string>,

    players: (least: number, most: number) =>
        least === most ? `${least} players` : `${least} to ${most} players`,
    hasSecrets: "secrets",

    header: { games: "Games", settings: "Settings", saved: "Saved games", home: "gambol, all games" },

    setup: {
        title: (game: string) => `New game of ${game}`,
        variant: "Variant",
        options: "Options",
        seats: "Players",
        play: "Play",
        cancel: "Cancel",
        position: "Position, instead of the first one",
        positionHint: "as the rules write it",
        preset: (name: string, about: string) => `${name}: ${about}`,
    },

    seat: {
        person: "Person",
        level: (level: number) => `Bot, level ${level}`,
        kinds: {
            random: "Bot: random moves",
            greedy: "Bot: one move ahead",
            alphabeta: "Bot: alpha-beta",
        } as Record<string, string>,
        of: (id: Player) => `Who plays ${player(id)}`,
    },

    player,
    points: (points: number) => (points === 1 ? "1 point" : `${points} points`),

    status: {
        turn: (id: Player) => `${player(id)} to move`,
        thinking: (id: Player) => `${player(id)} is thinking`,
        chance: "A card is turned over",
        won: (id: Player, reason: string) => `${player(id)} wins: ${reason}`,
        draw: (reason: string) => `A draw: ${reason}`,
        past: (moves: number, all: number) => `After ${moves} of ${all} moves`,
    },

    control: {
        undo: "Undo",
        redo: "Redo",
        hint: "Hint",
        resign: "Resign",
        again: "New game",
        now: "Move now",
        stop: "Stop",
        swap: "Swap seats",
        first: "First position",
        previous: "Previous position",
        next: "Next position",
        last: "Latest position",
        type: "Type a move",
        play: "Play",
        rules: "Rules",
        analyse: "Analyse",
        playOn: "Play on from here",
    },

    rules: { title: (game: string) => `The rules of ${game}`, close: "Close", failed: "The rules cannot be loaded." },

    analysis: {
        label: "Analysis",
        begins: "Thinking …",
        nothing: "Nothing to analyse here.",
        worth: (id: Player, score: string) => {
            const [kind, value = ""] = score.split(" ");
            const number = Number(value);
            if (kind === "mate") {
                return number > 0 ? `${player(id)} wins in ${number}` : `${player(id)} loses in ${-number}`;
            }
            const sign = number > 0 ? "+" : number < 0 ? "−" : "±";
            return `${player(id)} ${sign}${(Math.abs(number) / 100).toFixed(2)}`;
        },
        spent: (nodes: number) => `${nodes.toLocaleString("en")} games looked at`,
        play: (line: string) => `Play ${line}`,
    },

    resigns: "resignation",
    sureToResign: (id: Player) => `Does ${player(id)} resign?`,
    yes: "Yes",
    no: "No",

    moves: "Moves",
    secretMove: "in secret",
    noMoves: "No move yet",

    board: {
        label: "Board",
        help: "Arrow keys go from one place of the board to the next, Enter chooses, Escape takes back.",
        can: (part: string) => `${part}, can be chosen`,
        chosen: (part: string) => `${part}, chosen`,
        card,
    },

    choose: {
        label: "What next?",
        same: { pikemen: "Turn it here", "two-pipers": "Flip it" } as Record<string, string>,
        stay: "Stay here",
        pass: "Pass",
        done: "Done",
        pieces: (count: string) => (count === "1" ? "1 piece" : `${count} pieces`),
        pieces_short: (count: string) => count,
        forward: "Forward",
        backward: "Backward",
        play: (move: string) => `Play ${move}`,
        cancel: "Take back",
        orientation: (text: string) => `Face ${directions[text] ?? text}`,
        spaces: (card: string, first: number) => {
            const [a = "", b = ""] = [...card.slice(1)];
            return `${suits[a] ?? a} ${first}, ${suits[b] ?? b} ${Number(card[0]) - first}`;
        },
    },

    say: {
        move: (who: Player | null, parts: Part[] | null) => {
            const what = parts === null ? "moves in secret" : path(parts);
            return who === null ? `Turned over: ${what}.` : `${player(who)}: ${what}.`;
        },
        path,
        undone: "Taken back.",
        redone: "Played again.",
        hint: (parts: Part[]) => `Hint: ${path(parts)}.`,
        chosen: (parts: Part[]) => `Chosen: ${path(parts)}.`,
        saved: (name: string) => `Saved as ${name}.`,
        copied: "Copied.",
    },

    curtain: {
        title: (id: Player) => `Pass to ${player(id)}`,
        text: "The other player should look away.",
        button: (id: Player) => `I am ${player(id)}`,
    },

    settings: {
        title: "Settings",
        theme: "Colours",
        themes: { auto: "As the system", light: "Light", dark: "Dark" } as Record<string, string>,
        confirm: "Ask before a move is played",
        confirms: { auto: "On touch screens", always: "Always", never: "Never" } as Record<string, string>,
        close: "Close",
        about: (version: string) => `gambol ${version}. Everything runs in your browser; nothing is sent anywhere.`,
    },

    saved: {
        title: "Save and load",
        name: "Name",
        position: "The position as text",
        picture: "Save picture",
        save: "Save this game",
        load: "Load",
        remove: "Delete",
        none: "Nothing is saved yet.",
        record: "The game as text",
        copy: "Copy text",
        link: "Copy link",
        read: "Load this text",
        secret: "The text would tell secrets. It is here when the game is over.",
        close: "Close",
    },

    update: { ready: "A new version is ready.", button: "Load it" },
} as const;
