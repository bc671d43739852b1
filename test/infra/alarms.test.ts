import { readFileSync } from 'node:fs'
import { resourcePolicies } from './support/policies.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize({ stage: 'test', alarmEmails: ['operator@example.com'] })
const alarms = resourcesOf(templates, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties)
const nameOf = (alarm: (typeof alarms)[number]) => String(alarm['AlarmName']).replace(/^lectern-test-/, '')

test('every alarm has a heading in the runbook, and every heading an alarm', () => {
  const alarmSections = readFileSync('docs/runbook.md', 'utf8').split(/^## /m).find((section) => section.startsWith('Alarms')) ?? ''
  const headings = [...alarmSections.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading)
  expect(headings.sort()).toEqual(alarms.map(nameOf).sort())
})

test.each(alarms.map((alarm) => [nameOf(alarm), alarm] as const))('%s says who notices what and where the remedy stands, and tells the topic', (name, alarm) => {
  expect(alarm['AlarmDescription']).toMatch(new RegExp(`^[A-Z].{20,}\\. Runbook: docs/runbook\\.md#${name}$`))
  expect(Object(alarm['AlarmActions']).map((action: unknown) => readable(templates, action))).toEqual(['Alarms'])
})

test('silence is bad news only where something must happen', () => {
  const breaching = alarms.filter((alarm) => alarm['TreatMissingData'] === 'breaching').map(nameOf)
  expect(breaching.sort()).toEqual(['event-fan-out-failed', 'key-rotation-failed'])
})

test('there are no more alarms than the idle budget bears', () => {
  expect(alarms.length).toBeLessThanOrEqual(12)
})

test('only CloudWatch of this account tells the topic, and over TLS only', () => {
  const statements = resourcePolicies(templates).find(({ name }) => name === 'AlarmsPolicy')?.statements ?? []
  expect(statements).toMatchObject([
    { Effect: 'Deny', Action: ['sns:Publish'], Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    { Effect: 'Allow', Action: ['sns:Publish'], Principal: { Service: 'cloudwatch.amazonaws.com' }, Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } } },
  ])
})

test('the configured addresses hear of alarms', () => {
  expect(resourcesOf(templates, 'AWS::SNS::Subscription').map(({ properties }) => [properties['Protocol'], properties['Endpoint']])).toEqual([['email', 'operator@example.com']])
})

test('the failure rate of webhooks is that of the metric which the worker writes', () => {
  const [failing] = alarms.filter((alarm) => nameOf(alarm) === 'webhooks-failing')
  expect(failing).toMatchObject({
    Namespace: 'Lectern',
    MetricName: 'failed',
    Statistic: 'Average',
    Dimensions: [
      { Name: 'operation', Value: 'delivery-live' },
      { Name: 'service', Value: 'worker-deliver-webhook' },
    ],
  })
  expect(readFileSync('functions/workers/deliver-webhook/handler.ts', 'utf8')).toContain("openLog('worker-deliver-webhook'")
})
