/** The objectives and interactions that a course has recorded, from its CMI elements. */
import type { CmiValues } from '#web/player/saving/snapshot.ts'

export type DetailKind = 'objectives' | 'interactions'

export interface CourseDetail {
  readonly kind: DetailKind
  /** Item identifier of its SCO; empty in a course with one SCO. */
  readonly sco: string
  /** Its number in the SCO. */
  readonly index: number
  /** Values by the rest of the element's name, such as `score.raw`. */
  readonly fields: ReadonlyMap<string, string>
}

const element = /^(?:sco:(.*)\/)?cmi\.(objectives|interactions)\.(\d{1,4})\.(.+)$/s

/** All of them that have an id: the objectives first, then in the order of the SCOs and of their numbers. */
export function courseDetails(cmi: CmiValues): CourseDetail[] {
  const found = new Map<string, CourseDetail & { readonly fields: Map<string, string> }>()
  for (const [name, value] of Object.entries(cmi)) {
    const [, sco = '', kind, index = '', field = ''] = element.exec(name) ?? []
    if (kind !== 'objectives' && kind !== 'interactions') continue
    const key = `${kind} ${index} ${sco}`
    const detail = found.get(key) ?? { kind, sco, index: Number(index), fields: new Map<string, string>() }
    detail.fields.set(field, value)
    found.set(key, detail)
  }
  const scos = [...new Set([...found.values()].map(({ sco }) => sco))]
  return [...found.values()]
    .filter(({ fields }) => (fields.get('id') ?? '') !== '')
    .sort(
      (left, right) =>
        right.kind.localeCompare(left.kind) ||
        scos.indexOf(left.sco) - scos.indexOf(right.sco) ||
        left.index - right.index,
    )
}
