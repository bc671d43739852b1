import { playableContent } from '#shared/domain/dispatches/playable-content.ts'
import { generationToOpen, markerOf } from '#shared/domain/dispatches/dispatch-learner.ts'
import {
  dispatchSessionId,
  identifyLearner,
  needsLearnerKey,
  proofOf,
  provenGeneration,
  type LearnerIdentity,
  type LearnerKey,
} from '#shared/domain/dispatches/learner-identity.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { RecordedRefusal } from '#shared/domain/incidents/dispatch-trouble.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import { implement, type Call } from '#shared/http/implementation.ts'
import { presentLaunch } from '#shared/operations/launches/launch-link.ts'
import { learnerOrigins } from '#shared/platform/learner-origin.ts'
import { checkLink, type CheckedLink } from './check-link.ts'
import type { Dependencies, DispatchLaunchEndpoints } from './dependencies.ts'
import { openDispatchSession } from './open-dispatch-session.ts'
import { recordRefusal } from './record-refusal.ts'

type LaunchCall = Call<DispatchLaunchEndpoints['launchDispatch'], null>

/** Only the launch page may launch: its browser states the learner origin. */
function requireLaunchPage(
  { tenantId }: Dispatch,
  { input: { headers } }: LaunchCall,
  { learnerBaseUrl }: Dependencies,
): void {
  if (headers.origin !== undefined && learnerOrigins(learnerBaseUrl, tenantId).includes(headers.origin)) return
  throw new ServiceError(
    'DISPATCH_DOMAIN_NOT_ALLOWED',
    'Only the launch page of a dispatch can launch. Open the course in its learning platform.',
  )
}

async function checkCall(call: LaunchCall, dependencies: Dependencies): Promise<CheckedLink> {
  const { params, body } = call.input
  const checked = await checkLink(
    {
      token: body.dispatch_token,
      dispatchId: params.dispatchId,
      hostOrigin: body.host_origin,
      now: call.stamp.now,
      count: call.countForDispatch,
    },
    dependencies,
  )
  if (checked.outcome === 'applied') requireLaunchPage(checked.value.dispatch, call, dependencies)
  return checked
}

interface IdentifiedLearner {
  readonly identity: LearnerIdentity
  /** Null where neither a hash nor a proof is needed. */
  readonly key: LearnerKey | null
  /** The session that the host's proof opens; null: none. */
  readonly proven: number | null
}

async function identify(
  dispatch: Dispatch,
  { input: { body } }: LaunchCall,
  { learnerKeys }: Dependencies,
): Promise<IdentifiedLearner> {
  const key = needsLearnerKey(dispatch, body.learner_id) ? await learnerKeys.of(dispatch.tenantId) : null
  const identity = identifyLearner(dispatch, body.learner_id, key)
  const proof = body.host.learner_proof ?? null
  const { tenantId, dispatchId } = dispatch
  const asksForProof = dispatch.learnerProof === 'host_stored' && key !== null && proof !== null
  const proven = asksForProof ? provenGeneration(key, { tenantId, dispatchId, tag: identity.tag }, proof) : null
  return { identity, key, proven }
}

export const launchDispatch = implement<DispatchLaunchEndpoints['launchDispatch'], Dependencies>()({
  async handle(call, dependencies) {
    const checked = await checkCall(call, dependencies)
    if (checked.outcome === 'refused') return checked.refusal
    const { dispatch, workspace } = checked.value
    const turnAway = async <Refusal extends RecordedRefusal>(refusal: Refusal): Promise<Refusal> => {
      await recordRefusal(refusal, { dispatch, now: call.stamp.now }, dependencies)
      return refusal
    }
    const { identity, key, proven } = await identify(dispatch, call, dependencies)
    const learner = { tenantId: dispatch.tenantId, dispatchId: dispatch.dispatchId, tag: identity.tag }
    // Nearly every learner has one session, so it is read together with the learner.
    const likely = { ...learner, generation: generationToOpen(null, dispatch, proven) }
    const reading = await dependencies.dispatches.read(dispatch, {
      ...identity,
      sessionId: dispatchSessionId(likely),
    })
    const content = playableContent(dispatch, reading, { plan: workspace.plan, now: call.stamp.now })
    if (content.outcome === 'refused') return turnAway(content)
    const opened = await openDispatchSession(
      {
        ...{ dispatch, workspace, identity, proven, reading, course: content.value, stamp: call.stamp },
        request: call.input.body,
      },
      dependencies,
    )
    if (opened.outcome === 'refused') return turnAway(opened)
    const { session, generation } = opened.value
    return {
      ...(await presentLaunch(
        { session, course: content.value, callLog: false, tokenSeconds: reading.settings.launchTokenSeconds },
        dependencies.signing,
      )),
      dispatch_id: dispatch.dispatchId,
      host: {
        marker: markerOf(session),
        ...(dispatch.learnerProof === 'none' || key === null
          ? {}
          : { learner_proof: proofOf(key, { ...learner, generation }) }),
      },
    }
  },
})
