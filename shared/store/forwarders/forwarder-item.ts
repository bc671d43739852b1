/** Stored forwarders. */
import * as z from 'zod'
import type { Actor } from '#shared/contract/resources/statements/statement.ts'
import { isObject } from '#shared/contract/values.ts'
import { forwardedVersions, type Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import type { StatementFilter } from '#shared/domain/statements/statement-keys.ts'
import { storedPosition, toStoredPosition } from '#shared/domain/statements/statement-position.ts'
import { activeForwarderSortKey, forwarderShard, keys } from '#shared/store/table/keys.ts'
import { binary, parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const nullableText = z.string().nullable().default(null)

const forwarderItem = z.object({
  tenantId: z.string(),
  forwarderId: z.string(),
  label: z.string(),
  endpoint: z.string(),
  username: z.string(),
  password: z.object({ kid: z.string(), box: binary }),
  xapiVersion: z.enum(forwardedVersions),
  filter: z.object({
    agent: z.custom<Actor>(isObject).optional(),
    verb: z.string().optional(),
    verbs: z.array(z.string()).optional(),
    activity: z.string().optional(),
    activities: z.array(z.string()).optional(),
    registration: z.string().optional(),
    relatedAgents: z.boolean().optional(),
    relatedActivities: z.boolean().optional(),
  }),
  status: z.enum(['active', 'paused']),
  pausedBecause: z.enum(['asked', 'failing', 'refused']).nullable().default(null),
  cursor: z.object({ since: z.string().nullable(), after: storedPosition.nullable() }),
  forwarded: z.number(),
  passedOver: z.number(),
  lastPassedOver: nullableText,
  failures: z.number(),
  failingSince: nullableText,
  nextAttemptAt: nullableText,
  lastFailure: nullableText,
  isUpToDate: z.boolean().default(false),
  oldestWaiting: nullableText,
  revision: z.number(),
  version: z.number().default(1),
  createdAt: z.string(),
  updatedAt: z.string(),
})

const filterFrom = ({
  agent,
  verb,
  verbs,
  activity,
  activities,
  registration,
  relatedAgents,
  relatedActivities,
}: z.output<typeof forwarderItem>['filter']): StatementFilter => ({
  ...(agent !== undefined && { agent }),
  ...(verb !== undefined && { verb }),
  ...(verbs !== undefined && { verbs }),
  ...(activity !== undefined && { activity }),
  ...(activities !== undefined && { activities }),
  ...(registration !== undefined && { registration }),
  ...(relatedAgents !== undefined && { relatedAgents }),
  ...(relatedActivities !== undefined && { relatedActivities }),
})

/** @throws StoredItemInvalid */
export function forwarderFromItem(item: RawItem): Forwarder {
  const { filter, ...rest } = parseItem(forwarderItem, item)
  return { ...rest, filter: filterFrom(filter) }
}

/** Attributes of a forwarder, with its cursor as the item holds it. */
export const withStoredCursor = <Attributes extends Pick<Forwarder, 'cursor'>>({
  cursor,
  ...attributes
}: Attributes) => ({
  ...attributes,
  cursor: { ...cursor, after: cursor.after === null ? null : toStoredPosition(cursor.after) },
})

/** Entry of an active forwarder in the index `outbox`, where the forwarding worker finds those of all workspaces. */
export const activeEntry = { opk: forwarderShard, osk: activeForwarderSortKey }
/** Takes the entry away. */
export const noEntry = { opk: null, osk: null }

export const newForwarderItem = (forwarder: Forwarder): RawItem => ({
  ...keys.forwarder(forwarder.tenantId, forwarder.forwarderId),
  ...withoutNulls(withStoredCursor(forwarder)),
  ...(forwarder.status === 'active' ? activeEntry : {}),
})
