import type { extractionsFamily } from '#shared/contract/families/public/extractions.ts'
import type { SkillPicker } from '#shared/domain/skills/extraction/skill-picker.ts'
import type { GraphCache } from '#shared/operations/skills/graph-cache.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'

export type ExtractionsEndpoints = typeof extractionsFamily.endpoints

export interface Dependencies {
  readonly graphs: GraphCache
  readonly configurations: Pick<ConfigurationRepository, 'get'>
  /** Null where the deployment has no model. */
  readonly picker: SkillPicker | null
}
