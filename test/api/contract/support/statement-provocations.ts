/** Codes of the rules of the LRS. */
import { randomUUID } from 'node:crypto'
import type { ApiRequest } from '#test/support/backend.ts'
import { changed, inQuery, onceMore, underFault, withHeader, type Provocation, type Rows } from './provocation.ts'
import type { World } from './valid.ts'
import { credentialOf, send, validCall, type Declared } from './world.ts'

/**
 * Requests that are costly enough to be counted, in a workspace of their own with more statements than one read takes.
 */
function counted(query: Record<string, string>): Rows {
  const prepare = async (world: World, found: Declared): Promise<ApiRequest> => {
    const bearer = await world.backend.makeKey(`tenant_counted-${found.operationId.toLowerCase()}`)
    const statement = {
      actor: { mbox: 'mailto:ada@example.com' },
      verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
      object: { id: 'http://example.com/course' },
    }
    await world.backend.call('createStatements', {
      bearer,
      headers: { 'x-experience-api-version': '1.0.3' },
      body: Array.from({ length: 301 }, () => statement),
    })
    return { bearer, query }
  }
  return {
    RATE_LIMIT_EXCEEDED: onceMore(prepare),
    RATE_LIMIT_UNAVAILABLE: async (world, found) => {
      const request = await prepare(world, found)
      return underFault(
        world,
        (operation) => (operation === 'UpdateItem' ? 'InternalServerError' : undefined),
        () => send(world, found, request),
      )
    },
  }
}

/** A document of the LRS that is there already, written once more without a word of it. */
const overwritten: Provocation = async (world, found) => {
  const valid = await validCall(world, found.operationId)
  const request = { ...valid.request, ...credentialOf(found, valid, world) }
  await send(world, found, request)
  return send(world, found, {
    ...request,
    headers: { 'x-experience-api-version': '2.0.0', 'content-type': 'text/plain' },
  })
}

const unexpected: Rows = { PRECONDITION_FAILED: changed((request) => withHeader(request, 'if-match', '"another one"')) }
const documentWrites: Rows = { ...unexpected, DOCUMENT_CONFLICT: overwritten }

/** The same id for another statement. */
const contradicting: Provocation = async (world, found) => {
  const valid = await validCall(world, found.operationId)
  const request = { ...valid.request, ...credentialOf(found, valid, world) }
  await send(world, found, request)
  return send(world, found, {
    ...request,
    rawBody: (request.rawBody ?? '').replace('verbs/experienced', 'verbs/completed'),
  })
}

export const statementRows: Readonly<Record<string, Rows>> = {
  getState: { DOCUMENT_NOT_FOUND: inQuery({ stateId: 'unknown' }) },
  getActivityProfile: { DOCUMENT_NOT_FOUND: inQuery({ profileId: 'unknown' }) },
  getAgentProfile: { DOCUMENT_NOT_FOUND: inQuery({ profileId: 'unknown' }) },
  putState: documentWrites,
  putActivityProfile: documentWrites,
  putAgentProfile: documentWrites,
  updateState: unexpected,
  updateActivityProfile: unexpected,
  updateAgentProfile: unexpected,
  deleteState: unexpected,
  deleteActivityProfile: unexpected,
  deleteAgentProfile: unexpected,
  getStatements: { STATEMENT_NOT_FOUND: inQuery({ statementId: randomUUID() }) },
  putStatement: { STATEMENT_CONFLICT: contradicting },
  createStatements: { STATEMENT_CONFLICT: contradicting },
  listStatements: counted({ cursor: 'x' }),
  getActorAnalytics: counted({}),
  getActivityAnalytics: counted({}),
}
