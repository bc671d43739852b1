import * as z from 'zod'
import type { EventRule } from '../../aws/event-bridge/event-bridge-server.ts'
import { compilePattern } from '../../aws/event-bridge/event-pattern.ts'
import { parseProperties } from '../template/parse-properties.ts'
import type { ResolvedTemplate } from '../template/resolved-template.ts'
import { queueSenders } from './queue-senders.ts'

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

/**
 * The enabled rules of a template that send events of a bus to queues.
 * @throws Error for a pattern that the local bus cannot evaluate, for a target that is not a queue of the deployment,
 *   and for a queue whose policy does not let the rule send to it: the cloud would drop the events without a word
 */
export function eventRules(template: ResolvedTemplate): EventRule[] {
  const queueArns = new Set(template.ofType('AWS::SQS::Queue').map(({ identity }) => identity.attributes['Arn'] ?? ''))
  const maySend = queueSenders(template)
  return template.ofType('AWS::Events::Rule').flatMap((resource) => {
    const { EventBusName, EventPattern: pattern, State, Targets: targets } = parseProperties(ruleSchema, resource)
    const { ref: name, attributes } = resource.identity
    for (const { Arn: arn } of targets) {
      if (!queueArns.has(arn))
        throw new Error(
          `The rule ${name} has the target ${arn}, which is not a queue of the deployment. The local host runs rules with queues as targets only.`,
        )
      if (!maySend({ service: 'events.amazonaws.com', sourceArn: attributes['Arn'] ?? '', queueArn: arn }))
        throw new Error(
          `No queue policy lets the rule ${name} send to ${arn}. Allow sqs:SendMessage for events.amazonaws.com with this rule as aws:SourceArn.`,
        )
    }
    requireEvaluable(name, pattern)
    const bus = EventBusName.slice(EventBusName.lastIndexOf('/') + 1)
    return State === 'ENABLED' ? [{ name, bus, pattern, queueArns: targets.map(({ Arn }) => Arn) }] : []
  })
}

function requireEvaluable(name: string, pattern: unknown): void {
  try {
    compilePattern(pattern)
  } catch (cause) {
    throw new Error(`The local host cannot run the rule ${name}. ${cause instanceof Error ? cause.message : ''}`, {
      cause,
    })
  }
}
