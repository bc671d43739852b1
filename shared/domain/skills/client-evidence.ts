/** Evidence as client systems send it: what is refused, and the record of what is accepted. */
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import type { EvidenceRecord, SentEvidence } from '#shared/contract/resources/skills/evidence.ts'
import { alignedTo, type Alignment } from './alignment.ts'
import type { ClientSystem } from './client-system.ts'
import { evidenceKey, newEvidence, type Evidence } from './evidence.ts'
import type { SkillTerms } from './projection.ts'

/** Clocks of client systems may be ahead by this much. */
const mostAheadMs = 300_000

export type AcceptedOrNot =
  { readonly kind: 'accepted'; readonly evidence: Evidence } | { readonly kind: 'refused'; readonly reason: string }

const refused = (reason: string): AcceptedOrNot => ({ kind: 'refused', reason })

/** A mapping of the published version of its alignment. */
export interface PublishedMapping {
  readonly alignment: Alignment
  readonly mapping: CapabilityMapping
}

/** What is known of that which a piece names: its mapping, or what is said about its skill. Null: there is none. */
export type Named =
  | { readonly kind: 'mapping'; readonly published: PublishedMapping | null }
  | { readonly kind: 'skill'; readonly terms: SkillTerms | null }

/** What a piece is evidence of, and what it is worth. */
type Subject = Pick<
  EvidenceRecord,
  'skillId' | 'frameworkId' | 'frameworkVersion' | 'alignmentId' | 'alignmentVersion' | 'mappingId' | 'attributes'
> & {
  /** What the observation and the source are named by, beside the attempt. */
  readonly observed: string
  readonly source: readonly (string | object)[]
}

/** A mapping gives the same source as the sessions of its course: a repetition counts less, whoever reports it. */
const subjectOfMapping = ({ alignment, mapping }: PublishedMapping): Subject => ({
  skillId: mapping.skillId,
  frameworkId: alignment.frameworkId,
  frameworkVersion: alignment.frameworkVersion ?? 1,
  alignmentId: alignment.alignmentId,
  alignmentVersion: alignment.currentVersion ?? 1,
  mappingId: mapping.mappingId,
  attributes: { ...mapping.attributes, skillsOfTarget: mapping.skillsOfTarget },
  observed: mapping.mappingId,
  source: [alignedTo(alignment), mapping.target, mapping.skillId],
})

/** @returns the text of the refusal where nothing published has what the piece names */
function subjectOf(sent: SentEvidence, named: Named, { clientSystemId }: ClientSystem): Subject | string {
  if (named.kind === 'mapping') {
    if (named.published === null)
      return `No published alignment of this workspace has a mapping ${sent.mappingId ?? ''}. List them by GET /api/v1/capability/mappings.`
    const { shadowedBy } = named.published.mapping
    return shadowedBy === null
      ? subjectOfMapping(named.published)
      : `This mapping gives no evidence: its target is aligned to ${shadowedBy}, a part of the same skill, as well.`
  }
  const { skillId = '', attributes } = sent
  if (named.terms === null || attributes === undefined)
    return `No published framework of this workspace has a skill ${skillId}.`
  const { frameworkId, frameworkVersion } = named.terms
  return {
    ...{ skillId, frameworkId, frameworkVersion, alignmentId: null, alignmentVersion: 0, mappingId: null },
    attributes: { ...attributes, skillsOfTarget: 1 },
    observed: skillId,
    source: ['client', clientSystemId, sent.activityId, skillId],
  }
}

/** Why a piece cannot be evidence; null where it can. @param now ISO 8601 */
function refusalOf(sent: SentEvidence, now: string): string | null {
  const at = Date.parse(sent.occurredAt)
  if (Number.isNaN(at)) return 'occurredAt must be a time in ISO 8601, such as 2026-11-20T09:00:00.000Z.'
  if (at > Date.parse(now) + mostAheadMs) return 'occurredAt is more than 5 minutes ahead of the time of this service.'
  return null
}

function recordOf(
  sent: SentEvidence,
  { observed, source, ...subject }: Subject,
  { clientSystem, now }: { readonly clientSystem: ClientSystem; readonly now: string },
): Evidence | null {
  const { externalId, subjectId, activityId, assessor, scoreScaled, success } = sent
  const { tenantId, clientSystemId } = clientSystem
  const attemptKey = evidenceKey('client', clientSystemId, externalId)
  return newEvidence(tenantId, {
    subjectId,
    ...subject,
    source: { kind: 'client', clientSystemId, externalId, activityId, assessor },
    observationKey: evidenceKey(attemptKey, observed),
    attemptKey,
    sourceKey: evidenceKey(...source),
    occurredAt: new Date(sent.occurredAt).toISOString(),
    recordedAt: now,
    facts: { scoreScaled, success, completed: true, items: 0, itemsMean: null },
    trust: clientSystem.trust,
  })
}

export function acceptEvidence(
  sent: SentEvidence,
  {
    clientSystem,
    named,
    now,
  }: {
    readonly clientSystem: ClientSystem
    readonly named: Named
    readonly now: string
  },
): AcceptedOrNot {
  const reason = refusalOf(sent, now)
  if (reason !== null) return refused(reason)
  const subject = subjectOf(sent, named, clientSystem)
  if (typeof subject === 'string') return refused(subject)
  const { allowedModes } = clientSystem
  const { demonstrationMode } = subject.attributes
  if (allowedModes.length > 0 && !allowedModes.includes(demonstrationMode))
    return refused(`This client system may not send evidence of the demonstration mode ${demonstrationMode}.`)
  const evidence = recordOf(sent, subject, { clientSystem, now })
  return evidence === null
    ? refused('Without a score or a success, only the mode exposure is evidence.')
    : { kind: 'accepted', evidence }
}
