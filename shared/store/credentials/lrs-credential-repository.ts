/** Pairs of LRS credentials of a workspace (docs/access-patterns.md, A5-A8). */
import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { lrsScopes } from '#shared/contract/credentials.ts'
import type { LrsCredential, LrsPair } from '#shared/domain/credentials/lrs-credential.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { putNew, updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'

const credentialItem = z.object({
  tenantId: z.string(),
  username: z.string(),
  passwordHash: z.string(),
  label: z.string(),
  scopes: z.array(z.enum(lrsScopes)),
  xapiVersion: z.enum(['1.0', '2.0']),
  createdAt: z.string(),
  createdBy: z.string().optional(),
  revokedAt: z.string().nullable().default(null),
})

export interface LrsCredentialRepository {
  /**
   * A5. The pair, revoked or not; null where there is no such user name, or the password is wrong. Strongly consistent,
   * so that revoking works at once.
   */
  find(tenantId: string, pair: LrsPair): Promise<LrsCredential | null>
  /**
   * A6. Stores a pair with the hash of its password, which is long and random. The password itself is stored nowhere.
   * Repeating it changes nothing.
   */
  create(credential: LrsCredential, password: string, events?: readonly AuditEvent[]): Promise<void>
  /** A7. Every pair of the workspace, revoked or not, sorted by user name. */
  list(tenantId: string): Promise<LrsCredential[]>
  /**
   * A8. Returns null where there is no such pair. Repeating it keeps the first time, and records no further event.
   */
  revoke(
    pair: Pick<LrsCredential, 'tenantId' | 'username'>,
    at: string,
    events?: readonly AuditEvent[],
  ): Promise<LrsCredential | null>
}

const hashOf = (password: string): string => createHash('sha256').update(password).digest('base64url')

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

function fromItem(item: RawItem): LrsCredential {
  const { passwordHash: _secret, ...credential } = parseItem(credentialItem, item)
  return credential
}

export const lrsCredentialRepository = (table: Table): LrsCredentialRepository => ({
  async find(tenantId, { username, password }) {
    const item = await get(table, keys.lrsCredential(tenantId, username), { consistent: true })
    return item !== undefined && isSame(parseItem(credentialItem, item).passwordHash, hashOf(password))
      ? fromItem(item)
      : null
  },
  async create({ revokedAt, ...credential }, password, events = []) {
    const { tenantId, username } = credential
    await putNew(table, {
      ...keys.lrsCredential(tenantId, username),
      ...credential,
      passwordHash: hashOf(password),
      ...(revokedAt === null ? {} : { revokedAt }),
      ...outboxOf(events),
    })
  },
  async list(tenantId) {
    return (await queryAll(table, { partition: keys.lrsCredential(tenantId, '').pk, consistent: true })).map(fromItem)
  },
  async revoke({ tenantId, username }, at, events = []) {
    const expression = new Expression()
    expression.set('revokedAt', at)
    appendEvents(expression, events)
    expression.requireItem()
    expression.requireEqual('revokedAt', null)
    const { item } = await updateIf(table, keys.lrsCredential(tenantId, username), expression)
    return item === null ? null : fromItem(item)
  },
})
