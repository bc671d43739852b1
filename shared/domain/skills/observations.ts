/** Observations: the evidence that an event of a session gives by the alignments of its course. */
import { attemptResultTypes } from '#shared/contract/events.ts'
import { attemptNumber, factsOfTarget, type ObservedAttempt, type TargetFacts } from './attempt-facts.ts'
import { evidenceKey, newEvidence, type Evidence } from './evidence.ts'
import type { ObservedAlignment, ObservedMapping } from './observed-alignment.ts'

const observedEvents: ReadonlySet<string> = new Set(attemptResultTypes)

/** Whether an event can give evidence. TEST sessions never do (specification, "API keys" 7). */
export const isObserved = ({ event, session }: Pick<ObservedAttempt, 'event' | 'session'>): boolean =>
  session.mode === 'live' && observedEvents.has(event.type)

/** What a mapping gives, or why it gives nothing. */
export interface Observation {
  readonly mapping: ObservedMapping
  readonly evidence: Evidence | null
  /** `notReported`: the attempt says nothing about the target. `noEvidence`: what it says is no evidence in this mode. */
  readonly why: 'notReported' | 'noEvidence' | null
}

function evidenceOf(
  attempt: ObservedAttempt,
  {
    alignment,
    mapping,
    found,
  }: {
    readonly alignment: ObservedAlignment
    readonly mapping: ObservedMapping
    readonly found: TargetFacts
  },
): Evidence | null {
  const { event, session } = attempt
  const number = attemptNumber(attempt)
  const { mappingId, skillId, target, attributes, skillsOfTarget } = mapping
  const { alignmentId, alignmentVersion, frameworkId, frameworkVersion } = alignment
  const attemptKey = evidenceKey('session', session.sessionId, number)
  return newEvidence(session.tenantId, {
    subjectId: session.learnerId,
    ...{ skillId, frameworkId, frameworkVersion, alignmentId, alignmentVersion, mappingId },
    source: {
      kind: 'session',
      sessionId: session.sessionId,
      attempt: number,
      packageId: session.packageId,
      packageVersionId: session.versionId,
      grain: target.kind,
      statementIds: [...found.statementIds],
    },
    observationKey: evidenceKey(attemptKey, mappingId),
    attemptKey,
    sourceKey: evidenceKey(session.packageId, target, skillId),
    occurredAt: event.at,
    recordedAt: event.at,
    facts: found.facts,
    attributes: { ...attributes, skillsOfTarget },
    trust: 1,
  })
}

function observe(attempt: ObservedAttempt, alignment: ObservedAlignment, mapping: ObservedMapping): Observation {
  const found = factsOfTarget(mapping.target, attempt)
  if (found === null) return { mapping, evidence: null, why: 'notReported' }
  const evidence = evidenceOf(attempt, { alignment, mapping, found })
  return { mapping, evidence, why: evidence === null ? 'noEvidence' : null }
}

/** What each mapping gives for an event of a session. The same event always gives the same evidence. */
export const observationsOf = (attempt: ObservedAttempt, alignments: readonly ObservedAlignment[]): Observation[] =>
  isObserved(attempt)
    ? alignments.flatMap((alignment) => alignment.mappings.map((mapping) => observe(attempt, alignment, mapping)))
    : []
