/** The characters of an XML document. */
export interface DecodedXml {
  text: string
  /** The document is not in the encoding that it states. */
  guessed: boolean
}

const UTF8_BOM = [0xef, 0xbb, 0xbf]
const UTF16_LE_BOM = [0xff, 0xfe]
const UTF16_BE_BOM = [0xfe, 0xff]
const UTF16_LE_TAG = [0x3c, 0x00]
const UTF16_BE_TAG = [0x00, 0x3c]
const DECLARATION_BYTES = 256
/** Every sequence of bytes is valid in it, so it is the last resort. */
const FALLBACK = 'windows-1252'

/** Decodes by byte order mark, else by the XML declaration, else as UTF-8; falls back to windows-1252. */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const marked = markedEncoding(bytes)
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes), guessed: false }
  const stated = statedEncoding(bytes)
  const text = tryDecode(bytes, stated ?? 'utf-8')
  if (text !== null) return { text, guessed: false }
  const utf8 = tryDecode(bytes, 'utf-8')
  return { text: utf8 ?? new TextDecoder(FALLBACK).decode(bytes), guessed: true }
}

function markedEncoding(bytes: Uint8Array): string | null {
  const begins = (mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte)
  if (begins(UTF8_BOM)) return 'utf-8'
  if (begins(UTF16_LE_BOM) || begins(UTF16_LE_TAG)) return 'utf-16le'
  return begins(UTF16_BE_BOM) || begins(UTF16_BE_TAG) ? 'utf-16be' : null
}

function statedEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES))
  const encoding = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]?.trim().toLowerCase() ?? null
  // Bytes that can be read as "<?xml" are not UTF-16; some tools state it all the same.
  return encoding?.startsWith('utf-16') === true ? 'unreadable' : encoding
}

/** `null` when the bytes are invalid in the encoding, or the encoding is unknown. */
function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
