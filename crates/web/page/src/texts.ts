// All English texts of the page except the lessons, which are in each game's `page.json`. Texts about the
// rules, such as the reason why a move is illegal, come from the engine.

import type { Mark, MoveReview, Part, Player, PlayerReview } from "../../pkg/gambol.js";
import { name } from "./lessons.ts";

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

const formats: Record<string, string> = { pdn: "PDN", abstractplay: "AbstractPlay report" };

/** A part of a win. */
const percent = (share: number): string => (share > 0 && share < 0.01 ? "less than 1%" : `${Math.floor(Math.round(1e4 * share) / 100)}%`);

const bad = (mark: Mark): string => (mark === "inaccuracy" ? "an inaccuracy" : `a ${mark}`);

const player = (id: Player): string => `Player ${id.slice(1)}`;

/** `9MS`: 9 of Moons and Suns. */
const card = (text: string): string => {
    if (text === "X") return "the Excuse";
    // The cards of other games.
    if (!/^[\dACPT][MSVLYK]+$/.test(text)) return text;
    const names = [...text.slice(1)].map((suit) => suits[suit] ?? suit);
    const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
    return `${ranks[text[0] ?? ""] ?? text[0]} of ${all}`;
};

const sides: Record<string, string> = { B: "dark", W: "light" };
const sizes: Record<string, string> = { "1": "small", "2": "medium", "3": "large" };

/** Returns the content of a square in words. */
const piece = (game: string, text: string): string => {
    const of = (number: string) => `of player ${number}`;
    if (game === "mixtour") {
        const owners = [...text].reverse();
        if (owners.length === 1) return `one piece ${of(text)}`;
        return `${owners.length} pieces, from the top ${owners.map((owner) => `player ${owner}`).join(", ")}`;
    }
    if (game === "pikemen") {
        const [owner = "", size = "", ...orientation] = text;
        const way = orientation.join("");
        const stands = way === "" ? "" : way === "U" ? ", upright" : `, facing ${directions[way] ?? way}`;
        return `${sizes[size] ?? size} piece ${of(owner)}${stands}`;
    }
    if (game === "two-pipers") {
        const names: Record<string, string> = {
            A: "dark attacker", a: "light attacker", S: "dark sleeper", s: "light sleeper", P: "dark piper", p: "light piper",
        };
        return [...text].map((letter) => names[letter] ?? letter).join(" with ");
    }
    const side = sides[text[0] ?? ""];
    if (side === undefined) return text;
    const kind = text.includes("K") ? "king" : "man";
    return `${side} ${kind}${text.endsWith("+") ? " with its pawn" : ""}`;
};

const worth = (score: string): string => {
    const [kind, value = ""] = score.split(" ");
    const number = Number(value);
    if (kind === "mate") return number > 0 ? `wins in ${number}` : `loses in ${-number}`;
    const sign = number > 0 ? "+" : number < 0 ? "−" : "±";
    return `${sign}${(Math.abs(number) / 100).toFixed(2)}`;
};

/** Returns the parts of a move in words. */
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
    name,
    loading: "Loading the games …",
    failed: "This page needs a browser with JavaScript modules and WebAssembly.",
    skip: "Skip to the board",

    players: (least: number, most: number) =>
        least === most ? `${least} players` : `${least} to ${most} players`,
    hasSecrets: "secrets",

    header: { games: "Games", settings: "Settings", saved: "Saved games", home: `${name}, all games` },

    setup: {
        title: (game: string) => `New game of ${game}`,
        variant: "Variant",
        options: "Options",
        seats: "Players",
        play: "Play",
        cancel: "Cancel",
        position: "Start position, if not the first",
        alone: "At least two must play.",
        positionHint: "in the notation of the rules",
        preset: (name: string, about: string) => `${name}: ${about}`,
    },

    seat: {
        person: "Person",
        closed: "Closed, without pieces",
        level: (level: number) => `Bot, level ${level}`,
        kinds: {
            random: "Bot: random moves",
            greedy: "Bot: one move ahead",
            alphabeta: "Bot: alpha-beta",
        } as Record<string, string>,
        own: (bot: string) => `Bot: ${bot}`,
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
        worth: (id: Player, score: string) => `${player(id)} ${worth(score)}`,
        spent: (nodes: number) => `${nodes.toLocaleString("en")} nodes searched`,
        play: (line: string) => `Play ${line}`,
        count: "How many lines",
        lines: (count: number) => (count === 1 ? "1 line" : `${count} lines`),
        arrows: "Arrows",
        /** The value of a move for its player, next to its line. */
        short: (id: Player, score: string) => `${player(id).replace("layer ", "")} ${worth(score)}`,
        /** The value of a move on an arrow. */
        plain: (score: string) => worth(score),
        says: (move: string, value: string) => `Best so far: ${move}. ${value}.`,
    },

    review: {
        open: "Review",
        progress: "Reviewed positions",
        curve: "Who was ahead, move by move",
        signs: { inaccuracy: "?!", mistake: "?", blunder: "??" } as Record<Mark, string>,
        player: ({ accuracy, marks: [inaccuracies, mistakes, blunders] }: PlayerReview) =>
            `${accuracy === null ? "–" : percent(accuracy)} accurate, ${inaccuracies}?! ${mistakes}? ${blunders}??`,
        better: "Show the better move",
        again: "Try again",
        begin: "Choose a move, or click the curve.",
        look: ({ move, player: by, mark, cost, accuracy, before, after }: MoveReview) => {
            if (by === null) return `${move} by chance: player 1 expects ${percent(after)} of a win instead of ${percent(before)}.`;
            if (mark !== null) return `${move} is ${bad(mark)}: it costs ${percent(cost)} of a win.`;
            if (cost > 0) return `${move} is good: it costs ${percent(cost)} of a win.`;
            return accuracy === null ? `${move} is the only legal move.` : `${move} is the best move.`;
        },
        show: ({ move, line }: MoveReview) => `Better than ${move}: ${line.slice(0, 8).join(" ")}.`,
        try: ({ move }: MoveReview) => `Find a better move than ${move}.`,
        judging: (move: string) => `Judging ${move} …`,
        tried: ({ move, cost, mark }: MoveReview, played: MoveReview) => {
            const costs = `It costs ${percent(cost)} of a win, and ${played.move} costs ${percent(played.cost)}.`;
            if (cost === 0) return `Right: there is no better move than ${move}.`;
            if (cost >= played.cost) return `${move} is no better. ${costs}`;
            return mark === null ? `${move} is good. ${costs}` : `${move} is better, but still ${bad(mark)}. ${costs}`;
        },
    },

    study: {
        label: (game: string) => `A study of ${game}`,
        open: "Study",
        moves: "Moves and variations",
        comment: "Comment",
        start: "Start",
        promote: "Main line",
        remove: "Delete from here",
        removed: "Deleted.",
        promoted: "This is the main line now.",
        share: "Share",
        back: "Back to the game",
        play: "Play from here",
        setUp: "Set up",
        chance: "Draw a card",
        at: (moves: number) => (moves === 0 ? "The start" : moves === 1 ? "After 1 move" : `After ${moves} moves`),
        variations: (count: number) => (count < 2 ? "" : `${count} variations go on from here.`),
        noMoves: "Make moves on the board. Other moves from an earlier position become variations.",
        annotated: (text: string) => `Comment: ${text}`,
        asText: "The study as text",
        sharing: "Share and keep",
        name: "Name of the study",
        save: "Keep this study",
        kept: (name: string) => `Kept as ${name}.`,
        link: "Copy link",
        copy: "Copy text",
        file: "Save file",
        read: "Open this text",
        openFile: "Open files",
        copyRecord: "Copy game",
        sureToRemove: "Delete this move and everything after it?",
        none: "No study is kept yet.",
        close: "Close",
        position: "The position",
    },

    seen: {
        title: (game: string, id: Player) => `${game}, as ${player(id)} saw it`,
        at: (step: number, all: number) => `View ${step} of ${all}`,
        hidden: "Something happened in secret.",
        link: (id: Player) => `Link as ${player(id)} saw it`,
        file: (id: Player) => `File as ${player(id)} saw it`,
        wrong: "This is not a game as a player saw it.",
    },

    editor: {
        title: (game: string) => `Set up a position of ${game}`,
        palette: "Pieces to put on the board",
        empty: "Take away",
        clear: "Clear the board",
        side: "To move",
        orientation: "Orientation",
        text: "The position as text",
        right: "This position can be played.",
        study: "Study it",
        play: "Play it",
        open: "Set up by pointing",
        put: (square: string, what: string) => `${square}: ${what}.`,
        emptySquare: "empty",
        places: "Where a card goes",
        placeNames: {
            pool: "Pool", discard: "Discard", goal1: "Goal of player 1", goal2: "Goal of player 2",
            hand1: "Hand of player 1", hand2: "Hand of player 2", aside: "Laid aside",
        },
        placeSigns: { pool: "pool", discard: "out", goal1: "goal 1", goal2: "goal 2", hand1: "hand 1", hand2: "hand 2", aside: "aside" },
        lies: (card: string, place: string | null) => {
            const names: Record<string, string> = texts.editor.placeNames;
            return place === null ? `${card}: in the pile` : `${card}: ${names[place] ?? place}`;
        },
        cards: "Cards",
        track: "Spaces of the units",
        unit: (suit: string) => suits[suit] ?? suit,
        turns: { "1": "Player 1", "2": "Player 2", chance: "A card is dealt or turned over", over: "Nobody: the game is over" } as Record<string, string>,
        upright: "upright",
    },

    fault: {
        title: "Report a fault",
        about: "This text contains the version, the position and the game. Copy it, and describe the fault.",
        copy: "Copy report",
        what: "What is wrong: ",
    },

    why: "Why?",

    resigns: "resignation",
    sureToResign: (id: Player) => `Does ${player(id)} resign?`,
    yes: "Yes",
    no: "No",

    moves: "Moves",
    secretMove: "in secret",
    /** `by` is null for chance. */
    moveOf: (move: string, by: Player | null) => (by === null ? move : `${move}, ${player(by)}`),
    noMoves: "No move yet",

    board: {
        label: "Board",
        help: "Arrow keys move across the board, Enter chooses, Escape takes back.",
        can: (part: string) => `${part}, can be chosen`,
        chosen: (part: string) => `${part}, chosen`,
        card,
        /** `what` is undefined for an empty square. */
        square: (square: string, what: string | undefined) => (what === undefined ? square : `${square}, ${what}`),
        turn: "Turn",
        turnBoard: "Turn the board round",
    },

    piece,

    choose: {
        label: "What next?",
        same: { pikemen: "Turn it here", "two-pipers": "Flip it" } as Record<string, string>,
        stay: "Stay here",
        pass: "Pass",
        done: "Done",
        pieces: (count: string) => (count === "1" ? "1 piece" : `${count} pieces`),
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
        about: (version: string) => `gambol ${version}. Everything runs in your browser, and nothing is sent anywhere.`,
    },

    saved: {
        title: "Save and load",
        name: "Name",
        position: "The position as text",
        picture: "Save picture",
        save: "Save this game",
        load: "Load",
        remove: "Delete",
        none: "Nothing is saved under a name yet.",
        recent: "Recent games and studies",
        more: "Show more",
        noRecent: "Games and studies that you leave appear here.",
        what: (kind: "game" | "study", title: string, at: Date | null) => {
            const when = at === null ? "" : `, ${at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}`;
            return (kind === "game" ? title : `Study of ${title}`) + when;
        },
        taken: (name: string) => `${name} is saved already. Replace it?`,
        sureToRemove: (name: string) => `Delete ${name}?`,
        unreadable: (reason: string) => `This cannot be opened: ${reason.replace(/\.$/, "")}. Its text is below.`,
        broken: (reason: string) => `The last game cannot be opened: ${reason.replace(/\.$/, "")}. Its text is under Saved games.`,
        full: "This browser cannot keep the game: its storage is full or turned off. Save the game as a file.",
        older: "Another page uses an older version of the games. Close or reload that page. Until then this page saves nothing.",
        newer: "Another page uses a newer version of the games, or deletes them. Reload this page. Until then it saves nothing.",
        record: "The game as text",
        copy: "Copy text",
        link: "Copy link",
        file: "Save file",
        read: "Load this text",
        secret: "The text would reveal secrets, so it appears here when the game is over. Until then, this browser stores the whole game, so do not look into its storage.",
        close: "Close",
    },

    files: {
        title: "Choose a game",
        find: "Find players, events or dates",
        open: "Open",
        game: (number: number, names: string[]) =>
            (names.some(Boolean) ? `${number}. ${names.map((name) => name || "?").join(" against ")}` : `Game ${number}`),
        more: (count: number) => `and ${count.toLocaleString("en")} more, which you can find by name`,
        end: (winner: Player | "dr" | undefined, names: string[]) =>
            winner === undefined ? "unfinished" : winner === "dr" ? "draw" : `${names[Number(winner[1]) - 1] || player(winner).toLowerCase()} wins`,
        alone: "it is a study or a player's views of a game, so open it alone",
        moves: (count: number) => (count === 1 ? "1 move" : `${count} moves`),
        found: (count: number, isReading: boolean) =>
            `${count === 1 ? "1 game" : `${count.toLocaleString("en")} games`}${isReading ? " so far …" : ""}`,
        refused: (count: number, most: number) =>
            `${count === 1 ? "1 game is" : `${count.toLocaleString("en")} games are`} refused${count > most ? `, the first ${most}` : ""}`,
        copyAs: (format: string) => `Copy as ${formats[format] ?? format}`,
    },

    locked: {
        /** Lists the things that the browser does not let the page do. */
        say: (things: string[]) => {
            const list = things.length > 1 ? `${things.slice(0, -1).join(", ")} or ${things.at(-1)}` : things.join("");
            return `This browser does not let the page ${list}. You can still play.`;
        },
        ok: "OK",
        settings: "keep settings",
        tab: "remember the game of this tab",
        tabs: "receive news from other tabs",
        offline: "work offline",
        theme: "follow the colours of the system",
        random: "draw good random numbers",
        review: "review games in the background",
        worker: "think in the background, so it may stand still while a bot thinks",
        silent: "The browser does not answer.",
    },

    copying: {
        title: "The browser does not let the page copy",
        text: "The text below is selected, so you can copy it.",
        close: "Close",
    },

    link: {
        wrong: (reason: string) => `This link cannot be opened: ${reason.replace(/\.$/, "")}.`,
        damaged: "it is damaged or incomplete",
        long: (most: number) => `it is too long, more than ${most.toLocaleString("en")} characters`,
    },

    lesson: {
        learn: "Learn",
        label: (game: string) => `Learn ${game}`,
        step: (step: number, all: number) => `Step ${step} of ${all}`,
        next: "Next",
        previous: "Back",
        show: "Show me",
        play: "Play a game",
        leave: "All games",
        good: "Well done.",
        other: "That move is legal, but try another one here.",
        shown: (move: string) => `For example ${move}.`,
    },

    problems: {
        open: "Problems",
        label: (game: string) => `Problems of ${game}`,
        next: "Next problem",
        count: (number: number, all: number, streak: number, best: number) => `Problem ${number} of ${all}. Streak ${streak}, best ${best}`,
        task: (variant: string, id: Player, plies: number, isFirst: boolean) => `${player(id)} is to move${isFirst ? ` and wins within ${plies} plies. No other move wins within ${plies + 2}.` : " and still wins."} Variant: ${variant}.`,
        right: (reply: string) => `Right. The answer is ${reply}.`,
        wrong: (move: string, line: string[], isLost: boolean) => `${move} does not win in time${line.length > 0 ? `: ${line.join(" ")}` : ""}${isLost ? ", which decides the game" : ""}. Try again.`,
        begin: (part: string) => `The winning move begins with ${part}.`,
        single: (reason: string) => `The winning move has a single part. The game ends like this: ${reason}.`,
        solved: (isClean: boolean) => (isClean ? "Solved." : "Solved, with help."),
        end: (themes: string) => (themes === "-" ? "Well done." : `Well done. Themes: ${themes.replaceAll(",", ", ")}.`),
        failed: "The problems cannot be loaded. Try again when you are online.",
    },

    update: { ready: "A new version is ready.", button: "Load it" },
} as const;
