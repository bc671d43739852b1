/** Workspaces and their API keys (docs/access-patterns.md, A1-A4). */
import { createHash } from 'node:crypto'
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keyScopes } from '#shared/contract/endpoint.ts'
import type { ApiKey } from '#shared/domain/access/api-key.ts'
import { planNames, type BillingTerms, type PlanName } from '#shared/domain/access/plan.ts'
import type { WorkspaceUsage } from '#shared/domain/access/usage.ts'
import { keys } from './keys.ts'
import { parseItem } from './stored-item.ts'
import type { Table } from './table.ts'
import { usageFromItem } from './usage-item.ts'
import { rawItem, wireItem } from './wire-item.ts'

const learnerTerms = z.object({
  included: z.number().int().min(0),
  overage: z.object({ eachMills: z.number().positive().nullable(), stopMills: z.number().min(0).nullable() }).nullable(),
})

/** What of a contract differs from the plan, as it is stored with the workspace and its keys. */
export const billingTerms = z.object({ anchorDay: z.number().int().min(1).max(31).optional(), learners: learnerTerms.optional() })

const apiKeyItem = z.object({
  keyId: z.string(),
  tenantId: z.string(),
  mode: z.enum(['live', 'test']),
  scopes: z.array(z.enum(keyScopes)),
  plan: z.enum(planNames),
  billing: billingTerms.optional(),
  label: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().nullable().default(null),
})

export interface Tenant {
  readonly tenantId: string
  readonly name: string
  readonly plan: PlanName
  /** Where its contract differs from its plan; its keys carry it too. */
  readonly billing?: BillingTerms | undefined
  readonly createdAt: string
}

export interface AccessRepository {
  /** A1. The key with this text in the workspace that the text claims; strongly consistent, so that revoking works at once. */
  findKey(tenantId: string, text: string): Promise<ApiKey | null>
  /** A1 and A4. The key with the usage of its workspace, in one call. */
  findKeyWithUsage(tenantId: string, text: string): Promise<{ readonly key: ApiKey | null; readonly usage: WorkspaceUsage }>
  /** A2. Stores a key by the hash of its text; the text itself is kept nowhere. */
  putKey(key: ApiKey, text: string): Promise<void>
  /** A2. */
  revokeKey(tenantId: string, text: string, at: string): Promise<void>
  /** A3. */
  putTenant(tenant: Tenant): Promise<void>
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const accessRepository = (table: Table): AccessRepository => ({
  async findKey(tenantId, text) {
    const { Item } = await table.lookups.send(new GetItemCommand({ TableName: table.name, Key: wireItem({ ...keys.apiKey(tenantId, hashOf(text)) }), ConsistentRead: true }))
    return Item === undefined ? null : parseItem(apiKeyItem, rawItem(Item))
  },
  async findKeyWithUsage(tenantId, text) {
    const wanted = [keys.apiKey(tenantId, hashOf(text)), keys.usage(tenantId)] as const
    const answer = await table.reads.send(new BatchGetCommand({ RequestItems: { [table.name]: { Keys: [...wanted], ConsistentRead: true } } }))
    if ((answer.UnprocessedKeys?.[table.name]?.Keys ?? []).length > 0) {
      throw Object.assign(new Error('The table left the key of a request unprocessed.'), { name: 'ThrottlingException' })
    }
    const items = answer.Responses?.[table.name] ?? []
    const [key, usage] = wanted.map(({ sk }) => items.find((item) => item['sk'] === sk))
    return { key: key === undefined ? null : parseItem(apiKeyItem, key), usage: usageFromItem(usage) }
  },
  async putKey(key, text) {
    const { revokedAt, ...item } = key
    await table.documents.send(
      new PutCommand({ TableName: table.name, Item: { ...keys.apiKey(key.tenantId, hashOf(text)), ...item, ...(revokedAt === null ? {} : { revokedAt }) } }),
    )
  },
  async revokeKey(tenantId, text, at) {
    await table.documents.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.apiKey(tenantId, hashOf(text)),
        UpdateExpression: 'SET revokedAt = if_not_exists(revokedAt, :at)',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':at': at },
      }),
    )
  },
  async putTenant(tenant) {
    await table.documents.send(new PutCommand({ TableName: table.name, Item: { ...keys.tenant(tenant.tenantId), ...tenant } }))
  },
})
