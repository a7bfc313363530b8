// Setting up a position of Fifes and Drums: the places of cards and units. The engine checks the position.

import { Position } from "../../pkg/gambol.js";

export const hasCards = (game: string): boolean => game === "fifes-and-drums";

/** The places of cards. Only Fog of War has the last three. */
export const places = ["pool", "discard", "goal1", "goal2", "hand1", "hand2", "aside"] as const;
export type Place = (typeof places)[number];

/** The order of the units on the track. */
export const units = ["M", "S", "V", "L", "Y", "K"];

/** The values of the turn field. */
export const turns = ["1", "2", "chance", "over"];

/** All cards: the goals, and the others in the order of the deck. */
export function deck(game: string, variant: string): { goals: string[]; basic: string[] } {
    const dealt = (position: Position) => position.moves.map((event) => event.slice(1));
    const start = Position.start(game, variant);
    const goals = dealt(start);
    const [one = "", two = ""] = goals;
    return { goals, basic: dealt(Position.start(game, "standard").apply(`=${one}`).apply(`=${two}`)) };
}

const list = (text: string | undefined): string[] => (text === undefined || text === "-" ? [] : text.split(","));
const join = (cards: string[]): string => (cards.length === 0 ? "-" : cards.join(","));

/** A position that the user sets up. It may be invalid. */
export class CardDraft {
    #fields: string[];

    constructor(position: string) {
        this.#fields = position.split(" ");
    }

    get text(): string {
        return this.#fields.join(" ");
    }

    set text(text: string) {
        this.#fields = text.split(" ");
    }

    get hasFog(): boolean {
        return this.#fields[4] !== undefined && this.#fields[4] !== "-";
    }

    #lists(): Record<Place, string[]> {
        const goals = (this.#fields[3] ?? "?,?").split(",").map((goal) => (goal === "?" ? [] : [goal]));
        const fog = (this.#fields[4] ?? "-").split(";").map(list);
        return {
            pool: list(this.#fields[1]), discard: list(this.#fields[2]), goal1: goals[0] ?? [], goal2: goals[1] ?? [],
            hand1: fog[0] ?? [], hand2: fog[1] ?? [], aside: fog[2] ?? [],
        };
    }

    placeOf(card: string): Place | null {
        const lists = this.#lists();
        return places.find((place) => lists[place].includes(card)) ?? null;
    }

    /** Puts a card in a place. Takes it away if it is there already or `place` is `null`. */
    put(card: string, place: Place | null): void {
        const lists = this.#lists();
        const was = this.placeOf(card);
        for (const each of places) lists[each] = lists[each].filter((other) => other !== card);
        if (place !== null && place !== was) {
            if (place === "goal1" || place === "goal2") lists[place] = [card];
            else lists[place].push(card);
        }
        this.#fields[1] = join(lists.pool);
        this.#fields[2] = join(lists.discard);
        this.#fields[3] = `${lists.goal1[0] ?? "?"},${lists.goal2[0] ?? "?"}`;
        if (this.hasFog) this.#fields[4] = [lists.hand1, lists.hand2, lists.aside].map(join).join(";");
    }

    space(unit: number): string {
        return (this.#fields[0] ?? "").split(",")[unit] ?? "";
    }

    setSpace(unit: number, space: string): void {
        const spaces = (this.#fields[0] ?? "").split(",");
        spaces[unit] = space;
        this.#fields[0] = spaces.join(",");
    }

    get turn(): string {
        return this.#fields[5] ?? "";
    }

    set turn(turn: string) {
        this.#fields[5] = turn;
    }
}
