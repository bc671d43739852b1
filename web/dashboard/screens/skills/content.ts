/** The content of a version of a framework. */
import { queryOptions } from '@tanstack/react-query'
import type { frameworksFamily } from '#shared/contract/families/public/frameworks.ts'
import type { FrameworkContent, FrameworkFinding } from '#shared/contract/resources/skills/skill.ts'
import { isObject } from '#shared/contract/values.ts'
import { client, refusalOf, type Routes } from '#web/api-client/client.ts'
import { bodyOf, CallError, ownOrigin } from '#web/dashboard/app/calls.ts'

const routes = {
  getFrameworkVersion: { method: 'GET', path: '/api/v1/cale/frameworks/{frameworkId}/versions/{frameworkVersion}' },
} as const satisfies Routes<typeof frameworksFamily>
const frameworks = client<typeof frameworksFamily>()(routes, ownOrigin)

const isContent = (value: unknown): value is FrameworkContent =>
  isObject(value) && Array.isArray(value['skills']) && Array.isArray(value['edges'])

/** Reads content by its presigned link. @throws CallError where the bucket does not give it */
async function read(url: string, signal: AbortSignal): Promise<FrameworkContent> {
  const response = await fetch(url, { signal }).catch(() => null)
  if (response === null) throw new CallError({ outcome: 'unreachable' })
  if (!response.ok) throw new CallError(await refusalOf(response))
  const value: unknown = await response.json()
  if (!isContent(value)) throw new Error('The content of the framework has neither skills nor edges.')
  return value
}

export interface VersionAddress {
  readonly workspace: string
  readonly frameworkId: string
  readonly frameworkVersion: number
}

interface VersionContent extends FrameworkContent {
  /** What the last save or import of a draft found; null before that, and for published versions. */
  readonly findings: readonly FrameworkFinding[] | null
}

/** Skills and edges of a version. A published version never changes, but a draft does. */
export const contentQuery = ({ workspace, frameworkId, frameworkVersion }: VersionAddress) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'frameworks', 'content', frameworkId, frameworkVersion],
    queryFn: async ({ signal }): Promise<VersionContent> => {
      const params = { frameworkId, frameworkVersion }
      const { frameworkVersion: version } = await bodyOf(frameworks.getFrameworkVersion({ workspace, signal, params }))
      const content = version.contentUrl === null ? { skills: [], edges: [] } : await read(version.contentUrl, signal)
      return { ...content, findings: version.findings }
    },
  })
