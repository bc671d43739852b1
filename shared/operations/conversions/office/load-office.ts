/** Loads LibreOffice, compiled to WebAssembly, into this process. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { readPacked } from './read-packed.ts'
import { isLoaded, type OfficeModule } from './office-module.ts'

export interface OfficeFiles {
  /** Paths of the files of the npm package. The two large ones may be compressed; their names then end in `.br`. */
  readonly script: string
  readonly wasm: string
  readonly data: string
}

/**
 * Threads that must exist before LibreOffice starts. Its main thread blocks while it works, and a blocked thread can
 * often not start others: where the pool is used up, the conversion hangs. The script itself starts four. Each costs 27 MB.
 */
const threads = 24

/**
 * How much a function of the binary must run before V8 optimizes it: ten times as much as by default. Most decks are
 * converted by then, and the optimizer's memory and time are saved.
 */
const optimizerFlag = '--wasm-tiering-budget=130000000'

/** Lines of LibreOffice's log that are kept for an error message. */
const mostLines = 20

/** The module, once its memory and its files are ready. Rejects where the module aborts. */
export async function loadOffice(files: OfficeFiles): Promise<OfficeModule> {
  setFlagsFromString(optimizerFlag)
  const [script, wasm, data] = await Promise.all([
    readFile(files.script, 'utf8'),
    readPacked(files.wasm),
    readPacked(files.data),
  ])
  const lines: string[] = []
  const note = (line: string): void => {
    if (lines.push(line) > mostLines) lines.shift()
  }
  return new Promise((resolve, reject) => {
    globalThis.Module = {
      wasmBinary: wasm,
      getPreloadedPackage: () => data.buffer,
      noInitialRun: true,
      preRun: [prepare],
      onRuntimeInitialized: () => {
        if (isLoaded(globalThis.Module)) resolve(globalThis.Module)
        else reject(new Error('The script of LibreOffice does not export LibreOfficeKit.'))
      },
      onAbort: (reason) => reject(new Error(`LibreOffice aborted: ${String(reason)}. ${lines.join(' | ')}`)),
      print: note,
      printErr: note,
    }
    evaluate(script, files.script)
  })
}

/**
 * Gives threads that have ended back to the pool, which happens only while the main thread is free. A thread that ends
 * before LibreOffice waits for it stays in use until then; a slide with many shadows can leave twenty.
 */
export const returnThreads = (): Promise<void> => setTimeout(50)

/** Runs before the script loads the module into its threads. */
function prepare(): void {
  while (PThread.unusedWorkers.length < threads) PThread.allocateUnusedWorker()
  if (!('ENV' in globalThis.Module)) return
  // Fewer threads than by default: these would take more from the pool than they save in time.
  Object.assign(globalThis.Module.ENV, {
    SAL_LOG: '-WARN-INFO',
    SAX_DISABLE_THREADS: '1',
    VCL_NO_THREAD_SCALE: '1',
    VCL_NO_THREAD_IMPORT: '1',
    MAX_CONCURRENCY: '1',
  })
}

/**
 * Runs the script as published. It runs as a script and not as a CommonJS module, because only then are its top-level
 * variables reachable: `prepare` needs `PThread`, which the script does not export.
 */
function evaluate(script: string, path: string): void {
  Object.assign(globalThis, { require: createRequire(path), __filename: path, __dirname: dirname(path) })
  runInThisContext(script, { filename: path })
}
