// Making elements without a library.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/** An element. Attributes that are functions listen to events, `true` is an empty attribute. */
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

/** Sets a text only if it is another one, so that live regions say nothing twice. */
export function setText(element: Element, text: string): void {
    if (element.textContent !== text) element.textContent = text;
}

/** Shows what is wrong, or, as a note, what may help. */
export function tell(element: Element, text: string, isNote = false): void {
    element.classList.toggle("note", isNote);
    setText(element, text);
}

/** Control, format and line characters, but the joiners, which names in some scripts need: as in the engine. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const names: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Why something went wrong, in words. What is invisible in them is written out, since they may be foreign. */
export const reasonOf = (error: unknown): string =>
    (error instanceof Error ? error.message : String(error)).replace(/^Error: /, "")
        .replace(invisible, (found) => names[found] ?? `\\u{${found.codePointAt(0)?.toString(16)}}`);

/** Gives the focus to `home` if what has it cannot have it any more: it is gone, hidden, or disabled. */
export function holdFocus(had: Element | null, home: HTMLElement | null | undefined): void {
    if (!(had instanceof HTMLElement || had instanceof SVGElement) || had === document.body) return;
    const lost = !had.isConnected || had.matches(":disabled") || had.getClientRects().length === 0;
    if (lost && [null, document.body, had].includes(document.activeElement as HTMLElement | null)) home?.focus({ preventScroll: true });
}
