/** A type of the browser or of Node, where your libraries declare it. */
type Global<Name extends string> =
    typeof globalThis extends { [name in Name]: { prototype: infer Type } } ? Type : never;

type Compiled = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Type } } } ? Type : object;

/** The bytes of `gambol_bg.wasm`, or the compiled `WebAssembly.Module`. */
export type SyncInitInput = ArrayBuffer | ArrayBufferView | Compiled;

/** The address of `gambol_bg.wasm`, the response to a request for it, or its content. */
export type InitInput = string | Global<"URL"> | Global<"Request"> | Global<"Response"> | SyncInitInput;

export interface InitOutput {
    readonly memory: { readonly buffer: ArrayBuffer };
}

/** Starts the module at once. */
export function initSync(module: { module: SyncInitInput }): InitOutput;

/** Starts the module. The default is the file `gambol_bg.wasm` next to this one. */
export default function init(module?: { module_or_path: InitInput | Promise<InitInput> }): Promise<InitOutput>;
