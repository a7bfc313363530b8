// Creates elements without a library.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/** Creates an element. Attributes that are functions listen to events, and `true` is an empty attribute. */
export function h<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Attributes = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") {
            element.addEventListener(name, value as EventListener);
        } else if (value !== false && value !== null && value !== undefined) {
            element.setAttribute(name, value === true ? "" : String(value));
        }
    }
    element.append(...children.filter((child): child is Node | string => Boolean(child)));
    return element;
}

/** Creates an element of a picture. */
export function svg(tag: string, attributes: Record<string, string | number>, text = ""): SVGElement {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    element.textContent = text;
    return element;
}

/** Sets a text only if it differs, so that live regions do not repeat it. */
export function setText(element: Element, text: string): void {
    if (element.textContent !== text) element.textContent = text;
}

/** Shows an error or, as a note, a hint. A long text is folded after its first words, on phones at first closed. */
export function tell(element: Element, text: string, isNote = false): void {
    element.classList.toggle("note", isNote);
    const colon = text.length > 200 ? text.lastIndexOf(": ", 80) : -1;
    if (colon < 0 || element.textContent === text) return setText(element, text);
    element.replaceChildren(h("details", { open: innerWidth > 600 }, h("summary", {}, text.slice(0, colon + 1)), text.slice(colon + 1)));
}

/** Control, format and line characters, except the joiners, which names in some scripts need. The engine has the same set. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const names: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Returns the text of an error. Invisible characters are escaped, because the text may be foreign. */
export const reasonOf = (error: unknown): string =>
    (error instanceof Error ? error.message : String(error)).replace(/^Error: /, "")
        .replace(invisible, (found) => names[found] ?? `\\u{${found.codePointAt(0)?.toString(16)}}`);

/** Moves the focus to `home` if the focused element is gone, hidden, or disabled. */
export function holdFocus(had: Element | null, home: HTMLElement | null | undefined): void {
    if (!(had instanceof HTMLElement || had instanceof SVGElement) || had === document.body) return;
    const lost = !had.isConnected || had.matches(":disabled") || had.getClientRects().length === 0;
    if (lost && [null, document.body, had].includes(document.activeElement as HTMLElement | null)) home?.focus({ preventScroll: true });
}
