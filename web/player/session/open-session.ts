/**
 * Opens the session: reads it, claims it for this runtime, and finds progress that an earlier page could not send.
 */
import type { LaunchHints } from '#shared/contract/resources/sessions/launch-hints.ts'
import type { Journal, JournalEntry } from '#web/player/saving/journal.ts'
import { isUnsaved } from '#web/player/saving/journal.ts'
import { readSignature, signatureKey } from '#web/player/saving/snapshot.ts'
import type { SessionApi } from './session-api.ts'
import { fromClaim, fromDetail, type SessionState } from './session-state.ts'

export type OpenFailure = 'expired' | 'missing' | 'taken' | 'unavailable' | 'unreachable'

export type Opened =
  | {
      readonly outcome: 'open'
      readonly session: SessionState
      readonly journal: Journal
      /** Progress that the server lacks; it is sent as this runtime's own state. */
      readonly unsaved: JournalEntry | null
      /** Last sequence number that this runtime may have used. */
      readonly sequence: number
    }
  | { readonly outcome: 'failed'; readonly reason: OpenFailure }

interface OpenSessionDependencies {
  readonly api: Pick<SessionApi, 'read' | 'claim'>
  /** Opens the journal of the session with its key. */
  readonly openJournal: (key: string | null) => Promise<Journal>
  readonly runtimeId: string
  /** What the launch link says about the session; it may be out of date. Null if it says nothing. */
  readonly expected: LaunchHints['claim']
}

const failed = (reason: OpenFailure): Opened => ({ outcome: 'failed', reason })

function refusalOf(
  reply: { readonly outcome: 'refused'; readonly status: number } | { readonly outcome: 'unreachable' },
): Opened {
  if (reply.outcome === 'unreachable') return failed('unreachable')
  if (reply.status === 401) return failed('expired')
  return failed(reply.status === 404 ? 'missing' : 'unavailable')
}

async function readSession(means: OpenSessionDependencies): Promise<SessionState | Opened> {
  const reply = await means.api.read()
  if (reply.outcome !== 'ok') return refusalOf(reply)
  return fromDetail(reply.body) ?? failed('unavailable')
}

/**
 * Claims the session from the owner that was read. If another claim or attempt came in between, reads again and tries
 * once more.
 */
async function claim(seen: SessionState, means: OpenSessionDependencies): Promise<SessionState | Opened> {
  let session = seen
  for (const isLast of [false, true]) {
    const reply = await means.api.claim({
      runtime_id: means.runtimeId,
      expected_runtime_id: session.ownerId,
      attempt: session.attempt,
    })
    if (reply.outcome === 'ok') return fromClaim(reply.body.session)
    if (reply.outcome === 'unreachable' || reply.status !== 409) return refusalOf(reply)
    if (reply.code === 'RUNTIME_PROTOCOL_NOT_ENABLED') return { ...session, isExclusive: false }
    if (isLast) break
    const again = await readSession(means)
    if ('outcome' in again) return again
    session = again
  }
  return failed('taken')
}

async function unsavedOf(session: SessionState, means: OpenSessionDependencies): Promise<Opened> {
  const journal = await means.openJournal(session.journalKey)
  const mark = session.cmi[signatureKey] ?? null
  const entries = session.isReview ? [] : journal.entriesOf(session.attempt)
  const own = [readSignature(mark ?? undefined), ...entries].filter((one) => one?.writer === means.runtimeId)
  return {
    outcome: 'open',
    session,
    journal,
    unsaved: entries.find((entry) => isUnsaved(entry, mark)) ?? null,
    sequence: Math.max(0, ...own.map((one) => one?.sequence ?? 0)),
  }
}

/**
 * Claims the session as the launch link describes it, in one call. Null if the session has another owner or attempt by
 * now, or cannot be claimed.
 */
async function claimAsExpected(means: OpenSessionDependencies): Promise<SessionState | Opened | null> {
  const { expected, runtimeId, api } = means
  if (expected === null) return null
  const reply = await api.claim({
    runtime_id: runtimeId,
    expected_runtime_id: expected.ownerId,
    attempt: expected.attempt,
  })
  if (reply.outcome === 'ok') return fromClaim(reply.body.session)
  return reply.outcome === 'refused' && (reply.status === 409 || reply.status === 400) ? null : refusalOf(reply)
}

/**
 * Opens the session for this runtime. A review only reads, and leaves the session to a runtime that may still be
 * saving.
 */
export async function openSession(means: OpenSessionDependencies): Promise<Opened> {
  const claimed = await claimAsExpected(means)
  if (claimed !== null) return 'outcome' in claimed ? claimed : unsavedOf(claimed, means)
  const seen = await readSession(means)
  if ('outcome' in seen) return seen
  if (!seen.isExclusive || seen.isReview) return unsavedOf(seen, means)
  const owned = await claim(seen, means)
  return 'outcome' in owned ? owned : unsavedOf(owned, means)
}
