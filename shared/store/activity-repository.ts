/** What the LRS knows of activities (docs/access-patterns.md, L5-L6). */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ActivityDefinition } from '#shared/contract/xapi/statement.ts'
import { joinedDefinition } from '#shared/domain/xapi/activity-definition.ts'
import { putIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { binary, parseItem, parsePacked } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'

const activityItem = z.object({ definition: binary, hash: z.string() })

// Only what a statement was read for is ever packed.
const definitionText = z.string().transform((text) => z.custom<ActivityDefinition>((value) => typeof value === 'object' && value !== null).parse(JSON.parse(text)))

/** An item holds 400 KB. */
const mostBytes = 380 * 1024

export interface ActivityRepository {
  /** L5. What statements have said of the activity; null: nothing. Strongly consistent. */
  find(tenantId: string, activityId: string): Promise<ActivityDefinition | null>
  /**
   * L6. Adds what a statement says of the activity: one read, and one write where it says something new. Repeating it changes nothing.
   * What would no longer fit into an item is not added.
   */
  learn(tenantId: string, activityId: string, said: ActivityDefinition): Promise<void>
}

interface Known {
  readonly definition: ActivityDefinition
  readonly hash: string
}

function fromItem(item: RawItem): Known {
  const { definition, hash } = parseItem(activityItem, item)
  return { definition: parsePacked(definitionText, () => inflateRawSync(definition).toString('utf8'), item), hash }
}

const keyOf = (tenantId: string, activityId: string): { pk: string; sk: string } => keys.lrsActivity(tenantId, createHash('sha256').update(activityId).digest('base64url'))

const rounds = 10

export function activityRepository(table: Table): ActivityRepository {
  const read = async (tenantId: string, activityId: string): Promise<Known | null> => {
    const { Item } = await table.reads.send(new GetCommand({ TableName: table.name, Key: keyOf(tenantId, activityId), ConsistentRead: true }))
    return Item === undefined ? null : fromItem(Item)
  }
  return {
    find: async (tenantId, activityId) => (await read(tenantId, activityId))?.definition ?? null,
    async learn(tenantId, activityId, said) {
      let known = await read(tenantId, activityId)
      for (let round = 0; round < rounds; round += 1) {
        const text = JSON.stringify(known === null ? said : joinedDefinition(known.definition, said))
        const hash = createHash('sha1').update(text).digest('base64url')
        const packed = deflateRawSync(text)
        if (hash === known?.hash || packed.length > mostBytes) return
        const fence = new Expression()
        fence.requireEqual('hash', known?.hash ?? null)
        const { ConditionExpression, ...values } = fence.render()
        const result = await putIf(table, { Item: { ...keyOf(tenantId, activityId), activityId, definition: packed, hash }, ConditionExpression, ...values })
        if (result.kind === 'written') return
        known = result.item === null ? null : fromItem(result.item)
      }
      throw Object.assign(new Error('Too many statements describe an activity at once.'), { name: 'ThrottlingException' })
    },
  }
}
