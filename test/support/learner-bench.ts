/** Launches and usage through the real functions, at a time that the test sets, with steps that it can replace. */
import { getSpendCap } from '#functions/api/usage/get-spend-cap.ts'
import { getUsage } from '#functions/api/usage/get-usage.ts'
import { getUsageHistory } from '#functions/api/usage/get-usage-history.ts'
import { launchPackage } from '#functions/api/launches/launch-package.ts'
import { launchScorm } from '#functions/api/launches/launch-scorm.ts'
import { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { usageFamily } from '#shared/contract/families/public/usage.ts'
import type { BillingTerms, PlanName } from '#shared/domain/quotas/plan.ts'
import type { KeyMode } from '#shared/contract/credentials.ts'
import { serve } from '#shared/http/serve.ts'
import { openSessionSigning } from '#shared/platform/launch-signing.ts'
import { openLog } from '#shared/platform/log.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { idempotencyRepository } from '#shared/store/idempotency/idempotency-repository.ts'
import { launchRepository, type LaunchRepository } from '#shared/store/launches/launch-repository.ts'
import { learnerCountRepository, type LearnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { periodRepository } from '#shared/store/learners/period-repository.ts'
import { testLearnerRepository } from '#shared/store/learners/test-learner-repository.ts'
import { apiEvent, invoke, type ApiResponse, type Backend } from './backend.ts'
import { seedPackage } from './seed.ts'

/** Steps of a launch that a test replaces. */
export interface LaunchSteps {
  readonly launches?: Pick<LaunchRepository, 'read'>
  readonly learners?: Pick<LearnerCountRepository, 'claim'>
  readonly writer?: Pick<LaunchRepository, 'open'>
}

/** A new workspace with a package. */
export interface LearnerBench {
  readonly tenantId: string
  readonly packageId: string
  /** The current time in milliseconds since the epoch; tests set it. */
  readonly clock: { at: number; now(): number }
  key(options?: { plan?: PlanName; billing?: BillingTerms; mode?: KeyMode }): Promise<string>
  launch(
    bearer: string,
    learnerId: string,
    options?: { body?: Record<string, unknown>; packageId?: string; steps?: LaunchSteps },
  ): Promise<ApiResponse>
  usage(bearer: string): Promise<ApiResponse>
  spendCap(bearer: string): Promise<ApiResponse>
  history(bearer: string, query?: Record<string, string>): Promise<ApiResponse>
}

let benches = 0

/** @param at first time, in ISO 8601 */
export async function learnerBench(
  backend: Pick<Backend, 'table' | 'makeKey' | 'tenantId'>,
  at: string,
): Promise<LearnerBench> {
  benches += 1
  const { table } = backend
  const tenantId = `tenant_learners-${benches}`
  const clock = { at: Date.parse(at), now: () => clock.at }
  const packageId = await seedPackage(backend, { tenantId })
  const context = {
    log: openLog('test', 'SILENT'),
    clock,
    credentials: { access: accessRepository(table) },
    idempotency: idempotencyRepository(table),
  }
  const learners = learnerCountRepository(table)
  const parts = {
    clock,
    launches: launchRepository(table),
    writer: launchRepository(table),
    learners,
    testLearners: testLearnerRepository(table),
    signing: openSessionSigning(clock),
    packages: packageRepository(table),
    apiBaseUrl: 'http://127.0.0.1',
  }
  const usage = serve(
    usageFamily,
    { getUsage, getUsageHistory, getSpendCap },
    { dependencies: { learners, periods: periodRepository(table) }, context },
  )
  return {
    tenantId,
    packageId,
    clock,
    key: (options = {}) => backend.makeKey(tenantId, options),
    launch(bearer, learnerId, { body = {}, packageId: other, steps = {} } = {}) {
      const handler = serve(
        launchesFamily,
        { launchPackage, launchScorm },
        { dependencies: { ...parts, ...steps }, context },
      )
      const { method, path } = launchesFamily.endpoints.launchPackage
      return invoke(
        handler,
        apiEvent(`${method} ${path}`, {
          bearer,
          params: { packageId: other ?? packageId },
          body: { user_id: learnerId, ...body },
        }),
      )
    },
    usage: (bearer) => invoke(usage, apiEvent('GET /api/v1/usage', { bearer })),
    history: (bearer, query = {}) => invoke(usage, apiEvent('GET /api/v1/usage/history', { bearer, query })),
    spendCap: (bearer) => invoke(usage, apiEvent('GET /api/v1/usage/spend-cap', { bearer })),
  }
}
