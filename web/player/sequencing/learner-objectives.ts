/** Shared objectives between this course and the learner's others: what the service has of them, and what it still lacks. */
import { longestChanges } from '#shared/contract/resources/objectives.ts'
import { fields, nothingKnown, type Field, type ObjectiveProgress, type SharedObjectives } from './objective.ts'

type KnownValues = Partial<ObjectiveProgress>

/** So many objectives fit into one commit. */
const mostAtOnce = 500

const isShared = (value: unknown): value is Readonly<Record<string, KnownValues>> => typeof value === 'object' && value !== null

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
  private readonly known = new Map<string, KnownValues>()
  /** What differs from the service's record, or has been sent without an answer so far. */
  private readonly unsaved = new Map<string, Set<Field>>()

  constructor(private readonly shared: SharedObjectives) {}

  /**
   * Takes over what the learner has reached; goes over what the attempt remembers.
   * @param mapped objectives that this course reads or writes; the others are nothing to it
   * @param changes what an earlier page could not send
   */
  open(learner: string, mapped: ReadonlySet<string>, changes: string | undefined): void {
    for (const [id, values] of read(learner)) if (mapped.has(id)) this.take(id, values).known.set(id, values)
    for (const [id, values] of read(changes)) {
      if (mapped.has(id)) for (const field of this.take(id, values).fieldsOf(values)) this.note(id, field)
    }
  }

  /** What the service lacks, as text for a commit; null for nothing. */
  changes(): string | null {
    for (const [id, progress] of this.shared) {
      const known = this.known.get(id) ?? {}
      for (const field of fields) if (progress[field] !== (known[field] ?? null)) this.note(id, field)
    }
    const parts: string[] = []
    let length = 2
    for (const [id, changed] of this.unsaved) {
      const progress = this.shared.get(id) ?? nothingKnown()
      const part = `${JSON.stringify(id)}:${JSON.stringify(Object.fromEntries([...changed].map((field) => [field, progress[field]])))}`
      length += part.length + 1
      if (length > longestChanges || parts.length >= mostAtOnce) break
      parts.push(part)
    }
    return parts.length === 0 ? null : `{${parts.join()}}`
  }

  /** The service has what was sent; true where it lacks something still. */
  confirm(sent: string | undefined): boolean {
    for (const [id, values] of read(sent)) {
      this.known.set(id, { ...this.known.get(id), ...values })
      const changed = this.unsaved.get(id)
      for (const field of this.fieldsOf(values)) if ((this.shared.get(id)?.[field] ?? null) === values[field]) changed?.delete(field)
      if (changed?.size === 0) this.unsaved.delete(id)
    }
    return this.unsaved.size > 0
  }

  private take(id: string, values: KnownValues): this {
    this.shared.set(id, { ...nothingKnown(), ...this.shared.get(id), ...values })
    return this
  }

  private fieldsOf(values: KnownValues): Field[] {
    return fields.filter((field) => has(values, field))
  }

  private note(id: string, field: Field): void {
    const changed = this.unsaved.get(id) ?? new Set()
    this.unsaved.set(id, changed.add(field))
  }
}
