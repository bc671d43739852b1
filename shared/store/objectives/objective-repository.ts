/**
 * Shared objectives of a learner, one item a learner and mode (docs/access-patterns.md, G1-G2):
 *
 *   settled   objectives, merged and packed             revision   grows each time they are settled
 *   recent    later changes, each packed                bytes      size of the recent changes
 *
 * A writer appends its change without reading the item: one write, which cannot lose another writer's change. Each
 * change carries its time, and merging follows the times, so that a change may be appended twice, or late. Settling
 * merges recent changes into the settled objectives, on the condition that no change was appended meanwhile.
 */
import * as z from 'zod'
import type { KeyMode } from '#shared/contract/credentials.ts'
import {
  mergeChanges,
  type LearnerObjectives,
  type ObjectiveChanges,
} from '#shared/domain/objectives/learner-objectives.ts'
import {
  packChanges,
  packObjectives,
  unpackChanges,
  unpackObjectives,
} from '#shared/domain/objectives/objective-packing.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import { binary, parseItem, parsePacked } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'

/** The learner whose objectives they are, by workspace and mode. */
export interface ObjectiveOwner {
  readonly tenantId: string
  readonly mode: KeyMode
  readonly learnerId: string
}

export interface ObjectiveRepository {
  /** G1. What the learner has reached. Strongly consistent. Settles the recent changes where there are many. */
  get(owner: ObjectiveOwner): Promise<LearnerObjectives>
  /** G2. Adds what a commit has changed. Repeating it changes nothing. @throws `tableBusy` where 100 attempts lost */
  append(owner: ObjectiveOwner, changes: ObjectiveChanges): Promise<void>
}

/** A read settles from this many recent changes on. */
const settledByReader = 8
/** An item takes so many recent changes, and so many bytes of them; an append settles them where there is no room. */
const mostRecent = 32
const mostRecentBytes = 2048
/** Attempts to append while others do: each that loses means that another change was stored. */
const mostAppends = 100

const objectiveItem = z.object({
  settled: binary.optional(),
  revision: z.number().default(0),
  recent: z.array(binary).default([]),
  bytes: z.number().default(0),
})

type ObjectiveItem = z.output<typeof objectiveItem>

const keyOf = ({ tenantId, mode, learnerId }: ObjectiveOwner) =>
  keys.learnerObjectives(tenantId, mode, learnerTag(learnerId))

const anything = z.custom<never>(() => true)

/** @throws StoredItemInvalid */
function objectivesIn(item: RawItem, { settled, recent }: ObjectiveItem): LearnerObjectives {
  // The packing has its own schemas. Their errors are reported as errors of this item.
  return parsePacked(
    anything,
    () => mergeChanges(settled === undefined ? new Map() : unpackObjectives(settled), recent.map(unpackChanges)),
    item,
  )
}

function appending(packed: Uint8Array): Expression {
  const append = new Expression()
  const [recent, bytes] = [append.name('recent'), append.name('bytes')]
  append.setTo('recent', `list_append(if_not_exists(${recent}, ${append.value([])}), ${append.value([packed])})`)
  append.setTo('bytes', `if_not_exists(${bytes}, ${append.value(0)}) + ${append.value(packed.length)}`)
  append.require(
    `(attribute_not_exists(${recent}) OR (size(${recent}) < ${append.value(mostRecent)} AND ${bytes} <= ${append.value(mostRecentBytes)}))`,
  )
  return append
}

/** Replaces what is settled and recent as they were found. */
function settling(objectives: LearnerObjectives, found: ObjectiveItem): Expression {
  const settle = new Expression()
  settle.set('settled', packObjectives(objectives))
  settle.set('revision', found.revision + 1)
  settle.set('recent', [])
  settle.set('bytes', 0)
  settle.requireEqual('revision', found.revision === 0 ? null : found.revision)
  settle.require(`size(${settle.name('recent')}) = ${settle.value(found.recent.length)}`)
  return settle
}

export const objectiveRepository = (table: Table): ObjectiveRepository => {
  const settle = async (owner: ObjectiveOwner, objectives: LearnerObjectives, found: ObjectiveItem) =>
    updateIf(table, keyOf(owner), settling(objectives, found))
  return {
    async get(owner) {
      const item = await get(table, keyOf(owner), { consistent: true })
      if (item === undefined) return new Map()
      const found = parseItem(objectiveItem, item)
      const objectives = objectivesIn(item, found)
      // Settling may fail: another writer appended, or the table is throttled. The next read settles.
      if (found.recent.length >= settledByReader) await settle(owner, objectives, found).catch(() => undefined)
      return objectives
    },
    async append(owner, changes) {
      const packed = packChanges(changes)
      const attempt = { item: "the learner's objectives", first: undefined, tries: mostAppends }
      await decideAgain(attempt, async () => {
        const written = await updateIf(table, keyOf(owner), appending(packed))
        if (written.kind === 'written') return done(undefined)
        const item = written.item ?? {}
        const found = parseItem(objectiveItem, item)
        const settled = await settle(owner, mergeChanges(objectivesIn(item, found), [changes]), found)
        return settled.kind === 'written' ? done(undefined) : { kind: 'changed', next: undefined }
      })
    },
  }
}
