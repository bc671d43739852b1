/**
 * Learner responses and correct response patterns of interactions, by interaction type (SCORM 2004 4th Ed., RTE
 * 4.2.9.1). scorm-again splits them at other delimiters and would refuse valid responses, so the player validates and
 * stores them itself.
 */

/**
 * Matches `cmi.interactions.n.learner_response` (group 2 is undefined) and
 * `cmi.interactions.n.correct_responses.m.pattern`.
 */
const response = /^cmi\.interactions\.(\d+)\.(?:learner_response|correct_responses\.(\d+)\.pattern)$/

export interface ResponseElement {
  /** Index of the interaction, as written in the element's name. */
  readonly interaction: string
  /** Index of the pattern; null for a learner response. */
  readonly pattern: number | null
}

/** Parses the element's name; null if it names neither a response nor a pattern. */
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

/**
 * Removes flags such as `{case_matters=true}` from the front, in any order; null if a flag is neither `true` nor
 * `false`.
 */
function withoutFlags(text: string, flags: readonly string[]): string | null {
  const [whole = '', name = '', value = ''] = /^\{(\w+)=([^}]*)\}/.exec(text) ?? []
  if (!flags.includes(name)) return text
  return isBoolean(value)
    ? withoutFlags(
        text.slice(whole.length),
        flags.filter((flag) => flag !== name),
      )
    : null
}

const parts = (text: string): string[] => text.split('[,]')

/** Two parts separated by exactly one `[.]`. */
function isPair(text: string, isSide: (left: string, right: string) => boolean): boolean {
  const [left = '', right = '', ...more] = text.split('[.]')
  return text.includes('[.]') && more.length === 0 && isSide(left, right)
}

const isRange = (text: string): boolean => {
  const [low = '', high = '', ...more] = text.split('[:]')
  if (!text.includes('[:]')) return isNumber(text)
  return (
    more.length === 0 &&
    [low, high].every((bound) => bound === '' || isNumber(bound)) &&
    (low === '' || high === '' || Number(low) <= Number(high))
  )
}

const isStep = (text: string, isAnswer: (answer: string) => boolean): boolean =>
  isPair(
    text,
    (name, answer) =>
      `${name}${answer}` !== '' && (name === '' || isIdentifier(name)) && (answer === '' || isAnswer(answer)),
  )

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
  matching: (text) =>
    text === '' ||
    parts(text).every((pair) => isPair(pair, (left, right) => isIdentifier(left) && isIdentifier(right))),
  performance: (text) => parts(text).every((step) => isStep(step, isPlainText)),
  sequencing: isSequence,
  numeric: isNumber,
  other: () => true,
}

const withFlags =
  (flags: readonly string[], grammar: Grammar | undefined) =>
  (text: string): boolean => {
    const rest = withoutFlags(text, flags)
    return rest !== null && grammar?.(rest) === true
  }

const patternGrammars: Readonly<Record<string, Grammar>> = {
  ...learnerGrammars,
  'fill-in': withFlags(['case_matters', 'order_matters'], learnerGrammars['fill-in']),
  'long-fill-in': withFlags(['case_matters'], learnerGrammars['long-fill-in']),
  performance: withFlags(['order_matters'], learnerGrammars['performance']),
  numeric: isRange,
}

/** Interaction types that allow one correct pattern only. */
const singlePatternTypes: ReadonlySet<string> = new Set(['true-false', 'likert', 'numeric', 'other'])
/** Interaction types whose patterns must differ from each other. */
const distinctPatternTypes: ReadonlySet<string> = new Set(['choice', 'sequencing'])

export interface ResponseContext {
  /** Type of the interaction; empty if it is not set yet. */
  readonly type: string
  /** The other patterns of the interaction. */
  readonly others: readonly string[]
}

/**
 * Returns the error code with which the value is refused: 408 without a type, 351 for one pattern too many or a
 * duplicate, 406 for a wrong format. Null if the value is valid.
 */
export function refuseResponse(
  { pattern }: ResponseElement,
  value: string,
  { type, others }: ResponseContext,
): '351' | '406' | '408' | null {
  if (type === '') return '408'
  if (pattern !== null && pattern > 0 && singlePatternTypes.has(type)) return '351'
  const grammar = (pattern === null ? learnerGrammars : patternGrammars)[type]
  if (grammar !== undefined && !grammar(value)) return '406'
  return pattern !== null && distinctPatternTypes.has(type) && others.includes(value) ? '351' : null
}
