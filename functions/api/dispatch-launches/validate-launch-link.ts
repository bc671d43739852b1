import { playableContent } from '#shared/domain/dispatches/playable-content.ts'
import { statusAt } from '#shared/domain/dispatches/dispatch-states.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { implement } from '#shared/http/implementation.ts'
import { checkLink } from './check-link.ts'
import type { Dependencies, DispatchLaunchEndpoints } from './dependencies.ts'
import { recordRefusal } from './record-refusal.ts'

/** A deleted dispatch has no status any more. */
const known = (dispatch: Dispatch | null, now: string) => ({
  status: dispatch === null || dispatch.deletedAt !== null ? null : statusAt(dispatch, now),
  expires_at: dispatch === null || dispatch.deletedAt !== null ? null : dispatch.expiresAt,
})

export const validateLaunchLink = implement<DispatchLaunchEndpoints['validateLaunchLink'], Dependencies>()({
  async handle({ input: { params, body }, stamp: { now }, countForDispatch }, dependencies) {
    const checked = await checkLink(
      {
        token: body.dispatch_token,
        dispatchId: params.dispatchId,
        hostOrigin: body.host_origin,
        now,
        count: countForDispatch,
      },
      dependencies,
    )
    if (checked.outcome === 'refused')
      return { valid: false, code: checked.refusal.code, title: null, ...known(checked.dispatch, now) }
    const { dispatch, workspace } = checked.value
    const found = await dependencies.dispatches.readContent(dispatch)
    const content = playableContent(dispatch, found, { plan: workspace.plan, now })
    if (content.outcome === 'applied')
      return { valid: true, code: null, title: content.value.title, ...known(dispatch, now) }
    await recordRefusal(content, { dispatch, now }, dependencies)
    return { valid: false, code: content.code, title: null, ...known(dispatch, now) }
  },
})
