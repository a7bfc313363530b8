// Dragging from one part of a picture to another, with a mouse or a finger.

import { h } from "./dom.ts";

export interface DragEvents {
    /** Returns whether a piece can be dragged from this part. */
    starts: (part: string) => boolean;
    begin: (part: string) => void;
    /** The piece is dropped on a part, or outside all parts. */
    drop: (from: string, to: string | null) => void;
    /** The user has dragged the mouse to another part from a part that cannot be dragged. */
    refuse: (from: string, to: string) => void;
}

/** The distance in pixels before a click becomes a drag. */
const LEAST = { mouse: 6, touch: 12 };

const partOf = (element: Element | null): Element | null => element?.closest("[data-part]") ?? null;
const nameOf = (element: Element | null): string | null => element?.getAttribute("data-part") ?? null;

export class Dragging {
    readonly #canvas: HTMLElement;
    readonly #events: DragEvents;
    #from: { part: string; element: Element; x: number; y: number; id: number; least: number } | null = null;
    #ghost: HTMLElement | null = null;
    #over: Element | null = null;
    /** Whether the next click only ends a drag. */
    #hasDragged = false;

    constructor(canvas: HTMLElement, events: DragEvents) {
        this.#canvas = canvas;
        this.#events = events;
        canvas.addEventListener("pointerdown", (event) => this.#press(event));
        canvas.addEventListener("pointermove", (event) => this.#move(event));
        canvas.addEventListener("pointerup", (event) => this.#drop(event));
        canvas.addEventListener("pointercancel", () => this.cancel());
        // A finger anywhere else scrolls the page. (Not every browser respects `touch-action` on parts of a picture.)
        canvas.addEventListener("touchmove", (event) => {
            if (this.#from !== null && (this.#ghost !== null || events.starts(this.#from.part))) event.preventDefault();
        }, { passive: false });
        canvas.addEventListener("click", (event) => {
            if (this.#hasDragged) event.stopImmediatePropagation();
            this.#hasDragged = false;
        });
    }

    /** Ends the drag. */
    cancel(): void {
        this.#from = null;
        this.#ghost?.remove();
        this.#ghost = null;
        this.#hover(null);
        this.#canvas.classList.remove("dragging");
    }

    #press(event: PointerEvent): void {
        this.#hasDragged = false;
        if (!event.isPrimary || event.button !== 0) return this.cancel();
        const element = partOf(event.target as Element);
        const part = nameOf(element);
        if (element === null || part === null) return;
        const least = event.pointerType === "mouse" ? LEAST.mouse : LEAST.touch;
        this.#from = { part, element, x: event.clientX, y: event.clientY, id: event.pointerId, least };
    }

    #move(event: PointerEvent): void {
        const from = this.#from;
        if (from === null || event.pointerId !== from.id) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        if (this.#ghost === null) {
            if (Math.hypot(dx, dy) < from.least || !this.#events.starts(from.part)) return;
            // Copy the picture before any part is marked.
            this.#ghost = this.#draw(from.element);
            this.#canvas.setPointerCapture(from.id);
            this.#canvas.classList.add("dragging");
            this.#events.begin(from.part);
            document.body.append(this.#ghost);
        }
        this.#ghost.style.transform = `translate(${dx}px, ${dy}px)`;
        this.#hover(this.#at(event));
    }

    #drop(event: PointerEvent): void {
        const from = this.#from;
        if (from === null || event.pointerId !== from.id) return;
        const wasDragged = this.#ghost !== null;
        const to = nameOf(this.#at(event));
        const isFar = Math.hypot(event.clientX - from.x, event.clientY - from.y) >= from.least;
        this.cancel();
        if (wasDragged) {
            this.#hasDragged = true;
            this.#events.drop(from.part, to);
        } else if (isFar && to !== null && to !== from.part) {
            this.#hasDragged = true;
            this.#events.refuse(from.part, to);
        }
    }

    #at(event: PointerEvent): Element | null {
        const part = partOf(document.elementFromPoint(event.clientX, event.clientY));
        return this.#canvas.contains(part) ? part : null;
    }

    #hover(part: Element | null): void {
        this.#over?.classList.remove("over");
        this.#over = part;
        part?.classList.add("over");
    }

    /** Returns the drawing of the piece on a part, to move with the pointer. */
    #draw(part: Element): HTMLElement {
        const { left, top, width, height } = part.getBoundingClientRect();
        const ghost = h("div", { class: "ghost", "aria-hidden": "true" });
        Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
        const svg = this.#canvas.querySelector("svg");
        const screen = svg?.getScreenCTM()?.inverse();
        if (svg !== null && screen) {
            const copy = svg.cloneNode(true) as SVGSVGElement;
            copy.querySelectorAll("title, desc, [data-part], .dot, .arrows, .chips").forEach((element) => element.remove());
            const from = new DOMPoint(left, top).matrixTransform(screen);
            const to = new DOMPoint(left + width, top + height).matrixTransform(screen);
            copy.setAttribute("viewBox", `${from.x} ${from.y} ${to.x - from.x} ${to.y - from.y}`);
            const place = (part as SVGGraphicsElement).getScreenCTM();
            if (part instanceof SVGPolygonElement && place !== null) {
                // Exclude drawings beside a slanted square.
                const corners = [...part.points].map((point) => DOMPoint.fromPoint(point).matrixTransform(place));
                copy.style.clipPath = `polygon(${corners.map(({ x, y }) => `${x - left}px ${y - top}px`).join()})`;
            }
            ghost.append(copy);
        }
        return ghost;
    }
}
