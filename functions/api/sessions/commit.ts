/**
 * Commits of progress, whatever form they come in. A self-contained commit takes one conditional write. If that is refused, or if stored CMI must be
 * merged, the session is read and the rule decides again from it.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { cmiSizeRefusal } from '#shared/domain/sessions/cmi-size.ts'
import { decideCommit, type CommitCommand, type CommitTransition } from '#shared/domain/sessions/commit.ts'
import { decideCommitWithoutRead } from '#shared/domain/sessions/commit-without-read.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import type { CommitRefusal } from '#shared/domain/sessions/state-tables.ts'
import type { TokenCaller, WorkspaceCaller } from '#shared/http/caller.ts'
import { asError } from '#shared/http/error-response.ts'
import { maxTries, sessionNotFound, writtenByMany } from '#shared/operations/sessions/session-writes.ts'
import { allowedTo, requireLaunch, requireMode, type Dependencies } from './dependencies.ts'

interface Commit {
  readonly caller: WorkspaceCaller | TokenCaller
  readonly sessionId: string
  readonly command: CommitCommand
  readonly stamp: Stamp
  /** Whether the response or a later step needs the whole session, not only its version. */
  readonly showsSession: boolean
}

/**
 * The version after a commit. `session` is null if it was not requested (`showsSession`), `cmi` if the commit left the
 * stored data.
 */
interface Written extends Pick<CommitTransition, 'versionAfter'> {
  readonly session: Session | null
  readonly cmi: CmiData | null
}

type Committed = Applied<Written> | Refused<CommitRefusal | 'SESSION_NOT_FOUND'>
type Attempted = Applied<Written> | { readonly outcome: 'overtaken'; readonly found: Session | null }

/** Writes a decided change with its CMI data (null: the stored data stays). */
export async function write(
  commit: Pick<Commit, 'caller' | 'sessionId' | 'showsSession'>,
  decided: CommitTransition & { readonly cmi: CmiData | null },
  dependencies: Dependencies,
): Promise<Attempted> {
  const { sessionId, showsSession, caller } = commit
  const { tenantId } = caller
  const { versionAfter, cmi, ...decision } = decided
  const transition = allowedTo(caller, decision)
  const change =
    cmi === null
      ? transition
      : { ...transition, set: { ...transition.set, cmi: await dependencies.cmi.keep({ tenantId, sessionId }, cmi) } }
  const result = await (showsSession
    ? dependencies.sessions.apply(tenantId, sessionId, change)
    : dependencies.sessions.record(tenantId, sessionId, change))
  return result.kind === 'refused'
    ? { outcome: 'overtaken', found: result.found }
    : applied({ versionAfter, cmi, session: result.session })
}

async function mergedData(command: CommitCommand, session: Session, { cmi }: Dependencies): Promise<CmiData | null> {
  if (command.cmi === null || command.cmiMode === 'replace') return command.cmi
  const merged = { ...(await cmi.read(session.cmi)), ...command.cmi }
  const tooMuch = cmiSizeRefusal(merged)
  if (tooMuch !== null) throw asError(tooMuch)
  return merged
}

async function commitKnown(commit: Commit, known: Session | null, dependencies: Dependencies): Promise<Committed> {
  let session = known
  for (let tries = 0; tries < maxTries && session !== null; tries += 1) {
    requireMode(commit.caller, session)
    const decision = decideCommit(session, commit.command, commit.stamp)
    // A reset ends launches and their attempt: who writes that attempt learns that it is superseded. But a conflict of
    // versions asks for another try, and no try of a launch that has ended can succeed.
    if (decision.outcome === 'refused' && decision.code !== 'VERSION_CONFLICT') return decision
    requireLaunch(commit.caller, session)
    if (decision.outcome === 'refused') return decision
    const cmi = await mergedData(commit.command, session, dependencies)
    const result = await write(commit, { ...decision.value, cmi }, dependencies)
    if (result.outcome === 'applied') return result
    session = result.found
  }
  if (session === null) return sessionNotFound()
  throw writtenByMany()
}

/** Writes a commit under the rules of PUT. */
export async function commit(request: Commit, dependencies: Dependencies): Promise<Committed> {
  const assumed = decideCommitWithoutRead(request.sessionId, request.command, request.stamp)
  if (assumed === null)
    return commitKnown(
      request,
      await dependencies.sessions.get(request.caller.tenantId, request.sessionId),
      dependencies,
    )
  const result = await write(request, { ...assumed, cmi: request.command.cmi }, dependencies)
  return result.outcome === 'applied' ? result : commitKnown(request, result.found, dependencies)
}
