/** Due marks of projections whose levels will fall (docs/access-patterns.md, Y59). One projection has one mark at most. */
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { dueMarkItem, keyOfMark, type DueMark } from '#shared/store/due-marks/due-mark-item.ts'
import { put } from '#shared/store/table/conditional-write.ts'
import { retryThrottled } from '#shared/store/table/retry.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'

/** Where a projection is stored. */
export interface FadePlace {
  readonly tag: string
  readonly skillId: string
}

export interface FadeMarkRepository {
  /** Y59. Sets when a level falls, in the place of an earlier time. @param dueAt ISO 8601 */
  set(owner: ProjectionOwner, dueAt: string): Promise<void>
}

const separator = '#'

/** The projection of a mark. Tags hold no `#`. */
export function placeOfMark({ id }: DueMark): FadePlace {
  const end = id.indexOf(separator)
  return { tag: id.slice(0, end), skillId: id.slice(end + separator.length) }
}

const idOfMark = ({ subjectId, skillId }: Pick<ProjectionOwner, 'subjectId' | 'skillId'>): string =>
  `${learnerTag(subjectId)}${separator}${skillId}`

/** The key of a projection's mark. */
export const fadeMarkKey = (owner: ProjectionOwner): Key =>
  keyOfMark({ tenantId: owner.tenantId, kind: 'skill-fading', id: idOfMark(owner) })

/** @param dueAt ISO 8601 */
export const fadeMarkItem = (owner: ProjectionOwner, dueAt: string): RawItem =>
  dueMarkItem({ tenantId: owner.tenantId, kind: 'skill-fading', id: idOfMark(owner), dueAt })

export const fadeMarkRepository = (table: Table): FadeMarkRepository => ({
  async set(owner, dueAt) {
    await retryThrottled(() => put(table, fadeMarkItem(owner, dueAt)))
  },
})
