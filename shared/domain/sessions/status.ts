/**
 * One table for the status words of SCORM 1.2 (`lesson_status`) and 2004 (`completion_status`, `success_status`), and
 * the rule that merges a report into the status of an attempt.
 */
import type { CompletionStatus, SuccessStatus } from '#shared/contract/resources/sessions/session.ts'
import type { AttemptOutcome } from './session.ts'

/** The meaning of one reported word; an absent field means that the word does not state it. */
interface Reported {
  readonly completion?: CompletionStatus
  readonly success?: SuccessStatus
}

/** Every word that a standard or the API uses for completion. */
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

export interface AttemptStatus {
  readonly completion: CompletionStatus
  readonly success: SuccessStatus
}

const isDone = (completion: CompletionStatus): boolean => completion === 'completed' || completion === 'passed'

/**
 * Merges a report into the status of the attempt.
 * - Completed and passed never change back to incomplete, and a pass stays until the attempt ends.
 * - A pass implies completion, and completion is `passed` only together with success `passed`.
 * - An attempt that is completed and then reports failure stays completed; its success becomes `failed`.
 */
export function mergeStatus(before: AttemptStatus, report: Reported): AttemptStatus {
  const success = before.success === 'passed' ? 'passed' : (report.success ?? before.success)
  const wanted = report.completion ?? before.completion
  if (isDone(before.completion)) {
    const passedNow = (wanted === 'passed' || before.completion === 'passed') && success === 'passed'
    return { completion: passedNow ? 'passed' : 'completed', success }
  }
  if (success === 'passed' && !isDone(wanted)) return { completion: 'passed', success }
  // A report of completion `passed` with success `failed` contradicts itself: the stated success decides.
  return { completion: wanted === 'passed' && success === 'failed' ? 'completed' : wanted, success }
}

/** The outcome that belongs to a status. */
export function outcomeOf(status: AttemptStatus): AttemptOutcome {
  if (status.completion === 'failed') return 'failed'
  return isDone(status.completion) ? 'done' : 'open'
}

/** Whether the attempt has ended in a failed state: also if it is completed and its success is `failed`. */
export const hasFailed = (status: AttemptStatus): boolean =>
  status.completion === 'failed' || (isDone(status.completion) && status.success === 'failed')

export const hasCompleted = (status: AttemptStatus): boolean => isDone(status.completion)
