/**
 * The result of a SCORM 1.2 course from the elements of its items. The standard defines no rollup; these are the
 * player's rules.
 */
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { CourseResult } from './engine.ts'

type Score = NonNullable<CourseResult['score']>
type Completion = CourseResult['completion']

const words: readonly Completion[] = ['not attempted', 'browsed', 'incomplete', 'completed', 'passed', 'failed']

export const statusOf = (elements: CmiValues): Completion =>
  words.find((word) => word === elements['cmi.core.lesson_status']) ?? 'not attempted'

const isOver = (status: Completion): boolean => status === 'completed' || status === 'passed' || status === 'failed'

function numberOf(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

/**
 * Score of one item. `scaled` is its fraction of the range from `min` to `max`; the range is 0 to 100 if the content
 * sets none.
 */
function scoreOf(elements: CmiValues): (Score & { raw: number; scaled: number }) | null {
  const raw = numberOf(elements['cmi.core.score.raw'])
  if (raw === null) return null
  const min = numberOf(elements['cmi.core.score.min'])
  const max = numberOf(elements['cmi.core.score.max'])
  const [low, high] = max !== null && max > (min ?? 0) ? [min ?? 0, max] : [0, 100]
  const scaled = Math.round(Math.max(-1, Math.min(1, (raw - low) / (high - low))) * 10_000) / 10_000
  return { raw, scaled, ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
}

const mean = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100

/** The score of a single item as it is; of several items the mean of those that have one, on a scale of 0 to 100. */
function meanScore(items: readonly CmiValues[]): Score | null {
  const scores = items.map(scoreOf).filter((score) => score !== null)
  const [only] = scores
  if (only === undefined || scores.length === 1) return only ?? null
  return { raw: mean(scores.map((score) => score.raw)), scaled: mean(scores.map((score) => score.scaled * 100)) / 100 }
}

function completionOf(statuses: readonly Completion[]): Completion {
  if (statuses.length === 0) return 'not attempted'
  if (!statuses.every(isOver))
    return statuses.every((status) => status === 'not attempted') ? 'not attempted' : 'incomplete'
  if (statuses.includes('failed')) return 'failed'
  return statuses.every((status) => status === 'passed') ? 'passed' : 'completed'
}

function successOf(statuses: readonly Completion[], completion: Completion): CourseResult['success'] {
  if (completion === 'failed') return 'failed'
  return (completion === 'completed' || completion === 'passed') && statuses.includes('passed') ? 'passed' : 'unknown'
}

/**
 * The result of the course. One item: its own status. Several items: completed when all are over, failed if one of
 * them failed, passed if all that report success have passed. The score is the mean.
 */
export function rollUp12(items: readonly CmiValues[]): CourseResult {
  const statuses = items.map(statusOf)
  const [only] = statuses
  const completion = only !== undefined && statuses.length === 1 ? only : completionOf(statuses)
  return { completion, success: successOf(statuses, completion), score: meanScore(items) }
}

/** Share of the items that are over (completed, passed or failed), 0 to 1. */
export const progressOf = (items: readonly CmiValues[]): number =>
  items.length === 0 ? 0 : items.filter((elements) => isOver(statusOf(elements))).length / items.length
