/** What a workspace says that levels are worth and that learning costs. Every change is a version; bookings name theirs. */
import type { ValueModelResource } from '#shared/contract/resources/skills/value.ts'
import { stamped, type AuditEvent, type Stamp } from '../../events/audit-event.ts'
import { applied, invalidField, versionConflict, type Applied, type Refused } from '../../outcome.ts'

/** Values of the levels 1 to 4, in minor units. */
type LevelValues = readonly number[]

export interface PackageCost {
  readonly packageId: string
  /** `2026-11` */
  readonly month: string
  readonly amountMinor: number
  readonly label: string
}

export interface ValueModel {
  readonly tenantId: string
  readonly frameworkId: string
  readonly currency: string
  readonly levelValuesMinor: LevelValues
  readonly skills: readonly { readonly skillId: string; readonly levelValuesMinor: LevelValues }[]
  readonly packageCosts: readonly PackageCost[]
  readonly learnerHourMinor: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
}

export type ValueTerms = Omit<ValueModel, 'tenantId' | 'frameworkId' | 'createdAt' | 'updatedAt' | 'version'>

export interface ValueModelChange {
  readonly model: ValueModel
  readonly event: AuditEvent
}

const changedEvent = ({ frameworkId }: ValueModel, stamp: Stamp): AuditEvent => ({
  ...stamped(stamp),
  type: 'value_model.changed',
  entityType: 'value_model',
  entityId: frameworkId,
  severity: 'info',
  mode: 'live',
})

/**
 * The next version of a model, or the first one.
 * @param stored null where the framework has none
 * @param version revision on which the change is based; 0 for the first
 */
export function changeValueModel(
  {
    tenantId,
    frameworkId,
    stored,
  }: Pick<ValueModel, 'tenantId' | 'frameworkId'> & { readonly stored: ValueModel | null },
  { terms, version }: { readonly terms: ValueTerms; readonly version: number },
  stamp: Stamp,
): Applied<ValueModelChange> | Refused<'VERSION_CONFLICT' | 'VALIDATION_ERROR'> {
  if (version !== (stored?.version ?? 0)) return versionConflict('value model', stored?.version ?? 0)
  if (stored !== null && stored.currency !== terms.currency)
    return invalidField(
      'currency',
      `must stay ${stored.currency}: level changes were booked in it, and amounts of two currencies cannot be added up`,
    )
  const model: ValueModel = {
    ...{ tenantId, frameworkId, ...terms },
    ...{ createdAt: stored?.createdAt ?? stamp.now, updatedAt: stamp.now, version: version + 1 },
  }
  return applied({ model, event: changedEvent(model, stamp) })
}

/** What a learner at a level is worth, in minor units. @param level 0 to 4 */
export function valueOfLevel({ skills, levelValuesMinor }: ValueModel, skillId: string, level: number): number {
  const own = skills.find((each) => each.skillId === skillId)
  return (own?.levelValuesMinor ?? levelValuesMinor)[level - 1] ?? 0
}

export const presentValueModel = ({ tenantId: _tenantId, ...model }: ValueModel): ValueModelResource => ({
  ...model,
  levelValuesMinor: [...model.levelValuesMinor],
  skills: model.skills.map(({ skillId, levelValuesMinor }) => ({ skillId, levelValuesMinor: [...levelValuesMinor] })),
  packageCosts: [...model.packageCosts],
})
