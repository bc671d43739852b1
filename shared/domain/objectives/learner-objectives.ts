/**
 * A learner's shared objectives, merged from what all of their courses say. Every value stands with the time at which it
 * was recorded: of two that say something of one field of one objective, the later one counts, in whatever order and however
 * often they are merged.
 */
import * as z from 'zod'
import { objectiveFields, type ObjectiveField, type ObjectiveValues, type SharedValues } from '#shared/contract/resources/objectives.ts'

/** A value and when it was recorded, in milliseconds since the epoch. */
type Recorded = readonly [value: boolean | number | null, at: number]

type RecordedFields = { readonly [Field in ObjectiveField]?: Recorded | undefined }

/** What a learner has reached, by objective and field. */
export type LearnerObjectives = ReadonlyMap<string, RecordedFields>

/** What one commit has changed. */
export interface ObjectiveChanges {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly values: SharedValues
}

/** So many objectives are kept for a learner; those that nobody has written for the longest time give way. */
export const mostObjectives = 1000

/** Longest identifier that the standard asks for. */
export const longestIdentifier = 4000

const truth = z.boolean().nullable()
const number = z.number().nullable()
const storedNumber = z.number().refine((value) => Math.abs(value) <= 1e12).nullable()

const values = z.object({ satisfied: truth, measure: storedNumber, completed: truth, amount: storedNumber, raw: storedNumber, min: storedNumber, max: storedNumber }).partial()

const sent = z.record(z.string().min(1).max(longestIdentifier), values).refine((shared) => Object.keys(shared).length <= mostObjectives)

/** Reads the changes that a commit carries; null where it carries none, or none that make sense. */
export function readChanges(text: string): SharedValues | null {
  try {
    const parsed = sent.safeParse(JSON.parse(text))
    return parsed.success && Object.keys(parsed.data).length > 0 ? parsed.data : null
  } catch {
    return null
  }
}

const newest = (fields: RecordedFields): number => Math.max(...objectiveFields.map((field) => fields[field]?.[1] ?? 0))

/** A value that is older than the known one says nothing; of the same millisecond, the one that is merged last counts. */
function isNews(known: Recorded | undefined, value: Recorded[0], at: number): boolean {
  return known === undefined || known[1] < at || (known[1] === at && known[0] !== value)
}

function withChanges(before: RecordedFields, changes: ObjectiveValues, at: number): RecordedFields {
  const news = objectiveFields.flatMap((field): (readonly [ObjectiveField, Recorded])[] => {
    const value = changes[field]
    return value !== undefined && isNews(before[field], value, at) ? [[field, [value, at]]] : []
  })
  return news.length === 0 ? before : { ...before, ...Object.fromEntries(news) }
}

/** The `most` objectives that were written last. */
export function newestObjectives(objectives: LearnerObjectives, most: number): LearnerObjectives {
  if (objectives.size <= most) return objectives
  return new Map([...objectives].sort(([, one], [, other]) => newest(other) - newest(one)).slice(0, most))
}

/** Merges what commits have changed, in any order; answers the same map where that says nothing new. */
export function mergeChanges(objectives: LearnerObjectives, commits: readonly ObjectiveChanges[]): LearnerObjectives {
  const merged = new Map(objectives)
  let isNew = false
  for (const { at, values: changed } of commits) {
    for (const [id, fields] of Object.entries(changed)) {
      const before = merged.get(id) ?? {}
      const after = withChanges(before, fields, at)
      if (after === before) continue
      merged.set(id, after)
      isNew = true
    }
  }
  if (!isNew) return objectives
  const kept = newestObjectives(merged, mostObjectives)
  return kept === merged || !isSame(kept, objectives) ? kept : objectives
}

/** What was merged may be what gives way at once. */
const isSame = (one: LearnerObjectives, other: LearnerObjectives): boolean => one.size === other.size && [...one].every(([id, fields]) => other.get(id) === fields)

/** The values alone, for the player. */
export const sharedValues = (objectives: LearnerObjectives): SharedValues =>
  Object.fromEntries([...objectives].map(([id, fields]) => [id, Object.fromEntries(Object.entries(fields).map(([field, recorded]) => [field, recorded?.[0]]))]))

const recordedTruth = z.tuple([truth, z.number()])
const recordedNumber = z.tuple([number, z.number()])

/** Objectives as they are stored, by identifier. */
export const storedObjectives = z.record(
  z.string(),
  z
    .object({
      satisfied: recordedTruth,
      measure: recordedNumber,
      completed: recordedTruth,
      amount: recordedNumber,
      raw: recordedNumber,
      min: recordedNumber,
      max: recordedNumber,
    })
    .partial(),
)

/** Changes as they are stored. */
export const storedChanges = z.object({ at: z.number(), values: z.record(z.string(), values) })
