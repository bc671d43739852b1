/**
 * PUT of a session. A self-contained commit takes one conditional write; where it is refused, or where the stored CMI
 * has to be merged, the session is known and the rule is asked again.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { refuseTooMuch } from '#shared/domain/sessions/cmi-size.ts'
import { assumeCommit, decideCommit, type CommitCommand, type CommitTransition } from '#shared/domain/sessions/commit.ts'
import { readCommitCommand } from '#shared/domain/sessions/commit-command.ts'
import { presentRevision } from '#shared/domain/sessions/session-presenter.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import type { CommitRefusal } from '#shared/domain/sessions/state-tables.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { addChanges } from '#shared/processing/shared-objectives.ts'
import { detailFor, rounds, sessionNotFound, writtenByMany, type Dependencies, type SessionEndpoints } from './dependencies.ts'

interface Commit {
  readonly tenantId: string
  readonly sessionId: string
  readonly command: CommitCommand
  readonly stamp: Stamp
  /** Whether anybody wants to know more of the session than its revision. */
  readonly showsSession: boolean
}

/** Where the session stands now; itself where it was wanted. CMI data is null where the stored data stayed. */
interface Written extends Pick<CommitTransition, 'revision'> {
  readonly session: Session | null
  readonly cmi: CmiData | null
}

type Committed = Applied<Written> | Refused<CommitRefusal | 'SESSION_NOT_FOUND'>
type Attempted = Applied<Written> | { readonly outcome: 'overtaken'; readonly found: Session | null }

/** Writes a decided change with the CMI data that goes with it (null: the stored data stays). */
async function write(commit: Commit, decided: CommitTransition & { readonly cmi: CmiData | null }, dependencies: Dependencies): Promise<Attempted> {
  const { tenantId, sessionId, showsSession } = commit
  const { revision, cmi, ...transition } = decided
  const change = cmi === null ? transition : { ...transition, set: { ...transition.set, cmi: await dependencies.cmi.keep(commit, cmi) } }
  const result = await (showsSession ? dependencies.sessions.apply(tenantId, sessionId, change) : dependencies.sessions.record(tenantId, sessionId, change))
  return result.kind === 'refused' ? { outcome: 'overtaken', found: result.found } : applied({ revision, cmi, session: result.session })
}

async function mergedData(command: CommitCommand, session: Session, { cmi }: Dependencies): Promise<CmiData | null> {
  if (command.cmi === null || command.cmiMode === 'replace') return command.cmi
  const merged = { ...(await cmi.read(session.cmi)), ...command.cmi }
  const tooMuch = refuseTooMuch(merged)
  if (tooMuch !== null) throw asError(tooMuch)
  return merged
}

async function commitKnown(commit: Commit, known: Session | null, dependencies: Dependencies): Promise<Committed> {
  let session = known
  for (let round = 0; round < rounds && session !== null; round += 1) {
    const decision = decideCommit(session, commit.command, commit.stamp)
    if (decision.outcome === 'refused') return decision
    const cmi = await mergedData(commit.command, session, dependencies)
    const result = await write(commit, { ...decision.value, cmi }, dependencies)
    if (result.outcome === 'applied') return result
    session = result.found
  }
  if (session === null) return sessionNotFound()
  throw writtenByMany()
}

async function commit(request: Commit, dependencies: Dependencies): Promise<Committed> {
  const assumed = assumeCommit(request.sessionId, request.command, request.stamp)
  if (assumed === null) return commitKnown(request, await dependencies.sessions.get(request.tenantId, request.sessionId), dependencies)
  const result = await write(request, { ...assumed, cmi: request.command.cmi }, dependencies)
  return result.outcome === 'applied' ? result : commitKnown(request, result.found, dependencies)
}

export const commitSession = implement<SessionEndpoints['commitSession'], Dependencies>()({
  load: () => Promise.resolve(null),
  async handle({ caller, input: { params, body }, stamp, minimal }, dependencies) {
    const command = readCommitCommand(body)
    if (command.outcome === 'refused') {
      if (command.code === 'REQUEST_TOO_LARGE') throw asError(command)
      return { ...command, code: command.code }
    }
    const { tenantId } = caller
    const { sessionId } = params
    const changesObjectives = command.value.objectives !== null
    const committed = await commit({ tenantId, sessionId, command: command.value, stamp, showsSession: !minimal || changesObjectives }, dependencies)
    if (committed.outcome === 'refused') return committed
    const { revision, session, cmi } = committed.value
    if (session !== null && changesObjectives) await addChanges(session, dependencies.objectives)
    if (session === null || minimal) return presentRevision({ sessionId, ...revision, updatedAt: stamp.now })
    return detailFor(caller, { session, cmi: cmi ?? (await dependencies.cmi.read(session.cmi)) }, dependencies.signing)
  },
})
