import type { CourseItem } from '#shared/contract/resources/packages/course.ts'
import { attribute, childrenNamed, type XmlElement } from '../xml/element.ts'
import type { Expansion } from './expansion.ts'
import type { FileLookup } from './file-lookup.ts'
import { resolveLaunch, type Launch } from './launch.ts'
import type { ManifestReport } from './manifest-report.ts'
import type { Resource } from './resources.ts'
import { readRuntimeData } from './runtime-data.ts'
import { readSequencing } from './sequencing.ts'
import type { SequencingCollection } from './sequencing-collection.ts'
import { titleOf } from './titles.ts'
import type { UniqueNames } from './unique-names.ts'
import { readBoolean, stated } from './values.ts'

/** What reading one organization needs and gathers. */
export interface ItemContext {
  resources: ReadonlyMap<string, Resource>
  files: FileLookup
  collection: SequencingCollection
  expansion: Expansion
  standard: 'scorm12' | 'scorm2004'
  report: ManifestReport
  /** Identifiers given so far; they key the learner's state, so they must be unique. */
  identifiers: UniqueNames
  /** How each item with a launchable resource starts. */
  launches: Map<CourseItem, Launch>
}

/** Reads the `<item>` children of an organization or item, in order. */
export function readItems(parent: XmlElement, context: ItemContext): CourseItem[] {
  return childrenNamed(parent, 'item').map((element) => readItem(element, context))
}

function readItem(element: XmlElement, context: ItemContext): CourseItem {
  const { report } = context
  const identifier = uniqueIdentifier(element, context)
  const reference = attribute(element, 'identifierref') ?? ''
  const isCluster = childrenNamed(element, 'item').length > 0
  const resource = findResource(reference, isCluster, { identifier, context })
  const launch = resource === undefined ? undefined : findLaunch(resource, element, { identifier, context })
  const item: CourseItem = stated({
    identifier,
    title: readTitle(element, identifier, report),
    isVisible: readBoolean(element, 'isvisible', report) ?? true,
    href: launch?.href ?? null,
    resourceIdentifier: launch === undefined ? null : reference,
    scormType: launch === undefined || resource === undefined ? null : (resource.scormType ?? 'asset'),
    ...readRuntimeData(element, report),
    sequencing: readSequencing(element, context.collection, report),
    items: readItems(element, context),
  })
  if (launch !== undefined) context.launches.set(item, launch)
  return item
}

function uniqueIdentifier(element: XmlElement, { identifiers, report }: ItemContext): string {
  const written =
    element.attributes.find(({ name, prefix }) => name.toLowerCase() === 'identifier' && prefix === '')?.value ?? ''
  const identifier = attribute(element, 'identifier') ?? ''
  if (identifier !== written)
    report.add('IDENTIFIER_PADDED', {
      message: `The identifier "${identifier.slice(0, 100)}" has blanks around it; they were removed.`,
    })
  if (identifier === '') report.add('ITEM_IDENTIFIER_MISSING')
  const wanted = identifier === '' ? `item-${identifiers.size + 1}` : identifier
  if (identifiers.has(wanted))
    report.add('ITEM_IDENTIFIER_DUPLICATE', {
      message: `Two items have the identifier "${wanted.slice(0, 100)}"; the later one was renamed.`,
    })
  return identifiers.take(wanted)
}

interface About {
  identifier: string
  context: ItemContext
}

function findResource(reference: string, isCluster: boolean, { identifier, context }: About): Resource | undefined {
  if (reference === '') return undefined
  const about = `The item "${identifier.slice(0, 100)}"`
  if (isCluster && context.standard === 'scorm2004') {
    context.report.add('ITEM_CLUSTER_WITH_RESOURCE', {
      message: `${about} has both children and a resource, which SCORM 2004 does not allow; the resource is not launched.`,
    })
    return undefined
  }
  const resource = context.resources.get(reference)
  if (resource === undefined)
    context.report.add('ITEM_RESOURCE_UNKNOWN', {
      message: `${about} refers to the resource "${reference.slice(0, 100)}", which the manifest does not have; it cannot be launched.`,
    })
  else if (resource.href === null)
    context.report.add('ITEM_RESOURCE_WITHOUT_HREF', {
      message: `${about} refers to the resource "${reference.slice(0, 100)}", which has no href; it cannot be launched.`,
    })
  return resource
}

function findLaunch(resource: Resource, element: XmlElement, { identifier, context }: About): Launch | undefined {
  const launch = resolveLaunch(resource, attribute(element, 'parameters') ?? '', context)
  if (launch !== undefined && resource.scormType === null) {
    context.report.add('SCORM_TYPE_MISSING', {
      message: `The resource of the item "${identifier.slice(0, 100)}" does not state whether it is a SCO or an asset; it is treated as an asset.`,
    })
  }
  return launch
}

function readTitle(element: XmlElement, identifier: string, report: ManifestReport): string {
  const title = titleOf(element)
  if (title === undefined)
    report.add('ITEM_TITLE_MISSING', {
      message: `The item "${identifier.slice(0, 100)}" has no title; its identifier is shown instead.`,
    })
  return title ?? identifier
}
