import { ServiceError } from '#shared/contract/errors.ts'
import { withoutUndefined } from '#shared/domain/differing.ts'
import { attributionRefusal, type AttributionRefusal } from '#shared/domain/organizations/organization.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import { decideSettingsChange } from '#shared/domain/packages/course-settings.ts'
import type { CoursePackage } from '#shared/domain/packages/package.ts'
import { implement } from '#shared/http/implementation.ts'
import { findPackage, noSuchPackage, shown, type CustomerPackageEndpoints, type Dependencies } from './dependencies.ts'

/** The refusal of an organization to which the package is not attributed yet. */
async function organizationRefusal(
  { tenantId, organizationId }: CoursePackage,
  wanted: string | null | undefined,
  { organizations }: Dependencies,
): Promise<Refused<AttributionRefusal> | null> {
  if (wanted === undefined || wanted === null || wanted === organizationId) return null
  return attributionRefusal(await organizations.get(tenantId, wanted))
}

/** Each try decides again on the package that is stored then. */
const maxTries = 10

export const updatePackage = implement<CustomerPackageEndpoints['updatePackage'], Dependencies>()({
  async handle({ caller: { tenantId, plan }, input: { params, body }, stamp }, dependencies) {
    const { packages } = dependencies
    const moment = { plan, now: stamp.now }
    for (let tries = 0; tries < maxTries; tries += 1) {
      const course = (await findPackage(tenantId, params.packageId, dependencies))?.course
      if (course === undefined) return noSuchPackage()
      const decided = decideSettingsChange(course, withoutUndefined(body), stamp)
      if (decided.outcome === 'refused') return decided
      if (decided.value === null) return shown(course, moment, dependencies)
      const refusal = await organizationRefusal(course, body.organizationId, dependencies)
      if (refusal !== null) return refusal
      if (await packages.configure(course, decided.value))
        return shown({ ...course, ...decided.value.set }, moment, dependencies)
    }
    throw new ServiceError(
      'BACKEND_UNAVAILABLE',
      'Many requests are changing this package at once. Repeat the request.',
    )
  },
})
