import { randomBytes } from 'node:crypto'
import { formatApiKey, parseApiKey, type ApiKey } from '#shared/domain/access/api-key.ts'
import { makeId } from '#shared/domain/identifiers.ts'
import type { AccessRepository } from '#shared/store/access-repository.ts'

type Access = Pick<AccessRepository, 'findKey' | 'putKey' | 'revokeKey'>

async function known(access: Access, text: string): Promise<ApiKey> {
  const claimed = parseApiKey(text)
  const key = claimed === null ? null : await access.findKey(claimed.tenantId, text)
  if (key === null) throw new Error('The table holds no such key.')
  return key
}

/**
 * Stores one more key that may do what this one may. Both work until the former is revoked.
 * @returns the new key's text, which is stored nowhere
 * @throws Error where there is no such key, or where it is revoked
 */
export async function renewKey(access: Access, text: string): Promise<string> {
  const former = await known(access, text)
  if (former.revokedAt !== null) throw new Error(`The key was revoked at ${former.revokedAt}.`)
  const now = Date.now()
  const renewed = formatApiKey(former.tenantId, former.mode, randomBytes(24).toString('hex'))
  const label = `Renewal of ${former.keyId}`
  await access.putKey({ ...former, keyId: makeId('key', now, randomBytes(16)), label, createdAt: new Date(now).toISOString() }, renewed)
  return renewed
}

/**
 * Ends a key: the next request with it is refused. Repeating it changes nothing.
 * @throws Error where there is no such key
 */
export async function revokeKey(access: Access, text: string): Promise<void> {
  const { tenantId } = await known(access, text)
  await access.revokeKey(tenantId, text, new Date().toISOString())
}
