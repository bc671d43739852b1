/** The organization that is played, with its items. */
import type { Course, CourseItem, Organization } from '#shared/contract/resources/packages/course.ts'

/** An item that has a page. */
export type Leaf = CourseItem & { readonly href: string }

const isLaunchable = (item: CourseItem): item is Leaf => item.href !== null

export class CourseTree {
  readonly organization: Organization
  /** Items with a page, in manifest order. */
  readonly leaves: readonly Leaf[]
  private readonly items: ReadonlyMap<string, CourseItem>

  constructor(readonly course: Course) {
    this.organization = playedOrganization(course)
    const items = new Map<string, CourseItem>()
    const walk = (item: CourseItem): void => {
      items.set(item.identifier, item)
      for (const child of item.items) walk(child)
    }
    for (const item of this.organization.items) walk(item)
    this.items = items
    this.leaves = [...items.values()].filter(isLaunchable)
  }

  /** Whether the course has one item only. Then there is no table of contents, and elements have no prefix. */
  get isSingle(): boolean {
    return this.leaves.length === 1
  }

  /** Whether an item states prerequisites (SCORM 1.2). */
  get hasPrerequisites(): boolean {
    return [...this.items.values()].some(({ prerequisites }) => prerequisites !== undefined)
  }

  find(identifier: string): CourseItem | null {
    return this.items.get(identifier) ?? null
  }

  leaf(identifier: string | null): Leaf | null {
    return this.leaves.find((leaf) => leaf.identifier === identifier) ?? null
  }

  /** Prefix of an item's elements in `cmi_data`. */
  prefixOf(identifier: string): string {
    return this.isSingle ? '' : `sco:${identifier}/`
  }
}

function playedOrganization(course: Course): Organization {
  const stated = course.organizations.find((organization) => organization.identifier === course.defaultOrganization)
  const found = stated ?? course.organizations[0]
  if (found === undefined) throw new Error('The course has no organization.')
  return found
}
