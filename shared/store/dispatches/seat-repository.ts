/**
 * Seats of dispatches (docs/access-patterns.md, J1-J3), counted as active learners are (docs/adr/0023): by conditional
 * updates of one item, which holds the limit and lists the learners who were counted recently.
 */
import * as z from 'zod'
import type { DispatchLearner } from '#shared/domain/dispatches/dispatch-learner.ts'
import { decideSeat, type SeatCount } from '#shared/domain/dispatches/seat-count.ts'
import type { AuditEvent, Stamp } from '#shared/domain/events/audit-event.ts'
import { decideRotation, rotationIsDue, type NameRotation } from '#shared/domain/learners/learner-count.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import { decideAgain, done, retryThrottled } from '#shared/store/table/retry.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { transact, updateStep } from '#shared/store/table/transaction.ts'
import {
  dispatchLearnerFromItem,
  learnerKeyOf,
  learnerUpdate,
  seatTakenAt,
  type LearnerChange,
} from './dispatch-learner-item.ts'

/** A learner of a dispatch whose item shows no seat. */
export interface Newcomer {
  readonly tenantId: string
  readonly dispatchId: string
  readonly tag: string
  readonly stamp: Stamp
}

export type SeatClaim =
  { readonly kind: 'taken' } | { readonly kind: 'full'; readonly limit: number; readonly used: number }

export interface SeatRepository {
  /**
   * J1. Counts a learner once, also when it is repeated, unless all licences are in use. At most once a minute it also
   * removes learners from the counter. After `taken` the caller stores the learner's item, if it can.
   * @throws Error if there is no such dispatch
   */
  claim(newcomer: Newcomer): Promise<SeatClaim>
  /** J2. Stores a learner whose launch was refused after the seat was counted. A newer item stays. */
  keep(change: LearnerChange): Promise<void>
  /** J3. Releases the seat of a learner, with its event. Null: the workspace has no such learner there. */
  release(learner: Newcomer, events: readonly AuditEvent[]): Promise<DispatchLearner | null>
}

const counterItem = z.object({
  counted: z.number().int(),
  licenseLimit: z.number().int().nullable().default(null),
  recent: z.set(z.string()).default(new Set<string>()),
  settling: z.set(z.string()).default(new Set<string>()),
  turnedAt: z.number().default(0),
})

function counterFrom(item: RawItem | null, { tenantId, dispatchId }: Newcomer): SeatCount {
  if (item === null) throw new Error(`The dispatch ${dispatchId} of ${tenantId} has no counter of learners.`)
  return parseItem(counterItem, item)
}

/** Needs no read before it: it is refused if the learner is listed, or no licence is left. */
function countOne({ tag, stamp }: Newcomer): Expression {
  const change = new Expression()
  const [counted, limit, tagValue] = [change.name('counted'), change.name('licenseLimit'), change.value(tag)]
  change.setTo('counted', `${counted} + ${change.value(1)}`)
  change.setTo('turnedAt', `if_not_exists(${change.name('turnedAt')}, ${change.value(Date.parse(stamp.now))})`)
  change.addTo('recent', new Set([tag]))
  change.requireItem()
  for (const list of ['recent', 'settling']) change.require(`NOT contains(${change.name(list)}, ${tagValue})`)
  change.require(`(attribute_not_exists(${limit}) OR ${counted} < ${limit})`)
  return change
}

function rotationChange(count: SeatCount, { kind }: NameRotation, now: number): Expression {
  const change = new Expression()
  change.set('turnedAt', now)
  change.requireEqual('turnedAt', count.turnedAt)
  if (kind === 'wait') return change
  if (count.recent.size === 0) {
    change.set('settling', null)
    return change
  }
  // A release in between can have emptied the list: the next rotation is a minute away.
  change.require(`attribute_exists(${change.name('recent')})`)
  change.setTo('settling', change.name('recent'))
  change.set('recent', null)
  return change
}

/** A seat without a launch that was completed: the learner is filled in by the next one. */
function unlaunched({ tenantId, dispatchId, stamp }: Newcomer, tag: string, item: RawItem | undefined): LearnerChange {
  const found = item === undefined ? null : dispatchLearnerFromItem(item)
  const nobody = { learnerId: null, externalLearnerId: null, learnerName: null, generation: 0, firstLaunchAt: null }
  const base = found ?? { ...nobody, tenantId, dispatchId, tag, releases: 0 }
  return { found, learner: { ...base, seatAt: stamp.now, releasedAt: null } }
}

export function seatRepository(table: Table): SeatRepository {
  const keep = async (change: LearnerChange): Promise<void> => {
    await retryThrottled(() => updateIf(table, learnerKeyOf(change.learner), learnerUpdate(change)))
  }
  /** Removes the learners who were listed before the last rotation, if all of them have items that are old enough. */
  const rotate = async (newcomer: Newcomer, count: SeatCount): Promise<void> => {
    const { tenantId, dispatchId, stamp } = newcomer
    const now = Date.parse(stamp.now)
    if (!rotationIsDue(count, now)) return
    const tags = [...count.settling]
    const items = await getEach(
      table,
      tags.map((tag) => learnerKeyOf({ tenantId, dispatchId, tag })),
      { consistent: true },
    )
    const taken = tags.flatMap((tag, place) => {
      const at = seatTakenAt(items[place])
      return at === null ? [] : [[tag, at] as const]
    })
    const next = decideRotation(count, new Map(taken), now)
    const key = keys.dispatchCounter(tenantId, dispatchId)
    const rotated = await updateIf(table, key, rotationChange(count, next, now))
    if (rotated.kind === 'refused' || next.kind === 'forget') return
    await Promise.all(next.unmarked.map((tag) => keep(unlaunched(newcomer, tag, items[tags.indexOf(tag)]))))
  }
  return {
    keep,
    claim: (newcomer) =>
      decideAgain<null, SeatClaim>({ item: 'the seats of the dispatch', first: null }, async () => {
        const key = keys.dispatchCounter(newcomer.tenantId, newcomer.dispatchId)
        const result = await retryThrottled(() => updateIf(table, key, countOne(newcomer)))
        const count = counterFrom(result.item, newcomer)
        const seat = result.kind === 'written' ? 'taken' : decideSeat(count, newcomer.tag)
        if (seat === 'free') return { kind: 'changed', next: null }
        if (seat === 'full') return done({ kind: seat, limit: count.licenseLimit ?? 0, used: count.counted })
        await rotate(newcomer, count)
        return done({ kind: seat })
      }),
    release: (learner, events) => release(table, learner, events),
  }
}

/** The item of the learner and the counter change together, or neither does. */
function release(
  table: Table,
  { tenantId, dispatchId, tag, stamp }: Newcomer,
  events: readonly AuditEvent[],
): Promise<DispatchLearner | null> {
  const key = keys.dispatchLearner(tenantId, dispatchId, tag)
  const read = async (): Promise<RawItem | null> => (await get(table, key, { consistent: true })) ?? null
  return decideAgain<null, DispatchLearner | null>({ item: 'the learner', first: null }, async () => {
    const item = await read()
    const found = item === null ? null : dispatchLearnerFromItem(item)
    if (found === null || found.releasedAt !== null) return done(found)
    const learner = { ...found, releasedAt: stamp.now, releases: found.releases + 1 }
    const freed = learnerUpdate({ found, learner })
    appendEvents(freed, events)
    const counter = new Expression()
    counter.setTo('counted', `${counter.name('counted')} - ${counter.value(1)}`)
    for (const list of ['recent', 'settling']) counter.deleteFrom(list, new Set([tag]))
    counter.require(`${counter.name('counted')} >= ${counter.value(1)}`)
    const steps = [updateStep(key, freed), updateStep(keys.dispatchCounter(tenantId, dispatchId), counter)]
    const failed = await transact(table, steps)
    return failed === null ? done(learner) : { kind: 'changed', next: null }
  })
}
