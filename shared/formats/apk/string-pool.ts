/** The strings of a compiled resource, by their index. */
import { MalformedChunk, type ChunkReader } from './chunk-reader.ts'

const UTF8_FLAG = 0x100
const MOST_STRINGS = 65_536
const LONGEST_STRING = 32_768
/** Of all strings together: many may point to the same bytes. */
const MOST_CHARACTERS = 4 * 1024 * 1024

export type StringPool = (index: number) => string | null

/** Lengths take one unit, or two where the first one's highest bit is set. */
function utf16String(reader: ChunkReader, at: number): string {
  const first = reader.short(at)
  const isLong = (first & 0x8000) !== 0
  const length = isLong ? ((first & 0x7fff) << 16) | reader.short(at + 2) : first
  return reader.text(at + (isLong ? 4 : 2), bounded(length) * 2, 'utf16le')
}

function utf8Length(reader: ChunkReader, at: number): { readonly length: number; readonly next: number } {
  const first = reader.byte(at)
  return (first & 0x80) === 0
    ? { length: first, next: at + 1 }
    : { length: ((first & 0x7f) << 8) | reader.byte(at + 1), next: at + 2 }
}

/** Stated twice: in characters, and in bytes. */
function utf8String(reader: ChunkReader, at: number): string {
  const { next } = utf8Length(reader, at)
  const bytes = utf8Length(reader, next)
  return reader.text(bytes.next, bounded(bytes.length), 'utf8')
}

function bounded(length: number): number {
  if (length > LONGEST_STRING) throw new MalformedChunk('A string is longer than any name.')
  return length
}

/**
 * Reads a string pool chunk. Strings are decoded when they are asked for; what has no place in the pool is null.
 * @throws MalformedChunk, when read too
 */
export function readStringPool(reader: ChunkReader, headerBytes: number): StringPool {
  const count = reader.word(8)
  const isUtf8 = (reader.word(16) & UTF8_FLAG) !== 0
  const stringsStart = reader.word(20)
  if (count > MOST_STRINGS) throw new MalformedChunk('There are more strings than any manifest has.')
  const known = new Map<number, string>()
  let characters = 0
  return (index) => {
    if (index >= count) return null
    const found = known.get(index)
    if (found !== undefined) return found
    const at = stringsStart + reader.word(headerBytes + index * 4)
    const text = isUtf8 ? utf8String(reader, at) : utf16String(reader, at)
    characters += text.length
    if (characters > MOST_CHARACTERS) throw new MalformedChunk('The strings are longer together than any manifest.')
    known.set(index, text)
    return text
  }
}
