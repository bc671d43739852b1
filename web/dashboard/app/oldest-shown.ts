import type { QueryCache } from '@tanstack/react-query'
import { meQuery } from './person.ts'

/**
 * When the oldest answer came that the page shows, in milliseconds since 1970: all that is seen is at least as new. Null
 * where nothing is shown. The person does not count, as every screen holds its own answers.
 */
export function oldestShown(answers: QueryCache): number | null {
  const times = answers
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => queryKey[0] !== meQuery.queryKey[0] && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}
