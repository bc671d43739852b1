/** Which routes ask a dashboard session for its workspace (specification, "Signed-in dashboard sessions" 4). */
import { readFileSync } from 'node:fs'
import { workspaceHeaderTable, workspaceRuleOf } from '#shared/contract/workspace-header.ts'
import { allEndpoints } from '#shared/contract/api.ts'
import { routeKeysOf } from '#shared/contract/endpoint.ts'

const endpoints = allEndpoints().map(({ endpoint }) => endpoint)

/** Route keys by rule, of the endpoints that accept sessions. */
const declared = (rule: string): string[] =>
  endpoints
    .filter((endpoint) => workspaceRuleOf(endpoint) === rule)
    .flatMap(routeKeysOf)
    .sort()

const uploads = ['upload-url', 'upload-sessions', 'upload', 'process', 'multipart/init', 'multipart/part-url']
const documents = ['activities/state', 'activities/profile', 'agents/profile']

/** As the specification lists them. */
const required = [
  ...[...uploads, 'multipart/complete', 'multipart/abort'].map((path) => `POST /api/v1/packages/${path}`),
  'POST /api/v1/quick-publish',
  'POST /api/lrs/xapi/statements',
  'PUT /api/lrs/xapi/statements',
  ...documents.flatMap((path) => ['PUT', 'POST', 'DELETE'].map((method) => `${method} /api/lrs/xapi/${path}`)),
].sort()

const runtime = '/api/v1/sessions/{sessionId}'

it('asks exactly the routes of the public API and of the LRS that the specification lists', () => {
  expect(declared('required')).toEqual(required)
})

it('looks at no workspace on the run-time routes but PUT, and when a page finds out which workspace it is for', () => {
  expect(declared('ignored')).toEqual([
    'GET /api/customer/me',
    `GET ${runtime}`,
    'PATCH /api/customer/integration-incidents/{incidentId}',
    `POST ${runtime}`,
    `POST ${runtime}/refresh-token`,
    `POST ${runtime}/start-over`,
  ])
  expect(declared('held')).toContain(`PUT ${runtime}`)
})

it('asks every change under /api/customer but the two that the specification excepts', () => {
  const excepted = [
    'PATCH /api/customer/integration-incidents/{incidentId}',
    'POST /api/customer/packages/upload-limit-preflight',
    'POST /api/customer/tenant/switch',
  ]
  const changes = endpoints
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/customer/'))
    .flatMap(routeKeysOf)
  expect(declared('requiredUnlessInAddress')).toEqual(changes.filter((key) => !excepted.includes(key)).sort())
})

it('asks for the workspace before an upload unless the body names it', () => {
  expect(declared('requiredUnlessInBody')).toEqual(['POST /api/customer/packages/upload-limit-preflight'])
})

it('holds every other route that accepts a session to what the request states', () => {
  const others = endpoints.filter(({ credentials }) => credentials.session !== undefined).map(workspaceRuleOf)
  expect(others).not.toContain('none')
  const without = endpoints.filter(({ credentials }) => credentials.session === undefined)
  expect(without.map(workspaceRuleOf)).toEqual(without.map(() => 'none'))
})

it('shows the table of docs/workspace-header.md', () => {
  expect(readFileSync('docs/workspace-header.md', 'utf8')).toContain(workspaceHeaderTable(endpoints))
})
