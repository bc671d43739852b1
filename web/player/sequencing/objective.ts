/** Objectives of an activity and the shared ones that they read and write (SCORM 2004 SN 3.10, TM 1.1). */
import type { Sequencing } from '#shared/contract/resources/course.ts'
import { objectiveFields } from '#shared/contract/resources/objectives.ts'
import type { Known } from './known.ts'

type ObjectiveSpec = NonNullable<Sequencing['primaryObjective']>
type ObjectiveMap = ObjectiveSpec['maps'][number]

/** What is known of an objective; null is unknown. Of a primary objective, `completed` and `amount` are the activity's own. */
export interface ObjectiveProgress {
  satisfied: Known
  /** -1 to 1. */
  measure: number | null
  completed: Known
  /** Completion amount, 0 to 1. */
  amount: number | null
  raw: number | null
  min: number | null
  max: number | null
}

export const nothingKnown = (): ObjectiveProgress => ({ satisfied: null, measure: null, completed: null, amount: null, raw: null, min: null, max: null })

export type Field = keyof ObjectiveProgress

export const fields: readonly Field[] = objectiveFields

const reads: Readonly<Record<Field, keyof ObjectiveMap>> = {
  satisfied: 'readSatisfiedStatus',
  measure: 'readNormalizedMeasure',
  completed: 'readCompletionStatus',
  amount: 'readProgressMeasure',
  raw: 'readRawScore',
  min: 'readMinScore',
  max: 'readMaxScore',
}

const writes: Readonly<Record<Field, keyof ObjectiveMap>> = {
  satisfied: 'writeSatisfiedStatus',
  measure: 'writeNormalizedMeasure',
  completed: 'writeCompletionStatus',
  amount: 'writeProgressMeasure',
  raw: 'writeRawScore',
  min: 'writeMinScore',
  max: 'writeMaxScore',
}

/** Maps read these unless they say otherwise; the others only where the manifest's extension is used. */
const readUnlessStated: ReadonlySet<Field> = new Set<Field>(['satisfied', 'measure'])


/**
 * The identifier that manifests write as a URI: `%20` for a blank, and blanks around and between its parts that do not
 * count (XML's anyURI).
 */
export function objectiveName(written: string): string {
  const collapsed = (text: string): string => text.trim().replace(/\s+/g, ' ')
  try {
    return collapsed(decodeURIComponent(written))
  } catch {
    return collapsed(written)
  }
}

/** Objectives that activities share, by identifier. */
export type SharedObjectives = Map<string, ObjectiveProgress>

/** How the amount of an attempt completes it. */
export interface CompletionRule {
  readonly byMeasure: boolean
  /** 0 to 1. */
  readonly enough: number
}

export class Objective {
  readonly id: string | null
  readonly satisfiedByMeasure: boolean
  /** -1 to 1. */
  readonly passingMeasure: number
  own = nothingKnown()
  /** What was settled since the last publication, be it as unknown; the rest of a former visit is not news to anybody. */
  private readonly settled = new Set<Field>()

  constructor(
    private readonly spec: ObjectiveSpec,
    private readonly shared: SharedObjectives,
    private readonly completion: CompletionRule = { byMeasure: false, enough: 1 },
  ) {
    this.id = spec.objectiveId === undefined ? null : objectiveName(spec.objectiveId)
    this.satisfiedByMeasure = spec.satisfiedByMeasure ?? false
    this.passingMeasure = spec.minNormalizedMeasure ?? 1
  }

  /** The shared objectives that this one reads or writes. */
  get mapped(): readonly string[] {
    return this.spec.maps.map(({ targetObjectiveId }) => targetObjectiveId)
  }

  /** Whether a shared objective tells this one of completion. */
  get readsCompletion(): boolean {
    return this.spec.maps.some(({ readCompletionStatus }) => readCompletionStatus === true)
  }

  /**
   * A value as this activity sees it: the shared one where it is mapped, known or not, else its own. Of completion the
   * activity's own counts as long as nothing is shared.
   */
  read<F extends Field>(field: F): ObjectiveProgress[F] {
    const isRead = readUnlessStated.has(field) ? (stated: unknown) => stated !== false : (stated: unknown) => stated === true
    const map = this.spec.maps.find((candidate) => isRead(candidate[reads[field]]))
    const shared = map === undefined ? null : (this.shared.get(map.targetObjectiveId)?.[field] ?? null)
    return map === undefined || (shared === null && (field === 'completed' || field === 'amount')) ? this.own[field] : (shared ?? nothingKnown()[field])
  }

  /** Whether the objective is satisfied, by its measure where the manifest says so. */
  get satisfied(): Known {
    if (!this.satisfiedByMeasure) return this.read('satisfied')
    const measure = this.read('measure')
    return measure === null ? null : measure >= this.passingMeasure
  }

  /** Whether the attempt is completed, by its amount where the manifest says so. */
  get completed(): Known {
    if (!this.completion.byMeasure) return this.read('completed')
    const amount = this.read('amount')
    return amount === null ? null : amount >= this.completion.enough
  }

  /** Settles a value; null where the content has declared it unknown, so that shared objectives forget it too. */
  settle<F extends Field>(field: F, value: ObjectiveProgress[F]): void {
    this.own[field] = value
    this.settled.add(field)
    if (field === 'measure' && this.satisfiedByMeasure) this.settled.add('satisfied')
    if (field === 'amount' && this.completion.byMeasure) this.settled.add('completed')
  }

  /** Hands what was settled on to the shared objectives that this one writes; true where that changed one. */
  publish(): boolean {
    const told = { ...this.own, satisfied: this.ownSatisfied, completed: this.ownCompleted }
    let hasChanged = false
    for (const map of this.spec.maps) {
      const before = this.shared.get(map.targetObjectiveId) ?? nothingKnown()
      const changes = fields.filter((field) => map[writes[field]] === true && this.settled.has(field) && told[field] !== before[field])
      if (changes.length === 0) continue
      this.shared.set(map.targetObjectiveId, { ...before, ...Object.fromEntries(changes.map((field) => [field, told[field]])) })
      hasChanged = true
    }
    this.settled.clear()
    return hasChanged
  }

  private get ownCompleted(): Known {
    if (!this.completion.byMeasure) return this.own.completed
    return this.own.amount === null ? null : this.own.amount >= this.completion.enough
  }

  private get ownSatisfied(): Known {
    if (!this.satisfiedByMeasure) return this.own.satisfied
    return this.own.measure === null ? null : this.own.measure >= this.passingMeasure
  }
}
