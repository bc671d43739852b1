/** Lambda entry of the headsets' family. */
import { vrFamily } from '#shared/contract/families/public/vr.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openSessionSigning } from '#shared/platform/launch-signing.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { dispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import { organizationRepository } from '#shared/store/organizations/organization-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { deviceRepository } from '#shared/store/vr/device-repository.ts'
import { joinCodeRepository } from '#shared/store/vr/join-code-repository.ts'
import { listDevices, updateDevice, revokeDevice } from './devices.ts'
import { joinSession } from './join-session.ts'
import { claimRegistration, createRegistration } from './registrations.ts'

const { table, clock, context } = functionContext('vr', { devices: true, dashboard: dashboardSource })

export const handler = serve(
  vrFamily,
  { createRegistration, claimRegistration, listDevices, updateDevice, revokeDevice, joinSession },
  {
    dependencies: {
      clock,
      devices: deviceRepository(table),
      joinCodes: joinCodeRepository(table),
      organizations: organizationRepository(table),
      sessions: sessionRepository(table),
      packages: packageRepository(table),
      configurations: configurationRepository(table),
      dispatches: dispatchLaunchRepository(table),
      signing: openSessionSigning(clock),
    },
    context,
  },
)
