import type { CourseItem, Organization } from '#shared/contract/resources/packages/course.ts'
import { attribute, childNamed, childrenNamed, type XmlElement } from '../xml/element.ts'
import { readItems, type ItemContext } from './items.ts'
import { resolveLaunch, type Launch } from './launch.ts'
import { readCompletionThreshold } from './runtime-data.ts'
import { readSequencing } from './sequencing.ts'
import { titleOf } from './titles.ts'
import { UniqueNames } from './unique-names.ts'
import { readBoolean, stated } from './values.ts'

export interface OrganizationList {
  organizations: Organization[]
  /** The one that is played; absent when there is none. */
  played: Organization | undefined
}

/** What all organizations share; identifiers are unique within each. */
export type OrganizationContext = Omit<ItemContext, 'identifiers'>

/** All organizations and the one to play: the default where it can be launched, else the first that can. */
export function readOrganizations(root: XmlElement, context: OrganizationContext): OrganizationList {
  const container = childNamed(root, 'organizations')
  const elements = container === undefined ? [] : childrenNamed(container, 'organization')
  const names = new UniqueNames()
  const organizations = elements.map((element) => readOrganization(element, names, context))
  const stated = container === undefined ? '' : (attribute(container, 'default') ?? '')
  const named = organizations.find(({ identifier }) => identifier === stated)
  const usable = [named, ...organizations].find(
    (organization) => organization !== undefined && firstLaunch(organization, context.launches) !== undefined,
  )
  const played = usable ?? named ?? organizations[0]
  if (played !== undefined && played !== named && (stated !== '' || organizations.length > 1))
    reportDefault(stated, played, context)
  return { organizations, played }
}

/**
 * The first item, in the order of the menu, that has an address to launch, and how; what is forbidden is passed over.
 */
export function firstLaunch(
  organization: Pick<Organization, 'items'>,
  launches: ReadonlyMap<CourseItem, Launch>,
): [CourseItem, Launch] | undefined {
  for (const item of itemsOf(organization)) {
    const launch = launches.get(item)
    if (launch !== undefined && launch.state !== 'forbidden') return [item, launch]
  }
  return undefined
}

/** All items of an organization in the order of the menu. */
export function* itemsOf(parent: { items: CourseItem[] }): Generator<CourseItem, void, undefined> {
  // Not recursive: a delegating generator costs the depth of the tree at every step.
  const ahead = parent.items.toReversed()
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    yield next
    for (const item of next.items.toReversed()) ahead.push(item)
  }
}

function readOrganization(element: XmlElement, names: UniqueNames, context: OrganizationContext): Organization {
  const identifier = uniqueIdentifier(element, names, context)
  const items = readItems(element, { ...context, identifiers: new UniqueNames() })
  return stated({
    identifier,
    title: titleOf(element) ?? '',
    objectivesGlobalToSystem: readBoolean(element, 'objectivesGlobalToSystem', context.report),
    sharedDataGlobalToSystem: readBoolean(element, 'sharedDataGlobalToSystem', context.report),
    completionThreshold: readCompletionThreshold(element, context.report),
    sequencing: readSequencing(element, context.collection, context.report),
    items,
  })
}

function uniqueIdentifier(element: XmlElement, names: UniqueNames, { report }: OrganizationContext): string {
  const identifier = attribute(element, 'identifier') ?? ''
  const wanted = identifier === '' ? `organization-${names.size + 1}` : identifier
  if (names.has(wanted))
    report.add('ORGANIZATION_IDENTIFIER_DUPLICATE', {
      message: `Two organizations have the identifier "${wanted.slice(0, 100)}"; the later one was renamed.`,
    })
  return names.take(wanted)
}

/** A package that only carries resources is played when there can be no doubt what: it has exactly one SCO. */
export function assumeOrganization(title: string, context: OrganizationContext): Organization | null {
  const [sco, ...others] = [...context.resources.values()].filter(
    ({ scormType, href }) => scormType === 'sco' && href !== null,
  )
  const launch = sco === undefined || others.length > 0 ? undefined : resolveLaunch(sco, '', context)
  if (sco === undefined || launch === undefined) return null
  const item: CourseItem = {
    identifier: 'item-1',
    title,
    isVisible: true,
    href: launch.href,
    resourceIdentifier: sco.identifier,
    scormType: 'sco',
    items: [],
  }
  context.launches.set(item, launch)
  context.report.add('ORGANIZATION_ASSUMED')
  return { identifier: 'organization-1', title, items: [item] }
}

function reportDefault(wanted: string, played: Organization, { report }: OrganizationContext): void {
  const why =
    wanted === ''
      ? 'No default organization is stated'
      : `The default organization "${wanted.slice(0, 100)}" does not exist or cannot be launched`
  report.add('DEFAULT_ORGANIZATION_INVALID', { message: `${why}; "${played.identifier.slice(0, 100)}" is played.` })
}
