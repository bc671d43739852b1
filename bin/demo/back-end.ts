import { launchesFamily } from '#shared/contract/families/launches.ts'
import { packagesFamily } from '#shared/contract/families/packages.ts'
import { sessionListsFamily } from '#shared/contract/families/session-lists.ts'
import { sessionsFamily } from '#shared/contract/families/sessions.ts'
import { uploadsFamily } from '#shared/contract/families/uploads.ts'
import { client, type Reply } from '#web/api-client/client.ts'

/** The API as a customer's back end calls it. */
export function backEnd(baseUrl: string, apiKey: string) {
  const options = { baseUrl, authorization: () => `Bearer ${apiKey}`, fetch }
  return {
    ...client<typeof uploadsFamily>()(uploadsFamily.endpoints, options),
    ...client<typeof packagesFamily>()(packagesFamily.endpoints, options),
    ...client<typeof launchesFamily>()(launchesFamily.endpoints, options),
    ...client<typeof sessionListsFamily>()(sessionListsFamily.endpoints, options),
    ...client<typeof sessionsFamily>()(sessionsFamily.endpoints, options),
  }
}

export type BackEnd = ReturnType<typeof backEnd>

/** The body of a success. @throws Error with the service's own words otherwise */
export async function answered<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
  const received = await reply
  if (received.outcome === 'ok') return received.body
  throw new Error(received.outcome === 'unreachable' ? 'The service did not answer.' : `${received.status} ${received.code ?? ''}: ${received.message}`)
}

/** The code of a refusal. */
export async function refusedWith(reply: Promise<Reply<unknown>>): Promise<string> {
  const received = await reply
  return received.outcome === 'refused' ? `${received.status} ${received.code ?? ''}` : received.outcome
}
