import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { ServiceFailure } from '../json-http/service-failure.ts'
import { parseInput } from '../json-http/target-server.ts'
import { currentStage, withStageMoved, type Secret, type SecretVersion } from './secret.ts'
import type { SecretStore } from './secret-store.ts'

const largestValueBytes = 65_536

const getSchema = z.object({
  SecretId: z.string(),
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
})

/** GetSecretValue: by version id, by label, or the current value. */
export function getSecretValue(store: SecretStore, input: unknown): object {
  const { SecretId: secretId, VersionId: versionId, VersionStage: givenStage } = parseInput(getSchema, input)
  const secret = requireSecret(store, secretId)
  const stage = givenStage ?? (versionId === undefined ? currentStage : undefined)
  const version = secret.versions.find(
    ({ id, stages }) => (versionId ?? id) === id && (stage === undefined || stages.includes(stage)),
  )
  if (version === undefined) {
    const asked = stage === undefined ? `VersionId: ${versionId ?? ''}` : `staging label: ${stage}`
    throw notFound(`Secrets Manager can't find the specified secret value for ${asked}`)
  }
  return {
    ARN: secret.arn,
    Name: secret.name,
    VersionId: version.id,
    VersionStages: version.stages,
    CreatedDate: version.createdAt / 1000,
    ...(version.text === undefined ? { SecretBinary: version.binary } : { SecretString: version.text }),
  }
}

const putSchema = z.object({
  SecretId: z.string(),
  ClientRequestToken: z.string().min(32).max(64).optional(),
  SecretString: z.string().optional(),
  SecretBinary: z.base64().optional(),
  VersionStages: z.array(z.string().min(1).max(256)).min(1).max(20).optional(),
})
type PutInput = z.infer<typeof putSchema>

/** PutSecretValue: the request token becomes the version's id, so that a repeated put adds nothing. */
export function putSecretValue(store: SecretStore, input: unknown): object {
  const put = parseInput(putSchema, input)
  const secret = requireSecret(store, put.SecretId)
  checkValue(put)
  const earlier = secret.versions.find(({ id }) => id === put.ClientRequestToken)
  if (earlier !== undefined && !isSameValue(earlier, put)) {
    throw new ServiceFailure(
      'ResourceExistsException',
      'The ClientRequestToken is that of a version with another value.',
    )
  }
  const version = earlier ?? addVersion(store, secret, put)
  return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages: version.stages }
}

const moveSchema = z.object({
  SecretId: z.string(),
  VersionStage: z.string().min(1).max(256),
  MoveToVersionId: z.string(),
  RemoveFromVersionId: z.string().optional(),
})

/** UpdateSecretVersionStage: moves a label, if it is where the caller says that it is. */
export function updateSecretVersionStage(store: SecretStore, input: unknown): object {
  const move = parseInput(moveSchema, input)
  const secret = requireSecret(store, move.SecretId)
  if (!secret.versions.some(({ id }) => id === move.MoveToVersionId))
    throw notFound(`Secrets Manager can't find the specified secret value for VersionId: ${move.MoveToVersionId}`)
  const holder = secret.versions.find(({ stages }) => stages.includes(move.VersionStage))
  if (holder !== undefined && holder.id !== move.MoveToVersionId && holder.id !== move.RemoveFromVersionId) {
    throw new ServiceFailure(
      'InvalidParameterException',
      `The staging label ${move.VersionStage} is attached to the version ${holder.id}: name it in RemoveFromVersionId.`,
    )
  }
  store.change(withStageMoved(secret, move.VersionStage, move.MoveToVersionId))
  return { ARN: secret.arn, Name: secret.name }
}

function checkValue({ SecretString: text, SecretBinary: binary }: PutInput): void {
  if ((text === undefined) === (binary === undefined)) {
    throw new ServiceFailure('InvalidParameterException', 'You must provide either SecretString or SecretBinary.')
  }
  const bytes = text === undefined ? Buffer.from(binary ?? '', 'base64').length : Buffer.byteLength(text)
  if (bytes === 0 || bytes > largestValueBytes)
    throw new ServiceFailure('ValidationException', `A value has 1 to ${largestValueBytes} bytes.`)
}

function isSameValue(version: SecretVersion, { SecretString: text, SecretBinary: binary }: PutInput): boolean {
  return version.text === text && version.binary === binary
}

function addVersion(store: SecretStore, secret: Secret, put: PutInput): SecretVersion {
  const version: SecretVersion = {
    id: put.ClientRequestToken ?? randomUUID(),
    stages: put.VersionStages ?? [currentStage],
    createdAt: Date.now(),
    text: put.SecretString,
    binary: put.SecretBinary,
  }
  store.add(secret, version)
  return version
}

function requireSecret(store: SecretStore, id: string): Secret {
  const secret = store.find(id)
  if (secret === undefined) throw notFound("Secrets Manager can't find the specified secret.")
  return secret
}

function notFound(message: string): ServiceFailure {
  return new ServiceFailure('ResourceNotFoundException', message)
}
