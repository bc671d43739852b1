import { textIn } from '#web/dashboard/app/search.ts'

export interface PeopleSearch {
  readonly cursor?: string | undefined
}

export const readPeopleSearch = (search: Readonly<Record<string, unknown>>): PeopleSearch => ({
  cursor: textIn(search, 'cursor'),
})
