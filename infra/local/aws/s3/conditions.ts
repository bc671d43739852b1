import { unquoted } from './object-headers.ts'
import type { StoredObject } from './records.ts'

type Headers = ReadonlyMap<string, string>

/** Evaluates the conditions of a read by the precedence of RFC 9110: an entity tag outweighs a date. */
export function judgeRead(object: StoredObject, headers: Headers): 'proceed' | 'failed' | 'unchanged' {
  const modified = Math.floor(Date.parse(object.lastModified) / 1000) * 1000
  const match = headers.get('if-match')
  if (match !== undefined ? !matches(match, object) : isAfter(modified, headers.get('if-unmodified-since')))
    return 'failed'
  const noneMatch = headers.get('if-none-match')
  if (noneMatch !== undefined) return matches(noneMatch, object) ? 'unchanged' : 'proceed'
  const since = headers.get('if-modified-since')
  return since !== undefined && isDate(since) && !isAfter(modified, since) ? 'unchanged' : 'proceed'
}

/** True for `*`, and for a list of entity tags with the object's. */
function matches(list: string, object: StoredObject): boolean {
  return list.split(',').some((each) => each.trim() === '*' || unquoted(each.trim()) === object.eTag)
}

function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

function isAfter(time: number, text: string | undefined): boolean {
  return text !== undefined && isDate(text) && time > Date.parse(text)
}
