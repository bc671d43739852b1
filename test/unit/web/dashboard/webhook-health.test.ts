import { isTypedName } from '#web/dashboard/app/typed-name.ts'
import { healthOf, mostDeliveries, type HealthDelivery } from '#web/dashboard/screens/webhooks/health.ts'

const now = Date.parse('2026-11-27T12:00:00Z')

const delivery = (hoursAgo: number, status: HealthDelivery['status'], lastError: string | null = null) => ({
  ...{ webhookId: 'whk_1', status, lastError, queuedAt: new Date(now - hoursAgo * 3_600_000).toISOString() },
  lastAttemptAt: new Date(now - hoursAgo * 3_600_000 + 1000).toISOString(),
})

test('counts what was tried within 24 hours, and shows an hour with a failure as bad', () => {
  const health = healthOf(
    'whk_1',
    [
      { ...delivery(0.1, 'queued'), lastAttemptAt: null },
      delivery(0.2, 'delivered'),
      delivery(0.3, 'failed', 'http_503'),
      delivery(5.5, 'delivered'),
      delivery(30, 'dead_letter', 'tls'),
      { ...delivery(0.2, 'failed', 'dns'), webhookId: 'whk_2' },
    ],
    now,
  )
  expect({ ...health, byHour: health.byHour.slice(-7) }).toEqual({
    byHour: ['none', 'good', 'none', 'none', 'none', 'none', 'bad'],
    delivered: 2,
    tried: 3,
    isPartial: false,
    lastFailure: { at: delivery(0.3, 'failed').lastAttemptAt, error: 'http_503' },
  })
  expect(health.byHour).toHaveLength(24)
})

test('keeps a failure that is older than the hours of the bar', () => {
  const health = healthOf('whk_1', [delivery(30, 'dead_letter', 'tls')], now)
  expect(health).toMatchObject({ tried: 0, lastFailure: { error: 'tls' } })
})

test('takes the newest attempt for the last failure, also of a delivery that was queued earlier', () => {
  const late = { ...delivery(8, 'failed', 'timeout'), lastAttemptAt: new Date(now - 60_000).toISOString() }
  expect(healthOf('whk_1', [delivery(1, 'failed', 'dns'), late], now).lastFailure?.error).toBe('timeout')
})

test('knows that older deliveries of the day may be missing where the list is full', () => {
  const full = (hoursAgo: number) => Array.from({ length: mostDeliveries }, () => delivery(hoursAgo, 'delivered'))
  expect(healthOf('whk_1', full(2), now).isPartial).toBe(true)
  expect(healthOf('whk_1', full(30), now).isPartial).toBe(false)
})

test.each([
  ['Portal', 'Portal', true],
  [' Portal ', 'Portal', true],
  ['Portal of the shop', 'Portal  of the shop', true],
  ['portal', 'Portal', false],
  ['', 'Portal', false],
])('takes "%s" for the name "%s": %s', (typed, name, isTaken) => {
  expect(isTypedName(typed, name)).toBe(isTaken)
})
