/** What the typed client lets through and what it does not; checked by tsc, never run. Each error below must be one. */
import type { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import type { packagesFamily } from '#shared/contract/families/public/packages.ts'
import { client, type ClientOptions } from '#web/api-client/client.ts'

type Sessions = typeof sessionsFamily
type Packages = typeof packagesFamily

const options: ClientOptions = {
  baseUrl: '',
  authorization: () => null,
  fetch: () => Promise.reject(new Error('not called')),
}
const session = '/api/v1/sessions/{sessionId}'

export const sessions = client<Sessions>()(
  {
    getSession: { method: 'GET', path: session },
    commitSession: { method: 'PUT', path: session },
    resetSession: { method: 'POST', path: `${session}/reset` },
    refreshToken: { method: 'POST', path: `${session}/refresh-token` },
  },
  options,
)
const packages = client<Packages>()({ listPackages: { method: 'GET', path: '/api/v1/packages' } }, options)
const params = { sessionId: 's' }

/** Routes are the declaration's. */
export const routes = [
  // @ts-expect-error: another method
  client<Sessions>()({ getSession: { method: 'POST', path: session } }, options),
  // @ts-expect-error: another path
  client<Sessions>()({ getSession: { method: 'GET', path: '/api/v1/sessions/{id}' } }, options),
  // @ts-expect-error: an endpoint that the family does not have
  client<Sessions>()({ dropSession: { method: 'DELETE', path: session } }, options),
]

/** What is sent is what the declaration takes. */
export const inputs = [
  () => sessions.getSession({ params, query: {} }),
  () =>
    sessions.commitSession({ params, body: { version: 1, cmi_data: { a: 'b', c: 1, d: true }, score: { raw: null } } }),
  () => sessions.resetSession({ params }),
  () => sessions.resetSession({ params, body: { note: 'again' } }),
  () => packages.listPackages({ query: { limit: 5 } }),
  () => packages.listPackages({ query: {} }),
  // @ts-expect-error: the path parameter is missing
  () => sessions.getSession({ query: {} }),
  // @ts-expect-error: a path parameter of another name
  () => sessions.getSession({ params: { id: 's' }, query: {} }),
  // @ts-expect-error: the body is missing
  () => sessions.commitSession({ params }),
  // @ts-expect-error: a version is a number
  () => sessions.commitSession({ params, body: { version: '1' } }),
  // @ts-expect-error: a status that no standard has
  () => sessions.commitSession({ params, body: { completion_status: 'finished' } }),
  // @ts-expect-error: a field that the body does not have
  () => sessions.commitSession({ params, body: { completion: 'completed' } }),
  // @ts-expect-error: the client was not given this route
  () => sessions.startOver({ params }),
]

/** A caller must check the outcome of a reply before it reads the body, whose type is declared by the endpoint. */
export async function replies(): Promise<unknown[]> {
  const reply = await sessions.getSession({ params, query: {} })
  // @ts-expect-error: whether there is a body is not known yet
  const early: unknown = reply.body
  if (reply.outcome === 'unreachable') return [early]
  if (reply.outcome === 'refused') {
    // @ts-expect-error: no code of the catalogue
    const never = reply.code === 'SESSION_ON_FIRE'
    return [never, reply.code === 'VERSION_CONFLICT' ? reply.currentVersion : reply.message]
  }
  const status: 'completed' | 'incomplete' | 'not_attempted' | 'passed' | 'failed' = reply.body.completion_status
  const suspended: string = reply.body.suspend_data
  // @ts-expect-error: a field that the response does not have
  const unknown: unknown = reply.body.suspendData
  // @ts-expect-error: the player's part is there for launch tokens only
  const base: string = reply.body.player.contentBaseUrl
  const renewed = await sessions.refreshToken({ params })
  const link: string = renewed.outcome === 'ok' ? renewed.body.launch_url : ''
  return [status, suspended, unknown, base, link]
}
