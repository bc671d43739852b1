/** The OpenID provider of the one-machine service: oidc-provider with the claims that Cognito states. */
import { generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { PortTakenError } from '../host/public-server.ts'
import { subjectOf, type DemoPerson } from './demo-people.ts'
import { tokenStore } from './token-store.ts'
import { signInPage } from './sign-in-page.ts'

export interface IdentityServerOptions {
  /** The only client, a public one. */
  readonly clientId: string
  /** 0 takes any free port. */
  readonly port: number
  /** File of the tokens that outlive the process; without it, none do. */
  readonly tokenFile?: string
}

export interface IdentityServer {
  readonly issuer: string
  /** Begins to answer. Requests before are refused with 503. People may be replaced by another call. */
  open(redirectUri: string, people: readonly DemoPerson[]): void
  close(): Promise<void>
}

const interactionPath = /^\/interaction\/[\w-]+$/
const largestFormBytes = 10_000
const hour = 3600

function configurationOf(
  { clientId, tokenFile }: Pick<IdentityServerOptions, 'clientId' | 'tokenFile'>,
  redirectUri: string,
  people: () => readonly DemoPerson[],
): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [redirectUri],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub', 'cognito:groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    ttl: {
      AccessToken: 300,
      IdToken: 300,
      RefreshToken: 12 * hour,
      Interaction: hour,
      Session: hour,
      Grant: 12 * hour,
    },
    issueRefreshToken: () => Promise.resolve(true),
    // The dashboard's session says how long a person is signed in, not that of the provider.
    expiresWithSession: () => Promise.resolve(false),
    adapter: tokenStore(tokenFile ?? null),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount(_context, accountId) {
      const found = people().find((person) => subjectOf(person) === accountId)
      if (found === undefined) return undefined
      const { email, name, platformAdmin } = found
      const groups = platformAdmin ? { 'cognito:groups': ['platform-admins'] } : {}
      return { accountId, claims: () => ({ sub: accountId, email, email_verified: true, name, ...groups }) }
    },
    // Nobody is asked for consent: provider and dashboard belong together.
    async loadExistingGrant({ oidc: { provider, session } }) {
      const accountId = session?.accountId
      if (accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > largestFormBytes) throw new Error('The form is too large.')
  }
  return new URLSearchParams(text)
}

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

function sendPage(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
}

/** Listens on loopback. */
export async function startIdentityServer({
  clientId,
  port,
  tokenFile,
}: IdentityServerOptions): Promise<IdentityServer> {
  let people: readonly DemoPerson[] = []
  let provider: Provider | null = null
  const signIn = async (request: IncomingMessage, response: ServerResponse, at: Provider): Promise<void> => {
    if (request.method !== 'POST') {
      sendPage(response, signInPage(people, ''))
      return
    }
    const form = await formOf(request)
    const [email, password] = [form.get('email')?.toLowerCase() ?? '', form.get('password') ?? '']
    const found = people.find((person) => person.email === email)
    if (found === undefined || !isSame(found.password, password)) {
      sendPage(response, signInPage(people, 'E-mail or password is wrong.'))
      return
    }
    await at.interactionFinished(request, response, { login: { accountId: subjectOf(found) } })
  }
  const server = createServer((request, response) => {
    const fail = (): void => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
    if (provider === null) response.writeHead(503).end()
    else if (interactionPath.test(request.url ?? '')) void signIn(request, response, provider).catch(fail)
    else void provider.callback()(request, response).catch(fail)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, error) : error),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider does not listen.')
  const issuer = `http://127.0.0.1:${address.port}`
  return {
    issuer,
    open(redirectUri, known) {
      people = known
      provider ??= new Provider(
        issuer,
        configurationOf({ clientId, ...(tokenFile === undefined ? {} : { tokenFile }) }, redirectUri, () => people),
      )
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
