/** Conversions of decks: jobs are created, read and listed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertDeckMessage } from '#shared/operations/conversions/convert-deck-message.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { conversionRepository } from '#shared/store/conversions/conversion-repository.ts'
import { failJob } from '#shared/domain/conversions/conversion-states.ts'
import { eventsOf } from '#test/support/actor-data-bench.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { deckOfType, putDeck, sendDeck } from '#test/support/decks.ts'
import { documentClient } from '#test/support/document-client.ts'
import { randomBytes } from '#test/support/random.ts'
import { seedPackage } from '#test/support/seed.ts'
import { zipSampleCourse } from '#samples/build-course.ts'

let backend: Backend

beforeAll(async () => {
  process.env['RATE_LIMITS'] = JSON.stringify({ processing: { limit: 10_000 }, uploadTickets: { limit: 10_000 } })
  backend = await startBackend()
})
afterAll(async () => {
  delete process.env['RATE_LIMITS']
  await backend.close()
})

const convert = (body: Record<string, unknown>, bearer = backend.liveKey): Promise<ApiResponse> =>
  backend.call('createConversion', { bearer, body })
const read = (jobId: string, bearer = backend.liveKey): Promise<ApiResponse> =>
  backend.call('getConversion', { bearer, params: { jobId } })
const stored = (): string[] =>
  backend.aws.takeOperations().flatMap(({ operation }) => (/^(Put|Transact|Send)/.test(operation) ? [operation] : []))

it('returns a job for a deck in a form, and returns the same to a read', async () => {
  const { status, body } = await sendDeck(backend, { title: 'Fire safety', scorm_version: '2004' })
  expect([status, body]).toEqual([
    200,
    {
      job_id: expect.stringMatching(/^job_/),
      status: 'queued',
      package_id: null,
      package_version_id: null,
      slide_count: null,
      target_scorm_version: '2004',
      title: 'Fire safety',
      filename: 'Mein Vortrag.pptx',
      progress: { step: 'waiting', slides_done: 0, slides_total: null },
      error: null,
      report: null,
      created_at: expect.any(String),
      updated_at: body.created_at,
    },
  ])
  expect((await read(body.job_id)).body).toEqual(body)
})

it('makes a job for SCORM 1.2 with the title of the deck where the form states neither', async () => {
  expect((await sendDeck(backend)).body).toMatchObject({ target_scorm_version: '1.2', title: null })
})

it('queues the fallback message before it stores the job, and the other one after it', async () => {
  backend.aws.takeOperations()
  const { body } = await sendDeck(backend)
  expect(stored()).toEqual(['PutItem', 'PutObject', 'SendMessage', 'PutItem', 'SendMessage'])
  const messages = (await received()).filter(({ jobId }) => jobId === body.job_id)
  expect(messages).toEqual([{ kind: 'convert-deck', tenantId: backend.tenantId, jobId: body.job_id }])
})

/** Messages that can be received now, without the delayed ones. */
async function received() {
  const client = new SQSClient({})
  const all = []
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: process.env['CONVERSIONS_QUEUE_URL'], MaxNumberOfMessages: 10 }),
    )
    if (Messages.length === 0) return all
    all.push(...Messages.map(({ Body = '' }) => convertDeckMessage.parse(JSON.parse(Body))))
  }
}

it('converts a deck that was uploaded through a ticket, once', async () => {
  const storagePath = await putDeck(backend)
  const [first, second] = await Promise.all([
    convert({ storage_path: storagePath, title: 'A' }),
    convert({ storage_path: storagePath, title: 'A' }),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.job_id).toBe(first.body.job_id)
  expect((await convert({ storage_path: storagePath })).body).toMatchObject({ job_id: first.body.job_id, title: 'A' })
})

it('records who asked for a conversion, once however often the request is repeated', async () => {
  const storagePath = await putDeck(backend)
  const body = { storage_path: storagePath }
  const answers = await Promise.all([convert(body), convert(body), convert(body)])
  const jobId = answers[0].body.job_id
  const events = (await eventsOf(backend, backend.tenantId)).filter(({ entityId }) => entityId === jobId)
  const [actor, data] = [{ kind: 'key', id: expect.any(String) }, { filename: expect.stringMatching(/pptx$/) }]
  expect(events).toMatchObject([
    { type: 'conversion.created', entityType: 'conversion', mode: 'live', severity: 'info', actor, data },
  ])
})

it('makes one job of repeated forms with one Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'deck-1' }
  const [first, second] = [await sendDeck(backend, {}, { headers }), await sendDeck(backend, {}, { headers })]
  expect(second.body.job_id).toBe(first.body.job_id)
  expect((await sendDeck(backend, { title: 'Other' }, { headers })).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

it.each(['presentation', 'slideshow', 'template'])('accepts a %s by its content, whatever its name', async (kind) => {
  const bytes = deckOfType(`application/vnd.openxmlformats-officedocument.presentationml.${kind}.main+xml`)
  expect((await sendDeck(backend, { file: { name: 'no name', bytes } })).status).toBe(200)
})

it('accepts a deck with macros', async () => {
  const bytes = deckOfType('application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml')
  expect((await sendDeck(backend, { file: { name: 'deck.pptm', bytes } })).status).toBe(200)
})

it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
  ['random bytes', () => randomBytes(500)],
  ['an empty file', () => new Uint8Array()],
  ['a course', () => zipSampleCourse('scorm12')],
  [
    'a Word document',
    () => deckOfType('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'),
  ],
  [
    'a deck before 2007, or with a password',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(600)]),
  ],
  ['a deck that was cut off', () => deckOfType().subarray(0, 200)],
])('refuses %s as INVALID_FILE_TYPE, and stores nothing', async (_, make) => {
  const bytes = await make()
  backend.aws.takeOperations()
  const { status, body } = await sendDeck(backend, { file: { name: 'deck.pptx', bytes } })
  expect([status, body.code, stored()]).toEqual([400, 'INVALID_FILE_TYPE', []])
})

it('refuses what is no deck behind a ticket', async () => {
  const { status, body } = await convert({ storage_path: await putDeck(backend, randomBytes(300)) })
  expect([status, body.code]).toEqual([400, 'INVALID_FILE_TYPE'])
})

it.each<[string, string, number, () => Promise<ApiResponse>]>([
  ['a form without a file', 'MISSING_FILE', 400, () => sendDeck(backend, { file: 'text' })],
  ['JSON without a path', 'MISSING_FILE', 400, () => convert({ title: 'x' })],
  ['no body', 'MISSING_FILE', 400, () => backend.call('createConversion', { bearer: backend.liveKey })],
  [
    'broken JSON',
    'INVALID_REQUEST',
    400,
    () => backend.call('createConversion', { bearer: backend.liveKey, rawBody: '{' }),
  ],
  ['another version of SCORM', 'VALIDATION_ERROR', 400, () => sendDeck(backend, { scorm_version: '1.3' })],
  ['a title of 201 characters', 'VALIDATION_ERROR', 400, () => sendDeck(backend, { title: 'x'.repeat(201) })],
  ['another workspace', 'TENANT_MISMATCH', 403, () => sendDeck(backend, { tenant_id: 'tenant_two' })],
  ['an unknown path', 'UPLOAD_NOT_FOUND', 404, () => convert({ storage_path: 'uploads/tenant_one/upl_0/deck.pptx' })],
  [
    'a path of another workspace',
    'UPLOAD_NOT_FOUND',
    404,
    async () => convert({ storage_path: await putDeck(backend) }, backend.otherKey),
  ],
  [
    'a form that is too large',
    'REQUEST_TOO_LARGE',
    413,
    () => sendDeck(backend, { file: { name: 'a', bytes: randomBytes(4_600_000) } }),
  ],
])('refuses %s with %s', async (...[_, code, status, call]) => {
  const response = await call()
  expect([response.body.code, response.status]).toEqual([code, status])
})

it.each([
  ['deck.key', 1000, 'VALIDATION_ERROR'],
  ['deck.pptx', 200 * 1_048_576 + 1, 'FILE_TOO_LARGE'],
])('refuses a ticket for %s of %d bytes with %s', async (filename, size, code) => {
  const { body } = await backend.call('createDeckUpload', {
    bearer: backend.liveKey,
    body: { tenant_id: backend.tenantId, filename, file_size: size },
  })
  expect(body.code).toBe(code)
})

it('states 200 MB as the limit of a ticket', async () => {
  const { body } = await backend.call('createDeckUpload', {
    bearer: backend.liveKey,
    body: { tenant_id: backend.tenantId, filename: 'deck.PPTM', file_size: 5 },
  })
  expect(body).toMatchObject({ max_upload_mb: 200, upload_method: 'PUT' })
})

it('refuses a conversion where the plan has no package slot left', async () => {
  const tenantId = 'tenant_full'
  const bearer = await backend.makeKey(tenantId, { plan: 'free' })
  for (let count = 0; count < 3; count += 1) await seedPackage({ ...backend, tenantId })
  await usePackages(tenantId, 3)
  const { status, body } = await sendDeck(backend, {}, { bearer })
  expect([status, body.code]).toEqual([402, 'QUOTA_EXCEEDED'])
})

async function usePackages(tenantId: string, packages: number): Promise<void> {
  await documentClient(backend.table).send(
    new PutCommand({
      TableName: backend.table.name,
      Item: { pk: tenantId, sk: 'USAGE', storageBytes: 0, packages },
    }),
  )
}

it('returns 404 for an unknown job and for one of another workspace', async () => {
  const { body } = await sendDeck(backend)
  expect((await read('job_none')).body.code).toBe('CONVERSION_NOT_FOUND')
  expect((await read(body.job_id, backend.otherKey)).body.code).toBe('CONVERSION_NOT_FOUND')
})

it('lists the jobs of the workspace, newest first, by page and by status', async () => {
  const bearer = await backend.makeKey('tenant_lister')
  const jobs = []
  for (let count = 0; count < 3; count += 1) jobs.push((await sendDeck(backend, {}, { bearer })).body)
  const conversions = conversionRepository(backend.table)
  const last = await conversions.get('tenant_lister', jobs[2].job_id)
  if (last === null) throw new Error('The job was created.')
  await conversions.changeWithReport(failJob(last, { code: 'NO_SLIDES', message: 'Empty.' }, last.createdAt), {
    slides: [],
    warnings: [],
    omitted: 0,
  })
  const list = async (query: Record<string, string>) => (await backend.call('listConversions', { bearer, query })).body
  const first = await list({ limit: '2' })
  expect(first.conversions.map(({ job_id }: { job_id: string }) => job_id)).toEqual([jobs[2].job_id, jobs[1].job_id])
  expect(first.conversions[0]).toMatchObject({ status: 'failed', error: { code: 'NO_SLIDES', message: 'Empty.' } })
  expect(first.conversions[0]).not.toHaveProperty('report')
  expect(first.pagination).toEqual({ total: 3, limit: 2, offset: 0, hasMore: true, totalIsLowerBound: false })
  expect((await list({ status: 'failed' })).pagination.total).toBe(1)
  expect((await list({ offset: '2' })).conversions).toHaveLength(1)
})

const fixtures = join(dirname(fileURLToPath(import.meta.url)), '../../../shared/fixtures/pptx')

if (existsSync(fixtures))
  it.each(readdirSync(fixtures))('decides by the content of %s', async (name) => {
    const bytes = readFileSync(join(fixtures, name))
    const isDeck = !/^(bad-(clusterfuzz|encrypted|password|protected)|old-)/.test(name)
    const { status, body } = await sendDeck(backend, { file: { name, bytes } })
    expect([status, body.code]).toEqual(isDeck ? [200, undefined] : [400, 'INVALID_FILE_TYPE'])
  })
else it.skip('decides by the content of real decks: ../shared/fixtures/pptx is missing', () => undefined)
