/** What levels are worth and what learning costs. */
import { invalidField, versionConflict, type Refused } from '#shared/domain/outcome.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { changeValueModel, presentValueModel, type ValueTerms } from '#shared/domain/skills/value/value-model.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, IntelligenceEndpoints } from './dependencies.ts'

export const getValueModel = implement<IntelligenceEndpoints['getValueModel'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { models, graphs }) {
    const { frameworkId, version } = query
    if (version !== undefined) {
      const found = await models.getVersion(tenantId, frameworkId, version)
      return found === null ? resourceNotFound('value model') : { valueModel: presentValueModel(found) }
    }
    const found = await models.get(tenantId, frameworkId)
    if (found !== null) return { valueModel: presentValueModel(found) }
    return (await graphs.current(tenantId, frameworkId)) === null
      ? resourceNotFound('published framework')
      : { valueModel: null }
  },
})

/** Why terms name something that does not exist; null where all does. */
async function refusalOf(
  tenantId: string,
  { frameworkId, skills, packageCosts }: ValueTerms & { readonly frameworkId: string },
  { graphs, packages }: Pick<Dependencies, 'graphs' | 'packages'>,
): Promise<Refused<'NOT_FOUND' | 'VALIDATION_ERROR'> | null> {
  const packageIds = [...new Set(packageCosts.map(({ packageId }) => packageId))]
  const [current, found] = await Promise.all([
    graphs.current(tenantId, frameworkId),
    packageIds.length === 0 ? [] : packages.getEach(tenantId, packageIds),
  ])
  if (current === null) return resourceNotFound('published framework')
  const { numberOf } = await current.graph()
  const unknownSkill = skills.findIndex(({ skillId }) => !numberOf.has(skillId))
  if (unknownSkill !== -1)
    return invalidField(`skills.${unknownSkill}.skillId`, 'must be a skill of the current version of the framework')
  const known = new Set(found.map(({ packageId }) => packageId))
  const unknownPackage = packageCosts.findIndex(({ packageId }) => !known.has(packageId))
  return unknownPackage === -1
    ? null
    : invalidField(`packageCosts.${unknownPackage}.packageId`, 'must be a package of this workspace')
}

export const putValueModel = implement<IntelligenceEndpoints['putValueModel'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body }, stamp }, { models, ...dependencies }) {
    const { frameworkId, version, ...terms } = body
    const [stored, refusal] = await Promise.all([
      models.get(tenantId, frameworkId),
      refusalOf(tenantId, { frameworkId, ...terms }, dependencies),
    ])
    if (refusal !== null) return refusal
    const decision = changeValueModel({ tenantId, frameworkId, stored }, { terms, version }, stamp)
    if (decision.outcome === 'refused') return decision
    const faster = await models.change(stored, decision.value)
    return faster === null
      ? { valueModel: presentValueModel(decision.value.model) }
      : versionConflict('value model', faster.version)
  },
})
