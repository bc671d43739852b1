/**
 * How each declared (endpoint, code) pair is provoked. Codes that follow from a declaration are provoked alike
 * everywhere; the codes of an endpoint's own rules have a row each. A pair without either fails the enumeration.
 */
import { randomUUID } from 'node:crypto'
import { randomBytes } from '#test/support/random.ts'
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import { maxEndpoints } from '#shared/domain/webhooks/webhook-endpoint.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { openLaunchSigning } from '#shared/platform/launch-signing.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { keys } from '#shared/store/table/keys.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import type { ApiRequest } from '#test/support/backend.ts'
import { formRequest } from '#test/support/form-request.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'
import { putUpload } from '#test/support/upload.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { alike, fewForTests } from './alike.ts'
import { frameRows, launchRows, renewalRows, validateRows } from './dispatch-provocations.ts'
import { exportRows } from './export-provocations.ts'
import { keyRows } from './key-provocations.ts'
import { packageRows } from './package-provocations.ts'
import { webhookRows } from './webhook-provocations.ts'
import { workspaceRows } from './workspace-provocations.ts'
import { launchPackageRows } from './launch-provocations.ts'
import { lrsRows } from './lrs-provocations.ts'
import { connectorRows } from './connector-provocations.ts'
import { vrRows } from './vr-provocations.ts'
import { skillRows } from './skill-provocations.ts'
import { subjectRows } from './subject-provocations.ts'
import { managementRows } from './management-provocations.ts'
import { peopleRows } from './people-provocations.ts'
import { changed, slotsFull, storageFull, underFault, withHeader, type Provocation, type Rows } from './provocation.ts'
import { credentialOf, send, validCall, type Declared, type World } from './world.ts'
import { documentClient } from '#test/support/document-client.ts'

const inPath =
  (params: Record<string, string>): Provocation =>
  async (world, found) =>
    changed((request) => ({ ...request, params }))(world, found)
const noDispatch: Rows = { DISPATCH_NOT_FOUND: inPath({ dispatchId: 'dsp_unknown' }) }
const inBody = (more: Record<string, unknown>): Provocation =>
  changed((request) => ({ ...request, body: { ...Object(request.body), ...more } }))

/** By an owner, of a session whose package has been archived. */
const openedAfterArchiving: Provocation = async ({ backend }) => {
  const packageId = await seedPackage(backend)
  const { sessionId } = await launch(backend, packageId)
  await backend.call('archivePackage', { bearer: backend.liveKey, params: { packageId } })
  const { changes } = await signInAs(backend, 'owner')
  return backend.call('refreshToken', { headers: changes, params: { sessionId } })
}

/** With a token for a session that is gone by now. */
const sessionGone: Provocation = (world, found) =>
  changed(async (request, { backend }) => {
    await documentClient(backend.table).send(
      new DeleteCommand({
        TableName: backend.table.name,
        Key: keys.session(backend.tenantId, request.params?.['sessionId'] ?? ''),
      }),
    )
    return request
  })(world, found)

const processing =
  (bytes: Uint8Array, more: Record<string, unknown> = {}): Provocation =>
  async (world, found) => {
    const { storage_path } = await putUpload({ backend: world.backend }, bytes)
    return send(world, found, {
      bearer: world.backend.liveKey,
      body: { storage_path, original_filename: 'course.zip', ...more },
    })
  }
const uploading =
  (file: { name: string; bytes: Uint8Array }, more: Record<string, string> = {}): Provocation =>
  (world, found) =>
    send(world, found, { bearer: world.backend.liveKey, ...formRequest({ file, ...more }) })

const noZip = Buffer.from('PK? no')
const noCourse = writeZip([{ name: 'readme.txt', data: 'no manifest' }])
const overCeilingSlides = Array.from({ length: 120 }, (_, index) => ({
  title: `Slide ${index}`,
  content: randomBytes(15_000).toString('base64'),
}))

const overCeiling = writeZip(
  packageEntries(undefined, [{ name: 'noise.bin', data: Buffer.alloc(1_200_000, 1), method: 0 }]),
)

/** Stored past the ticket, as a link that was minted under a higher ceiling allows. */
const processOversized: Provocation = async (world, found) => {
  const { backend } = world
  const upload = {
    tenantId: backend.tenantId,
    uploadId: `upl_0${Date.now().toString(36)}`,
    filename: 'large.zip',
    uploadedBy: 'key',
    announcedBytes: overCeiling.length,
    received: null,
    multipart: null,
    ended: null,
    became: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2099-01-01T00:00:00.000Z',
  }
  await uploadRepository(backend.table).create(upload)
  await objectStore(objectClients(), 'uploads-test').put(uploadObjectKey(upload), overCeiling, {
    contentType: 'application/zip',
  })
  return send(world, found, {
    bearer: backend.liveKey,
    body: { storage_path: uploadObjectKey(upload), original_filename: 'large.zip' },
  })
}

const archivedPackage = ({ backend }: World): Promise<string> => seedPackage(backend, { status: 'archived' })

/** A session id that no launch gives, in a token that the service has signed all the same. */
const endlessId: Provocation = async (world, found) => {
  const sessionId = 'x'.repeat(513)
  const token = await openLaunchSigning(systemClock).tokens.sign({
    tid: world.backend.tenantId,
    sid: sessionId,
    pid: world.packageId,
    sub: 'learner-1',
    mod: 'live',
  })
  return send(world, found, { bearer: token, params: { sessionId } })
}

/** The upload's record disappears while its bytes are being stored. */
const uploadVanishes: Provocation = async (world, found) => {
  const { backend, course } = world
  let gone: Promise<unknown> = Promise.resolve()
  const remove = async (): Promise<void> => {
    const { Items = [] } = await documentClient(backend.table).send(new ScanCommand({ TableName: backend.table.name }))
    const open = Items.filter(
      (item) => item['sk'] === 'U' && item['became'] === undefined && item['filename'] === 'vanishing.zip',
    )
    await Promise.all(
      open.map(({ pk, sk }) =>
        documentClient(backend.table).send(new DeleteCommand({ TableName: backend.table.name, Key: { pk, sk } })),
      ),
    )
  }
  backend.aws.faultS3((operation, bucket) => {
    if (operation !== 'PutObject' || bucket !== 'uploads-test') return undefined
    gone = remove()
    return { delayMs: 300 }
  })
  try {
    return await uploading({ name: 'vanishing.zip', bytes: course })(world, found)
  } finally {
    backend.aws.faultS3(null)
    await gone
  }
}

const claimed = async ({ backend, packageId }: World): Promise<{ sessionId: string; token: string }> => {
  const session = await launch(backend, packageId, { runtime_protocol: 'exclusive_v1' })
  await backend.call('claimRuntime', {
    bearer: session.token,
    params: { sessionId: session.sessionId },
    body: { runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1 },
  })
  return session
}

const onClaimed =
  (body: Record<string, unknown>): Provocation =>
  async (world, found) => {
    const { sessionId, token } = await claimed(world)
    return send(world, found, { bearer: token, params: { sessionId }, body })
  }

const claim = { runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1 }

/** With one parameter in another's place. */
const inQuery = (more: Record<string, string>): Provocation =>
  changed((request) => ({ ...request, query: { ...request.query, ...more } }))

/**
 * Requests that are costly enough to be counted, in a workspace of their own with more statements than one read takes.
 */
function counted(query: Record<string, string>): Rows {
  const prepare = async (world: World, found: Declared): Promise<ApiRequest> => {
    const bearer = await world.backend.makeKey(`tenant_counted-${found.operationId.toLowerCase()}`)
    const statement = {
      actor: { mbox: 'mailto:ada@example.com' },
      verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
      object: { id: 'http://example.com/course' },
    }
    await world.backend.call('createStatements', {
      bearer,
      headers: { 'x-experience-api-version': '1.0.3' },
      body: Array.from({ length: 301 }, () => statement),
    })
    return { bearer, query }
  }
  return {
    RATE_LIMIT_EXCEEDED: async (world, found) => {
      const request = await prepare(world, found)
      for (let sent = 0; sent < fewForTests; sent += 1) await send(world, found, request)
      return send(world, found, request)
    },
    RATE_LIMIT_UNAVAILABLE: async (world, found) => {
      const request = await prepare(world, found)
      return underFault(
        world,
        (operation) => (operation === 'UpdateItem' ? 'InternalServerError' : undefined),
        () => send(world, found, request),
      )
    },
  }
}

/** A document of the LRS that is there already, written once more without a word of it. */
const overwritten: Provocation = async (world, found) => {
  const valid = await validCall(world, found.operationId)
  const request = { ...valid.request, ...credentialOf(found, valid, world) }
  await send(world, found, request)
  return send(world, found, {
    ...request,
    headers: { 'x-experience-api-version': '2.0.0', 'content-type': 'text/plain' },
  })
}

const unexpected: Rows = { PRECONDITION_FAILED: changed((request) => withHeader(request, 'if-match', '"another one"')) }
const documentWrites: Rows = { ...unexpected, DOCUMENT_CONFLICT: overwritten }

/** The same id for another statement. */
const contradicting: Provocation = async (world, found) => {
  const valid = await validCall(world, found.operationId)
  const request = { ...valid.request, ...credentialOf(found, valid, world) }
  await send(world, found, request)
  return send(world, found, {
    ...request,
    rawBody: (request.rawBody ?? '').replace('verbs/experienced', 'verbs/completed'),
  })
}

const noPackage: Rows = { PACKAGE_NOT_FOUND: inPath({ packageId: 'pkg_unknown' }) }
const noUpload: Rows = { UPLOAD_NOT_FOUND: inBody({ upload_id: 'upl_unknown' }) }
const noSession: Rows = { SESSION_NOT_FOUND: inPath({ sessionId: 'ses_unknown' }) }
const tooLargeTicket: Rows = {
  FILE_TOO_LARGE: inBody({ file_size: 2 * 1024 * 1024 }),
  STORAGE_QUOTA_EXCEEDED: storageFull,
}

/** Codes of the endpoints' own rules. */
const own: Readonly<Record<string, Rows>> = {
  ...launchPackageRows,
  ...managementRows,
  ...peopleRows,
  ...keyRows,
  ...exportRows,
  ...connectorRows,
  ...vrRows,
  ...skillRows,
  ...subjectRows,
  ...lrsRows,
  ...webhookRows,
  ...packageRows,
  ...workspaceRows,
  createDeckUpload: tooLargeTicket,
  createConversion: {
    UPLOAD_NOT_FOUND: inBody({ storage_path: 'uploads/tenant_one/upl_0/deck.pptx' }),
    INVALID_FILE_TYPE: uploading({ name: 'deck.pptx', bytes: noZip }),
    FILE_TOO_LARGE: uploading({ name: 'deck.pptx', bytes: overCeiling }),
    STORAGE_QUOTA_EXCEEDED: storageFull,
    QUOTA_EXCEEDED: slotsFull,
  },
  publishSlides: {
    FILE_TOO_LARGE: inBody({ slides: overCeilingSlides }),
    STORAGE_QUOTA_EXCEEDED: storageFull,
    QUOTA_EXCEEDED: slotsFull,
  },
  getConversion: { CONVERSION_NOT_FOUND: inPath({ jobId: 'job_unknown' }) },
  getOpenApiActions: { VALIDATION_ERROR: changed((request) => ({ ...request, query: { format: 'yaml' } })) },
  getPackage: noPackage,
  archivePackage: noPackage,
  listPackageVersions: noPackage,
  createUpload: tooLargeTicket,
  validateUploadLimit: tooLargeTicket,
  initMultipart: tooLargeTicket,
  signPart: { ...noUpload, VALIDATION_ERROR: inBody({ part_number: 9999 }) },
  completeMultipart: {
    ...noUpload,
    VALIDATION_ERROR: inBody({ parts: [{ part_number: 1, etag: '"of something else"' }] }),
  },
  abortMultipart: noUpload,
  uploadPackage: {
    UPLOAD_NOT_FOUND: uploadVanishes,
    INVALID_PACKAGE: uploading({ name: 'course.zip', bytes: noCourse }),
    INVALID_FILE_TYPE: uploading({ name: 'course.zip', bytes: noZip }),
    FILE_TOO_LARGE: uploading({ name: 'course.zip', bytes: overCeiling }),
    STORAGE_QUOTA_EXCEEDED: storageFull,
    QUOTA_EXCEEDED: slotsFull,
    PACKAGE_ARCHIVED: async (world, found) =>
      uploading({ name: 'course.zip', bytes: world.course }, { package_id: await archivedPackage(world) })(
        world,
        found,
      ),
  },
  processUpload: {
    UPLOAD_NOT_FOUND: inBody({ storage_path: 'uploads/tenant_one/upl_0/course.zip' }),
    INVALID_PACKAGE: processing(noCourse),
    INVALID_FILE_TYPE: processing(noZip),
    FILE_TOO_LARGE: processOversized,
    STORAGE_QUOTA_EXCEEDED: storageFull,
    QUOTA_EXCEEDED: slotsFull,
    PACKAGE_ARCHIVED: async (world, found) =>
      processing(world.course, { package_id: await archivedPackage(world) })(world, found),
  },
  getSession: noSession,
  claimRuntime: {
    ...noSession,
    RUNTIME_PROTOCOL_NOT_ENABLED: async (world, found) => {
      const { sessionId, token } = await launch(world.backend, world.packageId)
      return send(world, found, { bearer: token, params: { sessionId }, body: claim })
    },
    RUNTIME_SUPERSEDED: onClaimed(claim),
    ATTEMPT_SUPERSEDED: onClaimed({ ...claim, attempt: 2 }),
  },
  commitSession: {
    ...noSession,
    VERSION_CONFLICT: inBody({ version: 7 }),
    ATTEMPT_SUPERSEDED: inBody({ attempt: 7 }),
    RUNTIME_SUPERSEDED: onClaimed({ version: 1, attempt: 1 }),
    SUSPEND_DATA_TOO_LARGE: inBody({ cmi_data: { 'cmi.suspend_data': 'x'.repeat(64_001) } }),
  },
  resetSession: noSession,
  refreshToken: {
    SESSION_NOT_FOUND: sessionGone,
    VALIDATION_ERROR: endlessId,
    PACKAGE_ARCHIVED: openedAfterArchiving,
    ...renewalRows,
  },
  launchDispatch: launchRows,
  listDispatchLearners: noDispatch,
  getOrganizationReport: { ORGANIZATION_NOT_FOUND: inPath({ organizationId: 'org_unknown' }) },
  getDispatchResults: { ...noDispatch, VALIDATION_ERROR: inPath({ dispatchId: 'x'.repeat(513) }) },
  releaseDispatchLearner: {
    DISPATCH_NOT_FOUND: inPath({ dispatchId: 'dsp_unknown', learnerKey: 'x' }),
    NOT_FOUND: changed((request) => ({ ...request, params: { ...request.params, learnerKey: 'unknown' } })),
  },
  getDispatchFrame: frameRows,
  validateLaunchLink: validateRows,
  startOver: {
    SESSION_NOT_FOUND: sessionGone,
    VALIDATION_ERROR: endlessId,
    START_OVER_NOT_ALLOWED: async (world, found) => {
      const { sessionId, token } = await launch(
        world.backend,
        await seedPackage(world.backend, { startOverAllowed: false }),
      )
      return send(world, found, { bearer: token, params: { sessionId } })
    },
  },
  getState: { DOCUMENT_NOT_FOUND: inQuery({ stateId: 'unknown' }) },
  getActivityProfile: { DOCUMENT_NOT_FOUND: inQuery({ profileId: 'unknown' }) },
  getAgentProfile: { DOCUMENT_NOT_FOUND: inQuery({ profileId: 'unknown' }) },
  putState: documentWrites,
  putActivityProfile: documentWrites,
  putAgentProfile: documentWrites,
  updateState: unexpected,
  updateActivityProfile: unexpected,
  updateAgentProfile: unexpected,
  deleteState: unexpected,
  deleteActivityProfile: unexpected,
  deleteAgentProfile: unexpected,
  getStatements: { STATEMENT_NOT_FOUND: inQuery({ statementId: randomUUID() }) },
  putStatement: { STATEMENT_CONFLICT: contradicting },
  createStatements: { STATEMENT_CONFLICT: contradicting },
  listStatements: counted({ cursor: 'x' }),
  getActorAnalytics: counted({}),
  getActivityAnalytics: counted({}),
  createWebhook: {
    QUOTA_EXCEEDED: async (world, found) => {
      const tenantId = 'tenant_hooks'
      const [bearer, valid] = [await world.backend.makeKey(tenantId), await validCall(world, found.operationId)]
      let response = await send(world, found, { ...valid.request, bearer })
      for (let made = 1; made <= maxEndpoints && response.status === 200; made += 1)
        response = await send(world, found, { ...valid.request, bearer })
      return response
    },
  },
}

/** The provocation of a pair; null if it has none. */
export const provocationOf = (operationId: string, code: ErrorCode): Provocation | null =>
  own[operationId]?.[code] ?? alike[code] ?? null

/** Rows for pairs that are not declared would prove nothing. */
export const ownPairs = (): (readonly [string, string])[] =>
  Object.entries(own).flatMap(([operationId, rows]) => Object.keys(rows).map((code) => [operationId, code] as const))
