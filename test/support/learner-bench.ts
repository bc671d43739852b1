/** Launches and usage as the functions answer them, at a time that the test sets, and with steps that it cuts off. */
import { getSpendCap } from '#functions/api/usage/get-spend-cap.ts'
import { getUsage } from '#functions/api/usage/get-usage.ts'
import { launchPackage } from '#functions/api/launches/launch-package.ts'
import { launchesFamily } from '#shared/contract/families/launches.ts'
import { usageFamily } from '#shared/contract/families/usage.ts'
import type { BillingTerms, PlanName } from '#shared/domain/access/plan.ts'
import type { KeyMode } from '#shared/contract/endpoint.ts'
import { serve } from '#shared/http/serve.ts'
import { openLaunchSigning } from '#shared/platform/launch-signing.ts'
import { openLog } from '#shared/platform/log.ts'
import { accessRepository } from '#shared/store/access-repository.ts'
import { idempotencyRepository } from '#shared/store/idempotency-repository.ts'
import { launchReader, type LaunchReader } from '#shared/store/launch-reader.ts'
import { launchWriter, type LaunchWriter } from '#shared/store/launch-writer.ts'
import { learnerCountRepository, type LearnerCountRepository } from '#shared/store/learner-count-repository.ts'
import { testLearnerRepository } from '#shared/store/test-learner-repository.ts'
import { apiEvent, invoke, type ApiAnswer, type Backend } from './backend.ts'
import { seedPackage } from './seed.ts'

/** Steps of a launch that a test replaces. */
export interface LaunchSteps {
  readonly launches?: LaunchReader
  readonly learners?: Pick<LearnerCountRepository, 'claim'>
  readonly writer?: LaunchWriter
}

/** A workspace of its own, with a package. */
export interface LearnerBench {
  readonly tenantId: string
  readonly packageId: string
  /** The time at which everything happens, in milliseconds since the epoch; tests set it. */
  readonly clock: { at: number; now(): number }
  key(options?: { plan?: PlanName; billing?: BillingTerms; mode?: KeyMode }): Promise<string>
  launch(bearer: string, learnerId: string, options?: { body?: Record<string, unknown>; packageId?: string; steps?: LaunchSteps }): Promise<ApiAnswer>
  usage(bearer: string): Promise<ApiAnswer>
  spendCap(bearer: string): Promise<ApiAnswer>
}

let benches = 0

/** @param at ISO 8601; the time to begin with */
export async function learnerBench(backend: Pick<Backend, 'table' | 'makeKey' | 'tenantId'>, at: string): Promise<LearnerBench> {
  benches += 1
  const { table } = backend
  const tenantId = `tenant_learners-${benches}`
  const clock = { at: Date.parse(at), now: () => clock.at }
  const packageId = await seedPackage(backend, { tenantId })
  const context = { log: openLog('test', 'SILENT'), clock, credentials: { access: accessRepository(table) }, idempotency: idempotencyRepository(table) }
  const learners = learnerCountRepository(table)
  const parts = { clock, launches: launchReader(table), writer: launchWriter(table), learners, testLearners: testLearnerRepository(table), signing: openLaunchSigning(clock) }
  const usage = serve(usageFamily, { getUsage, getSpendCap }, { dependencies: { learners }, context })
  return {
    tenantId,
    packageId,
    clock,
    key: (options = {}) => backend.makeKey(tenantId, options),
    launch(bearer, learnerId, { body = {}, packageId: other, steps = {} } = {}) {
      const handler = serve(launchesFamily, { launchPackage }, { dependencies: { ...parts, ...steps }, context })
      const { method, path } = launchesFamily.endpoints.launchPackage
      return invoke(handler, apiEvent(`${method} ${path}`, { bearer, params: { packageId: other ?? packageId }, body: { user_id: learnerId, ...body } }))
    },
    usage: (bearer) => invoke(usage, apiEvent('GET /api/v1/usage', { bearer })),
    spendCap: (bearer) => invoke(usage, apiEvent('GET /api/v1/usage/spend-cap', { bearer })),
  }
}
