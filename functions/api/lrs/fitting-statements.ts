/** Cuts responses of the statements resource to the largest size of a response, attachments included. */
import type { AttachmentPart } from '#shared/formats/xapi/attachments.ts'
import { maxResponseBytes, base64Bytes, jsonStringBytes, jsonStringBudget } from '#shared/domain/response-size.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import {
  readStoredParts,
  attachmentReferences,
  type AttachmentReference,
} from '#shared/operations/statements/attachment-parts.ts'
import { refuseInput } from './parameters.ts'

/** Bytes around the statements: the link of the next page, boundaries. */
const envelopeBytes = 20_000
/** Bytes around an attachment part, without its content type. */
const partBytes = 250
/** Largest body that is sent in base64. */
const mixedBytes = Math.floor(maxResponseBytes / 4) * 3

/** The first statements, as many as fit into a response. */
export interface Fitting {
  /** JSON, in the requested format. */
  readonly statements: readonly string[]
  /** Attachments without duplicates; null where they were not requested. */
  readonly parts: readonly AttachmentPart[] | null
}

const refuse = (path: string): never =>
  refuseInput([
    { path, message: 'must have another value: with this one, the statement is larger than a response can be' },
  ])

/** @param all JSON of statements, converted one by one */
export function fittingStatements(all: Iterable<string>): Fitting {
  const statements: string[] = []
  const fits = jsonStringBudget(maxResponseBytes - envelopeBytes)
  for (const json of all) {
    if (!fits(json)) {
      if (statements.length > 0) break
      // Every stored statement fits as it is, but with merged definitions it may be too large.
      if (jsonStringBytes(json) > maxResponseBytes) refuse('format')
    }
    statements.push(json)
  }
  return { statements, parts: null }
}

const sizeOf = ({ contentType, bytes }: AttachmentPart): number =>
  partBytes + Buffer.byteLength(contentType ?? '') + bytes.length

/** One statement with the attachments that fit. An attachment with a fileUrl may be left out. */
function firstAlone(
  json: string,
  references: readonly AttachmentReference[],
  stored: ReadonlyMap<string, AttachmentPart | null>,
): Fitting {
  const parts: AttachmentPart[] = []
  let bytes = envelopeBytes + Buffer.byteLength(json)
  for (const { hash, hasFileUrl } of references) {
    const part = stored.get(hash)
    const size = part === undefined ? Infinity : part === null ? 0 : sizeOf(part)
    if (bytes + size > mixedBytes) {
      if (!hasFileUrl) refuse('attachments')
      continue
    }
    bytes += size
    if (part !== null && part !== undefined) parts.push(part)
  }
  if (parts.length === 0 && envelopeBytes + jsonStringBytes(json) > maxResponseBytes) refuse('attachments')
  return { statements: [json], parts }
}

export interface MixedSource {
  /** JSON in the requested format, converted one by one. */
  readonly json: Iterable<string>
  /** JSON, as it was stored. */
  readonly texts: readonly string[]
  readonly tenantId: string
}

/** The same with the attachments that are stored here. */
export async function fittingMixed(
  { json: all, texts, tenantId }: MixedSource,
  records: Pick<ObjectStore, 'read'>,
): Promise<Fitting> {
  const references = texts.map(attachmentReferences)
  const stored = await readStoredParts(references.flat(), { tenantId, bytes: mixedBytes }, records)
  const statements: string[] = []
  const parts = new Map<string, AttachmentPart>()
  let bytes = envelopeBytes
  for (const json of all) {
    const own = references[statements.length] ?? []
    const added = own.filter(({ hash }) => !parts.has(hash)).map(({ hash }) => stored.get(hash))
    bytes +=
      Buffer.byteLength(json) +
      added.reduce((sum, part) => sum + (part === undefined ? Infinity : part === null ? 0 : sizeOf(part)), 0)
    if (bytes > mixedBytes)
      return statements.length === 0 ? firstAlone(json, own, stored) : { statements, parts: [...parts.values()] }
    statements.push(json)
    for (const part of added) if (part !== null && part !== undefined) parts.set(part.hash, part)
  }
  return { statements, parts: [...parts.values()] }
}

/**
 * Whether a statement fits into a response with these attachments. @param added bytes that the LRS adds to a statement
 */
export function fitsIntoResponse(json: string, parts: readonly AttachmentPart[], added: number): boolean {
  if (jsonStringBytes(json) + added > maxResponseBytes) return false
  return (
    parts.length === 0 ||
    base64Bytes(envelopeBytes + added + Buffer.byteLength(json) + parts.reduce((sum, part) => sum + sizeOf(part), 0)) <=
      maxResponseBytes
  )
}
