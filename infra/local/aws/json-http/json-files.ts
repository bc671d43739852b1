import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'

const extension = '.json'

/**
 * A folder of JSON values by name, one file each, readable by the owner alone. A value is replaced as a whole: after a kill
 * at any moment, the file has the old value or the new one.
 */
export class JsonFiles<Value> {
  readonly #folder: string
  readonly #schema: z.ZodType<Value>

  constructor(folder: string, schema: z.ZodType<Value>) {
    this.#folder = folder
    this.#schema = schema
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Every value in the folder. Throws for a file without a valid value. */
  readAll(): Value[] {
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(extension))
    return names.map((name) => this.#schema.parse(JSON.parse(readFileSync(join(this.#folder, name), 'utf8'))))
  }

  /** Writes a value to its file before it returns. The name must be a valid file name. */
  write(name: string, value: Value): void {
    const path = join(this.#folder, `${name}${extension}`)
    const temporary = `${path}.new`
    const file = openSync(temporary, 'w', 0o600)
    try {
      writeFileSync(file, JSON.stringify(value))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  }
}
