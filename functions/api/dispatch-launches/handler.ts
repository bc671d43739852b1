/** Lambda entry of the launches through dispatches. */
import { dispatchLaunchesFamily } from '#shared/contract/families/learner/dispatch-launches.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { learnerKeys } from '#shared/operations/dispatches/learner-keys.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openDispatchTokens } from '#shared/platform/dispatch-tokens.ts'
import { openSessionSigning } from '#shared/platform/launch-signing.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { playerPage } from '#shared/platform/player-page.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { dispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import { seatRepository } from '#shared/store/dispatches/seat-repository.ts'
import { incidentRepository } from '#shared/store/incidents/incident-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { learnerKeyRepository } from '#shared/store/learners/learner-key-repository.ts'
import { testLearnerRepository } from '#shared/store/learners/test-learner-repository.ts'
import { getDispatchFrame } from './get-dispatch-frame.ts'
import { launchDispatch } from './launch-dispatch.ts'
import { validateLaunchLink } from './validate-launch-link.ts'

const { table, clock, context } = functionContext('dispatch-launches')
const config = readConfig('WEB_BUCKET', 'LEARNER_BASE_URL')

export const handler = serve(
  dispatchLaunchesFamily,
  { getDispatchFrame, validateLaunchLink, launchDispatch },
  {
    dependencies: {
      clock,
      dispatches: dispatchLaunchRepository(table),
      seats: seatRepository(table),
      counts: { learners: learnerCountRepository(table), testLearners: testLearnerRepository(table) },
      incidents: incidentRepository(table),
      tokens: openDispatchTokens(clock),
      learnerKeys: learnerKeys(learnerKeyRepository(table), openSecretSealing(clock)),
      signing: openSessionSigning(clock),
      learnerBaseUrl: config.LEARNER_BASE_URL,
      page: playerPage(objectStore(objectClients(), config.WEB_BUCKET), clock),
    },
    context,
  },
)
