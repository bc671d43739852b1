/** What the title of the tab says of work that takes a while, for a person who looks at another tab meanwhile. */

export interface Work {
  readonly id: string
  readonly state: 'going' | 'done' | 'failed'
  /** A share or a word, such as "62%" or "Failed". */
  readonly text: string
}

/** States of jobs that the service works on: exports, conversions. */
export const jobStates = { queued: 'going', processing: 'going', completed: 'done', failed: 'failed' } as const

/** Ids of the works that the page saw going on, and whose end the person has not seen yet. */
export type Followed = ReadonlySet<string>

/** What is followed now. Work that was over before the page saw it is no news: its id stays out. */
export function followedNow(followed: Followed, works: readonly Work[]): Followed {
  const ids = works.flatMap(({ id, state }) => (state === 'going' || followed.has(id) ? [id] : []))
  const isSame = ids.length === followed.size && ids.every((id) => followed.has(id))
  return isSame ? followed : new Set(ids)
}

const signs = { going: '', failed: '✗ ', done: '✓ ' } as const satisfies Readonly<Record<Work['state'], string>>
const states = ['going', 'failed', 'done'] as const

/** The work of which the title speaks: one that goes on before one that is over, a failure before a success. */
export function spokenOf(followed: Followed, works: readonly Work[]): Work | undefined {
  const own = works.filter(({ id }) => followed.has(id))
  return own.toSorted((one, other) => states.indexOf(one.state) - states.indexOf(other.state))[0]
}

export const markOf = ({ state, text }: Work): string => `${signs[state]}${text}`
