import { EventField, Rule, RuleTargetInput, type EventBus } from 'aws-cdk-lib/aws-events'
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { nameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import { eventSource } from '#shared/contract/events.ts'

/** Sends a mail for each incident of a plan, as a sentence. Rule and topic cost nothing while nothing happens. */
export class PlanAlertMails extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { settings, bus }: { readonly settings: Settings; readonly bus: EventBus },
  ) {
    super(scope, id)
    const topic = new Topic(this, 'Topic', { topicName: nameOf(settings, 'plan-alerts'), enforceSSL: true })
    for (const address of settings.planAlertEmails) topic.addSubscription(new EmailSubscription(address))
    const [workspace, title] = ['$.detail.tenant_id', '$.detail.facts.event.data.title'].map((path) =>
      EventField.fromPath(path),
    )
    new Rule(this, 'Rule', {
      description: `Lectern ${settings.stage}: mails about plans that are used up`,
      eventBus: bus,
      eventPattern: {
        source: [eventSource],
        detailType: ['incident.opened'],
        detail: { facts: { event: { data: { source: ['plan'] } } } },
      },
      targets: [
        new SnsTopic(topic, {
          // A role of the rule: policies of topics cannot be limited to one rule.
          authorizeUsingRole: true,
          message: RuleTargetInput.fromText(`Lectern ${settings.stage}, workspace ${workspace}: ${title}.`),
        }),
      ],
    })
  }
}
