/** The LRS of the workspace, managed by signed-in people (specification, "xAPI and LRS"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { lrsCredentialResource, newLrsCredential } from '#shared/contract/resources/lrs/lrs-credential.ts'
import { cursorQuery } from '#shared/contract/resources/pagination.ts'
import { pathId } from '#shared/contract/resources/values.ts'

const member = { credentials: { session: memberSession }, testMode: 'allowed' } as const
const change = { ...member, policies: [sessionWorkspace('requiredUnlessInAddress')] } as const

const nextCursor = z.string().nullable()

export const customerLrsFamily = defineFamily({
  name: 'customer-lrs',
  summary: 'The dashboard: the LRS of the workspace',
  endpoints: {
    listLrsCredentials: {
      ...member,
      method: 'GET',
      path: '/api/customer/lrs/credentials',
      summary: 'LRS credentials of the workspace, newest first, revoked ones among them',
      query: z.object(cursorQuery),
      ok: {
        status: 200,
        body: z.object({ credentials: z.array(lrsCredentialResource), next_cursor: nextCursor }),
      },
      errors: ['VALIDATION_ERROR'],
    },
    createLrsCredential: {
      ...change,
      method: 'POST',
      path: '/api/customer/lrs/credentials',
      summary: 'Creates a user name and a password for the LRS, and returns the password once',
      description:
        'The response is not kept for repeated requests, because it has the password: if it gets lost, revoke the credentials and create others.',
      body: newLrsCredential,
      ok: {
        status: 200,
        body: z.object({ credential: lrsCredentialResource, username: z.string(), password: z.string() }),
      },
      errors: [],
    },
    revokeLrsCredential: {
      ...change,
      method: 'DELETE',
      path: '/api/customer/lrs/credentials/{username}',
      summary: 'Revokes LRS credentials: the next request with them is refused',
      description: 'A repeated call returns the same response.',
      params: z.object({ username: pathId }),
      ok: { status: 200, body: z.object({ credential: lrsCredentialResource }) },
      errors: ['NOT_FOUND'],
    },
  },
})
