/**
 * Sealing: secrets of customers lie in the table as boxes that a key from Secrets Manager opens. A box is bound to its
 * place, so that it opens nowhere else.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { SealedSecret } from '#shared/domain/webhooks/webhook-endpoint.ts'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { signingKeys, type SigningKeys } from './signing-keys.ts'

export interface SecretSealing {
  /** @param place names the item that will hold the box */
  seal(text: string, place: readonly string[]): Promise<SealedSecret>
  /** @throws Error where the box was sealed for another place, was changed, or its key is gone */
  open(sealed: SealedSecret, place: readonly string[]): Promise<string>
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const bound = (place: readonly string[]): Buffer => Buffer.from(JSON.stringify(place))

/** A box is nonce, tag and ciphertext. */
export const secretSealing = (keys: SigningKeys): SecretSealing => ({
  async seal(text, place) {
    const { kid, secret } = await keys.current('sealing')
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, secret, nonce).setAAD(bound(place))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return { kid, box: Buffer.concat([nonce, cipher.getAuthTag(), sealed]) }
  },
  async open({ kid, box }, place) {
    const key = await keys.byId('sealing', kid)
    if (key === null) throw new Error(`The sealing key ${kid} is gone.`)
    const decipher = createDecipheriv(algorithm, key.secret, box.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(bound(place)).setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  },
})

/** Sealing with the keys of this deployment. */
export function openSecretSealing(clock: Clock): SecretSealing {
  const { SIGNING_KEYS_SECRET_ID } = readConfig('SIGNING_KEYS_SECRET_ID')
  return secretSealing(signingKeys(new SecretsManagerClient({}), SIGNING_KEYS_SECRET_ID, clock))
}
