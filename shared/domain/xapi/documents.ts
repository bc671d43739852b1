/** Documents of the LRS: tags, preconditions (xAPI part 3, 3.1) and the merge of JSON (2.2). */
import { createHash } from 'node:crypto'
import type { XapiVersion } from '#shared/contract/xapi/statement.ts'

/** Entity tag, in its quotes: the SHA-1 of the content. */
export const documentTag = (content: Uint8Array): string => `"${createHash('sha1').update(content).digest('hex')}"`

export type DocumentKind = 'state' | 'activity-profile' | 'agent-profile'

export interface DocumentChange {
  readonly kind: DocumentKind
  readonly method: 'PUT' | 'POST' | 'DELETE'
  readonly version: XapiVersion
  /** Headers, where they came. */
  readonly ifMatch?: string | undefined
  readonly ifNoneMatch?: string | undefined
}

export type ChangeVerdict = 'allowed' | 'precondition-failed' | 'unconditional-overwrite'

/** Tags of a header; a tag that a cache or a client made weak, or sent without quotes, is still that tag. */
const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))

const names = (header: string, tag: string | null): boolean => tag !== null && (header.trim() === '*' || tagsIn(header).includes(tag.replaceAll('"', '')))

/**
 * Whether a document may be changed: 412 for `precondition-failed`, 409 for `unconditional-overwrite`. Profiles are not
 * overwritten blindly; neither are states by the rules of 2.0.
 * @param tag of the document that is there; null where there is none
 */
export function judgeChange({ kind, method, version, ifMatch, ifNoneMatch }: DocumentChange, tag: string | null): ChangeVerdict {
  if (ifMatch !== undefined && !names(ifMatch, tag)) return 'precondition-failed'
  if (ifNoneMatch !== undefined && names(ifNoneMatch, tag)) return 'precondition-failed'
  const isBlind = method === 'PUT' && tag !== null && ifMatch === undefined && ifNoneMatch === undefined
  return isBlind && (kind !== 'state' || version === '2.0') ? 'unconditional-overwrite' : 'allowed'
}

export interface DocumentBody {
  readonly contentType: string
  readonly content: Uint8Array
}

const isJson = (contentType: string): boolean => /^application\/json\s*(?:;|$)/i.test(contentType.trim())

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

function jsonObject({ contentType, content }: DocumentBody): Readonly<Record<string, unknown>> | null {
  if (!isJson(contentType)) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export type Posted = { readonly outcome: 'stored'; readonly document: DocumentBody } | { readonly outcome: 'unmergeable'; readonly which: 'posted' | 'existing' }

/**
 * What a POST leaves behind: what was posted, where nothing was there, or both documents merged by their top-level
 * properties. `unmergeable` (400) where one of them is no JSON object.
 */
export function postDocument(existing: DocumentBody | null, posted: DocumentBody): Posted {
  const incoming = jsonObject(posted)
  if (existing === null) return incoming === null && isJson(posted.contentType) ? { outcome: 'unmergeable', which: 'posted' } : { outcome: 'stored', document: posted }
  if (incoming === null) return { outcome: 'unmergeable', which: 'posted' }
  const present = jsonObject(existing)
  if (present === null) return { outcome: 'unmergeable', which: 'existing' }
  return { outcome: 'stored', document: { contentType: posted.contentType, content: Buffer.from(JSON.stringify({ ...present, ...incoming })) } }
}
