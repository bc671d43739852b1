/** Whose rows an address asks for. */
import type { MapSearch } from './search.ts'
import { tagsIn } from '#web/dashboard/app/words-in.ts'

/** Whose rows. */
export type Group =
  /** Learners with evidence of one of the skills. */
  | { readonly kind: 'evidence'; readonly skillIds: readonly string[] }
  | { readonly kind: 'course' | 'organization'; readonly id: string }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }

/** Most ids of learners that an address holds. */
export const mostIds = 200

interface Known {
  /** Skills of the columns with all below them. */
  readonly skillIds: readonly string[]
  /** Ids of courses and of organizations; undefined until they are known. */
  readonly courses: readonly string[] | undefined
  readonly organizations: readonly string[] | undefined
}

/** @returns null while it is not known, or where there is no such thing to choose */
export function groupOf(search: MapSearch, { skillIds, courses, organizations }: Known): Group | null {
  switch (search.who) {
    case undefined:
      return { kind: 'evidence', skillIds }
    case 'ids':
      return { kind: 'ids', ids: tagsIn(search.learners ?? '').slice(0, mostIds) }
    case 'course':
    case 'organization': {
      const id = search.in ?? (search.who === 'course' ? courses : organizations)?.[0]
      return id === undefined ? null : { kind: search.who, id }
    }
  }
}
