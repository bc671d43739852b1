/**
 * Vectors: the numbers of all skills of a framework that a learner has evidence of, in one item
 * (docs/access-patterns.md, Y57-Y58, Y68). They are copies of projections, for profiles and heat maps; an entry of an older
 * revision never replaces a newer one.
 */
import * as z from 'zod'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { ProjectionOwner, VectorEntry } from '#shared/domain/skills/projection.ts'
import { updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { getEach } from '#shared/store/table/read.ts'
import { retryThrottled } from '#shared/store/table/retry.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'

/** A learner's direct evidence by skill id, as it was folded on the day of each entry. */
export type SkillVector = ReadonlyMap<string, VectorEntry>

/** A learner's skill, and the framework whose vector holds its entry. */
type EntryOwner = ProjectionOwner & { readonly frameworkId: string }

export interface VectorRepository {
  /** Y57. Adds a skill's entry, unless the stored one is as new. */
  set(owner: EntryOwner, entry: VectorEntry): Promise<void>
  /** Y58. The vectors of learners, at most 200, in their order; empty where there is none. Eventually consistent. */
  getEach(tenantId: string, frameworkId: string, subjectIds: readonly string[]): Promise<SkillVector[]>
  /** Y68. Ids of the skills of all frameworks that a learner has evidence of. Strongly consistent. */
  skillsOf(owner: Pick<ProjectionOwner, 'tenantId' | 'subjectId'>): Promise<string[]>
}

/** Alpha, beta, day, level, ceiling, revision. */
const storedEntry = z
  .tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
  .transform(([alpha, beta, day, level, ceiling, revision]): VectorEntry => ({
    ...{ alpha, beta, day, level, ceiling, revision },
  }))

const revisionPosition = 5

/** Attributes of entries begin with it: ids of skills can be names of other attributes. */
const prefix = 's#'

const vectorItem = z
  .object({ pk: z.string(), sk: z.string(), tenantId: z.string() })
  .catchall(z.unknown())
  .transform((item) => Object.entries(item).filter(([name]) => name.startsWith(prefix)))
  .pipe(z.array(z.tuple([z.string(), storedEntry])))
  .transform((entries): SkillVector => new Map(entries.map(([name, entry]) => [name.slice(prefix.length), entry])))

/** @throws StoredItemInvalid */
export const vectorFromItem = (item: RawItem | undefined): SkillVector =>
  item === undefined ? new Map() : parseItem(vectorItem, item)

export const vectorKey = ({ tenantId, subjectId, frameworkId }: EntryOwner): Key =>
  keys.skillVector(tenantId, learnerTag(subjectId), frameworkId)

/** Sets a skill's entry, whatever is stored. */
export function entryUpdate({ tenantId, skillId }: EntryOwner, entry: VectorEntry): Expression {
  const { alpha, beta, day, level, ceiling, revision } = entry
  const expression = new Expression()
  expression.names['#entry'] = `${prefix}${skillId}`
  expression.set('tenantId', tenantId)
  expression.setAt('#entry', [alpha, beta, day, level, ceiling, revision])
  return expression
}

export const vectorRepository = (table: Table): VectorRepository => ({
  async set(owner, entry) {
    const update = entryUpdate(owner, entry)
    const revision = update.value(entry.revision)
    update.require(`(attribute_not_exists(#entry) OR #entry[${revisionPosition}] < ${revision})`)
    await retryThrottled(() => updateUnread(table, vectorKey(owner), update))
  },
  async getEach(tenantId, frameworkId, subjectIds) {
    const wanted = subjectIds.map((subjectId) => keys.skillVector(tenantId, learnerTag(subjectId), frameworkId))
    return (await getEach(table, wanted)).map(vectorFromItem)
  },
  async skillsOf({ tenantId, subjectId }) {
    const { pk: partition, sk } = keys.skillVector(tenantId, learnerTag(subjectId), '')
    const vectors = await queryAll(table, { partition, range: { prefix: sk }, consistent: true })
    return vectors.flatMap((item) => [...vectorFromItem(item).keys()])
  },
})
