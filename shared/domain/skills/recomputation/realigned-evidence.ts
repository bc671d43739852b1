/** Evidence by the current version of an alignment: the facts stay, what they are worth changes. */
import { isDeepStrictEqual } from 'node:util'
import type { ObservedAttempt } from '../attempt-facts.ts'
import { fromMillionths } from '../estimator/millionths.ts'
import { outcomeOf } from '../estimator/outcome.ts'
import { restated, standingRecords, type Evidence } from '../evidence.ts'
import type { ObservedAlignment, ObservedMapping } from '../observed-alignment.ts'
import { observationsOf } from '../observations.ts'

/** An alignment by which evidence is made again. */
export interface CurrentAlignment extends ObservedAlignment {
  /** Ids of the mappings of all its versions. Evidence of others was copied from replaced skills, and stays. */
  readonly everMapped: ReadonlySet<string>
}

type Terms = Pick<Evidence, 'attributes' | 'outcome' | 'state'>

function termsOf({ facts }: Evidence, { attributes, skillsOfTarget }: ObservedMapping): Terms {
  const outcome = outcomeOf(facts, attributes)
  return {
    attributes: { ...attributes, skillsOfTarget },
    outcome: outcome === null ? null : fromMillionths(outcome),
    state: outcome === null ? 'noFacts' : 'counts',
  }
}

function realigned(record: Evidence, alignment: CurrentAlignment, now: string): Evidence[] {
  const { mappingId, attributes, outcome, state, alignmentVersion: made } = record
  const { alignmentVersion, frameworkVersion } = alignment
  if (mappingId === null || !alignment.everMapped.has(mappingId)) return []
  if (state === 'withdrawn' || made > alignmentVersion) return []
  const mapping = alignment.mappings.find((each) => each.mappingId === mappingId)
  const terms: Terms =
    mapping === undefined ? { attributes, outcome: null, state: 'noFacts' } : termsOf(record, mapping)
  if (isDeepStrictEqual(terms, { attributes, outcome, state })) return []
  return [restated(record, { ...terms, alignmentVersion, frameworkVersion, recordedAt: now })]
}

/**
 * The records to add to a learner's evidence of a skill; none where all is by the current version.
 * @param now ISO 8601
 */
export const realignedEvidence = (
  evidence: readonly Evidence[],
  alignments: readonly CurrentAlignment[],
  now: string,
): Evidence[] =>
  standingRecords(evidence).flatMap((record) =>
    alignments
      .filter(({ alignmentId }) => alignmentId === record.alignmentId)
      .flatMap((alignment) => realigned(record, alignment, now)),
  )

/** Evidence of attempts that mappings have not observed yet: the alignment was published after them. */
export function unobservedEvidence(
  attempts: readonly ObservedAttempt[],
  {
    skillId,
    alignments,
    known,
  }: {
    readonly skillId: string
    readonly alignments: readonly CurrentAlignment[]
    /** The learner's evidence of the skill. */
    readonly known: readonly Evidence[]
  },
): Evidence[] {
  const observed = new Set(known.map(({ observationKey }) => observationKey))
  return attempts
    .flatMap((attempt) => observationsOf(attempt, alignments))
    .flatMap(({ evidence }) => evidence ?? [])
    .filter((evidence) => evidence.skillId === skillId && !observed.has(evidence.observationKey))
}
