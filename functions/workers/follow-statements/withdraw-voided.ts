/**
 * Withdraws the evidence of a statement that is voided, found by keys: whatever the learner has else is not read. What happened at
 * the time of the statement is looked up under each skill of the learner, because alignments may have changed since, and a
 * recomputation may have copied the evidence to other skills.
 */
import { standingRecords, withdrawalOf, type Evidence } from '#shared/domain/skills/evidence.ts'
import { occurredAt, possibleSubjects } from '#shared/domain/skills/followed-statements.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import { recordObserved, type ObservedRecording } from '#shared/operations/skills/record-observed.ts'
import { stampOf } from '#shared/platform/clock.ts'
import type { EvidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import type { VectorRepository } from '#shared/store/skills/vector-repository.ts'
import type { StatementRepository } from '#shared/store/statements/statement-repository.ts'
import { sideBySide } from '#shared/store/table/batches.ts'

export interface Withdrawing extends ObservedRecording {
  readonly evidence: ObservedRecording['evidence'] & Pick<EvidenceRepository, 'ofMoment'>
  readonly vectors: ObservedRecording['vectors'] & Pick<VectorRepository, 'skillsOf'>
  readonly statements: Pick<StatementRepository, 'get'>
}

/** Skills that are looked at side by side. */
const skillsAtOnce = 20

/** Records of the observations of a statement, among those of one moment of one skill; withdrawals too. */
function ofStatement(records: readonly Evidence[], statementId: string): Evidence[] {
  const observations = new Set(
    records
      .filter(({ source }) => source.kind === 'statement' && source.statementId === statementId)
      .map(({ observationKey }) => observationKey),
  )
  return records.filter(({ observationKey }) => observations.has(observationKey))
}

/** The records that stand for the observations of a voided statement. Empty where nothing committed voids it. */
async function standingOf(tenantId: string, statementId: string, stores: Withdrawing): Promise<Evidence[]> {
  const found = await stores.statements.get(tenantId, statementId)
  if (found === null || !found.isVoided) return []
  const statement = parseStatement(found.text)
  const standing: Evidence[] = []
  for (const subjectId of possibleSubjects(statement))
    await sideBySide(await stores.vectors.skillsOf({ tenantId, subjectId }), skillsAtOnce, async (skillId) => {
      const records = await stores.evidence.ofMoment({ tenantId, subjectId, skillId }, occurredAt(statement))
      standing.push(...standingRecords(ofStatement(records, statementId)))
    })
  return standing
}

/**
 * A withdrawal that is stored already is recorded again: whoever stored it may have died before the level changed. Evidence is looked
 * up until nothing new is found, because a recomputation may copy it to another skill between the look and the withdrawal
 * (`applyUnit`). What an erasure has marked is found, and not recorded.
 */
export async function withdrawVoided(tenantId: string, statementId: string, stores: Withdrawing): Promise<void> {
  const stamp = stampOf(stores.clock)
  const seen = new Set<string>()
  let found = await standingOf(tenantId, statementId, stores)
  while (found.length > 0) {
    const withdrawals = found.map((record) =>
      record.state === 'withdrawn'
        ? record
        : withdrawalOf(record, { evidenceId: record.evidenceId, reason: 'The statement was voided.', stamp }),
    )
    await recordObserved(withdrawals, stores, { reason: 'withdrawal' })
    for (const { observationKey } of found) seen.add(observationKey)
    const standing = await standingOf(tenantId, statementId, stores)
    found = standing.filter(({ observationKey }) => !seen.has(observationKey))
  }
}
