/** Projections of learners' skills, with their ledgers (docs/access-patterns.md, Y54-Y56, Y74-Y75, Y95). */
import * as z from 'zod'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { Projection, ProjectionChange, ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { updateUnread } from '#shared/store/table/conditional-write.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get, getAll, getEach } from '#shared/store/table/read.ts'
import { retryThrottled, tableBusy } from '#shared/store/table/retry.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Table } from '#shared/store/table/table.ts'
import type { FadePlace } from './fade-mark-repository.ts'
import { learnersOfSkill, tagsOfSkill, type LearnersOfSkill } from './learners-of-skill.ts'
import { projectionAttributes, projectionFromItem, projectionKey } from './projection-item.ts'

export interface FoundProjection {
  readonly projection: Projection | null
  /** ISO 8601; null: the learner was never erased. */
  readonly erasedUntil: string | null
}

const erasedMark = z.object({ until: z.string() })

export interface ProjectionRepository {
  /** Y54. Strongly consistent. */
  get(owner: ProjectionOwner): Promise<Projection | null>
  /** Y54. The same by the learner's tag, for writers: with the time up to which the learner was erased. Strongly consistent. */
  find(tenantId: string, place: FadePlace): Promise<FoundProjection>
  /** Y75. Those of these skills, at most 100, that a learner has. Eventually consistent. */
  getEach(learner: Pick<ProjectionOwner, 'tenantId' | 'subjectId'>, skillIds: readonly string[]): Promise<Projection[]>
  /** Y55. Projections of a learner, by skill id backwards. Eventually consistent. @param isListed whether it is asked for */
  list(
    learner: Pick<ProjectionOwner, 'tenantId' | 'subjectId'>,
    isListed: (projection: Projection) => boolean,
    page: CursorRequest,
  ): Promise<CursorPage<Projection>>
  /** Y74. Projections of a skill, highest level first, ties by learner. Eventually consistent. @param isListed whether it is asked for */
  listOfSkill(
    asked: LearnersOfSkill,
    isListed: (projection: Projection) => boolean,
    page: CursorRequest,
  ): Promise<CursorPage<Projection>>
  /** Y95. Tags of the learners who have a projection of a skill, sorted. Eventually consistent. */
  tagsOfSkill(tenantId: string, skillId: string): Promise<string[]>
  /**
   * Y56. Stores a change with its event. Returns null, or what is stored if another writer was faster.
   * @throws `tableBusy` where an erasure has removed the projection meanwhile
   */
  change(before: Projection | null, change: ProjectionChange): Promise<Projection | null>
}

/** Stores a change with its event where the projection is still the one before. */
export function projectionUpdate(before: Projection | null, { projection, event }: ProjectionChange): Expression {
  const expression = new Expression()
  expression.setAll(projectionAttributes(projection))
  appendEvents(expression, event === null ? [] : [event])
  expression.requireEqual('revision', before?.revision ?? null)
  return expression
}

async function change(table: Table, before: Projection | null, changed: ProjectionChange): Promise<Projection | null> {
  const { projection } = changed
  const update = projectionUpdate(before, changed)
  const write = await retryThrottled(() => updateUnread(table, projectionKey(projection), update))
  if (write.kind === 'written') return null
  if (write.item === null)
    throw tableBusy(`The projection of skill ${projection.skillId} was removed meanwhile. Repeat it.`)
  return projectionFromItem(write.item)
}

export const projectionRepository = (table: Table): ProjectionRepository => ({
  async get(owner) {
    const item = await get(table, projectionKey(owner), { consistent: true })
    return item === undefined ? null : projectionFromItem(item)
  },
  async find(tenantId, { tag, skillId }) {
    const wanted = [keys.skillProjection(tenantId, tag, skillId), keys.erasedSubject(tenantId, tag)]
    const [item, mark] = await getEach(table, wanted, { consistent: true })
    return {
      projection: item === undefined ? null : projectionFromItem(item),
      erasedUntil: mark === undefined ? null : parseItem(erasedMark, mark).until,
    }
  },
  async getEach(learner, skillIds) {
    const wanted = skillIds.map((skillId) => projectionKey({ ...learner, skillId }))
    return (await getAll(table, wanted)).map(projectionFromItem)
  },
  list({ tenantId, subjectId }, isListed, page) {
    const { pk: partition, sk: prefix } = keys.skillProjection(tenantId, learnerTag(subjectId), '')
    return cursorPage(
      table,
      { partition, range: { prefix } },
      {
        ...page,
        rowOf(item) {
          const row = projectionFromItem(item)
          return isListed(row) ? row : null
        },
      },
    )
  },
  tagsOfSkill: (tenantId, skillId) => tagsOfSkill(table, tenantId, skillId),
  listOfSkill: (asked, isListed, page) => learnersOfSkill(table, asked, { ...page, isListed }),
  change: (before, changed) => change(table, before, changed),
})
