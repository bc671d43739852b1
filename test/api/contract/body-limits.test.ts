/** How large a body may be: on every endpoint of skills, and on all others that read JSON. */
import { bodyMediaTypesOf, skillPaths } from '#shared/contract/endpoint.ts'
import { limitsForTests } from './support/alike.ts'
import { changed } from './support/provocation.ts'
import type { World } from './support/valid.ts'
import { declared, openWorld, type Declared } from './support/world.ts'

let world: World
beforeAll(async () => {
  process.env['RATE_LIMITS'] = limitsForTests
  world = await openWorld()
})
afterAll(async () => {
  delete process.env['RATE_LIMITS']
  await world.backend.close()
})

const mebibyte = 1024 * 1024
/** Endpoints with a limit of their own. */
const ownLimits: Readonly<Record<string, number>> = { updateFrameworkDraft: 4 * mebibyte }

const withJson = declared.filter(({ endpoint }) => endpoint.body !== undefined && bodyMediaTypesOf(endpoint) === null)
const isOfSkills = ({ endpoint: { path } }: Declared): boolean => skillPaths.some((start) => path.startsWith(start))

/** The response to a body of so many bytes that no endpoint accepts: a text, filled up with blanks. */
const codeFor = async (found: Declared, bytes: number): Promise<string> => {
  const { body } = await changed(({ body: _body, ...request }) => ({
    ...request,
    rawBody: '"x"'.padEnd(bytes),
  }))(world, found)
  return body.code
}

it('knows endpoints of both kinds', () => {
  expect(withJson.filter(isOfSkills).length).toBeGreaterThan(15)
  expect(withJson.filter((found) => !isOfSkills(found)).length).toBeGreaterThan(30)
})

it.each(withJson.filter(isOfSkills).map((found) => ({ found, name: found.operationId })))(
  'refuses a byte more than the limit of skills on $name',
  async ({ found }) => {
    const limit = ownLimits[found.operationId] ?? mebibyte
    expect(await codeFor(found, limit)).not.toBe('REQUEST_TOO_LARGE')
    expect(await codeFor(found, limit + 1)).toBe('REQUEST_TOO_LARGE')
  },
)

it.each(withJson.filter((found) => !isOfSkills(found)).map((found) => ({ found, name: found.operationId })))(
  'reads a larger body on $name',
  async ({ found }) => {
    expect(await codeFor(found, mebibyte + 1)).not.toBe('REQUEST_TOO_LARGE')
  },
)
