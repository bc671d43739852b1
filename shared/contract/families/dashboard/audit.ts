/** The audit log of a workspace, for signed-in owners and admins (specification, "Signed-in dashboard sessions"). */
import * as z from 'zod'
import { managingRoles } from '#shared/contract/roles.ts'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { auditPage, auditQuery } from '#shared/contract/resources/audit/audit-entry.ts'
import { cursorQuery } from '#shared/contract/resources/pagination.ts'

export const auditFamily = defineFamily({
  name: 'audit',
  summary: 'The dashboard: who changed what',
  endpoints: {
    listAuditEntries: {
      method: 'GET',
      path: '/api/customer/audit',
      summary: 'What people, API keys and the service changed in the workspace, newest first',
      description:
        'An entry appears within seconds of its change, and is kept for as many days as `auditRetentionDays` said then, else for 365. Without `from` the list goes back that far, and a year at least. What learners do is not part of it, and launches neither. A page may end before it is full, with a `next_cursor`.',
      credentials: { session: { ...memberSession, read: managingRoles } },
      testMode: 'allowed',
      query: z.object({ ...auditQuery, ...cursorQuery }),
      ok: { status: 200, body: auditPage },
      errors: ['VALIDATION_ERROR'],
    },
  },
})
