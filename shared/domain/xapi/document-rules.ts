/** Rules of document resources: preconditions by ETag (xAPI part 3, 3.1; 2.0, 4.1.4), and the merge of JSON objects (part 3, 2.2). */
import type { XapiVersion } from '#shared/contract/xapi/statement.ts'
import { refused, type Refused } from '../outcome.ts'
import type { DocumentScope } from './document.ts'

/** What a client expects to find: headers as they came. */
export interface Conditions {
  readonly ifMatch: string | undefined
  readonly ifNoneMatch: string | undefined
}

interface Replacement {
  readonly version: XapiVersion
  readonly kind: DocumentScope['kind']
  readonly conditions: Conditions
}

/** Whether a list of entity tags names this one; clients leave out the quotes, and mark as weak what is strong. */
function names(list: string, hash: string | null): boolean {
  if (hash === null) return false
  const tags = list.split(',').map((tag) => tag.trim().replace(/^W\//, '').replace(/^"(.*)"$/, '$1'))
  return tags.includes('*') || tags.includes(hash)
}

const failed = (text: string): Refused<'PRECONDITION_FAILED'> => refused('PRECONDITION_FAILED', text, { remedy: 'Read the document again, and repeat the change with its ETag.' })

/** Why a document may not be written or removed whose hash is this one; null where it may. @param hash null: there is none */
export function preconditionRefusal({ ifMatch, ifNoneMatch }: Conditions, hash: string | null): Refused<'PRECONDITION_FAILED'> | null {
  if (ifMatch !== undefined && !names(ifMatch, hash)) return failed('The document is not the one that If-Match names.')
  if (ifNoneMatch !== undefined && names(ifNoneMatch, hash)) return failed('There is a document already that If-None-Match excludes.')
  return null
}

const remedy = 'Send the ETag of the document in If-Match to replace it, or If-None-Match: * to store one only where there is none.'

/**
 * A PUT of a profile must say what it expects to find, and so must one of a state by the rules of 2.0, where there is one already.
 * Null where nothing is missing.
 */
export function unstatedRefusal({ version, kind, conditions }: Replacement, hash: string | null): Refused<'DOCUMENT_CONFLICT' | 'VALIDATION_ERROR'> | null {
  const { ifMatch, ifNoneMatch } = conditions
  if (ifMatch !== undefined || ifNoneMatch !== undefined || (kind === 'state' && version === '1.0')) return null
  if (hash !== null) return refused('DOCUMENT_CONFLICT', 'There is a document already, and the request does not say that it has seen it.', { remedy })
  // 1.0 asks for a header even where there is nothing to overwrite; 2.0 does not.
  return version === '1.0' ? refused('VALIDATION_ERROR', 'A PUT of a profile needs If-Match or If-None-Match.', { remedy }) : null
}

type JsonObject = Readonly<Record<string, unknown>>

const isJson = (contentType: string): boolean => /^application\/json\s*(;|$)/i.test(contentType)

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A document with its bytes. */
export interface DocumentBody {
  readonly contentType: string
  readonly bytes: Uint8Array
}

function jsonObject({ contentType, bytes }: DocumentBody): JsonObject | null {
  if (!isJson(contentType)) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const notMergeable = (which: string): Refused<'VALIDATION_ERROR'> =>
  refused('VALIDATION_ERROR', `${which} is not a JSON object (application/json): the two cannot be merged.`, { remedy: 'Replace the document with PUT.' })

/**
 * What a POST stores: what is posted where nothing stands there, else the properties of what stands there, each replaced
 * whole by that of the same name in what is posted.
 */
export function merged(found: DocumentBody | null, posted: DocumentBody): DocumentBody | Refused<'VALIDATION_ERROR'> {
  const said = jsonObject(posted)
  if (found === null) return said !== null || !isJson(posted.contentType) ? posted : notMergeable('The body')
  if (said === null) return notMergeable('The body')
  const known = jsonObject(found)
  if (known === null) return notMergeable('The document that is there')
  // Entries and not a spread: `__proto__` is a name like any other.
  const text = JSON.stringify(Object.fromEntries([...Object.entries(known), ...Object.entries(said)]))
  return { contentType: posted.contentType, bytes: new TextEncoder().encode(text) }
}
