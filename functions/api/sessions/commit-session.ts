/**
 * PUT of a session. A self-contained commit takes one conditional write; where it is refused, or where the stored CMI
 * has to be merged, the session is known and the rule is asked again.
 */
import { ServiceError } from '#shared/contract/errors.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { assumeCommit, decideCommit, type CommitCommand } from '#shared/domain/sessions/commit.ts'
import { readCommitCommand } from '#shared/domain/sessions/commit-command.ts'
import { presentCommitted } from '#shared/domain/sessions/session-presenter.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import type { CommitRefusal } from '#shared/domain/sessions/state-tables.ts'
import type { SessionTransition } from '#shared/domain/sessions/transition.ts'
import { implement } from '#shared/http/implementation.ts'
import { addChanges } from '#shared/processing/shared-objectives.ts'
import type { SessionWrite } from '#shared/store/session-repository.ts'
import { detailFor, sessionNotFound, type Dependencies, type SessionEndpoints } from './dependencies.ts'

/** Commits without `version` that lost a race are merged again this often. */
const rounds = 8

interface Commit {
  readonly tenantId: string
  readonly sessionId: string
  readonly command: CommitCommand
  readonly stamp: Stamp
}

type Committed = Applied<{ session: Session; cmi: CmiData | null }> | Refused<CommitRefusal | 'SESSION_NOT_FOUND'>

/** Writes a decided change with the CMI data that goes with it (null: the stored data stays). */
async function write(commit: Commit, change: SessionTransition & { readonly data: CmiData | null }, { sessions, cmi }: Dependencies): Promise<SessionWrite> {
  const { data, ...decided } = change
  const set = data === null ? decided.set : { ...decided.set, cmi: await cmi.keep(commit, data) }
  return sessions.apply(commit.tenantId, commit.sessionId, { ...decided, set })
}

async function mergedData(command: CommitCommand, session: Session, { cmi }: Dependencies): Promise<CmiData | null> {
  if (command.cmi === null || command.cmiMode === 'replace') return command.cmi
  return { ...(await cmi.read(session.cmi)), ...command.cmi }
}

async function commitKnown(commit: Commit, known: Session | null, dependencies: Dependencies): Promise<Committed> {
  let session = known
  for (let round = 0; round < rounds && session !== null; round += 1) {
    const decision = decideCommit(session, commit.command, commit.stamp)
    if (decision.outcome === 'refused') return decision
    const data = await mergedData(commit.command, session, dependencies)
    const result = await write(commit, { ...decision.value, data }, dependencies)
    if (result.kind === 'written') return applied({ session: result.session, cmi: data })
    session = result.found
  }
  if (session === null) return sessionNotFound()
  throw new ServiceError('BACKEND_UNAVAILABLE', 'This session is being written by many at once. Repeat the request.')
}

async function commit(request: Commit, dependencies: Dependencies): Promise<Committed> {
  const assumed = assumeCommit(request.sessionId, request.command, request.stamp)
  if (assumed === null) return commitKnown(request, await dependencies.sessions.get(request.tenantId, request.sessionId), dependencies)
  const result = await write(request, { ...assumed, data: request.command.cmi }, dependencies)
  return result.kind === 'written' ? applied({ session: result.session, cmi: request.command.cmi }) : commitKnown(request, result.found, dependencies)
}

export const commitSession = implement<SessionEndpoints['commitSession'], Dependencies>()({
  load: () => Promise.resolve(null),
  async handle({ caller, input: { params, body }, stamp, minimal }, dependencies) {
    const command = readCommitCommand(body)
    if (command.outcome === 'refused') {
      if (command.code === 'REQUEST_TOO_LARGE') throw new ServiceError(command.code, command.text)
      return { ...command, code: command.code }
    }
    const committed = await commit({ tenantId: caller.tenantId, sessionId: params.sessionId, command: command.value, stamp }, dependencies)
    if (committed.outcome === 'refused') return committed
    const { session, cmi } = committed.value
    if (command.value.objectives !== null) await addChanges(session, dependencies.objectives)
    if (minimal) return presentCommitted(session)
    return detailFor(caller, { session, cmi: cmi ?? (await dependencies.cmi.read(session.cmi)) }, dependencies.signing)
  },
})
