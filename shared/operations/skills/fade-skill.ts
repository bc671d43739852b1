/** Publishes that a level has fallen because its evidence is old. */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { isErased } from '#shared/domain/skills/erased-subject.ts'
import { fadeLevel, type Projection } from '#shared/domain/skills/projection.ts'
import type { FadeMarkRepository, FadePlace } from '#shared/store/skills/fade-mark-repository.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import type { VectorRepository } from '#shared/store/skills/vector-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import { follow } from './record-evidence.ts'

export interface SkillFading {
  readonly projections: Pick<ProjectionRepository, 'find' | 'change'>
  readonly vectors: Pick<VectorRepository, 'set'>
  readonly fadeMarks: FadeMarkRepository
}

/**
 * Lowers the level of a projection if its evidence has faded, and sets the time of the next fall. A mark that new evidence has made
 * void changes nothing. Running it again changes nothing.
 */
export async function fadeSkill(
  tenantId: string,
  place: FadePlace,
  { stamp, skills }: { readonly stamp: Stamp; readonly skills: SkillFading },
): Promise<void> {
  const { projection: found, erasedUntil } = await skills.projections.find(tenantId, place)
  // An erasure removes the projection: nothing may be derived from it any more.
  if (found === null || found.ledger.every((row) => isErased(row, erasedUntil))) return
  const projection = await decideAgain<Projection, Projection>(
    { item: `the projection of skill ${found.skillId}`, first: found },
    async (before) => {
      const change = fadeLevel(before, stamp)
      if (change === null) return done(before)
      const next = await skills.projections.change(before, change)
      return next === null ? done(change.projection) : { kind: 'changed', next }
    },
  )
  await follow(projection, stamp, skills)
}
