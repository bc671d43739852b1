/**
 * The native LRS: xAPI 1.0.3 and 2.0, each request by the rules of the version that it states (specification, "xAPI and
 * LRS").
 */
import * as z from 'zod'
import { keyOrMember, lrsScopes, type Credentials, type LrsScope } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { consistentThrough } from '#shared/contract/policies/consistent-through.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { unparsedBody } from '#shared/contract/policies/unparsed-body.ts'
import { rawBody, rawReply } from '#shared/contract/resources/raw-body.ts'
import {
  activityProfileSelection,
  agentProfileSelection,
  agentText,
  conditionHeaders,
  iriText,
  oneActivityProfile,
  oneAgentProfile,
  oneState,
  statementSelection,
  stateRemoval,
  stateSelection,
  uuid,
  xapiHeaders,
} from '#shared/contract/resources/statements/xapi.ts'

/** API keys may do everything, members what their role allows, and a pair of LRS credentials what its scopes say. */
const opensTo = <const Scopes extends readonly LrsScope[]>(...scopes: Scopes) =>
  ({ ...keyOrMember, lrs: ['all', ...scopes] }) as const satisfies Credentials
const readsAnything = {
  ...keyOrMember,
  lrs: lrsScopes.filter((scope) => scope !== 'statements/write'),
} as const satisfies Credentials

const readsStatements = opensTo('all/read', 'statements/read')
const writesStatements = opensTo('statements/write')

/** JSON of a statement as it was stored. */
const statement = z.record(z.string(), z.unknown())

const document = {
  status: 200,
  body: rawReply,
  raw: true,
  content: {
    'application/json': z.array(z.string()).meta({ description: 'Without an id: the ids of all documents.' }),
    '*/*': rawReply.meta({
      type: 'string',
      format: 'binary',
      description: 'With an id: the document as it was stored.',
    }),
  },
} as const
const statements = {
  ...document,
  content: {
    'application/json': z.union([z.object({ statements: z.array(statement), more: z.string() }), statement]),
    'multipart/mixed': rawReply,
  },
} as const
const statementIds = { ...document, content: { 'application/json': z.array(z.string()) } } as const
const nothing = { status: 204, body: rawReply, raw: true } as const
const languages = xapiHeaders.extend({ 'accept-language': z.string().max(1_000).optional() })

interface Documents<Read, Write, Selection, One, Removal> {
  readonly path: `/api/${string}`
  readonly scopes: { readonly read: Read; readonly write: Write }
  /** `a state document`. */
  readonly noun: string
  /** What GET asks for: a document, or the ids of a scope. */
  readonly selection: Selection
  readonly one: One
  readonly removal: Removal
  readonly summary: { readonly get: string; readonly remove: string }
}

/** States and profiles are kept by the same rules; they differ in what they are of. */
function documents<
  Read extends Credentials,
  Write extends Credentials,
  Selection extends z.ZodObject,
  One extends z.ZodObject,
  Removal extends z.ZodObject,
>({ path, scopes, noun, selection, one, removal, summary }: Documents<Read, Write, Selection, One, Removal>) {
  const every = { path, testMode: 'refused' } as const
  const change = {
    ...every,
    credentials: scopes.write,
    policies: [sessionWorkspace('required')],
    headers: conditionHeaders,
    ok: nothing,
  } as const
  const store = {
    ...change,
    query: one,
    body: rawBody,
    policies: [unparsedBody(), sessionWorkspace('required')],
  } as const
  return {
    get: {
      ...every,
      method: 'GET',
      summary: summary.get,
      credentials: scopes.read,
      headers: xapiHeaders,
      query: selection,
      ok: document,
      errors: ['INVALID_REQUEST', 'DOCUMENT_NOT_FOUND'],
    },
    put: {
      ...store,
      method: 'PUT',
      summary: `Stores ${noun}`,
      errors: ['INVALID_REQUEST', 'DOCUMENT_CONFLICT', 'PRECONDITION_FAILED'],
    },
    update: {
      ...store,
      method: 'POST',
      summary: `Stores ${noun}, or merges a JSON object into the one that is there`,
      errors: ['INVALID_REQUEST', 'PRECONDITION_FAILED'],
    },
    remove: {
      ...change,
      method: 'DELETE',
      summary: summary.remove,
      query: removal,
      errors: ['INVALID_REQUEST', 'PRECONDITION_FAILED'],
    },
  } as const
}

const profileScopes = { read: opensTo('all/read', 'profile', 'profile/read'), write: opensTo('profile') } as const

const states = documents({
  path: '/api/lrs/xapi/activities/state',
  scopes: { read: opensTo('all/read', 'state', 'state/read'), write: opensTo('state') },
  noun: 'a state document',
  selection: stateSelection,
  removal: stateRemoval,
  one: oneState,
  summary: {
    get: 'One state document, or the ids of all of its scope',
    remove: 'Removes one state document, or all of its scope',
  },
})

const activityProfiles = documents({
  path: '/api/lrs/xapi/activities/profile',
  scopes: profileScopes,
  noun: 'a profile document of an activity',
  selection: activityProfileSelection,
  removal: oneActivityProfile,
  one: oneActivityProfile,
  summary: {
    get: 'One profile document of an activity, or the ids of all',
    remove: 'Removes a profile document of an activity',
  },
})

const agentProfiles = documents({
  path: '/api/lrs/xapi/agents/profile',
  scopes: profileScopes,
  noun: 'a profile document of an agent',
  selection: agentProfileSelection,
  removal: oneAgentProfile,
  one: oneAgentProfile,
  summary: {
    get: 'One profile document of an agent, or the ids of all',
    remove: 'Removes a profile document of an agent',
  },
})

export const lrsFamily = defineFamily({
  name: 'lrs',
  summary: 'Learning record store (xAPI)',
  protocol: 'xapi',
  base: '/api/lrs/xapi',
  endpoints: {
    getAbout: {
      method: 'GET',
      path: '/api/lrs/xapi/about',
      summary: 'Versions of xAPI that the store speaks',
      credentials: {},
      testMode: 'allowed',
      ok: {
        status: 200,
        body: z.object({ version: z.array(z.string()), extensions: z.record(z.string(), z.unknown()).optional() }),
      },
      errors: ['INVALID_REQUEST'],
    },
    getStatements: {
      method: 'GET',
      path: '/api/lrs/xapi/statements',
      summary: 'One statement by its id, or a page of those that the filters let through',
      credentials: readsStatements,
      testMode: 'refused',
      policies: [consistentThrough()],
      headers: languages,
      query: statementSelection,
      ok: statements,
      errors: ['INVALID_REQUEST', 'STATEMENT_NOT_FOUND'],
    },
    putStatement: {
      method: 'PUT',
      path: '/api/lrs/xapi/statements',
      summary: 'Stores one statement under its id',
      credentials: writesStatements,
      testMode: 'refused',
      policies: [unparsedBody(), sessionWorkspace('required'), consistentThrough()],
      headers: xapiHeaders,
      query: z.strictObject({ statementId: uuid }),
      body: rawBody,
      ok: nothing,
      errors: ['INVALID_REQUEST', 'STATEMENT_CONFLICT'],
    },
    createStatements: {
      method: 'POST',
      path: '/api/lrs/xapi/statements',
      summary: 'Stores statements, all or none',
      credentials: writesStatements,
      testMode: 'refused',
      policies: [unparsedBody(), sessionWorkspace('required'), consistentThrough()],
      headers: xapiHeaders,
      query: z.strictObject({}),
      body: rawBody,
      ok: statementIds,
      errors: ['INVALID_REQUEST', 'STATEMENT_CONFLICT'],
    },
    getActivity: {
      method: 'GET',
      path: '/api/lrs/xapi/activities',
      summary: 'An activity with its definition, merged from all statements about it',
      credentials: readsAnything,
      testMode: 'refused',
      headers: languages,
      query: z.strictObject({ activityId: iriText }),
      ok: { status: 200, body: z.record(z.string(), z.unknown()) },
      errors: ['INVALID_REQUEST'],
    },
    getAgent: {
      method: 'GET',
      path: '/api/lrs/xapi/agents',
      summary: 'The person behind an agent',
      credentials: readsAnything,
      testMode: 'refused',
      headers: xapiHeaders,
      query: z.strictObject({ agent: agentText }),
      ok: { status: 200, body: z.record(z.string(), z.unknown()) },
      errors: ['INVALID_REQUEST'],
    },
    getState: states.get,
    putState: states.put,
    updateState: states.update,
    deleteState: states.remove,
    getActivityProfile: activityProfiles.get,
    putActivityProfile: activityProfiles.put,
    updateActivityProfile: activityProfiles.update,
    deleteActivityProfile: activityProfiles.remove,
    getAgentProfile: agentProfiles.get,
    putAgentProfile: agentProfiles.put,
    updateAgentProfile: agentProfiles.update,
    deleteAgentProfile: agentProfiles.remove,
  },
})
