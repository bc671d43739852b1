import type { Evidence } from '#shared/domain/skills/evidence.ts'
import { defaultHalfLifeDays } from '#shared/domain/skills/evidence-model.ts'
import type { SkillTerms } from '#shared/domain/skills/projection.ts'
import type { SkillCatalogue } from './skill-catalogue.ts'

/**
 * What is said about the skill of evidence: by the current version of its framework or, where that has dropped the skill, by the
 * version that the evidence names. A skill that neither has keeps its evidence under its id, with the half-life of the model.
 */
export async function evidenceTerms(
  { tenantId, frameworkId, frameworkVersion, skillId }: Evidence,
  catalogue: Pick<SkillCatalogue, 'termsIn'>,
): Promise<SkillTerms> {
  const terms =
    (await catalogue.termsIn(tenantId, { frameworkId, skillId })) ??
    (await catalogue.termsIn(tenantId, { frameworkId, skillId, frameworkVersion }))
  return terms ?? { frameworkId, frameworkVersion, skillLabel: skillId, halfLifeDays: defaultHalfLifeDays }
}
