import { refused } from '#shared/domain/outcome.ts'
import { artifactAddress } from '#shared/domain/packages/package-presenter.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { invalidCode, plainCode, type Device } from '#shared/domain/vr/device.ts'
import { headsetIn, joinedBy } from '#shared/domain/vr/headset.ts'
import { isJoinCode, opensFor, type JoinCode } from '#shared/domain/vr/join-code.ts'
import { implement } from '#shared/http/implementation.ts'
import { launchClaims, presentLaunch } from '#shared/operations/launches/launch-link.ts'
import { dispatchRefusal } from '#shared/operations/sessions/dispatch-refusal.ts'
import type { Dependencies, VrEndpoints } from './dependencies.ts'

/** The session that a code opens for this headset; null where it opens none. Nothing is used up yet. */
async function sessionOf(
  code: JoinCode | null,
  { device, now }: { readonly device: Device; readonly now: string },
  { sessions }: Dependencies,
): Promise<Session | null> {
  if (code === null || !opensFor(code, device, now)) return null
  const session = await sessions.get(code.tenantId, code.sessionId)
  // A reset ends the launch whose page shows the code.
  return session?.launchEpoch === code.launchEpoch ? session : null
}

export const joinSession = implement<VrEndpoints['joinSession'], Dependencies>()({
  async handle({ caller: { tenantId, device }, input: { body }, stamp: { now } }, dependencies) {
    const { joinCodes, devices, signing } = dependencies
    const typed = plainCode(body.code)
    const code = isJoinCode(typed) ? await joinCodes.find(tenantId, typed) : null
    const session = await sessionOf(code, { device, now }, dependencies)
    if (code === null || session === null) return invalidCode()
    const [stopped, { course, configuration }, version] = await Promise.all([
      dispatchRefusal(session, now, dependencies),
      dependencies.configurations.getWithPackage(tenantId, session.packageId),
      dependencies.packages.getVersion(tenantId, session.packageId, session.versionId),
    ])
    if (stopped !== null) return stopped
    if (course?.status === 'archived') return refused('PACKAGE_ARCHIVED', 'The package of this training is archived.')
    if (course === null || version?.summary.contentType !== 'vr_apk') return invalidCode()
    if (!(await joinCodes.use(code, device.deviceId))) return invalidCode()
    // The code is used up first: a headset whose request dies here repeats it.
    const joined = joinedBy(device, { session, now })
    if ((await dependencies.sessions.record(tenantId, session.sessionId, joined)).kind === 'refused')
      return invalidCode()
    const tokenSeconds = configuration.settings.launchTokenSeconds
    const launched = { session, course, callLog: false, tokenSeconds, headset: headsetIn(device) }
    const [answer, token, content] = await Promise.all([
      presentLaunch(launched, signing),
      signing.tokens.sign(launchClaims(launched)),
      signing.content.link(session),
      devices.recordJoin(device, now),
    ])
    const { applicationId } = version.summary
    const artifact = artifactAddress(content.baseUrl, version.summary)
    return { ...answer, launch_token: token, application_id: applicationId, artifact_url: artifact }
  },
})
