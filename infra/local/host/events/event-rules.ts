import type { EventRule } from '../../aws/event-bridge/event-bridge-server.ts'
import type { ResolvedTemplate } from '../template/resolved-template.ts'
import { queueSenders } from './queue-senders.ts'
import { ruleModels } from './rule-model.ts'

/**
 * The enabled rules of a template that send events of a bus to queues.
 * @throws Error for a rule that the host cannot run, and for a queue whose policy does not let the rule send to it: the cloud would
 *   drop the events without a word
 */
export function eventRules(template: ResolvedTemplate): EventRule[] {
  const maySend = queueSenders(template)
  return ruleModels(template).flatMap(({ name, arn: sourceArn, bus, pattern, isEnabled, queueArns }) => {
    for (const queueArn of queueArns)
      if (!maySend({ service: 'events.amazonaws.com', sourceArn, queueArn }))
        throw new Error(
          `No queue policy lets the rule ${name} send to ${queueArn}. Allow sqs:SendMessage for events.amazonaws.com with this rule as aws:SourceArn.`,
        )
    return isEnabled && queueArns.length > 0 ? [{ name, bus, pattern, queueArns }] : []
  })
}
