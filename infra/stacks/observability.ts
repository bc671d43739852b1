import { Annotations, Aws, Stack, type StackProps } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { nameOf, type Deployment } from '#infra/config/deployment.ts'
import type { Alarming } from '#infra/constructs/service-alarm.ts'

/**
 * Where alarms go. It comes first: every alarm stands in the stack of the thing that it watches, so that a thing can be
 * removed together with its alarms (see docs/adr/0012).
 */
export class ObservabilityStack extends Stack {
  readonly alarming: Alarming

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & Pick<Deployment, 'settings'>) {
    super(scope, id, props)
    // Disk encryption by SNS itself. The AWS managed key does not let CloudWatch publish, and an own key costs 1 USD a
    // month for messages that say no more than the name of a metric.
    const topic = new Topic(this, 'Alarms', { topicName: nameOf(settings, 'alarms'), enforceSSL: true })
    // A topic with a policy of its own loses the default one, which let CloudWatch publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    )
    if (settings.alarmEmails.length === 0 && settings.stage !== 'local')
      Annotations.of(this).addWarningV2(
        '@lectern:nobodyIsTold',
        `Nobody is told of alarms of the stage ${settings.stage}. Set alarmEmails in infra/config/${settings.stage}.ts.`,
      )
    for (const address of settings.alarmEmails) topic.addSubscription(new EmailSubscription(address))
    this.alarming = { topic, settings }
  }
}
