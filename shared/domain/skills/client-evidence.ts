/** Evidence as client systems send it: what is refused, and the record of what is accepted. */
import type { SentEvidence } from '#shared/contract/resources/skills/evidence.ts'
import type { ClientSystem } from './client-system.ts'
import { evidenceKey, newEvidence, type Evidence } from './evidence.ts'
import type { SkillTerms } from './projection.ts'

/** Clocks of client systems may be ahead by this much. */
const mostAheadMs = 300_000

export type AcceptedOrNot =
  { readonly kind: 'accepted'; readonly evidence: Evidence } | { readonly kind: 'refused'; readonly reason: string }

const refused = (reason: string): AcceptedOrNot => ({ kind: 'refused', reason })

/** Why a piece cannot be evidence; null where it can. @param now ISO 8601 */
function refusalOf(sent: SentEvidence, { allowedModes }: ClientSystem, now: string): string | null {
  const { demonstrationMode } = sent.attributes
  const at = Date.parse(sent.occurredAt)
  if (Number.isNaN(at)) return 'occurredAt must be a time in ISO 8601, such as 2026-11-20T09:00:00.000Z.'
  if (at > Date.parse(now) + mostAheadMs) return 'occurredAt is more than 5 minutes ahead of the time of this service.'
  if (allowedModes.length > 0 && !allowedModes.includes(demonstrationMode))
    return `This client system may not send evidence of the demonstration mode ${demonstrationMode}.`
  return null
}

function recordOf(
  sent: SentEvidence,
  {
    clientSystem,
    terms,
    now,
  }: { readonly clientSystem: ClientSystem; readonly terms: SkillTerms; readonly now: string },
): Evidence | null {
  const { externalId, subjectId, activityId, skillId, assessor, scoreScaled, success } = sent
  const { tenantId, clientSystemId } = clientSystem
  const attemptKey = evidenceKey('client', clientSystemId, externalId)
  return newEvidence(tenantId, {
    ...{ subjectId, skillId, frameworkId: terms.frameworkId, frameworkVersion: terms.frameworkVersion },
    ...{ alignmentId: null, alignmentVersion: 0, mappingId: null },
    source: { kind: 'client', clientSystemId, externalId, activityId, assessor },
    observationKey: evidenceKey(attemptKey, skillId),
    attemptKey,
    sourceKey: evidenceKey('client', clientSystemId, activityId, skillId),
    occurredAt: new Date(sent.occurredAt).toISOString(),
    recordedAt: now,
    facts: { scoreScaled, success, completed: true, items: 0, itemsMean: null },
    attributes: { ...sent.attributes, skillsOfTarget: 1 },
    trust: clientSystem.trust,
  })
}

/** @param terms null where no published framework has the skill */
export function acceptEvidence(
  sent: SentEvidence,
  {
    clientSystem,
    terms,
    now,
  }: {
    readonly clientSystem: ClientSystem
    readonly terms: SkillTerms | null
    readonly now: string
  },
): AcceptedOrNot {
  const reason = refusalOf(sent, clientSystem, now)
  if (reason !== null) return refused(reason)
  if (terms === null) return refused(`No published framework of this workspace has a skill ${sent.skillId}.`)
  const evidence = recordOf(sent, { clientSystem, terms, now })
  return evidence === null
    ? refused('Without a score or a success, only the mode exposure is evidence.')
    : { kind: 'accepted', evidence }
}
