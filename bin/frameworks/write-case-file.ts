import { writeFileSync } from 'node:fs'
import { casePackageOf, type Taxonomy } from './taxonomy.ts'

/** Largest file of an import. */
const mostBytes = 32 * 1024 * 1024

/** Writes a taxonomy as a CASE package. Returns what to tell whoever asked for it. */
export function writeCaseFile(taxonomy: Taxonomy, file: string): string {
  const text = JSON.stringify(casePackageOf(taxonomy, new Date().toISOString()))
  const bytes = Buffer.byteLength(text)
  if (bytes > mostBytes)
    throw new Error(
      `The package would have ${bytes} bytes, and an import takes at most ${mostBytes}. Nothing was written.`,
    )
  writeFileSync(file, text)
  return `${file}: ${taxonomy.items.length} skills, ${taxonomy.links.length} links between them, ${(bytes / 1_000_000).toFixed(1)} MB.
Import it in the dashboard (Skills, Frameworks), or by POST /api/v1/cale/frameworks/imports.`
}
