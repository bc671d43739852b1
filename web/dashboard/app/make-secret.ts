import { isOutcomeUnknown } from './calls.ts'

interface Making<Body, Answer> {
  readonly make: (body: Body) => Promise<Answer>
  /** Ids of what the signed-in person has made by such a body. */
  readonly idsLike: (body: Body) => Promise<readonly string[]>
  readonly remove: (id: string) => Promise<unknown>
}

/**
 * Makes things whose secret is only in the answer. No `Idempotency-Key` brings a lost answer back, because the service does
 * not keep secrets: what was made with it is removed before the next one is made, as nobody has seen its secret.
 */
export function makeSecret<Body, Answer>({ make, idsLike, remove }: Making<Body, Answer>) {
  let lost: { readonly body: Body; readonly known: readonly string[] } | null = null
  return async (body: Body): Promise<Answer> => {
    if (lost !== null) {
      for (const id of await idsLike(lost.body)) if (!lost.known.includes(id)) await remove(id)
      lost = null
    }
    const known = await idsLike(body)
    try {
      return await make(body)
    } catch (error) {
      if (isOutcomeUnknown(error)) lost = { body, known }
      throw error
    }
  }
}
