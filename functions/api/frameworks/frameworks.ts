/** Creating, reading and writing frameworks. */
import { randomUUID } from 'node:crypto'
import { refused, versionConflict } from '#shared/domain/outcome.ts'
import { presentFramework } from '#shared/domain/skills/framework-presenter.ts'
import { maxFrameworks, newFramework, writeDraft, type Framework } from '#shared/domain/skills/framework.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { implement } from '#shared/http/implementation.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import { allAlignments } from '#shared/operations/skills/all-alignments.ts'
import { draftFindings } from '#shared/operations/skills/draft-findings.ts'
import { publishFramework as publish } from '#shared/operations/skills/publish-framework.ts'
import type { DraftContent } from '#shared/operations/skills/framework-objects.ts'
import { newId } from '#shared/platform/clock.ts'
import { presentGraph, type Dependencies, type FrameworkEndpoints } from './dependencies.ts'

export const createFramework = implement<FrameworkEndpoints['createFramework'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body }, stamp }, { frameworks, clock }) {
    const { caseIdentifier = randomUUID(), ...settings } = body
    const frameworkId = newId('fwk', clock)
    const change = newFramework({ tenantId, frameworkId, caseIdentifier, ...settings }, stamp)
    return (await frameworks.create(change))
      ? { framework: presentFramework(change.framework) }
      : refused('QUOTA_EXCEEDED', `A workspace has at most ${maxFrameworks} frameworks.`)
  },
})

export const listFrameworks = implement<FrameworkEndpoints['listFrameworks'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { frameworks, cursors }) {
    const scope = { tenantId, use: 'frameworks' }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const page = await frameworks.list(tenantId, { limit: query.limit, after: start.value })
    return { frameworks: page.rows.map(presentFramework), ...(await endOfPage(scope, page.next, cursors)) }
  },
})

export const getFramework = implement<FrameworkEndpoints['getFramework'], Dependencies>()({
  load: ({ tenantId, input }, { frameworks }) => frameworks.get(tenantId, input.params.frameworkId),
  handle: ({ loaded }) =>
    Promise.resolve(loaded === null ? resourceNotFound('framework') : { framework: presentFramework(loaded) }),
})

/** The package from which an earlier version was read stays beside the content, so that an export keeps what it holds. */
async function sourceOf(framework: Framework, { frameworks, objects }: Dependencies): Promise<DraftContent['source']> {
  const { tenantId, frameworkId } = framework
  for (const number of [framework.draftVersion, framework.currentVersion]) {
    const version = number === null ? null : await frameworks.getVersion(tenantId, frameworkId, number)
    const hash = version?.contentHash ?? null
    if (hash !== null) return (await objects.readContent(framework, hash)).source
  }
  return null
}

export const updateFrameworkDraft = implement<FrameworkEndpoints['updateFrameworkDraft'], Dependencies>()({
  load: ({ tenantId, input }, { frameworks }) => frameworks.get(tenantId, input.params.frameworkId),
  async handle({ input: { body }, loaded, stamp }, dependencies) {
    const { frameworks, objects } = dependencies
    if (loaded === null) return resourceNotFound('framework')
    const { version, ...content } = body
    if (version !== loaded.version) return versionConflict('framework', loaded.version)
    const source = await sourceOf(loaded, dependencies)
    const contentHash = await objects.putContent(loaded, { ...content, source, isSource: false })
    const findings = await draftFindings(loaded, content, dependencies)
    const stored = { contentHash, skills: content.skills.length, edges: content.edges.length, findings }
    const decision = writeDraft(loaded, { content: stored, version }, stamp)
    if (decision.outcome === 'refused') return decision
    const faster = await frameworks.change(loaded, decision.value)
    if (faster !== null) return versionConflict('framework', faster.version)
    return { framework: presentFramework(decision.value.framework), findings }
  },
})

const mostOrphaned = 500

/** Published mappings to skills that the new version of their framework lacks. */
async function orphanedMappings(
  { tenantId, frameworkId }: Framework,
  removedSkills: readonly string[],
  { alignments }: Dependencies,
) {
  if (removedSkills.length === 0) return []
  const removed = new Set(removedSkills)
  const aligned = (await allAlignments(tenantId, alignments)).filter((each) => each.frameworkId === frameworkId)
  return aligned
    .flatMap(({ alignmentId, published }) =>
      published.map(({ mappingId, skillId }) => ({ mappingId, alignmentId, skillId })),
    )
    .filter(({ skillId }) => removed.has(skillId))
    .slice(0, mostOrphaned)
}

export const publishFramework = implement<FrameworkEndpoints['publishFramework'], Dependencies>()({
  load: ({ tenantId, input }, { frameworks }) => frameworks.get(tenantId, input.params.frameworkId),
  async handle({ input: { body }, loaded, stamp }, dependencies) {
    if (loaded === null) return resourceNotFound('framework')
    const published = await publish(loaded, { version: body.version, stamp }, dependencies)
    if (published.outcome === 'refused') return published
    const { framework, version, removedSkills } = published.value
    return {
      framework: presentFramework(framework),
      skillGraph: await presentGraph(version, dependencies),
      impact: {
        removedSkills: [...removedSkills],
        orphanedMappings: await orphanedMappings(framework, removedSkills, dependencies),
      },
    }
  },
})
