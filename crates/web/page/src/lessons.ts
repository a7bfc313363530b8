// The data of the page about its games, which `vite.config.ts` collects.

import games, { name, tagline } from "virtual:games";

export { name, tagline };

export interface Step {
    /** The text of the step. */
    text: string;
    /** The position of the step. */
    position: string;
    /** The expected moves as a pattern. Without a pattern the step has no move. */
    move?: string;
    /** A move to show on request. */
    example?: string;
}

/** The data about a game. */
export interface About {
    /** A sentence, from `page.json`. */
    about?: string;
    /** A lesson, from `page.json`. */
    lesson?: Step[];
    /** The file with the rules in the folder `rules`, if the game has rules. */
    rules?: string;
    /** The file with the problems in the folder `problems`, if the game has problems. */
    problems?: string;
}

/** The data by the name of the game. */
export const about: Record<string, About> = games;

export const hasRules = (game: string): boolean => about[game]?.rules !== undefined;
