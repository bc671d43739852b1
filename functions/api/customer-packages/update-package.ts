import { withoutUndefined } from '#shared/domain/differing.ts'
import { decideSettingsChange } from '#shared/domain/packages/course-settings.ts'
import { implement } from '#shared/http/implementation.ts'
import { newAttributionRefusal } from '#shared/operations/organizations/new-attribution.ts'
import {
  findPackage,
  noSuchPackage,
  shown,
  untilStored,
  type CustomerPackageEndpoints,
  type Dependencies,
} from './dependencies.ts'

export const updatePackage = implement<CustomerPackageEndpoints['updatePackage'], Dependencies>()({
  handle({ caller: { tenantId, plan }, input: { params, body }, stamp }, dependencies) {
    const { packages, organizations } = dependencies
    const moment = { plan, now: stamp.now }
    return untilStored(async () => {
      const course = (await findPackage(tenantId, params.packageId, dependencies))?.course
      if (course === undefined) return noSuchPackage()
      const decided = decideSettingsChange(course, withoutUndefined(body), stamp)
      if (decided.outcome === 'refused') return decided
      if (decided.value === null) return shown(course, moment, dependencies)
      const refusal = await newAttributionRefusal(course, body.organizationId, organizations)
      if (refusal !== null) return refusal
      return (await packages.configure(course, decided.value))
        ? shown({ ...course, ...decided.value.set }, moment, dependencies)
        : null
    })
  },
})
