/** Erasure and export of one agent's data, asked for by signed-in people (specification, "xAPI and LRS"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { actorRequestResource, newActorRequest } from '#shared/contract/resources/actor-data/actor-request.ts'
import { cursorQuery } from '#shared/contract/resources/pagination.ts'
import { pathId } from '#shared/contract/resources/values.ts'

/** Requests name agents and link to what they left: viewers do not read them. */
const reader = {
  credentials: { session: { ...memberSession, read: ['owner', 'admin', 'billing', 'member'] } },
  testMode: 'allowed',
} as const
const change = { ...reader, policies: [sessionWorkspace('requiredUnlessInAddress')] } as const

const requestId = z.object({ requestId: pathId })
const oneRequest = { status: 200, body: z.object({ request: actorRequestResource }) } as const

export const actorRequestsFamily = defineFamily({
  name: 'actor-requests',
  summary: 'The dashboard: erasure and export of what an agent left in the LRS',
  endpoints: {
    listActorRequests: {
      ...reader,
      method: 'GET',
      path: '/api/customer/lrs/actor-requests',
      summary: 'Requests to erase or export the data of an agent, newest first',
      query: z.object(cursorQuery),
      ok: {
        status: 200,
        body: z.object({ requests: z.array(actorRequestResource), next_cursor: z.string().nullable() }),
      },
      errors: ['VALIDATION_ERROR'],
    },
    createActorRequest: {
      ...change,
      method: 'POST',
      path: '/api/customer/lrs/actor-requests',
      summary: 'Asks to erase or to export what one agent has left in the LRS',
      description:
        'Only owners erase, and state the identifier of the agent a second time. Work begins within a quarter of an hour. The response is not kept for repeated requests, because it names the agent; a repeated erasure finds nothing more.',
      body: newActorRequest,
      ok: oneRequest,
      errors: ['VALIDATION_ERROR'],
    },
    getActorRequest: {
      ...reader,
      method: 'GET',
      path: '/api/customer/lrs/actor-requests/{requestId}',
      summary: 'A request, what was found so far, and the link to the archive of a finished export',
      params: requestId,
      ok: oneRequest,
      errors: ['NOT_FOUND'],
    },
    retryActorRequest: {
      ...change,
      method: 'POST',
      path: '/api/customer/lrs/actor-requests/{requestId}/retry',
      summary: 'Queues a failed request again',
      description:
        'An erasure goes on where it stopped, an export begins anew. A request that has not failed stays as it is. An export whose agent was erased since cannot be retried. Only owners retry an erasure.',
      params: requestId,
      ok: oneRequest,
      errors: ['NOT_FOUND'],
    },
  },
})
