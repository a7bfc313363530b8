// The rules next to the board.

import type { GameInfo } from "../../pkg/gambol.js";
import { h } from "./dom.ts";
import { soon } from "./doors.ts";
import { about } from "./lessons.ts";
import { texts } from "./texts.ts";

export class Rules {
    readonly element: HTMLElement;
    readonly #page: HTMLElement;
    readonly #close: HTMLButtonElement;
    #opener: HTMLElement | null = null;

    constructor() {
        this.#page = h("div", { class: "page", tabindex: 0, role: "document" });
        this.#close = h("button", { type: "button", click: () => this.close() }, texts.rules.close);
        this.element = h("section", { class: "rules", id: "rules-page", hidden: true }, this.#close, this.#page);
        this.element.addEventListener("keydown", (event) => {
            if (event.key === "Escape") this.close();
        });
    }

    /** Opens the rules, at a clause if given, or closes them if they are open. */
    async open(info: GameInfo, theme: string, clause?: string): Promise<void> {
        if (!this.element.hidden && clause === undefined) return this.close();
        if (this.element.hidden) this.#opener = document.activeElement as HTMLElement | null;
        this.element.setAttribute("aria-label", texts.rules.title(info.title));
        const name = about[info.name]?.rules ?? info.name;
        try {
            const answer = await soon(fetch(`./rules/${name}.html`));
            if (!answer.ok) throw new Error(answer.statusText);
            // The build has made this file from the rules, so its content is trusted.
            this.#page.innerHTML = await soon(answer.text());
        } catch {
            this.#page.replaceChildren(h("p", {}, texts.rules.failed));
        }
        this.paint(theme);
        this.element.hidden = false;
        this.#page.scrollTop = 0;
        const cited = clause === undefined ? null : this.#page.querySelector<HTMLElement>(`[id="clause-${clause}"]`);
        if (cited === null) return this.#close.focus();
        cited.classList.add("cited");
        cited.setAttribute("tabindex", "-1");
        cited.scrollIntoView({ block: "center" });
        cited.focus({ preventScroll: true });
    }

    close(): void {
        if (this.element.hidden) return;
        this.element.hidden = true;
        this.#opener?.focus();
    }

    /** Shows the pictures in these colours. */
    paint(theme: string): void {
        for (const picture of this.#page.querySelectorAll<HTMLImageElement>("[data-picture]")) {
            picture.loading = "lazy";
            picture.src = `./rules/${picture.dataset["picture"]}-${theme}.svg`;
        }
    }
}
