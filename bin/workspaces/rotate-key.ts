import { randomBytes } from 'node:crypto'
import { formatApiKey, parseApiKey, type ApiKey } from '#shared/domain/credentials/api-key.ts'
import { makeId } from '#shared/domain/identifiers.ts'
import type { AccessRepository } from '#shared/store/credentials/api-key-repository.ts'

type Access = Pick<AccessRepository, 'findKey' | 'rotateKey' | 'revokeKey'>

async function findKey(access: Pick<AccessRepository, 'findKey'>, text: string): Promise<ApiKey> {
  const claimed = parseApiKey(text)
  const key = claimed === null ? null : await access.findKey(claimed.tenantId, text)
  if (key === null) throw new Error('The table has no such key. Check the key and the table name.')
  return key
}

/**
 * Replaces a key by another one with the same rights, and revokes it, in one step.
 * @param show gets the text of the new key, which the service does not store. It is called before the step: if the
 *   outcome of the step gets lost, the text is known all the same
 * @throws Error if the key does not exist or is revoked; the shown key is not valid then
 */
export async function rotateKey(access: Access, text: string, show: (replacement: string) => void): Promise<void> {
  const former = await findKey(access, text)
  if (former.revokedAt !== null)
    throw new Error(`The key was revoked at ${former.revokedAt} and cannot be rotated. Create a new one.`)
  const now = Date.now()
  const replacement = formatApiKey(former.tenantId, former.mode, randomBytes(24).toString('hex'))
  const key = {
    ...former,
    keyId: makeId('key', now, randomBytes(16)),
    label: `Replacement of ${former.keyId}`,
    createdAt: new Date(now).toISOString(),
  }
  show(replacement)
  if (!(await access.rotateKey(text, { key, text: replacement })))
    throw new Error('The key was revoked in the meantime, and nothing was changed. The shown key is not valid.')
}

/**
 * Revokes a key: the next request with it is refused. Repeating the call changes nothing.
 * @throws Error if the key does not exist
 */
export async function revokeKey(access: Pick<Access, 'findKey' | 'revokeKey'>, text: string): Promise<void> {
  const { tenantId } = await findKey(access, text)
  await access.revokeKey(tenantId, text, new Date().toISOString())
}
