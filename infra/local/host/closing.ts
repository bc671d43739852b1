/** What has to be closed, in the opposite order of its start. */
export class Closing {
  readonly #steps: (() => unknown)[] = []
  #closed: Promise<void> | undefined

  add(step: () => unknown): void {
    this.#steps.unshift(step)
  }

  /** Runs every step once, even where one fails; rejects with the first failure. */
  close(): Promise<void> {
    this.#closed ??= this.#closeAll()
    return this.#closed
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.#steps) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
