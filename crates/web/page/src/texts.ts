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

const sides: Record<string, string> = { B: "dark", W: "light" };
const sizes: Record<string, string> = { "1": "small", "2": "medium", "3": "large" };

/** What stands on a square, in words. */
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
    const kind = text.includes("K") ? "king" : "man";
    return `${sides[text[0] ?? ""] ?? text} ${kind}${text.endsWith("+") ? " with its pawn" : ""}`;
};

const worth = (score: string): string => {
    const [kind, value = ""] = score.split(" ");
    const number = Number(value);
    if (kind === "mate") return number > 0 ? `wins in ${number}` : `loses in ${-number}`;
    const sign = number > 0 ? "+" : number < 0 ? "−" : "±";
    return `${sign}${(Math.abs(number) / 100).toFixed(2)}`;
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
        mixtour: "Either player may move any stack. The stack it lands on says how far. A stack of five scores.",
        pikemen: "Pyramids that lie and point, or stand and are safe. Charge, turn, capture.",
        lilypad: "Checkers with a passenger: your pawn runs over their heads, across the board.",
        draughts: "The classic on 32 squares, by the English rules. Captures are compulsory.",
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
        alone: "At least two must play.",
        positionHint: "as the rules write it",
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
        spent: (nodes: number) => `${nodes.toLocaleString("en")} games looked at`,
        play: (line: string) => `Play ${line}`,
        count: "How many lines",
        lines: (count: number) => (count === 1 ? "1 line" : `${count} lines`),
        arrows: "Arrows",
        /** The worth of a move for whoever makes it, beside its line. */
        short: (id: Player, score: string) => `${player(id).replace("layer ", "")} ${worth(score)}`,
        /** The same, on an arrow. */
        plain: (score: string) => worth(score),
        says: (move: string, value: string) => `Best so far: ${move}. ${value}.`,
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
        openFile: "Open a file",
        copyRecord: "Copy game",
        load: "Open",
        remove_kept: "Delete",
        none: "No study is kept yet.",
        close: "Close",
        position: "The position",
    },

    seen: {
        title: (game: string, id: Player) => `${game}, as ${player(id)} saw it`,
        at: (step: number, all: number) => `View ${step} of ${all}`,
        hidden: "Something happened that this player was not told.",
        link: (id: Player) => `Link as ${player(id)} saw it`,
        file: (id: Player) => `File as ${player(id)} saw it`,
        wrong: "This is not a game as somebody saw it.",
    },

    editor: {
        title: (game: string) => `Set up a position of ${game}`,
        palette: "What to put on the board",
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
        about: "This text says what a report needs: the version, the position and the game. Copy it, and add what is wrong.",
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
    noMoves: "No move yet",

    board: {
        label: "Board",
        help: "Arrow keys go from one place of the board to the next, Enter chooses, Escape takes back.",
        can: (part: string) => `${part}, can be chosen`,
        chosen: (part: string) => `${part}, chosen`,
        card,
        /** `what` is undefined on an empty square. */
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
        file: "Save file",
        read: "Load this text",
        secret: "The text would tell secrets. It is here when the game is over. This browser keeps the whole game until then: nobody should look into its storage.",
        close: "Close",
    },

    link: {
        wrong: (reason: string) => `This link cannot be opened: ${reason.replace(/\.$/, "")}.`,
        damaged: "it is damaged, or not whole",
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
        other: "That is a legal move, but here try something else.",
        shown: (move: string) => `For example ${move}.`,
    },

    /** One for each step of `lessons.ts`. */
    lessons: {
        mixtour: [
            "The board is empty, and each player has pieces in reserve. On a turn you may enter one of yours on any empty square. Point at a square.",
            "Or you move a stack, and both players may move every stack. It must land on another stack, at a distance that is the height of where it lands. On c3 stands a single piece: reach it from a neighbouring square.",
            "Now the stack on c3 is two high. It is reached from distance two, straight or diagonally. The neighbour on b4 is too near.",
            "Three high: distance three. Move a stack to b2.",
            "Nothing may stand between. Two pieces are at distance three from b2, but the way of one is barred. Move the other.",
            "You need not move the whole stack: take as many as you like off the top. They keep their order. Move both pieces from d4 to c3.",
            "The stack on a1 is four high, and waits for something from distance four.",
            "A stack of five or more leaves the board, and whoever owns its top piece scores. Move two pieces from e5 to b2, so that yours is on top.",
            "No matter who moves, the top piece counts. Either piece makes the stack on a1 five high. Choose the one that scores for you: you have the darker colour.",
            "A move may not be taken back at once, the crossed arrow says. You are the lighter player now: the single piece from c3 may not go back to a3, but two or three may.",
            "Here one move makes a stack of five. Find it.",
            "The point wins the game. That is all of Mixtour: enter, or move to where the height says. Try it against a bot.",
        ],
        pikemen: [
            "Your pyramids are the darker ones. Upright they are hard to capture, but cannot move. Turn the small one on d3 to the west: point at it, choose to turn it, then the direction.",
            "A pyramid that lies charges along the line in which it points, over any number of empty squares. Charge north with f3, and keep its direction.",
            "At the end of a charge you may give it any orientation. Charge again, and let it stand up.",
            "Your small piece on b2 points at a medium one that stands upright. It is not large enough to capture it, so it is blocked. Charge as far as you like.",
            "But whatever lies can be captured by any piece, however small. Capture the large piece on b5.",
            "An upright piece is captured only by a larger one. Your large one on f3 takes the medium one on f6.",
            "A large enemy on a3 looks along its row. Everything of yours that comes into its line is in danger, if it lies. Make any move.",
            "Two pieces point at each other, and it is your turn. Be first.",
            "A captured piece scores its size. Whoever reaches the target, or is alone on the board, wins. You know Pikemen now.",
        ],
        draughts: [
            "Dark begins, at the bottom. A man steps diagonally forward to an empty square. Make a step.",
            "A man jumps over an enemy beside it if the square behind is empty, and captures it. If you can capture, you must. Capture.",
            "You are Light now, and go down. A jump that can go on must go on. You may choose among captures: take two.",
            "You are Dark again. Lead the man on 22 towards the far row.",
            "On the far row a man becomes a king, and its move ends. Jump to 31.",
            "A king steps and jumps backward, too. Capture with it.",
            "This king of Light can go round, over four men, and end where it began. Go round.",
            "Capture the last checker.",
            "A player who has no move loses: no checkers left, or all blocked. You know draughts now.",
        ],
        lilypad: [
            "Lilypad is draughts with a passenger. First each player puts a pawn on a checker of their back row. Put yours on one of 1 to 4.",
            "Checkers step and capture as in draughts. Make a step with one.",
            "Instead of a step your pawn may walk: from checker to checker of yours, as far as they touch. The checkers stay. Walk with the pawn on 6.",
            "At the start your pawn can go far. Walk wherever you like.",
            "Captures are compulsory, and come before walks. Capture.",
            "The checker under a pawn takes it along. Capture twice with your passenger on 6.",
            "A pawn on a captured checker is lost. If both pawns are lost, the game is drawn. Capture the checker with the other pawn.",
            "Bring your pawn across to the far row, and you win. Walk to 30.",
            "However it came there, your pawn is across. You know Lilypad now.",
        ],
        "two-pipers": [
            "You are Dark, at the bottom. Your creatures are awake. Awake they step diagonally, forward or back. Make a step.",
            "A creature that sleeps steps along its row or column instead. Step with the sleeper on b4.",
            "A creature that is awake jumps over another. It falls asleep where it lands, and an enemy that was awake falls asleep, too. Jump with b4.",
            "You may jump over your own creatures, awake or asleep; nothing happens to them. Jump with e5.",
            "An enemy sleeper that is jumped over sinks. Such a jump is compulsory. Jump.",
            "On a turn you may also flip a creature of yours: it falls asleep, or wakes. Point at one, and flip it.",
            "Your piper walks in straight lines over sleepers of either colour, and over land. It may not stop next to the other piper. Walk with the piper on e3.",
            "Leave your land, over two sleepers at once.",
            "The five squares around a land are shallow. No player may have more than two creatures in them, so the one on g3 may not enter. Move one of the two that are there.",
            "Your piper is in danger: c5 could jump over its sleeper. You must bring it to safety, and no other move is legal. Move it.",
            "A piper that reaches the other land wins. Walk.",
            "You are across. You also win when the other piper sinks with its sleeper. You know The Two Pipers now.",
        ],
        "fifes-and-drums": [
            "Six units flee to the right. Your goal card, secret until the end, shows three suits: Moons, Suns and Leaves. You want those units ahead. Play the 8 of Moons and Suns, and share out its eight spaces.",
            "On your turn you play one card of the pool, whether it helps you or not. The 2 of Suns and Wyrms moves each of its units one space. The Crown of Wyrms lies in the pool: see what Wyrms does.",
            "While a Crown lies in the pool, number cards move the unit of its suit backward. Play the 7 of Waves and Wyrms.",
            "An Ace moves its unit to the next unit ahead of it, or behind. Play the Ace of Wyrms forward.",
            "The same Ace again, but backward: Wyrms goes back to the unit on space 6.",
            "A Crown that is played moves its unit to the next one behind. Play the Crown of Moons.",
            "In the Fog of War each player secretly keeps a card. At the end it makes the units of its suits change places. You are player 2: keep one.",
            "The Excuse ends the game. Spaces that are occupied are worth 0, 1, 2 and so on from the rear, above the track. Add up your three units. You know Fifes and Drums now.",
        ],
    } as Record<string, string[]>,

    update: { ready: "A new version is ready.", button: "Load it" },
} as const;
