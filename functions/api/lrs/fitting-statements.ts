/** Cutting answers of the statements resource to what an answer holds, attachments included. */
import type { AttachmentPart } from '#shared/formats/xapi/attachments.ts'
import { answerBytes, encodedBytes, quotedBytes, quotedWithin } from '#shared/domain/answer-size.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import { heldParts, wantedParts, type WantedPart } from '#shared/processing/attachment-parts.ts'
import { refuseInput } from './parameters.ts'

/** What stands around statements: the link of the next page, boundaries. */
const envelopeBytes = 20_000
/** The same around a part, but for its content type. */
const partBytes = 250
/** Bytes of a body that goes out in base64. */
const mixedBytes = Math.floor(answerBytes / 4) * 3

/** Statements from the first on, as many as an answer holds. */
export interface Fitting {
  /** JSON, in the wanted format. */
  readonly statements: readonly string[]
  /** Each once; null where they are not asked for. */
  readonly parts: readonly AttachmentPart[] | null
}

const refuse = (path: string): never => refuseInput([{ path, message: 'must be another: so told, this statement is larger than an answer can be' }])

/** @param told one after the other, made when it is asked for */
export function fittingStatements(told: Iterable<string>): Fitting {
  const statements: string[] = []
  const fits = quotedWithin(answerBytes - envelopeBytes)
  for (const json of told) {
    if (!fits(json)) {
      if (statements.length > 0) break
      // A statement that was let in as it is fills an answer up; told with definitions it may not fit.
      if (quotedBytes(json) > answerBytes) refuse('format')
    }
    statements.push(json)
  }
  return { statements, parts: null }
}

const sizeOf = ({ contentType, bytes }: AttachmentPart): number => partBytes + Buffer.byteLength(contentType ?? '') + bytes.length

/** One statement with what fits of its parts: one that has a fileUrl lies there too. */
function firstAlone(json: string, wanted: readonly WantedPart[], held: ReadonlyMap<string, AttachmentPart | null>): Fitting {
  const parts: AttachmentPart[] = []
  let bytes = envelopeBytes + Buffer.byteLength(json)
  for (const { hash, isElsewhere } of wanted) {
    const part = held.get(hash)
    const size = part === undefined ? Infinity : part === null ? 0 : sizeOf(part)
    if (bytes + size > mixedBytes) {
      if (!isElsewhere) refuse('attachments')
      continue
    }
    bytes += size
    if (part !== null && part !== undefined) parts.push(part)
  }
  if (parts.length === 0 && envelopeBytes + quotedBytes(json) > answerBytes) refuse('attachments')
  return { statements: [json], parts }
}

export interface MixedSource {
  readonly told: Iterable<string>
  /** The statements as they were stored. */
  readonly texts: readonly string[]
  readonly tenantId: string
}

/** The same with the attachments that this store holds. */
export async function fittingMixed({ told, texts, tenantId }: MixedSource, records: Pick<ObjectStore, 'read'>): Promise<Fitting> {
  const wanted = texts.map(wantedParts)
  const held = await heldParts(wanted.flat(), { tenantId, bytes: mixedBytes }, records)
  const statements: string[] = []
  const parts = new Map<string, AttachmentPart>()
  let bytes = envelopeBytes
  for (const json of told) {
    const own = wanted[statements.length] ?? []
    const added = own.filter(({ hash }) => !parts.has(hash)).map(({ hash }) => held.get(hash))
    bytes += Buffer.byteLength(json) + added.reduce((sum, part) => sum + (part === undefined ? Infinity : part === null ? 0 : sizeOf(part)), 0)
    if (bytes > mixedBytes) return statements.length === 0 ? firstAlone(json, own, held) : { statements, parts: [...parts.values()] }
    statements.push(json)
    for (const part of added) if (part !== null && part !== undefined) parts.set(part.hash, part)
  }
  return { statements, parts: [...parts.values()] }
}

/** Whether a statement that is sent can be told again, with the parts that it needs. @param added bytes that the store adds to a statement */
export function canBeTold(json: string, parts: readonly AttachmentPart[], added: number): boolean {
  if (quotedBytes(json) + added > answerBytes) return false
  return parts.length === 0 || encodedBytes(envelopeBytes + added + Buffer.byteLength(json) + parts.reduce((sum, part) => sum + sizeOf(part), 0)) <= answerBytes
}
