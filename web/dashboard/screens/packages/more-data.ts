/** What the list of packages asks and changes in its parts that are loaded once they are needed. */
import { queryOptions } from '@tanstack/react-query'
import type { organizationsFamily } from '#shared/contract/families/public/organizations.ts'
import type { quickPublishFamily } from '#shared/contract/families/public/quick-publish.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { Language } from '#web/dashboard/app/language.ts'
import { sampleCourses } from './sample-course.ts'

const organizationRoutes = {
  listOrganizations: { method: 'GET', path: '/api/v1/organizations' },
} as const satisfies Routes<typeof organizationsFamily>
const publishRoutes = {
  publishSlides: { method: 'POST', path: '/api/v1/quick-publish' },
} as const satisfies Routes<typeof quickPublishFamily>

const organizations = client<typeof organizationsFamily>()(organizationRoutes, ownOrigin)
const quickPublish = client<typeof quickPublishFamily>()(publishRoutes, { ...ownOrigin, timeout: 60_000 })

/** Organizations that the list can be filtered by. */
export const organizationsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'organizations', 'choices'],
    queryFn: async ({ signal }) =>
      (await bodyOf(organizations.listOrganizations({ workspace, signal, query: { limit: 500 } }))).organizations,
  })

/** Makes the sample course. @returns the id of its package */
export async function makeSampleCourse(workspace: string, language: Language, idempotencyKey: string): Promise<string> {
  const { slides, ...course } = sampleCourses[language]
  const body = { ...course, slides: [...slides], tenant_id: workspace }
  return (await bodyOf(quickPublish.publishSlides({ workspace, idempotencyKey, body }))).package_id
}
