/**
 * What the script of LibreOffice (soffice.cjs, made by Emscripten) leaves in the global scope, as far as it is used here.
 * The script reads settings from the global `Module` and adds its functions to the same object.
 */

/** A place in the memory of the module; 0 where a call of LibreOfficeKit failed. */
type Pointer = number

export interface OfficeSettings {
  /** The bytes of soffice.wasm. */
  wasmBinary: Uint8Array<ArrayBuffer>
  /** Returns the bytes of soffice.data, which the script would otherwise read from a file. */
  getPreloadedPackage: (name: string, size: number) => ArrayBuffer
  /** LibreOffice's own `main` must not run: it would race with LibreOfficeKit. */
  noInitialRun: true
  preRun: (() => void)[]
  onRuntimeInitialized: () => void
  onAbort: (reason: unknown) => void
  print: (line: string) => void
  printErr: (line: string) => void
}

interface OfficeFunctions {
  readonly FS: {
    readonly mkdir: (path: string) => void
    readonly writeFile: (path: string, bytes: Uint8Array) => void
    readonly readFile: (path: string) => Uint8Array
  }
  readonly ENV: Record<string, string>
  readonly HEAPU8: Uint8Array
  readonly _malloc: (bytes: number) => Pointer
  readonly _libreofficekit_hook: (programFolder: Pointer) => Pointer
  readonly _lok_documentLoad: (office: Pointer, path: Pointer) => Pointer
  /** Number of slides, hidden ones too. */
  readonly _lok_documentGetParts: (doc: Pointer) => number
  readonly _lok_documentSaveAs: (...pointers: [doc: Pointer, url: Pointer, format: Pointer, options: Pointer]) => number
  readonly _lok_getError: (office: Pointer) => Pointer
}

export type OfficeModule = OfficeSettings & OfficeFunctions

declare global {
  // The script declares both with `var`, so they are members of the global object.
  var Module: OfficeSettings | OfficeModule
  var PThread: { readonly unusedWorkers: readonly unknown[]; readonly allocateUnusedWorker: () => void }
}

export const isLoaded = (module: OfficeSettings | OfficeModule): module is OfficeModule => '_lok_documentLoad' in module
