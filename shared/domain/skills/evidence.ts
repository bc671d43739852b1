/** Evidence records: made once, with ids that are hashes of their content. The same fact has the same id. */
import type { EvidenceRecord } from '#shared/contract/resources/skills/evidence.ts'
import type { Actor } from '../events/actor.ts'
import type { Stamp } from '../events/audit-event.ts'
import { encodeTime } from '../identifiers.ts'
import { hashLetters } from './canonical-json.ts'
import { toMillionths, fromMillionths } from './estimator/millionths.ts'
import { replaces, type LedgerRow } from './estimator/ledger.ts'
import { outcomeOf } from './estimator/outcome.ts'

/** An evidence record of a workspace. */
export interface Evidence extends EvidenceRecord {
  readonly tenantId: string
}

/** Characters of a key: 80 bits. */
const keyLength = 16

/** A key from the parts that name a thing. */
export const evidenceKey = (...parts: readonly (string | number | object | null)[]): string =>
  hashLetters(parts, keyLength)

/** With what the ids of all evidence begin that happened at one moment. @param occurredAt ISO 8601 */
export const evidenceIdPrefix = (occurredAt: string): string => `evd_${encodeTime(Date.parse(occurredAt))}`

type Unnamed = Omit<EvidenceRecord, 'evidenceId'>

const named = (tenantId: string, record: Unnamed): Evidence => {
  const { recordedAt: _recordedAt, ...hashed } = record
  const evidenceId = `${evidenceIdPrefix(record.occurredAt)}${hashLetters(hashed, 26)}`
  return { tenantId, evidenceId, ...record }
}

/** What is known of new evidence, before its outcome. */
export type EvidenceDraft = Omit<Unnamed, 'outcome' | 'state'>

/** A new record; null where its facts are no evidence. */
export function newEvidence(tenantId: string, draft: EvidenceDraft): Evidence | null {
  const outcome = outcomeOf(draft.facts, draft.attributes)
  return outcome === null ? null : named(tenantId, { ...draft, outcome: fromMillionths(outcome), state: 'counts' })
}

/**
 * The record that withdraws all evidence of an observation, for good. It has the time of the newest of them, so that it
 * takes their place in the ledger.
 * @param newest the newest evidence of the observation
 */
export const withdrawalOf = (
  newest: Evidence,
  {
    evidenceId,
    reason,
    stamp: { now, actor },
  }: {
    readonly evidenceId: string
    readonly reason: string
    readonly stamp: Stamp
  },
): Evidence => {
  const { tenantId, evidenceId: _id, source, ...rest } = newest
  const { grain } = ledgerSource(source)
  return named(tenantId, {
    ...rest,
    source: { kind: 'withdrawal', evidenceId, grain, reason, by: actor ?? unknownActor },
    recordedAt: now,
    outcome: null,
    state: 'withdrawn',
  })
}

/** For withdrawals that neither a person nor a key made. */
const unknownActor: Actor = { kind: 'system', id: 'lectern' }

/** The records that stand for their observations, in the order of their observations: withdrawals, else the newest (rule R2). */
export function standingRecords(all: readonly Evidence[]): Evidence[] {
  const standing = new Map<string, Evidence>()
  for (const each of all) {
    const known = standing.get(each.observationKey)
    if (known === undefined || replaces(ledgerRowOf(each), ledgerRowOf(known))) standing.set(each.observationKey, each)
  }
  return [...standing.values()]
}

/** Of all records of the same observation the one that stands for it: a withdrawal, else the newest. */
export const newestOfObservation = (record: Evidence, all: readonly Evidence[]): Evidence =>
  standingRecords(all.filter(({ observationKey }) => observationKey === record.observationKey))[0] ?? record

/** A further record with the facts of another one, by what has changed since. */
export const restated = (
  { tenantId, evidenceId: _evidenceId, ...record }: Evidence,
  changed: Partial<Omit<Unnamed, 'subjectId' | 'facts' | 'occurredAt'>>,
): Evidence => named(tenantId, { ...record, ...changed })

const ledgerSource = (source: EvidenceRecord['source']): Pick<LedgerRow, 'grain'> => ({
  grain: source.kind === 'client' ? 'activity' : source.grain,
})

/** Evidence of one learner and skill is folded at once. */
export function bySubjectAndSkill(evidence: readonly Evidence[]): Evidence[][] {
  const groups = new Map<string, Evidence[]>()
  for (const each of evidence) {
    const key = evidenceKey(each.subjectId, each.skillId)
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()]
}

/** What the estimator needs of a record. */
export const ledgerRowOf = (record: EvidenceRecord): LedgerRow => {
  const { cognitive, procedural, context } = record.attributes.demandRatings
  return {
    evidenceId: record.evidenceId,
    occurredAt: record.occurredAt,
    observationKey: record.observationKey,
    attemptKey: record.attemptKey,
    sourceKey: record.sourceKey,
    ...ledgerSource(record.source),
    alignmentVersion: record.alignmentVersion,
    isWithdrawn: record.state === 'withdrawn',
    outcome: record.outcome === null ? null : toMillionths(record.outcome),
    mode: record.attributes.demonstrationMode,
    demands: [cognitive, procedural, context].filter((rating) => rating !== undefined),
    skillsOfTarget: record.attributes.skillsOfTarget,
    items: Math.max(1, record.facts.items),
    trust: toMillionths(record.trust),
  }
}
