/** Lambda entry of the launches family. */
import { launchesFamily } from '#shared/contract/families/launches.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openLaunchSigning } from '#shared/platform/launch-signing.ts'
import { launchReader } from '#shared/store/launch-reader.ts'
import { sessionRepository } from '#shared/store/session-repository.ts'
import { launchPackage } from './launch-package.ts'

const { table, clock, context } = functionContext('launches')

export const handler = serve(
  launchesFamily,
  { launchPackage },
  { dependencies: { clock, launches: launchReader(table), sessions: sessionRepository(table), signing: openLaunchSigning(clock) }, context },
)
