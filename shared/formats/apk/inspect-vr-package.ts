/** VR packages: ZIP archives with one Android app and any other files. */
import { finding, type Finding } from '../finding.ts'
import { PackageContentError } from '../zip/content-error.ts'
import { readDirectory } from '../zip/directory.ts'
import type { ZipLimits } from '../zip/limits.ts'
import { cacheTail, type RangeSource } from '../zip/range-source.ts'
import { readEntry } from '../zip/walk.ts'
import type { ZipEntry } from '../zip/zip-entry.ts'
import { readAndroidManifest, type AndroidApp } from './android-manifest.ts'
import { openApk, PieceNotKept } from './open-apk.ts'

export interface AcceptedVrPackage {
  readonly ok: true
  readonly app: AndroidApp
  /** The app among `entries`. */
  readonly apk: ZipEntry
  /** Files to host in the order of their bytes. */
  readonly entries: readonly ZipEntry[]
  readonly totalSize: number
  readonly warnings: readonly Finding[]
}

interface RefusedVrPackage {
  readonly ok: false
  readonly errors: Finding[]
  readonly warnings: Finding[]
}

const MiB = 1024 * 1024

/** A compressed app has to be unpacked as a whole while the caller waits. */
const MOST_COMPRESSED_BYTES = 512 * MiB
const LARGEST_MANIFEST = 2 * MiB

/** Apps hold more files than courses, and resources that shrink as nothing else does; none of them is unpacked here. */
const appLimits = (apk: ZipEntry, limits: ZipLimits): ZipLimits => ({
  ...limits,
  maxEntries: 100_000,
  maxEntryBytes: Infinity,
  maxTotalBytes: Infinity,
  maxRatio: Infinity,
  maxDirectoryBytes: Math.min(apk.size, 32 * MiB),
})

/** Hosting writes its own files there. */
const isReserved = ({ path }: ZipEntry): boolean => path.startsWith('_lectern/')

const isApk = ({ path }: ZipEntry): boolean => /\.apk$/i.test(path)

/** The app itself, uploaded under a name that ends in `.zip`. */
const isBareApp = (entries: readonly ZipEntry[]): boolean =>
  ['AndroidManifest.xml', 'classes.dex'].every((name) => entries.some(({ path }) => path === name))

const unreadable = (apk: ZipEntry, message: string): Finding =>
  finding('VR_APK_UNREADABLE', { path: apk.path, message })

async function readApp(source: RangeSource, apk: ZipEntry, limits: ZipLimits): Promise<AndroidApp | Finding> {
  // Of a compressed app, its beginning is gone by now.
  const inner = cacheTail(await openApk(source, apk), { wholeBytes: 0 })
  const reading = await readDirectory(inner, appLimits(apk, limits))
  if (!reading.ok)
    return unreadable(apk, `The .apk file cannot be read: ${reading.errors[0]?.message ?? 'it is no archive.'}`)
  const manifest = reading.directory.entries.find(({ path }) => path === 'AndroidManifest.xml')
  if (manifest === undefined || manifest.size > LARGEST_MANIFEST)
    return unreadable(apk, 'The .apk file holds no AndroidManifest.xml.')
  return (
    readAndroidManifest(await readEntry(inner, manifest)) ??
    unreadable(apk, 'The AndroidManifest.xml of the .apk file is not one that Android compiles.')
  )
}

async function appOf(source: RangeSource, apk: ZipEntry, limits: ZipLimits): Promise<AndroidApp | Finding> {
  if (apk.method !== 'stored' && apk.size > MOST_COMPRESSED_BYTES)
    return finding('VR_APK_COMPRESSED', { path: apk.path })
  try {
    return await readApp(source, apk, limits)
  } catch (error) {
    if (error instanceof PackageContentError) return error.finding
    if (error instanceof PieceNotKept) return finding('VR_APK_COMPRESSED', { path: apk.path })
    throw error
  }
}

/**
 * Judges an archive that is no SCORM package.
 * @returns null where there is no app in it. Bad input never throws; what throws is the source.
 */
export async function inspectVrPackage(
  source: RangeSource,
  limits: ZipLimits,
): Promise<AcceptedVrPackage | RefusedVrPackage | null> {
  const reading = await readDirectory(source, limits)
  if (!reading.ok) return null
  const { warnings } = reading.directory
  const entries = reading.directory.entries.filter((entry) => !isReserved(entry))
  const refuse = (error: Finding): RefusedVrPackage => ({ ok: false, errors: [error], warnings })
  const [apk, second] = entries.filter(isApk)
  if (apk === undefined) return isBareApp(entries) ? refuse(finding('VR_APK_UNZIPPED')) : null
  if (second !== undefined) return refuse(finding('VR_SEVERAL_APKS', { path: second.path }))
  const app = await appOf(source, apk, limits)
  if ('severity' in app) return refuse(app)
  return {
    ok: true,
    app,
    apk,
    entries,
    totalSize: entries.reduce((total, { size }) => total + size, 0),
    warnings: [
      ...warnings,
      ...(app.vrFeatures.length === 0 ? [finding('VR_FEATURE_MISSING', { path: apk.path })] : []),
    ],
  }
}
