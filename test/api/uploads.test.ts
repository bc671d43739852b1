import { createHash } from 'node:crypto'
import { processPackage } from '#functions/workers/process-package/process-package.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { systemClock, stampOf } from '#shared/platform/clock.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { countingSource } from '#test/support/range-sources.ts'

let backend: Backend
let course: Uint8Array

beforeAll(async () => {
  backend = await startBackend()
  course = await zipSampleCourse('scorm12')
})
afterEach(() => backend.aws.faultS3(null))
afterAll(() => backend.close())

/** The one write of a request that stores nothing. */
const rateCounter = ['UpdateItem']

const ticketFor = (
  bytes: Uint8Array,
  more: Record<string, unknown> = {},
  bearer = backend.liveKey,
): Promise<ApiResponse> =>
  backend.call('createUpload', {
    bearer,
    body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: bytes.length, ...more },
  })

/** Uploads as the contract says, with the ticket's link and headers. */
async function upload(bytes: Uint8Array): Promise<{ storage_path: string; upload_id: string }> {
  const { body } = await ticketFor(bytes)
  const put = await fetch(body.presigned_url, {
    method: body.upload_method,
    headers: body.required_put_headers,
    body: bytes,
  })
  expect(put.status).toBe(200)
  return body
}

const processed = (
  storage_path: string,
  more: Record<string, unknown> = {},
  bearer = backend.liveKey,
): Promise<ApiResponse> =>
  backend.call('processUpload', { bearer, body: { storage_path, original_filename: 'course.zip', ...more } })

const content = (): ReturnType<typeof objectStore> => objectStore(objectClients(), 'content-test')

describe('upload-url', () => {
  it('returns exactly the ticket of the contract, under its alias too', async () => {
    const direct = await ticketFor(course)
    const alias = await backend.call('createUpload', {
      bearer: backend.liveKey,
      alias: 1,
      body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: 10 },
    })
    for (const { body } of [direct, alias]) {
      expect(Object.keys(body).sort()).toEqual(
        [
          'upload_id',
          'storage_path',
          'presigned_url',
          'storage_type',
          'bucket',
          'max_upload_mb',
          'presigned_expires_in_seconds',
          'presigned_expires_at',
          'upload_method',
          'required_put_headers',
          'expires_at',
        ].sort(),
      )
      expect(body).toMatchObject({
        upload_method: 'PUT',
        required_put_headers: { 'Content-Type': 'application/zip' },
        max_upload_mb: 500,
      })
      expect(body.storage_path).toMatch(/^uploads\/tenant_one\/upl_/)
    }
  })

  it('signs the length and the type, so that the object store refuses another body', async () => {
    const { body } = await ticketFor(course)
    const put = (bytes: Uint8Array, type: string): Promise<Response> =>
      fetch(body.presigned_url, { method: 'PUT', headers: { 'content-type': type }, body: bytes })
    expect((await put(course.subarray(1), 'application/zip')).status).toBe(403)
    expect((await put(course, 'text/html')).status).toBe(403)
    expect((await put(course, 'application/zip')).status).toBe(200)
  })

  it('refuses a file over the plan’s or the deployment’s ceiling with exactly the stated fields', async () => {
    const free = await backend.makeKey(backend.tenantId, { plan: 'free' })
    const byPlan = await ticketFor(course, { file_size: 101 * 1024 * 1024 }, free)
    expect(byPlan.status).toBe(413)
    expect(byPlan.body).toEqual({
      error: expect.any(String),
      code: 'FILE_TOO_LARGE',
      current_plan: 'free',
      max_upload_mb: 100,
      limit_source: 'plan',
      suggested_plan: { tier: 'starter', name: 'Starter', max_upload_mb: 500 },
    })
    const byPlatform = await ticketFor(course, { file_size: 501 * 1024 * 1024 })
    expect(byPlatform.body).toEqual({
      error: expect.any(String),
      code: 'FILE_TOO_LARGE',
      current_plan: 'growth',
      max_upload_mb: 500,
      limit_source: 'platform',
      suggested_plan: null,
    })
  })
})

it('costs three calls, of which two are serial', async () => {
  backend.aws.takeOperations()
  await ticketFor(course)
  const asked = backend.aws.takeOperations()
  expect(asked.map(({ operation }) => operation).sort()).toEqual(['BatchGetItem', 'PutItem', 'UpdateItem'])
  expect(asked.reduce((sum, { readUnits = 0 }) => sum + readUnits, 0)).toBeLessThanOrEqual(2)
  expect(asked.reduce((sum, { writeUnits = 0 }) => sum + writeUnits, 0)).toBeLessThanOrEqual(3)
  expect(asked.at(-1)?.operation).toBe('PutItem')
})

describe('process', () => {
  it('makes an ordinary course ready in the response, with the place and type of every file', async () => {
    const { storage_path, upload_id } = await upload(course)
    const response = await processed(storage_path)
    expect(response.body).toMatchObject({
      upload_id,
      manifest: { standard: 'scorm12', schema_version: '1.2', sco_count: 1 },
      package: { status: 'ready', currentVersion: '1', version_status: 'ready' },
      validation: { errors: [] },
    })
    const { package_id: packageId, version_id: versionId } = response.body.package
    const prefix = `content/tenant_one/${packageId}/${versionId}/`
    const structure = JSON.parse(Buffer.from((await content().read(`${prefix}_lectern/course.json`)) ?? []).toString())
    expect(structure).toMatchObject({
      standard: 'scorm12',
      organizations: [{ items: [{ scormType: 'sco', masteryScore: 80 }] }],
    })
    expect(await content().read(`${prefix}index.html`)).not.toBeNull()
    const launched = await backend.call('launchPackage', {
      bearer: backend.liveKey,
      params: { packageId },
      body: { user_id: 'u' },
    })
    expect(launched.status).toBe(200)
  })

  it('repeats its response, and makes one version of one upload for many calls at once', async () => {
    const { storage_path } = await upload(course)
    const responses = await Promise.all(Array.from({ length: 5 }, () => processed(storage_path)))
    const versions = new Set(responses.map(({ body }) => body.package.version_id))
    expect(versions.size).toBe(1)
    const again = await processed(storage_path)
    expect(again.body.package.version_id).toBe([...versions][0])
    expect(again.body.package.currentVersion).toBe('1')
  })

  it('repeats no work for an upload that became a version: reads nothing from the object store, sends nothing', async () => {
    const { storage_path } = await upload(course)
    const first = await processed(storage_path)
    backend.aws.takeOperations()
    const again = await processed(storage_path, { package_id: first.body.package.package_id })
    expect(again.body).toEqual(first.body)
    expect(
      backend.aws
        .takeOperations()
        .map(({ service, operation }) => `${service} ${operation}`)
        .sort(),
    ).toEqual(['dynamodb BatchGetItem', 'dynamodb GetItem', 'dynamodb Query', 'dynamodb UpdateItem'])
  })

  it('refuses to make a version of another package of an upload that has become one', async () => {
    const { storage_path } = await upload(course)
    const first = await processed(storage_path)
    const { status, body } = await processed(storage_path, { package_id: 'another' })
    expect([status, body.code, body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'package_id'])
    expect(JSON.stringify(body)).toContain(first.body.package.package_id)
    const other = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId: 'another' } })
    expect(other.body.code).toBe('PACKAGE_NOT_FOUND')
  })

  it('keeps the origin of an upload, and its uploader', async () => {
    const { storage_path } = await upload(course)
    const origin = { connector_installation_id: '7b0f3f0e-6f0a-4a4e-9d8b-0f4b5b6f7a11', acquisition_source: 'partner' }
    const { body } = await processed(storage_path, { package_id: 'from-lms', ...origin })
    expect(body.package.source).toBe('lms-sync')
    const version = await packageRepository(backend.table).getVersion(
      backend.tenantId,
      'from-lms',
      body.package.version_id,
    )
    expect(version?.origin).toEqual({
      connectorInstallationId: origin.connector_installation_id,
      acquisitionSource: 'partner',
    })
    expect(
      (await processed((await upload(course)).storage_path, { acquisition_source: 'in_app' })).body.package.source,
    ).toBe('api')
  })

  it.each([
    ['package_id', { package_id: 'a/b' }],
    ['package_id', { package_id: 'x'.repeat(513) }],
    ['connector_installation_id', { connector_installation_id: 'seven' }],
    ['acquisition_source', { acquisition_source: 'a b' }],
    ['validate_only', { validate_only: 'yes' }],
    ['original_filename', { original_filename: '' }],
  ])('refuses %s: %j', async (field, more) => {
    const response = await processed('uploads/tenant_one/upl_0/a.zip', more)
    expect([response.status, response.body.code, response.body.details.field]).toEqual([400, 'VALIDATION_ERROR', field])
  })

  it('accepts the longest allowed package_id', async () => {
    const packageId = `${'x'.repeat(510)}_-`
    expect((await processed((await upload(course)).storage_path, { package_id: packageId })).body.package.id).toBe(
      packageId,
    )
    expect(
      (await backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId }, body: { user_id: 'u' } }))
        .status,
    ).toBe(200)
  })

  it('makes the next version of a named package the active one', async () => {
    const first = await processed((await upload(course)).storage_path, { package_id: 'feedback' })
    const second = await processed((await upload(course)).storage_path, { package_id: 'feedback' })
    expect([first.body.package.currentVersion, second.body.package.currentVersion]).toEqual(['1', '2'])
    const versions = await backend.call('listPackageVersions', {
      bearer: backend.liveKey,
      params: { packageId: 'feedback' },
    })
    expect(versions.body.versions.map(({ revision, active }: any) => [revision, active])).toEqual([
      [2, true],
      [1, false],
    ])
  })

  it('keeps an open attempt on its version, and plays the new version in the next attempt', async () => {
    const first = await processed((await upload(course)).storage_path, { package_id: 'staying' })
    const contentBase = async (): Promise<string> => {
      const launched = await backend.call('launchPackage', {
        bearer: backend.liveKey,
        params: { packageId: 'staying' },
        body: { user_id: 'u', session_id: 'stay-1' },
      })
      const bearer = new URL(launched.body.launch_url).searchParams.get('token') ?? ''
      const { body } = await backend.call('getSession', { bearer, params: { sessionId: 'stay-1' } })
      return body.player.contentBaseUrl
    }
    expect(await contentBase()).toContain(first.body.package.version_id)
    const second = await processed((await upload(course)).storage_path, { package_id: 'staying' })
    expect(await contentBase()).toContain(first.body.package.version_id)
    await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId: 'stay-1' } })
    expect(await contentBase()).toContain(second.body.package.version_id)
  })

  it('validates without storing on request', async () => {
    const { storage_path } = await upload(course)
    backend.aws.takeOperations()
    const response = await processed(storage_path, { validate_only: true, package_id: 'not-stored' })
    expect(response.body).toMatchObject({ package: null, manifest: { sco_count: 1 }, validation: { errors: [] } })
    const [organization] = response.body.structure.organizations
    expect([organization.is_played, organization.parts]).toEqual([
      true,
      [expect.objectContaining({ kind: 'sco', depth: 0, is_visible: true })],
    ])
    expect(
      backend.aws
        .takeOperations()
        .map(({ operation }) => operation)
        .filter((operation) => /Put|Update|Write|Send/.test(operation)),
    ).toEqual(rateCounter)
  })

  it('refuses a file that is not a ZIP, and a ZIP that is not a course, with a report and without a write', async () => {
    for (const [bytes, code, finding] of [
      [Buffer.from('PK? no'), 'INVALID_FILE_TYPE', 'NOT_A_ZIP'],
      [Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'INVALID_PACKAGE', expect.any(String)],
    ] as const) {
      const { storage_path } = await upload(bytes)
      backend.aws.takeOperations()
      const response = await processed(storage_path)
      expect([response.status, response.body.code]).toEqual([400, code])
      expect(response.body.details.validation.errors[0]).toEqual({
        code: finding,
        path: null,
        message: expect.any(String),
        remedy: expect.any(String),
      })
      const counted = backend.aws.takeOperations().map(({ operation }) => operation)
      expect(counted.filter((operation) => operation === 'PutObject' || /Write|Update/.test(operation))).toEqual(
        rateCounter,
      )
      expect(counted.filter((operation) => operation === 'GetObject').length).toBeLessThanOrEqual(2)
    }
  })

  it('responds alike to a foreign, a missing and a made-up upload', async () => {
    const mine = await upload(course)
    const { body: unsent } = await ticketFor(course)
    for (const response of [
      await processed(mine.storage_path, {}, backend.otherKey),
      await processed(unsent.storage_path),
      await processed('uploads/tenant_one/upl_0000/none.zip'),
      await processed('content/tenant_one/x'),
      await processed('../../etc/passwd'),
    ]) {
      expect([response.status, response.body.code]).toEqual([404, 'UPLOAD_NOT_FOUND'])
    }
  })

  it('forgets an upload that has waited for more than a day', async () => {
    const { storage_path } = await upload(course)
    const now = Date.now()
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 86_401_000)
    try {
      const late = await processed(storage_path)
      expect([late.status, late.body.code]).toEqual([404, 'UPLOAD_NOT_FOUND'])
    } finally {
      clock.mockRestore()
    }
    expect((await processed(storage_path)).status).toBe(200)
  })

  it('leaves nothing half visible after trouble in the middle, and lets the worker finish the version', async () => {
    const { storage_path } = await upload(course)
    let puts = 0
    backend.aws.faultS3((operation, bucket) =>
      operation === 'PutObject' && bucket === 'content-test' && (puts += 1) > 3
        ? { status: 503, code: 'SlowDown' }
        : undefined,
    )
    const response = await processed(storage_path, { package_id: 'interrupted' })
    expect(response.body.code).toBe('BACKEND_UNAVAILABLE')
    const between = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId: 'interrupted' } })
    expect([between.body.package.status, between.body.versions[0].status]).toEqual(['processing', 'processing'])
    expect(
      (
        await backend.call('launchPackage', {
          bearer: backend.liveKey,
          params: { packageId: 'interrupted' },
          body: { user_id: 'u' },
        })
      ).body.code,
    ).toBe('PACKAGE_NOT_READY')
    backend.aws.faultS3(null)
    const job = { tenantId: backend.tenantId, packageId: 'interrupted', versionId: between.body.versions[0].id }
    const worker = {
      packages: packageRepository(backend.table),
      versions: versionRepository(backend.table),
      uploaded: objectStore(objectClients(), 'uploads-test'),
      content: content(),
      maxUploadMb: 500,
      stamp: stampOf(systemClock),
    }
    await processPackage(job, worker)
    await processPackage(job, worker)
    const after = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId: 'interrupted' } })
    expect([after.body.package.status, after.body.package.currentVersion, after.body.versions[0].status]).toEqual([
      'ready',
      '1',
      'ready',
    ])
    const { inspectPackage } = await import('#shared/formats/scorm/inspect-package.ts')
    const { zipLimits } = await import('#shared/formats/zip/limits.ts')
    const { readEntry } = await import('#shared/formats/zip/walk.ts')
    const inspection = await inspectPackage(countingSource(course), zipLimits(1e9))
    if (!inspection.ok) throw new Error('the sample course was refused')
    const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
    for (const entry of inspection.entries) {
      const stored = await content().read(`content/tenant_one/interrupted/${job.versionId}/${entry.path}`)
      expect([entry.path, sha(stored ?? new Uint8Array())]).toEqual([
        entry.path,
        sha(await readEntry(countingSource(course), entry)),
      ])
    }
  })
})
