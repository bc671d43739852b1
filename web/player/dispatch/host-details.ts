/** What the platform shall hold beside status and score: objectives, interactions, and in SCORM 2004 the progress. */
import type { ElementValue } from '#web/dispatch-shell/line.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { courseDetails, type CourseDetail, type DetailKind } from './course-details.ts'
import { interactionSet, objectiveSet, type FieldValue } from './detail-mapping.ts'
import type { HostState } from './host-state.ts'

/**
 * Most bytes of elements and values. Browsers drop the last request of a platform's page beyond 64 KiB, with the status
 * in it.
 */
const mostBytes = 24_000

const bytes = new TextEncoder()

const keyOf = ({ kind, sco, index }: CourseDetail): string => `${kind} ${index} ${sco}`

export class HostDetails {
  /** The place of each record at the platform, whose numbers have no gaps. */
  private readonly places = new Map<string, number>()
  /** What the platform has taken or refused in this visit. */
  private readonly settled = new Map<string, string>()
  /** Records whose id the platform refuses. */
  private readonly refused = new Set<string>()

  constructor(private readonly host: Pick<HostState, 'standard' | 'objectives'>) {
    // Some platforms refuse an id that they have, though it is the same.
    for (const [place, id] of host.objectives.entries()) this.settled.set(`cmi.objectives.${place}.id`, id)
  }

  /** What has changed since the last write that was answered. */
  next(cmi: CmiValues): ElementValue[] {
    const set = this.progressSet(cmi)
    let length = 0
    for (const detail of courseDetails(cmi)) {
      if (this.refused.has(keyOf(detail))) continue
      const elements = this.elementsOf(detail)
      length += elements.reduce((sum, pair) => sum + bytes.encode(pair.join('')).length, 0)
      if (length > mostBytes) break
      set.push(...elements)
    }
    return set.filter(([element, value]) => this.settled.get(element) !== value)
  }

  /** @param errors elements that the platform has refused. They are not sent again; a refused id gives its place up. */
  settle(set: readonly ElementValue[], errors: readonly ElementValue[]): void {
    for (const [element, value] of set) this.settled.set(element, value)
    for (const [element] of errors) {
      const [, kind, place] = /^cmi\.(objectives|interactions)\.(\d+)\.id$/.exec(element) ?? []
      if (kind !== undefined) this.giveUp(kind, Number(place))
    }
  }

  /** Records behind the refused one move up, and are sent anew. */
  private giveUp(kind: string, refused: number): void {
    for (const [key, place] of this.places) {
      if (!key.startsWith(`${kind} `) || place < refused) continue
      if (place === refused) this.refused.add(key)
      this.places.delete(key)
    }
    for (const element of this.settled.keys()) {
      const [, number] = new RegExp(`^cmi\\.${kind}\\.(\\d+)\\.`).exec(element) ?? []
      if (Number(number) >= refused) this.settled.delete(element)
    }
  }

  private progressSet(cmi: CmiValues): ElementValue[] {
    const text = cmi['cmi.progress_measure'] ?? ''
    return this.host.standard === '2004' && text !== '' ? [['cmi.progress_measure', text]] : []
  }

  private elementsOf(detail: CourseDetail): ElementValue[] {
    const { standard } = this.host
    const fields = detail.kind === 'objectives' ? objectiveSet(standard, detail) : interactionSet(standard, detail)
    const place = this.placeOf(detail, fields)
    return fields.map(([field, value]): ElementValue => [`cmi.${detail.kind}.${place}.${field}`, value])
  }

  private placeOf(detail: CourseDetail, [[, id] = ['id', '']]: readonly FieldValue[]): number {
    const key = keyOf(detail)
    const place = this.places.get(key) ?? this.freePlace(detail.kind, id)
    this.places.set(key, place)
    return place
  }

  /** An objective of an earlier visit keeps its place. Interactions begin at 0: a platform cannot say which it has. */
  private freePlace(kind: DetailKind, id: string): number {
    const earlier = kind === 'objectives' ? this.host.objectives : []
    const known = earlier.findIndex((text) => text === id)
    if (known >= 0) return known
    const taken = [...this.places].flatMap(([key, place]) => (key.startsWith(`${kind} `) ? [place] : []))
    return Math.max(earlier.length, ...taken.map((place) => place + 1))
  }
}
