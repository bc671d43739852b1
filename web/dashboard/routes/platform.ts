/** Addresses of the platform's administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import {
  readPlatformAuditSearch,
  readQueuesSearch,
  readTenantSearch,
  readTenantsSearch,
  readUsageSearch,
} from '#web/dashboard/screens/admin/search.ts'
import { enterPlatform } from './entering.ts'
import { root } from './root.ts'

const platform = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: ({ context, location }) => enterPlatform(context, location.href),
  component: lazyRouteComponent(() => import('#web/dashboard/screens/admin/frame.tsx'), 'AdminFrame'),
})
const tenants = createRoute({
  getParentRoute: () => platform,
  path: '/',
  validateSearch: readTenantsSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/admin/screen.tsx'), 'TenantsScreen'),
})
const oneTenant = createRoute({
  getParentRoute: () => platform,
  path: '/tenants/$tenantId',
  validateSearch: readTenantSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/admin/tenant/screen.tsx'), 'TenantScreen'),
})
const platformUsage = createRoute({
  getParentRoute: () => platform,
  path: '/usage',
  validateSearch: readUsageSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/admin/usage/screen.tsx'), 'PlatformUsageScreen'),
})
const queues = createRoute({
  getParentRoute: () => platform,
  path: '/queues',
  validateSearch: readQueuesSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/admin/queues/screen.tsx'), 'QueuesScreen'),
})
const platformAudit = createRoute({
  getParentRoute: () => platform,
  path: '/audit',
  validateSearch: readPlatformAuditSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/admin/audit/screen.tsx'), 'PlatformAuditScreen'),
})

export const platformTree = platform.addChildren([tenants, oneTenant, platformUsage, queues, platformAudit])
