/**
 * Conditions of writes to jobs that workers do under a lease: until the lease ends, only its worker can write the job
 * (`shared/domain/jobs/job-states.ts`).
 */
import type { LeasedJob } from '#shared/domain/jobs/job-states.ts'
import { Expression } from './expression.ts'

/** Times are ISO 8601 in UTC with milliseconds. */
export interface WantedLease {
  readonly owner: string
  readonly now: string
  readonly until: string
}

export type JobCondition = (expression: Expression) => void

/** A change of a stored job where the condition holds. */
export function changeOf(set: object, condition: JobCondition): Expression {
  const expression = new Expression()
  expression.setAll(set)
  expression.requireItem()
  condition(expression)
  return expression
}

export const isUnderWay: JobCondition = (expression) => {
  const status = expression.name('status')
  expression.require(`${status} IN (${expression.value('queued')}, ${expression.value('processing')})`)
}

/** The job has not ended, and no lease of it is valid at this time. */
export const isFree =
  (now: string): JobCondition =>
  (expression) => {
    isUnderWay(expression)
    const lease = expression.name('lease')
    expression.require(
      `(attribute_not_exists(${lease}) OR ${lease}.${expression.name('until')} < ${expression.value(now)})`,
    )
  }

export const isLeasedAs =
  ({ lease }: Pick<LeasedJob, 'lease'>): JobCondition =>
  (expression) => {
    expression.requireEqual('status', 'processing')
    const owner = `${expression.name('lease')}.${expression.name('owner')}`
    expression.require(`${owner} = ${expression.value(lease?.owner ?? '')}`)
  }
