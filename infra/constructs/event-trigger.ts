import { Aws } from 'aws-cdk-lib'
import { Rule, type EventBus } from 'aws-cdk-lib/aws-events'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Worker } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import { patternOf, type EventSelection } from './event-rule.ts'

export interface EventTriggerProps {
  readonly settings: Settings
  readonly bus: EventBus
  readonly name: Worker
  readonly events: EventSelection
  readonly function: Function
}

/**
 * Invokes a function with each of the selected events of the bus, within seconds. It costs nothing at rest (docs/adr/0057). It is no
 * queue: an invocation that fails three times is dropped, and nothing bounds how many run at the same time. So the work must be
 * leased, and a schedule must find what was dropped.
 */
export class EventTrigger extends Construct {
  constructor(scope: Construct, id: string, { settings, bus, name, events, function: target }: EventTriggerProps) {
    super(scope, id)
    const rule = new Rule(this, 'Resource', {
      description: `Lectern ${settings.stage}: events that start ${name}`,
      eventBus: bus,
      eventPattern: patternOf(events),
      targets: [{ bind: () => ({ arn: target.functionArn, targetResource: target }) }],
    })
    target.addPermission('Rule', {
      principal: new ServicePrincipal('events.amazonaws.com'),
      sourceArn: rule.ruleArn,
      sourceAccount: Aws.ACCOUNT_ID,
    })
  }
}
