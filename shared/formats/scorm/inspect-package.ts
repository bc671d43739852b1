import type { Course } from '#shared/contract/resources/packages/course.ts'
import { finding, type Finding } from '../finding.ts'
import { xmlLimits } from '../xml/parse.ts'
import { PackageContentError } from '../zip/content-error.ts'
import { readDirectory } from '../zip/directory.ts'
import type { ZipLimits } from '../zip/limits.ts'
import { cacheTail, type RangeSource } from '../zip/range-source.ts'
import { readEntry } from '../zip/walk.ts'
import type { ZipEntry } from '../zip/zip-entry.ts'
import { FileLookup } from './file-lookup.ts'
import { checkMedia } from './media-checks.ts'
import { parseManifest, type Manifest } from './manifest.ts'
import { locateManifest, recognizeOtherKind, type PackageFiles } from './package-files.ts'
import { checkCourse } from './static-checks.ts'

/** A package that can be hosted and launched. */
export interface AcceptedPackage {
  ok: true
  course: Course
  /** What the player opens first: relative to the version's root and URL-encoded, or an address outside. */
  entryHref: string
  /** Files to extract in the order of their bytes, with paths below the version's root. */
  entries: ZipEntry[]
  /** Unpacked bytes of all of them. */
  totalSize: number
  warnings: Finding[]
}

export interface RefusedPackage {
  ok: false
  /** At least one error; the first one explains the refusal best. */
  errors: Finding[]
  warnings: Finding[]
}

export type PackageInspection = AcceptedPackage | RefusedPackage

/**
 * Judges an uploaded archive by its directory and manifest: at most two reads of `source` for the directory and one
 * for the manifest, a single read altogether for small archives. Nothing is unpacked but the manifest.
 * Bad input never throws; what throws is the source.
 */
export async function inspectPackage(source: RangeSource, limits: ZipLimits): Promise<PackageInspection> {
  const cached = cacheTail(source)
  const reading = await readDirectory(cached, limits)
  if (!reading.ok) return { ok: false, errors: reading.errors, warnings: [] }
  const { entries, warnings } = reading.directory
  const located = locateManifest(entries)
  if (!located.ok) return { ok: false, errors: [recognizeOtherKind(entries) ?? located.error], warnings }
  const { files } = located
  const found = [...warnings, ...files.warnings]
  const manifest = await readManifest(cached, files)
  if (!manifest.ok)
    return { ok: false, errors: named(manifest.errors, entries), warnings: [...found, ...manifest.warnings] }
  return accept(manifest.manifest, files.entries, [...found, ...manifest.warnings])
}

type ManifestOutcome =
  { ok: true; manifest: Manifest; warnings: Finding[] } | { ok: false; errors: Finding[]; warnings: Finding[] }

async function readManifest(source: RangeSource, { manifest, entries }: PackageFiles): Promise<ManifestOutcome> {
  const { path } = manifest
  if (manifest.size > xmlLimits.maxBytes)
    return { ok: false, errors: [finding('MANIFEST_TOO_LARGE', { path })], warnings: [] }
  try {
    const bytes = await readEntry(source, manifest)
    return parseManifest({ bytes, path, files: new FileLookup(entries.map((entry) => entry.path)) })
  } catch (error) {
    if (!(error instanceof PackageContentError)) throw error
    return { ok: false, errors: [error.finding], warnings: [] }
  }
}

/** A package of another kind that carries a useless manifest is better described by its kind. */
function named(errors: Finding[], entries: readonly ZipEntry[]): Finding[] {
  const kind = recognizeOtherKind(entries)
  return kind === null ? errors : [kind, ...errors]
}

function accept(manifest: Manifest, entries: ZipEntry[], warnings: Finding[]): AcceptedPackage {
  return {
    ok: true,
    ...manifest,
    entries,
    totalSize: entries.reduce((total, { size }) => total + size, 0),
    warnings: [...warnings, ...checkCourse(manifest), ...checkMedia(entries)],
  }
}
