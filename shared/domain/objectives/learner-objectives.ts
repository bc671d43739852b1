/**
 * The shared objectives of a learner, merged from the commits of all courses. Each value has the time at which it was
 * recorded. Of two values for the same field of the same objective the later one wins, so that commits may be merged in
 * any order and any number of times.
 */
import * as z from 'zod'
import {
  objectiveFields,
  type ObjectiveField,
  type ObjectiveValues,
  type SharedValues,
} from '#shared/contract/resources/objectives/objectives.ts'

/** A value and when it was recorded, in milliseconds since the epoch. */
type Recorded = readonly [value: boolean | number | null, at: number]

type RecordedFields = { readonly [Field in ObjectiveField]?: Recorded | undefined }

/** The recorded values of a learner, by objective and field. */
export type LearnerObjectives = ReadonlyMap<string, RecordedFields>

/** Values of shared objectives that one commit has changed. */
export interface ObjectiveChanges {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly values: SharedValues
}

/** Most objectives of a learner. Beyond that, those with the oldest writes are removed. */
export const maxObjectives = 1000

/** Longest identifier that SCORM 2004 requires a system to accept. */
export const maxIdentifierCharacters = 4000

const nullableBoolean = z.boolean().nullable()
const nullableNumber = z.number().nullable()
const storedNumber = z
  .number()
  .refine((value) => Math.abs(value) <= 1e12)
  .nullable()

const objectiveValues = z
  .object({
    satisfied: nullableBoolean,
    measure: storedNumber,
    completed: nullableBoolean,
    amount: storedNumber,
    raw: storedNumber,
    min: storedNumber,
    max: storedNumber,
  })
  .partial()

const changedObjectives = z
  .record(z.string().min(1).max(maxIdentifierCharacters), objectiveValues)
  .refine((shared) => Object.keys(shared).length <= maxObjectives)

/** Reads the changed objectives of a commit; null if there are none, or if the text is not valid. */
export function readChanges(text: string): SharedValues | null {
  try {
    const parsed = changedObjectives.safeParse(JSON.parse(text))
    return parsed.success && Object.keys(parsed.data).length > 0 ? parsed.data : null
  } catch {
    return null
  }
}

const newest = (fields: RecordedFields): number => Math.max(...objectiveFields.map((field) => fields[field]?.[1] ?? 0))

/** Whether a value replaces the known one: it is later, or of the same millisecond and different. */
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

/** The `most` objectives with the latest writes. */
export function newestObjectives(objectives: LearnerObjectives, most: number): LearnerObjectives {
  if (objectives.size <= most) return objectives
  return new Map([...objectives].sort(([, one], [, other]) => newest(other) - newest(one)).slice(0, most))
}

/** Merges the changes of commits, in any order. Returns the same map if nothing changes. */
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
  const kept = newestObjectives(merged, maxObjectives)
  return kept === merged || !isSame(kept, objectives) ? kept : objectives
}

/**
 * Whether both have the same objectives. A merge can add an objective that is removed at once as the oldest: then
 * nothing changes.
 */
const isSame = (one: LearnerObjectives, other: LearnerObjectives): boolean =>
  one.size === other.size && [...one].every(([id, fields]) => other.get(id) === fields)

/** The values without their times, for the player. */
export const sharedValues = (objectives: LearnerObjectives): SharedValues =>
  Object.fromEntries(
    [...objectives].map(([id, fields]) => [
      id,
      Object.fromEntries(Object.entries(fields).map(([field, recorded]) => [field, recorded?.[0]])),
    ]),
  )

const recordedBoolean = z.tuple([nullableBoolean, z.number()])
const recordedNumber = z.tuple([nullableNumber, z.number()])

/** Schema of the stored objectives, by identifier. */
export const storedObjectives = z.record(
  z.string(),
  z
    .object({
      satisfied: recordedBoolean,
      measure: recordedNumber,
      completed: recordedBoolean,
      amount: recordedNumber,
      raw: recordedNumber,
      min: recordedNumber,
      max: recordedNumber,
    })
    .partial(),
)

/** Schema of the stored changes of one commit. */
export const storedChanges = z.object({ at: z.number(), values: z.record(z.string(), objectiveValues) })
