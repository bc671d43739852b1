/**
 * Objectives that this course shares with the learner's other courses: what the service has stored, and what it still
 * lacks. SN 3.10 calls them global to the system.
 */
import { isObject } from '#shared/contract/values.ts'
import { longestChanges } from '#shared/contract/resources/objectives/objectives.ts'
import { fields, unknownProgress, type Field, type ObjectiveProgress, type SharedObjectives } from './objective.ts'

type KnownValues = Partial<ObjectiveProgress>

/** Objectives in one commit, at most. */
const maxObjectivesPerCommit = 500

const isShared = (value: unknown): value is Readonly<Record<string, KnownValues>> => isObject(value)

function read(text: string | undefined): [string, KnownValues][] {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isShared(value) ? Object.entries(value) : []
  } catch {
    return []
  }
}

const has = (values: KnownValues, field: Field): boolean => values[field] !== undefined

export class LearnerObjectives {
  private readonly stored = new Map<string, KnownValues>()
  /** Fields that differ from the service's record, or were sent and not confirmed yet. */
  private readonly unsaved = new Map<string, Set<Field>>()

  constructor(private readonly shared: SharedObjectives) {}

  /**
   * Loads what the learner has reached in other courses. It overrides what the attempt has stored.
   * @param mapped objectives that this course reads or writes; others are ignored
   * @param changes changes that an earlier page could not send
   */
  load(learner: string, mapped: ReadonlySet<string>, changes: string | undefined): void {
    for (const [id, values] of read(learner)) if (mapped.has(id)) this.merge(id, values).stored.set(id, values)
    for (const [id, values] of read(changes)) {
      if (mapped.has(id)) for (const field of this.merge(id, values).fieldsOf(values)) this.recordUnsaved(id, field)
    }
  }

  /** Changes that the service lacks, as text for a commit; null for none. */
  changes(): string | null {
    for (const [id, progress] of this.shared) {
      const known = this.stored.get(id) ?? {}
      for (const field of fields) if (progress[field] !== (known[field] ?? null)) this.recordUnsaved(id, field)
    }
    const parts: string[] = []
    let length = 2
    for (const [id, changed] of this.unsaved) {
      const progress = this.shared.get(id) ?? unknownProgress()
      const part = `${JSON.stringify(id)}:${JSON.stringify(Object.fromEntries([...changed].map((field) => [field, progress[field]])))}`
      length += part.length + 1
      if (length > longestChanges || parts.length >= maxObjectivesPerCommit) break
      parts.push(part)
    }
    return parts.length === 0 ? null : `{${parts.join()}}`
  }

  /** The service has stored `sent`. Returns true if changes are left. */
  confirm(sent: string | undefined): boolean {
    for (const [id, values] of read(sent)) {
      this.stored.set(id, { ...this.stored.get(id), ...values })
      const changed = this.unsaved.get(id)
      for (const field of this.fieldsOf(values))
        if ((this.shared.get(id)?.[field] ?? null) === values[field]) changed?.delete(field)
      if (changed?.size === 0) this.unsaved.delete(id)
    }
    return this.unsaved.size > 0
  }

  private merge(id: string, values: KnownValues): this {
    this.shared.set(id, { ...unknownProgress(), ...this.shared.get(id), ...values })
    return this
  }

  private fieldsOf(values: KnownValues): Field[] {
    return fields.filter((field) => has(values, field))
  }

  private recordUnsaved(id: string, field: Field): void {
    const changed = this.unsaved.get(id) ?? new Set()
    this.unsaved.set(id, changed.add(field))
  }
}
