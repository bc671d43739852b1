import { effectsOf, readEventRows, type ConnectorEvent } from '#shared/domain/connectors/connector-events.ts'
import { newInstallationOf, type Installation } from '#shared/domain/connectors/installation.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

const now = '2026-11-21T12:00:00.000Z'
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const row = (more: Record<string, unknown> = {}, n = 1) => ({
  event_id: id(n),
  type: 'heartbeat',
  occurred_at: now,
  ...more,
})

describe('rows', () => {
  it.each([
    ['a day and a minute ahead', { occurred_at: '2026-11-22T12:01:00.000Z' }, 'occurred_at: 2026-11-22T12:01:00.000Z'],
    ['31 days ago', { occurred_at: '2026-10-21T12:00:00.000Z' }, 'occurred_at: 2026-10-21T12:00:00.000Z'],
    ['of more than 4 KB', { data: { text: 'a'.repeat(4096) } }, 'data: has 4107 bytes'],
    ['without an id', { event_id: undefined }, 'event_id'],
    ['with capitals in its type', { type: 'Course.Synced' }, 'type'],
  ])('rejects one %s by itself, and takes the others', (_, more, message) => {
    const { events, rejected } = readEventRows([row({}, 1), row(more, 2), row({}, 3)], now)
    expect(events.map((event) => event.event_id)).toEqual([id(1), id(3)])
    expect(rejected).toEqual([{ index: 1, code: 'VALIDATION_ERROR', message: expect.stringContaining(message) }])
  })

  it('takes an unknown type, 4,096 bytes of data and a time with an offset', () => {
    const stated = row({
      type: 'theirs.own_type',
      occurred_at: '2026-11-21T13:00:00+01:00',
      data: { a: 'a'.repeat(4088) },
    })
    expect(readEventRows([stated], now).events).toMatchObject([{ type: 'theirs.own_type', at: now }])
  })

  it('takes a repeated id once', () => {
    expect(readEventRows([row(), row({ type: 'upgraded' })], now)).toMatchObject({ repeated: 1, rejected: [] })
  })
})

const installation = (more: Partial<Installation> = {}): Installation => ({
  ...newInstallationOf(
    { tenantId: 'tenant_one', mode: 'live' },
    { connector: 'moodle', externalId: 'site' },
    stampAt('2026-11-01T00:00:00.000Z'),
  ).installation,
  ...more,
})

const at = (minute: number): string => `2026-11-21T11:${String(minute).padStart(2, '0')}:00.000Z`
const happened = (type: string, minute: number): ConnectorEvent => ({ event_id: id(minute), type, at: at(minute) })
const effectOn = (code: string, before: Installation, events: readonly ConnectorEvent[]) =>
  effectsOf(before, events, stampAt(now)).incidents.find((effect) => effect.code === code)

describe('failures and successes', () => {
  it('counts failures a minute apart', () => {
    const events = [
      happened('grade.failed', 1),
      { ...happened('grade.failed', 1), event_id: id(9) },
      happened('grade.failed', 2),
    ]
    expect(effectOn('GRADE_SYNC_FAILED', installation(), events)).toEqual({
      code: 'GRADE_SYNC_FAILED',
      succeededAt: undefined,
      resolves: false,
      failedAt: [at(1), at(2)],
    })
  })

  it('resolves by a later success, and opens by a failure after that', () => {
    const events = [happened('course.failed', 1), happened('course.synced', 2), happened('course.failed', 3)]
    expect(effectOn('COURSE_SYNC_FAILED', installation(), events)).toMatchObject({
      succeededAt: at(2),
      resolves: true,
      failedAt: [at(3)],
    })
  })

  it('opens nothing by a failure that comes late, after a success that came before it', () => {
    const before = installation({ succeededAt: { COURSE_SYNC_FAILED: at(5) } })
    expect(effectOn('COURSE_SYNC_FAILED', before, [happened('course.failed', 4)])).toMatchObject({ failedAt: [] })
  })

  it('resolves refused credentials by any synchronization, and failed launches by none', () => {
    const events = [happened('grade.synced', 2)]
    expect(effectOn('AUTH_FAILED', installation(), events)).toMatchObject({ resolves: true })
    expect(effectOn('LAUNCH_FAILED', installation(), events)).toMatchObject({ resolves: false })
  })
})

describe('the installation', () => {
  it('takes its versions from an upgrade', () => {
    const event = { ...happened('upgraded', 1), data: { version: '2.0', hostVersion: '5.1' } }
    const { installation: after, events } = effectsOf(installation(), [event], stampAt(now))
    expect([after.version, after.hostVersion, events.map(({ type }) => type)]).toEqual([
      '2.0',
      '5.1',
      ['connector.updated'],
    ])
  })

  it('gets uninstalled by its event, but not by late news of an earlier removal', () => {
    const gone = effectsOf(installation(), [happened('uninstalled', 1)], stampAt(now))
    expect([gone.installation.uninstalledAt, gone.events[0]?.type]).toEqual([now, 'connector.uninstalled'])
    const again = installation({ installedAt: at(2) })
    expect(effectsOf(again, [happened('uninstalled', 1)], stampAt(now)).installation.uninstalledAt).toBeNull()
  })
})
