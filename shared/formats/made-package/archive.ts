/** The ZIP of a package that the service makes. The same facts and files always give the same bytes. */
import { writeDirectory, writeEntry, type WrittenEntry } from '../zip/write-entry.ts'
import { packageManifest, type ManifestFacts } from './manifest.ts'

/** Texts and bytes by path. */
export type PackageFiles = Readonly<Record<string, string | Uint8Array>>

/** The bytes of the ZIP: the manifest, then the files in the order of their paths. */
export function packageArchive(facts: Omit<ManifestFacts, 'files'>, contents: PackageFiles): Buffer {
  const files = Object.keys(contents).sort()
  const named: [string, string | Uint8Array][] = [
    ['imsmanifest.xml', packageManifest({ ...facts, files })],
    ...files.map((name): [string, string | Uint8Array] => [name, contents[name] ?? '']),
  ]
  const parts: Buffer[] = []
  const entries: WrittenEntry[] = []
  let offset = 0
  for (const [name, content] of named) {
    const { bytes, entry } = writeEntry(name, typeof content === 'string' ? Buffer.from(content) : content, offset)
    parts.push(bytes)
    entries.push(entry)
    offset += bytes.length
  }
  return Buffer.concat([...parts, writeDirectory(entries, offset)])
}
