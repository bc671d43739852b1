import { archivedEvent, packageEvent } from '#shared/domain/packages/package.ts'
import { quotaRefusal, usageCeiling } from '#shared/domain/quotas/workspace-usage.ts'
import { implement } from '#shared/http/implementation.ts'
import { findPackage, noSuchPackage, shown, type CustomerPackageEndpoints, type Dependencies } from './dependencies.ts'

export const archiveManagedPackage = implement<CustomerPackageEndpoints['archiveManagedPackage'], Dependencies>()({
  async handle({ caller: { tenantId, plan }, input: { params }, stamp }, dependencies) {
    const { packageId } = params
    if ((await findPackage(tenantId, packageId, dependencies)) === null) return noSuchPackage()
    const course = await dependencies.packages.archive({ tenantId, packageId }, archivedEvent(packageId, stamp))
    return shown(course ?? undefined, { plan, now: stamp.now }, dependencies)
  },
})

const oneSlot = { bytes: 0, packages: 1 } as const

export const restorePackage = implement<CustomerPackageEndpoints['restorePackage'], Dependencies>()({
  async handle({ caller: { tenantId, plan, usage }, input: { params }, stamp }, dependencies) {
    const { packageId } = params
    const found = await findPackage(tenantId, packageId, dependencies)
    const moment = { plan, now: stamp.now }
    if (found?.course.status !== 'archived') return shown(found?.course, moment, dependencies)
    const early = quotaRefusal(plan, usage, oneSlot)
    if (early !== null) return early
    const event = packageEvent('package.restored', packageId, stamp)
    const restored = await dependencies.packages.restore(found.course, event, usageCeiling(plan, oneSlot))
    const refusal = restored.kind === 'full' ? quotaRefusal(plan, restored.usage, oneSlot) : null
    return refusal ?? shown((await findPackage(tenantId, packageId, dependencies))?.course, moment, dependencies)
  },
})
