/** Lambda entry of the launches family. */
import { launchesFamily } from '#shared/contract/families/launches.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openLaunchSigning } from '#shared/platform/launch-signing.ts'
import { launchReader } from '#shared/store/launch-reader.ts'
import { launchWriter } from '#shared/store/launch-writer.ts'
import { learnerCountRepository } from '#shared/store/learner-count-repository.ts'
import { testLearnerRepository } from '#shared/store/test-learner-repository.ts'
import { launchPackage } from './launch-package.ts'

const { table, clock, context } = functionContext('launches')

const dependencies = {
  clock,
  launches: launchReader(table),
  writer: launchWriter(table),
  learners: learnerCountRepository(table),
  testLearners: testLearnerRepository(table),
  signing: openLaunchSigning(clock),
}

export const handler = serve(launchesFamily, { launchPackage }, { dependencies, context })
