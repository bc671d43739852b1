/** A session as pages with scorm-again in them load and commit it. */
import { readCommitCommand } from '#shared/domain/sessions/commit-command.ts'
import { readScormCommit } from '#shared/domain/sessions/scorm-commit.ts'
import { nestedData, scormData } from '#shared/domain/sessions/scorm-data.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { sessionNotFound } from '#shared/operations/sessions/session-writes.ts'
import { commit } from './commit.ts'
import { requireLaunch, type Dependencies, type SessionEndpoints } from './dependencies.ts'

export const getScormData = implement<SessionEndpoints['getScormData'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, input: { query }, loaded }, { cmi }) {
    if (loaded === null) return sessionNotFound()
    requireLaunch(caller, loaded)
    const elements = scormData(loaded, await cmi.read(loaded.cmi), query.standard)
    return query.format === 'flattened' ? elements : nestedData(elements)
  },
})

/** An ordinary commit without `version`: ownership, attempt and review hold as for every other writer. */
export const commitScorm = implement<SessionEndpoints['commitScorm'], Dependencies>()({
  async handle({ caller, input: { params, query, body }, stamp }, dependencies) {
    const read = readScormCommit(Buffer.from(body.bytes).toString('utf8'))
    if (read.outcome === 'refused') return read
    const command = readCommitCommand({ ...read.value, attempt: query.attempt })
    if (command.outcome === 'refused') {
      if (command.code === 'REQUEST_TOO_LARGE') throw asError(command)
      return { ...command, code: command.code }
    }
    const { sessionId } = params
    const request = { caller, sessionId, command: command.value, stamp, showsSession: false }
    const committed = await commit(request, dependencies)
    if (committed.outcome === 'applied')
      return { result: true as const, errorCode: 0 as const, version: committed.value.versionAfter.version }
    const { code } = committed
    if (code === 'VERSION_CONFLICT') throw new Error('A commit without a version was refused because of a version.')
    return { ...committed, code }
  },
})
