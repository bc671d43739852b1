/** The verbs of value, as access patterns are counted. */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { bookingOf, levelChangeOf, type ValueBooking } from '#shared/domain/skills/value/value-entry.ts'
import { changeValueModel, type ValueModel, type ValueModelChange } from '#shared/domain/skills/value/value-model.ts'
import { valueModelRepository, type ValueModelRepository } from '#shared/store/value/value-model-repository.ts'
import { valueRepository, type BookedTime, type ValueRepository } from '#shared/store/value/value-repository.ts'
import { carriedDataOf } from '#test/unit/domain/support/event-data.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const at = '2026-11-21T10:00:00.000Z'
const frameworkId = 'fwk_1'

function changed(tenantId: string, stored: ValueModel | null = null): ValueModelChange {
  const terms = {
    ...{ currency: 'EUR', levelValuesMinor: [10, 20, 30, 40], skills: [], packageCosts: [] },
    learnerHourMinor: 3_600,
  }
  const version = stored?.version ?? 0
  const decision = changeValueModel({ tenantId, frameworkId, stored }, { terms, version }, stampAt(at))
  if (decision.outcome === 'refused') throw new Error(decision.text)
  return decision.value
}

/** A level change that evidence of one package brought about. */
export function aBooking(tenantId = fresh('tenant_')): ValueBooking {
  const event: AuditEvent = {
    ...{
      eventId: fresh('evt_'),
      type: 'competency.level_changed',
      at,
      entityType: 'skill_projection',
      entityId: 'prj_1',
    },
    ...{ severity: 'info', mode: 'live', data: carriedDataOf['competency.level_changed'] ?? {} },
  }
  const change = levelChangeOf(event)
  if (change === null) throw new Error('The event changes no level.')
  const evidence = [{ evidenceId: 'evd_1', packageId: 'pkg_1', contribution: 100_000 }]
  return bookingOf(change, { model: changed(tenantId).model, evidence }, stampAt(at))
}

const aTime = (): BookedTime => ({
  ...{ tenantId: fresh('tenant_'), frameworkId, packageId: 'pkg_1', sessionId: 'ses_1', attempt: 1 },
  ...{ seconds: 60, learnerHourMinor: 3_600, at },
})

const onModel =
  (act: (models: ValueModelRepository, model: ValueModel) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const models = valueModelRepository(table)
    const change = changed(fresh('tenant_'))
    await models.change(null, change)
    return () => act(models, change.model)
  }

const onEntry =
  (act: (value: ValueRepository, booking: ValueBooking) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const value = valueRepository(table)
    const booking = aBooking()
    await value.book(booking)
    return () => act(value, booking)
  }

const month = '2026-11'

export const valueScenarios: Readonly<Record<string, Scenario>> = {
  'valueModels.get': onModel((models, { tenantId }) => models.get(tenantId, frameworkId)),
  'valueModels.getVersion': onModel((models, { tenantId }) => models.getVersion(tenantId, frameworkId, 1)),
  'valueModels.change': ({ table }) => {
    const change = changed(fresh('tenant_'))
    return Promise.resolve(() => valueModelRepository(table).change(null, change))
  },
  'value.book': ({ table }) => {
    const booking = aBooking()
    return Promise.resolve(() => valueRepository(table).book(booking))
  },
  'value.bookedSeconds': async ({ table }) => {
    const [value, time] = [valueRepository(table), aTime()]
    await value.bookTime(time, 0)
    return () => value.bookedSeconds(time)
  },
  'value.bookTime': ({ table }) => {
    const time = aTime()
    return Promise.resolve(() => valueRepository(table).bookTime(time, 0))
  },
  'value.totals': onEntry((value, { entry: { tenantId } }) => value.totals({ tenantId, frameworkId, month })),
  'value.entries': onEntry((value, { entry: { tenantId } }) =>
    value.entries({ tenantId, frameworkId, month }, { limit: 50, after: null }),
  ),
}
