/** A secret that holds the keys of one purpose, for those who change it. */
import { randomUUID } from 'node:crypto'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager'
import { parseKeyDocument, renderKeyDocument, type KeyPlace, type KeyRecord } from './key-document.ts'

/** The keys that a secret held at one time. */
export interface HeldKeys {
  /** Newest first; empty while the secret is new. */
  readonly keys: readonly KeyRecord[]
  /** Names this state of the secret. */
  readonly version: string
}

/** The keys in one secret. Errors are the SDK's. */
export interface KeySecret {
  /** @throws Error if the secret does not hold a list of keys of this purpose */
  read(): Promise<HeldKeys>
  /** Replaces the keys. False, and nothing is changed, if another writer was faster since `version` was read. */
  replace(version: string, keys: readonly KeyRecord[]): Promise<boolean>
}

/** Label of a version that is about to become the current one. */
const proposed = 'PROPOSED'
const current = 'AWSCURRENT'

/** Opens a secret. */
export function keySecret(place: KeyPlace, client = new SecretsManagerClient({})): KeySecret {
  const { purpose, secretId } = place
  const read = async (): Promise<HeldKeys> => {
    const { SecretString, VersionId = '' } = await client.send(new GetSecretValueCommand({ SecretId: secretId }))
    return { keys: parseKeyDocument(SecretString, place), version: VersionId }
  }
  return {
    read,
    async replace(version, keys) {
      const next = randomUUID()
      await client.send(
        new PutSecretValueCommand({
          SecretId: secretId,
          ClientRequestToken: next,
          SecretString: renderKeyDocument(purpose, keys),
          VersionStages: [proposed],
        }),
      )
      try {
        // Refused unless `version` is still the current one: of two writers, the second one fails.
        await client.send(
          new UpdateSecretVersionStageCommand({
            SecretId: secretId,
            VersionStage: current,
            MoveToVersionId: next,
            RemoveFromVersionId: version,
          }),
        )
        return true
      } catch (error) {
        const now = await read()
        // The response of a successful request can be lost.
        if (now.version === next) return true
        if (now.version !== version) return false
        throw error
      }
    },
  }
}
