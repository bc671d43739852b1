import { isDeepStrictEqual } from 'node:util'

/** Prints a line for each step of the demo, with its result and duration. */
export class Steps {
  private number = 0

  constructor(private readonly print: (line: string) => void) {}

  /**
   * Runs a step and prints its line, which ends with the text that `describe` returns. Throws what the step throws.
   */
  async take<T>(title: string, step: () => Promise<T>, describe: (result: T) => string = () => ''): Promise<T> {
    this.number += 1
    const begun = performance.now()
    const name = `${String(this.number).padStart(2)}. ${title}`
    try {
      const result = await step()
      const description = describe(result)
      this.print(
        `${name.padEnd(46)} ${`${Math.round(performance.now() - begun)} ms`.padStart(8)}  ${description}`.trimEnd(),
      )
      return result
    } catch (error) {
      this.print(`${name.padEnd(46)}   FAILED`)
      throw error
    }
  }
}

/** @throws Error that names both values if they differ */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}.`)
}
