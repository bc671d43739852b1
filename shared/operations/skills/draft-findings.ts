/** What is wrong with a draft. A save and an import report and keep it with the draft; a publication refuses its errors. */
import type { FrameworkContent, FrameworkFinding } from '#shared/contract/resources/skills/skill.ts'
import { contentFindings } from '#shared/domain/skills/content-findings.ts'
import type { Framework } from '#shared/domain/skills/framework.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import type { FrameworkObjects } from './framework-objects.ts'

interface Sources {
  readonly frameworks: Pick<FrameworkRepository, 'list' | 'getVersion'>
  readonly objects: Pick<FrameworkObjects, 'readStructure'>
}

/**
 * Skills that the current version of another framework of the workspace has. A skill belongs to one framework, because evidence names it by
 * its id alone.
 */
async function foreignFindings(
  framework: Pick<Framework, 'tenantId' | 'frameworkId'>,
  { skills }: Pick<FrameworkContent, 'skills'>,
  { frameworks, objects }: Sources,
): Promise<FrameworkFinding[]> {
  const { rows } = await frameworks.list(framework.tenantId, { limit: 200, after: null })
  const ids = new Set(skills.map(({ skillId }) => skillId))
  const found: string[] = []
  for (const { tenantId, frameworkId, currentVersion } of rows) {
    if (frameworkId === framework.frameworkId || currentVersion === null) continue
    const version = await frameworks.getVersion(tenantId, frameworkId, currentVersion)
    if (version?.graphId === null || version === null) continue
    const structure = await objects.readStructure({ tenantId, frameworkId }, version.graphId)
    found.push(...structure.ids.filter((id) => ids.has(id)))
  }
  const message = 'These skills belong to another framework of the workspace. Give them other ids.'
  return found.length === 0
    ? []
    : [{ code: 'SKILL_OF_OTHER_FRAMEWORK', severity: 'error', message, skillIds: found.slice(0, 20) }]
}

export const draftFindings = async (
  framework: Pick<Framework, 'tenantId' | 'frameworkId'>,
  content: FrameworkContent,
  sources: Sources,
): Promise<FrameworkFinding[]> => [...contentFindings(content), ...(await foreignFindings(framework, content, sources))]
