/**
 * Sign-in at a provider that is not the one of the one-machine service: settings alone choose it. It also states what a
 * good provider never would, so that each check of its statements is shown.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { inProcess } from '#test/support/sign-in-flow.ts'
import { dashboardOrigin } from '#test/support/signed-in.ts'

const clientId = 'lectern-elsewhere'
let backend: Backend
let provider: ChildProcessByStdio<Writable, Readable, null>
let printed: AsyncIterator<string>
let issuer = ''

async function nextLine(): Promise<string> {
  const { value } = await printed.next()
  return String(value)
}

beforeAll(async () => {
  backend = await startBackend()
  provider = spawn(process.execPath, ['test/support/other-provider.mjs'], { stdio: ['pipe', 'pipe', 'inherit'] })
  printed = createInterface(provider.stdout)[Symbol.asyncIterator]()
  issuer = await nextLine()
  // Read by the functions when they are loaded, which is with their first call.
  Object.assign(process.env, { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId })
})
afterAll(async () => {
  const ended = new Promise((resolve) => provider.once('exit', resolve))
  provider.stdin.end()
  await Promise.all([ended, backend.close()])
})

interface Answer {
  /** In the place of what the tokens state; null leaves something out. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly refuses?: true
  /** Spoils the signature of the id token. */
  readonly tampers?: true
}

/** Makes the provider answer this from now on. */
async function answers(next: Answer): Promise<void> {
  provider.stdin.write(`${JSON.stringify(next)}\n`)
  expect(await nextLine()).toBe('ready')
}
beforeEach(() => answers({}))

const cookiesOf = (response: Response): Map<string, string> =>
  new Map(
    response.headers.getSetCookie().map((line) => {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )

/** Goes from the dashboard to the provider, which signs everybody in, and back. */
async function signIn(): Promise<{ readonly response: Response; readonly session: string | undefined }> {
  const begun = await inProcess(new URL('/api/auth/sign-in?return_to=/packages', dashboardOrigin), {})
  const login = cookiesOf(begun).get('lectern-login') ?? ''
  const atProvider = new URL(begun.headers.get('location') ?? '')
  expect([atProvider.origin, atProvider.searchParams.get('client_id')]).toEqual([issuer, clientId])
  const answer = await fetch(atProvider, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.origin).toBe(dashboardOrigin)
  const response = await inProcess(back, { headers: { cookie: `lectern-login=${login}` } })
  return { response, session: cookiesOf(response).get('lectern') }
}

const signInsOf = (session: string | undefined): Promise<ApiResponse> =>
  backend.call('listSignIns', { headers: { cookie: `lectern=${session ?? ''}` } })

it('signs a person in whom the provider knows, and leads back to the page', async () => {
  const { response, session } = await signIn()
  expect([response.status, response.headers.get('location')]).toEqual([303, '/packages'])
  const { status, body } = await signInsOf(session)
  expect([status, body.sessions]).toEqual([200, [expect.objectContaining({ is_current: true })]])
  const headers = { cookie: `lectern=${session ?? ''}` }
  expect((await backend.call('listTenants', { headers })).status).toBe(200)
})

it('makes nobody a platform admin whom the provider does not state in the group', async () => {
  await answers({ claims: { groups: ['admins'] } })
  const { session } = await signIn()
  const headers = { cookie: `lectern=${session ?? ''}` }
  expect((await backend.call('listTenants', { headers })).body.code).toBe('PLATFORM_ADMIN_REQUIRED')
})

const past = Math.floor(Date.now() / 1000) - 3600

it.each<[string, Answer]>([
  ['are for another client', { claims: { aud: 'another-client' } }],
  ['come from another issuer', { claims: { iss: 'https://evil.example' } }],
  ['answer another sign-in', { claims: { nonce: 'of-another-sign-in' } }],
  ['answer no sign-in', { claims: { nonce: null } }],
  ['have expired', { claims: { iat: past, exp: past + 60 } }],
  ['name nobody', { claims: { sub: null } }],
  ['the provider has not signed', { tampers: true }],
  ['it does not get, because the provider refuses the code', { refuses: true }],
])('signs nobody in by tokens that %s', async (_what, answer) => {
  await answers(answer)
  const { response, session } = await signIn()
  expect([response.status, session]).toEqual([400, undefined])
})
