/** Valid calls of record providers on the LRS, and of back ends on what it holds. */
import { randomUUID } from 'node:crypto'
import { plain, type MakeValid, type ValidCalls } from './valid.ts'

const agent = JSON.stringify({ mbox: 'mailto:ada@example.com' })
const xapiHeaders = { 'x-experience-api-version': '1.0.3' }

/** Documents of the LRS, one made after the other. */
let documents = 0
const place = (kind: 'state' | 'activities' | 'agents'): Record<string, string> => {
  documents += 1
  const activityId = 'http://example.com/course'
  if (kind === 'state') return { activityId, agent, stateId: `state-${documents}` }
  return kind === 'activities'
    ? { activityId, profileId: `profile-${documents}` }
    : { agent, profileId: `profile-${documents}` }
}

const putsDocument =
  (kind: Parameters<typeof place>[0]): MakeValid =>
  () =>
    Promise.resolve({
      request: {
        query: place(kind),
        rawBody: 'a document',
        headers: { ...xapiHeaders, 'content-type': 'text/plain', 'if-none-match': '*' },
      },
    })

/** On a document that is there. */
const onDocument =
  (kind: Parameters<typeof place>[0], put: string): MakeValid =>
  async ({ backend }) => {
    const query = place(kind)
    await backend.call(put, {
      bearer: backend.liveKey,
      query,
      rawBody: 'a document',
      headers: { ...xapiHeaders, 'content-type': 'text/plain', 'if-none-match': '*' },
    })
    return { request: { query, headers: xapiHeaders } }
  }

const statement = (id: string): string =>
  JSON.stringify({
    id,
    actor: { mbox: 'mailto:ada@example.com' },
    verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
    object: { id: 'http://example.com/course' },
  })

const putsStatement: MakeValid = () => {
  const statementId = randomUUID()
  return Promise.resolve({
    request: {
      query: { statementId },
      headers: { ...xapiHeaders, 'content-type': 'application/json' },
      rawBody: statement(statementId),
    },
  })
}
export const statementCalls: ValidCalls = {
  getAbout: plain(),
  getStatements: plain({ headers: xapiHeaders }),
  putStatement: putsStatement,
  createStatements: () =>
    Promise.resolve({
      request: { headers: { ...xapiHeaders, 'content-type': 'application/json' }, rawBody: statement(randomUUID()) },
    }),
  getActivity: plain({ headers: xapiHeaders, query: { activityId: 'http://example.com/course' } }),
  getAgent: plain({ headers: xapiHeaders, query: { agent } }),
  getState: onDocument('state', 'putState'),
  putState: putsDocument('state'),
  updateState: putsDocument('state'),
  deleteState: onDocument('state', 'putState'),
  getActivityProfile: onDocument('activities', 'putActivityProfile'),
  putActivityProfile: putsDocument('activities'),
  updateActivityProfile: putsDocument('activities'),
  deleteActivityProfile: onDocument('activities', 'putActivityProfile'),
  getAgentProfile: onDocument('agents', 'putAgentProfile'),
  putAgentProfile: putsDocument('agents'),
  updateAgentProfile: putsDocument('agents'),
  deleteAgentProfile: onDocument('agents', 'putAgentProfile'),
  listStatements: plain(),
  getActorAnalytics: plain(),
  getActivityAnalytics: plain(),
}
