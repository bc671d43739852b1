/** Parts, objectives and questions of a course, read from what its sessions have reported. */

/** What courses with one part call that part: nothing. */
const onlyPart = ''

export interface CoursePart {
  /** Identifier of the SCO; empty in a course with one part. */
  readonly sco: string
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
