/**
 * Due marks: work that is due at a time. The sparse index `outbox` lists them by their times, apart from the events.
 * A mark only reminds: whoever finds it decides on the item that it names.
 */
import * as z from 'zod'
import { dueKey, keys, outboxShards } from '#shared/store/table/keys.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem } from '#shared/store/table/table.ts'

const dueMark = z.object({
  tenantId: z.string(),
  kind: z.enum([
    'dispatch-expiry',
    'period-end',
    'month-close',
    'package-deletion',
    'export-job',
    'skill-fading',
    'recomputation',
  ]),
  /** Id of the thing that the work is about. */
  id: z.string(),
  /** ISO 8601 in UTC, so that texts sort as times do. */
  dueAt: z.string(),
})

export type DueMark = Readonly<z.output<typeof dueMark>>

/** @throws StoredItemInvalid */
export const dueMarkFromItem = (item: RawItem): DueMark => parseItem(dueMark, item)

export const keyOfMark = ({ tenantId, kind, id }: Omit<DueMark, 'dueAt'>): Key => keys.dueMark(tenantId, kind, id)

/** Periods and months are things of every workspace, so their ids alone would all fall into one shard. */
const shardOf = ({ tenantId, id }: DueMark): number =>
  Buffer.from(`${tenantId}${id}`).reduce((sum, byte) => sum + byte, 0) % outboxShards

/** A mark replaces the one that the same kind of work had for the same thing. */
export const dueMarkItem = (mark: DueMark): RawItem => ({
  ...keyOfMark(mark),
  ...mark,
  opk: dueKey(shardOf(mark)),
  osk: `${mark.dueAt}#${mark.id}`,
})
