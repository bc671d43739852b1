/**
 * Statements as they lie in rows: lines of text, deflated together. Few lines are deflated against a dictionary of what
 * statements are made of, which makes a single one a third smaller; many lines are their own dictionary. Which places of
 * a group they are of stands before them, so that it is known without unpacking:
 *
 *   3 ── how many ── distance of each place from the one before ── the lines, in a form of their own, or nothing
 *   1, 2 ── lines; in older rows the first of them names the places
 */
import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Text that statements share; what comes often stands at the end. Rows refer into it: it may never change. A better one
 * gets a code of its own.
 */
const dictionary = Buffer.from(
  [
    'interactionType":"choice","correctResponsesPattern":["true-false","fill-in","matching","sequencing","likert","numeric","performance","choices":[{"id":"',
    'attachments":[{"usageType":"http://","contentType":"application/octet-stream","length":,"sha2":"',
    'http://adlnet.gov/expapi/activities/assessment lesson module objective question cmi.interaction media ',
    'http://adlnet.gov/expapi/verbs/answered asked attempted attended commented exited experienced failed imported interacted launched mastered passed preferred progressed registered responded resumed scored shared suspended terminated voided ',
    'https://w3id.org/xapi/adl/verbs/abandoned satisfied waived https://w3id.org/xapi/cmi5/context/categories/moveon ',
    'https://w3id.org/xapi/video/verbs/played paused seeked https://w3id.org/xapi/video/activity-type/video',
    '"instructor":{"team":{"objectType":"Group","member":[{"mbox_sha1sum":"","openid":"','"revision":"","platform":"","language":"en-US"',
    '"result":{"score":{"scaled":0.,"raw":,"min":0,"max":100},"success":true,"completion":true,"response":"","duration":"PT',
    '"https://w3id.org/xapi/video/extensions/completion-threshold":,"https://w3id.org/xapi/video/extensions/length":,"https://w3id.org/xapi/video/extensions/session-id":"',
    '"https://w3id.org/xapi/video/extensions/time":,"https://w3id.org/xapi/video/extensions/progress":0.,"https://w3id.org/xapi/video/extensions/played-segments":"0[.]',
    '{"id":"","actor":{"objectType":"Agent","name":"","mbox":"mailto:@example.com"},"verb":{"id":"http://adlnet.gov/expapi/verbs/completed","display":{"en-US":"completed"}},',
    '"object":{"objectType":"Activity","id":"https://www.","definition":{"name":{"en-US":"","description":{"en-US":"","type":"http://adlnet.gov/expapi/activities/course"}}},',
    '"context":{"registration":"","contextActivities":{"parent":[{"objectType":"Activity","id":"http://"}],"grouping":[{"id":""}],"category":[{"id":"https://w3id.org/xapi/video"}]},"extensions":{',
    '"timestamp":"2026-01-01T00:00:00.000Z","stored":"2026-01-01T00:00:00.000Z","version":"1.0.0","version":"2.0.0","authority":{"objectType":"Agent","account":{"homePage":"https://","name":""}}}',
  ].join(''),
)

/** Texts up to this many bytes are deflated against the dictionary. */
const fewBytes = 12_288
/** Room for few lines: as small as with more of it, which takes longer to make than to fill. */
const small = { memLevel: 5, chunkSize: 4000 }
/** As small as ordinary deflating makes it, in a quarter of the time. */
const quality = 1
/** Room for the text of an ordinary group in one piece. */
const wholeGroup = 256 * 1024

const codes = { dictionary: 1, brotli: 2, placed: 3 } as const

const coded = (code: number, bytes: Uint8Array): Uint8Array => {
  const packed = new Uint8Array(bytes.length + 1)
  packed[0] = code
  packed.set(bytes, 1)
  return packed
}

/** @param lines texts without line ends, as JSON without indents is */
export function packLines(lines: readonly string[]): Uint8Array {
  const text = Buffer.from(lines.join('\n'))
  if (text.length <= fewBytes) return coded(codes.dictionary, deflateRawSync(text, { dictionary, ...small }))
  return coded(codes.brotli, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }))
}

/** @throws Error where the bytes are not what `packLines` made */
export function unpackLines(packed: Uint8Array): string[] {
  const bytes = packed.subarray(1)
  switch (packed[0]) {
    case codes.dictionary:
      return inflateRawSync(bytes, { dictionary, chunkSize: fewBytes }).toString().split('\n')
    case codes.brotli:
      return brotliDecompressSync(bytes, { chunkSize: wholeGroup }).toString().split('\n')
    default:
      throw new Error('These lines were packed in a way that this code does not know.')
  }
}

/** Numbers of seven bits a byte, the lowest first; the eighth says that more follow. */
function writeNumbers(numbers: readonly number[]): number[] {
  const bytes: number[] = []
  for (let number of numbers) {
    for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) + 128)
    bytes.push(number)
  }
  return bytes
}

/** Statements of a group, or their places alone. */
export interface PackedMembers {
  /** Ascending. */
  readonly positions: readonly number[]
  /** Unpacks the lines, in the order of the positions; none where only places were packed. @throws Error where they are not what was packed */
  lines(): readonly string[]
}

/** @param lines in the order of the positions, which ascend; null for the places alone */
export function packMembers(positions: readonly number[], lines: readonly string[] | null): Uint8Array {
  const distances = positions.map((position, index) => position - (positions[index - 1] ?? 0))
  const head = [codes.placed, ...writeNumbers([positions.length, ...distances])]
  if (lines === null) return Uint8Array.from(head)
  const body = packLines(lines)
  const packed = new Uint8Array(head.length + body.length)
  packed.set(head)
  packed.set(body, head.length)
  return packed
}

function readPlaces(packed: Uint8Array): { positions: number[]; body: Uint8Array } {
  let at = 1
  const next = (): number => {
    for (let [number, scale] = [0, 1]; ; scale *= 128) {
      const byte = packed[at]
      if (byte === undefined) throw new Error('These places end too early.')
      at += 1
      number += (byte % 128) * scale
      if (byte < 128) return number
    }
  }
  const count = next()
  const positions: number[] = []
  for (let position = 0; positions.length < count; positions.push(position)) position += next()
  return { positions, body: packed.subarray(at) }
}

/** @throws Error where the bytes are not what `packMembers`, or `packLines` for older rows, made */
export function unpackMembers(packed: Uint8Array): PackedMembers {
  if (packed[0] !== codes.placed) {
    const [places = '', ...lines] = unpackLines(packed)
    return { positions: places.split(',').map(Number), lines: () => lines }
  }
  const { positions, body } = readPlaces(packed)
  return { positions, lines: () => (body.length === 0 ? [] : unpackLines(body)) }
}
