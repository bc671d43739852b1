/**
 * The steps of a launch that change something: the seat, the learner of the billing period, the session. A launch can end
 * after each of them; its repetition then finds what was done, and goes on.
 */
import {
  generationToOpen,
  hasSeat,
  licenseRefusal,
  startsNewAttempt,
  type DispatchLearner,
} from '#shared/domain/dispatches/dispatch-learner.ts'
import { dispatchSessionId, type LearnerIdentity } from '#shared/domain/dispatches/learner-identity.ts'
import { shownBranding } from '#shared/domain/configuration/configuration.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { LearnerRefusal } from '#shared/domain/learners/learner-refusal.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { isWatermarked } from '#shared/domain/packages/sandbox.ts'
import type { LaunchablePackage, LaunchCommand } from '#shared/domain/sessions/launch.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { admitLearner } from '#shared/operations/launches/admit-learner.ts'
import { launchedByMany, maxTries, openingOf } from '#shared/operations/launches/open-session.ts'
import { random } from '#shared/platform/clock.ts'
import type {
  DispatchLaunchReading,
  LaunchedDispatch,
  LearnerReading,
} from '#shared/store/dispatches/dispatch-launch-repository.ts'
import type { Dependencies } from './dependencies.ts'

/** What the launch page states. */
interface LaunchRequest {
  readonly learner_name?: string | undefined
  readonly learner_email?: string | undefined
  readonly locale?: string | undefined
  readonly return_url?: string | undefined
  readonly host: { readonly marker?: string | null | undefined }
}

export interface DispatchLaunch extends LaunchedDispatch {
  readonly identity: LearnerIdentity
  /** The session that the host's proof opens; null: none. */
  readonly proven: number | null
  readonly reading: DispatchLaunchReading
  readonly course: LaunchablePackage
  readonly stamp: Stamp
  readonly request: LaunchRequest
}

interface OpenedSession {
  readonly session: Session
  readonly generation: number
}

type Taken = Applied<null> | Refused<'DISPATCH_LICENSE_LIMIT_REACHED'>

/** The learner and the session as the next try finds them. */
interface Known extends LearnerReading {
  readonly generation: number
}

function commandOf(
  launch: DispatchLaunch,
  sessionId: string,
  session: Session | null,
): LaunchCommand & { sessionId: string } {
  const { dispatch, identity, request } = launch
  const { hashLearnerInfo, tenantId, mode } = dispatch
  return {
    ...{ tenantId, mode, sessionId, dispatch },
    learnerId: identity.learnerId,
    newAttempt: startsNewAttempt(dispatch, request.host.marker ?? null, session),
    exclusive: true,
    learnerName: hashLearnerInfo ? null : (request.learner_name ?? null),
    learnerEmail: hashLearnerInfo ? null : (request.learner_email ?? null),
    locale: request.locale ?? launch.reading.settings.defaultLocale,
    returnUrl: request.return_url ?? null,
    isWatermarked: isWatermarked(launch.workspace.plan),
    branding: shownBranding(launch.reading.settings),
    journalKey: random(32),
  }
}

/** The learner of the dispatch after this launch. */
function launchedLearner(launch: DispatchLaunch, found: DispatchLearner | null, generation: number): DispatchLearner {
  const { dispatch, identity, request, stamp } = launch
  return {
    tenantId: dispatch.tenantId,
    dispatchId: dispatch.dispatchId,
    ...identity,
    learnerName: dispatch.hashLearnerInfo ? null : (request.learner_name ?? found?.learnerName ?? null),
    generation: Math.max(generation, found?.generation ?? 0),
    firstLaunchAt: found?.firstLaunchAt ?? (generation === 0 ? null : stamp.now),
    seatAt: found !== null && hasSeat(found) ? found.seatAt : stamp.now,
    releases: found?.releases ?? 0,
    releasedAt: null,
  }
}

async function takeSeat(
  { dispatch, identity, stamp }: DispatchLaunch,
  learner: DispatchLearner | null,
  dependencies: Dependencies,
): Promise<Taken> {
  if (hasSeat(learner)) return applied(null)
  const { tenantId, dispatchId } = dispatch
  const claim = await dependencies.seats.claim({ tenantId, dispatchId, tag: identity.tag, stamp })
  if (claim.kind === 'taken') return applied(null)
  return licenseRefusal({ dispatch: { ...dispatch, licenseLimit: claim.limit }, learnersUsed: claim.used })
}

/** The session that this launch opens, read again if it is not the one that was expected. */
async function knownOf(launch: DispatchLaunch, reading: LearnerReading, { dispatches }: Dependencies): Promise<Known> {
  const { dispatch, identity, proven } = launch
  const generation = generationToOpen(reading.learner, dispatch, proven)
  const sessionId = dispatchSessionId({ ...dispatch, tag: identity.tag, generation })
  const expected = generationToOpen(null, dispatch, proven)
  if (generation === expected) return { ...reading, generation }
  const again = await dispatches.readLearner(dispatch, { tag: identity.tag, sessionId })
  return { ...reading, session: again.session, generation }
}

/** Null: another writer was faster. */
async function writeSession(
  launch: DispatchLaunch,
  { known, mark }: { readonly known: Known; readonly mark: Parameters<Dependencies['dispatches']['open']>[1]['mark'] },
  { dispatches }: Dependencies,
): Promise<OpenedSession | null> {
  const { dispatch, identity, course, stamp } = launch
  const { learner, session, generation } = known
  const sessionId = dispatchSessionId({ ...dispatch, tag: identity.tag, generation })
  const command = commandOf(launch, sessionId, session)
  const opening = openingOf({ command, course, stamp, isFresh: false }, session)
  // The id of the session follows from dispatch and learner, so it cannot be one of another package, learner or mode,
  // unless the customer has launched with this id by an API key.
  if (opening.outcome === 'refused')
    throw new Error(`The session ${sessionId} is not of this dispatch: ${opening.text}`)
  const isComplete = learner !== null && hasSeat(learner) && learner.generation >= generation
  const change = isComplete ? null : { found: learner, learner: launchedLearner(launch, learner, generation) }
  const opened = await dispatches.open(opening.value, { mark, change })
  return opened === null ? null : { session: opened, generation }
}

export async function openDispatchSession(
  launch: DispatchLaunch,
  dependencies: Dependencies,
): Promise<Applied<OpenedSession> | Refused<'DISPATCH_LICENSE_LIMIT_REACHED'> | LearnerRefusal> {
  const { dispatch, workspace, identity, stamp, reading } = launch
  let found: LearnerReading = reading
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = await knownOf(launch, found, dependencies)
    const seat = await takeSeat(launch, known.learner, dependencies)
    if (seat.outcome === 'refused') return seat
    const admitted = await admitLearner(
      { workspace, learnerId: identity.learnerId, known: reading.standing, stamp },
      dependencies.counts,
    )
    if (admitted.outcome === 'refused') {
      // The seat stays the learner's: the list of learners shows whose it is.
      if (!hasSeat(known.learner))
        await dependencies.seats.keep({ found: known.learner, learner: launchedLearner(launch, known.learner, 0) })
      return admitted
    }
    const opened = await writeSession(launch, { known, mark: admitted.value }, dependencies)
    if (opened !== null) return applied(opened)
    const sessionId = dispatchSessionId({
      ...dispatch,
      tag: identity.tag,
      generation: generationToOpen(null, dispatch, launch.proven),
    })
    found = await dependencies.dispatches.readLearner(dispatch, { tag: identity.tag, sessionId })
  }
  throw launchedByMany()
}
