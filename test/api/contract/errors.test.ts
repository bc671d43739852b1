/** Every error that an endpoint declares can be had from it, with the status and the fields of the contract. */
import { errorsOf } from '#shared/contract/endpoint.ts'
import { errorCatalogue, type ErrorCode } from '#shared/contract/errors.ts'
import { errorBodies } from '#shared/contract/resources/quotas/limits.ts'
import { limitsForTests } from './support/alike.ts'
import { everyNth } from '#test/support/usual-cases.ts'
import { isOwnPair, ownPairs, provocationOf } from './support/provocations.ts'
import type { World } from './support/valid.ts'
import { credentialOf, declared, openWorld, send, use, validCall } from './support/world.ts'
import { refusalOf } from './support/refusal.ts'

let world: World
beforeAll(async () => {
  process.env['RATE_LIMITS'] = limitsForTests
  world = await openWorld()
})
// Calls that make packages would use up the plan of the workspace.
beforeEach(() => use(world, world.backend.tenantId, { storageBytes: 0, packages: 0 }))
afterAll(async () => {
  delete process.env['RATE_LIMITS']
  await world.backend.close()
})

const pairs = declared.flatMap((found) =>
  errorsOf(found.endpoint).map((code) => ({ found, code, name: found.operationId })),
)

const bodyOf = (code: ErrorCode): { safeParse(body: unknown): { success: boolean } } | undefined =>
  code === 'FILE_TOO_LARGE' || code === 'STORAGE_QUOTA_EXCEEDED' ? errorBodies[code] : undefined

/** Its own codes, and a sixth of those that are provoked alike everywhere: the next endpoint has the next ones. */
const usualCodes = ({ endpoint, operationId }: (typeof declared)[number], turn: number): readonly ErrorCode[] => {
  const codes = errorsOf(endpoint)
  const alike = codes.filter((code) => !isOwnPair(operationId, code))
  return [...codes.filter((code) => isOwnPair(operationId, code)), ...everyNth(Math.min(6, alike.length), alike, turn)]
}

describe.each(declared.map((found, turn) => ({ found, turn, name: found.operationId })))(
  'endpoint $name',
  ({ found, turn }) => {
    it('accepts its valid call', async () => {
      const valid = await validCall(world, found.operationId)
      const response = await send(world, found, { ...valid.request, ...credentialOf(found, valid, world) })
      expect([response.status, refusalOf(response)]).toEqual([found.endpoint.ok.status, null])
    })

    it.each(usualCodes(found, turn).map((code) => ({ code })))('returns $code when provoked', async ({ code }) => {
      const provoke = provocationOf(found.operationId, code)
      if (provoke === null)
        throw new Error(
          `No provocation makes ${found.operationId} return ${code}. Add one to test/api/contract/support/provocations.ts.`,
        )
      const { status, headers, body } = await provoke(world, found)
      expect([status, body.code]).toEqual([errorCatalogue[code].status, code])
      expect(body.error).toEqual(expect.any(String))
      expect(headers['x-request-id']).toEqual(expect.any(String))
      if (body.retryable === true) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(bodyOf(code)?.safeParse(body).success ?? true).toBe(true)
    })
  },
)

it('knows for every declared code how it is provoked', () => {
  const unknown = pairs.filter(({ found, code }) => provocationOf(found.operationId, code) === null)
  expect(unknown.map(({ name, code }) => `${name} ${code}`)).toEqual([])
})

it('provokes only declared codes', () => {
  const names = new Set(pairs.map(({ name, code }) => `${name} ${code}`))
  expect(ownPairs().filter(([operationId, code]) => !names.has(`${operationId} ${code}`))).toEqual([])
})

it('finds every code of the catalogue in a declaration, except those known to have none', () => {
  const used = new Set<string>(pairs.map(({ code }) => code))
  // It is returned for addresses that no endpoint has (test/api/health.test.ts).
  const elsewhere = ['METHOD_NOT_ALLOWED']
  expect(
    Object.keys(errorCatalogue)
      .filter((code) => !used.has(code))
      .sort(),
  ).toEqual(elsewhere.sort())
})
