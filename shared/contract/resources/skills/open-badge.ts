/** An OpenBadgeCredential of Open Badges 3.0 without a proof, for an issuer's key service to sign. */
import * as z from 'zod'
import { dateTime } from '#shared/contract/resources/values.ts'

const alignment = z.object({
  type: z.tuple([z.literal('Alignment')]),
  targetName: z.string(),
  targetCode: z.string(),
  targetUrl: z.string(),
  targetType: z.literal('CFItem'),
})

const rubricLevel = z.object({
  id: z.string(),
  type: z.tuple([z.literal('RubricCriterionLevel')]),
  level: z.string(),
  name: z.string(),
})

const achievement = z.object({
  id: z.string(),
  type: z.tuple([z.literal('Achievement')]),
  name: z.string(),
  description: z.string(),
  criteria: z.object({ narrative: z.string() }),
  alignment: z.array(alignment),
  resultDescription: z.array(
    z.object({
      id: z.string(),
      type: z.tuple([z.literal('ResultDescription')]),
      name: z.string(),
      resultType: z.literal('RubricCriterionLevel'),
      rubricCriterionLevel: z.array(rubricLevel),
    }),
  ),
})

export const openBadge = z
  .object({
    '@context': z.array(z.string()),
    id: z.string(),
    type: z.tuple([z.literal('VerifiableCredential'), z.literal('OpenBadgeCredential')]),
    issuer: z.object({ id: z.string(), type: z.tuple([z.literal('Profile')]), name: z.string() }),
    name: z.string(),
    validFrom: dateTime,
    credentialSubject: z.object({
      type: z.tuple([z.literal('AchievementSubject')]),
      identifier: z.array(
        z.object({
          type: z.literal('IdentityObject'),
          hashed: z.literal(false),
          identityHash: z.string(),
          identityType: z.literal('systemId'),
        }),
      ),
      achievement,
      result: z.array(
        z.object({
          type: z.tuple([z.literal('Result')]),
          resultDescription: z.string(),
          achievedLevel: z.string(),
          value: z.string(),
        }),
      ),
    }),
    evidence: z.array(z.object({ id: z.string(), type: z.tuple([z.literal('Evidence')]) })),
  })
  .meta({ id: 'OpenBadgeCredential' })

export type OpenBadge = z.output<typeof openBadge>
