/**
 * Active learners of a billing period, counted (docs/access-patterns.md, M1, M3, M5). The counter is never part of a
 * transaction: hundreds of learners may begin in the same minute. DynamoDB runs conditional updates of one item one
 * after the other; it would cancel concurrent transactions.
 */
import * as z from 'zod'
import type { LearnerTerms } from '#shared/domain/quotas/plan.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { BillingPeriod } from '#shared/domain/learners/billing-period.ts'
import {
  decideAdmission,
  thresholdEvents,
  rotationIsDue,
  decideRotation,
  type LearnerCount,
  type NameRotation,
} from '#shared/domain/learners/learner-count.ts'
import type { CountedOnDay } from '#shared/domain/learners/learners-by-day.ts'
import { learnersAtThreshold, maxLearners, thresholds, type Threshold } from '#shared/domain/learners/learner-terms.ts'
import type { TestLearners } from '#shared/domain/learners/test-learners.ts'
import { periodEndMark } from './period-item.ts'
import { putNew, updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { markedAt, putMark } from './learner-mark-item.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { getEach } from '#shared/store/table/read.ts'
import { decideAgain, done, retryThrottled } from '#shared/store/table/retry.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { testLearnersFromItem } from './test-learner-repository.ts'

/** A learner who launches and has no mark of this billing period. */
export interface NewLearner {
  readonly tenantId: string
  readonly tag: string
  readonly period: BillingPeriod
  readonly terms: LearnerTerms
  readonly stamp: Stamp
}

export type LearnerClaim = { readonly kind: 'counted' } | { readonly kind: 'full'; readonly counted: number }

export interface LearnerCountRepository {
  /**
   * M1, M3. Counts a learner once, also when it is repeated, and records the events of thresholds that the count
   * reaches. At most once a minute it also removes tags from the counter. After `counted` the learner may launch, and
   * the caller stores the learner's mark.
   * @throws where the table is throttled, or other launches change the counter during each attempt
   */
  claim(learner: NewLearner): Promise<LearnerClaim>
  /** M5. The count of a period, and the active TEST learners. Strongly consistent. */
  read(
    tenantId: string,
    periodStart: string,
  ): Promise<{
    readonly count: Pick<LearnerCount, 'counted' | 'reached'>
    readonly onDay: CountedOnDay
    readonly testLearners: TestLearners
  }>
}

const countItem = z.object({
  counted: z.number().int(),
  reached: z.literal([0, ...thresholds]),
  recent: z.set(z.string()).default(new Set<string>()),
  settling: z.set(z.string()).default(new Set<string>()),
  turnedAt: z.number(),
})

const nothingCounted: LearnerCount = { counted: 0, reached: 0, recent: new Set(), settling: new Set(), turnedAt: 0 }

/** @throws StoredItemInvalid */
export const countFromItem = (item: RawItem | null | undefined): LearnerCount =>
  item === null || item === undefined ? nothingCounted : parseItem(countItem, item)

/** The attribute of the counter that counts a day's learners, such as `day20261128`. */
const dayAttribute = (date: string): string => `day${date.replaceAll('-', '')}`

const dayName = /^day(\d{4})(\d\d)(\d\d)$/

/** @throws StoredItemInvalid */
function onDayFromItem(item: RawItem | null | undefined): CountedOnDay {
  const named = Object.entries(item ?? {}).filter(([name]) => dayName.test(name))
  const counts = parseItem(z.record(z.string(), z.number().int()), Object.fromEntries(named))
  return new Map(Object.entries(counts).map(([name, counted]) => [name.replace(dayName, '$1-$2-$3'), counted]))
}

/** Raises the count by one, also that of the day, and lists the learner's tag in `recent`. The caller adds the conditions. */
function countOne({ tenantId, tag, stamp }: NewLearner): Expression {
  const change = new Expression()
  change.set('tenantId', tenantId)
  change.setTo('counted', `if_not_exists(${change.name('counted')}, ${change.value(0)}) + ${change.value(1)}`)
  change.setTo('turnedAt', `if_not_exists(${change.name('turnedAt')}, ${change.value(Date.parse(stamp.now))})`)
  change.addTo('recent', new Set([tag]))
  change.addTo(dayAttribute(stamp.now.slice(0, 10)), 1)
  return change
}

/**
 * Counts a learner whose tag the counter does not list, if that reaches neither the cap nor a threshold. Needs no read
 * before it.
 * @param mayBegin whether it may also create the counter: the mark of the period's end must be stored by then
 */
function plainCount(learner: NewLearner, mayBegin: boolean): Expression {
  const { tag, terms } = learner
  const change = countOne(learner)
  change.setTo('reached', `if_not_exists(${change.name('reached')}, ${change.value(0)})`)
  const [counted, reached, tagValue, most] = [
    change.name('counted'),
    change.name('reached'),
    change.value(tag),
    maxLearners(terms),
  ]
  const met = [
    ...['recent', 'settling'].map((list) => `NOT contains(${change.name(list)}, ${tagValue})`),
    ...(most === null ? [] : [`${counted} < ${change.value(most)}`]),
    ...thresholds.map(
      (threshold) =>
        `(${reached} >= ${change.value(threshold)} OR ${counted} < ${change.value(learnersAtThreshold(threshold, terms) - 1)})`,
    ),
  ].join(' AND ')
  const first = decideAdmission(nothingCounted, tag, terms)
  const isPlainFirst = mayBegin && first.kind === 'new' && first.crosses.length === 0
  change.require(isPlainFirst ? `(attribute_not_exists(pk) OR (${met}))` : `(attribute_exists(pk) AND ${met})`)
  return change
}

/** Counts the learner with whom thresholds are reached, and records their events in the same write. */
function thresholdCount(learner: NewLearner, found: LearnerCount, crosses: readonly Threshold[]): Expression {
  const change = countOne(learner)
  change.set('reached', crosses.at(-1) ?? found.reached)
  appendEvents(change, thresholdEvents(crosses, learner.stamp))
  // An unchanged number means that no learner was counted since the counter was read, so this learner is still not
  // counted.
  change.requireEqual('counted', found.counted === 0 ? null : found.counted)
  change.requireEqual('reached', found.counted === 0 ? null : found.reached)
  return change
}

/**
 * Removes the tags of the learners who were counted before the last rotation. If some of them have no mark, because
 * their launch was cut off, it stores the marks and keeps the tags until the next rotation.
 */
async function rotateTags(table: Table, { tenantId, period, stamp }: NewLearner, count: LearnerCount): Promise<void> {
  const tags = [...count.settling]
  const items = await getEach(
    table,
    tags.map((tag) => keys.learner(tenantId, tag)),
    { consistent: true },
  )
  const markedSince = tags.flatMap((tag, position) => {
    const item = items[position]
    const at = item === undefined ? null : markedAt(item, period.start)
    return at === null ? [] : [[tag, at] as const]
  })
  const next = decideRotation(count, new Map(markedSince), Date.parse(stamp.now))
  const rotated = await updateIf(table, keys.learnerCount(tenantId, period.start), rotationChange(count, next, stamp))
  // The marks are stored after the rotation is recorded. Then the next rotation, a minute later, finds them old enough
  // to remove the tags.
  if (rotated.kind === 'written' && next.kind === 'wait')
    await Promise.all(next.unmarked.map((tag) => putMark(table, { tenantId, tag, period, at: stamp.now })))
}

function rotationChange(count: LearnerCount, { kind }: NameRotation, stamp: Stamp): Expression {
  const change = new Expression()
  change.set('turnedAt', Date.parse(stamp.now))
  change.requireEqual('turnedAt', count.turnedAt)
  if (kind === 'wait') return change
  if (count.recent.size === 0) {
    change.set('settling', null)
  } else {
    change.setTo('settling', change.name('recent'))
    change.set('recent', null)
  }
  return change
}

export function learnerCountRepository(table: Table): LearnerCountRepository {
  const countedAfterRotation = async (learner: NewLearner, count: LearnerCount): Promise<LearnerClaim> => {
    if (rotationIsDue(count, Date.parse(learner.stamp.now))) await rotateTags(table, learner, count)
    return { kind: 'counted' }
  }
  return {
    claim(learner) {
      const key = keys.learnerCount(learner.tenantId, learner.period.start)
      return decideAgain<Expression, LearnerClaim>(
        { item: 'the count of learners', first: plainCount(learner, false) },
        async (change) => {
          const result = await retryThrottled(() => updateIf(table, key, change))
          const found = countFromItem(result.item)
          if (result.kind === 'written') return done(await countedAfterRotation(learner, found))
          const decided = decideAdmission(found, learner.tag, learner.terms)
          if (decided.kind === 'known') return done(await countedAfterRotation(learner, found))
          if (decided.kind === 'full') return done(decided)
          const { crosses } = decided
          // Before the first learner is counted, so that no count is left out when its period ends.
          if (result.item === null) await putNew(table, periodEndMark(learner.tenantId, learner.period))
          return {
            kind: 'changed',
            next: crosses.length === 0 ? plainCount(learner, true) : thresholdCount(learner, found, crosses),
          }
        },
      )
    },
    async read(tenantId, periodStart) {
      const wanted = [keys.learnerCount(tenantId, periodStart), keys.testLearners(tenantId)]
      const [count, test] = await getEach(table, wanted, { consistent: true })
      return {
        count: countFromItem(count),
        onDay: onDayFromItem(count),
        testLearners: testLearnersFromItem(test),
      }
    },
  }
}
