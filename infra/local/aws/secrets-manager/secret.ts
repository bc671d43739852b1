import * as z from 'zod'

const versionSchema = z.object({
  id: z.string(),
  /** Staging labels of this version. Each label belongs to one version of a secret. */
  stages: z.array(z.string()),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  text: z.string().optional(),
  /** base64 */
  binary: z.string().optional(),
})

/** One value of a secret: either text or bytes. */
export type SecretVersion = z.infer<typeof versionSchema>

/** A secret as it is stored, its versions from old to new. */
export const secretSchema = z.object({
  arn: z.string(),
  name: z.string(),
  createdAt: z.number(),
  changedAt: z.number(),
  versions: z.array(versionSchema),
})
export type Secret = z.infer<typeof secretSchema>

/** The label of the version that a request gets if it names neither a version nor a label. */
export const currentStage = 'AWSCURRENT'
const previousStage = 'AWSPREVIOUS'
// This many versions without a label are kept, so that a repeated put of an old version is recognized.
const unlabelledVersionsKept = 100

/**
 * The secret with one more version. The labels of the new version move to it from others, and the version that was
 * current becomes the previous one.
 */
export function withVersion(secret: Secret, version: SecretVersion): Secret {
  const replaced = version.stages.includes(currentStage)
  const earlier = secret.versions.map((old) => {
    const isReplaced = replaced && old.stages.includes(currentStage)
    const kept = old.stages.filter((stage) => !version.stages.includes(stage) && !(replaced && stage === previousStage))
    return { ...old, stages: isReplaced ? [...kept, previousStage] : kept }
  })
  return { ...secret, changedAt: version.createdAt, versions: [...dropForgotten(earlier), version] }
}

/** The secret with a label moved to the version with this id. The version that was current becomes previous. */
export function withStageMoved(secret: Secret, stage: string, id: string): Secret {
  const holder = secret.versions.find(({ stages }) => stages.includes(stage))
  if (holder?.id === id) return secret
  const moves = stage === currentStage ? [stage, previousStage] : [stage]
  const versions = secret.versions.map((version) => {
    const kept = version.stages.filter((each) => !moves.includes(each))
    if (version.id === id) return { ...version, stages: [...kept, stage] }
    return { ...version, stages: version === holder && stage === currentStage ? [...kept, previousStage] : kept }
  })
  return { ...secret, versions: dropForgotten(versions) }
}

function dropForgotten(versions: readonly SecretVersion[]): SecretVersion[] {
  const unlabelled = versions.filter(({ stages }) => stages.length === 0)
  const forgotten = new Set(unlabelled.slice(0, Math.max(0, unlabelled.length - unlabelledVersionsKept)))
  return versions.filter((version) => !forgotten.has(version))
}
