/** Incidents of workspaces (docs/access-patterns.md, J9-J14). */
import * as z from 'zod'
import { errorCatalogue } from '#shared/contract/errors.ts'
import {
  incidentEntityTypes,
  incidentSources,
  incidentStatuses,
} from '#shared/contract/resources/incidents/incident.ts'
import { differing } from '#shared/domain/differing.ts'
import {
  fingerprintOf,
  incidentOpened,
  incidentUpdated,
  isRecordedAgain,
  type Incident,
  type IncidentChange,
  type Trouble,
} from '#shared/domain/incidents/incident.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { connectorCodes } from '#shared/contract/resources/incidents/connector-codes.ts'
import { planCodes } from '#shared/contract/resources/incidents/plan-codes.ts'
import { stopCodes } from '#shared/contract/resources/incidents/stop-codes.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { deleteIf, updateIf } from '#shared/store/table/conditional-write.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get, getAll, getEach } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { deleteStep, transact, updateStep, updateWith, type TransactionStep } from '#shared/store/table/transaction.ts'

interface ChosenIncidents {
  readonly status: Incident['status'] | null
  readonly entityId: string | null
}

export interface IncidentRepository {
  /**
   * J9. Opens an incident, or adds an occurrence to the open one, once a minute at most. Of simultaneous occurrences one
   * is recorded, and an id that an incident has opens none.
   * @param at `makeId` makes the id of a new incident; with `stamp`, the event `incident.opened` is stored with it
   */
  record(
    trouble: Trouble,
    at: { readonly now: string; readonly makeId: () => string; readonly stamp?: Stamp },
  ): Promise<void>
  /**
   * J12. Ids of the open incidents of such trouble, in its order; null: none. Alerts of a plan that a person has resolved
   * count as open until they are settled.
   */
  openOf(troubles: readonly Trouble[]): Promise<(string | null)[]>
  /**
   * J13. Resolves the open incident of such trouble, which is over, in nobody's name.
   * @param overAt ISO 8601; an incident that was seen later stays open
   */
  settle(trouble: Trouble, overAt?: string): Promise<void>
  /**
   * J14. Numbers of the incidents with the status `open` by what they are about, without that of former releases.
   * Acknowledged ones are not counted, as a list of that status does not show them. Eventually consistent.
   * @param entityIds what to count for; an id without such an incident is absent from the result
   */
  countOpen(tenantId: string, entityIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** J10. Incidents with a status, of an entity (null: of any), newest first. Eventually consistent. */
  list(tenantId: string, chosen: ChosenIncidents, page: CursorRequest): Promise<CursorPage<Incident>>
  /**
   * J11. Changes an incident, if it is not resolved, and records the event of a change that changes something. Resolving it
   * lets the same trouble open a new one.
   * `resolved`: it was resolved already, and is left as it is.
   */
  change(
    of: { readonly tenantId: string; readonly incidentId: string },
    change: IncidentChange & { readonly by: string },
    stamp: Stamp,
  ): Promise<{ readonly kind: 'written' | 'resolved'; readonly incident: Incident } | { readonly kind: 'missing' }>
}

const nullableText = z.string().nullable().default(null)

const ownCodes: ReadonlySet<string> = new Set([...planCodes, ...connectorCodes, ...stopCodes])

const incidentItem = z.object({
  tenantId: z.string(),
  incidentId: z.string(),
  source: z.enum(incidentSources),
  entityType: z.enum(incidentEntityTypes),
  entityId: z.string(),
  code: z.custom<Incident['code']>(
    (value) => typeof value === 'string' && (Object.hasOwn(errorCatalogue, value) || ownCodes.has(value)),
  ),
  title: z.string(),
  severity: z.enum(['info', 'warn']),
  status: z.enum(incidentStatuses),
  count: z.number(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  note: nullableText,
  resolvedBy: nullableText,
})

const incidentFrom = (item: RawItem): Incident => parseItem(incidentItem, item)

/** The incident is there and not resolved. */
function unresolved(): Expression {
  const change = new Expression()
  change.requireItem()
  change.require(`${change.name('status')} <> ${change.value('resolved')}`)
  return change
}

/** Trouble of the next minute then finds no open incident, and opens another. */
function closeStep(incident: Incident): TransactionStep {
  const isItsOwn = new Expression()
  const { tenantId, incidentId } = incident
  isItsOwn.require(`(attribute_not_exists(pk) OR ${isItsOwn.name('incidentId')} = ${isItsOwn.value(incidentId)})`)
  return deleteStep(keys.openIncident(tenantId, fingerprintOf(incident)), isItsOwn)
}

async function change(
  table: Table,
  { tenantId, incidentId }: { readonly tenantId: string; readonly incidentId: string },
  { by, stamp, ...wanted }: IncidentChange & { readonly by: string; readonly stamp: Stamp },
): ReturnType<IncidentRepository['change']> {
  const key = keys.incident(tenantId, incidentId)
  const item = await get(table, key, { consistent: true })
  if (item === undefined) return { kind: 'missing' }
  const before = incidentFrom(item)
  if (before.status === 'resolved') return { kind: 'resolved', incident: before }
  const resolves = wanted.status === 'resolved'
  // An alert of a plan is told once: it opens again only after it was settled.
  const closes = resolves && before.source !== 'plan'
  const after = { ...wanted, ...(resolves ? { resolvedBy: by } : {}) }
  const expression = unresolved()
  expression.setAll(after)
  if (Object.keys(differing<Incident>(before, after)).length > 0)
    appendEvents(expression, [incidentUpdated({ ...before, ...after }, stamp)])
  const failed = await updateWith(table, { key, expression }, closes ? [closeStep(before)] : [])
  if (failed === null) return { kind: 'written', incident: { ...before, ...after } }
  if (failed.item === null || failed.step > 0) throw new Error(`The incident ${incidentId} cannot be resolved.`)
  return { kind: 'resolved', incident: incidentFrom(failed.item) }
}

const openItem = z.object({ incidentId: z.string(), lastSeenAt: z.string(), entityId: z.string().optional() })

const openFrom = (item: RawItem | undefined): z.output<typeof openItem> | null =>
  item === undefined ? null : parseItem(openItem, item)

async function settle(table: Table, trouble: Trouble, overAt?: string): Promise<void> {
  const openKey = keys.openIncident(trouble.tenantId, fingerprintOf(trouble))
  const open = openFrom(await get(table, openKey, { consistent: true }))
  if (open === null || (overAt !== undefined && open.lastSeenAt > overAt)) return
  const key = keys.incident(trouble.tenantId, open.incidentId)
  const resolved = unresolved()
  resolved.set('status', 'resolved')
  // The incident first: a run that dies after it finds the incident still open by its trouble, and goes on.
  await updateIf(table, key, resolved)
  const isSame = new Expression()
  isSame.requireEqual('incidentId', open.incidentId)
  await deleteIf(table, openKey, isSame)
}

async function countOpen(
  table: Table,
  tenantId: string,
  entityIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const { pk: partition, sk: prefix } = keys.openIncident(tenantId, '')
  const unresolvedOnes = (await queryAll(table, { partition, range: { prefix } }))
    .map((item) => parseItem(openItem, item))
    .filter(({ entityId }) => entityId !== undefined && entityIds.has(entityId))
  // Only the incident itself says whether a person has acknowledged it.
  const items = await getAll(
    table,
    unresolvedOnes.map(({ incidentId }) => keys.incident(tenantId, incidentId)),
  )
  const counts = new Map<string, number>()
  for (const { status, entityId } of items.map(incidentFrom))
    if (status === 'open') counts.set(entityId, (counts.get(entityId) ?? 0) + 1)
  return counts
}

function incidentChange(trouble: Trouble, incidentId: string, now: string): Expression {
  const change = new Expression()
  change.setAll({ ...trouble, incidentId, fingerprint: fingerprintOf(trouble), lastSeenAt: now })
  change.setTo('firstSeenAt', `if_not_exists(${change.name('firstSeenAt')}, ${change.value(now)})`)
  change.setTo('status', `if_not_exists(${change.name('status')}, ${change.value('open')})`)
  change.addTo('count', 1)
  return change
}

export const incidentRepository = (table: Table): IncidentRepository => ({
  list(tenantId, { status, entityId }, page) {
    const { pk: partition, sk: prefix } = keys.incident(tenantId, '')
    const rowOf = (item: RawItem): Incident | null => {
      const incident = incidentFrom(item)
      const isChosen =
        (status === null || incident.status === status) && (entityId === null || incident.entityId === entityId)
      return isChosen ? incident : null
    }
    return cursorPage(table, { partition, range: { prefix } }, { ...page, rowOf })
  },
  change: (of, wanted, stamp) => change(table, of, { ...wanted, stamp }),
  async openOf(troubles) {
    const wanted = troubles.map((trouble) => keys.openIncident(trouble.tenantId, fingerprintOf(trouble)))
    return (await getEach(table, wanted)).map((item) => openFrom(item)?.incidentId ?? null)
  },
  settle: (trouble, overAt) => settle(table, trouble, overAt),
  countOpen: (tenantId, entityIds) => countOpen(table, tenantId, new Set(entityIds)),
  async record(trouble, { now, makeId, stamp }) {
    const openKey = keys.openIncident(trouble.tenantId, fingerprintOf(trouble))
    const open = openFrom(await get(table, openKey))
    if (!isRecordedAgain(open?.lastSeenAt ?? null, now)) return
    const incidentId = open?.incidentId ?? makeId()
    const pointer = new Expression()
    pointer.setAll({ incidentId, lastSeenAt: now, entityId: trouble.entityId })
    pointer.requireEqual('lastSeenAt', open?.lastSeenAt ?? null)
    const change = incidentChange(trouble, incidentId, now)
    // An occurrence that comes again after its incident was resolved.
    if (open === null) change.require('attribute_not_exists(pk)')
    if (open === null && stamp !== undefined) appendEvents(change, [incidentOpened(trouble, incidentId, stamp)])
    // A refusal means that another occurrence was recorded at the same time.
    await transact(table, [
      updateStep(openKey, pointer),
      updateStep(keys.incident(trouble.tenantId, incidentId), change),
    ])
  },
})
