import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { errorCode } from './error-code.ts'

/** Replaces a file whole: a kill at any moment leaves the old text or the new one. Readable by the owner alone. */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}

const stateSchema = z.object({
  /** Where S3 listened last. */
  s3Port: z.number().default(0),
  /** By trigger: the version of the function that ran last. */
  triggers: z.record(z.string(), z.string()).default({}),
  /** By schedule: when it ran last, in epoch milliseconds. */
  schedules: z.record(z.string(), z.number()).default({}),
})
type State = z.infer<typeof stateSchema>

/** What the host has to remember from one start to the next. */
export class StateFile {
  readonly #path: string
  #state: State

  /** @throws Error where the file holds something else */
  constructor(path: string) {
    this.#path = path
    this.#state = stateSchema.parse(readJson(path) ?? {})
  }

  get s3Port(): number {
    return this.#state.s3Port
  }

  noteS3Port(port: number): void {
    if (port !== this.#state.s3Port) this.#save({ ...this.#state, s3Port: port })
  }

  triggerVersion(name: string): string | undefined {
    return this.#state.triggers[name]
  }

  noteTrigger(name: string, version: string): void {
    this.#save({ ...this.#state, triggers: { ...this.#state.triggers, [name]: version } })
  }

  lastRun(schedule: string): number | undefined {
    return this.#state.schedules[schedule]
  }

  noteRun(schedule: string, at: number): void {
    this.#save({ ...this.#state, schedules: { ...this.#state.schedules, [schedule]: at } })
  }

  #save(state: State): void {
    this.#state = state
    replaceFile(this.#path, JSON.stringify(state))
  }
}

/** The JSON in a file; undefined where there is no file. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new Error(`${path} cannot be read.`, { cause: error })
  }
}
