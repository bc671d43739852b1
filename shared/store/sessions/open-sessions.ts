/** Open sessions of a package, counted by version in one pass (docs/access-patterns.md, S9). */
import * as z from 'zod'
import { completionStatus } from '#shared/contract/resources/sessions/session.ts'
import { queryUpTo } from '#shared/store/table/query.ts'
import { getAll } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import { keyOf, type Table } from '#shared/store/table/table.ts'
import { listQuery } from './session-list.ts'
import { mostSessions } from './session-page.ts'

export interface OpenSessions {
  /** By the version that the current attempt plays. */
  readonly byVersion: ReadonlyMap<string, number>
  /** False: the package has more sessions than were looked at, which are the newest. */
  readonly isComplete: boolean
}

/** What decides of an item; the rest, such as CMI data, is not unpacked. */
const attemptState = z.object({ versionId: z.string(), completion: completionStatus })

const openStates: readonly string[] = ['not_attempted', 'incomplete'] satisfies z.output<typeof completionStatus>[]

/** Sessions that are read at a time, so that few items are in memory. */
const chunk = 500

export async function countOpenSessions(table: Table, tenantId: string, packageId: string): Promise<OpenSessions> {
  const { items, next } = await queryUpTo(table, listQuery(tenantId, { packageId }), { most: mostSessions })
  const byVersion = new Map<string, number>()
  for (let at = 0; at < items.length; at += chunk)
    for (const item of await getAll(table, items.slice(at, at + chunk).map(keyOf))) {
      const { versionId, completion } = parseItem(attemptState, item)
      if (openStates.includes(completion)) byVersion.set(versionId, (byVersion.get(versionId) ?? 0) + 1)
    }
  return { byVersion, isComplete: next === undefined }
}
