/** Exports of what a workspace has into files, for signed-in people (specification, "Signed-in dashboard sessions"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { dataExport, mostExportsUnderWay, newDataExport } from '#shared/contract/resources/data-exports/data-export.ts'
import { cursorQuery } from '#shared/contract/resources/pagination.ts'
import { pathId } from '#shared/contract/resources/values.ts'

const member = { credentials: { session: memberSession }, testMode: 'allowed' } as const

const oneExport = { status: 200, body: z.object({ export: dataExport }) } as const

export const customerExportsFamily = defineFamily({
  name: 'customer-exports',
  summary: 'The dashboard: exports into files',
  endpoints: {
    listExports: {
      ...member,
      method: 'GET',
      path: '/api/customer/exports',
      summary: 'Exports of the workspace, newest first',
      description: 'Exports stay in the list for 90 days, their files for 7.',
      query: z.object(cursorQuery),
      ok: { status: 200, body: z.object({ exports: z.array(dataExport), next_cursor: z.string().nullable() }) },
      errors: ['VALIDATION_ERROR'],
    },
    createExport: {
      ...member,
      method: 'POST',
      path: '/api/customer/exports',
      summary: 'Exports what a list of the dashboard has into a file',
      description: `Sessions, the learners of a dispatch, the audit log, statements of the LRS, entries of the ledger, or billing periods. Work begins within seconds. A workspace may have ${mostExportsUnderWay} exports under way. Send an \`Idempotency-Key\` if the request may be repeated after a lost response.`,
      policies: [sessionWorkspace('requiredUnlessInAddress'), idempotent()],
      body: newDataExport,
      ok: oneExport,
      errors: ['DISPATCH_NOT_FOUND', 'QUOTA_EXCEEDED', 'VALIDATION_ERROR'],
    },
    getExport: {
      ...member,
      method: 'GET',
      path: '/api/customer/exports/{jobId}',
      summary: 'An export, how far it has come, and the link to its file',
      description:
        'Viewers get no link. Files of the audit log are for owners and admins, those of the ledger for billing members too.',
      params: z.object({ jobId: pathId }),
      ok: oneExport,
      errors: ['NOT_FOUND'],
    },
  },
})
