import { ServiceError } from '#shared/contract/errors.ts'

interface Tries {
  readonly maxTries: number
  /** What is said once they are used up: what is busy, and what to do. */
  readonly busy: string
}

/**
 * Makes a function that repeats a step until it returns a result. Null asks for one more try: another writer was faster,
 * and the next try decides from what that one stored. It throws ServiceError BACKEND_UNAVAILABLE after the last try.
 */
export const repeatUntilStored =
  ({ maxTries, busy }: Tries) =>
  async <Result>(step: () => Promise<Result | null>): Promise<Result> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const result = await step()
      if (result !== null) return result
    }
    throw new ServiceError('BACKEND_UNAVAILABLE', busy)
  }
