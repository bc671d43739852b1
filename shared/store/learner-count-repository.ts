/**
 * Active learners of a billing period, counted (docs/access-patterns.md, M1, M3, M5). The counter is never part of a
 * transaction: conditional updates of one item wait for each other in the table, where transactions would turn each
 * other away, and hundreds of learners begin in the same minute.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { LearnerTerms } from '#shared/domain/access/plan.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { BillingPeriod } from '#shared/domain/usage/billing-period.ts'
import { admission, thresholdEvents, turnIsDue, turnOf, type LearnerCount, type Turn } from '#shared/domain/usage/learner-count.ts'
import { learnersAt, learnersAtMost, thresholds, type Threshold } from '#shared/domain/usage/learner-terms.ts'
import type { TestLearners } from '#shared/domain/usage/test-learners.ts'
import { updateIf, type WriteResult } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { markedAt, putMark } from './learner-mark.ts'
import { appendEvents } from './outbox.ts'
import { readItems } from './read-items.ts'
import { parseItem } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'
import { testLearnersFromItem } from './test-learner-repository.ts'

/** A learner who launches, and has no mark of this period. */
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
   * M1, M3. Counts a learner once, whatever is repeated, and records the thresholds that it reaches; one launch a minute
   * also clears away names. The learner may launch as soon as this has answered `counted`, and is to be marked with it.
   */
  claim(learner: NewLearner): Promise<LearnerClaim>
  /** M5. What was counted in a period, and who is active in TEST mode; strongly consistent. */
  read(tenantId: string, periodStart: string): Promise<{ readonly count: Pick<LearnerCount, 'counted' | 'reached'>; readonly testLearners: TestLearners }>
}

const countItem = z.object({
  counted: z.number().int(),
  reached: z.literal([0, ...thresholds]),
  recent: z.set(z.string()).default(new Set<string>()),
  settling: z.set(z.string()).default(new Set<string>()),
  turnedAt: z.number(),
})

const nothingCounted: LearnerCount = { counted: 0, reached: 0, recent: new Set(), settling: new Set(), turnedAt: 0 }

const countFromItem = (item: RawItem | null | undefined): LearnerCount => (item === null || item === undefined ? nothingCounted : parseItem(countItem, item))

/** A claim that meets another one at a threshold is decided again; there are three thresholds, and then the cap. */
const rounds = 12

/** Longest waits in milliseconds before a claim that was throttled is sent again: it was not written. */
const throttleWaits = [50, 100, 200, 400]
const throttles = new Set(['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'])

async function patiently(write: () => Promise<WriteResult>): Promise<WriteResult> {
  for (const wait of throttleWaits) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof Error && throttles.has(error.name))) throw error
      await sleep(Math.random() * wait)
    }
  }
  return write()
}

/** One learner more, by name; what it may not meet is up to the caller. */
function countOne({ tenantId, tag, stamp }: NewLearner): Expression {
  const change = new Expression()
  change.set('tenantId', tenantId)
  change.setTo('counted', `if_not_exists(${change.name('counted')}, ${change.value(0)}) + ${change.value(1)}`)
  change.setTo('turnedAt', `if_not_exists(${change.name('turnedAt')}, ${change.value(Date.parse(stamp.now))})`)
  change.addTo('recent', new Set([tag]))
  return change
}

/** Counts where nothing happens by it: no cap, no threshold, nobody twice. Needs no look at the counter before. */
function quietly(learner: NewLearner): Expression {
  const { tag, terms } = learner
  const change = countOne(learner)
  change.setTo('reached', `if_not_exists(${change.name('reached')}, ${change.value(0)})`)
  const [counted, reached, name, most] = [change.name('counted'), change.name('reached'), change.value(tag), learnersAtMost(terms)]
  const met = [
    ...['recent', 'settling'].map((names) => `NOT contains(${change.name(names)}, ${name})`),
    ...(most === null ? [] : [`${counted} < ${change.value(most)}`]),
    ...thresholds.map((threshold) => `(${reached} >= ${change.value(threshold)} OR ${counted} < ${change.value(learnersAt(threshold, terms) - 1)})`),
  ].join(' AND ')
  const first = admission(nothingCounted, tag, terms)
  const beginsQuietly = first.kind === 'new' && first.crosses.length === 0
  change.require(beginsQuietly ? `(attribute_not_exists(pk) OR (${met}))` : `(attribute_exists(pk) AND ${met})`)
  return change
}

/** Counts the learner with whom thresholds are reached, and records that in the same write. */
function crossing(learner: NewLearner, found: LearnerCount, crosses: readonly Threshold[]): Expression {
  const change = countOne(learner)
  change.set('reached', crosses.at(-1) ?? found.reached)
  appendEvents(change, thresholdEvents(crosses, learner.stamp))
  // With the same number counted the same learners are named.
  change.requireEqual('counted', found.counted === 0 ? null : found.counted)
  change.requireEqual('reached', found.counted === 0 ? null : found.reached)
  return change
}

/** Forgets the names of before the last turn, or marks the learners of launches that were cut off and leaves them for the next. */
async function turn(table: Table, { tenantId, period, stamp }: NewLearner, count: LearnerCount): Promise<void> {
  const items = await readItems(table, [...count.settling].map((tag) => ({ ...keys.learner(tenantId, tag) })), { consistent: true })
  const marks = new Map(items.map((item) => [item['pk'], markedAt(item, period.start)] as const))
  const stood = [...count.settling].flatMap((tag) => {
    const at = marks.get(keys.learner(tenantId, tag).pk) ?? null
    return at === null ? [] : [[tag, at] as const]
  })
  const next = turnOf(count, new Map(stood), Date.parse(stamp.now))
  const turned = await updateIf(table, { Key: keys.learnerCount(tenantId, period.start), ...turning(count, next, stamp).render() })
  // In this order: marks that were put first would have stood for no time when another launch turns.
  if (turned.kind === 'written' && next.kind === 'wait') await Promise.all(next.unmarked.map((tag) => putMark(table, { tenantId, tag, period, at: stamp.now })))
}

function turning(count: LearnerCount, { kind }: Turn, stamp: Stamp): Expression {
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
  const settled = async (learner: NewLearner, count: LearnerCount): Promise<LearnerClaim> => {
    if (turnIsDue(count, Date.parse(learner.stamp.now))) await turn(table, learner, count)
    return { kind: 'counted' }
  }
  return {
    async claim(learner) {
      const Key = keys.learnerCount(learner.tenantId, learner.period.start)
      let change = quietly(learner)
      for (let round = 0; round < rounds; round += 1) {
        const rendered = { Key, ...change.render() }
        const result = await patiently(() => updateIf(table, rendered))
        const found = countFromItem(result.item)
        if (result.kind === 'written') return settled(learner, found)
        const decided = admission(found, learner.tag, learner.terms)
        if (decided.kind === 'known') return settled(learner, found)
        if (decided.kind === 'full') return decided
        change = decided.crosses.length === 0 ? quietly(learner) : crossing(learner, found, decided.crosses)
      }
      throw Object.assign(new Error('A learner could not be counted: the counter changed with every round.'), { name: 'ThrottlingException' })
    },
    async read(tenantId, periodStart) {
      const wanted = [keys.learnerCount(tenantId, periodStart), keys.testLearners(tenantId)] as const
      const items = await readItems(table, wanted.map((key) => ({ ...key })), { consistent: true })
      const [count, test] = wanted.map(({ sk }) => items.find((item) => item['sk'] === sk))
      return { count: countFromItem(count), testLearners: testLearnersFromItem(test) }
    },
  }
}
