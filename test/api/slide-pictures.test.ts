/** Pictures of the slides of a converted deck, for keys and for owners and admins. */
import { startBackend, type Backend } from '#test/support/backend.ts'
import { convertedDeck, pictureBytes } from '#test/support/converted-deck.ts'
import { sendDeck } from '#test/support/decks.ts'
import { signInAs } from '#test/support/signed-in.ts'

let backend: Backend
let jobId: string

beforeAll(async () => {
  backend = await startBackend()
  // The second slide of the deck is hidden, and the picture of the fourth one was removed with its package.
  jobId = await convertedDeck(backend, { slides: [1, 3, 4], stored: 2 })
})
afterAll(() => backend.close())

const ask = (number: string, more: { bearer?: string; jobId?: string } = {}) =>
  backend.call('getSlidePicture', {
    bearer: more.bearer ?? backend.liveKey,
    params: { jobId: more.jobId ?? jobId, number },
  })

it.each([
  ['1', 1],
  ['3', 2],
])('returns the picture of slide %s of the deck, which is number %i of the course', async (number, position) => {
  const { status, headers, bytes } = await ask(number)
  expect([status, headers['content-type'], headers['x-content-type-options'], headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'nosniff',
    'private, max-age=3600',
  ])
  expect(bytes).toEqual(pictureBytes(position))
})

it.each([
  ['a hidden slide', '2'],
  ['a slide that the deck does not have', '5'],
  ['a slide whose picture was removed', '4'],
])('answers 404 for %s', async (_, number) => {
  const { status, body } = await ask(number)
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
})

it('answers 404 for a job that has not ended, for an unknown one, and for one of another workspace', async () => {
  const { job_id: waiting } = (await sendDeck(backend)).body
  expect((await ask('1', { jobId: waiting })).body.code).toBe('NOT_FOUND')
  expect((await ask('1', { jobId: 'job_none' })).body.code).toBe('CONVERSION_NOT_FOUND')
  const foreign = await ask('1', { bearer: backend.otherKey })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'CONVERSION_NOT_FOUND'])
})

it.each(['0', '-1', '1.5', 'one', '../1', '10001'])('refuses the number %s', async (number) => {
  const { status, body } = await ask(number)
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

it.each([
  ['owner', 200],
  ['admin', 200],
  ['billing', 403],
  ['member', 403],
  ['viewer', 403],
] as const)('answers a signed-in %s with %i', async (role, expected) => {
  const { reads: headers } = await signInAs(backend, role)
  const { status } = await backend.call('getSlidePicture', { headers, params: { jobId, number: '1' } })
  expect(status).toBe(expected)
})

it('lists in the report of the job the slides that have a picture', async () => {
  const { body } = await backend.call('getConversion', { bearer: backend.liveKey, params: { jobId } })
  expect(body).toMatchObject({ slide_count: 3, report: { slides: [1, 3, 4] } })
})
