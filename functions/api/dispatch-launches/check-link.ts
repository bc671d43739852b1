import { isDomainAllowed } from '#shared/domain/dispatches/dispatch-domains.ts'
import { domainRefusal, invalidToken, isTokenCurrent } from '#shared/domain/dispatches/dispatch-learner.ts'
import { launchRefusal, type LaunchRefusalCode } from '#shared/domain/dispatches/dispatch-states.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { workspaceSuspended } from '#shared/domain/workspaces/workspace.ts'
import type { LaunchedDispatch } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import type { Dependencies } from './dependencies.ts'
import { recordRefusal } from './record-refusal.ts'

/** A link as its page presents it. */
export interface PresentedLink {
  readonly token: string
  /** Id of the dispatch in the address. */
  readonly dispatchId: string
  readonly hostOrigin: string | null
  /** ISO 8601. */
  readonly now: string
  /** Counts the request. @throws ServiceError where the limit is reached */
  readonly count: (dispatch: Pick<Dispatch, 'tenantId' | 'dispatchId'>) => Promise<void>
}

export type LinkRefusal = Refused<
  'DISPATCH_TOKEN_INVALID' | 'WORKSPACE_SUSPENDED' | LaunchRefusalCode | 'DISPATCH_DOMAIN_NOT_ALLOWED'
>

/** A dispatch whose link is good, or the dispatch (null: none that the caller may know of) with the first refusal. */
export type CheckedLink =
  | Applied<LaunchedDispatch>
  | { readonly outcome: 'refused'; readonly refusal: LinkRefusal; readonly dispatch: Dispatch | null }

const refusedLink = (refusal: LinkRefusal, dispatch: Dispatch | null): CheckedLink => ({
  outcome: 'refused',
  refusal,
  dispatch,
})

/** The first refusal of a genuine token; null where its link is good. */
function linkRefusal(
  { dispatch, workspace }: LaunchedDispatch,
  tokenVersion: number,
  { hostOrigin, now }: PresentedLink,
): LinkRefusal | null {
  if (!isTokenCurrent(dispatch, tokenVersion, now)) return invalidToken()
  if (workspace.suspendedAt !== null) return workspaceSuspended()
  const ended = launchRefusal(dispatch, now)
  if (ended !== null) return ended
  return isDomainAllowed(dispatch.allowedDomains, hostOrigin) ? null : domainRefusal(hostOrigin)
}

/**
 * Checks token, workspace, state and domain of a link, in this order, and records a refusal as an incident. A token that this
 * service did not make costs no read, and is not recorded.
 */
export async function checkLink(link: PresentedLink, dependencies: Dependencies): Promise<CheckedLink> {
  const { dispatches, tokens } = dependencies
  const facts = await tokens.verify(link.token)
  if (facts === null || facts.dispatchId !== link.dispatchId) return refusedLink(invalidToken(), null)
  const reading = dispatches.find(facts.tenantId, facts.dispatchId)
  reading.catch(() => undefined)
  await link.count(facts)
  const found = await reading
  if (found === null || found.dispatch.mode !== facts.mode) return refusedLink(invalidToken(), null)
  const { dispatch } = found
  const refusal = linkRefusal(found, facts.tokenVersion, link)
  if (refusal === null) return applied(found)
  await recordRefusal(refusal, { dispatch, now: link.now }, dependencies)
  // Who has an old token learns nothing more of the dispatch.
  return refusedLink(refusal, refusal.code === 'DISPATCH_TOKEN_INVALID' ? null : dispatch)
}
