/** The platform's administration (specification, "Other credentials": platform admins only). */
import * as z from 'zod'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { auditPage, auditQuery } from '#shared/contract/resources/audit/audit-entry.ts'
import { planName, usage } from '#shared/contract/resources/learners/usage.ts'
import { invitationResource } from '#shared/contract/resources/people/member.ts'
import { ledgerEntryResource, ledgerMonth, newLedgerEntry } from '#shared/contract/resources/ledger/ledger.ts'
import { cursorQuery } from '#shared/contract/resources/pagination.ts'
import { emailAddress, label } from '#shared/contract/resources/values.ts'
import { billingTerms } from '#shared/contract/resources/workspaces/billing-terms.ts'
import { platformUsage } from '#shared/contract/resources/workspaces/platform-usage.ts'
import { workspaceResource, workspaceStatus } from '#shared/contract/resources/workspaces/workspace.ts'

const admin = { credentials: { platformAdmin: true }, testMode: 'allowed' } as const
const params = z.object({ tenantId: z.string().regex(/^tenant_[a-z0-9-]{1,60}$/, 'must be the id of a workspace') })
const oneTenant = z.object({ tenant: workspaceResource })

/** Why: it is kept with the event of the change. */
const note = z.string().max(1000).optional()

/** POST on one workspace. */
const action = {
  ...admin,
  method: 'POST',
  params,
  ok: { status: 200, body: oneTenant },
  errors: ['NOT_FOUND'],
} as const

export const adminFamily = defineFamily({
  name: 'admin',
  summary: 'The platform: its workspaces',
  endpoints: {
    listTenants: {
      ...admin,
      method: 'GET',
      path: '/api/admin/tenants',
      summary: 'Workspaces of the platform, newest first',
      query: z.object({
        /** Part of the name or of the id, in any case. */
        q: z.string().max(200).optional(),
        plan: planName.optional(),
        status: workspaceStatus.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: z.string().max(16_384).optional(),
      }),
      ok: { status: 200, body: z.object({ tenants: z.array(workspaceResource), next_cursor: z.string().nullable() }) },
      errors: [],
    },
    createTenant: {
      ...admin,
      method: 'POST',
      path: '/api/admin/tenants',
      summary: 'Creates a workspace, and invites its owner',
      description:
        'invite_url is shown once; no mail is sent. `slug` becomes part of the id, of keys and of host names, and never changes.',
      body: z.strictObject({
        name: label(200),
        slug: z
          .string()
          .regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, 'must be 1 to 40 lower case letters, digits and hyphens')
          .optional(),
        plan: planName,
        owner_email: emailAddress,
        note,
      }),
      ok: {
        status: 200,
        body: z.object({ tenant: workspaceResource, invitation: invitationResource, invite_url: z.string() }),
      },
      errors: ['VALIDATION_ERROR'],
    },
    getTenant: {
      ...admin,
      method: 'GET',
      path: '/api/admin/tenants/{tenantId}',
      summary: 'One workspace',
      params,
      ok: { status: 200, body: oneTenant },
      errors: ['NOT_FOUND'],
    },
    updateTenant: {
      ...action,
      method: 'PATCH',
      path: '/api/admin/tenants/{tenantId}',
      summary: 'Renames a workspace',
      body: z.strictObject({ name: label(200), note }),
    },
    updateTenantPlan: {
      ...action,
      path: '/api/admin/tenants/{tenantId}/plan',
      summary: 'Gives a workspace another plan or other terms, at once',
      description: 'Its keys change with it. Without `billing` the terms of the contract stay; null removes them.',
      body: z.strictObject({ plan: planName, billing: billingTerms.nullable().optional(), note }),
    },
    pauseTenant: {
      ...action,
      path: '/api/admin/tenants/{tenantId}/suspend',
      summary: 'Suspends a workspace',
      description:
        'Its API keys, launches through its dispatches and changes in its dashboard get 403 WORKSPACE_SUSPENDED. Open sessions save until their tokens end.',
      body: z.strictObject({ note }).optional(),
    },
    resumeTenant: {
      ...action,
      path: '/api/admin/tenants/{tenantId}/reinstate',
      summary: 'Ends the suspension of a workspace',
      body: z.strictObject({ note }).optional(),
    },
    updateTenantPrivileges: {
      ...action,
      path: '/api/admin/tenants/{tenantId}/privileged-keys',
      summary: 'Lets a workspace create privileged API keys, or takes that back',
      description: 'Where it is taken back, privileged scopes of existing keys count no more.',
      body: z.strictObject({ granted: z.boolean(), note }),
    },
    listTenantAuditEntries: {
      ...admin,
      method: 'GET',
      path: '/api/admin/tenants/{tenantId}/audit',
      summary: 'What was changed in a workspace, newest first; no learner is named',
      description: 'Notes and facts are shown of changes of the workspace itself only.',
      params,
      query: z.object({ ...auditQuery, ...cursorQuery }),
      ok: { status: 200, body: auditPage },
      errors: ['NOT_FOUND'],
    },
    listPlatformAuditEntries: {
      ...admin,
      method: 'GET',
      path: '/api/admin/audit',
      summary: 'What platform admins changed in the platform itself, newest first',
      description: 'Changes of a workspace stand in the audit log of that workspace.',
      query: z.object({ ...auditQuery, ...cursorQuery }),
      ok: { status: 200, body: auditPage },
      errors: [],
    },
    listTenantLedgerEntries: {
      ...admin,
      method: 'GET',
      path: '/api/admin/tenants/{tenantId}/ledger',
      summary: 'Entries of a workspace’s ledger, the newest month first',
      params,
      query: z.object({ month: ledgerMonth.optional(), ...cursorQuery }),
      ok: {
        status: 200,
        body: z.object({ entries: z.array(ledgerEntryResource), next_cursor: z.string().nullable() }),
      },
      errors: ['NOT_FOUND'],
    },
    createTenantLedgerEntry: {
      ...action,
      path: '/api/admin/tenants/{tenantId}/ledger-entries',
      summary: 'Records an entry of a workspace’s ledger, once for its entry_id',
      description:
        'A repetition with the same content returns the stored entry. Entries never change; a reversal takes one back. Closed months take none.',
      body: newLedgerEntry.extend({ note }),
      ok: { status: 200, body: z.object({ entry: ledgerEntryResource }) },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'LEDGER_ENTRY_CONFLICT', 'LEDGER_MONTH_CLOSED'],
    },
    getTenantUsage: {
      ...admin,
      method: 'GET',
      path: '/api/admin/tenants/{tenantId}/usage',
      summary: 'Counts of a workspace against its plan; no learner is named',
      params,
      ok: { status: 200, body: usage },
      errors: ['NOT_FOUND'],
    },
    getPlatformUsage: {
      ...admin,
      method: 'GET',
      path: '/api/admin/usage',
      summary: 'What all workspaces use: totals, by plan, and the largest; no learner is named',
      description:
        'Learners are those of the billing periods that begin in `month`; packages, storage and TEST learners are those of now. The newest 2,000 workspaces are counted.',
      query: z.object({ month: ledgerMonth.optional() }),
      ok: { status: 200, body: platformUsage },
      errors: [],
    },
  },
})
