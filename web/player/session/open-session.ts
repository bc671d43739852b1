/** Opens the session: reads it, becomes its runtime, and takes up what an earlier page could not send. */
import type { Journal, JournalEntry } from '#web/player/saving/journal.ts'
import { isUnsaved } from '#web/player/saving/journal.ts'
import { readMark, writerMark } from '#web/player/saving/snapshot.ts'
import type { SessionApi } from './session-api.ts'
import { fromClaim, fromDetail, type SessionState } from './session-state.ts'

export type OpenFailure = 'expired' | 'missing' | 'taken' | 'unavailable' | 'unreachable'

export type Opened =
  | {
      readonly outcome: 'open'
      readonly session: SessionState
      /** What the server does not have yet; replayed as this runtime's own state. */
      readonly unsaved: JournalEntry | null
      /** Last sequence number that this runtime may have used. */
      readonly sequence: number
    }
  | { readonly outcome: 'failed'; readonly reason: OpenFailure }

interface Means {
  readonly api: Pick<SessionApi, 'read' | 'claim'>
  readonly journal: Journal
  readonly runtimeId: string
}

const failed = (reason: OpenFailure): Opened => ({ outcome: 'failed', reason })

function refusalOf(reply: { readonly outcome: 'refused'; readonly status: number } | { readonly outcome: 'unreachable' }): Opened {
  if (reply.outcome === 'unreachable') return failed('unreachable')
  if (reply.status === 401) return failed('expired')
  return failed(reply.status === 404 ? 'missing' : 'unavailable')
}

async function readSession(means: Means): Promise<SessionState | Opened> {
  const reply = await means.api.read()
  if (reply.outcome !== 'ok') return refusalOf(reply)
  return fromDetail(reply.body) ?? failed('unavailable')
}

/** Claims from the owner that was seen; where another claim or attempt came between, reads once more and tries again. */
async function claim(seen: SessionState, means: Means): Promise<SessionState | Opened> {
  let session = seen
  for (const isLast of [false, true]) {
    const reply = await means.api.claim({ runtime_id: means.runtimeId, expected_runtime_id: session.ownerId, attempt: session.attempt })
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

function unsavedOf(session: SessionState, means: Means): Opened {
  const mark = session.cmi[writerMark] ?? null
  const entries = session.isReview ? [] : means.journal.of(session.id, session.attempt)
  const own = [readMark(mark ?? undefined), ...entries].filter((one) => one?.writer === means.runtimeId)
  return {
    outcome: 'open',
    session,
    unsaved: entries.find((entry) => isUnsaved(entry, mark)) ?? null,
    sequence: Math.max(0, ...own.map((one) => one?.sequence ?? 0)),
  }
}

/**
 * Opens the session for this runtime. A review reads only: it needs no ownership, and takes none from a runtime that
 * may still be saving.
 */
export async function openSession(means: Means): Promise<Opened> {
  const seen = await readSession(means)
  if ('outcome' in seen) return seen
  if (!seen.isExclusive || seen.isReview) return unsavedOf(seen, means)
  const owned = await claim(seen, means)
  return 'outcome' in owned ? owned : unsavedOf(owned, means)
}
