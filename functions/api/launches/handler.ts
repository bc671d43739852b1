/** Lambda entry of the launches family. */
import { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openSessionSigning } from '#shared/platform/launch-signing.ts'
import { launchRepository } from '#shared/store/launches/launch-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { testLearnerRepository } from '#shared/store/learners/test-learner-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { launchPackage } from './launch-package.ts'
import { launchScorm } from './launch-scorm.ts'

const { table, clock, context } = functionContext('launches', { dashboard: dashboardSource })

const launches = launchRepository(table)
const dependencies = {
  clock,
  launches,
  packages: packageRepository(table),
  apiBaseUrl: readConfig('API_BASE_URL').API_BASE_URL,
  writer: launches,
  learners: learnerCountRepository(table),
  testLearners: testLearnerRepository(table),
  signing: openSessionSigning(clock),
}

export const handler = serve(launchesFamily, { launchPackage, launchScorm }, { dependencies, context })
