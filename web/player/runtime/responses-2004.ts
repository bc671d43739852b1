/**
 * Responses and correct patterns of interactions, by type (SCORM 2004 RTE 4.2.9.1). scorm-again reads their delimiters
 * otherwise than the standard and would refuse answers of learners; the player keeps them beside it.
 */

/** Matches `cmi.interactions.n.learner_response` (3 empty) and `cmi.interactions.n.correct_responses.m.pattern`. */
const response = /^cmi\.interactions\.(\d+)\.(?:learner_response|correct_responses\.(\d+)\.pattern)$/

export interface ResponseElement {
  /** Index of the interaction, as written. */
  readonly interaction: string
  /** Index of the pattern; null for the learner's response. */
  readonly pattern: number | null
}

/** Reads the element's name; null for any other. */
export function readResponse(element: string): ResponseElement | null {
  const [, interaction, pattern] = response.exec(element) ?? []
  return interaction === undefined ? null : { interaction, pattern: pattern === undefined ? null : Number(pattern) }
}

const isIdentifier = (text: string): boolean => /^[^{}[\]]*[^{}[\]\s][^{}[\]]*$/.test(text)
const isNumber = (text: string): boolean => /^-?(\d+(\.\d*)?|\.\d+)$/.test(text)
const isBoolean = (text: string): boolean => text === 'true' || text === 'false'

let names: Intl.DisplayNames | undefined

function isLanguage(code: string): boolean {
  try {
    names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
    return code === '' || names.of(code) !== undefined
  } catch {
    return false
  }
}

/** A text that may begin with `{lang=...}`. */
function isLocalized(text: string): boolean {
  const code = /^\{lang=([^}]*)\}/.exec(text)?.[1]
  return code === undefined || isLanguage(code)
}

/** Takes `{name=true}` off the front, in any order; null where one of them has another value. */
function withoutFlags(text: string, flags: readonly string[]): string | null {
  const [whole = '', name = '', value = ''] = /^\{(\w+)=([^}]*)\}/.exec(text) ?? []
  if (!flags.includes(name)) return text
  return isBoolean(value) ? withoutFlags(text.slice(whole.length), flags.filter((flag) => flag !== name)) : null
}

const parts = (text: string): string[] => text.split('[,]')

/** Two sides around one `[.]`. */
function isPair(text: string, isSide: (left: string, right: string) => boolean): boolean {
  const [left = '', right = '', ...more] = text.split('[.]')
  return text.includes('[.]') && more.length === 0 && isSide(left, right)
}

const isRange = (text: string): boolean => {
  const [low = '', high = '', ...more] = text.split('[:]')
  if (!text.includes('[:]')) return isNumber(text)
  return more.length === 0 && [low, high].every((bound) => bound === '' || isNumber(bound)) && (low === '' || high === '' || Number(low) <= Number(high))
}

const isStep = (text: string, isAnswer: (answer: string) => boolean): boolean =>
  isPair(text, (name, answer) => `${name}${answer}` !== '' && (name === '' || isIdentifier(name)) && (answer === '' || isAnswer(answer)))

const isSequence = (text: string): boolean => text === '' || parts(text).every(isIdentifier)
const isSet = (text: string): boolean => isSequence(text) && new Set(parts(text)).size === parts(text).length

type Grammar = (text: string) => boolean

const isPlainText = (answer: string): boolean => !/[{}]/.test(answer)

const learnerGrammars: Readonly<Record<string, Grammar>> = {
  'true-false': isBoolean,
  choice: isSet,
  'fill-in': (text) => parts(text).every(isLocalized),
  'long-fill-in': isLocalized,
  likert: isIdentifier,
  matching: (text) => text === '' || parts(text).every((pair) => isPair(pair, (left, right) => isIdentifier(left) && isIdentifier(right))),
  performance: (text) => parts(text).every((step) => isStep(step, isPlainText)),
  sequencing: isSequence,
  numeric: isNumber,
  other: () => true,
}

const flagged = (flags: readonly string[], grammar: Grammar | undefined) => (text: string): boolean => {
  const rest = withoutFlags(text, flags)
  return rest !== null && grammar?.(rest) === true
}

const patternGrammars: Readonly<Record<string, Grammar>> = {
  ...learnerGrammars,
  'fill-in': flagged(['case_matters', 'order_matters'], learnerGrammars['fill-in']),
  'long-fill-in': flagged(['case_matters'], learnerGrammars['long-fill-in']),
  performance: flagged(['order_matters'], learnerGrammars['performance']),
  numeric: isRange,
}

/** Types of which there is one right answer. */
const single: ReadonlySet<string> = new Set(['true-false', 'likert', 'numeric', 'other'])
/** Types of which each pattern stands once. */
const distinct: ReadonlySet<string> = new Set(['choice', 'sequencing'])

export interface ResponseContext {
  /** Type of the interaction; empty where it is not stated yet. */
  readonly type: string
  /** The other patterns of the interaction. */
  readonly others: readonly string[]
}

/** Why a response or pattern is refused; null where it is not. */
export function refuseResponse({ pattern }: ResponseElement, value: string, { type, others }: ResponseContext): '351' | '406' | '408' | null {
  if (type === '') return '408'
  if (pattern !== null && pattern > 0 && single.has(type)) return '351'
  const grammar = (pattern === null ? learnerGrammars : patternGrammars)[type]
  if (grammar !== undefined && !grammar(value)) return '406'
  return pattern !== null && distinct.has(type) && others.includes(value) ? '351' : null
}
