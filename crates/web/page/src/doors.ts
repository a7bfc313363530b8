// Features of the browser, called doors. A door is locked if it throws, is missing, or never answers. The page goes on
// without the feature, and tells the user once.

import { texts } from "./texts.ts";

const locked = new Set<string>();
let hear: (things: string[]) => void = () => {};

/** Reports a thing that the page cannot do. */
export function lock(thing: string): void {
    if (locked.has(thing)) return;
    locked.add(thing);
    hear([...locked]);
}

/** Calls `listener` with everything that the page cannot do, now and after each change. */
export function onLocked(listener: (things: string[]) => void): void {
    hear = listener;
    if (locked.size > 0) listener([...locked]);
}

/** Returns the feature behind a door, or `undefined` if it is locked. Then the page cannot do this thing. */
export function behind<T>(thing: string, open: () => T): T | undefined {
    try {
        return open();
    } catch (error) {
        console.warn(error);
        lock(thing);
        return undefined;
    }
}

/** The error of a door that did not answer. */
export class Silence extends Error {}

/** Awaits a promise. Fails after this many milliseconds. */
export function soon<T>(promise: Promise<T>, most = 8_000): Promise<T> {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Silence(texts.locked.silent)), most);
        promise.then(resolve, reject).finally(() => clearTimeout(timer));
    });
}

export const randomBytes = (count: number): Uint8Array<ArrayBuffer> =>
    behind(texts.locked.random, () => crypto.getRandomValues(new Uint8Array(count))) ??
        Uint8Array.from({ length: count }, () => Math.random() * 256);

/** Calls `change` whenever an element, or else the window, changes its size. */
export function onResize(element: Element, change: () => void): void {
    try {
        new ResizeObserver(change).observe(element);
    } catch {
        addEventListener("resize", change);
    }
}
