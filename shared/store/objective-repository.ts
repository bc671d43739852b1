/**
 * Shared objectives of a learner, one item a learner and mode (docs/access-patterns.md, G1-G2):
 *
 *   settled   all that is known, merged and packed      revision   grows when they are settled anew
 *   recent    changes that came after it, each packed    bytes      size of these
 *
 * Whoever has a change appends it, without looking: one write, in which nobody's change can be lost. Every change carries
 * its time, and merging goes by it, so that appending one twice, or late, changes nothing. From time to time somebody merges
 * what is recent into what is settled, on the condition that nothing has been appended meanwhile.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { KeyMode } from '#shared/contract/endpoint.ts'
import { mergeChanges, type LearnerObjectives, type ObjectiveChanges } from '#shared/domain/objectives/learner-objectives.ts'
import { packChanges, packObjectives, unpackChanges, unpackObjectives } from '#shared/domain/objectives/objective-packing.ts'
import { learnerTag } from '#shared/domain/usage/learner-count.ts'
import { updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { binary, parseItem, parsePacked } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'

/** Whose objectives. */
export interface ObjectiveOwner {
  readonly tenantId: string
  readonly mode: KeyMode
  readonly learnerId: string
}

export interface ObjectiveRepository {
  /** G1. What the learner has reached, strongly consistent. Settles what is recent where that has become much. */
  get(owner: ObjectiveOwner): Promise<LearnerObjectives>
  /** G2. Adds what a commit has changed; may be repeated. */
  append(owner: ObjectiveOwner, changes: ObjectiveChanges): Promise<void>
}

/** Recent changes are settled by whoever reads the item from this many on, and by whoever appends at the most. */
const settledByReader = 8
const mostRecent = 32
const mostRecentBytes = 2048

const objectiveItem = z.object({
  settled: binary.optional(),
  revision: z.number().default(0),
  recent: z.array(binary).default([]),
  bytes: z.number().default(0),
})

type ObjectiveItem = z.output<typeof objectiveItem>

const keyOf = ({ tenantId, mode, learnerId }: ObjectiveOwner) => keys.learnerObjectives(tenantId, mode, learnerTag(learnerId))

const anything = z.custom<never>(() => true)

/** @throws StoredItemInvalid */
function objectivesIn(item: RawItem, { settled, recent }: ObjectiveItem): LearnerObjectives {
  // The packing has schemas of its own; what they say is told as of this item.
  return parsePacked(anything, () => mergeChanges(settled === undefined ? new Map() : unpackObjectives(settled), recent.map(unpackChanges)), item)
}

function appending(packed: Uint8Array): Expression {
  const append = new Expression()
  const [recent, bytes] = [append.name('recent'), append.name('bytes')]
  append.setTo('recent', `list_append(if_not_exists(${recent}, ${append.value([])}), ${append.value([packed])})`)
  append.setTo('bytes', `if_not_exists(${bytes}, ${append.value(0)}) + ${append.value(packed.length)}`)
  append.require(`(attribute_not_exists(${recent}) OR (size(${recent}) < ${append.value(mostRecent)} AND ${bytes} <= ${append.value(mostRecentBytes)}))`)
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
    updateIf(table, { Key: keyOf(owner), ...settling(objectives, found).render() })
  return {
    async get(owner) {
      const { Item } = await table.reads.send(new GetCommand({ TableName: table.name, Key: keyOf(owner), ConsistentRead: true }))
      if (Item === undefined) return new Map()
      const found = parseItem(objectiveItem, Item)
      const objectives = objectivesIn(Item, found)
      // Where others append at the same time, or the table has no room for it now, whoever reads next does it.
      if (found.recent.length >= settledByReader) await settle(owner, objectives, found).catch(() => undefined)
      return objectives
    },
    async append(owner, changes) {
      const packed = packChanges(changes)
      for (;;) {
        const written = await updateIf(table, { Key: keyOf(owner), ...appending(packed).render() })
        if (written.kind === 'written') return
        const item = written.item ?? {}
        const found = parseItem(objectiveItem, item)
        const settled = await settle(owner, mergeChanges(objectivesIn(item, found), [changes]), found)
        if (settled.kind === 'written') return
      }
    },
  }
}
