/** The whole contract: every family, and the lookups that are derived from them. */
import type { Endpoint, Family } from './endpoint.ts'
import { auditFamily } from '#shared/contract/families/dashboard/audit.ts'
import { actorRequestsFamily } from '#shared/contract/families/dashboard/actor-requests.ts'
import { adminFamily } from '#shared/contract/families/dashboard/admin.ts'
import { adminQueuesFamily } from '#shared/contract/families/dashboard/admin-queues.ts'
import { authFamily } from '#shared/contract/families/dashboard/auth.ts'
import { customerFamily } from '#shared/contract/families/dashboard/customer.ts'
import { incidentsFamily } from '#shared/contract/families/dashboard/incidents.ts'
import { membersFamily } from '#shared/contract/families/dashboard/members.ts'
import { customerKeysFamily } from '#shared/contract/families/dashboard/customer-keys.ts'
import { customerWebhooksFamily } from '#shared/contract/families/dashboard/customer-webhooks.ts'
import { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import { customerOrganizationsFamily } from '#shared/contract/families/dashboard/customer-organizations.ts'
import { customerSessionsFamily } from '#shared/contract/families/dashboard/customer-sessions.ts'
import { customerSettingsFamily } from '#shared/contract/families/dashboard/customer-settings.ts'
import { customerExportsFamily } from '#shared/contract/families/dashboard/customer-exports.ts'
import { customerLrsFamily } from '#shared/contract/families/dashboard/customer-lrs.ts'
import { dispatchLaunchesFamily } from '#shared/contract/families/learner/dispatch-launches.ts'
import { capabilityFamily } from '#shared/contract/families/public/capability.ts'
import { conversionsFamily } from '#shared/contract/families/public/conversions.ts'
import { connectorsFamily } from '#shared/contract/families/public/connectors.ts'
import { dispatchesFamily } from '#shared/contract/families/public/dispatches.ts'
import { dispatchLearnersFamily } from '#shared/contract/families/public/dispatch-learners.ts'
import { frameworksFamily } from '#shared/contract/families/public/frameworks.ts'
import { graphFamily } from '#shared/contract/families/public/graph.ts'
import { extractionsFamily } from '#shared/contract/families/public/extractions.ts'
import { intelligenceFamily } from '#shared/contract/families/public/intelligence.ts'
import { healthFamily } from '#shared/contract/families/public/health.ts'
import { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { lrsFamily } from '#shared/contract/families/public/lrs.ts'
import { organizationsFamily } from '#shared/contract/families/public/organizations.ts'
import { packagesFamily } from '#shared/contract/families/public/packages.ts'
import { quickPublishFamily } from '#shared/contract/families/public/quick-publish.ts'
import { revenueFamily } from '#shared/contract/families/public/revenue.ts'
import { sessionListsFamily } from '#shared/contract/families/public/session-lists.ts'
import { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import { subjectsFamily } from '#shared/contract/families/public/subjects.ts'
import { tenantFamily } from '#shared/contract/families/public/tenant.ts'
import { uploadsFamily } from '#shared/contract/families/public/uploads.ts'
import { usageFamily } from '#shared/contract/families/public/usage.ts'
import { vrFamily } from '#shared/contract/families/public/vr.ts'
import { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import { xapiFamily } from '#shared/contract/families/public/xapi.ts'

/**
 * Families that only the dashboard's pages call. They are on the origin of the public ones, behind an HTTP API of their own:
 * their addresses begin with one of `dashboardPaths`.
 */
export const dashboardFamilies: readonly Family[] = [
  authFamily,
  customerFamily,
  membersFamily,
  customerKeysFamily,
  incidentsFamily,
  adminFamily,
  adminQueuesFamily,
  customerPackagesFamily,
  customerWebhooksFamily,
  customerSessionsFamily,
  customerOrganizationsFamily,
  customerSettingsFamily,
  customerLrsFamily,
  actorRequestsFamily,
  auditFamily,
  customerExportsFamily,
]

/** Beginnings of the addresses that only the dashboard's pages call. */
export const dashboardPaths = ['/api/auth/', '/api/customer/', '/api/admin/'] as const

/**
 * Families of skills. They are on the origin of the public ones, behind an HTTP API of their own: their addresses begin with
 * one of `skillPaths`.
 */
export const skillFamilies: readonly Family[] = [
  capabilityFamily,
  frameworksFamily,
  graphFamily,
  intelligenceFamily,
  extractionsFamily,
  subjectsFamily,
]

/** Families that servers, learners' browsers and the dashboard's pages call. */
export const publicFamilies: readonly Family[] = [
  healthFamily,
  packagesFamily,
  uploadsFamily,
  conversionsFamily,
  quickPublishFamily,
  launchesFamily,
  sessionsFamily,
  sessionListsFamily,
  dispatchLaunchesFamily,
  dispatchesFamily,
  organizationsFamily,
  dispatchLearnersFamily,
  webhooksFamily,
  connectorsFamily,
  usageFamily,
  tenantFamily,
  revenueFamily,
  lrsFamily,
  xapiFamily,
  vrFamily,
]

export const families: readonly Family[] = [...publicFamilies, ...skillFamilies, ...dashboardFamilies]

/** Version of the API document (specification, "Versioning"). */
export const apiVersion = '1.0.0'

/** Every endpoint with its family and operationId. */
export const allEndpoints = (): { family: Family; operationId: string; endpoint: Endpoint }[] =>
  families.flatMap((family) =>
    Object.entries(family.endpoints).map(([operationId, endpoint]) => ({ family, operationId, endpoint })),
  )
