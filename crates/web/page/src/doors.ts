// Doors of the browser. Each may be locked: by an error, by being missing, or by an answer that never comes. The
// page goes on without what is behind it, and says once what it cannot do.

import { texts } from "./texts.ts";

const locked = new Set<string>();
let hear: (things: string[]) => void = () => {};

/** Says what the page cannot do. */
export function lock(thing: string): void {
    if (locked.has(thing)) return;
    locked.add(thing);
    hear([...locked]);
}

/** Tells `listener` of all that the page cannot do, now and whenever there is more. */
export function onLocked(listener: (things: string[]) => void): void {
    hear = listener;
    if (locked.size > 0) listener([...locked]);
}

/** What is behind a door; `undefined` if it is locked, and the page cannot do this thing. */
export function behind<T>(thing: string, open: () => T): T | undefined {
    try {
        return open();
    } catch (error) {
        console.warn(error);
        lock(thing);
        return undefined;
    }
}

/** A door did not answer. */
export class Silence extends Error {}

/** What a promise becomes. Fails if that takes longer, in milliseconds. */
export function soon<T>(promise: Promise<T>, most = 8_000): Promise<T> {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Silence(texts.locked.silent)), most);
        promise.then(resolve, reject).finally(() => clearTimeout(timer));
    });
}

export const randomBytes = (count: number): Uint8Array<ArrayBuffer> =>
    behind(texts.locked.random, () => crypto.getRandomValues(new Uint8Array(count))) ??
        Uint8Array.from({ length: count }, () => Math.random() * 256);

/** Calls `change` whenever an element, or else the window, has another size. */
export function onResize(element: Element, change: () => void): void {
    try {
        new ResizeObserver(change).observe(element);
    } catch {
        addEventListener("resize", change);
    }
}
