/**
 * The keys of one purpose, from a secret of their own, newest first. The first key signs or seals. Every listed key
 * verifies or opens, so a rotation ends no valid token.
 */
import { createSecretKey, type KeyObject } from 'node:crypto'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { ServiceError } from '#shared/contract/errors.ts'
import type { Clock } from './clock.ts'
import { parseKeyDocument, type KeyPlace } from './key-document.ts'

/** A key with its id. */
export interface SigningKey {
  readonly kid: string
  readonly secret: KeyObject
}

/** The keys of one purpose. The secret is read again after five minutes. */
export interface KeyRing {
  /** The key that signs or seals now. @throws ServiceError BACKEND_UNAVAILABLE until the first key exists */
  current(): Promise<SigningKey>
  /** The key with this id; null if there is none. Reads the secret once more for an unknown id. */
  byId(kid: string): Promise<SigningKey | null>
}

/** Seconds for which a process uses the keys that it has read. */
export const keysKeptSeconds = 300
/** How often an unknown `kid` may cause another read (milliseconds). */
const refetchMilliseconds = 10_000

async function load(client: SecretsManagerClient, place: KeyPlace): Promise<readonly SigningKey[]> {
  const { SecretString: text } = await client.send(new GetSecretValueCommand({ SecretId: place.secretId }))
  return parseKeyDocument(text, place).map(({ kid, key }) => ({
    kid,
    secret: createSecretKey(Buffer.from(key, 'base64url')),
  }))
}

/** Keys from a secret, remembered in this process. */
export function keyRing(place: KeyPlace, clock: Clock, client = new SecretsManagerClient({})): KeyRing {
  let cached: { readonly at: number; readonly keys: Promise<readonly SigningKey[]> } | null = null
  const keysNoOlderThan = (age: number): Promise<readonly SigningKey[]> => {
    if (cached === null || clock.now() - cached.at > age) {
      const keys = load(client, place)
      cached = { at: clock.now(), keys }
      keys.catch(() => (cached = null))
    }
    return cached.keys
  }
  return {
    async current() {
      const newest = (await keysNoOlderThan(keysKeptSeconds * 1000))[0] ?? (await keysNoOlderThan(0))[0]
      if (newest === undefined)
        throw new ServiceError('BACKEND_UNAVAILABLE', 'The signing keys are still being made.', {
          retryAfterSeconds: 5,
        })
      return newest
    },
    async byId(kid) {
      const find = (keys: readonly SigningKey[]): SigningKey | undefined => keys.find((key) => key.kid === kid)
      return (
        find(await keysNoOlderThan(keysKeptSeconds * 1000)) ?? find(await keysNoOlderThan(refetchMilliseconds)) ?? null
      )
    },
  }
}
