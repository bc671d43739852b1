/** Who reaches the LRS, in which version, and in which syntax. */
import { startBackend, type Backend } from '#test/support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

it('tells everybody which versions it speaks', async () => {
  const answer = await backend.call('getAbout')
  expect(answer.body).toEqual({ version: ['1.0.3', '2.0.0'], extensions: {} })
  expect(answer.headers).toMatchObject({ 'x-experience-api-version': '2.0.0', 'access-control-allow-origin': '*' })
})
