import * as z from 'zod'
import { compilePattern, type EventPattern } from '../../aws/event-bridge/event-pattern.ts'
import { parseProperties } from '../template/parse-properties.ts'
import type { ResolvedTemplate } from '../template/resolved-template.ts'

/** A rule of an event bus, as a template has it. */
export interface RuleModel {
  readonly name: string
  readonly arn: string
  readonly bus: string
  readonly pattern: unknown
  readonly matches: EventPattern
  readonly isEnabled: boolean
  readonly queueArns: readonly string[]
  readonly functionNames: readonly string[]
}

// Strict: an input transformation that the host does not know would take effect in the cloud only.
const targetSchema = z.strictObject({
  Arn: z.string(),
  Id: z.string(),
  // Without effect: the local bus refuses an event that a queue does not take, and the publisher repeats it.
  RetryPolicy: z.unknown().optional(),
  DeadLetterConfig: z.unknown().optional(),
})
const ruleSchema = z.strictObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  EventBusName: z.string().default('default'),
  EventPattern: z.record(z.string(), z.unknown()),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(targetSchema).default([]),
  Tags: z.unknown().optional(),
})

const arnsOf = (template: ResolvedTemplate, type: string): ReadonlyMap<string, string> =>
  new Map(template.ofType(type).map(({ identity }) => [identity.attributes['Arn'] ?? '', identity.ref]))

/**
 * The rules of a template.
 * @throws Error for a pattern that the local bus cannot evaluate, and for a target that is neither a queue nor a function of the
 *   deployment
 */
export function ruleModels(template: ResolvedTemplate): RuleModel[] {
  const queues = arnsOf(template, 'AWS::SQS::Queue')
  const functions = arnsOf(template, 'AWS::Lambda::Function')
  return template.ofType('AWS::Events::Rule').map((resource) => {
    const { EventBusName, EventPattern: pattern, State, Targets: targets } = parseProperties(ruleSchema, resource)
    const { ref: name, attributes } = resource.identity
    for (const { Arn: arn } of targets)
      if (!queues.has(arn) && !functions.has(arn))
        throw new Error(
          `The rule ${name} has the target ${arn}, which is neither a queue nor a function of the deployment. The local host runs rules with such targets only.`,
        )
    return {
      ...{ name, pattern, arn: attributes['Arn'] ?? '', matches: compiled(name, pattern) },
      bus: EventBusName.slice(EventBusName.lastIndexOf('/') + 1),
      isEnabled: State === 'ENABLED',
      queueArns: targets.map(({ Arn }) => Arn).filter((arn) => queues.has(arn)),
      functionNames: targets.flatMap(({ Arn }) => functions.get(Arn) ?? []),
    }
  })
}

function compiled(name: string, pattern: unknown): EventPattern {
  try {
    return compilePattern(pattern)
  } catch (cause) {
    throw new Error(`The local host cannot run the rule ${name}. ${cause instanceof Error ? cause.message : ''}`, {
      cause,
    })
  }
}
