import * as z from 'zod'

const versionSchema = z.object({
  id: z.string(),
  /** Staging labels that point here; each label points to one version of a secret. */
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

/** The label of the version that callers get who ask for none. */
export const currentStage = 'AWSCURRENT'
const previousStage = 'AWSPREVIOUS'
// As many versions without a label are kept, so that a repeated put of an older one is still recognized.
const unlabelledVersionsKept = 100

/** The secret with one more version, to which the version's labels now point; the version that was current becomes previous. */
export function withVersion(secret: Secret, version: SecretVersion): Secret {
  const replaced = version.stages.includes(currentStage)
  const earlier = secret.versions.map((old) => {
    const isReplaced = replaced && old.stages.includes(currentStage)
    const kept = old.stages.filter((stage) => !version.stages.includes(stage) && !(replaced && stage === previousStage))
    return { ...old, stages: isReplaced ? [...kept, previousStage] : kept }
  })
  return { ...secret, changedAt: version.createdAt, versions: [...dropForgotten(earlier), version] }
}

function dropForgotten(versions: readonly SecretVersion[]): SecretVersion[] {
  const unlabelled = versions.filter(({ stages }) => stages.length === 0)
  const forgotten = new Set(unlabelled.slice(0, Math.max(0, unlabelled.length - unlabelledVersionsKept)))
  return versions.filter((version) => !forgotten.has(version))
}
