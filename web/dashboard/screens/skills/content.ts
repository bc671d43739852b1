/** The content of a version of a framework, and the tree that its skills form. */
import { queryOptions } from '@tanstack/react-query'
import type { frameworksFamily } from '#shared/contract/families/public/frameworks.ts'
import type { FrameworkContent, Skill, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
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

/** Skills and edges of a version. A published version never changes, but a draft does. */
export const contentQuery = ({ workspace, frameworkId, frameworkVersion }: VersionAddress) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'frameworks', 'content', frameworkId, frameworkVersion],
    queryFn: async ({ signal }): Promise<FrameworkContent> => {
      const params = { frameworkId, frameworkVersion }
      const { frameworkVersion: version } = await bodyOf(frameworks.getFrameworkVersion({ workspace, signal, params }))
      return version.contentUrl === null ? { skills: [], edges: [] } : read(version.contentUrl, signal)
    },
  })

/** A skill and its parts. */
export interface Branch {
  readonly skill: Skill
  readonly parts: readonly Branch[]
}

const isPrimary = ({ type, primary }: SkillEdge): boolean => type === 'partOf' && primary

/** The primary whole of each part. */
const wholesOf = ({ edges }: FrameworkContent): ReadonlyMap<string, string> =>
  new Map(edges.filter(isPrimary).map(({ from, to }) => [from, to]))

/**
 * Skills by their primary wholes. A skill whose whole is missing is a root. Skills of a cycle, which a draft can have, are
 * roots too, each once.
 */
export function treeOf(content: FrameworkContent): readonly Branch[] {
  const known = new Set(content.skills.map(({ skillId }) => skillId))
  const wholes = wholesOf(content)
  const parts = new Map<string | null, Skill[]>()
  for (const skill of content.skills) {
    const whole = wholes.get(skill.skillId)
    const below = whole !== undefined && known.has(whole) ? whole : null
    const siblings = parts.get(below)
    if (siblings === undefined) parts.set(below, [skill])
    else siblings.push(skill)
  }
  const placed = new Set<string>()
  const branchOf = (skill: Skill): Branch => {
    placed.add(skill.skillId)
    const below = (parts.get(skill.skillId) ?? []).filter(({ skillId }) => !placed.has(skillId))
    return { skill, parts: below.map(branchOf) }
  }
  const roots = (parts.get(null) ?? []).map(branchOf)
  const inCycles = content.skills.flatMap((skill) => (placed.has(skill.skillId) ? [] : branchOf(skill)))
  return [...roots, ...inCycles]
}
