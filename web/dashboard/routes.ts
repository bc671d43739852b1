/**
 * Every address of the dashboard, one entry for each screen; those of skills and of the platform are in
 * `routes/`. Screens are loaded when they are opened.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readDialogSearch } from './app/dialog-search.ts'
import { parseSearch, stringifySearch } from './app/search.ts'
import { Failed, Missing } from './app/root.tsx'
import { signedIn } from './routes/entering.ts'
import { platformTree } from './routes/platform.ts'
import { root } from './routes/root.ts'
import { skillRoutes } from './routes/skills.ts'
import { workspace } from './routes/workspace.ts'
import { readConnectorsSearch } from './screens/connectors/search.ts'
import { readConversionsSearch } from './screens/conversions/search.ts'
import { readDevicesSearch } from './screens/devices/search.ts'
import { readDispatchesSearch, readDispatchSearch, readNewDispatchSearch } from './screens/dispatches/search.ts'
import { readPeopleSearch } from './screens/lrs/people/search.ts'
import { readStatementsSearch } from './screens/lrs/statements/search.ts'
import { readSessionSearch } from './screens/sessions/one/search.ts'
import { readSessionsSearch } from './screens/sessions/search.ts'
import { readUploadSearch } from './screens/upload/search.ts'
import { readAuditSearch } from './screens/audit/search.ts'
import { readExportsSearch } from './screens/exports/search.ts'
import { readOrganizationsSearch } from './screens/organizations/search.ts'
import { readIncidentsSearch } from './screens/incidents/search.ts'
import { readMembersSearch } from './screens/members/search.ts'
import { readPackageSearch } from './screens/packages/one/search.ts'
import { readPackagesSearch } from './screens/packages/search.ts'
import { readDeliveriesSearch } from './screens/webhooks/search.ts'

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context, location }) => {
    const { workspace } = await signedIn(context, location.href)
    throw redirect({ to: '/w/$workspace', params: { workspace: workspace.tenant_id }, replace: true })
  },
})
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./screens/welcome/screen.tsx'), 'WelcomeScreen'),
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('./screens/welcome/invitation.tsx'), 'InvitationScreen'),
})
const overview = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/overview/screen.tsx'), 'OverviewScreen'),
})
const packages = createRoute({
  getParentRoute: () => workspace,
  path: '/packages',
  validateSearch: readPackagesSearch,
  component: lazyRouteComponent(() => import('./screens/packages/screen.tsx'), 'PackagesScreen'),
})
const upload = createRoute({
  getParentRoute: () => workspace,
  path: '/upload',
  validateSearch: readUploadSearch,
  component: lazyRouteComponent(() => import('./screens/upload/screen.tsx'), 'UploadScreen'),
})
const onePackage = createRoute({
  getParentRoute: () => workspace,
  path: '/packages/$packageId',
  validateSearch: readPackageSearch,
  component: lazyRouteComponent(() => import('./screens/packages/one/screen.tsx'), 'PackageScreen'),
})
const oneVersion = createRoute({
  getParentRoute: () => workspace,
  path: '/packages/$packageId/versions/$versionId',
  component: lazyRouteComponent(() => import('./screens/packages/version/screen.tsx'), 'VersionScreen'),
})
const conversions = createRoute({
  getParentRoute: () => workspace,
  path: '/conversions',
  validateSearch: readConversionsSearch,
  component: lazyRouteComponent(() => import('./screens/conversions/screen.tsx'), 'ConversionsScreen'),
})
const oneConversion = createRoute({
  getParentRoute: () => workspace,
  path: '/conversions/$jobId',
  component: lazyRouteComponent(() => import('./screens/conversions/one/screen.tsx'), 'ConversionScreen'),
})
const quickPublish = createRoute({
  getParentRoute: () => workspace,
  path: '/quick-publish',
  component: lazyRouteComponent(() => import('./screens/quick-publish/screen.tsx'), 'QuickPublishScreen'),
})
const sessions = createRoute({
  getParentRoute: () => workspace,
  path: '/sessions',
  validateSearch: readSessionsSearch,
  component: lazyRouteComponent(() => import('./screens/sessions/screen.tsx'), 'SessionsScreen'),
})
const oneSession = createRoute({
  getParentRoute: () => workspace,
  path: '/sessions/$sessionId',
  validateSearch: readSessionSearch,
  component: lazyRouteComponent(() => import('./screens/sessions/one/screen.tsx'), 'SessionScreen'),
})
const dispatches = createRoute({
  getParentRoute: () => workspace,
  path: '/dispatches',
  validateSearch: readDispatchesSearch,
  component: lazyRouteComponent(() => import('./screens/dispatches/screen.tsx'), 'DispatchesScreen'),
})
const newDispatch = createRoute({
  getParentRoute: () => workspace,
  path: '/dispatches/new',
  validateSearch: readNewDispatchSearch,
  component: lazyRouteComponent(() => import('./screens/dispatches/new/screen.tsx'), 'NewDispatchScreen'),
})
const oneDispatch = createRoute({
  getParentRoute: () => workspace,
  path: '/dispatches/$dispatchId',
  validateSearch: readDispatchSearch,
  component: lazyRouteComponent(() => import('./screens/dispatches/one/screen.tsx'), 'DispatchScreen'),
})
const statements = createRoute({
  getParentRoute: () => workspace,
  path: '/lrs',
  validateSearch: readStatementsSearch,
  component: lazyRouteComponent(() => import('./screens/lrs/statements/screen.tsx'), 'StatementsScreen'),
})
const lrsCredentials = createRoute({
  getParentRoute: () => workspace,
  path: '/lrs/credentials',
  component: lazyRouteComponent(() => import('./screens/lrs/credentials/screen.tsx'), 'CredentialsScreen'),
})
const forwarders = createRoute({
  getParentRoute: () => workspace,
  path: '/lrs/forwarders',
  component: lazyRouteComponent(() => import('./screens/lrs/forwarders/screen.tsx'), 'ForwardersScreen'),
})
const lrsPeople = createRoute({
  getParentRoute: () => workspace,
  path: '/lrs/people',
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import('./screens/lrs/people/screen.tsx'), 'PeopleScreen'),
})
const keys = createRoute({
  getParentRoute: () => workspace,
  path: '/keys',
  validateSearch: readDialogSearch,
  component: lazyRouteComponent(() => import('./screens/keys/screen.tsx'), 'KeysScreen'),
})
const webhooks = createRoute({
  getParentRoute: () => workspace,
  path: '/webhooks',
  validateSearch: readDialogSearch,
  component: lazyRouteComponent(() => import('./screens/webhooks/screen.tsx'), 'WebhooksScreen'),
})
const oneWebhook = createRoute({
  getParentRoute: () => workspace,
  path: '/webhooks/$webhookId',
  validateSearch: readDeliveriesSearch,
  component: lazyRouteComponent(() => import('./screens/webhooks/one/screen.tsx'), 'WebhookScreen'),
})
const members = createRoute({
  getParentRoute: () => workspace,
  path: '/members',
  validateSearch: readMembersSearch,
  component: lazyRouteComponent(() => import('./screens/members/screen.tsx'), 'MembersScreen'),
})
const connectors = createRoute({
  getParentRoute: () => workspace,
  path: '/connectors',
  validateSearch: readConnectorsSearch,
  component: lazyRouteComponent(() => import('./screens/connectors/screen.tsx'), 'ConnectorsScreen'),
})
const devices = createRoute({
  getParentRoute: () => workspace,
  path: '/devices',
  validateSearch: readDevicesSearch,
  component: lazyRouteComponent(() => import('./screens/devices/screen.tsx'), 'DevicesScreen'),
})
const incidents = createRoute({
  getParentRoute: () => workspace,
  path: '/incidents',
  validateSearch: readIncidentsSearch,
  component: lazyRouteComponent(() => import('./screens/incidents/screen.tsx'), 'IncidentsScreen'),
})
const audit = createRoute({
  getParentRoute: () => workspace,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./screens/audit/screen.tsx'), 'AuditScreen'),
})
const dataExports = createRoute({
  getParentRoute: () => workspace,
  path: '/exports',
  validateSearch: readExportsSearch,
  component: lazyRouteComponent(() => import('./screens/exports/screen.tsx'), 'ExportsScreen'),
})
const organizations = createRoute({
  getParentRoute: () => workspace,
  path: '/organizations',
  validateSearch: readOrganizationsSearch,
  component: lazyRouteComponent(() => import('./screens/organizations/screen.tsx'), 'OrganizationsScreen'),
})
const oneOrganization = createRoute({
  getParentRoute: () => workspace,
  path: '/organizations/$organizationId',
  component: lazyRouteComponent(() => import('./screens/organizations/one/screen.tsx'), 'OrganizationScreen'),
})
const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: lazyRouteComponent(() => import('./screens/settings/screen.tsx'), 'SettingsScreen'),
})
const you = createRoute({
  getParentRoute: () => workspace,
  path: '/you',
  component: lazyRouteComponent(() => import('./screens/you/screen.tsx'), 'YouScreen'),
})
const usage = createRoute({
  getParentRoute: () => workspace,
  path: '/usage',
  component: lazyRouteComponent(() => import('./screens/usage/screen.tsx'), 'UsageScreen'),
})

const tree = root.addChildren([
  start,
  welcome,
  invitation,
  workspace.addChildren([
    overview,
    packages,
    upload,
    onePackage,
    oneVersion,
    conversions,
    oneConversion,
    quickPublish,
    sessions,
    oneSession,
    devices,
    dispatches,
    newDispatch,
    oneDispatch,
    statements,
    lrsCredentials,
    forwarders,
    ...skillRoutes,
    lrsPeople,
    keys,
    webhooks,
    oneWebhook,
    connectors,
    incidents,
    members,
    usage,
    audit,
    dataExports,
    organizations,
    oneOrganization,
    settings,
    you,
  ]),
  platformTree,
])

export const makeRouter = (cache: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { cache },
    parseSearch,
    stringifySearch,
    defaultPendingMs: 150,
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: Missing,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
