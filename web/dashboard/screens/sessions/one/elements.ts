/** Reads lists out of the data of a course: `cmi.interactions.0.id`, `cmi.interactions.0.result` and so on. */

type Elements = Readonly<Record<string, string>>

/** The entries of a list, in their order, part by part, each with its fields by name. */
function entriesOf(elements: Elements, list: string): readonly Elements[] {
  // Elements of a course with several parts name theirs: `sco:ITEM-1/cmi.interactions.0.id`.
  const entry = new RegExp(`^((?:sco:.+/)?)cmi\\.${list}\\.(\\d+)\\.(.+)$`, 's')
  const parts = new Map<string, Map<number, Record<string, string>>>()
  for (const [element, value] of Object.entries(elements)) {
    const [, part, number, field] = entry.exec(element) ?? []
    if (part === undefined || number === undefined || field === undefined) continue
    const entries = parts.get(part) ?? new Map<number, Record<string, string>>()
    parts.set(part, entries.set(Number(number), { ...entries.get(Number(number)), [field]: value }))
  }
  return [...parts.values()].flatMap((entries) => [...entries].sort(([a], [b]) => a - b).map(([, fields]) => fields))
}

export interface Interaction {
  readonly id: string
  readonly type: string
  readonly response: string
  readonly result: string
  readonly time: string
}

/** SCORM 1.2 and SCORM 2004 name some fields otherwise. */
export const interactionsOf = (elements: Elements): readonly Interaction[] =>
  entriesOf(elements, 'interactions').map((entry) => ({
    id: entry['id'] ?? '',
    type: entry['type'] ?? '',
    response: entry['learner_response'] ?? entry['student_response'] ?? '',
    result: entry['result'] ?? '',
    time: entry['timestamp'] ?? entry['time'] ?? '',
  }))

export interface Objective {
  readonly id: string
  readonly status: string
  readonly score: string
}

export const objectivesOf = (elements: Elements): readonly Objective[] =>
  entriesOf(elements, 'objectives').map((entry) => ({
    id: entry['id'] ?? '',
    status: [entry['completion_status'], entry['success_status'] ?? entry['status']]
      .filter((each) => each !== undefined)
      .join(', '),
    score: entry['score.scaled'] ?? entry['score.raw'] ?? '',
  }))

/** Elements whose name or value holds a text, by name. */
export const elementsWith = (elements: Elements, text: string): readonly (readonly [string, string])[] =>
  Object.entries(elements)
    .filter((entry) => entry.some((part) => part.toLowerCase().includes(text.toLowerCase())))
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
