/** Recommendations for learners, with feedback, and its counts by package (docs/access-patterns.md, Y110-Y114). */
import * as z from 'zod'
import { recommendationVerdicts } from '#shared/contract/resources/skills/recommendation.ts'
import { expiryAttribute } from '#shared/contract/table-shape.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { ProjectionOwner } from '#shared/domain/skills/projection.ts'
import {
  recommendationIdOf,
  tagOfRecommendation,
  type FeedbackChange,
  type FeedbackCount,
  type Recommendation,
} from '#shared/domain/skills/recommendation.ts'
import { deleteAll } from '#shared/store/table/batch-write.ts'
import { putIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'
import { transact, updateStep } from '#shared/store/table/transaction.ts'

type Learner = Pick<ProjectionOwner, 'tenantId' | 'subjectId'>

/** What is known of recommending a package to a learner. */
export interface PackageFeedback {
  /** Null where it was not recommended within the last 180 days. */
  readonly recommendation: Recommendation | null
  /** Of the whole workspace. */
  readonly count: FeedbackCount
}

export interface RecommendationRepository {
  /** Y110. Of packages, in their order. Eventually consistent. @param now ISO 8601 */
  ofPackages(learner: Learner, packageIds: readonly string[], now: string): Promise<PackageFeedback[]>
  /** Y111. Stores a new recommendation, unless the learner has one of the package that has not expired. @param now ISO 8601 */
  record(made: Recommendation, now: string): Promise<void>
  /** Y112. Strongly consistent. Expired ones count as absent. @param now ISO 8601 */
  get(tenantId: string, recommendationId: string, now: string): Promise<Recommendation | null>
  /**
   * Y113. Stores feedback and counts it. Returns null, or what is stored if another writer was faster.
   * @throws `RecommendationGone` where an erasure has removed it meanwhile
   */
  answer(before: Recommendation, change: FeedbackChange): Promise<Recommendation | null>
  /** Y114. All of a learner, also expired ones that are still stored. Strongly consistent. */
  ofLearner(learner: Learner): Promise<Recommendation[]>
  /** Y114. Removes all of a learner. The counts stay: they name nobody. */
  removeOfLearner(learner: Learner): Promise<void>
}

/** An erasure of the learner has removed the recommendation. */
export class RecommendationGone extends Error {
  override readonly name = 'RecommendationGone'
}

const nullableText = z.string().nullable().default(null)

const recommendationItem = z.object({
  tenantId: z.string(),
  recommendationId: z.string(),
  subjectId: z.string(),
  packageId: z.string(),
  roleBriefId: z.string(),
  roleBriefVersion: z.number().int().nullable().default(null),
  frameworkId: z.string(),
  recommendedAt: z.string(),
  verdict: z.enum(recommendationVerdicts).nullable().default(null),
  note: nullableText,
  decidedAt: nullableText,
  decidedBy: z
    .object({ kind: z.enum(['person', 'key', 'device', 'system']), id: z.string() })
    .nullable()
    .default(null),
  [expiryAttribute]: z.number().transform((seconds) => new Date(seconds * 1000).toISOString()),
  version: z.number(),
})

const countItem = z.object({ accepted: z.number().default(0), declined: z.number().default(0) })

/** @throws StoredItemInvalid */
const fromItem = (item: RawItem): Recommendation => parseItem(recommendationItem, item)

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000)

const attributesOf = (made: Recommendation): RawItem => ({ ...made, [expiryAttribute]: secondsOf(made.expiresAt) })

const keyOfLearner = ({ tenantId, subjectId }: Learner, recommendationId: string): Key =>
  keys.recommendation(tenantId, learnerTag(subjectId), recommendationId)

const kept = (item: RawItem | undefined, now: string): Recommendation | null => {
  const found = item === undefined ? null : fromItem(item)
  return found === null || found.expiresAt <= now ? null : found
}

async function answer(
  table: Table,
  before: Recommendation,
  { recommendation, counted }: FeedbackChange,
): Promise<Recommendation | null> {
  const [feedback, count] = [new Expression(), new Expression()]
  feedback.setAll(attributesOf(recommendation))
  feedback.requireEqual('version', before.version)
  for (const name of ['accepted', 'declined'] as const) if (counted[name] !== 0) count.addTo(name, counted[name])
  const isCounted = counted.accepted !== 0 || counted.declined !== 0
  const failed = await transact(table, [
    updateStep(keyOfLearner(before, before.recommendationId), feedback),
    ...(isCounted ? [updateStep(keys.recommendationCount(before.tenantId, before.packageId), count)] : []),
  ])
  if (failed === null) return null
  if (failed.item === null) throw new RecommendationGone(`Recommendation ${before.recommendationId} was erased.`)
  return fromItem(failed.item)
}

async function ofLearner(table: Table, learner: Learner): Promise<Recommendation[]> {
  const { pk: partition } = keyOfLearner(learner, '')
  return (await queryAll(table, { partition, consistent: true })).map(fromItem)
}

export const recommendationRepository = (table: Table): RecommendationRepository => ({
  async ofPackages(learner, packageIds, now) {
    const items = await getEach(
      table,
      packageIds.flatMap((packageId) => [
        keyOfLearner(learner, recommendationIdOf(learner.subjectId, packageId)),
        keys.recommendationCount(learner.tenantId, packageId),
      ]),
    )
    return packageIds.map((_, position) => ({
      recommendation: kept(items[2 * position], now),
      count: parseItem(countItem, items[2 * position + 1] ?? {}),
    }))
  },
  async record(made, now) {
    const absent = new Expression()
    absent.require(`(attribute_not_exists(pk) OR ${absent.name(expiryAttribute)} <= ${absent.value(secondsOf(now))})`)
    await putIf(table, { ...keyOfLearner(made, made.recommendationId), ...withoutNulls(attributesOf(made)) }, absent)
  },
  async get(tenantId, recommendationId, now) {
    const tag = tagOfRecommendation(recommendationId)
    if (tag === null) return null
    return kept(await get(table, keys.recommendation(tenantId, tag, recommendationId), { consistent: true }), now)
  },
  answer: (before, change) => answer(table, before, change),
  ofLearner: (learner) => ofLearner(table, learner),
  async removeOfLearner(learner) {
    const found = await ofLearner(table, learner)
    await deleteAll(
      table,
      found.map(({ recommendationId }) => keyOfLearner(learner, recommendationId)),
    )
  },
})
