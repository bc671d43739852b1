import type { customerSessionsFamily } from '#shared/contract/families/dashboard/customer-sessions.ts'
import type { CustomerSessionRow } from '#shared/contract/resources/sessions/session.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { presentCustomerRow } from '#shared/domain/sessions/session-presenter.ts'
import { organizationNames } from '#shared/operations/organizations/organization-names.ts'
import type { AttemptStores } from '#shared/operations/sessions/new-attempt.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { DispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'
import type { SessionRepository } from '#shared/store/sessions/session-repository.ts'

export type CustomerSessionEndpoints = typeof customerSessionsFamily.endpoints

export interface Dependencies extends AttemptStores {
  readonly sessions: Pick<SessionRepository, 'get' | 'page' | 'countOpen' | 'apply'>
  readonly dispatchNames: Pick<DispatchRepository, 'names'>
  readonly organizations: Pick<OrganizationRepository, 'names'>
  readonly cursors: PageCursors
  readonly content: Pick<ObjectStore, 'read'>
}

/** Rows of sessions of one workspace, with the names of what they are attributed to as they are now. */
export async function presentRows(
  sessions: readonly Session[],
  { dispatchNames, organizations }: Pick<Dependencies, 'dispatchNames' | 'organizations'>,
): Promise<CustomerSessionRow[]> {
  const [first] = sessions
  const ids = sessions.flatMap(({ dispatchId }) => dispatchId ?? [])
  const [ofDispatches, organizationOf] = await Promise.all([
    first === undefined || ids.length === 0 ? null : dispatchNames.names(first.tenantId, ids),
    organizationNames(sessions, organizations),
  ])
  return sessions.map((session) =>
    presentCustomerRow(session, {
      dispatch: ofDispatches?.get(session.dispatchId ?? '') ?? null,
      organization: organizationOf(session),
    }),
  )
}
