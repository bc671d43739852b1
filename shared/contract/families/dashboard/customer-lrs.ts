/** The LRS of the workspace, managed by signed-in people (specification, "xAPI and LRS"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { changedForwarderBody, forwarderResource, newForwarderBody } from '#shared/contract/resources/lrs/forwarder.ts'
import { lrsCredentialResource, newLrsCredential } from '#shared/contract/resources/lrs/lrs-credential.ts'
import { cursorQuery } from '#shared/contract/resources/pagination.ts'
import { statementsPage, statementsQuery } from '#shared/contract/resources/statements/statement-list.ts'
import { pathId } from '#shared/contract/resources/values.ts'

const member = { credentials: { session: memberSession }, testMode: 'allowed' } as const
const change = { ...member, policies: [sessionWorkspace('requiredUnlessInAddress')] } as const

/** Statements are records about learners: viewers do not read them. */
const statementReader = {
  ...member,
  credentials: { session: { ...memberSession, read: ['owner', 'admin', 'billing', 'member'] } },
} as const

const nextCursor = z.string().nullable()

const forwarderId = z.object({ forwarderId: pathId })
const oneForwarder = { status: 200, body: z.object({ forwarder: forwarderResource }) } as const

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
    browseStatements: {
      ...statementReader,
      method: 'GET',
      path: '/api/customer/lrs/statements',
      summary: 'Statements of the workspace, newest first, voided ones among them, in pages with a cursor',
      query: statementsQuery.extend({ registration: z.uuid().optional() }),
      ok: {
        status: 200,
        body: statementsPage.extend({
          voided: z.array(z.string()).meta({ description: 'Ids of those statements of the page that are voided.' }),
        }),
      },
      errors: ['VALIDATION_ERROR'],
    },
    getStatement: {
      ...statementReader,
      method: 'GET',
      path: '/api/customer/lrs/statements/{statementId}',
      summary: 'One statement of the workspace, and whether it is voided',
      params: z.object({ statementId: pathId }),
      ok: { status: 200, body: z.object({ statement: z.record(z.string(), z.unknown()), voided: z.boolean() }) },
      errors: ['STATEMENT_NOT_FOUND'],
    },
    listForwarders: {
      ...member,
      method: 'GET',
      path: '/api/customer/lrs/forwarders',
      summary: 'Forwarders of the workspace, newest first: other LRSs that get its statements',
      query: z.object(cursorQuery),
      ok: { status: 200, body: z.object({ forwarders: z.array(forwarderResource), next_cursor: nextCursor }) },
      errors: ['VALIDATION_ERROR'],
    },
    createForwarder: {
      ...change,
      method: 'POST',
      path: '/api/customer/lrs/forwarders',
      summary: 'Sends the statements of the workspace to another LRS, those that are stored already first',
      description: 'The password is never returned. A workspace may have 10 forwarders.',
      policies: [...change.policies, idempotent()],
      body: newForwarderBody,
      ok: oneForwarder,
      errors: ['VALIDATION_ERROR', 'QUOTA_EXCEEDED'],
    },
    updateForwarder: {
      ...change,
      method: 'PATCH',
      path: '/api/customer/lrs/forwarders/{forwarderId}',
      summary: 'Changes settings of a forwarder',
      description:
        'What is absent stays as it is. Another `endpoint` needs the `password` again. Another filter counts for statements that were not looked at before.',
      params: forwarderId,
      body: changedForwarderBody,
      ok: oneForwarder,
      errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'VERSION_CONFLICT'],
    },
    deleteForwarder: {
      ...change,
      method: 'DELETE',
      path: '/api/customer/lrs/forwarders/{forwarderId}',
      summary: 'Deletes a forwarder with its password',
      params: forwarderId,
      ok: oneForwarder,
      errors: ['NOT_FOUND'],
    },
    pauseForwarder: {
      ...change,
      method: 'POST',
      path: '/api/customer/lrs/forwarders/{forwarderId}/pause',
      summary: 'Stops a forwarder after the request that it is sending',
      params: forwarderId,
      ok: oneForwarder,
      errors: ['NOT_FOUND'],
    },
    resumeForwarder: {
      ...change,
      method: 'POST',
      path: '/api/customer/lrs/forwarders/{forwarderId}/resume',
      summary: 'Continues a paused forwarder where it stopped, and forgets its failures',
      params: forwarderId,
      ok: oneForwarder,
      errors: ['NOT_FOUND'],
    },
  },
})
