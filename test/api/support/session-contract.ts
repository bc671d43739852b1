/**
 * A session as the specification describes it ("Session completion and attempts", "Runtime ownership", "PUT rules"), in
 * plain code that shares nothing with the service: what each request changes, and which response it gets.
 */

export type Completion = 'not_attempted' | 'incomplete' | 'completed' | 'passed' | 'failed'
export type Success = 'unknown' | 'passed' | 'failed'
export type Policy = 'resume' | 'review' | 'new_attempt'

export interface CommitRequest {
  readonly version: number | null
  readonly attempt: number | null
  readonly runtime: string | null
  readonly cmi: Readonly<Record<string, string>> | null
  readonly replace: boolean
  readonly completion: Exclude<Completion, 'not_attempted'> | null
  readonly success: Success | null
  readonly raw: number | null
  /** Seconds of the writer's visit so far. */
  readonly seconds: number | null
  /** The learner has left. */
  readonly left: boolean
  /** Whether the response has only the revision. */
  readonly brief: boolean
}

export type SessionRequest =
  | { readonly kind: 'launch'; readonly newAttempt: boolean; readonly exclusive: boolean }
  | { readonly kind: 'claim'; readonly runtime: string; readonly expected: string | null; readonly attempt: number }
  | ({ readonly kind: 'commit' } & CommitRequest)
  | { readonly kind: 'reset' }
  | { readonly kind: 'start over' }

interface Attempt {
  readonly attempt: number
  readonly completion: Completion
  readonly success: Success
  readonly raw: number | null
  readonly progress: number
  readonly seconds: number
}

/** What every response shows of a session. */
export interface Shown extends Attempt {
  readonly version: number
  readonly cmi: Readonly<Record<string, string>>
  readonly mode: 'normal' | 'review'
  readonly startOver: boolean
}

/** What a read shows, with the events that have been recorded. */
export interface Seen extends Shown {
  readonly protocol: 'legacy' | 'exclusive_v1'
  readonly owner: string | null
  readonly ownerMode: 'record' | 'review' | null
  /** Attempts that were superseded, newest first, each with its reason. */
  readonly history: readonly (Attempt & { readonly reason: string })[]
  readonly events: readonly string[]
}

export type Response =
  | { readonly code: 'ok'; readonly attempt: number; readonly version?: number }
  | { readonly code: 'ok'; readonly session: Shown; readonly owner?: string; readonly ownerMode?: 'record' | 'review' }
  | { readonly code: string; readonly currentVersion?: number }

export interface Course {
  readonly policy: Policy
  readonly startOver: boolean
}

/** The model's state: what a read shows, and what only the next requests show. */
export interface Model extends Omit<Seen, 'seconds'> {
  readonly touched: boolean
  readonly opens: 'record' | 'review'
  /** Seconds of visits that are over, and of the one that is under way. */
  readonly closed: number
  readonly open: number
  /** Whether a commit has ended this visit. */
  readonly suspended: boolean
}

interface Outcome {
  readonly model: Model | null
  readonly response: Response
}

const isDone = (completion: Completion): boolean => completion === 'completed' || completion === 'passed'

const shownProgress = ({ completion, progress }: Pick<Attempt, 'completion' | 'progress'>): number =>
  isDone(completion) || completion === 'failed' ? 100 : progress

export const shown = (model: Model): Shown => ({
  version: model.version,
  attempt: model.attempt,
  completion: model.completion,
  success: model.success,
  raw: model.raw,
  progress: shownProgress(model),
  seconds: model.closed + model.open,
  cmi: model.cmi,
  mode: model.opens === 'review' ? 'review' : 'normal',
  startOver: model.startOver,
})

export const seen = (model: Model): Seen => ({
  ...shown(model),
  protocol: model.protocol,
  owner: model.owner,
  ownerMode: model.ownerMode,
  history: model.history,
  events: model.events,
})

const fresh = {
  completion: 'not_attempted',
  success: 'unknown',
  raw: null,
  progress: 0,
  cmi: {},
  owner: null,
  ownerMode: null,
  touched: false,
  opens: 'record',
  closed: 0,
  open: 0,
  suspended: false,
} as const

const firstLaunch = (exclusive: boolean, course: Course): Model => ({
  ...fresh,
  version: 1,
  attempt: 1,
  mode: 'normal',
  startOver: course.startOver,
  protocol: exclusive ? 'exclusive_v1' : 'legacy',
  history: [],
  events: ['package.launched'],
})

/**
 * Fresh status, score, suspend data and owner; the protocol stays, and the attempt that is over goes to the history.
 */
function nextAttempt(model: Model, trigger: string): Model {
  const { attempt, completion, success, raw, seconds } = { ...model, ...shown(model) }
  const past = { attempt, completion, success, raw, progress: shownProgress(model), seconds, reason: trigger }
  return {
    ...model,
    ...fresh,
    version: model.version + 1,
    attempt: attempt + 1,
    history: [past, ...model.history].slice(0, 19),
    events: [...model.events, `session.reset ${trigger}`],
  }
}

/** Whoever comes next counts from zero. */
const closed = (model: Model): Model => ({ ...model, closed: model.closed + model.open, open: 0 })

/** The same attempt once more; an owner goes on counting its time. */
const reopened = (model: Model, opens: 'record' | 'review'): Model => ({
  ...(model.owner === null ? closed(model) : model),
  opens,
})

function launch(
  model: Model | null,
  { newAttempt, exclusive }: { newAttempt: boolean; exclusive: boolean },
  course: Course,
): Model {
  if (model === null) return firstLaunch(exclusive, course)
  const done = isDone(model.completion)
  const opened = newAttempt
    ? model.touched
      ? nextAttempt(model, 'launch_new_attempt')
      : reopened(model, 'record')
    : done && course.policy === 'new_attempt'
      ? nextAttempt(model, 'relaunch_policy')
      : reopened(model, done && course.policy === 'review' ? 'review' : 'record')
  return {
    ...opened,
    suspended: false,
    startOver: course.startOver,
    protocol: exclusive ? 'exclusive_v1' : model.protocol,
    events: [...opened.events, 'package.launched'],
  }
}

/** Measures that the stories report, and the percents that they stand for while nothing is done. */
export const percents: Readonly<Record<string, number>> = { '0.1': 10, '0.29': 29, '0.5': 50, '1': 99 }

const refused = (code: string): Response => ({ code })

function claim(model: Model, request: { runtime: string; expected: string | null; attempt: number }): Outcome {
  const owned = (after: Model): Outcome => ({
    model: after,
    response: {
      code: 'ok',
      session: shown(after),
      ...(after.owner === null ? {} : { owner: after.owner }),
      ...(after.ownerMode === null ? {} : { ownerMode: after.ownerMode }),
    },
  })
  if (model.protocol === 'legacy') return { model, response: refused('RUNTIME_PROTOCOL_NOT_ENABLED') }
  if (request.attempt !== model.attempt) return { model, response: refused('ATTEMPT_SUPERSEDED') }
  if (model.owner === request.runtime) return owned(model)
  if (model.owner !== request.expected) return { model, response: refused('RUNTIME_SUPERSEDED') }
  if (model.opens === 'review' && model.ownerMode === 'record')
    return { model, response: refused('RUNTIME_SUPERSEDED') }
  return owned({ ...closed(model), owner: request.runtime, ownerMode: model.opens, suspended: false })
}

function writerRefusal(model: Model, request: CommitRequest): string | null {
  if (request.attempt !== null && request.attempt !== model.attempt) return 'ATTEMPT_SUPERSEDED'
  if (model.owner === null)
    return model.protocol === 'exclusive_v1' || model.opens === 'review' ? 'RUNTIME_SUPERSEDED' : null
  const mayWrite = request.runtime === model.owner && request.attempt !== null && model.ownerMode === 'record'
  return mayWrite ? null : 'RUNTIME_SUPERSEDED'
}

/**
 * Completed and passed never fall back, a pass is never taken away and completes, and what was completed before it
 * failed stays completed. A reported success status decides alone about success.
 */
function standing(before: Model, { completion, success }: CommitRequest): Pick<Model, 'completion' | 'success'> {
  const meant = completion === 'passed' || completion === 'failed' ? completion : null
  const reported = success === null || success === 'unknown' ? meant : success
  const reached = before.success === 'passed' || reported === 'passed' ? 'passed' : (reported ?? before.success)
  const wanted = completion ?? before.completion
  if (isDone(before.completion))
    return {
      completion:
        before.completion === 'passed' || (wanted === 'passed' && reached === 'passed') ? 'passed' : 'completed',
      success: reached,
    }
  if (reached === 'passed') return { completion: isDone(wanted) ? wanted : 'passed', success: reached }
  return { completion: wanted === 'passed' ? 'completed' : wanted, success: reached }
}

/** A smaller figure than before is an owner's older report, and of anybody else another visit. */
function timed(model: Model, seconds: number | null): Pick<Model, 'closed' | 'open'> {
  if (seconds === null || (seconds < model.open && model.owner !== null)) return model
  return { closed: seconds < model.open ? model.closed + model.open : model.closed, open: seconds }
}

function commit(model: Model, request: CommitRequest): Outcome {
  const refusal = writerRefusal(model, request)
  if (refusal !== null) return { model, response: refused(refusal) }
  if (request.version !== null && request.version !== model.version)
    return { model, response: { code: 'VERSION_CONFLICT', currentVersion: model.version } }
  const after = standing(model, request)
  const failed = ({ completion, success }: Pick<Model, 'completion' | 'success'>): boolean =>
    completion === 'failed' || (isDone(completion) && success === 'failed')
  const measure = request.cmi?.['cmi.progress_measure']
  const suspends = request.left && !model.suspended && !isDone(after.completion) && after.completion !== 'failed'
  const { closed: past, open } = timed(model, request.seconds)
  const events = [
    ...(isDone(after.completion) && !isDone(model.completion) ? ['session.completed'] : []),
    ...(failed(after) && !failed(model) ? ['session.failed'] : []),
    ...(suspends ? ['session.suspended'] : []),
  ]
  const hasEnded = ({ completion }: Pick<Model, 'completion'>): boolean => completion === 'failed' || isDone(completion)
  const differs =
    after.completion !== model.completion ||
    after.success !== model.success ||
    (request.raw !== null && request.raw !== model.raw)
  // Only the event bus gets it, so the specification does not name it: docs/session-state-machine.md does.
  if (events.length === 0 && differs && hasEnded(model) && hasEnded(after)) events.push('session.result_changed')
  const committed: Model = {
    ...model,
    ...after,
    closed: past,
    open,
    suspended: model.suspended || suspends,
    version: model.version + 1,
    touched: true,
    cmi: request.cmi === null ? model.cmi : { ...(request.replace ? {} : model.cmi), ...request.cmi },
    raw: request.raw ?? model.raw,
    progress: measure === undefined ? model.progress : (percents[measure] ?? 0),
    events: [...model.events, ...events],
  }
  return {
    model: committed,
    response: request.brief
      ? { code: 'ok', version: committed.version, attempt: committed.attempt }
      : { code: 'ok', session: shown(committed) },
  }
}

/**
 * What a request may change of a session, and which response it gets.
 * @param batch attempt at the time when the requests were sent that are under way together
 */
export function outcomes(
  model: Model | null,
  request: SessionRequest,
  { course, batch }: { course: Course; batch: number | null },
): Outcome[] {
  if (request.kind === 'launch') {
    const after = launch(model, request, course)
    return [{ model: after, response: { code: 'ok', attempt: after.attempt } }]
  }
  if (model === null) return [{ model, response: refused('SESSION_NOT_FOUND') }]
  if (request.kind === 'claim') return [claim(model, request)]
  if (request.kind === 'commit') return [commit(model, request)]
  const after = nextAttempt(model, request.kind === 'reset' ? 'api_reset' : 'learner_start_over')
  const isRefused = request.kind === 'start over' && !model.startOver
  const decided: Outcome = isRefused
    ? { model, response: refused('START_OVER_NOT_ALLOWED') }
    : { model: after, response: { code: 'ok', session: shown(after) } }
  // It came while another request ended the attempt that it wanted to end: that one's new attempt is what it asked for.
  return batch !== null && model.attempt > batch
    ? [decided, { model, response: { code: 'ok', session: shown(model) } }]
    : [decided]
}
