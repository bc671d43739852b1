/**
 * Evidence of a replaced skill, copied to the skill that replaces it. A copy has the keys that the same observation would have
 * under the new skill, so that an alignment to both, or to the new one later, counts it once.
 */
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import { alignedTo, type Aligned } from '../alignment.ts'
import { replaces } from '../estimator/ledger.ts'
import { evidenceKey, ledgerRowOf, restated, standingRecords, type Evidence } from '../evidence.ts'
import { mappingIdOf, mappingName } from '../mappings.ts'

/** What a mapping of any version is about. */
export interface MappedTarget extends Aligned {
  readonly alignmentId: string
  readonly target: CapabilityMapping['target']
}

export interface Migration {
  readonly skillId: string
  /** Of the framework version that replaces the skills. */
  readonly frameworkVersion: number
  /** By mapping id, of all versions of all alignments to the framework. */
  readonly targets: ReadonlyMap<string, MappedTarget>
  /** The learner's evidence of the new skill. */
  readonly known: readonly Evidence[]
  /** ISO 8601. */
  readonly now: string
}

type Keys = Pick<Evidence, 'mappingId' | 'observationKey' | 'sourceKey'>

/** What names an observation of an attempt, beside its mapping: sessions and client systems observe a mapping once. */
const observed = ({ attemptKey, source }: Evidence): readonly string[] =>
  source.kind === 'statement' ? [attemptKey, source.statementId] : [attemptKey]

function keysUnder(record: Evidence, { skillId, targets }: Migration): Keys {
  const { source, mappingId, sourceKey } = record
  const mapped = mappingId === null ? undefined : targets.get(mappingId)
  if (mapped !== undefined) {
    const { alignmentId, target } = mapped
    const next = mappingIdOf(alignmentId, mappingName({ target, skillId }))
    return {
      mappingId: next,
      observationKey: evidenceKey(...observed(record), next),
      sourceKey: evidenceKey(alignedTo(mapped), target, skillId),
    }
  }
  const { clientSystemId, activityId } = source.kind === 'client' ? source : { clientSystemId: null, activityId: null }
  return {
    mappingId,
    observationKey: evidenceKey(...observed(record), skillId),
    sourceKey: activityId === null ? sourceKey : evidenceKey('client', clientSystemId, activityId, skillId),
  }
}

/** What a withdrawal withdraws, whose source names the observation; other records are their own. */
const observedIn = (record: Evidence, evidence: readonly Evidence[]): Evidence => {
  const { source } = record
  if (source.kind !== 'withdrawal') return record
  return evidence.find(({ evidenceId }) => evidenceId === source.evidenceId) ?? record
}

/** Whether the new skill has evidence of the observation that is as new. The ids of records decide nothing here. */
const isKnown = (copy: Evidence, known: readonly Evidence[]): boolean =>
  known.some(
    (each) =>
      each.observationKey === copy.observationKey &&
      !replaces({ ...ledgerRowOf(copy), evidenceId: '' }, ledgerRowOf(each)),
  )

/**
 * The records to add to a learner's evidence of the new skill. What counts nothing because its mapping is gone is not copied; a
 * withdrawal is.
 * @param evidence of the replaced skills
 */
export const migratedEvidence = (evidence: readonly Evidence[], migration: Migration): Evidence[] =>
  standingRecords(
    standingRecords(evidence)
      .filter(({ state }) => state !== 'noFacts')
      .map((record) => {
        const { skillId, frameworkVersion, now } = migration
        const keys = keysUnder(observedIn(record, evidence), migration)
        return restated(record, { ...keys, skillId, frameworkVersion, recordedAt: now })
      }),
  ).filter((copy) => !isKnown(copy, migration.known))
