import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { makeCache } from '#web/dashboard/app/cache.ts'
import { meQuery, type Me } from '#web/dashboard/app/person.ts'
import { refusedCall } from './support/refused-call.ts'

const membership = (id: string) => ({ tenant_id: id, name: id, plan: 'free', role: 'owner' as const })

/** A person of the workspaces "north" and "south" whose session uses one of them. */
const meIn = (workspace: string, person = 'person-1'): Me => ({
  person: { id: person, email: 'owner@demo.example', emailVerified: true, displayName: null, locale: null },
  memberships: [membership('north'), membership('south')],
  workspace: { tenant_id: workspace, name: workspace, plan: 'free' },
  role: 'owner',
  platform_admin: false,
  session: {
    id: 'session-1',
    created_at: '2026-01-01T00:00:00Z',
    last_seen_at: '2026-01-01T00:00:00Z',
    expires_at: '2026-01-02T00:00:00Z',
  },
  alerts: [],
})

// Outside of browsers, the library sets no timers.
beforeAll(() => environmentManager.setIsServer(() => false))

/** A query that the page asks each second, and how often it was asked. */
function polled(cache: ReturnType<typeof makeCache>) {
  const asked = jest.fn((): Promise<string> => Promise.resolve('rows'))
  const observer = new QueryObserver(cache, { queryKey: ['north', 'rows'], queryFn: asked, refetchInterval: 1000 })
  return { asked, observer, stop: observer.subscribe(() => undefined) }
}

const onOtherPerson = jest.fn()

beforeEach(() => {
  jest.useFakeTimers()
  onOtherPerson.mockClear()
})
afterEach(() => jest.useRealTimers())

test('polls a workspace while the session uses it, and begins again once the session is back', async () => {
  const cache = makeCache({ onOtherPerson })
  cache.setQueryData(meQuery.queryKey, meIn('north'))
  const { asked, stop } = polled(cache)
  await jest.advanceTimersByTimeAsync(2500)
  expect(asked).toHaveBeenCalledTimes(3)
  cache.setQueryData(meQuery.queryKey, meIn('south'))
  await cache.invalidateQueries({ queryKey: ['north'] })
  await jest.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(4)
  cache.setQueryData(meQuery.queryKey, meIn('north'))
  await cache.invalidateQueries({ queryKey: ['north'] })
  await jest.advanceTimersByTimeAsync(2500)
  expect(asked).toHaveBeenCalledTimes(7)
  stop()
  cache.clear()
})

test('keeps what is known of a workspace, and stops, after the service has refused a read for the session', async () => {
  const cache = makeCache({ onOtherPerson })
  cache.setQueryData(meQuery.queryKey, meIn('north'))
  const { asked, observer, stop } = polled(cache)
  await jest.advanceTimersByTimeAsync(500)
  // Another tab switches: this one hears of it by the refusal.
  cache.setQueryData(meQuery.queryKey, meIn('south'))
  asked.mockRejectedValue(refusedCall('SESSION_WORKSPACE_CHANGED', 409))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult()).toMatchObject({ data: 'rows', error: { code: 'SESSION_WORKSPACE_CHANGED' } })
  stop()
  cache.clear()
})

/** Asks who is signed in. */
const ask = (cache: ReturnType<typeof makeCache>, answer: () => Promise<Me>) =>
  cache.query({ ...meQuery, queryFn: answer, staleTime: 0 }).catch(() => null)

test('starts the page anew where another person has signed in', async () => {
  const cache = makeCache({ onOtherPerson })
  await ask(cache, () => Promise.resolve(meIn('north')))
  await ask(cache, () => Promise.resolve(meIn('south')))
  expect(onOtherPerson).not.toHaveBeenCalled()
  await ask(cache, () => Promise.resolve(meIn('south', 'person-2')))
  expect(onOtherPerson).toHaveBeenCalledTimes(1)
  cache.clear()
})

test('starts the page anew where the person belongs to no workspace any more', async () => {
  const cache = makeCache({ onOtherPerson })
  await ask(cache, () => Promise.resolve(meIn('north')))
  await ask(cache, () => Promise.reject(refusedCall('WORKSPACE_ROLE_REQUIRED', 403)))
  expect(onOtherPerson).toHaveBeenCalledTimes(1)
  cache.clear()
})
