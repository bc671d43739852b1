/**
 * Seals secrets of customers for the table: a sealed secret can be opened only with a key from Secrets Manager. It is
 * bound to its place, so a copy in another item does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SealedSecret } from '#shared/domain/webhooks/webhook-endpoint.ts'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { keyRing, type KeyRing } from './key-ring.ts'

/** Seals and opens secrets. Throws ServiceError BACKEND_UNAVAILABLE if the keys cannot be read. */
export interface SecretSealing {
  /** @param place names of the item that will hold the sealed secret */
  seal(text: string, place: readonly string[]): Promise<SealedSecret>
  /** @throws Error if the secret was sealed for another place, was changed, or its key is gone */
  open(sealed: SealedSecret, place: readonly string[]): Promise<string>
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const bound = (place: readonly string[]): Buffer => Buffer.from(JSON.stringify(place))

/** Seals and opens with these keys. A sealed secret is nonce, tag and ciphertext. */
export const secretSealing = (keys: KeyRing): SecretSealing => ({
  async seal(text, place) {
    const { kid, secret } = await keys.current()
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, secret, nonce).setAAD(bound(place))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return { kid, box: Buffer.concat([nonce, cipher.getAuthTag(), sealed]) }
  },
  async open({ kid, box }, place) {
    const key = await keys.byId(kid)
    if (key === null)
      throw new Error(
        `The sealing key ${kid} is not in the secret. Restore it there: without it the sealed value is lost.`,
      )
    const decipher = createDecipheriv(algorithm, key.secret, box.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(bound(place)).setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  },
})

/** Seals and opens with the keys of this deployment. */
export function openSecretSealing(clock: Clock): SecretSealing {
  const { SEALING_KEYS_SECRET_ID } = readConfig('SEALING_KEYS_SECRET_ID')
  return secretSealing(keyRing({ purpose: 'sealing', secretId: SEALING_KEYS_SECRET_ID }, clock))
}
