/**
 * Parses ADL's LMS test cases: which activities are delivered in which order, which calls each visit makes, and which
 * results they must return.
 */
export interface OracleCall {
  readonly method: string
  /** Element name or parameter, decoded. `&id&` stands for the index of the entry with that id. */
  readonly target: string
  /** Value to set; null for other calls. */
  readonly value: string | null
  readonly expected: string
  readonly error: string
}

export interface OracleQuestion {
  readonly question: string
  readonly answer: boolean
}

export interface OracleVisit {
  /** Package of the visit, if the case has several: `a`, `b`. */
  readonly part: string
  readonly activity: string
  readonly calls: readonly OracleCall[]
  readonly questions: readonly OracleQuestion[]
  /** What the learner does after the calls; null if the content navigates. */
  readonly learner: string | null
}

export interface OracleCase {
  readonly name: string
  /** Title of the activity to choose first; null if the LMS chooses. */
  readonly start: string | null
  readonly visits: readonly OracleVisit[]
}

/** Lines of a Java properties file, with continuation lines joined and escapes decoded. */
function propertyLines(text: string): string[] {
  const joined = text.replace(/\\\r?\n[ \t]*/g, '')
  return joined
    .split(/\r?\n/)
    .flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.replace(/\\(.)/g, '$1')]))
}

/** Abbreviations of element names and values, from the sections of the suite's own file. */
export class Abbreviations {
  private readonly paths = new Map<string, string>()
  private readonly values = new Map<string, string>()

  constructor(text: string) {
    let into = this.paths
    for (const line of text.split(/\r?\n/)) {
      if (line.startsWith('#')) {
        if (/DM Values/.test(line)) into = this.values
        continue
      }
      const at = line.indexOf('=')
      if (at > 0) into.set(line.slice(0, at).trim(), line.slice(at + 1).trim())
    }
  }

  method = (text: string): string => this.paths.get(text) ?? text

  path(text: string): string {
    const tokens = text.split('~')
    const words: string[] = []
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index] ?? ''
      if (token === 'tar') words.push(`{target=${tokens[(index += 1)] ?? ''}}`)
      else words.push(this.paths.get(token) ?? this.values.get(token) ?? token)
    }
    return words.join('.')
  }

  /** A value may also be the abbreviation of an element name: `X` stands for `exit`, also as a navigation request. */
  value(text: string): string {
    if (!text.startsWith('tar~')) return this.values.get(text) ?? this.paths.get(text) ?? text
    const [, target = '', action = ''] = text.split('~')
    return `{target=${target}}${this.values.get(action) ?? action}`
  }
}

function readCall(text: string, words: Abbreviations): OracleCall {
  const fields = text.split('->')
  // One line of the suite lacks its verb; it is a read.
  if (fields[0]?.includes('~') === true) fields.unshift('GET')
  if (fields[0] === 'COI')
    return { method: words.method('COI'), target: fields[1] ?? '', value: null, expected: '', error: '0' }
  const error = fields.pop() ?? ''
  const expected = fields.pop() ?? ''
  const method = words.method(fields.shift() ?? '')
  const sets = method === 'doSetValue'
  // Another line has one field too many after its value.
  const rest = sets ? (fields[0] ?? '') : fields.join('->')
  const at = rest.indexOf('!')
  // A read may name a type after an exclamation mark, for the suite's own comparison.
  const target = sets || method === 'doGetValue' ? words.path(at >= 0 ? rest.slice(0, at) : rest) : words.value(rest)
  return {
    method,
    target,
    value: sets ? words.value(at < 0 ? '' : rest.slice(at + 1)) : null,
    expected: words.value(expected),
    error,
  }
}

interface Draft {
  readonly key: string
  readonly part: string
  readonly activity: string
  /** Sorted by number; one case uses the same number for two calls. */
  readonly calls: { readonly number: number; readonly call: OracleCall }[]
  questions: string[]
  answers: string[]
  learner: string | null
}

/** Parses one case. @throws Error if a line is not in the suite's format */
export function readCase(name: string, text: string, words: Abbreviations): OracleCase {
  const drafts: Draft[] = []
  let start: string | null = null
  for (const line of propertyLines(text)) {
    const at = line.indexOf('=')
    const key = line.slice(0, at).trim()
    const value = line.slice(at + 1)
    if (key === 'start') start = value.trim() === '.' ? null : value.trim()
    const visit = /^Act(\d+)([a-z]?)V(\d+)\.(.+)$/.exec(key)
    if (visit === null) continue
    const [, activity = '', part = '', number = '', field = ''] = visit
    const id = `${activity}${part}V${number}`
    let draft = drafts.at(-1)
    const repeats = field === 'commands.0' && draft?.calls.some(({ number: known }) => known === 0) === true
    if (draft?.key !== id || repeats)
      drafts.push((draft = { key: id, part, activity, calls: [], questions: [], answers: [], learner: null }))
    if (field === 'CUI') draft.learner = value.trim()
    else if (field === 'UIQ') draft.questions = value.trim().split('~')
    else if (field === 'UIA') draft.answers = value.trim().split('~')
    else draft.calls.push({ number: Number(field.replace('commands.', '')), call: readCall(value, words) })
  }
  const visits = drafts.map(({ part, activity, calls, questions, answers, learner }) => ({
    part,
    activity,
    learner,
    calls: calls.sort((left, right) => left.number - right.number).map(({ call }) => call),
    questions: questions.map((question, index) => ({ question, answer: answers[index] === 'Y' })),
  }))
  return { name, start, visits }
}
