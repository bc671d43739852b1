/** The elements of all items and the player's own state, as they are stored in `cmi_data`. */
import { learnerObjectivesKey, objectiveChangesKey } from '#shared/contract/resources/objectives/objectives.ts'
import { signatureKey, type CmiValues } from '#web/player/saving/snapshot.ts'
import type { CourseTree } from './course-tree.ts'

const stateKey = 'lectern.activity_state'
/** Elements that the player creates anew for each commit, or keeps elsewhere. */
const isOwn = (name: string): boolean =>
  [stateKey, signatureKey, learnerObjectivesKey, objectiveChangesKey].includes(name)

const prefixed = /^sco:(.+)\/(cmi\..+)$/s

/** The player's own state; stored as the text of `lectern.activity_state`. */
export interface ActivityState {
  readonly format: 1
  /** Identifier of the item that was open last. */
  readonly current: string | null
  /** State of the sequencer, in SCORM 2004. */
  readonly sequencing?: unknown
}

export class CourseData {
  private readonly items = new Map<string, CmiValues>()
  private readonly foreign = new Map<string, string>()
  /** State of the last visit; null in a new attempt. */
  readonly before: ActivityState | null

  constructor(
    private readonly tree: CourseTree,
    stored: CmiValues,
  ) {
    this.before = readState(stored[stateKey])
    this.take(stored)
  }

  /** Elements of an item without prefix; empty before its first visit. */
  elementsOf(identifier: string): CmiValues {
    return this.items.get(identifier) ?? {}
  }

  replace(identifier: string, elements: CmiValues): void {
    this.items.set(identifier, elements)
  }

  /** Adds elements that another writer has stored. */
  adopt(elements: CmiValues): void {
    for (const [name, value] of Object.entries(elements)) if (!isOwn(name)) this.foreign.set(name, value)
  }

  /** All elements as one flat object. `course` holds elements of the course as a whole. */
  flatten(state: ActivityState, course: CmiValues): Record<string, string> {
    const flat: Record<string, string> = Object.fromEntries(this.foreign)
    for (const [identifier, elements] of this.items) {
      const prefix = this.tree.prefixOf(identifier)
      for (const [name, value] of Object.entries(elements)) flat[prefix + name] = value
    }
    return { ...flat, ...course, [stateKey]: JSON.stringify(state) }
  }

  private take(stored: CmiValues): void {
    const grouped = new Map<string, Record<string, string>>()
    for (const [name, value] of Object.entries(stored)) {
      if (isOwn(name)) continue
      const [identifier, element] = this.ownerOf(name)
      if (identifier === null) this.foreign.set(name, value)
      else grouped.set(identifier, { ...grouped.get(identifier), [element]: value })
    }
    for (const [identifier, elements] of grouped) this.items.set(identifier, elements)
  }

  private ownerOf(name: string): [string | null, string] {
    if (this.tree.isSingle) return [name.startsWith('cmi.') ? (this.tree.leaves[0]?.identifier ?? null) : null, name]
    const parts = prefixed.exec(name)
    const identifier = parts?.[1] ?? ''
    return this.tree.leaf(identifier) === null ? [null, name] : [identifier, parts?.[2] ?? '']
  }
}

const isState = (value: unknown): value is ActivityState =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === 1

function readState(text: string | undefined): ActivityState | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isState(value) ? value : null
  } catch {
    return null
  }
}
