/** Parts, objectives and questions of a course, from its manifest and from what its sessions have reported. */

/** What courses with one part call that part: nothing. */
const onlyPart = ''

export interface CoursePart {
  /** Identifier of the SCO; empty in a course with one part. */
  readonly sco: string
  /** As the manifest names it; absent where that lacks it. */
  readonly title?: string
  readonly objectives: readonly string[]
  readonly questions: readonly { readonly id: string; readonly text: string }[]
}

export type CourseElements = readonly CoursePart[]

const idElement = /^(?:sco:(.*)\/)?cmi\.(objectives|interactions)\.(\d{1,5})\.id$/s
const partElement = /^sco:(.*)\/cmi\./s

interface Found {
  readonly objectives: Set<string>
  readonly questions: Map<string, string>
}

/** @param cmi elements by their names */
export function elementsOf(cmi: Readonly<Record<string, string>>): CourseElements {
  const parts = new Map<string, Found>()
  const partOf = (sco: string): Found => {
    const known = parts.get(sco) ?? { objectives: new Set(), questions: new Map() }
    parts.set(sco, known)
    return known
  }
  for (const [name, value] of Object.entries(cmi)) {
    const sco = partElement.exec(name)?.[1]
    if (sco !== undefined) partOf(sco)
    const [, part = onlyPart, list] = idElement.exec(name) ?? []
    if (list === 'objectives') partOf(part).objectives.add(value)
    if (list === 'interactions') partOf(part).questions.set(value, cmi[name.replace(/\.id$/, '.description')] ?? '')
  }
  return [...parts].map(([sco, { objectives, questions }]) => ({
    sco,
    objectives: [...objectives],
    questions: [...questions].map(([id, text]) => ({ id, text })),
  }))
}

/** What several sessions have reported, each thing once. */
export function joinElements(all: readonly CourseElements[]): CourseElements {
  const scos = [...new Set(all.flat().map(({ sco }) => sco))]
  return scos.map((sco) => {
    const same = all.flat().filter((part) => part.sco === sco)
    const questions = new Map(same.flatMap((part) => part.questions.map(({ id, text }) => [id, text] as const)))
    return {
      sco,
      objectives: [...new Set(same.flatMap(({ objectives }) => objectives))],
      questions: [...questions].map(([id, text]) => ({ id, text })),
    }
  })
}

/** A part as the report of a version lists it. */
interface ListedPart {
  readonly identifier: string
  readonly title: string
  /** Null: a group of parts. */
  readonly kind: 'sco' | 'asset' | null
}

/**
 * Parts in the order of the manifest, each with what sessions have reported of it; then what sessions alone know. What a course of one
 * page reports names no part, so its part is no target.
 */
export function withManifest(listed: readonly ListedPart[], reported: CourseElements): CourseElements {
  const pages = listed.filter(({ kind }) => kind !== null)
  const scos = pages.length === 1 ? [] : pages.filter(({ kind }) => kind === 'sco')
  const known = new Map(reported.map((part) => [part.sco, part]))
  const named = scos.map(({ identifier, title }) => {
    const { objectives = [], questions = [] } = known.get(identifier) ?? {}
    return { sco: identifier, title, objectives, questions }
  })
  const ids = new Set(scos.map(({ identifier }) => identifier))
  return [...named, ...reported.filter(({ sco }) => !ids.has(sco))]
}
