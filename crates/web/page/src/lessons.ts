// What the page knows of its games beside the module: see `vite.config.ts`.

import games, { name, tagline } from "virtual:games";

export { name, tagline };

export interface Step {
    /** What is said. */
    text: string;
    /** The position that is shown. */
    position: string;
    /** The moves that the step is about, as a pattern; without it there is nothing to do. */
    move?: string;
    /** A move to point out when the person asks. */
    example?: string;
}

/** What there is about a game. */
export interface About {
    /** A sentence, from `page.json`. */
    about?: string;
    /** A lesson, from `page.json`. */
    lesson?: Step[];
    /** The file with the rules in the folder `rules`, if the game has rules. */
    rules?: string;
}

/** By the name of the game. */
export const about: Record<string, About> = games;

export const hasRules = (game: string): boolean => about[game]?.rules !== undefined;
