/** Every error that an endpoint declares can be had from it, with the status and the fields of the contract. */
import { errorsOf } from '#shared/contract/endpoint.ts'
import { errorCatalogue, type ErrorCode } from '#shared/contract/errors.ts'
import { errorBodies } from '#shared/contract/resources/limits.ts'
import { limitsForTests } from './support/alike.ts'
import { ownPairs, provocationOf } from './support/provocations.ts'
import { credentialOf, declared, openWorld, send, validCall, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  process.env['RATE_LIMITS'] = limitsForTests
  world = await openWorld()
})
afterAll(async () => {
  delete process.env['RATE_LIMITS']
  await world.backend.close()
})

const pairs = declared.flatMap((found) => errorsOf(found.endpoint).map((code) => ({ found, code, name: found.operationId })))

const bodyOf = (code: ErrorCode): { safeParse(body: unknown): { success: boolean } } | undefined =>
  code === 'FILE_TOO_LARGE' || code === 'STORAGE_QUOTA_EXCEEDED' ? errorBodies[code] : undefined

describe.each(declared.map((found) => ({ found, name: found.operationId })))('$name', ({ found }) => {
  it('answers its valid call', async () => {
    const valid = await validCall(world, found.operationId)
    const answer = await send(world, found, { ...valid.request, ...credentialOf(found, valid, world) })
    expect([answer.status, answer.body?.code]).toEqual([found.endpoint.ok.status, undefined])
  })

  it.each(errorsOf(found.endpoint).map((code) => ({ code })))('$code', async ({ code }) => {
    const provoke = provocationOf(found.operationId, code)
    if (provoke === null) throw new Error(`Nobody has said how ${found.operationId} comes to answer ${code}: test/contract/support/provocations.ts.`)
    const { status, headers, body } = await provoke(world, found)
    expect([status, body.code]).toEqual([errorCatalogue[code].status, code])
    expect(body.error).toEqual(expect.any(String))
    expect(headers['x-request-id']).toEqual(expect.any(String))
    if (body.retryable === true) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(bodyOf(code)?.safeParse(body).success ?? true).toBe(true)
  })
})

it('no row provokes what is not declared', () => {
  const names = new Set(pairs.map(({ name, code }) => `${name} ${code}`))
  expect(ownPairs().filter(([operationId, code]) => !names.has(`${operationId} ${code}`))).toEqual([])
})

it('every code of the catalogue is declared somewhere, or is known to belong to what is not built yet', () => {
  const used = new Set<string>(pairs.map(({ code }) => code))
  // NOT_FOUND and METHOD_NOT_ALLOWED answer addresses that no endpoint has (test/api/health.test.ts).
  const elsewhere = ['NOT_FOUND', 'METHOD_NOT_ALLOWED', 'SESSION_WORKSPACE_REQUIRED', 'API_KEY_SCOPE_NOT_ALLOWED']
  expect(Object.keys(errorCatalogue).filter((code) => !used.has(code)).sort()).toEqual(elsewhere.sort())
})
