import { crc32 } from 'node:zlib'
import { getFileNameLowLevel, type ExtraField } from 'yauzl'
import type { FindingCode } from '../finding-catalogue.ts'

const UTF8_FLAG = 0x800
const UNICODE_PATH_FIELD = 0x7075

type NameError = Extract<FindingCode, `ZIP_PATH_${string}`>

export interface DecodedName {
  text: string
  /** The bytes are neither marked nor valid as UTF-8, so the old code page was assumed. */
  guessed: boolean
}

export interface RawName {
  flags: number
  bytes: Buffer
  extraFields: ExtraField[]
}

export type NormalizedName =
  { ok: true; path: string; folder: boolean; backslashes: boolean } | { ok: false; code: NameError }

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The name of an entry: the Unicode path field, UTF-8 (marked or not), or code page 437, in this order. */
export function decodeName({ flags, bytes, extraFields }: RawName): DecodedName {
  const fromField = unicodePath(bytes, extraFields)
  if (fromField !== null) return { text: fromField, guessed: false }
  try {
    return { text: strictUtf8.decode(bytes), guessed: false }
  } catch {
    return { text: getFileNameLowLevel(flags & ~UTF8_FLAG, bytes, [], true), guessed: true }
  }
}

/** The name in Info-ZIP's Unicode path field, where there is one that belongs to this name. */
function unicodePath(bytes: Buffer, extraFields: ExtraField[]): string | null {
  const field = extraFields.find(({ id, data }) => id === UNICODE_PATH_FIELD && data.length > 5 && data[0] === 1)
  if (field?.data.readUInt32LE(1) !== crc32(bytes)) return null
  const name = field.data.subarray(5).toString('utf8')
  return name.includes('\uFFFD') ? null : name
}

/** A safe relative path for `name`, or the reason why there is none. Backslashes are separators. */
export function normalizeName(name: string, maxPathBytes: number): NormalizedName {
  if (name.includes('\0')) return { ok: false, code: 'ZIP_PATH_NUL' }
  const slashed = name.replaceAll('\\', '/')
  if (slashed.startsWith('/') || /^[A-Za-z]:/.test(slashed)) return { ok: false, code: 'ZIP_PATH_ABSOLUTE' }
  if (leavesFolder(slashed)) return { ok: false, code: 'ZIP_PATH_TRAVERSAL' }
  const segments = slashed.split('/').filter((segment) => segment !== '' && segment !== '.')
  const path = segments.join('/')
  const folder = slashed.endsWith('/')
  if ((path === '' && !folder) || /\p{Cc}/u.test(withoutIconSuffix(path)))
    return { ok: false, code: 'ZIP_PATH_INVALID' }
  if (Buffer.byteLength(path) > maxPathBytes) return { ok: false, code: 'ZIP_PATH_TOO_LONG' }
  return { ok: true, path, folder, backslashes: slashed !== name }
}

/** Also when the path is only made to climb by percent-decoding, as a server in front of the files may do. */
function leavesFolder(slashed: string): boolean {
  const decoded = slashed.replace(/%2e/gi, '.').replace(/%(?:2f|5c)/gi, '/')
  return slashed.split('/').includes('..') || decoded.split('/').includes('..')
}

/** macOS keeps folder icons in files whose name ends in a carriage return; they are ignored later. */
function withoutIconSuffix(path: string): string {
  return path.endsWith('Icon\r') ? path.slice(0, -1) : path
}

const IGNORED_NAMES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini', 'ehthumbs.db', 'icon\r'])

/** Files that operating systems leave in archives and that are no content. */
export function isSystemFile(path: string): boolean {
  const segments = path.split('/')
  const name = segments.at(-1) ?? ''
  return segments.includes('__MACOSX') || name.startsWith('._') || IGNORED_NAMES.has(name.toLowerCase())
}
