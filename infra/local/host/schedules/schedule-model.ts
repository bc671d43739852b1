import * as z from 'zod'
import type { FunctionModel } from '../lambda/function-model.ts'
import type { ResolvedTemplate } from '../template/resolved-template.ts'
import { parseProperties } from '../template/parse-properties.ts'

/** A function that runs in regular intervals. */
export interface ScheduleModel {
  /** The same at every start. */
  readonly name: string
  readonly functionName: string
  readonly everyMs: number
  readonly input: unknown
  /** Further tries where the function fails. */
  readonly retries: number
}

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

const scheduleSchema = z.object({
  ScheduleExpression: z.string(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  FlexibleTimeWindow: z.object({ Mode: z.string() }),
  Target: z.object({
    Arn: z.string(),
    Input: z.string().optional(),
    RetryPolicy: z.object({ MaximumRetryAttempts: z.number().default(185) }).optional(),
  }),
})

/** The schedules of a template that are switched on. */
export function scheduleModels(template: ResolvedTemplate, functions: Iterable<FunctionModel>): ScheduleModel[] {
  const byArn = new Map([...functions].map(({ arn, name }) => [arn, name]))
  return template.ofType('AWS::Scheduler::Schedule').flatMap((resource) => {
    const { ref: name } = resource.identity
    const { ScheduleExpression: expression, State: state, Target: target } = parseProperties(scheduleSchema, resource)
    const functionName = byArn.get(target.Arn)
    if (functionName === undefined)
      throw new Error(`The schedule ${name} runs ${target.Arn}, which is no function of the deployment.`)
    const model = {
      name,
      functionName,
      everyMs: intervalOf(expression),
      input: inputOf(target.Input),
      retries: target.RetryPolicy?.MaximumRetryAttempts ?? 185,
    }
    return state === 'ENABLED' ? [model] : []
  })
}

/**
 * Milliseconds of a rate: `rate(1 day)`, `rate(15 minutes)`.
 * @throws Error for cron and one-time expressions, which the local host does not run
 */
export function intervalOf(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  if (unit !== 'minute' && unit !== 'hour' && unit !== 'day')
    throw new Error(`The local host runs rate(...) schedules only, not ${expression}.`)
  return Number(count) * unitMs[unit]
}

const inputOf = (input: string | undefined): unknown => (input === undefined ? {} : JSON.parse(input))
