/** A deployment in process with something of everything in it, and one valid call of every endpoint. */
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { allEndpoints } from '#shared/contract/api.ts'
import { keyScopes } from '#shared/contract/credentials.ts'
import type { Endpoint, Family } from '#shared/contract/endpoint.ts'
import { keys } from '#shared/store/table/keys.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { startBackend, type ApiResponse, type ApiRequest } from '#test/support/backend.ts'
import { publishPlayerPage } from '#test/support/dispatches.ts'
import { dispatchCalls } from './dispatch-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { sessionCalls } from './session-calls.ts'
import { statementCalls } from './statement-calls.ts'
import { uploadCalls } from './upload-calls.ts'
import { plain, type MakeValid, type Valid, type ValidCalls, type World } from './valid.ts'
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
import { seedPackage } from '#test/support/seed.ts'
import { sharedForAMinute } from '#test/support/shared-for-a-minute.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { startProvider } from '#test/support/sign-in-flow.ts'
import { documentClient } from '#test/support/document-client.ts'

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
const onPackage: MakeValid = async ({ backend }) => ({ request: { params: { packageId: await seedPackage(backend) } } })
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
export const validCalls: ValidCalls = {
  getHealth: plain(),
  getOpenApi: plain(),
  getOpenApiActions: plain(),
  getDocs: plain(),
  listPackages: plain(),
  getPackage: onPackage,
  archivePackage: onPackage,
  listPackageVersions: onPackage,
  downloadPackageVersion: onArchive,
  createWebhook: plain({
    body: { url: 'https://example.com/hook', label: 'Hook', eventScope: 'all', secret: 'a-secret-of-some-length' },
  }),
  listWebhooks: plain(),
  getWorkspace: plain(),
  getUsageHistory: plain(),
  listLedgerEntries: plain(),
  listLedgerStatements: plain(),
  getLedgerStatement: plain({ params: { month: '2026-10' } }),
  updateConfiguration: plain({ body: { displayName: 'Academy' } }),
  getUsage: plain(),
  getSpendCap: plain(),
  ...uploadCalls,
  ...dispatchCalls,
  ...sessionCalls,
  ...statementCalls,
  ...peopleCalls,
  ...platformCalls,
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
  if (make === undefined) throw new Error(`test/api/contract/support has no valid call of ${operationId}.`)
  return make(world)
}

const standing = sharedForAMinute<Valid>()

/** The valid call of an endpoint that calls share which are refused: they leave the things that it is about as they are. */
export const standingCall = (world: World, operationId: string): Promise<Valid> =>
  standing(operationId, () => validCall(world, operationId))

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
