/** Attachments in `multipart/mixed` requests (xAPI part 2, 2.4.11; part 3, 1.5.2), identified by their hashes. */
import { createHash } from 'node:crypto'
import type { Attachment, Statement } from '#shared/contract/resources/statements/statement.ts'
import type { BodyPart } from '../form-data/split-parts.ts'
import type { Problem } from './problem.ts'
import { isSha2 } from './value-formats.ts'

/** An attachment's bytes, as they were sent. */
export interface AttachmentPart {
  /** SHA-2 of the bytes in lower-case hexadecimal. Its length identifies the algorithm. */
  readonly hash: string
  readonly contentType: string | null
  readonly bytes: Uint8Array
}

const algorithms = new Map([
  [56, 'sha224'],
  [64, 'sha256'],
  [96, 'sha384'],
  [128, 'sha512'],
])

/** Reads the attachment of a part after the first. @returns a problem where it is invalid */
export function readAttachmentPart({ headers, bytes }: BodyPart, path: string): AttachmentPart | Problem {
  const hash = (headers.get('x-experience-api-hash') ?? '').trim().toLowerCase()
  const encoding = headers.get('content-transfer-encoding') ?? 'binary'
  if (!isSha2(hash)) return { path, message: 'must state the SHA-2 hash of its bytes in X-Experience-API-Hash' }
  if (encoding.trim().toLowerCase() !== 'binary')
    return { path, message: 'must have the Content-Transfer-Encoding binary' }
  const digest = createHash(algorithms.get(hash.length) ?? 'sha256')
    .update(bytes)
    .digest('hex')
  if (digest !== hash) return { path, message: 'must have the bytes of which X-Experience-API-Hash is the hash' }
  return { hash, contentType: headers.get('content-type') ?? null, bytes }
}

interface AttachmentAt {
  readonly attachment: Attachment
  readonly path: string
}

const attachmentsAt = (statement: Statement, path: string): AttachmentAt[] => {
  const at = path === '' ? '' : `${path}.`
  const own =
    statement.attachments?.map((attachment, index) => ({ attachment, path: `${at}attachments[${index}]` })) ?? []
  if (statement.object.objectType !== 'SubStatement') return own
  return [
    ...own,
    ...(statement.object.attachments?.map((attachment, index) => ({
      attachment,
      path: `${at}object.attachments[${index}]`,
    })) ?? []),
  ]
}

/** Attachments of a statement and of its sub-statement. */
export const attachmentsOf = (statement: Statement): readonly Attachment[] =>
  attachmentsAt(statement, '').map(({ attachment }) => attachment)

/** Type and subtype. Parameters are ignored, because clients write them differently. */
const essence = (contentType: string): string => contentType.replace(/;.*$/s, '').trim().toLowerCase()

/**
 * Compares content types. `length` is not compared: the hash identifies the bytes, and clients count lengths
 * differently.
 */
const contentTypeProblems = ({ attachment, path }: AttachmentAt, part: AttachmentPart): Problem[] =>
  part.contentType !== null && essence(part.contentType) !== essence(attachment.contentType)
    ? [{ path: `${path}.contentType`, message: 'must be that of the part with its hash' }]
    : []

/** Problems between statements and the parts of the request. @param isBatch whether paths begin with an index */
export function attachmentProblems(
  statements: readonly Statement[],
  parts: readonly AttachmentPart[],
  isBatch: boolean,
): Problem[] {
  const byHash = new Map(parts.map((part) => [part.hash, part]))
  const used = new Set<string>()
  const problems = statements
    .flatMap((statement, index) => attachmentsAt(statement, isBatch ? `[${index}]` : ''))
    .flatMap((each) => {
      const hash = each.attachment.sha2.toLowerCase()
      const part = byHash.get(hash)
      used.add(hash)
      if (part !== undefined) return contentTypeProblems(each, part)
      return each.attachment.fileUrl === undefined
        ? [{ path: each.path, message: 'must have a fileUrl, or a part with its hash in a multipart/mixed request' }]
        : []
    })
  const strays = parts.flatMap(({ hash }, index) =>
    used.has(hash) ? [] : [{ path: `part ${index + 2}`, message: 'must be an attachment of a statement' }],
  )
  return [...problems, ...strays]
}
