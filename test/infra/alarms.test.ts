import { readFileSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { Annotations, Match } from 'aws-cdk-lib/assertions'
import { parseSettings } from '#infra/config/settings.ts'
import { ObservabilityStack } from '#infra/stacks/observability.ts'
import { deployments } from './support/deployments.ts'
import { resourcePolicies } from './support/policies.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { watchedQueues } from './support/watched-queues.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize(deployments.configured)
const alarms = resourcesOf(templates, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties)
const nameOf = (alarm: (typeof alarms)[number]) => String(alarm['AlarmName']).replace(/^lectern-test-/, '')

/** The headings of one part of the runbook, sorted. */
function headingsOf(part: string): string[] {
  const sections =
    readFileSync('docs/runbook.md', 'utf8')
      .split(/^## /m)
      .find((section) => section.startsWith(`${part}\n`)) ?? ''
  return [...sections.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading).sort()
}

test('matches alarms with headings of the runbook, both ways', () => {
  expect(headingsOf('Alarms')).toEqual(alarms.map(nameOf).sort())
})

test('matches queues whose dead letters raise the alarm with headings of the runbook, both ways', () => {
  expect(headingsOf('Dead letters')).toEqual(
    watchedQueues(templates)
      .map(({ name }) => `${name}-dead-letters`)
      .sort(),
  )
})

test.each(alarms.map((alarm) => [nameOf(alarm), alarm] as const))(
  'describes impact and runbook section of %s, and notifies the topic',
  (name, alarm) => {
    expect(alarm['AlarmDescription']).toMatch(new RegExp(`^[A-Z].{20,}\\. Runbook: docs/runbook\\.md#${name}$`))
    expect(Object(alarm['AlarmActions']).map((action: unknown) => readable(templates, action))).toEqual(['Alarms'])
  },
)

test('treats missing data as a failure for scheduled workers only', () => {
  const breaching = alarms.filter((alarm) => alarm['TreatMissingData'] === 'breaching').map(nameOf)
  expect(breaching.sort()).toEqual([
    'follow-statements-failed',
    'forward-statements-failed',
    'key-rotation-failed',
    'publish-events-failed',
    'watch-queues-failed',
  ])
})

// An alarm costs 0.10 USD a month while the service is idle. Before raising this number, check the idle cost (`npm run
// bench`).
test('keeps the number of alarms within the idle budget of 13', () => {
  expect(alarms.length).toBeLessThanOrEqual(13)
})

test('lets CloudWatch of this account publish to the topic, over TLS only', () => {
  const statements = resourcePolicies(templates).find(({ name }) => name === 'AlarmsPolicy')?.statements ?? []
  expect(statements).toMatchObject([
    { Effect: 'Deny', Action: ['sns:Publish'], Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    {
      Effect: 'Allow',
      Action: ['sns:Publish'],
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    },
  ])
})

test.each([
  ['test', [], 1],
  ['test', ['operator@example.com'], 0],
  ['local', [], 0],
])('warns at the synthesis of the stage %s with the addresses %j %i times that nobody is told', (...given) => {
  const [stage, alarmEmails, warnings] = given
  const stack = new ObservabilityStack(new App(), 'observability', { settings: parseSettings({ stage, alarmEmails }) })
  const text = Match.stringLikeRegexp('Nobody is told of alarms.*alarmEmails')
  expect(Annotations.fromStack(stack).findWarning('*', text)).toHaveLength(warnings)
})

test('subscribes the configured addresses to the topic', () => {
  expect(
    resourcesOf(templates, 'AWS::SNS::Subscription').map(({ properties }) => [
      properties['Protocol'],
      properties['Endpoint'],
    ]),
  ).toContainEqual(['email', 'operator@example.com'])
})

test('watches the metric of new dead letters that the worker writes', () => {
  const [dead] = alarms.filter((alarm) => nameOf(alarm) === 'dead-letters')
  expect(dead).toMatchObject({
    Namespace: 'Lectern/test',
    MetricName: 'newDeadLetters',
    Statistic: 'Sum',
    Threshold: 1,
    Dimensions: [
      { Name: 'operation', Value: 'look' },
      { Name: 'service', Value: 'worker-watch-queues' },
    ],
  })
})

test('watches the metric of failed webhooks that the worker writes', () => {
  const [failing] = alarms.filter((alarm) => nameOf(alarm) === 'webhooks-failing')
  expect(failing).toMatchObject({
    Namespace: 'Lectern/test',
    MetricName: 'failed',
    Statistic: 'Average',
    Dimensions: [
      { Name: 'operation', Value: 'delivery-live' },
      { Name: 'service', Value: 'worker-deliver-webhook' },
    ],
  })
  expect(readFileSync('functions/workers/deliver-webhook/handler.ts', 'utf8')).toContain(
    "openLog('worker-deliver-webhook'",
  )
})
