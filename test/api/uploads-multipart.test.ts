import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { processUpload, putParts, putUpload } from '#test/support/upload.ts'
import { randomBytes } from '#test/support/random.ts'

let backend: Backend
let course: Uint8Array
const MiB = 1024 * 1024

beforeAll(async () => {
  backend = await startBackend()
  course = await zipSampleCourse('scorm12')
})
afterEach(() => backend.aws.faultS3(null))
afterAll(() => backend.close())

const uploader = () => ({ backend })
const call = (operation: string, body: Record<string, unknown>, bearer = backend.liveKey): Promise<ApiResponse> =>
  backend.call(operation, { bearer, body })
const init = (fileSize: number, more: Record<string, unknown> = {}): Promise<ApiResponse> =>
  call('initMultipart', { tenant_id: backend.tenantId, filename: 'course.zip', file_size: fileSize, ...more })
const abort = (uploadId: string, bearer = backend.liveKey): Promise<ApiResponse> =>
  call('abortMultipart', { upload_id: uploadId }, bearer)
const objectAt = (key: string) => objectStore(objectClients(), 'uploads-test').read(key)

it('cuts a file into parts of one size and a last one, each signed for its bytes', async () => {
  const { body } = await init(35 * MiB + 7, { uploaded_by: '' })
  expect(Object.keys(body).sort()).toEqual([
    'max_upload_mb',
    'multipart_upload_id',
    'part_count',
    'part_size_bytes',
    'storage_path',
    'upload_id',
  ])
  expect(body).toMatchObject({ part_count: 3, part_size_bytes: 16 * MiB, max_upload_mb: 500 })
  expect(body.storage_path).toMatch(/^uploads\/tenant_one\/upl_/)
  const lengths = []
  for (const part_number of [1, 2, 3]) {
    const part = await call('signPart', { upload_id: body.upload_id, part_number })
    expect(Object.keys(part.body).sort()).toEqual(['content_length_bytes', 'expires_in', 'url'])
    lengths.push(part.body.content_length_bytes)
  }
  expect(lengths).toEqual([16 * MiB, 16 * MiB, 3 * MiB + 7])
  for (const part_number of [0, -1, 4, 10_001]) {
    const response = await call('signPart', { upload_id: body.upload_id, part_number })
    expect([response.status, response.body.code, response.body.details.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      'part_number',
    ])
  }
})

it('accepts exactly the bytes of a part', async () => {
  const { body } = await init(100)
  const { url } = (await call('signPart', { upload_id: body.upload_id, part_number: 1 })).body
  const put = async (bytes: number): Promise<number> =>
    (await fetch(url, { method: 'PUT', body: randomBytes(bytes) })).status
  expect([await put(99), await put(101), await put(100)]).toEqual([403, 403, 200])
})

it('joins the parts, repeats its response, and the course can be processed', async () => {
  const { init: begun, parts } = await putParts(uploader(), course)
  const complete = (): Promise<ApiResponse> => call('completeMultipart', { upload_id: begun.upload_id, parts })
  const first = await complete()
  expect(first.body).toEqual({
    upload_id: begun.upload_id,
    storage_path: begun.storage_path,
    tenant_id: backend.tenantId,
    uploaded_by: expect.stringMatching(/^key_/),
    filename: 'course.zip',
    next_step: 'process',
  })
  expect((await complete()).body).toEqual(first.body)
  expect((await processUpload(uploader(), begun.storage_path)).body.package).toMatchObject({
    status: 'ready',
    currentVersion: '1',
  })
})

it('accepts parts in any order, and replaces a part that is sent again', async () => {
  const bytes = randomBytes(33 * MiB)
  const { init: begun, parts } = await putParts(uploader(), bytes)
  const { url } = (await call('signPart', { upload_id: begun.upload_id, part_number: 2 })).body
  const again = bytes.subarray(16 * MiB, 32 * MiB).map((byte) => byte ^ 255)
  const put = await fetch(url, { method: 'PUT', body: again })
  expect((await call('completeMultipart', { upload_id: begun.upload_id, parts })).body.code).toBe('VALIDATION_ERROR')
  const named = parts
    .map((part) => (part.part_number === 2 ? { ...part, etag: put.headers.get('etag') } : part))
    .reverse()
  expect((await call('completeMultipart', { upload_id: begun.upload_id, parts: named })).status).toBe(200)
  const stored = Buffer.from((await objectAt(begun.storage_path)) ?? [])
  expect(stored.equals(Buffer.concat([bytes.subarray(0, 16 * MiB), again, bytes.subarray(32 * MiB)]))).toBe(true)
})

it.each([
  ['a part is left out', (parts: any[]) => parts.slice(1)],
  ['a part is named twice', (parts: any[]) => [...parts, parts[0]]],
  ['there is no such part', (parts: any[]) => [...parts.slice(0, -1), { ...parts.at(-1), part_number: 9 }]],
  [
    'an etag is another one',
    (parts: any[]) => parts.map((part) => ({ ...part, etag: '"00000000000000000000000000000000"' })),
  ],
])('refuses to join the parts if %s, and leaves the upload open', async (_, change) => {
  const { init: begun, parts } = await putParts(uploader(), randomBytes(17 * MiB))
  const response = await call('completeMultipart', { upload_id: begun.upload_id, parts: change(parts) })
  expect([response.status, response.body.code, response.body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'parts'])
  expect(await objectAt(begun.storage_path)).toBeNull()
  expect((await call('completeMultipart', { upload_id: begun.upload_id, parts })).status).toBe(200)
})

describe('abort', () => {
  it('aborts once, states it in every repetition, and leaves nothing usable', async () => {
    const { init: begun, parts } = await putParts(uploader(), course)
    const { upload_id: uploadId, storage_path } = begun
    expect((await abort(uploadId)).body).toEqual({
      upload_id: uploadId,
      storage_path,
      status: 'aborted',
      aborted: true,
    })
    for (let round = 0; round < 2; round += 1)
      expect((await abort(uploadId)).body).toEqual({
        upload_id: uploadId,
        storage_path,
        status: 'already_aborted',
        aborted: false,
      })
    for (const response of [
      await call('signPart', { upload_id: uploadId, part_number: 1 }),
      await call('completeMultipart', { upload_id: uploadId, parts }),
      await processUpload(uploader(), storage_path),
    ]) {
      expect([response.status, response.body.code]).toEqual([404, 'UPLOAD_NOT_FOUND'])
    }
  })

  it('leaves a finished upload as it is', async () => {
    const { init: begun, parts } = await putParts(uploader(), course)
    await call('completeMultipart', { upload_id: begun.upload_id, parts })
    expect((await abort(begun.upload_id)).body).toMatchObject({ status: 'already_completed', aborted: false })
    expect(Buffer.from((await objectAt(begun.storage_path)) ?? []).equals(Buffer.from(course))).toBe(true)
    expect((await processUpload(uploader(), begun.storage_path)).status).toBe(200)
  })

  it('aborts a single PUT before the file arrives, and not after', async () => {
    const { body: ticket } = await backend.call('createUpload', {
      bearer: backend.liveKey,
      body: { tenant_id: backend.tenantId, filename: 'a.zip', file_size: course.length },
    })
    expect([(await abort(ticket.upload_id)).body.status, (await abort(ticket.upload_id)).body.status]).toEqual([
      'aborted',
      'already_aborted',
    ])
    // The link still works, but its upload is not processed.
    await fetch(ticket.presigned_url, { method: 'PUT', headers: ticket.required_put_headers, body: course })
    expect((await processUpload(uploader(), ticket.storage_path)).body.code).toBe('UPLOAD_NOT_FOUND')
    // As the worker does when the object store reports the file.
    await uploadRepository(backend.table).recordReceived(backend.tenantId, ticket.upload_id, {
      sizeBytes: course.length,
      eTag: 'etag',
      at: new Date().toISOString(),
    })
    expect((await abort(ticket.upload_id)).body).toMatchObject({ status: 'already_aborted', aborted: false })
    const sent = await putUpload(uploader(), course)
    expect((await abort(sent.upload_id)).body.status).toBe('already_completed')
  })

  it('aborts once for many calls at the same time', async () => {
    const { init: begun } = await putParts(uploader(), course)
    const responses = await Promise.all(Array.from({ length: 8 }, () => abort(begun.upload_id)))
    expect(responses.filter(({ body }) => body.aborted)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.status === 'already_aborted')).toHaveLength(7)
  })

  it('races a completion: one of both wins, and both responses state which', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { init: begun, parts } = await putParts(uploader(), course)
      const complete = (): Promise<ApiResponse> => call('completeMultipart', { upload_id: begun.upload_id, parts })
      const [completed, aborted] =
        round % 2 === 0
          ? await Promise.all([complete(), abort(begun.upload_id)])
          : (await Promise.all([abort(begun.upload_id), complete()])).reverse()
      const isThere = (await objectAt(begun.storage_path)) !== null
      expect([completed?.status, aborted?.body.status]).toEqual(isThere ? [200, 'already_completed'] : [404, 'aborted'])
      expect((await processUpload(uploader(), begun.storage_path, { validate_only: true })).status).toBe(
        isThere ? 200 : 404,
      )
    }
  })
})

it('repeats a completion whose response was lost', async () => {
  const { init: begun, parts } = await putParts(uploader(), course)
  backend.aws.faultDynamoDb((operation) => (operation === 'UpdateItem' ? 'InternalServerError' : undefined))
  expect((await call('completeMultipart', { upload_id: begun.upload_id, parts })).status).toBe(503)
  backend.aws.faultDynamoDb(null)
  expect((await abort(begun.upload_id)).body.status).toBe('already_completed')
  expect((await call('completeMultipart', { upload_id: begun.upload_id, parts })).status).toBe(200)
})

it('responds alike to unknown, foreign and single uploads', async () => {
  const { init: begun, parts } = await putParts(uploader(), course)
  const single = await putUpload(uploader(), course)
  for (const [uploadId, key] of [
    ['upl_none', backend.liveKey],
    [begun.upload_id, backend.otherKey],
    [single.upload_id, backend.otherKey],
  ] as const) {
    for (const [operation, body] of [
      ['signPart', { part_number: 1 }],
      ['completeMultipart', { parts }],
      ['abortMultipart', {}],
    ] as const) {
      const response = await call(operation, { upload_id: uploadId, ...body }, key)
      expect([response.status, response.body.code]).toEqual([404, 'UPLOAD_NOT_FOUND'])
    }
  }
  for (const [operation, body] of [
    ['signPart', { part_number: 1 }],
    ['completeMultipart', { parts }],
  ] as const) {
    expect((await call(operation, { upload_id: single.upload_id, ...body })).body.code).toBe('UPLOAD_NOT_FOUND')
  }
})

it('refuses at init a file over the ceiling or of another workspace, and begins nothing', async () => {
  const free = await backend.makeKey(backend.tenantId, { plan: 'free' })
  backend.aws.takeOperations()
  const large = await call(
    'initMultipart',
    { tenant_id: backend.tenantId, filename: 'a.zip', file_size: 101 * MiB },
    free,
  )
  expect([large.status, large.body.code, large.body.max_upload_mb]).toEqual([413, 'FILE_TOO_LARGE', 100])
  expect((await init(10, { tenant_id: 'tenant_two' })).body.code).toBe('TENANT_MISMATCH')
  expect((await init(10, { filename: 'a.rar' })).body.code).toBe('VALIDATION_ERROR')
  expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual([
    'BatchGetItem',
    'BatchGetItem',
    'BatchGetItem',
  ])
})

it('returns the limit of the plan and the deployment', async () => {
  const limit = async (bearer: string): Promise<unknown> => (await backend.call('getUploadLimit', { bearer })).body
  expect(await limit(backend.liveKey)).toEqual({ max_upload_mb: 500, storage_type: 's3', r2_enabled: false })
  expect(await limit(await backend.makeKey(backend.tenantId, { plan: 'free' }))).toMatchObject({ max_upload_mb: 100 })
})
