/** Storage and package slots of a plan: exactly what it allows, however many ask at once, and nothing counted twice. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { storageQuotaExceeded, uploadPlanLimit } from '#shared/contract/resources/quotas/limits.ts'
import type { PlanName } from '#shared/domain/quotas/plan.ts'
import type { WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { formRequest } from '#test/support/form-request.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { processUpload, putParts, putUpload, type Uploader } from '#test/support/upload.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { documentClient } from '#test/support/document-client.ts'

let backend: Backend
// Stored, not deflated: the archive is larger than its files, and its length counts.
const course = writeZip(packageEntries().map((entry) => ({ ...entry, method: 0 })))
const GiB = 1024 ** 3

beforeAll(async () => {
  // More is processed here than a workspace may in a minute.
  process.env['RATE_LIMITS'] = JSON.stringify({ processing: { limit: 10_000 } })
  backend = await startBackend()
})
afterEach(() => {
  backend.aws.faultDynamoDb(null)
  backend.aws.faultS3(null)
})
afterAll(async () => {
  delete process.env['RATE_LIMITS']
  await backend.close()
})

/** A key of the workspace on a plan, with what is in use already. */
async function workspaceOn(
  plan: PlanName,
  usage: WorkspaceUsage = { storageBytes: 0, packages: 0 },
): Promise<Uploader & { bearer: string }> {
  await documentClient(backend.table).send(
    new PutCommand({ TableName: backend.table.name, Item: { ...keys.usage(backend.tenantId), ...usage } }),
  )
  return { backend, bearer: await backend.makeKey(backend.tenantId, { plan }) }
}
const used = async ({ bearer }: { bearer: string }): Promise<WorkspaceUsage> =>
  (await accessRepository(backend.table).findKeyWithUsage(backend.tenantId, bearer)).usage
const codes = (responses: readonly ApiResponse[]): Record<string, number> => {
  const counted: Record<string, number> = {}
  for (const { status, body } of responses)
    counted[String(body.code ?? status)] = (counted[String(body.code ?? status)] ?? 0) + 1
  return counted
}

describe('storage', () => {
  it('counts a course that compresses well by its unpacked files, and refuses it where these do not fit', async () => {
    const page = { name: 'large.html', data: Buffer.alloc(5_000_000, 'a lesson ') }
    const wide = writeZip(packageEntries(undefined, [page]))
    const workspace = await workspaceOn('free')
    const process = async (): Promise<ApiResponse> =>
      processUpload(workspace, (await putUpload(workspace, wide)).storage_path)
    expect((await process()).status).toBe(200)
    const { storageBytes } = await used(workspace)
    expect([wide.length < 50_000, storageBytes > 5_000_000]).toEqual([true, true])
    await workspaceOn('free', { storageBytes: 5 * GiB - storageBytes + 1, packages: 1 })
    const response = await process()
    expect([response.status, response.body.code]).toEqual([413, 'STORAGE_QUOTA_EXCEEDED'])
    expect(await used(workspace)).toEqual({ storageBytes: 5 * GiB - storageBytes + 1, packages: 1 })
    await workspaceOn('free', { storageBytes: 5 * GiB - storageBytes, packages: 1 })
    expect((await process()).status).toBe(200)
  })

  it('refuses a file that does not fit with exactly the stated fields, for every way of uploading, before anything is stored', async () => {
    const workspace = await workspaceOn('free', { storageBytes: 5 * GiB - course.length + 1, packages: 1 })
    backend.aws.takeOperations()
    const body = { tenant_id: backend.tenantId, filename: 'a.zip', file_size: course.length }
    const responses = [
      await backend.call('createUpload', { bearer: workspace.bearer, body }),
      await backend.call('initMultipart', { bearer: workspace.bearer, body }),
      await backend.call('uploadPackage', {
        bearer: workspace.bearer,
        ...formRequest({ file: { name: 'a.zip', bytes: course } }),
      }),
    ]
    for (const response of responses) {
      expect(response.status).toBe(413)
      expect(storageQuotaExceeded.parse(response.body)).toEqual({
        error: expect.any(String),
        code: 'STORAGE_QUOTA_EXCEEDED',
        current_plan: 'free',
        max_storage_gb: 5,
        current_storage_gb: expect.closeTo(5, 2),
        projected_storage_gb: 5.000001,
        suggested_plan: { tier: 'starter', name: 'Starter', max_storage_gb: 10 },
      })
    }
    expect(backend.aws.takeOperations().filter(({ operation }) => /^(Put|Transact|Create)/.test(operation))).toEqual([])
    await workspaceOn('free', { storageBytes: 5 * GiB - course.length, packages: 1 })
    expect((await backend.call('createUpload', { bearer: workspace.bearer, body })).status).toBe(200)
  })

  it('suggests no plan if none is larger', async () => {
    const { bearer } = await workspaceOn('enterprise', { storageBytes: 5120 * GiB, packages: 0 })
    const { body } = await backend.call('createUpload', {
      bearer,
      body: { tenant_id: backend.tenantId, filename: 'a.zip', file_size: 1 },
    })
    expect(body).toMatchObject({ code: 'STORAGE_QUOTA_EXCEEDED', suggested_plan: null })
  })

  it('checks the quota again in process, by the size that the object store reports', async () => {
    const workspace = await workspaceOn('free')
    const { storage_path } = await putUpload(workspace, course)
    await workspaceOn('free', { storageBytes: 5 * GiB - course.length + 1, packages: 1 })
    backend.aws.takeOperations()
    expect((await processUpload(workspace, storage_path)).body.code).toBe('STORAGE_QUOTA_EXCEEDED')
    expect(backend.aws.takeOperations().filter(({ operation }) => /^(Put|Transact|Send)/.test(operation))).toEqual([])
    expect((await processUpload(workspace, storage_path, { validate_only: true })).status).toBe(200)
    await workspaceOn('free', { storageBytes: 5 * GiB - course.length, packages: 1 })
    expect((await processUpload(workspace, storage_path)).status).toBe(200)
    expect(await used(workspace)).toEqual({ storageBytes: 5 * GiB, packages: 2 })
  })

  it('makes seven versions of twenty uploads at once into space for seven', async () => {
    const workspace = await workspaceOn('growth', { storageBytes: 0, packages: 0 })
    const tickets = await Promise.all(Array.from({ length: 20 }, () => putUpload(workspace, course)))
    await workspaceOn('growth', { storageBytes: 50 * GiB - 7 * course.length, packages: 0 })
    const responses = await Promise.all(tickets.map(({ storage_path }) => processUpload(workspace, storage_path)))
    expect(codes(responses)).toEqual({ 200: 7, STORAGE_QUOTA_EXCEEDED: 13 })
    expect(await used(workspace)).toEqual({ storageBytes: 50 * GiB, packages: 7 })
  })
})

describe('package slots', () => {
  it('makes three of twelve new packages at once on a plan of three, and refuses the others', async () => {
    const workspace = await workspaceOn('free')
    const tickets = await Promise.all(Array.from({ length: 12 }, () => putUpload(workspace, course)))
    const responses = await Promise.all(tickets.map(({ storage_path }) => processUpload(workspace, storage_path)))
    expect(codes(responses)).toEqual({ 200: 3, QUOTA_EXCEEDED: 9 })
    const refused = responses.find(({ status }) => status === 402)
    expect(refused?.body).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: { quota: 'packages', limit: 3, used: 3, current_plan: 'free' },
    })
    expect(await used(workspace)).toMatchObject({ packages: 3 })
  })

  it('uses no slot for a new version, and frees the slot of an archived package once, but not its storage', async () => {
    const workspace = await workspaceOn('free', { storageBytes: 0, packages: 2 })
    const made = async (more: Record<string, unknown>): Promise<ApiResponse> =>
      processUpload(workspace, (await putUpload(workspace, course)).storage_path, more)
    expect((await made({ package_id: 'slot' })).status).toBe(200)
    expect((await made({ package_id: 'slot' })).body.package.currentVersion).toBe('2')
    expect((await made({ package_id: 'other' })).body.code).toBe('QUOTA_EXCEEDED')
    const archive = (): Promise<ApiResponse> =>
      backend.call('archivePackage', { bearer: workspace.bearer, params: { packageId: 'slot' } })
    const archived = await Promise.all(Array.from({ length: 5 }, archive))
    expect(new Set(archived.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await used(workspace)).toEqual({ storageBytes: 2 * course.length, packages: 2 })
    expect((await made({ package_id: 'other' })).status).toBe(200)
    expect(archived[0]?.body.package.storageMb).toBeCloseTo((2 * course.length) / 1024 ** 2, 2)
  })
})

describe('the counters', () => {
  it('counts an upload once that is processed several times, at once or later', async () => {
    const workspace = await workspaceOn('free')
    const { storage_path } = await putUpload(workspace, course)
    await Promise.all(Array.from({ length: 8 }, () => processUpload(workspace, storage_path)))
    await processUpload(workspace, storage_path)
    expect(await used(workspace)).toEqual({ storageBytes: course.length, packages: 1 })
  })

  it('uses one slot for eight uploads at once into one package', async () => {
    const workspace = await workspaceOn('growth')
    const tickets = await Promise.all(Array.from({ length: 8 }, () => putUpload(workspace, course)))
    const responses = await Promise.all(
      tickets.map(({ storage_path }) => processUpload(workspace, storage_path, { package_id: 'many' })),
    )
    expect(codes(responses)).toEqual({ 200: 8 })
    expect(await used(workspace)).toEqual({ storageBytes: 8 * course.length, packages: 1 })
    const { body } = await backend.call('getPackage', { bearer: workspace.bearer, params: { packageId: 'many' } })
    expect(body.versions.map(({ versionLabel, status }: any) => [versionLabel, status])).toEqual(
      ['8', '7', '6', '5', '4', '3', '2', '1'].map((label) => [label, 'ready']),
    )
    expect(body.package.currentVersion).toBe('8')
  })

  it('decides again after a conflict of transactions', async () => {
    const workspace = await workspaceOn('free')
    const { storage_path } = await putUpload(workspace, course)
    let conflicts = 0
    backend.aws.faultDynamoDb((operation) =>
      operation === 'TransactWriteItems' && (conflicts += 1) <= 3 ? 'TransactionConflictException' : undefined,
    )
    expect((await processUpload(workspace, storage_path)).status).toBe(200)
    expect(conflicts).toBeGreaterThan(3)
    expect(await used(workspace)).toEqual({ storageBytes: course.length, packages: 1 })
  })

  it('frees the storage of a version that fails', async () => {
    const workspace = await workspaceOn('free')
    // Its lie is too far from the directory to show before the file is unpacked.
    const far = { name: 'film.mp4', data: Buffer.alloc(2 * 1024 * 1024, 'v'), method: 0 }
    const broken = writeZip(
      packageEntries(undefined, [{ name: 'page.html', data: 'hello', central: { crc32: 7 } }, far]),
    )
    const { storage_path } = await putUpload(workspace, broken)
    const response = await processUpload(workspace, storage_path, { package_id: 'broken' })
    expect([response.status, response.body.code]).toEqual([400, 'INVALID_PACKAGE'])
    expect(await used(workspace)).toEqual({ storageBytes: 0, packages: 1 })
    const again = await processUpload(workspace, storage_path, { package_id: 'broken' })
    expect(again.body).toEqual(response.body)
    const { body } = await backend.call('getPackage', { bearer: workspace.bearer, params: { packageId: 'broken' } })
    expect([body.package.status, body.package.storageMb, body.versions[0].status]).toEqual(['failed', 0, 'failed'])
  })
})

describe('the ceiling', () => {
  it.each([
    ['free', 501, { max_upload_mb: 100, limit_source: 'plan', suggested_plan: null }],
    [
      'free',
      400,
      {
        max_upload_mb: 100,
        limit_source: 'plan',
        suggested_plan: { tier: 'starter', name: 'Starter', max_upload_mb: 500 },
      },
    ],
    ['growth', 501, { max_upload_mb: 500, limit_source: 'platform', suggested_plan: null }],
  ] as const)('judges %s and %d MB', async (plan, megabytes, fields) => {
    const { bearer } = await workspaceOn(plan)
    const { status, body } = await backend.call('createUpload', {
      bearer,
      body: { tenant_id: backend.tenantId, filename: 'a.zip', file_size: megabytes * 1024 * 1024 },
    })
    expect(status).toBe(413)
    expect(uploadPlanLimit.parse(body)).toEqual({
      error: expect.any(String),
      code: 'FILE_TOO_LARGE',
      current_plan: plan,
      ...fields,
    })
  })

  it('checks the ceiling again in process, by the plan of the key', async () => {
    const growth = await workspaceOn('growth')
    const { init, parts } = await putParts(growth, Buffer.alloc(101 * 1024 * 1024))
    await backend.call('completeMultipart', { bearer: growth.bearer, body: { upload_id: init.upload_id, parts } })
    backend.aws.takeOperations()
    const response = await processUpload(await workspaceOn('free'), init.storage_path)
    expect(uploadPlanLimit.parse(response.body)).toMatchObject({ current_plan: 'free', max_upload_mb: 100 })
    // Its size comes with its end; no more of it is read.
    expect(backend.aws.takeOperations().filter(({ operation }) => /Object$/.test(operation))).toHaveLength(1)
  })
})
