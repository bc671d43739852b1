/** Renders a snapshot as the body of a PUT. */
import { isoDuration } from '#web/player/course/duration.ts'
import type { CommitBody } from '#web/player/session/session-api.ts'
import { writerMark, type CmiValues, type CourseSnapshot } from './snapshot.ts'

/** Who commits, and against which revision. */
export interface CommitFences {
  /** Null leaves the revision unchecked: for the page's last commit while an earlier one is still on its way. */
  readonly version: number | null
  readonly attempt: number
  /** Null for a session without owner. */
  readonly runtimeId: string | null
  /** The learner is done with this visit. */
  readonly hasLeft: boolean
}

/**
 * Bytes that a complete body may have to be sent while the page goes away, and a delta. The browsers' bound is 64 KiB, into
 * which 64,000 characters of suspend data go with all that stands around them.
 */
const keepaliveComplete = 60_000
const keepaliveBound = 65_500

const bytesOf = (body: CommitBody): number => new TextEncoder().encode(JSON.stringify(body)).length

function outline(snapshot: CourseSnapshot, fences: CommitFences): CommitBody {
  return {
    ...(fences.version === null ? {} : { version: fences.version }),
    attempt: fences.attempt,
    ...(fences.runtimeId === null ? {} : { runtime_id: fences.runtimeId }),
    // Of a writer without a runtime the service would believe what the content says of its exit, which it says at any time.
    ...(fences.hasLeft || fences.runtimeId === null ? { visit_ended: fences.hasLeft } : {}),
    completion_status: snapshot.completion,
    success_status: snapshot.success,
    ...(snapshot.score === null ? {} : { score: snapshot.score }),
    session_time: isoDuration(snapshot.seconds),
  }
}

/** The ordinary commit: complete, so that the server needs nothing but its fences to store it. */
export const completeBody = (snapshot: CourseSnapshot, fences: CommitFences): CommitBody => ({
  ...outline(snapshot, fences),
  cmi_data: { ...snapshot.cmi },
  cmi_data_mode: 'replace',
})

/** Elements of `after` that `before` lacks or has otherwise. */
export const changedElements = (before: CmiValues, after: CmiValues): Record<string, string> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value))

/**
 * The commit of a page that goes away: complete where that fits, else only what changed since the server last
 * confirmed. Where even that does not fit, status, score and time alone, unsigned, so that the journal is replayed.
 */
export function leavingBody(snapshot: CourseSnapshot, fences: CommitFences, confirmed: CmiValues): CommitBody {
  const complete = completeBody(snapshot, fences)
  if (bytesOf(complete) <= keepaliveComplete) return complete
  const delta: CommitBody = {
    ...outline(snapshot, fences),
    cmi_data: { ...changedElements(confirmed, snapshot.cmi), [writerMark]: snapshot.cmi[writerMark] ?? '' },
    cmi_data_mode: 'merge',
  }
  return bytesOf(delta) <= keepaliveBound ? delta : outline(snapshot, fences)
}
