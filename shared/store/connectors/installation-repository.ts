/** Installations of connectors and their events (docs/access-patterns.md, J15-J19). */
import * as z from 'zod'
import { connectorCodes } from '#shared/contract/resources/incidents/connector-codes.ts'
import type { ConnectorEvent } from '#shared/domain/connectors/connector-events.ts'
import { maxInstallations, type Installation, type InstallationChange } from '#shared/domain/connectors/installation.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { insertAll } from '#shared/store/table/batch-write.ts'
import { updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { raiseCountStep } from '#shared/store/table/limited-count.ts'
import { queryPages } from '#shared/store/table/query.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { putStep, transact } from '#shared/store/table/transaction.ts'

type InstallationId = Pick<Installation, 'tenantId' | 'installationId'>

export interface InstallationRepository {
  /**
   * J15. Stores a new installation with its event. `full`: the workspace has `maxInstallations`; `exists`: another request
   * was faster.
   */
  create(change: InstallationChange): Promise<'created' | 'full' | 'exists'>
  /** J16. Strongly consistent. */
  get(id: InstallationId): Promise<Installation | null>
  /** J17. All of a workspace, newest first. Eventually consistent. */
  list(tenantId: string): Promise<Installation[]>
  /** J18. Stores a change with its events; false: another writer was faster, and the caller reads again. */
  change(before: Installation, change: InstallationChange): Promise<boolean>
  /** J19. Those of the events that are not recorded yet, in their order. */
  unknown(id: InstallationId, events: readonly ConnectorEvent[]): Promise<ConnectorEvent[]>
  /** J19. Records events for 30 days. Returns how many were recorded before. @param now ISO 8601 */
  record(id: InstallationId, events: readonly ConnectorEvent[], now: string): Promise<number>
}

const nullableText = z.string().nullable().default(null)

const installationItem = z.object({
  tenantId: z.string(),
  installationId: z.string(),
  mode: z.enum(['live', 'test']),
  connector: z.string(),
  externalId: z.string(),
  displayName: nullableText,
  siteUrl: nullableText,
  version: nullableText,
  hostVersion: nullableText,
  acquisitionSource: nullableText,
  installedAt: z.string(),
  lastSeenAt: z.string(),
  uninstalledAt: nullableText,
  succeededAt: z.partialRecord(z.enum(connectorCodes), z.string()),
  revision: z.number(),
})

const installationFrom = (item: RawItem): Installation => parseItem(installationItem, item)

const keyOf = ({ tenantId, installationId }: InstallationId) => keys.installation(tenantId, installationId)

async function create(
  table: Table,
  { installation, events }: InstallationChange,
): Promise<'created' | 'full' | 'exists'> {
  const failed = await transact(table, [
    raiseCountStep(keys.installationCount(installation.tenantId), 'installations', maxInstallations),
    putStep({ ...keyOf(installation), ...withoutNulls(installation), ...outboxOf(events) }),
  ])
  if (failed === null) return 'created'
  return failed.step === 0 ? 'full' : 'exists'
}

async function change(
  table: Table,
  before: Installation,
  { installation, events }: InstallationChange,
): Promise<boolean> {
  const expression = new Expression()
  expression.setAll(installation)
  appendEvents(expression, events)
  expression.requireEqual('revision', before.revision)
  return (await updateUnread(table, keyOf(before), expression)).kind === 'written'
}

const keptSeconds = 30 * 86_400

const eventItem = ({ tenantId, installationId }: InstallationId, event: ConnectorEvent, now: string): RawItem => ({
  ...keys.connectorEvent(tenantId, installationId, event.event_id),
  ...{ type: event.type, at: event.at },
  ...(event.data === undefined ? {} : { data: JSON.stringify(event.data) }),
  expiresAt: Math.floor(Date.parse(now) / 1000) + keptSeconds,
})

export const installationRepository = (table: Table): InstallationRepository => ({
  create: (change) => create(table, change),
  async get(id) {
    const item = await get(table, keyOf(id), { consistent: true })
    return item === undefined ? null : installationFrom(item)
  },
  async list(tenantId) {
    const { pk: partition, sk: prefix } = keys.installation(tenantId, '')
    const found: Installation[] = []
    for await (const { items } of queryPages(table, { partition, range: { prefix } }, maxInstallations))
      found.push(...items.map(installationFrom))
    return found.sort((a, b) => (a.installedAt > b.installedAt ? -1 : 1))
  },
  change: (before, changed) => change(table, before, changed),
  async unknown({ tenantId, installationId }, events) {
    const wanted = events.map(({ event_id: id }) => keys.connectorEvent(tenantId, installationId, id))
    const items = await getEach(table, wanted)
    return events.filter((_, position) => items[position] === undefined)
  },
  async record(id, events, now) {
    const items = events.map((event) => eventItem(id, event, now))
    return (await insertAll(table, items, () => true)).length
  },
})
