import { isDeepStrictEqual } from 'node:util'

/** The walk's lines, one for each step, with what it found and how long it took. */
export class Steps {
  private number = 0

  constructor(private readonly say: (line: string) => void) {}

  /** Runs a step; its line ends with what `tell` makes of the result. Throws what the step throws, under its title. */
  async take<T>(title: string, step: () => Promise<T>, tell: (result: T) => string = () => ''): Promise<T> {
    this.number += 1
    const begun = performance.now()
    const name = `${String(this.number).padStart(2)}. ${title}`
    try {
      const result = await step()
      const told = tell(result)
      this.say(`${name.padEnd(46)} ${`${Math.round(performance.now() - begun)} ms`.padStart(8)}  ${told}`.trimEnd())
      return result
    } catch (error) {
      this.say(`${name.padEnd(46)}   FAILED`)
      throw error
    }
  }
}

/** @throws Error that names both values where they differ */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}.`)
}
