/** Lambda entry of the admin family. */
import { adminFamily } from '#shared/contract/families/dashboard/admin.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { issuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'
import { ledgerRepository } from '#shared/store/ledger/ledger-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { periodRepository } from '#shared/store/learners/period-repository.ts'
import { workspaceRepository } from '#shared/store/workspaces/workspace-repository.ts'
import { pauseTenant, resumeTenant, updateTenant, updateTenantPlan, updateTenantPrivileges } from './change-tenant.ts'
import { createTenantLedgerEntry, listTenantLedgerEntries } from './ledger.ts'
import {
  createTenant,
  getTenant,
  getTenantUsage,
  listPlatformAuditEntries,
  listTenantAuditEntries,
  listTenants,
} from './tenants.ts'
import { getPlatformUsage } from './usage.ts'

const { table, clock, context } = functionContext('admin', { dashboard: dashboardSource })

export const handler = serve(
  adminFamily,
  {
    ...{ listTenants, createTenant, getTenant, getTenantUsage, listTenantAuditEntries, listPlatformAuditEntries },
    ...{ updateTenant, updateTenantPlan, pauseTenant, resumeTenant, updateTenantPrivileges },
    ...{ listTenantLedgerEntries, createTenantLedgerEntry, getPlatformUsage },
  },
  {
    dependencies: {
      workspaces: workspaceRepository(table),
      keys: issuedKeyRepository(table),
      learners: learnerCountRepository(table),
      periods: periodRepository(table),
      audit: auditRepository(table),
      configurations: configurationRepository(table),
      ledger: ledgerRepository(table),
      cursors: openPageCursors(clock),
      clock,
      origin: readConfig('API_BASE_URL').API_BASE_URL,
    },
    context,
  },
)
