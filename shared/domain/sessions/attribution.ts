import type { Session } from './session.ts'

/** Where a session counts beside its course, as the wire names it. Fields without a value in any launch are left out. */
export interface Attribution {
  readonly dispatch_id?: string
  readonly organization_id?: string | null
}

/** The dispatch of a session and its organization; in other sessions the organization of the package, where it has one. */
export const attributionOf = ({
  dispatchId,
  organizationId,
}: Pick<Session, 'dispatchId' | 'organizationId'>): Attribution => ({
  ...(dispatchId !== null && { dispatch_id: dispatchId }),
  ...((dispatchId !== null || organizationId !== null) && { organization_id: organizationId }),
})
