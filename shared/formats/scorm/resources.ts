import { attribute, childNamed, childrenNamed, type XmlElement } from '../xml/element.ts'
import type { Expansion } from './expansion.ts'
import type { FileLookup } from './file-lookup.ts'
import type { ManifestReport } from './manifest-report.ts'
import { combineBases, resolveReference, type Oddity } from './reference.ts'

/** One `<resource>` of the manifest. */
export interface Resource {
  identifier: string
  scormType: 'sco' | 'asset' | null
  /** As written, without blanks around it. */
  href: string | null
  /** What `xml:base` of the manifest, the resources and the resource itself come to. */
  base: string
  dependencies: string[]
}

/** What resources are read against. */
export interface ResourceContext {
  files: FileLookup
  expansion: Expansion
  report: ManifestReport
}

/** Reads all resources by their identifier and compares the files that they list with the archive. */
export function readResources(root: XmlElement, context: ResourceContext): Map<string, Resource> {
  const { expansion, report } = context
  const container = childNamed(root, 'resources')
  const outer = combineBases(
    [root, container].map((element) => (element === undefined ? '' : (attribute(element, 'base') ?? ''))),
  )
  const byIdentifier = new Map<string, Resource>()
  const missing = new Set<string>()
  for (const element of container === undefined ? [] : childrenNamed(container, 'resource')) {
    if (!expansion.allows(outer.length)) break
    const base = combineBases([outer, attribute(element, 'base') ?? ''])
    for (const path of missingFiles(element, base, context)) missing.add(path)
    const resource = readResource(element, base)
    if (byIdentifier.has(resource.identifier))
      report.add('RESOURCE_IDENTIFIER_DUPLICATE', {
        message: `Two resources have the identifier "${resource.identifier.slice(0, 100)}"; the first one counts.`,
      })
    else byIdentifier.set(resource.identifier, resource)
  }
  for (const path of missing) report.add('RESOURCE_FILE_MISSING', { path })
  checkDependencies(byIdentifier, report)
  return byIdentifier
}

function readResource(element: XmlElement, base: string): Resource {
  const type = attribute(element, 'scormType')?.toLowerCase()
  const href = attribute(element, 'href') ?? ''
  return {
    identifier: attribute(element, 'identifier') ?? '',
    scormType: type === 'sco' || type === 'asset' ? type : null,
    href: href === '' ? null : href,
    base,
    dependencies: childrenNamed(element, 'dependency').flatMap(
      (dependency) => attribute(dependency, 'identifierref') ?? [],
    ),
  }
}

/** The files that the resource lists and the archive lacks. */
function missingFiles(element: XmlElement, base: string, { files, expansion, report }: ResourceContext): string[] {
  const missing: string[] = []
  for (const file of childrenNamed(element, 'file')) {
    const href = attribute(file, 'href') ?? ''
    if (href === '' || !expansion.allows(href.length + base.length)) continue
    const reference = resolveReference(href, base, files)
    if (reference.kind === 'forbidden') report.add('RESOURCE_FILE_OUTSIDE', { path: href })
    if (reference.kind !== 'file') continue
    if (!reference.found) missing.push(reference.path)
    reportOddities(reference.oddities, reference.path, report)
  }
  return missing
}

const ODDITY_CODES = { case: 'HREF_CASE_MISMATCH', backslashes: 'HREF_BACKSLASHES', absolute: 'HREF_ABSOLUTE' } as const

export function reportOddities(oddities: readonly Oddity[], path: string, report: ManifestReport): void {
  for (const oddity of oddities) report.add(ODDITY_CODES[oddity], { path })
}

function checkDependencies(resources: ReadonlyMap<string, Resource>, report: ManifestReport): void {
  for (const { identifier, dependencies } of resources.values()) {
    for (const dependency of dependencies.filter((candidate) => !resources.has(candidate))) {
      report.add('RESOURCE_DEPENDENCY_UNKNOWN', {
        message: `The resource "${identifier.slice(0, 100)}" depends on "${dependency.slice(0, 100)}", which the manifest does not have.`,
      })
    }
  }
}
