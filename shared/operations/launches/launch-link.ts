/** The response to a launch: its link, and what the session is. */
import { contentPrefix, writeHints, type LaunchHints } from '#shared/contract/resources/sessions/launch-hints.ts'
import type { LaunchablePackage } from '#shared/domain/sessions/launch.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { Headset } from '#shared/domain/vr/joined-headset.ts'
import type { SessionSigning } from '#shared/platform/launch-signing.ts'
import type { NewLaunch } from '#shared/platform/launch-tokens.ts'

/** What the player's page can ask for before it has read the session. */
function hintsOf(session: Session, standard: LaunchHints['standard'], contentBaseUrl: string): LaunchHints {
  const records = session.protocol === 'exclusive_v1' && session.openMode === 'record'
  return {
    content: new URL(contentBaseUrl).pathname.slice(contentPrefix.length, -1),
    standard,
    locale: session.locale,
    claim: records ? { ownerId: session.ownerId, attempt: session.attempt } : null,
  }
}

/** An opened session with what its link is made from. */
export interface Launched {
  readonly session: Session
  readonly course: Pick<LaunchablePackage, 'standard'>
  /** The player may show what the course calls. */
  readonly callLog: boolean
  /** Life of a token as the workspace states it; null: the deployment's. */
  readonly tokenSeconds: number | null
  /** The headset that joins; absent where a browser launches. */
  readonly headset?: Headset
}

/** What the token of a launch of this session states. */
export function launchOf(session: Session): NewLaunch {
  const { tenantId: tid, sessionId: sid, packageId: pid, learnerId: sub, mode: mod } = session
  const { launchEpoch, dispatchId } = session
  return {
    ...{ tid, sid, pid, sub, mod },
    ...(launchEpoch === null ? {} : { epo: launchEpoch }),
    ...(dispatchId === null ? {} : { dsp: dispatchId }),
  }
}

/** What the token of this launch states. */
export const launchClaims = ({ session, callLog, tokenSeconds, headset }: Omit<Launched, 'course'>): NewLaunch => ({
  ...launchOf(session),
  ...(callLog ? { log: true } : {}),
  ...(tokenSeconds === null ? {} : { lif: tokenSeconds }),
  ...(headset === undefined ? {} : { dev: headset }),
})

async function launchLink(launched: Launched, signing: SessionSigning): Promise<string> {
  const { session, course } = launched
  const [link, content] = await Promise.all([signing.launchUrl(launchClaims(launched)), signing.content.link(session)])
  const address = new URL(link)
  writeHints(address.searchParams, hintsOf(session, course.standard, content.baseUrl))
  return address.href
}

interface LaunchResponse {
  readonly launch_url: string
  readonly session_id: string
  readonly package_id: string
  readonly learner_id: string
  readonly content_type: Session['contentType']
  readonly expires_in_seconds: number
  readonly attempt_number: number
}

export async function presentLaunch(launched: Launched, signing: SessionSigning): Promise<LaunchResponse> {
  const { session } = launched
  return {
    launch_url: await launchLink(launched, signing),
    session_id: session.sessionId,
    package_id: session.packageId,
    learner_id: session.learnerId,
    content_type: session.contentType,
    expires_in_seconds: signing.tokens.lifetimeSeconds(launched.tokenSeconds),
    attempt_number: session.attempt,
  }
}
