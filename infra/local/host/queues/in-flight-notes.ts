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
 * Which messages functions are working on, in a file. Where the process is killed, the next start finds here what was
 * interrupted and lets it go at once; in the cloud it would be waited for until the visibility timeout, which is long
 * enough for the slowest worker.
 */
export class InFlightNotes {
  readonly #path: string
  readonly #current = new Set<InFlight>()
  /** What was under way when the last process ended. */
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

  // Not forced to the disk: it is for kills of the process, and a lost note only means a longer wait.
  #save(): void {
    writeFileSync(`${this.#path}.new`, JSON.stringify([...this.#current]))
    renameSync(`${this.#path}.new`, this.#path)
  }
}
