/**
 * Signing keys: newest first, from one secret. The first key of a kind signs; every listed one verifies, so that a
 * rotation cuts nobody off. Sealing keys seal secrets of customers in the table; what was sealed is opened by the listed one.
 */
import { createSecretKey, type KeyObject } from 'node:crypto'
import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { ServiceError } from '#shared/contract/errors.ts'
import type { Clock } from './clock.ts'

const keyRecord = z.object({ kid: z.string().min(1), key: z.string().min(32), createdAt: z.string() })
export const signingKeysDocument = z.object({ token: z.array(keyRecord), content: z.array(keyRecord), sealing: z.array(keyRecord).default([]) })
export type SigningKeysDocument = z.infer<typeof signingKeysDocument>
export type KeyPurpose = keyof SigningKeysDocument

export interface SigningKey {
  readonly kid: string
  readonly secret: KeyObject
}

export interface SigningKeys {
  /** The key that signs now. @throws ServiceError BACKEND_UNAVAILABLE before the first key was made */
  current(purpose: KeyPurpose): Promise<SigningKey>
  /** The key with this id, looked up once more where it is new; null where there is none. */
  byId(purpose: KeyPurpose, kid: string): Promise<SigningKey | null>
}

/** How long a read of the secret is believed, and how often an unknown `kid` may cause another read. */
const keptMilliseconds = 300_000
const refetchMilliseconds = 10_000

type Loaded = Record<KeyPurpose, readonly SigningKey[]>

async function load(client: SecretsManagerClient, secretId: string): Promise<Loaded> {
  const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId: secretId }))
  const found = signingKeysDocument.safeParse(JSON.parse(SecretString))
  const asKeys = (records: SigningKeysDocument[KeyPurpose]): SigningKey[] =>
    records.map(({ kid, key }) => ({ kid, secret: createSecretKey(Buffer.from(key, 'base64url')) }))
  const { token, content, sealing } = found.success ? found.data : { token: [], content: [], sealing: [] }
  return { token: asKeys(token), content: asKeys(content), sealing: asKeys(sealing) }
}

export function signingKeys(client: SecretsManagerClient, secretId: string, clock: Clock): SigningKeys {
  let cached: { readonly at: number; readonly keys: Promise<Loaded> } | null = null
  const keysNoOlderThan = (age: number): Promise<Loaded> => {
    if (cached === null || clock.now() - cached.at > age) {
      const keys = load(client, secretId)
      cached = { at: clock.now(), keys }
      keys.catch(() => (cached = null))
    }
    return cached.keys
  }
  return {
    async current(purpose) {
      const newest = (await keysNoOlderThan(keptMilliseconds))[purpose][0] ?? (await keysNoOlderThan(0))[purpose][0]
      if (newest === undefined) throw new ServiceError('BACKEND_UNAVAILABLE', 'The signing keys are still being made.', { retryAfterSeconds: 5 })
      return newest
    },
    async byId(purpose, kid) {
      const find = (keys: Loaded): SigningKey | undefined => keys[purpose].find((key) => key.kid === kid)
      return find(await keysNoOlderThan(keptMilliseconds)) ?? find(await keysNoOlderThan(refetchMilliseconds)) ?? null
    },
  }
}
