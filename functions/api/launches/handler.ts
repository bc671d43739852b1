/** Lambda entry of the launches family. */
import { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openSessionSigning } from '#shared/platform/launch-signing.ts'
import { launchRepository } from '#shared/store/launches/launch-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { testLearnerRepository } from '#shared/store/learners/test-learner-repository.ts'
import { launchPackage } from './launch-package.ts'

const { table, clock, context } = functionContext('launches', { dashboard: dashboardSource })

const launches = launchRepository(table)
const dependencies = {
  clock,
  launches,
  writer: launches,
  learners: learnerCountRepository(table),
  testLearners: testLearnerRepository(table),
  signing: openSessionSigning(clock),
}

export const handler = serve(launchesFamily, { launchPackage }, { dependencies, context })
