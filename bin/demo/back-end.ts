import { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { packagesFamily } from '#shared/contract/families/public/packages.ts'
import { sessionListsFamily } from '#shared/contract/families/public/session-lists.ts'
import { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import { uploadsFamily } from '#shared/contract/families/public/uploads.ts'
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

/** The body of a successful response. @throws Error with the service's own message otherwise */
export async function bodyOf<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
  const received = await reply
  if (received.outcome === 'ok') return received.body
  throw new Error(
    received.outcome === 'unreachable'
      ? 'The service did not respond.'
      : `${received.status} ${received.code ?? ''}: ${received.message}`,
  )
}

/** Status and code of a refusal. */
export async function refusedWith(reply: Promise<Reply<unknown>>): Promise<string> {
  const received = await reply
  return received.outcome === 'refused' ? `${received.status} ${received.code ?? ''}` : received.outcome
}
