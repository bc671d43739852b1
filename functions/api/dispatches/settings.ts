/** Settings of a dispatch as a caller states them, checked against what they name. */
import { withoutUndefined } from '#shared/domain/differing.ts'
import { readDomains, type DispatchEdit } from '#shared/domain/dispatches/dispatch-settings.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { AttributionRefusal } from '#shared/domain/organizations/organization.ts'
import { applied, invalidField, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { newAttributionRefusal } from '#shared/operations/organizations/new-attribution.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import type { Dependencies, DispatchEndpoints } from './dependencies.ts'

/** A stated time as it is stored: ISO 8601 in UTC with milliseconds. */
export const storedTime = (stated: string | null): string | null =>
  stated === null ? null : new Date(stated).toISOString()

type Stated = Input<DispatchEndpoints['updateDispatch']>['body']

/** What the settings are checked against: the dispatch as it is, or the facts of a new one. */
type Basis = Pick<Dispatch, 'tenantId' | 'packageId' | 'mode' | 'packageVersionId' | 'organizationId'>

type SettingsRefusal = 'VALIDATION_ERROR' | AttributionRefusal

/** The refusal of a version to which the dispatch shall be pinned. */
async function versionRefusal(
  wanted: string | null | undefined,
  { tenantId, packageId, packageVersionId }: Basis,
  { packages }: Dependencies,
): Promise<Refused<'VALIDATION_ERROR'> | null> {
  if (wanted === undefined || wanted === null || wanted === packageVersionId) return null
  const version = await packages.getVersion(tenantId, packageId, wanted)
  if (version === null) return invalidField('packageVersionId', 'must be the id of a version of this package')
  return version.status === 'ready' ? null : invalidField('packageVersionId', 'must be a version that is ready')
}

/** The settings that are stated, as they are stored. */
export async function readSettings(
  { expiresAt, allowedDomains, learner_start_over_allowed: startOverAllowed, version, ...stated }: Stated,
  basis: Basis,
  dependencies: Dependencies,
): Promise<Applied<DispatchEdit> | Refused<SettingsRefusal>> {
  const domains = allowedDomains === undefined ? null : readDomains(allowedDomains, basis.mode)
  if (domains?.outcome === 'refused') return domains
  const refusal =
    (await versionRefusal(stated.packageVersionId, basis, dependencies)) ??
    (await newAttributionRefusal(basis, stated.organizationId, dependencies.organizations))
  if (refusal !== null) return refusal
  const settings = withoutUndefined({ ...stated, startOverAllowed, allowedDomains: domains?.value })
  return applied({
    settings,
    ...(expiresAt === undefined ? {} : { expiresAt: storedTime(expiresAt) }),
    ...(version === undefined ? {} : { version }),
  })
}
