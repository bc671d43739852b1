/** Request and response bodies of the statements resource: JSON, or `multipart/mixed` with attachments. */
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { boundaryOf, splitParts, type BodyPart } from '../form-data/split-parts.ts'
import { attachmentProblems, readAttachmentPart, type AttachmentPart } from './attachments.ts'
import { parseJson } from './parse-json.ts'
import { read, refusedFor, type Reading } from './problem.ts'
import { readStatements, type ReadingRules } from './read-statement.ts'

export interface StatementBody {
  readonly statements: readonly Statement[]
  /** Whether the body is an array. */
  readonly isBatch: boolean
  readonly parts: readonly AttachmentPart[]
}

/** Parts of one request: the statements, and attachments. */
const maxParts = 1_000

const refusedBody = (message: string): Reading<never> => refusedFor({ path: '', message })

/** Parses JSON in UTF-8. Ignores a byte order mark. */
export function readJson(bytes: Uint8Array): Reading<unknown> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refusedBody('must be in UTF-8')
  }
  return parseJson(text, '')
}

const isJson = (contentType: string): boolean => /^application\/json\s*(?:;|$)/i.test(contentType.trim())

function readParts(parts: readonly BodyPart[]): Reading<readonly AttachmentPart[]> {
  const results = parts.map((part, index) => readAttachmentPart(part, `part ${index + 2}`))
  const problems = results.filter((result) => 'message' in result)
  return problems.length === 0 ? read(results.filter((result) => 'bytes' in result)) : refusedFor(...problems)
}

function withAttachments(json: Uint8Array, others: readonly BodyPart[], rules: ReadingRules): Reading<StatementBody> {
  const value = readJson(json)
  if (value.outcome === 'refused') return value
  const statements = readStatements(value.value, rules)
  if (statements.outcome === 'refused') return statements
  const parts = readParts(others)
  if (parts.outcome === 'refused') return parts
  const isBatch = Array.isArray(value.value)
  const problems = attachmentProblems(statements.value, parts.value, isBatch)
  return problems.length === 0
    ? read({ statements: statements.value, isBatch, parts: parts.value })
    : refusedFor(...problems)
}

/**
 * Reads the body of a PUT or POST, and checks everything but signatures. Problems count the parts from 1; the first
 * part has the statements.
 */
export function readStatementBody(body: Buffer, contentType: string, rules: ReadingRules): Reading<StatementBody> {
  if (isJson(contentType)) return withAttachments(body, [], rules)
  if (!/^multipart\/mixed/i.test(contentType.trim()))
    return refusedBody('must come as application/json or multipart/mixed')
  const boundary = boundaryOf(contentType.trim(), 'mixed')
  if (boundary === null) return refusedBody('must state its boundary in Content-Type')
  const parts = splitParts(body, boundary, maxParts)
  const [first, ...others] = parts ?? []
  if (first === undefined) return refusedBody('must consist of parts between the boundaries that Content-Type states')
  if (!isJson(first.headers.get('content-type') ?? ''))
    return refusedBody('must have statements in its first part, of the type application/json')
  return withAttachments(first.bytes, others, rules)
}

/** Writes a `multipart/mixed` body: the statements, then each attachment once. */
export function writeMixed(json: string, parts: readonly AttachmentPart[], boundary: string): Buffer {
  const chunks = [Buffer.from(`--${boundary}\r\nContent-Type: application/json\r\n\r\n${json}`)]
  const written = new Set<string>()
  for (const { hash, contentType, bytes } of parts) {
    if (written.has(hash)) continue
    written.add(hash)
    const type = contentType === null ? '' : `Content-Type: ${contentType}\r\n`
    chunks.push(
      Buffer.from(
        `\r\n--${boundary}\r\n${type}Content-Transfer-Encoding: binary\r\nX-Experience-API-Hash: ${hash}\r\n\r\n`,
      ),
      Buffer.from(bytes),
    )
  }
  chunks.push(Buffer.from(`\r\n--${boundary}--\r\n`))
  return Buffer.concat(chunks)
}
