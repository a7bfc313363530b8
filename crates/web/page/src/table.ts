// A game and its players: whose turn it is, which views are visible, and which moves can be taken back.

import { type End, type GameInfo, type Player, Position, Record, type Status, games } from "../../pkg/gambol.js";
import { randomBytes } from "./doors.ts";
import type { GameContent } from "./store.ts";

/** A seat is `person` or a bot in the engine's notation, such as `mcts:level=3`. */
export const PERSON = "person";

/** An empty seat, whose pieces are not on the board. */
export const CLOSED = "closed";

/** Returns whether a game works without the pieces of a player, as with more than two players in Pikemen. */
export const canClose = (info: GameInfo, players: number): boolean => info.name === "pikemen" && players > 2;

/** Returns the start without the pieces of closed seats. */
export function without(start: Position, closed: Player[]): Position {
    const [board = "", ...rest] = start.text.split(" ");
    const numbers = closed.map((player) => player.slice(1)).join("");
    if (numbers === "") return start;
    const emptied = board.replace(new RegExp(`\\b[${numbers}][123][NESWU]+`, "g"), "x");
    // The player to move must have pieces.
    const first = playerNumbers(start.players).find((number) => !numbers.includes(number));
    return Position.parse(start.game, [emptied, first ?? rest[0], ...rest.slice(1)].join(" "));
}

const playerNumbers = (players: number): string[] => Array.from({ length: players }, (_, index) => String(index + 1));

export const allGames = (): GameInfo[] => games();

export const playerAt = (index: number): Player => `p${index + 1}` as Player;

export const indexOf = (player: Player): number => Number(player.slice(1)) - 1;

export const turnOf = (status: Status): Player | null =>
    typeof status === "object" && "turn" in status ? status.turn : null;

export const seed = (): bigint => new DataView(randomBytes(8).buffer).getBigUint64(0);

export class Table {
    readonly info: GameInfo;
    readonly record: Record;
    seats: string[];
    /** Moves that were taken back, in reverse order. */
    redoable: string[] = [];
    /** The number of moves that were taken back and can no longer be replayed, because another move was made. */
    dropped = 0;
    /** The player in front of the screen, if people have secrets from each other. */
    present: Player | null = null;

    private constructor(record: Record, seats: string[]) {
        const info = allGames().find((game) => game.name === record.game);
        if (info === undefined) throw new Error(`there is no game ${record.game}`);
        this.info = info;
        this.record = record;
        const players = Array.from({ length: record.position.players }, (_, index) => seats[index] ?? PERSON);
        this.seats = players;
        this.leaveToChance();
    }

    static start(game: string, variant: string, seats: string[]): Table {
        const start = Position.start(game, variant);
        const closed = seats.flatMap((seat, index) => (seat === CLOSED ? [playerAt(index)] : []));
        return new Table(new Record(without(start, closed)), seats);
    }

    static at(game: string, position: string, seats: string[]): Table {
        return new Table(new Record(Position.parse(game, position)), seats);
    }

    static read(record: string, seats: string[] = []): Table {
        return new Table(Record.parse(record), seats);
    }

    static restore(kept: GameContent): Table {
        const table = Table.read(kept.text, [...kept.seats]);
        table.redoable = [...kept.redo];
        return table;
    }

    get content(): GameContent {
        return { kind: "game", text: this.record.text, seats: [...this.seats], redo: [...this.redoable] };
    }

    get players(): Player[] {
        return this.seats.map((_, index) => playerAt(index));
    }

    get people(): Player[] {
        return this.players.filter((player) => this.seat(player) === PERSON);
    }

    seat(player: Player): string {
        return this.seats[indexOf(player)] ?? PERSON;
    }

    /** The end of the game, by the rules or not. */
    get end(): End | undefined {
        return this.record.end;
    }

    /** Whose turn it is, as long as the game goes on. */
    get turn(): Player | null {
        return this.end === undefined ? turnOf(this.record.position.status) : null;
    }

    /**
     * The player whose view is shown. `undefined` shows everything: in games without secrets, in games without
     * persons, and at the end.
     */
    get viewer(): Player | undefined {
        if (!this.info.secrets || this.end !== undefined) return undefined;
        const people = this.people;
        if (people.length === 0) return undefined;
        if (people.length === 1) return people[0];
        // Behind the curtain there is no viewer, and nothing is drawn.
        return this.present ?? undefined;
    }

    /** The player who must come to the screen before the page shows a view. */
    get awaited(): Player | null {
        if (!this.info.secrets || this.end !== undefined || this.people.length < 2) return null;
        const turn = this.turn;
        // While a bot thinks, the last person at the screen may look on.
        const wanted = turn !== null && this.seat(turn) === PERSON ? turn : this.present ?? this.people[0] ?? null;
        return wanted === this.present ? null : wanted;
    }

    play(move: string): void {
        this.record.play(move);
        if (this.redoable.at(-1) === move) this.redoable.pop();
        else this.#drop();
        this.leaveToChance();
    }

    leaveToChance(): void {
        while (this.end === undefined && this.record.chance(seed()) !== undefined) this.#drop();
    }

    #drop(): void {
        this.dropped += this.redoable.length;
        this.redoable = [];
    }

    /** The number of moves after which the last turn of a person began, if it can be taken back. */
    get #lastTurn(): number | null {
        const moves = this.record.moves();
        const persons = moves.map(({ player }) => player !== null && this.seat(player) === PERSON);
        // In games of bots, take back the last move.
        const index = this.people.length > 0 ? persons.lastIndexOf(true) : moves.length - 1;
        const player = moves[index]?.player ?? null;
        // Do not show a view that was meant for another player.
        if (player === null || (this.viewer !== undefined && this.viewer !== player)) return null;
        return moves.length - index <= this.record.undoLimit(player) ? index : null;
    }

    get canUndo(): boolean {
        return this.#lastTurn !== null;
    }

    undo(): void {
        const turn = this.#lastTurn;
        if (turn === null) return;
        while (this.record.length > turn) {
            const move = this.record.undo();
            if (move !== undefined) this.redoable.push(move);
        }
    }

    get canRedo(): boolean {
        return this.redoable.length > 0 && this.end === undefined;
    }

    /** Replays moves that were taken back, up to the next turn of a person. */
    redo(): void {
        do {
            const move = this.redoable.at(-1);
            if (move === undefined) return;
            this.play(move);
        } while (this.redoable.length > 0 && this.turn !== null && this.seat(this.turn) !== PERSON);
    }

    /** Returns whether the game may continue from an earlier position: it has no secrets, and all later moves can be taken back. */
    canGoBackTo(moves: number): boolean {
        return !this.info.secrets && this.record.length - moves <= this.record.undoLimit("p1");
    }

    /** Takes back all later moves, which can be replayed. */
    goBackTo(moves: number): void {
        if (!this.canGoBackTo(moves)) return;
        while (this.record.length > moves) {
            const move = this.record.undo();
            if (move !== undefined) this.redoable.push(move);
        }
    }

    get canResign(): boolean {
        return this.seats.length === 2 && this.turn !== null && this.seat(this.turn) === PERSON;
    }

    resign(reason: string): void {
        const turn = this.turn;
        if (turn === null || this.seats.length !== 2) return;
        this.record.setResult(turn === "p1" ? "p2win" : "p1win", reason);
        this.#drop();
    }

    swapSeats(): void {
        const open = this.seats.filter((seat) => seat !== CLOSED);
        const next = [...open.slice(1), ...open.slice(0, 1)];
        this.seats = this.seats.map((seat) => (seat === CLOSED ? CLOSED : (next.shift() ?? PERSON)));
        this.present = null;
    }
}
