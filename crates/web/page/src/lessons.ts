// What the crate of each game has for this page, in `page.json`: a sentence about the game, and a lesson.

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

interface About {
    about: string;
    lesson: Step[];
}

const files = import.meta.glob<Record<string, About>>("../../../*/page.json", { eager: true, import: "default" });

/** By the name of the game; `folder` is that of its crate, whose rules it has. */
export const about: Record<string, About & { folder: string }> = Object.fromEntries(
    Object.entries(files).flatMap(([path, games]) => {
        const folder = path.split("/").at(-2) ?? "";
        return Object.entries(games).map(([game, it]) => [game, { ...it, folder }]);
    }),
);
