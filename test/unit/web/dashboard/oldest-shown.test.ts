import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { oldestShown } from '#web/dashboard/app/oldest-shown.ts'
import { meQuery } from '#web/dashboard/app/person.ts'

test('finds the oldest answer that the page shows, without the person and without what no screen shows', () => {
  const cache = new QueryClient()
  const answers = cache.getQueryCache()
  expect(oldestShown(answers)).toBeNull()
  const show = (queryKey: readonly string[], updatedAt: number): void => {
    cache.setQueryData(queryKey, 'rows', { updatedAt })
    new QueryObserver(cache, { queryKey, staleTime: Infinity }).subscribe(() => undefined)
  }
  cache.setQueryData(['north', 'left'], 'rows', { updatedAt: 1000 })
  show(meQuery.queryKey, 2000)
  show(['north', 'packages'], 4000)
  show(['north', 'sessions'], 3000)
  expect(oldestShown(answers)).toBe(3000)
  cache.clear()
})
