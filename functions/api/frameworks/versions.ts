/** Versions of frameworks: lists, content, differences, exports, graphs. */
import { contentDiff } from '#shared/domain/skills/content-diff.ts'
import { presentVersion } from '#shared/domain/skills/framework-presenter.ts'
import type { FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import type { FrameworkContent } from '#shared/contract/resources/skills/skill.ts'
import { implement } from '#shared/http/implementation.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import { caseKey } from '#shared/operations/skills/framework-objects.ts'
import { contentLinkOf, presentGraph, signedLink, type Dependencies, type FrameworkEndpoints } from './dependencies.ts'

const noVersion = () => resourceNotFound('framework version')

export const listFrameworkVersions = implement<FrameworkEndpoints['listFrameworkVersions'], Dependencies>()({
  load: ({ tenantId, input }, { frameworks }) => frameworks.get(tenantId, input.params.frameworkId),
  async handle({ input: { query }, loaded }, { frameworks, cursors }) {
    if (loaded === null) return resourceNotFound('framework')
    const scope = { tenantId: loaded.tenantId, use: `framework versions ${loaded.frameworkId}` }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const page = await frameworks.listVersions(loaded, { limit: query.limit, after: start.value })
    return { versions: page.rows.map(presentVersion), ...(await endOfPage(scope, page.next, cursors)) }
  },
})

export const getFrameworkVersion = implement<FrameworkEndpoints['getFrameworkVersion'], Dependencies>()({
  load: ({ tenantId, input: { params } }, { frameworks }) =>
    frameworks.getVersion(tenantId, params.frameworkId, params.frameworkVersion),
  async handle({ loaded }, dependencies) {
    if (loaded === null) return noVersion()
    const findings = loaded.findings && [...loaded.findings]
    return { frameworkVersion: { ...presentVersion(loaded), ...(await contentLinkOf(loaded, dependencies)), findings } }
  },
})

const contentOf = async (version: FrameworkVersion, { objects }: Dependencies): Promise<FrameworkContent> =>
  version.contentHash === null ? { skills: [], edges: [] } : objects.readContent(version, version.contentHash)

export const getFrameworkDiff = implement<FrameworkEndpoints['getFrameworkDiff'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, query } }, dependencies) {
    const read = (number: number) => dependencies.frameworks.getVersion(tenantId, params.frameworkId, number)
    const [before, after] = await Promise.all([read(query.from), read(params.frameworkVersion)])
    if (before === null || after === null) return noVersion()
    const [old, now] = await Promise.all([contentOf(before, dependencies), contentOf(after, dependencies)])
    return { diff: { from: query.from, to: params.frameworkVersion, ...contentDiff(old, now) } }
  },
})

export const exportFrameworkVersion = implement<FrameworkEndpoints['exportFrameworkVersion'], Dependencies>()({
  load: ({ tenantId, input: { params } }, { frameworks }) =>
    frameworks.getVersion(tenantId, params.frameworkId, params.frameworkVersion),
  async handle({ loaded }, dependencies) {
    const key = loaded === null ? null : caseKey(loaded)
    if (loaded === null || key === null) return noVersion()
    const name = `${loaded.frameworkId}-${loaded.frameworkVersion}-case.json`
    return signedLink({ key, name }, dependencies)
  },
})

export const listSkillGraphs = implement<FrameworkEndpoints['listSkillGraphs'], Dependencies>()({
  load: ({ tenantId, input }, { frameworks }) => frameworks.get(tenantId, input.query.frameworkId),
  async handle({ loaded }, dependencies) {
    if (loaded === null) return resourceNotFound('framework')
    const { rows } = await dependencies.frameworks.listVersions(loaded, { limit: 100, after: null })
    const published = rows.filter(({ graphId }) => graphId !== null)
    return { skillGraphs: await Promise.all(published.map((version) => presentGraph(version, dependencies))) }
  },
})

export const getSkillGraph = implement<FrameworkEndpoints['getSkillGraph'], Dependencies>()({
  load: ({ tenantId, input }, { frameworks }) => frameworks.get(tenantId, input.query.frameworkId),
  async handle({ input: { params }, loaded }, dependencies) {
    if (loaded === null) return resourceNotFound('framework')
    const { rows } = await dependencies.frameworks.listVersions(loaded, { limit: 100, after: null })
    const version = rows.find(({ graphId }) => graphId === params.graphId)
    return version === undefined
      ? resourceNotFound('skill graph')
      : { skillGraph: await presentGraph(version, dependencies) }
  },
})
