declare module "virtual:games" {
    const games: Record<string, import("./lessons.ts").About>;
    export default games;
    export const name: string;
    export const tagline: string;
}
