/** What the kinds of recomputations have in common: which projections they look at, and which evidence they add. */
import type { Evidence } from '#shared/domain/skills/evidence.ts'
import type { ProjectionOwner } from '#shared/domain/skills/projection.ts'
import type { UnitPlace } from '#shared/domain/skills/recomputation/recomputation.ts'
import type { SkillRevision } from '#shared/store/skills/recomputed-skill-repository.ts'

/** Times that decide about new records, ISO 8601. */
export interface UnitTimes {
  readonly now: string
  /** Until when the learner was erased; null: never. */
  readonly erasedUntil: string | null
}

export interface RecomputationRule {
  /** Skills whose projections are computed again, sorted. */
  readonly skillIds: readonly string[]
  /** Skills whose evidence is left where it is, because several skills replace them. */
  readonly ambiguous: readonly string[]
  /** Whether the vector and the mark of fading are compared too, and written again where they do not follow from the projection. */
  readonly comparesDerived: boolean
  /** Tags of the learners who have, or get, a projection of a skill; sorted, each once. */
  tagsOf(skillId: string): Promise<readonly string[]>
  /** The learner at a place that has no projection yet; null where the rule knows none. */
  subjectAt(place: UnitPlace): Promise<string | null>
  /** The learner's projections of the other skills whose evidence it copies: that evidence may be withdrawn meanwhile. */
  sourcesOf(place: UnitPlace): Promise<readonly SkillRevision[]>
  /** Records to add to the evidence of a learner's skill. */
  recordsFor(owner: ProjectionOwner, evidence: readonly Evidence[], times: UnitTimes): Promise<Evidence[]>
}
