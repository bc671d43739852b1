/**
 * What a level change is worth: the difference of the values of both levels, shared over the packages whose evidence
 * speaks for the level. An entry names no learner; its event does.
 */
import type { ValueEntryResource } from '#shared/contract/resources/skills/value.ts'
import { stamped, type AuditEvent, type Stamp } from '../../events/audit-event.ts'
import { sumOf } from '../estimator/millionths.ts'
import { valueOfLevel, type ValueModel } from './value-model.ts'

/** A level change, as its event states it. */
export interface LevelChange {
  readonly event: AuditEvent
  readonly subjectId: string
  readonly skillId: string
  readonly label: string
  readonly frameworkId: string
  readonly previousLevel: number
  readonly level: number
  readonly reason: string
  /** `2026-11-21`: the day for which the levels hold. */
  readonly asOf: string
}

/** Evidence that speaks for the level. */
export interface SpeakingEvidence {
  readonly evidenceId: string
  /** Null: it comes from outside of packages. */
  readonly packageId: string | null
  /** Millionths, above 0. */
  readonly contribution: number
}

export interface PackageShare {
  readonly packageId: string | null
  readonly valueMinor: number
}

export interface ValueEntry extends Omit<ValueEntryResource, 'packageShares' | 'evidence' | 'id'> {
  readonly tenantId: string
  readonly frameworkId: string
  /** Id of the event of the level change. */
  readonly entryId: string
  readonly packageShares: readonly PackageShare[]
  readonly evidence: readonly {
    readonly evidenceId: string
    readonly packageId: string | null
    readonly contribution: number
  }[]
}

export interface ValueBooking {
  readonly entry: ValueEntry
  readonly event: AuditEvent
}

const levelEvents: ReadonlySet<string> = new Set(['competency.projection_updated', 'competency.level_changed'])

/** The level change of an event; null where it changes none. */
export function levelChangeOf(event: AuditEvent): LevelChange | null {
  if (!levelEvents.has(event.type)) return null
  const text = (name: string): string => {
    const fact = event.data?.[name]
    return typeof fact === 'string' ? fact : ''
  }
  const [previousLevel, level] = [Number(event.data?.['previous_level']), Number(event.data?.['level'])]
  if (previousLevel === level) return null
  return {
    ...{ event, previousLevel, level, subjectId: text('subject_id'), skillId: text('skill_id') },
    ...{ label: text('skill_label'), frameworkId: text('framework_id') },
    ...{ reason: text('reason'), asOf: text('as_of') },
  }
}

const byRemainder = (
  one: { readonly remainder: number; readonly packageId: string | null },
  other: { readonly remainder: number; readonly packageId: string | null },
): number => other.remainder - one.remainder || ((one.packageId ?? '') < (other.packageId ?? '') ? -1 : 1)

/** The sums of contributions by package; nothing that speaks for a level counts as evidence from outside. */
function weightsOf(evidence: readonly SpeakingEvidence[]): (readonly [string | null, number])[] {
  const weights = new Map<string | null, number>()
  for (const { packageId, contribution } of evidence)
    weights.set(packageId, (weights.get(packageId) ?? 0) + contribution)
  return weights.size === 0 ? [[null, 1]] : [...weights]
}

/** Shares an amount by weights. The shares are whole and add up to it: the largest remainders get what is left over. */
export function packageShares(valueMinor: number, evidence: readonly SpeakingEvidence[]): PackageShare[] {
  const weights = weightsOf(evidence)
  const [total, amount] = [BigInt(sumOf(weights.map(([, weight]) => weight))), BigInt(Math.abs(valueMinor))]
  const cut = weights.map(([packageId, weight]) => {
    const product = amount * BigInt(weight)
    return { packageId, whole: Number(product / total), remainder: Number(product % total) }
  })
  const left = Number(amount) - sumOf(cut.map(({ whole }) => whole))
  const sign = Math.sign(valueMinor)
  return [...cut]
    .sort(byRemainder)
    .map(({ packageId, whole }, position) => ({ packageId, valueMinor: sign * (whole + Number(position < left)) }))
    .sort((one, other) => ((one.packageId ?? '') < (other.packageId ?? '') ? -1 : 1))
}

/** What the change is worth, in minor units. */
export const worthOf = (model: ValueModel, { skillId, previousLevel, level }: LevelChange): number =>
  valueOfLevel(model, skillId, level) - valueOfLevel(model, skillId, previousLevel)

/** The entry of a level change that is worth something, with its event. */
export function bookingOf(
  change: LevelChange,
  { model, evidence }: { readonly model: ValueModel; readonly evidence: readonly SpeakingEvidence[] },
  stamp: Stamp,
): ValueBooking {
  const { event, skillId, label, frameworkId, previousLevel, level, reason } = change
  const { tenantId, currency, version } = model
  const valueMinor = worthOf(model, change)
  const shares = packageShares(valueMinor, evidence)
  return {
    entry: {
      ...{ tenantId, frameworkId, entryId: event.eventId, at: event.at, skillId, label, previousLevel, level, reason },
      ...{ valueMinor, currency, valueModelVersion: version, packageShares: shares },
      evidence: evidence.map((each) => ({ ...each, contribution: each.contribution / 1_000_000 })),
    },
    event: {
      ...stamped(stamp),
      type: 'roi.value_changed',
      at: event.at,
      entityType: event.entityType,
      entityId: event.entityId,
      severity: 'info',
      mode: 'live',
      data: {
        ...event.data,
        currency,
        value_minor: valueMinor,
        package_shares: shares.map((share) => ({ package_id: share.packageId, value_minor: share.valueMinor })),
      },
    },
  }
}

export const presentEntry = ({
  tenantId: _tenantId,
  frameworkId: _frameworkId,
  entryId: id,
  packageShares: shares,
  evidence,
  ...entry
}: ValueEntry): ValueEntryResource => ({ id, ...entry, packageShares: [...shares], evidence: [...evidence] })
