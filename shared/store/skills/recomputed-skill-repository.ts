/**
 * What a recomputation does to one skill of a learner, in one transaction (docs/access-patterns.md, Y96-Y97): the evidence that it adds,
 * the projection, the entry in the learner's vector, and when the level falls.
 *
 * A recomputation can end as failed after a worker has died, and then nobody repeats its last steps. Evidence without the
 * projection would count at the next replay only. Evidence of a skill without an entry in the vector would not be found when its
 * statement is voided (`withdraw-voided.ts`). So all of it is stored, or none.
 */
import type { Evidence } from '#shared/domain/skills/evidence.ts'
import type { Derived, Projection, ProjectionChange, ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { dueMarkFromItem } from '#shared/store/due-marks/due-mark-item.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { getEach } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { checkStep, putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import { evidenceItemOf } from './evidence-repository.ts'
import { fadeMarkItem, fadeMarkKey } from './fade-mark-repository.ts'
import { projectionKey } from './projection-item.ts'
import { projectionUpdate } from './projection-repository.ts'
import { entryUpdate, vectorFromItem, vectorKey } from './vector-repository.ts'

/** Most records of one transaction, beside the other items: DynamoDB takes 100 items. */
export const mostRecomputedRecords = 50

/** Most other skills of one transaction. */
export const mostSources = 40

/** A skill with the revision of its projection, as they were when evidence was read. */
export interface SkillRevision extends ProjectionOwner {
  readonly revision: number
}

export interface RecomputedSkill {
  readonly before: Projection | null
  /** Evidence to add, at most 50. */
  readonly records: readonly Evidence[]
  /** The projections of the skills whose evidence was copied, at most 40: nothing is stored where one has changed. */
  readonly sources: readonly SkillRevision[]
  /** The projection that all evidence makes; null: the records have no place in its ledger. */
  readonly change: ProjectionChange | null
  /** When the level falls, ISO 8601; null: never. */
  readonly fadesAt: string | null
}

export interface RecomputedSkillRepository {
  /** Y96. False where another writer was faster, and nothing was stored. */
  store(recomputed: RecomputedSkill): Promise<boolean>
  /** Y97. What is stored beside a projection. Strongly consistent. @throws StoredItemInvalid */
  derivedOf(projection: Projection): Promise<Derived>
}

function unchanged({ revision }: SkillRevision): Expression {
  const expression = new Expression()
  expression.requireEqual('revision', revision)
  return expression
}

/**
 * The entry of the vector replaces any other one: in this transaction the projection gets its revision, so none is newer.
 */
function derivedSteps({ change, before, fadesAt }: RecomputedSkill): TransactionStep[] {
  if (change === null) return []
  const { projection, vector } = change
  return [
    updateStep(projectionKey(projection), projectionUpdate(before, change)),
    updateStep(vectorKey(projection), entryUpdate(projection, vector)),
    ...(fadesAt === null ? [] : [putStep(fadeMarkItem(projection, fadesAt), new Expression())]),
  ]
}

export const recomputedSkillRepository = (table: Table): RecomputedSkillRepository => ({
  async store(recomputed) {
    const { records, sources } = recomputed
    const steps = [
      ...derivedSteps(recomputed),
      ...records.map((each) => putStep(evidenceItemOf(each))),
      ...sources.map((each) => checkStep(projectionKey(each), unchanged(each))),
    ]
    return steps.length === 0 || (await transact(table, steps)) === null
  },
  async derivedOf(projection) {
    const wanted = [vectorKey(projection), fadeMarkKey(projection)]
    const [vector, mark] = await getEach(table, wanted, { consistent: true })
    return {
      entry: vectorFromItem(vector).get(projection.skillId) ?? null,
      fadesAt: mark === undefined ? null : dueMarkFromItem(mark).dueAt,
    }
  },
})
