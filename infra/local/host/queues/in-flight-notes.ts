import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { readJson } from '../state-file.ts'

/** A message that a function is working on. */
export interface InFlight {
  readonly queueArn: string
  readonly receiptHandle: string
}

const notesSchema = z.array(z.object({ queueArn: z.string(), receiptHandle: z.string() }))

/**
 * Records in a file which messages functions are working on. After a kill, the next start finds the interrupted
 * messages here and makes them visible at once. The cloud would wait for the visibility timeout, which is long enough
 * for the slowest worker.
 */
export class InFlightNotes {
  readonly #path: string
  readonly #current = new Set<InFlight>()
  /** The messages under way at the end of the last process. */
  readonly interrupted: readonly InFlight[]

  constructor(path: string) {
    this.#path = path
    mkdirSync(dirname(path), { recursive: true })
    this.interrupted = notesSchema.parse(readJson(path) ?? [])
  }

  begin(messages: readonly InFlight[]): void {
    for (const message of messages) this.#current.add(message)
    this.#save()
  }

  end(messages: readonly InFlight[]): void {
    for (const message of messages) this.#current.delete(message)
    this.#save()
  }

  // Not forced to the disk: the file is for kills of the process, and a lost record only means a longer wait.
  #save(): void {
    writeFileSync(`${this.#path}.new`, JSON.stringify([...this.#current]))
    renameSync(`${this.#path}.new`, this.#path)
  }
}
