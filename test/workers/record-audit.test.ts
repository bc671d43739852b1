/** How long the audit log keeps what is recorded, and what a batch reads to know it. */
import { auditRecorder } from '#functions/workers/record-audit/record-audit.ts'
import { defaultSettings } from '#shared/domain/configuration/configuration.ts'
import { anEvent } from '#test/support/actor-data.ts'
import { received } from '#test/support/published-events.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

/** Recorders over settings in memory, and what they asked for and recorded. */
function bench(stated: Readonly<Record<string, number>>) {
  const read: string[] = []
  const recorded: [string, number][] = []
  const open = (): ReturnType<typeof auditRecorder> =>
    auditRecorder({
      log: {
        record: ({ event }, days) => {
          recorded.push([event.eventId, days])
          return Promise.resolve()
        },
      },
      configurations: {
        get: (tenantId) => {
          read.push(tenantId)
          const auditRetentionDays = stated[tenantId] ?? null
          return Promise.resolve({ tenantId, settings: { ...defaultSettings, auditRetentionDays }, version: 2 })
        },
      },
    })
  return { read, recorded, open }
}

const changeIn = (tenantId: string, eventId: string) =>
  received({ tenantId, event: { ...anEvent(eventId), actor: { kind: 'person', id: 'person-one' } }, session: null })

it('keeps entries as long as each workspace states, reading its settings once a batch', async () => {
  const { read, recorded, open } = bench({ tenant_short: 30, tenant_long: 2555 })
  const record = open()
  const events = [
    ...[changeIn('tenant_short', 'evt_1'), changeIn('tenant_short', 'evt_2')],
    ...[changeIn('tenant_long', 'evt_3'), changeIn('tenant_usual', 'evt_4')],
  ]
  await Promise.all(events.map(record))
  expect(recorded.sort()).toEqual([
    ['evt_1', 30],
    ['evt_2', 30],
    ['evt_3', 2555],
    ['evt_4', 365],
  ])
  expect(read.sort()).toEqual(['tenant_long', 'tenant_short', 'tenant_usual'])
  await open()(changeIn('tenant_short', 'evt_5'))
  expect(read).toHaveLength(4)
})

it('reads nothing for what is not recorded', async () => {
  const { read, recorded, open } = bench({})
  const session = aSession({ tenantId: 'tenant_one' })
  await open()(received({ tenantId: 'tenant_one', event: { ...anEvent('evt_1'), type: 'session.completed' }, session }))
  const level = { ...anEvent('evt_2'), type: 'competency.level_changed', actor: { kind: 'key', id: 'key_1' } } as const
  await open()(received({ tenantId: 'tenant_one', event: level, session: null }))
  expect([read, recorded]).toEqual([[], []])
})
