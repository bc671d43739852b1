/** What is known of a course in words: its title, the titles of its parts, and what its sessions have reported. */
import type { QueryClient } from '@tanstack/react-query'
import type { customerSessionsFamily } from '#shared/contract/families/dashboard/customer-sessions.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { packageTitlesQuery } from '../alignments/data.ts'
import { courseText } from './course-text.ts'
import { courseElementsQuery } from './data.ts'

const routes = {
  browseSessions: { method: 'GET', path: '/api/customer/sessions' },
  getSessionCourse: { method: 'GET', path: '/api/customer/sessions/{sessionId}/course' },
} as const satisfies Routes<typeof customerSessionsFamily>
const sessions = client<typeof customerSessionsFamily>()(routes, ownOrigin)

/** Titles of the parts, as the newest session of the course plays them; empty before the first session. */
async function partTitles(workspace: string, packageId: string): Promise<readonly string[]> {
  const query = { limit: 1, package_id: packageId }
  const [newest] = (await bodyOf(sessions.browseSessions({ workspace, query }))).sessions
  if (newest === undefined) return []
  const params = { sessionId: newest.session_id }
  return (await bodyOf(sessions.getSessionCourse({ workspace, params }))).parts.map(({ title }) => title)
}

/** @throws CallError as any other call */
export async function readCourseText(cache: QueryClient, workspace: string, packageId: string): Promise<string> {
  const [titles, parts, elements] = await Promise.all([
    cache.query(packageTitlesQuery(workspace)),
    partTitles(workspace, packageId),
    cache.query(courseElementsQuery(workspace, packageId)),
  ])
  return courseText([titles.get(packageId) ?? '', ...parts], elements)
}
