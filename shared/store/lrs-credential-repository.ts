/** Pairs of LRS credentials of a workspace (docs/access-patterns.md, A5-A8). */
import { createHash, timingSafeEqual } from 'node:crypto'
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { lrsScopes } from '#shared/contract/endpoint.ts'
import type { LrsCredential, LrsPair } from '#shared/domain/access/lrs-credential.ts'
import { putNew, updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { readCollection } from './query-rows.ts'
import { parseItem } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'
import { rawItem, wireItem } from './wire-item.ts'

const credentialItem = z.object({
  tenantId: z.string(),
  username: z.string(),
  passwordHash: z.string(),
  label: z.string(),
  scopes: z.array(z.enum(lrsScopes)),
  xapiVersion: z.enum(['1.0', '2.0']),
  createdAt: z.string(),
  revokedAt: z.string().nullable().default(null),
})

export interface LrsCredentialRepository {
  /** A5. The pair in the workspace that its user name claims, revoked ones too; null where user name or password is another. Strongly consistent, so that revoking works at once. */
  find(tenantId: string, pair: LrsPair): Promise<LrsCredential | null>
  /** A6. Stores a pair with the hash of its password, which is long and random; the password itself is kept nowhere. Repeating it changes nothing. */
  create(credential: LrsCredential, password: string): Promise<void>
  /** A7. Every pair of the workspace, revoked ones too, by user name. */
  list(tenantId: string): Promise<LrsCredential[]>
  /** A8. Null: there is no such pair. Repeating it keeps the first time. */
  revoke(tenantId: string, username: string, at: string): Promise<LrsCredential | null>
}

const hashOf = (password: string): string => createHash('sha256').update(password).digest('base64url')

const isSame = (left: string, right: string): boolean => left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

function fromItem(item: RawItem): LrsCredential {
  const { passwordHash: _secret, ...credential } = parseItem(credentialItem, item)
  return credential
}

export const lrsCredentialRepository = (table: Table): LrsCredentialRepository => ({
  async find(tenantId, { username, password }) {
    const { Item } = await table.lookups.send(new GetItemCommand({ TableName: table.name, Key: wireItem({ ...keys.lrsCredential(tenantId, username) }), ConsistentRead: true }))
    const item = Item === undefined ? null : rawItem(Item)
    return item !== null && isSame(parseItem(credentialItem, item).passwordHash, hashOf(password)) ? fromItem(item) : null
  },
  async create({ revokedAt, ...credential }, password) {
    const { tenantId, username } = credential
    await putNew(table, { ...keys.lrsCredential(tenantId, username), ...credential, passwordHash: hashOf(password), ...(revokedAt === null ? {} : { revokedAt }) })
  },
  async list(tenantId) {
    return (await readCollection(table, keys.lrsCredential(tenantId, '').pk)).map(fromItem)
  },
  async revoke(tenantId, username, at) {
    const expression = new Expression()
    expression.require('attribute_exists(pk)')
    expression.setTo('revokedAt', `if_not_exists(${expression.name('revokedAt')}, ${expression.value(at)})`)
    const result = await updateIf(table, { Key: keys.lrsCredential(tenantId, username), ...expression.render() })
    return result.kind === 'written' ? fromItem(result.item) : null
  },
})
