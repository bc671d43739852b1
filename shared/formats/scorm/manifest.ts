import type { Course, CourseItem, Organization } from '#shared/contract/resources/packages/course.ts'
import type { Finding } from '../finding.ts'
import { attribute, childNamed, childrenNamed, childText, type XmlElement } from '../xml/element.ts'
import { parseXml } from '../xml/parse.ts'
import { Expansion } from './expansion.ts'
import type { FileLookup } from './file-lookup.ts'
import type { Launch } from './launch.ts'
import { ManifestReport } from './manifest-report.ts'
import {
  assumeOrganization,
  firstLaunch,
  itemsOf,
  readOrganizations,
  type OrganizationContext,
} from './organizations.ts'
import { readResources } from './resources.ts'
import { SequencingCollection } from './sequencing-collection.ts'
import { oneLine } from './titles.ts'
import { detectVersion, type ScormVersion } from './version.ts'

/** A manifest that describes a course that can be launched. */
export interface Manifest {
  course: Course
  /** What the player opens first: relative to the package's root and URL-encoded, or an address outside. */
  entryHref: string
}

export type ManifestReading =
  { ok: true; manifest: Manifest; warnings: Finding[] } | { ok: false; errors: Finding[]; warnings: Finding[] }

/** A manifest and what it is read against. */
export interface ManifestSource {
  bytes: Uint8Array
  /** Path in the package, for findings. */
  path: string
  /** The files of the package. */
  files: FileLookup
}

/**
 * Reads a SCORM 1.2 or 2004 manifest. Oddities are warnings; a course that cannot be launched is an error. Never throws
 * for bad input.
 */
export function parseManifest({ bytes, path, files }: ManifestSource): ManifestReading {
  const xml = parseXml(bytes, path)
  if (!xml.ok) return { ok: false, errors: [xml.error], warnings: [] }
  const report = new ManifestReport(path)
  report.addAll(xml.warnings)
  const manifest = readManifest(xml.root, files, report)
  const { errors, warnings } = report
  if (manifest === null || errors.length > 0) return { ok: false, errors, warnings }
  return { ok: true, manifest, warnings }
}

function readManifest(root: XmlElement, files: FileLookup, report: ManifestReport): Manifest | null {
  if (root.name.toLowerCase() !== 'manifest') {
    report.add('MANIFEST_NOT_A_MANIFEST', {
      message: `The root element of imsmanifest.xml is <${root.name.slice(0, 60)}>, not <manifest>.`,
    })
    return null
  }
  if (childrenNamed(root, 'manifest').length > 0) report.add('SUBMANIFEST_IGNORED')
  const version = detectVersion(root, report)
  const expansion = new Expansion(report)
  const resources = readResources(root, { files, expansion, report })
  const launches = new Map<CourseItem, Launch>()
  const collection = new SequencingCollection(root, expansion)
  const context = { resources, files, launches, report, expansion, collection, standard: version.standard }
  const course = readCourse(root, version, context)
  const entryHref = course === null ? null : judgeLaunches(course, context)
  return course === null || entryHref === null ? null : { course: course.course, entryHref }
}

/** The manifest's identifier is shown and stored with the package. */
const LONGEST_IDENTIFIER = 500

interface PlayedCourse {
  course: Course
  played: Organization
}

function readCourse(root: XmlElement, version: ScormVersion, context: OrganizationContext): PlayedCourse | null {
  const listed = readOrganizations(root, context)
  const lomTitle = readLomTitle(root)
  const played = listed.played ?? assumeOrganization(lomTitle ?? 'Course', context)
  if (played === null) {
    context.report.add('ORGANIZATION_MISSING')
    return null
  }
  const identifier = (attribute(root, 'identifier') ?? '').slice(0, LONGEST_IDENTIFIER)
  const title = played.title || lomTitle || played.items[0]?.title || identifier || 'Untitled course'
  const organizations = listed.played === undefined ? [played] : listed.organizations
  const { standard, edition } = version
  return {
    course: { standard, edition, identifier, title, defaultOrganization: played.identifier, organizations },
    played,
  }
}

/** The title in the metadata, in the first language that it is given in. */
function readLomTitle(root: XmlElement): string | undefined {
  const metadata = childNamed(root, 'metadata')
  const title = childNamed(childNamed(childNamed(metadata, 'lom') ?? metadata, 'general'), 'title')
  const text = childText(title, 'langstring') ?? childText(title, 'string') ?? title?.text
  return text === undefined || text === '' ? undefined : oneLine(text)
}

/** The entry of the course, after reporting whatever will not open. `null` when the course cannot be started. */
function judgeLaunches({ played }: PlayedCourse, { launches, report }: OrganizationContext): string | null {
  const first = firstLaunch(played, launches)
  const forbidden = [...itemsOf(played)].filter((item) => launches.get(item)?.state === 'forbidden')
  for (const item of forbidden)
    report.add(first === undefined ? 'ENTRY_HREF_FORBIDDEN' : 'ITEM_HREF_FORBIDDEN', about(item))
  if (first === undefined) {
    if (forbidden.length === 0) report.add('NOTHING_LAUNCHABLE')
    return null
  }
  const [entryItem, entry] = first
  if (entry.state === 'missing')
    report.add('ENTRY_FILE_MISSING', {
      path: entry.file,
      message: `The file "${entry.file ?? ''}", which starts the course, is not in the archive.`,
    })
  for (const [item, launch] of launches) {
    if (launch.state === 'missing' && item !== entryItem)
      report.add('ITEM_FILE_MISSING', {
        path: launch.file,
        message: `The file of the item "${item.title.slice(0, 100)}" is not in the archive; the item will not open.`,
      })
    if (launch.state === 'external')
      report.add('LAUNCH_EXTERNAL', {
        message: `The item "${item.title.slice(0, 100)}" launches an address outside the package, which cannot report to the learning system.`,
      })
  }
  return entry.href
}

function about(item: CourseItem): { message: string } {
  return {
    message: `The address of the item "${item.title.slice(0, 100)}" leaves the package, uses a scheme that is not allowed or is too long; it cannot be launched.`,
  }
}
