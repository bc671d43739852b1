/** The small form: one request from a ZIP to a package. */
import { zipSampleCourse } from '#samples/build-course.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { formRequest } from '#test/support/form-request.ts'
import { processUpload } from '#test/support/upload.ts'
import { randomBytes } from '#test/support/random.ts'

let backend: Backend
let course: Uint8Array

beforeAll(async () => {
  backend = await startBackend()
  course = await zipSampleCourse('scorm12')
})
afterAll(() => backend.close())

type Fields = Parameters<typeof formRequest>[0]
const send = (fields: Fields, bearer = backend.liveKey, headers: Record<string, string> = {}): Promise<ApiResponse> => {
  const request = formRequest(fields)
  return backend.call('uploadPackage', { bearer, ...request, headers: { ...request.headers, ...headers } })
}
const file = (bytes: Uint8Array = course, name = 'Mein Kurs.zip') => ({ name, bytes })
const stored = (): string[] =>
  backend.aws.takeOperations().flatMap(({ operation }) => (/^(Put|Transact|Send)/.test(operation) ? [operation] : []))

it('makes a launchable package, and returns what process returns and where the file is stored', async () => {
  const { status, body } = await send({
    file: file(),
    package_id: 'direct',
    tenant_id: backend.tenantId,
    uploaded_by: 'anna',
    acquisition_source: 'partner',
    connector_installation_id: '',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    upload_id: expect.stringMatching(/^upl_/),
    storage_path: expect.stringMatching(/^uploads\/tenant_one\/upl_/),
    tenant_id: backend.tenantId,
    uploaded_by: 'anna',
    filename: 'Mein Kurs.zip',
    manifest: { standard: 'scorm12' },
    package: { package_id: 'direct', status: 'ready' },
    validation: { errors: [] },
  })
  expect(
    (
      await backend.call('launchPackage', {
        bearer: backend.liveKey,
        params: { packageId: 'direct' },
        body: { user_id: 'u' },
      })
    ).status,
  ).toBe(200)
})

it('refuses to only validate, and makes no package', async () => {
  backend.aws.takeOperations()
  const { status, body } = await send({ file: file(), package_id: 'only-checked', validate_only: 'true' })
  expect([status, body.code, body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'validate_only'])
  expect(stored()).toEqual([])
  expect((await send({ file: file(), package_id: 'made', validate_only: 'false' })).status).toBe(200)
})

it('returns the same version to a later call of process', async () => {
  const { body } = await send({ file: file() })
  const again = await processUpload({ backend }, body.storage_path)
  expect([again.body.package.version_id, again.body.package.currentVersion]).toEqual([body.package.version_id, '1'])
})

it('makes one package of repeated forms with one Idempotency-Key, and refuses another file under it', async () => {
  const headers = { 'idempotency-key': 'direct-1' }
  const [first, second] = [
    await send({ file: file() }, backend.liveKey, headers),
    await send({ file: file() }, backend.liveKey, headers),
  ]
  expect(second.body).toEqual(first.body)
  expect((await send({ file: file(await zipSampleCourse('scorm2004')) }, backend.liveKey, headers)).body.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  )
})

it.each<[string, string, number, () => Fields]>([
  ['no file', 'MISSING_FILE', 400, () => ({ title: 'x' })],
  ['a text in place of the file', 'MISSING_FILE', 400, () => ({ file: 'hello' })],
  ['a file of another name', 'INVALID_FILE_TYPE', 400, () => ({ file: file(course, 'course.rar') })],
  ['what is no ZIP', 'INVALID_FILE_TYPE', 400, () => ({ file: file(randomBytes(50)) })],
  [
    'a ZIP that is no course',
    'INVALID_PACKAGE',
    400,
    () => ({ file: file(Buffer.from('504b0506000000000000000000000000000000000000', 'hex')) }),
  ],
  ['a package_id with blanks', 'VALIDATION_ERROR', 400, () => ({ file: file(), package_id: 'a b' })],
  [
    'an installation that is no UUID',
    'VALIDATION_ERROR',
    400,
    () => ({ file: file(), connector_installation_id: '7' }),
  ],
  ['another workspace', 'TENANT_MISMATCH', 403, () => ({ file: file(), tenant_id: 'tenant_two' })],
])('refuses %s with %s, and stores nothing', async (...[_, code, status, fields]) => {
  backend.aws.takeOperations()
  const response = await send(fields())
  expect([response.status, response.body.code]).toEqual([status, code])
  expect(stored()).toEqual([])
})

it('refuses a body that is not a form, and a form that is too large for a request', async () => {
  const json = await backend.call('uploadPackage', { bearer: backend.liveKey, body: { file: 'x' } })
  expect([json.status, json.body.code]).toEqual([400, 'INVALID_REQUEST'])
  const large = await send({ file: file(randomBytes(4_600_000)) })
  expect([large.status, large.body.code]).toEqual([413, 'REQUEST_TOO_LARGE'])
  const none = await backend.call('uploadPackage', { bearer: backend.liveKey })
  expect([none.status, none.body.code]).toEqual([400, 'MISSING_FILE'])
})

it('counts as processing of the workspace', async () => {
  const response = await send({ file: file() })
  expect(response.headers).toMatchObject({ 'x-ratelimit-limit': '60' })
})
