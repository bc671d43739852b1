import { parseApiKey, type ApiKey } from '#shared/domain/credentials/api-key.ts'
import { operatorActor } from '#shared/domain/events/actor.ts'
import * as apiKeys from '#shared/operations/api-keys/issue-keys.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import type { AccessRepository } from '#shared/store/credentials/api-key-repository.ts'
import type { IssuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'

/** The table's keys, by their texts and by their workspace. */
export interface KeyStores {
  readonly access: Pick<AccessRepository, 'findKey'>
  readonly keys: IssuedKeyRepository
}

async function findKey({ access }: KeyStores, text: string): Promise<ApiKey> {
  const claimed = parseApiKey(text)
  const key = claimed === null ? null : await access.findKey(claimed.tenantId, text)
  if (key === null) throw new Error('The table has no such key. Check the key and the table name.')
  return key
}

const byOperator = () => stampOf(systemClock, operatorActor)

/**
 * Replaces a key by another one with the same rights, and revokes it, in one step.
 * @param show gets the text of the new key, which the service does not store. It is called before the step: if the
 *   outcome of the step gets lost, the text is known all the same
 * @throws Error if the key does not exist, is revoked or has expired; a shown key is not valid then
 */
export async function rotateKey(stores: KeyStores, text: string, show: (replacement: string) => void): Promise<void> {
  const { tenantId, keyId } = await findKey(stores, text)
  const issuing = { keys: stores.keys, clock: systemClock }
  let shown = ''
  const showOnce = (replacement: string): void => {
    if (replacement !== shown) show(replacement)
    shown = replacement
  }
  const rotated = await apiKeys.rotateKey({ tenantId, keyId, show: showOnce }, byOperator(), issuing)
  if (rotated.outcome === 'refused')
    throw new Error(shown === '' ? rotated.text : `${rotated.text} The shown key is not valid.`)
}

/**
 * Revokes a key: the next request with it is refused. Repeating the call changes nothing.
 * @throws Error if the key does not exist
 */
export async function revokeKey(stores: KeyStores, text: string): Promise<void> {
  const { tenantId, keyId } = await findKey(stores, text)
  await apiKeys.revokeKey({ tenantId, keyId }, byOperator(), { keys: stores.keys, clock: systemClock })
}
