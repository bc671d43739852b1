/** Converts the interactions in an attempt's CMI elements, SCORM 1.2 or 2004, to xAPI. */
import {
  interactionTypes,
  type ActivityDefinition,
  type InteractionType,
  type Result,
} from '#shared/contract/resources/statements/statement.ts'
import { isTimestamp, utcTimestamp } from '#shared/contract/resources/statements/timestamp.ts'
import { isoDuration } from '#shared/domain/events/iso-duration.ts'
import { parseIsoDuration, parseTimespan } from '#shared/domain/sessions/duration.ts'
import type { CmiData } from '#shared/domain/sessions/session.ts'

export interface ScormInteraction {
  /** Item identifier of its SCO; empty in a course with one SCO. */
  readonly sco: string
  readonly index: number
  readonly id: string
  /** When the learner answered, in UTC; null where the content recorded no valid timestamp. */
  readonly timestamp: string | null
  readonly definition: ActivityDefinition
  readonly result: Result & { readonly response: string }
}

type Fields = ReadonlyMap<string, string>

const element = /^(?:sco:(.*)\/)?cmi\.interactions\.(\d{1,5})\.(.+)$/s

interface Found {
  readonly sco: string
  readonly index: number
  readonly fields: Map<string, string>
}

function fieldsOf(cmi: CmiData): Found[] {
  const found = new Map<string, Found>()
  for (const [name, value] of Object.entries(cmi)) {
    const [, sco = '', index, field] = element.exec(name) ?? []
    if (index === undefined || field === undefined) continue
    const key = `${index} ${sco}`
    const entry = found.get(key) ?? { sco, index: Number(index), fields: new Map<string, string>() }
    entry.fields.set(field, value)
    found.set(key, entry)
  }
  return [...found.values()].sort((a, b) => (a.sco < b.sco ? -1 : Number(a.sco > b.sco)) || a.index - b.index)
}

/**
 * A response in the notation of xAPI and SCORM 2004, with `[,]` and `[.]`. SCORM 1.2 separates with commas and points,
 * sometimes in braces.
 */
function modernResponse(type: InteractionType, text: string): string {
  if (text.includes('[')) return text
  const list = text
    .trim()
    .replace(/^\{(.*)\}$/s, '$1')
    .split(',')
    .map((each) => each.trim())
  if (type === 'choice' || type === 'sequencing') return list.join('[,]')
  if (type === 'matching') return list.map((pair) => pair.replace('.', '[.]')).join('[,]')
  if (type === 'true-false') return /^(?:t|1)/i.test(text) ? 'true' : /^(?:f|0)/i.test(text) ? 'false' : text
  return text
}

/** SCORM 2004 puts the language before the text. Without one, the language is `und`. */
const descriptionOf = (text: string): Pick<ActivityDefinition, 'description'> => {
  const [, tag, rest] = /^\{lang=([a-z]{2,3}(?:-[a-z]{2})?)\}(.*)$/is.exec(text) ?? []
  return { description: tag === undefined || rest === undefined ? { und: text } : { [tag]: rest } }
}

const successes = new Map([
  ['correct', true],
  ['wrong', false],
  ['incorrect', false],
])

function outcomeOf(result: string): Pick<Result, 'success' | 'score'> {
  const success = successes.get(result)
  if (success !== undefined) return { success }
  // Both standards allow a number as the result.
  const raw = Number(result)
  return /^-?\d+(?:\.\d+)?$/.test(result) && Number.isFinite(raw) ? { score: { raw } } : {}
}

const maxPatterns = 100

function patternsOf(fields: Fields): string[] {
  const patterns: string[] = []
  for (let index = 0; index < maxPatterns; index += 1) {
    const pattern = fields.get(`correct_responses.${index}.pattern`)
    if (pattern === undefined) break
    patterns.push(pattern)
  }
  return patterns
}

function interactionOf({ sco, index, fields }: Found): ScormInteraction[] {
  const older = fields.get('student_response')
  const answer = fields.get('learner_response') ?? older
  if (answer === undefined || answer === '') return []
  const type = interactionTypes.find((each) => each === fields.get('type')) ?? 'other'
  const modern = (text: string): string => (older === undefined ? text : modernResponse(type, text))
  const patterns = patternsOf(fields).map(modern)
  const seconds = parseIsoDuration(fields.get('latency') ?? '') ?? parseTimespan(fields.get('latency') ?? '')
  const [timestamp, description] = [fields.get('timestamp') ?? '', fields.get('description') ?? '']
  return [
    {
      sco,
      index,
      id: fields.get('id') ?? '',
      timestamp: isTimestamp(timestamp, '2.0') ? utcTimestamp(timestamp) : null,
      definition: {
        type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
        interactionType: type,
        ...(patterns.length > 0 && { correctResponsesPattern: patterns }),
        ...(description !== '' && descriptionOf(description)),
      },
      result: {
        response: modern(answer),
        ...outcomeOf(fields.get('result') ?? ''),
        ...(seconds !== null && { duration: isoDuration(seconds) }),
      },
    },
  ]
}

/** All answered interactions, ordered by SCO and index. */
export const scormInteractions = (cmi: CmiData): ScormInteraction[] => fieldsOf(cmi).flatMap(interactionOf)
