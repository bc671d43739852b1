/** The secret that holds the signing keys, for the one worker that writes it. */
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { signingKeysDocument, type SigningKeysDocument } from './signing-keys.ts'

export interface KeySecret {
  /** Empty lists where the secret has just been made. */
  read(): Promise<SigningKeysDocument>
  write(keys: SigningKeysDocument): Promise<void>
}

export const keySecret = (secretId: string, client = new SecretsManagerClient({})): KeySecret => ({
  async read() {
    const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId: secretId }))
    const found = signingKeysDocument.safeParse(JSON.parse(SecretString))
    return found.success ? found.data : { token: [], content: [], sealing: [] }
  },
  async write(keys) {
    await client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(keys) }))
  },
})
