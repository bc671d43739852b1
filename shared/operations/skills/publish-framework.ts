/** Publishes drafts: the snapshot of the graph first, then the version that names it. */
import type { FrameworkFinding } from '#shared/contract/resources/skills/skill.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { publishDraft, publishRefusal, type Framework, type FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { structureOf } from '#shared/domain/skills/skill-graph.ts'
import { writeCasePackage } from '#shared/formats/case/write-package.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { versionConflict } from '#shared/domain/outcome.ts'
import { draftFindings } from './draft-findings.ts'
import { graphIdOf, type DraftContent, type FrameworkObjects, type GraphLabels } from './framework-objects.ts'
import { writeIndex } from './skill-search.ts'

export interface Publishing {
  readonly frameworks: FrameworkRepository
  readonly objects: FrameworkObjects
  /** Origin of the API, which identifiers of exported packages begin with. */
  readonly apiBaseUrl: string
}

export interface Published {
  readonly framework: Framework
  readonly version: FrameworkVersion
  readonly removedSkills: readonly string[]
}

type PublishRefusal = 'VERSION_CONFLICT' | 'FRAMEWORK_IMMUTABLE' | 'INVALID_FRAMEWORK'

const invalid = (findings: readonly FrameworkFinding[]): Refused<'INVALID_FRAMEWORK'> =>
  refused('INVALID_FRAMEWORK', 'The draft cannot be published. Mend what the findings say, and publish again.', {
    details: { findings },
  })

const labelsOf = ({ skills }: DraftContent): GraphLabels => ({
  labels: skills.map(({ label }) => label),
  statements: skills.map(({ statement }) => statement),
  codes: skills.map(({ code }) => code),
  aliases: skills.map(({ aliases }) => aliases),
  types: skills.map(({ type }) => type),
})

const exportedOf = (framework: Framework, content: DraftContent, { base, now }: { base: string; now: string }) =>
  content.isSource && content.source !== null
    ? content.source
    : writeCasePackage(content, content.source, {
        identifier: framework.caseIdentifier,
        title: framework.title,
        language: framework.language,
        licence: framework.licence,
        base,
        changedAt: now,
      })

async function removedFrom(
  current: FrameworkVersion | null,
  content: DraftContent,
  objects: FrameworkObjects,
): Promise<string[]> {
  if (current?.graphId === null || current === null) return []
  const kept = new Set(content.skills.map(({ skillId }) => skillId))
  return (await objects.readStructure(current, current.graphId)).ids.filter((id) => !kept.has(id))
}

/**
 * @param framework as it is stored
 * @param version its revision, as the caller knows it
 */
export async function publishFramework(
  framework: Framework,
  { version, stamp }: { readonly version: number; readonly stamp: Stamp },
  publishing: Publishing,
): Promise<Applied<Published> | Refused<PublishRefusal>> {
  const { frameworks, objects, apiBaseUrl } = publishing
  const { tenantId, frameworkId, draftVersion, currentVersion } = framework
  const refusal = publishRefusal(framework, version)
  if (refusal !== null) return refusal
  const [draft, current] = await Promise.all([
    frameworks.getVersion(tenantId, frameworkId, draftVersion ?? 0),
    currentVersion === null ? null : frameworks.getVersion(tenantId, frameworkId, currentVersion),
  ])
  if (draft === null) throw new Error(`The framework ${frameworkId} lacks its draft ${String(draftVersion)}.`)
  if (draft.contentHash === null)
    return invalid([{ code: 'EMPTY_DRAFT', severity: 'error', message: 'The draft has no skills.', skillIds: [] }])
  const content = await objects.readContent(framework, draft.contentHash)
  const findings = await draftFindings(framework, content, publishing)
  if (findings.some(({ severity }) => severity === 'error')) return invalid(findings)
  const graphId = graphIdOf(content, framework.language)
  const removedSkills = await removedFrom(current, content, objects)
  const [caseHash] = await Promise.all([
    objects.putCase(framework, exportedOf(framework, content, { base: apiBaseUrl, now: stamp.now })),
    objects.putGraph(framework, graphId, {
      structure: JSON.stringify(structureOf(content)),
      labels: JSON.stringify(labelsOf(content)),
      search: writeIndex(content.skills, framework.language),
    }),
  ])
  const snapshot = { graphId, caseHash }
  const change = publishDraft(framework, { draft, current, snapshot }, stamp)
  const faster = await frameworks.change(framework, change)
  if (faster !== null) return versionConflict('framework', faster.version)
  return applied({
    framework: change.framework,
    version: { ...draft, ...snapshot, status: 'published', publishedAt: stamp.now },
    removedSkills,
  })
}
