/** A deployment in process with something of everything in it, and one valid call of every endpoint. */
import { randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { allEndpoints } from '#shared/contract/api.ts'
import { keyScopes } from '#shared/contract/credentials.ts'
import type { Endpoint, Family } from '#shared/contract/endpoint.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { keys } from '#shared/store/table/keys.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { startBackend, type ApiResponse, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { putDeck, sendDeck } from '#test/support/decks.ts'
import { launchRequest, launchThrough, publishPlayerPage, seedDispatch } from '#test/support/dispatches.ts'
import { exportCalls } from './export-calls.ts'
import { keyCalls } from './key-calls.ts'
import { packageCalls } from './package-calls.ts'
import { platformCalls } from './platform-calls.ts'
import { webhookCalls } from './webhook-calls.ts'
import { workspaceCalls } from './workspace-calls.ts'
import { lrsCalls } from './lrs-calls.ts'
import { connectorCalls } from './connector-calls.ts'
import { alignmentCalls, graphCalls, skillCalls } from './skill-calls.ts'
import { launchCalls } from './launch-calls.ts'
import { subjectCalls } from './subject-calls.ts'
import { formRequest } from '#test/support/form-request.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { publishQuickPage } from '#test/support/package-pages.ts'
import { publishShell } from '#test/support/dispatch-shell.ts'
import { makeDispatch, makeOrganization } from '#test/support/managed-dispatches.ts'
import { processUpload, putParts, putUpload } from '#test/support/upload.ts'
import { recordIncident } from '#test/support/incidents.ts'
import { invite } from '#test/support/invitations.ts'
import { signIn, signInAs } from '#test/support/signed-in.ts'
import { ada, openBrowser, startProvider } from '#test/support/sign-in-flow.ts'
import { documentClient } from '#test/support/document-client.ts'

export interface World {
  readonly backend: Backend
  /** Bytes of a course that is accepted. */
  readonly course: Uint8Array
  /** A package that can be launched. */
  readonly packageId: string
}

export async function openWorld(): Promise<World> {
  const servers = await startBackend()
  const provider = await startProvider()
  const { tenantId } = servers
  const backend = {
    ...servers,
    // Some endpoints take keys with privileged scopes only.
    liveKey: await servers.makeKey(tenantId, { scopes: keyScopes }),
    testKey: await servers.makeKey(tenantId, { scopes: keyScopes, mode: 'test' }),
    async close() {
      await provider.close()
      await servers.close()
    },
  }
  // Read by the functions when they are loaded, which is with their first call.
  process.env['MAX_UPLOAD_MB'] = '1'
  await publishPlayerPage('<!doctype html>')
  return { backend, course: await zipSampleCourse('scorm12'), packageId: await seedPackage(backend) }
}

/** A call that succeeds once it carries a credential. */
export interface Valid {
  readonly request: ApiRequest
  /** Launch token of the session that the call is about. */
  readonly token?: string
  readonly deviceToken?: string
  /** Signed in with the cookie that the request carries; such a call needs no other credential. */
  readonly signedIn?: true
}

type MakeValid = (world: World) => Promise<Valid>

const plain =
  (request: ApiRequest = {}): MakeValid =>
  () =>
    Promise.resolve({ request })

const onPackage: MakeValid = async ({ backend }) => ({ request: { params: { packageId: await seedPackage(backend) } } })

const runtimeId = '7b0f3f0e-6f0a-4a4e-9d8b-0f4b5b6f7a11'

/** On a session of its own, launched as it is asked for. */
const onSession =
  (body?: unknown, launched: Record<string, unknown> = {}): MakeValid =>
  async ({ backend, packageId }) => {
    const { sessionId, token } = await launch(backend, packageId, launched)
    return { request: { params: { sessionId }, ...(body === undefined ? {} : { body }) }, token }
  }

const onDispatch =
  (body?: unknown): MakeValid =>
  async ({ backend, packageId }) => {
    const { id } = await makeDispatch(backend, { packageId })
    return { request: { params: { dispatchId: id }, ...(body === undefined ? {} : { body }) } }
  }

const onOrganization =
  (body?: unknown): MakeValid =>
  async ({ backend }) => {
    const { id } = await makeOrganization(backend)
    return { request: { params: { organizationId: id }, ...(body === undefined ? {} : { body }) } }
  }

/** As somebody who is signed in. */
const signedIn =
  (more: (session: { readonly sessionId: string }) => ApiRequest = () => ({})): MakeValid =>
  async ({ backend }) => {
    const { changes, session } = await signInAs(backend, 'owner')
    return { request: { headers: changes, ...more(session) }, signedIn: true }
  }

/** As an owner who is signed in, on something that is made for the call. */
const signedInOn =
  (make: (backend: Backend) => Promise<ApiRequest>): MakeValid =>
  async ({ backend }) => {
    const { changes } = await signInAs(backend, 'owner')
    return { request: { headers: changes, ...(await make(backend)) }, signedIn: true }
  }

const announced = { tenant_id: 'tenant_one', filename: 'course.zip', file_size: 1000 }

const agent = JSON.stringify({ mbox: 'mailto:ada@example.com' })
const xapiHeaders = { 'x-experience-api-version': '1.0.3' }

/** Documents of the LRS, one made after the other. */
let documents = 0
const place = (kind: 'state' | 'activities' | 'agents'): Record<string, string> => {
  documents += 1
  const activityId = 'http://example.com/course'
  if (kind === 'state') return { activityId, agent, stateId: `state-${documents}` }
  return kind === 'activities'
    ? { activityId, profileId: `profile-${documents}` }
    : { agent, profileId: `profile-${documents}` }
}

const putsDocument =
  (kind: Parameters<typeof place>[0]): MakeValid =>
  () =>
    Promise.resolve({
      request: {
        query: place(kind),
        rawBody: 'a document',
        headers: { ...xapiHeaders, 'content-type': 'text/plain', 'if-none-match': '*' },
      },
    })

/** On a document that is there. */
const onDocument =
  (kind: Parameters<typeof place>[0], put: string): MakeValid =>
  async ({ backend }) => {
    const query = place(kind)
    await backend.call(put, {
      bearer: backend.liveKey,
      query,
      rawBody: 'a document',
      headers: { ...xapiHeaders, 'content-type': 'text/plain', 'if-none-match': '*' },
    })
    return { request: { query, headers: xapiHeaders } }
  }

const statement = (id: string): string =>
  JSON.stringify({
    id,
    actor: { mbox: 'mailto:ada@example.com' },
    verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
    object: { id: 'http://example.com/course' },
  })

const putsStatement: MakeValid = () => {
  const statementId = randomUUID()
  return Promise.resolve({
    request: {
      query: { statementId },
      headers: { ...xapiHeaders, 'content-type': 'application/json' },
      rawBody: statement(statementId),
    },
  })
}

/** Through a dispatch of its own. */
async function launching({ backend, packageId }: World): Promise<ApiRequest> {
  const seeded = await seedDispatch(backend, { packageId })
  return launchRequest(seeded)
}

/** On a version that was really uploaded, so that its archive is kept. */
const onArchive: MakeValid = async ({ backend, course }) => {
  const ticket = await putUpload({ backend }, course)
  const { package: made } = (await processUpload({ backend }, ticket.storage_path)).body
  const { body } = await backend.call('getPackage', {
    bearer: backend.liveKey,
    params: { packageId: made.package_id },
  })
  return { request: { params: { packageId: made.package_id, versionId: body.versions[0].id } } }
}

export const validCalls: Readonly<Record<string, MakeValid>> = {
  getHealth: plain(),
  getOpenApi: plain(),
  getOpenApiActions: plain(),
  getDocs: plain(),
  listPackages: plain(),
  getPackage: onPackage,
  archivePackage: onPackage,
  listPackageVersions: onPackage,
  downloadPackageVersion: onArchive,
  createUpload: plain({ body: announced }),
  initMultipart: plain({ body: announced }),
  signPart: async ({ backend, course }) => ({
    request: { body: { upload_id: (await putParts({ backend }, course)).init.upload_id, part_number: 1 } },
  }),
  completeMultipart: async ({ backend, course }) => {
    const { init, parts } = await putParts({ backend }, course)
    return { request: { body: { upload_id: init.upload_id, parts } } }
  },
  abortMultipart: async ({ backend, course }) => ({
    request: { body: { upload_id: (await putParts({ backend }, course)).init.upload_id } },
  }),
  getUploadLimit: plain(),
  createDeckUpload: plain({ body: { ...announced, filename: 'deck.pptx' } }),
  createConversion: async ({ backend }) => ({ request: { body: { storage_path: await putDeck(backend) } } }),
  listConversions: plain(),
  getConversion: async ({ backend }) => ({ request: { params: { jobId: (await sendDeck(backend)).body.job_id } } }),
  uploadPackage: ({ course }) =>
    Promise.resolve({ request: formRequest({ file: { name: 'course.zip', bytes: course } }) }),
  processUpload: async ({ backend, course }) => ({
    request: {
      body: { storage_path: (await putUpload({ backend }, course)).storage_path, original_filename: 'course.zip' },
    },
  }),
  getDispatchFrame: async (world) => ({ request: { ...(await launching(world)), query: { w: 'one' } } }),
  validateLaunchLink: async (world) => ({ request: await launching(world) }),
  launchDispatch: async (world) => ({ request: await launching(world) }),
  listDispatchLearners: async (world) => ({ request: { params: (await launching(world)).params ?? {} } }),
  getDispatchResults: async (world) => ({ request: { params: (await launching(world)).params ?? {} } }),
  getOrganizationReport: async ({ backend }) => {
    const { body } = await backend.call('createOrganization', { bearer: backend.liveKey, body: { name: 'Report' } })
    const query = { from: '2026-11-01', to: '2026-11-30' }
    return { request: { params: { organizationId: body.organization.id }, query } }
  },
  releaseDispatchLearner: async ({ backend, packageId }) => {
    const seeded = await seedDispatch(backend, { packageId })
    await launchThrough(backend, seeded)
    const { dispatchId } = seeded.dispatch
    const { body } = await backend.call('listDispatchLearners', { bearer: backend.liveKey, params: { dispatchId } })
    return { request: { params: { dispatchId, learnerKey: body.learners[0].learner_key } } }
  },
  getSession: onSession(),
  claimRuntime: onSession(
    { runtime_id: runtimeId, expected_runtime_id: null, attempt: 1 },
    { runtime_protocol: 'exclusive_v1' },
  ),
  commitSession: onSession({ version: 1, attempt: 1, completion_status: 'incomplete' }),
  resetSession: onSession(),
  refreshToken: onSession(),
  startOver: onSession(),
  listSessions: plain(),
  getAbout: plain(),
  getStatements: plain({ headers: xapiHeaders }),
  putStatement: putsStatement,
  createStatements: () =>
    Promise.resolve({
      request: { headers: { ...xapiHeaders, 'content-type': 'application/json' }, rawBody: statement(randomUUID()) },
    }),
  getActivity: plain({ headers: xapiHeaders, query: { activityId: 'http://example.com/course' } }),
  getAgent: plain({ headers: xapiHeaders, query: { agent } }),
  getState: onDocument('state', 'putState'),
  putState: putsDocument('state'),
  updateState: putsDocument('state'),
  deleteState: onDocument('state', 'putState'),
  getActivityProfile: onDocument('activities', 'putActivityProfile'),
  putActivityProfile: putsDocument('activities'),
  updateActivityProfile: putsDocument('activities'),
  deleteActivityProfile: onDocument('activities', 'putActivityProfile'),
  getAgentProfile: onDocument('agents', 'putAgentProfile'),
  putAgentProfile: putsDocument('agents'),
  updateAgentProfile: putsDocument('agents'),
  deleteAgentProfile: onDocument('agents', 'putAgentProfile'),
  createWebhook: plain({
    body: { url: 'https://example.com/hook', label: 'Hook', eventScope: 'all', secret: 'a-secret-of-some-length' },
  }),
  listWebhooks: plain(),
  createDispatch: ({ packageId }) => Promise.resolve({ request: { body: { packageId, name: 'Safety' } } }),
  listDispatches: plain(),
  getDispatch: onDispatch(),
  updateDispatch: onDispatch({ name: 'Safety 2' }),
  deleteDispatch: onDispatch(),
  pauseDispatch: onDispatch(),
  resumeDispatch: onDispatch(),
  archiveDispatch: onDispatch(),
  restoreDispatch: async (world) => {
    const valid = await onDispatch()(world)
    await world.backend.call('archiveDispatch', { ...valid.request, bearer: world.backend.liveKey })
    return valid
  },
  extendDispatch: onDispatch({ expiresAt: null }),
  rotateDispatchToken: onDispatch(),
  exportDispatch: async (world) => {
    await publishShell(objectStore(objectClients(), 'web-test'))
    return onDispatch()(world)
  },
  publishSlides: async () => {
    await publishQuickPage(objectStore(objectClients(), 'web-test'))
    return { request: { body: { title: 'Safety', slides: [{ title: 'One', content: 'Text' }] } } }
  },
  createOrganization: plain({ body: { name: 'Acme' } }),
  listOrganizations: plain(),
  getOrganization: onOrganization(),
  updateOrganization: onOrganization({ name: 'Acme 2' }),
  archiveOrganization: onOrganization(),
  listStatements: plain(),
  getActorAnalytics: plain(),
  getActivityAnalytics: plain(),
  getWorkspace: plain(),
  getUsageHistory: plain(),
  listLedgerEntries: plain(),
  listLedgerStatements: plain(),
  getLedgerStatement: plain({ params: { month: '2026-10' } }),
  updateConfiguration: plain({ body: { displayName: 'Academy' } }),
  getUsage: plain(),
  startSignIn: plain(),
  completeSignIn: async () => {
    const browser = openBrowser()
    const answer = await browser.answerFor(ada)
    const cookie = `lectern-login=${browser.cookie('lectern-login') ?? ''}`
    return { request: { query: Object.fromEntries(answer.searchParams), headers: { cookie } } }
  },
  completeSignOut: signedIn(),
  acceptInvitation: async ({ backend }) => ({
    request: {
      headers: (await signInAs(backend, 'viewer')).changes,
      body: { token: (await invite(backend, 'ada@example.com')).token },
    },
    signedIn: true,
  }),
  leaveWorkspace: async ({ backend }) => ({
    request: {
      headers: (await signIn(backend, { roles: { tenant_one: 'viewer', tenant_two: 'viewer' } })).changes,
      body: { tenant_id: 'tenant_two' },
    },
    signedIn: true,
  }),
  createWorkspace: signedIn(() => ({ body: { name: 'Own' } })),
  ...platformCalls,
  listIncidents: signedIn(),
  updateIncident: signedInOn(async ({ table, tenantId }) => ({
    params: { incidentId: await recordIncident(table, tenantId) },
    body: { note: 'Looked at' },
  })),
  listMembers: signedIn(),
  updateMember: signedInOn(async (backend) => ({
    params: { personId: (await signInAs(backend, 'viewer')).personId },
    body: { role: 'member' },
  })),
  removeMember: signedInOn(async (backend) => ({
    params: { personId: (await signInAs(backend, 'viewer')).personId },
  })),
  listInvitations: signedIn(),
  createInvitation: signedIn(() => ({ body: { email: 'new@example.com', role: 'member' } })),
  deleteInvitation: signedInOn(async (backend) => {
    const { changes } = await signInAs(backend, 'owner')
    const body = { email: 'new@example.com', role: 'member' }
    const { body: made } = await backend.call('createInvitation', { headers: changes, body })
    return { params: { invitationId: made.invitation.id } }
  }),
  renewSignIn: signedIn(),
  updatePerson: signedIn(() => ({ body: { displayName: 'Ada' } })),
  listSignIns: signedIn(),
  deleteOtherSignIns: signedIn(),
  deleteSignIn: signedIn(({ sessionId }) => ({ params: { signInId: sessionId } })),
  getMe: async ({ backend }) => ({
    request: { headers: (await signInAs(backend, 'owner')).reads },
    signedIn: true,
  }),
  switchTenant: async ({ backend }) => ({
    request: {
      headers: (await signIn(backend, { roles: { tenant_one: 'viewer', tenant_two: 'viewer' } })).changes,
      body: { tenant_id: 'tenant_two' },
    },
    signedIn: true,
  }),
  getSpendCap: plain(),
  ...keyCalls,
  ...exportCalls,
  ...lrsCalls,
  ...webhookCalls,
  ...packageCalls,
  ...workspaceCalls,
  ...connectorCalls,
  ...skillCalls,
  ...subjectCalls,
  ...alignmentCalls,
  ...graphCalls,
  ...launchCalls,
}

export interface Declared {
  readonly operationId: string
  readonly endpoint: Endpoint
  readonly family: Family
}

export const declared: readonly Declared[] = allEndpoints()

/** The valid call of an endpoint, made anew. */
export function validCall(world: World, operationId: string): Promise<Valid> {
  const make = validCalls[operationId]
  if (make === undefined) throw new Error(`test/api/contract/support/world.ts has no valid call of ${operationId}.`)
  return make(world)
}

/** The credential with which an endpoint is called unless a test says otherwise: a key where it takes one. */
export function credentialOf({ endpoint }: Declared, sent: Valid, world: World): Pick<ApiRequest, 'bearer'> {
  const bearer = endpoint.credentials.apiKey === undefined ? (sent.deviceToken ?? sent.token) : world.backend.liveKey
  return bearer === undefined ? {} : { bearer }
}

/** Sends a request as it is. */
export const send = ({ backend }: World, { operationId }: Declared, request: ApiRequest): Promise<ApiResponse> =>
  backend.call(operationId, request)

/** Gives a workspace's usage another value. */
export async function use(
  { backend }: World,
  tenantId: string,
  usage: { storageBytes: number; packages: number },
): Promise<void> {
  await documentClient(backend.table).send(
    new PutCommand({ TableName: backend.table.name, Item: { ...keys.usage(tenantId), ...usage } }),
  )
}

/** Makes an item one that this code did not write. */
export async function spoil({ backend }: World, key: { pk: string; sk: string }, attribute: string): Promise<void> {
  await documentClient(backend.table).send(
    new UpdateCommand({
      TableName: backend.table.name,
      Key: key,
      UpdateExpression: 'SET #a = :x',
      ExpressionAttributeNames: { '#a': attribute },
      ExpressionAttributeValues: { ':x': { spoilt: true } },
    }),
  )
}
