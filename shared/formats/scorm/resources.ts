import { attribute, childNamed, childrenNamed, type XmlElement } from '../xml/element.ts'
import type { FileLookup } from './file-lookup.ts'
import type { ManifestReport } from './manifest-report.ts'
import { resolveReference, type Oddity } from './reference.ts'

/** One `<resource>` of the manifest. */
export interface Resource {
  identifier: string
  scormType: 'sco' | 'asset' | null
  /** As written, without blanks around it. */
  href: string | null
  /** The values of `xml:base` that apply, outermost first. */
  bases: string[]
  /** Paths in the package, whether the archive has them or not. */
  files: string[]
  dependencies: string[]
}

export interface ResourceList {
  byIdentifier: Map<string, Resource>
  /** Listed files that the archive lacks. */
  missingFiles: string[]
}

/** Reads all resources and compares the files that they list with the archive. */
export function readResources(root: XmlElement, files: FileLookup, report: ManifestReport): ResourceList {
  const container = childNamed(root, 'resources')
  const outer = [root, container].map((element) => (element === undefined ? '' : (attribute(element, 'base') ?? '')))
  const byIdentifier = new Map<string, Resource>()
  const missing = new Set<string>()
  for (const element of container === undefined ? [] : childrenNamed(container, 'resource')) {
    const bases = [...outer, attribute(element, 'base') ?? '']
    const listed = listedFiles(element, { bases, files, report })
    for (const path of listed.missing) missing.add(path)
    const resource = readResource(element, bases, listed.paths)
    if (byIdentifier.has(resource.identifier)) report.add('RESOURCE_IDENTIFIER_DUPLICATE', { message: `Two resources have the identifier "${resource.identifier.slice(0, 100)}"; the first one counts.` })
    else byIdentifier.set(resource.identifier, resource)
  }
  for (const path of missing) report.add('RESOURCE_FILE_MISSING', { path })
  checkDependencies(byIdentifier, report)
  return { byIdentifier, missingFiles: [...missing] }
}

function readResource(element: XmlElement, bases: string[], files: string[]): Resource {
  const type = attribute(element, 'scormType')?.toLowerCase()
  const href = attribute(element, 'href') ?? ''
  return {
    identifier: attribute(element, 'identifier') ?? '',
    scormType: type === 'sco' || type === 'asset' ? type : null,
    href: href === '' ? null : href,
    bases,
    files,
    dependencies: childrenNamed(element, 'dependency').flatMap((dependency) => attribute(dependency, 'identifierref') ?? []),
  }
}

interface Listing {
  bases: string[]
  files: FileLookup
  report: ManifestReport
}

function listedFiles(element: XmlElement, { bases, files, report }: Listing): { paths: string[]; missing: string[] } {
  const paths: string[] = []
  const missing: string[] = []
  for (const file of childrenNamed(element, 'file')) {
    const href = attribute(file, 'href') ?? ''
    if (href === '') continue
    const reference = resolveReference(href, bases, files)
    if (reference.kind === 'forbidden') report.add('RESOURCE_FILE_OUTSIDE', { path: href })
    if (reference.kind !== 'file') continue
    paths.push(reference.path)
    if (!reference.found) missing.push(reference.path)
    reportOddities(reference.oddities, reference.path, report)
  }
  return { paths, missing }
}

const ODDITY_CODES = { case: 'HREF_CASE_MISMATCH', backslashes: 'HREF_BACKSLASHES', absolute: 'HREF_ABSOLUTE' } as const

export function reportOddities(oddities: readonly Oddity[], path: string, report: ManifestReport): void {
  for (const oddity of oddities) report.add(ODDITY_CODES[oddity], { path })
}

function checkDependencies(resources: ReadonlyMap<string, Resource>, report: ManifestReport): void {
  for (const { identifier, dependencies } of resources.values()) {
    for (const dependency of dependencies.filter((candidate) => !resources.has(candidate))) {
      report.add('RESOURCE_DEPENDENCY_UNKNOWN', { message: `The resource "${identifier.slice(0, 100)}" depends on "${dependency.slice(0, 100)}", which the manifest does not have.` })
    }
  }
}
