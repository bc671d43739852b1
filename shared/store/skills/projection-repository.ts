/** Projections of learners' skills, with their ledgers (docs/access-patterns.md, Y54-Y56, Y74-Y75, Y95). */
import * as z from 'zod'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { Evidence } from '#shared/domain/skills/evidence.ts'
import type { Projection, ProjectionChange, ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get, getAll, getEach } from '#shared/store/table/read.ts'
import { retryThrottled, tableBusy } from '#shared/store/table/retry.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'
import { updateWith } from '#shared/store/table/transaction.ts'
import { evidenceStep } from './evidence-repository.ts'
import type { FadePlace } from './fade-mark-repository.ts'
import { learnersOfSkill, tagsOfSkill, type LearnersOfSkill } from './learners-of-skill.ts'
import { projectionAttributes, projectionFromItem, projectionKey } from './projection-item.ts'

export interface FoundProjection {
  readonly projection: Projection | null
  /** ISO 8601; null: the learner was never erased. */
  readonly erasedUntil: string | null
}

/** A skill of a learner of a workspace. */
export interface SkillPlace extends FadePlace {
  readonly tenantId: string
}

/** What was found at a place. */
export interface FoundAt<Place> {
  readonly place: Place
  readonly found: FoundProjection
}

const erasedMark = z.object({ until: z.string() })

/** What a change was made from. */
export interface ChangeBasis {
  readonly before: Projection | null
  /** At most 60 records: what a ledger holds. */
  readonly evidence: readonly Evidence[]
}

export interface ProjectionRepository {
  /** Y54. Strongly consistent. */
  get(owner: ProjectionOwner): Promise<Projection | null>
  /** Y54. The same by the learner's tag, for writers: with the time up to which the learner was erased. Strongly consistent. */
  find(tenantId: string, place: FadePlace): Promise<FoundProjection>
  /** Y54. The same of several skills of learners, in their order. Strongly consistent. */
  findEach<Place extends SkillPlace>(places: readonly Place[]): Promise<FoundAt<Place>[]>
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
  /**
   * Y56. The same together with the evidence that the change came from: all of it is stored, or nothing. Evidence that is stored
   * already stays as it is.
   */
  record(change: ProjectionChange, basis: ChangeBasis): Promise<Projection | null>
}

/** Stores a change with its event where the projection is still the one before. */
export function projectionUpdate(before: Projection | null, { projection, event }: ProjectionChange): Expression {
  const expression = new Expression()
  expression.setAll(projectionAttributes(projection))
  appendEvents(expression, event === null ? [] : [event])
  expression.requireEqual('revision', before?.revision ?? null)
  return expression
}

async function store(
  table: Table,
  changed: ProjectionChange,
  { before, evidence }: ChangeBasis,
): Promise<Projection | null> {
  const { projection } = changed
  const update = { key: projectionKey(projection), expression: projectionUpdate(before, changed) }
  const failed = await retryThrottled(() => updateWith(table, update, evidence.map(evidenceStep)))
  if (failed === null) return null
  if (failed.item === null)
    throw tableBusy(`The projection of skill ${projection.skillId} was removed meanwhile. Repeat it.`)
  return projectionFromItem(failed.item)
}

const keysOf = (tenantId: string, { tag, skillId }: FadePlace): [Key, Key] => [
  keys.skillProjection(tenantId, tag, skillId),
  keys.erasedSubject(tenantId, tag),
]

/** @throws `StoredItemInvalid` */
const foundOf = (item: RawItem | undefined, mark: RawItem | undefined): FoundProjection => ({
  projection: item === undefined ? null : projectionFromItem(item),
  erasedUntil: mark === undefined ? null : parseItem(erasedMark, mark).until,
})

async function findEach<Place extends SkillPlace>(table: Table, places: readonly Place[]): Promise<FoundAt<Place>[]> {
  const wanted = places.flatMap((place) => keysOf(place.tenantId, place))
  const items = await getEach(table, wanted, { consistent: true })
  return places.map((place, index) => ({ place, found: foundOf(items[2 * index], items[2 * index + 1]) }))
}

export const projectionRepository = (table: Table): ProjectionRepository => ({
  async get(owner) {
    const item = await get(table, projectionKey(owner), { consistent: true })
    return item === undefined ? null : projectionFromItem(item)
  },
  async find(tenantId, place) {
    const [item, mark] = await getEach(table, keysOf(tenantId, place), { consistent: true })
    return foundOf(item, mark)
  },
  findEach: (places) => findEach(table, places),
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
  change: (before, changed) => store(table, changed, { before, evidence: [] }),
  record: (changed, basis) => store(table, changed, basis),
})
