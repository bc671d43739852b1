/** Small courses for tests, and the API calls of their content. */
import type { Course, CourseItem, Sequencing } from '#shared/contract/resources/packages/course.ts'
import { CourseTree } from '#web/player/course/course-tree.ts'
import type { Step, Visit } from '#web/player/runtime/engine.ts'

export function item(identifier: string, more: Partial<CourseItem> = {}): CourseItem {
  return {
    identifier,
    title: `Title of ${identifier}`,
    isVisible: true,
    href: `${identifier}.html`,
    resourceIdentifier: `r-${identifier}`,
    scormType: 'sco',
    items: [],
    ...more,
  }
}

/** A heading with items below it. */
export const cluster = (identifier: string, items: CourseItem[], sequencing: Sequencing = {}): CourseItem =>
  item(identifier, { href: null, resourceIdentifier: null, scormType: null, items, sequencing })

export function course(standard: Course['standard'], items: CourseItem[], sequencing?: Sequencing): CourseTree {
  return new CourseTree({
    standard,
    edition: standard === 'scorm12' ? '1.2' : '2004 4th Edition',
    identifier: 'course',
    title: 'A course',
    defaultOrganization: 'org',
    organizations: [
      { identifier: 'org', title: 'A course', items, ...(sequencing === undefined ? {} : { sequencing }) },
    ],
  })
}

type Calls = Readonly<Record<string, (...values: unknown[]) => string>>

const isCalls = (value: object): value is Calls => Object.values(value).some((entry) => typeof entry === 'function')

/** The API object of a visit, as content calls it. */
export function callsOf(visit: Visit | null): (name: string, ...values: unknown[]) => string {
  return (name, ...values) => {
    const object = visit?.api.object
    if (object === undefined || !isCalls(object)) throw new Error('no API')
    const call = object[name]
    if (call === undefined) throw new Error(`no ${name}`)
    return call(...values)
  }
}

/** The visit of a step that delivers. Throws if the step does not. */
export function delivered(step: Step): Visit {
  if (step.kind !== 'deliver') throw new Error(`expected a delivery, got ${step.kind}`)
  return step.visit
}
