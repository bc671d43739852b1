import { finding, type Finding } from '../finding.ts'
import type { ZipEntry } from '../zip/zip-entry.ts'

const MANIFEST = 'imsmanifest.xml'
/** The service writes its own files into this folder of a hosted package. */
const RESERVED_FOLDER = '_lectern/'

/** The files to host, with paths counted from the folder of the manifest. */
export interface PackageFiles {
  manifest: ZipEntry
  entries: ZipEntry[]
  warnings: Finding[]
}

export type PackageFilesReading = { ok: true; files: PackageFiles } | { ok: false; error: Finding }

/**
 * Finds the manifest, takes off the one folder that a package may have been zipped in, and leaves out reserved names.
 */
export function locateManifest(entries: readonly ZipEntry[]): PackageFilesReading {
  const manifests = entries.filter(({ path }) => nameOf(path).toLowerCase() === MANIFEST)
  const manifest = manifests.toSorted((a, b) => depthOf(a.path) - depthOf(b.path) || exactness(a) - exactness(b))[0]
  if (manifest === undefined) return { ok: false, error: finding('MANIFEST_MISSING') }
  const folder = manifest.path.slice(0, -MANIFEST.length)
  if (!entries.every(({ path }) => path.startsWith(folder))) {
    const message = `The manifest stands at "${manifest.path}" and not at the top of the archive.`
    return { ok: false, error: finding('MANIFEST_IN_SUBFOLDER', { path: manifest.path, message }) }
  }
  const moved = entries.map((entry) => ({ ...entry, path: entry.path.slice(folder.length) }))
  const reserved = moved.filter(({ path }) => path.startsWith(RESERVED_FOLDER))
  return {
    ok: true,
    files: {
      manifest: { ...manifest, path: manifest.path.slice(folder.length) },
      entries: moved.filter(({ path }) => !path.startsWith(RESERVED_FOLDER)),
      warnings: [
        ...(folder === '' ? [] : [finding('PACKAGE_IN_FOLDER', { path: folder })]),
        ...(nameOf(manifest.path) === MANIFEST ? [] : [finding('MANIFEST_NAME_CASE', { path: manifest.path })]),
        ...reserved.slice(0, 1).map(({ path }) => finding('ZIP_RESERVED_PATH', { path })),
      ],
    },
  }
}

/** Of AICC's four kinds of files; `.au` may as well be a sound. */
const AICC_EXTENSIONS = /\.(?:crs|des|cst)$/i

/** The error that names what a package without a usable manifest is; `null` when it is no known kind. */
export function recognizeOtherKind(entries: readonly ZipEntry[]): Finding | null {
  const named = (pattern: RegExp): ZipEntry | undefined => entries.find(({ path }) => pattern.test(nameOf(path)))
  const cmi5 = named(/^cmi5\.xml$/i)
  if (cmi5 !== undefined) return finding('PACKAGE_IS_CMI5', { path: cmi5.path })
  const xapi = named(/^tincan\.xml$/i)
  if (xapi !== undefined) return finding('PACKAGE_IS_XAPI', { path: xapi.path })
  const aicc = entries.find(({ path }) => AICC_EXTENSIONS.test(path))
  if (aicc !== undefined) return finding('PACKAGE_IS_AICC', { path: aicc.path })
  const inner = entries.length === 1 ? named(/\.zip$/i) : undefined
  return inner === undefined ? null : finding('PACKAGE_ZIPPED_TWICE', { path: inner.path })
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function depthOf(path: string): number {
  return path.split('/').length
}

function exactness({ path }: ZipEntry): number {
  return nameOf(path) === MANIFEST ? 0 : 1
}
