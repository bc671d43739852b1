/** What a learner has shown of a skill, as an Open Badges 3.0 credential without a proof. */
import type { OpenBadge } from '#shared/contract/resources/skills/open-badge.ts'
import { namedUuid } from '../statements/named-uuid.ts'
import { dayOf } from './estimator/days.ts'
import { fromMillionths } from './estimator/millionths.ts'
import { levelNames } from './evidence-framework-presenter.ts'
import { estimateOn, type Projection } from './projection.ts'

const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']

const urn = (...name: readonly string[]): string => `urn:uuid:${namedUuid(name)}`

const levels = (skill: string): OpenBadge['credentialSubject']['achievement']['resultDescription'] => [
  {
    id: urn(skill, 'levels'),
    type: ['ResultDescription'],
    name: 'Level',
    resultType: 'RubricCriterionLevel',
    rubricCriterionLevel: levelNames.slice(1).map((name, index) => ({
      id: urn(skill, 'level', String(index + 1)),
      type: ['RubricCriterionLevel'],
      level: String(index + 1),
      name,
    })),
  },
]

/**
 * The credential of a projection on the day of `now`; null at level 0, where there is nothing to show.
 * @param issuer origin of the service, `https://host`
 */
export function openBadgeOf(projection: Projection, issuer: string, now: string): OpenBadge | null {
  const estimate = estimateOn(projection, dayOf(now))
  const { tenantId, subjectId, skillId, skillLabel, ledger } = projection
  if (estimate.level === 0) return null
  const counted = new Set(estimate.contributions.map(({ evidenceId }) => evidenceId))
  const newest = ledger.find(({ evidenceId }) => counted.has(evidenceId))
  const skill = urn(tenantId, skillId)
  return {
    '@context': contexts,
    id: urn(tenantId, subjectId, skillId, String(projection.revision), String(estimate.level)),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer, type: ['Profile'], name: tenantId },
    name: skillLabel,
    validFrom: newest?.occurredAt ?? now,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: subjectId, identityType: 'systemId' }],
      achievement: {
        id: skill,
        type: ['Achievement'],
        name: skillLabel,
        description: skillLabel,
        criteria: { narrative: `Level by the evidence model ${projection.modelVersion}.` },
        alignment: [
          {
            type: ['Alignment'],
            targetName: skillLabel,
            targetCode: skillId,
            targetUrl: `urn:uuid:${skillId}`,
            targetType: 'CFItem',
          },
        ],
        resultDescription: levels(skill),
      },
      result: [
        {
          type: ['Result'],
          resultDescription: urn(skill, 'levels'),
          achievedLevel: urn(skill, 'level', String(estimate.level)),
          value: String(fromMillionths(estimate.estimate)),
        },
      ],
    },
    evidence: ledger
      .filter(({ evidenceId }) => counted.has(evidenceId))
      .map(({ evidenceId }) => ({ id: `urn:lectern:${evidenceId}`, type: ['Evidence'] })),
  }
}
