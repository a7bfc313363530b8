// The page: the list of games, and a table to play at.

import init, { type Choice, type GameInfo, type Part, type Player, type Played, Record, randomGame } from "../../pkg/gambol.js";
import { Board } from "./board.ts";
import { ask, recordOfLink, seatChooser, setUp, showSaved, showSettings } from "./dialogs.ts";
import { h, setText, tell } from "./dom.ts";
import { type KeptGame, keepGame, keepSettings, loadGame, loadSettings } from "./store.ts";
import { PERSON, Table, allGames, turnOf } from "./table.ts";
import { Lesson } from "./lesson.ts";
import { lessons } from "./lessons.ts";
import { Rules } from "./rules.ts";
import { texts } from "./texts.ts";
import { Thinker, type Thought } from "./thinker.ts";

const app = document.querySelector<HTMLElement>("#app");
if (app === null) throw new Error("the page has no #app");

const settings = loadSettings();
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (settings.theme === "auto" ? systemIsDark.matches : settings.theme === "dark");
const theme = () => (isDark() ? "dark" : "light");

function applyTheme(): void {
    document.documentElement.dataset["theme"] = theme();
}

const live = h("div", { class: "sr", "aria-live": "polite", id: "live" });
const announce = (text: string) => setText(live, text);

// ---- The table

const thinker = new Thinker();
/** The bot that analyses, beside those that play. */
const analyst = new Thinker();
let analysed: { record: string; thought: Thought } | null = null;
let table: Table | null = null;
let thought: Thought | null = null;
let hint: Part[] = [];
/** How many moves are shown; `null` follows the game. */
let shown: number | null = null;
/** Whether the last move is to be animated. */
let fresh = false;

/** Whether a move that is complete waits for a confirmation. */
const confirms = (pointer: string) =>
    settings.confirm === "always" || (settings.confirm === "auto" && pointer === "touch");

const board = new Board({
    play: (move) => act((table) => table.play(move), true),
    say: (text, isError) => {
        tell(message, isError ? text : "");
        announce(text);
    },
    confirms,
});

const rules = new Rules();

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
        const next = Math.max(0, Math.min(all, to(shown ?? all, all)));
        shown = next === all ? null : next;
        draw();
        announce(status.textContent ?? "");
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
const analyse = button("analyse", texts.control.analyse, () => {
    const on = analyse.getAttribute("aria-pressed") !== "true";
    analyse.setAttribute("aria-pressed", String(on));
    drawAnalysis();
}, { "aria-pressed": "false" });
const playOn = button("play-on", texts.control.playOn, () => {
    const moves = shown;
    if (moves !== null) act((table) => table.goBackTo(moves), false, texts.say.undone);
});
const analysis = h("section", { class: "analysis", id: "analysis", "aria-label": texts.analysis.label });

const typed = h("input", {
    type: "text", id: "typed", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    placeholder: texts.control.type, "aria-label": texts.control.type,
});
const typing = h("form", { class: "row typing", submit: playTyped }, typed, h("button", { type: "submit" }, texts.control.play));

const game = h("main", { class: "game" },
    h("div", { class: "stage" }, board.element, curtain),
    h("aside", { class: "side" },
        status,
        message,
        players,
        h("div", { class: "controls" }, undo, redo, hintButton, now, resign, swap, again),
        typing,
        walks,
        h("div", { class: "controls" }, rulesButton, analyse, playOn),
        analysis,
        moves,
    ),
    rules.element,
);

function playTyped(event: Event): void {
    event.preventDefault();
    if (table === null || !mayMove(table)) return;
    try {
        const move = table.record.position.readMove(typed.value.trim());
        typed.value = "";
        act((table) => table.play(move), true);
    } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        tell(message, text);
        announce(text);
    }
}

/** Whether a person in front of the screen is to move. */
function mayMove(table: Table): boolean {
    const turn = table.turn;
    return turn !== null && table.seat(turn) === PERSON && table.awaited === null && shown === null;
}

/** Changes the game, shows it, keeps it, and asks whoever is next. */
function act(change: (table: Table) => void, isMove: boolean, say?: string): void {
    if (table === null) return;
    thought?.stop();
    thought = null;
    hint = [];
    shown = null;
    const before = table.record.length;
    try {
        change(table);
    } catch (error) {
        tell(message, error instanceof Error ? error.message : String(error));
        return;
    }
    tell(message, "");
    fresh = isMove;
    keepGame(table.keep());
    draw();
    fresh = false;
    announce([say, isMove ? spoken(table, before) : "", status.textContent].filter(Boolean).join(" "));
    goOn();
}

/** The moves since so many moves in words, as whoever looks may know them. */
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
    // Many cards at once are read from the board.
    return words.slice(-4).join(" ");
}

/** Lets a bot think if it is its turn. */
function goOn(): void {
    const at = table;
    const turn = at?.turn;
    if (at === null || turn === null || turn === undefined || at.seat(turn) === PERSON || thought !== null) return;
    const begin = performance.now();
    const mine = thinker.ask(at.seat(turn), at.record.text);
    thought = mine;
    draw();
    mine.choice.then(async (choice: Choice | null) => {
        // People see better what happened if it does not happen at once.
        const left = 350 - (performance.now() - begin);
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        if (thought !== mine || choice === null || choice.move === null) return;
        thought = null;
        const move = choice.move;
        act((table) => table.play(move), true);
    }).catch((error: unknown) => {
        if (thought !== mine) return;
        thought = null;
        tell(message, error instanceof Error ? error.message : String(error));
    });
}

async function giveHint(): Promise<void> {
    const at = table;
    if (at === null || !mayMove(at) || thought !== null) return;
    const mine = thinker.ask(`${at.info.usual}:level=5`, at.record.text);
    thought = mine;
    hintButton.disabled = true;
    try {
        const choice = await mine.choice;
        if (thought !== mine || choice === null || choice.move === null) return;
        thought = null;
        hint = at.record.position.path(choice.move);
        draw();
        tell(message, `${texts.say.hint(hint)} (${choice.move})`, true);
        announce(texts.say.hint(hint));
    } catch (error) {
        tell(message, error instanceof Error ? error.message : String(error));
    } finally {
        if (thought === mine) thought = null;
        hintButton.disabled = false;
    }
}

function openTable(next: Table): void {
    thought?.stop();
    thought = null;
    table = next;
    hint = [];
    shown = null;
    tell(message, "");
    keepGame(next.keep());
    if (!game.isConnected) root(game);
    draw();
    announce(status.textContent ?? "");
    goOn();
}

// ---- Drawing

function draw(): void {
    const at = table;
    if (at === null) return;
    document.title = `${at.info.title} – ${texts.name}`;
    const awaited = at.awaited;
    const all = at.record.length;
    const position = at.record.position;
    const turn = at.turn;
    const end = at.end;
    const isThinking = turn !== null && at.seat(turn) !== PERSON;

    let text = "";
    if (awaited !== null) text = texts.curtain.title(awaited);
    else if (shown !== null) text = texts.status.past(shown, all);
    else if (end !== undefined) {
        const winner = end.result === "draw" ? null : (end.result.slice(0, 2) as Player);
        text = winner === null ? texts.status.draw(end.reason) : texts.status.won(winner, end.reason);
    } else if (turn === null) text = texts.status.chance;
    else text = isThinking ? texts.status.thinking(turn) : texts.status.turn(turn);
    setText(status, text);

    // Behind the curtain there is nothing: not even hidden elements know a secret.
    game.classList.toggle("covered", awaited !== null);
    if (awaited !== null) {
        board.clear();
        moves.replaceChildren();
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
        const moving = mayMove(at);
        let changed: string[] = [];
        if (fresh && all > 0) {
            const last = at.record.moves(viewer).at(-1)?.move;
            if (last) changed = at.record.at(all - 1)?.changes(last).map((part) => part.text) ?? [];
        }
        board.show({
            game: at.info.name,
            picture: at.record.picture(shown ?? all, theme(), viewer),
            changed,
            position: moving ? position : null,
            hint: hint.map((part) => part.text),
            preview: (move) => position.apply(move).picture(theme(), viewer),
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
    typed.disabled = !mayMove(at);
    walks.hidden = awaited !== null;
    playOn.hidden = shown === null || !at.canGoBackTo(shown);
    // With secrets, analysis would tell what nobody may know.
    analyse.hidden = at.info.secrets && end === undefined;
    drawAnalysis();
    again.classList.toggle("primary", end !== undefined);
}

/** Has the bot look at the position that is shown. */
function drawAnalysis(): void {
    const at = table;
    const on = at !== null && analyse.getAttribute("aria-pressed") === "true" && !analyse.hidden && game.isConnected;
    const moves = shown ?? at?.record.length ?? 0;
    const position = on ? at.record.at(moves) : undefined;
    const turn = position === undefined ? null : turnOf(position.status);
    analysis.hidden = !on;
    if (at === null || position === undefined || turn === null) {
        analysed?.thought.stop();
        analysed = null;
        analysis.replaceChildren(on ? texts.analysis.nothing : "");
        return;
    }
    const record = new Record(position).text;
    if (analysed?.record === record) return;
    analysed?.thought.stop();
    analysis.replaceChildren(texts.analysis.begins);
    const show = (choice: Choice) => {
        if (analysed !== mine) return;
        const line = choice.line.length > 0 ? choice.line : choice.move === null ? [] : [choice.move];
        analysis.replaceChildren(
            h("p", {}, h("strong", {}, choice.score === null ? "" : texts.analysis.worth(turn, choice.score)), " ",
                h("small", {}, texts.analysis.spent(choice.nodes))),
            h("div", { class: "line" }, ...line.map((move, index) => {
                const upTo = line.slice(0, index + 1);
                return h("button", {
                    type: "button", "aria-label": texts.analysis.play(upTo.join(" ")),
                    click: () => act((table) => {
                        if (table.record.length !== moves) table.goBackTo(moves);
                        for (const next of upTo) if (table.turn !== null) table.play(next);
                    }, true),
                }, move);
            })),
        );
    };
    const thought = analyst.ask(`${at.info.usual}:level=9`, record, show);
    const mine = { record, thought };
    analysed = mine;
    thought.choice.then((choice) => {
        if (choice !== null) show(choice);
    }).catch(() => {
        if (analysed === mine) analysis.replaceChildren(texts.analysis.nothing);
    });
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
            // Nobody takes a seat from which they would see what was hidden from them.
            if (at.info.secrets && end === undefined) chooser.disabled = true;
            return h("li", { class: player === turn ? "turn" : "", "aria-current": player === turn ? "true" : null },
                h("span", { class: "swatch", "data-player": player, "data-dark-first": darkFirst.has(at.info.name) }),
                h("span", { class: "name" }, texts.player(player)),
                score !== undefined && h("span", { class: "score" }, texts.points(score)),
                chooser,
            );
        }),
    );
}

/** Games whose first player has the darker colour. */
const darkFirst = new Set(["lilypad", "draughts", "two-pipers"]);

function drawMoves(at: Table): void {
    const told: Played[] = at.record.moves(at.viewer);
    const here = (shown ?? told.length) - 1;
    moves.replaceChildren(
        ...told.flatMap((played, index) => {
            if (played.player === null && played.move === null) return [];
            const go = () => {
                shown = index + 1 === told.length ? null : index + 1;
                draw();
            };
            return [h("li", {},
                h("button", {
                        type: "button", click: go,
                        "aria-current": index === here ? "step" : null,
                        class: played.player === null ? "chance" : "",
                    },
                    h("span", { class: "swatch small", "data-player": played.player ?? "", "data-dark-first": darkFirst.has(at.info.name) }),
                    played.move ?? texts.secretMove,
                ),
            )];
        }),
    );
    const current = moves.querySelector<HTMLElement>("[aria-current]");
    if (current !== null) moves.scrollTop = current.offsetTop - moves.clientHeight / 2;
}

// ---- The list of games

function gallery(): HTMLElement {
    return h("main", { class: "gallery" },
        h("p", { class: "tagline" }, texts.tagline),
        h("ul", { class: "cards" }, ...allGames().map((info) => {
            const picture = h("div", { class: "picture", "aria-hidden": "true" });
            // Not the start: an empty board tells nothing.
            const record = Record.parse(randomGame(info.name, info.presets[0]?.name ?? "", 3n, 26));
            picture.innerHTML = record.picture(record.length, theme());
            const least = Math.min(...info.presets.map((preset) => preset.players));
            const most = Math.max(...info.presets.map((preset) => preset.players));
            const facts = [texts.players(least, most), info.secrets ? texts.hasSecrets : ""].filter(Boolean);
            return h("li", {},
                h("button", { type: "button", class: "card", "data-game": info.name, click: () => openSetUp(info) },
                    picture,
                    h("strong", {}, info.title),
                    h("span", { class: "about" }, texts.about[info.name] ?? ""),
                    h("span", { class: "facts" }, facts.join(" · ")),
                ),
                info.name in lessons && h("button", {
                    type: "button", class: "learn", "data-learn": info.name,
                    "aria-label": texts.lesson.label(info.title), click: () => learn(info),
                }, texts.lesson.learn),
            );
        })),
    );
}

function openSetUp(info: GameInfo): void {
    thinker.warm();
    setUp(info, (variant, position, seats) => {
        openTable(position === null ? Table.start(info.name, variant, seats) : Table.at(info.name, position, seats));
    });
}

let lesson: Lesson | null = null;

function learn(info: GameInfo): void {
    lesson = new Lesson(info, { theme, confirms, announce, leave: goHome, play: openSetUp });
    document.title = `${texts.lesson.label(info.title)} – ${texts.name}`;
    root(lesson.element);
    lesson.begin();
}

function goHome(): void {
    thought?.stop();
    thought = null;
    analysed?.thought.stop();
    analysed = null;
    rules.close();
    document.title = texts.name;
    root(gallery());
}

// ---- The frame

const update = h("div", { class: "update", role: "status", hidden: true });

function root(main: HTMLElement): void {
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
                    showSaved(present?.keep() ?? null, tells, present === null ? null : inSight(present), loadKept, announce);
                }),
                button("settings", texts.header.settings, () => showSettings(settings, () => {
                    keepSettings(settings);
                    redraw();
                })),
            ),
        ),
        update,
        main,
        live,
    );
}

/** What is on the screen, as a text and as a picture. */
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

function loadKept(kept: KeptGame): void {
    openTable(Table.restore(kept));
}

function redraw(): void {
    applyTheme();
    rules.paint(theme());
    if (game.isConnected) draw();
    else if (lesson?.element.isConnected) lesson.draw();
    else root(gallery());
}

/** Offline, and never two versions at once. */
async function keepOffline(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const hadVersion = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
        // Every open page goes on with the new version, and with its game.
        if (hadVersion) location.reload();
    });
    const registration = await navigator.serviceWorker.register("./sw.js");
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
systemIsDark.addEventListener("change", redraw);

try {
    await init();
    const linked = recordOfLink(location.hash);
    const kept = loadGame();
    if (linked !== null) {
        history.replaceState(null, "", location.pathname + location.search);
        openTable(Table.read(linked));
    } else if (kept !== null) {
        loadKept(kept);
    } else {
        goHome();
    }
} catch (error) {
    console.error(error);
    if (document.querySelector(".bar") === null) {
        try {
            // A game that cannot be read any more is no reason to show nothing.
            goHome();
        } catch {
            app.textContent = texts.failed;
        }
    }
}
document.documentElement.dataset["ready"] = "true";
void keepOffline().catch(() => {});

