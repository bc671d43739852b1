/**
 * One table for the status vocabularies of SCORM 1.2 (`lesson_status`) and 2004 (`completion_status`,
 * `success_status`), and the rule by which a later report merges into what an attempt has already reached.
 */
import type { CompletionStatus, SuccessStatus } from '#shared/contract/resources/session.ts'
import type { AttemptOutcome } from './session.ts'

/** What one reported word says; an absent half says nothing about it. */
interface Reported {
  readonly completion?: CompletionStatus
  readonly success?: SuccessStatus
}

/** Every word that either standard, or the API, uses for completion. */
export const completionWords: Readonly<Record<string, Reported>> = {
  'not attempted': { completion: 'not_attempted' },
  not_attempted: { completion: 'not_attempted' },
  incomplete: { completion: 'incomplete' },
  browsed: { completion: 'incomplete' },
  unknown: {},
  completed: { completion: 'completed' },
  passed: { completion: 'passed', success: 'passed' },
  failed: { completion: 'failed', success: 'failed' },
}

export const successWords: Readonly<Record<string, Reported>> = {
  passed: { success: 'passed' },
  failed: { success: 'failed' },
  unknown: {},
}

export interface Standing {
  readonly completion: CompletionStatus
  readonly success: SuccessStatus
}

const isDone = (completion: CompletionStatus): boolean => completion === 'completed' || completion === 'passed'

/**
 * Merges a report into the attempt's standing.
 * - completed and passed never fall back, and a pass is never taken away within the attempt;
 * - a pass implies completion, and only what was passed is `passed`;
 * - a course that was completed and then reports failure stays completed, its success is `failed`.
 */
export function mergeStanding(before: Standing, report: Reported): Standing {
  const success = before.success === 'passed' ? 'passed' : (report.success ?? before.success)
  const wanted = report.completion ?? before.completion
  if (isDone(before.completion)) {
    const passedNow = (wanted === 'passed' || before.completion === 'passed') && success === 'passed'
    return { completion: passedNow ? 'passed' : 'completed', success }
  }
  if (success === 'passed' && !isDone(wanted)) return { completion: 'passed', success }
  // `passed` beside `failed` is a contradiction of the writer's: what it says of success alone decides about that.
  return { completion: wanted === 'passed' && success === 'failed' ? 'completed' : wanted, success }
}

/** Outcome of a standing: a completed attempt whose success is `failed` has ended in a failed state too. */
export function outcomeOf(standing: Standing): AttemptOutcome {
  if (standing.completion === 'failed') return 'failed'
  return isDone(standing.completion) ? 'done' : 'open'
}

/** Whether the attempt has ended in a failed state. */
export const hasFailed = (standing: Standing): boolean =>
  standing.completion === 'failed' || (isDone(standing.completion) && standing.success === 'failed')

export const hasCompleted = (standing: Standing): boolean => isDone(standing.completion)
