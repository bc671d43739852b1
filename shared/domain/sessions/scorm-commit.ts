/**
 * Commits as scorm-again sends them: nested elements, dotted elements, or either of them with common fields. They become
 * the body of an ordinary commit, so its rules and fences hold.
 */
import * as z from 'zod'
import type { commitBody } from '#shared/contract/families/learner/sessions.ts'
import { score } from '#shared/contract/resources/values.ts'
import { isObject } from '#shared/contract/values.ts'
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { CmiData } from './session.ts'

type CommitBody = z.output<typeof commitBody>
type Invalid = Refused<'INVALID_REQUEST'>

const invalid = (text: string): Invalid => refused('INVALID_REQUEST', text)

/** Elements that the service states, whatever the page sends: who learns, how the course was opened, and sums. */
const statedElement =
  /(^|\.)(_children|_count|_version)$|^cmi\.(core\.)?(student_id|student_name|learner_id|learner_name|credit|entry|mode|lesson_mode|total_time)$|^cmi\.(launch_data|comments_from_lms\b.*|student_data\..*|completion_threshold|scaled_passing_score|max_time_allowed|time_limit_action)$/

/** Deeper than every element of both standards. */
const deepestElement = 12

/** `cmi.interactions[0].id` and `cmi.interactions.0.id` are the same element. */
const dotted = (name: string): string => name.replace(/\[(\d+)\]/g, '.$1')

const isElement = (name: string): boolean => /^(cmi|adl)\./.test(name)

/** Adds the elements below a value. Null and empty containers are nothing. @returns false where it is too deep */
function addElements(value: unknown, name: string, found: Map<string, string>): boolean {
  if (name.split('.').length > deepestElement) return false
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    // Other members, such as the `sharedData` of SCORM 2004, are no elements.
    if (isElement(name) && !statedElement.test(name)) found.set(name, String(value))
    return true
  }
  if (Array.isArray(value)) return value.every((each, index) => addElements(each, `${name}.${index}`, found))
  if (!isObject(value)) return true
  return Object.entries(value).every(([key, each]) =>
    addElements(each, name === '' ? dotted(key) : `${name}.${dotted(key)}`, found),
  )
}

function elementsIn(data: unknown): Applied<CmiData> | Invalid {
  if (Array.isArray(data))
    return invalid(
      'The format "params" is not accepted: it does not encode values, so that suspend data would be damaged. Set dataCommitFormat to "json" or "flattened".',
    )
  const found = new Map<string, string>()
  if (!isObject(data)) return invalid('A commit is an object of CMI elements.')
  if (!addElements(data, '', found)) return invalid(`A CMI element has at most ${deepestElement} parts.`)
  if (found.size === 0 && Object.keys(data).length > 0)
    return invalid('The commit holds no element: names of elements begin with "cmi." or "adl.".')
  return applied(Object.fromEntries(found))
}

const word = z.string().max(32).nullish()

/** Fields that scorm-again adds with `renderCommonCommitFields`. */
const commonFields = z.object({
  runtimeData: z.unknown(),
  completionStatus: word,
  successStatus: word,
  score: score.nullish(),
})

const completions = new Map([
  ['completed', 'completed'],
  ['incomplete', 'incomplete'],
] as const)
const successes = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
] as const)

const wordIn = <Word extends string>(
  words: ReadonlyMap<Word, Word>,
  text: string | null | undefined,
): Word | undefined => [...words.keys()].find((each) => each === text)

/** Common fields count where the elements say nothing. A sum of times never counts: the service sums up itself. */
function withCommonFields(cmi: CmiData, fields: z.output<typeof commonFields>): CommitBody {
  const says = (...names: string[]): boolean => names.some((name) => (cmi[name] ?? '') !== '')
  const completion = wordIn(completions, fields.completionStatus)
  const success = wordIn(successes, fields.successStatus)
  // In SCORM 1.2 one element states both.
  const saysBoth = says('cmi.core.lesson_status')
  const saysScore = says('cmi.score.raw', 'cmi.score.scaled', 'cmi.core.score.raw')
  return {
    cmi_data: cmi,
    ...(completion === undefined || saysBoth || says('cmi.completion_status') ? {} : { completion_status: completion }),
    ...(success === undefined || saysBoth || says('cmi.success_status') ? {} : { success_status: success }),
    ...(saysScore || !isObject(fields.score) ? {} : { score: fields.score }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the text of a commit. Nothing is cut: what cannot be read in full is refused. */
export function readScormCommit(text: string): Applied<CommitBody> | Invalid {
  const sent = parsed(text)
  if (sent === undefined)
    return invalid('The commit is no JSON. Set dataCommitFormat to "json" or "flattened" and send the body as it is.')
  if (!isObject(sent) || !('runtimeData' in sent)) {
    const elements = elementsIn(sent)
    return elements.outcome === 'refused' ? elements : applied({ cmi_data: elements.value })
  }
  const fields = commonFields.safeParse(sent)
  if (!fields.success) {
    const [issue] = fields.error.issues
    return invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`)
  }
  const elements = elementsIn(fields.data.runtimeData)
  return elements.outcome === 'refused' ? elements : applied(withCommonFields(elements.value, fields.data))
}
