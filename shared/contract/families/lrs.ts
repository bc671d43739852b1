/** The native LRS: xAPI 1.0.3 and 2.0, each request by the rules of the version that it states (specification, "xAPI and LRS"). */
import * as z from 'zod'
import { defineFamily, keyScopes, lrsScopes, type Credentials, type LrsScope } from '../endpoint.ts'
import { rawBody, rawReply } from '../resources/raw-body.ts'
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
} from '../resources/xapi.ts'

/** API keys may do everything; a pair of LRS credentials what its scopes say. */
const opensTo = <const Scopes extends readonly LrsScope[]>(...scopes: Scopes) => ({ apiKey: keyScopes, lrs: ['all', ...scopes] }) as const satisfies Credentials
const readsAnything = { apiKey: keyScopes, lrs: lrsScopes.filter((scope) => scope !== 'statements/write') } as const satisfies Credentials

const readsStatements = opensTo('all/read', 'statements/read')
const writesStatements = opensTo('statements/write')

const document = { status: 200, body: rawReply, raw: true } as const
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
function documents<Read extends Credentials, Write extends Credentials, Selection extends z.ZodObject, One extends z.ZodObject, Removal extends z.ZodObject>({
  path,
  scopes,
  noun,
  selection,
  one,
  removal,
  summary,
}: Documents<Read, Write, Selection, One, Removal>) {
  const every = { path, testMode: 'refused' } as const
  const change = { ...every, credentials: scopes.write, sessionWorkspace: 'required', headers: conditionHeaders, ok: nothing } as const
  const store = { ...change, query: one, body: rawBody, rawBody: true } as const
  return {
    get: { ...every, method: 'GET', summary: summary.get, credentials: scopes.read, headers: xapiHeaders, query: selection, ok: document, errors: ['DOCUMENT_NOT_FOUND'] },
    put: { ...store, method: 'PUT', summary: `Stores ${noun}`, errors: ['DOCUMENT_CONFLICT', 'PRECONDITION_FAILED'] },
    update: { ...store, method: 'POST', summary: `Stores ${noun}, or merges a JSON object into the one that is there`, errors: ['PRECONDITION_FAILED'] },
    remove: { ...change, method: 'DELETE', summary: summary.remove, query: removal, errors: ['PRECONDITION_FAILED'] },
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
  summary: { get: 'One state document, or the ids of all of its scope', remove: 'Removes one state document, or all of its scope' },
})

const activityProfiles = documents({
  path: '/api/lrs/xapi/activities/profile',
  scopes: profileScopes,
  noun: 'a profile document of an activity',
  selection: activityProfileSelection,
  removal: oneActivityProfile,
  one: oneActivityProfile,
  summary: { get: 'One profile document of an activity, or the ids of all', remove: 'Removes a profile document of an activity' },
})

const agentProfiles = documents({
  path: '/api/lrs/xapi/agents/profile',
  scopes: profileScopes,
  noun: 'a profile document of an agent',
  selection: agentProfileSelection,
  removal: oneAgentProfile,
  one: oneAgentProfile,
  summary: { get: 'One profile document of an agent, or the ids of all', remove: 'Removes a profile document of an agent' },
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
      ok: { status: 200, body: z.object({ version: z.array(z.string()), extensions: z.record(z.string(), z.unknown()).optional() }) },
      errors: [],
    },
    getStatements: {
      method: 'GET',
      path: '/api/lrs/xapi/statements',
      summary: 'One statement by its id, or a page of those that the filters let through',
      credentials: readsStatements,
      testMode: 'refused',
      consistentThrough: true,
      headers: languages,
      query: statementSelection,
      ok: document,
      errors: ['STATEMENT_NOT_FOUND'],
    },
    putStatement: {
      method: 'PUT',
      path: '/api/lrs/xapi/statements',
      summary: 'Stores one statement under its id',
      credentials: writesStatements,
      testMode: 'refused',
      consistentThrough: true,
      sessionWorkspace: 'required',
      headers: xapiHeaders,
      query: z.strictObject({ statementId: uuid }),
      body: rawBody,
      rawBody: true,
      ok: nothing,
      errors: ['STATEMENT_CONFLICT'],
    },
    createStatements: {
      method: 'POST',
      path: '/api/lrs/xapi/statements',
      summary: 'Stores statements, all or none',
      credentials: writesStatements,
      testMode: 'refused',
      consistentThrough: true,
      sessionWorkspace: 'required',
      headers: xapiHeaders,
      query: z.strictObject({}),
      body: rawBody,
      rawBody: true,
      ok: document,
      errors: ['STATEMENT_CONFLICT'],
    },
    getActivity: {
      method: 'GET',
      path: '/api/lrs/xapi/activities',
      summary: 'An activity with everything that statements have said of it',
      credentials: readsAnything,
      testMode: 'refused',
      headers: languages,
      query: z.strictObject({ activityId: iriText }),
      ok: { status: 200, body: z.record(z.string(), z.unknown()) },
      errors: [],
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
      errors: [],
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
