import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ZipFile } from 'yazl'
import { courseDocument } from './course-document.ts'
import { courseManifest } from './course-manifest.ts'
import { assetsOf, partsOf, standardOf, type SampleEdition } from './course-outline.ts'

const SOURCES = fileURLToPath(new URL('./course/', import.meta.url))

/** A fixed local date: the DOS time in a ZIP has no time zone, so the bytes are the same everywhere. */
const MODIFIED = new Date(2026, 0, 1, 12)
const FILE_MODE = 0o100644

/**
 * The files of an edition of the sample course: path in the package to bytes, the manifest first. Throws if a source
 * file is missing or a page lacks its heading.
 */
export function buildSampleCourse(edition: SampleEdition): Map<string, Uint8Array> {
  const read = (path: string) => readFileSync(join(SOURCES, path), 'utf8')
  const parts = partsOf(edition)
  const bytes = (text: string) => new TextEncoder().encode(text)
  const files = new Map([['imsmanifest.xml', bytes(courseManifest(edition))]])
  parts.forEach((part, index) => {
    const document = courseDocument(
      { part, next: parts[index + 1], oneOfSeveral: parts.length > 1, standard: standardOf(edition) },
      read,
    )
    files.set(part.file, bytes(document))
  })
  for (const path of [...new Set(parts.flatMap(assetsOf))].sort()) files.set(path, bytes(read(path)))
  return files
}

/** An edition as a SCORM package. The same sources and the same release of Node give the same bytes. */
export async function zipSampleCourse(edition: SampleEdition): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const [path, bytes] of buildSampleCourse(edition)) {
    zip.addBuffer(Buffer.from(bytes), path, { mtime: MODIFIED, mode: FILE_MODE, forceDosTimestamp: true })
  }
  zip.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of zip.outputStream) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  return Buffer.concat(chunks)
}
