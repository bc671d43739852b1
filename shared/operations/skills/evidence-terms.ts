import type { Evidence } from '#shared/domain/skills/evidence.ts'
import { defaultHalfLifeDays } from '#shared/domain/skills/evidence-model.ts'
import type { SkillTerms } from '#shared/domain/skills/projection.ts'
import type { SkillCatalogue } from './skill-catalogue.ts'

/** What is said about the skill of evidence. A skill that its framework has dropped meanwhile keeps its evidence under its id. */
export async function evidenceTerms(
  { tenantId, frameworkId, frameworkVersion, skillId }: Evidence,
  catalogue: Pick<SkillCatalogue, 'termsIn'>,
): Promise<SkillTerms> {
  const found = await catalogue.termsIn(tenantId, frameworkId, skillId)
  return found ?? { frameworkId, frameworkVersion, skillLabel: skillId, halfLifeDays: defaultHalfLifeDays }
}
