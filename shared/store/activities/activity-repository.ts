/** Definitions of activities, merged from the statements of a workspace (docs/access-patterns.md, L5-L6). */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import type { ActivityDefinition } from '#shared/contract/resources/statements/statement.ts'
import { mergeDefinitions } from '#shared/domain/activities/activity-definition.ts'
import { putIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import { binary, parseItem, parsePacked } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'

const activityItem = z.object({ definition: binary, hash: z.string() })

// A definition was checked when its statement was read, and is not checked again.
const definitionText = z
  .string()
  .transform((text) =>
    z.custom<ActivityDefinition>((value) => typeof value === 'object' && value !== null).parse(JSON.parse(text)),
  )

/** Packed bytes of a definition; an item holds 400 KB. */
const maxBytes = 380 * 1024

export interface ActivityRepository {
  /** L5. The merged definition; null where no statement has defined the activity. Strongly consistent. */
  find(tenantId: string, activityId: string): Promise<ActivityDefinition | null>
  /**
   * L6. Merges a definition into the stored one: one read, and one write if that changes it. Idempotent. A definition
   * that makes the item too large is not merged.
   * @throws `tableBusy` where many statements define the activity at once
   */
  recordDefinition(tenantId: string, activityId: string, definition: ActivityDefinition): Promise<void>
}

interface StoredDefinition {
  readonly definition: ActivityDefinition
  /** Of the definition's JSON. */
  readonly hash: string
}

function fromItem(item: RawItem): StoredDefinition {
  const { definition, hash } = parseItem(activityItem, item)
  return { definition: parsePacked(definitionText, () => inflateRawSync(definition).toString('utf8'), item), hash }
}

const keyOf = (tenantId: string, activityId: string): Key =>
  keys.lrsActivity(tenantId, createHash('sha256').update(activityId).digest('base64url'))

export function activityRepository(table: Table): ActivityRepository {
  const read = async (tenantId: string, activityId: string): Promise<StoredDefinition | null> => {
    const item = await get(table, keyOf(tenantId, activityId), { consistent: true })
    return item === undefined ? null : fromItem(item)
  }
  return {
    find: async (tenantId, activityId) => (await read(tenantId, activityId))?.definition ?? null,
    async recordDefinition(tenantId, activityId, definition) {
      const first = await read(tenantId, activityId)
      await decideAgain({ item: `the definition of ${activityId}`, first, tries: 10 }, async (stored) => {
        const merged = stored === null ? definition : mergeDefinitions(stored.definition, definition)
        const text = JSON.stringify(merged)
        const hash = createHash('sha1').update(text).digest('base64url')
        const packed = deflateRawSync(text)
        if (hash === stored?.hash || packed.length > maxBytes) return done(undefined)
        const unchanged = new Expression()
        unchanged.requireEqual('hash', stored?.hash ?? null)
        const item = { ...keyOf(tenantId, activityId), activityId, definition: packed, hash }
        const result = await putIf(table, item, unchanged)
        if (result.kind === 'written') return done(undefined)
        return { kind: 'changed', next: result.item === null ? null : fromItem(result.item) }
      })
    },
  }
}
