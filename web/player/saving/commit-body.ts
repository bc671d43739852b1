/** Creates the body of a session commit (PUT) from a snapshot. */
import { isoDuration } from '#web/player/course/duration.ts'
import type { CommitBody } from '#web/player/session/session-api.ts'
import { signatureKey, type CmiValues, type CourseSnapshot } from './snapshot.ts'

/** The facts that must still hold on the server for the commit to be stored. */
export interface CommitFences {
  /** Null skips the check: for the page's last commit while an earlier one has no response yet. */
  readonly version: number | null
  readonly attempt: number
  /** Null for a session without an owner. */
  readonly runtimeId: string | null
  /** Whether the learner has left the course with this commit. */
  readonly hasLeft: boolean
}

/**
 * Limits in bytes for a request that outlives the page: of a complete body, and of a body with changes only. Browsers
 * allow 64 KiB, which is enough for 64,000 characters of suspend data and the elements around them.
 */
const maxCompleteKeepalive = 60_000
const maxKeepalive = 65_500

const bytesOf = (body: CommitBody): number => new TextEncoder().encode(JSON.stringify(body)).length

function bodyWithoutElements(snapshot: CourseSnapshot, fences: CommitFences): CommitBody {
  return {
    ...(fences.version === null ? {} : { version: fences.version }),
    attempt: fences.attempt,
    ...(fences.runtimeId === null ? {} : { runtime_id: fences.runtimeId }),
    // Without a runtime id the service would conclude from `cmi.exit` that the visit has ended. Content sets that
    // element long before it leaves, so the flag is sent explicitly.
    ...(fences.hasLeft || fences.runtimeId === null ? { visit_ended: fences.hasLeft } : {}),
    completion_status: snapshot.completion,
    success_status: snapshot.success,
    ...(snapshot.score === null ? {} : { score: snapshot.score }),
    session_time: isoDuration(snapshot.seconds),
  }
}

/** The ordinary commit. It is complete, so the server needs no earlier state to store it, only the fences. */
export const completeBody = (snapshot: CourseSnapshot, fences: CommitFences): CommitBody => ({
  ...bodyWithoutElements(snapshot, fences),
  cmi_data: { ...snapshot.cmi },
  cmi_data_mode: 'replace',
})

/** Elements of `after` that are missing in `before` or have another value there. */
export const changedElements = (before: CmiValues, after: CmiValues): Record<string, string> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value))

/**
 * The last commit of a page: complete if it fits, otherwise only what changed since the last confirmed commit. If
 * that is too large as well: status, score and time without elements and without the writer's signature, so that the
 * next launch replays the journal.
 */
export function leavingBody(snapshot: CourseSnapshot, fences: CommitFences, confirmed: CmiValues): CommitBody {
  const complete = completeBody(snapshot, fences)
  if (bytesOf(complete) <= maxCompleteKeepalive) return complete
  const delta: CommitBody = {
    ...bodyWithoutElements(snapshot, fences),
    cmi_data: { ...changedElements(confirmed, snapshot.cmi), [signatureKey]: snapshot.cmi[signatureKey] ?? '' },
    cmi_data_mode: 'merge',
  }
  return bytesOf(delta) <= maxKeepalive ? delta : bodyWithoutElements(snapshot, fences)
}
