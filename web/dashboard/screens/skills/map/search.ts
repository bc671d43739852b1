import { oneIn, textIn } from '#web/dashboard/app/search.ts'

export const groupKinds = ['course', 'organization', 'ids'] as const
export type GroupKind = (typeof groupKinds)[number]

export interface MapSearch {
  /** Absent: the first published framework. */
  readonly framework?: string | undefined
  /** The skill whose parts are the columns; absent: the skills at the top. */
  readonly of?: string | undefined
  /** The role whose skills are the columns, instead of parts. */
  readonly role?: string | undefined
  /** Whose rows; absent: learners with evidence of the skills. */
  readonly who?: GroupKind | undefined
  /** The course or organization; absent: the first. */
  readonly in?: string | undefined
  /** Ids of learners with commas between them. */
  readonly learners?: string | undefined
  /** Pages of rows and of columns, from 2 on. */
  readonly page?: string | undefined
  readonly columns?: string | undefined
}

/** The number of a page as text; undefined for the first one, and for all that is no page. */
const pageIn = (search: Record<string, unknown>, name: string): string | undefined => {
  const text = textIn(search, name)
  return text !== undefined && /^\d{1,4}$/.test(text) && Number(text) > 1 ? text : undefined
}

export const readMapSearch = (search: Record<string, unknown>): MapSearch => ({
  framework: textIn(search, 'framework'),
  of: textIn(search, 'of'),
  role: textIn(search, 'role'),
  who: oneIn(search, 'who', groupKinds),
  in: textIn(search, 'in'),
  learners: textIn(search, 'learners'),
  page: pageIn(search, 'page'),
  columns: pageIn(search, 'columns'),
})
