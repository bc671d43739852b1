/** The learners of a package's LIVE sessions. */
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { Alignment } from '#shared/domain/skills/alignment.ts'
import { allRows } from '#shared/operations/lists/all-rows.ts'
import type { SessionRepository } from '#shared/store/sessions/session-repository.ts'

export interface PackageLearner {
  readonly subjectId: string
  readonly sessionIds: readonly string[]
}

/** By the learners' tags. */
export type PackageLearners = ReadonlyMap<string, PackageLearner>

/** @param before ISO 8601 @returns none for an activity outside of Lectern */
export async function packageLearners(
  { tenantId, packageId }: Pick<Alignment, 'tenantId' | 'packageId'>,
  sessions: Pick<SessionRepository, 'page'>,
  before: string,
): Promise<PackageLearners> {
  const found = new Map<string, PackageLearner>()
  if (packageId === null) return found
  const asked = { tenantId, choice: { packageId, mode: 'live' }, from: null, before } as const
  const rows = await allRows(async (page) => {
    const { rows: whole, next } = await sessions.page(asked, page)
    // Of many sessions only the ids are kept in memory.
    return { rows: whole.map(({ learnerId, sessionId }) => ({ learnerId, sessionId })), next }
  })
  for (const { learnerId: subjectId, sessionId } of rows) {
    const known = found.get(learnerTag(subjectId))?.sessionIds ?? []
    found.set(learnerTag(subjectId), { subjectId, sessionIds: [...known, sessionId] })
  }
  return found
}
