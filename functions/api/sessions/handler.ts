/** Lambda entry of the session runtime, the hot path. */
import { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openSessionSigning } from '#shared/platform/launch-signing.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { dispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import { objectiveRepository } from '#shared/store/objectives/objective-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { joinCodeRepository } from '#shared/store/vr/join-code-repository.ts'
import { claimRuntime } from './claim-runtime.ts'
import { cmiStore } from './cmi-store.ts'
import { commitSession } from './commit-session.ts'
import { createJoinCode } from './create-join-code.ts'
import { getSession } from './get-session.ts'
import { recordOutcome } from './record-outcome.ts'
import { refreshToken } from './refresh-token.ts'
import { resetSession } from './reset-session.ts'
import { commitScorm, getScormData } from './scorm.ts'
import { startOver } from './start-over.ts'

const signing = openSessionSigning(systemClock)
const { table, context } = functionContext('sessions', { tokens: signing.tokens, dashboard: dashboardSource })
const records = objectStore(objectClients(), readConfig('RECORDS_BUCKET').RECORDS_BUCKET)

export const handler = serve(
  sessionsFamily,
  {
    getSession,
    claimRuntime,
    commitSession,
    resetSession,
    refreshToken,
    startOver,
    recordOutcome,
    createJoinCode,
    getScormData,
    commitScorm,
  },
  {
    dependencies: {
      sessions: sessionRepository(table),
      packages: packageRepository(table),
      dispatches: dispatchLaunchRepository(table),
      cmi: cmiStore(records),
      joinCodes: joinCodeRepository(table),
      objectives: objectiveRepository(table),
      signing,
    },
    context,
  },
)
