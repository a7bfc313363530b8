// Games, studies and views as texts, files and links. No server sees the fragment of a link.

import { h } from "./dom.ts";
import { texts } from "./texts.ts";

const toBase64 = (bytes: Uint8Array): string => {
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

const here = (): string => location.href.split("#")[0] ?? "";

/** Returns a link whose fragment holds the whole game. */
export function linkTo(record: string): string {
    return `${here()}#game=${toBase64(new TextEncoder().encode(record))}`;
}

/** The maximum length of a link's compressed content. */
export type Kind = "study" | "seen";

/** Longer than any study. A link that unpacks to more is an attack. */
const MOST = 8_000_000;

async function through(bytes: Uint8Array<ArrayBuffer>, transform: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
    const reader = new Blob([bytes]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>).getReader();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > MOST) throw new Error("too long");
        chunks.push(value);
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Returns a link whose fragment holds a compressed JSON document. */
export async function packedLink(kind: Kind, text: string): Promise<string> {
    const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    return `${here()}#${kind}=${toBase64(packed)}`;
}

/** Returns the content of a link: the text of a record, or a JSON document. */
export async function textOfLink(fragment: string): Promise<string | null> {
    const [, kind, held = ""] = /^#(game|study|seen)=([\w-]+)$/.exec(fragment) ?? [];
    if (kind === undefined) return null;
    try {
        const bytes = fromBase64(held);
        const text = kind === "game" ? bytes : await through(bytes, new DecompressionStream("deflate-raw"));
        return new TextDecoder("utf-8", { fatal: true }).decode(text);
    } catch {
        return null;
    }
}

/** Creates a link that saves a text as a file. */
export const fileLink = (name: string, label: string, text: () => string): HTMLAnchorElement => {
    const link: HTMLAnchorElement = h("a", {
        class: "button", download: name, href: "#",
        // Save the text at the time of the click.
        click: () => {
            link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text())}`;
        },
    }, label);
    return link;
};

/** The largest file in bytes. A larger file is for `gambol convert`. */
const MOST_FILE = 20_000_000;

/** Returns the text of a file in UTF-8 or else in Latin-1. */
export async function textOfFile(file: File): Promise<string> {
    if (file.size > MOST_FILE) throw new Error(texts.link.long(MOST_FILE));
    const text = await file.text();
    return text.includes("\ufffd") ? new TextDecoder("latin1").decode(await file.arrayBuffer()) : text;
}

/** Creates a button that chooses files. */
export function fileInput(label: string, read: (files: File[]) => void): HTMLElement {
    const input = h("input", {
        type: "file", accept: ".txt,.json,.pdn,text/plain,application/json", hidden: true, multiple: true,
        change: () => {
            if (input.files?.length) read([...input.files]);
            input.value = "";
        },
    });
    return h("span", {}, h("button", { type: "button", click: () => input.click() }, label), input);
}
