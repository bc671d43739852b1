/** Lambda entry of the audit family. */
import { auditFamily } from '#shared/contract/families/dashboard/audit.ts'
import { presentAuditEntry } from '#shared/domain/audit/audit-presenter.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { implement } from '#shared/http/implementation.ts'
import { serve } from '#shared/http/serve.ts'
import { auditPage, type AuditReading } from '#shared/operations/audit/audit-page.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'

const { table, clock, context } = functionContext('audit', { dashboard: dashboardSource })

const listAuditEntries = implement<typeof auditFamily.endpoints.listAuditEntries, AuditReading>()({
  async handle({ caller: { tenantId }, input: { query }, stamp: { now } }, reading) {
    const page = await auditPage({ tenantId, now }, query, reading)
    if (page.outcome === 'refused') return page
    return { entries: page.value.rows.map(presentAuditEntry), next_cursor: page.value.next_cursor }
  },
})

export const handler = serve(
  auditFamily,
  { listAuditEntries },
  {
    dependencies: {
      audit: auditRepository(table),
      configurations: configurationRepository(table),
      cursors: openPageCursors(clock),
    },
    context,
  },
)
