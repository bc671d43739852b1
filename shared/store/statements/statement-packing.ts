/**
 * The packed form of statements in rows: their lines, compressed together. A few lines are deflated with a dictionary
 * of common texts, which makes a single statement a third smaller; many lines are compressed with Brotli. The indexes
 * of the statements in their batch come first, so that they can be read without unpacking the lines. The first byte is
 * the format:
 *
 *   3      count, distance of each index from the one before, then the lines in format 1 or 2, or nothing
 *   1, 2   lines only. In rows of these formats the first line is the indexes, separated by commas
 */
import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Common texts of statements, the most frequent ones last. It must never change, because stored rows refer into it. A
 * better dictionary needs a format number of its own.
 */
const dictionary = Buffer.from(
  [
    'interactionType":"choice","correctResponsesPattern":["true-false","fill-in","matching","sequencing","likert","numeric","performance","choices":[{"id":"',
    'attachments":[{"usageType":"http://","contentType":"application/octet-stream","length":,"sha2":"',
    'http://adlnet.gov/expapi/activities/assessment lesson module objective question cmi.interaction media ',
    'http://adlnet.gov/expapi/verbs/answered asked attempted attended commented exited experienced failed imported interacted launched mastered passed preferred progressed registered responded resumed scored shared suspended terminated voided ',
    'https://w3id.org/xapi/adl/verbs/abandoned satisfied waived https://w3id.org/xapi/cmi5/context/categories/moveon ',
    'https://w3id.org/xapi/video/verbs/played paused seeked https://w3id.org/xapi/video/activity-type/video',
    '"instructor":{"team":{"objectType":"Group","member":[{"mbox_sha1sum":"","openid":"',
    '"revision":"","platform":"","language":"en-US"',
    '"result":{"score":{"scaled":0.,"raw":,"min":0,"max":100},"success":true,"completion":true,"response":"","duration":"PT',
    '"https://w3id.org/xapi/video/extensions/completion-threshold":,"https://w3id.org/xapi/video/extensions/length":,"https://w3id.org/xapi/video/extensions/session-id":"',
    '"https://w3id.org/xapi/video/extensions/time":,"https://w3id.org/xapi/video/extensions/progress":0.,"https://w3id.org/xapi/video/extensions/played-segments":"0[.]',
    '{"id":"","actor":{"objectType":"Agent","name":"","mbox":"mailto:@example.com"},"verb":{"id":"http://adlnet.gov/expapi/verbs/completed","display":{"en-US":"completed"}},',
    '"object":{"objectType":"Activity","id":"https://www.","definition":{"name":{"en-US":"","description":{"en-US":"","type":"http://adlnet.gov/expapi/activities/course"}}},',
    '"context":{"registration":"","contextActivities":{"parent":[{"objectType":"Activity","id":"http://"}],"grouping":[{"id":""}],"category":[{"id":"https://w3id.org/xapi/video"}]},"extensions":{',
    '"timestamp":"2026-01-01T00:00:00.000Z","stored":"2026-01-01T00:00:00.000Z","version":"1.0.0","version":"2.0.0","authority":{"objectType":"Agent","account":{"homePage":"https://","name":""}}}',
  ].join(''),
)

/** Texts up to this many bytes are deflated with the dictionary. */
const maxDeflatedBytes = 12_288
/** Small buffers: the result is as small as with larger ones, which take longer to allocate than to fill. */
const smallBuffers = { memLevel: 5, chunkSize: 4000 }
/** Compresses as well as deflate, in a quarter of the time. */
const brotliQuality = 1
/** Bytes in which the text of an ordinary group fits as one chunk. */
const groupChunkBytes = 256 * 1024

const formats = { dictionary: 1, brotli: 2, indexed: 3 } as const

const withFormat = (format: number, bytes: Uint8Array): Uint8Array => {
  const packed = new Uint8Array(bytes.length + 1)
  packed[0] = format
  packed.set(bytes, 1)
  return packed
}

/** @param lines texts without line breaks, such as JSON that is not indented */
export function packLines(lines: readonly string[]): Uint8Array {
  const text = Buffer.from(lines.join('\n'))
  if (text.length <= maxDeflatedBytes)
    return withFormat(formats.dictionary, deflateRawSync(text, { dictionary, ...smallBuffers }))
  return withFormat(
    formats.brotli,
    brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  )
}

/** @throws Error for bytes that `packLines` did not make */
export function unpackLines(packed: Uint8Array): string[] {
  const bytes = packed.subarray(1)
  switch (packed[0]) {
    case formats.dictionary:
      return inflateRawSync(bytes, { dictionary, chunkSize: maxDeflatedBytes }).toString().split('\n')
    case formats.brotli:
      return brotliDecompressSync(bytes, { chunkSize: groupChunkBytes }).toString().split('\n')
    default:
      throw new Error(`Packed lines have the unknown format ${String(packed[0])}.`)
  }
}

/** Variable-length numbers: seven bits a byte, the lowest first. The eighth bit is set where more bytes follow. */
function writeNumbers(numbers: readonly number[]): number[] {
  const bytes: number[] = []
  for (let number of numbers) {
    for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) + 128)
    bytes.push(number)
  }
  return bytes
}

/** Statements of a group, or only their indexes. */
export interface PackedMembers {
  /** Ascending. */
  readonly indexes: readonly number[]
  /**
   * Unpacks the lines, in the order of the indexes; empty where only indexes were packed. @throws Error for damaged
   * bytes
   */
  lines(): readonly string[]
}

/** @param indexes ascending @param lines in the order of the indexes; null packs the indexes only */
export function packMembers(indexes: readonly number[], lines: readonly string[] | null): Uint8Array {
  const distances = indexes.map((index, column) => index - (indexes[column - 1] ?? 0))
  const head = [formats.indexed, ...writeNumbers([indexes.length, ...distances])]
  if (lines === null) return Uint8Array.from(head)
  const body = packLines(lines)
  const packed = new Uint8Array(head.length + body.length)
  packed.set(head)
  packed.set(body, head.length)
  return packed
}

function readIndexes(packed: Uint8Array): { indexes: number[]; body: Uint8Array } {
  let at = 1
  const next = (): number => {
    for (let [number, scale] = [0, 1]; ; scale *= 128) {
      const byte = packed[at]
      if (byte === undefined) throw new Error('The packed indexes end too early.')
      at += 1
      number += (byte % 128) * scale
      if (byte < 128) return number
    }
  }
  const count = next()
  const indexes: number[] = []
  for (let index = 0; indexes.length < count; indexes.push(index)) index += next()
  return { indexes, body: packed.subarray(at) }
}

/** @throws Error for bytes that neither `packMembers` nor, in formats 1 and 2, `packLines` made */
export function unpackMembers(packed: Uint8Array): PackedMembers {
  if (packed[0] !== formats.indexed) {
    const [indexes = '', ...lines] = unpackLines(packed)
    return { indexes: indexes.split(',').map(Number), lines: () => lines }
  }
  const { indexes, body } = readIndexes(packed)
  return { indexes, lines: () => (body.length === 0 ? [] : unpackLines(body)) }
}
