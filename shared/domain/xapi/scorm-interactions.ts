/** Interactions of both SCORM standards, out of an attempt's CMI elements, in the forms of xAPI. */
import { interactionTypes, type ActivityDefinition, type InteractionType, type Result } from '#shared/contract/xapi/statement.ts'
import { isTimestamp, utcTimestamp } from '#shared/contract/xapi/timestamp.ts'
import { isoDuration } from '../events/iso-duration.ts'
import { parseIsoDuration, parseTimespan } from '../sessions/duration.ts'
import type { CmiData } from '../sessions/session.ts'

export interface ScormInteraction {
  /** Item identifier of its SCO; empty in a course of one. */
  readonly sco: string
  readonly index: number
  readonly id: string
  /** When the learner answered; null where the content did not say it as a point in time. */
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

/** SCORM 1.2 separates by commas and points, sometimes in braces; xAPI, like SCORM 2004, by `[,]` and `[.]`. */
function modernResponse(type: InteractionType, text: string): string {
  if (text.includes('[')) return text
  const list = text.trim().replace(/^\{(.*)\}$/s, '$1').split(',').map((each) => each.trim())
  if (type === 'choice' || type === 'sequencing') return list.join('[,]')
  if (type === 'matching') return list.map((pair) => pair.replace('.', '[.]')).join('[,]')
  if (type === 'true-false') return /^(?:t|1)/i.test(text) ? 'true' : /^(?:f|0)/i.test(text) ? 'false' : text
  return text
}

/** A text with its language, as SCORM 2004 writes it; of no known language otherwise. */
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
  // Either standard lets the content grade with a number in place of a word.
  const raw = Number(result)
  return /^-?\d+(?:\.\d+)?$/.test(result) && Number.isFinite(raw) ? { score: { raw } } : {}
}

const mostPatterns = 100

function patternsOf(fields: Fields): string[] {
  const patterns: string[] = []
  for (let index = 0; index < mostPatterns; index += 1) {
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
  const [said, description] = [fields.get('timestamp') ?? '', fields.get('description') ?? '']
  return [
    {
      sco,
      index,
      id: fields.get('id') ?? '',
      timestamp: isTimestamp(said, '2.0') ? utcTimestamp(said) : null,
      definition: {
        type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
        interactionType: type,
        ...(patterns.length > 0 && { correctResponsesPattern: patterns }),
        ...(description !== '' && descriptionOf(description)),
      },
      result: { response: modern(answer), ...outcomeOf(fields.get('result') ?? ''), ...(seconds !== null && { duration: isoDuration(seconds) }) },
    },
  ]
}

/** Every interaction that was answered, in the order of its SCO and number. */
export const scormInteractions = (cmi: CmiData): ScormInteraction[] => fieldsOf(cmi).flatMap(interactionOf)
