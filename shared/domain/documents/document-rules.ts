/**
 * Rules of document resources: preconditions by ETag (xAPI part 3, 3.1; 2.0, 4.1.4), and the merge of JSON objects
 * (part 3, 2.2).
 */
import { isObject, isTooDeep, maxJsonDepth, type PlainObject } from '#shared/contract/values.ts'
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { DocumentScope } from './document.ts'

/** The conditional headers of a request, as they were sent. */
export interface Conditions {
  readonly ifMatch: string | undefined
  readonly ifNoneMatch: string | undefined
}

interface PutRequest {
  readonly version: XapiVersion
  readonly kind: DocumentScope['kind']
  readonly conditions: Conditions
}

/** Whether a list of entity tags contains this hash. Some clients leave out the quotes, or send a weak tag. */
function includesTag(list: string, hash: string | null): boolean {
  if (hash === null) return false
  const tags = list.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  )
  return tags.includes('*') || tags.includes(hash)
}

const failed = (text: string): Refused<'PRECONDITION_FAILED'> =>
  refused('PRECONDITION_FAILED', text, { remedy: 'Read the document again, and repeat the change with its ETag.' })

/**
 * Refuses a write or removal whose conditions do not hold; null where they hold. @param hash of the stored document;
 * null: there is none
 */
export function preconditionRefusal(
  { ifMatch, ifNoneMatch }: Conditions,
  hash: string | null,
): Refused<'PRECONDITION_FAILED'> | null {
  if (ifMatch !== undefined && !includesTag(ifMatch, hash))
    return failed('The document is not the one that If-Match names.')
  if (ifNoneMatch !== undefined && includesTag(ifNoneMatch, hash))
    return failed('There is a document already that If-None-Match excludes.')
  return null
}

const remedy =
  'Send the ETag of the document in If-Match to replace it, or If-None-Match: * to store one only where there is none.'

/**
 * Refuses a PUT without conditions that would replace a document. That applies to profiles, and to states in version
 * 2.0. Null where no condition is missing.
 */
export function missingConditionRefusal(
  { version, kind, conditions }: PutRequest,
  hash: string | null,
): Refused<'DOCUMENT_CONFLICT' | 'VALIDATION_ERROR'> | null {
  const { ifMatch, ifNoneMatch } = conditions
  if (ifMatch !== undefined || ifNoneMatch !== undefined || (kind === 'state' && version === '1.0')) return null
  if (hash !== null)
    return refused(
      'DOCUMENT_CONFLICT',
      'There is a document already, and the request does not say that it has seen it.',
      { remedy },
    )
  // 1.0 requires a condition even where there is no document to replace; 2.0 does not.
  return version === '1.0'
    ? refused('VALIDATION_ERROR', 'A PUT of a profile needs If-Match or If-None-Match.', { remedy })
    : null
}

const isJson = (contentType: string): boolean => /^application\/json\s*(;|$)/i.test(contentType)

/** A document with its bytes. */
export interface DocumentBody {
  readonly contentType: string
  readonly bytes: Uint8Array
}

function jsonObject({ contentType, bytes }: DocumentBody): PlainObject | null {
  if (!isJson(contentType)) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(value) && !isTooDeep(value) ? value : null
  } catch {
    return null
  }
}

const notMergeable = (which: string): Refused<'VALIDATION_ERROR'> =>
  refused(
    'VALIDATION_ERROR',
    `${which} is not a JSON object (application/json) of at most ${maxJsonDepth} levels: the two cannot be merged.`,
    { remedy: 'Replace the document with PUT.' },
  )

/**
 * The document that a POST stores: the posted one where none exists, otherwise the properties of both. A posted
 * property replaces the stored one of the same name as a whole.
 */
export function mergeDocuments(
  found: DocumentBody | null,
  posted: DocumentBody,
): DocumentBody | Refused<'VALIDATION_ERROR'> {
  const postedObject = jsonObject(posted)
  if (found === null) return postedObject !== null || !isJson(posted.contentType) ? posted : notMergeable('The body')
  if (postedObject === null) return notMergeable('The body')
  const foundObject = jsonObject(found)
  if (foundObject === null) return notMergeable('The document that is there')
  // `Object.fromEntries` and not a spread, so that `__proto__` is an ordinary name.
  const text = JSON.stringify(Object.fromEntries([...Object.entries(foundObject), ...Object.entries(postedObject)]))
  return { contentType: posted.contentType, bytes: new TextEncoder().encode(text) }
}
