/** Writes small Android apps for tests: the compiled manifest byte by byte, and the archive around it. */
import { writeZip, type EntrySpec } from './zip-writer.ts'

type Value = string | number | boolean | { readonly reference: number }

export interface ElementSpec {
  readonly name: string
  readonly attributes?: Readonly<Record<string, Value>>
  readonly children?: readonly ElementSpec[]
}

export interface ManifestOptions {
  readonly utf8?: boolean
  /** Writes empty names for Android's attributes, as obfuscators do. */
  readonly nameless?: boolean
}

/** Android's ids of the attributes that tests write; all others are written by name. */
const ids: Readonly<Record<string, number>> = {
  name: 0x01010003,
  label: 0x01010001,
  value: 0x01010024,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  minSdkVersion: 0x0101020c,
  targetSdkVersion: 0x01010270,
  required: 0x0101028e,
}

const absent = 0xffffffff
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, index * 4))
  return bytes
}
const shorts = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

function chunk(type: number, header: Buffer, body: Buffer): Buffer {
  const size = 8 + header.length + body.length
  return Buffer.concat([shorts(type, 8 + header.length), words(size), header, body])
}

class Strings {
  readonly #texts: string[] = []
  /** Attributes with ids come first, because the map of ids counts from 0. */
  readonly ids = Object.keys(ids)

  constructor(private readonly options: ManifestOptions) {
    for (const name of this.ids) this.#texts.push(options.nameless === true ? '' : name)
  }

  index(text: string, from = this.ids.length): number {
    const known = this.#texts.indexOf(text, from)
    return known === -1 ? this.#texts.push(text) - 1 : known
  }

  attribute(name: string): number {
    const place = this.ids.indexOf(name)
    return place === -1 ? this.index(name) : place
  }

  chunk(): Buffer {
    const encoded = this.#texts.map((text) => (this.options.utf8 === true ? utf8(text) : utf16(text)))
    const offsets = encoded.map((_, index) => encoded.slice(0, index).reduce((sum, { length }) => sum + length, 0))
    const start = 28 + encoded.length * 4
    return chunk(
      1,
      words(encoded.length, 0, this.options.utf8 === true ? 0x100 : 0, start, 0),
      Buffer.concat([words(...offsets), padded(Buffer.concat(encoded))]),
    )
  }
}

const length8 = (length: number): number[] => (length < 0x80 ? [length] : [0x80 | (length >> 8), length & 0xff])
const utf8 = (text: string): Buffer =>
  Buffer.concat([
    Buffer.from([...length8(text.length), ...length8(Buffer.byteLength(text))]),
    Buffer.from(text),
    Buffer.alloc(1),
  ])
const utf16 = (text: string): Buffer =>
  Buffer.concat([
    shorts(...(text.length < 0x8000 ? [text.length] : [0x8000 | (text.length >> 16), text.length & 0xffff])),
    Buffer.from(text, 'utf16le'),
    Buffer.alloc(2),
  ])

function attribute(strings: Strings, name: string, value: Value): Buffer {
  const typed =
    typeof value === 'string'
      ? ([0x03, strings.index(value)] as const)
      : typeof value === 'number'
        ? ([0x10, value] as const)
        : typeof value === 'boolean'
          ? ([0x12, value ? absent : 0] as const)
          : ([0x01, value.reference] as const)
  return Buffer.concat([
    words(absent, strings.attribute(name), typeof value === 'string' ? strings.index(value) : absent),
    shorts(8),
    Buffer.from([0, typed[0]]),
    words(typed[1]),
  ])
}

function element(strings: Strings, { name, attributes = {}, children = [] }: ElementSpec): Buffer {
  const node = words(1, absent)
  const written = Object.entries(attributes).map(([key, value]) => attribute(strings, key, value))
  const start = Buffer.concat([words(absent, strings.index(name)), shorts(20, 20, written.length, 0, 0, 0), ...written])
  return Buffer.concat([
    chunk(0x102, node, start),
    ...children.map((child) => element(strings, child)),
    chunk(0x103, node, words(absent, strings.index(name))),
  ])
}

/** A compiled XML document. */
export function binaryXml(root: ElementSpec, options: ManifestOptions = {}): Buffer {
  const strings = new Strings(options)
  const body = element(strings, root)
  const map = chunk(0x180, Buffer.alloc(0), words(...strings.ids.map((name) => ids[name] ?? 0)))
  return chunk(3, Buffer.alloc(0), Buffer.concat([strings.chunk(), map, body]))
}

/** The manifest of a headset app; `parts` replaces the children of its root element. */
export const vrManifest = (parts: Partial<ElementSpec> = {}): ElementSpec => ({
  name: 'manifest',
  attributes: { package: 'com.example.forklift', versionCode: 42, versionName: '1.4.2' },
  children: [
    { name: 'uses-sdk', attributes: { minSdkVersion: 29, targetSdkVersion: 32 } },
    { name: 'uses-feature', attributes: { name: 'android.hardware.vr.headtracking', required: true } },
    {
      name: 'application',
      attributes: { label: 'Forklift safety' },
      children: [
        { name: 'meta-data', attributes: { name: 'com.oculus.supportedDevices', value: 'quest2|quest3' } },
        {
          name: 'activity',
          children: [
            {
              name: 'intent-filter',
              children: [
                { name: 'category', attributes: { name: 'com.oculus.intent.category.VR' } },
                { name: 'category', attributes: { name: 'android.intent.category.LAUNCHER' } },
              ],
            },
          ],
        },
      ],
    },
  ],
  ...parts,
})

/** An app with its manifest and some code. */
export const writeApk = (manifest: Buffer = binaryXml(vrManifest()), others: readonly EntrySpec[] = []): Buffer =>
  writeZip([
    { name: 'classes.dex', data: 'dex\n035' },
    ...others,
    { name: 'AndroidManifest.xml', data: manifest },
    { name: 'META-INF/CERT.SF', data: 'x' },
  ])
