// The page: the list of games, and the table.

import init, {
    type Choice, type GameInfo, type Part, type Player, type Played, type Position, Record, Study, randomGame, version,
} from "../../pkg/gambol.js";
import { Analysis } from "./analysis.ts";
import { Board } from "./board.ts";
import { wordsOf } from "./cells.ts";
import { ask, seatChooser, setUp, shareStudy, showSaved, showSettings } from "./dialogs.ts";
import { behind, lock, onLocked, soon } from "./doors.ts";
import { h, holdFocus, reasonOf, setText, tell } from "./dom.ts";
import { openEditor } from "./editor.ts";
import { MOST_DOCUMENT, kindOf, openGames } from "./files.ts";
import { createReview } from "./review.ts";
import { SeenRoom, readSeen } from "./seen.ts";
import { textOfFile, textOfLink } from "./share.ts";
import { type Kept, Place, keepSettings, keptAt, lastOfTab, latest, loadSettings, markRead, openStore, wasRead } from "./store.ts";
import { StudyRoom } from "./studying.ts";
import { PERSON, Table, allGames } from "./table.ts";
import { Lesson } from "./lesson.ts";
import { about, hasRules, tagline } from "./lessons.ts";
import { ProblemRoom } from "./problems.ts";
import { Rules } from "./rules.ts";
import { texts } from "./texts.ts";
import { Thinker, type Thought } from "./thinker.ts";

const app = document.querySelector<HTMLElement>("#app");
if (app === null) throw new Error("the page has no #app");

const settings = loadSettings();
const systemIsDark = behind(texts.locked.theme, () => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    query.addEventListener("change", redraw);
    return query;
});
const isDark = () => (settings.theme === "auto" ? systemIsDark?.matches === true : settings.theme === "dark");
const theme = () => (isDark() ? "dark" : "light");

function applyTheme(): void {
    document.documentElement.dataset["theme"] = theme();
}

const live = h("div", { class: "sr", "aria-live": "polite", id: "live" });
/** Announces a text, even if it equals the last text. */
const announce = (text: string) => (live.textContent = text !== "" && text === live.textContent ? `${text}\u00a0` : text);

// ---- The table

const thinker = new Thinker();
let table: Table | null = null;
/** The place in the store of the last game or study on the screen. */
let place: Place | null = null;
let thought: Thought | null = null;
let hint: Part[] = [];
/** The number of shown moves. `null` follows the game. */
let shown: number | null = null;
/** Whether to animate the last move. */
let fresh = false;

/** Whether a complete move waits for a confirmation. */
const confirms = (pointer: string) =>
    settings.confirm === "always" || (settings.confirm === "auto" && pointer === "touch");

const board = new Board({
    play,
    say: (text, isError, clause) => {
        wrong(isError ? text : "", clause);
        announce(text);
    },
    confirms,
});

const rules = new Rules();

/** Shows an error with its clause of the rules. */
function wrong(text: string, clause?: string): void {
    tell(message, text);
    cited = clause;
    why.hidden = clause === undefined || !hasRules(table?.info.name ?? "");
}

/** Shows and announces a failure. */
function fail(error: unknown): void {
    tell(message, reasonOf(error));
    announce(reasonOf(error));
}

/** The clause of the last refused choice. */
let cited: string | undefined;

const title = h("h2", { class: "sr" });
const status = h("p", { class: "status", id: "status" });
const message = h("p", { class: "message", id: "message" });
const players = h("ul", { class: "players" });
const moves = h("ol", { class: "moves", id: "moves", tabindex: 0, "aria-label": texts.moves });
const curtain = h("div", { class: "curtain", id: "curtain" });

const button = (id: string, label: string, click: () => void, attributes = {}) =>
    h("button", { type: "button", id, click, ...attributes }, label);

const undo = button("undo", texts.control.undo, () => act((table) => table.undo(), false, texts.say.undone));
const redo = button("redo", texts.control.redo, () => act((table) => table.redo(), false, texts.say.redone));
const hintButton = button("hint", texts.control.hint, () => void giveHint());
const why = button("why", texts.why, () => {
    if (table !== null) void rules.open(table.info, theme(), cited);
}, { hidden: true });
const resign = button("resign", texts.control.resign, () => {
    const turn = table?.turn;
    if (turn) ask(texts.sureToResign(turn), () => act((table) => table.resign(texts.resigns), false));
});
const swap = button("swap", texts.control.swap, () => act((table) => table.swapSeats(), false));
const now = button("now", texts.control.now, () => thought?.now());
const again = button("again", texts.control.again, () => {
    if (table !== null) openSetUp(table.info);
});
const walk = (id: string, sign: string, label: string, to: (at: number, all: number) => number) =>
    button(id, sign, () => {
        if (table === null) return;
        const all = table.record.length;
        showMoves(Math.max(0, Math.min(all, to(shown ?? all, all))));
    }, { "aria-label": label, title: label });
const walks = h("div", { class: "walk" },
    walk("first", "«", texts.control.first, () => 0),
    walk("previous", "‹", texts.control.previous, (at) => at - 1),
    walk("next", "›", texts.control.next, (at) => at + 1),
    walk("last", "»", texts.control.last, (_, all) => all),
);

const rulesButton = button("rules", texts.control.rules, () => {
    if (table !== null) void rules.open(table.info, theme());
});
const analysis = new Analysis({
    play: (line) => {
        const at = shown ?? table?.record.length ?? 0;
        act((table) => {
            if (table.record.length !== at) table.goBackTo(at);
            for (const next of line) if (table.turn !== null) table.play(next);
        }, true);
    },
    arrows: (arrows) => board.arrows(arrows.length > 0 ? arrows : review.arrows()),
    announce,
});
const review = createReview(showMoves, (text) => {
    tell(message, text, true);
    if (text !== "") board.element.scrollIntoView({ block: "nearest" });
    announce(text);
}, fail);
const turnBoard = button("turn", texts.board.turn, () => (board.isTurned = !board.isTurned), { "aria-label": texts.board.turnBoard });
const studyButton = button("study", texts.study.open, () => {
    const at = table;
    if (at !== null) openStudy(Study.fromRecord(at.record), shown ?? at.record.length, place?.id ?? null);
});
const problemsButton = button("problems", texts.problems.open, () => {
    if (table !== null) solve(table.info);
});
const playOn = button("play-on", texts.control.playOn, () => {
    const moves = shown;
    if (moves !== null) act((table) => table.goBackTo(moves), false, texts.say.undone);
});

const typed = h("input", {
    type: "text", id: "typed", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    placeholder: texts.control.type, "aria-label": texts.control.type,
});
const typing = h("form", { class: "row typing", submit: playTyped }, typed, h("button", { type: "submit" }, texts.control.play));

const game = h("main", { class: "game" },
    title,
    h("div", { class: "stage" }, board.element, curtain),
    h("aside", { class: "side" },
        status,
        h("div", { class: "said" }, message, why),
        players,
        h("div", { class: "controls" }, undo, redo, hintButton, now, resign, swap, again),
        typing,
        walks,
        h(
            "div",
            { class: "controls" },
            rulesButton,
            analysis.button,
            review.button,
            studyButton,
            problemsButton,
            turnBoard,
            playOn,
        ),
        analysis.element,
        moves,
        review.element,
    ),
    rules.element,
);

/** Shows the position after this many moves. */
function showMoves(moves: number): void {
    if (table === null) return;
    shown = moves === table.record.length ? null : moves;
    draw();
    announce(status.textContent ?? "");
}

/** Plays a move, or tries it in the review. */
function play(move: string): void {
    if (review.isTrying()) void review.try(move);
    else act((table) => table.play(move), true);
}

function playTyped(event: Event): void {
    event.preventDefault();
    const position = table && entered(table);
    if (!position) return;
    try {
        const move = position.readMove(typed.value.trim());
        typed.value = "";
        play(move);
    } catch (error) {
        const text = reasonOf(error);
        wrong(text, position.moveClause(typed.value.trim()));
        announce(text);
    }
}

/** Whether a person in front of the screen is to move. */
function mayMove(table: Table): boolean {
    const turn = table.turn;
    return turn !== null && table.seat(turn) === PERSON && table.awaited === null && shown === null;
}

/** The position in which the person in front of the screen enters a move. */
const entered = (at: Table): Position | null =>
    (review.isTrying() ? at.record.at(shown ?? at.record.length) : mayMove(at) ? at.record.position : undefined) ?? null;

/** Changes the game, shows it, stores it, and asks the next player. */
function act(change: (table: Table) => void, isMove: boolean, say?: string): void {
    if (table === null) return;
    thought?.stop();
    thought = null;
    hint = [];
    shown = null;
    const before = table.record.length;
    table.dropped = 0;
    try {
        change(table);
    } catch (error) {
        fail(error);
        return;
    }
    wrong("");
    fresh = isMove;
    // A line that was taken back and then replaced stays as a game of its own.
    if (table.dropped > 2) take(new Place(null, true));
    place?.keep(table.content);
    draw();
    fresh = false;
    announce([say, isMove ? spoken(table, before) : "", status.textContent].filter(Boolean).join(" "));
    goOn();
}

/** Returns the moves after this many moves in words, as the viewer may know them. */
function spoken(table: Table, from: number): string {
    if (table.awaited !== null) return "";
    const told: Played[] = table.record.moves(table.viewer);
    const words: string[] = [];
    for (let index = from; index < told.length; index++) {
        const played = told[index];
        if (played === undefined || (played.player === null && played.move === null)) continue;
        const path = played.move === null ? null : (table.record.at(index)?.path(played.move) ?? null);
        words.push(texts.say.move(played.player, path));
    }
    // Do not announce many cards at once: the board shows them.
    return words.slice(-4).join(" ");
}

/** Starts the search of a bot if it is the bot's turn. */
function goOn(): void {
    const at = table;
    const turn = at?.turn;
    if (at === null || turn === null || turn === undefined || at.seat(turn) === PERSON || thought !== null) return;
    const begin = performance.now();
    const mine = thinker.ask(at.seat(turn), at.record.text);
    thought = mine;
    draw();
    mine.choice.then(async (choice: Choice | null) => {
        // Wait a little, so that people can follow the moves.
        const left = 350 - (performance.now() - begin);
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        if (thought !== mine || choice === null || choice.move === null) return;
        thought = null;
        const move = choice.move;
        act((table) => table.play(move), true);
    }).catch((error: unknown) => {
        if (thought !== mine) return;
        thought = null;
        fail(error);
    });
}

async function giveHint(): Promise<void> {
    const at = table;
    if (at === null || !mayMove(at) || thought !== null) return;
    const mine = thinker.ask(`${at.info.usual}:level=5`, at.record.text);
    thought = mine;
    hintButton.setAttribute("aria-busy", "true");
    try {
        const choice = await mine.choice;
        if (thought !== mine || choice === null || choice.move === null) return;
        thought = null;
        hint = at.record.position.path(choice.move);
        draw();
        tell(message, `${texts.say.hint(hint)} (${choice.move})`, true);
        announce(texts.say.hint(hint));
    } catch (error) {
        fail(error);
    } finally {
        if (thought === mine) thought = null;
        hintButton.removeAttribute("aria-busy");
    }
}

/** Switches to another game or study. */
function take(next: Place): void {
    if (place?.id !== next.id) place?.leave();
    place = next;
}

function openTable(next: Table, at: Place): void {
    study?.leave();
    take(at);
    thought?.stop();
    thought = null;
    table = next;
    hint = [];
    shown = null;
    board.clear();
    board.isTurned = false;
    typed.value = "";
    wrong("");
    at.keep(next.content);
    if (!game.isConnected) {
        root(game);
        game.append(rules.element);
    }
    draw();
    announce(status.textContent ?? "");
    goOn();
}

// ---- Drawing

function draw(): void {
    const had = document.activeElement;
    const wasMove = moves.contains(had);
    if (table !== null) drawTable(table);
    holdFocus(had, wasMove ? (moves.querySelector<HTMLElement>("[aria-current]") ?? moves) : board.element);
}

function drawTable(at: Table): void {
    document.title = at.info.title === texts.name ? texts.name : `${at.info.title} – ${texts.name}`;
    setText(title, at.info.title);
    const awaited = at.awaited;
    const all = at.record.length;
    const position = at.record.position;
    const turn = at.turn;
    const end = at.end;
    const isThinking = turn !== null && at.seat(turn) !== PERSON;
    review.show(at.record, shown ?? all);
    const entering = entered(at);

    let text = "";
    if (awaited !== null) text = texts.curtain.title(awaited);
    else if (shown !== null) text = texts.status.past(shown, all);
    else if (end !== undefined) {
        const winner = end.result === "draw" ? null : (end.result.slice(0, 2) as Player);
        text = winner === null ? texts.status.draw(end.reason) : texts.status.won(winner, end.reason);
    } else if (turn === null) text = texts.status.chance;
    else text = isThinking ? texts.status.thinking(turn) : texts.status.turn(turn);
    setText(status, text);

    // Behind the curtain the page is empty, so not even hidden elements contain a secret.
    game.classList.toggle("covered", awaited !== null);
    if (awaited !== null) {
        board.clear();
        moves.replaceChildren();
        typed.value = "";
        hint = [];
        const lift = button("lift", texts.curtain.button(awaited), () => {
            at.present = awaited;
            draw();
            announce(status.textContent ?? "");
            board.element.focus();
        }, { class: "primary" });
        curtain.replaceChildren(h("h2", {}, texts.curtain.title(awaited)), h("p", {}, texts.curtain.text), lift);
        curtain.hidden = false;
        lift.focus();
    } else {
        curtain.hidden = true;
        curtain.replaceChildren();
        const viewer = at.viewer;
        let changed: string[] = [];
        if (fresh && all > 0) {
            const last = at.record.moves(viewer).at(-1)?.move;
            if (last) changed = at.record.at(all - 1)?.changes(last).map((part) => part.text) ?? [];
        }
        board.show({
            game: at.info.name,
            picture: at.record.picture(shown ?? all, theme(), viewer),
            changed,
            position: entering,
            hint: hint.map((part) => part.text),
            preview: (move) => (entering ?? position).apply(move).picture(theme(), viewer),
            words: wordsOf(at.info.name, (at.record.at(shown ?? all) ?? position).text),
        });
        drawMoves(at);
    }
    drawPlayers(at);

    undo.disabled = !at.canUndo || awaited !== null;
    redo.disabled = !at.canRedo || awaited !== null;
    hintButton.disabled = !mayMove(at);
    resign.disabled = !at.canResign || awaited !== null;
    now.hidden = !isThinking;
    hintButton.hidden = isThinking;
    swap.disabled = end !== undefined || at.info.secrets;
    typed.disabled = entering === null;
    walks.hidden = awaited !== null;
    playOn.hidden = shown === null || !at.canGoBackTo(shown);
    // In games with secrets, an analysis and a study would reveal them.
    const isOpen = !at.info.secrets || end !== undefined;
    analysis.button.hidden = studyButton.hidden = !isOpen;
    review.button.hidden = awaited !== null || all === 0;
    rulesButton.hidden = !hasRules(at.info.name);
    problemsButton.hidden = about[at.info.name]?.problems === undefined;
    turnBoard.hidden = awaited !== null || !board.canTurn;
    if (isOpen) analysis.show(at.info, at.record.at(shown ?? all) ?? null);
    else analysis.leave();
    again.classList.toggle("primary", end !== undefined);
}

function drawPlayers(at: Table): void {
    const turn = at.turn;
    const end = at.end;
    const scores = at.awaited === null ? at.record.position.scores : undefined;
    players.replaceChildren(
        ...at.players.map((player, index) => {
            const score = scores?.[index];
            const chooser = seatChooser(at.info, texts.seat.of(player), at.seat(player), (seat) => {
                act((table) => { table.seats[index] = seat; table.present = null; }, false);
                players.querySelectorAll("select")[index]?.focus();
            });
            // Nobody may take a seat that would reveal secrets to them.
            if (at.info.secrets && end === undefined) chooser.disabled = true;
            return h("li", { class: player === turn ? "turn" : "", "aria-current": player === turn ? "true" : null },
                h("span", { class: "swatch", "data-player": player }),
                h("span", { class: "name" }, texts.player(player)),
                score !== undefined && h("span", { class: "score" }, texts.points(score)),
                chooser,
            );
        }),
    );
}

function drawMoves(at: Table): void {
    const told: Played[] = at.record.moves(at.viewer);
    const here = (shown ?? told.length) - 1;
    moves.replaceChildren(
        ...told.flatMap((played, index) => {
            if (played.player === null && played.move === null) return [];
            const mark = review.markOf(index);
            const move = played.move ?? texts.secretMove;
            return [h("li", {},
                h("button", {
                        type: "button", click: () => showMoves(index + 1),
                        "aria-label": [texts.moveOf(move, played.player), mark].filter(Boolean).join(", "),
                        "aria-current": index === here ? "step" : null,
                        class: played.player === null ? "chance" : "",
                    },
                    h("span", { class: "swatch small", "data-player": played.player ?? "" }),
                    move,
                    mark !== null && h("strong", { class: mark, "aria-hidden": "true" }, texts.review.signs[mark]),
                ),
            )];
        }),
    );
    const current = moves.querySelector<HTMLElement>("[aria-current]");
    if (current !== null) moves.scrollTop = current.offsetTop - moves.clientHeight / 2;
}

// ---- The list of games

function gallery(): HTMLElement {
    return h("main", { class: "gallery", tabindex: -1 },
        h("p", { class: "tagline" }, tagline),
        h("ul", { class: "cards" }, ...allGames().map((info) => {
            const picture = h("div", { class: "picture", "aria-hidden": "true" });
            // Show a position from the middle of a game, because an empty board looks like any other.
            const record = Record.parse(randomGame(info.name, info.presets[0]?.name ?? "", 3n, 26));
            picture.innerHTML = record.picture(record.length, theme());
            const least = Math.min(...info.presets.map((preset) => preset.players));
            const most = Math.max(...info.presets.map((preset) => preset.players));
            const facts = [texts.players(least, most), info.secrets ? texts.hasSecrets : ""].filter(Boolean);
            return h("li", {},
                h("button", { type: "button", class: "card", "data-game": info.name, click: () => openSetUp(info) },
                    picture,
                    h("strong", {}, info.title),
                    h("span", { class: "about" }, about[info.name]?.about ?? ""),
                    h("span", { class: "facts" }, facts.join(" · ")),
                ),
                h("div", { class: "learn" },
                    about[info.name]?.problems !== undefined && h("button", {
                        type: "button", "data-problems": info.name,
                        "aria-label": texts.problems.label(info.title), click: () => solve(info),
                    }, texts.problems.open),
                    about[info.name]?.lesson !== undefined && h("button", {
                        type: "button", "data-learn": info.name,
                        "aria-label": texts.lesson.label(info.title), click: () => learn(info),
                    }, texts.lesson.learn),
                ),
            );
        })),
    );
}

function openSetUp(info: GameInfo, given = ""): void {
    thinker.warm();
    setUp(info, (variant, position, seats) => {
        const next = position === null ? Table.start(info.name, variant, seats) : Table.at(info.name, position, seats);
        openTable(next, new Place(null, position !== null));
    }, (position) => edit(info, position), given);
}

function edit(info: GameInfo, position: string): void {
    openEditor(info, position, {
        theme, announce,
        study: (position) => openStudy(new Study(position), 0, null),
        play: (position) => openSetUp(info, position),
    });
}

let study: StudyRoom | null = null;
let seen: SeenRoom | null = null;

/** Opens a study. `from` is the studied game. */
function openStudy(tree: Study, node: number, from: string | null, at = new Place(null)): void {
    leave();
    if (place?.id === from) place = null;
    take(at);
    study = new StudyRoom(tree, node, {
        theme, confirms, announce,
        hasGame: from !== null,
        keep: (text, node) => at.keep({ kind: "study", text, node, from }),
        play: openSetUp,
        setUp: edit,
        share: (room) => void shareStudy(room, openText, openKept, announce),
        back: async () => {
            const kept = from === null ? undefined : await keptAt(from);
            try {
                if (kept !== undefined) return openKept(kept);
            } catch {
                // The list of saved games has it too, where the user can open it as a text.
            }
            goHome();
        },
        rules: (info, clause) => void rules.open(info, theme(), clause),
    });
    document.title = `${texts.study.label(study.info.title)} – ${texts.name}`;
    root(study.element);
    study.element.append(rules.element);
}

/** The number of recent games and studies to search for a game that the user opens again. */
const MOST_LOOKED_AT = 1_000;

/** Opens records, games in formats of other programs, a study, or the views of a player. Several files have games. */
async function openText(given: string | File[]): Promise<void> {
    const open = async (kind: Kept["kind"], text: string) =>
        (await latest((kept) => kept.kind === kind && kept.text === text && kept.name === null, 1, MOST_LOOKED_AT))[0];
    const isList = typeof given !== "string" && given.length > 1;
    const text = typeof given === "string" ? given : isList ? "" : await textOfFile(given[0]!);
    const kind = kindOf(text);
    if (kind === "header") {
        await openGames(isList ? given : [text], async (record, notes) => {
            const next = Table.read(record);
            const same = await open("game", next.record.text);
            if (same === undefined) openTable(next, new Place(null, true));
            else openKept(same);
            tell(message, notes.join("; "), true);
        });
        // A list of games needs a page behind it.
        if (document.querySelector(".bar") === null) goHome();
        return;
    }
    if (text.length > MOST_DOCUMENT) throw new Error(texts.link.long(MOST_DOCUMENT));
    if (kind === "nodes") {
        const next = Study.parse(text);
        const same = await open("study", next.text);
        return same === undefined ? openStudy(next, 0, null, new Place(null, true)) : openKept(same);
    }
    const next = new SeenRoom(readSeen(text), {
        theme, announce, leave: goHome, rules: (info) => void rules.open(info, theme()),
    });
    leave();
    seen = next;
    root(next.element);
    next.element.append(rules.element);
}

const isTyped = ({ target }: Event) => target instanceof Element && target.matches("input, textarea");

/** Opens files or a text that the user drops on the page or pastes. */
async function openGiven(event: Event, data: DataTransfer | null): Promise<void> {
    const files = [...(data?.files ?? [])];
    const text = isTyped(event) ? "" : (data?.getData("text") ?? "");
    if (files.length === 0 && text.trim() === "") return;
    event.preventDefault();
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    setText(notice, "");
    try {
        await openText(files.length === 0 ? text : files);
    } catch (error) {
        tell(notice, reasonOf(error));
    }
}

/** Ends all searches of a room that the user leaves. */
function leave(): void {
    thought?.stop();
    thought = null;
    analysis.stop();
    review.leave();
    study?.leave();
    rules.close();
}

let lesson: Lesson | ProblemRoom | null = null;

function solve(info: GameInfo): void {
    leave();
    lesson = new ProblemRoom(info, thinker, { theme, confirms, announce, leave: goHome, play: openSetUp });
    document.title = `${texts.problems.label(info.title)} – ${texts.name}`;
    root(lesson.element);
    void lesson.begin();
}

function learn(info: GameInfo): void {
    const room = new Lesson(info, { theme, confirms, announce, leave: goHome, play: openSetUp });
    document.title = `${texts.lesson.label(info.title)} – ${texts.name}`;
    lesson = room;
    root(room.element);
    room.begin();
}

function goHome(): void {
    leave();
    document.title = texts.name;
    root(gallery());
}

// ---- The frame

const update = h("div", { class: "update", role: "status", hidden: true });

/** The error of a link, which the next room clears. */
const notice = h("div", { class: "problem notice", role: "alert" });

/** The error of the store, as long as it lasts. */
const unkept = h("p", { class: "problem unkept", role: "alert" });

/** The things that the browser forbids, until the user has read them. */
const lacks = h("span", {});
const limits = h("div", { class: "update limits", role: "status", hidden: true },
    lacks, " ", button("limits-ok", texts.locked.ok, () => {
        limits.hidden = true;
        markRead(lacks.textContent ?? "");
    }));
onLocked((things) => {
    setText(lacks, texts.locked.say(things));
    limits.hidden = wasRead(texts.locked.say(things));
});

function root(main: HTMLElement): void {
    const had = document.activeElement;
    app?.replaceChildren(
        h("header", { class: "bar" },
            main.classList.contains("game") && h("a", {
                class: "skip", href: "#board",
                click: (event: Event) => {
                    event.preventDefault();
                    document.querySelector<HTMLElement>("#board")?.focus();
                },
            }, texts.skip),
            h("h1", {}, h("button", { type: "button", class: "brand", "aria-label": texts.header.home, click: goHome }, texts.name)),
            h("nav", {},
                button("games", texts.header.games, goHome),
                button("saved", texts.header.saved, () => {
                    const present = game.isConnected ? table : null;
                    const tells = present !== null && (!present.info.secrets || present.end !== undefined);
                    const sight = present === null ? null : inSight(present);
                    const told = present === null ? new Map<Player, string>() : seenBy(present);
                    void showSaved({
                        formats: new Map(tells ? present.info.formats.map((format) => [format, async () => present.record.toText(format)]) : []),
                        present: present?.content ?? null, tells, shown: sight, seen: told, id: (game.isConnected || study?.element.isConnected ? place?.id : null) ?? "",
                        fault: report(sight?.position, tells, told), load: openKept, read: openText, say: announce,
                    });
                }),
                button("settings", texts.header.settings, () => showSettings(settings, () => {
                    keepSettings(settings);
                    redraw();
                })),
            ),
        ),
        update,
        notice,
        unkept,
        limits,
        main,
        live,
    );
    notice.replaceChildren();
    // A new room begins at the top.
    scrollTo(0, 0);
    holdFocus(had, (had !== null && had.id !== "" && document.getElementById(had.id)) || main.querySelector<HTMLElement>("#board") || main);
}

/** Returns the position on the screen as a text and as a picture. */
function inSight(at: Table): { position: string; picture: string } | null {
    if (at.awaited !== null) return null;
    const moves = shown ?? at.record.length;
    const position = at.record.at(moves);
    if (position === undefined) return null;
    const viewer = at.viewer;
    return {
        position: viewer === undefined ? position.text : position.view(viewer),
        picture: at.record.picture(moves, theme(), viewer),
    };
}

/** Returns the views that may be shown now: the views of the player at the screen, or all after the game. */
function seenBy(at: Table): Map<Player, string> {
    if (!at.info.secrets || at.awaited !== null) return new Map();
    const viewer = at.viewer;
    const players = at.end !== undefined ? at.players : viewer === undefined ? [] : [viewer];
    return new Map(players.map((player) => [player, JSON.stringify(at.record.seen(player))]));
}

/** Returns the text of a fault report, without secrets. */
function report(position: string | undefined, tells: boolean, told: Map<Player, string>): string {
    const lines = [texts.fault.what, "", `gambol ${version()}`, navigator.userAgent];
    const room = study?.element.isConnected ? study : null;
    if (room !== null) lines.push(room.info.name, `position: ${room.position.text}`, "", room.text);
    if (position !== undefined && table !== null) {
        lines.push(table.info.name, `position: ${position}`, "", tells ? table.record.text : [...told.values()].join("\n"));
    }
    return lines.join("\n");
}

/** Opens a stored game or study. Opens a copy if it has a name, because the copy may become another game. */
function openKept(kept: Kept): void {
    const at = () => new Place(kept.name === null ? kept : null);
    if (kept.kind === "game") openTable(Table.restore(kept), at());
    else openStudy(Study.parse(kept.text), kept.node, kept.from, at());
}

/** Follows another tab that has changed the game or study of this tab. */
async function changed(id: string): Promise<void> {
    const room = [game, study?.element].find((room) => room?.isConnected);
    if (place?.id !== id || room === undefined) return;
    const kept = await keptAt(id);
    if (kept !== undefined && place?.id === id && kept.version > place.version) openKept(kept);
}

/** Opens the link in the address bar. Returns whether this succeeded. */
async function openLink(): Promise<boolean> {
    if (!/^#(game|study|seen)=/.test(location.hash)) return false;
    const linked = await textOfLink(location.hash);
    try {
        history.replaceState(null, "", location.pathname + location.search);
    } catch {
        // Without a store, the address keeps the game.
    }
    try {
        if (linked === null) throw new Error(texts.link.damaged);
        await openText(linked);
        return true;
    } catch (error) {
        wrongLink = texts.link.wrong(reasonOf(error));
        tell(notice, wrongLink);
        return false;
    }
}

let wrongLink = "";

/** The number of recent games and studies to try to open. */
const MOST_TRIED = 20;

/** Opens the last game or study of this tab, or else the latest that can be opened. */
async function openLast(): Promise<void> {
    const last = lastOfTab();
    const mine = last === null ? undefined : await keptAt(last);
    const kept = await latest(({ id, name }) => name === null && id !== mine?.id, MOST_TRIED);
    let broken = "";
    for (const each of mine === undefined || mine.name !== null ? kept : [mine, ...kept]) {
        try {
            openKept(each);
            setText(notice, broken);
            return;
        } catch (error) {
            broken ||= texts.saved.broken(reasonOf(error));
        }
    }
    goHome();
    setText(notice, broken);
}

function redraw(): void {
    applyTheme();
    rules.paint(theme());
    if (game.isConnected) draw();
    else if (lesson?.element.isConnected) lesson.draw();
    else if (study?.element.isConnected) study.draw();
    else if (seen?.element.isConnected) seen.draw();
    else root(gallery());
}

/** Makes the page work offline, and never with two versions at once. */
async function keepOffline(): Promise<void> {
    const hadVersion = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
        // Every open page reloads with the new version and continues its game.
        if (hadVersion) location.reload();
    });
    const registration: ServiceWorkerRegistration | undefined = await soon(navigator.serviceWorker.register("./sw.js"), 60_000);
    // Some blockers never answer.
    if (registration === undefined) return;
    const offer = () => {
        const waiting = registration.waiting;
        if (waiting === null || navigator.serviceWorker.controller === null) return;
        update.replaceChildren(texts.update.ready, " ", button("update", texts.update.button, () => waiting.postMessage("take over")));
        update.hidden = false;
    };
    offer();
    registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", offer);
    });
}

applyTheme();
app.textContent = texts.loading;

try {
    await init();
    await openStore((id) => void changed(id), (why) => setText(unkept, why));
    if (!await openLink()) {
        await openLast();
        if (wrongLink !== "") tell(notice, wrongLink);
    }
    addEventListener("hashchange", () => void openLink());
    document.addEventListener("paste", (event) => void openGiven(event, event.clipboardData));
    document.addEventListener("drop", (event) => void openGiven(event, event.dataTransfer));
    document.addEventListener("dragover", (event) => {
        const types = event.dataTransfer?.types ?? [];
        if (types.includes("Files") || types.includes("text/plain") && !isTyped(event)) event.preventDefault();
    });
    addEventListener("pageshow", () => void (place !== null && changed(place.id)));
} catch (error) {
    console.error(error);
    if (document.querySelector(".bar") === null) {
        try {
            // Show the page even if a stored game is no longer readable.
            goHome();
        } catch {
            app.textContent = texts.failed;
        }
    }
}
document.documentElement.dataset["ready"] = "true";
void keepOffline().catch((error: unknown) => {
    console.warn(error);
    lock(texts.locked.offline);
});

