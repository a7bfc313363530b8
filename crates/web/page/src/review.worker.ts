// The worker that reviews games, one position for each call. The page ends the worker to stop a review.

import init, { type GameReview, type PlyReview, Record, Reviewer } from "../../pkg/gambol.js";
import { reasonOf } from "./dom.ts";

/** Asks for the review of the position after `ask` moves, or of the game whose positions have the reviews `ask`. */
export type Call = { record: string; ask: number | PlyReview[] };
export type Answer = { found: PlyReview | GameReview } | { error: string };

const ready = init();
let latest: { record: string; reviewer: Reviewer } | null = null;

self.addEventListener("message", async ({ data: { record, ask } }: MessageEvent<Call>) => {
    const tell = (answer: Answer) => self.postMessage(answer);
    try {
        await ready;
        if (latest?.record !== record) latest = { record, reviewer: new Reviewer(Record.parse(record)) };
        tell({ found: typeof ask === "number" ? latest.reviewer.ply(ask) : latest.reviewer.game(ask) });
    } catch (error) {
        tell({ error: reasonOf(error) });
    }
});
