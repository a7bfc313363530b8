// The review of a game: the curve of who was ahead, what each move cost, and better moves to see or to find.

import { type GameReview, type Mark, type PlyReview, Record } from "../../pkg/gambol.js";
import type { Arrow } from "./analysis.ts";
import { h, setText } from "./dom.ts";
import { behind } from "./doors.ts";
import type { Answer, Call } from "./review.worker.ts";
import { playerAt } from "./table.ts";
import { texts } from "./texts.ts";

/** The maximum number of workers. */
const MOST = 4;
/** The time between two drawings of an unfinished curve, in milliseconds. */
const BETWEEN = 100;

/** Starts a worker, and returns a function that asks it. Once the worker has ended, answers never come. */
function start(workers: Worker[]): (call: Call) => Promise<PlyReview | GameReview> {
    const worker = behind(texts.locked.review, () => new Worker(new URL("./review.worker.ts", import.meta.url), { type: "module" }));
    if (worker !== undefined) workers.push(worker);
    return (call) => new Promise((resolve, reject) => {
        const forbidden = () => reject(new Error(texts.locked.say([texts.locked.review])));
        if (worker === undefined) return forbidden();
        worker.onmessage = ({ data }: MessageEvent<Answer>) => ("found" in data ? resolve(data.found) : reject(new Error(data.error)));
        worker.onerror = forbidden;
        worker.postMessage(call);
    });
}

/**
 * Creates the review of the game on the table, at first closed. `go` shows the position after a number of moves, and
 * `say` shows and announces a text near the board.
 */
export function createReview(go: (moves: number) => void, say: (text: string) => void, fail: (error: unknown) => void) {
    /** The game on the table, and the number of moves to the position on the board. */
    let [table, at]: [Record | null, number] = [null, 0];
    /** The text of the reviewed game. */
    let text: string | null = null;
    let plies: PlyReview[] = [];
    let game: GameReview | null = null;
    /** `show` shows the better move and `try` lets the user find it, both before the judged move. */
    let mode: "look" | "show" | "try" = "look";
    const workers: Worker[] = [];
    const last = () => table?.length ?? 0;
    const judged = () => game?.moves[mode === "look" ? at - 1 : at];

    const control = (id: string, label: string, click: () => void) => h("button", { type: "button", id, click }, label);
    const button = control("review", texts.review.open, () => {
        if (text !== null) return close();
        text = table?.text ?? "";
        void judge(text, 0, last(), plies, (found) => (game = found));
    });
    const progress = h("progress", { "aria-label": texts.review.progress });
    const running = h("div", { class: "row" }, progress, control("review-stop", texts.control.stop, () => close()));
    const curve = h("div", { class: "curve", id: "curve", click: ({ clientX }: MouseEvent) => {
        const { left, width } = curve.firstElementChild!.getBoundingClientRect();
        turn("look", Math.max(0, Math.min(last(), Math.round(last() * (clientX - left) / width))));
    } });
    const players = h("ul", { class: "accuracies" });
    const about = h("p", { id: "judged", role: "status" });
    const better = control("better", texts.review.better, () => (mode === "show" ? turn("look", at + 1) : turn("show")));
    const again = control("again-here", texts.review.again, () => turn("try"));
    const judgement = h("div", {}, players, about, h("div", { class: "controls" }, better, again));
    const element = h("section", { class: "analysis review", "aria-label": texts.review.open }, curve, running, judgement);

    function turn(next: typeof mode, to = mode === "look" ? at - 1 : at): void {
        [at, mode] = [to, next];
        go(at);
        say(mode === "look" ? "" : (about.textContent ?? ""));
    }

    function leave(): void {
        for (const worker of workers.splice(0)) worker.terminate();
        [text, plies, game, mode] = [null, [], null, "look"];
    }

    /** Draws the review or, if it marks moves, the table. */
    const redraw = (isMarked: boolean) => (isMarked ? go(at) : draw());

    function close(): void {
        const isMarked = game !== null;
        leave();
        redraw(isMarked);
    }

    /** Reviews these positions of a game in workers, and then the game. */
    async function judge(record: string, from: number, to: number, plies: PlyReview[], then: (game: GameReview) => void): Promise<void> {
        let [next, drawn] = [from, 0];
        const most = Math.min(MOST, to - from + 1, (navigator.hardwareConcurrency || 2) - 1);
        const asks = Array.from({ length: Math.max(1, most) }, () => start(workers));
        redraw(game !== null);
        try {
            await Promise.all(asks.map(async (ask) => {
                while (next <= to) {
                    const ply = next++;
                    plies[ply] = await ask({ record, ask: ply }) as PlyReview;
                    if (performance.now() - drawn < BETWEEN) continue;
                    draw();
                    drawn = performance.now();
                }
            }));
            then(await asks[0]!({ record, ask: plies }) as GameReview);
            for (const worker of workers.splice(0)) worker.terminate();
            go(at);
        } catch (error) {
            close();
            fail(error);
        }
    }

    /** Judges a move that the user tries. */
    async function tryMove(move: string): Promise<void> {
        const [played, index, line] = [judged()!, at, Record.parse(text ?? "")];
        while (line.length > index) line.undo();
        line.play(move);
        // Games with secrets need a result.
        if (line.end === undefined) line.setResult("draw", texts.review.again);
        say(texts.review.judging(move));
        await judge(line.text, index, index + 1, plies.slice(0, index), ({ moves }) => {
            if (mode === "try" && at === index) say(texts.review.tried(moves[index]!, played));
        });
    }

    function draw(): void {
        button.setAttribute("aria-pressed", String(text !== null));
        element.hidden = text === null;
        running.hidden = game !== null;
        judgement.hidden = game === null;
        const all = [...plies.entries()].filter(([, ply]) => ply !== undefined);
        [progress.max, progress.value] = [last() + 1, all.length];
        const width = Math.max(1, last());
        const seats = all[0]?.[1].expected.map((_, seat) => seat) ?? [];
        const isPair = seats.length === 2;
        const y = (seat: number, ply: PlyReview) => (100 - 100 * ply.expected[seat]!).toFixed(1);
        const points = (seat: number) => all.map(([at, ply]) => `${at},${y(seat, ply)}`).join(" ");
        const area = (id: string, base: number) => `<polygon data-player="${id}" points="0,${base} ${points(0)} ${all.at(-1)?.[0]},${base}"/>`;
        const marks = game?.moves.map(({ mark, player }, index) => mark && `<circle class="${mark}" r="4.5"
            cx="${100 * (index + 1) / width}%" cy="${y(isPair ? 0 : Number(player?.slice(1)) - 1, plies[index + 1]!)}%"/>`);
        const [even, here] = [`${100 - 100 / Math.max(2, seats.length)}%`, `${100 * at / width}%`];
        curve.innerHTML = `<svg role="img" aria-label="${texts.review.curve}">
            <svg viewBox="0 0 ${width} 100" preserveAspectRatio="none">${isPair ? area("p1", 100) + area("p2", 0) : ""}
            ${(isPair ? [0] : seats).map((seat) => `<polyline data-player="p${seat + 1}" points="${points(seat)}"/>`).join("")}</svg>
            <line class="even" x2="100%" y1="${even}" y2="${even}"/><line class="here" x1="${here}" x2="${here}" y2="100%"/>
            ${marks?.filter(Boolean).join("") ?? ""}</svg>`;
        const move = judged();
        setText(about, move === undefined ? texts.review.begin : texts.review[mode](move));
        // The text is near the board, too.
        about.hidden = mode !== "look";
        better.setAttribute("aria-pressed", String(mode === "show"));
        better.disabled = again.disabled = !move?.cost;
        players.replaceChildren(...game?.players.map((player, seat) => h("li", {},
            h("span", { class: "swatch small", "data-player": playerAt(seat) }),
            h("span", { class: "name" }, player.name === "?" ? texts.player(playerAt(seat)) : player.name),
            h("small", {}, texts.review.player(player)))) ?? []);
    }

    return {
        button, element, leave, try: tryMove,
        /** Whether the next move that the user enters is a try. */
        isTrying: () => mode === "try" && workers.length === 0,
        /** Returns the mark of a move of the game on the table. */
        markOf: (index: number): Mark | null => game?.moves[index]?.mark ?? null,
        arrows: (): Arrow[] => (mode === "show" ? [{ parts: table?.at(at)?.path(judged()?.line[0] ?? "") ?? [], label: "" }] : []),
        /** Follows the game on the table, whose position after `moves` moves is on the board. */
        show(record: Record, moves: number): void {
            if (moves !== at && mode !== "look") say("");
            if (moves !== at) mode = "look";
            [table, at] = [record, moves];
            if (text !== null && text !== record.text) leave();
            draw();
        },
    };
}
