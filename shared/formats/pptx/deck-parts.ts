/** The parts of a deck (ECMA-376, part 2): files in its archive, and the relationships between them. */
import { posix } from 'node:path'
import { attribute, childrenNamed, type XmlElement } from '../xml/element.ts'
import { decodeXml } from '../xml/decode.ts'
import { parseXml } from '../xml/parse.ts'
import { PackageContentError } from '../zip/content-error.ts'
import type { RangeSource } from '../zip/range-source.ts'
import { readEntry } from '../zip/walk.ts'
import type { ZipEntry } from '../zip/zip-entry.ts'

export interface Relationship {
  readonly id: string
  /** The last segment of its type, such as `slide` or `notesSlide`. */
  readonly type: string
  /** Path of the part in the archive, or an address where the target is external. */
  readonly target: string
  readonly isExternal: boolean
}

const limits = { maxBytes: 32 * 1024 * 1024, keepsBlanks: true } as const

/** Reads parts on demand. A part that is missing, damaged or refused by the guards of XML is null, never an error. */
export class DeckParts {
  /** Path of the main part, usually `ppt/presentation.xml`; empty until it has been found. */
  mainPath = ''
  private readonly entries: ReadonlyMap<string, ZipEntry>

  constructor(
    private readonly source: RangeSource,
    entries: readonly ZipEntry[],
  ) {
    // Names of parts are compared without case.
    this.entries = new Map(entries.map((entry) => [entry.path.toLowerCase(), entry]))
  }

  /** Finds the main part by the relationship of the package, and whether it is that of a presentation. */
  async findMainPart(): Promise<boolean> {
    const main = (await this.relationships('')).find(({ type }) => type === 'officeDocument')
    if (main === undefined || (await this.xml(main.target))?.name !== 'presentation') return false
    this.mainPath = main.target
    return true
  }

  paths(): string[] {
    return [...this.entries.values()].map(({ path }) => path)
  }

  has(path: string): boolean {
    return this.entries.has(path.toLowerCase())
  }

  async bytes(path: string): Promise<Uint8Array | null> {
    const entry = this.entries.get(path.toLowerCase())
    if (entry === undefined) return null
    try {
      return await readEntry(this.source, entry)
    } catch (error) {
      if (error instanceof PackageContentError) return null
      throw error
    }
  }

  async text(path: string): Promise<string | null> {
    const bytes = await this.bytes(path)
    return bytes === null || bytes.byteLength > limits.maxBytes ? null : decodeXml(bytes).text
  }

  /** The root element, with the blanks of its text. */
  async xml(path: string): Promise<XmlElement | null> {
    const bytes = await this.bytes(path)
    const reading = bytes === null ? null : parseXml(bytes, path, limits)
    return reading?.ok === true ? reading.root : null
  }

  /** @param path of a part; empty for the package itself */
  async relationships(path: string): Promise<readonly Relationship[]> {
    const folder = posix.dirname(path)
    const root = await this.xml(posix.join(folder, '_rels', `${posix.basename(path)}.rels`))
    return (root === null ? [] : childrenNamed(root, 'Relationship')).flatMap((element) => {
      const target = attribute(element, 'Target')
      const isExternal = attribute(element, 'TargetMode')?.toLowerCase() === 'external'
      if (target === undefined) return []
      return {
        id: attribute(element, 'Id') ?? '',
        type: attribute(element, 'Type')?.split('/').at(-1) ?? '',
        target: isExternal ? target : partPath(folder, target),
        isExternal,
      }
    })
  }

  /** The first relationship of this type that leads to a part of the deck. */
  async related(path: string, type: string): Promise<string | null> {
    const found = (await this.relationships(path)).find((one) => one.type === type && !one.isExternal)
    return found?.target ?? null
  }
}

function partPath(folder: string, target: string): string {
  const path = target.startsWith('/') ? posix.normalize(target) : posix.join('/', folder, target)
  return path.replace(/^\/+/, '')
}
