import type { ErrorCode } from '#shared/contract/errors.ts'
import type { ManagedPackage } from '#shared/contract/resources/packages/package.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { endDeletion, requestDeletion, type DeletionChange } from '#shared/domain/packages/package-deletion.ts'
import type { CoursePackage } from '#shared/domain/packages/package.ts'
import type { PlanName } from '#shared/domain/quotas/plan.ts'
import { implement } from '#shared/http/implementation.ts'
import {
  findPackage,
  noSuchPackage,
  shown,
  untilStored,
  type CustomerPackageEndpoints,
  type Dependencies,
} from './dependencies.ts'

type Decide<Code extends ErrorCode> = (course: CoursePackage) => Applied<DeletionChange | null> | Refused<Code>

interface Asked {
  readonly tenantId: string
  readonly packageId: string
  readonly plan: PlanName
  readonly now: string
}

const changeDeletion = <Code extends ErrorCode>(
  { tenantId, packageId, ...moment }: Asked,
  decide: Decide<Code>,
  dependencies: Dependencies,
): Promise<{ readonly package: ManagedPackage } | Refused<Code | 'PACKAGE_NOT_FOUND'>> =>
  untilStored(async () => {
    const course = (await findPackage(tenantId, packageId, dependencies))?.course
    if (course === undefined) return noSuchPackage()
    const decided = decide(course)
    if (decided.outcome === 'refused') return decided
    const change = decided.value
    if (change === null) return shown(course, moment, dependencies)
    return (await dependencies.deletions.schedule(course, change))
      ? shown({ ...course, deletionDueAt: change.dueAt, updatedAt: moment.now }, moment, dependencies)
      : null
  })

export const deletePackage = implement<CustomerPackageEndpoints['deletePackage'], Dependencies>()({
  handle({ caller: { tenantId, plan }, input: { params, body }, stamp }, dependencies) {
    const asked = { tenantId, packageId: params.packageId, plan, now: stamp.now }
    return changeDeletion(asked, (course) => requestDeletion(course, body.confirm, stamp), dependencies)
  },
})

export const withdrawDeletion = implement<CustomerPackageEndpoints['withdrawDeletion'], Dependencies>()({
  handle({ caller: { tenantId, plan }, input: { params }, stamp }, dependencies) {
    const asked = { tenantId, packageId: params.packageId, plan, now: stamp.now }
    return changeDeletion(asked, (course) => applied(endDeletion(course, stamp)), dependencies)
  },
})
