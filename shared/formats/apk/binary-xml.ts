/**
 * Android's binary XML, as `AndroidManifest.xml` is compiled: a string pool, ids of attribute names, and the events of
 * the document one after the other. Written from the format's description; nothing of an archive is trusted here.
 */
import { ChunkReader, chunksOf, MalformedChunk, type Chunk } from './chunk-reader.ts'
import { readStringPool, type StringPool } from './string-pool.ts'

const XML = 0x0003
const STRING_POOL = 0x0001
const RESOURCE_MAP = 0x0180
const START_ELEMENT = 0x0102
const END_ELEMENT = 0x0103

const ATTRIBUTE_BYTES = 20
const ABSENT = 0xffffffff
const MOST_ELEMENTS = 20_000
const MOST_ATTRIBUTES = 1000
const DEEPEST = 64

const valueTypes = { reference: 0x01, string: 0x03, decimal: 0x10, hexadecimal: 0x11, boolean: 0x12 } as const

/** The stated value; `null` if it is a reference to a resource, or of a type that manifests do not use. */
export type AttributeValue = string | number | boolean | null

export interface XmlElement {
  readonly name: string
  /** By Android's id of the attribute where it has one, else by its name. */
  readonly attributes: ReadonlyMap<number | string, AttributeValue>
  readonly children: readonly XmlElement[]
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[]
}

class Document {
  #strings: StringPool = () => null
  #ids: readonly number[] = []
  #elements = 0
  #attributes = 0
  readonly #open: OpenElement[] = []
  root: XmlElement | null = null

  add({ type, headerBytes, reader }: Chunk): void {
    if (type === STRING_POOL) this.#strings = readStringPool(reader, headerBytes)
    else if (type === RESOURCE_MAP)
      this.#ids = Array.from({ length: Math.floor((reader.size - headerBytes) / 4) }, (_, index) =>
        reader.word(headerBytes + index * 4),
      )
    else if (type === START_ELEMENT) this.#start(reader, headerBytes)
    else if (type === END_ELEMENT) this.#open.pop()
  }

  #start(reader: ChunkReader, headerBytes: number): void {
    this.#elements += 1
    if (this.#elements > MOST_ELEMENTS || this.#open.length >= DEEPEST)
      throw new MalformedChunk('The document is larger than any manifest.')
    const element = {
      name: this.#strings(reader.word(headerBytes + 4)) ?? '',
      attributes: this.#attributesOf(reader, headerBytes),
      children: [],
    }
    const parent = this.#open.at(-1)
    if (parent === undefined) this.root ??= element
    else parent.children.push(element)
    this.#open.push(element)
  }

  #attributesOf(reader: ChunkReader, headerBytes: number): Map<number | string, AttributeValue> {
    const start = headerBytes + reader.short(headerBytes + 8)
    const stride = reader.short(headerBytes + 10)
    const count = reader.short(headerBytes + 12)
    this.#attributes += count
    if (count > MOST_ATTRIBUTES || this.#attributes > MOST_ELEMENTS * 10 || (count > 0 && stride < ATTRIBUTE_BYTES))
      throw new MalformedChunk('An element has attributes without end.')
    const attributes = new Map<number | string, AttributeValue>()
    for (let at = start; at < start + count * stride; at += stride) {
      const name = reader.word(at + 4)
      const key = this.#ids[name] ?? this.#strings(name)
      // The first one counts, as it does on a device.
      if (key !== null && !attributes.has(key)) attributes.set(key, this.#valueAt(reader, at))
    }
    return attributes
  }

  #valueAt(reader: ChunkReader, at: number): AttributeValue {
    const type = reader.byte(at + 15)
    const data = reader.word(at + 16)
    if (type === valueTypes.string) return this.#strings(data)
    if (type === valueTypes.boolean) return data !== 0
    if (type === valueTypes.decimal || type === valueTypes.hexadecimal) return reader.signedWord(at + 16)
    const raw = reader.word(at + 8)
    return type === valueTypes.reference || raw === ABSENT ? null : this.#strings(raw)
  }
}

/** The root element; null where the bytes are no binary XML, or break off. Bad input never throws. */
export function parseBinaryXml(bytes: Uint8Array): XmlElement | null {
  const reader = new ChunkReader(bytes)
  try {
    if (reader.short(0) !== XML) return null
    const document = new Document()
    for (const chunk of chunksOf(reader.slice(0, Math.min(reader.size, reader.word(4))), reader.short(2)))
      document.add(chunk)
    return document.root
  } catch (error) {
    if (error instanceof MalformedChunk) return null
    throw error
  }
}
